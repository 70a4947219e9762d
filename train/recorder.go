package train

import (
	"slices"

	"spielwerk/game"
	"spielwerk/game/value"
)

// episode is one training game: the features of the seats at the beginnings of turns, and
// their final points.
type episode struct {
	played PlayedGame
	turns  []turn
	points []float32
}

// turn is the beginning of a turn: the features of each seat, by its private and by its
// public observation, and the targets.
type turn struct {
	private, public []value.Vector
	targets         []float32 // what to predict for the seats, in points
}

// recorder records an episode.
type recorder struct {
	episode *episode
	words   *game.Vocabulary
	vector  value.Vector
}

// Decides implements arena.Observer.
func (w *recorder) Decides(p game.Position, seat game.Seat, move game.Move) {
	w.episode.played.Moves = append(w.episode.played.Moves, w.words.Text(move))
	if !w.words.Prompts[p.Prompt(seat).Kind].Opens {
		return
	}
	q := p.(value.Position)
	var m turn
	for i := range game.Seat(p.Rules().Config().Seats) {
		m.private = append(m.private, w.of(q, i, true))
		m.public = append(m.public, w.of(q, i, false))
	}
	w.episode.turns = append(w.episode.turns, m)
}

// of are the features of a seat.
func (w *recorder) of(p value.Position, seat game.Seat, private bool) value.Vector {
	p.FeatureVector(&w.vector, seat, private)
	return value.Vector{Features: slices.Clone(w.vector.Features), Time: w.vector.Time}
}

// Over implements arena.Observer.
func (w *recorder) Over(p game.Position) {
	for i := range game.Seat(p.Rules().Config().Seats) {
		w.episode.points = append(w.episode.points, float32(p.Total(i)))
	}
}

// Dealt implements arena.Observer.
func (w *recorder) Dealt([]string, game.Position, []game.Event) {}

// Played implements arena.Observer.
func (w *recorder) Played(game.Position, []game.Event) {}

// listing lists the moves of a game.
type listing struct {
	words *game.Vocabulary
	moves *[]string
}

// Decides implements arena.Observer.
func (l *listing) Decides(_ game.Position, _ game.Seat, m game.Move) {
	*l.moves = append(*l.moves, l.words.Text(m))
}

// Dealt implements arena.Observer.
func (l *listing) Dealt([]string, game.Position, []game.Event) {}

// Played implements arena.Observer.
func (l *listing) Played(game.Position, []game.Event) {}

// Over implements arena.Observer.
func (l *listing) Over(game.Position) {}
