package settlers

import (
	"testing"

	"spielwerk/game/gametest"
)

// The 30 Roman cards.

func TestRomanCards(t *testing.T) {
	testPrinted(t, "romans", 30, []printed{
		{"ROM001 ROM002", "grey", "stone 1, house", "stone", ""},
		{"ROM003 ROM004", "grey", "stone 1, house", "gold", ""},
		{"ROM005", "grey", "stone 1, house", "stone", ""},
		{"ROM006 ROM007", "black", "stone 1, house", "worker", ""},
		{"ROM008", "black", "wood 1, stone 1, house", "raze", ""},
		{"ROM009", "red", "wood 1, stone 1, house", "food", ""},
		{"ROM010", "blue", "wood 1, stone 1, house", "card", ""},
		{"ROM011", "blue", "stone 2, house", "card", ""},
		{"ROM012 ROM013 ROM014", "blue", "stone 2, house", "card", ""},
		{"ROM015 ROM016", "grey", "stone 2, house", "stone", ""},
		{"ROM017 ROM018", "blue", "food 1, house", "raze", ""},
		{"ROM019", "red", "stone 1, house", "food", ""},
		{"ROM020 ROM021", "brown", "stone 1, house", "stone", ""},
		{"ROM022", "black", "stone 2, house", "worker", ""},
		{"ROM023 ROM024 ROM025", "red brown grey", "wood 1, stone 2, house", "worker", ""},
		{"ROM026", "pink", "food 1, house", "raze", ""},
		{"ROM027 ROM028", "grey", "wood 1, stone 1, house", "stone", ""},
		{"ROM029", "gold", "stone 1, house", "gold", ""},
		{"ROM030", "gold", "stone 2, house", "stone", ""},
	})
}

func TestRomanProduction(t *testing.T) {
	testProduction(t, "romans", []production{
		{"ROM017 ROM018", "food 1, house", "card 2", "card 1"},
		{"ROM020 ROM021", "stone 1, house", "wood 1, stone 1", "wood 1, stone 1"},
		{"ROM023 ROM024 ROM025", "wood 1, stone 2, house", "worker 1, gold 1", "worker 1, gold 1"},
		{"ROM026", "food 1, house", "worker 2", "worker 2"},
		{"ROM027 ROM028", "wood 1, stone 1, house", "stone 2", "stone 2"},
		{"ROM029", "stone 1, house", "gold 1", "gold 1"},
	})
}

// TestLegion draws Common cards only: IS-2.5.
func TestLegion(t *testing.T) {
	for _, id := range []string{"ROM017", "ROM018"} {
		g := begin(t, "romans barbarians").top("COM001 COM002").hand("A", id).founds("A", "COM083").supply("A", "food 1")
		g.Play("A build "+id).in(&g.s.Players[0].Hand, "COM001 COM002")
	}
}

func TestRomanActions(t *testing.T) {
	testActions(t, "romans", []action{
		{"ROM001 ROM002", "stone 1, house", "worker 1, stone 2", "vp 5", 1},
		{"ROM003 ROM004 ROM005", "stone 1, house", "stone 1", "vp 2", 1},
		{"ROM006 ROM007", "stone 1, house", "worker 1", "raze 1, vp 1", 1},
		{"ROM030", "stone 2, house", "gold 1", "vp 3", 1},
	})
}

// TestEngineers discard any enemy Location, which is no Raze: IS-16.5.
func TestEngineers(t *testing.T) {
	testRemoval(t, "romans", "ROM008", "wood 1, stone 1", "worker 1, raze 1")
}

// testRemoval builds a card that removes enemy Locations, and uses it.
func testRemoval(t *testing.T, faction, id, cost, price string) {
	t.Helper()
	g := begin(t, faction+" egyptians").hand("A", id).founds("A", "COM083").supply("A", cost)
	g.Play("A build " + id).again("A")
	use := "use " + id + " 1 1"
	g.supply("A", price).stand("A", "COM007").Refused("A "+use, "IS-11.4") // only own Locations
	g.stand("B", "COM042 EGY020 COM069").Refused("B "+use, "IS-7.1")
	g.s.Spots[g.card("COM042")].Flags = hasDefense
	g.s.Spots[g.card("COM042")].Price[worker] = 1
	g.Play("A " + use).Choices("A target COM042, target COM069, target EGY020").Play("A target COM042")
	g.has("A", "").has("B", "").in(&g.s.Discard, "COM042 COM083").in(&g.s.Players[1].Foundations, "")
	g.again("A").supply("A", price).Refused("A "+use, "IS-11.1")
	g.nextRound().again("A").supply("A", price).Play("A "+use+", target EGY020").in(&g.s.Players[1].Discard, "EGY020")
	// Who has passed is no target: IS-7.3.
	g = begin(t, faction+" egyptians").stand("A", id).stand("B", "COM042").supply("A", price)
	g.s.Passed = g.s.Passed.With(1)
	g.Refused("A "+use, "IS-11.4")
}

// testDeals tests what a Dojo and the School of Diplomacy yield when their owner makes a Deal, and then an enemy:
// IS-9.1, IS-16.30.
func testDeals(t *testing.T, faction, id, cost, deal, gain, byEnemy string) {
	t.Helper()
	g := begin(t, faction+" barbarians").hand("A", id).founds("A", "COM083").supply("A", cost)
	g.Play("A build " + id)
	for g.s.Depth > 0 {
		g.Play("A draw faction")
	}
	hand := g.s.Players[0].Hand.count()
	want := g.goods(gain)
	points := want[vp] + g.goods(byEnemy)[vp]
	want[anyCard] = hand
	g.again("A").hand("A", deal).supply("A", "food 1").Play("A deal " + deal)
	want[g.p.rules.cards[g.card(deal)].deal-1]++
	g.has("A", told(want))
	// A building does not set it off.
	g.again("A").s.Players[0].Supply = [heldGoods]uint16{}
	g.hand("A", "COM069").Play("A build COM069")
	g.again("B").hand("B", "BAR001").supply("B", "food 1").Play("B deal BAR001")
	want = g.goods("worker 1")
	want[vp], want[anyCard] = points, hand
	g.has("A", told(want))
}

// testEnemyDeals tests a Location that yields VP for each Deal of an enemy, whoever it is, also when its owner has
// passed: IS-16.30, IS-7.4.
func testEnemyDeals(t *testing.T, faction, id string, each int) {
	t.Helper()
	g := begin(t, faction+" barbarians egyptians").stand("A", id)
	deal := func(seat, c string, points int) {
		t.Helper()
		g.again(seat).hand(seat, c).supply(seat, "food 1").Play(seat + " deal " + c)
		g.Is("points after a Deal of "+seat, g.p.Total(0), points)
	}
	deal("B", "BAR001", each)
	deal("C", "EGY028", 2*each)
	g.s.Passed = g.s.Passed.With(0)
	deal("B", "BAR020", 3*each)
}

func TestGardens(t *testing.T) {
	g := begin(t, "romans japanese").hand("A", "ROM009 ROM001").founds("A", "COM083").supply("A", "wood 1, stone 1")
	g.Play("A build ROM009").again("A").supply("A", "food 1").Play("A deal ROM001").has("A", "stone 1") // its own: nothing
	// A Deal by Trade Route counts, here with the Gardens.
	g.again("B").stand("B", "JAP021").supply("B", "food 1").Play("B use JAP021 1 1").has("A", "stone 1, vp 2")
	testEnemyDeals(t, "romans", "ROM009", 2)
}

// TestSpies take a Deal from under a board: IS-16.19, IS-16.31.
func TestSpies(t *testing.T) {
	g := begin(t, "romans japanese").hand("A", "ROM010").founds("A", "COM083").supply("A", "wood 1, stone 1")
	g.Play("A build ROM010").again("A")
	g.supply("A", "worker 2").deals("A", "ROM001").Refused("A use ROM010 1 1", "IS-11.4")
	// A Deal by Trade Route cannot be taken.
	g.s.Players[1].Routes.add(g.card("ROM010"))
	g.Refused("A use ROM010 1 1", "IS-11.4")
	g.deals("B", "JAP001 JAP008").stand("A", "ROM009").Play("A use ROM010 1 1").Choices("A target JAP001, target JAP008")
	g.Play("A target JAP008").has("A", "") // no good now, and no Deal was made
	g.in(&g.s.Players[0].Deals, "JAP008 ROM001").in(&g.s.Players[1].Deals, "JAP001")
	g.again("A").supply("A", "worker 2").Refused("A use ROM010 1 1", "IS-11.1")
	g.s.Players[0].Supply = [heldGoods]uint16{}
	g.nextRound().has("A", "worker 2, wood 1, stone 2, raze 2, defense 1, card 3") // from now on it yields
	// Copies are alike under one board, not under two.
	g = begin(t, "romans japanese").stand("A", "ROM010").deals("B", "JAP001 JAP002").supply("A", "worker 2")
	g.Play("A use ROM010 1 1")
	g.in(&g.s.Players[0].Deals, "JAP001")
	g = begin(t, "romans japanese egyptians").stand("A", "ROM010").deals("B", "JAP001").deals("C", "JAP002").
		supply("A", "worker 2")
	g.Play("A use ROM010 1 1")
	g.Choices("A target JAP001, target JAP002")
	// Nobody who has passed: IS-7.3.
	g = begin(t, "romans japanese").stand("A", "ROM010").deals("B", "JAP001").supply("A", "worker 2")
	g.s.Passed = g.s.Passed.With(1)
	g.Refused("A use ROM010 1 1", "IS-11.4").supply("A", "worker 1")
	g.s.Passed = 0
	g.Refused("A use ROM010 1 1", "IS-11.4")
}

// testLook builds a Location that looks at two Faction cards: IS-2.5, IS-2.8,
// IS-2.10.
func testLook(t *testing.T, faction, id, cost, two, three string) {
	t.Helper()
	g := begin(t, faction+" barbarians").top(two+" "+three).hand("A", id).founds("A", "COM083").supply("A", cost)
	g.Play("A build " + id)
	a, b := two[:6], two[7:]
	g.Choices("A keep "+a+", keep "+b).Refused("A keep "+three, "IS-2.5")
	g.Is("others see the number only", len(g.p.View(1).(*View).Seats[0].Look), 0)
	g.Is("looking", g.p.View(1).(*View).Seats[0].Looking, 2)
	g.Play("A keep "+b).in(&g.s.Players[0].Hand, b).in(&g.s.Players[0].Discard, a)
	// With one card left it is kept, with none there is nothing to be done.
	for _, n := range []uint8{1, 0} {
		g = begin(t, faction+" barbarians").top(two).hand("A", id).founds("A", "COM083").supply("A", cost)
		pl := &g.s.Players[0]
		for pl.DeckN > n {
			pl.DeckN--
			pl.Discard.add(pl.Deck[pl.DeckN])
			pl.Deck[pl.DeckN] = 0
		}
		g.Play("A build " + id)
		g.Is("hand", pl.Hand.count(), int(n))
	}
	// In the Production phase too.
	g = begin(t, faction+" barbarians").stand("A", id)
	g.nextRound()
	g.Is("hand", g.s.Players[0].Hand.count(), 4)
	g.Is("discards", g.s.Players[0].Discard.count(), 1)
}

func TestArchitect(t *testing.T) {
	testLook(t, "romans", "ROM011", "stone 2", "ROM001 ROM002", "ROM003")
}

func TestRomanReactions(t *testing.T) {
	testReactions(t, "romans", true, []reaction{
		{"ROM015 ROM016", "stone 2, house", "COM033", "COM007", "gold 1, vp 1"},
	})
	// Each Faction Location, this one included; no Common one. Copies add up: IS-3.6.
	for _, id := range []string{"ROM012", "ROM013", "ROM014"} {
		g := begin(t, "romans barbarians").hand("A", id).founds("A", "COM083").supply("A", "stone 2")
		g.Play("A build "+id).has("A", "gold 1").again("A")
		g.hand("A", "COM026").supply("A", "stone 1").Play("A build COM026").has("A", "vp 1").again("A")
		g.hand("A", "ROM029").founds("A", "COM083").supply("A", "stone 1")
		g.Play("A build ROM029, discard COM083").has("A", "gold 2, vp 1")
	}
	g := begin(t, "romans barbarians").stand("A", "ROM012 ROM013").hand("A", "ROM014").founds("A", "COM083").
		supply("A", "stone 2")
	g.Play("A build ROM014, discard COM083").has("A", "gold 3")
}

// TestWarehouses store up to three Resources, which can be spent from there:
// IS-13.1, IS-13.5, IS-16.20.
func TestWarehouses(t *testing.T) {
	g := begin(t, "romans barbarians").hand("A", "ROM019").founds("A", "COM083").supply("A", "stone 1")
	g.Play("A build ROM019").has("A", "")
	g.again("A").supply("A", "wood 1, food 1, gold 5, raze 2")
	g.Play("A pass").again("B").Play("B pass")
	spot := &g.s.Spots[g.card("ROM019")]
	g.Is("all is stored", spot.Kept, [resources]uint8{1, 0, 1})
	g.Is("Raze tokens", g.s.Players[0].Supply[razeToken], 2)
	g.Is("Gold", g.s.Players[0].Supply[gold], 0)
	for g.s.Phase != phaseAction {
		seat := int(g.p.Pending().First())
		g.Play(gametest.Letter(seat) + " " + g.Moves(gametest.Letter(seat))[0])
	}
	// The board gave 1 Wood, 1 Stone: 2 Wood can be paid, one of it from the card.
	g.again("A").hand("A", "COM042").s.Players[0].Supply[gold] = 1
	g.Play("A build COM042").Choices("A pay wood 0, pay wood 1").Play("A pay wood 0")
	g.Is("stored", spot.Kept, [resources]uint8{0, 0, 1})
	g.Is("Wood", g.s.Players[0].Supply[wood], 0)
	// Where both can serve, the owner chooses.
	g = begin(t, "romans barbarians").stand("A", "ROM019").hand("A", "COM042").supply("A", "wood 2")
	g.s.Spots[g.card("ROM019")].Kept[wood] = 1
	g.Play("A build COM042").Choices("A from ROM019 0, from ROM019 1").Play("A from ROM019 1").has("A", "wood 1")
	// They serve as the price of an Action too, and lie on it then.
	g = begin(t, "romans barbarians").stand("A", "ROM019 ROM003")
	g.s.Spots[g.card("ROM019")].Kept[stone] = 1
	g.Play("A use ROM003 1 1").has("A", "vp 2")
	g.Is("on it", g.s.Spots[g.card("ROM003")].Price[stone], 1)
	// Nobody takes them away: IS-16.21.
	g = begin(t, "barbarians romans").stand("A", "BAR010").stand("B", "ROM019").supply("A", "worker 1")
	g.s.Spots[g.card("ROM019")].Kept[stone] = 1
	g.Refused("A use BAR010 1 1", "IS-11.4")
	// What is more than fits is chosen: IS-13.4.
	g = begin(t, "romans barbarians").stand("A", "ROM019").supply("A", "wood 2, stone 2, food 1")
	g.Play("A pass").Play("B pass").Choices("A store wood, store stone, store food")
	g.Play("A store stone, store stone, store food")
	g.Is("stored", g.s.Spots[g.card("ROM019")].Kept, [resources]uint8{0, 2, 1})
	g.Is("the rest is lost", g.s.Players[0].Supply[wood], 0)
	// Stored anew: what lies there is taken back first.
	g = begin(t, "romans barbarians").stand("A", "ROM019").supply("A", "wood 1")
	g.s.Spots[g.card("ROM019")].Kept = [resources]uint8{0, 3, 0}
	g.Play("A pass").Play("B pass").Choices("A store wood, store stone").Play("A store wood")
	// Nothing but Stone is left then, so that it is not asked.
	g.Is("stored", g.s.Spots[g.card("ROM019")].Kept, [resources]uint8{1, 2, 0})
	// What is left when the card is lost returns to the supply: IS-8.3, IS-22.14.
	g = begin(t, "romans barbarians").stand("A", "ROM019").hand("A", "ROM029")
	g.s.Spots[g.card("ROM019")].Kept = [resources]uint8{1, 2, 0}
	g.Play("A build ROM029").has("A", "wood 1, stone 1, gold 1").in(&g.s.Players[0].Discard, "ROM019")
	g = begin(t, "japanese romans").stand("A", "JAP008").stand("B", "ROM019").supply("A", "raze 2")
	g.s.Spots[g.card("ROM019")].Kept = [resources]uint8{1, 2, 0}
	g.Play("A use JAP008 1 1").has("B", "wood 1, stone 2")
}

// TestRomanFortifications pay when an enemy Razes a Location: IS-22.13.
func TestRomanFortifications(t *testing.T) {
	g := begin(t, "romans barbarians").hand("A", "ROM022").founds("A", "COM083").supply("A", "stone 2")
	g.Play("A build ROM022").has("A", "")
	g.stand("A", "COM007 COM008").stand("B", "BAR014").supply("B", "raze 5")
	g.Play("B attack COM007").has("A", "wood 1, vp 2").again("B")
	g.Play("B use BAR014 2 1, convert stone 0").has("A", "wood 2, vp 4") // the only one left is razed
	// Not when it Razes itself, nor when a Location is removed, nor for others.
	g = begin(t, "romans japanese barbarians").stand("A", "ROM022 COM007").stand("B", "JAP008").stand("C", "COM042").
		supply("B", "raze 2")
	g.hand("A", "COM001").supply("A", "raze 1").Play("A raze COM001").has("A", "stone 1, vp 1")
	g.Play("B use JAP008 1 1, target COM007").has("A", "stone 1, vp 1")
	g.again("B").supply("B", "raze 2").Play("B attack COM042").has("A", "stone 1, vp 1")
}

// TestTradeColony is brown, grey and red: IS-16.19, IS-3.3.
func TestTradeColony(t *testing.T) {
	for _, id := range []string{"ROM023", "ROM024", "ROM025"} {
		g := begin(t, "romans barbarians").stand("A", id+" COM011 COM025 COM029")
		g.nextRound().has("A", "worker 3, gold 1, wood 3, stone 3, food 2, raze 1, defense 1, card 3")
	}
}
