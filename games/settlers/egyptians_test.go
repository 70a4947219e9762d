package settlers

import "testing"

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
		{"EGY007 EGY008", "stone 1, house", "gold 2", "worker 2, vp 1", 1},
		{"EGY016 EGY017 EGY018", "stone 2, house", "worker 1, stone 1", "vp 2", 1},
		{"EGY021 EGY022 EGY023", "stone 2, house", "worker 1, gold 1", "vp 3", 1},
		{"EGY024 EGY025", "stone 1, house", "worker 1", "stone 2", 1},
	})
}

// TestDesert: a discarded card makes an enemy discard one too, of its choice:
// IS-16.13, IS-11.3, IS-2.12.
func TestDesert(t *testing.T) {
	g := begin(t, "egyptians romans japanese").top("EGY002 EGY003").hand(0, "EGY001").play(0, "build EGY001", "draw faction").asks(0, "draw common; draw faction")
	g.play(0, "draw faction").in(&g.s.Players[0].Hand, "EGY002 EGY003").again(0)
	g.refused(0, "use EGY001 1 1", "IS-11.4") // no enemy has a card
	g.hand(1, "ROM001 COM001").hand(2, "JAP001").play(0, "use EGY001 1 1", "discard EGY002").asks(0, "against 2; against 3")
	g.play(0, "against 2").asks(1, "discard COM001; discard ROM001").refused(0, "discard COM001", "IS-7.1")
	g.play(1, "discard ROM001").has(0, "vp 1, card 1").has(1, "card 1").in(&g.s.Players[1].Discard, "ROM001").in(&g.s.Players[0].Discard, "EGY002")
	is(t, "a Worker marks it", g.s.Spots[g.card("EGY001")].Price[worker], 1)
	g.again(0).refused(0, "use EGY001 1 1", "IS-11.1")
	// The only enemy with a card is not asked for, nor its last card. Nobody who has
	// passed.
	g = begin(t, "egyptians romans japanese").stand(0, "EGY001").hand(0, "COM002").hand(1, "ROM001").hand(2, "JAP001")
	g.s.Passed = g.s.Passed.With(2)
	g.play(0, "use EGY001 1 1").has(0, "vp 1").has(1, "").has(2, "card 1")
	begin(t, "egyptians romans").stand(0, "EGY001").hand(1, "ROM001").refused(0, "use EGY001 1 1", "IS-11.4")
}

// TestChariotBuilder Razes for one token, whatever protects: IS-16.13.
func TestChariotBuilder(t *testing.T) {
	g := begin(t, "egyptians barbarians japanese").hand(0, "EGY003").founds(0, "COM083").supply(0, "wood 1, stone 1").play(0, "build EGY003").again(0)
	g.supply(0, "raze 1").refused(0, "use EGY003 1 1", "IS-11.4").stand(1, "BAR029 COM042 COM069").stand(2, "JAP001 JAP013")
	g.s.Spots[g.card("COM042")].Flags, g.s.Spots[g.card("JAP001")].Flags = hasDefense, hasSamurai
	g.play(0, "use EGY003 1 1").asks(0, "target COM042; target JAP001").play(0, "target COM042").has(0, "wood 2").has(1, "wood 1")
	g.in(&g.s.Players[1].Foundations, "COM042").again(0).supply(0, "raze 1").refused(0, "use EGY003 1 1", "IS-11.1")
	g = begin(t, "egyptians japanese").stand(0, "EGY003").stand(1, "JAP001").supply(0, "raze 1")
	g.s.Spots[g.card("JAP001")].Flags = hasSamurai
	g.play(0, "use EGY003 1 1").has(0, "vp 1").in(&g.s.Players[1].Discard, "JAP001")
}

// TestPharaohsGuard: a token or VP, each time: IS-3.4.
func TestPharaohsGuard(t *testing.T) {
	g := begin(t, "egyptians romans").hand(0, "EGY004").founds(0, "COM083").supply(0, "food 2").play(0, "build EGY004").asks(0, "option 1; option 2")
	g.play(0, "option 2").has(0, "vp 2").play(1, "pass").play(0, "pass")
	for g.s.Phase != phaseProduction {
		seat := int(g.p.Pending().First())
		g.play(seat, g.moves(seat)[0])
	}
	g.asks(0, "option 1; option 2").refused(0, "option 3", "IS-2.12").play(0, "option 1")
	g.has(0, "worker 3, gold 1, raze 2, defense 1, vp 2, card 3")
}

// TestOasis: a Worker for each pair an enemy exchanges: IS-16.14, IS-7.4.
func TestOasis(t *testing.T) {
	g := begin(t, "egyptians romans").hand(0, "EGY005").founds(0, "COM083").supply(0, "food 1").play(0, "build EGY005").has(0, "worker 2")
	g.supply(1, "worker 5").play(1, "exchange wood", "exchange stone").has(0, "worker 4").has(1, "wood 1, stone 1, worker 1")
	g.again(0).play(0, "exchange wood", "done").has(0, "wood 1, worker 2") // its owner's own pairs do not count
	// Also when its owner has passed.
	g.s.Passed = g.s.Passed.With(0)
	g.again(1).supply(1, "worker 2").play(1, "exchange food").has(0, "wood 1, worker 3")
	// Workers paid for something else do not count.
	g.again(1).stand(1, "COM033").supply(1, "worker 2").play(1, "use COM033 1 1").has(0, "wood 1, worker 3")
}

// TestSlaver sells when a Faction Location is built, itself included: IS-8.6.
func TestSlaver(t *testing.T) {
	g := begin(t, "egyptians romans").hand(0, "EGY006").founds(0, "COM083").supply(0, "stone 1, gold 1, worker 1").play(0, "build EGY006")
	g.asks(0, "pay stone 0; pay stone 1").play(0, "pay stone 0").asks(0, "option 1; option 2; done").play(0, "option 1").has(0, "stone 2, worker 1")
	g.again(0).hand(0, "EGY011").supply(0, "food 1").play(0, "build EGY011").asks(0, "option 2; done").play(0, "option 2").has(0, "food 1, stone 1")
	g.again(0).hand(0, "EGY012").play(0, "build EGY012").asks(0, "option 2; done").play(0, "done").has(0, "food 1, stone 1, worker 1")
	// Not for a Common Location, and not when nothing can be paid.
	g.again(0).hand(0, "COM026").supply(0, "stone 1, gold 1").play(0, "build COM026", "pay stone 0").has(0, "gold 1, vp 1").turn(1)
	g = begin(t, "egyptians romans").stand(0, "EGY006").hand(0, "EGY028").supply(0, "stone 2").play(0, "build EGY028")
	g.asks(0, "option 1; done") // the Pyramid's Gold is there already: IS-8.5
}

// TestGoldBazaar turns Resources into Gold, any of them: IS-2.4.
func TestGoldBazaar(t *testing.T) {
	g := begin(t, "egyptians romans").hand(0, "EGY009").founds(0, "COM083").play(0, "build EGY009").again(0)
	g.supply(0, "worker 2").refused(0, "use EGY009 1 1", "IS-11.4").supply(0, "food 1").play(0, "use EGY009 1 1").has(0, "gold 1").again(0)
	g.supply(0, "wood 1, stone 1").play(0, "use EGY009 1 1").asks(0, "spend wood; spend stone").play(0, "spend stone").has(0, "wood 1, gold 1").again(0)
	g.refused(0, "use EGY009 1 1", "IS-11.1")
	// Twice at once; Gold itself serves.
	g = begin(t, "egyptians romans").stand(0, "EGY009").supply(0, "wood 2, gold 1").play(0, "use EGY009 1 2", "spend wood").asks(0, "spend wood; spend gold")
	g.play(0, "spend gold").has(0, "wood 1, gold 2")
}

// TestScorpionBreeder locks an enemy Action Location for the round: IS-22.24.
func TestScorpionBreeder(t *testing.T) {
	g := begin(t, "egyptians romans").hand(0, "EGY010").founds(0, "COM083").supply(0, "wood 1, stone 1").play(0, "build EGY010").again(0)
	g.supply(0, "worker 1").stand(0, "COM033").stand(1, "COM007").refused(0, "use EGY010 1 1", "IS-11.4")
	g.stand(1, "COM042 ROM003")
	g.s.Spots[g.card("COM042")].Uses[0] = 1 // exhausted: a target all the same
	g.play(0, "use EGY010 1 1").asks(0, "target COM042; target ROM003").play(0, "target ROM003").supply(1, "stone 1, worker 1")
	is(t, "a Worker lies there", g.s.Spots[g.card("ROM003")].Price[worker], 1)
	g.refused(1, "use ROM003 1 1", "IS-22.24").again(0).supply(0, "worker 1").refused(0, "use EGY010 1 1", "IS-11.1")
	// A second one does not choose it again; until the end of the round.
	g.s.Spots[g.card("EGY010")].Uses[0] = 0
	g.play(0, "use EGY010 1 1")
	is(t, "the other one", g.s.Spots[g.card("COM042")].Flags, isLocked)
	g.nextRound().again(1).supply(1, "stone 1").play(1, "use ROM003 1 1").has(1, "vp 2, card 3")
}

// TestTempleOfRa takes a Common Location over: IS-16.17, IS-16.18, IS-16.28,
// IS-2.13, IS-22.26.
func TestTempleOfRa(t *testing.T) {
	g := begin(t, "egyptians romans barbarians").hand(0, "EGY013").founds(0, "COM083").supply(0, "stone 1").play(0, "build EGY013").again(0)
	g.supply(0, "gold 1").stand(0, "COM001").stand(1, "ROM029").refused(0, "use EGY013 1 1", "IS-11.4") // Common, of an enemy
	g.stand(1, "COM021 COM007")
	g.s.Spots[g.card("COM021")].Uses[0], g.s.Spots[g.card("COM021")].Price[worker] = 1, 1
	g.play(0, "use EGY013 1 1").asks(0, "target COM007; target COM021").play(0, "target COM021").has(0, "")
	is(t, "tokens", g.s.Tokens, 3)
	is(t, "the price does not lie there", g.s.Spots[g.card("EGY013")].Price, [priced]uint8{worker: 1})
	g.again(0).supply(0, "gold 1").refused(0, "use EGY013 1 1", "IS-11.1")
	// It works for the Egyptian; a use of its owner counts; what lies there stays.
	g.supply(0, "worker 2").refused(0, "use COM021 1 2", "IS-11.2").play(0, "use COM021 1 1").has(0, "worker 1, gold 1")
	is(t, "Workers on it", g.s.Spots[g.card("COM021")].Price[worker], 2)
	g.again(0).refused(0, "use COM021 1 1", "IS-11.1").again(1).supply(1, "worker 1, raze 2, defense 1").refused(1, "use COM021 1 1", "IS-11.1")
	// The owner cannot Raze it, defend it or discard it; nor can the Egyptian discard it.
	g.refused(1, "attack COM021", "IS-16.18").refused(1, "defend COM021", "IS-10.8").hand(1, "ROM003").supply(1, "stone 1")
	g.discards("COM007 ROM029")
	g.refused(1, "build ROM003", "IS-8.2")
	g.discards("COM001 EGY013")
	g.again(0).hand(0, "EGY024").supply(0, "stone 1, defense 1").refused(0, "build EGY024", "IS-8.2")
	// The Egyptian defends it. A third player Razes it: Wood and token for the
	// Egyptian, the Foundation for the owner.
	g.play(0, "defend COM021").supply(2, "raze 3").again(2).play(2, "attack COM021").has(2, "gold 1, vp 1").has(0, "wood 1, stone 1, card 1").has(1, "stone 1, card 1")
	g.in(&g.s.Players[1].Foundations, "COM021")
	is(t, "tokens", g.s.Tokens, 4)
}

// Who has taken a Location over is shown where it lies: IS-16.17.
func TestTakenByIsShown(t *testing.T) {
	g := begin(t, "egyptians romans").stand(0, "EGY013").stand(1, "COM007 COM008").supply(0, "gold 1").play(0, "use EGY013 1 1", "target COM008")
	e := g.p.View(1).(*View).Seats[1].Empire
	is(t, "not this one", e[0].TakenBy == nil, true)
	is(t, "this one", *e[1].TakenBy, 0)
}

// TestTempleOfRaProduction: a Location taken over yields nothing then, but in every
// Production phase, and counts for the Egyptian alone: IS-16.17, IS-16.18.
func TestTempleOfRaProduction(t *testing.T) {
	g := begin(t, "egyptians romans").stand(0, "EGY013 EGY002").stand(1, "COM008 COM007").supply(0, "gold 1")
	g.play(0, "use EGY013 1 1", "target COM008").has(0, "")
	is(t, "counted for the Egyptian", g.p.View(0).(*View).Seats[0].OfCommon, 1)
	is(t, "not for the owner", g.p.View(0).(*View).Seats[1].OfCommon, 1)
	is(t, "lies before its owner", len(g.p.View(0).(*View).Seats[1].Empire), 2)
	g.nextRound().has(0, "worker 3, gold 1, raze 1, defense 1, stone 3, card 3") // 1 of the Quarry, 2 of the Altar
	g.has(1, "worker 2, wood 3, stone 1, raze 1, defense 1, card 3")
	g.s.Round = rounds
	g.nextRound()
	is(t, "2 Faction Locations and the Quarry", g.p.Total(0), 5)
	is(t, "the Old Forest", g.p.Total(1), 1)
	// Removed instead of razed: the token comes back, and nobody gets Wood.
	g = begin(t, "egyptians romans").stand(0, "EGY013").stand(1, "COM008 ROM008").supply(0, "gold 1").play(0, "use EGY013 1 1")
	g.supply(1, "worker 1, raze 1").play(1, "use ROM008 1 1", "target COM008").has(0, "").has(1, "").in(&g.s.Discard, "COM008")
	is(t, "tokens", g.s.Tokens, 4)
	// Whether it is a target depends on the Egyptian: IS-16.28.
	g = begin(t, "egyptians romans barbarians").stand(0, "EGY013").stand(1, "COM008").supply(0, "gold 1").play(0, "use EGY013 1 1")
	g.s.Passed = g.s.Passed.With(0)
	g.again(2).supply(2, "raze 2").refused(2, "attack COM008", "IS-7.3")
	g.s.Passed = g.s.Passed.Without(0).With(1)
	g.play(2, "attack COM008").has(2, "stone 2").has(0, "wood 1")
	// The mark lasts when its owner passes, and through the Cleanup: IS-16.32, IS-13.6.
	g = begin(t, "egyptians romans").stand(0, "EGY013").stand(1, "COM008").supply(0, "gold 1").play(0, "use EGY013 1 1")
	g.nextRound()
	is(t, "still marked", g.s.Spots[g.card("COM008")].From, 2)
	// No free token, no use: IS-2.13.
	g = begin(t, "egyptians romans").stand(0, "EGY013").stand(1, "COM007 COM008 COM009 COM010 COM011").supply(0, "gold 9")
	for n := range 4 {
		g.s.Spots[g.card("EGY013")].Uses[0] = 0
		g.again(0).play(0, "use EGY013 1 1")
		g.play(0, g.moves(0)[0])
		is(t, "tokens", g.s.Tokens, uint8(3-n))
	}
	g.s.Spots[g.card("EGY013")].Uses[0] = 0
	g.again(0).refused(0, "use EGY013 1 1", "IS-2.13")
}

// TestSanctuary makes a hand card a Foundation: IS-16.15, IS-16.33.
func TestSanctuary(t *testing.T) {
	for _, id := range []string{"EGY014", "EGY015"} {
		g := begin(t, "egyptians romans").hand(0, id).founds(0, "COM083").supply(0, "stone 2").play(0, "build "+id).again(0)
		g.supply(0, "worker 1").refused(0, "use "+id+" 1 1", "IS-11.4").stand(0, "COM005").hand(0, "COM001 EGY002")
		g.play(0, "use "+id+" 1 1").asks(0, "target COM001; target EGY002").play(0, "target EGY002").has(0, "stone 1, card 1")
		g.in(&g.s.Players[0].Foundations, "EGY002")
		is(t, "all see it", g.p.View(1).(*View).Seats[0].Foundations[0], "EGY002")
		g.again(0).supply(0, "worker 1").refused(0, "use "+id+" 1 1", "IS-11.1")
		// The last card is not asked for.
		begin(t, "egyptians romans").stand(0, id).hand(0, "COM001").supply(0, "worker 1").play(0, "use "+id+" 1 1").has(0, "stone 1")
	}
}

// TestSphinx adds Gold to each event that yields some: IS-16.16, IS-16.27, IS-22.2.
func TestSphinx(t *testing.T) {
	for _, id := range []string{"EGY019", "EGY020"} {
		g := begin(t, "egyptians romans").hand(0, id).founds(0, "COM083").supply(0, "stone 1").play(0, "build "+id).has(0, "").again(0)
		g.stand(0, "COM021").supply(0, "worker 2").play(0, "use COM021 1 1").has(0, "worker 1, gold 2").again(0)
		// Other goods, and paying Gold, do not set it off.
		g.stand(0, "COM033").play(0, "use COM033 1 1").has(0, "stone 2, gold 2").again(0)
		g.hand(0, "COM026").play(0, "build COM026", "pay stone 1").has(0, "stone 2, gold 1, vp 1")
		// The Gold that the board stored is no gain: board 1 + 1.
		g.nextRound().has(0, "worker 3, gold 3, raze 1, defense 1, vp 2, card 3")
	}
	// Two of them give two; each lot of loot, each Deal, each use is an event.
	g := begin(t, "egyptians romans").stand(0, "EGY019 EGY020 COM021").supply(0, "worker 2").play(0, "use COM021 1 2").has(0, "gold 6")
	g.again(0).hand(0, "COM001 COM002").supply(0, "raze 1").play(0, "raze COM002").has(0, "gold 3, stone 1, card 1")
	g.again(0).hand(0, "EGY014").supply(0, "food 1").play(0, "deal EGY014").has(0, "gold 3, card 1")
	// A reaction is an event of its own, and so is the production before it.
	begin(t, "egyptians romans").stand(0, "EGY019 COM002").hand(0, "EGY028").supply(0, "stone 2").play(0, "build EGY028").has(0, "stone 1, gold 4, vp 1")
	// An enemy's Gold does not count.
	begin(t, "romans egyptians").stand(1, "EGY019").stand(0, "COM021").supply(0, "worker 1").play(0, "use COM021 1 1").has(0, "gold 1").has(1, "")
}
