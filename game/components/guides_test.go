package components_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"spielwerk/game"
	"spielwerk/game/components"
)

const aGuide = `seats: 2
options: ["rowLimit on"]
seed: 7
deal: "0f"
minutes: 8
before: ["1 pass"]
steps:
  - say: hello
    with: [tile word tile.NW01, points total 0]
    at: [hand]
    rules: [NW-1.1]
  - say: place
    await: ["place NW01 1,1 r0", "pass"]
    why: ["place sea", "* first"]
    then: ["1 pass"]
`

// TestGuidesAreRead: what a file says is in the guide, and what it must not say is refused with its
// line.
func TestGuidesAreRead(t *testing.T) {
	read := func(text string) ([]game.Guide, error) {
		return components.Guides(fstest.MapFS{"data/guides/first.yaml": {Data: []byte(text)}}, "first")
	}
	all, err := read(aGuide)
	if err != nil {
		t.Fatal(err)
	}
	g := all[0]
	if g.Name != "first" || g.Config.Seats != 2 || g.Config.Options["rowLimit"] != "on" || g.Seed != 7 || g.Before[0] != (game.Turn{Seat: 1, Move: "pass"}) {
		t.Errorf("%+v", g)
	}
	if with := g.Steps[0].With[1]; with != (game.Operand{Name: "points", Kind: "total", Of: "0"}) {
		t.Errorf("%+v", with)
	}
	for move, says := range map[string]string{"place NW01 2,2 r0": "guide.first.sea", "placed": "guide.first.first", "robber E": "guide.first.first"} {
		if got := g.WhyNot(1, move); got != says {
			t.Errorf("%q is held back by %q, not %q", move, got, says)
		}
	}
	for wrong, line := range map[string]string{
		strings.Replace(aGuide, "rowLimit on", "rowLimit", 1):          ":2: options",
		strings.Replace(aGuide, "total 0", "sum 0", 1):                 ":9: with",
		strings.Replace(aGuide, "points total 0", "points total", 1):   ":9: with",
		strings.Replace(aGuide, `then: ["1 pass"]`, `then: [pass]`, 1): ":15: then",
		strings.Replace(aGuide, "minutes: 8", "minutes: 30", 1):        ":5: minutes",
		strings.Replace(aGuide, "    at: [hand]", "    why: [a b]", 1): ":10: why",
		aGuide[:strings.Index(aGuide, "steps:")] + "steps: []\n":       "steps",
	} {
		if _, err := read(wrong); err == nil || !strings.Contains(err.Error(), line) {
			t.Errorf("%q is not in %v", line, err)
		}
	}
}
