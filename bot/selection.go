package bot

import (
	"math"
	"math/bits"
	"slices"

	"spielwerk/game"
)

// selectMove is the move with the highest upper confidence bound, and its edge; nil if the
// tree is full. The prior of a move is weighted as a number of visits, as at the root. A node
// has few edges at first, the best by the prior, and more with more visits (progressive
// widening: Coulom 2007; Chaslot et al. 2008).
func (b *searcher) selectMove(own *game.InfoSet, at node) (game.Move, *edge) {
	seat := own.Seat()
	t := &b.trees[seat]
	b.edges = b.edges[:0]
	known := 0
	var visits, value float32
	for _, m := range b.moves {
		e := t.find(at, moveKey(seat, m))
		if e.key == 0 {
			b.edges = append(b.edges, nil)
			continue
		}
		known++
		visits += float32(e.visits)
		value += e.value
		b.edges = append(b.edges, e)
	}
	if width := min(len(b.moves), treeWidth(int(visits))); known < width && !b.widen(own, at, width-known) {
		return game.Move{}, nil
	}
	mean := float32(0.5)
	if visits > 0 {
		mean = value / visits
	}
	best, choice := float32(math.Inf(-1)), 0
	for i, e := range b.edges {
		if e == nil {
			continue
		}
		e.available++
		n := b.priorVisits + float32(e.visits)
		estimate := (b.priorVisits*(mean-e.priorGap) + e.value) / n
		width := float32(math.Sqrt(float64(b.priorVisits/n) * math.Log(float64(1+e.available))))
		if u := estimate + exploration*priorStdDev*width; u > best {
			best, choice = u, i
		}
	}
	return b.moves[choice], b.edges[choice]
}

// treeWidth is how many edges a node has after a number of visits.
func treeWidth(visits int) int { return 5 * (1 + bits.Len(uint(visits/8))) }

// widen adds the n best edges that a node does not have yet, by the evaluation of the
// position after the move. It reports whether the tree had room.
func (b *searcher) widen(own *game.InfoSet, at node, n int) bool {
	seat := own.Seat()
	b.policy.evaluate(b.now, own, b.moves, &b.rand)
	leads := b.policy.leads
	high := slices.Max(leads)
	for range n {
		best := -1
		for i, e := range b.edges {
			if e == nil && (best < 0 || leads[i] > leads[best]) {
				best = i
			}
		}
		e := b.trees[seat].add(at, moveKey(seat, b.moves[best]))
		if e == nil {
			return false
		}
		e.priorGap = logistic(high-leads[best], b.leadScale[seat]) - logistic(0, 1)
		b.edges[best] = e
	}
	return true
}
