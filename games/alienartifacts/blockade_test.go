package alienartifacts

import "testing"

// AA-14.1, AA-14.2, AA-20.20: a blank card has no discount, no bonus, no effect and
// no part in operational actions; what lies under it cannot be used; but it is there.
func TestBlankCards(t *testing.T) {
	g := begin(t, 2).logistic("A", "PLA-01 SHI-01 TEC-31 TEC-05").operational("A", "PLA-21 TEC-33 SHI-21").
		produced("A", "PLA-21", "12 red").hand("A", "01 02")
	for _, id := range []string{"PLA-01", "SHI-01", "TEC-31", "TEC-05", "PLA-21", "TEC-33", "SHI-21"} {
		g.tokens(id, 1)
	}
	g.credits("A", 0).costIs("A", "discover", 7).limitIs("A", "discover", 2).Refused("A use TEC-31", "AA-16.5")
	for _, m := range []string{"mine", "revenue", "offensive"} {
		g.Refused("A "+m, "AA-15.8")
	}
	g.Play("A trade red").Refused("A pay RES-12 red", "AA-14.4").Play("A back")
	// It raises costs (two planets: 7), counts for conditions and scores its point.
	g.Is("count", g.p.count(0, &metric{count: countCards, kind: anyKind, side: anySide, typ: anyType}, 0), 7)
	g.Is("points of cards", g.p.IfEnded(0) >= 7, true)
	// No reaction either.
	g.building("A", "PLA-02").artifacts("A", "ART-02").Play("A play ART-02, complete PLA-02 logistic").has("A", 0, 0)
}

// AA-14.3, AA-14.4, AA-14.7: for credits a card works for one action; the tokens stay.
func TestPayingForBlockades(t *testing.T) {
	// A discount, a bonus and a reaction, for one action.
	g := begin(t, 2).logistic("A", "PLA-01 SHI-01 TEC-05").building("A", "PLA-02 PLA-03").hand("A", "26 33 34").
		artifacts("A", "ART-16")
	g.tokens("PLA-01", 2).tokens("TEC-05", 1).tokens("SHI-01", 1).costIs("A", "discover", 6)
	g.Refused("A discover PLA-02 logistic", "AA-8.2.1")
	g.Play("A lift PLA-01").has("A", 6, 0).costIs("A", "discover", 4).Refused("A lift PLA-01", "AA-14.3")
	g.Play("A lift TEC-05, lift SHI-01").limitIs("A", "discover", 3)
	// 8-2-1-1, and 3 of TEC-05
	g.Play("A discover PLA-02 logistic, pay RES-26 green, pay RES-33 green, done").has("A", 7, 0)
	g.costIs("A", "discover", 5).limitIs("A", "discover", 2).Is("tokens stay", g.s.Supply, 34)
	g.Is("nothing is lifted", g.s.Turn.Lifted, Set{})
	g.credits("A", 1).Refused("A lift PLA-01", "AA-14.3").Refused("A lift PLA-02", "AA-14.3")
	g.Refused("A lift PLA-03", "AA-14.3")
	// What is paid for an action is not used up by taking a payment back.
	g = begin(t, 2).logistic("A", "PLA-21").tokens("PLA-21", 1).building("A", "SHI-01").hand("A", "01 02")
	g.Play("A lift PLA-21, build SHI-01 logistic, back").costIs("A", "build", 3)
	// Cards that act otherwise are paid for when they do: not in advance.
	g.operational("A", "SHI-02 TEC-31").logistic("A", "TEC-37").tokens("SHI-02", 1).tokens("TEC-31", 1).tokens("TEC-37", 1)
	g.Refused("A lift SHI-02", "AA-14.3").Refused("A lift TEC-31", "AA-14.3").Refused("A lift TEC-37", "AA-14.3")
	// An additional effect, paid for as it is used.
	g.credits("A", 5).Play("A use TEC-37").has("A", 6, 0).Is("used", g.s.Turn.Used.has(g.cardOf("TEC-37")), true)
	// An action of a card: its price and its tokens, taken back together.
	begin(t, 2).logistic("A", "TEC-39").tokens("TEC-39", 2).credits("A", 9).hand("A", "01").
		Refused("A use TEC-39", "AA-16.5").credits("A", 10).Play("A use TEC-39").has("A", 0, 0)
	begin(t, 2).logistic("A", "TEC-08").operational("A", "PLA-21").tokens("TEC-08", 1).hand("A", "40 26").deck("35").
		Play("A use TEC-08, back").has("A", 8, 0).Play("A use TEC-08, pay RES-40 green, pay RES-26 green, done").
		has("A", 7, 1)
}

// AA-14.4, AA-14.7: produced cards under a blockaded planet, in a payment and for
// preparing; one price for all of them.
func TestProducedCardsUnderBlockades(t *testing.T) {
	g := begin(t, 2).operational("A", "PLA-21 PLA-22").produced("A", "PLA-21", "01 red", "02 red").
		produced("A", "PLA-22", "03 red").tokens("PLA-21", 2).tokens("PLA-22", 1).credits("A", 2).hand("A", "07")
	g.Play("A trade red, pay RES-01 red").Is("to pay besides", g.p.View(0).(*View).Payment.Credit, 2)
	g.Refused("A pay RES-03 red", "AA-14.4")
	g.Play("A pay RES-02 red, done").has("A", 6, 0).HeardTimes(1, "toll")
	g = begin(t, 2).operational("A", "PLA-21").produced("A", "PLA-21", "01 red", "02 red").tokens("PLA-21", 2).
		credits("A", 1).hand("A", "").building("A", "SHI-01")
	g.Refused("A prepare ship", "AA-8.5.3")
	g.credits("A", 2)
	g.Play("A prepare ship, attach RES-01 red SHI-01").has("A", 0, 0)
	g.Play("A attach RES-02 red SHI-01").has("A", 0, 0)
	begin(t, 2).operational("A", "PLA-21").produced("A", "PLA-21", "01 red").tokens("PLA-21", 2).credits("A", 1).
		hand("A", "07").building("A", "SHI-01").Play("A prepare ship").Refused("A attach RES-01 red SHI-01", "AA-14.7")
}

// AA-14.4, AA-5.18: the first card from under a blockaded planet pays for its tokens,
// the others come with it. So one credit can let three cards pay, and a payment that
// is begun can be completed with any of them first. (The contract suite once found
// this hand with nothing to do but to take the payment back.)
func TestOneTollOpensThePlanet(t *testing.T) {
	build := func() *scenario {
		return begin(t, 2).logistic("A", "SHI-01").operational("A", "PLA-21").
			produced("A", "PLA-21", "34 green", "44 green", "48 green").tokens("PLA-21", 1).
			building("A", "PLA-25").hand("A", "09 11 15").credits("A", 1).due("A", "PLA-25", 6).
			Play("A discover PLA-25 logistic")
	}
	for _, order := range [][3]string{{"34", "44", "48"}, {"44", "48", "34"}, {"48", "34", "44"}} {
		g := build()
		for _, id := range order {
			g.Refused("A done", "AA-5.3").Play("A pay RES-" + id + " green")
		}
		g.Play("A done").has("A", 0, 0).HeardTimes(1, "toll").inEmpire("A", "PLA-25", "logistic")
		g.Is("the tokens stay", g.s.Tokens[g.cardOf("PLA-21")], 1)
	}
	build().Play("A back").credits("A", 0).Refused("A discover PLA-25 logistic", "AA-8.2.1")
}

// AA-14.7, AA-15.8, AA-15.1: when an operational action needs credits for its only
// card, the payment leaves them, and the card takes part: nothing else could.
func TestCreditsAreKeptForTheOnlyCard(t *testing.T) {
	g := begin(t, 2).operational("A", "PLA-21 TEC-31").tokens("TEC-31", 1).produced("A", "PLA-21", "35 blue").
		tokens("PLA-21", 1).hand("A", "38").credits("A", 1)
	g.Refused("A revenue", "AA-15.1") // the credit would be spent on the planet
	g.credits("A", 2).Play("A revenue, pay RES-38 blue, pay RES-35 blue, done").HeardTimes(2, "toll").has("A", 0, 0)
	begin(t, 2).operational("A", "TEC-31 TEC-33").tokens("TEC-31", 1).tokens("TEC-33", 1).hand("A", "35 38").
		credits("A", 1).Play("A revenue, pay RES-35 blue, pay RES-38 blue, done").has("A", 1, 0).
		Refused("A done", "AA-15.8").Play("A score TEC-31").has("A", 0, 0)
}

// AA-14.4, AA-15.8: in an operational action blockaded cards may be left out.
func TestLeavingBlockadedCardsOut(t *testing.T) {
	g := begin(t, 2).operational("A", "PLA-21 PLA-22 PLA-23").tokens("PLA-22", 1).tokens("PLA-23", 9).
		hand("A", "40 26").deck("07 08")
	g.Play("A mine, pay RES-40 green, pay RES-26 green, done").Refused("A produce PLA-23 0", "AA-15.5")
	g.Refused("A done", "AA-15.5")
	g.Play("A produce PLA-21 0, tuck RES-07 red").Legal("A produce PLA-22 0")
	g.Play("A done").has("A", 8, 1)
	begin(t, 2).operational("A", "PLA-21 PLA-22").tokens("PLA-22", 1).hand("A", "40 26").deck("07 08").
		Play("A mine, pay RES-40 green, pay RES-26 green, done, produce PLA-22 0, tuck RES-07 red, tuck RES-08 red").
		has("A", 7, 2)
	begin(t, 2).operational("A", "TEC-31 TEC-33").tokens("TEC-33", 1).hand("A", "35 38").deck("57 58").
		Play("A revenue, pay RES-35 blue, pay RES-38 blue, done, score TEC-31, done").has("A", 8, 1)
}

// AA-10.6: a discount that has been paid for counts in actions, not in the check.
func TestPaidDiscountsDoNotComplete(t *testing.T) {
	g := begin(t, 2).logistic("A", "PLA-21").tokens("PLA-21", 1).building("A", "SHI-21").attached("A", "SHI-21", "01 red")
	g.Play("A lift PLA-21").costIs("A", "build", 3).Play("A buy ship 0").has("A", 2, 0).NotLegal("A complete SHI-21")
	g.turn("A").tokens("PLA-21", 0).credits("A", 5).Play("A buy ship 0").Legal("A complete SHI-21 logistic")
}

// AA-14.3, AA-14.4: the payment for an effect leaves the credits that open its own
// card; they do not go to a blockaded planet.
func TestCreditsAreKeptForTheCardItself(t *testing.T) {
	g := begin(t, 2).logistic("A", "TEC-08").tokens("TEC-08", 1).operational("A", "PLA-21 PLA-22").tokens("PLA-22", 1).
		produced("A", "PLA-22", "34 green").hand("A", "40 26").deck("35").credits("A", 1)
	g.Play("A use TEC-08").Refused("A pay RES-34 green", "AA-14.4")
	g.Play("A pay RES-40 green, pay RES-26 green, done").has("A", 0, 1)
}
