package bot

import (
	"math"

	"spielwerk/game"
)

// few is the number of moves that are all looked at.
const few = 5

// looks finds what the hints say of moves in imagined games.
type looks struct {
	after, other game.Position
	thorough     bool // whether all moves are looked at
	habits       habits
	known        []*habit  // of the moves
	leads        []float64 // after the moves, in hundredths of a point
	guessed      []bool    // which of them
}

func newLooks(rules game.Rules, thorough bool) looks {
	return looks{after: rules.Blank(), other: rules.Blank(), thorough: thorough, habits: newHabits()}
}

// at finds the leads after the moves of a seat in an imagined game: by looking at those
// that are new to it here and at the two that are usually best, of others by habit; or,
// if it is thorough, by looking at all.
//
// What a move would uncover does not show in its lead: it is looked at with other
// secrets than those of the imagined game, drawn from r, or else whoever may draw a
// card would draw it when it is a good one. Moves that uncover nothing have the same
// lead whatever the secrets are.
func (l *looks) at(now game.Position, own *game.InfoSet, moves []game.Move, r *game.Rand) {
	seat, reveals := own.Seat(), now.Reveals()
	l.leads, l.guessed = l.leads[:0], l.guessed[:0]
	far := l.recall(now.Prompt(seat), seat, moves)
	sampled, high := false, math.Inf(-1)
	for i, m := range moves {
		if len(l.known) > 0 && l.known[i].familiar() && l.known[i].behind > far {
			l.leads = append(l.leads, 0)
			l.guessed = append(l.guessed, true)
			continue
		}
		l.after.CopyFrom(now)
		_ = l.after.Play(seat, m, nil)
		if l.after.Reveals() != reveals {
			if !sampled {
				own.Determinize(l.other, r)
				sampled = true
			}
			l.after.CopyFrom(l.other)
			_ = l.after.Play(seat, m, nil)
		}
		lead := float64(l.after.Evaluate(seat))
		high = max(high, lead)
		l.leads = append(l.leads, lead)
		l.guessed = append(l.guessed, false)
	}
	for i, h := range l.known {
		if l.guessed[i] {
			l.leads[i] = high - float64(h.behind)
		} else {
			h.note(float32(high - l.leads[i]))
		}
	}
}

// recall finds the habits of the moves, none if all are looked at, and how far behind the
// second best of them usually is.
func (l *looks) recall(prompt game.Prompt, seat game.Seat, moves []game.Move) (far float32) {
	l.known = l.known[:0]
	if l.thorough || len(moves) <= few {
		return 0
	}
	l.habits.room(len(moves))
	best, far := float32(math.Inf(1)), float32(math.Inf(1))
	where := situation(prompt)
	for _, m := range moves {
		h := l.habits.of(mix(where ^ wayOf(seat, m)))
		l.known = append(l.known, h)
		switch {
		case !h.familiar():
		case h.behind < best:
			best, far = h.behind, best
		case h.behind < far:
			far = h.behind
		}
	}
	return far
}

// best is the move with the best lead of those that were looked at; among equals it
// picks at random.
func (l *looks) best(moves []game.Move, r *game.Rand) game.Move {
	best, ties, choice := 0.0, 0, 0
	for i, lead := range l.leads {
		switch {
		case l.guessed[i]:
		case ties == 0 || lead > best:
			best, ties, choice = lead, 1, i
		case lead == best:
			if ties++; r.IntN(ties) == 0 {
				choice = i
			}
		}
	}
	return moves[choice]
}
