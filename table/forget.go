package table

import (
	"context"
	"errors"
	"time"

	"spielwerk/store"
)

// Finished tables are deleted in steps of so many, with pauses, so that moves need not wait.
const (
	forgetStep  = 50
	forgetPause = 200 * time.Millisecond
	forgetEvery = time.Hour // at most
)

// forgetting is the kind of the job that deletes finished tables.
const forgetting = "forget"

// forget deletes tables whose games have been over for long.
func (h *Hub) forget(_ context.Context, _ store.Job) (wait time.Duration, err error) {
	if h.KeepFinished <= 0 {
		return 0, nil
	}
	h.forgetBefore(h.clock.stamp().Add(-h.KeepFinished))
	return min(max(h.KeepFinished/24, 10*time.Millisecond), forgetEvery), nil
}

func (h *Hub) forgetBefore(before time.Time) {
	total := 0
	for {
		n, err := h.forgetSome(before)
		total += n
		if err != nil && h.ctx.Err() == nil {
			h.Log.Warn("finished tables are not deleted", "err", err)
		}
		if err != nil || n == 0 {
			break
		}
		select {
		case <-h.ctx.Done():
		case <-time.After(forgetPause):
		}
	}
	if total > 0 {
		h.Log.Info("finished tables deleted", "tables", total, "unchanged since", before.UTC().Truncate(time.Second))
	}
}

// forgetSome deletes some tables that nobody looks at: one in memory waits until it has left.
func (h *Hub) forgetSome(before time.Time) (n int, err error) {
	ids, err := h.Store.FinishedBefore(h.ctx, before, forgetStep+h.Live())
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		if n == forgetStep {
			break
		}
		held, err := h.heldByAny(id)
		if err != nil {
			return n, err
		}
		if held {
			continue
		}
		if err = h.Store.DeleteTable(h.ctx, id); err != nil && !errors.Is(err, store.ErrNotFound) {
			return n, err
		}
		n++
	}
	return n, nil
}

// heldByAny reports whether a table is in memory, here or at another node.
func (h *Hub) heldByAny(id string) (bool, error) {
	if h.holds(id) || h.Leases == nil {
		return h.holds(id), nil
	}
	_, err := h.Leases.Take(h.ctx, id)
	var other store.Held
	switch {
	case errors.As(err, &other):
		return true, nil
	case errors.Is(err, store.ErrNotFound):
		return false, nil
	}
	return false, err
}

// holds reports whether a table is in memory.
func (h *Hub) holds(id string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.tables[id] != nil
}
