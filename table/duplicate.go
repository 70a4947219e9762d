package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/store"
)

// A duplicate is the same deal on several tables, which are compared when the games of all have ended. Until
// then only those who sit at a table see its game, and when that is over the table is sealed: its moment
// ([Now]) has no position, and neither its log nor its seed can be had, not even by those who have sat there,
// for they would tell what is hidden at the other tables. The rule has two places: [Table.publish], from
// which all take what they see of a table, and readable, for what is replayed from the log.

// MostDuplicates is how many tables can have the same deal.
const MostDuplicates = 8

// promisedTogether begins the ids of promises for duplicates. No table has such an id, so that nobody can see
// the deal of a duplicate at a table for itself first.
const promisedTogether = "d-"

// ErrSealed means that the game of a table is over, but not those of all tables with the same deal.
var ErrSealed = errors.New("not all tables with the same deal have ended")

// Ending is how a sealed game has ended, for those who have sat there.
type Ending struct{ Places, Points []int }

// readable is nil if the game of a table may be read from its log, by whoever may see the table.
func readable(t store.Table) error {
	switch {
	case t.State == store.Sealed:
		return ErrSealed
	case !begun(t):
		return ErrNotBegun
	}
	return nil
}

// over reports whether the game of a table is over in a state.
func over(state string) bool { return state == store.Finished || state == store.Sealed }

// ended is the state of a table when its game has ended.
func ended(t store.Table) string {
	if t.Duplicate != "" {
		return store.Sealed
	}
	return store.Finished
}

// ending is how the game has ended.
func (t *Table) ending() *Ending {
	now := t.history.Now()
	e := &Ending{}
	ranks := now.Ranks()
	for i, place := range ranks[:len(t.meta.Seats)] {
		e.Places, e.Points = append(e.Places, place), append(e.Points, now.Total(game.Seat(i)))
	}
	return e
}

// PromiseDuplicate is the id of a duplicate that may be created, with the commitment of its shuffle.
func (h *Hub) PromiseDuplicate() fair.Promise {
	h.drawing.Lock()
	defer h.drawing.Unlock()
	return h.dealer.Promise(promisedTogether + idOf(h.Random))
}

// IsDuplicate reports whether an id is one of a duplicate, or of a promise for one.
func IsDuplicate(id string) bool { return strings.HasPrefix(id, promisedTogether) }

// CreateDuplicate makes n tables with the same deal, which is named by the promise. The first has the given
// seats; at the others those of people are free. The nonces of the seats are fixed by this: those of people
// who sit down later do not count. The error is store.ErrConflict if it was made before.
func (h *Hub) CreateDuplicate(ctx context.Context, p fair.Promise, n int, g *game.Game, c game.Config, host string, seats []store.Seat, agreed Agreed) error {
	if n < 2 || n > MostDuplicates {
		return fmt.Errorf("%d tables with the same deal: it must be from 2 to %d", n, MostDuplicates)
	}
	if !IsDuplicate(p.Table) || agreed.Start != nil || agreed.Copy != nil || agreed.Guide != "" {
		return ErrNotPromised
	}
	agreed.Watching = Watching{Refused: true}
	tables := make([]store.Table, n)
	for i := range tables {
		if i > 0 {
			seats = slices.Clone(seats)
			for j, s := range seats {
				if s.Kind == store.Human {
					seats[j] = store.Seat{Kind: store.Free, Nonce: s.Nonce}
				}
			}
		}
		t, err := h.promised(p, g, c, host, seats, agreed)
		if err != nil {
			return err
		}
		t.ID, t.Duplicate, t.Created = h.Promise().Table, p.Table, t.Created.Add(time.Duration(i)*time.Millisecond)
		tables[i] = t
	}
	if err := h.createTogether(ctx, host, tables); err != nil {
		return err
	}
	ctx = context.WithoutCancel(ctx) // who made the tables need not wait for them to begin
	for i := range tables {
		if err := h.begins(ctx, &tables[i]); err != nil {
			return err
		}
	}
	return nil
}

func (h *Hub) createTogether(ctx context.Context, host string, tables []store.Table) error {
	waiting := 0
	for i := range tables {
		if waits(tables[i].Seats) {
			waiting++
		}
	}
	h.creating.Lock()
	defer h.creating.Unlock()
	if err := h.mayOpen(ctx, host, waiting); err != nil {
		return err
	}
	for i := range tables {
		if err := h.willExpire(ctx, &tables[i]); err != nil {
			return err
		}
	}
	return h.Stored(h.Store.CreateDuplicate(ctx, tables))
}

// EndDuplicate ends the tables of a duplicate whose games are not over: they are left out when tables are
// compared.
func (h *Hub) EndDuplicate(ctx context.Context, duplicate string) error {
	all, err := h.Store.TablesOfDuplicate(ctx, duplicate)
	if err == nil && len(all) == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return err
	}
	for _, t := range all {
		for _, end := range [][2]string{{store.Open, store.Expired}, {store.Running, store.Closed}} { // it may begin meanwhile
			err = h.Stored(h.Store.SetState(ctx, t.ID, end[0], end[1], h.clock.stamp()))
			if err != nil && !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrNotFound) {
				return err
			}
		}
		h.tell(t.ID)
	}
	return h.Unseal(ctx, duplicate)
}

// Unseal opens the tables of a duplicate if all games have ended. It is called whenever one may have ended, and
// when somebody looks at a table that is sealed: another program may have stopped the last one that went on.
func (h *Hub) Unseal(ctx context.Context, duplicate string) error {
	all, err := h.Store.TablesOfDuplicate(ctx, duplicate)
	if err != nil || goesOn(all) {
		return err
	}
	if slices.ContainsFunc(all, func(t store.Table) bool { return t.State == store.Sealed }) {
		if _, err = h.Store.Unseal(ctx, duplicate); err != nil {
			return h.Stored(err)
		}
	}
	for _, meta := range all {
		h.mu.Lock()
		t := h.tables[meta.ID]
		h.mu.Unlock()
		if t == nil || t.Now() == nil || t.Now().State != store.Sealed {
			continue
		}
		if err = t.do(ctx, t.reread); err != nil && !errors.Is(err, ErrClosed) { // else it is read anew when somebody opens it
			return err
		}
	}
	return nil
}

// goesOn reports whether the game of a table is not over, or has not begun and still may.
func goesOn(tables []store.Table) bool {
	return slices.ContainsFunc(tables, func(t store.Table) bool { return t.State == store.Open || t.State == store.Running })
}

// Unseal opens the table if all games with the same deal have ended.
func (t *Table) Unseal(ctx context.Context) error { return t.hub.Unseal(ctx, t.Now().Duplicate) }

// noticeUnsealed opens tables in memory that another hub has unsealed.
func (h *Hub) noticeUnsealed(ctx context.Context) error {
	duplicates := map[string]bool{}
	h.mu.Lock()
	for _, t := range h.tables {
		if now := t.Now(); now != nil && now.State == store.Sealed {
			duplicates[now.Duplicate] = true
		}
	}
	h.mu.Unlock()
	var errs []error
	for id := range duplicates {
		errs = append(errs, h.Unseal(ctx, id))
	}
	return errors.Join(errs...)
}
