// Package bot holds players that decide by themselves. All a bot ever gets is a
// game.InfoSet, the information set of its seat: legal moves, the events that the seat may
// know, and determinizations, positions that agree with what the seat knows.
//
//	lookahead.go  one-ply look-ahead by the heuristic evaluation: greedy.go plays by it
//	plan.go       plays candidate moves on to the end of the turn
//	search.go     information-set tree search, on several cores; searcher.go is one of them
//	candidate.go  which moves are tried at the root, and how often (sequential halving)
//	playout.go    one playout: through the trees, then by the rollout policy, then valued
//	selection.go  the choice of an edge in a tree; tree.go the trees
//	rollout.go    the rollout policy; movecache.go what it remembers of moves
//	evaluator.go  the evaluation of moves for others, such as training
//	advise.go     advice for people, by playouts to the end of the game
//	levels.go     the names under which people meet bots
package bot

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"spielwerk/game"
)

// Bot decides for one seat. It may be asked for any seat of any game of the
// rules it was made for, but not by two goroutines at once.
type Bot interface {
	// Choose returns one of the legal moves. It is asked only when there is one.
	Choose(ctx context.Context, s *game.InfoSet) game.Move
}

// Forfeiter is a bot that can lose a game by a fault of its own, whatever the score: a program that dies.
// Until the end of the game something else chooses in its place.
type Forfeiter interface {
	Bot
	// Forfeited is the fault, nil if there was none.
	Forfeited() error
}

// Forfeited is the fault by which a bot has lost its game, nil if there was none.
func Forfeited(b Bot) error {
	if f, may := b.(Forfeiter); may {
		return f.Forfeited()
	}
	return nil
}

// Release ends what a bot needs while it plays a game, if it is an io.Closer.
func Release(b Bot) {
	if c, does := b.(io.Closer); does {
		_ = c.Close()
	}
}

// The kinds of bots.
const (
	kindRandom = "random"
	kindGreedy = "greedy"
	kindPlan   = "plan"
	kindSearch = "search"

	thoroughWord = "thorough"
	priorWord    = "prior"
)

const (
	defaultPlayouts = 200 // of a search for a decision
	maxPlayouts     = 10_000_000
	defaultHorizon  = 3 // turns that a playout looks ahead
	maxHorizon      = 1000
	maxCores        = 64

	defaultRepeats = 4 // playouts of each candidate of a plan
	maxRepeats     = 10_000

	maxSees = 1000 // points
	maxBest = 100  // moves
)

// Names are the names of the kinds of bots, with those registered last. How strong each is
// differs by game.
func Names() []string {
	return append([]string{kindRandom, kindGreedy, kindPlan, kindSearch}, Registered()...)
}

// New makes a bot by its name: a level, a kind or a registered name. Its choices depend only
// on r and on what it observes.
//
// greedy:N overlooks N percent of the moves, greedy:N/sees=P none that its evaluation puts more
// than P points above all that it sees. plan:N plays each candidate on N times to the
// end of its turn. search takes its effort for each decision as a number of playouts or a
// time, the number of cores, the horizon in turns, thorough, which evaluates all moves in
// playouts instead of using the move cache, best=N, which evaluates the N best of the cache where
// two are usual, prior, which adds the policy prior of the game, if it has one, to the evaluation
// of moves, and sees=P, which leaves out the moves that this evaluation without the prior puts more
// than P points below the best: search:200, search:2s/cores=2, search:1000/2s/ahead=4/thorough/prior,
// search:3/best=4/sees=5. With a time its choices depend on the machine.
func New(name string, rules game.Rules, r game.Rand) (Bot, error) {
	asked := name
	if slices.Contains(levels, name) {
		name = AtLevel(name, rules.Game(), rules.Config())
	}
	if maker := registeredAs(name); maker != nil {
		return maker(rules, r)
	}
	kind, how, told := strings.Cut(name, ":")
	if maker := kindRegistered(kind); told && maker != nil {
		return maker(how, rules, r)
	}
	switch {
	case kind == kindRandom && !told:
		return &random{rand: r}, nil
	case kind == kindGreedy:
		percent, most, limited := strings.Cut(how, "/sees=")
		overlooks, err := strconv.Atoi(percent)
		if told && (err != nil || overlooks < 1 || overlooks > 100) {
			return nil, fmt.Errorf("bot %q: greedy:N needs N from 1 to 100 (percent of moves overlooked), not %q", asked, percent)
		}
		sees, err := strconv.Atoi(most)
		if limited && (err != nil || sees < 1 || sees > maxSees) {
			return nil, fmt.Errorf("bot %q: greedy:N/sees=P needs P from 1 to %d (points that a move must be better not to be overlooked), not %q", asked, maxSees, most)
		}
		return &greedy{rand: r, overlooks: overlooks, sees: sees, lookahead: newLookahead(rules)}, nil
	case kind == kindPlan:
		repeats := defaultRepeats
		if told {
			var err error
			if repeats, err = strconv.Atoi(how); err != nil || repeats < 1 || repeats > maxRepeats {
				return nil, fmt.Errorf("bot %q: plan:N needs N from 1 to %d (times that each candidate is played on), not %q", asked, maxRepeats, how)
			}
		}
		return newPlan(rules, r, repeats), nil
	case kind == kindSearch:
		e := effort{playouts: defaultPlayouts, cores: 1, horizon: defaultHorizon}
		if told {
			var err error
			if e, err = effortOf(how); err != nil {
				return nil, fmt.Errorf("bot %q: %w", asked, err)
			}
		}
		return newSearch(rules, r, e), nil
	}
	return nil, fmt.Errorf("no bot %q; the bots are %s", asked, strings.Join(append(Names(), levels...), ", "))
}

// effortOf reads an effort: parts between slashes, each a number of playouts, a time,
// cores=N, ahead=N, best=N, sees=P, thorough or prior.
func effortOf(s string) (effort, error) {
	e := effort{cores: 1, horizon: defaultHorizon}
	for part := range strings.SplitSeq(s, "/") {
		key, value, named := strings.Cut(part, "=")
		n, err := strconv.Atoi(value)
		switch {
		case named && key == "cores" && err == nil && n >= 1 && n <= maxCores:
			e.cores = n
			continue
		case named && key == "ahead" && err == nil && n >= 1 && n <= maxHorizon:
			e.horizon = n
			continue
		case named && key == "best" && err == nil && n > defaultBest && n <= maxBest && e.best == 0:
			e.best = n
			continue
		case named && key == "sees" && err == nil && n >= 1 && n <= maxSees && e.sees == 0:
			e.sees = n
			continue
		case part == thoroughWord && !e.thorough:
			e.thorough = true
			continue
		case part == priorWord && !e.prior:
			e.prior = true
			continue
		}
		if n, err := strconv.Atoi(part); err == nil && n >= 1 && n <= maxPlayouts && e.playouts == 0 {
			e.playouts = n
		} else if d, err := time.ParseDuration(part); err == nil && d > 0 && d <= time.Hour && e.time == 0 {
			e.time = d
		} else {
			return effort{}, fmt.Errorf("%q is not a number of playouts from 1 to %d, a time such as 500ms or 2s, cores=1 to %d, ahead=1 to %d, best=%d to %d, sees=1 to %d, %s or %s", part, maxPlayouts, maxCores, maxHorizon, defaultBest+1, maxBest, maxSees, thoroughWord, priorWord)
		}
	}
	if e.playouts == 0 && e.time == 0 {
		e.playouts = defaultPlayouts
	}
	return e, nil
}
