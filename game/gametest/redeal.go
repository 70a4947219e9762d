package gametest

import (
	"errors"
	"fmt"
	"reflect"

	"spielwerk/game"
)

// redeal: a position redealt for a seat (or a watcher) is as good as the true
// one to that seat. It sees the same, is asked the same and can do the same, so
// nothing it is shown depends on what it cannot know; the invariants hold and
// the game can be played on; and of what it cannot know, the true arrangement
// and the true generator, nothing remains.
func redeal(c *Case) observer {
	changed, tries := false, 0
	reveals := uint32(0)
	return func(w *walk) error {
		if w.ply == 0 {
			reveals = w.pos.Reveals()
		}
		if !w.over && !w.chosen(6) {
			return nil
		}
		for range 2 {
			seats := c.viewpoints()
			seat := seats[w.Rand.IntN(len(seats))]
			q := w.copied()
			r := game.QuickRand(w.Rand.Uint64(), 5)
			q.Redeal(seat, &r)
			if err := w.seesSame(q, seat); err != nil {
				return fmt.Errorf("redealt for seat %d: %w", seat, err)
			}
			if err := w.forgetsGenerator(seat); err != nil {
				return fmt.Errorf("redealt for seat %d: %w", seat, err)
			}
			if err := w.forgetsArrangement(q, seat); err != nil {
				return fmt.Errorf("redealt for seat %d: %w", seat, err)
			}
			if !w.over {
				tries++
				changed = changed || value(bare(q)) != value(bare(w.copied()))
			}
			if err := w.rollout(q, 20); err != nil {
				return fmt.Errorf("playing on after it was redealt for seat %d: %w", seat, err)
			}
		}
		if revealed := w.pos.Reveals() - reveals; w.over && revealed >= 4 && tries >= 6 && !changed {
			return fmt.Errorf("%d times something hidden was revealed, and yet Redeal never changed anything", revealed)
		}
		return nil
	}
}

// seesSame checks that a redealt position is the true one to a seat.
func (w *walk) seesSame(q game.Position, seat game.Seat) error {
	p := w.pos
	if err := q.Check(); err != nil {
		return fmt.Errorf("the invariants are broken: %w", err)
	}
	if err := viewsDiffer(p, q, seat); err != nil {
		return err
	}
	if p.Pending() != q.Pending() {
		return fmt.Errorf("pending were %b and are %b", p.Pending(), q.Pending())
	}
	if p.Reveals() != q.Reveals() {
		return fmt.Errorf("Reveals was %d and is %d", p.Reveals(), q.Reveals())
	}
	if seat == game.Watcher {
		return nil
	}
	if p.Total(seat) != q.Total(seat) {
		return fmt.Errorf("the total was %d and is %d", p.Total(seat), q.Total(seat))
	}
	if p.Evaluate(seat) != q.Evaluate(seat) {
		return fmt.Errorf("the evaluation was %d and is %d", p.Evaluate(seat), q.Evaluate(seat))
	}
	if a, b := valueOf(p, seat), valueOf(q, seat); a != b {
		return fmt.Errorf("the value was %v and is %v", a, b)
	}
	for _, answer := range []struct {
		name string
		of   func(game.Position) any
	}{
		{"the moves", func(p game.Position) any { return p.Moves(nil, seat) }},
		{"the blocked moves", func(p game.Position) any { return p.Blocked(nil, seat) }},
		{"the prompt", func(p game.Position) any {
			if !p.Pending().Has(seat) {
				return nil
			}
			return p.Prompt(seat)
		}},
	} {
		if a, b := answer.of(p), answer.of(q); !reflect.DeepEqual(a, b) {
			return fmt.Errorf("%s were %v and are %v", answer.name, a, b)
		}
	}
	return nil
}

// viewsDiffer tells how the views of a seat of two positions differ, nil if they do
// not.
func viewsDiffer(p, q game.Position, seat game.Seat) error {
	return differing(p.View(seat), q.View(seat), seat)
}

// differing tells how two views of a seat differ, nil if they do not.
func differing(v, w game.View, seat game.Seat) error {
	if err := alike(v, w); err != nil {
		return fmt.Errorf("the view of seat %d: %w", seat, err)
	}
	return nil
}

// forgetsGenerator checks that two positions that differ in their generator
// alone are equal when they were redealt alike: whoever knows the redealt
// position cannot know what the true game will draw.
func (w *walk) forgetsGenerator(seat game.Seat) error {
	a, b := w.copied(), w.copied()
	generators(reflect.ValueOf(b.State()).Elem(), func(r *game.Rand) { *r = game.QuickRand(w.Rand.Uint64(), 6) })
	r := game.QuickRand(w.Rand.Uint64(), 7)
	again := r
	a.Redeal(seat, &r)
	b.Redeal(seat, &again)
	if !same(a, b) {
		return errors.New("the state depends on the true generator")
	}
	return nil
}

// forgetsArrangement checks that the true position and a redealt one are equal
// when they are redealt alike, for the seat cannot tell them apart. Otherwise
// whoever knows the numbers drawn could reckon back to the true one.
func (w *walk) forgetsArrangement(redealt game.Position, seat game.Seat) error {
	a, b := w.copied(), w.c.Rules.Blank()
	b.CopyFrom(redealt)
	r := game.QuickRand(w.Rand.Uint64(), 10)
	again := r
	a.Redeal(seat, &r)
	b.Redeal(seat, &again)
	if !same(a, b) {
		return errors.New("the state depends on the true arrangement")
	}
	return nil
}

// bare is a position without its generators.
func bare(p game.Position) game.Position {
	generators(reflect.ValueOf(p.State()).Elem(), func(r *game.Rand) { *r = game.Rand{} })
	return p
}
