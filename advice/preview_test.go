package advice_test

import (
	"regexp"
	"slices"
	"testing"

	"spielwerk/advice"
	"spielwerk/game"
	"spielwerk/game/preview"
	"spielwerk/games"
	"spielwerk/lang"
)

// TestPreviewsNameNoResourceCardByItsID: what lies under a planet or is drawn is told as what is
// on the card. No other cards of the games lack a name.
func TestPreviewsNameNoResourceCardByItsID(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open(all.First())
	if err != nil {
		t.Fatal(err)
	}
	id := regexp.MustCompile(`RES-\d\d`)
	at := slices.IndexFunc(all.First(), func(g *game.Game) bool { return g.Name == "alienartifacts" })
	g := all.First()[at]
	rules, err := g.Rules(g.Default(3))
	if err != nil {
		t.Fatal(err)
	}
	r := game.QuickRand(5, 1)
	p, told := rules.Deal(game.QuickRand(1, 2), nil), 0
	for p.Pending() != 0 && told < 400 {
		seat := p.Pending().First()
		moves := p.Moves(nil, seat)
		m := moves[r.IntN(len(moves))]
		o, no := preview.Of(p, seat, m)
		if no != nil {
			t.Fatal(no)
		}
		for _, code := range lang.Languages {
			said := advice.PreviewOf(book.Table(rules, code, nil), rules, seat, &o)
			for _, e := range said.Events {
				if id.MatchString(e.Text) {
					t.Fatalf("%s, %s: %s", code, rules.Vocabulary().Text(m), e.Text)
				}
				told++
			}
			for _, then := range said.Then {
				if id.MatchString(then) {
					t.Fatalf("%s, %s: %s", code, rules.Vocabulary().Text(m), then)
				}
			}
		}
		if no := p.Play(seat, m, nil); no != nil {
			t.Fatal(no)
		}
	}
	if told < 400 {
		t.Errorf("only %d events were told", told)
	}
}
