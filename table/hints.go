package table

import (
	"context"
	"errors"
	"time"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/store"
)

// Errors of Hint besides those of Act.
var (
	// ErrNoHints: people play against each other and have not agreed on hints.
	ErrNoHints = errors.New("the table does not allow hints")
	// ErrNotYours: the seat has nothing to decide.
	ErrNotYours = errors.New("the seat has nothing to decide")
	// ErrBusy: no place to think was free in time.
	ErrBusy = errors.New("too many searches are running")
)

// hintWait is how long a hint waits for a place to search.
const hintWait = 20 * time.Second

// Hint is the advice for a seat at one moment of it.
type Hint struct {
	Moment int
	List   []bot.Advice
}

// MayHint reports whether a person may get hints while the game runs: if the table has agreed
// on hints, or if no other person plays.
func (n *Now) MayHint(seat game.Seat) bool {
	if seat < 0 || int(seat) >= len(n.Seats) || n.Seats[seat].Kind != store.Human {
		return false
	}
	for i, s := range n.Seats {
		if game.Seat(i) != seat && s.Kind != store.Bot && !n.Hints {
			return false
		}
	}
	return true
}

// alone reports whether no other person has a seat.
func (n *Now) alone(seat game.Seat) bool {
	for i, s := range n.Seats {
		if game.Seat(i) != seat && s.Kind == store.Human {
			return false
		}
	}
	return true
}

// hinting is a hint in progress, or the latest one of a seat.
type hinting struct {
	moment int
	done   chan struct{} // closed when there is an answer
	list   []bot.Advice
	err    error
}

// Hint advises a seat on its next move. It uses a place to search, as bots do, and only what
// the seat sees. A second request for the same moment gets the same answer. The table is told
// that the seat has asked.
func (t *Table) Hint(ctx context.Context, seat game.Seat) (Hint, error) {
	now := t.Now()
	switch {
	case now.Position == nil:
		return Hint{}, ErrNotBegun
	case !now.MayHint(seat):
		return Hint{}, ErrNoHints
	case now.Seats[seat].Bot != "":
		return Hint{}, ErrReplaced
	case !now.Position.Pending().Has(seat):
		return Hint{}, ErrNotYours
	}
	if !now.alone(seat) {
		if err := t.confess(ctx, seat); err != nil {
			return Hint{}, err
		}
	}
	h, err := t.hintAt(now, seat)
	if err != nil {
		return Hint{}, err
	}
	select {
	case <-h.done:
		return Hint{h.moment, h.list}, h.err
	case <-ctx.Done():
		return Hint{}, ctx.Err()
	}
}

// hintAt is the hint for a seat at a moment; it starts one if there is none yet.
func (t *Table) hintAt(now *Now, seat game.Seat) (*hinting, error) {
	t.hintsMu.Lock()
	defer t.hintsMu.Unlock()
	moment := now.Moment(seat)
	if h := t.hints[seat]; h != nil && h.moment == moment && !h.failed() {
		return h, nil
	}
	h := &hinting{moment: moment, done: make(chan struct{})}
	begun := t.hub.goes(func() {
		defer close(h.done)
		h.list, h.err = t.advise(now, seat)
	})
	if !begun {
		return nil, ErrClosed
	}
	t.hints[seat] = h
	return h, nil
}

// failed reports whether the hint ended with an error.
func (h *hinting) failed() bool {
	select {
	case <-h.done:
		return h.err != nil
	default:
		return false
	}
}

// goes runs work in a goroutine that Close waits for. It reports false if the hub is closed.
func (h *Hub) goes(work func()) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	h.done.Go(work)
	return true
}

// advise computes a hint.
func (t *Table) advise(now *Now, seat game.Seat) ([]bot.Advice, error) {
	ctx := t.hub.ctx
	wait, cancel := context.WithTimeout(ctx, hintWait)
	defer cancel()
	of := thought{Person: now.Seats[seat].Person, Table: t.id, Looked: func() bool { return true }} // somebody waits
	leave, err := t.hub.think.enter(wait, of)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ErrClosed
		}
		return nil, ErrBusy
	}
	defer leave()
	position := now.Rules.Blank() // a copy: others read the published one
	position.CopyFrom(now.Position)
	info := game.Observe(position, seat, now.Events)
	return bot.Advise(ctx, now.Rules, t.hub.Chance(), &info, t.hub.Effort.Hint)
}

// errTold: the log has a note for this moment already, so none is written.
var errTold = errors.New("the log has the hint already")

// confess writes a note that a seat has asked for a hint: only one until something happens that
// everybody notices, because more would reveal how much a seat has done in secret.
func (t *Table) confess(ctx context.Context, seat game.Seat) error {
	err := t.remark(ctx, seat, func() (Note, error) {
		for i := len(t.notes) - 1; i >= 0; i-- {
			n := t.notes[i]
			for _, e := range t.history.Events()[n.Events:] {
				if e.Audience == game.Everybody {
					return Note{What: NoteHint}, nil
				}
			}
			if n.Seat == seat && n.What == NoteHint {
				return Note{}, errTold
			}
		}
		return Note{What: NoteHint}, nil
	})
	if errors.Is(err, errTold) {
		return nil
	}
	return err
}
