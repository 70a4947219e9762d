package gametest

import (
	"fmt"
	"slices"

	"spielwerk/game"
)

// refusals: a move that is not listed is refused with a known reason, changes nothing and
// makes no events. The moves tried are changed listed ones, moves of other phases, moves of
// other seats, and random ones.
func refusals(c *Case) observer {
	const tries = 16
	p := c.Rules.Blank()
	log := &game.Log{}
	var own []game.Move
	var earlier []game.Move // a sample of moves that were legal once
	forms := c.Rules.Vocabulary().Refusals
	return func(w *walk) error {
		before := stateOf(w.pos)
		p.CopyFrom(w.pos)
		for range tries {
			seat, m := w.unlikely(earlier)
			own = w.pos.Moves(own[:0], seat)
			if slices.Contains(own, m) {
				continue
			}
			no := p.Play(seat, m, log)
			if no == nil {
				return fmt.Errorf("seat %d: %q (%v) is not listed and accepted", seat, w.text(m), m)
			}
			if err := c.said("refusal", forms, no.Kind, no.Rule, no.Args); err != nil {
				return fmt.Errorf("seat %d: %q (%v): %w", seat, w.text(m), m, err)
			}
			if stateOf(p) != before {
				return fmt.Errorf("seat %d: %q (%v) is refused by rule %s and changes the state", seat, w.text(m), m, no.Rule)
			}
			if len(log.Events) > 0 {
				return fmt.Errorf("seat %d: %q (%v) is refused by rule %s and makes events", seat, w.text(m), m, no.Rule)
			}
		}
		if len(earlier) < 64 {
			earlier = append(earlier, w.move)
		} else {
			earlier[w.Rand.IntN(64)] = w.move
		}
		return nil
	}
}

// unlikely is a move with a seat that is close to a legal one but most probably not legal.
func (w *walk) unlikely(earlier []game.Move) (game.Seat, game.Move) {
	r := w.Rand
	kinds := len(w.c.Rules.Vocabulary().Moves)
	seat, m := w.seat, w.move
	if len(w.list) > 0 {
		m = w.list[r.IntN(len(w.list))]
	}
	i := r.IntN(len(m.Args))
	switch r.IntN(8) {
	case 0: // another kind with the same operands
		m.Kind = uint16(r.IntN(kinds + 1))
	case 1: // an operand off by one
		m.Args[i] += int16(1 - 2*r.IntN(2))
	case 2: // a small operand
		m.Args[i] = int16(r.IntN(16) - 2)
	case 3: // any operand
		m.Args[i] = int16(r.Uint64())
	case 4: // a move that was legal before
		if len(earlier) > 0 {
			m = earlier[r.IntN(len(earlier))]
		}
	case 5: // another seat
		all := append(w.c.strangers(), w.c.viewpoints()...)
		seat = all[r.IntN(len(all))]
	case 6: // any kind of move with small operands
		m.Kind = uint16(r.IntN(kinds))
		for j := range m.Args {
			m.Args[j] = int16(r.IntN(8))
		}
	case 7: // random
		m.Kind = uint16(r.Uint64())
		for j := range m.Args {
			m.Args[j] = int16(r.Uint64())
		}
	}
	if seat == game.Nobody && w.over { // after the end any seat tries
		seat = game.Seat(r.IntN(w.c.seats()))
	}
	return seat, m
}
