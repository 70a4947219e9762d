package table

import (
	"context"
	"time"

	"spielwerk/game"
	"spielwerk/store"
)

// Rematch makes a table like a finished one: the same people and bots, the seats
// shifted by one so that somebody else begins. It returns the table that
// continues this one, also if somebody else has asked for it before.
func (h *Hub) Rematch(ctx context.Context, id, host string) (string, error) {
	h.rematching.Lock() // two may ask at the same time
	defer h.rematching.Unlock()
	old, err := h.Store.Table(ctx, id)
	if err != nil {
		return "", err
	}
	if old.Rematch != "" {
		return old.Rematch, nil
	}
	if old.State != store.Finished {
		return "", ErrNotOver
	}
	rules, err := h.Rules(old)
	if err != nil {
		return "", err
	}
	n := len(old.Seats)
	seats := make([]store.Seat, n)
	for i, s := range old.Seats {
		s.Nonce = NewID() // the next shuffle needs fresh ones
		seats[(i+n-1)%n] = s
	}
	next, err := h.Create(ctx, rules.Game(), game.Config{Seats: n, Options: old.Options}, host, seats)
	if err != nil {
		return "", err
	}
	named, err := h.Store.SetRematch(ctx, id, next)
	if err != nil {
		return "", err
	}
	if named != next { // another program has been quicker; its table counts
		_ = h.Store.SetState(ctx, next, store.Running, store.Finished, time.Now())
	}
	h.tell(id)
	return named, nil
}
