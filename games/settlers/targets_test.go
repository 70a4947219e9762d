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
	stands := func(ids string) func(g *scenario) { return func(g *scenario) { g.stand(1, ids) } }
	supplies := func(g *scenario) { g.supply(1, "stone 1") }
	for _, c := range []struct {
		ids, faction, price string
		action              int
		enemy               func(g *scenario) // gives seat 1 what is wanted
	}{
		{"BAR010 BAR011", "barbarians", "worker 1", 1, supplies},
		{"BAR014 BAR015", "barbarians", "raze 2", 2, stands("COM007")},
		{"BAR016 BAR017", "barbarians", "raze 1", 1, stands("COM007")},
		{"BAR030", "barbarians", "raze 1", 1, func(g *scenario) { g.deals(1, "ROM001") }},
		{"JAP008", "japanese", "raze 2", 1, stands("ROM029")},
		{"JAP021 JAP022 JAP023", "japanese", "food 1", 1, stands("ROM029")},
		{"JAP026 JAP027", "japanese", "worker 1", 1, supplies},
		{"ROM008", "romans", "raze 1, worker 1", 1, stands("BAR001")},
		{"ROM010", "romans", "worker 2", 1, func(g *scenario) { g.deals(1, "BAR001") }},
		{"EGY001", "egyptians", "", 1, func(g *scenario) { g.hand(1, "ROM001") }},
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
				deal := map[string]string{"barbarians": "BAR004", "japanese": "JAP012", "romans": "ROM030", "egyptians": "EGY021"}[c.faction]
				g := begin(t, c.faction+" "+enemy).stand(0, id+" COM008 COM022").deals(0, deal).hand(0, "COM009")
				g.supply(0, c.price).refused(0, use, "IS-11.4")
				c.enemy(g)
				g.s.Passed = g.s.Passed.With(1)
				g.refused(0, use, "IS-11.4")
				g.s.Passed = 0
				g.play(0, use)
				g.finish(0)
				g.again(0).supply(0, c.price).refused(0, use, "IS-11.1")
			})
		}
	}
}

// What Actions that Raze cannot do, and what reacts to them: IS-10.4, IS-10.12,
// IS-16.13, IS-16.22.
func TestRazeByActions(t *testing.T) {
	for _, id := range []string{"BAR014", "BAR015"} { // a Samurai costs the Dark Chapel 1 token more
		g := begin(t, "barbarians japanese").stand(0, id).stand(1, "JAP001 JAP013")
		g.s.Spots[g.card("JAP001")].Flags = hasSamurai
		use := "use " + id + " 2 1"
		g.supply(0, "raze 2").refused(0, use, "IS-11.4").supply(0, "raze 3").play(0, use, "convert vp 1").has(0, "vp 2").has(1, "")
		g.in(&g.s.Players[1].Discard, "JAP001")
	}
	// Gallows react to each Raze, the Raid to enemies' Locations only; what is razed
	// reacts no more.
	g := begin(t, "barbarians romans").stand(0, "BAR018 COM005 BAR007 COM033").supply(0, "worker 1")
	g.play(0, "use BAR018 1 1", "target COM033").has(0, "wood 1, stone 1, worker 1, vp 1")
	g = begin(t, "barbarians romans").stand(0, "BAR018 COM005").supply(0, "worker 1").play(0, "use BAR018 1 1").has(0, "wood 2, vp 1")
	g.in(&g.s.Players[0].Foundations, "COM005")
	begin(t, "barbarians romans").stand(0, "BAR018 BAR001").supply(0, "worker 1").refused(0, "use BAR018 1 1", "IS-11.4")
	begin(t, "egyptians romans").stand(0, "EGY003 COM005").stand(1, "COM033").supply(0, "raze 1").play(0, "use EGY003 1 1").has(0, "worker 1, stone 1, vp 1").has(1, "wood 1")
	begin(t, "egyptians romans").stand(0, "EGY003").stand(1, "ROM001 COM069").supply(0, "raze 9").refused(0, "use EGY003 1 1", "IS-11.4")
	// What is taken from the Raze field is no Raze.
	begin(t, "barbarians romans").stand(0, "BAR016 COM005 BAR007").stand(1, "COM007").supply(0, "raze 1").play(0, "use BAR016 1 1").has(0, "wood 1")
}

// Nor by an Action can a Location be razed that was taken from oneself: IS-16.18. It
// can be removed, which is no Raze: IS-16.28.
func TestTakenLocationIsNotRazed(t *testing.T) {
	g := begin(t, "egyptians barbarians").stand(0, "EGY013").stand(1, "COM007 BAR014").supply(0, "gold 1").play(0, "use EGY013 1 1")
	g.again(1).supply(1, "raze 9").refused(1, "use BAR014 2 1", "IS-11.4").stand(0, "COM008").play(1, "use BAR014 2 1", "convert stone 0").in(&g.s.Players[0].Foundations, "COM008")
}
