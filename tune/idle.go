package tune

import (
	"context"

	"spielwerk/arena"
	"spielwerk/game"
)

// looked is in how many games of self-play it is looked for what a weight changes.
const looked = 10

// active tells which weights change any hint when the rules are played: what belongs to
// another number of seats or to options that are not chosen is left as it is, for no
// game says anything about it.
func (t *Tuning) active(ctx context.Context) ([]bool, error) {
	w := &watcher{moved: make([]game.Position, len(t.Rules.Weights())), active: make([]bool, len(t.Rules.Weights()))}
	for i, weight := range t.Rules.Weights() {
		at := make([]float64, len(w.moved))
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
		w.moved[i] = rules.Blank()
	}
	m := &arena.Match{
		Rules: t.Rules, Bots: []string{t.Bot}, Games: looked, Seed: t.Seed, Workers: 1,
		Witness: func() arena.Witness { return w },
	}
	_, err := m.Run(ctx)
	return w.active, err
}

// watcher compares the evaluations of positions with those by other weights.
type watcher struct {
	moved  []game.Position // each judged with one weight moved
	active []bool
}

// Decides implements arena.Witness.
func (w *watcher) Decides(p game.Position, seat game.Seat, _ game.Move) {
	hint := p.Evaluate(seat)
	for i, q := range w.moved {
		if !w.active[i] {
			q.CopyFrom(p)
			w.active[i] = q.Evaluate(seat) != hint
		}
	}
}

// Dealt implements arena.Witness.
func (w *watcher) Dealt([]string, game.Position, []game.Event) {}

// Played implements arena.Witness.
func (w *watcher) Played(game.Position, []game.Event) {}

// Over implements arena.Witness.
func (w *watcher) Over(game.Position) {}
