package gametest

import (
	"fmt"
	"slices"

	"spielwerk/game"
)

// secrets: while Reveals stands still nobody learns anything hidden, be it by
// what it sees or by what it hears. Undo relies on that. Two things follow:
//
// A move has the same effect to a seat on the true position and on one redealt
// for it, as far as the seat can tell.
//
// Two moves of one kind that a seat sees no difference between sound the same
// to it: what is announced to a seat is no more than what it may see.
func secrets(c *Case) error {
	reveals := uint32(0)
	return c.walk(nil, func(w *walk) error {
		if w.pos.Reveals() < reveals {
			return fmt.Errorf("Reveals falls from %d to %d", reveals, w.pos.Reveals())
		}
		reveals = w.pos.Reveals()
		if w.over || !w.chosen(30) {
			return nil
		}
		after, said, no := w.played(w.pos, w.move)
		if no != nil {
			return fmt.Errorf("the move is listed and refused by rule %s", no.Rule)
		}
		if after.Reveals() != w.pos.Reveals() {
			return nil
		}
		seats := c.viewpoints()
		for _, seat := range []game.Seat{w.seat, seats[w.Rand.IntN(len(seats))]} {
			if err := w.learnsNothing(seat, after, said); err != nil {
				return err
			}
		}
		return w.soundsAlike(seats[w.Rand.IntN(len(seats))], after, said)
	})
}

// unheardMoves: who made no move and heard of none sees nothing change. Tables
// rely on that: a seat is told that the game has gone on only if it can know.
func unheardMoves(c *Case) error {
	kept := map[game.Seat]game.View{} // what was seen after the move before
	return c.walk(nil, func(w *walk) error {
		if w.over {
			return nil
		}
		after, said, no := w.played(w.pos, w.move)
		if no != nil {
			return fmt.Errorf("the move is listed and refused by rule %s", no.Rule)
		}
		var heard game.Seats
		for _, e := range said {
			heard |= e.Audience
		}
		for _, seat := range c.viewpoints() {
			if seat == w.seat || heard.Has(seat) {
				delete(kept, seat)
				continue
			}
			before := kept[seat]
			if before == nil {
				before = w.pos.View(seat)
			}
			kept[seat] = after.View(seat)
			if err := differing(before, kept[seat], seat); err != nil {
				return fmt.Errorf("seat %d hears nothing of the move, but %w", seat, err)
			}
			if a, b := w.pos.Pending().Has(seat), after.Pending().Has(seat); a != b {
				return fmt.Errorf("seat %d hears nothing of the move, but was pending: %v, and is: %v", seat, a, b)
			}
			if a, b := w.pos.Moves(nil, seat), after.Moves(nil, seat); !slices.Equal(a, b) {
				return fmt.Errorf("seat %d hears nothing of the move, but had the moves %v and has %v", seat, a, b)
			}
		}
		return nil
	})
}

// publicViews: in a public game every seat and the watchers see the same.
func publicViews(c *Case) error {
	if !c.Rules.Game().Public {
		return nil
	}
	return c.walk(nil, func(w *walk) error {
		if !w.over && !w.chosen(60) {
			return nil
		}
		seen, err := encode(w.pos.View(game.Watcher))
		if err != nil {
			return fmt.Errorf("View: %w", err)
		}
		text := w.pos.View(game.Watcher).Text(echo{})
		for seat := range game.Seat(c.seats()) {
			other, err := encode(w.pos.View(seat))
			if err != nil {
				return fmt.Errorf("View: %w", err)
			}
			if err := differ(fmt.Sprintf("the game is public, but what seat %d and what a watcher sees", seat), seen, other); err != nil {
				return err
			}
			if w.pos.View(seat).Text(echo{}) != text {
				return fmt.Errorf("the game is public, but seat %d reads another text than a watcher", seat)
			}
		}
		return nil
	})
}

// played is the position after a move of the seat to play, and what was said.
func (w *walk) played(from game.Position, m game.Move) (game.Position, []game.Event, *game.Refusal) {
	p := w.c.Rules.Blank()
	p.CopyFrom(from)
	log := &game.Log{}
	no := p.Play(w.seat, m, log)
	return p, log.Events, no
}

// learnsNothing compares the move with the same one on a position redealt for
// a seat. There another seat may not be able to make it.
func (w *walk) learnsNothing(seat game.Seat, after game.Position, said []game.Event) error {
	q := w.copied()
	r := game.QuickRand(w.Rand.Uint64(), 8)
	q.Redeal(seat, &r)
	q, other, no := w.played(q, w.move)
	if no != nil && seat == w.seat {
		return fmt.Errorf("refused by rule %s on a position redealt for its own seat", no.Rule)
	}
	if no != nil {
		return nil
	}
	a, b := game.Heard(nil, said, seat), game.Heard(nil, other, seat)
	if !slices.Equal(a, b) {
		return fmt.Errorf("Reveals stands still, but what seat %d hears depends on what it cannot know: %v or %v", seat, a, b)
	}
	if err := viewsDiffer(after, q, seat); err != nil {
		return fmt.Errorf("Reveals stands still, but what the move does depends on what the seat cannot know: %w", err)
	}
	return nil
}

// soundsAlike compares the move with another one of its kind.
func (w *walk) soundsAlike(seat game.Seat, after game.Position, said []game.Event) error {
	if seat == w.seat {
		return nil
	}
	m := w.list[w.Rand.IntN(len(w.list))]
	if m == w.move || m.Kind != w.move.Kind {
		return nil
	}
	q, other, no := w.played(w.pos, m)
	if no != nil || q.Reveals() != after.Reveals() || same(q, after) {
		return nil
	}
	a, b := game.Heard(nil, said, seat), game.Heard(nil, other, seat)
	if slices.Equal(a, b) || viewsDiffer(after, q, seat) != nil {
		return nil
	}
	return fmt.Errorf("seat %d may not see how this differs from %q, but hears it: %v or %v", seat, w.text(m), a, b)
}

// surprises: where something is revealed, whoever knows a redealt position does
// not know what. Redeal would be worthless if it kept just what comes next.
func surprises(c *Case) error {
	trials, surprised := 0, false
	err := c.walk(nil, func(w *walk) error {
		if w.over || surprised {
			return nil
		}
		after, said, no := w.played(w.pos, w.move)
		if no != nil || after.Reveals() == w.pos.Reveals() {
			return nil
		}
		trials++
		q := w.copied()
		r := game.QuickRand(w.Rand.Uint64(), 9)
		q.Redeal(w.seat, &r)
		q, other, no := w.played(q, w.move)
		if no != nil {
			return fmt.Errorf("refused by rule %s on a position redealt for its own seat", no.Rule)
		}
		surprised = !slices.Equal(game.Heard(nil, said, w.seat), game.Heard(nil, other, w.seat)) ||
			viewsDiffer(after, q, w.seat) != nil
		return nil
	})
	if err == nil && trials >= 10 && !surprised {
		err = fmt.Errorf("%d times something was revealed, and always a position redealt for the seat knew it before", trials)
	}
	return err
}
