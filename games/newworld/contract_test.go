package newworld

import (
	"sync"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// TestContract plays New World against everything a game must keep.
func TestContract(t *testing.T) { gametest.Run(t, theGame(t)) }

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

// The state is sound after each move of random games.
func TestRandomGames(t *testing.T) { gametest.RandomGames(t, theGame(t), 128) }

func FuzzGame(f *testing.F) { gametest.FuzzGame(f, theGame(f)) }
func FuzzMove(f *testing.F) { gametest.FuzzMove(f, gametest.Moments(f, theGame(f))) }
func FuzzParseMove(f *testing.F) {
	gametest.FuzzText(f, gametest.Moments(f, theGame(f)), "place NW03 1,4 r1", "place NW01 127,-128 r3", "robber N",
		"pass", "score trail E", "score farm 3,-4", "score",
		"place NW03 01,4 r1", "robber  N", "trapper ?", "place NW03 1,4 r4", "score farm 128,0")
}

func BenchmarkGame(b *testing.B) { gametest.Bench(b, open(b, 3, nil)) }
