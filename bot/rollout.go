package bot

import (
	"math"

	"spielwerk/game"
	"spielwerk/game/policy"
)

// lookAtAllUpTo is the number of moves up to which all are evaluated, because the cache would
// save little.
const lookAtAllUpTo = 5

// defaultBest is how many of the cached moves are evaluated, the best by the cache.
const defaultBest = 2

// rolloutPolicy decides in playouts, outside of the trees: by one-ply look-ahead, with a
// cache of the values of moves that are usually bad.
type rolloutPolicy struct {
	after, other game.Position
	thorough     bool          // whether all moves are evaluated
	prior        *policy.Prior // added to the evaluation; nil for none
	cache        moveCache
	cached       []*cachedMove // of the moves, empty if all are evaluated
	nearest      []float32     // the smallest mean gaps of the cached moves, as many as are evaluated in any case
	leads        []float64     // after the moves, in hundredths of a point
	fromCache    []bool        // which of them are from the cache
}

func newRolloutPolicy(rules game.Rules, e effort) rolloutPolicy {
	l := rolloutPolicy{after: rules.Blank(), other: rules.Blank(), thorough: e.thorough, cache: newMoveCache(), nearest: make([]float32, max(e.best, defaultBest))}
	if e.prior {
		l.prior = policy.Of(rules)
	}
	return l
}

// evaluate finds the lead after each move of a seat in a playout. It evaluates moves that are
// not in the cache and the best ones there, two or as many as the effort says, and takes the others
// from the cache; if it is thorough, it evaluates all.
//
// A lead must not depend on what the move would uncover: such a move is evaluated with
// secrets other than those of the playout, drawn from r. Otherwise a seat would draw a card
// whenever that is a good one. Moves that uncover nothing have the same lead whatever the
// secrets are.
func (l *rolloutPolicy) evaluate(now game.Position, own *game.InfoSet, moves []game.Move, r *game.Rand) {
	seat, reveals := own.Seat(), now.Reveals()
	knows, _ := now.(game.Uncoverer)
	l.leads, l.fromCache = l.leads[:0], l.fromCache[:0]
	far := l.lookUp(now.Prompt(seat), seat, moves)
	sampled, high := false, math.Inf(-1)
	for i, m := range moves {
		if len(l.cached) > 0 && l.cached[i].reliable() && l.cached[i].gap > far {
			l.leads = append(l.leads, 0)
			l.fromCache = append(l.fromCache, true)
			continue
		}
		uncovers := knows != nil && knows.Uncovers(seat, m)
		if !uncovers {
			l.after.CopyFrom(now)
			game.PlayListed(l.after, seat, m, nil)
			uncovers = l.after.Reveals() != reveals
		}
		if uncovers {
			if !sampled {
				own.DeterminizeLate(l.other, r)
				sampled = true
			}
			l.after.CopyFrom(l.other)
			game.PlayListed(l.after, seat, m, nil)
		}
		lead := float64(l.after.Evaluate(seat) + l.prior.Better(m))
		high = max(high, lead)
		l.leads = append(l.leads, lead)
		l.fromCache = append(l.fromCache, false)
	}
	for i, h := range l.cached {
		if l.fromCache[i] {
			l.leads[i] = high - float64(h.gap)
		} else {
			h.add(float32(high - l.leads[i]))
		}
	}
}

// lookUp finds the cached moves, none if all are to be evaluated, and the largest mean gap that is
// evaluated in any case.
func (l *rolloutPolicy) lookUp(prompt game.Prompt, seat game.Seat, moves []game.Move) (far float32) {
	l.cached = l.cached[:0]
	if l.thorough || len(moves) <= max(lookAtAllUpTo, len(l.nearest)) {
		return 0
	}
	l.cache.reserve(len(moves))
	last := len(l.nearest) - 1
	for i := range l.nearest {
		l.nearest[i] = float32(math.Inf(1))
	}
	at := promptKey(prompt)
	for _, m := range moves {
		h := l.cache.entry(mix(at ^ moveKey(seat, m)))
		l.cached = append(l.cached, h)
		if !h.reliable() || h.gap >= l.nearest[last] {
			continue
		}
		i := last
		for ; i > 0 && l.nearest[i-1] > h.gap; i-- {
			l.nearest[i] = l.nearest[i-1]
		}
		l.nearest[i] = h.gap
	}
	return l.nearest[last]
}

// best is the move with the best lead of those that were evaluated; among equals it
// picks at random.
func (l *rolloutPolicy) best(moves []game.Move, r *game.Rand) game.Move {
	best, ties, choice := 0.0, 0, 0
	for i, lead := range l.leads {
		switch {
		case l.fromCache[i]:
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
