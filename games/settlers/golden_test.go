package settlers_test

import (
	"testing"

	"spielwerk/arena/golden"
	"spielwerk/game"
	"spielwerk/games/settlers"
)

func TestGoldenGames(t *testing.T) {
	g, err := settlers.Game()
	if err != nil {
		t.Fatal(err)
	}
	mixed := []string{"greedy", "random", "greedy", "random"}
	greedy := []string{"greedy", "greedy", "greedy", "greedy", "greedy"}
	factions := func(more map[string]string) map[string]string {
		out := map[string]string{
			"faction1": "romans", "faction2": "barbarians", "faction3": "egyptians", "faction4": "japanese",
		}
		for name, value := range more {
			out[name] = value
		}
		return out
	}
	golden.Test(t, g, []golden.Game{
		{Name: "two seats", Config: game.Config{Seats: 2}, Bots: greedy, Seed: 2014},
		{Name: "three seats", Config: game.Config{Seats: 3, Options: factions(nil)}, Bots: mixed, Seed: 2014},
		{Name: "four seats", Config: game.Config{Seats: 4, Options: factions(nil)}, Bots: greedy, Seed: 2014},
		{
			Name: "solo, Japanese", Config: game.Config{Seats: 1, Options: map[string]string{"faction1": "japanese"}},
			Bots: greedy, Seed: 2014,
		},
		{
			Name: "solo, Romans", Config: game.Config{Seats: 1, Options: map[string]string{"faction1": "romans"}},
			Bots: greedy, Seed: 7,
		},
		{Name: "alternate Lookout, Factions picked", Config: game.Config{Seats: 3, Options: map[string]string{
			"lookout": "alternate", "faction1": "pick", "faction2": "pick", "faction3": "pick",
		}}, Bots: greedy, Seed: 2014},
		{Name: "advanced Lookout, peaceful", Config: game.Config{Seats: 4, Options: factions(map[string]string{
			"lookout": "advanced", "peaceful": "on", "faction_reshuffle": "on",
		})}, Bots: mixed, Seed: 2014},
		{Name: "Atlanteans, two seats", Config: game.Config{Seats: 2, Options: map[string]string{
			"expansion": "atlanteans", "faction1": "atlanteans", "faction2": "barbarians", "deck2": "ready",
		}}, Bots: greedy, Seed: 2014},
		{Name: "Atlanteans, five seats", Config: game.Config{Seats: 5, Options: factions(map[string]string{
			"expansion": "atlanteans", "faction5": "atlanteans",
			"deck1": "ready", "deck2": "ready", "deck3": "ready", "deck4": "ready", "deck5": "ready",
		})}, Bots: greedy, Seed: 2014},
		{Name: "Atlanteans, open format, the other readings", Config: game.Config{Seats: 3, Options: map[string]string{
			"expansion": "atlanteans", "format": "open", "faction1": "atlanteans", "faction2": "egyptians",
			"faction3": "japanese",
			"deck1":    "all", "deck2": "all", "deck3": "all", "lookout": "alternate", "colours_when_built_only": "on",
			"ark_returns_at_phase_end": "on", "foreign_use_scores": "on", "unlock_permanent": "on",
		}}, Bots: mixed, Seed: 2014},
		{Name: "Atlanteans, solo, advanced", Config: game.Config{Seats: 1, Options: map[string]string{
			"expansion": "atlanteans", "faction1": "atlanteans", "advanced_solo": "on",
		}}, Bots: greedy, Seed: 2014},
		{Name: "Atlanteans, solo, Romans against them", Config: game.Config{Seats: 1, Options: map[string]string{
			"expansion": "atlanteans", "faction1": "romans", "deck1": "ready",
		}}, Bots: greedy, Seed: 7},
	})
}
