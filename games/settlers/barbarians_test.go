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
	g := begin(t, "barbarians romans").stand("A", "BAR028").supply("A", "worker 1").top("COM001 COM002 BAR001")
	reveals := g.s.Reveals
	g.Play("A use BAR028 1 1, draw faction").in(&g.s.Players[0].Hand, "BAR001")
	g.Is("somebody has learned something", g.s.Reveals, reveals+1)
	g.Choices("A draw common, draw faction").Play("A draw common").in(&g.s.Players[0].Hand, "COM001 BAR001")
}

// TestRaid reacts to the Raze of an enemy Location only: IS-10.11, IS-10.12.
func TestRaid(t *testing.T) {
	for _, id := range []string{"BAR007", "BAR008", "BAR009"} {
		g := begin(t, "barbarians romans").hand("A", id+" COM007").founds("A", "COM083").supply("A", "wood 1")
		g.Play("A build "+id).has("A", "card 1").again("A")
		g.supply("A", "raze 3").Play("A raze COM007").has("A", "raze 2, wood 2").again("A")
		g.stand("B", "COM042").Play("A attack COM042").has("A", "wood 4, vp 2").again("A")
		g.stand("A", "BAR018 COM033").supply("A", "worker 1")
		g.Play("A use BAR018 1 1").has("A", "worker 1, stone 1, wood 1, vp 2")
	}
	g := begin(t, "barbarians romans").stand("A", "BAR007 BAR008 BAR009").stand("B", "COM042").supply("A", "raze 2")
	g.Play("A attack COM042").has("A", "wood 2, vp 6") // copies add up: IS-3.6
}

// testSaboteurs builds a card that takes a Resource out of an enemy's supply, and
// uses it: IS-16.21.
func testSaboteurs(t *testing.T, faction, rivals, id, cost, price string) {
	t.Helper()
	use := "use " + id + " 1 1"
	g := begin(t, faction+" "+rivals).hand("A", id).founds("A", "COM083").supply("A", cost).Play("A build " + id)
	g.finish("A")
	g.again("A").supply("A", price).supply("B", "gold 3, worker 2").Refused("A "+use, "IS-11.4") // no Resource
	g.supply("B", "stone 1, wood 2").supply("C", "food 1")
	g.Play("A " + use).Choices("A rob 2 wood, rob 2 stone, rob 3 food")
	g.Refused("A rob 2 food", "IS-16.21").Play("A rob 2 stone").has("A", "stone 1").has("B", "wood 2")
	g.again("A").supply("A", price).Refused("A "+use, "IS-11.1")
	// From nobody who has passed: IS-7.3. The only one is not asked for.
	g = begin(t, faction+" "+rivals).stand("A", id).supply("A", price).supply("B", "wood 1").supply("C", "food 1")
	g.s.Passed = g.s.Passed.With(1)
	g.Play("A "+use).has("A", "food 1").has("C", "").has("B", "wood 1")
}

func TestSaboteurs(t *testing.T) {
	testSaboteurs(t, "barbarians", "romans egyptians", "BAR010", "wood 1", "worker 1")
	testSaboteurs(t, "barbarians", "romans egyptians", "BAR011", "wood 1", "worker 1")
}

// TestDarkChapel Razes from the hand or an enemy, and gives VP for loot given up:
// IS-16.22, IS-22.5, IS-11.6.
func TestDarkChapel(t *testing.T) {
	for _, id := range []string{"BAR014", "BAR015"} {
		g := begin(t, "barbarians romans").hand("A", id).founds("A", "COM083").supply("A", "wood 1, stone 2")
		g.Play("A build " + id).again("A")
		g.supply("A", "raze 1").hand("A", "BAR001 COM069").Refused("A use "+id+" 1 1", "IS-11.4") // no card with loot
		g.hand("A", "COM005 COM007")
		g.Play("A use " + id + " 1 1").Choices("A target COM005, target COM007")
		g.Play("A target COM005")
		g.Choices("A convert wood 0, convert wood 1").Play("A convert wood 0").Choices("A convert vp 0, convert vp 1")
		g.Is("given up so far, as the enemy sees it", fmt.Sprint(g.p.View(1).(*View).Decision.Given), "[0]")
		g.Play("A convert vp 1").has("A", "wood 1, vp 2, card 3").in(&g.s.Discard, "COM005 COM083")
		g.Is("on it", g.s.Spots[g.card(id)].Price[razeToken], 1)
		// One use in a round, of either Action.
		g.again("A").supply("A", "raze 9").stand("B", "COM042").Refused("A use "+id+" 1 1", "IS-11.1")
		g.Refused("A use "+id+" 2 1", "IS-11.1")

		g = begin(t, "barbarians romans").stand("A", id+" BAR007").stand("B", "COM007 COM042 COM069 ROM029")
		g.s.Spots[g.card("COM007")].Flags = hasDefense
		g.supply("A", "raze 1").Refused("A use "+id+" 2 1", "IS-11.4")
		g.supply("A", "raze 2").Play("A use " + id + " 2 1") // only the one without protection
		g.Choices("A convert wood 0, convert wood 1, convert wood 2")
		g.Play("A convert wood 2").has("A", "vp 6").has("B", "wood 1")
		g.in(&g.s.Players[1].Foundations, "COM042")

		g = begin(t, "barbarians romans").stand("A", id).stand("B", "COM007 COM042")
		g.s.Spots[g.card("COM007")].Flags = hasDefense
		g.supply("A", "raze 4")
		g.Play("A use " + id + " 2 1").Choices("A target COM007, target COM042")
		g.Play("A target COM007, convert wood 1")
		g.has("A", "raze 1, wood 1, vp 2")
		g.Is("on it", g.s.Spots[g.card(id)].Price[razeToken], 3)
		g.again("A").Refused("A use "+id+" 1 1", "IS-11.1")
	}
	// A card that draws: the converted card is not drawn. Loot of a hidden hand is
	// asked for although there is one card only.
	g := begin(t, "barbarians romans").stand("A", "BAR014").hand("A", "COM046 COM069").supply("A", "raze 1")
	g.Play("A use BAR014 1 1")
	g.Choices("A target COM046").Play("A target COM046, convert card 1, draw faction").has("A", "vp 2, card 2")
}

// TestPack takes a good of an enemy's Raze field, and nothing is razed: IS-16.23.
func TestPack(t *testing.T) {
	for _, id := range []string{"BAR016", "BAR017"} {
		g := begin(t, "barbarians romans").hand("A", id).founds("A", "COM083").supply("A", "wood 1")
		g.Play("A build " + id).again("A")
		// no Raze field
		g.supply("A", "raze 1").stand("A", "COM005").stand("B", "COM069 ROM029").Refused("A use "+id+" 1 1", "IS-11.4")
		g.stand("A", "BAR007").stand("B", "COM001 COM007")
		g.Play("A use " + id + " 1 1").Choices("A target COM001, target COM007")
		g.Play("A target COM001").Choices("A choose stone, choose vp").Play("A choose stone").has("A", "stone 1").has("B", "")
		g.in(&g.s.Empire[1], "COM001 COM007 COM069 ROM029")
		g.again("A").supply("A", "raze 1").Refused("A use "+id+" 1 1", "IS-11.1")
		begin(t, "barbarians romans").stand("A", id).stand("B", "COM046").supply("A", "raze 1").
			Play("A use "+id+" 1 1, draw common").has("A", "card 1")
	}
}

// TestRabble Razes an own Location: IS-16.23, IS-10.10, IS-10.12.
func TestRabble(t *testing.T) {
	for _, id := range []string{"BAR018", "BAR019"} {
		g := begin(t, "barbarians romans").hand("A", id).founds("A", "COM083").supply("A", "wood 1")
		g.Play("A build " + id).again("A")
		g.supply("A", "worker 1").stand("A", "COM069").stand("B", "COM042").Refused("A use "+id+" 1 1", "IS-11.4")
		g.stand("A", "COM008 COM007")
		g.s.Spots[g.card("COM008")].Flags = hasDefense
		g.Play("A use " + id + " 1 1").Choices("A target COM007, target COM008")
		g.Play("A target COM008").has("A", "stone 2, wood 1")
		g.in(&g.s.Players[0].Foundations, "COM008").again("A").supply("A", "worker 1").Refused("A use "+id+" 1 1", "IS-11.1")
	}
}

func TestHillfort(t *testing.T) {
	testBonuses(t, "barbarians", []bonus{{"BAR022", "wood 2, house", "COM005 COM018 COM019 COM020 COM050 COM051", 0}})
}

// TestExpedition gains Resources of choice: IS-2.12.
func TestExpedition(t *testing.T) {
	g := begin(t, "barbarians romans").hand("A", "BAR023").founds("A", "COM083").supply("A", "wood 1, stone 1")
	g.Play("A build BAR023").again("A")
	g.Refused("A use BAR023 1 1", "IS-11.4").supply("A", "raze 1")
	g.Play("A use BAR023 1 1").Choices("A choose wood, choose stone, choose food")
	g.Refused("A choose gold", "IS-2.12")
	g.Play("A choose food").Choices("A choose wood, choose stone, choose food")
	g.Play("A choose wood")
	g.has("A", "wood 1, food 1").again("A").supply("A", "raze 1").Refused("A use BAR023 1 1", "IS-11.1")
}

// TestBarter turns up to three Resources into 3 VP each; Gold stands in: IS-2.4.
func TestBarter(t *testing.T) {
	g := begin(t, "barbarians romans").hand("A", "BAR025").founds("A", "COM083").supply("A", "wood 1")
	g.Play("A build BAR025").again("A")
	g.Refused("A use BAR025 1 1", "IS-11.4").supply("A", "worker 3").Refused("A use BAR025 1 1", "IS-11.4")
	g.supply("A", "wood 2, stone 1, food 1, gold 1")
	g.Play("A use BAR025 1 1").Choices("A spend wood, spend stone, spend food, spend gold")
	g.Play("A spend wood").Choices("A spend wood, spend stone, spend food, spend gold, done")
	g.Play("A spend gold, spend food")
	g.has("A", "wood 1, stone 1, vp 9").again("A").Refused("A use BAR025 1 1", "IS-11.1")
	g.Is("on it", g.s.Spots[g.card("BAR025")].Price, [pricedGoods]uint8{1, 0, 1, 1})
	begin(t, "barbarians romans").stand("A", "BAR025").supply("A", "wood 2, stone 1").
		Play("A use BAR025 1 1, spend stone, done").has("A", "wood 2, vp 3")
	// Nothing is left: not asked any more.
	begin(t, "barbarians romans").stand("A", "BAR025").supply("A", "wood 1, stone 1").
		Play("A use BAR025 1 1, spend stone, spend wood").has("A", "vp 6").turn("B")
}

// TestTempleIdol gives 4 VP when it is built, and 2 in the end: IS-3.5, IS-14.1.
func TestTempleIdol(t *testing.T) {
	g := begin(t, "barbarians romans").hand("A", "BAR027").founds("A", "COM083").supply("A", "stone 3")
	g.Play("A build BAR027").has("A", "vp 4")
	g.s.Round = rounds
	g.nextRound()
	g.Is("in the end", g.p.Total(0), 6)
}

// TestBorder makes Razing the owner's Common Locations dearer, and yields for the Deals of enemies: IS-10.9, IS-16.30.
func TestBorder(t *testing.T) {
	g := begin(t, "barbarians japanese").hand("A", "BAR029").founds("A", "COM083").supply("A", "wood 1, stone 1")
	g.Play("A build BAR029")
	g.stand("A", "COM007 COM008").supply("B", "raze 2").Refused("B attack COM007", "IS-10.9")
	g.supply("B", "raze 3").Play("B attack COM007").has("B", "wood 2").has("A", "wood 1")
	// With a Defence token it adds up; enemy Locations are not dearer.
	g = begin(t, "barbarians japanese").stand("A", "BAR029 COM007").stand("B", "COM042 JAP001").supply("A", "raze 4").
		supply("B", "raze 3")
	g.s.Spots[g.card("COM007")].Flags = hasDefense
	g.Play("A attack COM042").has("A", "raze 2, wood 2").Refused("B attack COM007", "IS-10.9").supply("B", "raze 4")
	g.Play("B attack COM007")
	g.Play("A attack JAP001").has("A", "wood 3, vp 1") // 2 looted, 1 for the Foundation
	// When it is gone all is as before.
	g = begin(t, "barbarians japanese").stand("A", "COM007").supply("B", "raze 2").Play("A pass").has("B", "raze 2")
	g.s.Passed = 0
	g.Play("B attack COM007").has("B", "wood 2")
	begin(t, "barbarians japanese").stand("A", "BAR029").hand("B", "JAP001").supply("B", "food 1").again("B").
		Play("B deal JAP001").has("A", "vp 2").has("B", "worker 1")
}

// TestRobbers discard a Deal and take its good: IS-16.23, IS-16.11, IS-7.3.
func TestRobbers(t *testing.T) {
	g := begin(t, "barbarians japanese romans").hand("A", "BAR030").founds("A", "COM083").supply("A", "wood 1")
	g.Play("A build BAR030").again("A")
	g.supply("A", "raze 1").deals("A", "BAR001").Refused("A use BAR030 1 1", "IS-11.4") // only an own Deal
	g.deals("B", "JAP004").deals("C", "ROM003").Play("A use BAR030 1 1").Choices("A target JAP004, target ROM003")
	g.Play("A target ROM003").has("A", "gold 1, vp 1").in(&g.s.Players[2].Discard, "ROM003").in(&g.s.Players[2].Deals, "")
	g.again("A").supply("A", "raze 1").Refused("A use BAR030 1 1", "IS-11.1")
	// A Deal by Trade Route, even with one's own Location.
	g = begin(t, "barbarians japanese").stand("A", "BAR030 BAR012").supply("A", "raze 1")
	g.s.Players[1].Routes.add(g.card("BAR012"))
	g.Play("A use BAR030 1 1").has("A", "worker 1, vp 1")
	g.Is("Routes", g.s.Players[1].Routes.empty(), true)
	// A Deal that yields a card, and nobody who has passed.
	g = begin(t, "barbarians japanese romans").stand("A", "BAR030").deals("B", "JAP001").deals("C", "ROM010").
		supply("A", "raze 1")
	g.s.Passed = g.s.Passed.With(1)
	g.Play("A use BAR030 1 1, draw faction").has("A", "vp 1, card 1")
}
