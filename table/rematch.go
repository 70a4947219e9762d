package table

import (
	"context"
	"fmt"

	"spielwerk/game"
	"spielwerk/store"
)

// Rematch creates a table like a finished one: the same people and bots, each one seat further
// so that another seat begins, with the options of their seats, such as decks. The seats of
// people are kept for them: the game begins when each browser has seen the new commitment and
// sent a nonce. A second call returns the same table. The error is ErrUnfit if the game refuses
// the options for the new seats.
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
		seats[i].Nonce = ""                                        // it belonged to the last shuffle
		if seats[i].Kind == store.Human && seats[i].Person == "" { // somebody who left
			seats[i] = store.Seat{Kind: store.Free}
		}
		if seats[i].Kind == store.Human && !store.IsBeside(seats[i].Person) { // the device sends one nonce for all its people
			seats[i].Kind = store.Asked
		}
	}
	for _, i := range duplicates(seats) {
		seats[i] = store.Seat{Kind: store.Free}
	}
	config := game.Config{Seats: n, Options: rules.Game().Reseat(old.Options, from)}
	edition, err := h.again(&old)
	if err != nil {
		return "", err
	}
	if _, err = edition.Configure(config); err != nil {
		return "", fmt.Errorf("%w: %w", ErrUnfit, err)
	}
	agreed := agreedOf(old)
	if old.Duplicate != "" { // those refuse people who watch
		agreed.Watching = Watching{}
	}
	next, err := h.CreateAgreed(ctx, edition, config, host, seats, agreed)
	if err != nil {
		return "", err
	}
	named, err := h.Store.SetRematch(ctx, id, next)
	if err = h.Stored(err); err != nil {
		return "", err
	}
	if named != next { // another server was faster; its table counts
		for _, state := range []string{store.Open, store.Running} {
			_ = h.Store.SetState(ctx, next, state, store.Finished, h.clock.stamp())
		}
	}
	h.tell(id)
	return named, nil
}
