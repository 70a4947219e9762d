package bot

import (
	"slices"
	"testing"

	"spielwerk/game"
	"spielwerk/games"
)

// TestLevelsAreBotsOfEveryGame: there are five, and none has the name of a kind of bot.
func TestLevelsAreBotsOfEveryGame(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"novice", "amateur", "skilled", "expert", "master"}; !slices.Equal(Levels(), want) {
		t.Errorf("the levels are %v", Levels())
	}
	for _, g := range all.First() {
		rules, err := g.Rules(g.Default(g.MaxSeats))
		if err != nil {
			t.Fatal(err)
		}
		for _, level := range Levels() {
			if _, err := New(level, rules, game.QuickRand(1, 2)); err != nil {
				t.Errorf("%s: %v", g.Name, err)
			}
			if slices.Contains(Names(), level) {
				t.Errorf("%s is a level and a bot", level)
			}
		}
	}
}

// TestQuickBotsHardlyRunPlayouts: novices and skilled are quick in every game, masters are not.
func TestQuickBotsHardlyRunPlayouts(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	two := game.Config{Seats: 2}
	for _, g := range append(all.First(), &game.Game{Name: "unmeasured"}) {
		if !Quick("novice", g, two) || Quick("master", g, two) {
			t.Errorf("%s: a novice is quick: %v, a master: %v", g.Name, Quick("novice", g, two), Quick("master", g, two))
		}
	}
	for _, g := range all.First() {
		for _, config := range []game.Config{two, g.FullConfig()} {
			if !Quick("skilled", g, config) {
				t.Errorf("%s: a skilled bot is not quick with %+v", g.Name, config)
			}
		}
	}
	for name, want := range map[string]bool{
		"random": true, "greedy": true, "greedy:25": true, "plan": false, "": false, "search": false,
		"search:4/2s": true, "search:5": false, "search:2s": false, "search:none": false,
	} {
		if Quick(name, &game.Game{}, two) != want {
			t.Errorf("%q", name)
		}
	}
}

// TestAGameNeedNotHaveLevels: a level that it does not name has the bot of other games.
func TestAGameNeedNotHaveLevels(t *testing.T) {
	g := &game.Game{Levels: map[string]string{"expert": "plan:8"}}
	for _, level := range Levels() {
		want := defaultLevels[level]
		if level == "expert" {
			want = "plan:8"
		}
		if got := AtLevel(level, g, game.Config{Seats: 4}); got != want || got == "" {
			t.Errorf("%s is %q, want %q", level, got, want)
		}
	}
	g.Levels["expert from 3"] = "plan:9"
	for seats, want := range []string{"plan:8", "plan:8", "plan:8", "plan:9", "plan:9"} {
		if got := AtLevel("expert", g, game.Config{Seats: seats}); got != want {
			t.Errorf("the expert with %d seats is %q, want %q", seats, got, want)
		}
	}
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all.First() {
		for _, level := range Levels() {
			if g.Levels[level] == "" {
				t.Errorf("%s has no %s of its own", g.Name, level)
			}
		}
	}
}

// TestALevelMayDifferWithAnOption: what it has with a value of an option goes before all that it has without.
func TestALevelMayDifferWithAnOption(t *testing.T) {
	g := &game.Game{
		Options: []game.Option{{Name: "box", Values: []string{"off", "on"}, Default: "off"}},
		Levels: map[string]string{
			"expert": "plan:1", "expert from 3": "plan:2", "expert from 2 with box=on": "plan:3", "expert from 4 with box=on": "plan:4", "novice": "random",
		},
	}
	for box, bots := range map[string][]string{"": {"plan:1", "plan:1", "plan:2", "plan:2"}, "off": {"plan:1", "plan:1", "plan:2", "plan:2"}, "on": {"plan:1", "plan:3", "plan:3", "plan:4"}} {
		for i, want := range bots {
			config := game.Config{Seats: 1 + i, Options: map[string]string{"box": box}}
			if box == "" { // the default
				config.Options = nil
			}
			if got := AtLevel("expert", g, config); got != want {
				t.Errorf("the expert with %d seats and box=%q is %q, want %q", config.Seats, box, got, want)
			}
			if got := AtLevel("novice", g, config); got != "random" {
				t.Errorf("the novice with %d seats and box=%q is %q", config.Seats, box, got)
			}
		}
	}
}

// TestGoesByPrior: searches with the word, and levels that are such.
func TestGoesByPrior(t *testing.T) {
	g := &game.Game{Levels: map[string]string{"expert": "search:4/prior", "expert from 3": "search:4"}}
	for name, goes := range map[string]bool{
		"search:40/prior": true, "search:2s/prior/ahead=1": true, "search:40": false, "search:40/priority": false, "greedy": false, "exec:./a/prior": false, "novice": false,
	} {
		if GoesByPrior(name, g, game.Config{Seats: 2}) != goes {
			t.Errorf("%s: that it goes by a prior should be %v", name, goes)
		}
	}
	if !GoesByPrior("expert", g, game.Config{Seats: 2}) || GoesByPrior("expert", g, game.Config{Seats: 3}) {
		t.Error("an expert goes by a prior with two seats, and not with three")
	}
}
