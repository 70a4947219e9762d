package settlers

import (
	"testing"

	"spielwerk/game/gametest"
)

// The 30 Egyptian cards.

func TestEgyptianCards(t *testing.T) {
	testPrinted(t, "egyptians", 30, []printed{
		{"EGY001", "blue", "", "worker", ""},
		{"EGY002", "grey", "stone 1, house", "card", ""},
		{"EGY003", "black", "wood 1, stone 1, house", "raze", ""},
		{"EGY004", "black", "food 2, house", "raze", ""},
		{"EGY005", "pink", "food 1, house", "worker", ""},
		{"EGY006", "pink", "stone 1, house", "worker", ""},
		{"EGY007 EGY008", "pink", "stone 1, house", "worker", ""},
		{"EGY009", "gold", "house", "worker", ""},
		{"EGY010", "pink", "wood 1, stone 1, house", "raze", ""},
		{"EGY011 EGY012", "grey", "food 1", "card", ""},
		{"EGY013", "gold", "stone 1, house", "worker", ""},
		{"EGY014 EGY015", "black", "stone 2, house", "gold", ""},
		{"EGY016 EGY017 EGY018", "grey", "stone 2, house", "worker", ""},
		{"EGY019 EGY020", "gold", "stone 1, house", "gold", ""},
		{"EGY021 EGY022 EGY023", "gold", "stone 2, house", "gold", ""},
		{"EGY024 EGY025", "grey", "stone 1, house", "stone", ""},
		{"EGY026 EGY027", "grey", "stone 1, house", "stone", ""},
		{"EGY028 EGY029 EGY030", "grey", "stone 2", "gold", ""},
	})
}

func TestEgyptianProduction(t *testing.T) {
	testProduction(t, "egyptians", []production{
		{"EGY011 EGY012", "food 1", "food 1, worker 1", "food 1, worker 1"},
		{"EGY026 EGY027", "stone 1, house", "stone 2", "stone 2"},
		{"EGY028 EGY029 EGY030", "stone 2", "gold 1, stone 1", "gold 1, stone 1"},
	})
	testPerColour(t, "egyptians", []perColour{
		{"EGY002", "stone 1, house", "stone", "COM033 COM034 COM035 COM037"},
	})
}

func TestEgyptianActions(t *testing.T) {
	testActions(t, "egyptians", []action{
		{"EGY007 EGY008", "stone 1, house", "gold 2", "worker 2, vp 2", 1},
		{"EGY016 EGY017 EGY018", "stone 2, house", "worker 1, stone 1", "vp 2", 1},
		{"EGY021 EGY022 EGY023", "stone 2, house", "worker 1, gold 1", "vp 3", 1},
		{"EGY024 EGY025", "stone 1, house", "worker 1", "stone 2", 1},
	})
}

// TestDesert: a discarded card makes an enemy discard one too, of its choice:
// IS-16.13, IS-11.3, IS-2.12.
func TestDesert(t *testing.T) {
	g := begin(t, "egyptians romans japanese").top("EGY002 EGY003").hand("A", "EGY001")
	g.Play("A build EGY001, draw faction").Choices("A draw common, draw faction")
	g.Play("A draw faction").in(&g.s.Players[0].Hand, "EGY002 EGY003").again("A")
	g.Refused("A use EGY001 1 1", "IS-11.4") // no enemy has a card
	g.hand("B", "ROM001 COM001").hand("C", "JAP001")
	g.Play("A use EGY001 1 1, discard EGY002").Choices("A against 2, against 3")
	g.Play("A against 2").Choices("B discard COM001, discard ROM001").Refused("A discard COM001", "IS-7.1")
	g.Play("B discard ROM001").has("A", "vp 1, card 1").has("B", "card 1").in(&g.s.Players[1].Discard, "ROM001")
	g.in(&g.s.Players[0].Discard, "EGY002")
	g.Is("a Worker marks it", g.s.Spots[g.card("EGY001")].Price[worker], 1)
	g.again("A").Refused("A use EGY001 1 1", "IS-11.1")
	// The only enemy with a card is not asked for, nor its last card. Nobody who has
	// passed.
	g = begin(t, "egyptians romans japanese").stand("A", "EGY001").hand("A", "COM002").hand("B", "ROM001").
		hand("C", "JAP001")
	g.s.Passed = g.s.Passed.With(2)
	g.Play("A use EGY001 1 1").has("A", "vp 1").has("B", "").has("C", "card 1")
	begin(t, "egyptians romans").stand("A", "EGY001").hand("B", "ROM001").Refused("A use EGY001 1 1", "IS-11.4")
}

// TestChariotBuilder Razes for one token, whatever protects: IS-16.13.
func TestChariotBuilder(t *testing.T) {
	g := begin(t, "egyptians barbarians japanese").hand("A", "EGY003").founds("A", "COM083").supply("A", "wood 1, stone 1")
	g.Play("A build EGY003").again("A")
	g.supply("A", "raze 1").Refused("A use EGY003 1 1", "IS-11.4").stand("B", "BAR029 COM042 COM069")
	g.stand("C", "JAP001 JAP013")
	g.s.Spots[g.card("COM042")].Flags, g.s.Spots[g.card("JAP001")].Flags = hasDefense, hasSamurai
	g.Play("A use EGY003 1 1").Choices("A target COM042, target JAP001")
	g.Play("A target COM042").has("A", "wood 2").has("B", "wood 1")
	g.in(&g.s.Players[1].Foundations, "COM042").again("A").supply("A", "raze 1").Refused("A use EGY003 1 1", "IS-11.1")
	g = begin(t, "egyptians japanese").stand("A", "EGY003").stand("B", "JAP001").supply("A", "raze 1")
	g.s.Spots[g.card("JAP001")].Flags = hasSamurai
	g.Play("A use EGY003 1 1").has("A", "vp 1").in(&g.s.Players[1].Discard, "JAP001")
}

// TestPharaohsGuard: a token or VP, each time: IS-3.4.
func TestPharaohsGuard(t *testing.T) {
	g := begin(t, "egyptians romans").hand("A", "EGY004").founds("A", "COM083").supply("A", "food 2")
	g.Play("A build EGY004").Choices("A option 1, option 2")
	g.Play("A option 2").has("A", "vp 2").Play("B pass").Play("A pass")
	for g.s.Phase != phaseProduction {
		seat := int(g.p.Pending().First())
		g.Play(gametest.Letter(seat) + " " + g.Moves(gametest.Letter(seat))[0])
	}
	g.Choices("A option 1, option 2").Refused("A option 3", "IS-2.12").Play("A option 1")
	g.has("A", "worker 3, gold 1, raze 2, defense 1, vp 2, card 3")
}

// TestOasis: a Worker for each pair an enemy exchanges: IS-16.14, IS-7.4.
func TestOasis(t *testing.T) {
	g := begin(t, "egyptians romans").hand("A", "EGY005").founds("A", "COM083").supply("A", "food 1")
	g.Play("A build EGY005").has("A", "worker 2")
	g.supply("B", "worker 5")
	g.Play("B exchange wood, exchange stone").has("A", "worker 4").has("B", "wood 1, stone 1, worker 1")
	g.again("A").Play("A exchange wood, done").has("A", "wood 1, worker 2") // its owner's own pairs do not count
	// Also when its owner has passed.
	g.s.Passed = g.s.Passed.With(0)
	g.again("B").supply("B", "worker 2").Play("B exchange food").has("A", "wood 1, worker 3")
	// Workers paid for something else do not count.
	g.again("B").stand("B", "COM033").supply("B", "worker 2").Play("B use COM033 1 1").has("A", "wood 1, worker 3")
}

// TestSlaver sells when a Faction Location is built, itself included: IS-8.6.
func TestSlaver(t *testing.T) {
	g := begin(t, "egyptians romans").hand("A", "EGY006").founds("A", "COM083").supply("A", "stone 1, gold 1, worker 1")
	g.Play("A build EGY006")
	g.Choices("A pay stone 0, pay stone 1")
	g.Play("A pay stone 0").Choices("A option 1, option 2, done")
	g.Play("A option 1").has("A", "stone 2, worker 1")
	g.again("A").hand("A", "EGY011").supply("A", "food 1")
	g.Play("A build EGY011").Choices("A option 2, done")
	g.Play("A option 2").has("A", "food 1, stone 1")
	g.again("A").hand("A", "EGY012")
	g.Play("A build EGY012").Choices("A option 2, done")
	g.Play("A done").has("A", "food 1, stone 1, worker 1")
	// Not for a Common Location, and not when nothing can be paid.
	g.again("A").hand("A", "COM026").supply("A", "stone 1, gold 1")
	g.Play("A build COM026, pay stone 0").has("A", "gold 1, vp 1").turn("B")
	g = begin(t, "egyptians romans").stand("A", "EGY006").hand("A", "EGY028").supply("A", "stone 2").Play("A build EGY028")
	g.Choices("A option 1, done") // the Pyramid's Gold is there already: IS-8.5
}

// TestGoldBazaar turns Resources into Gold, any of them: IS-2.4.
func TestGoldBazaar(t *testing.T) {
	g := begin(t, "egyptians romans").hand("A", "EGY009").founds("A", "COM083").Play("A build EGY009").again("A")
	g.supply("A", "worker 2").Refused("A use EGY009 1 1", "IS-11.4").supply("A", "food 1")
	g.Play("A use EGY009 1 1").has("A", "gold 1").again("A")
	g.supply("A", "wood 1, stone 1")
	g.Play("A use EGY009 1 1").Choices("A spend wood, spend stone")
	g.Play("A spend stone").has("A", "wood 1, gold 1").again("A")
	g.Refused("A use EGY009 1 1", "IS-11.1")
	// Twice at once; Gold itself serves.
	g = begin(t, "egyptians romans").stand("A", "EGY009").supply("A", "wood 2, gold 1")
	g.Play("A use EGY009 1 2, spend wood").Choices("A spend wood, spend gold")
	g.Play("A spend gold").has("A", "wood 1, gold 2")
}

// TestScorpionBreeder locks an enemy Action Location for the round: IS-22.24.
func TestScorpionBreeder(t *testing.T) {
	g := begin(t, "egyptians romans").hand("A", "EGY010").founds("A", "COM083").supply("A", "wood 1, stone 1")
	g.Play("A build EGY010").again("A")
	g.supply("A", "worker 1").stand("A", "COM033").stand("B", "COM007").Refused("A use EGY010 1 1", "IS-11.4")
	g.stand("B", "COM042 ROM003")
	g.s.Spots[g.card("COM042")].Uses[0] = 1 // exhausted: a target all the same
	g.Play("A use EGY010 1 1").Choices("A target COM042, target ROM003")
	g.Play("A target ROM003").supply("B", "stone 1, worker 1")
	g.Is("a Worker lies there", g.s.Spots[g.card("ROM003")].Price[worker], 1)
	g.Refused("B use ROM003 1 1", "IS-22.24").again("A").supply("A", "worker 1").Refused("A use EGY010 1 1", "IS-11.1")
	// A second one does not choose it again; until the end of the round.
	g.s.Spots[g.card("EGY010")].Uses[0] = 0
	g.Play("A use EGY010 1 1")
	g.Is("the other one", g.s.Spots[g.card("COM042")].Flags, isLocked)
	g.nextRound().again("B").supply("B", "stone 1").Play("B use ROM003 1 1").has("B", "vp 2, card 3")
}

// TestTempleOfRa takes a Common Location over: IS-16.17, IS-16.18, IS-16.28,
// IS-2.13, IS-22.26.
func TestTempleOfRa(t *testing.T) {
	g := begin(t, "egyptians romans barbarians").hand("A", "EGY013").founds("A", "COM083").supply("A", "stone 1")
	g.Play("A build EGY013").again("A")
	// Common, of an enemy
	g.supply("A", "gold 1").stand("A", "COM001").stand("B", "ROM029").Refused("A use EGY013 1 1", "IS-11.4")
	g.stand("B", "COM021 COM007")
	g.s.Spots[g.card("COM021")].Uses[0], g.s.Spots[g.card("COM021")].Price[worker] = 1, 1
	g.Play("A use EGY013 1 1").Choices("A target COM007, target COM021").Play("A target COM021").has("A", "")
	g.Is("tokens", g.s.Tokens, 3)
	g.Is("the price does not lie there", g.s.Spots[g.card("EGY013")].Price, [pricedGoods]uint8{worker: 1})
	g.again("A").supply("A", "gold 1").Refused("A use EGY013 1 1", "IS-11.1")
	// It works for the Egyptian; a use of its owner counts; what lies there stays.
	g.supply("A", "worker 2").Refused("A use COM021 1 2", "IS-11.2").Play("A use COM021 1 1").has("A", "worker 1, gold 1")
	g.Is("Workers on it", g.s.Spots[g.card("COM021")].Price[worker], 2)
	g.again("A").Refused("A use COM021 1 1", "IS-11.1").again("B").supply("B", "worker 1, raze 2, defense 1")
	g.Refused("B use COM021 1 1", "IS-11.1")
	// The owner cannot Raze it, defend it or discard it; nor can the Egyptian discard it.
	g.Refused("B attack COM021", "IS-16.18").Refused("B defend COM021", "IS-10.8").hand("B", "ROM003")
	g.supply("B", "stone 1")
	g.discards("COM007 ROM029")
	g.Refused("B build ROM003", "IS-8.2")
	g.discards("COM001 EGY013")
	g.again("A").hand("A", "EGY024").supply("A", "stone 1, defense 1").Refused("A build EGY024", "IS-8.2")
	// The Egyptian defends it. A third player Razes it: Wood and token for the
	// Egyptian, the Foundation for the owner.
	g.Play("A defend COM021").supply("C", "raze 3").again("C")
	g.Play("C attack COM021").has("C", "gold 1, vp 1").has("A", "wood 1, stone 1, card 1").has("B", "stone 1, card 1")
	g.in(&g.s.Players[1].Foundations, "COM021")
	g.Is("tokens", g.s.Tokens, 4)
}

// Who has taken a Location over is shown where it lies: IS-16.17.
func TestTakenByIsShown(t *testing.T) {
	g := begin(t, "egyptians romans").stand("A", "EGY013").stand("B", "COM007 COM008").supply("A", "gold 1")
	g.Play("A use EGY013 1 1, target COM008")
	e := g.p.View(1).(*View).Seats[1].Empire
	g.Is("not this one", e[0].TakenBy == nil, true)
	g.Is("this one", *e[1].TakenBy, 0)
}

// TestTempleOfRaProduction: a Location taken over yields nothing then, but in every
// Production phase, and counts for the Egyptian alone: IS-16.17, IS-16.18.
func TestTempleOfRaProduction(t *testing.T) {
	g := begin(t, "egyptians romans").stand("A", "EGY013 EGY002").stand("B", "COM008 COM007").supply("A", "gold 1")
	g.Play("A use EGY013 1 1, target COM008").has("A", "")
	g.Is("counted for the Egyptian", g.p.View(0).(*View).Seats[0].OfCommon, 1)
	g.Is("not for the owner", g.p.View(0).(*View).Seats[1].OfCommon, 1)
	g.Is("lies before its owner", len(g.p.View(0).(*View).Seats[1].Empire), 2)
	g.nextRound().has("A", "worker 3, gold 1, raze 1, defense 1, stone 3, card 3") // 1 of the Quarry, 2 of the Altar
	g.has("B", "worker 2, wood 3, stone 1, raze 1, defense 1, card 3")
	g.s.Round = rounds
	g.nextRound()
	g.Is("2 Faction Locations and the Quarry", g.p.Total(0), 5)
	g.Is("the Old Forest", g.p.Total(1), 1)
	// Removed instead of razed: the token comes back, and nobody gets Wood.
	g = begin(t, "egyptians romans").stand("A", "EGY013").stand("B", "COM008 ROM008").supply("A", "gold 1")
	g.Play("A use EGY013 1 1")
	g.supply("B", "worker 1, raze 1")
	g.Play("B use ROM008 1 1, target COM008").has("A", "").has("B", "").in(&g.s.Discard, "COM008")
	g.Is("tokens", g.s.Tokens, 4)
	// Whether it is a target depends on the Egyptian: IS-16.28.
	g = begin(t, "egyptians romans barbarians").stand("A", "EGY013").stand("B", "COM008").supply("A", "gold 1")
	g.Play("A use EGY013 1 1")
	g.s.Passed = g.s.Passed.With(0)
	g.again("C").supply("C", "raze 2").Refused("C attack COM008", "IS-7.3")
	g.s.Passed = g.s.Passed.Without(0).With(1)
	g.Play("C attack COM008").has("C", "stone 2").has("A", "wood 1")
	// The mark lasts when its owner passes, and through the Cleanup: IS-16.32, IS-13.6.
	g = begin(t, "egyptians romans").stand("A", "EGY013").stand("B", "COM008").supply("A", "gold 1")
	g.Play("A use EGY013 1 1")
	g.nextRound()
	g.Is("still marked", g.s.Spots[g.card("COM008")].From, 2)
	// No free token, no use: IS-2.13.
	g = begin(t, "egyptians romans").stand("A", "EGY013").stand("B", "COM007 COM008 COM009 COM010 COM011").
		supply("A", "gold 9")
	for n := range 4 {
		g.s.Spots[g.card("EGY013")].Uses[0] = 0
		g.again("A").Play("A use EGY013 1 1")
		g.Play("A " + g.Moves("A")[0])
		g.Is("tokens", g.s.Tokens, uint8(3-n))
	}
	g.s.Spots[g.card("EGY013")].Uses[0] = 0
	g.again("A").Refused("A use EGY013 1 1", "IS-2.13")
}

// TestSanctuary makes a hand card a Foundation: IS-16.15, IS-16.33.
func TestSanctuary(t *testing.T) {
	for _, id := range []string{"EGY014", "EGY015"} {
		g := begin(t, "egyptians romans").hand("A", id).founds("A", "COM083").supply("A", "stone 2")
		g.Play("A build " + id).again("A")
		g.supply("A", "worker 1").Refused("A use "+id+" 1 1", "IS-11.4").stand("A", "COM005").hand("A", "COM001 EGY002")
		g.Play("A use " + id + " 1 1").Choices("A target COM001, target EGY002")
		g.Play("A target EGY002").has("A", "stone 1, card 1")
		g.in(&g.s.Players[0].Foundations, "EGY002")
		g.Is("all see it", g.p.View(1).(*View).Seats[0].Foundations[0], "EGY002")
		g.again("A").supply("A", "worker 1").Refused("A use "+id+" 1 1", "IS-11.1")
		// The last card is not asked for.
		begin(t, "egyptians romans").stand("A", id).hand("A", "COM001").supply("A", "worker 1").Play("A use "+id+" 1 1").
			has("A", "stone 1")
	}
}

// TestSphinx adds Gold to each event that yields some: IS-16.16, IS-16.27, IS-22.2.
func TestSphinx(t *testing.T) {
	for _, id := range []string{"EGY019", "EGY020"} {
		g := begin(t, "egyptians romans").hand("A", id).founds("A", "COM083").supply("A", "stone 1")
		g.Play("A build "+id).has("A", "").again("A")
		g.stand("A", "COM021").supply("A", "worker 2").Play("A use COM021 1 1").has("A", "worker 1, gold 2").again("A")
		// Other goods, and paying Gold, do not set it off.
		g.stand("A", "COM033").Play("A use COM033 1 1").has("A", "stone 2, gold 2").again("A")
		g.hand("A", "COM026").Play("A build COM026, pay stone 1").has("A", "stone 2, gold 1, vp 1")
		// The Gold that the board stored is no gain: board 1 + 1.
		g.nextRound().has("A", "worker 3, gold 3, raze 1, defense 1, vp 2, card 3")
	}
	// Two of them give two; each lot of loot, each Deal, each use is an event.
	g := begin(t, "egyptians romans").stand("A", "EGY019 EGY020 COM021").supply("A", "worker 2")
	g.Play("A use COM021 1 2").has("A", "gold 6")
	g.again("A").hand("A", "COM001 COM002").supply("A", "raze 1").Play("A raze COM002").has("A", "gold 3, stone 1, card 1")
	g.again("A").hand("A", "EGY014").supply("A", "food 1").Play("A deal EGY014").has("A", "gold 3, card 1")
	// A reaction is an event of its own, and so is the production before it.
	begin(t, "egyptians romans").stand("A", "EGY019 COM002").hand("A", "EGY028").supply("A", "stone 2").
		Play("A build EGY028").has("A", "stone 1, gold 4, vp 1")
	// An enemy's Gold does not count.
	begin(t, "romans egyptians").stand("B", "EGY019").stand("A", "COM021").supply("A", "worker 1").
		Play("A use COM021 1 1").has("A", "gold 1").has("B", "")
}
