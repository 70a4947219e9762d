package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"spielwerk/game"
	"spielwerk/store"
)

// A standing answer is a move that a seat gives once and for all: whenever the seat is asked
// and may make it, the table makes it. A seat may have several, of which the first that it may make
// counts. Only the seat knows of them; others see the moves, as those of somebody who answers
// soon.

// Acts in the log by which a seat gives a standing answer besides those that it has given, and wants to be
// asked again.
const (
	Always = "always " // and the move
	AskMe  = "ask"
)

// mostAnswers is how many standing answers a seat has at most.
const mostAnswers = 16

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

// answersOf are the standing answers of a seat.
func answersOf(standing string) []string {
	if standing == "" {
		return nil
	}
	return strings.Split(standing, ";")
}

// StandingOf are the answers that a seat has left standing, the first that counts first.
func (n *Now) StandingOf(seat game.Seat) []string { return answersOf(n.Standing[seat]) }

// stand is the log entry of a standing answer, or of the end of all.
func (t *Table) stand(seat game.Seat, answer string, e store.Entry) ([]store.Entry, error) {
	have := answersOf(t.standing[seat])
	if answer != "" {
		m, err := t.rules.Vocabulary().ParseMove(answer)
		if err != nil {
			return nil, err
		}
		if !t.rules.Vocabulary().Moves[m.Kind].Standing || len(have) == mostAnswers {
			return nil, fmt.Errorf("%w: %q", ErrNoStanding, answer)
		}
	}
	if t.over() || answer == "" && len(have) == 0 || slices.Contains(have, answer) {
		return nil, ErrStale
	}
	return []store.Entry{e}, nil
}

// stands takes down what an act leaves standing.
func (t *Table) stands(seat game.Seat, answer string) {
	if have := t.standing[seat]; answer != "" && have != "" {
		answer = have + ";" + answer
	}
	t.standing[seat] = answer
}

// answered is the move by which a seat has left its question answered, "" if it has not. Where several decide at
// once it waits to be asked.
func (t *Table) answered(seat game.Seat) string {
	now := t.history.Now()
	if t.standing[seat] == "" || now.Pending() != game.Only(seat) || t.player(seat) != "" {
		return ""
	}
	moves := now.Moves(nil, seat)
	for _, answer := range answersOf(t.standing[seat]) {
		if m, err := t.rules.Vocabulary().ParseMove(answer); err == nil && slices.Contains(moves, m) {
			return answer
		}
	}
	return ""
}
