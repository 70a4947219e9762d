package report

import (
	"strings"
	"testing"

	"spielwerk/arena"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
)

// TestGamesForOneAreWonOrLost: a report on them counts true wins, and names no fair share,
// for there is nobody to share with. IS-19.13.
func TestGamesForOneAreWonOrLost(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	g, err := all.Find("settlers")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 1, Options: map[string]string{"faction1": "japanese"}})
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		bot      string
		compared bool // winners with others
	}{{"random", false}, {"greedy", true}} {
		m := &arena.Match{Rules: rules, Bots: []string{c.bot}, Games: 20, Seed: 1, Workers: 1}
		r := New(rules)
		m.Observer = r.Observer
		sum, err := m.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		f := r.Figures(m)
		is(t, c.bot+": wins", f.BySeat[0].Wins, arena.WinShare(sum.Wins[0]))
		is(t, c.bot+": wins some", f.BySeat[0].Wins > 0, c.compared)
		is(t, c.bot+": loses some", f.BySeat[0].Wins < 20, true)
		is(t, c.bot+": fair share", f.Fair, 0)
		is(t, c.bot+": winners against others", f.Points.Others != nil && len(f.Scores.Others) > 0, c.compared)
		for code, share := range map[string]string{"en": "fair share", "de": "gerechte Anteil", "it": "quota equa"} {
			var page strings.Builder
			if err := f.WritePage(&page, rules, book, code); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(page.String(), share) {
				t.Errorf("%s, %s: the page speaks of a %s", c.bot, code, share)
			}
		}
	}
}
