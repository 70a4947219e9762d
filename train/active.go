package train

import (
	"context"

	"spielwerk/arena"
	"spielwerk/game"
)

// activityGames are the games of self-play in which it is seen which weights matter.
const activityGames = 10

// active tells which weights change any evaluation when the rules are played. Those of
// other options or numbers of seats stay as they are: no game tells anything about them.
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

// activityObserver compares the evaluations of positions with those by other weights.
type activityObserver struct {
	perturbed []game.Position // each evaluated with one weight moved
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
