package train

import (
	"context"
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"spielwerk/arena"
	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/games/settlers"
)

// open is New World with weights moved by hand.
func open(t *testing.T, seats int, moved map[string]int) game.Weighted {
	t.Helper()
	g, err := newworld.Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	w := rules.(game.Weighted)
	values := valuesOf(w)
	for i, weight := range w.Weights() {
		if v, ok := moved[weight.Name]; ok {
			values[i] = v
		}
	}
	if w, err = w.WithWeights(values); err != nil {
		t.Fatal(err)
	}
	return w
}

func valuesOf(w game.Weighted) []int {
	var out []int
	for _, weight := range w.Weights() {
		out = append(out, weight.Value)
	}
	return out
}

// TestLearnsWhatWasSpoiled: training starts from bad weights, with which greedy wastes its
// settlers, and finds weights that clearly beat them on deals it has not seen.
func TestLearnsWhatWasSpoiled(t *testing.T) {
	spoiled := open(t, 2, map[string]int{"keep": 0, "plain": 150, "pasture": 100, "farmChance": 100, "stayBehind": 90})
	games := atomic.Int64{}
	tuning := &Weights{Rules: spoiled, Bot: "greedy", Rounds: 6, Games: 60, Seed: 3, Workers: 2, Progress: func() { games.Add(1) }}
	found, err := tuning.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if int(games.Load()) != tuning.Total() {
		t.Errorf("%d games were played, not %d", games.Load(), tuning.Total())
	}
	m := &arena.Match{
		Rules: spoiled, Bots: []string{"found", "spoiled"}, Games: 100, Seed: 77, Workers: 2, Rotate: true, Paired: 2,
		Player: func(name string, _ game.Rules, r game.Rand) (bot.Bot, error) {
			return bot.New("greedy", map[string]game.Weighted{"found": found, "spoiled": spoiled}[name], r)
		},
	}
	sum, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if wins := arena.WinShare(sum.WinsByBot["found"]); wins < 70 {
		t.Errorf("what was learned wins %.1f of 100 games against what it was learned from", wins)
	}
}

// TestWorkersChangeNothing: the weights depend on the seed, not on the number of workers.
func TestWorkersChangeNothing(t *testing.T) {
	learn := func(workers int, seed uint64) []int {
		tuning := &Weights{Rules: open(t, 4, nil), Bot: "greedy", Rounds: 2, Games: 8, Seed: seed, Workers: workers}
		found, err := tuning.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return valuesOf(found)
	}
	one := learn(1, 5)
	if three := learn(3, 5); !slices.Equal(one, three) {
		t.Errorf("one worker finds\n%v, three\n%v", one, three)
	}
	if slices.Equal(one, learn(1, 6)) {
		t.Error("another seed finds the same")
	}
	if slices.Equal(one, valuesOf(open(t, 4, nil))) {
		t.Error("nothing was learned")
	}
}

// TestWhatIsNotUsedIsLeftAlone: training with two seats leaves the weights of the solo game
// unchanged.
func TestWhatIsNotUsedIsLeftAlone(t *testing.T) {
	g, err := settlers.Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	before := rules.(game.Weighted)
	tuning := &Weights{Rules: before, Bot: "greedy", Rounds: 2, Games: 8, Seed: 2, Workers: 2}
	found, err := tuning.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	moved := 0
	for i, w := range found.Weights() {
		differs := w.Value != before.Weights()[i].Value
		if strings.HasPrefix(w.Name, "solo") && differs {
			t.Errorf("%s is moved from %d to %d", w.Name, before.Weights()[i].Value, w.Value)
		}
		if differs {
			moved++
		}
	}
	if 3*moved < len(found.Weights()) {
		t.Errorf("%d weights of %d are moved", moved, len(found.Weights()))
	}
}

// TestBetterAddsUp: a weight that wins every pair when it is higher is better by the square root
// of the number of pairs in standard errors; the opposite is worse by as much, and one without
// influence is at 0.
func TestBetterAddsUp(t *testing.T) {
	var pairs []pair
	for i := range 16 {
		up := i%2 == 0
		lead := 1.0
		if !up {
			lead = -1
		}
		pairs = append(pairs, pair{[]bool{up, !up, i%4 < 2}, lead})
	}
	pairs = append(pairs, pair{[]bool{true, true, true}, 0})
	for i, want := range []float64{4, -4, 0} {
		if got := better(pairs, 3)[i]; math.Abs(got-want) > 1e-9 {
			t.Errorf("weight %d is better by %.2f, not %.0f", i, got, want)
		}
	}
	if got := better([]pair{{[]bool{true}, 0}}, 1)[0]; got != 0 {
		t.Errorf("pairs that nobody wins tell %.2f", got)
	}
}

// TestBoundsAreKept: perturbed or updated, a weight at a bound stays within its bounds.
func TestBoundsAreKept(t *testing.T) {
	low, high := map[string]int{}, map[string]int{}
	for _, w := range open(t, 2, nil).Weights() {
		low[w.Name], high[w.Name] = w.Least, w.Most
	}
	for _, at := range []map[string]int{low, high} {
		tuning := &Weights{Rules: open(t, 2, at), Bot: "greedy", Rounds: 3, Games: 4, Seed: 1}
		if _, err := tuning.Run(t.Context()); err != nil { // WithWeights refuses what is beyond
			t.Error(err)
		}
	}
}

func TestTasksThatCannotBe(t *testing.T) {
	two, three := open(t, 2, nil), open(t, 3, nil)
	for _, c := range []struct {
		tuning Weights
		want   string
	}{
		{Weights{Rules: three, Bot: "greedy", Rounds: 1, Games: 2}, "even number, as many for each"},
		{Weights{Rules: two, Bot: "greedy", Rounds: 0, Games: 2}, "0 rounds"},
		{Weights{Rules: two, Bot: "greedy", Rounds: 1, Games: 3}, "3 games of a round"},
		{Weights{Rules: two, Bot: "greedy", Rounds: 1, Games: 0}, "0 games of a round"},
		{Weights{Rules: two, Bot: "nobody", Rounds: 1, Games: 2}, "nobody"},
	} {
		if _, err := c.tuning.Run(t.Context()); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, not %q", err, c.want)
		}
	}
}

// TestStops: when the context ends, training ends with its error.
func TestStops(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	tuning := &Weights{Rules: open(t, 2, nil), Bot: "greedy", Rounds: 1000, Games: 1000, Seed: 1, Workers: 2, Progress: stop}
	if _, err := tuning.Run(ctx); err == nil || ctx.Err() == nil {
		t.Errorf("it went on: %v", err)
	}
}
