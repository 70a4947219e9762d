package page

import (
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games/alienartifacts"
	"spielwerk/lang"
	"spielwerk/svg"
	"spielwerk/web/part"
)

// TestCardsSayWhatTheOptionsMakeOfThem: on the drawings of a table and in what is told of its cards
// stands what they do at this table, whatever its options are (AA-6.12).
func TestCardsSayWhatTheOptionsMakeOfThem(t *testing.T) {
	g, book, shown := opened(t)
	drawings := map[string]bool{}
	for _, o := range g.Options {
		for _, value := range o.Values {
			rules, err := g.Rules(game.Config{Seats: 2, Options: map[string]string{o.Name: value}})
			if err != nil {
				t.Fatal(err)
			}
			var drawn part.Spoken = shown
			if name := shown.Variant(rules.Config()); name != "" {
				drawn = shown.Variants()[name]
			}
			v := rules.Deal(game.QuickRand(1, 2), nil).View(game.Watcher).(*alienartifacts.View)
			for _, code := range lang.Languages {
				tongue, sheet := book.Table(rules, code, nil), string(drawn.SymbolsIn(code))
				drawings[sheet] = true
				for _, c := range v.Box().Cards {
					for _, side := range []string{"logistic", "operational"} {
						text := v.CardText(tongue, c.ID, side)
						_, about, _ := strings.Cut(sheet, `<g id="about-`+c.ID+`"`)
						_, say, _ := strings.Cut(sheet, `<desc id="say-`+c.ID+"-"+side[:1]+`"`)
						about, _, _ = strings.Cut(about, "</g>")
						say, _, _ = strings.Cut(say, "</desc>")
						if want := svg.Esc(text); !strings.Contains(about, want) || !strings.Contains(say, want) {
							t.Errorf("%s=%s, %s: what is told of %s is not %q", o.Name, value, code, c.ID, text)
						}
					}
				}
			}
		}
	}
	if n := len(lang.Languages); len(drawings) != 2*n {
		t.Errorf("there are %d different sheets, not two in each of %d languages", len(drawings), n)
	}
}
