package tune

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/value"
	"spielwerk/games/alienartifacts"
)

func clued(t *testing.T, seats int) value.Rules {
	t.Helper()
	g, err := alienartifacts.Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	return rules.(value.Rules)
}

// TestANetLearns what is straight, what grows with time, and what has a bend; and what it
// has learned is the same in whole numbers.
func TestANetLearns(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	truth := func(x [3]float64, time float64) float64 { return 3 + 4*x[0] - 2*x[1]*time + 6*max(0, x[2]-1) }
	draw := func() (sample, float64) {
		var x [3]float64
		o := &value.Vector{Time: int16(r.IntN(2 * value.One))}
		for i := range x {
			x[i] = float64(r.IntN(3*value.One)-value.One) / value.One
			o.Features = append(o.Features, value.Feature{Index: uint16(i), X: int16(x[i] * value.One)})
		}
		y := truth(x, float64(o.Time)/value.One)
		return sample{o, float32(y)}, y
	}
	n := newNet(4, r)
	for range 6 {
		var all []sample
		for range 20_000 {
			s, _ := draw()
			all = append(all, s)
		}
		n.learn(all)
	}
	whole := n.whole()
	squares, apart := 0.0, 0.0
	for range 1000 {
		s, y := draw()
		told := n.tell(s.outlook)
		squares += (float64(told) - y) * (float64(told) - y)
		apart = max(apart, math.Abs(float64(told)-float64(whole.Points(s.outlook))/100))
	}
	if off := math.Sqrt(squares / 1000); off > 0.5 {
		t.Errorf("it is %.2f points off", off)
	}
	if apart > 0.1 {
		t.Errorf("in whole numbers it tells something else, by up to %.2f points", apart)
	}
	for _, row := range whole.Rows[6:] {
		if row != (value.Row{}) {
			t.Errorf("what it never met tells %v", row)
		}
	}
}

// TestGoalsLookAhead: a seat is to be told its points in the end at its last turn, and
// before that something between what it is told at the next turn and what is told there.
func TestGoalsLookAhead(t *testing.T) {
	l := newLearner(1, 1)
	l.own = &net{rows: make([]row, 2)}
	l.own.bias.direct = 8 // it tells 8 of everything
	game := lesson{turns: make([]moment, 3), ends: []float32{20, 5}}
	for i := range game.turns {
		game.turns[i].own = make([]value.Vector, 2)
	}
	l.goals(&game, true)
	last := func(end float64) []float64 {
		before := trace*end + (1-trace)*8
		return []float64{trace*before + (1-trace)*8, before, end}
	}
	for seat, end := range []float64{20, 5} {
		for i, want := range last(end) {
			if got := game.turns[i].goals[seat]; math.Abs(float64(got)-want) > 1e-4 {
				t.Errorf("turn %d of seat %d: %.3f, not %.3f", i, seat, got, want)
			}
		}
	}
	l.goals(&game, false)
	for i, m := range game.turns {
		if m.goals[0] != 20 || m.goals[1] != 5 {
			t.Errorf("turn %d: %v, not the points in the end", i, m.goals)
		}
	}
}

// TestForesightIsTheSameWithMoreWorkers, and another one with another seed; it tells
// something of a game that has begun.
func TestForesightIsTheSameWithMoreWorkers(t *testing.T) {
	rules := clued(t, 3)
	learn := func(workers int, seed uint64) *value.Nets {
		var points []float64
		task := &Foresight{
			Rules: rules, Rounds: 2, Games: 2, Seed: seed, Workers: workers,
			Told: func(_ int, p float64) { points = append(points, p) },
		}
		found, err := task.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(points) != 2 || points[0] < 5 || points[1] < 5 {
			t.Errorf("of the rounds it is told that seats had %v points", points)
		}
		return found
	}
	text := func(f *value.Nets) []byte { return value.Write("", rules.Features(), f) }
	one := learn(1, 5)
	if !bytes.Equal(text(one), text(learn(3, 5))) {
		t.Error("three workers learn something else than one")
	}
	if bytes.Equal(text(one), text(learn(3, 6))) {
		t.Error("another seed teaches the same")
	}
	p := rules.WithNets(one).Deal(game.QuickRand(1, 2), nil).(game.Valuer)
	if lead, ok := p.Value(0); !ok || lead == 0 || lead < -5000 || lead > 5000 {
		t.Errorf("of the first position %d is foreseen (%v)", lead, ok)
	}
}

// TestForesightGoesOn: what is known is taken over as it is, and learned on from at once,
// without games of greedy bots.
func TestForesightGoesOn(t *testing.T) {
	rules := clued(t, 2)
	games := 0
	task := &Foresight{Rules: rules, Rounds: 1, Games: 2, Seed: 1, Workers: 1, Progress: func() { games++ }}
	known, err := task.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if games != opening*2 || games != task.Total() {
		t.Errorf("from nothing %d games are played, %d are foretold", games, task.Total())
	}
	l := newLearner(len(rules.Features()), 7)
	l.begin(known)
	if again := l.foresight(); !reflect.DeepEqual(known, again) {
		t.Error("what is known is not taken over as it is")
	}
	games, task.From = 0, known
	more, err := task.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if games != 2 || games != task.Total() {
		t.Errorf("from something %d games are played, %d are foretold", games, task.Total())
	}
	if reflect.DeepEqual(known, more) {
		t.Error("nothing more is learned")
	}
}

func TestForesightThatCannotBe(t *testing.T) {
	rules := clued(t, 2)
	for _, task := range []Foresight{{Rules: rules, Games: 5}, {Rules: rules, Rounds: 5}, {Rules: rules, Rounds: 1, Games: -1}} {
		if _, err := task.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "at least one must be played") {
			t.Errorf("%d rounds of %d games: %v", task.Rounds, task.Games, err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	task := &Foresight{Rules: rules, Rounds: 1000, Games: 1000, Seed: 1, Workers: 2, Progress: stop}
	if _, err := task.Run(ctx); err == nil || ctx.Err() == nil {
		t.Errorf("it went on: %v", err)
	}
}
