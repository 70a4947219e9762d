package table

import (
	"errors"
	"fmt"

	"spielwerk/game"
	"spielwerk/store"
)

// ErrNoEdition means that a table's component data are not known here.
var ErrNoEdition = errors.New("the component data of the table are not known")

// Checker plays games of tables from their logs, as a server does that opens them. Its error is
// ErrNoEdition if the rules of a table cannot be opened.
func Checker(editions func(name string) ([]*game.Game, error)) func(store.Table, []store.Entry) error {
	h := &Hub{Config: Config{Editions: editions}}
	return func(meta store.Table, entries []store.Entry) error {
		rules, err := h.Rules(meta)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrNoEdition, err)
		}
		if !begun(meta) {
			return nil
		}
		history, err := begin(rules, meta)
		if err != nil {
			return err
		}
		t := &Table{rules: rules, history: history}
		for _, e := range entries {
			if _, err := t.apply(e); err != nil {
				return misfit(e, err)
			}
		}
		return nil
	}
}
