package settlers

import (
	"fmt"
	"testing"
)

// The 30 Barbarian cards.

func TestBarbarianCards(t *testing.T) {
	testPrinted(t, "barbarians", 30, []printed{
		{"BAR001 BAR002 BAR003", "brown", "wood 1", "wood", ""},
		{"BAR004 BAR005 BAR006", "gold", "wood 2, house", "gold", ""},
		{"BAR007 BAR008 BAR009", "black", "wood 1, house", "wood", ""},
		{"BAR010", "black", "wood 1, house", "card", ""},
		{"BAR011", "black", "wood 1, house", "gold", ""},
		{"BAR012 BAR013", "pink", "wood 2, house", "worker", ""},
		{"BAR014", "black", "wood 1, stone 2, house", "worker", ""},
		{"BAR015", "black", "wood 1, stone 2, house", "raze", ""},
		{"BAR016", "black", "wood 1, house", "raze", ""},
		{"BAR017", "black", "wood 1, house", "gold", ""},
		{"BAR018 BAR019", "blue", "wood 1, house", "worker", ""},
		{"BAR020 BAR021", "pink", "wood 1", "worker", ""},
		{"BAR022", "black", "wood 2, house", "wood", ""},
		{"BAR023", "black", "wood 1, stone 1, house", "stone", ""},
		{"BAR024", "black", "stone 1, house", "stone", ""},
		{"BAR025", "gold", "wood 1, house", "food", ""},
		{"BAR026", "black", "wood 1, stone 1, house", "raze", ""},
		{"BAR027", "purple", "stone 3, house", "worker", ""},
		{"BAR028", "blue", "wood 2, house", "card", ""},
		{"BAR029", "black", "wood 1, stone 1, house", "raze", ""},
		{"BAR030", "red", "wood 1, house", "worker", ""},
	})
}

func TestBarbarianProduction(t *testing.T) {
	testProduction(t, "barbarians", []production{
		{"BAR001 BAR002 BAR003", "wood 1", "wood 2", "wood 2"},
		{"BAR012 BAR013", "wood 2, house", "raze 1, worker 1", "raze 1, worker 1"},
		{"BAR020 BAR021", "wood 1", "worker 2", "worker 2"},
		{"BAR024", "stone 1, house", "raze 1, stone 1", "raze 1, stone 1"},
	})
}

func TestBarbarianActions(t *testing.T) {
	testActions(t, "barbarians", []action{
		{"BAR004 BAR005 BAR006", "wood 2, house", "worker 1, gold 1", "vp 3", 1},
		{"BAR026", "wood 1, stone 1, house", "worker 1", "raze 1", 2},
		{"BAR028", "wood 2, house", "worker 1", "card 2", 1},
	})
}

// TestMission: each card from either deck: IS-16.23, IS-2.5.
func TestMission(t *testing.T) {
	g := begin(t, "barbarians romans").stand(0, "BAR028").supply(0, "worker 1").top("COM001 COM002 BAR001")
	reveals := g.s.Reveals
	g.play(0, "use BAR028 1 1", "draw faction").in(&g.s.Players[0].Hand, "BAR001")
	is(t, "somebody has learned something", g.s.Reveals, reveals+1)
	g.asks(0, "draw common; draw faction").play(0, "draw common").in(&g.s.Players[0].Hand, "COM001 BAR001")
}

// TestRaid reacts to the Raze of an enemy Location only: IS-10.11, IS-10.12.
func TestRaid(t *testing.T) {
	for _, id := range []string{"BAR007", "BAR008", "BAR009"} {
		g := begin(t, "barbarians romans").hand(0, id+" COM007").founds(0, "COM083").supply(0, "wood 1").play(0, "build "+id).has(0, "card 1").again(0)
		g.supply(0, "raze 3").play(0, "raze COM007").has(0, "raze 2, wood 2").again(0)
		g.stand(1, "COM042").play(0, "attack COM042").has(0, "wood 4, vp 2").again(0)
		g.stand(0, "BAR018 COM033").supply(0, "worker 1").play(0, "use BAR018 1 1").has(0, "worker 1, stone 1, wood 1, vp 2")
	}
	g := begin(t, "barbarians romans").stand(0, "BAR007 BAR008 BAR009").stand(1, "COM042").supply(0, "raze 2")
	g.play(0, "attack COM042").has(0, "wood 2, vp 6") // copies add up: IS-3.6
}

// testSaboteurs builds a card that takes a Resource out of an enemy's supply, and
// uses it: IS-16.21.
func testSaboteurs(t *testing.T, faction, rivals, id, cost, price string) {
	t.Helper()
	use := "use " + id + " 1 1"
	g := begin(t, faction+" "+rivals).hand(0, id).founds(0, "COM083").supply(0, cost).play(0, "build "+id)
	g.finish(0)
	g.again(0).supply(0, price).supply(1, "gold 3, worker 2").refused(0, use, "IS-11.4") // no Resource
	g.supply(1, "stone 1, wood 2").supply(2, "food 1").play(0, use).asks(0, "rob 2 wood; rob 2 stone; rob 3 food")
	g.refused(0, "rob 2 food", "IS-16.21").play(0, "rob 2 stone").has(0, "stone 1").has(1, "wood 2")
	g.again(0).supply(0, price).refused(0, use, "IS-11.1")
	// From nobody who has passed: IS-7.3. The only one is not asked for.
	g = begin(t, faction+" "+rivals).stand(0, id).supply(0, price).supply(1, "wood 1").supply(2, "food 1")
	g.s.Passed = g.s.Passed.With(1)
	g.play(0, use).has(0, "food 1").has(2, "").has(1, "wood 1")
}

func TestSaboteurs(t *testing.T) {
	testSaboteurs(t, "barbarians", "romans egyptians", "BAR010", "wood 1", "worker 1")
	testSaboteurs(t, "barbarians", "romans egyptians", "BAR011", "wood 1", "worker 1")
}

// TestDarkChapel Razes from the hand or an enemy, and gives VP for loot given up:
// IS-16.22, IS-22.5, IS-11.6.
func TestDarkChapel(t *testing.T) {
	for _, id := range []string{"BAR014", "BAR015"} {
		g := begin(t, "barbarians romans").hand(0, id).founds(0, "COM083").supply(0, "wood 1, stone 2").play(0, "build "+id).again(0)
		g.supply(0, "raze 1").hand(0, "BAR001 COM069").refused(0, "use "+id+" 1 1", "IS-11.4") // no card with loot
		g.hand(0, "COM005 COM007").play(0, "use "+id+" 1 1").asks(0, "target COM005; target COM007").play(0, "target COM005")
		g.asks(0, "convert wood 0; convert wood 1").play(0, "convert wood 0").asks(0, "convert vp 0; convert vp 1")
		is(t, "given up so far, as the enemy sees it", fmt.Sprint(g.p.View(1).(*View).Decision.Given), "[0]")
		g.play(0, "convert vp 1").has(0, "wood 1, vp 2, card 3").in(&g.s.Discard, "COM005 COM083")
		is(t, "on it", g.s.Spots[g.card(id)].Price[razeToken], 1)
		// One use in a round, of either Action.
		g.again(0).supply(0, "raze 9").stand(1, "COM042").refused(0, "use "+id+" 1 1", "IS-11.1").refused(0, "use "+id+" 2 1", "IS-11.1")

		g = begin(t, "barbarians romans").stand(0, id+" BAR007").stand(1, "COM007 COM042 COM069 ROM029")
		g.s.Spots[g.card("COM007")].Flags = hasDefense
		g.supply(0, "raze 1").refused(0, "use "+id+" 2 1", "IS-11.4")
		g.supply(0, "raze 2").play(0, "use "+id+" 2 1") // only the one without protection
		g.asks(0, "convert wood 0; convert wood 1; convert wood 2").play(0, "convert wood 2").has(0, "vp 6").has(1, "wood 1")
		g.in(&g.s.Players[1].Foundations, "COM042")

		g = begin(t, "barbarians romans").stand(0, id).stand(1, "COM007 COM042")
		g.s.Spots[g.card("COM007")].Flags = hasDefense
		g.supply(0, "raze 4").play(0, "use "+id+" 2 1").asks(0, "target COM007; target COM042").play(0, "target COM007", "convert wood 1")
		g.has(0, "raze 1, wood 1, vp 2")
		is(t, "on it", g.s.Spots[g.card(id)].Price[razeToken], 3)
		g.again(0).refused(0, "use "+id+" 1 1", "IS-11.1")
	}
	// A card that draws: the converted card is not drawn. Loot of a hidden hand is
	// asked for although there is one card only.
	g := begin(t, "barbarians romans").stand(0, "BAR014").hand(0, "COM046 COM069").supply(0, "raze 1").play(0, "use BAR014 1 1")
	g.asks(0, "target COM046").play(0, "target COM046", "convert card 1", "draw faction").has(0, "vp 2, card 2")
}

// TestPack takes a good of an enemy's Raze field, and nothing is razed: IS-16.23.
func TestPack(t *testing.T) {
	for _, id := range []string{"BAR016", "BAR017"} {
		g := begin(t, "barbarians romans").hand(0, id).founds(0, "COM083").supply(0, "wood 1").play(0, "build "+id).again(0)
		g.supply(0, "raze 1").stand(0, "COM005").stand(1, "COM069 ROM029").refused(0, "use "+id+" 1 1", "IS-11.4") // no Raze field
		g.stand(0, "BAR007").stand(1, "COM001 COM007").play(0, "use "+id+" 1 1").asks(0, "target COM001; target COM007")
		g.play(0, "target COM001").asks(0, "choose stone; choose vp").play(0, "choose stone").has(0, "stone 1").has(1, "")
		g.in(&g.s.Empire[1], "COM001 COM007 COM069 ROM029")
		g.again(0).supply(0, "raze 1").refused(0, "use "+id+" 1 1", "IS-11.1")
		begin(t, "barbarians romans").stand(0, id).stand(1, "COM046").supply(0, "raze 1").play(0, "use "+id+" 1 1", "draw common").has(0, "card 1")
	}
}

// TestRabble Razes an own Location: IS-16.23, IS-10.10, IS-10.12.
func TestRabble(t *testing.T) {
	for _, id := range []string{"BAR018", "BAR019"} {
		g := begin(t, "barbarians romans").hand(0, id).founds(0, "COM083").supply(0, "wood 1").play(0, "build "+id).again(0)
		g.supply(0, "worker 1").stand(0, "COM069").stand(1, "COM042").refused(0, "use "+id+" 1 1", "IS-11.4")
		g.stand(0, "COM008 COM007")
		g.s.Spots[g.card("COM008")].Flags = hasDefense
		g.play(0, "use "+id+" 1 1").asks(0, "target COM007; target COM008").play(0, "target COM008").has(0, "stone 2, wood 1")
		g.in(&g.s.Players[0].Foundations, "COM008").again(0).supply(0, "worker 1").refused(0, "use "+id+" 1 1", "IS-11.1")
	}
}

func TestHillfort(t *testing.T) {
	testBonuses(t, "barbarians", []bonus{{"BAR022", "wood 2, house", "COM005 COM018 COM019 COM020 COM050 COM051", 0}})
}

// TestExpedition gains Resources of choice: IS-2.12.
func TestExpedition(t *testing.T) {
	g := begin(t, "barbarians romans").hand(0, "BAR023").founds(0, "COM083").supply(0, "wood 1, stone 1").play(0, "build BAR023").again(0)
	g.refused(0, "use BAR023 1 1", "IS-11.4").supply(0, "raze 1").play(0, "use BAR023 1 1").asks(0, "choose wood; choose stone; choose food")
	g.refused(0, "choose gold", "IS-2.12").play(0, "choose food").asks(0, "choose wood; choose stone; choose food").play(0, "choose wood")
	g.has(0, "wood 1, food 1").again(0).supply(0, "raze 1").refused(0, "use BAR023 1 1", "IS-11.1")
}

// TestBarter turns up to three Resources into VP; Gold stands in: IS-2.4.
func TestBarter(t *testing.T) {
	g := begin(t, "barbarians romans").hand(0, "BAR025").founds(0, "COM083").supply(0, "wood 1").play(0, "build BAR025").again(0)
	g.refused(0, "use BAR025 1 1", "IS-11.4").supply(0, "worker 3").refused(0, "use BAR025 1 1", "IS-11.4")
	g.supply(0, "wood 2, stone 1, food 1, gold 1").play(0, "use BAR025 1 1").asks(0, "spend wood; spend stone; spend food; spend gold")
	g.play(0, "spend wood").asks(0, "spend wood; spend stone; spend food; spend gold; done").play(0, "spend gold", "spend food")
	g.has(0, "wood 1, stone 1, vp 3").again(0).refused(0, "use BAR025 1 1", "IS-11.1")
	is(t, "on it", g.s.Spots[g.card("BAR025")].Price, [priced]uint8{1, 0, 1, 1})
	begin(t, "barbarians romans").stand(0, "BAR025").supply(0, "wood 2, stone 1").play(0, "use BAR025 1 1", "spend stone", "done").has(0, "wood 2, vp 1")
	// Nothing is left: not asked any more.
	begin(t, "barbarians romans").stand(0, "BAR025").supply(0, "wood 1, stone 1").play(0, "use BAR025 1 1", "spend stone", "spend wood").has(0, "vp 2").turn(1)
}

// TestTempleIdol gives 4 VP when it is built, and 2 in the end: IS-3.5, IS-14.1.
func TestTempleIdol(t *testing.T) {
	g := begin(t, "barbarians romans").hand(0, "BAR027").founds(0, "COM083").supply(0, "stone 3").play(0, "build BAR027").has(0, "vp 4")
	g.s.Round = rounds
	g.nextRound()
	is(t, "in the end", g.p.Total(0), 6)
}

// TestBorder makes Razing the owner's Common Locations dearer: IS-10.9.
func TestBorder(t *testing.T) {
	g := begin(t, "barbarians japanese").hand(0, "BAR029").founds(0, "COM083").supply(0, "wood 1, stone 1").play(0, "build BAR029")
	g.stand(0, "COM007 COM008").supply(1, "raze 2").refused(1, "attack COM007", "IS-10.9")
	g.supply(1, "raze 3").play(1, "attack COM007").has(1, "wood 2").has(0, "wood 1")
	// With a Defence token it adds up; enemy Locations are not dearer.
	g = begin(t, "barbarians japanese").stand(0, "BAR029 COM007").stand(1, "COM042 JAP001").supply(0, "raze 4").supply(1, "raze 3")
	g.s.Spots[g.card("COM007")].Flags = hasDefense
	g.play(0, "attack COM042").has(0, "raze 2, wood 2").refused(1, "attack COM007", "IS-10.9").supply(1, "raze 4").play(1, "attack COM007")
	g.play(0, "attack JAP001").has(0, "wood 3, vp 1") // 2 looted, 1 for the Foundation
	// When it is gone all is as before.
	g = begin(t, "barbarians japanese").stand(0, "COM007").supply(1, "raze 2").play(0, "pass").has(1, "raze 2")
	g.s.Passed = 0
	g.play(1, "attack COM007").has(1, "wood 2")
}

// TestRobbers discard a Deal and take its good: IS-16.23, IS-16.11, IS-7.3.
func TestRobbers(t *testing.T) {
	g := begin(t, "barbarians japanese romans").hand(0, "BAR030").founds(0, "COM083").supply(0, "wood 1").play(0, "build BAR030").again(0)
	g.supply(0, "raze 1").deals(0, "BAR001").refused(0, "use BAR030 1 1", "IS-11.4") // only an own Deal
	g.deals(1, "JAP004").deals(2, "ROM003").play(0, "use BAR030 1 1").asks(0, "target JAP004; target ROM003")
	g.play(0, "target ROM003").has(0, "gold 1, vp 1").in(&g.s.Players[2].Discard, "ROM003").in(&g.s.Players[2].Deals, "")
	g.again(0).supply(0, "raze 1").refused(0, "use BAR030 1 1", "IS-11.1")
	// A Deal by Trade Route, even with one's own Location.
	g = begin(t, "barbarians japanese").stand(0, "BAR030 BAR012").supply(0, "raze 1")
	g.s.Players[1].Routes.add(g.card("BAR012"))
	g.play(0, "use BAR030 1 1").has(0, "worker 1, vp 1")
	is(t, "Routes", g.s.Players[1].Routes.empty(), true)
	// A Deal that yields a card, and nobody who has passed.
	g = begin(t, "barbarians japanese romans").stand(0, "BAR030").deals(1, "JAP001").deals(2, "ROM010").supply(0, "raze 1")
	g.s.Passed = g.s.Passed.With(1)
	g.play(0, "use BAR030 1 1", "draw faction").has(0, "vp 1, card 1")
}
