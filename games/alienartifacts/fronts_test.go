package alienartifacts

import (
	"fmt"
	"slices"
	"strings"
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
		paysMore(t, "TEC-02", "discover PLA-01 logistic", "pay RES-74 green, pay RES-77 green", "pay RES-78 green")
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
		paysMore(t, "TEC-14", "develop TEC-37 logistic", "pay RES-64 blue, pay RES-65 blue", "pay RES-68 blue")
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
		paysMore(t, "TEC-26", "build SHI-11 logistic", "pay RES-53 red, pay RES-57 red", "pay RES-58 red")
	}},
	{"TEC-27", "", "", testSalvageCrews},
	{"TEC-28", "", "", testRepairTenders},
	{"TEC-29", "", "", testStrikeOrders},
	{"TEC-30", "offensive", "", func(t *testing.T) { paysLess(t, "TEC-30", "offensive", "RES-57 red", "RES-09 red") }},
	{"TEC-31", "", "", testInvestmentBank},
	{"TEC-32", "", "", testCapitalDominance},
	{"TEC-33", "", "", testFreePortAccords},
	{"TEC-34", "", "trade", func(t *testing.T) {
		paysMore(t, "TEC-34", "trade red", "pay RES-53 red, pay RES-57 red", "pay RES-58 red")
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
			g := newStage(t, 2).workshop(c.id).builds("A", c.id).holds("A", "RES-72", "RES-73")
			g.Is("cost", g.due("develop "+c.id+" logistic"), 6)
			g.changes("A develop "+c.id+" logistic, pay RES-72 blue, pay RES-73 blue, done",
				tally{VP: vp, Hand: -2, Building: -1, Empire: 1})
			g.HeardTimes(1, "A complete "+c.id+" logistic by AA-8.3.1").Is("it lies", g.lies("A", c.id), "front")

			plainCosts := workshopCosts.less("develop", -1) // a technology more
			reduced, raised := plainCosts, plainLimits
			if row.cheaper != "" {
				reduced = reduced.less(row.cheaper, 2)
			}
			if row.helps != "" {
				raised = raised.more(row.helps)
			}
			g.Is("costs", g.costs(), reduced).Is("limits", g.limits(), raised)
			g.blocks(c.id, 1).Is("costs under a blockade", g.costs(), plainCosts)
			g.Is("limits under a blockade", g.limits(), plainLimits)
			if row.cheaper != "" || row.helps != "" {
				g.credits("A", 0).Refused("A lift "+c.id, "AA-14.3").credits("A", 8).changes("A lift "+c.id, tally{Credits: -1})
				g.Is("costs when paid for", g.costs(), reduced).Is("limits when paid for", g.limits(), raised)
			}
			g = newStage(t, 2).workshop(c.id).backs("A", c.id)
			g.Is("costs of the back", g.costs(), plainCosts).Is("limits of the back", g.limits(), plainLimits)
			g.Refused("A use "+c.id, "AA-6.9")
			newStage(t, 2).fronts("B", c.id).Refused("A use "+c.id, "AA-6.9")
			if c.keyword == "ongoing" {
				newStage(t, 2).fronts("A", c.id).Refused("A use "+c.id, "AA-6.9")
			}
			row.test(t)
		})
	}
}

// payer is a stage with something to complete, something to mine and attack with, and
// cards to pay with; the technologies stand in the empire.
func payer(t *testing.T, technologies ...string) *stage {
	t.Helper()
	g := newStage(t, 2).fronts("A", technologies...).builds("A", "SHI-11", "TEC-37", "PLA-01").
		holds("A", "RES-53", "RES-57", "RES-58", "RES-64", "RES-65", "RES-68", "RES-74", "RES-77", "RES-78")
	return g
}

// paysLess takes an action that costs 2 less with two cards that are just enough, and
// are not where another technology lies instead. The second is held besides.
func paysLess(t *testing.T, technology, move, first, second string) {
	t.Helper()
	for _, has := range []string{technology, "TEC-39"} {
		g := payer(t, has).holds("A", second[:6])
		if move == "mine" || move == "offensive" {
			g.backs("A", "SHI-31", "PLA-31")
		}
		g.Play("A " + move + ", pay " + first)
		if has == technology {
			g.Play("A pay "+second+", done").Is("cards left", g.tally("A").Hand, 8)
		} else {
			g.Refused("A pay "+second, "AA-5.18")
		}
	}
}

// paysMore plays a third card in a payment, which cannot be played where another
// technology lies instead.
func paysMore(t *testing.T, technology, move, two, third string) {
	t.Helper()
	payer(t, "TEC-39").Play("A "+move+", "+two).Refused("A "+third, "AA-5.7")
	g := payer(t, technology)
	g.Play("A "+move+", "+two+", "+third+", done").Is("cards left", g.tally("A").Hand, 6)
}

// attacksWith attacks aliens and a seat: each ship of the owner has the bonus, that of
// another seat has not; nor has any under a blockade, unless its token is paid for.
func attacksWith(t *testing.T, technology string, alien, player int) {
	t.Helper()
	for target, bonus := range map[string]int{"attack aliens": alien, "attack 2": player} {
		fight := func() *stage {
			return newStage(t, 2).fronts("A", technology).backs("A", "SHI-31", "SHI-21").holds("A", "RES-53", "RES-60").
				draws("RES-59", "RES-57")
		}
		const pay = "offensive, pay RES-53 red, pay RES-60 red, done, "
		g := fight().Play("A " + pay + target + ", sail, strike SHI-31")
		g.HeardTimes(1, fmt.Sprintf("A value SHI-31 %d %d by AA-12.6", 1+bonus, bonus))
		g.HeardTimes(1, fmt.Sprintf("A value SHI-21 %d %d by AA-12.6", 4+bonus, 2+bonus))
		fight().blocks(technology, 1).Play("A "+pay+target+", sail, strike SHI-31").
			HeardTimes(1, "A value SHI-31 1 0 by AA-12.6").HeardTimes(1, "A value SHI-21 4 2 by AA-12.6")
		g = fight().blocks(technology, 1).Play("A lift " + technology + ", " + pay + target + ", sail, strike SHI-31")
		g.HeardTimes(1, fmt.Sprintf("A value SHI-31 %d %d by AA-12.6", 1+bonus, bonus))
		g.Is("bank", g.tally("A").Credits, 8-1+2)
		newStage(t, 2).backs("A", technology, "SHI-31").holds("A", "RES-53", "RES-60").draws("RES-59").
			Play("A "+pay+target).HeardTimes(1, "A value SHI-31 1 0 by AA-12.6")
		g = newStage(t, 2).fronts("B", technology).backs("A", "SHI-31").holds("A", "RES-53", "RES-60").draws("RES-59")
		g.Play("A " + pay + target)
		g.HeardTimes(1, "A value SHI-31 1 0 by AA-12.6")
	}
}

// additionalEffect plays an additional effect: before and after the action, once per turn
// (AA-11.3, AA-11.4), not while something else is being resolved; under a blockade for
// the price of the tokens besides (AA-14.4, AA-14.7). Price is what it costs in credits.
func additionalEffect(t *testing.T, technology string, build func() *stage, moves string, price int, want tally) {
	t.Helper()
	use := "use " + technology
	g := build().changes("A "+moves, want).HeardTimes(1, "A "+use+" by AA-6.9").Refused("A "+use, "AA-11.4")
	g.Is("it is no action", g.acted(), false)
	g.s.Turn = Turn{}
	if g.credits("A", 15); !slices.Contains(g.Moves("A"), use) {
		t.Errorf("%s is not possible in the next turn", use)
	}

	g = build().artifacts("A", "ART-16").single() // which keeps the turn open
	g.s.Turn.Acted = true
	g.changes("A "+moves, want).Refused("A "+use, "AA-11.4").Refused("A buy ship 0", "AA-4.2")

	if price > 0 {
		build().credits("A", uint8(price-1)).Refused("A "+use, "AA-16.5")
	}
	build().blocks(technology, 4).credits("A", uint8(price+3)).Refused("A "+use, "AA-16.5")
	toll := want
	toll.Credits -= 4
	build().blocks(technology, 4).credits("A", uint8(price+4)).changes("A "+moves, toll).Refused("A "+use, "AA-11.4")

	g = build().holds("A", "RES-01").Refused("B "+use, "AA-22.1")
	g.Play("A trade red").Refused("A "+use, "AA-22.1").Play("A back")
	g.s.Phase = phaseDraw
	g.Refused("A "+use, "AA-22.1")
}

// cardAction plays a card action: it is the one action of the turn (AA-11.2), an extra one
// if that is taken (AA-16.4), and under a blockade to be had for the price of the
// tokens besides (AA-14.3).
func cardAction(t *testing.T, technology string, build func() *stage, moves string, want tally) {
	t.Helper()
	use := "use " + technology
	g := build().artifacts("A", "ART-16").single().changes("A "+moves, want)
	g.Is("it was the action", g.acted(), true).Refused("A "+use, "AA-11.2")

	g = build().single().artifacts("A", "ART-04", "ART-16")
	g.s.Turn.Acted = true
	g.Refused("A "+use, "AA-11.2").Play("A play ART-04").changes("A "+moves, want)

	toll := want
	toll.Credits -= 2
	build().blocks(technology, 2).credits("A", uint8(1-min(want.Credits, 0))).Refused("A "+use, "AA-16.5")
	build().blocks(technology, 2).changes("A "+moves, toll).HeardTimes(1, "A use "+technology+" by AA-6.9")
	build().Refused("B "+use, "AA-22.1")
}

func testOrbitalRefineries(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts("A", "TEC-03").builds("A", "PLA-01").holds("A", "RES-74", "RES-77").
			artifacts("A", "ART-02").draws("RES-24", "RES-25", "RES-31", "RES-32", "RES-07")
	}
	const pay = ", pay RES-74 green, pay RES-77 green, done"
	completed := tally{VP: 4, Produced: 4, Hand: -2, Building: -1, Empire: 1}
	build().changes("A discover PLA-01 operational"+pay, completed)
	// AA-21.15
	build().changes("A play ART-02, complete PLA-01 operational",
		tally{VP: 4, Produced: 4, Artifacts: -1, Building: -1, Empire: 1})
	build().changes("A discover PLA-01 logistic"+pay, tally{Hand: -2, Building: -1, Empire: 1})
	build().blocks("TEC-03", 1).
		changes("A discover PLA-01 operational"+pay, tally{VP: 3, Produced: 3, Hand: -2, Building: -1, Empire: 1})
	completed.Credits = -1
	build().blocks("TEC-03", 1).changes("A lift TEC-03, discover PLA-01 operational"+pay, completed)
	// Mining and other effects produce as ever.
	g := newStage(t, 2).fronts("A", "TEC-03", "TEC-06").backs("A", "PLA-01").holds("A", "RES-74", "RES-77").
		draws("RES-24", "RES-25")
	g.changes("A mine"+pay, tally{VP: 1, Produced: 1, Hand: -2})
	g.changes("A use TEC-06", tally{VP: 1, Produced: 1, Credits: -2})
	// Another seat's refineries are no help.
	g = newStage(t, 2).fronts("B", "TEC-03").builds("A", "PLA-01").artifacts("A", "ART-02").
		draws("RES-24", "RES-25", "RES-31", "RES-32")
	g.changes("A play ART-02, complete PLA-01 operational",
		tally{VP: 3, Produced: 3, Artifacts: -1, Building: -1, Empire: 1})
	// With three cards left there are three.
	g = newStage(t, 2).fronts("A", "TEC-03").builds("A", "PLA-01").artifacts("A", "ART-02").
		onlyDraws("RES-24", "RES-25", "RES-31")
	g.changes("A play ART-02, complete PLA-01 operational",
		tally{VP: 3, Produced: 3, Artifacts: -1, Building: -1, Empire: 1})
}

func testCoreDrillNetwork(t *testing.T) {
	build := func(planets ...string) *stage {
		return newStage(t, 2).fronts("A", "TEC-04", "TEC-06").backs("A", planets...).holds("A", "RES-74", "RES-77").
			draws("RES-24", "RES-25", "RES-31", "RES-32", "RES-07")
	}
	const mine = "mine, pay RES-74 green, pay RES-77 green, done"
	build("PLA-01").changes("A "+mine, tally{VP: 2, Produced: 2, Hand: -2})
	g := build("PLA-01", "PLA-02")
	g.Play("A " + mine).Offers("A produce PLA-01 0, produce PLA-01 1, produce PLA-02 0, produce PLA-02 1")
	g.changes("A produce PLA-02 1", tally{VP: 3, Produced: 3}).HeardTimes(1, "A tuck RES-24 1 green PLA-02 by AA-9.2")
	g.HeardTimes(1, "A tuck RES-25 1 green PLA-02 by AA-9.2")
	g = build("PLA-01", "PLA-02").Play("A " + mine)
	g.changes("A produce PLA-02 0", tally{VP: 3, Produced: 3}).HeardTimes(1, "A tuck RES-24 1 green PLA-02 by AA-9.2")
	g.HeardTimes(1, "A tuck RES-31 1 green PLA-01 by AA-9.2").HeardTimes(1, "A tuck RES-25 1 green PLA-01 by AA-9.2")
	build("PLA-01", "PLA-02").Play("A "+mine).Refused("A produce PLA-02 2", "AA-15.5")
	build("PLA-01").blocks("TEC-04", 1).changes("A "+mine, tally{VP: 1, Produced: 1, Hand: -2})
	build("PLA-01").blocks("TEC-04", 1).changes("A lift TEC-04, "+mine, tally{VP: 2, Produced: 2, Hand: -2, Credits: -1})
	build("PLA-01").changes("A use TEC-06", tally{VP: 1, Produced: 1, Credits: -2})
	g = build().builds("A", "PLA-01").artifacts("A", "ART-02")
	g.changes("A play ART-02, complete PLA-01 operational",
		tally{VP: 3, Produced: 3, Artifacts: -1, Building: -1, Empire: 1})
}

func testSurveyBounties(t *testing.T) {
	for _, c := range []struct {
		artifact, card, side string
		credits              int
	}{
		{"ART-02", "PLA-21", "logistic", 3},
		{"ART-02", "PLA-21", "operational", 3},
		{"ART-01", "SHI-01", "logistic", 0},
		{"ART-03", "TEC-37", "logistic", 0},
	} {
		build := func() *stage {
			return newStage(t, 2).fronts("A", "TEC-05").builds("A", c.card).artifacts("A", c.artifact).
				draws("RES-64", "RES-65", "RES-66")
		}
		want := tally{Credits: c.credits, Artifacts: -1, Building: -1, Empire: 1}
		if c.side == "operational" {
			want.Produced = 3
		}
		moves := fmt.Sprintf("play %s, complete %s %s", c.artifact, c.card, c.side)
		build().changes("A "+moves, want)
		want.Credits = min(c.credits, 1)
		build().credits("A", 14).changes("A "+moves, want)
		want.Credits = 0
		build().blocks("TEC-05", 1).changes("A "+moves, want)
		newStage(t, 2).fronts("B", "TEC-05").builds("A", c.card).artifacts("A", c.artifact).
			draws("RES-64", "RES-65", "RES-66").changes("A "+moves, want)
	}
	g := newStage(t, 2).fronts("A", "TEC-05").blocks("TEC-05", 1).builds("A", "PLA-21").holds("A", "RES-74", "RES-77")
	g.changes("A lift TEC-05, discover PLA-21 logistic, pay RES-74 green, pay RES-77 green, done",
		tally{Credits: 2, Hand: -2, Building: -1, Empire: 1})
	// Two planets that are completed one after the other pay twice: AA-10.8.
	g = newStage(t, 2).fronts("A", "TEC-05").builds("A", "PLA-01", "PLA-31").
		attached("A", "PLA-31", "RES-74 green", "RES-83 green").artifacts("A", "ART-02")
	g.changes("A play ART-02, complete PLA-01 logistic, complete PLA-31 logistic",
		tally{Credits: 6, Artifacts: -1, Building: -2, Empire: 2})
}

func testColonyCharters(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts("A", "TEC-06").backs("A", "PLA-01").fronts("A", "PLA-11").draws("RES-24", "RES-25")
	}
	additionalEffect(t, "TEC-06", build, "use TEC-06", 2, tally{VP: 1, Credits: -2, Produced: 1})
	g := build().backs("A", "PLA-02").Play("A use TEC-06").Offers("A produce PLA-01 0, produce PLA-02 0")
	g.changes("A produce PLA-02 0", tally{VP: 1, Produced: 1}).HeardTimes(1, "A tuck RES-24 1 green PLA-02 by AA-9.2")
	newStage(t, 2).fronts("A", "TEC-06", "PLA-01").Refused("A use TEC-06", "AA-16.5")
	newStage(t, 2).fronts("A", "TEC-06").backs("A", "PLA-01").onlyDraws().Refused("A use TEC-06", "AA-16.5")
	// A blockaded planet is paid for, too: AA-14.7. The only one must be: AA-15.8.
	build().blocks("PLA-01", 2).credits("A", 3).Refused("A use TEC-06", "AA-16.5")
	build().blocks("PLA-01", 2).credits("A", 4).changes("A use TEC-06", tally{VP: 1, Credits: -4, Produced: 1})
}

func testPathfinderGuild(t *testing.T) {
	build := func() *stage { return newStage(t, 2).fronts("A", "TEC-07").tops("PLA-01", "PLA-12", "PLA-23") }
	additionalEffect(t, "TEC-07", build, "use TEC-07, keep PLA-12", 3, tally{Credits: -3, Building: 1})
	g := build()
	g.Play("A use TEC-07").Offers("A keep PLA-01, keep PLA-12").Refused("A keep PLA-23", "AA-8.1.2")
	g.Play("A keep PLA-12")
	g.Is("kept", g.lies("A", "PLA-12"), "construction").Is("the other", g.lies("A", "PLA-01"), "bottom")
	g.Is("next", g.lies("A", "PLA-23"), "top")
	g = newStage(t, 2).fronts("A", "TEC-07").left("planet", "PLA-05")
	g.changes("A use TEC-07", tally{Credits: -3, Building: 1}).Is("kept", g.lies("A", "PLA-05"), "construction")
	newStage(t, 2).fronts("A", "TEC-07").left("planet").Refused("A use TEC-07", "AA-16.5")
	// It is no purchase: the discount and the looks of others do not count.
	g = build().fronts("A", "PLA-31", "TEC-35", "TEC-36").credits("A", 2)
	g.Refused("A use TEC-07", "AA-16.5").credits("A", 3)
	g.Play("A use TEC-07").Offers("A keep PLA-01, keep PLA-12")
}

func testTerraformCommand(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts("A", "TEC-08").backs("A", "PLA-01").fronts("A", "PLA-11").
			holds("A", "RES-74", "RES-77", "RES-82").draws("RES-24", "RES-25", "RES-31", "RES-32")
	}
	const pay = ", pay RES-74 green, pay RES-77 green, done"
	cardAction(t, "TEC-08", build, "use TEC-08"+pay, tally{VP: 2, Hand: -2, Produced: 1})
	build().backs("A", "PLA-02", "PLA-03").
		changes("A use TEC-08"+pay+", produce PLA-02 0, produce PLA-01 0", tally{VP: 4, Hand: -2, Produced: 3})
	build().Play("A use TEC-08").Refused("A pay RES-82 gold", "AA-5.5").Play("A pay RES-77 green").
		Refused("A done", "AA-5.3")
	newStage(t, 2).fronts("A", "TEC-08").holds("A", "RES-77", "RES-78", "RES-83").Refused("A use TEC-08", "AA-16.5")
	// Points always count as an effect; a drill is for mining, and gold is not wild here.
	newStage(t, 2).fronts("A", "TEC-08").holds("A", "RES-74", "RES-77").changes("A use TEC-08"+pay, tally{VP: 1, Hand: -2})
	build().fronts("A", "TEC-04", "TEC-10", "TEC-40").Play("A use TEC-08").Refused("A pay RES-82 gold", "AA-5.5").
		changes("A pay RES-74 green, pay RES-77 green, done", tally{VP: 2, Hand: -2, Produced: 1})
}

func testXenogeologyFaculty(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts("A", "TEC-09").builds("A", "PLA-01").artifacts("A", "ART-02").
			draws("RES-24", "RES-74", "RES-07")
	}
	const moves = "play ART-02, complete PLA-01 operational, tuck RES-74 "
	build().changes("A "+moves+"green", tally{VP: 2, Credits: 4, Produced: 3, Artifacts: -1, Building: -1, Empire: 1})
	build().changes("A "+moves+"gold", tally{VP: 1, Credits: 2, Produced: 3, Artifacts: -1, Building: -1, Empire: 1})
	build().credits("A", 14).
		changes("A "+moves+"green", tally{VP: 2, Credits: 1, Produced: 3, Artifacts: -1, Building: -1, Empire: 1})
	build().blocks("TEC-09", 1).
		changes("A "+moves+"green", tally{VP: 2, Produced: 3, Artifacts: -1, Building: -1, Empire: 1})
	g := newStage(t, 2).fronts("A", "TEC-09").backs("A", "PLA-01").holds("A", "RES-75", "RES-77").draws("RES-24")
	g.changes("A mine, pay RES-75 green, pay RES-77 green, done", tally{VP: 1, Credits: 2, Hand: -2, Produced: 1})
	g = newStage(t, 2).fronts("A", "TEC-09").blocks("TEC-09", 3).backs("A", "PLA-01").holds("A", "RES-75", "RES-77").
		draws("RES-24")
	g.changes("A lift TEC-09, mine, pay RES-75 green, pay RES-77 green, done",
		tally{VP: 1, Credits: -1, Hand: -2, Produced: 1})
	g = newStage(t, 2).fronts("B", "TEC-09").builds("A", "PLA-01").artifacts("A", "ART-02").
		draws("RES-24", "RES-25", "RES-31")
	g.Play("A play ART-02, complete PLA-01 operational").Is("others' credits", g.tally("B").Credits, 8)
}

func testResearchSpectrum(t *testing.T) {
	for _, c := range []struct {
		artifact, card, side string
		own                  []string
		vp                   int
	}{
		{"ART-01", "SHI-01", "logistic", nil, 1},
		// types are compared inside a kind
		{"ART-01", "SHI-01", "logistic", []string{"PLA-01", "TEC-08", "SHI-11", "SHI-21", "SHI-31"}, 1},
		{"ART-01", "SHI-01", "logistic", []string{"SHI-02"}, 0},
		{"ART-02", "PLA-11", "logistic", []string{"SHI-11", "PLA-01"}, 1},
		{"ART-02", "PLA-11", "logistic", []string{"PLA-12"}, 0},
		{"ART-03", "TEC-37", "logistic", nil, 1},
		{"ART-03", "TEC-37", "operational", nil, 1},
		{"ART-03", "TEC-17", "logistic", nil, 0}, // the spectrum itself is of that type
	} {
		build := func() *stage {
			return newStage(t, 2).fronts("A", "TEC-11").fronts("A", c.own...).builds("A", c.card).artifacts("A", c.artifact).
				draws("RES-07")
		}
		moves := fmt.Sprintf("play %s, complete %s %s", c.artifact, c.card, c.side)
		build().changes("A "+moves, tally{VP: c.vp, Artifacts: -1, Building: -1, Empire: 1}).
			HeardTimes(c.vp, "A vp 1 card by AA-6.9")
		build().blocks("TEC-11", 1).changes("A "+moves, tally{Artifacts: -1, Building: -1, Empire: 1})
		g := newStage(t, 2).fronts("B", "TEC-11").builds("A", c.card).artifacts("A", c.artifact).draws("RES-07")
		g.changes("A "+moves, tally{Artifacts: -1, Building: -1, Empire: 1}).Is("others' points", g.tally("B").VP, 0)
	}
	// A ship on its operational side, which is lost in its attack, was the first.
	g := newStage(t, 2).fronts("A", "TEC-11").builds("A", "SHI-01").artifacts("A", "ART-01")
	g.changes("A play ART-01, complete SHI-01 operational, hold", tally{VP: 1, Artifacts: -1, Building: -1, Empire: 1})
	// Its own completion counts if it is the first of its type (AA-21.11).
	g = newStage(t, 2).builds("A", "TEC-11").fronts("A", "TEC-17").artifacts("A", "ART-03")
	g.changes("A play ART-03, complete TEC-11 logistic", tally{Artifacts: -1, Building: -1, Empire: 1})
	g = newStage(t, 2).builds("A", "TEC-11").artifacts("A", "ART-03").draws("RES-07")
	g.changes("A play ART-03, complete TEC-11 operational", tally{Artifacts: -1, Building: -1, Empire: 1})
}

func testDeepAnalysis(t *testing.T) {
	for _, c := range []struct {
		moves string
		vp    int
	}{
		{"trade red, pay RES-57 red, done", 0},
		{"trade red, pay RES-57 red, pay RES-58 red, done", 1},
		{"trade red, pay RES-57 red, pay RES-58 red, pay RES-59 red, done", 2},
		{"trade red, pay RES-57 red, pay RES-53 red, done", 0},
		{"trade red, pay RES-53 red, pay RES-54 red, pay RES-55 red, done", 0},
		{"trade red, pay RES-63 red, pay RES-09 red, pay RES-10 red, done", 0},
		{"trade red, pay RES-57 red, pay RES-60 gold, pay RES-53 red, done", 1},
		{"build SHI-11 logistic, pay RES-57 red, pay RES-58 red, pay RES-59 red, done", 2},
		{"discover PLA-01 logistic, pay RES-77 green, pay RES-60 gold, pay RES-82 gold, pay RES-83 green, done", 2},
		{"unblock planet, pay RES-77 green, pay RES-78 green, done", 1},
		{"mine, pay RES-77 green, pay RES-78 green, pay RES-83 green, done", 1},
		{"faction, pay RES-57 red, pay RES-58 red, pay RES-59 red, done", 2},
		{"use TEC-29, pay RES-57 red, pay RES-58 red, done", 1},
		{"use TEC-38, discard RES-57, done", 0},
		{"prepare ship, attach RES-57 red SHI-11, attach RES-58 red SHI-11, done", 0}, // no payment: AA-21.12
		{"build SHI-12 logistic, pay RES-57 red, done", 0},                            // attached cards do not count
		{"trade red, pay RES-57 red, pay RES-61 red, done", 1},                        // a produced card does
	} {
		build := func() *stage {
			return newStage(t, 2).fronts("A", "TEC-12", "TEC-29", "TEC-38").builds("A", "SHI-11", "SHI-12", "PLA-01").
				attached("A", "SHI-12", "RES-01 red", "RES-12 red").
				backs("A", "PLA-31", "SHI-31").fronts("A", "PLA-33").blocks("PLA-33", 2).
				produced("A", "PLA-31", "RES-61 red").limit(2).draws("RES-07").
				holds("A", "RES-53", "RES-54", "RES-55", "RES-57", "RES-58", "RES-59", "RES-60", "RES-63", "RES-09", "RES-10",
					"RES-77", "RES-78", "RES-82", "RES-83")
		}
		g := build()
		before := g.tally("A").VP
		g.Play("A "+c.moves).Is(c.moves, g.tally("A").VP-before, c.vp)
		g = build().blocks("TEC-12", 1).Play("A " + c.moves)
		g.Is(c.moves+" under a blockade", g.tally("A").VP-before, 0)
		if c.moves[:5] == "trade" {
			g = build().blocks("TEC-12", 1).changes("A lift TEC-12", tally{Credits: -1}).Play("A " + c.moves)
			g.Is(c.moves+" when paid for", g.tally("A").VP-before, c.vp)
		}
	}
	g := newStage(t, 2).fronts("B", "TEC-12").holds("A", "RES-57", "RES-58")
	g.Play("A trade red, pay RES-57 red, pay RES-58 red, done")
	g.Is("others' points", g.tally("B").VP, 0)
}

func testPeerReviewEngine(t *testing.T) {
	// TEC-31 is of type exploit and counts credits.
	for _, c := range []struct {
		first, second string
		vp            int
	}{{"RES-74", "RES-07", 2}, {"RES-07", "RES-74", 2}, {"RES-07", "RES-08", 0}, {"RES-74", "RES-53", 2}} {
		g := newStage(t, 2).fronts("A", "TEC-15").builds("A", "TEC-31").artifacts("A", "ART-03").credits("A", 15).
			draws(c.first, c.second, "RES-55")
		g.changes("A play ART-03, complete TEC-31 operational", tally{VP: c.vp, Artifacts: -1, Building: -1, Empire: 1})
		g.Is("the first is discarded", g.discarded(c.first), true).Is("the second too", g.discarded(c.second), true)
		g.Is("discarded", g.discards(), 2)
	}
	build := func() *stage {
		return newStage(t, 2).fronts("A", "TEC-15").backs("A", "TEC-31", "TEC-33").credits("A", 15).
			holds("A", "RES-64", "RES-68").
			draws("RES-07", "RES-53", "RES-08", "RES-14", "RES-54")
	}
	const revenue = "revenue, pay RES-64 blue, pay RES-68 blue, done, score TEC-33"
	g := build().changes("A "+revenue, tally{VP: 2, Hand: -2}).HeardTimes(1, "A nomatch TEC-31 by AA-15.3")
	g.Is("discarded, with the payment", g.discards(), 6)
	g = build().blocks("TEC-15", 1)
	g.changes("A "+revenue, tally{VP: 2, Hand: -2}).HeardTimes(1, "A nomatch TEC-33 by AA-15.3")
	g.Is("discarded under a blockade", g.discards(), 4)
	g = build().blocks("TEC-15", 1)
	g.changes("A lift TEC-15, "+revenue, tally{VP: 1, Hand: -2, Credits: -1})
	g.HeardTimes(1, "A nomatch TEC-31 by AA-15.3")
	g.HeardTimes(1, "A scored TEC-33 12 by AA-15.3") // with the 14 credits that are left
	g.Is("discarded when paid for", g.discards(), 6)
	// The last card of the deck is all that there is; without revealing none is.
	g = newStage(t, 2).fronts("A", "TEC-15").builds("A", "TEC-31").artifacts("A", "ART-03").credits("A", 15).
		onlyDraws("RES-07")
	g.changes("A play ART-03, complete TEC-31 operational", tally{Artifacts: -1, Building: -1, Empire: 1})
	g.HeardTimes(1, "A nomatch TEC-31 by AA-8.3.3")
	g = newStage(t, 2).fronts("A", "TEC-15").backs("A", "TEC-31").artifacts("A", "ART-12").credits("A", 15)
	g.changes("A play ART-12", tally{VP: 2, Artifacts: -1}).Is("discarded", g.discards(), 0)
}

func testPatentOffice(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts("A", "TEC-16").backs("A", "TEC-14").builds("A", "TEC-31").
			artifacts("A", "ART-03", "ART-12").
			holds("A", "RES-64", "RES-68", "RES-65", "RES-69").draws("RES-74", "RES-53")
	}
	const completes, revenue = "play ART-03, complete TEC-31 " +
		"operational", "revenue, pay RES-64 blue, pay RES-68 blue, done"
	build().changes("A "+completes, tally{VP: 1, Credits: 3, Artifacts: -1, Building: -1, Empire: 1})
	build().credits("A", 14).changes("A "+completes, tally{VP: 1, Credits: 1, Artifacts: -1, Building: -1, Empire: 1}).
		HeardTimes(1, "A scored TEC-31 12 by AA-8.3.3")
	// no step is fulfilled: AA-21.14
	build().credits("A", 7).changes("A "+completes, tally{Artifacts: -1, Building: -1, Empire: 1})
	build().draws("RES-07").changes("A "+completes, tally{Artifacts: -1, Building: -1, Empire: 1})
	build().blocks("TEC-16", 1).changes("A "+completes, tally{VP: 1, Artifacts: -1, Building: -1, Empire: 1})
	build().backs("A", "TEC-15").draws("RES-66", "RES-67").
		changes("A "+revenue+", score TEC-14", tally{VP: 2, Credits: 6, Hand: -2})
	build().backs("A", "TEC-15").changes("A play ART-12, score TEC-14", tally{VP: 2, Credits: 6, Artifacts: -1})
	g := build().backs("A", "TEC-15").blocks("TEC-16", 1).draws("RES-66", "RES-67")
	g.changes("A lift TEC-16, "+revenue+", score TEC-14", tally{VP: 2, Credits: 5, Hand: -2})
	g = newStage(t, 2).fronts("B", "TEC-16").builds("A", "TEC-31").artifacts("A", "ART-03").draws("RES-74")
	g.Play("A " + completes)
	g.Is("others' credits", g.tally("B").Credits, 8)
	// The end of the game pays no credits.
	g = newStage(t, 2).fronts("A", "TEC-16").backs("A", "TEC-31").holds("A", "RES-75").lastDraw().finish()
	g.Is("bank", g.tally("A").Credits, 8).Is("TEC-31", g.scores("A")["end TEC-31 8"], 2)
}

func testRapidPrototyping(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts("A", "TEC-17").builds("A", "SHI-11", "TEC-37", "PLA-01").draws("RES-53")
	}
	additionalEffect(t, "TEC-17", build, "use TEC-17, attach RES-53 red SHI-11", 2, tally{Credits: -2})
	g := build()
	g.Play("A use TEC-17")
	g.Offers("A attach RES-53 red SHI-11, attach RES-53 gold SHI-11, attach RES-53 gold TEC-37, attach RES-53 gold PLA-01")
	g.Refused("A attach RES-53 red PLA-01", "AA-21.8")
	g.Play("A attach RES-53 gold PLA-01").HeardTimes(1, "A attach RES-53 1 gold PLA-01 by AA-21.8")
	g.Is("due for the planet", g.holds("A", "RES-74", "RES-77").due("discover PLA-01 logistic"), 4)
	g = build().changes("A use TEC-17, leave", tally{Credits: -2}).HeardTimes(1, "A leave RES-53 by AA-21.8")
	g.Is("discarded", g.discarded("RES-53"), true)
	// What fits nowhere is discarded; without constructions or cards it cannot be used.
	g = newStage(t, 2).fronts("A", "TEC-17").builds("A", "PLA-01").draws("RES-07")
	g.changes("A use TEC-17", tally{Credits: -2})
	g.Is("discarded", g.discarded("RES-07"), true)
	newStage(t, 2).fronts("A", "TEC-17").builds("B", "PLA-01").Refused("A use TEC-17", "AA-16.5")
	newStage(t, 2).fronts("A", "TEC-17").builds("A", "PLA-01").onlyDraws().Refused("A use TEC-17", "AA-16.5")
	// A card that is paid for so waits for an action or the next check: AA-10.4.
	g = build().attached("A", "SHI-11", "RES-57 red").Play("A use TEC-17, attach RES-53 red SHI-11")
	g.Is("it lies", g.lies("A", "SHI-11"), "construction")
	g.changes("A build SHI-11 logistic", tally{Building: -1, Empire: 1})
}

func testOpenArchives(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts("A", "TEC-18").holds("A", "RES-53", "RES-54", "RES-55").
			draws("RES-64", "RES-65", "RES-66")
	}
	additionalEffect(t, "TEC-18", build, "use TEC-18, discard RES-53, discard RES-54, draw", 0, tally{})
	g := build()
	g.Play("A use TEC-18").Refused("A draw", "AA-21.1")
	g.Play("A discard RES-53").Refused("A discard RES-53", "AA-21.1")
	g.Play("A discard RES-54").Refused("A discard RES-55", "AA-21.1").Play("A back, discard RES-55, discard RES-53, draw")
	for id, has := range map[string]bool{
		"RES-53": false, "RES-54": true, "RES-55": false, "RES-64": true, "RES-65": true, "RES-66": false,
	} {
		g.Is(id+" in hand", g.inHand(id), has)
	}
	g = build()
	g.changes("A use TEC-18, discard RES-55, draw", tally{}).HeardTimes(1, "A discard RES-55 by AA-21.1")
	g.HeardTimes(1, "A drew 1 by AA-21.1")
	g.Is("drawn", g.inHand("RES-64"), true).Is("discarded", g.discards(), 1)
	newStage(t, 2).fronts("A", "TEC-18").Refused("A use TEC-18", "AA-16.5")
	newStage(t, 2).fronts("A", "TEC-18").holds("A", "RES-53").changes("A use TEC-18, discard RES-53, draw", tally{})
}

func testSymposium(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts("A", "TEC-19", "PLA-01", "PLA-02", "PLA-03", "PLA-04").backs("A", "TEC-01").
			holds("A", "RES-68", "RES-69", "RES-65", "RES-72")
	}
	const use = "use TEC-19, pay RES-68 blue, pay RES-69 blue, done"
	cardAction(t, "TEC-19", build, use, tally{VP: 1, Hand: -2})
	g := build().backs("A", "TEC-14").Play("A " + use).Offers("A score TEC-01, score TEC-14")
	g.changes("A score TEC-14", tally{VP: 1}).HeardTimes(1, "A scored TEC-14 2 by AA-21.6")
	g.Is("discarded", g.discards(), 2)
	build().Play("A use TEC-19").Refused("A pay RES-72 gold", "AA-5.5").Play("A pay RES-65 blue").
		Refused("A done", "AA-5.3")
	newStage(t, 2).fronts("A", "TEC-19").backs("A", "TEC-01").holds("A", "RES-68", "RES-07").
		Refused("A use TEC-19", "AA-16.5")
	newStage(t, 2).fronts("A", "TEC-19", "TEC-01").backs("B", "TEC-02").holds("A", "RES-68", "RES-69").
		Refused("A use TEC-19", "AA-16.5")
	newStage(t, 2).fronts("A", "TEC-19").backs("A", "TEC-01").holds("A", "RES-68", "RES-69").
		changes("A "+use, tally{Hand: -2}).HeardTimes(1, "A nostep TEC-01 by AA-6.10")
	// A blockaded technology is paid for, too; the only one must be: AA-15.8.
	build().blocks("TEC-01", 3).credits("A", 2).Refused("A use TEC-19", "AA-16.5").credits("A", 3).
		changes("A "+use, tally{VP: 1, Credits: -3, Hand: -2})
}

func testTalentExchange(t *testing.T) {
	for blockades, limit := range []int{4, 3} {
		build := func() *stage {
			g := newStage(t, 2).single().fronts("A", "TEC-20")
			if blockades > 0 {
				g.blocks("TEC-20", 1)
			}
			return g
		}
		g := build().holds("A", "RES-53")
		g.Play("A trade red, pay RES-53 red, done").HeardTimes(1, fmt.Sprintf("A drew %d by AA-4.7", limit))
		g.Is("hand", g.tally("A").Hand, limit)
		g = build().holds("A", "RES-53", "RES-54", "RES-55", "RES-64", "RES-65", "RES-66")
		g.Play("A trade red, pay RES-53 red, done")
		g.Refused("A draw", "AA-4.9") // 5 are too many
		if limit == 3 {
			g.Play("A discard RES-64").Refused("A draw", "AA-4.9")
		}
		g.Play("A discard RES-54, draw").Is("hand", g.tally("A").Hand, limit)
	}
	// It is no matter of actions: credits do not help against a token (AA-14.3).
	newStage(t, 2).fronts("A", "TEC-20").blocks("TEC-20", 1).Refused("A lift TEC-20", "AA-14.3")
	g := newStage(t, 2).single().fronts("B", "TEC-20").holds("A", "RES-53").Play("A trade red, pay RES-53 red, done")
	g.Is("hand", g.tally("A").Hand, 3)
}

// testWarChronicles: 1 VP for each attack, however many ships take part: AA-12.5, AA-20.14.
func testWarChronicles(t *testing.T) {
	for _, target := range []string{"attack aliens", "attack 2"} {
		build := func() *stage {
			return newStage(t, 2).fronts("A", "TEC-24").backs("A", "SHI-31", "SHI-32", "SHI-33").
				holds("A", "RES-53", "RES-60", "RES-54", "RES-61").
				system("ALS-4").draws("RES-55", "RES-59", "RES-63")
		}
		const pay = "offensive, pay RES-53 red, pay RES-60 red, done, "
		g := build().changes("A "+pay+target+", sail, strike SHI-31, strike SHI-32",
			tally{VP: 1, Credits: 6, Hand: -2, Empire: -3})
		g.HeardTimes(1, "A vp 1 card by AA-6.9")
		when := map[string]int{}
		for i, event := range g.Events() {
			what, _, _ := strings.Cut(event, " by ")
			when[what] = i
		}
		g.Is("it comes before the first card", when["A vp 1 card"] < when["A reveal RES-55 1"], true)
		// Each attack of a turn counts: AA-12.20.
		g = build().Play("A " + pay + target + ", stay SHI-32, stay SHI-33")
		g.changes("A offensive, pay RES-54 red, pay RES-61 red, done, "+target+", stay SHI-33",
			tally{VP: 1, Credits: 2, Hand: -2, Empire: -1})
		build().blocks("TEC-24", 2).Play("A "+pay+target+", sail").HeardTimes(0, "A vp 1 card by AA-6.9")
		build().blocks("TEC-24", 2).Play("A lift TEC-24, "+pay+target+", sail").HeardTimes(1, "A vp 1 card by AA-6.9")
		newStage(t, 2).fronts("B", "TEC-24").backs("A", "SHI-31").holds("A", "RES-53", "RES-60").Play("A "+pay+target).
			HeardTimes(0, "B vp 1 card by AA-6.9")
	}
	// A ship that is completed and does not attack is no attack.
	g := newStage(t, 2).fronts("A", "TEC-24").builds("A", "SHI-31").artifacts("A", "ART-01")
	g.Play("A play ART-01, complete SHI-31 operational")
	g.changes("A hold", tally{})
}

func testSalvageCrews(t *testing.T) {
	build := func(ship, number string) *stage {
		return newStage(t, 2).fronts("A", "TEC-27").backs("A", ship).holds("A", "RES-53", "RES-60").system("ALS-1").
			draws(number)
	}
	const attack = "offensive, pay RES-53 red, pay RES-60 red, done, attack aliens"
	lost := tally{Credits: 2, Hand: -2, Empire: -1}
	back := tally{Credits: 2, Hand: -2, Empire: -1, Building: 1}
	build("SHI-31", "RES-55").changes("A "+attack, back).HeardTimes(1, "A spared SHI-31 damaged by AA-21.4").
		HeardTimes(0, "A destroyed SHI-31 by AA-12.12")
	build("SHI-31", "RES-57").changes("A "+attack, back).HeardTimes(0, "A spared SHI-31 damaged by AA-21.4").
		HeardTimes(1, "A damaged SHI-31 by AA-12.13")
	build("SHI-31", "RES-55").blocks("TEC-27", 1).changes("A "+attack, lost)
	lifted := back
	lifted.Credits--
	build("SHI-31", "RES-55").blocks("TEC-27", 1).changes("A lift TEC-27, "+attack, lifted)
	// A ship that spares itself is spared once; all ships are.
	build("SHI-11", "RES-55").system("ALS-4").changes("A "+attack, tally{Hand: -2, Empire: -1, Building: 1}).
		HeardTimes(1, "A spared SHI-11 damaged by AA-21.4")
	build("SHI-31", "RES-55").backs("A", "SHI-32").draws("RES-59").
		changes("A "+attack+", sail, strike SHI-31", tally{Credits: 4, Hand: -2, Empire: -2, Building: 2})
	g := build("SHI-31", "RES-55").defends("B", "DEF-01")
	g.Play("A offensive, pay RES-53 red, pay RES-60 red, done, attack 2")
	g.Play("B defend DEF-01")
	g.Is("the ship", g.lies("A", "SHI-31"), "construction")
	g = newStage(t, 2).fronts("B", "TEC-27").backs("A", "SHI-31").holds("A", "RES-53", "RES-60").system("ALS-1").
		draws("RES-55")
	g.changes("A "+attack, lost)
	g.Is("the ship", g.lies("A", "SHI-31"), "bottom")
}

func testRepairTenders(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts("A", "TEC-28", "PLA-01").backs("A", "SHI-31").fronts("B", "PLA-02").
			blocks("PLA-01", 2).blocks("SHI-31", 1).blocks("PLA-02", 1)
	}
	additionalEffect(t, "TEC-28", build, "use TEC-28, remove PLA-01", 2, tally{Credits: -2, Tokens: -1})
	g := build().Play("A use TEC-28").Offers("A remove PLA-01, remove SHI-31").Refused("A remove PLA-02", "AA-8.7.2")
	g.changes("A remove SHI-31", tally{Tokens: -1}).HeardTimes(1, "A unblock SHI-31 by AA-8.7.1")
	g.Is("supply", g.supply(), 35)
	newStage(t, 2).fronts("A", "TEC-28").fronts("B", "PLA-02").blocks("PLA-02", 1).Refused("A use TEC-28", "AA-16.5")
	// A discount that counts again completes what it pays for: AA-10.3.
	g = newStage(t, 2).fronts("A", "TEC-28", "PLA-21").blocks("PLA-21", 1).builds("A", "SHI-11").
		attached("A", "SHI-11", "RES-53 red")
	g.changes("A use TEC-28, complete SHI-11 logistic", tally{Credits: -2, Tokens: -1, Building: -1, Empire: 1})
}

func testStrikeOrders(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts("A", "TEC-29").backs("A", "SHI-31", "SHI-21").
			holds("A", "RES-58", "RES-63", "RES-60", "RES-53", "RES-61").system("ALS-5").draws("RES-59", "RES-55")
	}
	const use = "use TEC-29, pay RES-58 red, pay RES-63 red, done"
	cardAction(t, "TEC-29", build, use+", ship SHI-31, attack aliens", tally{VP: 1, Credits: 2, Hand: -2}) // the line of 2
	g := build().Play("A "+use).Offers("A ship SHI-21, ship SHI-31").Play("A ship SHI-21").Refused("A hold", "AA-12.1")
	g.Play("A attack 2").HeardTimes(1, "A value SHI-21 4 3 by AA-12.6").Refused("A play ART-16", "AA-13.4")
	// The bonus is for this attack alone, the ship that made it does not attack again.
	g.Play("A offensive, pay RES-53 red, pay RES-61 red, done, attack aliens")
	g.HeardTimes(1, "A value SHI-31 1 0 by AA-12.6").HeardTimes(0, "A ship SHI-21 by AA-12.8")
	g.holds("A", "RES-57", "RES-62").Refused("A use TEC-29", "AA-16.5")
	build().Play("A use TEC-29").Refused("A pay RES-60 gold", "AA-5.5").Play("A pay RES-58 red").
		Refused("A done", "AA-5.3")
	newStage(t, 2).fronts("A", "TEC-29").backs("A", "SHI-31").holds("A", "RES-63", "RES-09", "RES-10").
		Refused("A use TEC-29", "AA-16.5")
	newStage(t, 2).fronts("A", "TEC-29", "SHI-31").backs("B", "SHI-32").holds("A", "RES-53").
		Refused("A use TEC-29", "AA-16.5")
	// A blockaded ship is paid for, too.
	g = newStage(t, 2).fronts("A", "TEC-29").backs("A", "SHI-21").blocks("SHI-21", 2).holds("A", "RES-53").
		system("ALS-5").draws("RES-59").credits("A", 1)
	g.Refused("A use TEC-29", "AA-16.5").credits("A", 2)
	g.changes("A use TEC-29, pay RES-53 red, done, attack aliens", tally{VP: 1, Credits: -2, Hand: -1})
}

func testInvestmentBank(t *testing.T) {
	build := func() *stage { return newStage(t, 2).fronts("A", "TEC-31") }
	additionalEffect(t, "TEC-31", build, "use TEC-31", 3, tally{VP: 1, Credits: -3})
	build().Play("A use TEC-31").HeardTimes(1, "A spend 3 by AA-21.9").HeardTimes(1, "A vp 1 card by AA-6.9")
}

func testCapitalDominance(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts("A", "TEC-32").tops("PLA-05", "PLA-06", "PLA-07").holds("A", "RES-53")
	}
	additionalEffect(t, "TEC-32", build, "use TEC-32, buy planet 0", 5, tally{Credits: -5, Building: 1})
	g := build().changes("A use TEC-32, buy planet 2, keep PLA-06, bottom PLA-07", tally{Credits: -7, Building: 1})
	g.Is("the first", g.lies("A", "PLA-05"), "bottom").Is("the second", g.lies("A", "PLA-06"), "construction")
	build().Play("A use TEC-32").Refused("A buy planet 4", "AA-8.1.1").Refused("A trade red", "AA-22.1")
	build().left("technology").Play("A use TEC-32").Refused("A buy technology 0", "AA-8.1.8")
	// It follows all rules of the action and is not the one of the turn: AA-11.7.
	build().credits("A", 2).fronts("A", "PLA-31").Refused("A use TEC-32", "AA-16.5").credits("A", 3).
		changes("A use TEC-32, buy planet 0", tally{Credits: -3, Building: 1})
	build().fronts("A", "TEC-36").Play("A use TEC-32, buy planet 0").Offers("A keep PLA-05, keep PLA-06, keep PLA-07")
	build().single().artifacts("A", "ART-16").credits("A", 15).Play("A use TEC-32, buy planet 0").
		changes("A buy planet 0", tally{Credits: -5, Building: 1})
	build().left("ship").left("technology").left("planet").Refused("A use TEC-32", "AA-16.5")
}

func testFreePortAccords(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts("A", "TEC-33").builds("A", "SHI-11").holds("A", "RES-53", "RES-54", "RES-60")
	}
	const trade = "trade red, pay RES-53 red, done"
	build().credits("A", 7).changes("A "+trade, tally{Credits: 6, Hand: -1}).
		changes("A trade gold, pay RES-60 gold, done", tally{Credits: 2, Hand: -1})
	build().credits("A", 0).changes("A trade gold, pay RES-60 gold, done", tally{Credits: 5, Hand: -1})
	build().credits("A", 11).changes("A "+trade, tally{Credits: 4, Hand: -1}).HeardTimes(1, "A credits 1 2 by AA-2.7")
	build().changes("A prepare ship, attach RES-53 red SHI-11, done", tally{Hand: -1}).
		changes("A buy ship 0", tally{Credits: -5, Building: 1})
	build().blocks("TEC-33", 1).changes("A "+trade, tally{Credits: 3, Hand: -1})
	build().blocks("TEC-33", 1).changes("A lift TEC-33, "+trade, tally{Credits: 5, Hand: -1})
	g := newStage(t, 2).fronts("B", "TEC-33").holds("A", "RES-53").changes("A "+trade, tally{Credits: 3, Hand: -1})
	g.Is("others' credits", g.tally("B").Credits, 8)
}

func testBulkProcurement(t *testing.T) {
	build := func() *stage { return newStage(t, 2).fronts("A", "TEC-35").tops("SHI-01", "SHI-02") }
	build().credits("A", 2).Refused("A buy ship 0", "AA-8.1.1").credits("A", 3).
		changes("A buy ship 0", tally{Credits: -3, Building: 1})
	build().credits("A", 3).Refused("A buy ship 1", "AA-8.1.1").credits("A", 4).
		changes("A buy ship 1, keep SHI-02", tally{Credits: -4, Building: 1})
	build().fronts("A", "PLA-31").credits("A", 1).changes("A buy ship 0", tally{Credits: -1, Building: 1})
	// 5-2-4, but nothing is paid out: AA-6.4
	build().fronts("A", "PLA-31", "PLA-32").credits("A", 0).changes("A buy ship 0", tally{Building: 1})
	build().fronts("A", "TEC-32").credits("A", 3).changes("A use TEC-32, buy ship 0", tally{Credits: -3, Building: 1})
	newStage(t, 2).fronts("B", "TEC-35").changes("A buy ship 0", tally{Credits: -5, Building: 1})
	build().blocks("TEC-35", 1).changes("A lift TEC-35, buy ship 0", tally{Credits: -4, Building: 1})
}

func testInsiderCatalogue(t *testing.T) {
	ships := []string{"SHI-01", "SHI-02", "SHI-03", "SHI-04"}
	build := func() *stage { return newStage(t, 2).fronts("A", "TEC-36").tops(ships...) }
	g := build()
	g.Play("A buy ship 0").HeardTimes(1, "A buy ship 5 by AA-8.1.1").Offers("A keep SHI-01, keep SHI-02, keep SHI-03")
	g.changes("A keep SHI-03, bottom SHI-02", tally{Building: 1}).Is("bottom", g.lies("A", "SHI-01"), "bottom")
	build().Play("A buy ship 1").HeardTimes(1, "A buy ship 6 by AA-8.1.1").
		Offers("A keep SHI-01, keep SHI-02, keep SHI-03, keep SHI-04")
	// As far as the deck holds them: AA-8.1.10.
	newStage(t, 2).fronts("A", "TEC-36").left("ship", "SHI-01", "SHI-02").Play("A buy ship 0").
		Offers("A keep SHI-01, keep SHI-02")
	newStage(t, 2).fronts("A", "TEC-36").left("ship", "SHI-01").Refused("A buy ship 1", "AA-8.1.8").
		changes("A buy ship 0", tally{Credits: -5, Building: 1})
	newStage(t, 2).fronts("A", "TEC-36").left("ship").Refused("A buy ship 0", "AA-8.1.8")
	build().blocks("TEC-36", 1).changes("A buy ship 0", tally{Credits: -5, Building: 1})
	build().blocks("TEC-36", 1).Play("A lift TEC-36, buy ship 0").Offers("A keep SHI-01, keep SHI-02, keep SHI-03")
	newStage(t, 2).fronts("B", "TEC-36").changes("A buy ship 0", tally{Credits: -5, Building: 1})
}

func testDividendRights(t *testing.T) {
	build := func() *stage { return newStage(t, 2).fronts("A", "TEC-37") }
	additionalEffect(t, "TEC-37", build, "use TEC-37", 0, tally{Credits: 2})
	// AA-16.5: gains always count
	build().credits("A", 15).changes("A use TEC-37", tally{}).HeardTimes(1, "A credits 0 2 by AA-2.7")
	// A turn later it can be used again.
	g := build().single().holds("A", "RES-53", "RES-54", "RES-55").holds("B", "RES-74")
	g.changes("A use TEC-37", tally{Credits: 2})
	g.Play("A trade red, pay RES-53 red, done, draw")
	g.Play("B trade green, pay RES-74 green, done")
	g.changes("A use TEC-37", tally{Credits: 2})
}

func testFuturesDesk(t *testing.T) {
	build := func() *stage {
		return newStage(t, 2).fronts("A", "TEC-38").backs("A", "PLA-01").produced("A", "PLA-01", "RES-61 red").
			holds("A", "RES-53", "RES-54")
	}
	additionalEffect(t, "TEC-38", build, "use TEC-38, discard RES-53, done", 0, tally{Credits: 3, Hand: -1})
	g := build()
	g.Play("A use TEC-38").Refused("A done", "AA-21.9").Refused("A discard RES-61", "AA-21.9")
	g.Refused("A pay RES-53 red", "AA-22.1")
	g.Play("A discard RES-54").Refused("A discard RES-53", "AA-21.9")
	g.Play("A done").HeardTimes(1, "A discard RES-54 by AA-21.9")
	g.Is("discarded", g.discarded("RES-54"), true).Is("kept", g.inHand("RES-53"), true)
	build().credits("A", 14).changes("A use TEC-38, discard RES-53, done", tally{Credits: 1, Hand: -1})
	build().changes("A use TEC-38, back", tally{}).
		changes("A use TEC-38, discard RES-53, done", tally{Credits: 3, Hand: -1})
	newStage(t, 2).fronts("A", "TEC-38").backs("A", "PLA-01").produced("A", "PLA-01", "RES-61 red").
		Refused("A use TEC-38", "AA-21.9")
	build().limit(-2).changes("A use TEC-38, discard RES-53, done", tally{Credits: 3, Hand: -1}) // no matter of the limit
}

func testAntiquitiesBroker(t *testing.T) {
	build := func() *stage { return newStage(t, 2).fronts("A", "TEC-39").credits("A", 12) }
	cardAction(t, "TEC-39", build, "use TEC-39", tally{Credits: -8, Artifacts: 1})
	build().credits("A", 8).nextArtifact("ART-13").changes("A use TEC-39", tally{Credits: -8, Artifacts: 1}).
		HeardTimes(1, "A ownartifact ART-13 by AA-13.4")
	build().credits("A", 7).Refused("A use TEC-39", "AA-16.5")
	build().noArtifacts().Refused("A use TEC-39", "AA-16.5")
	build().noArtifacts("ART-02").changes("A use TEC-39", tally{Credits: -8, Artifacts: 1}).
		HeardTimes(1, "- artifactsshuffled 1 by AA-13.3")
}

func testGoldenStandard(t *testing.T) {
	for _, c := range []struct {
		faction, move string
		without       game.Rule
		hand          []string
		pay           string
	}{
		{"star_union", "offensive", "AA-15.1", []string{"RES-83", "RES-82"}, "pay RES-83 gold, pay RES-82 gold, done"},
		{"star_union", "revenue", "AA-15.1", []string{"RES-63", "RES-82"}, "pay RES-63 gold, pay RES-82 gold, done"},
		{"star_union", "mine", "AA-15.1", []string{"RES-63", "RES-72"}, "pay RES-63 gold, pay RES-72 gold, done"},
		{"star_union", "faction", "AA-16.5", []string{"RES-63", "RES-83"}, "pay RES-63 gold, pay RES-83 gold, done"},
		{"community", "faction", "AA-16.5", []string{"RES-62"}, "pay RES-62 gold, done"},
		{"bionics", "faction", "AA-16.5", []string{"RES-63", "RES-77"}, "pay RES-63 gold, pay RES-77 gold, done"},
		{"episcopacy", "faction", "AA-16.5", []string{"RES-63", "RES-82"}, "pay RES-63 gold, pay RES-82 green, done"},
		{"episcopacy", "faction", "AA-16.5", []string{"RES-64", "RES-62"}, "pay RES-64 blue, pay RES-62 gold, done"},
		{"clone_clans", "faction", "AA-16.5", []string{"RES-83", "RES-72"}, "pay RES-83 gold, pay RES-72 gold, done"},
	} {
		build := func() *stage {
			return newStage(t, 2).faction("A", c.faction).fronts("A", "TEC-40").backs("A", "SHI-31", "TEC-01", "PLA-01").
				holds("A", c.hand...).draws("RES-07")
		}
		g := build().Play("A " + c.move + ", " + c.pay)
		g.Is("cards left after "+c.move, g.tally("A").Hand, 0)
		build().blocks("TEC-40", 2).Refused("A "+c.move, c.without)
		g = build().blocks("TEC-40", 2).changes("A lift TEC-40", tally{Credits: -2}).Play("A " + c.move + ", " + c.pay)
		g.Is("cards left when paid for", g.tally("A").Hand, 0)
		newStage(t, 2).faction("A", c.faction).fronts("B", "TEC-40").backs("A", "SHI-31", "TEC-01", "PLA-01").
			holds("A", c.hand...).Refused("A "+c.move, c.without)
	}
	// One half is of one colour: AA-5.17. It helps no card action (AA-16.3).
	g := newStage(t, 2).faction("A", "episcopacy").fronts("A", "TEC-40").holds("A", "RES-63", "RES-57")
	g.Refused("A faction", "AA-16.5") // 4 symbols, but never 2 blue and 2 green
	newStage(t, 2).fronts("A", "TEC-40", "TEC-08").backs("A", "PLA-01").holds("A", "RES-74", "RES-62").
		Refused("A use TEC-08", "AA-16.5")
}
