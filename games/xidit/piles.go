package xidit

import "spielwerk/game"

// The piles, all drawn from the front. All tiles are shuffled and dealt to the map and
// to the piles of recruits and of threats.
const (
	pileRecruits = recruit
	pileThreats  = threat
)

const (
	pileTiles       = kinds + iota
	pileAssessments // the order in which they are made: LX-2.5
	pileSeats       // who begins: LX-2.8
)

func piles() []game.Pile {
	city := func(name string) game.Pile { return game.Pile{Field: game.Field{Name: name}, TopFirst: true} }
	return []game.Pile{
		pileRecruits: city("recruits"), pileThreats: city("threats"), pileTiles: city("tiles"),
		pileAssessments: {Field: game.Field{Name: "assessments", Kind: game.FieldWord, Words: categoryWords, Table: "category"}, TopFirst: true},
		pileSeats:       {Field: game.Field{Name: "seats", Kind: game.FieldSeat}},
	}
}

// pile puts a tile under a pile of the set-up.
func (p *Position) pile(kind, tile uint8, log *game.Log) {
	p.s.Piles[kind].add(tile)
	log.Put(kind, "LX-2.3", int16(tile))
}

// fromPile takes the top tile of a pile.
func (p *Position) fromPile(kind uint8, rule game.Rule, log *game.Log) uint8 {
	tile := p.s.Piles[kind].draw()
	log.Take(kind, rule, int16(tile))
	return tile
}
