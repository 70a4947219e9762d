package bot

import (
	"slices"
	"testing"

	"spielwerk/game"
	"spielwerk/games"
)

// TestLevelsAreBotsOfEveryGame: five, of which none is called like a bot behind them.
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

// TestQuickBotsAreThoseThatImagineNothing: novices are quick in every game, masters are not.
func TestQuickBotsAreThoseThatImagineNothing(t *testing.T) {
	for game := range atLevel {
		if !Quick("novice", game) || Quick("master", game) {
			t.Errorf("%s: a novice is quick: %v, a master: %v", game, Quick("novice", game), Quick("master", game))
		}
	}
	for name, want := range map[string]bool{"random": true, "greedy": true, "greedy:25": true, "plan": false, "search:5": false, "": false} {
		if Quick(name, "newworld") != want {
			t.Errorf("%q", name)
		}
	}
}
