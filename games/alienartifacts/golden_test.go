package alienartifacts_test

import (
	"testing"

	"spielwerk/arena/golden"
	"spielwerk/game"
	"spielwerk/games/alienartifacts"
)

func TestGoldenGames(t *testing.T) {
	g, err := alienartifacts.Game()
	if err != nil {
		t.Fatal(err)
	}
	mixed := []string{"greedy", "random", "greedy", "random", "greedy"}
	other := map[string]string{"factions": "choice", "shipLimits": "byColour"}
	golden.Test(t, g, []golden.Game{ // of version 1, as they were played then
		{Name: "two seats", Config: game.Config{Version: 1, Seats: 2}, Bots: mixed, Seed: 2018},
		{Name: "two greedy seats", Config: game.Config{Version: 1, Seats: 2}, Bots: []string{"greedy", "greedy"}, Seed: 5},
		{Name: "three seats", Config: game.Config{Version: 1, Seats: 3}, Bots: mixed, Seed: 2018},
		{Name: "five seats", Config: game.Config{Version: 1, Seats: 5}, Bots: mixed, Seed: 2018},
		{
			Name: "four seats, all options the other way", Config: game.Config{Version: 1, Seats: 4, Options: other},
			Bots: mixed, Seed: 2018,
		},
	})
	greedy := []string{"greedy", "greedy", "greedy", "greedy", "greedy"}
	golden.Test(t, g, []golden.Game{
		{Name: "version 2, two greedy seats", Config: game.Config{Version: 2, Seats: 2}, Bots: greedy, Seed: 5},
		{Name: "version 2, three seats", Config: game.Config{Version: 2, Seats: 3}, Bots: mixed, Seed: 2018},
		{
			Name:   "version 2, four seats, all options the other way",
			Config: game.Config{Version: 2, Seats: 4, Options: other}, Bots: greedy, Seed: 2018,
		},
		{Name: "version 2, five seats", Config: game.Config{Version: 2, Seats: 5}, Bots: mixed, Seed: 2018},
	})
}
