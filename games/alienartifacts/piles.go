package alienartifacts

import "spielwerk/game"

// The piles: the decks of the three kinds of cards by their numbers, and the others.
const (
	pileResources = kinds + iota
	pileSystems   // the first is the available one, the deck follows
	pilePlans
	pileArtifacts
	pileFactions
	pileSeats // who begins: AA-3.10
)

func piles() []game.Pile {
	pile := func(name, table string, words []string) game.Pile {
		return game.Pile{Field: game.Field{Name: name, Kind: game.FieldWord, Words: words, Table: table}}
	}
	first := func(p game.Pile) game.Pile { p.TopFirst = true; return p }
	return []game.Pile{
		planet: pile("planets", "card", cardWords), technology: pile("technologies", "card", cardWords), ship: pile("ships", "card", cardWords),
		pileResources: pile("resources", "", resourceWords), pileSystems: first(pile("systems", "system", systemWords)),
		pilePlans: pile("plans", "plan", planWords), pileArtifacts: pile("artifacts", "artifact", artifactWords),
		pileFactions: first(pile("factions", "faction", factionWords)),
		pileSeats:    {Field: game.Field{Name: "seats", Kind: game.FieldSeat}},
	}
}

// fromDeckOf takes the top card of a deck of cards that is not empty.
func (p *Position) fromDeckOf(kind uint8, rule game.Rule, log *game.Log) uint8 {
	p.dealDecks()
	c := p.s.Decks[kind].draw()
	log.Take(kind, rule, int16(c))
	return c
}

// underDeckOf puts a card to the bottom of its deck.
func (p *Position) underDeckOf(kind, c uint8, rule game.Rule, log *game.Log) {
	p.dealDecks()
	p.s.Decks[kind].under(c)
	log.Put(kind, rule, int16(c))
}
