package page

import (
	"bytes"
	"strings"
	"testing"

	"spielwerk/game"
)

// TestSheetOfTheBaseGame: a table without the expansion is sent the drawings of all cards of the base game and of no
// others, drawn as in the sheet of all; one with it is sent all.
func TestSheetOfTheBaseGame(t *testing.T) {
	p, _ := opened(t, expanded(t, 2, map[string]string{}))
	for _, c := range []struct {
		expansion, variant string
	}{{"", "base"}, {"none", "base"}, {"atlanteans", ""}} {
		config := game.Config{Seats: 2, Options: map[string]string{}}
		if c.expansion != "" {
			config.Options["expansion"] = c.expansion
		}
		if is := p.Variant(config); is != c.variant {
			t.Errorf("with expansion %q the drawings are %q, want %q", c.expansion, is, c.variant)
		}
	}
	whole, base := p.SymbolsIn("de"), p.Variants()["base"].SymbolsIn("de")
	symbols := func(sheet []byte, id string) (n int) {
		return bytes.Count(sheet, []byte(`id="`+id+`"`)) + bytes.Count(sheet, []byte(`-`+id+`"`))
	}
	for id, card := range p.cards {
		if symbols(whole, id) == 0 {
			t.Errorf("%s is in no sheet", id)
		}
		if in := symbols(base, id) > 0; in != (card.Set == "") {
			t.Errorf("%s of %q is in the sheet of the base game: %v", id, card.Set, in)
		}
	}
	for _, symbol := range strings.SplitAfter(string(base), "</symbol>") {
		if at := strings.Index(symbol, `<symbol id="`); at >= 0 && !strings.Contains(string(whole), symbol[at:]) {
			t.Errorf("not drawn as in the sheet of all: %.120s", symbol[at:])
		}
	}
}
