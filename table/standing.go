package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"spielwerk/game"
	"spielwerk/store"
)

// A standing answer is a move that a seat gives once and for all: whenever the seat is asked
// and may make it, the table makes it. Only the seat knows of it; others see the moves, as
// those of somebody who answers at once.

// Acts in the log by which a seat gives a standing answer, and wants to be asked again.
const (
	Always = "always " // and the move
	AskMe  = "ask"
)

// ErrNoStanding is returned when a move cannot be a standing answer.
var ErrNoStanding = errors.New("this move cannot be a standing answer")

// standingAnswer is the answer that an act of the log leaves standing, "" for none; ok is false
// if the act is about something else.
func standingAnswer(act string) (answer string, ok bool) {
	if act == AskMe {
		return "", true
	}
	return strings.CutPrefix(act, Always)
}

// stand is the log entry of a standing answer, or of its end.
func (t *Table) stand(seat game.Seat, answer string, e store.Entry) ([]store.Entry, error) {
	if answer != "" {
		m, err := t.rules.Vocabulary().ParseMove(answer)
		if err != nil {
			return nil, err
		}
		if !t.rules.Vocabulary().Moves[m.Kind].Standing {
			return nil, fmt.Errorf("%w: %q", ErrNoStanding, answer)
		}
	}
	if t.over() || t.standing[seat] == answer {
		return nil, ErrStale
	}
	return []store.Entry{e}, nil
}

// answerStanding makes the move of a seat that has left an answer standing, if it is asked.
func (t *Table) answerStanding(ctx context.Context) {
	if t.history == nil || t.over() {
		return
	}
	now := t.history.Now()
	seat := now.Pending().First()
	answer := t.standing[seat]
	if answer == "" || now.Pending().Len() > 1 || t.player(seat) != "" {
		return
	}
	m, err := t.rules.Vocabulary().ParseMove(answer)
	if err != nil || !slices.Contains(now.Moves(nil, seat), m) {
		return
	}
	if err := t.act(ctx, int(seat), t.moments[seat], []string{answer}); err != nil && !errors.Is(err, ErrUnsaved) {
		t.hub.Log.Error("standing answer", "table", t.id, "seat", seat, "err", err)
	}
}
