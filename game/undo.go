package game

import (
	"errors"
	"slices"
	"strings"
)

// Errors of Undo and Redo.
var (
	// ErrUndoFloor means that the last move cannot be undone. CannotUndo wraps it with the
	// reason; it stands alone for a history saved by a version that stored none.
	ErrUndoFloor = errors.New("nothing to undo: the last move revealed something or another seat has acted")
	// ErrUndoSeat is the error for a seat that did not make the last move. It is the same
	// whether or not the move of the other seat can be undone, because that may be secret.
	ErrUndoSeat = errors.New(standingTexts[StandingOthers])
	ErrNoRedo   = errors.New("nothing to redo: this seat has undone nothing")
)

// Standing is why the last move of a history cannot be undone.
type Standing uint8

const (
	StandingUnknown  Standing = iota // saved by a version that stored no reason
	StandingNone                     // no move has been made
	StandingOthers                   // another seat has acted since
	StandingRevealed                 // it revealed something
	StandingTogether                 // several seats decide, or decided, at the same time
	StandingOver                     // the game is over
)

var standingTexts = [...]string{
	StandingUnknown:  ErrUndoFloor.Error(),
	StandingNone:     "nothing to undo: no move has been made",
	StandingOthers:   "nothing to undo: another seat has acted since",
	StandingRevealed: "nothing to undo: the last move revealed something",
	StandingTogether: "nothing to undo: seats that decide at the same time cannot undo",
	StandingOver:     "nothing to undo: the game is over",
}

// CannotUndo is an ErrUndoFloor with its reason. Instead are the moves, in their written
// form, by which the seat can still take its decision back.
type CannotUndo struct {
	Why     Standing
	Instead []string
}

func (e *CannotUndo) Error() string {
	if len(e.Instead) == 0 {
		return standingTexts[e.Why]
	}
	return standingTexts[e.Why] + "; play " + strings.Join(e.Instead, " or ") + " instead"
}

func (*CannotUndo) Unwrap() error { return ErrUndoFloor }

// Undoer is the seat that may take back the last move, Nobody if none may.
func (h *History) Undoer() Seat {
	if n := len(h.plies); n > h.floor {
		return h.plies[n-1].Seat
	}
	return Nobody
}

// CanUndo is nil if the seat may take back the last move, else the reason. The reason depends
// only on what the seat knows: where several seats decide in secret it is the same whatever
// the others have done.
func (h *History) CanUndo(seat Seat) error {
	switch {
	case h.Undoer() == seat && seat != Nobody:
		return nil
	case len(h.plies) == 0:
		return &CannotUndo{Why: StandingNone}
	case h.together(seat):
		return &CannotUndo{StandingTogether, h.retracting(seat)}
	case h.Undoer() == Nobody && h.why == StandingTogether: // and all other seats have decided
		return &CannotUndo{StandingTogether, h.retracting(seat)}
	}
	switch last := h.known(seat); {
	case last < 0:
		return &CannotUndo{Why: StandingNone}
	case last == len(h.plies)-1 && h.plies[last].Seat == seat:
		return &CannotUndo{Why: h.why}
	case h.plies[last].Seat == seat: // it stood before another acted in secret
		return &CannotUndo{Why: StandingRevealed}
	case h.Undoer() != Nobody:
		return ErrUndoSeat
	}
	return &CannotUndo{Why: StandingOthers}
}

// known is the last ply that a seat knows of, -1 if it knows of none.
func (h *History) known(seat Seat) int {
	last := len(h.plies) - 1
	for last >= 0 && h.plies[last].Seat != seat && !h.Noticed(last+1).Has(seat) {
		last--
	}
	return last
}

// together reports whether several seats decide, or the seat has decided while others still
// do: then it has moves although it is not pending.
func (h *History) together(seat Seat) bool {
	pending := h.now.Pending()
	return pending.Len() > 1 || !pending.Has(seat) && len(h.now.Moves(nil, seat)) > 0
}

// retracting are the moves by which a seat can take its own decision back.
func (h *History) retracting(seat Seat) (words []string) {
	vocabulary := h.now.Rules().Vocabulary()
	for _, m := range h.now.Moves(nil, seat) {
		if vocabulary.Moves[m.Kind].Retracts {
			words = append(words, vocabulary.Text(m))
		}
	}
	return words
}

// Retracting reports whether a seat can take a decision of its own back by a move.
func Retracting(p Position, seat Seat) bool {
	forms := p.Rules().Vocabulary().Moves
	return slices.ContainsFunc(p.Moves(nil, seat), func(m Move) bool { return forms[m.Kind].Retracts })
}

// Undo takes back the last move, which must be the seat's own.
func (h *History) Undo(seat Seat) error {
	if err := h.CanUndo(seat); err != nil {
		return err
	}
	n := len(h.plies) - 1
	h.undone = append(h.undone, h.plies[n])
	h.log.Events = h.log.Events[:h.marks[n]]
	if h.shared > h.marks[n] { // the next event goes into a copy
		h.log.Events = slices.Clip(h.log.Events)
		h.shared = h.marks[n]
	}
	h.plies, h.marks = h.plies[:n], slices.Clip(h.marks[:n]) // what Marks has returned stays
	for h.latest[seat]--; h.latest[seat] > 0 && h.plies[h.latest[seat]-1].Seat != seat; {
		h.latest[seat]--
	}
	last := len(h.saved) - 1
	h.spare = append(h.spare, h.now)
	h.now, h.saved = h.saved[last], h.saved[:last]
	return nil
}

// CanRedo is nil if the seat may play again what it took back.
func (h *History) CanRedo(seat Seat) error {
	if n := len(h.undone); n == 0 || h.undone[n-1].Seat != seat {
		return ErrNoRedo
	}
	return nil
}

// Undone is the move that Redo would play for the seat.
func (h *History) Undone(seat Seat) (Move, error) {
	if err := h.CanRedo(seat); err != nil {
		return Move{}, err
	}
	return h.undone[len(h.undone)-1].Move, nil
}

// Redo plays the move that was taken back last.
func (h *History) Redo(seat Seat) error {
	m, err := h.Undone(seat)
	if err != nil {
		return err
	}
	if refusal := h.Play(seat, m); refusal != nil {
		return refusal
	}
	return nil
}
