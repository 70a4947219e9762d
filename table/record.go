package table

import (
	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/record"
	"spielwerk/store"
)

// Record is the record of a finished game. Moves that were undone are left out.
func Record(rules game.Rules, names, nonces []string, seed fair.Seed, entries []store.Entry) (*record.Record, error) {
	c := rules.Config()
	t := &Table{rules: rules, history: game.NewHistory(rules, seed.Rand(nonces, rules.Game().Name, c.Version))}
	for _, e := range entries {
		if _, err := t.apply(e); err != nil {
			return nil, misfit(e, err)
		}
	}
	return record.Of(t.history, names, nonces, seed, handsOf(t.notes)...), nil
}
