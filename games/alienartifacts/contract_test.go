package alienartifacts

import (
	"sync"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// TestContract plays Alien Artifacts, by the rules of both versions, against everything a
// game must keep.
func TestContract(t *testing.T) { gametest.Run(t, theGame(t)) }

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

// theGame is the game with our data, read once for all tests.
func theGame(t testing.TB) *game.Game {
	t.Helper()
	g, err := opened()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

var opened = sync.OnceValues(Game)

func open(t testing.TB, seats int, options map[string]string) *rules {
	t.Helper()
	r, err := theGame(t).Rules(game.Config{Seats: seats, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	return r.(*rules)
}

// The state is sound after each move of random games (AA-22.3).
func TestRandomGames(t *testing.T) { gametest.RandomGames(t, theGame(t), 640) }

func FuzzGame(f *testing.F) { gametest.FuzzGame(f, theGame(f)) }
func FuzzMove(f *testing.F) { gametest.FuzzMove(f, gametest.Moments(f, theGame(f))) }
func FuzzParseMove(f *testing.F) {
	gametest.FuzzText(f, gametest.Moments(f, theGame(f)), "buy ship", "buy ship 03", "pay RES-01", "attack",
		"attack aliens", "attack 9", "produce PLA-01 1", "back ")
}

func BenchmarkGame(b *testing.B) { gametest.Bench(b, open(b, 4, nil)) }
