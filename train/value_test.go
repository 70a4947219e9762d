package train

import (
	"bytes"
	"context"
	"encoding/gob"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/value"
	"spielwerk/games/alienartifacts"
)

// rulesOf are the rules of Alien Artifacts by what they have to learn.
func rulesOf[R game.Rules](t *testing.T, seats int) R {
	t.Helper()
	g, err := alienartifacts.Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	return rules.(R)
}

func featured(t *testing.T, seats int) value.Rules {
	t.Helper()
	return rulesOf[value.Rules](t, seats)
}

// TestANetLearns a linear function, one that grows with time, and one with a bend; the
// quantized net predicts the same.
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
	whole := n.quantize()
	squares, apart := 0.0, 0.0
	for range 1000 {
		s, y := draw()
		told := n.predict(s.vector)
		squares += (float64(told) - y) * (float64(told) - y)
		apart = max(apart, math.Abs(float64(told)-float64(whole.Points(s.vector))/100))
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

// TestTargetsBootstrap: the target at a seat's last turn is its points in the end, and
// before that a mean of the target and the prediction at the next turn.
func TestTargetsBootstrap(t *testing.T) {
	l := newLearner(1, 1)
	l.private = &net{rows: make([]row, 2)}
	l.private.bias.direct = 8 // it predicts 8 everywhere
	played := episode{turns: make([]turn, 3), points: []float32{20, 5}}
	for i := range played.turns {
		played.turns[i].private = make([]value.Vector, 2)
	}
	l.setTargets(&played, true)
	last := func(end float64) []float64 {
		before := lambda*end + (1-lambda)*8
		return []float64{lambda*before + (1-lambda)*8, before, end}
	}
	for seat, end := range []float64{20, 5} {
		for i, want := range last(end) {
			if got := played.turns[i].targets[seat]; math.Abs(float64(got)-want) > 1e-4 {
				t.Errorf("turn %d of seat %d: %.3f, not %.3f", i, seat, got, want)
			}
		}
	}
	l.setTargets(&played, false)
	for i, m := range played.turns {
		if m.targets[0] != 20 || m.targets[1] != 5 {
			t.Errorf("turn %d: %v, not the points in the end", i, m.targets)
		}
	}
}

// TestValueIsTheSameWithMoreWorkers: the nets do not depend on the number of workers, and do on
// the seed; they value a first position.
func TestValueIsTheSameWithMoreWorkers(t *testing.T) {
	rules := featured(t, 3)
	learn := func(workers int, seed uint64) *value.Nets {
		var points []float64
		task := &Value{
			Rules: []value.Rules{rules}, Rounds: 2, Games: 2, Seed: seed, Workers: workers,
			RoundDone: func(_ int, p float64) { points = append(points, p) },
		}
		found, err := task.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(points) != 2 || points[0] < 5 || points[1] < 5 {
			t.Errorf("the mean points of the rounds are %v", points)
		}
		return found
	}
	text := func(f *value.Nets) []byte { return value.Write("", rules.Features(), f) }
	one := learn(1, 5)
	if !bytes.Equal(text(one), text(learn(3, 5))) {
		t.Error("three workers train another net than one")
	}
	if bytes.Equal(text(one), text(learn(3, 6))) {
		t.Error("another seed trains the same net")
	}
	p := rules.WithNets(one).Deal(game.QuickRand(1, 2), nil).(game.Valuer)
	if lead, ok := p.Value(0); !ok || lead == 0 || lead < -5000 || lead > 5000 {
		t.Errorf("the value of the first position is %d (%v)", lead, ok)
	}
}

// TestSeveralNumbersOfSeats take turns in the games of a round, whoever plays them.
func TestSeveralNumbersOfSeats(t *testing.T) {
	task := &Value{Rules: []value.Rules{featured(t, 2), featured(t, 4), featured(t, 3)}, Rounds: 1, Games: 1, Seed: 3, Workers: 2}
	r := Round{Games: 5, Opening: true, Nets: newLearner(len(task.Rules[0].Features()), 1).nets()}
	here, err := task.play(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	task.Elsewhere = func(ctx context.Context, r Round, got func(int, [][]string) error) error {
		for from := range r.Games {
			moves, failed := task.Moves(ctx, r, from, from+1)
			if failed == nil {
				failed = got(from, moves)
			}
			if failed != nil {
				return failed
			}
		}
		return nil
	}
	there, err := task.play(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	for i, seats := range []int{2, 4, 3, 2, 4} {
		if len(here[i].points) != seats || len(here[i].turns[0].public) != seats {
			t.Errorf("game %d has %d seats, not %d", i, len(here[i].points), seats)
		}
	}
	if !reflect.DeepEqual(here, there) {
		t.Error("elsewhere other games are played")
	}
}

// TestValueGoesOn: training that starts from given nets uses them from the first round, without
// games of greedy bots.
func TestValueGoesOn(t *testing.T) {
	rules := featured(t, 2)
	games := 0
	task := &Value{Rules: []value.Rules{rules}, Rounds: 1, Games: 2, Seed: 1, Workers: 1, Progress: func() { games++ }}
	known, err := task.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if games != openingFactor*2 || games != task.Total() {
		t.Errorf("from nothing %d games are played, %d are foretold", games, task.Total())
	}
	l := newLearner(len(rules.Features()), 7)
	l.begin(known)
	if again := l.nets(); !reflect.DeepEqual(known, again) {
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

// threeRounds is a training for two and three seats.
func threeRounds(t *testing.T, workers int) *Value {
	t.Helper()
	return &Value{Rules: []value.Rules{featured(t, 2), featured(t, 3)}, Rounds: 3, Games: 2, Seed: 9, Workers: workers}
}

// TestValueResumes: a training that was interrupted after any of its rounds comes to the same nets as one that
// was not, and tells the points of all rounds; games that were played are not played again.
func TestValueResumes(t *testing.T) {
	var states []*State
	whole := threeRounds(t, 2)
	whole.Save = func(s *State) error {
		var b bytes.Buffer
		if err := gob.NewEncoder(&b).Encode(s); err != nil {
			return err
		}
		again := &State{}
		states = append(states, again)
		return gob.NewDecoder(&b).Decode(again)
	}
	want, err := whole.Run(t.Context())
	if err != nil || len(states) != 3 {
		t.Fatal(len(states), err)
	}
	for done, s := range states {
		played, last := 0, -1
		rest := threeRounds(t, 1)
		rest.Resume, rest.Progress = s, func() { played++ }
		rest.RoundDone = func(round int, _ float64) { last = round }
		rest.Save = func(now *State) error {
			if !slices.Equal(now.Points, states[len(now.Points)-1].Points) {
				t.Errorf("resumed after round %d the points are %v", done+1, now.Points)
			}
			return nil
		}
		left := rest.Total()
		got, failed := rest.Run(t.Context())
		if failed != nil {
			t.Fatal(failed)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("resumed after round %d it learns other nets", done+1)
		}
		if games := 2 * (2 - done); played != games || left != games || games > 0 && last != 2 {
			t.Errorf("resumed after round %d it plays %d games, foretells %d, up to round %d", done+1, played, left, last+1)
		}
	}
}

// TestDamagedStateIsRefused: one that was cut off, and one of other features.
func TestDamagedStateIsRefused(t *testing.T) {
	other := newLearner(5, 1)
	alien, err := other.bytes()
	if err != nil {
		t.Fatal(err)
	}
	for _, learned := range [][]byte{nil, alien, alien[:len(alien)/2]} {
		task := threeRounds(t, 1)
		task.Resume = &State{Points: []float64{1}, Learner: learned}
		if _, err := task.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "what was learned before is damaged") {
			t.Errorf("%d bytes: %v", len(learned), err)
		}
	}
}

func TestValueThatCannotBe(t *testing.T) {
	one := []value.Rules{featured(t, 2)}
	for _, task := range []Value{{Rules: one, Games: 5}, {Rules: one, Rounds: 5}, {Rules: one, Rounds: 1, Games: -1}} {
		if _, err := task.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "both must be at least 1") {
			t.Errorf("%d rounds of %d games: %v", task.Rounds, task.Games, err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	task := &Value{Rules: one, Rounds: 1000, Games: 1000, Seed: 1, Workers: 2, Progress: stop}
	if _, err := task.Run(ctx); err == nil || ctx.Err() == nil {
		t.Errorf("it went on: %v", err)
	}
}
