package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"spielwerk/bot"
	"spielwerk/game"
)

// A person may come back to a seat mostReturns times within returnSpan; after that the bot
// plays on, so that the others need not wait.
const (
	mostReturns = 3
	returnSpan  = 10 * time.Minute
)

var (
	// ErrNotAgreed: the table does not allow a bot of that name as a stand-in.
	ErrNotAgreed = errors.New("the table does not allow this bot as a stand-in")
	// ErrLater: the bot has begun a turn; the person gets the seat back automatically when the
	// turn is over.
	ErrLater = errors.New("the bot finishes its turn first")
)

// TooOftenError means that the person has come back mostReturns times and must wait.
type TooOftenError struct{ Wait time.Duration }

func (e *TooOftenError) Error() string {
	return fmt.Sprintf("come back too often, wait %v", e.Wait.Round(time.Second))
}

// standIns are the levels allowed as stand-ins: the agreed one, or all if none is agreed.
func standIns(agreed string) []string {
	if agreed != "" {
		return []string{agreed}
	}
	return bot.Levels()
}

// StandIns are the levels of bots allowed as stand-ins at the table.
func (n *Now) StandIns() []string { return standIns(n.standIn) }

// ReturnWait is how long a person who leaves the seat at a time has to wait at least before
// coming back.
func (n *Now) ReturnWait(seat game.Seat, at time.Time) time.Duration {
	var back []time.Time // within the span, the latest first
	for _, note := range slices.Backward(n.Notes) {
		if note.Seat == seat && note.What == NoteBack && !note.Silent && at.Sub(note.At) < returnSpan {
			back = append(back, note.At)
		}
	}
	if len(back) < mostReturns {
		return 0
	}
	return min(returnSpan, back[mostReturns-1].Add(returnSpan).Sub(at)) // less if the machine's clock was set back
}

// stint is what a stand-in has done since it took the seat.
type stint struct {
	Moved   bool
	Secret  bool   // its latest move was hidden from somebody, or others decided at the same time
	Reveals uint32 // reveals before its latest move
	Passed  bool   // another seat has moved since
}

// follow updates the stints after a move. reveals and pending are those before the move.
func (t *Table) follow(seat game.Seat, noticed game.Seats, reveals uint32, pending game.Seats) {
	for i := range t.stints {
		switch {
		case t.hands[i] == "":
		case game.Seat(i) == seat:
			t.stints[i] = stint{Moved: true, Secret: noticed != game.Everybody || pending.Len() > 1, Reveals: reveals}
		default:
			t.stints[i].Passed = true
		}
	}
}

// mayReturn reports whether a person may have the seat back now. Without hints the bot's
// decisions must not help the person: either the bot has not moved yet, or its turn is over and
// its moves cannot be undone.
func (t *Table) mayReturn(seat game.Seat) bool {
	s := t.stints[seat]
	switch {
	case !s.Moved || t.Now().MayHint(seat):
		return true
	case s.Secret:
		return t.history.Now().Reveals() != s.Reveals
	case t.canUndo(seat) == nil:
		return false
	}
	return s.Passed || !t.history.Now().Pending().Has(seat)
}

// Return gives a seat back to the person for whom a bot plays. A bot that is thinking stops. If
// the bot has begun a turn, the error is ErrLater, and the person gets the seat after the turn.
func (t *Table) Return(ctx context.Context, seat game.Seat) error {
	return t.remark(ctx, seat, func() (Note, error) {
		if t.hands[seat] == "" {
			return Note{}, ErrNoPerson
		}
		if wait := t.Now().ReturnWait(seat, t.hub.clock.stamp()); wait > 0 {
			return Note{}, &TooOftenError{wait}
		}
		if !t.mayReturn(seat) {
			if !t.returning.Has(seat) {
				t.returning |= game.Only(seat)
				t.publish()
			}
			return Note{}, ErrLater
		}
		return Note{What: NoteBack}, nil
	})
}

// letReturn gives seats back to all persons who wait for them and may return now.
func (t *Table) letReturn(ctx context.Context) {
	for seat := range game.Seat(len(t.meta.Seats)) {
		if t.returning.Has(seat) && !t.over() && t.mayReturn(seat) {
			t.returning &^= game.Only(seat)
			err := t.write(ctx, seat, func() (Note, error) { return Note{What: NoteBack}, nil })
			if errors.Is(err, ErrUnsaved) { // tried again when the store can write
				t.returning |= game.Only(seat)
			}
			return // enter has called letReturn for the others
		}
	}
}

// checkStandIn refuses names that are not levels.
func checkStandIn(level string) error {
	if level != "" && !slices.Contains(bot.Levels(), level) {
		return fmt.Errorf("%w: %q", ErrNotAgreed, level)
	}
	return nil
}
