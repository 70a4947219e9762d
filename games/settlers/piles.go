package settlers

import "spielwerk/game"

// The piles: the decks by their numbers, all drawn from the end, and what is picked.
const (
	pileFactions = deckAttack + 1 + iota // those that nobody has yet: IS-1.3
	pileRow                              // the open cards of the lookout: IS-19.3
	pileSeats                            // who begins: IS-1.4
)

func piles(f *facts) []game.Pile {
	all := make([]game.Pile, pileSeats+1)
	for deck, name := range deckWords {
		all[deck] = game.Pile{Field: game.Field{Name: name, Kind: game.FieldWord, Words: f.words, Table: "card"}}
	}
	all[pileFactions] = game.Pile{Field: game.Field{Name: "factions", Kind: game.FieldWord, Words: factionWords, Table: "faction"}}
	all[pileRow] = game.Pile{Field: game.Field{Name: "row", Kind: game.FieldWord, Words: f.words, Table: "card"}}
	all[pileSeats] = game.Pile{Field: game.Field{Name: "seats", Kind: game.FieldSeat}}
	return all
}
