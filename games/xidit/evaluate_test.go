package xidit_test

import (
	"context"
	"testing"

	"spielwerk/arena"
	"spielwerk/game"
	"spielwerk/games/xidit"
)

// TestGreedyBeatsRandom asks that one greedy player wins at least 85 of 100 games
// against three random ones, the seats changing.
func TestGreedyBeatsRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 200 games")
	}
	g, err := xidit.Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 4})
	if err != nil {
		t.Fatal(err)
	}
	const n = 200
	m := arena.Match{
		Rules: rules, Bots: []string{"greedy", "random", "random", "random"}, Games: n, Seed: 11, Workers: 2,
		Rotate: true,
	}
	r, err := m.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if wins := arena.WinShare(r.WinsByBot["greedy"]); wins < 0.85*n {
		t.Errorf("greedy won %.1f of %d games; at least 85 of 100 are asked for", wins, n)
	} else {
		t.Logf("greedy won %.1f of %d games", wins, n)
	}
}
