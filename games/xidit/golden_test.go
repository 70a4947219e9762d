package xidit_test

import (
	"testing"

	"spielwerk/arena/golden"
	"spielwerk/game"
	"spielwerk/games/xidit"
)

func TestGoldenGames(t *testing.T) {
	g, err := xidit.Game()
	if err != nil {
		t.Fatal(err)
	}
	mixed := []string{"greedy", "random", "greedy", "random", "greedy"}
	planning := []string{"greedy", "greedy", "greedy", "greedy", "greedy"}
	golden.Test(t, g, []golden.Game{
		{Name: "three seats", Config: game.Config{Seats: 3}, Bots: mixed, Seed: 2008},
		{Name: "four seats", Config: game.Config{Seats: 4}, Bots: mixed, Seed: 2008},
		{
			Name: "five seats, short game", Config: game.Config{Seats: 5, Options: map[string]string{"length": "short"}},
			Bots: mixed, Seed: 2008,
		},
		{Name: "five seats, titans", Config: game.Config{Seats: 5}, Bots: planning, Seed: 42},
		{Name: "five seats, all options the other way", Config: game.Config{Seats: 5, Options: map[string]string{
			"censusTie": "all", "censusShown": "paid", "reputationTieFirst": "none", "firstPlayer": "seat0",
		}}, Bots: mixed, Seed: 2008},
	})
}
