package table

import (
	"context"
	"fmt"
	"time"

	"spielwerk/game"
	"spielwerk/store"
)

// Rematch makes a table like a finished one: the same people and bots, the seats
// shifted by one so that somebody else begins. The seats of people are kept for them:
// the game begins when the browser of each has seen the commitment of the new shuffle
// and has sent a nonce of its own. What was chosen for a seat, such as a
// deck, goes with who sat there. It returns the table that continues this one, also if
// somebody else has asked for it before. ErrUnfit is that the game refuses the options
// for the new seats.
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
	seats, from := make([]store.Seat, n), make([]int, n)
	for i := range seats {
		from[i] = (i + 1) % n
		seats[i] = old.Seats[from[i]]
		seats[i].Nonce = "" // of the last shuffle
		if seats[i].Kind == store.Human {
			seats[i].Kind = store.Asked
		}
	}
	for _, i := range second(seats) {
		seats[i] = store.Seat{Kind: store.Free}
	}
	config := game.Config{Seats: n, Options: rules.Game().Reseat(old.Options, from)}
	newest, err := h.newest(old.Game)
	if err != nil {
		return "", err
	}
	if _, err = newest.Configure(config); err != nil {
		return "", fmt.Errorf("%w: %w", ErrUnfit, err)
	}
	next, err := h.Lay(ctx, newest, config, host, seats, agreedOf(old))
	if err != nil {
		return "", err
	}
	named, err := h.Store.SetRematch(ctx, id, next)
	if err = h.Stored(err); err != nil {
		return "", err
	}
	if named != next { // another program has been quicker; its table counts
		for _, state := range []string{store.Open, store.Running} {
			_ = h.Store.SetState(ctx, next, state, store.Finished, time.Now())
		}
	}
	h.tell(id)
	return named, nil
}
