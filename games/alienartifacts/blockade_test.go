package alienartifacts

import "testing"

// AA-14.1, AA-14.2, AA-20.20: a blank card has no discount, no bonus, no effect and
// no part in operational actions; what lies under it cannot be used; but it is there.
func TestBlankCards(t *testing.T) {
	g := begin(t, 2).logistic(0, "PLA-01 SHI-01 TEC-31 TEC-05").operational(0, "PLA-21 TEC-33 SHI-21").produced(0, "PLA-21", "12 red").hand(0, "01 02")
	for _, id := range []string{"PLA-01", "SHI-01", "TEC-31", "TEC-05", "PLA-21", "TEC-33", "SHI-21"} {
		g.tokens(id, 1)
	}
	g.credits(0, 0).costIs(0, "discover", 7).limitIs(0, "discover", 2).refused(0, "use TEC-31", "AA-16.5")
	for _, m := range []string{"mine", "revenue", "offensive"} {
		g.refused(0, m, "AA-15.8")
	}
	g.play(0, "trade red").refused(0, "pay RES-12 red", "AA-14.4").play(0, "back")
	// It raises costs (two planets: 7), counts for conditions and scores its point.
	g.is("count", g.p.count(0, &metric{count: countCards, kind: anyKind, side: anySide, typ: anyType}, 0), 7).is("points of cards", g.p.ifEnded(0) >= 7, true)
	// No reaction either.
	g.building(0, "PLA-02").artifacts(0, "ART-02").play(0, "play ART-02; complete PLA-02 logistic").has(0, 0, 0)
}

// AA-14.3, AA-14.4, AA-14.7: for credits a card works for one action; the tokens stay.
func TestPayingForBlockades(t *testing.T) {
	// A discount, a bonus and a reaction, for one action.
	g := begin(t, 2).logistic(0, "PLA-01 SHI-01 TEC-05").building(0, "PLA-02 PLA-03").hand(0, "26 33 34").artifacts(0, "ART-16")
	g.tokens("PLA-01", 2).tokens("TEC-05", 1).tokens("SHI-01", 1).costIs(0, "discover", 6).refused(0, "discover PLA-02 logistic", "AA-8.2.1")
	g.play(0, "lift PLA-01").has(0, 6, 0).costIs(0, "discover", 4).refused(0, "lift PLA-01", "AA-14.3").play(0, "lift TEC-05; lift SHI-01").limitIs(0, "discover", 3)
	g.play(0, "discover PLA-02 logistic; pay RES-26 green; pay RES-33 green; done").has(0, 7, 0) // 8-2-1-1, and 3 of TEC-05
	g.costIs(0, "discover", 5).limitIs(0, "discover", 2).is("tokens stay", g.s.Supply, 34).is("nothing is lifted", g.s.Turn.Lifted, Set{})
	g.credits(0, 1).refused(0, "lift PLA-01", "AA-14.3").refused(0, "lift PLA-02", "AA-14.3").refused(0, "lift PLA-03", "AA-14.3")
	// What is paid for an action is not used up by taking a payment back.
	g = begin(t, 2).logistic(0, "PLA-21").tokens("PLA-21", 1).building(0, "SHI-01").hand(0, "01 02").play(0, "lift PLA-21; build SHI-01 logistic; back").costIs(0, "build", 3)
	// Cards that act otherwise are paid for when they do: not in advance.
	g.operational(0, "SHI-02 TEC-31").logistic(0, "TEC-37").tokens("SHI-02", 1).tokens("TEC-31", 1).tokens("TEC-37", 1)
	g.refused(0, "lift SHI-02", "AA-14.3").refused(0, "lift TEC-31", "AA-14.3").refused(0, "lift TEC-37", "AA-14.3")
	// An additional effect, paid for as it is used.
	g.credits(0, 5).play(0, "use TEC-37").has(0, 6, 0).is("used", g.s.Turn.Used.has(g.cardOf("TEC-37")), true)
	// An action of a card: its price and its tokens, taken back together.
	begin(t, 2).logistic(0, "TEC-39").tokens("TEC-39", 2).credits(0, 9).hand(0, "01").refused(0, "use TEC-39", "AA-16.5").credits(0, 10).play(0, "use TEC-39").has(0, 0, 0)
	begin(t, 2).logistic(0, "TEC-08").operational(0, "PLA-21").tokens("TEC-08", 1).hand(0, "40 26").deck("35").play(0, "use TEC-08; back").has(0, 8, 0).play(0, "use TEC-08; pay RES-40 green; pay RES-26 green; done").has(0, 7, 1)
}

// AA-14.4, AA-14.7: produced cards under a blockaded planet, in a payment and for
// preparing; one price for all of them.
func TestProducedCardsUnderBlockades(t *testing.T) {
	g := begin(t, 2).operational(0, "PLA-21 PLA-22").produced(0, "PLA-21", "01 red", "02 red").produced(0, "PLA-22", "03 red").tokens("PLA-21", 2).tokens("PLA-22", 1).credits(0, 2).hand(0, "07")
	g.play(0, "trade red; pay RES-01 red").is("to pay besides", g.p.View(0).(*View).Payment.Credit, 2).refused(0, "pay RES-03 red", "AA-14.4").play(0, "pay RES-02 red; done").has(0, 6, 0).heard("toll", 1)
	g = begin(t, 2).operational(0, "PLA-21").produced(0, "PLA-21", "01 red", "02 red").tokens("PLA-21", 2).credits(0, 1).hand(0, "").building(0, "SHI-01").refused(0, "prepare ship", "AA-8.5.3")
	g.credits(0, 2).play(0, "prepare ship; attach RES-01 red SHI-01").has(0, 0, 0).play(0, "attach RES-02 red SHI-01").has(0, 0, 0)
	begin(t, 2).operational(0, "PLA-21").produced(0, "PLA-21", "01 red").tokens("PLA-21", 2).credits(0, 1).hand(0, "07").building(0, "SHI-01").play(0, "prepare ship").refused(0, "attach RES-01 red SHI-01", "AA-14.7")
}

// AA-14.4, AA-5.18: the first card from under a blockaded planet pays for its tokens,
// the others come with it. So one credit can let three cards pay, and a payment that
// is begun can be completed with any of them first. (The contract suite once found
// this hand with nothing to do but to take the payment back.)
func TestOneTollOpensThePlanet(t *testing.T) {
	build := func() *scenario {
		return begin(t, 2).logistic(0, "SHI-01").operational(0, "PLA-21").produced(0, "PLA-21", "34 green", "44 green", "48 green").tokens("PLA-21", 1).
			building(0, "PLA-25").hand(0, "09 11 15").credits(0, 1).due(0, "PLA-25", 6).play(0, "discover PLA-25 logistic")
	}
	for _, order := range [][3]string{{"34", "44", "48"}, {"44", "48", "34"}, {"48", "34", "44"}} {
		g := build()
		for _, id := range order {
			g.refused(0, "done", "AA-5.3").play(0, "pay RES-"+id+" green")
		}
		g.play(0, "done").has(0, 0, 0).heard("toll", 1).inEmpire(0, "PLA-25", "logistic").is("the tokens stay", g.s.Tokens[g.cardOf("PLA-21")], 1)
	}
	build().play(0, "back").credits(0, 0).refused(0, "discover PLA-25 logistic", "AA-8.2.1")
}

// AA-14.7, AA-15.8, AA-15.1: when an operational action needs credits for its only
// card, the payment leaves them, and the card takes part: nothing else could.
func TestCreditsAreKeptForTheOnlyCard(t *testing.T) {
	g := begin(t, 2).operational(0, "PLA-21 TEC-31").tokens("TEC-31", 1).produced(0, "PLA-21", "35 blue").tokens("PLA-21", 1).hand(0, "38").credits(0, 1)
	g.refused(0, "revenue", "AA-15.1") // the credit would be spent on the planet
	g.credits(0, 2).play(0, "revenue; pay RES-38 blue; pay RES-35 blue; done").heard("toll", 2).has(0, 0, 0)
	begin(t, 2).operational(0, "TEC-31 TEC-33").tokens("TEC-31", 1).tokens("TEC-33", 1).hand(0, "35 38").credits(0, 1).play(0, "revenue; pay RES-35 blue; pay RES-38 blue; done").has(0, 1, 0).
		refused(0, "done", "AA-15.8").play(0, "score TEC-31").has(0, 0, 0)
}

// AA-14.4, AA-15.8: in an operational action blockaded cards may be left out.
func TestLeavingBlockadedCardsOut(t *testing.T) {
	g := begin(t, 2).operational(0, "PLA-21 PLA-22 PLA-23").tokens("PLA-22", 1).tokens("PLA-23", 9).hand(0, "40 26").deck("07 08")
	g.play(0, "mine; pay RES-40 green; pay RES-26 green; done").refused(0, "produce PLA-23 0", "AA-15.5").refused(0, "done", "AA-15.5").play(0, "produce PLA-21 0; tuck RES-07 red").can(0, "produce PLA-22 0").play(0, "done").has(0, 8, 1)
	begin(t, 2).operational(0, "PLA-21 PLA-22").tokens("PLA-22", 1).hand(0, "40 26").deck("07 08").play(0, "mine; pay RES-40 green; pay RES-26 green; done; produce PLA-22 0; tuck RES-07 red; tuck RES-08 red").has(0, 7, 2)
	begin(t, 2).operational(0, "TEC-31 TEC-33").tokens("TEC-33", 1).hand(0, "35 38").deck("57 58").play(0, "revenue; pay RES-35 blue; pay RES-38 blue; done; score TEC-31; done").has(0, 8, 1)
}

// AA-10.6: a discount that has been paid for counts in actions, not in the check.
func TestPaidDiscountsDoNotComplete(t *testing.T) {
	g := begin(t, 2).logistic(0, "PLA-21").tokens("PLA-21", 1).building(0, "SHI-21").attached(0, "SHI-21", "01 red")
	g.play(0, "lift PLA-21").costIs(0, "build", 3).play(0, "buy ship 0").has(0, 2, 0).cannot(0, "complete SHI-21")
	g.turn(0).tokens("PLA-21", 0).credits(0, 5).play(0, "buy ship 0").can(0, "complete SHI-21 logistic")
}

// AA-14.3, AA-14.4: the payment for an effect leaves the credits that open its own
// card; they do not go to a blockaded planet.
func TestCreditsAreKeptForTheCardItself(t *testing.T) {
	g := begin(t, 2).logistic(0, "TEC-08").tokens("TEC-08", 1).operational(0, "PLA-21 PLA-22").tokens("PLA-22", 1).produced(0, "PLA-22", "34 green").hand(0, "40 26").deck("35").credits(0, 1)
	g.play(0, "use TEC-08").refused(0, "pay RES-34 green", "AA-14.4").play(0, "pay RES-40 green; pay RES-26 green; done").has(0, 0, 1)
}
