package newworld

import "spielwerk/game"

const (
	pileTiles = iota // the land tiles, drawn from the front: NW-2.3
	pileSeats        // who begins: NW-2.5
)

func piles(f *facts) []game.Pile {
	return []game.Pile{
		pileTiles: {Field: game.Field{Name: "tiles", Kind: game.FieldWord, Words: f.words, Table: "tile"}, TopFirst: true},
		pileSeats: {Field: game.Field{Name: "seats", Kind: game.FieldSeat}},
	}
}
