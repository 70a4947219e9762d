package table

import (
	"context"
	"errors"
	"time"

	"spielwerk/store"
)

// ErrTooManyOpen means that too many tables of the person wait for people.
var ErrTooManyOpen = errors.New("too many open tables of one person")

// mayOpen refuses a table that waits for people if the person has too many. h.creating is
// held.
func (h *Hub) mayOpen(ctx context.Context, host string) error {
	if host == "" || h.OpenTables <= 0 {
		return nil
	}
	n, err := h.Store.CountOpen(ctx, host)
	if err == nil && n >= h.OpenTables {
		err = ErrTooManyOpen
	}
	return err
}

// expire ends tables that have waited for people too long.
func (h *Hub) expire() {
	if h.OpenFor <= 0 {
		return
	}
	tick := time.NewTicker(max(h.OpenFor/24, 10*time.Millisecond))
	defer tick.Stop()
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-tick.C:
			// The earlier of both times: a clock that is set ends no table too soon.
			stamp, even := h.clock.now()
			if even.Before(stamp) {
				stamp = even
			}
			h.expireBefore(stamp.Add(-h.OpenFor))
		}
	}
}

func (h *Hub) expireBefore(before time.Time) {
	h.mu.Lock()
	var all []*Table
	for _, t := range h.tables {
		all = append(all, t)
	}
	h.mu.Unlock()
	for _, t := range all {
		t.keepOpen(h.ctx)
	}
	ids, err := h.Store.Expire(h.ctx, before)
	if err = h.Stored(err); err != nil && !errors.Is(err, ErrUnsaved) && h.ctx.Err() == nil {
		h.Log.Warn("open tables do not expire", "err", err)
	}
	for _, id := range ids {
		h.tell(id)
	}
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
