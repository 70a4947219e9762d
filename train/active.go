package train

import (
	"context"

	"spielwerk/arena"
	"spielwerk/game"
)

// activityGames is the number of games that show which weights matter.
const activityGames = 10

// active reports which weights change any evaluation with these rules. Those for other
// options or numbers of seats stay as they are, because games tell nothing about them.
func (t *Weights) active(ctx context.Context) ([]bool, error) {
	w := &activityObserver{perturbed: make([]game.Position, len(t.Rules.Weights())), active: make([]bool, len(t.Rules.Weights()))}
	for i, weight := range t.Rules.Weights() {
		at := make([]float64, len(w.perturbed))
		for j, other := range t.Rules.Weights() {
			at[j] = float64(other.Value)
		}
		if at[i] = float64(weight.Most); weight.Value == weight.Most {
			at[i] = float64(weight.Least)
		}
		rules, err := t.with(at)
		if err != nil {
			return nil, err
		}
		w.perturbed[i] = rules.Blank()
	}
	m := &arena.Match{
		Rules: t.Rules, Bots: []string{t.Bot}, Games: activityGames, Seed: t.Seed, Workers: 1,
		Observer: func() arena.Observer { return w },
	}
	_, err := m.Run(ctx)
	return w.active, err
}

// activityObserver compares evaluations with those by perturbed weights.
type activityObserver struct {
	perturbed []game.Position // each with one weight perturbed
	active    []bool
}

// Decides implements arena.Observer.
func (w *activityObserver) Decides(p game.Position, seat game.Seat, _ game.Move) {
	before := p.Evaluate(seat)
	for i, q := range w.perturbed {
		if !w.active[i] {
			q.CopyFrom(p)
			w.active[i] = q.Evaluate(seat) != before
		}
	}
}

// Dealt implements arena.Observer.
func (w *activityObserver) Dealt([]string, game.Position, []game.Event) {}

// Played implements arena.Observer.
func (w *activityObserver) Played(game.Position, []game.Event) {}

// Over implements arena.Observer.
func (w *activityObserver) Over(game.Position) {}
