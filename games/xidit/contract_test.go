package xidit

import (
	"sync"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// TestContract plays Lords of Xidit against everything a game must keep.
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

// The state is sound after each move of random games (LX-13.3).
func TestRandomGames(t *testing.T) { gametest.RandomGames(t, theGame(t), 144) }

func FuzzGame(f *testing.F) { gametest.FuzzGame(f, theGame(f)) }
func FuzzMove(f *testing.F) { gametest.FuzzMove(f, gametest.Moments(f, theGame(f))) }
func FuzzParseMove(f *testing.F) {
	gametest.FuzzText(f, gametest.Moments(f, theGame(f)), "start 7", "set 3 red", "back", "ready", "take gold bards",
		"bards A 2", "show 3", "set 3", "take gold", "start 07", "ready ")
}

func BenchmarkGame(b *testing.B) { gametest.Bench(b, open(b, 4, nil)) }
