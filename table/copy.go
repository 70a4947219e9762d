package table

import (
	"context"
	"errors"
	"strconv"
	"time"

	"spielwerk/game"
	"spielwerk/store"
)

// Copy tells what a table is a copy of that somebody plays on for themselves: a moment of a view of another
// table, see [Replay]. It begins at the position of that moment, in which all that the view did not know was
// dealt anew. So a log of it begins.
type Copy struct {
	Of   string    // the other table
	Eye  game.Seat // the view, AllEyes for that of whoever decided
	At   int       // the moment
	Seat game.Seat // who plays on
}

// entry is the log entry with which the table begins.
func (c *Copy) entry(at time.Time) store.Entry {
	return store.Entry{Number: 1, Seat: int(c.Seat), Act: c.text(), At: at}
}

func (c *Copy) text() string {
	return NoteCopy + " " + c.Of + " " + strconv.Itoa(int(c.Eye)) + " " + strconv.Itoa(c.At)
}

// parseCopy reads what a note has after its name.
func parseCopy(parts []string) (Copy, error) {
	eye, err := strconv.Atoi(parts[1])
	if err != nil {
		return Copy{}, err
	}
	at, err := strconv.Atoi(parts[2])
	return Copy{Of: parts[0], Eye: game.Seat(eye), At: at}, err
}

// Copy is what the table is a copy of, nil if it is none.
func (n *Now) Copy() *Copy {
	if len(n.Notes) == 0 || n.Notes[0].What != NoteCopy {
		return nil
	}
	c := n.Notes[0].Copy
	c.Seat = n.Notes[0].Seat
	return &c
}

// MayTry reports whether who sees a table through a view may play on in a copy of one of its moments: of a
// game that is over everybody; while it runs a seat by what it knew itself, if the table has agreed on that.
func (n *Now) MayTry(seat, eye game.Seat) bool {
	if n.Position == nil {
		return false
	}
	return n.Position.Pending() == 0 || n.Tries && seat != game.Watcher && seat == eye
}

// Discard deletes the table with all that was played at it.
func (t *Table) Discard(ctx context.Context) error {
	if err := t.vanish(ctx); err != nil {
		return err
	}
	if err := t.hub.Stored(t.hub.Store.DeleteTable(ctx, t.id)); err != nil {
		return err
	}
	t.hub.mu.Lock()
	again := t.hub.tables[t.id]
	t.hub.mu.Unlock()
	if again == nil {
		return nil
	}
	// A page that lost its stream has come back just before it was deleted.
	if err := again.vanish(ctx); !errors.Is(err, ErrClosed) {
		return err
	}
	return nil
}

// vanish takes the table out of memory without a trace.
func (t *Table) vanish(ctx context.Context) error {
	err := t.do(ctx, func() {
		t.history = nil // no snapshot of what is gone
		t.hub.mu.Lock()
		t.hub.drop(t.id, t)
		t.hub.mu.Unlock()
	})
	if err != nil {
		return err
	}
	select {
	case <-t.gone:
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}
