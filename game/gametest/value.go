package gametest

import (
	"fmt"

	"spielwerk/game"
)

// valued is the result of Value.
type valued struct {
	Lead int
	OK   bool
}

// valueOf is the value of a position for a seat; the zero value if it has none.
func valueOf(p game.Position, seat game.Seat) (v valued) {
	if does, is := p.(game.Valuer); is {
		v.Lead, v.OK = does.Value(seat)
	}
	return v
}

// valueAgrees: a position has a value at all times of a game or at none, and at the end it is
// the lead.
func valueAgrees(c *Case) observer {
	does := false
	return func(w *walk) error {
		if c.seats() == 1 {
			return nil
		}
		if w.ply == 0 {
			does = valueOf(w.pos, 0).OK
		}
		for seat := range game.Seat(c.seats()) {
			if !w.over && w.ply > 0 && w.ply%c.seats() != int(seat) { // one seat after the other
				continue
			}
			got := valueOf(w.pos, seat)
			if got.OK != does {
				return fmt.Errorf("a position has a value at one time of the game and none at another: here for seat %d, %v",
					seat, got.OK)
			}
			if want := 100 * c.lead(w.pos, seat); does && w.over && got.Lead != want {
				return fmt.Errorf("in the end the value for seat %d is %d; its lead is %d", seat, got.Lead, want)
			}
		}
		return nil
	}
}

// lead is the lead of a seat over the best other seat.
func (c *Case) lead(p game.Position, seat game.Seat) int {
	best := -1 << 30
	for other := range game.Seat(c.seats()) {
		if other != seat {
			best = max(best, p.Total(other))
		}
	}
	return p.Total(seat) - best
}
