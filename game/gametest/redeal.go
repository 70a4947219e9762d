package gametest

import (
	"errors"
	"fmt"
	"reflect"

	"spielwerk/game"
	"spielwerk/game/vector"
)

// redeal: to a seat (or a watcher) a position redealt for it cannot be told from the true
// one. It has the same views, prompts and moves, so nothing it is shown depends on what it
// cannot know; the invariants hold and the game can be played on; and nothing remains of the
// true arrangement and the true generator.
func redeal(c *Case) observer {
	changed, tries := false, 0
	reveals := uint32(0)
	var encoder *vector.Encoder
	return func(w *walk) error {
		if w.ply == 0 {
			reveals = w.pos.Reveals()
		}
		if encoder == nil {
			encoder = vector.NewEncoder(w.c.Rules)
		}
		if !w.over && !w.chosen(6) {
			return nil
		}
		for range 2 {
			seats := c.viewpoints()
			seat := seats[w.Rand.IntN(len(seats))]
			q := w.copied()
			r := game.QuickRand(w.Rand.Uint64(), 5)
			seed := r
			q.Redeal(seat, &r)
			if err := w.dealsLate(q, seat, seed, r); err != nil {
				return fmt.Errorf("redealt late for seat %d: %w", seat, err)
			}
			if err := w.seesSame(q, seat); err != nil {
				return fmt.Errorf("redealt for seat %d: %w", seat, err)
			}
			if err := vectorsDiffer(w.pos, q, seat, encoder); err != nil {
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
				changed = changed || stateOf(bare(q)) != stateOf(bare(w.copied()))
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

// dealsLate checks that a position that can leave a part of what is redealt until it is looked at has
// dealt the same as q, with the same generator, whether it is looked at at once or after some moves.
func (w *walk) dealsLate(q game.Position, seat game.Seat, before, after game.Rand) error {
	late := w.copied()
	dealer, can := late.(game.LateDealer)
	if !can {
		return nil
	}
	r := before
	if dealer.RedealLate(seat, &r); r != after {
		return errors.New("the generator is not where it is after Redeal")
	}
	seen, played := w.c.Rules.Blank(), w.c.Rules.Blank()
	seen.CopyFrom(late)
	played.CopyFrom(q)
	if !same(seen, q) {
		return errors.New("another position than with Redeal")
	}
	for range w.Rand.IntN(12) {
		who, over := pickSeat(played, w.Rand)
		if over {
			break
		}
		list := played.Moves(nil, who)
		m := list[w.Rand.IntN(len(list))]
		if a, b := played.Play(who, m, nil), late.Play(who, m, nil); a != nil || b != nil {
			return fmt.Errorf("seat %d: %q is listed and refused", who, w.text(m))
		}
		seen.CopyFrom(late)
		if !same(seen, played) {
			return fmt.Errorf("seat %d: %q has other effects than with Redeal", who, w.text(m))
		}
	}
	return nil
}

// seesSame checks that a redealt position looks to a seat like the true one.
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
	if a, b := projected(p, seat), projected(q, seat); a != b {
		return fmt.Errorf("the total at the end was %d and is %d", a, b)
	}
	if p.Evaluate(seat) != q.Evaluate(seat) {
		return fmt.Errorf("the evaluation was %d and is %d", p.Evaluate(seat), q.Evaluate(seat))
	}
	if a, b := valueOf(p, seat), valueOf(q, seat); a != b {
		return fmt.Errorf("the value was %v and is %v", a, b)
	}
	if err := featuresDiffer(p, q, seat); err != nil && p.Pending() != 0 {
		return err
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

// viewsDiffer is the first difference between a seat's views of two positions, nil if there
// is none.
func viewsDiffer(p, q game.Position, seat game.Seat) error {
	return differing(p.View(seat), q.View(seat), seat)
}

// vectorsDiffer is the first field that differs in a seat's vectors of two positions, nil if none
// does.
func vectorsDiffer(p, q game.Position, seat game.Seat, e *vector.Encoder) error {
	if seat == game.Watcher {
		return nil
	}
	a, b := make([]int16, e.Size()), make([]int16, e.Size())
	e.Write(a, p, seat)
	e.Write(b, q, seat)
	fields := e.Fields()
	for i := range a {
		if a[i] == b[i] {
			continue
		}
		f := 0
		for f+1 < len(fields) && fields[f+1].At <= i {
			f++
		}
		return fmt.Errorf("the vector: %s[%d] was %d and is %d", fields[f].Name, i-fields[f].At, a[i], b[i])
	}
	return nil
}

// differing is the first difference between two views of a seat, nil if there is none.
func differing(v, w game.View, seat game.Seat) error {
	if err := alike(v, w); err != nil {
		return fmt.Errorf("the view of seat %d: %w", seat, err)
	}
	return nil
}

// forgetsGenerator checks that two positions that differ only in their generators become
// equal when they are redealt alike: the redealt position must not show what the true game
// will draw.
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

// forgetsArrangement checks that the true position and a redealt one become equal when they
// are redealt alike, because the seat cannot tell them apart. Otherwise the true one could be
// computed from the random numbers.
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
