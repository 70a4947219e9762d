package gametest

import (
	"fmt"
	"runtime/debug"
	"time"

	"spielwerk/game"
)

// MaxPlies is the number of moves after which a random game counts as endless.
const MaxPlies = 10000

// observer is called by a walk with every position, the first and the last included, before
// the next move is played. It must not change them.
type observer func(w *walk) error

// walk is a random game in progress. Its moves depend on the seed alone, not on
// what observers do.
type walk struct {
	c    *Case
	pos  game.Position
	news []game.Event // events of the deal or the previous move
	ply  int          // moves played so far
	over bool         // nobody is pending
	seat game.Seat    // the seat to play next
	move game.Move    // its move
	list []game.Move

	next   *step // the result of the move, computed when it is needed
	choose game.Rand
	Rand   *game.Rand // generator of the current observer
}

// step is the result of a move.
type step struct {
	pos  game.Position
	said []game.Event
	no   *game.Refusal
}

// watched is an observer on a walk with its generator, the time it took, and the error it
// found.
type watched struct {
	look  observer
	rand  game.Rand
	spent time.Duration
	found error
}

// walk plays the game of the case for observers. An observer that has found an error is not
// called again. The error is what stops the game before its end.
func (c *Case) walk(observers ...observer) ([]watched, error) {
	all := make([]watched, len(observers))
	for i, look := range observers {
		all[i] = watched{look: look, rand: game.QuickRand(c.Seed, 3)}
	}
	w := &walk{c: c, choose: game.QuickRand(c.Seed, 2)}
	err := w.play(all)
	if err != nil {
		err = w.located(err)
	}
	return all, err
}

// play is the walk. A panic of the game is returned as an error.
func (w *walk) play(all []watched) (err error) {
	defer caught(&err)
	log := &game.Log{}
	w.pos = w.c.Rules.Deal(w.c.dealer(), log)
	for {
		w.news, w.next = log.Events, nil
		if err := w.pick(); err != nil {
			return err
		}
		for i := range all {
			all[i].see(w)
		}
		if w.over {
			return nil
		}
		log.Events = log.Events[:0]
		if no := w.pos.Play(w.seat, w.move, log); no != nil {
			return fmt.Errorf("the move is listed and refused by rule %s", no.Rule)
		}
		w.ply++
	}
}

// see calls an observer with the present position.
func (o *watched) see(w *walk) {
	if o.found != nil {
		return
	}
	start := time.Now()
	w.Rand = &o.rand
	err := func() (err error) {
		defer caught(&err)
		return o.look(w)
	}()
	o.spent += time.Since(start)
	if err != nil {
		o.found = w.located(err)
	}
}

// caught makes an error of a panic.
func caught(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
	}
}

// located adds the game and the place in it to an error.
func (w *walk) located(err error) error {
	at := fmt.Sprintf("%s, ply %d", w.c, w.ply)
	if len(w.list) > 0 && !w.over {
		at += fmt.Sprintf(", seat %d to play %q", w.seat, w.text(w.move))
	}
	return fmt.Errorf("%s: %w", at, err)
}

// pick chooses the next move among those of a random pending seat, or sometimes of a seat
// that may retract its decision.
func (w *walk) pick() error {
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
	return nil
}

// wavering is, once in 32 times, a seat that is not pending but has moves.
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

// ahead is the result of the next move. It is computed once for all observers, which must not
// change it.
func (w *walk) ahead() *step {
	if w.next == nil {
		w.next = w.played(w.pos, w.move)
	}
	return w.next
}

// played is what a move of the seat to play does to a position.
func (w *walk) played(from game.Position, m game.Move) *step {
	p := w.c.Rules.Blank()
	p.CopyFrom(from)
	log := &game.Log{}
	no := p.Play(w.seat, m, log)
	return &step{p, log.Events, no}
}

// chosen picks about n random positions of the game, for checks that are too expensive for
// each.
func (w *walk) chosen(n int) bool {
	if w.c.length == 0 {
		count := &Case{Game: w.c.Game, Rules: w.c.Rules, Seed: w.c.Seed}
		_, _ = count.walk(func(v *walk) error { w.c.length = v.ply; return nil })
		w.c.length++
	}
	return w.Rand.IntN(w.c.length) < n
}

// rollout plays at most n random moves on a position and checks its invariants
// after each.
func (w *walk) rollout(p game.Position, n int) error {
	var list []game.Move
	for range n {
		seat, over := pickSeat(p, w.Rand)
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
