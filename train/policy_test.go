package train

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/policy"
)

// TestAPriorLearns from who takes an evaluation of points for what it is but for two moves: that one
// is worth two points more than its evaluation, and that another is worth one less.
func TestAPriorLearns(t *testing.T) {
	moves := make([]game.Move, 6)
	for i := range moves {
		moves[i].Kind = uint16(i)
	}
	truth := []float64{0, 2, 0, -1, 0, 0}
	r := rand.New(rand.NewPCG(1, 2))
	var games [][]decision
	for range 2000 {
		d := decision{}
		best, high := 0, -100.0
		for _, i := range r.Perm(len(moves))[:4] {
			points := -3 * r.Float64()
			d.moves, d.behind = append(d.moves, moves[i]), append(d.behind, float32(points))
			if worth := points + truth[i] + 0.3*r.NormFloat64(); worth > high {
				best, high = len(d.moves)-1, worth
			}
		}
		d.chosen = best
		games = append(games, []decision{d})
	}
	prior, fit := learnPolicy(games, 1)
	if fit.Learned != 1800 || fit.Tested != 200 || fit.Prior > 0.6*fit.Evaluation {
		t.Errorf("the fit is %+v", fit)
	}
	none := prior.Better(moves[0]) // only differences count
	for i, want := range truth {
		if got := float64(prior.Better(moves[i])-none) / 100; got < want-0.3 || got > want+0.3 {
			t.Errorf("move %d is better by %.2f points, not %.2f", i, got, want)
		}
	}
}

// TestAMoveSeldomSeenSaysLittle: what was chosen once may have been luck.
func TestAMoveSeldomSeenSaysLittle(t *testing.T) {
	d := decision{moves: []game.Move{{Kind: 1}, {Kind: 2}}, behind: []float32{0, 0}, chosen: 1}
	prior, _ := learnPolicy([][]decision{{d}}, 1)
	if got := prior.Better(game.Move{Kind: 2}); got < 5 || got > 30 {
		t.Errorf("after one choice it is better by %d hundredths", got)
	}
}

// twoRounds is a training for two and three seats.
func twoRounds(t *testing.T, workers int, seed uint64) *Policy {
	t.Helper()
	return &Policy{
		Rules: []policy.Rules{rulesOf[policy.Rules](t, 2), rulesOf[policy.Rules](t, 3)}, Bot: "search:2/ahead=1/prior",
		Rounds: 2, Games: 3, Seed: seed, Workers: workers,
	}
}

// TestPolicyIsTheSameHoweverItIsLearned: with more workers, and when it was interrupted after a round.
// Each game is played once, the numbers of seats take turns, and a second round plays by what the first learned.
func TestPolicyIsTheSameHoweverItIsLearned(t *testing.T) {
	learn := func(task *Policy, games int) ([]policy.Row, []PlayedGame) {
		t.Helper()
		played, kept := 0, []PlayedGame(nil)
		task.Progress = func() { played++ }
		task.Save = func(all []PlayedGame) error { kept = slices.Clone(all); return nil }
		if task.Total() != games {
			t.Errorf("%d games are foretold, not %d", task.Total(), games)
		}
		prior, err := task.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if played != games {
			t.Errorf("%d games were played, not %d", played, games)
		}
		return prior.Rows(), kept
	}
	one, games := learn(twoRounds(t, 1, 5), 2*3)
	if len(one) < 20 {
		t.Errorf("%d moves were learned of", len(one))
	}
	blind, err := twoRounds(t, 2, 5).play(t.Context(), PolicyRound{Number: 1, Games: 3})
	if err != nil || reflect.DeepEqual(blind, games[3:]) {
		t.Errorf("the second round is played as if nothing had been learned (%v)", err)
	}
	resumed := twoRounds(t, 2, 5)
	resumed.Resume = games[:3]
	if again, _ := learn(resumed, 3); !reflect.DeepEqual(one, again) {
		t.Error("resumed after a round, with two workers, another prior is learned")
	}
	there := twoRounds(t, 2, 5)
	there.Elsewhere = func(ctx context.Context, r PolicyRound, got func(int, [][]string) error) error {
		worker := twoRounds(t, 1, 5)
		for _, from := range []int{2, 0, 1} {
			moves, failed := worker.Moves(ctx, r, from, from+1)
			if failed == nil {
				failed = got(from, moves)
			}
			if failed != nil {
				return failed
			}
		}
		return nil
	}
	there.Resume = games[:3]
	if again, _ := learn(there, 3); !reflect.DeepEqual(one, again) {
		t.Error("with games played elsewhere another prior is learned")
	}
	done := twoRounds(t, 2, 5)
	done.Resume = games
	if again, _ := learn(done, 0); !reflect.DeepEqual(one, again) {
		t.Error("resumed when all was done another prior is learned")
	}
}

func TestPolicyThatCannotBe(t *testing.T) {
	for want, change := range map[string]func(*Policy){
		"0 rounds of 3 games; both must be at least 1": func(p *Policy) { p.Rounds = 0 },
		"2 rounds of 0 games":                          func(p *Policy) { p.Games = 0 },
		"there are no rules":                           func(p *Policy) { p.Rules = nil },
		"2 games are done already, which":              func(p *Policy) { p.Resume = make([]PlayedGame, 2) },
		"9 games are done already":                     func(p *Policy) { p.Resume = make([]PlayedGame, 9) },
	} {
		task := twoRounds(t, 1, 1)
		change(task)
		if _, err := task.Run(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %q", err, want)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	task := twoRounds(t, 2, 1)
	task.Progress = stop
	if _, err := task.Run(ctx); err == nil || ctx.Err() == nil {
		t.Errorf("it went on: %v", err)
	}
}
