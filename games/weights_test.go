package games

import (
	"slices"
	"testing"

	"spielwerk/bot"
	"spielwerk/game"
)

// others are the configurations in which all weights of a game's evaluation matter, besides
// the usual one of two or three seats.
var others = map[string][]game.Config{
	"settlers": {{Seats: 1}, {Seats: 4, Options: map[string]string{
		"expansion": "atlanteans", "format": "open", "deck1": "all", "deck2": "all", "deck3": "all", "deck4": "all",
		"faction1": "atlanteans", "faction2": "barbarians", "faction3": "egyptians", "faction4": "romans",
	}}},
	"xidit": {{Seats: 4}},
}

// TestEachWeightMatters: every game has weights, their bounds leave room on both sides or
// on one, and each of them by itself changes how some positions of some games are
// judged. One that the evaluation does not read from the file changes none.
func TestEachWeightMatters(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all.First() {
		t.Run(g.Name, func(t *testing.T) {
			idle := map[string]bool{}
			for _, w := range weightsOf(t, g) {
				if idle[w.Name] {
					t.Errorf("weight %s is there twice", w.Name)
				}
				idle[w.Name] = true
			}
			var trials []*trial
			for _, c := range append([]game.Config{{Seats: max(g.MinSeats, 2)}}, others[g.Name]...) {
				trials = append(trials, tryWeights(t, g, c))
			}
			for seed := uint64(0); seed < 1000 && len(idle) > 0; seed++ {
				for _, one := range trials { // in turn: some weights matter in one of them only
					one.play(t, seed, idle)
				}
			}
			for name := range idle {
				t.Errorf("weight %s changes no evaluation", name)
			}
		})
	}
}

func weightsOf(t *testing.T, g *game.Game) []game.Weight {
	t.Helper()
	rules, err := g.Rules(g.Default(g.MaxSeats - 1))
	if err != nil {
		t.Fatal(err)
	}
	weighted, ok := rules.(game.Weighted)
	if !ok {
		t.Fatalf("the evaluation of %s has no weights", g.Name)
	}
	return weighted.Weights()
}

// trial is a configuration in which weights are tried.
type trial struct {
	rules game.Weighted
	moved []game.Position // of rules with another value of one weight each, in their order
}

func tryWeights(t *testing.T, g *game.Game, c game.Config) *trial {
	t.Helper()
	rules, err := g.Rules(c)
	if err != nil {
		t.Fatal(err)
	}
	try := &trial{rules: rules.(game.Weighted)}
	for i, w := range try.rules.Weights() {
		values := valuesOf(try.rules.Weights())
		if values[i] = w.Most; w.Value == w.Most {
			values[i] = w.Least
		}
		try.moved = append(try.moved, with(t, try.rules, values).Blank())
	}
	return try
}

// play plays a game, every other one at random, and strikes out the weights that change an evaluation.
func (try *trial) play(t *testing.T, seed uint64, left map[string]bool) {
	t.Helper()
	r := game.QuickRand(seed, 3)
	player, err := bot.New([]string{"random", "greedy"}[seed%2], try.rules, r)
	if err != nil {
		t.Fatal(err)
	}
	for p := try.rules.Deal(game.QuickRand(seed, 2), nil); p.Pending() != 0 && len(left) > 0; {
		seat := p.Pending().First()
		info := game.Observe(p, seat, nil)
		if no := p.Play(seat, player.Choose(t.Context(), &info), nil); no != nil {
			t.Fatal(no)
		}
		if seat = game.Seat(r.IntN(try.rules.Config().Seats)); r.IntN(2) > 0 {
			continue
		}
		for i, w := range try.rules.Weights() {
			if left[w.Name] {
				try.moved[i].CopyFrom(p)
				if try.moved[i].Evaluate(seat) != p.Evaluate(seat) {
					delete(left, w.Name)
				}
			}
		}
	}
}

// TestOtherWeights: rules with other values say so and change nothing of those that they
// were made of; with the same values they judge alike; what cannot be is refused.
func TestOtherWeights(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all.First() {
		rules, err := g.Rules(game.Config{Seats: g.MaxSeats - 1})
		if err != nil {
			t.Fatal(err)
		}
		base := rules.(game.Weighted)
		before := valuesOf(base.Weights())
		moved := slices.Clone(before)
		for i, w := range base.Weights() {
			moved[i] = w.Least + (w.Most-w.Least)*(i+1)/(len(moved)+1)
		}
		far := with(t, base, moved)
		if got := valuesOf(far.Weights()); !slices.Equal(got, moved) {
			t.Errorf("%s: weights %v were asked for and are %v", g.Name, moved, got)
		}
		back := with(t, far, before)
		p, q, f := rules.Deal(game.QuickRand(1, 2), nil), back.Blank(), far.Blank()
		start := p.Evaluate(0)
		q.CopyFrom(p)
		f.CopyFrom(p)
		if !slices.Equal(valuesOf(base.Weights()), before) || p.Evaluate(0) != start || q.Evaluate(0) != start {
			t.Errorf("%s: the weights are not as before: evaluations %d and %d", g.Name, p.Evaluate(0), q.Evaluate(0))
		}
		if far.DataHash() != base.DataHash() || far.Config().Seats != base.Config().Seats {
			t.Errorf("%s: other weights make another game", g.Name)
		}
		if _, err := base.WithWeights(before[1:]); err == nil {
			t.Errorf("%s: too few weights are taken", g.Name)
		}
		for _, beyond := range []int{base.Weights()[0].Least - 1, base.Weights()[0].Most + 1} {
			if _, err := base.WithWeights(append([]int{beyond}, before[1:]...)); err == nil {
				t.Errorf("%s: weight %s is taken as %d", g.Name, base.Weights()[0].Name, beyond)
			}
		}
	}
}

func with(t *testing.T, base game.Weighted, values []int) game.Weighted {
	t.Helper()
	rules, err := base.WithWeights(values)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func valuesOf(list []game.Weight) []int {
	var out []int
	for _, w := range list {
		out = append(out, w.Value)
	}
	return out
}
