package bot

import (
	"slices"
	"testing"

	"spielwerk/game"
	"spielwerk/game/policy"
)

// praised are the rules of a position of Imperial Settlers with a prior that puts the move worst by the
// evaluation far above the others.
func praised(t *testing.T) (policy.Rules, *game.InfoSet, game.Move) {
	t.Helper()
	p, own := ofManyMoves(t)
	moves := own.Moves(nil)
	values := NewEvaluator(p.Rules(), game.QuickRand(1, 2)).Evaluate(&own, moves)
	worst := moves[slices.Index(values, slices.Min(values))]
	rules := p.Rules().(policy.Rules).WithPolicy(policy.New([]policy.Row{{Move: worst, Better: policy.MaxBetter}}))
	return rules, &own, worst
}

// TestAPriorGuidesASearch whose name has the word, and no other: in which moves are tried, and in playouts.
func TestAPriorGuidesASearch(t *testing.T) {
	rules, own, worst := praised(t)
	for _, prior := range []bool{false, true} {
		b := newSearcher(rules, game.QuickRand(3, 4), effort{playouts: 40, cores: 1, horizon: 1, prior: prior})
		moves := own.Moves(nil)
		b.reset(own, moves)
		if first := b.selectCandidates(own, moves, 40)[0]; (moves[first] == worst) != prior {
			t.Errorf("prior %v: %s is tried first", prior, rules.Vocabulary().Text(moves[first]))
		}
	}
	for _, name := range []string{"greedy", "plan:2"} {
		b, err := New(name, rules, game.QuickRand(3, 4))
		if err != nil {
			t.Fatal(err)
		}
		if b.Choose(t.Context(), own) == worst {
			t.Errorf("%s goes by the prior", name)
		}
	}
	p := rules.Blank()
	r := game.QuickRand(5, 6)
	own.Determinize(p, &r)
	inside := game.Observe(p, own.Seat(), nil)
	moves := inside.Moves(nil)
	for _, thorough := range []bool{false, true} {
		for _, prior := range []bool{false, true} {
			l := newRolloutPolicy(rules, effort{thorough: thorough, prior: prior})
			for range minCacheVisits + 1 {
				l.evaluate(p, &inside, moves, &r)
				if got := l.best(moves, &r); (got == worst) != prior {
					t.Errorf("thorough %v, prior %v: a playout goes on with %s", thorough, prior, rules.Vocabulary().Text(got))
				}
			}
		}
	}
}

// TestAPriorGuidesAdvice, where it chooses what is compared and how the seats decide in playouts.
func TestAPriorGuidesAdvice(t *testing.T) {
	rules, own, worst := praised(t)
	a := newAdviser(rules, game.QuickRand(3, 4))
	if got := a.promising(own, 1)[0]; got != worst {
		t.Errorf("%s is the most promising", rules.Vocabulary().Text(got))
	}
	moves := own.Moves(nil)
	own.Determinize(a.now, &a.rand)
	inside := game.Observe(a.now, own.Seat(), nil)
	a.policy.evaluate(a.now, &inside, moves, &a.rand)
	if got := a.policy.best(moves, &a.rand); got != worst {
		t.Errorf("a playout goes on with %s", rules.Vocabulary().Text(got))
	}
}

// TestAPriorAllocatesNothing in playouts.
func TestAPriorAllocatesNothing(t *testing.T) {
	rules, own, _ := praised(t)
	b := newSearcher(rules, game.QuickRand(1, 1), effort{playouts: 100, cores: 1, horizon: 1, prior: true})
	moves := own.Moves(nil)
	b.reset(own, moves)
	b.selectCandidates(own, moves, 0)
	for range 20 {
		b.simulate(own, moves[0], &candidate{}, 7)
	}
	if n := testing.AllocsPerRun(200, func() { b.simulate(own, moves[0], &candidate{}, 7) }); n > 0 {
		t.Errorf("a playout allocates %.1f times", n)
	}
}
