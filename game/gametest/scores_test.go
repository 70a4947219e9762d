package gametest

import (
	"strings"
	"testing"

	"spielwerk/game"
)

// alone is the end of a game for one, as its hint has it.
type alone struct {
	game.Position
	hint int
}

func (p alone) Hint(game.Seat) int { return p.hint }

// TestOutcome: a game for one is won or lost, and the hint says the same.
func TestOutcome(t *testing.T) {
	for _, c := range []struct {
		rank, hint int
		says       string
	}{
		{1, 1, ""},
		{2, 0, ""},
		{2, -500, ""},
		{1, 0, "rank 1 and the hint 0"},
		{2, 300, "rank 2 and the hint 300"},
		{0, 0, "must be 1"},
		{3, -100, "must be 1"},
	} {
		err := outcome(alone{hint: c.hint}, c.rank)
		if (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("rank %d, hint %d: %v, want %q", c.rank, c.hint, err, c.says)
		}
	}
}
