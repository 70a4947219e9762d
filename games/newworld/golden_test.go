package newworld_test

import (
	"testing"

	"spielwerk/arena/golden"
	"spielwerk/game"
	"spielwerk/games/newworld"
)

func TestGoldenGames(t *testing.T) {
	g, err := newworld.Game()
	if err != nil {
		t.Fatal(err)
	}
	mixed := []string{"greedy", "random", "greedy", "random", "greedy"}
	golden.Test(t, g, []golden.Game{
		{Name: "two seats", Config: game.Config{Seats: 2}, Bots: mixed, Seed: 2008},
		{Name: "three seats", Config: game.Config{Seats: 3}, Bots: mixed, Seed: 2008},
		{Name: "five seats, all options the other way", Config: game.Config{Seats: 5, Options: map[string]string{
			"rowLimit": "on", "bonusPerSettler": "off", "finalBonus": "on", "seaFillsFarms": "off",
			"startSpacesCountAsTiles": "off", "removeWhenBlocked": "off",
		}}, Bots: mixed, Seed: 2008},
	})
}
