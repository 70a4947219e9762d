package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"spielwerk/game"
	"spielwerk/store"
)

// dated is the hash of a table's component data. Tables from before the hash was stored have
// the data of that time.
func dated(editions []*game.Game, data string) string {
	if data == "" && len(editions) > 0 {
		return editions[0].Undated
	}
	return data
}

// Rules are the rules that a table of the store is played by.
func (h *Hub) Rules(t store.Table) (game.Rules, error) { return RulesOf(h.Editions, t) }

// RulesOf is Rules without a hub.
func RulesOf(of func(name string) ([]*game.Game, error), t store.Table) (game.Rules, error) {
	editions, err := of(t.Game)
	if err != nil {
		return nil, err
	}
	c := game.Config{Version: t.Rules, Seats: len(t.Seats), Options: t.Options}
	return game.Edition(editions, c, dated(editions, t.Data))
}

// newest is the edition of a game that new tables are made of.
func (h *Hub) newest(name string) (*game.Game, error) {
	editions, err := h.Editions(name)
	if err != nil {
		return nil, err
	}
	return editions[0], nil
}

// again is the edition of a game in which a table is played again: the same pack, if it is still there,
// and otherwise that of new tables.
func (h *Hub) again(t *store.Table) (*game.Game, error) {
	editions, err := h.Editions(t.Game)
	if err != nil {
		return nil, err
	}
	for _, g := range editions {
		if g.Packed != nil && slices.Contains(g.Data, t.Data) {
			return g, nil
		}
	}
	return h.newest(t.Game)
}

// ErrOtherRules means that the log has a move that the rules do not allow any more, because they were
// changed without a new version.
var ErrOtherRules = errors.New("the rules have changed since the game began")

// misfit is the error of a log entry that cannot be played. A move that is refused means that
// the rules have changed; everything else is damage.
func misfit(e store.Entry, why error) error {
	cause := store.ErrDamaged
	if refused := (*game.Refusal)(nil); errors.As(why, &refused) {
		cause = ErrOtherRules
	}
	return fmt.Errorf("%w: entry %d, %q: %w", cause, e.Number, e.Act, why)
}

// InUse counts the tables of the store by their component data.
type InUse struct {
	Today   int // data of this program and of its packs
	Earlier int // data of earlier releases
	Unknown []Unknown
}

// Unknown are tables that cannot go on because their component data are missing.
type Unknown struct {
	store.DataUse
	Some []string // ids of the latest of them
}

// maxNamed is how many tables with missing data are listed by id.
const maxNamed = 5

// InUse reads all tables of the store without opening any.
func (h *Hub) InUse(ctx context.Context) (InUse, error) {
	var in InUse
	uses, err := h.Store.DataInUse(ctx)
	if err != nil {
		return in, err
	}
	for _, use := range uses {
		today, earlier, err := h.knows(use.Game, use.Data)
		switch {
		case err != nil:
			return in, err
		case today:
			in.Today += use.Tables
		case earlier:
			in.Earlier += use.Tables
		default:
			some, err := h.Store.TablesWithData(ctx, use.Game, use.Data, maxNamed)
			if err != nil {
				return in, err
			}
			in.Unknown = append(in.Unknown, Unknown{use, some})
		}
	}
	return in, nil
}

// knows reports where the component data of a game are found: among the open editions or in
// an earlier release.
func (h *Hub) knows(name, data string) (today, earlier bool, err error) {
	editions, err := h.Editions(name)
	if err != nil { // a game of another program
		return false, false, nil
	}
	if data = dated(editions, data); data == "" {
		return true, false, nil
	}
	for _, g := range editions {
		if slices.Contains(g.Data, data) {
			return true, false, nil
		}
	}
	for _, g := range editions {
		if g.Earlier == nil {
			continue
		}
		if earlier, err = g.Earlier.Has(data); earlier || err != nil {
			return false, earlier, err
		}
	}
	return false, false, nil
}
