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
	pairs := make([]pair, t.Games/2)
	err := parallel(ctx, t.Workers, len(pairs), func(ctx context.Context, i int) error {
		return t.play(ctx, &pairs[i], uint64(round*len(pairs)+i), at)
	})
	return better(pairs, len(at)), err
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

// play draws which weights the first side has higher, and plays one pair.
func (t *Weights) play(ctx context.Context, p *pair, number uint64, at []float64) error {
	r := fair.NumberedSeed(t.Seed, number).Quick(0)
	p.higher = make([]bool, len(at))
	up, down := make([]float64, len(at)), make([]float64, len(at))
	for i, w := range t.Rules.Weights() {
		d := perturbationOf(w, at[i])
		if p.higher[i] = r.IntN(2) == 0; !p.higher[i] {
			d = -d
		}
		up[i], down[i] = at[i]+d, at[i]-d
	}
	one, err := t.with(up)
	if err != nil {
		return err
	}
	other, err := t.with(down)
	if err != nil {
		return err
	}
	bots := make([]string, t.Rules.Config().Seats)
	for seat := range bots {
		bots[seat] = [2]string{sideA, sideB}[seat%2]
	}
	m := &arena.Match{
		Rules: t.Rules, Bots: bots, Games: 2, Seed: r.Uint64(), Workers: 1, Rotate: true, Paired: 2, Progress: t.Progress,
		Player: func(name string, _ game.Rules, r game.Rand) (bot.Bot, error) {
			if name == sideA {
				return bot.New(t.Bot, one, r)
			}
			return bot.New(t.Bot, other, r)
		},
	}
	sum, err := m.Run(ctx)
	p.lead = float64(sum.ScoreByBot[sideA] - sum.ScoreByBot[sideB])
	return err
}
