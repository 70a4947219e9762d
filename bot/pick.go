package bot

import (
	"math"
	"math/bits"
	"slices"

	"spielwerk/game"
)

// pick is the move that is most worth trying, and its edge; nil if the tree is full.
// What the hints say of a move counts as much as some games that took it, as at the
// root. A node knows few ways at first, the best by the hints, and more the more often
// it was reached.
func (b *thinker) pick(own *game.InfoSet, at node) (game.Move, *edge) {
	seat := own.Seat()
	t := &b.trees[seat]
	b.edges = b.edges[:0]
	known := 0
	var visits, value float32
	for _, m := range b.moves {
		e := t.find(at, wayOf(seat, m))
		if e.key == 0 {
			b.edges = append(b.edges, nil)
			continue
		}
		known++
		visits += float32(e.visits)
		value += e.value
		b.edges = append(b.edges, e)
	}
	if width := min(len(b.moves), widest(int(visits))); known < width && !b.widen(own, at, width-known) {
		return game.Move{}, nil
	}
	typical := float32(0.5)
	if visits > 0 {
		typical = value / visits
	}
	best, choice := float32(math.Inf(-1)), 0
	for i, e := range b.edges {
		if e == nil {
			continue
		}
		e.seen++
		games := b.trust + float32(e.visits)
		worth := (b.trust*(typical-e.behind) + e.value) / games
		unsure := float32(math.Sqrt(float64(b.trust/games) * math.Log(float64(1+e.seen))))
		if u := worth + explore*doubt*unsure; u > best {
			best, choice = u, i
		}
	}
	return b.moves[choice], b.edges[choice]
}

// widest is how many ways a node knows that was left so often.
func widest(visits int) int { return 5 * (1 + bits.Len(uint(visits/8))) }

// widen adds the n best ways that a node does not know yet, by what the game's hints
// say of the position after the move. It reports whether the tree had room.
func (b *thinker) widen(own *game.InfoSet, at node, n int) bool {
	seat := own.Seat()
	b.looks.at(b.now, own, b.moves, &b.rand)
	leads := b.looks.leads
	high := slices.Max(leads)
	for range n {
		best := -1
		for i, e := range b.edges {
			if e == nil && (best < 0 || leads[i] > leads[best]) {
				best = i
			}
		}
		e := b.trees[seat].add(at, wayOf(seat, b.moves[best]))
		if e == nil {
			return false
		}
		e.behind = squash(high-leads[best], b.scale[seat]) - squash(0, 1)
		b.edges[best] = e
	}
	return true
}
