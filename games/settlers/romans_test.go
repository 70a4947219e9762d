package settlers

import "testing"

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
		g := begin(t, "romans barbarians").top("COM001 COM002").hand(0, id).founds(0, "COM083").supply(0, "food 1")
		g.play(0, "build "+id).in(&g.s.Players[0].Hand, "COM001 COM002")
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
	g := begin(t, faction+" egyptians").hand(0, id).founds(0, "COM083").supply(0, cost).play(0, "build "+id).again(0)
	use := "use " + id + " 1 1"
	g.supply(0, price).stand(0, "COM007").refused(0, use, "IS-11.4") // only own Locations
	g.stand(1, "COM042 EGY020 COM069").refused(1, use, "IS-7.1")
	g.s.Spots[g.card("COM042")].Flags = hasDefense
	g.s.Spots[g.card("COM042")].Price[worker] = 1
	g.play(0, use).asks(0, "target COM042; target COM069; target EGY020").play(0, "target COM042")
	g.has(0, "").has(1, "").in(&g.s.Discard, "COM042 COM083").in(&g.s.Players[1].Foundations, "")
	g.again(0).supply(0, price).refused(0, use, "IS-11.1")
	g.nextRound().again(0).supply(0, price).play(0, use, "target EGY020").in(&g.s.Players[1].Discard, "EGY020")
	// Who has passed is no target: IS-7.3.
	g = begin(t, faction+" egyptians").stand(0, id).stand(1, "COM042").supply(0, price)
	g.s.Passed = g.s.Passed.With(1)
	g.refused(0, use, "IS-11.4")
}

// TestGardens, Dojo and School of Diplomacy react to Deals made: IS-9.1, IS-16.30.
func testDeals(t *testing.T, faction, id, cost, deal, gain string) {
	t.Helper()
	g := begin(t, faction+" barbarians").hand(0, id).founds(0, "COM083").supply(0, cost)
	g.play(0, "build "+id)
	for g.s.Depth > 0 {
		g.play(0, "draw faction")
	}
	hand := g.s.Players[0].Hand.count()
	want := g.goods(gain)
	want[anyCard] = hand
	g.again(0).hand(0, deal).supply(0, "food 1").play(0, "deal "+deal)
	want[g.p.rules.cards[g.card(deal)].deal-1]++
	g.has(0, told(want))
	// A building and the Deals of an enemy do not set it off.
	g.again(0).s.Players[0].Supply = [held]uint16{}
	g.hand(0, "COM069").play(0, "build COM069")
	g.again(1).hand(1, "BAR001").supply(1, "food 1").play(1, "deal BAR001")
	want = g.goods("worker 1")
	want[vp], want[anyCard] = g.p.Total(0), hand
	if gain == "vp 1" {
		want[vp] = 1
	}
	g.has(0, told(want))
}

func TestGardens(t *testing.T) { testDeals(t, "romans", "ROM009", "wood 1, stone 1", "ROM001", "vp 1") }

// TestSpies take a Deal from under a board: IS-16.19, IS-16.31.
func TestSpies(t *testing.T) {
	g := begin(t, "romans japanese").hand(0, "ROM010").founds(0, "COM083").supply(0, "wood 1, stone 1").play(0, "build ROM010").again(0)
	g.supply(0, "worker 2").deals(0, "ROM001").refused(0, "use ROM010 1 1", "IS-11.4")
	// A Deal by Trade Route cannot be taken.
	g.s.Players[1].Routes.add(g.card("ROM010"))
	g.refused(0, "use ROM010 1 1", "IS-11.4")
	g.deals(1, "JAP001 JAP008").stand(0, "ROM009").play(0, "use ROM010 1 1").asks(0, "target JAP001; target JAP008")
	g.play(0, "target JAP008").has(0, "") // no good now, and no Deal was made
	g.in(&g.s.Players[0].Deals, "JAP008 ROM001").in(&g.s.Players[1].Deals, "JAP001")
	g.again(0).supply(0, "worker 2").refused(0, "use ROM010 1 1", "IS-11.1")
	g.s.Players[0].Supply = [held]uint16{}
	g.nextRound().has(0, "worker 2, wood 1, stone 2, raze 2, defense 1, card 3") // from now on it yields
	// Copies are alike under one board, not under two.
	g = begin(t, "romans japanese").stand(0, "ROM010").deals(1, "JAP001 JAP002").supply(0, "worker 2").play(0, "use ROM010 1 1")
	g.in(&g.s.Players[0].Deals, "JAP001")
	g = begin(t, "romans japanese egyptians").stand(0, "ROM010").deals(1, "JAP001").deals(2, "JAP002").supply(0, "worker 2").play(0, "use ROM010 1 1")
	g.asks(0, "target JAP001; target JAP002")
	// Nobody who has passed: IS-7.3.
	g = begin(t, "romans japanese").stand(0, "ROM010").deals(1, "JAP001").supply(0, "worker 2")
	g.s.Passed = g.s.Passed.With(1)
	g.refused(0, "use ROM010 1 1", "IS-11.4").supply(0, "worker 1")
	g.s.Passed = 0
	g.refused(0, "use ROM010 1 1", "IS-11.4")
}

// testLook builds a Location that looks at two Faction cards: IS-2.5, IS-2.8,
// IS-2.10.
func testLook(t *testing.T, faction, id, cost, two, three string) {
	t.Helper()
	g := begin(t, faction+" barbarians").top(two+" "+three).hand(0, id).founds(0, "COM083").supply(0, cost)
	g.play(0, "build "+id)
	a, b := two[:6], two[7:]
	g.asks(0, "keep "+a+"; keep "+b).refused(0, "keep "+three, "IS-2.5")
	is(t, "others see the number only", len(g.p.View(1).(*View).Seats[0].Look), 0)
	is(t, "looking", g.p.View(1).(*View).Seats[0].Looking, 2)
	g.play(0, "keep "+b).in(&g.s.Players[0].Hand, b).in(&g.s.Players[0].Discard, a)
	// With one card left it is kept, with none there is nothing to be done.
	for _, n := range []uint8{1, 0} {
		g := begin(t, faction+" barbarians").top(two).hand(0, id).founds(0, "COM083").supply(0, cost)
		pl := &g.s.Players[0]
		for pl.DeckN > n {
			pl.DeckN--
			pl.Discard.add(pl.Deck[pl.DeckN])
			pl.Deck[pl.DeckN] = 0
		}
		g.play(0, "build "+id)
		is(t, "hand", pl.Hand.count(), int(n))
	}
	// In the Production phase too.
	g = begin(t, faction+" barbarians").stand(0, id)
	g.nextRound()
	is(t, "hand", g.s.Players[0].Hand.count(), 4)
	is(t, "discards", g.s.Players[0].Discard.count(), 1)
}

func TestArchitect(t *testing.T) {
	testLook(t, "romans", "ROM011", "stone 2", "ROM001 ROM002", "ROM003")
}

func TestRomanReactions(t *testing.T) {
	testReactions(t, "romans", true, []reaction{
		{"ROM015 ROM016", "stone 2, house", "COM033", "COM007", "gold 1, vp 2"},
	})
	// Each Faction Location, this one included; no Common one. Copies add up: IS-3.6.
	for _, id := range []string{"ROM012", "ROM013", "ROM014"} {
		g := begin(t, "romans barbarians").hand(0, id).founds(0, "COM083").supply(0, "stone 2").play(0, "build "+id).has(0, "gold 1").again(0)
		g.hand(0, "COM026").supply(0, "stone 1").play(0, "build COM026").has(0, "vp 1").again(0)
		g.hand(0, "ROM029").founds(0, "COM083").supply(0, "stone 1").play(0, "build ROM029", "discard COM083").has(0, "gold 2, vp 1")
	}
	g := begin(t, "romans barbarians").stand(0, "ROM012 ROM013").hand(0, "ROM014").founds(0, "COM083").supply(0, "stone 2")
	g.play(0, "build ROM014", "discard COM083").has(0, "gold 3")
}

// TestWarehouses store up to three Resources, which can be spent from there:
// IS-13.1, IS-13.5, IS-16.20.
func TestWarehouses(t *testing.T) {
	g := begin(t, "romans barbarians").hand(0, "ROM019").founds(0, "COM083").supply(0, "stone 1").play(0, "build ROM019").has(0, "")
	g.again(0).supply(0, "wood 1, food 1, gold 5, raze 2")
	g.play(0, "pass").again(1).play(1, "pass")
	spot := &g.s.Spots[g.card("ROM019")]
	is(t, "all is stored", spot.Kept, [resources]uint8{1, 0, 1})
	is(t, "Raze tokens", g.s.Players[0].Supply[razeToken], 2)
	is(t, "Gold", g.s.Players[0].Supply[gold], 0)
	for g.s.Phase != phaseAction {
		seat := int(g.p.Pending().First())
		g.play(seat, g.moves(seat)[0])
	}
	// The board gave 1 Wood, 1 Stone: 2 Wood can be paid, one of it from the card.
	g.again(0).hand(0, "COM042").s.Players[0].Supply[gold] = 1
	g.play(0, "build COM042").asks(0, "pay wood 0; pay wood 1").play(0, "pay wood 0")
	is(t, "stored", spot.Kept, [resources]uint8{0, 0, 1})
	is(t, "Wood", g.s.Players[0].Supply[wood], 0)
	// Where both can serve, the owner chooses.
	g = begin(t, "romans barbarians").stand(0, "ROM019").hand(0, "COM042").supply(0, "wood 2")
	g.s.Spots[g.card("ROM019")].Kept[wood] = 1
	g.play(0, "build COM042").asks(0, "from ROM019 0; from ROM019 1").play(0, "from ROM019 1").has(0, "wood 1")
	// They serve as the price of an Action too, and lie on it then.
	g = begin(t, "romans barbarians").stand(0, "ROM019 ROM003")
	g.s.Spots[g.card("ROM019")].Kept[stone] = 1
	g.play(0, "use ROM003 1 1").has(0, "vp 2")
	is(t, "on it", g.s.Spots[g.card("ROM003")].Price[stone], 1)
	// Nobody takes them away: IS-16.21.
	g = begin(t, "barbarians romans").stand(0, "BAR010").stand(1, "ROM019").supply(0, "worker 1")
	g.s.Spots[g.card("ROM019")].Kept[stone] = 1
	g.refused(0, "use BAR010 1 1", "IS-11.4")
	// What is more than fits is chosen: IS-13.4.
	g = begin(t, "romans barbarians").stand(0, "ROM019").supply(0, "wood 2, stone 2, food 1")
	g.play(0, "pass").play(1, "pass").asks(0, "store wood; store stone; store food")
	g.play(0, "store stone", "store stone", "store food")
	is(t, "stored", g.s.Spots[g.card("ROM019")].Kept, [resources]uint8{0, 2, 1})
	is(t, "the rest is lost", g.s.Players[0].Supply[wood], 0)
	// Stored anew: what lies there is taken back first.
	g = begin(t, "romans barbarians").stand(0, "ROM019").supply(0, "wood 1")
	g.s.Spots[g.card("ROM019")].Kept = [resources]uint8{0, 3, 0}
	g.play(0, "pass").play(1, "pass").asks(0, "store wood; store stone").play(0, "store wood")
	// Nothing but Stone is left then, so that it is not asked.
	is(t, "stored", g.s.Spots[g.card("ROM019")].Kept, [resources]uint8{1, 2, 0})
	// What is left when the card is lost returns to the supply: IS-8.3, IS-22.14.
	g = begin(t, "romans barbarians").stand(0, "ROM019").hand(0, "ROM029")
	g.s.Spots[g.card("ROM019")].Kept = [resources]uint8{1, 2, 0}
	g.play(0, "build ROM029").has(0, "wood 1, stone 1, gold 1").in(&g.s.Players[0].Discard, "ROM019")
	g = begin(t, "japanese romans").stand(0, "JAP008").stand(1, "ROM019").supply(0, "raze 2")
	g.s.Spots[g.card("ROM019")].Kept = [resources]uint8{1, 2, 0}
	g.play(0, "use JAP008 1 1").has(1, "wood 1, stone 2")
}

// TestRomanFortifications pay when an enemy Razes a Location: IS-22.13.
func TestRomanFortifications(t *testing.T) {
	g := begin(t, "romans barbarians").hand(0, "ROM022").founds(0, "COM083").supply(0, "stone 2").play(0, "build ROM022").has(0, "")
	g.stand(0, "COM007 COM008").stand(1, "BAR014").supply(1, "raze 5").play(1, "attack COM007").has(0, "wood 1, vp 2").again(1)
	g.play(1, "use BAR014 2 1", "convert stone 0").has(0, "wood 2, vp 4") // the only one left is razed
	// Not when it Razes itself, nor when a Location is removed, nor for others.
	g = begin(t, "romans japanese barbarians").stand(0, "ROM022 COM007").stand(1, "JAP008").stand(2, "COM042").supply(1, "raze 2")
	g.hand(0, "COM001").supply(0, "raze 1").play(0, "raze COM001").has(0, "stone 1, vp 1")
	g.play(1, "use JAP008 1 1", "target COM007").has(0, "stone 1, vp 1")
	g.again(1).supply(1, "raze 2").play(1, "attack COM042").has(0, "stone 1, vp 1")
}

// TestTradeColony is brown, grey and red: IS-16.19, IS-3.3.
func TestTradeColony(t *testing.T) {
	for _, id := range []string{"ROM023", "ROM024", "ROM025"} {
		g := begin(t, "romans barbarians").stand(0, id+" COM011 COM025 COM029")
		g.nextRound().has(0, "worker 3, gold 1, wood 3, stone 3, food 2, raze 1, defense 1, card 3")
	}
}
