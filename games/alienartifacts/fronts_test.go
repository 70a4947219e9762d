package alienartifacts

import (
	"fmt"
	"slices"
	"testing"

	"spielwerk/game"
)

// technologyFronts are the tests of the logistic sides. Those that change a cost or a
// limit are measured, and paid for; the others have a test of their own.
var technologyFronts = []struct {
	id      string
	cheaper string // action that costs 2 less
	helps   string // action whose limit is 1 higher
	test    func(*testing.T)
}{
	{"TEC-01", "discover", "", func(t *testing.T) {
		paysLess(t, "TEC-01", "discover PLA-01 logistic", "RES-77 green", "RES-41 green")
	}},
	{"TEC-02", "", "discover", func(t *testing.T) {
		paysMore(t, "TEC-02", "discover PLA-01 logistic", "pay RES-74 green; pay RES-77 green", "pay RES-78 green")
	}},
	{"TEC-03", "", "", testOrbitalRefineries},
	{"TEC-04", "", "", testCoreDrillNetwork},
	{"TEC-05", "", "", testSurveyBounties},
	{"TEC-06", "", "", testColonyCharters},
	{"TEC-07", "", "", testPathfinderGuild},
	{"TEC-08", "", "", testTerraformCommand},
	{"TEC-09", "", "", testXenogeologyFaculty},
	{"TEC-10", "mine", "", func(t *testing.T) { paysLess(t, "TEC-10", "mine", "RES-77 green", "RES-41 green") }},
	{"TEC-11", "", "", testResearchSpectrum},
	{"TEC-12", "", "", testDeepAnalysis},
	{"TEC-13", "develop", "", func(t *testing.T) {
		paysLess(t, "TEC-13", "develop TEC-37 logistic", "RES-64 blue", "RES-43 blue")
	}},
	{"TEC-14", "", "develop", func(t *testing.T) {
		paysMore(t, "TEC-14", "develop TEC-37 logistic", "pay RES-64 blue; pay RES-65 blue", "pay RES-68 blue")
	}},
	{"TEC-15", "", "", testPeerReviewEngine},
	{"TEC-16", "", "", testPatentOffice},
	{"TEC-17", "", "", testRapidPrototyping},
	{"TEC-18", "", "", testOpenArchives},
	{"TEC-19", "", "", testSymposium},
	{"TEC-20", "", "", testTalentExchange},
	{"TEC-21", "", "", func(t *testing.T) { attacksWith(t, "TEC-21", 1, 1) }},
	{"TEC-22", "", "", func(t *testing.T) { attacksWith(t, "TEC-22", 1, 0) }},
	{"TEC-23", "", "", func(t *testing.T) { attacksWith(t, "TEC-23", 0, 2) }},
	{"TEC-24", "", "", testWarChronicles},
	{"TEC-25", "build", "", func(t *testing.T) {
		paysLess(t, "TEC-25", "build SHI-11 logistic", "RES-57 red", "RES-09 red")
	}},
	{"TEC-26", "", "build", func(t *testing.T) {
		paysMore(t, "TEC-26", "build SHI-11 logistic", "pay RES-53 red; pay RES-57 red", "pay RES-58 red")
	}},
	{"TEC-27", "", "", testSalvageCrews},
	{"TEC-28", "", "", testRepairTenders},
	{"TEC-29", "", "", testStrikeOrders},
	{"TEC-30", "offensive", "", func(t *testing.T) { paysLess(t, "TEC-30", "offensive", "RES-57 red", "RES-09 red") }},
	{"TEC-31", "", "", testInvestmentBank},
	{"TEC-32", "", "", testCapitalDominance},
	{"TEC-33", "", "", testFreePortAccords},
	{"TEC-34", "", "trade", func(t *testing.T) {
		paysMore(t, "TEC-34", "trade red", "pay RES-53 red; pay RES-57 red", "pay RES-58 red")
	}},
	{"TEC-35", "buy", "", testBulkProcurement},
	{"TEC-36", "", "", testInsiderCatalogue},
	{"TEC-37", "", "", testDividendRights},
	{"TEC-38", "", "", testFuturesDesk},
	{"TEC-39", "", "", testAntiquitiesBroker},
	{"TEC-40", "", "", testGoldenStandard},
}

// TestTechnologyFronts develops each technology on its logistic side by an action:
// nothing is revealed or scored (AA-8.3.2). From then on just what it says is cheaper,
// or may be paid with a card more; not under a blockade (AA-14.1) unless its tokens
// are paid for (AA-14.3), nor on its operational side. Then its own test is run.
func TestTechnologyFronts(t *testing.T) {
	for i, row := range technologyFronts {
		c := &technologyCards[i]
		t.Run(row.id, func(t *testing.T) {
			if c.id != row.id {
				t.Fatalf("%s stands where %s should", row.id, c.id)
			}
			vp := 0
			if c.id == "TEC-11" { // it is the first of its type
				vp = 1
			}
			g := newStage(t, 2).workshop(c.id).builds(0, c.id).holds(0, "RES-72", "RES-73")
			g.is("cost", g.due("develop "+c.id+" logistic"), 6)
			g.changes(0, "develop "+c.id+" logistic; pay RES-72 blue; pay RES-73 blue; done", tally{VP: vp, Hand: -2, Building: -1, Empire: 1})
			g.heard(1, 0, "complete "+c.id+" logistic", "AA-8.3.1").is("it lies", g.lies(0, c.id), "front")

			plainCosts := workshopCosts.less("develop", -1) // a technology more
			costs, limits := plainCosts, plainLimits
			if row.cheaper != "" {
				costs = costs.less(row.cheaper, 2)
			}
			if row.helps != "" {
				limits = limits.more(row.helps)
			}
			g.is("costs", g.costs(), costs).is("limits", g.limits(), limits)
			g.blocks(c.id, 1).is("costs under a blockade", g.costs(), plainCosts).is("limits under a blockade", g.limits(), plainLimits)
			if row.cheaper != "" || row.helps != "" {
				g.credits(0, 0).refused(0, "lift "+c.id, "AA-14.3").credits(0, 8).changes(0, "lift "+c.id, tally{Credits: -1})
				g.is("costs when paid for", g.costs(), costs).is("limits when paid for", g.limits(), limits)
			}
			g = newStage(t, 2).workshop(c.id).backs(0, c.id)
			g.is("costs of the back", g.costs(), plainCosts).is("limits of the back", g.limits(), plainLimits)
			g.refused(0, "use "+c.id, "AA-6.9")
			newStage(t, 2).fronts(1, c.id).refused(0, "use "+c.id, "AA-6.9")
			if c.keyword == "ongoing" {
				newStage(t, 2).fronts(0, c.id).refused(0, "use "+c.id, "AA-6.9")
			}
			row.test(t)
		})
	}
}

// payer is a stage with something to complete, something to mine and attack with, and
// cards to pay with; the technologies stand in the empire.
func payer(t *testing.T, technologies ...string) *stage {
	t.Helper()
	g := newStage(t, 2).fronts(0, technologies...).builds(0, "SHI-11", "TEC-37", "PLA-01").
		holds(0, "RES-53", "RES-57", "RES-58", "RES-64", "RES-65", "RES-68", "RES-74", "RES-77", "RES-78")
	return g
}

// paysLess takes an action that costs 2 less with two cards that are just enough, and
// are not where another technology lies instead. The second is held besides.
func paysLess(t *testing.T, technology, move, first, second string) {
	t.Helper()
	for _, has := range []string{technology, "TEC-39"} {
		g := payer(t, has).holds(0, second[:6])
		if move == "mine" || move == "offensive" {
			g.backs(0, "SHI-31", "PLA-31")
		}
		g.play(0, move+"; pay "+first)
		if has == technology {
			g.play(0, "pay "+second+"; done").is("cards left", g.tally(0).Hand, 8)
		} else {
			g.refused(0, "pay "+second, "AA-5.18")
		}
	}
}

// paysMore plays a third card in a payment, which cannot be played where another
// technology lies instead.
func paysMore(t *testing.T, technology, move, two, third string) {
	t.Helper()
	payer(t, "TEC-39").play(0, move+"; "+two).refused(0, third, "AA-5.7")
	g := payer(t, technology)
	g.play(0, move+"; "+two+"; "+third+"; done").is("cards left", g.tally(0).Hand, 6)
}

// attacksWith attacks aliens and a seat: each ship of the owner has the bonus, that of
// another seat has not; nor has any under a blockade, unless its token is paid for.
func attacksWith(t *testing.T, technology string, alien, player int) {
	t.Helper()
	for target, bonus := range map[string]int{"attack aliens": alien, "attack 2": player} {
		fight := func() *stage {
			return newStage(t, 2).fronts(0, technology).backs(0, "SHI-31", "SHI-21").holds(0, "RES-53", "RES-60").draws("RES-59", "RES-57")
		}
		const pay = "offensive; pay RES-53 red; pay RES-60 red; done; "
		g := fight().play(0, pay+target+"; sail; strike SHI-31")
		g.heard(1, 0, fmt.Sprintf("value SHI-31 %d %d", 1+bonus, bonus), "AA-12.6").heard(1, 0, fmt.Sprintf("value SHI-21 %d %d", 4+bonus, 2+bonus), "AA-12.6")
		fight().blocks(technology, 1).play(0, pay+target+"; sail; strike SHI-31").heard(1, 0, "value SHI-31 1 0", "AA-12.6").heard(1, 0, "value SHI-21 4 2", "AA-12.6")
		g = fight().blocks(technology, 1).play(0, "lift "+technology+"; "+pay+target+"; sail; strike SHI-31")
		g.heard(1, 0, fmt.Sprintf("value SHI-31 %d %d", 1+bonus, bonus), "AA-12.6").is("bank", g.tally(0).Credits, 8-1+2)
		newStage(t, 2).backs(0, technology, "SHI-31").holds(0, "RES-53", "RES-60").draws("RES-59").play(0, pay+target).heard(1, 0, "value SHI-31 1 0", "AA-12.6")
		g = newStage(t, 2).fronts(1, technology).backs(0, "SHI-31").holds(0, "RES-53", "RES-60").draws("RES-59").play(0, pay+target)
		g.heard(1, 0, "value SHI-31 1 0", "AA-12.6")
	}
}

// additionalEffect plays an additional effect: before and after the action, once per turn
// (AA-11.3, AA-11.4), not while something else is being resolved; under a blockade for
// the price of the tokens besides (AA-14.4, AA-14.7). Price is what it costs in credits.
func additionalEffect(t *testing.T, technology string, build func() *stage, moves string, price int, want tally) {
	t.Helper()
	use := "use " + technology
	g := build().changes(0, moves, want).heard(1, 0, use, "AA-6.9").refused(0, use, "AA-11.4")
	g.is("it is no action", g.acted(), false)
	g.s.Turn = Turn{}
	if g.credits(0, 15); !slices.Contains(g.choices(0), use) {
		t.Errorf("%s is not possible in the next turn", use)
	}

	g = build().artifacts(0, "ART-16").single() // which keeps the turn open
	g.s.Turn.Acted = true
	g.changes(0, moves, want).refused(0, use, "AA-11.4").refused(0, "buy ship 0", "AA-4.2")

	if price > 0 {
		build().credits(0, uint8(price-1)).refused(0, use, "AA-16.5")
	}
	build().blocks(technology, 4).credits(0, uint8(price+3)).refused(0, use, "AA-16.5")
	toll := want
	toll.Credits -= 4
	build().blocks(technology, 4).credits(0, uint8(price+4)).changes(0, moves, toll).refused(0, use, "AA-11.4")

	g = build().holds(0, "RES-01").refused(1, use, "AA-22.1")
	g.play(0, "trade red").refused(0, use, "AA-22.1").play(0, "back")
	g.s.Phase = phaseDraw
	g.refused(0, use, "AA-22.1")
}

// cardAction plays a card action: it is the one action of the turn (AA-11.2), an extra one
// if that is taken (AA-16.4), and under a blockade to be had for the price of the
// tokens besides (AA-14.3).
func cardAction(t *testing.T, technology string, build func() *stage, moves string, want tally) {
	t.Helper()
	use := "use " + technology
	g := build().artifacts(0, "ART-16").single().changes(0, moves, want)
	g.is("it was the action", g.acted(), true).refused(0, use, "AA-11.2")

	g = build().single().artifacts(0, "ART-04", "ART-16")
	g.s.Turn.Acted = true
	g.refused(0, use, "AA-11.2").play(0, "play ART-04").changes(0, moves, want)

	toll := want
	toll.Credits -= 2
	build().blocks(technology, 2).credits(0, uint8(1-min(want.Credits, 0))).refused(0, use, "AA-16.5")
	build().blocks(technology, 2).changes(0, moves, toll).heard(1, 0, "use "+technology, "AA-6.9")
	build().refused(1, use, "AA-22.1")
}

func testOrbitalRefineries(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts(0, "TEC-03").builds(0, "PLA-01").holds(0, "RES-74", "RES-77").artifacts(0, "ART-02").draws("RES-24", "RES-25", "RES-31", "RES-32", "RES-07")
	}
	const pay = "; pay RES-74 green; pay RES-77 green; done"
	completed := tally{VP: 4, Produced: 4, Hand: -2, Building: -1, Empire: 1}
	build().changes(0, "discover PLA-01 operational"+pay, completed)
	build().changes(0, "play ART-02; complete PLA-01 operational", tally{VP: 4, Produced: 4, Artifacts: -1, Building: -1, Empire: 1}) // AA-21.15
	build().changes(0, "discover PLA-01 logistic"+pay, tally{Hand: -2, Building: -1, Empire: 1})
	build().blocks("TEC-03", 1).changes(0, "discover PLA-01 operational"+pay, tally{VP: 3, Produced: 3, Hand: -2, Building: -1, Empire: 1})
	completed.Credits = -1
	build().blocks("TEC-03", 1).changes(0, "lift TEC-03; discover PLA-01 operational"+pay, completed)
	// Mining and other effects produce as ever.
	g := newStage(t, 2).fronts(0, "TEC-03", "TEC-06").backs(0, "PLA-01").holds(0, "RES-74", "RES-77").draws("RES-24", "RES-25")
	g.changes(0, "mine"+pay, tally{VP: 1, Produced: 1, Hand: -2}).changes(0, "use TEC-06", tally{VP: 1, Produced: 1, Credits: -2})
	// Another seat's refineries are no help.
	g = newStage(t, 2).fronts(1, "TEC-03").builds(0, "PLA-01").artifacts(0, "ART-02").draws("RES-24", "RES-25", "RES-31", "RES-32")
	g.changes(0, "play ART-02; complete PLA-01 operational", tally{VP: 3, Produced: 3, Artifacts: -1, Building: -1, Empire: 1})
	// With three cards left there are three.
	g = newStage(t, 2).fronts(0, "TEC-03").builds(0, "PLA-01").artifacts(0, "ART-02").onlyDraws("RES-24", "RES-25", "RES-31")
	g.changes(0, "play ART-02; complete PLA-01 operational", tally{VP: 3, Produced: 3, Artifacts: -1, Building: -1, Empire: 1})
}

func testCoreDrillNetwork(t *testing.T) {
	build := func(planets ...string) *stage {
		return newStage(t, 2).fronts(0, "TEC-04", "TEC-06").backs(0, planets...).holds(0, "RES-74", "RES-77").draws("RES-24", "RES-25", "RES-31", "RES-32", "RES-07")
	}
	const mine = "mine; pay RES-74 green; pay RES-77 green; done"
	build("PLA-01").changes(0, mine, tally{VP: 2, Produced: 2, Hand: -2})
	g := build("PLA-01", "PLA-02").play(0, mine).offers(0, "produce PLA-01 0", "produce PLA-01 1", "produce PLA-02 0", "produce PLA-02 1")
	g.changes(0, "produce PLA-02 1", tally{VP: 3, Produced: 3}).heard(1, 0, "tuck RES-24 1 green PLA-02", "AA-9.2").heard(1, 0, "tuck RES-25 1 green PLA-02", "AA-9.2")
	g = build("PLA-01", "PLA-02").play(0, mine)
	g.changes(0, "produce PLA-02 0", tally{VP: 3, Produced: 3}).heard(1, 0, "tuck RES-24 1 green PLA-02", "AA-9.2")
	g.heard(1, 0, "tuck RES-31 1 green PLA-01", "AA-9.2").heard(1, 0, "tuck RES-25 1 green PLA-01", "AA-9.2")
	build("PLA-01", "PLA-02").play(0, mine).refused(0, "produce PLA-02 2", "AA-15.5")
	build("PLA-01").blocks("TEC-04", 1).changes(0, mine, tally{VP: 1, Produced: 1, Hand: -2})
	build("PLA-01").blocks("TEC-04", 1).changes(0, "lift TEC-04; "+mine, tally{VP: 2, Produced: 2, Hand: -2, Credits: -1})
	build("PLA-01").changes(0, "use TEC-06", tally{VP: 1, Produced: 1, Credits: -2})
	g = build().builds(0, "PLA-01").artifacts(0, "ART-02")
	g.changes(0, "play ART-02; complete PLA-01 operational", tally{VP: 3, Produced: 3, Artifacts: -1, Building: -1, Empire: 1})
}

func testSurveyBounties(t *testing.T) {
	for _, c := range []struct {
		artifact, card, side string
		credits              int
	}{
		{"ART-02", "PLA-21", "logistic", 3}, {"ART-02", "PLA-21", "operational", 3}, {"ART-01", "SHI-01", "logistic", 0}, {"ART-03", "TEC-37", "logistic", 0},
	} {
		build := func() *stage {
			return newStage(t, 2).fronts(0, "TEC-05").builds(0, c.card).artifacts(0, c.artifact).draws("RES-64", "RES-65", "RES-66")
		}
		want := tally{Credits: c.credits, Artifacts: -1, Building: -1, Empire: 1}
		if c.side == "operational" {
			want.Produced = 3
		}
		moves := fmt.Sprintf("play %s; complete %s %s", c.artifact, c.card, c.side)
		build().changes(0, moves, want)
		want.Credits = min(c.credits, 1)
		build().credits(0, 14).changes(0, moves, want)
		want.Credits = 0
		build().blocks("TEC-05", 1).changes(0, moves, want)
		newStage(t, 2).fronts(1, "TEC-05").builds(0, c.card).artifacts(0, c.artifact).draws("RES-64", "RES-65", "RES-66").changes(0, moves, want)
	}
	g := newStage(t, 2).fronts(0, "TEC-05").blocks("TEC-05", 1).builds(0, "PLA-21").holds(0, "RES-74", "RES-77")
	g.changes(0, "lift TEC-05; discover PLA-21 logistic; pay RES-74 green; pay RES-77 green; done", tally{Credits: 2, Hand: -2, Building: -1, Empire: 1})
	// Two planets that are completed one after the other pay twice: AA-10.8.
	g = newStage(t, 2).fronts(0, "TEC-05").builds(0, "PLA-01", "PLA-31").attached(0, "PLA-31", "RES-74 green", "RES-83 green").artifacts(0, "ART-02")
	g.changes(0, "play ART-02; complete PLA-01 logistic; complete PLA-31 logistic", tally{Credits: 6, Artifacts: -1, Building: -2, Empire: 2})
}

func testColonyCharters(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts(0, "TEC-06").backs(0, "PLA-01").fronts(0, "PLA-11").draws("RES-24", "RES-25")
	}
	additionalEffect(t, "TEC-06", build, "use TEC-06", 2, tally{VP: 1, Credits: -2, Produced: 1})
	g := build().backs(0, "PLA-02").play(0, "use TEC-06").offers(0, "produce PLA-01 0", "produce PLA-02 0")
	g.changes(0, "produce PLA-02 0", tally{VP: 1, Produced: 1}).heard(1, 0, "tuck RES-24 1 green PLA-02", "AA-9.2")
	newStage(t, 2).fronts(0, "TEC-06", "PLA-01").refused(0, "use TEC-06", "AA-16.5")
	newStage(t, 2).fronts(0, "TEC-06").backs(0, "PLA-01").onlyDraws().refused(0, "use TEC-06", "AA-16.5")
	// A blockaded planet is paid for, too: AA-14.7. The only one must be: AA-15.8.
	build().blocks("PLA-01", 2).credits(0, 3).refused(0, "use TEC-06", "AA-16.5")
	build().blocks("PLA-01", 2).credits(0, 4).changes(0, "use TEC-06", tally{VP: 1, Credits: -4, Produced: 1})
}

func testPathfinderGuild(t *testing.T) {
	build := func() *stage { return newStage(t, 2).fronts(0, "TEC-07").tops("PLA-01", "PLA-12", "PLA-23") }
	additionalEffect(t, "TEC-07", build, "use TEC-07; keep PLA-12", 3, tally{Credits: -3, Building: 1})
	g := build().play(0, "use TEC-07").offers(0, "keep PLA-01", "keep PLA-12").refused(0, "keep PLA-23", "AA-8.1.2").play(0, "keep PLA-12")
	g.is("kept", g.lies(0, "PLA-12"), "construction").is("the other", g.lies(0, "PLA-01"), "bottom").is("next", g.lies(0, "PLA-23"), "top")
	g = newStage(t, 2).fronts(0, "TEC-07").left("planet", "PLA-05")
	g.changes(0, "use TEC-07", tally{Credits: -3, Building: 1}).is("kept", g.lies(0, "PLA-05"), "construction")
	newStage(t, 2).fronts(0, "TEC-07").left("planet").refused(0, "use TEC-07", "AA-16.5")
	// It is no purchase: the discount and the looks of others do not count.
	g = build().fronts(0, "PLA-31", "TEC-35", "TEC-36").credits(0, 2).refused(0, "use TEC-07", "AA-16.5").credits(0, 3)
	g.play(0, "use TEC-07").offers(0, "keep PLA-01", "keep PLA-12")
}

func testTerraformCommand(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts(0, "TEC-08").backs(0, "PLA-01").fronts(0, "PLA-11").holds(0, "RES-74", "RES-77", "RES-82").draws("RES-24", "RES-25", "RES-31", "RES-32")
	}
	const pay = "; pay RES-74 green; pay RES-77 green; done"
	cardAction(t, "TEC-08", build, "use TEC-08"+pay, tally{VP: 2, Hand: -2, Produced: 1})
	build().backs(0, "PLA-02", "PLA-03").changes(0, "use TEC-08"+pay+"; produce PLA-02 0; produce PLA-01 0", tally{VP: 4, Hand: -2, Produced: 3})
	build().play(0, "use TEC-08").refused(0, "pay RES-82 gold", "AA-5.5").play(0, "pay RES-77 green").refused(0, "done", "AA-5.3")
	newStage(t, 2).fronts(0, "TEC-08").holds(0, "RES-77", "RES-78", "RES-83").refused(0, "use TEC-08", "AA-16.5")
	// Points always count as an effect; a drill is for mining, and gold is not wild here.
	newStage(t, 2).fronts(0, "TEC-08").holds(0, "RES-74", "RES-77").changes(0, "use TEC-08"+pay, tally{VP: 1, Hand: -2})
	build().fronts(0, "TEC-04", "TEC-10", "TEC-40").play(0, "use TEC-08").refused(0, "pay RES-82 gold", "AA-5.5").changes(0, "pay RES-74 green; pay RES-77 green; done", tally{VP: 2, Hand: -2, Produced: 1})
}

func testXenogeologyFaculty(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts(0, "TEC-09").builds(0, "PLA-01").artifacts(0, "ART-02").draws("RES-24", "RES-74", "RES-07")
	}
	const moves = "play ART-02; complete PLA-01 operational; tuck RES-74 "
	build().changes(0, moves+"green", tally{VP: 2, Credits: 4, Produced: 3, Artifacts: -1, Building: -1, Empire: 1})
	build().changes(0, moves+"gold", tally{VP: 1, Credits: 2, Produced: 3, Artifacts: -1, Building: -1, Empire: 1})
	build().credits(0, 14).changes(0, moves+"green", tally{VP: 2, Credits: 1, Produced: 3, Artifacts: -1, Building: -1, Empire: 1})
	build().blocks("TEC-09", 1).changes(0, moves+"green", tally{VP: 2, Produced: 3, Artifacts: -1, Building: -1, Empire: 1})
	g := newStage(t, 2).fronts(0, "TEC-09").backs(0, "PLA-01").holds(0, "RES-75", "RES-77").draws("RES-24")
	g.changes(0, "mine; pay RES-75 green; pay RES-77 green; done", tally{VP: 1, Credits: 2, Hand: -2, Produced: 1})
	g = newStage(t, 2).fronts(0, "TEC-09").blocks("TEC-09", 3).backs(0, "PLA-01").holds(0, "RES-75", "RES-77").draws("RES-24")
	g.changes(0, "lift TEC-09; mine; pay RES-75 green; pay RES-77 green; done", tally{VP: 1, Credits: -1, Hand: -2, Produced: 1})
	g = newStage(t, 2).fronts(1, "TEC-09").builds(0, "PLA-01").artifacts(0, "ART-02").draws("RES-24", "RES-25", "RES-31")
	g.play(0, "play ART-02; complete PLA-01 operational").is("others' credits", g.tally(1).Credits, 8)
}

func testResearchSpectrum(t *testing.T) {
	for _, c := range []struct {
		artifact, card, side string
		own                  []string
		vp                   int
	}{
		{"ART-01", "SHI-01", "logistic", nil, 1},
		{"ART-01", "SHI-01", "logistic", []string{"PLA-01", "TEC-08", "SHI-11", "SHI-21", "SHI-31"}, 1}, // types are compared inside a kind
		{"ART-01", "SHI-01", "logistic", []string{"SHI-02"}, 0},
		{"ART-02", "PLA-11", "logistic", []string{"SHI-11", "PLA-01"}, 1},
		{"ART-02", "PLA-11", "logistic", []string{"PLA-12"}, 0},
		{"ART-03", "TEC-37", "logistic", nil, 1},
		{"ART-03", "TEC-37", "operational", nil, 1},
		{"ART-03", "TEC-17", "logistic", nil, 0}, // the spectrum itself is of that type
	} {
		build := func() *stage {
			return newStage(t, 2).fronts(0, "TEC-11").fronts(0, c.own...).builds(0, c.card).artifacts(0, c.artifact).draws("RES-07")
		}
		moves := fmt.Sprintf("play %s; complete %s %s", c.artifact, c.card, c.side)
		build().changes(0, moves, tally{VP: c.vp, Artifacts: -1, Building: -1, Empire: 1}).heard(c.vp, 0, "vp 1 card", "AA-6.9")
		build().blocks("TEC-11", 1).changes(0, moves, tally{Artifacts: -1, Building: -1, Empire: 1})
		g := newStage(t, 2).fronts(1, "TEC-11").builds(0, c.card).artifacts(0, c.artifact).draws("RES-07")
		g.changes(0, moves, tally{Artifacts: -1, Building: -1, Empire: 1}).is("others' points", g.tally(1).VP, 0)
	}
	// A ship on its operational side, which is lost in its attack, was the first.
	g := newStage(t, 2).fronts(0, "TEC-11").builds(0, "SHI-01").artifacts(0, "ART-01")
	g.changes(0, "play ART-01; complete SHI-01 operational; hold", tally{VP: 1, Artifacts: -1, Building: -1, Empire: 1})
	// Its own completion counts if it is the first of its type (AA-21.11).
	g = newStage(t, 2).builds(0, "TEC-11").fronts(0, "TEC-17").artifacts(0, "ART-03")
	g.changes(0, "play ART-03; complete TEC-11 logistic", tally{Artifacts: -1, Building: -1, Empire: 1})
	g = newStage(t, 2).builds(0, "TEC-11").artifacts(0, "ART-03").draws("RES-07")
	g.changes(0, "play ART-03; complete TEC-11 operational", tally{Artifacts: -1, Building: -1, Empire: 1})
}

func testDeepAnalysis(t *testing.T) {
	for _, c := range []struct {
		moves string
		vp    int
	}{
		{"trade red; pay RES-57 red; done", 0},
		{"trade red; pay RES-57 red; pay RES-58 red; done", 1},
		{"trade red; pay RES-57 red; pay RES-58 red; pay RES-59 red; done", 2},
		{"trade red; pay RES-57 red; pay RES-53 red; done", 0},
		{"trade red; pay RES-53 red; pay RES-54 red; pay RES-55 red; done", 0},
		{"trade red; pay RES-63 red; pay RES-09 red; pay RES-10 red; done", 0},
		{"trade red; pay RES-57 red; pay RES-60 gold; pay RES-53 red; done", 1},
		{"build SHI-11 logistic; pay RES-57 red; pay RES-58 red; pay RES-59 red; done", 2},
		{"discover PLA-01 logistic; pay RES-77 green; pay RES-60 gold; pay RES-82 gold; pay RES-83 green; done", 2},
		{"unblock planet; pay RES-77 green; pay RES-78 green; done", 1},
		{"mine; pay RES-77 green; pay RES-78 green; pay RES-83 green; done", 1},
		{"faction; pay RES-57 red; pay RES-58 red; done", 1},
		{"use TEC-29; pay RES-57 red; pay RES-58 red; done", 1},
		{"use TEC-38; discard RES-57; done", 0},
		{"prepare ship; attach RES-57 red SHI-11; attach RES-58 red SHI-11; done", 0}, // no payment: AA-21.12
		{"build SHI-12 logistic; pay RES-57 red; done", 0},                            // attached cards do not count
		{"trade red; pay RES-57 red; pay RES-61 red; done", 1},                        // a produced card does
	} {
		build := func() *stage {
			return newStage(t, 2).fronts(0, "TEC-12", "TEC-29", "TEC-38").builds(0, "SHI-11", "SHI-12", "PLA-01").attached(0, "SHI-12", "RES-01 red", "RES-12 red").
				backs(0, "PLA-31", "SHI-31").fronts(0, "PLA-33").blocks("PLA-33", 2).produced(0, "PLA-31", "RES-61 red").limit(2).draws("RES-07").
				holds(0, "RES-53", "RES-54", "RES-55", "RES-57", "RES-58", "RES-59", "RES-60", "RES-63", "RES-09", "RES-10", "RES-77", "RES-78", "RES-82", "RES-83")
		}
		g := build()
		before := g.tally(0).VP
		g.play(0, c.moves).is(c.moves, g.tally(0).VP-before, c.vp)
		g = build().blocks("TEC-12", 1).play(0, c.moves)
		g.is(c.moves+" under a blockade", g.tally(0).VP-before, 0)
		if c.moves[:5] == "trade" {
			g = build().blocks("TEC-12", 1).changes(0, "lift TEC-12", tally{Credits: -1}).play(0, c.moves)
			g.is(c.moves+" when paid for", g.tally(0).VP-before, c.vp)
		}
	}
	g := newStage(t, 2).fronts(1, "TEC-12").holds(0, "RES-57", "RES-58").play(0, "trade red; pay RES-57 red; pay RES-58 red; done")
	g.is("others' points", g.tally(1).VP, 0)
}

func testPeerReviewEngine(t *testing.T) {
	// TEC-31 is of type exploit and counts credits.
	for _, c := range []struct {
		first, second string
		vp            int
	}{{"RES-74", "RES-07", 2}, {"RES-07", "RES-74", 2}, {"RES-07", "RES-08", 0}, {"RES-74", "RES-53", 2}} {
		g := newStage(t, 2).fronts(0, "TEC-15").builds(0, "TEC-31").artifacts(0, "ART-03").credits(0, 15).draws(c.first, c.second, "RES-55")
		g.changes(0, "play ART-03; complete TEC-31 operational", tally{VP: c.vp, Artifacts: -1, Building: -1, Empire: 1})
		g.is("the first is discarded", g.discarded(c.first), true).is("the second too", g.discarded(c.second), true)
		g.is("discarded", g.discards(), 2)
	}
	build := func() *stage {
		return newStage(t, 2).fronts(0, "TEC-15").backs(0, "TEC-31", "TEC-33").credits(0, 15).holds(0, "RES-64", "RES-68").
			draws("RES-07", "RES-53", "RES-08", "RES-14", "RES-54")
	}
	const revenue = "revenue; pay RES-64 blue; pay RES-68 blue; done; score TEC-33"
	g := build().changes(0, revenue, tally{VP: 2, Hand: -2}).heard(1, 0, "nomatch TEC-31", "AA-15.3")
	g.is("discarded, with the payment", g.discards(), 6)
	g = build().blocks("TEC-15", 1).changes(0, revenue, tally{VP: 2, Hand: -2}).heard(1, 0, "nomatch TEC-33", "AA-15.3")
	g.is("discarded under a blockade", g.discards(), 4)
	g = build().blocks("TEC-15", 1).changes(0, "lift TEC-15; "+revenue, tally{VP: 1, Hand: -2, Credits: -1}).heard(1, 0, "nomatch TEC-31", "AA-15.3")
	g.heard(1, 0, "scored TEC-33 12", "AA-15.3") // with the 14 credits that are left
	g.is("discarded when paid for", g.discards(), 6)
	// The last card of the deck is all that there is; without revealing none is.
	g = newStage(t, 2).fronts(0, "TEC-15").builds(0, "TEC-31").artifacts(0, "ART-03").credits(0, 15).onlyDraws("RES-07")
	g.changes(0, "play ART-03; complete TEC-31 operational", tally{Artifacts: -1, Building: -1, Empire: 1}).heard(1, 0, "nomatch TEC-31", "AA-8.3.3")
	g = newStage(t, 2).fronts(0, "TEC-15").backs(0, "TEC-31").artifacts(0, "ART-12").credits(0, 15)
	g.changes(0, "play ART-12", tally{VP: 2, Artifacts: -1}).is("discarded", g.discards(), 0)
}

func testPatentOffice(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts(0, "TEC-16").backs(0, "TEC-14").builds(0, "TEC-31").artifacts(0, "ART-03", "ART-12").
			holds(0, "RES-64", "RES-68", "RES-65", "RES-69").draws("RES-74", "RES-53")
	}
	const completes, revenue = "play ART-03; complete TEC-31 operational", "revenue; pay RES-64 blue; pay RES-68 blue; done"
	build().changes(0, completes, tally{VP: 1, Credits: 3, Artifacts: -1, Building: -1, Empire: 1})
	build().credits(0, 14).changes(0, completes, tally{VP: 1, Credits: 1, Artifacts: -1, Building: -1, Empire: 1}).heard(1, 0, "scored TEC-31 12", "AA-8.3.3")
	build().credits(0, 7).changes(0, completes, tally{Artifacts: -1, Building: -1, Empire: 1}) // no step is fulfilled: AA-21.14
	build().draws("RES-07").changes(0, completes, tally{Artifacts: -1, Building: -1, Empire: 1})
	build().blocks("TEC-16", 1).changes(0, completes, tally{VP: 1, Artifacts: -1, Building: -1, Empire: 1})
	build().backs(0, "TEC-15").draws("RES-66", "RES-67").changes(0, revenue+"; score TEC-14", tally{VP: 2, Credits: 6, Hand: -2})
	build().backs(0, "TEC-15").changes(0, "play ART-12; score TEC-14", tally{VP: 2, Credits: 6, Artifacts: -1})
	g := build().backs(0, "TEC-15").blocks("TEC-16", 1).draws("RES-66", "RES-67")
	g.changes(0, "lift TEC-16; "+revenue+"; score TEC-14", tally{VP: 2, Credits: 5, Hand: -2})
	g = newStage(t, 2).fronts(1, "TEC-16").builds(0, "TEC-31").artifacts(0, "ART-03").draws("RES-74").play(0, completes)
	g.is("others' credits", g.tally(1).Credits, 8)
	// The end of the game pays no credits.
	g = newStage(t, 2).fronts(0, "TEC-16").backs(0, "TEC-31").holds(0, "RES-75").lastDraw().finish()
	g.is("bank", g.tally(0).Credits, 8).is("TEC-31", g.scores(0)["end TEC-31 8"], 2)
}

func testRapidPrototyping(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts(0, "TEC-17").builds(0, "SHI-11", "TEC-37", "PLA-01").draws("RES-53")
	}
	additionalEffect(t, "TEC-17", build, "use TEC-17; attach RES-53 red SHI-11", 2, tally{Credits: -2})
	g := build().play(0, "use TEC-17").offers(0, "attach RES-53 red SHI-11", "attach RES-53 gold SHI-11", "attach RES-53 gold TEC-37", "attach RES-53 gold PLA-01")
	g.refused(0, "attach RES-53 red PLA-01", "AA-21.8").play(0, "attach RES-53 gold PLA-01").heard(1, 0, "attach RES-53 1 gold PLA-01", "AA-21.8")
	g.is("due for the planet", g.holds(0, "RES-74", "RES-77").due("discover PLA-01 logistic"), 4)
	g = build().changes(0, "use TEC-17; leave", tally{Credits: -2}).heard(1, 0, "leave RES-53", "AA-21.8")
	g.is("discarded", g.discarded("RES-53"), true)
	// What fits nowhere is discarded; without constructions or cards it cannot be used.
	g = newStage(t, 2).fronts(0, "TEC-17").builds(0, "PLA-01").draws("RES-07").changes(0, "use TEC-17", tally{Credits: -2})
	g.is("discarded", g.discarded("RES-07"), true)
	newStage(t, 2).fronts(0, "TEC-17").builds(1, "PLA-01").refused(0, "use TEC-17", "AA-16.5")
	newStage(t, 2).fronts(0, "TEC-17").builds(0, "PLA-01").onlyDraws().refused(0, "use TEC-17", "AA-16.5")
	// A card that is paid for so waits for an action or the next check: AA-10.4.
	g = build().attached(0, "SHI-11", "RES-57 red").play(0, "use TEC-17; attach RES-53 red SHI-11")
	g.is("it lies", g.lies(0, "SHI-11"), "construction").changes(0, "build SHI-11 logistic", tally{Building: -1, Empire: 1})
}

func testOpenArchives(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts(0, "TEC-18").holds(0, "RES-53", "RES-54", "RES-55").draws("RES-64", "RES-65", "RES-66")
	}
	additionalEffect(t, "TEC-18", build, "use TEC-18; discard RES-53; discard RES-54; draw", 0, tally{})
	g := build().play(0, "use TEC-18").refused(0, "draw", "AA-21.1").play(0, "discard RES-53").refused(0, "discard RES-53", "AA-21.1")
	g.play(0, "discard RES-54").refused(0, "discard RES-55", "AA-21.1").play(0, "back; discard RES-55; discard RES-53; draw")
	for id, has := range map[string]bool{"RES-53": false, "RES-54": true, "RES-55": false, "RES-64": true, "RES-65": true, "RES-66": false} {
		g.is(id+" in hand", g.inHand(id), has)
	}
	g = build().changes(0, "use TEC-18; discard RES-55; draw", tally{}).heard(1, 0, "discard RES-55", "AA-21.1").heard(1, 0, "drew 1", "AA-21.1")
	g.is("drawn", g.inHand("RES-64"), true).is("discarded", g.discards(), 1)
	newStage(t, 2).fronts(0, "TEC-18").refused(0, "use TEC-18", "AA-16.5")
	newStage(t, 2).fronts(0, "TEC-18").holds(0, "RES-53").changes(0, "use TEC-18; discard RES-53; draw", tally{})
}

func testSymposium(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts(0, "TEC-19", "PLA-01", "PLA-02", "PLA-03", "PLA-04").backs(0, "TEC-01").holds(0, "RES-68", "RES-69", "RES-65", "RES-72")
	}
	const use = "use TEC-19; pay RES-68 blue; pay RES-69 blue; done"
	cardAction(t, "TEC-19", build, use, tally{VP: 1, Hand: -2})
	g := build().backs(0, "TEC-14").play(0, use).offers(0, "score TEC-01", "score TEC-14")
	g.changes(0, "score TEC-14", tally{VP: 1}).heard(1, 0, "scored TEC-14 2", "AA-21.6").is("discarded", g.discards(), 2)
	build().play(0, "use TEC-19").refused(0, "pay RES-72 gold", "AA-5.5").play(0, "pay RES-65 blue").refused(0, "done", "AA-5.3")
	newStage(t, 2).fronts(0, "TEC-19").backs(0, "TEC-01").holds(0, "RES-68", "RES-07").refused(0, "use TEC-19", "AA-16.5")
	newStage(t, 2).fronts(0, "TEC-19", "TEC-01").backs(1, "TEC-02").holds(0, "RES-68", "RES-69").refused(0, "use TEC-19", "AA-16.5")
	newStage(t, 2).fronts(0, "TEC-19").backs(0, "TEC-01").holds(0, "RES-68", "RES-69").changes(0, use, tally{Hand: -2}).heard(1, 0, "nostep TEC-01", "AA-6.10")
	// A blockaded technology is paid for, too; the only one must be: AA-15.8.
	build().blocks("TEC-01", 3).credits(0, 2).refused(0, "use TEC-19", "AA-16.5").credits(0, 3).changes(0, use, tally{VP: 1, Credits: -3, Hand: -2})
}

func testTalentExchange(t *testing.T) {
	for blockades, limit := range []int{4, 3} {
		build := func() *stage {
			g := newStage(t, 2).single().fronts(0, "TEC-20")
			if blockades > 0 {
				g.blocks("TEC-20", 1)
			}
			return g
		}
		g := build().holds(0, "RES-53").play(0, "trade red; pay RES-53 red; done").heard(1, 0, fmt.Sprintf("drew %d", limit), "AA-4.7")
		g.is("hand", g.tally(0).Hand, limit)
		g = build().holds(0, "RES-53", "RES-54", "RES-55", "RES-64", "RES-65", "RES-66").play(0, "trade red; pay RES-53 red; done")
		g.refused(0, "draw", "AA-4.9") // 5 are too many
		if limit == 3 {
			g.play(0, "discard RES-64").refused(0, "draw", "AA-4.9")
		}
		g.play(0, "discard RES-54; draw").is("hand", g.tally(0).Hand, limit)
	}
	// It is no matter of actions: credits do not help against a token (AA-14.3).
	newStage(t, 2).fronts(0, "TEC-20").blocks("TEC-20", 1).refused(0, "lift TEC-20", "AA-14.3")
	g := newStage(t, 2).single().fronts(1, "TEC-20").holds(0, "RES-53").play(0, "trade red; pay RES-53 red; done")
	g.is("hand", g.tally(0).Hand, 3)
}

// testWarChronicles: 1 VP for each attack, however many ships take part: AA-12.5, AA-20.14.
func testWarChronicles(t *testing.T) {
	for _, target := range []string{"attack aliens", "attack 2"} {
		build := func() *stage {
			return newStage(t, 2).fronts(0, "TEC-24").backs(0, "SHI-31", "SHI-32", "SHI-33").holds(0, "RES-53", "RES-60", "RES-54", "RES-61").
				system("ALS-4").draws("RES-55", "RES-59", "RES-63")
		}
		const pay = "offensive; pay RES-53 red; pay RES-60 red; done; "
		g := build().changes(0, pay+target+"; sail; strike SHI-31; strike SHI-32", tally{VP: 1, Credits: 6, Hand: -2, Empire: -3})
		g.heard(1, 0, "vp 1 card", "AA-6.9")
		when := map[string]int{}
		for i, e := range g.log.Events {
			when[g.line(e)] = i
		}
		g.is("it comes before the first card", when["vp 1 card"] < when["reveal RES-55 1"], true)
		// Each attack of a turn counts: AA-12.20.
		g = build().play(0, pay+target+"; stay SHI-32; stay SHI-33")
		g.changes(0, "offensive; pay RES-54 red; pay RES-61 red; done; "+target+"; stay SHI-33", tally{VP: 1, Credits: 2, Hand: -2, Empire: -1})
		build().blocks("TEC-24", 2).play(0, pay+target+"; sail").heard(0, 0, "vp 1 card", "AA-6.9")
		build().blocks("TEC-24", 2).play(0, "lift TEC-24; "+pay+target+"; sail").heard(1, 0, "vp 1 card", "AA-6.9")
		newStage(t, 2).fronts(1, "TEC-24").backs(0, "SHI-31").holds(0, "RES-53", "RES-60").play(0, pay+target).heard(0, 1, "vp 1 card", "AA-6.9")
	}
	// A ship that is completed and does not attack is no attack.
	g := newStage(t, 2).fronts(0, "TEC-24").builds(0, "SHI-31").artifacts(0, "ART-01").play(0, "play ART-01; complete SHI-31 operational")
	g.changes(0, "hold", tally{})
}

func testSalvageCrews(t *testing.T) {
	build := func(ship, number string) *stage {
		return newStage(t, 2).fronts(0, "TEC-27").backs(0, ship).holds(0, "RES-53", "RES-60").system("ALS-1").draws(number)
	}
	const attack = "offensive; pay RES-53 red; pay RES-60 red; done; attack aliens"
	lost := tally{Credits: 2, Hand: -2, Empire: -1}
	back := tally{Credits: 2, Hand: -2, Empire: -1, Building: 1}
	build("SHI-31", "RES-55").changes(0, attack, back).heard(1, 0, "spared SHI-31 damaged", "AA-21.4").heard(0, 0, "destroyed SHI-31", "AA-12.12")
	build("SHI-31", "RES-57").changes(0, attack, back).heard(0, 0, "spared SHI-31 damaged", "AA-21.4").heard(1, 0, "damaged SHI-31", "AA-12.13")
	build("SHI-31", "RES-55").blocks("TEC-27", 1).changes(0, attack, lost)
	lifted := back
	lifted.Credits--
	build("SHI-31", "RES-55").blocks("TEC-27", 1).changes(0, "lift TEC-27; "+attack, lifted)
	// A ship that spares itself is spared once; all ships are.
	build("SHI-11", "RES-55").system("ALS-4").changes(0, attack, tally{Hand: -2, Empire: -1, Building: 1}).heard(1, 0, "spared SHI-11 damaged", "AA-21.4")
	build("SHI-31", "RES-55").backs(0, "SHI-32").draws("RES-59").changes(0, attack+"; sail; strike SHI-31", tally{Credits: 4, Hand: -2, Empire: -2, Building: 2})
	g := build("SHI-31", "RES-55").defends(1, "DEF-01").play(0, "offensive; pay RES-53 red; pay RES-60 red; done; attack 2").play(1, "defend DEF-01")
	g.is("the ship", g.lies(0, "SHI-31"), "construction")
	g = newStage(t, 2).fronts(1, "TEC-27").backs(0, "SHI-31").holds(0, "RES-53", "RES-60").system("ALS-1").draws("RES-55").changes(0, attack, lost)
	g.is("the ship", g.lies(0, "SHI-31"), "bottom")
}

func testRepairTenders(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts(0, "TEC-28", "PLA-01").backs(0, "SHI-31").fronts(1, "PLA-02").blocks("PLA-01", 2).blocks("SHI-31", 1).blocks("PLA-02", 1)
	}
	additionalEffect(t, "TEC-28", build, "use TEC-28; remove PLA-01", 2, tally{Credits: -2, Tokens: -1})
	g := build().play(0, "use TEC-28").offers(0, "remove PLA-01", "remove SHI-31").refused(0, "remove PLA-02", "AA-8.7.2")
	g.changes(0, "remove SHI-31", tally{Tokens: -1}).heard(1, 0, "unblock SHI-31", "AA-8.7.1").is("supply", g.supply(), 35)
	newStage(t, 2).fronts(0, "TEC-28").fronts(1, "PLA-02").blocks("PLA-02", 1).refused(0, "use TEC-28", "AA-16.5")
	// A discount that counts again completes what it pays for: AA-10.3.
	g = newStage(t, 2).fronts(0, "TEC-28", "PLA-21").blocks("PLA-21", 1).builds(0, "SHI-11").attached(0, "SHI-11", "RES-53 red")
	g.changes(0, "use TEC-28; complete SHI-11 logistic", tally{Credits: -2, Tokens: -1, Building: -1, Empire: 1})
}

func testStrikeOrders(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts(0, "TEC-29").backs(0, "SHI-31", "SHI-21").holds(0, "RES-58", "RES-63", "RES-60", "RES-53", "RES-61").system("ALS-5").draws("RES-59", "RES-55")
	}
	const use = "use TEC-29; pay RES-58 red; pay RES-63 red; done"
	cardAction(t, "TEC-29", build, use+"; ship SHI-31; attack aliens", tally{VP: 1, Credits: 2, Hand: -2}) // the line of 2
	g := build().play(0, use).offers(0, "ship SHI-21", "ship SHI-31").play(0, "ship SHI-21").refused(0, "hold", "AA-12.1")
	g.play(0, "attack 2").heard(1, 0, "value SHI-21 4 3", "AA-12.6").refused(0, "play ART-16", "AA-13.4")
	// The bonus is for this attack alone, the ship that made it does not attack again.
	g.play(0, "offensive; pay RES-53 red; pay RES-61 red; done; attack aliens").heard(1, 0, "value SHI-31 1 0", "AA-12.6").heard(0, 0, "ship SHI-21", "AA-12.8")
	g.holds(0, "RES-57", "RES-62").refused(0, "use TEC-29", "AA-16.5")
	build().play(0, "use TEC-29").refused(0, "pay RES-60 gold", "AA-5.5").play(0, "pay RES-58 red").refused(0, "done", "AA-5.3")
	newStage(t, 2).fronts(0, "TEC-29").backs(0, "SHI-31").holds(0, "RES-63", "RES-09", "RES-10").refused(0, "use TEC-29", "AA-16.5")
	newStage(t, 2).fronts(0, "TEC-29", "SHI-31").backs(1, "SHI-32").holds(0, "RES-53").refused(0, "use TEC-29", "AA-16.5")
	// A blockaded ship is paid for, too.
	g = newStage(t, 2).fronts(0, "TEC-29").backs(0, "SHI-21").blocks("SHI-21", 2).holds(0, "RES-53").system("ALS-5").draws("RES-59").credits(0, 1)
	g.refused(0, "use TEC-29", "AA-16.5").credits(0, 2).changes(0, "use TEC-29; pay RES-53 red; done; attack aliens", tally{VP: 1, Credits: -2, Hand: -1})
}

func testInvestmentBank(t *testing.T) {
	build := func() *stage { return newStage(t, 2).fronts(0, "TEC-31") }
	additionalEffect(t, "TEC-31", build, "use TEC-31", 3, tally{VP: 1, Credits: -3})
	build().play(0, "use TEC-31").heard(1, 0, "spend 3", "AA-21.9").heard(1, 0, "vp 1 card", "AA-6.9")
}

func testCapitalDominance(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts(0, "TEC-32").tops("PLA-05", "PLA-06", "PLA-07").holds(0, "RES-53")
	}
	additionalEffect(t, "TEC-32", build, "use TEC-32; buy planet 0", 5, tally{Credits: -5, Building: 1})
	g := build().changes(0, "use TEC-32; buy planet 2; keep PLA-06; bottom PLA-07", tally{Credits: -7, Building: 1})
	g.is("the first", g.lies(0, "PLA-05"), "bottom").is("the second", g.lies(0, "PLA-06"), "construction")
	build().play(0, "use TEC-32").refused(0, "buy planet 4", "AA-8.1.1").refused(0, "trade red", "AA-22.1")
	build().left("technology").play(0, "use TEC-32").refused(0, "buy technology 0", "AA-8.1.8")
	// It follows all rules of the action and is not the one of the turn: AA-11.7.
	build().credits(0, 2).fronts(0, "PLA-31").refused(0, "use TEC-32", "AA-16.5").credits(0, 3).changes(0, "use TEC-32; buy planet 0", tally{Credits: -3, Building: 1})
	build().fronts(0, "TEC-36").play(0, "use TEC-32; buy planet 0").offers(0, "keep PLA-05", "keep PLA-06", "keep PLA-07")
	build().single().artifacts(0, "ART-16").credits(0, 15).play(0, "use TEC-32; buy planet 0").changes(0, "buy planet 0", tally{Credits: -5, Building: 1})
	build().left("ship").left("technology").left("planet").refused(0, "use TEC-32", "AA-16.5")
}

func testFreePortAccords(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts(0, "TEC-33").builds(0, "SHI-11").holds(0, "RES-53", "RES-54", "RES-60")
	}
	const trade = "trade red; pay RES-53 red; done"
	build().credits(0, 7).changes(0, trade, tally{Credits: 6, Hand: -1}).changes(0, "trade gold; pay RES-60 gold; done", tally{Credits: 2, Hand: -1})
	build().credits(0, 0).changes(0, "trade gold; pay RES-60 gold; done", tally{Credits: 5, Hand: -1})
	build().credits(0, 11).changes(0, trade, tally{Credits: 4, Hand: -1}).heard(1, 0, "credits 1 2", "AA-2.7")
	build().changes(0, "prepare ship; attach RES-53 red SHI-11; done", tally{Hand: -1}).changes(0, "buy ship 0", tally{Credits: -5, Building: 1})
	build().blocks("TEC-33", 1).changes(0, trade, tally{Credits: 3, Hand: -1})
	build().blocks("TEC-33", 1).changes(0, "lift TEC-33; "+trade, tally{Credits: 5, Hand: -1})
	g := newStage(t, 2).fronts(1, "TEC-33").holds(0, "RES-53").changes(0, trade, tally{Credits: 3, Hand: -1})
	g.is("others' credits", g.tally(1).Credits, 8)
}

func testBulkProcurement(t *testing.T) {
	build := func() *stage { return newStage(t, 2).fronts(0, "TEC-35").tops("SHI-01", "SHI-02") }
	build().credits(0, 2).refused(0, "buy ship 0", "AA-8.1.1").credits(0, 3).changes(0, "buy ship 0", tally{Credits: -3, Building: 1})
	build().credits(0, 3).refused(0, "buy ship 1", "AA-8.1.1").credits(0, 4).changes(0, "buy ship 1; keep SHI-02", tally{Credits: -4, Building: 1})
	build().fronts(0, "PLA-31").credits(0, 1).changes(0, "buy ship 0", tally{Credits: -1, Building: 1})
	build().fronts(0, "PLA-31", "PLA-32").credits(0, 0).changes(0, "buy ship 0", tally{Building: 1}) // 5-2-4, but nothing is paid out: AA-6.4
	build().fronts(0, "TEC-32").credits(0, 3).changes(0, "use TEC-32; buy ship 0", tally{Credits: -3, Building: 1})
	newStage(t, 2).fronts(1, "TEC-35").changes(0, "buy ship 0", tally{Credits: -5, Building: 1})
	build().blocks("TEC-35", 1).changes(0, "lift TEC-35; buy ship 0", tally{Credits: -4, Building: 1})
}

func testInsiderCatalogue(t *testing.T) {
	ships := []string{"SHI-01", "SHI-02", "SHI-03", "SHI-04"}
	build := func() *stage { return newStage(t, 2).fronts(0, "TEC-36").tops(ships...) }
	g := build().play(0, "buy ship 0").heard(1, 0, "buy ship 5", "AA-8.1.1").offers(0, "keep SHI-01", "keep SHI-02", "keep SHI-03")
	g.changes(0, "keep SHI-03; bottom SHI-02", tally{Building: 1}).is("bottom", g.lies(0, "SHI-01"), "bottom")
	build().play(0, "buy ship 1").heard(1, 0, "buy ship 6", "AA-8.1.1").offers(0, "keep SHI-01", "keep SHI-02", "keep SHI-03", "keep SHI-04")
	// As far as the deck holds them: AA-8.1.10.
	newStage(t, 2).fronts(0, "TEC-36").left("ship", "SHI-01", "SHI-02").play(0, "buy ship 0").offers(0, "keep SHI-01", "keep SHI-02")
	newStage(t, 2).fronts(0, "TEC-36").left("ship", "SHI-01").refused(0, "buy ship 1", "AA-8.1.8").changes(0, "buy ship 0", tally{Credits: -5, Building: 1})
	newStage(t, 2).fronts(0, "TEC-36").left("ship").refused(0, "buy ship 0", "AA-8.1.8")
	build().blocks("TEC-36", 1).changes(0, "buy ship 0", tally{Credits: -5, Building: 1})
	build().blocks("TEC-36", 1).play(0, "lift TEC-36; buy ship 0").offers(0, "keep SHI-01", "keep SHI-02", "keep SHI-03")
	newStage(t, 2).fronts(1, "TEC-36").changes(0, "buy ship 0", tally{Credits: -5, Building: 1})
}

func testDividendRights(t *testing.T) {
	build := func() *stage { return newStage(t, 2).fronts(0, "TEC-37") }
	additionalEffect(t, "TEC-37", build, "use TEC-37", 0, tally{Credits: 2})
	build().credits(0, 15).changes(0, "use TEC-37", tally{}).heard(1, 0, "credits 0 2", "AA-2.7") // AA-16.5: gains always count
	// A turn later it can be used again.
	g := build().single().holds(0, "RES-53", "RES-54", "RES-55").holds(1, "RES-74").changes(0, "use TEC-37", tally{Credits: 2})
	g.play(0, "trade red; pay RES-53 red; done; draw").play(1, "trade green; pay RES-74 green; done").changes(0, "use TEC-37", tally{Credits: 2})
}

func testFuturesDesk(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts(0, "TEC-38").backs(0, "PLA-01").produced(0, "PLA-01", "RES-61 red").holds(0, "RES-53", "RES-54")
	}
	additionalEffect(t, "TEC-38", build, "use TEC-38; discard RES-53; done", 0, tally{Credits: 3, Hand: -1})
	g := build().play(0, "use TEC-38").refused(0, "done", "AA-21.9").refused(0, "discard RES-61", "AA-21.9").refused(0, "pay RES-53 red", "AA-22.1")
	g.play(0, "discard RES-54").refused(0, "discard RES-53", "AA-21.9").play(0, "done").heard(1, 0, "discard RES-54", "AA-21.9")
	g.is("discarded", g.discarded("RES-54"), true).is("kept", g.inHand("RES-53"), true)
	build().credits(0, 14).changes(0, "use TEC-38; discard RES-53; done", tally{Credits: 1, Hand: -1})
	build().changes(0, "use TEC-38; back", tally{}).changes(0, "use TEC-38; discard RES-53; done", tally{Credits: 3, Hand: -1})
	newStage(t, 2).fronts(0, "TEC-38").backs(0, "PLA-01").produced(0, "PLA-01", "RES-61 red").refused(0, "use TEC-38", "AA-21.9")
	build().limit(-2).changes(0, "use TEC-38; discard RES-53; done", tally{Credits: 3, Hand: -1}) // no matter of the limit
}

func testAntiquitiesBroker(t *testing.T) {
	build := func() *stage { return newStage(t, 2).fronts(0, "TEC-39").credits(0, 12) }
	cardAction(t, "TEC-39", build, "use TEC-39", tally{Credits: -8, Artifacts: 1})
	build().credits(0, 8).nextArtifact("ART-13").changes(0, "use TEC-39", tally{Credits: -8, Artifacts: 1}).heard(1, 0, "ownartifact ART-13", "AA-13.4")
	build().credits(0, 7).refused(0, "use TEC-39", "AA-16.5")
	build().noArtifacts().refused(0, "use TEC-39", "AA-16.5")
	build().noArtifacts("ART-02").changes(0, "use TEC-39", tally{Credits: -8, Artifacts: 1}).heard(1, -1, "artifactsshuffled 1", "AA-13.3")
}

func testGoldenStandard(t *testing.T) {
	for _, c := range []struct {
		faction, move string
		without       game.Rule
		hand          []string
		pay           string
	}{
		{"star_union", "offensive", "AA-15.1", []string{"RES-83", "RES-82"}, "pay RES-83 gold; pay RES-82 gold; done"},
		{"star_union", "revenue", "AA-15.1", []string{"RES-63", "RES-82"}, "pay RES-63 gold; pay RES-82 gold; done"},
		{"star_union", "mine", "AA-15.1", []string{"RES-63", "RES-72"}, "pay RES-63 gold; pay RES-72 gold; done"},
		{"star_union", "faction", "AA-16.5", []string{"RES-83", "RES-77"}, "pay RES-83 gold; pay RES-77 gold; done"},
		{"community", "faction", "AA-16.5", []string{"RES-62"}, "pay RES-62 gold; done"},
		{"bionics", "faction", "AA-16.5", []string{"RES-63", "RES-77"}, "pay RES-63 gold; pay RES-77 gold; done"},
		{"episcopacy", "faction", "AA-16.5", []string{"RES-63", "RES-82"}, "pay RES-63 gold; pay RES-82 green; done"},
		{"episcopacy", "faction", "AA-16.5", []string{"RES-64", "RES-62"}, "pay RES-64 blue; pay RES-62 gold; done"},
		{"clone_clans", "faction", "AA-16.5", []string{"RES-83", "RES-72"}, "pay RES-83 gold; pay RES-72 gold; done"},
	} {
		build := func() *stage {
			return newStage(t, 2).faction(0, c.faction).fronts(0, "TEC-40").backs(0, "SHI-31", "TEC-01", "PLA-01").holds(0, c.hand...).draws("RES-07")
		}
		g := build().play(0, c.move+"; "+c.pay)
		g.is("cards left after "+c.move, g.tally(0).Hand, 0)
		build().blocks("TEC-40", 2).refused(0, c.move, c.without)
		g = build().blocks("TEC-40", 2).changes(0, "lift TEC-40", tally{Credits: -2}).play(0, c.move+"; "+c.pay)
		g.is("cards left when paid for", g.tally(0).Hand, 0)
		newStage(t, 2).faction(0, c.faction).fronts(1, "TEC-40").backs(0, "SHI-31", "TEC-01", "PLA-01").holds(0, c.hand...).refused(0, c.move, c.without)
	}
	// One half is of one colour: AA-5.17. It helps no card action (AA-16.3).
	g := newStage(t, 2).faction(0, "episcopacy").fronts(0, "TEC-40").holds(0, "RES-63", "RES-57")
	g.refused(0, "faction", "AA-16.5") // 4 symbols, but never 2 blue and 2 green
	newStage(t, 2).fronts(0, "TEC-40", "TEC-08").backs(0, "PLA-01").holds(0, "RES-74", "RES-62").refused(0, "use TEC-08", "AA-16.5")
}
