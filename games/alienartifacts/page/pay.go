package page

import (
	"strings"

	"spielwerk/game"
	"spielwerk/games/alienartifacts"
	"spielwerk/games/alienartifacts/board"
)

// way is a way to pay.
type way struct {
	acts  []string
	moves []game.Move
	chips []string // faces of the halves
	lost  int      // symbols that are paid for nothing
	cost  int      // symbols that are due
	gain  int      // what a payment of any amount brings
}

// obvious is the payment that the rules suggest for a move that begins one, from
// that move to the end of the payment; nil if there is none. It is found on a copy
// of the game.
func (t *table) obvious(m game.Move) *way {
	p := t.Rules.Blank()
	p.CopyFrom(t.Position)
	if p.Play(t.Seat, m, nil) != nil {
		return nil
	}
	if w := t.finish(p); w != nil {
		w.acts = append([]string{t.text(m)}, w.acts...)
		w.moves = append([]game.Move{m}, w.moves...)
		return w
	}
	return nil
}

// rest is the obvious way to go on with a payment that has been begun, nil if
// nothing has to be added.
func (t *table) rest() *way {
	p := t.Rules.Blank()
	p.CopyFrom(t.Position)
	if w := t.finish(p); w != nil && len(w.chips) > 0 {
		return w
	}
	return nil
}

// finish plays the obvious rest of a payment, all but its end, on a copy of the
// game, and looks at what it comes to.
func (t *table) finish(p game.Position) *way {
	s, ok := p.(game.Suggester)
	if !ok {
		return nil
	}
	w := &way{}
	for _, m := range s.Obvious(nil, t.Seat) {
		w.acts, w.moves = append(w.acts, t.text(m)), append(w.moves, m)
		if t.word(m) != "pay" {
			continue
		}
		if p.Play(t.Seat, m, nil) != nil {
			return nil
		}
		w.chips = append(w.chips, board.Chip(t.halfOf(m)))
	}
	pay := p.View(t.Seat).(*alienartifacts.View).Payment
	if len(w.acts) == 0 || pay == nil {
		return nil
	}
	w.lost, w.gain = pay.Over, pay.Gain
	for _, d := range pay.Due {
		w.cost += d.Amount
	}
	return w
}

// halfOf is the half that a move names.
func (t *table) halfOf(m game.Move) alienartifacts.HalfView {
	words := strings.Fields(t.text(m))
	for _, h := range t.tokens[words[1]].Halves {
		if h.Colour == words[2] {
			return h
		}
	}
	return alienartifacts.HalfView{}
}
