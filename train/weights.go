// Package train learns by self-play: the weights of a game's heuristic evaluation (Weights),
// its value network (Value) and its policy prior (Policy).
//
// Weights are learned by simultaneous perturbation (SPSA: Spall 1992), as chess programs do:
// two sides play each deal twice, the one with every weight perturbed up or down at random,
// the other with every weight perturbed the opposite way. A weight is moved in the direction
// that was ahead. One pair of games tells almost nothing, but of all weights at once, and the
// games of a round add up. The evaluation needs no derivatives, and the target is what is
// wanted: points in games that are played. Regression on outcomes (as in Texel's method)
// optimizes forecasts instead; docs/training.md has more of it.
package train

import (
	"context"
	"errors"
	"fmt"
	"math"

	"spielwerk/bot"
	"spielwerk/game"
)

// Weights is the training of the weights of some rules' evaluation.
type Weights struct {
	Rules  game.Weighted // with the initial weights
	Bot    string        // that plays all seats
	Rounds int
	Games  int // in a round; each deal is played twice
	Seed   uint64
	// Workers is how many pairs of games are played at the same time. What is learned
	// does not depend on it.
	Workers int
	// Progress, if not nil, is called after each game, by several goroutines.
	Progress func()
	// Elsewhere, if not nil, lets the pairs of a round be played on other machines: it gives what
	// Leads says there, in parts, in any order.
	Elsewhere func(ctx context.Context, round int, at []float64, got func(first int, leads []float64)) error
}

// The constants of the method, the same for all games.
const (
	perturbation    = 0.15 // up and down, relative to a weight's value
	minPerturbation = 0.02 // least perturbation, relative to its range
	initialStep     = 0.3  // first step size: perturbations for each standard error
)

// Total is how many games will be played.
func (t *Weights) Total() int { return t.Rounds * t.Games }

// Run trains and returns the rules with the weights found. It stops at the first error, or
// when ctx ends.
func (t *Weights) Run(ctx context.Context) (game.Weighted, error) {
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
		step := initialStep * (1 - float64(round)/float64(t.Rounds))
		for i, w := range list {
			if !active[i] {
				continue
			}
			moved := max(-1, min(1, step*better[i]))
			at[i] = within(w, at[i]+moved*perturbationOf(w, at[i]))
		}
	}
	return t.with(at)
}

func (t *Weights) check() error {
	switch seats := t.Rules.Config().Seats; {
	case len(t.Rules.Weights()) == 0:
		return errors.New("no weights to learn")
	case seats%2 != 0:
		return fmt.Errorf("%d seats; two sides need an even number, as many for each", seats)
	case t.Rounds < 1:
		return fmt.Errorf("%d rounds; must be at least 1", t.Rounds)
	case t.Games < 2 || t.Games%2 != 0:
		return fmt.Errorf("%d games of a round; it must be even, because each deal is played twice", t.Games)
	}
	_, err := bot.New(t.Bot, t.Rules, game.Rand{})
	return err
}

// perturbationOf is the perturbation of a weight.
func perturbationOf(w game.Weight, at float64) float64 {
	return max(1, perturbation*math.Abs(at), minPerturbation*float64(w.Most-w.Least))
}

func within(w game.Weight, at float64) float64 {
	return max(float64(w.Least), min(float64(w.Most), at))
}

// with returns the rules with the weights rounded and clipped to their bounds.
func (t *Weights) with(at []float64) (game.Weighted, error) {
	values := make([]int, len(at))
	for i, w := range t.Rules.Weights() {
		values[i] = int(math.Round(within(w, at[i])))
	}
	return t.Rules.WithWeights(values)
}
