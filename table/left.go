package table

import (
	"context"
	"errors"
	"fmt"

	"spielwerk/game"
	"spielwerk/store"
)

// Forget takes a person off a table for ever: a seat of a table that waits becomes free, in a game that runs
// a bot plays on, and afterwards somebody has sat there who has left. A table at which nobody else
// plays, and whose game is not over, is deleted.
func (h *Hub) Forget(ctx context.Context, id, person string) error {
	t, err := h.Store.Table(ctx, id)
	if err != nil {
		return err
	}
	var seats []game.Seat
	others := false
	for i, s := range t.Seats {
		if store.At(s.Person, person) {
			seats = append(seats, game.Seat(i))
		} else if s.Kind == store.Human || s.Kind == store.Asked {
			others = true
		}
	}
	if len(seats) == 0 && t.Host != person {
		return store.ErrNotFound
	}
	if !others && !over(t.State) {
		if t.Duplicate != "" { // they know the deal
			err = h.Store.ForgetSeats(ctx, id, person)
		}
		if err == nil {
			err = h.Store.DeleteTable(ctx, id)
		}
		if err = h.Stored(err); err != nil {
			return err
		}
		h.see(ctx, id)
		if t.Duplicate != "" {
			return h.Unseal(ctx, t.Duplicate)
		}
		return nil
	}
	for _, seat := range seats {
		if t.State != store.Running {
			break
		}
		if err = h.handOver(ctx, id, seat); err != nil {
			return err
		}
	}
	if err = h.Stored(h.Store.ForgetSeats(ctx, id, person)); err == nil {
		h.see(ctx, id)
	}
	return err
}

// handOver lets a bot play on a seat, if none does yet.
func (h *Hub) handOver(ctx context.Context, id string, seat game.Seat) error {
	t, err := h.Open(ctx, id)
	if err != nil {
		return err
	}
	defer t.Release()
	levels := t.Now().StandIns()
	err = t.Replace(ctx, seat, seat, levels[len(levels)/2])
	if errors.Is(err, ErrReplaced) || errors.Is(err, ErrOver) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("a bot for seat %d of %s: %w", seat, id, err)
	}
	return nil
}
