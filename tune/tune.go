// Package tune learns the weights of a game's evaluation by self-play.
//
// It is simultaneous perturbation (SPSA: Spall 1992), as it is used on the evaluations of
// chess programs: two sides play each deal twice, the one with every weight moved a
// little up or down by lot, the other with every weight moved the opposite way. A weight
// is moved on in the direction that was ahead. One pair of games tells almost nothing; but it
// tells it of all weights at once, and what the games of a round say adds up. Hints need
// no derivatives for that and may be as crooked as they are, and what is measured is what
// is wanted: points in games that are played. Regression on outcomes (as in Texel's method)
// asks for another thing, hints that foretell; docs/tuning.md has more of it.
package tune

import (
	"context"
	"errors"
	"fmt"
	"math"

	"spielwerk/bot"
	"spielwerk/game"
)

// Tuning is a task: whose weights, and how much may be played for them.
type Tuning struct {
	Rules  game.Weighted // with the weights to begin with
	Bot    string        // that plays all seats
	Rounds int
	Games  int // of a round; each deal is played twice
	Seed   uint64
	// Workers is how many pairs of games are played at the same time. What is learned
	// does not depend on it.
	Workers int
	// Progress, if not nil, is called after each game, by several goroutines.
	Progress func()
}

// The constants of the method, the same for all games.
const (
	stride = 0.15 // of its value: by so much a weight is tried higher and lower,
	edge   = 0.02 // and at least by so much of the range that it may have
	speed  = 0.3  // strides that a weight is moved for each standard error, at first
)

// Total is how many games will be played.
func (t *Tuning) Total() int { return t.Rounds * t.Games }

// Run learns: it gives the rules with the weights that it has found. It stops at the
// first error, or when ctx ends.
func (t *Tuning) Run(ctx context.Context) (game.Weighted, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	list := t.Rules.Weights()
	at := make([]float64, len(list))
	for i, w := range list {
		at[i] = float64(w.Value)
	}
	active, err := t.active(ctx)
	if err != nil {
		return nil, err
	}
	for round := range t.Rounds {
		better, err := t.round(ctx, round, at)
		if err != nil {
			return nil, err
		}
		slower := speed * (1 - float64(round)/float64(t.Rounds))
		for i, w := range list {
			if !active[i] {
				continue
			}
			strides := max(-1, min(1, slower*better[i]))
			at[i] = within(w, at[i]+strides*strideOf(w, at[i]))
		}
	}
	return t.with(at)
}

func (t *Tuning) check() error {
	switch seats := t.Rules.Config().Seats; {
	case len(t.Rules.Weights()) == 0:
		return errors.New("there are no weights to learn")
	case seats%2 != 0:
		return fmt.Errorf("%d seats; two sides need an even number, as many for each", seats)
	case t.Rounds < 1:
		return fmt.Errorf("%d rounds; at least 1 must be played", t.Rounds)
	case t.Games < 2 || t.Games%2 != 0:
		return fmt.Errorf("%d games of a round; it must be an even number, for each deal is played twice", t.Games)
	}
	_, err := bot.New(t.Bot, t.Rules, game.Rand{})
	return err
}

// strideOf is by how much a weight is tried higher and lower.
func strideOf(w game.Weight, at float64) float64 {
	return max(1, stride*math.Abs(at), edge*float64(w.Most-w.Least))
}

func within(w game.Weight, at float64) float64 {
	return max(float64(w.Least), min(float64(w.Most), at))
}

// with are the rules with weights in whole numbers, none beyond its bounds.
func (t *Tuning) with(at []float64) (game.Weighted, error) {
	values := make([]int, len(at))
	for i, w := range t.Rules.Weights() {
		values[i] = int(math.Round(within(w, at[i])))
	}
	return t.Rules.WithWeights(values)
}
