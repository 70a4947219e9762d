package table

import (
	"context"
	"errors"

	"spielwerk/game"
	"spielwerk/store"
)

// A pause: the clocks of a table stand as soon as all people who play there want it, until one of them
// wants to go on. Bots are not asked, and nobody is kept from playing.

// Notes of a pause in the log, each about its seat.
const (
	NotePause = "@pause" // wants a pause
	NoteGo    = "@go"    // wants to go on, or no pause
)

// ErrNoClock means that the table has no time control, so that there is nothing to pause.
var ErrNoClock = errors.New("the table has no time control")

// Pause says for a seat that its person wants a pause, or none.
func (t *Table) Pause(ctx context.Context, seat game.Seat, wanted bool) error {
	err := t.remark(ctx, seat, func() (Note, error) {
		switch {
		case !t.pace.rules.On():
			return Note{}, ErrNoClock
		case t.hands[seat] != "":
			return Note{}, ErrReplaced
		case wanted == t.pace.wants.Has(seat) && (wanted || t.pace.wants == 0):
			return Note{}, errAlready
		case wanted:
			return Note{What: NotePause}, nil
		}
		return Note{What: NoteGo}, nil
	})
	if errors.Is(err, errAlready) { // a double click
		return nil
	}
	return err
}

var errAlready = errors.New("that is so already")

// paused reports whether all people want a pause; a bot plays for those who have left.
func (t *Table) paused() bool {
	if t.pace.wants == 0 {
		return false
	}
	for i, s := range t.meta.Seats {
		if s.Kind == store.Human && t.hands[i] == "" && !t.pace.wants.Has(game.Seat(i)) {
			return false
		}
	}
	return true
}

// Paused reports whether the clocks stand as all people have wanted.
func (n *Now) Paused() bool { return n.pace != nil && n.paused }

// WantsPause reports whether the person of a seat wants a pause.
func (n *Now) WantsPause(seat game.Seat) bool { return n.pace != nil && n.pace.wants.Has(seat) }
