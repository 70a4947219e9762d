package gametest

import (
	"strings"
	"testing"

	"spielwerk/game"
)

// alone is the end of a game for one, as its evaluation has it.
type alone struct {
	game.Position
	lead int
}

func (p alone) Evaluate(game.Seat) int { return p.lead }

// TestOutcome: a game for one is won or lost, and the evaluation says the same.
func TestOutcome(t *testing.T) {
	for _, c := range []struct {
		rank, lead int
		says       string
	}{
		{1, 1, ""},
		{2, 0, ""},
		{2, -500, ""},
		{1, 0, "rank 1 and the evaluation 0"},
		{2, 300, "rank 2 and the evaluation 300"},
		{0, 0, "must be 1"},
		{3, -100, "must be 1"},
	} {
		err := outcome(alone{lead: c.lead}, c.rank)
		if (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("rank %d, evaluation %d: %v, want %q", c.rank, c.lead, err, c.says)
		}
	}
}
