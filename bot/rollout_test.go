package bot

import (
	"slices"
	"testing"

	"spielwerk/game"
)

// TestThePolicyDoesNotPeek: the rollout policy values a move that reveals nothing the same in
// all determinizations, and one that reveals something by another determinization than that
// of the playout.
func TestThePolicyDoesNotPeek(t *testing.T) {
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		t.Run(name, func(t *testing.T) {
			compared, uncovered := 0, 0
			p := middle(t, name, 4, 0)
			r := game.QuickRand(1, 1)
			other, after := p.Rules().Blank(), p.Rules().Blank()
			l, k := newRolloutPolicy(p.Rules(), effort{}), newRolloutPolicy(p.Rules(), effort{})
			for n := range 3000 {
				if p.Pending() == 0 {
					p = p.Rules().Deal(game.QuickRand(3, uint64(n)), nil)
				}
				seat := p.Pending().First()
				own := game.Observe(p, seat, nil)
				moves := own.Moves(nil)
				if n%3 != 0 { // sample each part of the game
					if no := p.Play(seat, moves[r.IntN(len(moves))], nil); no != nil {
						t.Fatal(no)
					}
					continue
				}
				other.CopyFrom(p)
				other.Redeal(seat, &r)
				veiled := game.Observe(other, seat, nil)
				l.cache.reset()
				k.cache.reset()
				once, again := game.QuickRand(2, uint64(n)), game.QuickRand(2, uint64(n))
				l.evaluate(p, &own, moves, &once)
				k.evaluate(other, &veiled, moves, &again)
				for i, m := range moves {
					after.CopyFrom(other)
					if no := after.Play(seat, m, nil); no != nil {
						t.Fatal(no)
					}
					if after.Reveals() != other.Reveals() {
						uncovered++
						if l.leads[i] != k.leads[i] {
							t.Errorf("%v: the lead is %v, with other secrets %v", m, l.leads[i], k.leads[i])
						}
						continue
					}
					compared++
					if lead := float64(after.Evaluate(seat)); l.leads[i] != lead {
						t.Errorf("%v uncovers nothing: the lead is %v, with other secrets %v", m, l.leads[i], lead)
					}
				}
			}
			if compared < 100 || uncovered < 5 {
				t.Errorf("only %d moves were compared, and %d that uncover something", compared, uncovered)
			}
		})
	}
}

// ofManyMoves is a position of Imperial Settlers where the seat that decides has more moves than a search
// always looks at.
func ofManyMoves(t *testing.T) (game.Position, game.InfoSet) {
	t.Helper()
	p := middle(t, "settlers", 2, 60)
	for {
		own := game.Observe(p, p.Pending().First(), nil)
		moves := own.Moves(nil)
		if len(moves) > lookAtAllUpTo {
			return p, own
		}
		if no := p.Play(own.Seat(), moves[0], nil); no != nil {
			t.Fatal(no)
		}
	}
}

// TestCacheSparesEvaluations: after a few playouts the policy evaluates only moves that are
// usually good and takes the cached values of the others; a thorough search evaluates all.
func TestCacheSparesEvaluations(t *testing.T) {
	p, own := ofManyMoves(t)
	moves := own.Moves(nil)
	l, r := newRolloutPolicy(p.Rules(), effort{}), game.QuickRand(1, 1)
	var exact []float64
	for range minCacheVisits {
		r = game.QuickRand(1, 1)
		l.evaluate(p, &own, moves, &r)
		exact = append(exact[:0], l.leads...)
		for i, cached := range l.fromCache {
			if cached {
				t.Fatalf("%v is new and not looked at", moves[i])
			}
		}
	}
	best := l.best(moves, &r)
	r = game.QuickRand(1, 1)
	l.evaluate(p, &own, moves, &r)
	looked, high := 0, exact[0]
	for i, lead := range exact {
		high = max(high, lead)
		if !l.fromCache[i] {
			looked++
		}
		if l.leads[i] != lead && l.leads[i] != float64(float32(lead)) {
			t.Errorf("%v: the lead is %v and was %v, in the same position", moves[i], l.leads[i], lead)
		}
	}
	if looked < 2 || looked == len(moves) {
		t.Errorf("%d of %d moves were looked at", looked, len(moves))
	}
	closer := newRolloutPolicy(p.Rules(), effort{best: looked + 2})
	for range minCacheVisits + 1 {
		r = game.QuickRand(1, 1)
		closer.evaluate(p, &own, moves, &r)
	}
	if missed := len(slices.DeleteFunc(slices.Clone(closer.fromCache), func(cached bool) bool { return !cached })); missed != len(moves)-looked-2 {
		t.Errorf("who looks at %d of the cached moves misses %d of %d", looked+2, missed, len(moves))
	}
	thorough := newRolloutPolicy(p.Rules(), effort{thorough: true})
	for range minCacheVisits + 1 {
		r = game.QuickRand(1, 1)
		thorough.evaluate(p, &own, moves, &r)
		if slices.Contains(thorough.fromCache, true) || !slices.Equal(thorough.leads, exact) {
			t.Errorf("who is thorough finds the leads %v, not %v", thorough.leads, exact)
		}
	}
	for i, m := range moves {
		if m == l.best(moves, &r) && (l.fromCache[i] || exact[i] != high) {
			t.Errorf("%v is chosen; the best was %v", m, best)
		}
	}
}

func TestFullCacheIsEmptied(t *testing.T) {
	h := newMoveCache()
	for key := range uint64(3 * cacheSize) {
		h.reserve(1)
		h.entry(mix(key)).add(3)
		if h.used > cacheSize/2 {
			t.Fatalf("%d moves are cached", h.used)
		}
	}
	first := h.entry(mix(3*cacheSize - 1))
	if first.visits != 1 || first.gap != 3 {
		t.Errorf("what was noted last is %v", *first)
	}
	for range 100 {
		first.add(5)
	}
	if first.visits != maxCacheVisits || first.gap < 4.9 {
		t.Errorf("after many times the average is %v of %v", first.gap, first.visits)
	}
}
