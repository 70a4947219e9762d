package gametest

import (
	"fmt"

	"spielwerk/game"
)

// copies: a copy, made by CopyFrom or through Bytes, equals the original and plays on in the
// same way, and changes to one do not affect the other.
func copies(c *Case) observer {
	a := c.Rules.Deal(game.QuickRand(c.Seed, 4), nil) // not blank: CopyFrom must replace all of it
	kept, keptAll := c.Rules.Blank(), []byte(nil)
	return func(w *walk) error {
		if w.ply > 0 && !w.over && !w.chosen(6) {
			return nil
		}
		if keptAll != nil {
			if err := unchanged(kept, keptAll, "playing the original changes its copy"); err != nil {
				return err
			}
		}
		all, err := everything(w.pos)
		if err != nil {
			return err
		}
		a.CopyFrom(w.pos)
		if err := unchanged(a, all, "CopyFrom does not make the copy equal"); err != nil {
			return err
		}
		b := c.Rules.Blank()
		if err := game.SetBytes(b, game.Bytes(w.pos)); err != nil {
			return err
		}
		if err := unchanged(b, all, "the state read back from Bytes is not equal"); err != nil {
			return err
		}
		if err := w.together(a, b, 12); err != nil {
			return err
		}
		if err := unchanged(w.pos, all, "playing a copy changes the original"); err != nil {
			return err
		}
		kept.CopyFrom(w.pos)
		keptAll = all
		return nil
	}
}

// everything is the result of all methods of a position.
func everything(p game.Position) ([]byte, error) {
	trace, err := encode(p.Trace())
	if err != nil {
		return nil, fmt.Errorf("Trace: %w", err)
	}
	out := fmt.Appendf(trace, " scores %v reveals %d pending %b totals", p.Scores(nil), p.Reveals(), p.Pending())
	for seat := range p.Rules().Config().Seats {
		out = fmt.Appendf(out, " %d", p.Total(game.Seat(seat)))
	}
	return append(append(out, " bytes "...), game.Bytes(p)...), nil
}

func unchanged(p game.Position, before []byte, what string) error {
	now, err := everything(p)
	if err != nil {
		return err
	}
	return differ(what, before, now)
}

// together plays the same random moves on two equal positions, which must stay equal.
func (w *walk) together(a, b game.Position, n int) error {
	for range n {
		seat, over := pickSeat(a, w.Rand)
		if over {
			break
		}
		list := a.Moves(nil, seat)
		if len(list) == 0 {
			return fmt.Errorf("seat %d is pending and has no move", seat)
		}
		m := list[w.Rand.IntN(len(list))]
		no, other := a.Play(seat, m, nil), b.Play(seat, m, nil)
		if no != nil || other != nil {
			return fmt.Errorf("seat %d: %q is listed and refused on a copy", seat, w.text(m))
		}
		if !same(a, b) {
			return fmt.Errorf("seat %d: %q has different effects on two equal copies: something beside the state decides",
				seat, w.text(m))
		}
	}
	all, err := everything(a)
	if err != nil {
		return err
	}
	return unchanged(b, all, "the same moves on two equal copies")
}
