package table

import (
	"context"
	"time"

	"spielwerk/store"
)

// Whoever runs the site can stop a game by another program, which the store alone knows of. A table in
// memory notices at its next entry, or when the hub looks: so often at most, for so many of the latest.
const (
	closeEvery  = 15 * time.Second
	closeLatest = 50
)

// NoticeClosed lets tables in memory notice that they were closed. Whoever watches a table calls it now
// and then.
func (h *Hub) NoticeClosed(ctx context.Context) {
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
	if err = h.noticeUnsealed(ctx); err != nil && ctx.Err() == nil {
		h.Log.Warn("tables stay sealed", "err", err)
	}
}
