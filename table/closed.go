package table

import (
	"context"
	"maps"
	"slices"
	"time"

	"spielwerk/store"
)

// Whoever runs the site can stop a game or delete a table by another program, and other nodes delete tables,
// which the store alone knows of. A table in memory notices at its next entry, or when the hub looks: so often
// at most, when somebody looks, for so many of the latest that were stopped, and for all that it has.
const (
	closeEvery  = 15 * time.Second
	closeLatest = 50
)

// NoticeClosed lets tables in memory notice that they were closed or deleted. Whoever watches a table calls it
// now and then, and the hub when a table that it has is opened once more.
func (h *Hub) NoticeClosed(ctx context.Context) {
	if h.Live() == 0 {
		return
	}
	last, now := h.looked.Load(), time.Now().UnixNano()
	if now-last < int64(closeEvery) || !h.looked.CompareAndSwap(last, now) {
		return
	}
	all, err := h.Store.AllTables(ctx, store.Closed, closeLatest)
	if err != nil && ctx.Err() == nil {
		h.Log.Warn("tables that were closed are not found", "err", err)
	}
	for _, t := range all {
		h.tell(t.ID)
	}
	if err = h.noticeDeleted(ctx); err != nil && ctx.Err() == nil {
		h.Log.Warn("tables that were deleted are not found", "err", err)
	}
	if err = h.noticeUnsealed(ctx); err != nil && ctx.Err() == nil {
		h.Log.Warn("tables stay sealed", "err", err)
	}
}

// noticeDeleted lets tables leave memory that were deleted.
func (h *Hub) noticeDeleted(ctx context.Context) error {
	h.mu.Lock()
	ids := slices.Collect(maps.Keys(h.tables))
	h.mu.Unlock()
	there, err := h.Store.Present(ctx, ids)
	if err != nil || len(there) == len(ids) {
		return err
	}
	slices.Sort(there)
	for _, id := range ids {
		if _, is := slices.BinarySearch(there, id); !is {
			h.tell(id) // it does not find itself
		}
	}
	return nil
}
