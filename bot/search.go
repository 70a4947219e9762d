package bot

import (
	"context"
	"slices"
	"sync"
	"time"

	"spielwerk/game"
)

// effort limits the search for one decision: playouts, or time, or both, whichever
// ends first.
type effort struct {
	playouts int
	time     time.Duration
	cores    int // that search at the same time, at least 1
	horizon  int // turns after which a playout is cut

	thorough bool // whether playouts evaluate all moves and use no cache
	prior    bool // whether the policy prior of the game is added to the evaluation of moves
	best     int  // how many of the cached moves playouts evaluate; 0 for [defaultBest]
	sees     int  // a move whose evaluation is worse by more than so many points is not tried; 0 for no limit
}

// The constants of the search, the same for all games.
const (
	exploration          = 0.5 // weight of the exploration term
	edgesPerPlayout      = 24  // that a playout adds to a tree, roughly
	maxEdges             = 1 << 18
	calibrationPlayouts  = 12   // that measure the spread of leads at the horizon
	maxPlayoutMoves      = 400  // a playout with more moves is cut
	pilotRounds          = 4    // playouts of each candidate that measure their cost
	playoutsPerCandidate = 12   // a search with fewer playouts tries fewer candidates
	priorStdDev          = 0.03 // assumed standard error of the evaluation, in win probability
	stopSigma            = 3    // stop early when the best leads by this many standard errors
	defaultPriorVisits   = 10   // weight of the prior before it is calibrated, in visits
	evaluationSamples    = 4    // determinizations over which moves are evaluated for the prior
	minLeadScale         = 150  // least temperature of the logistic value, in hundredths of a point
)

// search is information-set tree search with one tree for each seat, which contains what this
// seat observes (MO-ISMCTS: Cowling, Powley, Whitehouse 2012). The heuristic evaluation of a
// move is its prior, weighted as a number of visits. A playout that leaves the trees goes on
// by the rollout policy to the horizon, some turns of the seat ahead. All playouts end at the
// same point of a turn, because evaluations at different points do not compare well.
//
// With several cores each searches with trees of its own, and their counts are added up (root
// parallelisation): the choice does not depend on which core is faster.
type search struct {
	effort      effort
	searchers   []*searcher
	moves       []game.Move
	merged      []candidate // of the moves, over all searchers
	priorVisits float32
	plain       lookahead // finds what is plainly worse; used only if sees is not 0
	rand        game.Rand // of plain
	evaluations []int     // of the moves, by plain
}

// Listens reports whether a bot needs the events of its game. All bots do except those of
// this package that decide by the position alone: for them no log has to be kept.
func Listens(b Bot) bool {
	_, deaf := b.(interface{ ignoresEvents() })
	return !deaf
}

func (b *random) ignoresEvents() {}
func (b *greedy) ignoresEvents() {}
func (b *plan) ignoresEvents()   {}

func newSearch(rules game.Rules, r game.Rand, e effort) *search {
	b := &search{effort: e}
	for range e.cores {
		b.searchers = append(b.searchers, newSearcher(rules, game.QuickRand(r.Uint64(), r.Uint64()), e))
	}
	if e.sees > 0 {
		b.plain, b.rand = newLookahead(rules), game.QuickRand(r.Uint64(), r.Uint64())
	}
	return b
}

// Choose implements Bot. It ends when its effort is spent or ctx ends, but not before one
// playout.
func (b *search) Choose(ctx context.Context, s *game.InfoSet) game.Move {
	b.moves = s.Moves(b.moves[:0])
	for _, t := range b.searchers {
		t.reroot(s)
	}
	if b.effort.sees > 0 {
		b.leaveOut(s)
	}
	m := b.moves[0]
	if len(b.moves) > 1 {
		b.run(ctx, s)
		m = b.best()
	}
	for _, t := range b.searchers {
		t.advance(s.Seat(), m)
	}
	return m
}

// leaveOut leaves out the moves that are plainly worse than another.
func (b *search) leaveOut(s *game.InfoSet) {
	b.evaluations = b.plain.evaluate(s, b.moves, &b.rand, b.evaluations)
	least := slices.Max(b.evaluations) - b.effort.sees*pointsOfEvaluation*evaluationSamples
	n := 0
	for i, m := range b.moves {
		if b.evaluations[i] >= least {
			b.moves[n] = m
			n++
		}
	}
	b.moves = b.moves[:n]
}

// run runs all searchers until the effort is spent.
func (b *search) run(ctx context.Context, s *game.InfoSet) {
	var end time.Time
	if b.effort.time > 0 {
		end = time.Now().Add(b.effort.time)
	}
	var others sync.WaitGroup
	for i, t := range b.searchers {
		playouts := (b.effort.playouts + i) / b.effort.cores
		if i == b.effort.cores-1 {
			t.search(ctx, s, b.moves, playouts, end)
			continue
		}
		others.Go(func() { t.search(ctx, s, b.moves, playouts, end) })
	}
	others.Wait()
}

// best is the move with the best estimate among those with nearly the most visits. The
// estimate of a move with few visits is not reliable.
func (b *search) best() game.Move {
	b.merged = append(b.merged[:0], make([]candidate, len(b.moves))...)
	most := 0
	b.priorVisits = 0
	for _, t := range b.searchers {
		b.priorVisits += t.priorVisits / float32(len(b.searchers))
	}
	for i := range b.merged {
		for _, t := range b.searchers {
			b.merged[i].prior += t.candidates[i].prior / float32(len(b.searchers))
			b.merged[i].visits += t.candidates[i].visits
			b.merged[i].value += t.candidates[i].value
		}
		most = max(most, b.merged[i].visits)
	}
	best, choice := float32(-1), 0
	for i, sum := range b.merged {
		if v := sum.estimate(b.priorVisits); 4*sum.visits >= 3*most && v > best {
			best, choice = v, i
		}
	}
	return b.moves[choice]
}
