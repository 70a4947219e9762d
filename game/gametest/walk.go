package gametest

import (
	"fmt"

	"spielwerk/game"
)

// MaxPlies is the number of moves after which a random game is taken to be
// endless.
const MaxPlies = 10000

// walk is a random game in progress. Its moves depend on the seed alone, not on
// what a property does with the position.
type walk struct {
	c    *Case
	pos  game.Position
	ply  int       // moves played so far
	over bool      // nobody is pending
	seat game.Seat // who plays next,
	move game.Move // and what
	list []game.Move

	choose game.Rand
	Rand   game.Rand // for the property
}

// walk plays the game of the case. Visit is called with every position, the
// first and the last included, before the next move is played.
func (c *Case) walk(log *game.Log, visit func(w *walk) error) error {
	w := &walk{c: c, pos: c.Rules.Deal(c.dealer(), log), choose: game.QuickRand(c.Seed, 2), Rand: game.QuickRand(c.Seed, 3)}
	for {
		if err := w.pick(); err != nil {
			return err
		}
		if visit != nil {
			if err := visit(w); err != nil {
				return err
			}
		}
		if w.over {
			return nil
		}
		if no := w.pos.Play(w.seat, w.move, log); no != nil {
			return fmt.Errorf("the move is listed and refused by rule %s", no.Rule)
		}
		w.ply++
	}
}

// pick chooses the next move among those of a random pending seat, or now and
// then of one that may take back what it has decided.
func (w *walk) pick() error {
	w.c.at = fmt.Sprintf(", ply %d", w.ply)
	w.seat, w.over = pickSeat(w.pos, &w.choose)
	if w.over {
		return nil
	}
	if w.ply == MaxPlies {
		return fmt.Errorf("the game does not end")
	}
	if seat := w.wavering(); seat != game.Nobody {
		w.seat = seat
	}
	w.list = w.pos.Moves(w.list[:0], w.seat)
	if len(w.list) == 0 {
		return fmt.Errorf("seat %d is pending and has no move", w.seat)
	}
	w.move = w.list[w.choose.IntN(len(w.list))]
	w.c.at = fmt.Sprintf(", ply %d, seat %d to play %q", w.ply, w.seat, w.text(w.move))
	return nil
}

// wavering is, once in 32 times, a seat that is not pending and has moves.
func (w *walk) wavering() game.Seat {
	var set game.Seats
	pending := w.pos.Pending()
	for seat := range game.Seat(w.c.seats()) {
		if w.list = w.list[:0]; !pending.Has(seat) && len(w.pos.Moves(w.list, seat)) > 0 {
			set = set.With(seat)
		}
	}
	if set == 0 || w.choose.IntN(32) > 0 {
		return game.Nobody
	}
	return pickFrom(set, &w.choose)
}

func pickSeat(p game.Position, r *game.Rand) (seat game.Seat, over bool) {
	pending := p.Pending()
	if pending == 0 {
		return game.Nobody, true
	}
	return pickFrom(pending, r), false
}

func pickFrom(set game.Seats, r *game.Rand) game.Seat {
	for n := r.IntN(set.Len()); n > 0; n-- {
		set = set.Without(set.First())
	}
	return set.First()
}

// text is the written form of a move, also of one that has none.
func (w *walk) text(m game.Move) string {
	v := w.c.Rules.Vocabulary()
	if int(m.Kind) >= len(v.Moves) {
		return fmt.Sprintf("kind %d %v", m.Kind, m.Args)
	}
	return v.Text(m)
}

// copied is a copy of the position.
func (w *walk) copied() game.Position {
	p := w.c.Rules.Blank()
	p.CopyFrom(w.pos)
	return p
}

// chosen picks about n positions of the game by chance, for what is too dear to
// be done in each.
func (w *walk) chosen(n int) bool {
	if w.c.length == 0 {
		count := &Case{Game: w.c.Game, Rules: w.c.Rules, Seed: w.c.Seed}
		_ = count.walk(nil, func(v *walk) error { w.c.length = v.ply; return nil })
		w.c.length++
	}
	return w.Rand.IntN(w.c.length) < n
}

// rollout plays at most n random moves on a position and checks its invariants
// after each.
func (w *walk) rollout(p game.Position, n int) error {
	var list []game.Move
	for range n {
		seat, over := pickSeat(p, &w.Rand)
		if over {
			return nil
		}
		list = p.Moves(list[:0], seat)
		if len(list) == 0 {
			return fmt.Errorf("seat %d is pending and has no move", seat)
		}
		m := list[w.Rand.IntN(len(list))]
		if no := p.Play(seat, m, nil); no != nil {
			return fmt.Errorf("seat %d: %q is listed and refused by rule %s", seat, w.text(m), no.Rule)
		}
		if err := p.Check(); err != nil {
			return fmt.Errorf("after seat %d played %q: %w", seat, w.text(m), err)
		}
	}
	return nil
}
