package table

import (
	"fmt"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/store"
)

// begin is the game of a table at its beginning: dealt, or at the position that it was given.
func begin(rules game.Rules, meta store.Table) (*game.History, error) {
	if meta.Start != nil {
		p, err := game.Started(rules, meta.Start)
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", meta.ID, err)
		}
		return game.HistoryFrom(p), nil
	}
	seed, err := fair.ParseSeed(meta.Seed)
	if err != nil {
		return nil, err
	}
	return game.NewHistory(rules, seed.Rand(Nonces(meta.Seats), meta.Game, meta.Rules)), nil
}
