package gametest

import (
	"fmt"

	"spielwerk/game"
)

// facts: facts of events are about a seat, and a side is constant: told of every seat or of
// none, and never changed.
func facts(c *Case) observer {
	forms := c.Rules.Vocabulary().Events
	sides := make([][]int16, len(forms)) // by kind of event and seat, from 1
	check := func(e game.Event) error {
		if int(e.Kind) >= len(forms) {
			return nil // the property "events" says so
		}
		form := &forms[e.Kind]
		about := form.Facts
		if about.Once == game.SpanRound {
			about.Once = game.NoSpan
		}
		if about == (game.Facts{}) {
			return nil
		}
		if e.Seat < 0 || int(e.Seat) >= c.seats() {
			return fmt.Errorf("event %q tells a fact and concerns no seat", form.Word)
		}
		if about.Side == "" {
			return nil
		}
		if sides[e.Kind] == nil {
			sides[e.Kind] = make([]int16, c.seats())
		}
		side := e.Args[form.Component(about.Side)] + 1
		if had := sides[e.Kind][e.Seat]; had != 0 && had != side {
			return fmt.Errorf("event %q gives seat %d another side", form.Word, e.Seat)
		}
		sides[e.Kind][e.Seat] = side
		return nil
	}
	return func(w *walk) error {
		for _, e := range w.news {
			if err := check(e); err != nil {
				return fmt.Errorf("before this position: %w", err)
			}
		}
		if !w.over {
			return nil
		}
		for kind, of := range sides {
			for seat, side := range of {
				if side == 0 {
					return fmt.Errorf("event %q tells others of a side, but not seat %d", forms[kind].Word, seat)
				}
			}
		}
		return nil
	}
}
