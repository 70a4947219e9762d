package alienartifacts

import (
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// TestContract plays Alien Artifacts, by the rules of both versions, against everything a
// game must keep.
func TestContract(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	gametest.Run(t, g)
}

// TestManyGamesTakeNoMemory: listing moves allocates nothing in positions, either, that are
// too rare for the few games of the suite, such as payments past several blockaded planets.
func TestManyGamesTakeNoMemory(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	for seats := g.MinSeats; seats <= g.MaxSeats; seats++ {
		for seed := range uint64(50) {
			c, err := gametest.NewCase(g, game.Config{Seats: seats, Options: map[string]string{}}, seed)
			if err == nil {
				err = gametest.Allocations(c)
			}
			if err != nil {
				t.Error(err)
			}
		}
	}
}
