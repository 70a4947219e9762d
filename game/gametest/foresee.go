package gametest

import (
	"fmt"

	"spielwerk/game"
)

// foresight is what a position answers that foresees how its game ends.
type foresight struct {
	Lead int
	OK   bool
}

// foreseen is what a position foresees for a seat; nothing if it does not.
func foreseen(p game.Position, seat game.Seat) (f foresight) {
	if does, is := p.(game.Foreseer); is {
		f.Lead, f.OK = does.Foresee(seat)
	}
	return f
}

// foresees: a position that foresees how the game ends does so in all of the game, and
// knows it when it has ended; one that does not, because nothing was learned, never does.
func foresees(c *Case) observer {
	does := false
	return func(w *walk) error {
		if c.seats() == 1 {
			return nil
		}
		if w.ply == 0 {
			does = foreseen(w.pos, 0).OK
		}
		for seat := range game.Seat(c.seats()) {
			if !w.over && w.ply > 0 && w.ply%c.seats() != int(seat) { // one seat after the other
				continue
			}
			got := foreseen(w.pos, seat)
			if got.OK != does {
				return fmt.Errorf("a seat foresees something at one time of the game and nothing at another: here seat %d, %v", seat, got.OK)
			}
			if want := 100 * c.lead(w.pos, seat); does && w.over && got.Lead != want {
				return fmt.Errorf("in the end seat %d foresees a lead of %d, not of %d", seat, got.Lead, want)
			}
		}
		return nil
	}
}

// lead is by how many points a seat is ahead of the best of the others.
func (c *Case) lead(p game.Position, seat game.Seat) int {
	best := -1 << 30
	for other := range game.Seat(c.seats()) {
		if other != seat {
			best = max(best, p.Total(other))
		}
	}
	return p.Total(seat) - best
}
