package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"spielwerk/game"
)

// undo: every move above the floor can be undone and redone with the same bytes and events,
// and no move below it. The floor is after the last move that revealed something, that was
// made while several seats decided or that made several decide, or that another seat made. A
// seat that may know nothing of a move can undo and redo as much as before, or gets the same
// reason: anything else would reveal the move. The reason is true. A saved game goes on as if
// it had not been saved.
func undo(c *Case) observer {
	h := game.NewHistory(c.Rules, c.dealer())
	u := &undoing{h: h, seats: c.seats(), rules: c.Rules}
	u.note()
	return func(w *walk) error {
		if !w.over && !w.chosen(100) {
			return u.play(w)
		}
		if err := u.toFloor(); err != nil {
			return err
		}
		if err := u.forth(); err != nil {
			return err
		}
		if w.over || w.chosen(3) {
			if err := u.resumed(); err != nil {
				return err
			}
		}
		if w.over {
			return nil
		}
		return u.play(w)
	}
}

// undoing is a history with the expected results.
type undoing struct {
	h     *game.History
	rules game.Rules
	seats int
	floor int
	was   []game.Position // was[i]: the position after i plies
	marks []int           // marks[i]: number of events then
}

// note records the present position.
func (u *undoing) note() {
	p := u.rules.Blank()
	p.CopyFrom(u.h.Now())
	u.was = append(u.was, p)
	u.marks = append(u.marks, len(u.h.Events()))
}

// play makes the next move of the game in the history too.
func (u *undoing) play(w *walk) error {
	could := u.can()
	if no := u.h.Play(w.seat, w.move); no != nil {
		return fmt.Errorf("the move is listed and refused by rule %s after undo and redo", no.Rule)
	}
	plies := u.h.Plies()
	n := len(plies)
	noticed := u.h.Noticed(n)
	for seat, can := range u.can() {
		if !noticed.Has(game.Seat(seat)) && can != could[seat] {
			return fmt.Errorf("seat %d hears nothing of the move, but what it is told of undo and redo was %q and is %q",
				seat, could[seat], can)
		}
	}
	if n > 1 && plies[n-2].Seat != w.seat {
		u.floor = n - 1
	}
	if closed(u.h.Now()) != closed(u.was[n-1]) || u.was[n-1].Pending().Len() > 1 || u.h.Now().Pending().Len() > 1 {
		u.floor = n
	}
	u.note()
	if u.h.Floor() != u.floor {
		return fmt.Errorf("the floor of undo is %d, it must be %d", u.h.Floor(), u.floor)
	}
	return nil
}

// closed counts the reveals that end undo: those by which a seat learned what another did not
// disclose itself.
func closed(p game.Position) uint32 {
	n := p.Reveals()
	if d, ok := p.(game.Discloser); ok {
		n -= d.Disclosed()
	}
	return n
}

// can gives for each seat the reason why it cannot undo and redo, "" if it can.
func (u *undoing) can() (all [game.MaxSeats][2]string) {
	for seat := range game.Seat(u.seats) {
		for i, err := range []error{u.h.CanUndo(seat), u.h.CanRedo(seat)} {
			if err != nil {
				all[seat][i] = err.Error()
			}
		}
	}
	return all
}

// toFloor undoes all that can be undone.
func (u *undoing) toFloor() error {
	for n := len(u.was) - 1; n > u.floor; n-- {
		own := u.h.Plies()[n-1].Seat
		for seat := range game.Seat(u.seats) {
			if err := u.h.CanUndo(seat); (err == nil) != (seat == own) {
				return fmt.Errorf("the last move is of seat %d; to seat %d undo says %w", own, seat, err)
			}
		}
		if err := u.h.Undo(own); err != nil {
			return fmt.Errorf("move %d of %d cannot be undone: %w", n, len(u.was)-1, err)
		}
		if err := u.like(n-1, "undoing"); err != nil {
			return err
		}
	}
	for seat := range game.Seat(u.seats) {
		err := u.h.CanUndo(seat)
		if err == nil || u.h.Undo(seat) == nil {
			return fmt.Errorf("seat %d can undo below the floor", seat)
		}
		if err = u.excused(seat, err); err != nil {
			return err
		}
	}
	return u.like(u.floor, "refusing to undo")
}

// excused checks the reason that a seat gets at the floor: there is one, nothing was revealed
// by a move that revealed nothing, and the moves to play instead are legal.
func (u *undoing) excused(seat game.Seat, err error) error {
	var no *game.CannotUndo
	switch {
	case !errors.As(err, &no) || no.Why == game.StandingUnknown:
		return fmt.Errorf("seat %d cannot undo and is not told why: %w", seat, err)
	case no.Why == game.StandingNone && u.floor > 0:
		return fmt.Errorf("seat %d is told that there is no move, and there are %d", seat, u.floor)
	case no.Why == game.StandingRevealed && closed(u.was[u.floor]) == closed(u.was[u.floor-1]):
		return fmt.Errorf("seat %d is told that the last move revealed something, and it did not", seat)
	}
	for _, text := range no.Instead {
		m, err := u.rules.Vocabulary().ParseMove(text)
		if err != nil || !slices.Contains(u.h.Now().Moves(nil, seat), m) {
			return fmt.Errorf("seat %d is told to play %q instead of undo, and cannot", seat, text)
		}
	}
	return nil
}

// forth redoes all that was undone.
func (u *undoing) forth() error {
	events := make([]game.Event, 0, 16)
	for n := u.floor + 1; n < len(u.was); n++ {
		events = append(events[:0], u.h.Events()...)
		done := false
		for seat := range game.Seat(u.seats) {
			if u.h.CanRedo(seat) == nil {
				if err := u.h.Redo(seat); err != nil {
					return fmt.Errorf("move %d cannot be redone: %w", n, err)
				}
				done = true
				break
			}
		}
		if !done {
			return fmt.Errorf("move %d was undone and nobody can redo it", n)
		}
		if err := u.like(n, "redoing"); err != nil {
			return err
		}
		if !slices.Equal(events, u.h.Events()[:len(events)]) {
			return errors.New("redoing changes earlier events")
		}
	}
	return nil
}

// resumed checks that the history is the same after it was saved and read back.
func (u *undoing) resumed() error {
	text, err := encode(u.h.Save())
	if err != nil {
		return fmt.Errorf("the saved game %w", err)
	}
	var saved game.Saved
	if err = json.Unmarshal(text, &saved); err != nil {
		return fmt.Errorf("the saved game cannot be read back: %w", err)
	}
	h, err := game.Resume(u.rules, saved)
	if err != nil {
		return fmt.Errorf("the saved game cannot be resumed: %w", err)
	}
	was, could := u.h.Events(), u.can()
	u.h = h
	if can := u.can(); can != could {
		return fmt.Errorf("resuming changes what seats are told of undo and redo from %q to %q", could, can)
	}
	if err := u.like(len(u.was)-1, "resuming"); err != nil {
		return err
	}
	if h.Floor() != u.floor {
		return fmt.Errorf("the floor is %d after resuming, it was %d", h.Floor(), u.floor)
	}
	if !slices.Equal(was, h.Events()) {
		return errors.New("resuming changes the events")
	}
	return nil
}

// like checks that the history is as it was after n plies.
func (u *undoing) like(n int, what string) error {
	switch {
	case len(u.h.Plies()) != n:
		return fmt.Errorf("after %s there are %d moves, not %d", what, len(u.h.Plies()), n)
	case !same(u.h.Now(), u.was[n]):
		return fmt.Errorf("%s gives another state than there was after move %d", what, n)
	case len(u.h.Events()) != u.marks[n]:
		return fmt.Errorf("after %s there are %d events, not %d", what, len(u.h.Events()), u.marks[n])
	}
	for seat := range game.Seat(u.seats) {
		latest := n
		for latest > 0 && u.h.Plies()[latest-1].Seat != seat {
			latest--
		}
		if u.h.Latest(seat) != latest {
			return fmt.Errorf("after %s the latest move of seat %d is %d, not %d", what, seat, u.h.Latest(seat), latest)
		}
	}
	return nil
}
