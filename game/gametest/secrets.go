package gametest

import (
	"fmt"
	"slices"

	"spielwerk/game"
)

// secrets: while Reveals does not change nobody learns anything hidden, by a view or by
// events. Undo relies on that. Two things follow:
//
// A move has the same effect for a seat on the true position and on one redealt for it, as
// far as the seat can tell.
//
// Two moves of one kind whose effects look the same to a seat have the same events for it:
// events tell a seat no more than its view.
func secrets(c *Case) observer {
	reveals := uint32(0)
	return func(w *walk) error {
		if w.pos.Reveals() < reveals {
			return fmt.Errorf("Reveals falls from %d to %d", reveals, w.pos.Reveals())
		}
		reveals = w.pos.Reveals()
		if w.over || !w.chosen(30) {
			return nil
		}
		if no := w.ahead().no; no != nil {
			return fmt.Errorf("the move is listed and refused by rule %s", no.Rule)
		}
		if w.ahead().pos.Reveals() != w.pos.Reveals() {
			return nil
		}
		seats := c.viewpoints()
		for _, seat := range []game.Seat{w.seat, seats[w.Rand.IntN(len(seats))]} {
			if err := w.learnsNothing(seat); err != nil {
				return err
			}
		}
		return w.soundsAlike(seats[w.Rand.IntN(len(seats))])
	}
}

// unheardMoves: the view of a seat does not change if it made no move and may know no event.
// Tables rely on that: a seat learns that the game has gone on only if it may know.
func unheardMoves(c *Case) observer {
	type known struct { // by a seat, since it heard of the game last
		view    game.View
		pending bool
		moves   []game.Move
	}
	know := func(p game.Position, seat game.Seat) *known {
		return &known{p.View(seat), p.Pending().Has(seat), p.Moves(nil, seat)}
	}
	kept := map[game.Seat]*known{}
	unchanged := func(p game.Position, seat game.Seat) error {
		was, is := kept[seat], know(p, seat)
		if err := differing(was.view, is.view, seat); err != nil {
			return fmt.Errorf("seat %d hears nothing of the move, but %w", seat, err)
		}
		if was.pending != is.pending {
			return fmt.Errorf("seat %d hears nothing of the move, but was pending: %v, and is: %v", seat, was.pending,
				is.pending)
		}
		if !slices.Equal(was.moves, is.moves) {
			return fmt.Errorf("seat %d hears nothing of the move, but had the moves %v and has %v", seat, was.moves, is.moves)
		}
		return nil
	}
	return func(w *walk) error {
		next, heard := (*step)(nil), game.Everybody
		if !w.over {
			if next = w.ahead(); next.no != nil {
				return fmt.Errorf("the move is listed and refused by rule %s", next.no.Rule)
			}
			heard = 0
			for _, e := range next.said {
				heard |= e.Audience
			}
		}
		seats := c.viewpoints()
		for i, seat := range seats {
			if w.over || seat == w.seat || heard.Has(seat) {
				if kept[seat] != nil { // all that it has not heard of, at once
					if err := unchanged(w.pos, seat); err != nil {
						return err
					}
				}
				delete(kept, seat)
				continue
			}
			if kept[seat] == nil {
				kept[seat] = know(w.pos, seat)
			}
			if w.ply%len(seats) == i { // and by one move after the other, in turn
				if err := unchanged(next.pos, seat); err != nil {
					return err
				}
			}
		}
		return nil
	}
}

// publicViews: in a public game all seats and watchers have the same view.
func publicViews(c *Case) observer {
	return func(w *walk) error {
		if !c.Game.Public || !w.over && !w.chosen(60) {
			return nil
		}
		seen := w.pos.View(game.Watcher)
		for seat := range game.Seat(c.seats()) {
			if err := alike(seen, w.pos.View(seat)); err != nil {
				return fmt.Errorf("the game is public, but seat %d sees something else than a watcher: %w", seat, err)
			}
		}
		return nil
	}
}

// learnsNothing compares a move with the same move on a position redealt for a seat. There
// another seat may not be able to make it.
func (w *walk) learnsNothing(seat game.Seat) error {
	q := w.copied()
	r := game.QuickRand(w.Rand.Uint64(), 8)
	q.Redeal(seat, &r)
	next, other := w.ahead(), w.played(q, w.move)
	if other.no != nil && seat == w.seat {
		return fmt.Errorf("refused by rule %s on a position redealt for its own seat", other.no.Rule)
	}
	if other.no != nil {
		return nil
	}
	a, b := game.Heard(nil, next.said, seat), game.Heard(nil, other.said, seat)
	if !slices.Equal(a, b) {
		return fmt.Errorf("Reveals stands still, but what seat %d hears depends on what it cannot know: %v or %v", seat, a, b)
	}
	if err := viewsDiffer(next.pos, other.pos, seat); err != nil {
		return fmt.Errorf("Reveals stands still, but what the move does depends on what the seat cannot know: %w", err)
	}
	return nil
}

// soundsAlike compares the move with another one of its kind.
func (w *walk) soundsAlike(seat game.Seat) error {
	if seat == w.seat {
		return nil
	}
	m := w.list[w.Rand.IntN(len(w.list))]
	if m == w.move || m.Kind != w.move.Kind {
		return nil
	}
	next, other := w.ahead(), w.played(w.pos, m)
	if other.no != nil || other.pos.Reveals() != next.pos.Reveals() || same(other.pos, next.pos) {
		return nil
	}
	a, b := game.Heard(nil, next.said, seat), game.Heard(nil, other.said, seat)
	if slices.Equal(a, b) || viewsDiffer(next.pos, other.pos, seat) != nil {
		return nil
	}
	return fmt.Errorf("seat %d may not see how this differs from %q, but hears it: %v or %v", seat, w.text(m), a, b)
}

// surprises: if something is revealed, a redealt position did not show it before. Otherwise
// Redeal would be useless, as it would keep just what comes next.
func surprises(*Case) observer {
	trials, surprised := 0, false
	return func(w *walk) error {
		if w.over && trials >= 10 && !surprised {
			return fmt.Errorf("%d times something was revealed, and always a position redealt for the seat knew it before",
				trials)
		}
		if w.over || surprised {
			return nil
		}
		next := w.ahead()
		if next.no != nil || next.pos.Reveals() == w.pos.Reveals() {
			return nil
		}
		trials++
		q := w.copied()
		r := game.QuickRand(w.Rand.Uint64(), 9)
		q.Redeal(w.seat, &r)
		other := w.played(q, w.move)
		if other.no != nil {
			return fmt.Errorf("refused by rule %s on a position redealt for its own seat", other.no.Rule)
		}
		surprised = !slices.Equal(game.Heard(nil, next.said, w.seat), game.Heard(nil, other.said, w.seat)) ||
			viewsDiffer(next.pos, other.pos, w.seat) != nil
		return nil
	}
}
