package page

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/web/part"
)

// TestTheOverviewListsWhatIsThere plays games and reads the overview: the tiles to come are as
// many as the pile has, each fits into the cells that it names, what surveyors add is told only
// while they can, and drawings of the log are in the sheet.
func TestTheOverviewListsWhatIsThere(t *testing.T) {
	page, rules, book := spoken(t)
	tile := regexp.MustCompile(`data-tile="([^"]+)"[^>]*data-cells="([^"]*)"`)
	count := regexp.MustCompile(`<b>×(\d+)</b></button>`)
	rnd := game.QuickRand(3, 5)
	p := rules.Deal(rnd, nil)
	extra, drawn := 0, map[string]bool{}
	for n := 0; ; n++ {
		v := p.View(0).(*newworld.View)
		if n%25 == 0 || p.Pending() == 0 {
			var b bytes.Buffer
			s := &part.Scene{View: v, Rules: rules, Seat: 0, Position: p, Tongue: book.Table(rules, "en", []string{"Anna", "Bob", "Cleo"})}
			if err := page.Overview(s).Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
			text := b.String()
			if p.Pending() == 0 {
				if strings.Contains(text, "coming") || strings.Contains(text, `class="extra"`) {
					t.Error("the end tells of tiles to come or of surveyors")
				}
				break
			}
			extra += strings.Count(text, `class="extra"`)
			coming, _, _ := strings.Cut(text[strings.Index(text, `class="coming"`):], "Out of the game")
			sum := 0
			for _, m := range count.FindAllStringSubmatch(coming, -1) {
				k, err := strconv.Atoi(m[1])
				if err != nil {
					t.Fatal(err)
				}
				sum += k
			}
			if sum != v.Left {
				t.Errorf("%d tiles are listed, %d are to come", sum, v.Left)
			}
			for _, m := range tile.FindAllStringSubmatch(coming, -1) {
				for _, cell := range strings.Fields(m[2]) {
					var col, row int
					if _, err := fmt.Sscanf(cell, "%d,%d", &col, &row); err != nil {
						t.Fatal(err)
					}
					for k, f := range v.Tiles() {
						if f.ID == m[1] && !v.Fitting(col, row)[k] {
							t.Errorf("%s does not fit into %s", m[1], cell)
						}
					}
				}
			}
		}
		seat := p.Pending().First()
		moves := p.Moves(nil, seat)
		var log game.Log
		if no := p.Play(seat, moves[rnd.IntN(len(moves))], &log); no != nil {
			t.Fatal(no)
		}
		for i := range log.Events {
			e := &log.Events[i]
			for _, id := range page.Illustrate(&rules.Vocabulary().Events[e.Kind], e) {
				drawn[id] = true
				if !bytes.Contains(page.Symbols(), []byte(`<symbol id="`+id+`"`)) {
					t.Fatalf("the sheet has no %s", id)
				}
			}
		}
	}
	if extra == 0 || len(drawn) < 20 {
		t.Errorf("surveyors added something %d times, %d drawings were named", extra, len(drawn))
	}
}
