package settlers

import "spielwerk/game"

// The reasons for which VP are gained.
const (
	forProduction = iota
	forDeals
	forBonus
	forActions
	forFeatures
	forLoot
	forCommon  // IS-14.1
	forFaction // IS-14.1
	forEnd     // IS-14.1: what Features yield at the end
	reasons
)

var reasonWords = []string{"production", "deals", "bonus", "actions", "features", "loot", "common", "faction", "end"}

func scoreForms(_, n game.Field) []game.Form {
	out := make([]game.Form, reasons)
	for i, w := range reasonWords {
		out[i] = game.Form{Word: w, Fields: []game.Field{n}, Count: n.Name}
	}
	return out
}
