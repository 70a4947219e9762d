package newworld

import (
	"strings"
	"testing"

	"spielwerk/game"
)

// The options of the game and what they are when nobody says anything; each is
// shown both ways in the test of its rule.
//
// NW-10.4, NW-10.3
func TestTheOptionsAndTheirDefaults(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	c, err := g.Configure(game.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"rowLimit": "off", "bonusPerSettler": "on", "finalBonus": "off", "seaFillsFarms": "on",
		"startSpacesCountAsTiles": "on", "removeWhenBlocked": "on",
	}
	for name, value := range want {
		if c.Options[name] != value {
			t.Errorf("option %s is %q, not %q", name, c.Options[name], value)
		}
	}
	if len(c.Options) != len(want) {
		t.Errorf("options %v", c.Options)
	}
	if _, err := g.Rules(game.Config{Seats: 2, Options: map[string]string{"rowLimit": "maybe"}}); err == nil {
		t.Error("an option can be maybe")
	}
	if _, err := g.Rules(game.Config{Seats: 2, Options: map[string]string{"snow": "on"}}); err == nil ||
		!strings.Contains(err.Error(), "snow") {
		t.Errorf("an option that does not exist: %v", err)
	}
}

// With rowLimit no tile lies north of row 1 or south of row 10, however far west.
//
// NW-10.3, NW-11.1
func TestTheRowLimit(t *testing.T) {
	g := begin(t, 2, "rowLimit=on")
	g.lay("NW01 1,1 r0", "NW01 1,10 r0", "NW01 2,1 r0", "NW01 2,10 r0")
	g.pile("NW01")
	for _, cell := range []string{"1,0", "2,0", "1,11", "2,11", "5,0"} {
		g.Refused("A place NW01 "+cell+" r0", "NW-10.3")
	}
	g.Refused("A place NW01 0,0 r0", "NW-4.8")
	g.Legal("A place NW01 3,1 r0")
	limit := map[string]string{"rowLimit": "on"}
	if best := wander(t, limit, func(_, row int) int { return -row }); best != -1 {
		t.Errorf("the land reached row %d", -best)
	}
	if best := wander(t, limit, func(_, row int) int { return row }); best != 10 {
		t.Errorf("the land reached row %d", best)
	}
}

// A trail or town edge on the limit is never closed, as at the sea, far in the
// west as well.
//
// NW-10.3, NW-4.9
func TestAnEdgeOnTheRowLimitIsNeverClosed(t *testing.T) {
	g := begin(t, 2, "rowLimit=on")
	g.lay("NW01 1,1 r0", "NW01 2,1 r0")
	g.Play("A place NW02 3,1 r2, robber N", "B place NW13 1,10 r2, shopkeeper S")
	g.complete("3,1 N", false)
	g.complete("1,10 S", false)
	g.settlers("A robber 3,1", "B shopkeeper 1,10")
	g.leave("NW01")
	g.Play("A place NW01 1,5 r0, pass")
	g.Scored("A final trail 3,1 1 0 alone = 1 by NW-9.3", "B final town 1,10 1 0 alone = 1 by NW-9.4")
}

// Cells beyond the limit fill a farm, if the sea does.
//
// NW-10.3, NW-6.10, NW-10.5
func TestCellsBeyondTheRowLimitFillAFarm(t *testing.T) {
	build := func(options ...string) *scenario {
		g := begin(t, 2, options...)
		g.lay("NW01 1,1 r0", "NW13 1,2 r1", "NW01 2,1 r0", "NW01 3,1 r0", "NW01 2,2 r0").stand("A farmer 2,1").turn("B")
		return g.Play("B place NW01 3,2 r0, pass")
	}
	g := build("rowLimit=on")
	g.Scored("A farm 2,1 6 0 alone = 9 by NW-6.8")
	g = build()
	g.Totals("0 0")
	g = build("rowLimit=on", "seaFillsFarms=off")
	g.Totals("0 0")
	g.last("A")
	g.Scored("A final farm 2,1 6 0 alone = 6 by NW-9.5")
}
