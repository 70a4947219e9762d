package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"spielwerk/game"
	"spielwerk/store"
)

// The acts of a log that are no moves.
const (
	Undo = "undo"
	Redo = "redo"
)

// The reasons for which an act is not taken, besides a *game.Refusal.
var (
	// ErrStale: the act answers an earlier moment of the game. The caller should
	// look at the present one.
	ErrStale = errors.New("the game has gone on in the meantime")
	// ErrNotBegun: seats are still free.
	ErrNotBegun = errors.New("the game has not begun")
	// ErrNotOver: the game is still running.
	ErrNotOver = errors.New("the game is not over")
	// ErrNoSeat: the table has no such seat.
	ErrNoSeat = errors.New("there is no such seat")
)

// Act makes a move for a seat, or takes one back (Undo, Redo). number is the
// number of the last entry the caller has seen. An act that has been taken
// already under the next number, by the same seat, is a double click or a retry:
// it is acknowledged again and nothing happens. A move that is not legal is
// answered by a *game.Refusal. When Act returns nil the entry is in the store.
func (t *Table) Act(ctx context.Context, seat, number int, act string) error {
	var answer error
	if err := t.do(ctx, func() { answer = t.act(ctx, seat, number, act) }); err != nil {
		return err
	}
	if errors.Is(answer, ErrStale) && t.taken(ctx, seat, number, act) {
		return nil
	}
	return answer
}

// retryWindow is how many entries ago an act may have been taken to be known
// again as taken. Others play on while a retry is on its way.
const retryWindow = 64

// taken reports whether an act that comes late is in the log already, under the
// number that it asks for. The log below the latest number never changes, so that
// the table's goroutine need not be troubled.
func (t *Table) taken(ctx context.Context, seat, number int, act string) bool {
	if latest := t.Now().Number; number < 0 || number >= latest || latest-number > retryWindow {
		return false
	}
	entries, err := t.hub.Store.Log(ctx, t.id, number+1)
	return err == nil && len(entries) > 0 && entries[0].Seat == seat && entries[0].Act == act
}

func (t *Table) act(ctx context.Context, seat, number int, act string) error {
	switch {
	case t.history == nil:
		return ErrNotBegun
	case seat < 0 || seat >= len(t.meta.Seats):
		return ErrNoSeat
	case t.number > 0 && number == t.number-1 && t.last.Seat == seat && t.last.Act == act:
		return nil
	case number != t.number:
		return ErrStale
	}
	if err := ctx.Err(); err != nil { // nobody waits for the answer any more
		return err
	}
	if act == Undo {
		if err := t.canUndo(game.Seat(seat)); err != nil {
			return err
		}
	}
	e := store.Entry{Number: t.number + 1, Seat: seat, Act: act, At: time.Now()}
	if err := t.apply(e); err != nil {
		return err
	}
	// The answer must not depend on the caller's patience once we have begun to
	// write: the entry is in the store or the table is read anew.
	if err := t.hub.Store.Append(context.WithoutCancel(ctx), t.id, e); err != nil {
		t.fail(err)
		return fmt.Errorf("the move could not be stored: %w", err)
	}
	t.changed = e.At
	if t.over() {
		t.finish(e.At)
	}
	t.publish()
	t.wakeBots()
	return nil
}

// over reports whether the game has come to its end.
func (t *Table) over() bool { return t.history.Now().Pending() == 0 }

// canUndo tells whether the seat may take back the last move: nil, or why not.
// The end of the game stands: it reveals the seed.
func (t *Table) canUndo(seat game.Seat) error {
	if t.over() {
		return game.ErrUndoFloor
	}
	return t.history.CanUndo(seat)
}

// apply plays an entry on the game in memory. If it returns an error nothing has
// changed.
func (t *Table) apply(e store.Entry) error {
	seat := game.Seat(e.Seat)
	switch e.Act {
	case Undo:
		if err := t.history.Undo(seat); err != nil {
			return err
		}
	case Redo:
		if err := t.history.Redo(seat); err != nil {
			return err
		}
	default:
		m, err := t.rules.Vocabulary().ParseMove(e.Act)
		if err != nil {
			return err
		}
		if no := t.history.Play(seat, m); no != nil {
			return no
		}
	}
	t.number, t.last = e.Number, e
	return nil
}

func (t *Table) finish(at time.Time) {
	t.meta.State = store.Finished
	err := t.hub.Store.SetState(context.WithoutCancel(t.hub.ctx), t.id, store.Running, store.Finished, at)
	if err != nil && !errors.Is(err, store.ErrConflict) {
		t.hub.Log.Error("cannot mark table finished", "table", t.id, "err", err)
	}
}
