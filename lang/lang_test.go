package lang_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
)

// TestKindsHaveSentences shows that what moves of a kind have in common can be said of
// every game in every language: the operands are left open, and no condition of a
// sentence stumbles over that. Where points come from is said with no operands, in few
// words, and in others for each kind of score lines.
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
		configs := []game.Config{g.FullConfig()}
		for seats := g.MinSeats; seats <= g.MaxSeats; seats++ {
			configs = append(configs, g.Default(seats))
		}
		for _, config := range configs {
			rules, err := g.Rules(config)
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
				said := map[string]string{}
				for i := range rules.Vocabulary().Scores {
					word, text := rules.Vocabulary().Scores[i].Word, tongue.ScoreKind(i)
					if hole.MatchString(text) || strings.ContainsAny(text, "…{") || len([]rune(text)) > 40 || said[text] != "" {
						t.Errorf("%s, %s: points of %q come from %q, those of %q too", g.Name, code, word, text, said[text])
					}
					said[text] = word
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
	if got, want := tongue.ScoreKind(0), "Complete trails"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// TestNounsAgree: what a sentence counts stands in the singular or the plural in every
// language, "1 Worker" and "2 Workers".
func TestNounsAgree(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open(all.First())
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][2]string{
		"en": {"Anna gains 1 Worker.", "Anna gains 2 Workers."},
		"de": {"Anna erhält 1 Arbeiter.", "Anna erhält 2 Arbeiter."},
		"it": {"Anna ottiene 1 Lavoratore.", "Anna ottiene 2 Lavoratori."},
	}
	for _, g := range all.First() {
		if g.Name != "settlers" {
			continue
		}
		rules, err := g.Rules(g.Default(2))
		if err != nil {
			t.Fatal(err)
		}
		words := rules.Vocabulary()
		gain := slices.IndexFunc(words.Events, func(f game.Form) bool { return f.Word == "gain" })
		worker := slices.Index(words.Events[gain].Fields[0].Words, "worker")
		for code, said := range want {
			tongue := book.Table(rules, code, []string{"Anna", "Berta"})
			for i, text := range said {
				e := game.Event{Kind: uint8(gain), Seat: 0, Args: game.Args{int16(worker), int16(i + 1)}}
				if got := tongue.Event(e); got != text {
					t.Errorf("%s: %q, want %q", code, got, text)
				}
			}
		}
		return
	}
	t.Fatal("the game is missing")
}
