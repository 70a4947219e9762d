package bot

import (
	"testing"

	"spielwerk/game"
)

// ranked is a finished game with these ranks.
type ranked struct {
	game.Position
	rules game.Rules
	ranks [game.MaxSeats]int
}

func (p ranked) Rules() game.Rules         { return p.rules }
func (p ranked) Ranks() [game.MaxSeats]int { return p.ranks }

func TestWinnersShare(t *testing.T) {
	for _, c := range []struct {
		seats int
		ranks [game.MaxSeats]int
		want  game.Seats
	}{
		{3, [game.MaxSeats]int{2, 1, 3}, game.Only(1)},
		{4, [game.MaxSeats]int{1, 3, 1, 4}, game.Only(0) | game.Only(2)},
		{2, [game.MaxSeats]int{1, 1, 1}, game.FirstSeats(2)}, // a third seat does not play
		{1, [game.MaxSeats]int{2}, 0},                        // a solo game that is lost
	} {
		if got := Winners(ranked{rules: seated{seats: c.seats}, ranks: c.ranks}); got != c.want {
			t.Errorf("%v: %b, not %b", c.ranks, got, c.want)
		}
	}
}

// seated are rules for so many seats.
type seated struct {
	game.Rules
	seats int
}

func (s seated) Config() game.Config { return game.Config{Seats: s.seats} }
