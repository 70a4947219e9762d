package gametest

import (
	"fmt"

	"spielwerk/game"
)

// questions: no method without effect changes the state, and a second call gives the same
// answer.
func questions(c *Case) observer {
	type question struct {
		name string
		ask  func(game.Position, game.Seat) any
	}
	seated := []question{
		{"Moves", func(p game.Position, s game.Seat) any { return p.Moves(nil, s) }},
		{"Blocked", func(p game.Position, s game.Seat) any { return p.Blocked(nil, s) }},
		{"Total", func(p game.Position, s game.Seat) any { return p.Total(s) }},
		{"Evaluate", func(p game.Position, s game.Seat) any { return p.Evaluate(s) }},
		{"Value", func(p game.Position, s game.Seat) any { return valueOf(p, s) }},
		{"Prompt", func(p game.Position, s game.Seat) any {
			if !p.Pending().Has(s) {
				return nil
			}
			return p.Prompt(s)
		}},
	}
	seen := []question{
		{"View", func(p game.Position, s game.Seat) any { return p.View(s) }},
		{"the text of View", func(p game.Position, s game.Seat) any { return p.View(s).Text(echo{}) }},
	}
	general := []question{
		{"IfEnded", func(p game.Position, _ game.Seat) any { return projected(p, 0) }},
		{"Scores", func(p game.Position, _ game.Seat) any { return p.Scores(nil) }},
		{"Trace", func(p game.Position, _ game.Seat) any { return p.Trace() }},
		{"Pending", func(p game.Position, _ game.Seat) any { return p.Pending() }},
		{"Reveals", func(p game.Position, _ game.Seat) any { return p.Reveals() }},
		{"Check", func(p game.Position, _ game.Seat) any { return p.Check() == nil }},
	}
	return func(w *walk) error {
		if !w.over && !w.chosen(5) {
			return nil
		}
		before := stateOf(w.pos)
		try := func(q question, seat game.Seat) error {
			first, err := encode(q.ask(w.pos, seat))
			if err != nil {
				return fmt.Errorf("%s of seat %d: %w", q.name, seat, err)
			}
			if stateOf(w.pos) != before {
				return fmt.Errorf("%s of seat %d changes the state", q.name, seat)
			}
			again, err := encode(q.ask(w.pos, seat))
			if err != nil {
				return err
			}
			return differ(fmt.Sprintf("%s of seat %d, asked twice", q.name, seat), first, again)
		}
		for _, seat := range c.viewpoints() {
			if seat != game.Watcher {
				for _, q := range seated {
					if err := try(q, seat); err != nil {
						return err
					}
				}
			}
			for _, q := range seen {
				if err := try(q, seat); err != nil {
					return err
				}
			}
		}
		for _, q := range general {
			if err := try(q, game.Watcher); err != nil {
				return err
			}
		}
		if w.over {
			return try(question{"Ranks", func(p game.Position, _ game.Seat) any { return p.Ranks() }}, game.Watcher)
		}
		return nil
	}
}
