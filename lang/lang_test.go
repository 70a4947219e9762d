package lang_test

import (
	"regexp"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
)

// TestKindsHaveSentences shows that what moves and score lines of a kind have in
// common can be said of every game in every language: the operands are left open,
// and no condition of a sentence stumbles over that.
func TestKindsHaveSentences(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open(all.First())
	if err != nil {
		t.Fatal(err)
	}
	hole := regexp.MustCompile(`^\[|^$|<no value>|%!|\{\{`)
	for _, g := range all.First() {
		for seats := g.MinSeats; seats <= g.MaxSeats; seats++ {
			rules, err := g.Rules(g.Usual(seats))
			if err != nil {
				t.Fatal(err)
			}
			for _, code := range lang.Languages {
				tongue := book.Table(rules, code, nil)
				check := func(form *game.Form, text string) {
					if hole.MatchString(text) || len(form.Fields) == 0 && strings.Contains(text, "…") {
						t.Errorf("%s, %s: %q is said as %q", g.Name, code, form.Word, text)
					}
				}
				for i := range rules.Vocabulary().Moves {
					check(&rules.Vocabulary().Moves[i], tongue.MoveKind(i))
				}
				for i := range rules.Vocabulary().Scores {
					check(&rules.Vocabulary().Scores[i], tongue.ScoreKind(i))
				}
			}
		}
	}
}

func TestOperandsAreLeftOpen(t *testing.T) {
	g, err := games.Find("newworld")
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	tongue := book.Table(rules, "en", nil)
	if got, want := tongue.MoveKind(0), "Place … at …, rotation …"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got, want := tongue.ScoreKind(0), "Trail of … tiles, … trading posts"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}
