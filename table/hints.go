package table

import (
	"context"
	"errors"
	"time"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/store"
)

// The reasons for which there is no hint, besides those for which there is no act.
var (
	// ErrNoHints: people play against each other and have not agreed on hints.
	ErrNoHints = errors.New("the table does not allow hints")
	// ErrNotYours: the seat has nothing to decide.
	ErrNotYours = errors.New("the seat has nothing to decide")
	// ErrBusy: so many think that there was no place in time.
	ErrBusy = errors.New("too many searches are running")
)

// hintWait is how long a hint waits for a thinker's place.
const hintWait = 20 * time.Second

// Hint is the advice for a seat at one moment of it.
type Hint struct {
	Moment int
	List   []bot.Advice
}

// MayHint reports whether a person on a seat may be helped while the game runs: at a
// table that has agreed on it, or where no other person has a seat.
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

// hinting is a hint that somebody works at, or the last one of a seat.
type hinting struct {
	moment int
	done   chan struct{} // closed when there is an answer
	list   []bot.Advice
	err    error
}

// Hint advises a seat on its next small move. It is worked out in a thinker's place, as
// bots' moves are, on what the seat sees; who asks again for the same moment gets the
// same answer. Others at the table are told that somebody has asked.
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

// hintAt is the hint for a seat at a moment; if there is none yet, somebody begins.
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

// failed reports whether the hint has come to nothing.
func (h *hinting) failed() bool {
	select {
	case <-h.done:
		return h.err != nil
	default:
		return false
	}
}

// goes has something done until the hub closes, which waits for it. It reports whether
// it began.
func (h *Hub) goes(work func()) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	h.done.Go(work)
	return true
}

// advise works a hint out.
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
	position := now.Rules.Blank() // others look at the published one
	position.CopyFrom(now.Position)
	info := game.Observe(position, seat, now.Events)
	return bot.Advise(ctx, now.Rules, t.hub.Chance(), &info, t.hub.Effort.Hint)
}

// errTold: another hint of the same moment is in the log already, so none is written.
var errTold = errors.New("the log has the hint already")

// confess tells the table that somebody has asked for a hint: once until something else
// happens that everybody hears of, lest it tell how much a seat has done in secret.
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
