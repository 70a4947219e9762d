package game

import (
	"fmt"
	"slices"
)

// Ply is one move of a game with the seat that made it.
type Ply struct {
	Seat Seat
	Move Move
}

// History is a game in progress: the position, the moves that led to it, their events, and
// undo. Undo restores a saved state. Its floor is the last moment at which something hidden
// was revealed other than by the seat that had it (see [Discloser]), another seat decided, or
// several seats were deciding at once before or after the move: undo, or its refusal, would
// reveal what the others have done. Moves below the floor cannot be undone, and no states
// below it are kept.
type History struct {
	now    Position
	plies  []Ply
	log    Log
	marks  []int         // marks[i]: number of events before ply i
	shared int           // number of events that Events has returned, which must not change
	latest [MaxSeats]int // latest ply of each seat, counted from 1; 0 for none
	floor  int           // plies that cannot be undone
	why    Standing      // the reason
	saved  []Position    // saved[i]: the position before ply floor+i
	undone []Ply         // for Redo, the latest last
	spare  []Position
}

// NewHistory begins a game: it deals a position with the generator r.
func NewHistory(rules Rules, r Rand) *History {
	h := &History{}
	h.now = rules.Deal(r, &h.log)
	return h
}

// Now is the current position. Only Play may change it.
func (h *History) Now() Position { return h.now }

// Plies are the moves played so far. The slice must not be changed.
func (h *History) Plies() []Ply { return h.plies }

// Latest is the number of the latest ply of a seat, counted from 1; 0 if it has made none.
func (h *History) Latest(seat Seat) int { return h.latest[seat] }

// Events are all events so far. The slice must not be changed, and later moves and undos do
// not change it.
func (h *History) Events() []Event {
	n := len(h.log.Events)
	h.shared = max(h.shared, n)
	return h.log.Events[:n:n]
}

// Marks are the numbers of events before each ply. The slice must not be changed, and stays
// as it is whatever is played or taken back after it.
func (h *History) Marks() []int { return h.marks[:len(h.marks):len(h.marks)] }

// EventsOf are the events of ply i, counted from 1; ply 0 is the set-up.
func (h *History) EventsOf(i int) []Event {
	from, to := 0, len(h.log.Events)
	if i > 0 {
		from = h.marks[i-1]
	}
	if i < len(h.marks) {
		to = h.marks[i]
	}
	return h.log.Events[from:to]
}

// Noticed is the set of seats, and Watcher, that know that ply i, counted from 1, was made:
// its seat and those that may know one of its events.
func (h *History) Noticed(i int) Seats {
	return Noticed(h.plies[i-1].Seat, h.EventsOf(i))
}

// Noticed is the set that knows that a seat made a move with these events: the seat, and
// those that may know one of them.
func Noticed(seat Seat, events []Event) Seats {
	set := Only(seat)
	for _, e := range events {
		set |= e.Audience
	}
	return set
}

// Before is the number of events before ply i, counted from 1.
func (h *History) Before(i int) int { return h.marks[i-1] }

// Floor is the number of plies that cannot be undone.
func (h *History) Floor() int { return h.floor }

// Play makes a move.
func (h *History) Play(seat Seat, m Move) *Refusal {
	before := h.blank()
	before.CopyFrom(h.now)
	mark := len(h.log.Events)
	if refusal := h.now.Play(seat, m, &h.log); refusal != nil {
		h.spare = append(h.spare, before)
		return refusal
	}
	if n := len(h.plies); n > 0 && h.plies[n-1].Seat != seat {
		h.raise(n, StandingOthers)
	}
	h.plies = append(h.plies, Ply{seat, m})
	h.latest[seat] = len(h.plies)
	h.marks = append(h.marks, mark)
	h.saved = append(h.saved, before)
	switch {
	case Learned(before) != Learned(h.now):
		h.raise(len(h.plies), StandingRevealed)
	case before.Pending().Len() > 1 || h.now.Pending().Len() > 1:
		h.raise(len(h.plies), StandingTogether)
	}
	if n := len(h.undone); n > 0 && h.undone[n-1] == (Ply{seat, m}) {
		h.undone = h.undone[:n-1]
	} else {
		h.undone = h.undone[:0]
	}
	return nil
}

// Learned counts the revelations of a position that end undo: all but those of what the seat
// that moved held itself (see [Discloser]).
func Learned(p Position) uint32 {
	n := p.Reveals()
	if d, ok := p.(Discloser); ok {
		n -= d.Disclosed()
	}
	return n
}

// raise sets the floor to n plies and drops the states below.
func (h *History) raise(n int, why Standing) {
	if n > h.floor {
		h.why = why
	}
	k := min(n-h.floor, len(h.saved))
	h.spare = append(h.spare, h.saved[:k]...)
	h.saved = append(h.saved[:0], h.saved[k:]...)
	h.floor = n
	h.spare = h.spare[:min(len(h.spare), 2)]
}

func (h *History) blank() Position {
	if n := len(h.spare); n > 0 {
		p := h.spare[n-1]
		h.spare = h.spare[:n-1]
		return p
	}
	return h.now.Rules().Blank()
}

// Saved is a history in a form that can be encoded: the state at the floor, and the moves
// since.
type Saved struct {
	Layout string // of the state at the time, see [Layout]
	State  []byte // at the floor
	Floor  int    // plies below it
	Why    Standing
	Plies  []Ply   // all
	Marks  []int   // events before each ply up to the floor
	Events []Event // before the floor
	Undone []Ply
}

// Save returns the history in a form that can be encoded.
func (h *History) Save() Saved {
	at, events := h.now, len(h.log.Events)
	if len(h.saved) > 0 {
		at, events = h.saved[0], h.marks[h.floor]
	}
	return Saved{
		Layout: Layout(h.now), State: Bytes(at), Floor: h.floor, Why: h.why, Plies: slices.Clone(h.plies),
		Marks: slices.Clone(h.marks[:h.floor]), Events: slices.Clone(h.log.Events[:events]), Undone: slices.Clone(h.undone),
	}
}

// Resume restores a saved history. It fails if the state has another layout or is not valid;
// the caller then replays the game from its beginning.
func Resume(rules Rules, s Saved) (*History, error) {
	h := &History{now: rules.Blank(), floor: s.Floor, why: s.Why}
	if layout := Layout(h.now); layout != s.Layout {
		return nil, fmt.Errorf("the saved state has another layout (%.8s, now %.8s)", s.Layout, layout)
	}
	if s.Floor > len(s.Plies) || s.Floor != len(s.Marks) {
		return nil, fmt.Errorf("%d plies and %d marks do not fit a floor of %d", len(s.Plies), len(s.Marks), s.Floor)
	}
	if err := SetBytes(h.now, s.State); err != nil {
		return nil, err
	}
	if err := h.now.Check(); err != nil {
		return nil, err
	}
	h.log.Events = slices.Clone(s.Events)
	h.plies, h.marks = slices.Clone(s.Plies[:s.Floor]), slices.Clone(s.Marks)
	for i, p := range h.plies {
		h.latest[p.Seat] = i + 1
	}
	for _, p := range s.Plies[s.Floor:] {
		if no := h.Play(p.Seat, p.Move); no != nil {
			return nil, no
		}
	}
	h.undone = slices.Clone(s.Undone)
	return h, nil
}
