package settlers

import (
	"fmt"
	"strings"
	"testing"
)

// The cards of the box that have a ruling of their own, or a part that no other card
// has: tests for the table of atl_cards_test.go.

// Surveyors' Lodge: Common Locations that are built; not Faction Locations, not what
// is turned up again (IA-12.5).
func testSurveyors(t *testing.T, id string) {
	untouchable(t, id)
	g := atl(t, "atlanteans romans").stand(0, id+" ATL040").hand(0, "COM007 ATL004").founds(0, "COM033").supply(0, "wood 2, stone 1, worker 1")
	g.play(0, "build COM007").has(0, "wood 2, stone 1, worker 1, vp 2, card 1").again(0)
	g.play(0, "build ATL004").has(0, "wood 2, worker 1, basic_tech 1, vp 2").again(0)
	g.play(0, "use ATL040 1 1").has(0, "wood 2, basic_tech 1, vp 2")
	atl(t, "atlanteans romans").stand(0, "ATL007 ATL008 ATL009").hand(0, "COM007").supply(0, "wood 2").play(0, "build COM007").has(0, "wood 2, vp 6")
}

// Caste of Planners: a hand card, and a Worker of the general supply marks the use:
// IA-12.1.
func testPlanners(t *testing.T, id string) {
	untouchable(t, id)
	g := atl(t, "atlanteans romans").stand(0, id).refused(0, "use "+id+" 1 1", "IS-11.4").hand(0, "COM008 COM009 ATL001").supply(0, "worker 1")
	g.play(0, "use "+id+" 1 1").asks(0, "discard COM008; discard COM009; discard ATL001").play(0, "discard COM009").has(0, "worker 1, basic_tech 1, card 2")
	g.in(&g.s.Discard, "COM009")
	is(t, "the Worker that marks it", g.s.Spots[g.card(id)].Price, [priced]uint8{worker: 1})
	g.again(0).refused(0, "use "+id+" 1 1", "IS-11.1")
	g.s.Players[0].Supply = [held]uint16{}
	g.nextRound().again(0).play(0, "use "+id+" 1 1")
}

// Trident Guards: an Action opens a Feature, which works at once and until Cleanup:
// IA-8.1, IA-8.3, IA-8.4, IA-8.6, IA-12.22.
func testTridentGuards(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "atlanteans romans").stand(0, id+" COM007 COM008 COM021").supply(0, "defense 2, adv_defense 1, adv_scoring 1, basic_tech 2")
	g.play(0, "defend COM007").has(0, "defense 1, adv_defense 1, adv_scoring 1, basic_tech 2") // not unlocked
	g.play(0, use, "defend COM008").has(0, "adv_defense 1, adv_scoring 1, basic_tech 1, vp 1")
	g.play(0, "tech adv_scoring COM021", "tech basic_tech COM021").has(0, "adv_defense 1, vp 1")
	g.play(0, "tech adv_defense COM021").has(0, "vp 2").turn(1)
	is(t, "an Action Location still", g.p.rules.cards[g.card(id)].kind, kindAction)
	g.again(0).supply(0, "basic_tech 1").refused(0, use, "IA-8.7")
	g.play(0, "pass").play(1, "pass").again0().supply(0, "defense 1").play(0, "defend COM007").has(0, "card 1, vp 2")
	// Blocked it does nothing; moving tokens is no placing.
	g = atl(t, "atlanteans romans").stand(0, id+" COM007").put(id, "unlocked").supply(0, "defense 1")
	g.s.Dead.add(g.card(id))
	g.play(0, "defend COM007").has(0, "")
	g = atl(t, "atlanteans romans").stand(0, id+" ATL024 COM007 COM008").put(id, "unlocked").put("COM007", "advanced").supply(0, "worker 1")
	g.play(0, "use ATL024 1 1", "lift adv_defense COM007", "tech adv_defense COM008").has(0, "")
}

// Virgin Oracle: up to 3 tokens of any kinds, all moved at once; where they go the
// limits hold: IA-12.3, IA-12.22, IA-4.2, IA-6.5.
func testOracle(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "atlanteans romans").stand(0, id+" COM007 COM008 COM021 ATL001").supply(0, "worker 1").refused(0, use, "IS-11.4")
	g.put("COM007", "basic", "scoring", "advanced").put("COM008", "basic", "defense").play(0, use)
	g.asks(0, "lift basic_tech COM007; lift basic_tech COM008; lift adv_scoring COM007; lift adv_defense COM007; done")
	g.play(0, "lift basic_tech COM007", "lift adv_scoring COM007").asks(0, "lift basic_tech COM008; lift adv_defense COM007; done").play(0, "lift adv_defense COM007")
	g.asks(0, "tech basic_tech COM007; tech basic_tech COM021").play(0, "tech basic_tech COM021") // COM008 has one
	g.asks(0, "tech adv_scoring COM007; tech adv_scoring COM008; tech adv_scoring COM021").play(0, "tech adv_scoring COM008")
	g.asks(0, "tech adv_defense COM007; tech adv_defense COM021").play(0, "tech adv_defense COM021") // COM008 has a Defence token
	g.lies("COM007", 0).lies("COM008", hasBasic|hasScoring|hasDefense).lies("COM021", hasBasic|hasAdvanced).has(0, "").turn(1)
	g.again(0).supply(0, "worker 1").refused(0, use, "IS-11.1")
	// Fewer than 3; two that change places, which only fit in the end.
	g = atl(t, "atlanteans romans").stand(0, id+" COM007 COM008").put("COM007", "basic").supply(0, "worker 1").play(0, use, "lift basic_tech COM007")
	g.asks(0, "tech basic_tech COM007; tech basic_tech COM008").play(0, "tech basic_tech COM008").lies("COM007", 0).lies("COM008", hasBasic)
	g = atl(t, "atlanteans romans").stand(0, id+" COM007 COM008").put("COM007", "basic").put("COM008", "scoring").supply(0, "worker 1").play(0, use, "done")
	g.lies("COM007", hasBasic).lies("COM008", hasScoring).turn(1)
	// A Location that the Egyptian has taken over is not among them.
	g = atl(t, "atlanteans egyptians").stand(0, id+" COM007").stand(1, "EGY013").put("COM007", "basic").supply(1, "gold 1").again(1)
	g.play(1, "use EGY013 1 1").again(0).supply(0, "worker 1").refused(0, use, "IS-11.4")
}

// Archive of Waves: look at 2 Faction cards, keep 1.
func testArchive(t *testing.T, id string) {
	untouchable(t, id)
	g := atl(t, "atlanteans romans").stand(0, id).top("ATL001 ATL002").produceNow(0).asks(0, "keep ATL001; keep ATL002").play(0, "keep ATL002")
	g.in(&g.s.Players[0].Discard, "ATL001").in(&g.s.Players[0].Hand, "ATL002")
}

// Sunken Treasury: 1 Gold for each use of a Common Action that gives VP by its own
// text: IA-12.17, IA-12.23.
func testTreasury(t *testing.T, id string) {
	untouchable(t, id)
	g := atl(t, "atlanteans romans").stand(0, id+" COM117 COM112 ATL016 COM041").supply(0, "basic_tech 1").play(0, "use COM117 1 1").has(0, "vp 2, gold 1").again(0)
	g.supply(0, "worker 1").put("COM112", "scoring").play(0, "use COM112 1 1").has(0, "basic_tech 1, vp 3").again(0) // no scoring Action by its token
	g.supply(0, "worker 1, basic_tech 1").play(0, "use ATL016 1 1").has(0, "vp 7").again(0)                          // of a Faction
	g.supply(0, "worker 1").play(0, "use COM041 1 1").answer(0, "copy COM117 1").has(0, "vp 9, gold 1")              // used by another card
	atl(t, "atlanteans romans").stand(0, id+" COM036").supply(0, "stone 2").play(0, "use COM036 1 2").has(0, "vp 2, gold 2")
	atl(t, "atlanteans romans").stand(0, id).stand(1, "COM117").supply(1, "basic_tech 1").again(1).play(1, "use COM117 1 1").has(0, "").has(1, "vp 2")
}

// Grand Orrery: 1 VP for each own Common Location with Technology, at most 6, when it
// is built.
func testOrrery(t *testing.T, id string) {
	untouchable(t, id)
	list := strings.Fields("COM001 COM002 COM003 COM004 COM005 COM006 COM007")
	for n := range 8 {
		g := atl(t, "atlanteans romans").hand(0, id).founds(0, "COM083").supply(0, "wood 1, stone 2").stand(0, "COM069 ATL001").put("COM069", "defense")
		for i, c := range list[:n] {
			g.stand(0, c).put(c, []string{"basic", "scoring", "advanced"}[i%3])
		}
		if n > 0 {
			g.put("COM001", "basic", "scoring", "advanced") // one Location all the same
		}
		g.play(0, "build "+id)
		if n >= 0 && g.s.Depth > 0 {
			g.play(0, "discard COM083")
		}
		g.has(0, fmt.Sprint("vp ", min(n, 6)))
	}
}

// Harbour Crane: an own Common Production Location produces, with its Technology:
// IA-5.6.
func testCrane(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "atlanteans romans").stand(0, id+" ATL001 COM021").stand(1, "COM009").supply(0, "worker 1").refused(0, use, "IS-11.4")
	g.stand(0, "COM007 COM008").put("COM007", "basic", "scoring").play(0, use).asks(0, "target COM007; target COM008").play(0, "target COM007").has(0, "wood 4, vp 2")
	g.again(0).supply(0, "worker 1").refused(0, use, "IS-11.1")
	g = atl(t, "atlanteans romans").stand(0, id+" COM007 COM008").supply(0, "worker 1")
	g.s.Dead.add(g.card("COM007"))
	g.play(0, use).has(0, "stone 1")
}

// Storm Wall: Common Locations with a Defence token or Advanced Defence cost 1 Raze
// token more: IS-10.9.
func testStormWall(t *testing.T, id string) {
	untouchable(t, id)
	g := atl(t, "romans atlanteans").stand(1, id+" COM007 COM008 COM009").put("COM007", "advanced").put("COM008", "defense").supply(0, "raze 3")
	g.refused(0, "attack COM007", "IS-10.9").refused(0, "attack COM008", "IS-10.9").supply(0, "raze 2").play(0, "attack COM009").has(0, "stone 2").again(0)
	g.supply(0, "raze 4").play(0, "attack COM007").has(0, "wood 2").again(0).supply(0, "raze 4").play(0, "attack COM008").has(0, "stone 2")
	g = atl(t, "romans atlanteans").stand(1, id+" COM007").put("COM007", "advanced").supply(0, "raze 3")
	g.s.Dead.add(g.card(id))
	g.play(0, "attack COM007") // a blocked one does not help: IA-12.19
}

// Last Ferry: at the end 1 VP for each Common Location.
func testLastFerry(t *testing.T, id string) {
	untouchable(t, id)
	list := strings.Fields("COM001 COM002 COM003 COM004 COM005")
	for n := range 6 {
		g := atl(t, "atlanteans romans").stand(0, id+" ATL001").stand(0, strings.Join(list[:n], " ")).over()
		g.has(0, fmt.Sprint("vp ", n+n)) // IA-3.2: nothing for the Faction Locations
	}
}

// Envoys' Barge: a Worker of the general supply to an Open Production Location.
func testBarge(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "atlanteans romans").stand(0, id+" COM104").stand(1, "COM008").supply(0, "food 1, worker 1").refused(0, use, "IS-11.4")
	g.stand(1, "COM103").play(0, use).has(0, "basic_tech 1, worker 1").has(1, "worker 1")
	is(t, "Workers there", g.s.Spots[g.card("COM103")].Guests, 1)
	g.again(0).supply(0, "food 1").refused(0, use, "IS-11.1")
	g.s.Spots[g.card(id)].Uses, g.s.Spots[g.card("COM103")].Guests = [maxActions]uint8{}, 2
	g.refused(0, use, "IS-11.4")
	g.s.Spots[g.card("COM103")].Guests, g.s.Passed = 0, g.s.Passed.With(1)
	g.refused(0, use, "IS-11.4")
}

// Technology Ark: nothing when built (see atlPrinted), up to 3 Basic Technology kept in
// Cleanup, 1 VP for each in the Production phase, after which it comes back: IA-10.1,
// IA-10.2, IS-20.3, IA-6.11.
func testArk(t *testing.T, id string) {
	untouchable(t, id)
	stored := func(options ...string) *scenario {
		g := atl(t, "atlanteans romans", options...).stand(0, id).supply(0, "basic_tech 5")
		g.play(0, "pass").play(1, "pass")
		is(t, "stored", g.s.Spots[g.card(id)].Tech, 3)
		return g.has(0, "basic_tech 2, card 1")
	}
	g := stored()
	g.again0().refused(0, "tech basic_tech "+id, "IA-4.1")
	g.produceNow(0).has(0, "worker 4, raze 1, defense 2, basic_tech 6, vp 3, card 1")
	is(t, "stored", g.s.Spots[g.card(id)].Tech, 0)
	g = atl(t, "atlanteans romans").stand(0, id).produceNow(0)
	g.has(0, atlBoard(id)) // nothing is stored, nothing is produced
	g = atl(t, "atlanteans romans").hand(0, id).founds(0, "COM083").supply(0, "stone 2").play(0, "build "+id)
	is(t, "it produces when built", contains(g.said(), "produce"), false)
	// Farmers at Work, before and after it: the goods come back after its own production.
	for _, c := range []struct {
		options, first, goods string
	}{
		{"ark_returns_at_phase_end=off", "COM016", "vp 6, basic_tech 6"},
		{"ark_returns_at_phase_end=off", id, "vp 3, basic_tech 6"},
		{"ark_returns_at_phase_end=on", "COM016", "vp 6, basic_tech 6"},
		{"ark_returns_at_phase_end=on", id, "vp 6, basic_tech 6"},
	} {
		g := stored(c.options).stand(0, "COM016")
		g.s.Row, g.s.RowN = [maxRow]card{}, 0
		g.again0().produceNow(0).play(0, "produce "+c.first)
		g.finish(0)
		g.has(0, g.more("worker 4, raze 1, defense 2, card 1", c.goods))
	}
	// What lies there when it is lost goes to the supply: IA-10.4.
	g = stored().again0().stand(1, "ROM008").supply(1, "worker 1, raze 1").again(1)
	g.s.Spots[g.card("ROM008")].Uses = [maxActions]uint8{}
	g.play(1, "use ROM008 1 1").has(0, "basic_tech 5, card 1")
	// Blocked it keeps what lies there: IA-12.19.
	g = stored().again0()
	g.s.Dead.add(g.card(id))
	g.produceNow(0).has(0, "worker 4, raze 1, defense 2, basic_tech 3, card 1")
	is(t, "still there", g.s.Spots[g.card(id)].Tech, 3)
	g = stored("ark_returns_at_phase_end=on").again0()
	g.s.Dead.add(g.card(id))
	g.produceNow(0)
	is(t, "still there", g.s.Spots[g.card(id)].Tech, 3)
}

// Kelp Weavers: 1 VP for each Worker of an enemy that comes.
func testKelpWeavers(t *testing.T, id string) {
	untouchable(t, id)
	g := atl(t, "romans atlanteans").stand(1, id+" COM103").stand(0, "COM104").supply(0, "worker 2").supply(1, "worker 1")
	g.play(0, "send COM103").has(0, "worker 1, basic_tech 1").has(1, "worker 2, vp 1").turn(1)
	g.play(1, "send COM104").has(1, "worker 1, basic_tech 1, vp 1").has(0, "worker 2, basic_tech 1")
	atl(t, "egyptians atlanteans").stand(0, "EGY044").stand(1, id+" COM007").supply(0, "worker 1").play(0, "use EGY044 1 1").has(0, "wood 2").has(1, "worker 1, vp 1")
}

// testRestoring: Reef Refuge and Feng Shui Builders turn a Foundation up again, which
// is no building: IA-12.5.
func testRestoring(t *testing.T, id string) {
	use := "use " + id + " 1 1"
	g := atl(t, versus(id)).stand(0, id+" COM002").supply(0, "worker 1").refused(0, use, "IS-11.4").founds(0, "COM008 COM083")
	g.play(0, use).asks(0, "target COM008; target COM083").play(0, "target COM008").has(0, "").in(&g.s.Players[0].Foundations, "COM083") // no goods, no bonus, no Supplier
	is(t, "face up", g.s.Empire[0].has(g.card("COM008")), true)
	g.again(0).supply(0, "worker 1").refused(0, use, "IS-11.1")
	g.s.Spots[g.card(id)].Uses = [maxActions]uint8{}
	g.play(0, use).again(0).supply(0, "worker 2").play(0, "use COM083 1 2").has(0, "stone 2") // unused this round
	g.produceNow(0)
	g.has(0, g.more(atlBoard(id), "stone 3"))
}

func testFengShui(t *testing.T, id string) {
	untouchable(t, id)
	testRestoring(t, id)
	// Defence is printed on it: no token goes there, a Samurai may; with both it costs 4
	// Raze tokens: IA-12.4.
	g := atl(t, "japanese barbarians").stand(0, id).supply(0, "defense 1, worker 1").refused(0, "defend "+id, "IA-12.4")
	g.play(0, "samurai "+id).supply(0, "").play(0, "pass").supply(1, "raze 3")
	g.s.Passed = 0
	g.again(1).refused(1, "attack "+id, "IS-10.9").supply(1, "raze 4").play(1, "attack "+id).has(1, "vp 1")
	g = atl(t, "japanese barbarians").stand(0, id).supply(1, "raze 2").again(1).refused(1, "attack "+id, "IS-10.9").supply(1, "raze 3").play(1, "attack "+id)
	// The Storm Wall's "with a Defence token" means the printed one too, for its owner only.
	is(t, "printed", g.p.rules.cards[g.card(id)].printed, 1)
}

// Mechanical Horse: after each Raze any number of Basic Technology, each for 1 VP and a
// good of the card's colour: IA-12.9, IA-12.24, IA-7.1, IS-10.12.
func testHorse(t *testing.T, id string) {
	untouchable(t, id)
	for _, c := range []struct{ card, loot, good string }{
		{"COM023", "food 2", "food"},
		{"COM007", "wood 2", "wood"},
		{"COM008", "stone 2", "stone"},
		{"COM012", "worker 2", "worker"},
		{"COM028", "gold 1, worker 1", "gold"},
		{"COM046", "card 2", "card"},
		{"COM018", "vp 1, stone 1", "raze"},
		{"COM026", "vp 1, stone 1", ""},
	} {
		g := atl(t, "barbarians romans").stand(0, id).hand(0, c.card).supply(0, "raze 1, basic_tech 3").play(0, "raze "+c.card)
		for g.s.Depth > 0 && g.moves(0)[0] == "draw common" {
			g.play(0, "draw common")
		}
		g.asks(0, "spend basic_tech; done")
		for range 3 { // the example: 3 of them for a red card
			g.play(0, "spend basic_tech")
			if c.good == "card" {
				g.play(0, "draw common")
			}
		}
		want := g.more(c.loot, "vp 3")
		if c.good != "" {
			want = g.more(want, c.good+" 3")
		}
		g.has(0, want).turn(1)
	}
	// As many as one likes; of the loot too; white has no good.
	g := atl(t, "barbarians romans").stand(0, id).stand(1, "COM114").supply(0, "raze 2").play(0, "attack COM114").asks(0, "spend basic_tech; done")
	g.play(0, "spend basic_tech").has(0, "stone 1, vp 1").turn(1)
	is(t, "it is a payment", contains(g.said(), "pay"), true)
	atl(t, "barbarians romans").stand(0, id).hand(0, "COM007").supply(0, "raze 1, basic_tech 2").play(0, "raze COM007", "spend basic_tech", "done").has(0, "wood 3, basic_tech 1, vp 1")
	atl(t, "barbarians romans").stand(0, id).hand(0, "COM007").supply(0, "raze 1").play(0, "raze COM007").has(0, "wood 2").turn(1)
	// Any Raze: of an own Location, of a card that is turned up; not the removing of one.
	atl(t, "barbarians romans").stand(0, id+" BAR018 COM007").supply(0, "worker 1, basic_tech 1").play(0, "use BAR018 1 1").answer(0, "spend basic_tech").has(0, "wood 4, vp 1")
	atl(t, "barbarians romans").stand(0, id+" BAR046").top("COM007").supply(0, "basic_tech 2").play(0, "use BAR046 1 1", "spend basic_tech").has(0, "wood 3, vp 1")
	atl(t, "barbarians romans").stand(0, id+" BAR048 COM007").stand(1, "COM008").supply(0, "basic_tech 2, worker 1").play(0, "use BAR048 1 1").has(0, "basic_tech 1").turn(1)
	// A Japanese card of several colours: choose each time.
	g = patchedAtl(t, "barbarians japanese", [3]string{"JAP041", "colors: [red]", "colors: [red, brown]"}).stand(0, id).stand(1, "JAP041").supply(0, "raze 2, basic_tech 2")
	g.play(0, "attack JAP041", "spend basic_tech").asks(0, "choose wood; choose food").play(0, "choose wood", "spend basic_tech", "choose food").has(0, "wood 1, food 1, vp 3")
}

// Trak's Flying Machine: the Common card that is drawn is razed at once: IA-12.8.
func testFlyingMachine(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "barbarians romans").stand(0, id+" COM005 BAR007").top("COM007").supply(0, "basic_tech 2").play(0, use).has(0, "basic_tech 1, wood 2, vp 1") // Gallows, not the Raid
	g.in(&g.s.Discard, "COM007").in(&g.s.Players[0].Foundations, "").again(0).refused(0, use, "IS-11.1")
	g = atl(t, "barbarians romans").stand(0, id).top("COM098").supply(0, "basic_tech 1").play(0, use).has(0, "") // no Raze field
	g.in(&g.s.Discard, "COM098")
	g = atl(t, "barbarians romans").stand(0, id).top("COM107 COM108 COM023").supply(0, "basic_tech 1, food 1").play(0, use).asks(0, "choose food; choose basic_tech")
	g.play(0, "choose food").asks(1, "choose food; choose basic_tech").play(1, "choose basic_tech").has(0, "food 3").has(1, "basic_tech 1")
	g.in(&g.s.Discard, "COM023 COM107 COM108")
}

// Clan's Finest: an own and an enemy Location, both Common or both of a Faction, are
// removed: IA-12.7, IA-12.18.
func testClansFinest(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "barbarians romans").stand(0, id).stand(1, "COM007").supply(0, "worker 1, basic_tech 1").refused(0, use, "IS-11.4") // the own is of a Faction
	g.stand(0, "COM008 COM033").stand(1, "COM021").put("COM021", "defense").play(0, use).asks(0, "target COM008; target COM033").play(0, "target COM033")
	g.asks(0, "target COM007; target COM021").play(0, "target COM021").has(0, "").has(1, "").in(&g.s.Discard, "COM021 COM033") // no loot, no Foundation
	g.in(&g.s.Players[1].Foundations, "").again(0).supply(0, "worker 1, basic_tech 1").refused(0, use, "IS-11.1")
	g = atl(t, "barbarians romans").stand(0, id+" BAR001 COM008").stand(1, "ROM001").supply(0, "worker 1, basic_tech 1").play(0, use).asks(0, "target BAR001; target "+id)
	g.play(0, "target BAR001").in(&g.s.Players[0].Discard, "BAR001").in(&g.s.Players[1].Discard, "ROM001")
	// The Technology of the removed: IA-5.5, IA-6.6. Who has passed is safe: IS-7.3.
	g = atl(t, "barbarians atlanteans").stand(0, id+" COM008").stand(1, "COM007").put("COM007", "basic", "scoring", "advanced").supply(0, "worker 1, basic_tech 1")
	g.play(0, use).has(1, "basic_tech 1, vp 2")
	g = atl(t, "barbarians romans").stand(0, id+" COM008").stand(1, "COM007").supply(0, "worker 1, basic_tech 1")
	g.s.Passed = g.s.Passed.With(1)
	g.refused(0, use, "IS-11.4")
}

// Anti-Technology Squad: IA-12.10, IA-12.11, IA-12.19, IA-1.2.
func testSquad(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "barbarians romans egyptians").stand(0, id).supply(0, "worker 1").refused(0, use, "IS-11.4")
	g.stand(1, "COM021 COM007").play(0, use).asks(0, "target COM007; target COM021").play(0, "target COM021").has(0, "").turn(1)
	g.again(1).supply(1, "worker 1, raze 1").refused(1, "use COM021 1 1", "IA-12.10").refused(1, "free COM007", "IA-12.10")
	is(t, "tokens left", *g.p.view(0, false).Seats[0].Squads, 1)
	g.again(0).supply(0, "worker 1").refused(0, use, "IS-11.1").again(1)
	g.supply(1, "worker 1").refused(1, "free COM021", "IA-12.10").supply(1, "worker 1, raze 1").play(1, "free COM021").has(1, "worker 1").turn(2)
	g.again(1).refused(1, "free COM021", "IA-12.10").play(1, "use COM021 1 1").has(1, "gold 1")
	is(t, "tokens left", *g.p.view(0, false).Seats[0].Squads, 2)
	// It lasts through Cleanup; it counts for its colour and in the end; nobody can send
	// a Worker there.
	g = atl(t, "barbarians atlanteans").stand(0, id).stand(1, "COM103 ATL030 ATL029").supply(0, "worker 2").play(0, use, "target COM103").again(0)
	g.refused(0, "send COM103", "IA-12.19").play(0, "pass").play(1, "pass")
	is(t, "blocked still", g.s.Dead.has(g.card("COM103")), true)
	g.again0().produceNow(1)
	is(t, "Basic Technology", g.s.Players[1].Supply[basicTech], 1) // of the board
	g.p.worth(1, 0, &amount{good: wood, n: 1, counter: countLocations, set: 0})
	g = atl(t, "barbarians atlanteans").stand(0, id).stand(1, "COM103 COM104 ATL030").supply(0, "worker 1").play(0, use, "target ATL030")
	g.over().has(1, "vp 2") // the Last Ferry is dead, both Common Locations count
	// Razed, removed or paid it gives the token back.
	g = atl(t, "barbarians romans").stand(0, id).stand(1, "COM007").supply(0, "worker 1, raze 2").play(0, use).again(0).play(0, "attack COM007").has(0, "wood 2")
	is(t, "tokens in use", g.s.Dead.count(), 0)
	g = atl(t, "barbarians romans").stand(0, id).stand(1, "COM007").supply(0, "worker 1").play(0, use).again(1).hand(1, "ROM029").supply(1, "stone 1").play(1, "build ROM029")
	is(t, "tokens in use", g.s.Dead.count(), 0)
	// Two tokens: the third use moves one.
	g = atl(t, "barbarians romans").stand(0, id).stand(1, "COM007 COM008 COM021").supply(0, "worker 1")
	g.s.Dead.add(g.card("COM007"))
	g.s.Dead.add(g.card("COM008"))
	g.play(0, use).asks(0, "target COM007; target COM008").play(0, "target COM008").in(&g.s.Dead, "COM007 COM021")
	is(t, "none left", *g.p.view(0, false).Seats[0].Squads, 0)
	// What protects protects (IA-12.19); stored goods lie there unusable.
	g = atl(t, "barbarians romans").stand(0, id).stand(1, "COM007 ROM019").put("COM007", "defense").supply(0, "raze 2").hand(1, "COM033").supply(1, "wood 1")
	g.s.Spots[g.card("ROM019")].Kept[stone] = 1
	g.s.Dead.add(g.card("COM007"))
	g.s.Dead.add(g.card("ROM019"))
	g.refused(0, "attack COM007", "IS-10.9").again(1).refused(1, "build COM033", "IS-8.1")
	g.s.Dead.drop(g.card("ROM019"))
	g.play(1, "build COM033")
}

// Mr Chi's Inventions: another own Action without its price, which counts to its limit:
// IA-12.6, IS-16.29.
func testMrChi(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "japanese romans").stand(0, id).supply(0, "basic_tech 1").refused(0, use, "IS-11.4")
	g.stand(0, "JAP028 COM117").supply(0, "basic_tech 1, food 1").play(0, "use JAP028 1 1").again(0).play(0, use).has(0, "raze 1, vp 2") // the other one is used up
	g.again(0).supply(0, "basic_tech 1").refused(0, "use COM117 1 1", "IS-11.1").refused(0, use, "IS-11.1")
	is(t, "a Worker marks the use", g.s.Spots[g.card("COM117")].Price, [priced]uint8{worker: 1})
	g = atl(t, "japanese romans").stand(0, id+" COM021").supply(0, "basic_tech 1, worker 1").play(0, use).has(0, "worker 1, gold 1").again(0)
	g.play(0, "use COM021 1 1").has(0, "gold 2").again(0).supply(0, "worker 1").refused(0, "use COM021 1 1", "IS-11.1")
	// What is locked cannot be chosen, what is unlocked can; an unlocking can.
	g = atl(t, "japanese romans").stand(0, id+" JAP044").supply(0, "basic_tech 1").play(0, use).has(0, "")
	is(t, "unlocked", g.s.Spots[g.card("JAP044")].Flags&isUnlocked != 0, true)
	atl(t, "japanese romans").stand(0, id+" JAP044").put("JAP044", "unlocked").supply(0, "basic_tech 1").play(0, use).has(0, "vp 1")
	// A blocked one cannot, nor the card itself in a circle.
	g = atl(t, "japanese romans").stand(0, id+" COM021").supply(0, "basic_tech 1")
	g.s.Dead.add(g.card("COM021"))
	g.refused(0, use, "IS-11.4")
}

// Remote Trade Colony: brown, grey and red, for building and for counting: IA-12.2.
func testRemoteColony(t *testing.T, id string) {
	yields("worker 1, gold 1, basic_tech 1")(t, id)
	for _, c := range []struct {
		option string
		counts string
	}{{"colours_when_built_only=off", "wood 2, stone 2, food 2"}, {"colours_when_built_only=on", "wood 2, stone 1, food 1"}} {
		g := atl(t, "romans egyptians", c.option).stand(0, "COM004 COM002 COM006").hand(0, id).founds(0, "COM083").supply(0, "wood 1, stone 2").play(0, "build "+id, "discard COM083")
		g.has(0, "worker 1, gold 4, basic_tech 1, vp 3") // Carpenter's Workshop, Supplier and Mill
		g = atl(t, "romans egyptians", c.option).stand(0, id)
		for _, p := range []string{"COM029", "COM011", "COM025"} { // 1 for each brown, grey or red Location
			g.stand(0, p).s.Phase = phaseProduction
			g.p.produceOwn(0, g.card(p), nil)
		}
		g.has(0, c.counts)
	}
	// While it is built it has them all, in both readings.
	g := patchedAtl(t, "romans egyptians", [3]string{"ROM041", "gain: {worker: 1, gold: 1, basic_tech: 1}", "gain: {stone: {per: {own_locations: {color: red}}, each: 1, max: 3}}"}, [3]string{"", "colours_when_built_only", "on"})
	g.hand(0, "ROM041").founds(0, "COM083").supply(0, "wood 1, stone 2").play(0, "build ROM041").has(0, "stone 1")
}

// Defence Engine: 2 Common cards become Foundations, with 1 Wood each; no Raze: IA-12.14.
func testDefenceEngine(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "romans egyptians").stand(0, id).stand(1, "COM005").top("COM007 COM109 COM098").supply(0, "basic_tech 1").play(0, use)
	g.has(0, "wood 2, vp 1").has(1, "vp 1").in(&g.s.Players[0].Foundations, "COM007 COM098").in(&g.s.Discard, "COM109") // the Event is replaced
	g.again(0).supply(0, "basic_tech 1").refused(0, use, "IS-11.1")
	g = atl(t, "romans egyptians").stand(0, id).top("COM007").supply(0, "basic_tech 1")
	for g.s.DeckN > 1 { // only one card left
		g.s.DeckN--
		g.s.Players[1].Foundations.add(g.s.Deck[g.s.DeckN-1])
		g.s.Deck[g.s.DeckN-1], g.s.Deck[g.s.DeckN] = g.s.Deck[g.s.DeckN], 0
	}
	g.play(0, use).has(0, "wood 1").in(&g.s.Players[0].Foundations, "COM007")
}

// Roman Academy: exactly 1 VP for each action in which Basic Technology was spent:
// IA-12.15, IS-22.18.
func testAcademy(t *testing.T, id string) {
	untouchable(t, id)
	g := atl(t, "romans egyptians").stand(0, id+" COM120 COM112 ROM049").supply(0, "basic_tech 2").play(0, "use COM120 1 2").answer(0, "choose wood").has(0, "wood 4, vp 1") // twice in one action
	g.again(0).supply(0, "worker 1").play(0, "use COM112 1 1").has(0, "basic_tech 1, vp 1").again(0)
	g.play(0, "use ROM049 1 1").has(0, "raze 2, vp 2").turn(1)
	atl(t, "romans egyptians").stand(0, id).stand(1, "COM117").supply(1, "basic_tech 1").again(1).play(1, "use COM117 1 1").has(0, "")
	// Marked by the Ears it works for the Egyptian; Technology that the Atlanteans place is
	// not spent.
	g = atl(t, "atlanteans romans").stand(0, "COM007").stand(1, id).supply(0, "basic_tech 1").play(0, "tech basic_tech COM007").has(1, "")
	is(t, "spent", g.s.Spent, false)
	g = atl(t, "egyptians romans").stand(0, "EGY048 COM117").stand(1, id).supply(0, "basic_tech 2").play(0, "use EGY048 1 1").has(0, "basic_tech 1, vp 1").again(0) // this action too: it works from now on
	g.play(0, "use COM117 1 1").has(0, "vp 4").has(1, "")
}

// Sand Sailors: an own Worker on an enemy Production Location, open or not: IA-12.13,
// IA-12.21, IA-9.7, IS-22.10, IS-22.21.
func testSandSailors(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "egyptians romans").stand(0, id+" COM012").supply(0, "worker 1").refused(0, use, "IS-11.4").stand(1, "COM007 COM103 COM021")
	g.play(0, use).asks(0, "target COM007; target COM103").play(0, "target COM007").has(0, "wood 2").has(1, "worker 1")
	is(t, "Workers there", g.s.Spots[g.card("COM007")].Guests, 1)
	is(t, "a Worker of the general supply marks it", g.s.Spots[g.card(id)].Price, [priced]uint8{worker: 1})
	g.again(0).supply(0, "worker 1").refused(0, use, "IS-11.1")
	g.s.Spots[g.card(id)].Uses = [maxActions]uint8{}
	g.s.Spots[g.card("COM007")].Guests = 2
	g.play(0, use).has(0, "basic_tech 1") // never more than two: the other one is taken
	g = atl(t, "egyptians romans", "sand_sailors_open_only=on").stand(0, id).stand(1, "COM007").supply(0, "worker 1").refused(0, use, "IS-11.4")
	g.stand(1, "COM103").play(0, use).has(0, "basic_tech 1")
	// Counted in the owner's Empire, without the bonus; cards from the own deck.
	atl(t, "egyptians romans").stand(0, id+" COM103 COM104 COM114").stand(1, "COM102 COM112").supply(0, "worker 1").play(0, use).has(0, "wood 2").has(1, "worker 1")
	g = atl(t, "egyptians romans").stand(0, id).stand(1, "COM065").top("EGY001").supply(0, "worker 1").play(0, use).asks(0, "draw common; draw faction").play(0, "draw faction")
	g.in(&g.s.Players[0].Hand, "EGY001")
	// Farmers at Work: another Production Location of the same owner.
	atl(t, "egyptians romans").stand(0, id+" COM007").stand(1, "COM016 COM023").supply(0, "worker 1").play(0, use, "target COM016").has(0, "food 1").has(1, "worker 1")
	// Technology of the owner does nothing for the visitor: IA-5.6, IA-6.10.
	for _, c := range [][2]string{{"foreign_use_scores=off", "worker 1"}, {"foreign_use_scores=on", "worker 1, vp 1"}} {
		atl(t, "egyptians atlanteans", c[0]).stand(0, id).stand(1, "COM007").put("COM007", "basic", "scoring").supply(0, "worker 1").play(0, use).has(0, "wood 2").has(1, c[1])
	}
	// Used by another card it costs no Worker: it comes from the general supply.
	atl(t, "egyptians romans").stand(0, id+" COM041").stand(1, "COM007").supply(0, "worker 1").play(0, "use COM041 1 1").has(0, "wood 2").has(1, "worker 1")
	// The Sphinx hears of the Gold: IA-9.5.
	atl(t, "egyptians romans").stand(0, id+" EGY019").stand(1, "COM028").supply(0, "worker 1").play(0, use).has(0, "gold 2")
	// A blocked one takes nobody in, nor one of a player who has passed.
	g = atl(t, "egyptians romans barbarians").stand(0, id).stand(1, "COM007").stand(2, "COM008").supply(0, "worker 1")
	g.s.Dead.add(g.card("COM007"))
	g.s.Passed = g.s.Passed.With(2)
	g.refused(0, use, "IS-11.4")
}

// Ears of the Pharaoh: a Feature works for its owner and for the Egyptian too, as if it
// lay before the Egyptian: IA-12.12, IA-12.20, IS-2.13, IS-22.6, IS-22.7.
func testEars(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "egyptians romans").stand(0, id+" COM004").stand(1, "COM007 COM021").supply(0, "basic_tech 1").refused(0, use, "IS-11.4")
	g.stand(1, "COM002").play(0, use).has(0, "").again(0).hand(0, "COM009").supply(0, "wood 1, stone 1").play(0, "build COM009").has(0, "stone 2, gold 1, vp 1").has(1, "")
	g.again(1).hand(1, "COM010").supply(1, "wood 1, stone 1").play(1, "build COM010").has(1, "stone 2, gold 1, vp 1").has(0, "stone 2, gold 1, vp 1")
	is(t, "tokens left", g.s.Tokens, 3)
	// Not again the same; it lasts through Cleanup, even when the Ears are gone, and until the Feature is.
	g.again(0).s.Spots[g.card(id)].Uses = [maxActions]uint8{}
	g.supply(0, "basic_tech 1").refused(0, use, "IS-11.4").supply(0, "").supply(1, "").nextRound()
	is(t, "marked", g.s.mark(g.card("COM002")) != nil, true)
	g.again(0).hand(0, "COM033").supply(0, "wood 1, stone 1").play(0, "build COM033")
	is(t, "Gold", g.s.Players[0].Supply[gold], 1)
	g.again(1).stand(1, "ROM008").hand(1, "ROM029").supply(1, "stone 1").play(1, "build ROM029", "discard COM002")
	is(t, "tokens left", g.s.Tokens, 4)
	// It counts by colour, it protects, it stores and scores there; not its own VP.
	g = atl(t, "egyptians romans").stand(0, id+" COM011").stand(1, "COM002").supply(0, "basic_tech 1").play(0, use)
	g.s.Phase = phaseProduction
	g.p.produceOwn(0, g.card("COM011"), nil)
	g.has(0, "stone 2")
	is(t, "not for the fewest", g.p.fewest(1), true)
	g = atl(t, "egyptians barbarians").stand(0, id+" COM007").stand(1, "BAR029").supply(0, "basic_tech 1").play(0, use)
	is(t, "protection", g.p.protection(g.card("COM007"), 0), 1)
	g = atl(t, "egyptians romans").stand(0, id).stand(1, "ROM019").supply(0, "basic_tech 1").play(0, use).supply(0, "wood 2").supply(1, "stone 1")
	g.play(1, "pass").play(0, "pass")
	is(t, "apart", g.s.mark(g.card("ROM019")).Kept, [resources]uint8{2})
	is(t, "on the card", g.s.Spots[g.card("ROM019")].Kept, [resources]uint8{0, 1})
	g.again0().hand(0, "COM007").play(0, "build COM007").has(0, "wood 2, card 1") // spent from there
	g.s.mark(g.card("ROM019")).Kept = [resources]uint8{1}
	g.again(1).hand(1, "ROM029").supply(1, "stone 1").play(1, "build ROM029").has(0, "wood 3, card 1") // what lay there for the Egyptian comes back: IS-16.20
	atl(t, "egyptians japanese").stand(0, id).stand(1, "JAP013").hand(0, "COM007 COM008").supply(0, "basic_tech 1").play(0, use).over1("tuck COM007; done").has(0, "vp 3, card 1").has(1, "vp 2")
	// With the Temple of Ra on one Location the mark does nothing; the Egyptian has it anyway.
	g = atl(t, "egyptians romans").stand(0, id+" EGY013").stand(1, "COM002").supply(0, "basic_tech 1, gold 1").play(0, use).again(0).play(0, "use EGY013 1 1").again(0)
	g.hand(0, "COM009").supply(0, "wood 1, stone 1").play(0, "build COM009").has(0, "stone 2, gold 1, vp 1")
	is(t, "tokens left", g.s.Tokens, 2)
	r := g.p.rules
	grey := r.amounts[r.ops[r.cards[g.card("COM011")].ability[0].start].gain.from]
	is(t, "grey Locations, the Supplier once", g.p.countLocations(0, &grey), 2)
	// No token, no use; Technology on it is for the Atlanteans: IA-7.3.
	g = atl(t, "egyptians romans").stand(0, id).stand(1, "COM002").supply(0, "basic_tech 1")
	g.s.Tokens = 0
	g.refused(0, use, "IS-2.13")
	g = atl(t, "egyptians atlanteans").stand(0, id).stand(1, "COM002").put("COM002", "basic", "scoring").supply(0, "basic_tech 1").play(0, use).again(0)
	g.hand(0, "COM009").supply(0, "wood 1, stone 1").play(0, "build COM009").has(0, "stone 2, gold 1, vp 1").has(1, "")
}

// over1 ends the game; seat 0 answers in its passing.
func (g *scenario) over1(answers string) *scenario {
	g.Helper()
	g.s.Round = rounds
	for g.s.Phase == phaseAction {
		seat := int(g.p.Pending().First())
		if g.s.Depth == 0 {
			g.play(seat, "pass")
			continue
		}
		for a := range strings.SplitSeq(answers, "; ") {
			if seat == 0 {
				g.play(0, a)
			}
		}
		if seat != 0 {
			g.play(seat, "done")
		}
	}
	return g
}

// Scribes' Hall: each white Location that is built, its own too.
func testScribes(t *testing.T, id string) {
	untouchable(t, id)
	g := atl(t, "egyptians romans").stand(0, id).hand(0, "COM114 COM007").supply(0, "wood 3, stone 1").play(0, "build COM114").asks(0, "draw common; draw faction")
	g.play(0, "draw faction").has(0, "wood 2, basic_tech 1, card 2").again(0).play(0, "build COM007").has(0, "wood 2, basic_tech 1, card 1")
}

// Atlantean Ruins: no cost, no colour, no Raze, but a Build action: IA-12.16, IS-10.5.
// They may carry tokens: IA-4.7.
func testRuins(t *testing.T, id string) {
	atl(t, "romans atlanteans").stand(1, id).supply(0, "raze 9").refused(0, "attack "+id, "IS-10.5").hand(0, id).refused(0, "raze "+id, "IS-10.5")
	g := atl(t, "atlanteans romans").hand(0, id).play(0, "build "+id).has(0, "basic_tech 1").refused(0, "pass", "IS-7.5")
	g.play(0, "tech basic_tech "+id).turn(1).lies(id, hasBasic)
}

// Thingamajig Trader: open production, and 2 Basic Technology kept until after its own
// production: IA-10.3, IA-10.5, IA-6.4.
func testTrader(t *testing.T, id string) {
	opens("gold 1")(t, id)
	g := atl(t, "romans atlanteans").stand(0, id).supply(0, "basic_tech 3, wood 1").play(0, "pass").play(1, "pass")
	is(t, "stored", g.s.Spots[g.card(id)].Tech, 2)
	g.has(0, "card 1").again0().stand(0, "COM117").refused(0, "use COM117 1 1", "IS-11.4") // not to be spent from there
	g.produceNow(0).has(0, "worker 2, wood 1, stone 1, raze 1, defense 1, gold 1, basic_tech 2, card 1")
	// A production called for by another card moves nothing.
	g = atl(t, "romans atlanteans").stand(0, id+" COM084").supply(0, "food 1")
	g.s.Spots[g.card(id)].Tech = 1
	g.play(0, "use COM084 1 1").has(0, "gold 1")
	is(t, "stored", g.s.Spots[g.card(id)].Tech, 1)
	g = atl(t, "atlanteans romans").stand(0, id).put(id, "scoring").supply(0, "basic_tech 2").play(0, "pass").play(1, "pass").has(0, "card 1, vp 1") // both abilities score
	g.again0().produceNow(0).has(0, "worker 4, raze 1, gold 1, basic_tech 3, defense 2, card 1, vp 2")
	atl(t, "atlanteans romans").stand(0, id).put(id, "scoring").play(0, "pass").play(1, "pass").has(0, "card 1") // nothing stored is no use
	// Razed, the stored goods go to the owner; taken over as well: IA-10.4, IS-22.8.
	g = atl(t, "barbarians romans").stand(1, id).supply(0, "raze 2")
	g.s.Spots[g.card(id)].Tech = 2
	g.play(0, "attack "+id).has(1, "wood 1, basic_tech 2")
	g = atl(t, "egyptians romans").stand(0, "EGY013").stand(1, id).supply(0, "gold 1")
	g.s.Spots[g.card(id)].Tech = 2
	g.play(0, "use EGY013 1 1").has(1, "basic_tech 2").has(0, "")
}

// eventNow draws an Event by an exchange of two Workers: IA-11.3.
func eventNow(t *testing.T, id string) *scenario {
	t.Helper()
	return atl(t, "romans egyptians atlanteans").top(id+" COM007").supply(0, "worker 2")
}

// Tidal Wave: each player gives a Resource of his choice back, from the supply only:
// IA-11.6, IS-22.23.
func testTidalWave(t *testing.T, id string) {
	never(t, id)
	g := eventNow(t, id).stand(0, "ROM019").supply(0, "worker 2, wood 1, food 1").supply(1, "stone 2").supply(2, "gold 3")
	g.s.Spots[g.card("ROM019")].Kept[stone] = 2
	g.s.Passed = g.s.Passed.With(1) // those who have passed too
	g.play(0, "exchange common_card").asks(0, "spend wood; spend food").play(0, "spend food").has(0, "wood 1, card 1").has(1, "stone 1").has(2, "gold 3")
	is(t, "stored goods stay", g.s.Spots[g.card("ROM019")].Kept[stone], 2)
}

// Travelling Inventor: each player gains 1 Basic Technology or 1 Worker, in turn order
// from the first player.
func testInventor(t *testing.T, id string) {
	never(t, id)
	g := eventNow(t, id)
	g.s.First = 1
	g.play(0, "exchange common_card").asks(1, "choose food; choose basic_tech").play(1, "choose basic_tech").asks(2, "choose food; choose basic_tech")
	g.play(2, "choose food").play(0, "choose basic_tech").has(0, "basic_tech 1, card 1").has(1, "basic_tech 1").has(2, "food 1")
}

// Royal Census: 1 VP to each who is tied for the fewest Locations, Common and Faction.
func testCensus(t *testing.T, id string) {
	never(t, id)
	g := eventNow(t, id).stand(0, "COM008 ROM001").stand(1, "COM009").stand(2, "COM010").founds(2, "COM021")
	g.play(0, "exchange common_card").has(0, "card 1").has(1, "vp 1").has(2, "vp 1")
	eventNow(t, id).play(0, "exchange common_card").has(0, "card 1, vp 1").has(1, "vp 1").has(2, "vp 1")
}

// never checks that an Event is no hand card, no Location, no Foundation: IA-11.7.
func never(t *testing.T, id string) {
	t.Helper()
	g := atl(t, "atlanteans romans").hand(0, id)
	if g.p.Check() == nil {
		t.Fatalf("%s is in a hand", id)
	}
	is(t, "kind", g.p.rules.cards[g.card(id)].kind, kindEvent)
	is(t, "colours", g.p.rules.cards[g.card(id)].colors, 0)
}

// Scrap Yard: each white Location, its own too: 1 Gold and 1 VP.
func testScrapYard(t *testing.T, id string) {
	for _, c := range []struct{ kinds, gain string }{{"", "gold 1, vp 1"}, {"basic", "gold 2, vp 2"}, {"scoring", "gold 1, vp 2"}, {"basic scoring", "gold 2, vp 4"}} {
		g := atl(t, "atlanteans romans").stand(0, id).put(id, strings.Fields(c.kinds)...).hand(0, "COM007 ATL004").supply(0, "wood 2, stone 1")
		g.play(0, "build COM007").has(0, "wood 2, stone 1, card 1").again(0).play(0, "build ATL004")
		g.has(0, g.more("wood 2, basic_tech 1", c.gain))
	}
}

// Hall of Marvels: 1 VP for each white Location, at most 6, when built: never repeated,
// no use (IA-5.4, IA-6.11).
func testHall(t *testing.T, id string) {
	list := strings.Fields("COM103 COM104 COM110 COM111 COM112 COM113 COM114")
	for n := range 8 {
		g := atl(t, "atlanteans romans").stand(0, "COM021").stand(0, strings.Join(list[:n], " ")).hand(0, id).supply(0, "wood 1, stone 2")
		g.play(0, "build "+id, "draw faction").has(0, fmt.Sprint("vp ", min(n+1, 6), ", card 1"))
		g.put(id, "basic", "scoring").again(0).has(0, fmt.Sprint("vp ", min(n+1, 6), ", card 1"))
	}
}
