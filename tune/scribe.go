package tune

import (
	"slices"

	"spielwerk/game"
	"spielwerk/game/value"
)

// lesson is a game as it is learned from: what its seats looked like where turns began,
// and the points they had in the end.
type lesson struct {
	turns []moment
	ends  []float32
}

// moment is the outlook of each seat where a turn begins.
type moment struct {
	own, open []value.Vector
	// goals are what is to be told of the seats there, in points.
	goals []float32
}

// scribe notes a lesson.
type scribe struct {
	lesson  *lesson
	prompts []game.Form
	outlook value.Vector
}

// Decides implements arena.Witness.
func (w *scribe) Decides(p game.Position, seat game.Seat, _ game.Move) {
	if !w.prompts[p.Prompt(seat).Kind].Opens {
		return
	}
	q := p.(value.Position)
	var m moment
	for i := range game.Seat(p.Rules().Config().Seats) {
		m.own = append(m.own, w.of(q, i, true))
		m.open = append(m.open, w.of(q, i, false))
	}
	w.lesson.turns = append(w.lesson.turns, m)
}

// of is the outlook of a seat.
func (w *scribe) of(p value.Position, seat game.Seat, own bool) value.Vector {
	p.FeatureVector(&w.outlook, seat, own)
	return value.Vector{Features: slices.Clone(w.outlook.Features), Time: w.outlook.Time}
}

// Over implements arena.Witness.
func (w *scribe) Over(p game.Position) {
	for i := range game.Seat(p.Rules().Config().Seats) {
		w.lesson.ends = append(w.lesson.ends, float32(p.Total(i)))
	}
}

// Dealt implements arena.Witness.
func (w *scribe) Dealt([]string, game.Position, []game.Event) {}

// Played implements arena.Witness.
func (w *scribe) Played(game.Position, []game.Event) {}
