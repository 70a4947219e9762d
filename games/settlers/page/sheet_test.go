package page

import (
	"bytes"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games/settlers"
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

// TestBaseTablesFindTheirDrawings: what tables of the base game refer to is in the drawings that they are sent.
func TestBaseTablesFindTheirDrawings(t *testing.T) {
	g, err := settlers.Game()
	if err != nil {
		t.Fatal(err)
	}
	refs := regexp.MustCompile(`href="#([^"]+)"`)
	for _, seats := range []int{1, 2, 3, 4} {
		rules, err := g.Rules(game.Config{Seats: seats})
		if err != nil {
			t.Fatal(err)
		}
		shown, book := opened(t, rules)
		sheet, r := string(shown.base.SymbolsIn("en")), rand.New(rand.NewPCG(uint64(seats), 1))
		p, missing := rules.Deal(game.QuickRand(1, uint64(seats)), nil), map[string]bool{}
		for ply := 0; p.Pending() != 0; ply++ {
			seat := p.Pending().First()
			if ply%7 == 0 {
				page := drawnFor(t, shown, book, p, seat)
				for _, ref := range refs.FindAllStringSubmatch(page, -1) {
					id := ` id="` + ref[1] + `"`
					around := strings.HasPrefix(ref[1], "token-") // the page around it has that
					if !around && !strings.Contains(sheet, id) && !strings.Contains(page, id) {
						missing[ref[1]] = true
					}
				}
			}
			moves := p.Moves(nil, seat)
			if no := p.Play(seat, moves[r.IntN(len(moves))], nil); no != nil {
				t.Fatal(no)
			}
		}
		if len(missing) > 0 {
			t.Errorf("with %d seats there are no drawings of %v", seats, missing)
		}
	}
}
