package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"spielwerk/agenda"
	"spielwerk/store"
)

// ErrTooManyOpen means that too many tables of the person wait for people.
var ErrTooManyOpen = errors.New("too many open tables of one person")

// mayOpen refuses so many more tables that wait for people if the person has too many. h.creating is
// held.
func (h *Hub) mayOpen(ctx context.Context, host string, more int) error {
	if host == "" || h.OpenTables <= 0 {
		return nil
	}
	n, err := h.Store.CountOpen(ctx, host)
	if err == nil && n+more > h.OpenTables {
		err = ErrTooManyOpen
	}
	return err
}

// expiring is the kind of the jobs that end tables which have waited for people too long.
const expiring = "expire"

// expire ends a table if it has waited too long, and tells how long it may still wait else. It is done
// where the table is, which knows who looks at it.
func (h *Hub) expire(ctx context.Context, j store.Job) (wait time.Duration, err error) {
	if h.OpenFor <= 0 {
		return 0, nil
	}
	t, err := h.Open(ctx, j.Name)
	var held store.Held
	switch {
	case err == nil:
		defer t.Release()
		t.keepOpen(ctx)
	case errors.As(err, &held), errors.Is(err, ErrClosed):
		return 0, fmt.Errorf("%w: %w", agenda.ErrNotHere, err)
	}
	// The earlier of both times: a clock that is set ends no table too soon.
	now, even := h.clock.now()
	if even.Before(now) {
		now = even
	}
	last, state, err := h.Store.Expire(ctx, j.Name, now.Add(-h.OpenFor))
	if errors.Is(err, store.ErrNotFound) {
		return 0, nil
	}
	if err = h.Stored(err); err != nil {
		return 0, err
	}
	if state != store.Open {
		h.tell(j.Name)
		if t != nil && t.Now().Duplicate != "" {
			return 0, h.Unseal(ctx, t.Now().Duplicate)
		}
		return 0, nil
	}
	if wait = last.Add(h.OpenFor + time.Millisecond).Sub(now); wait <= 0 { // its game is about to begin
		wait = h.OpenFor
	}
	return wait, nil
}

// keepOpen stores when somebody last looked at a table that waits for people.
func (t *Table) keepOpen(ctx context.Context) {
	now := t.now.Load()
	if now == nil || now.State != store.Open {
		return
	}
	at, ok := t.presence.latest(t.hub.clock.even())
	if !ok {
		return
	}
	err := t.hub.Stored(t.hub.Store.PutSeen(ctx, t.id, t.hub.clock.stampOf(at)))
	if err != nil && !errors.Is(err, ErrUnsaved) && ctx.Err() == nil {
		t.hub.Log.Warn("table not marked as seen", "table", t.id, "err", err)
	}
}
