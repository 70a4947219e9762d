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

// foresees: a position that foresees how the game ends knows it when it has ended.
func foresees(c *Case) error {
	return c.walk(nil, func(w *walk) error {
		if _, does := w.pos.(game.Foreseer); !does || !w.over || c.seats() == 1 {
			return nil
		}
		for seat := range game.Seat(c.seats()) {
			if got, want := foreseen(w.pos, seat), (foresight{100 * c.ahead(w.pos, seat), true}); got != want {
				return fmt.Errorf("in the end seat %d foresees %v, not %v", seat, got, want)
			}
		}
		return nil
	})
}

// ahead is by how many points a seat is ahead of the best of the others.
func (c *Case) ahead(p game.Position, seat game.Seat) int {
	best := -1 << 30
	for other := range game.Seat(c.seats()) {
		if other != seat {
			best = max(best, p.Total(other))
		}
	}
	return p.Total(seat) - best
}
