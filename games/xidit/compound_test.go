package xidit

import (
	"strings"
	"testing"

	"spielwerk/game"
)

// A whole programme is one line: it keeps what is set alike, and takes back the rest. LX-3.2
func TestAProgrammeIsOneLine(t *testing.T) {
	g := begin(t, 3).lay(plain3)
	written := func(line string) string {
		words := []string{}
		for _, m := range g.p.Compound(0, strings.Fields(line)) {
			words = append(words, g.p.rules.vocabulary.Text(m))
		}
		return strings.Join(words, "; ")
	}
	play := func(line string) {
		t.Helper()
		for _, m := range g.p.Compound(0, strings.Fields(line)) {
			if no := g.p.Play(0, m, nil); no != nil {
				t.Fatal(no.Rule)
			}
		}
	}
	g.Is("orders", written("program red action"), "set 1 red; set 2 action")
	play("program red action wait")
	g.Is("a change", written("program red wait blue"), "back; back; set 2 wait; set 3 blue")
	play("program red wait blue black red red ready")
	g.Is("after ready", written("program red wait"), "reopen; back; back; back; back")
	for _, line := range []string{"program", "program green", "set 1 red", "programme red"} {
		g.Is(line, written(line), "")
	}
}

// Orders stand under their number. LX-4.1
func TestOrdersHaveHeadings(t *testing.T) {
	g := begin(t, 3).lay(plain3).programs("red black wait action red red", "blue", "red")
	var heads []int
	for i := range g.Played.Events {
		if word, n := game.Header(g.p.rules).Heading(g.Played.Events, i); word != "" {
			heads = append(heads, n)
		}
	}
	g.Is("headings", [6]int(heads[:6]), [6]int{1, 2, 3, 4, 5, 6})
	g.Is("number", len(heads), 6)
}
