package bot

import (
	"math"
	"math/bits"
	"slices"

	"spielwerk/game"
)

// searcher is the search of one core. Only one goroutine uses it at a time.
type searcher struct {
	horizon  int
	treeSize int // of each tree, in edges
	seats    int
	forms    []game.Form // of moves
	prompts  []game.Form
	rand     game.Rand

	trees       [game.MaxSeats]tree
	roots       [game.MaxSeats]node // where playouts begin
	nodes       [game.MaxSeats]node // where each seat is in the current playout
	path        []step
	now         game.Position // of the playout
	after       game.Position // one move later
	policy      rolloutPolicy
	heard       []game.Event // what the seat had observed at its last decision
	newHeard    []game.Event // and at this one
	rooted      bool         // whether the trees belong to this seat and game
	reuse       bool         // whether they have the current node
	root        game.Seat    // the seat that decides
	othersActed bool         // whether others have decided since the turn of root began
	inTree      game.Seats   // the seats that are still in their trees
	turns       int          // that root has had in the playout
	log         game.Log
	moves       []game.Move
	order       []int                  // of the moves, the best first
	candidates  []candidate            // the moves of the decision
	variance    float32                // of the value of playouts
	priorVisits float32                // weight of the prior, as a number of visits
	seedBase    uint64                 // of its playouts
	edges       []*edge                // of the moves, nil for those that the node does not have
	values      []float32              // of one playout of each candidate
	evaluations []int                  // of the moves, summed over samples
	meanLead    [game.MaxSeats]float64 // at the horizon, of each seat
	leadScale   [game.MaxSeats]float64 // its standard deviation: the temperature of the value
}

func newSearcher(rules game.Rules, r game.Rand, e effort) *searcher {
	size := maxEdges
	if e.playouts > 0 {
		size = min(size, 1<<bits.Len(uint(max(e.playouts/e.cores, 100)*edgesPerPlayout)))
	}
	return &searcher{
		horizon: e.horizon, treeSize: size, seats: rules.Config().Seats, forms: rules.Vocabulary().Moves, prompts: rules.Vocabulary().Prompts, rand: r,
		now: rules.Blank(), after: rules.Blank(), policy: newRolloutPolicy(rules, e),
	}
}

// reset clears the trees and measures the spread of leads at the horizon.
func (b *searcher) reset(s *game.InfoSet, moves []game.Move) {
	b.root, b.rooted = s.Seat(), true
	b.policy.cache.reset()
	clear(b.roots[:])
	for i := range b.seats {
		b.trees[i].reset(b.treeSize)
	}
	var sum, squares [game.MaxSeats]float64
	for range calibrationPlayouts {
		b.playout(s, moves[b.rand.IntN(len(moves))], 0)
		for i := range b.seats {
			lead := float64(valueOf(b.now, game.Seat(i)))
			sum[i] += lead
			squares[i] += lead * lead
		}
	}
	for i := range b.seats {
		mean := sum[i] / calibrationPlayouts
		b.meanLead[i] = mean
		b.leadScale[i] = max(minLeadScale, math.Sqrt(max(0, squares[i]/calibrationPlayouts-mean*mean)))
	}
}

// reroot re-roots the trees at the current information set by the events since the last
// decision, and finds out whether they have more visits there than the weight of the prior.
// The roots of other seats are approximate, because what only they observed is unknown.
// Without events the trees are cleared each time.
func (b *searcher) reroot(s *game.InfoSet) {
	b.newHeard = s.Events(b.newHeard[:0])
	known := len(b.heard)
	b.rooted = b.rooted && s.Seat() == b.root && len(b.newHeard) > 0 && len(b.newHeard) >= known && slices.Equal(b.newHeard[:known], b.heard)
	for i := known; b.rooted && i < len(b.newHeard); i++ {
		hear(&b.roots, &b.newHeard[i], 1<<b.seats-1)
	}
	b.heard, b.newHeard = b.newHeard, b.heard
	b.reuse = b.rooted && float32(b.trees[b.root].visits(b.roots[b.root])) >= b.priorVisits
	for i := range b.seats {
		b.reuse = b.reuse && b.trees[i].used < len(b.trees[i].edges)/2
	}
}

// advance moves the seat's root to the child of its own move.
func (b *searcher) advance(seat game.Seat, m game.Move) {
	b.roots[seat] = b.roots[seat].child(moveKey(seat, m))
}
