package gametest

import (
	"errors"
	"fmt"

	"spielwerk/game"
)

// events: every event is in the vocabulary, names a rule, concerns a seat of the game or
// nobody, and has a valid audience.
func events(c *Case) observer {
	forms := c.Rules.Vocabulary().Events
	check := func(e game.Event) error {
		if err := c.said("event", forms, e.Kind, e.Rule, e.Args); err != nil {
			return err
		}
		word := forms[e.Kind].Word
		if e.Seat != game.Nobody && (e.Seat < 0 || int(e.Seat) >= c.seats()) {
			return fmt.Errorf("event %q concerns seat %d; there are %d seats", word, e.Seat, c.seats())
		}
		if err := c.audience(e.Audience); err != nil {
			return fmt.Errorf("event %q: %w", word, err)
		}
		return nil
	}
	return func(w *walk) error {
		for _, e := range w.news {
			if err := check(e); err != nil {
				return fmt.Errorf("before this position: %w", err)
			}
		}
		return nil
	}
}

// audience checks an audience: everybody, or some seats of the game without the watchers, who
// may know only what everybody may.
func (c *Case) audience(set game.Seats) error {
	all := game.FirstSeats(c.seats())
	switch {
	case set == game.Everybody:
		return nil
	case set == 0:
		return errors.New("nobody may know it")
	case set&^all.With(game.Watcher) != 0:
		return fmt.Errorf("the audience %08b has seats that are not in the game", set)
	case set.Has(game.Watcher) && set&all != all:
		return fmt.Errorf("watchers may know it and seat %d may not", (all &^ set).First())
	}
	return nil
}

// prompts: the prompt of a pending seat is in the vocabulary and names a rule.
func prompts(c *Case) observer {
	forms := c.Rules.Vocabulary().Prompts
	return func(w *walk) error {
		for seat := range game.Seat(c.seats()) {
			if !w.pos.Pending().Has(seat) {
				continue
			}
			p := w.pos.Prompt(seat)
			if err := c.said("prompt", forms, p.Kind, p.Rule, p.Args); err != nil {
				return fmt.Errorf("seat %d: %w", seat, err)
			}
		}
		return nil
	}
}
