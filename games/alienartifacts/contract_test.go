package alienartifacts

import (
	"slices"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// TestContract plays Alien Artifacts against everything a game must keep.
func TestContract(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	gametest.Run(t, g)
}

// TestContractOfVersion1 is the same for games that were begun by the rules of before.
func TestContractOfVersion1(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	g.Versions = []int{1}
	gametest.Run(t, g)
}

// TestManyGamesTakeNoMemory: listing moves allocates nothing in positions, either, that are
// too rare for the few games of the suite, such as payments past several blockaded planets.
func TestManyGamesTakeNoMemory(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(gametest.Properties, func(p gametest.Property) bool { return p.Name == "allocations" })
	for seats := g.MinSeats; seats <= g.MaxSeats; seats++ {
		for seed := range uint64(50) {
			c, err := gametest.NewCase(g, game.Config{Seats: seats, Options: map[string]string{}}, seed)
			if err == nil {
				err = gametest.Properties[at].Try(c)
			}
			if err != nil {
				t.Error(err)
			}
		}
	}
}
