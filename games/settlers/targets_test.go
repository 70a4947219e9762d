package settlers

import (
	"fmt"
	"strings"
	"testing"
)

// TestEnemiesOnly: what an Action does to an enemy it does neither to its owner nor
// to an enemy who has passed (IS-7.3, IS-11.4), each of the Faction cards that have
// such an Action. Without a target it is refused before anything is paid.
func TestEnemiesOnly(t *testing.T) {
	stands := func(ids string) func(g *scenario) { return func(g *scenario) { g.stand("B", ids) } }
	supplies := func(g *scenario) { g.supply("B", "stone 1") }
	for _, c := range []struct {
		ids, faction, price string
		action              int
		enemy               func(g *scenario) // gives seat 1 what is wanted
	}{
		{"BAR010 BAR011", "barbarians", "worker 1", 1, supplies},
		{"BAR014 BAR015", "barbarians", "raze 2", 2, stands("COM007")},
		{"BAR016 BAR017", "barbarians", "raze 1", 1, stands("COM007")},
		{"BAR030", "barbarians", "raze 1", 1, func(g *scenario) { g.deals("B", "ROM001") }},
		{"JAP008", "japanese", "raze 2", 1, stands("ROM029")},
		{"JAP021 JAP022 JAP023", "japanese", "food 1", 1, stands("ROM029")},
		{"JAP026 JAP027", "japanese", "worker 1", 1, supplies},
		{"ROM008", "romans", "raze 1, worker 1", 1, stands("BAR001")},
		{"ROM010", "romans", "worker 2", 1, func(g *scenario) { g.deals("B", "BAR001") }},
		{"EGY001", "egyptians", "", 1, func(g *scenario) { g.hand("B", "ROM001") }},
		{"EGY003", "egyptians", "raze 1", 1, stands("COM007")},
		{"EGY010", "egyptians", "worker 1", 1, stands("COM021")},
		{"EGY013", "egyptians", "gold 1", 1, stands("COM007")},
	} {
		for id := range strings.FieldsSeq(c.ids) {
			t.Run(id, func(t *testing.T) {
				enemy := map[string]string{"romans": "barbarians"}[c.faction]
				if enemy == "" {
					enemy = "romans"
				}
				use := fmt.Sprint("use ", id, " ", c.action, " 1")
				// The owner has all that could be a target: Locations, a Deal, a hand card.
				deal := map[string]string{
					"barbarians": "BAR004", "japanese": "JAP012", "romans": "ROM030", "egyptians": "EGY021",
				}[c.faction]
				g := begin(t, c.faction+" "+enemy).stand("A", id+" COM008 COM022").deals("A", deal).hand("A", "COM009")
				g.supply("A", c.price).Refused("A "+use, "IS-11.4")
				c.enemy(g)
				g.s.Passed = g.s.Passed.With(1)
				g.Refused("A "+use, "IS-11.4")
				g.s.Passed = 0
				g.Play("A " + use)
				g.finish("A")
				g.again("A").supply("A", c.price).Refused("A "+use, "IS-11.1")
			})
		}
	}
}

// What Actions that Raze cannot do, and what reacts to them: IS-10.4, IS-10.12,
// IS-16.13, IS-16.22.
func TestRazeByActions(t *testing.T) {
	for _, id := range []string{"BAR014", "BAR015"} { // a Samurai costs the Dark Chapel 1 token more
		g := begin(t, "barbarians japanese").stand("A", id).stand("B", "JAP001 JAP013")
		g.s.Spots[g.card("JAP001")].Flags = hasSamurai
		use := "use " + id + " 2 1"
		g.supply("A", "raze 2").Refused("A "+use, "IS-11.4").supply("A", "raze 3")
		g.Play("A "+use+", convert vp 1").has("A", "vp 2").has("B", "")
		g.in(&g.s.Players[1].Discard, "JAP001")
	}
	// Gallows react to each Raze, the Raid to enemies' Locations only; what is razed
	// reacts no more.
	g := begin(t, "barbarians romans").stand("A", "BAR018 COM005 BAR007 COM033").supply("A", "worker 1")
	g.Play("A use BAR018 1 1, target COM033").has("A", "wood 1, stone 1, worker 1, vp 1")
	g = begin(t, "barbarians romans").stand("A", "BAR018 COM005").supply("A", "worker 1")
	g.Play("A use BAR018 1 1").has("A", "wood 2, vp 1")
	g.in(&g.s.Players[0].Foundations, "COM005")
	begin(t, "barbarians romans").stand("A", "BAR018 BAR001").supply("A", "worker 1").
		Refused("A use BAR018 1 1", "IS-11.4")
	begin(t, "egyptians romans").stand("A", "EGY003 COM005").stand("B", "COM033").supply("A", "raze 1").
		Play("A use EGY003 1 1").has("A", "worker 1, stone 1, vp 1").has("B", "wood 1")
	begin(t, "egyptians romans").stand("A", "EGY003").stand("B", "ROM001 COM069").supply("A", "raze 9").
		Refused("A use EGY003 1 1", "IS-11.4")
	// What is taken from the Raze field is no Raze.
	begin(t, "barbarians romans").stand("A", "BAR016 COM005 BAR007").stand("B", "COM007").supply("A", "raze 1").
		Play("A use BAR016 1 1").has("A", "wood 1")
}

// Nor by an Action can a Location be razed that was taken from oneself: IS-16.18. It
// can be removed, which is no Raze: IS-16.28.
func TestTakenLocationIsNotRazed(t *testing.T) {
	g := begin(t, "egyptians barbarians").stand("A", "EGY013").stand("B", "COM007 BAR014").supply("A", "gold 1")
	g.Play("A use EGY013 1 1")
	g.again("B").supply("B", "raze 9").Refused("B use BAR014 2 1", "IS-11.4").stand("A", "COM008")
	g.Play("B use BAR014 2 1, convert stone 0").in(&g.s.Players[0].Foundations, "COM008")
}
