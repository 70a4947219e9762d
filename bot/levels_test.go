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
	for _, g := range append(all.First(), &game.Game{Name: "unmeasured"}) {
		if !Quick("novice", g, 2) || Quick("master", g, 2) {
			t.Errorf("%s: a novice is quick: %v, a master: %v", g.Name, Quick("novice", g, 2), Quick("master", g, 2))
		}
	}
	for _, g := range all.First() {
		if !Quick("skilled", g, 2) {
			t.Errorf("%s: a skilled bot is not quick", g.Name)
		}
	}
	for name, want := range map[string]bool{
		"random": true, "greedy": true, "greedy:25": true, "plan": false, "": false, "search": false,
		"search:4/2s": true, "search:5": false, "search:2s": false, "search:none": false,
	} {
		if Quick(name, &game.Game{}, 2) != want {
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
		if got := AtLevel(level, g, 4); got != want || got == "" {
			t.Errorf("%s is %q, want %q", level, got, want)
		}
	}
	g.Levels["expert from 3"] = "plan:9"
	for seats, want := range []string{"plan:8", "plan:8", "plan:8", "plan:9", "plan:9"} {
		if got := AtLevel("expert", g, seats); got != want {
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

// TestGoesByPrior: searches with the word, and levels that are such.
func TestGoesByPrior(t *testing.T) {
	g := &game.Game{Levels: map[string]string{"expert": "search:4/prior", "expert from 3": "search:4"}}
	for name, goes := range map[string]bool{
		"search:40/prior": true, "search:2s/prior/ahead=1": true, "search:40": false, "search:40/priority": false, "greedy": false, "exec:./a/prior": false, "novice": false,
	} {
		if GoesByPrior(name, g, 2) != goes {
			t.Errorf("%s: that it goes by a prior should be %v", name, goes)
		}
	}
	if !GoesByPrior("expert", g, 2) || GoesByPrior("expert", g, 3) {
		t.Error("an expert goes by a prior with two seats, and not with three")
	}
}
