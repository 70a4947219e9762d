package settlers

import (
	"strings"
	"testing"

	"spielwerk/game/gametest"
)

// The 30 Japanese cards.

func TestJapaneseCards(t *testing.T) {
	testPrintedJapanese(t, []printed{
		{"JAP001 JAP002 JAP003", "red", "wood 1", "worker", "vp 1"},
		{"JAP004 JAP005", "red", "food 1", "food", "vp 1"},
		{"JAP006 JAP007", "pink", "wood 1, house", "worker", "vp 1"},
		{"JAP008", "black", "wood 1, house", "raze", "vp 1"},
		{"JAP009", "grey", "stone 2, house", "stone", "vp 1"},
		{"JAP010", "grey", "stone 2, house", "gold", "vp 1"},
		{"JAP011", "blue", "stone 1, house", "card", "vp 1"},
		{"JAP012", "gold", "wood 2, house", "gold", "vp 1"},
		{"JAP013 JAP014", "blue", "wood 1, house", "food", ""},
		{"JAP015", "gold", "wood 1, stone 1, house", "card", ""},
		{"JAP016 JAP017 JAP018", "red", "wood 1, house", "food", "vp 1"},
		{"JAP019", "red", "wood 1, house", "gold", "vp 1"},
		{"JAP020", "pink", "wood 1, house", "food", "vp 1"},
		{"JAP021", "red", "stone 1, house", "food", "vp 1"},
		{"JAP022", "red", "stone 1, house", "worker", "vp 1"},
		{"JAP023", "red", "stone 1, house", "vp", "vp 1"},
		{"JAP024 JAP025", "red", "wood 1, house", "vp", "vp 1"},
		{"JAP026 JAP027", "black", "stone 1, house", "raze", "vp 1"},
		{"JAP028", "black", "wood 1, house", "worker", "vp 1"},
		{"JAP029", "black", "stone 1, house", "stone", "vp 1"},
		{"JAP030", "red", "wood 1, house", "gold", "vp 1"},
	})
}

// testPrintedJapanese is testPrinted without loot, and then the loot: razed from
// the hand a Japanese card goes to the Faction's pile, and razed by an enemy it
// becomes no Foundation and yields no Wood (IS-16.1, IS-10.1, IS-10.4, IS-10.5).
func testPrintedJapanese(t *testing.T, rows []printed) {
	bare := make([]printed, len(rows))
	for i, row := range rows {
		bare[i] = row
		bare[i].loot = ""
		for _, id := range fields(row.ids) {
			g := begin(t, "japanese romans").hand("A", id).supply("A", "raze 1")
			if row.loot == "" {
				g.Refused("A raze "+id, "IS-10.5")
				begin(t, "romans japanese").stand("B", id).supply("A", "raze 9").Refused("A attack "+id, "IS-10.5")
				continue
			}
			g.Play("A raze "+id).has("A", "vp 1").in(&g.s.Players[0].Discard, id)
			g = begin(t, "romans japanese").stand("B", id).supply("A", "raze 2")
			if g.p.rules.with[trigStatic].has(g.card(id)) { // a Dojo protects itself, too
				g.Refused("A attack "+id, "IS-10.9").supply("A", "raze 4")
			}
			g.Play("A attack "+id).has("A", "vp 1").has("B", "")
			g.in(&g.s.Players[1].Discard, id).in(&g.s.Players[1].Foundations, "")
		}
	}
	n := 0
	for _, row := range bare {
		for _, id := range fields(row.ids) {
			t.Run(id, func(t *testing.T) {
				n++
				row.testColours(t, "japanese", id)
				row.testCost(t, "japanese", id)
				row.testDeal(t, "japanese", id)
			})
		}
	}
	is(t, "cards", n, 30)
	whole(t, rows)
}

func TestJapaneseProduction(t *testing.T) {
	testProduction(t, "japanese", []production{
		{"JAP001 JAP002 JAP003", "wood 1", "worker 1, food 1", "worker 1, food 1"},
		{"JAP004 JAP005", "food 1", "food 2", "food 2"},
	})
	testPerColour(t, "japanese", []perColour{
		{"JAP006 JAP007", "wood 1, house", "worker", "COM039 COM040 COM041 COM084"},
	})
}

// TestDaimyosCastle yields VP per Samurai, at most 3: IS-19.11, IS-16.2.
func TestDaimyosCastle(t *testing.T) {
	for _, id := range []string{"JAP009", "JAP010"} {
		others := []string{"JAP016", "JAP017", "JAP018", "JAP012"}
		for n := range 5 {
			g := begin(t, "japanese romans").hand("A", id).founds("A", "COM083").supply("A", "stone 2").
				stand("A", "JAP016 JAP017 JAP018 JAP012 COM007")
			for _, o := range others[:n] {
				g.s.Spots[g.card(o)].Flags = hasSamurai
			}
			g.Play("A build " + id + ", discard COM083")
			g.Is("VP", g.p.Total(0), min(n, 3))
			g.nextRound()
			g.Is("and each round", g.p.Total(0), 2*min(n, 3))
		}
	}
}

func TestTempleOfBuddha(t *testing.T) {
	testLook(t, "japanese", "JAP011", "stone 1", "JAP001 JAP002", "JAP003")
}

func TestJapaneseActions(t *testing.T) {
	testActions(t, "japanese", []action{
		{"JAP012", "wood 2, house", "worker 1", "gold 1", 2},
		{"JAP016 JAP017 JAP018", "wood 1, house", "food 1", "vp 4", 1},
		{"JAP028", "wood 1, house", "food 1", "raze 1", 1},
		{"JAP029", "stone 1, house", "stone 1", "raze 1, vp 3", 1},
	})
}

// TestStalls yield 3 VP and 1 more for each enemy; alone the virtual player is one: IS-19.5.
func TestStalls(t *testing.T) {
	for _, test := range []struct {
		factions string
		vp       int
	}{
		{"japanese", 4},
		{"japanese romans", 4},
		{"japanese romans barbarians", 5},
		{"japanese romans barbarians egyptians", 6},
		{"japanese romans barbarians egyptians atlanteans", 7},
	} {
		var options []string
		if strings.Contains(test.factions, "atlanteans") {
			options = []string{"expansion=atlanteans"}
		}
		for _, id := range []string{"JAP016", "JAP017", "JAP018"} {
			g := begin(t, test.factions, options...).stand("A", id).supply("A", "food 1").Play("A use " + id + " 1 1")
			g.Is("VP of "+test.factions, g.p.Total(0), test.vp)
		}
	}
}

func TestGarrison(t *testing.T) { testRemoval(t, "japanese", "JAP008", "wood 1", "raze 2") }

// TestGate tucks cards when passing, worth a VP each in the end: IS-16.6, IS-16.8,
// IS-22.17.
func TestGate(t *testing.T) {
	for _, id := range []string{"JAP013", "JAP014"} {
		g := begin(t, "japanese romans").hand("A", id).founds("A", "COM083").supply("A", "wood 1")
		g.Play("A build "+id).has("A", "").again("A")
		g.hand("A", "COM001 COM002 JAP001").Play("A pass").Choices("A tuck COM001, tuck COM002, tuck JAP001, done")
		g.Is("still a target", g.s.Passed.Has(0), false)
		g.Play("A tuck JAP001, tuck COM001").has("A", "card 1").turn("B") // two at most
		g.Is("passed", g.s.Passed.Has(0), true)
		v := g.p.View(1).(*View).Seats[0].Empire[0]
		g.Is("open to all", len(v.Tucked), 2)
		g.Is("no VP yet", g.p.Total(0), 0)
		g.s.Round = rounds
		g.Play("B pass")
		g.Is("2 for the Gate, 1 for each card", g.p.Total(0), 4)

		// It may be left; with no card it is not asked.
		begin(t, "japanese romans").stand("A", id).hand("A", "COM001").Play("A pass, done").has("A", "card 1").turn("B")
		begin(t, "japanese romans").stand("A", id).Play("A pass").turn("B")
		// If it leaves play the cards are discarded: no VP.
		g = begin(t, "japanese romans").stand("A", id).hand("A", "COM001 JAP001").Play("A pass, tuck COM001, tuck JAP001")
		g.s.Passed = 0
		g.stand("B", "ROM008").supply("B", "worker 1, raze 1").Play("B use ROM008 1 1").in(&g.s.Discard, "COM001")
		g.in(&g.s.Players[0].Discard, "JAP001 "+id)
		g.Is("tucked", g.s.TuckedN, 0)
	}
	// Both Gates, two cards each.
	g := begin(t, "japanese romans").stand("A", "JAP013 JAP014").hand("A", "COM001 COM002 COM003 COM004 COM005")
	g.Play("A pass")
	g.Play("A tuck COM001, tuck COM002, tuck COM003, tuck COM004").turn("B")
	// Their cards are discarded one Gate at a time.
	g.s.Passed = 0
	g.stand("B", "ROM008").supply("B", "worker 1, raze 1")
	g.Play("B use ROM008 1 1, target JAP013").in(&g.s.Discard, "COM001 COM002")
	g.Is("tucked", g.s.TuckedN, 2)
}

// Each Gate counts the cards under it: IS-16.6.
func TestTwoGates(t *testing.T) {
	g := begin(t, "japanese romans").stand("A", "JAP013 JAP014")
	g.s.Tucked[0], g.s.TuckedN = Tuck{Card: g.lift("COM002")[0], Under: g.card("JAP013")}, 1
	g.over().has("A", "vp 5")
}

// TestShrine takes Resources when passing, worth a VP each in the end: IS-16.7,
// IS-16.8, IS-13.6, IS-2.4.
func TestShrine(t *testing.T) {
	g := begin(t, "japanese romans").hand("A", "JAP015").founds("A", "COM083").supply("A", "wood 1, stone 1")
	g.Play("A build JAP015").again("A")
	g.supply("A", "wood 1, food 2, gold 3")
	g.Play("A pass").Choices("A offer wood, offer food, done")
	g.Play("A offer food, offer wood").turn("B")
	g.has("A", "food 1, gold 3")
	g.Is("on it", g.s.Spots[g.card("JAP015")].Kept, [resources]uint8{1, 0, 1})
	g.Is("shown as offered", g.p.View(0).(*View).Seats[0].Empire[0].Offered, Goods{Wood: 1, Food: 1})
	g.Play("B pass")
	for g.s.Phase != phaseAction {
		seat := int(g.p.Pending().First())
		g.Play(gametest.Letter(seat) + " " + g.Moves(gametest.Letter(seat))[0])
	}
	g.Is("not cleared", g.s.Spots[g.card("JAP015")].Kept, [resources]uint8{1, 0, 1})
	// Nothing of it can be spent.
	g.again("A").supply("A", "").hand("A", "COM012").Refused("A build COM012", "IS-8.1")
	g.s.Round = rounds
	g.Play("A pass").Play("B pass")
	g.Is("2 for the Shrine, 2 for the Resources", g.p.Total(0), 4)
	// It may be left, and Gold is no Resource.
	begin(t, "japanese romans").stand("A", "JAP015").supply("A", "wood 1").Play("A pass, done").has("A", "wood 1")
	begin(t, "japanese romans").stand("A", "JAP015").supply("A", "gold 1").Play("A pass").turn("B")
	// If it leaves play the Resources are lost.
	g = begin(t, "japanese romans").stand("A", "JAP015").supply("A", "wood 1").Play("A pass, offer wood")
	g.s.Passed = 0
	g.stand("B", "ROM008").supply("B", "worker 1, raze 1")
	g.Play("B use ROM008 1 1").has("A", "").in(&g.s.Players[0].Discard, "JAP015")
	// Gate and Shrine: one after the other, nothing to be asked about their order.
	begin(t, "japanese romans").stand("A", "JAP013 JAP015").hand("A", "COM001").supply("A", "wood 1").Play("A pass").
		Choices("A tuck COM001, done").Play("A done").Choices("A offer wood, done")
}

// TestNegotiator builds a Deal: IS-16.9, IS-16.26, IS-22.4, IS-22.22.
func TestNegotiator(t *testing.T) {
	g := begin(t, "japanese romans").hand("A", "JAP019").founds("A", "COM083").supply("A", "wood 1")
	g.Play("A build JAP019").again("A")
	g.supply("A", "worker 1").Refused("A use JAP019 1 1", "IS-11.4") // no Deal
	g.deals("A", "JAP012 JAP016").stand("B", "ROM029").Refused("A use JAP019 1 1", "IS-11.4")
	g.s.Players[0].Routes.add(g.card("ROM029")) // a Deal with an enemy Location cannot be built
	g.supply("A", "worker 1, wood 1")
	g.Play("A use JAP019 1 1").in(&g.s.Empire[0], "JAP016 JAP019").in(&g.s.Players[0].Deals, "JAP012")
	g.has("A", "").again("A").supply("A", "worker 1, wood 3").Refused("A use JAP019 1 1", "IS-11.1")
	// The card is chosen before anything is paid. One without Location in its cost
	// may be chosen; production and reactions as in any building.
	g = begin(t, "japanese romans").stand("A", "JAP019 COM006").deals("A", "JAP001 JAP012").supply("A", "worker 1, wood 2")
	g.Play("A use JAP019 1 1").Choices("A target JAP001, target JAP012").has("A", "worker 1, wood 2")
	g.Play("A target JAP001").has("A", "worker 1, wood 1, food 1, gold 1, vp 1")
	// Two copies with the same Deal are alike.
	begin(t, "japanese romans").stand("A", "JAP019").deals("A", "JAP001 JAP002").supply("A", "worker 1, wood 1").
		Play("A use JAP019 1 1").has("A", "worker 1, food 1")
}

func TestSakeBrewery(t *testing.T) {
	testReactions(t, "japanese", true, []reaction{{"JAP020", "wood 1, house", "COM084", "COM033", "food 1, vp 5"}})
}

// TestTradeRoute makes Deals with enemy Faction Locations: IS-16.11, IS-16.12,
// IS-16.30, IS-16.32.
func TestTradeRoute(t *testing.T) {
	for _, id := range []string{"JAP021", "JAP022", "JAP023"} {
		g := begin(t, "japanese romans").hand("A", id).founds("A", "COM083").supply("A", "stone 1")
		g.Play("A build " + id).again("A")
		use := "use " + id + " 1 1"
		// no Faction Location of an enemy
		g.supply("A", "food 1").stand("B", "COM007").stand("A", "JAP024").Refused("A "+use, "IS-11.4")
		g.stand("B", "ROM029 ROM023").Play("A " + use).Choices("A target ROM023, target ROM029").Play("A target ROM029")
		g.has("A", "gold 1, vp 1") // the Dojo reacts: it is a Deal made
		g.Is("marked", *g.p.View(1).(*View).Seats[1].Empire[1].Deal, 0)
		g.again("A").supply("A", "food 1").Refused("A "+use, "IS-11.1")
		g.s.Players[0].Supply = [heldGoods]uint16{}
		g.nextRound().has("A", "worker 4, wood 1, gold 1, raze 1, defense 1, vp 1, card 3") // every round
		g.again("A").supply("A", "food 1").Play("A "+use).in(&g.s.Players[0].Routes, "ROM023 ROM029")
		g.nextRound().again("A").supply("A", "food 1").Refused("A "+use, "IS-11.4") // one Deal with each
		// It survives the loss of the Trade Route, and the passing of the other.
		g.discards(id)
		g.nextRound()
		g.Is("Gold", g.s.Players[0].Supply[gold], 1)
		// It ends when the other Location leaves play.
		g.again("B").hand("B", "ROM003").supply("B", "stone 1")
		g.Play("B build ROM003, discard ROM029").in(&g.s.Players[0].Routes, "ROM023")
	}
	// Nobody who has passed, and no Location that the Egyptian took: those are Common.
	g := begin(t, "japanese romans").stand("A", "JAP021").stand("B", "ROM029").supply("A", "food 1")
	g.s.Passed = g.s.Passed.With(1)
	g.Refused("A use JAP021 1 1", "IS-11.4").supply("A", "gold 1")
	g.s.Passed = 0
	g.Play("A use JAP021 1 1").has("A", "gold 1") // Gold for the Food, and the good is Gold
}

func TestDojo(t *testing.T) {
	testDeals(t, "japanese", "JAP024", "wood 1", "JAP004", "vp 1", "")
	testDeals(t, "japanese", "JAP025", "wood 1", "JAP004", "vp 1", "")
	// Its bonus is a Faction card.
	g := begin(t, "japanese romans").top("JAP001 COM001").hand("A", "JAP024").founds("A", "COM083").supply("A", "wood 1")
	g.Play("A build JAP024")
	g.in(&g.s.Players[0].Hand, "JAP001")
}

// A Dojo makes the Faction Locations of its owner dearer to Raze, itself, too, beside a Samurai and the other
// Dojo; Common ones it does not: IS-10.9, IS-3.6, IS-16.2.
func TestDojoProtects(t *testing.T) {
	g := begin(t, "japanese romans barbarians").stand("A", "JAP024 JAP001 COM007").supply("B", "raze 3")
	g.s.Spots[g.card("JAP001")].Flags = 0
	g.again("B").Refused("B attack JAP001", "IS-10.9").Refused("B attack JAP024", "IS-10.9")
	g.Play("B attack COM007").has("B", "raze 1, wood 2").again("B")
	g.supply("B", "raze 4").Play("B attack JAP001").in(&g.s.Players[0].Discard, "JAP001")
	g.again("C").stand("A", "JAP025 JAP002").supply("C", "raze 6")
	g.s.Spots[g.card("JAP002")].Flags = hasSamurai
	g.Refused("C attack JAP002", "IS-10.9").supply("C", "raze 7").Play("C attack JAP002").has("C", "vp 1")
}

// TestNinjas rob, and bring two Samurai: IS-16.10, IS-16.21.
func TestNinjas(t *testing.T) {
	for _, id := range []string{"JAP026", "JAP027"} {
		testSaboteurs(t, "japanese", "romans egyptians", id, "stone 1", "worker 1")
		// One place: the Ninjas themselves; the other Samurai is lost.
		g := begin(t, "japanese romans").hand("A", id).founds("A", "COM083").supply("A", "stone 1").Play("A build " + id)
		g.Is("Samurai", g.p.samurai(0), 1)
		g.Is("told", contains(g.Told(), "samurailost"), true)
		// Two places: both are taken.
		g = begin(t, "japanese romans").hand("A", id).founds("A", "COM083").supply("A", "stone 1").stand("A", "JAP013 COM007")
		g.s.Spots[g.card("JAP013")].Flags = 0
		g.Play("A build " + id + ", discard COM083")
		g.Is("Samurai", g.p.samurai(0), 2)
		// More: the owner chooses.
		g = begin(t, "japanese romans").hand("A", id).founds("A", "COM083").supply("A", "stone 1").
			stand("A", "JAP013 JAP001 JAP002")
		g.s.Spots[g.card("JAP001")].Flags = hasSamurai
		g.Play("A build " + id + ", discard COM083").Choices("A samurai JAP002, samurai JAP013, samurai " + id)
		g.Play("A samurai JAP013").Choices("A samurai JAP002, samurai " + id).Play("A samurai " + id)
		g.Is("no Worker was needed", g.p.samurai(0), 3)
		g.supply("B", "raze 3").Play("B attack "+id).has("B", "vp 1")
		g.Is("it leaves with its Location", g.p.samurai(0), 2)
	}
}

func TestSchoolOfDiplomacy(t *testing.T) {
	testDeals(t, "japanese", "JAP030", "wood 1", "JAP004", "gold 1", "vp 3")
	testEnemyDeals(t, "japanese", "JAP030", 3)
}
