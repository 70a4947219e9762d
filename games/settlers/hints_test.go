package settlers_test

import (
	"context"
	"testing"

	"spielwerk/arena"
	"spielwerk/game"
	"spielwerk/games/settlers"
)

// match plays games between bots, the seats changing.
func match(t *testing.T, seats, n int, bots ...string) arena.Result {
	t.Helper()
	g, err := settlers.Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	m := arena.Match{Rules: rules, Bots: bots, Games: n, Seed: 11, Workers: 2, Rotate: true}
	r, err := m.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestGreedyBeatsRandom asks that a greedy player wins at least 90 of 100 games of
// two.
func TestGreedyBeatsRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 200 games")
	}
	const n = 200
	r := match(t, 2, n, "greedy", "random")
	if wins := arena.WinShare(r.WinsByBot["greedy"]); wins < 0.9*n {
		t.Errorf("greedy won %.1f of %d games; at least 90 of 100 are asked for", wins, n)
	} else {
		t.Logf("greedy won %.1f of %d games", wins, n)
	}
}
