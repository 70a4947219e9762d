package train

import (
	"context"
	"math"

	"spielwerk/arena"
	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/game"
)

// pair is a deal that is played twice: which weights its first side has higher, and how
// many points more than the other that side had in both games together. Points tell more
// than wins: of two good sets of weights for one game they showed the better with
// the certainty for which wins take more than twice as many games.
type pair struct {
	higher []bool
	lead   float64
}

// round plays the pairs of a round. It gives for each weight by how many standard errors the
// sides with the higher value were ahead.
func (t *Weights) round(ctx context.Context, round int, at []float64) ([]float64, error) {
	leads, err := t.leads(ctx, round, at)
	if err != nil {
		return nil, err
	}
	pairs := make([]pair, len(leads))
	for i, lead := range leads {
		higher, _ := t.draw(round, i)
		pairs[i] = pair{higher, lead}
	}
	return better(pairs, len(at)), nil
}

// leads are those of the pairs of a round, wherever they are played.
func (t *Weights) leads(ctx context.Context, round int, at []float64) ([]float64, error) {
	if t.Elsewhere == nil {
		return t.Leads(ctx, round, at, 0, t.Games/2)
	}
	leads := make([]float64, t.Games/2)
	err := t.Elsewhere(ctx, round, at, func(first int, some []float64) {
		for range 2 * copy(leads[first:], some) {
			if t.Progress != nil {
				t.Progress()
			}
		}
	})
	return leads, err
}

// Leads plays some of the pairs of a round, from one to before another, around a point in the
// space of weights. It tells how many points more than the other the first side of each had.
func (t *Weights) Leads(ctx context.Context, round int, at []float64, from, till int) ([]float64, error) {
	leads := make([]float64, till-from)
	err := parallel(ctx, t.Workers, len(leads), func(ctx context.Context, i int) (err error) {
		leads[i], err = t.play(ctx, round, from+i, at)
		return err
	})
	return leads, err
}

// better sums the results of the pairs for each weight.
func better(pairs []pair, weights int) []float64 {
	sums, squares := make([]float64, weights), 0.0
	for _, p := range pairs {
		squares += p.lead * p.lead
		for i, higher := range p.higher {
			if higher {
				sums[i] += p.lead
			} else {
				sums[i] -= p.lead
			}
		}
	}
	if squares > 0 {
		for i := range sums {
			sums[i] /= math.Sqrt(squares)
		}
	}
	return sums
}

// The sides of a pair.
const (
	sideA = "first"
	sideB = "second"
)

// draw draws which weights the first side of a pair has higher, and the number of its deals.
func (t *Weights) draw(round, i int) (higher []bool, deals uint64) {
	r := fair.NumberedSeed(t.Seed, uint64(round*(t.Games/2)+i)).Quick(0)
	higher = make([]bool, len(t.Rules.Weights()))
	for k := range higher {
		higher[k] = r.IntN(2) == 0
	}
	return higher, r.Uint64()
}

// play plays one pair.
func (t *Weights) play(ctx context.Context, round, i int, at []float64) (lead float64, err error) {
	higher, deals := t.draw(round, i)
	up, down := make([]float64, len(at)), make([]float64, len(at))
	for k, w := range t.Rules.Weights() {
		d := perturbationOf(w, at[k])
		if !higher[k] {
			d = -d
		}
		up[k], down[k] = at[k]+d, at[k]-d
	}
	one, err := t.with(up)
	if err != nil {
		return 0, err
	}
	other, err := t.with(down)
	if err != nil {
		return 0, err
	}
	bots := make([]string, t.Rules.Config().Seats)
	for seat := range bots {
		bots[seat] = [2]string{sideA, sideB}[seat%2]
	}
	m := &arena.Match{
		Rules: t.Rules, Bots: bots, Games: 2, Seed: deals, Workers: 1, Rotate: true, Paired: 2, Progress: t.Progress,
		Player: func(name string, _ game.Rules, r game.Rand) (bot.Bot, error) {
			if name == sideA {
				return bot.New(t.Bot, one, r)
			}
			return bot.New(t.Bot, other, r)
		},
	}
	sum, err := m.Run(ctx)
	return float64(sum.ScoreByBot[sideA] - sum.ScoreByBot[sideB]), err
}
