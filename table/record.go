package table

import (
	"errors"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/record"
	"spielwerk/store"
)

// ErrNoRecord means that a table has no record: its game is not over, so that its seed is secret, or
// it began at a given position, and a record is of a deal.
var ErrNoRecord = errors.New("the table has no record")

// RecordOf is the record of a table's game from its log.
func RecordOf(rules game.Rules, t store.Table, entries []store.Entry) (*record.Record, error) {
	if t.State != store.Finished || t.Start != nil {
		return nil, ErrNoRecord
	}
	seed, err := fair.ParseSeed(t.Seed)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, s := range t.Seats {
		names = append(names, s.Name)
	}
	return Record(rules, names, Nonces(t.Seats), seed, entries)
}

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
