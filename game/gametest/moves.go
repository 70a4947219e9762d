package gametest

import (
	"fmt"
	"slices"

	"spielwerk/game"
)

// listedMoves: a pending seat has moves that are not retractions, each is listed once and is
// accepted, whether it is judged or trusted, uncovers something if it is sure to, and Moves appends to
// the list. A seat that is not pending has at most retractions
// of its decision while others still decide.
func listedMoves(c *Case) observer {
	p, trusted := c.Rules.Blank(), c.Rules.Blank()
	_, trusts := trusted.(game.Trusting)
	mark := game.Move{Kind: 0xFFFF, Args: [3]int16{1, 2, 3}}
	seen := map[game.Move]bool{}
	var list []game.Move
	return func(w *walk) error {
		for _, seat := range append(c.strangers(), c.viewpoints()...) {
			list = w.pos.Moves(append(list[:0], mark), seat)
			if len(list) == 0 || list[0] != mark {
				return fmt.Errorf("the moves of seat %d are not appended to the list", seat)
			}
			moves := list[1:]
			pending := w.pos.Pending().Has(seat)
			onward := slices.ContainsFunc(moves, func(m game.Move) bool { return !w.retracts(m) })
			switch {
			case pending && !onward:
				return fmt.Errorf("seat %d is pending and has no move", seat)
			case !pending && onward:
				return fmt.Errorf("seat %d is not pending and has moves that retract nothing", seat)
			case w.over && len(moves) > 0:
				return fmt.Errorf("the game is over and seat %d has the move %q", seat, w.text(moves[0]))
			}
			clear(seen)
			for _, m := range moves {
				if seen[m] {
					return fmt.Errorf("seat %d has %q twice", seat, w.text(m))
				}
				seen[m] = true
				p.CopyFrom(w.pos)
				if no := p.Play(seat, m, nil); no != nil {
					return fmt.Errorf("seat %d: %q is listed and refused by rule %s", seat, w.text(m), no.Rule)
				}
				if u, can := w.pos.(game.Uncoverer); can && u.Uncovers(seat, m) && p.Reveals() == w.pos.Reveals() {
					return fmt.Errorf("seat %d: %q is sure to uncover something and does not", seat, w.text(m))
				}
				if trusts {
					trusted.CopyFrom(w.pos)
					if game.PlayListed(trusted, seat, m, nil); !same(p, trusted) {
						return fmt.Errorf("seat %d: %q has different effects by Play and by PlayListed", seat, w.text(m))
					}
				}
				if !pending && !p.Pending().Has(seat) {
					return fmt.Errorf("seat %d is not pending before and after %q: it retracts nothing", seat, w.text(m))
				}
			}
		}
		return nil
	}
}

// retracts reports whether a move is of a kind that retracts.
func (w *walk) retracts(m game.Move) bool {
	forms := w.c.Rules.Vocabulary().Moves
	return int(m.Kind) < len(forms) && forms[m.Kind].Retracts
}

// writtenMoves: a listed move uses only the operands of its form, its written form can be
// read back, and no two moves of a seat are written alike.
func writtenMoves(c *Case) observer {
	v := c.Rules.Vocabulary()
	written := map[string]game.Move{}
	var list []game.Move
	return func(w *walk) error {
		if w.over || !w.chosen(100) {
			return nil
		}
		for _, seat := range c.viewpoints() {
			clear(written)
			list = w.pos.Moves(list[:0], seat)
			for _, m := range list {
				if int(m.Kind) >= len(v.Moves) {
					return fmt.Errorf("kind %d of a listed move is not in the vocabulary", m.Kind)
				}
				text := v.Text(m)
				if err := operands(&v.Moves[m.Kind], m.Args[:], c.seats()); err != nil {
					return fmt.Errorf("the listed move %q: %w", text, err)
				}
				if other, taken := written[text]; taken {
					return fmt.Errorf("the moves %v and %v are both written %q", other, m, text)
				}
				written[text] = m
				back, err := v.ParseMove(text)
				if err != nil {
					return fmt.Errorf("the written form of %v cannot be read: %w", m, err)
				}
				if back != m {
					return fmt.Errorf("%v is written %q, which is read as %v", m, text, back)
				}
			}
		}
		return nil
	}
}

// blockedMoves: a blocked move is not listed, and playing it is refused by the rule that
// Blocked gave.
func blockedMoves(c *Case) observer {
	p := c.Rules.Blank()
	var list []game.Move
	var blocks []game.Block
	return func(w *walk) error {
		if !w.chosen(100) {
			return nil
		}
		for seat := range game.Seat(c.seats()) {
			list = w.pos.Moves(list[:0], seat)
			blocks = w.pos.Blocked(blocks[:0], seat)
			for _, b := range blocks {
				if slices.Contains(list, b.Move) {
					return fmt.Errorf("seat %d: %q is blocked and listed", seat, w.text(b.Move))
				}
				forms := c.Rules.Vocabulary().Refusals
				if err := c.said("the reason of a blocked move", forms, b.Kind, b.Rule, b.Args); err != nil {
					return err
				}
				p.CopyFrom(w.pos)
				no := p.Play(seat, b.Move, nil)
				if no == nil {
					return fmt.Errorf("seat %d: %q is blocked and accepted", seat, w.text(b.Move))
				}
				if no.Rule != b.Rule {
					return fmt.Errorf("seat %d: %q is blocked by rule %s and refused by rule %s", seat, w.text(b.Move), b.Rule,
						no.Rule)
				}
			}
		}
		return nil
	}
}
