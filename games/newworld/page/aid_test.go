package page

import (
	"bytes"
	"testing"

	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// TestTheAidTellsTheRulesOfTheTable: what brings points is told as the options have it (NW-10.5,
// NW-9.14), in all languages.
func TestTheAidTellsTheRulesOfTheTable(t *testing.T) {
	g, err := newworld.Game()
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range lang.Languages {
		aid := func(options map[string]string) string {
			rules, err := g.Rules(game.Config{Seats: 2, Options: options})
			if err != nil {
				t.Fatal(err)
			}
			p := rules.Deal(game.QuickRand(1, 2), nil)
			s := &part.Scene{View: p.View(0), Rules: rules, Seat: 0, Position: p, Moves: p.Moves(nil, 0), Tongue: book.Table(rules, code, nil)}
			var b bytes.Buffer
			for _, section := range (gamePage{}).Aid(s) {
				if section.ID == "worth" {
					if err := section.Body.Render(t.Context(), &b); err != nil {
						t.Fatal(err)
					}
				}
			}
			return b.String()
		}
		told := map[string]string{aid(nil): "by default"}
		for option, value := range map[string]string{
			"bonusPerSettler": "off", "finalBonus": "on", "seaFillsFarms": "off", "startSpacesCountAsTiles": "off",
		} {
			text := aid(map[string]string{option: value})
			if as := told[text]; as != "" {
				t.Errorf("%s: with %s %s the aid tells the same as %s", code, option, value, as)
			}
			told[text] = option
		}
	}
}
