package alienartifacts

import (
	"strings"
	"testing"
)

// AA-8.1.1, AA-8.1.6, AA-2.1: 5 credits, the top card, under construction.
func TestBuying(t *testing.T) {
	g := begin(t, 2).tops("SHI-21 TEC-20 PLA-11").hand(0, "01").credits(0, 6)
	g.play(0, "buy technology 0").builds(0, "TEC-20").has(0, 1, 0).is("limits are as before", g.s.Players[0].Mods, mods{})
	g.turn(0).refused(0, "buy ship 0", "AA-8.1.1")
	for range 30 { // no limit to constructions: AA-8.1.6
		g.turn(0).credits(0, 5).play(0, "buy ship 0")
	}
	g.is("constructions", g.s.Players[0].Building.len(), 31)
}

// AA-8.1.2 to AA-8.1.5, and the book's example: 7 credits, three technologies, one
// is kept and two go to the bottom.
func TestBuyingWithMoreCards(t *testing.T) {
	g := begin(t, 2).tops("TEC-01 TEC-02 TEC-03 TEC-04").hand(0, "01").credits(0, 7).cannot(0, "buy technology 3")
	g.play(0, "buy technology 2").has(0, 0, 0).can(0, "keep TEC-01").can(0, "keep TEC-03").cannot(0, "keep TEC-04").refused(0, "keep TEC-04", "AA-8.1.2")
	g.play(0, "keep TEC-02").can(0, "bottom TEC-01").can(0, "bottom TEC-03").can(0, "rest").refused(0, "bottom TEC-02", "AA-8.1.3")
	g.play(0, "bottom TEC-03").builds(0, "TEC-02")
	d := g.s.Decks[technology]
	g.is("bottom", cardWords[d.Card[0]], "TEC-01").is("above", cardWords[d.Card[1]], "TEC-03").is("top", cardWords[d.Card[d.N-1]], "TEC-04")
	// "rest" leaves them as they lie: the first drawn goes first.
	g = begin(t, 2).tops("TEC-01 TEC-02 TEC-03 TEC-04").hand(0, "01").credits(0, 15).play(0, "buy technology 3; keep TEC-02; rest")
	d = g.s.Decks[technology]
	g.is("from the bottom", d.Card[:3], [3]uint8{g.cardOf("TEC-04"), g.cardOf("TEC-03"), g.cardOf("TEC-01")})
	// Of two, one goes to the bottom without a question.
	g = begin(t, 2).tops("TEC-01 TEC-02").hand(0, "01 02 03").play(0, "buy technology 1; keep TEC-01")
	g.is("draw phase", g.s.Phase, phaseDraw)
}

// AA-8.1.7, AA-6.2: discounts lower the 5, extra credits are paid in full.
func TestBuyingCheaply(t *testing.T) {
	g := begin(t, 2).logistic(0, "PLA-31 PLA-32 PLA-33").costIs(0, "buy", 0).credits(0, 1).hand(0, "01").tops("SHI-01 SHI-02")
	g.cannot(0, "buy ship 2").play(0, "buy ship 1; keep SHI-02").has(0, 0, 0)
	g.turn(0).tops("SHI-03").play(0, "buy ship 0").has(0, 0, 0)
}

// AA-8.1.8: no more cards than the deck has.
func TestBuyingFromASmallDeck(t *testing.T) {
	g := begin(t, 2).credits(0, 15).hand(0, "01 02 03")
	for g.s.Decks[ship].N > 2 {
		g.building(1, cardWords[g.s.Decks[ship].Card[0]])
	}
	g.can(0, "buy ship 1").refused(0, "buy ship 2", "AA-8.1.8").play(0, "buy ship 1").play(0, strings.Split(g.moves(0), ";")[0])
	top := g.s.Decks[ship].Card[0]
	g.is("the one put back is on top and public", g.s.Seen[top], allSeats)
	g.turn(0).credits(0, 15).building(1, cardWords[top]).refused(0, "buy ship 0", "AA-8.1.8").can(0, "buy planet 0")
}

// AA-8.1.9, AA-10.3: a card that costs nothing is completed as soon as it is bought.
func TestBuyingWhatCostsNothing(t *testing.T) {
	g := begin(t, 2).logistic(0, "PLA-21 PLA-22 PLA-23").costIs(0, "build", 0).tops("SHI-31").hand(0, "01").play(0, "buy ship 0; complete SHI-31 logistic")
	g.inEmpire(0, "SHI-31", "logistic").is("plans", count16(g.s.Players[0].Plans), 1)
}

// AA-8.2.1 to AA-8.2.3: discovering, on the side one likes.
func TestDiscovering(t *testing.T) {
	g := begin(t, 2).building(0, "PLA-01 PLA-21 SHI-01").hand(0, "40 26").refused(0, "discover PLA-31 logistic", "AA-8.2.1").refused(0, "discover SHI-01 logistic", "AA-8.2.1")
	g.play(0, "discover PLA-01 logistic; pay RES-40 green; pay RES-26 green; done").inEmpire(0, "PLA-01", "logistic").builds(0, "SHI-01 PLA-21").costIs(0, "discover", 4)
	g = begin(t, 2).building(0, "PLA-01").hand(0, "40 26").deck("01 02 03").play(0, "discover PLA-01 operational; pay RES-40 green; pay RES-26 green; done")
	g.inEmpire(0, "PLA-01", "operational").under(0, "PLA-01", "01 blue, 02 blue, 03 blue").costIs(0, "discover", 6)
}

// AA-8.3.1 to AA-8.3.4, AA-2.4, AA-6.11: developing. The book's example: four planets,
// the card revealed matches, 1 point now, and again at the end.
func TestDeveloping(t *testing.T) {
	g := begin(t, 2).building(0, "TEC-01").logistic(0, "PLA-11 PLA-12 PLA-13 PLA-14").hand(0, "").attached(0, "TEC-01", "35 blue", "36 blue").deck("26 01")
	g.play(0, "develop TEC-01 operational").has(0, 8, 1).is("revealed and discarded", g.discards(), "26 35 36")
	g.is("and at the end", g.p.endValue(0, g.cardOf("TEC-01")), 4)
	// Nothing matches: nothing is scored.
	g = begin(t, 2).building(0, "TEC-01").logistic(0, "PLA-11 PLA-12 PLA-13 PLA-14").hand(0, "").attached(0, "TEC-01", "35 blue", "36 blue").deck("01 26")
	g.play(0, "develop TEC-01 operational").has(0, 8, 0).heard("nomatch", 1)
	// It matches, but no step is fulfilled.
	begin(t, 2).building(0, "TEC-01").hand(0, "").attached(0, "TEC-01", "35 blue", "36 blue").deck("26 01").play(0, "develop TEC-01 operational").has(0, 8, 0).heard("nostep", 1).heard("scored", 0)
	// On the logistic side it can be used at once, in the same action phase: AA-8.3.2.
	begin(t, 2).building(0, "TEC-31").hand(0, "35 38").play(0, "develop TEC-31 logistic; pay RES-35 blue; pay RES-38 blue; done").play(0, "use TEC-31").has(0, 5, 1)
	begin(t, 2).building(0, "PLA-01 SHI-01").hand(0, "35 38").refused(0, "develop PLA-01 logistic", "AA-8.3.1").refused(0, "develop TEC-31 logistic", "AA-8.3.1")
}

// AA-8.4.1 to AA-8.4.3, AA-6.7, AA-12.2: building.
func TestBuilding(t *testing.T) {
	g := begin(t, 2).building(0, "SHI-31 SHI-32").operational(0, "SHI-21").hand(0, "01 04").attached(0, "SHI-31", "11 red").system("ALS-5").deck("15")
	g.refused(0, "build SHI-01 logistic", "AA-8.4.1")
	g.play(0, "build SHI-31 logistic; pay RES-01 red; pay RES-04 red; done").is("plans", count16(g.s.Players[0].Plans), 1).limitIs(0, "trade", 3)
	// On the operational side only the new ship attacks, and at no further cost.
	g.turn(0).hand(0, "02").attached(0, "SHI-32", "07 red", "08 red").deck("15").play(0, "build SHI-32 operational; pay RES-02 red; done; attack aliens").heard("ship", 1)
	g.is("plans", count16(g.s.Players[0].Plans), 1).inEmpire(0, "SHI-21", "operational").is("discards", strings.Contains(g.discards(), "15"), true)
}

// AA-8.5.1 to AA-8.5.6, AA-10.4, AA-21.12, AA-5.11: preparing. The book's example:
// two cards worth 4 are attached to a planet, 1 is still to be paid.
func TestPreparing(t *testing.T) {
	g := begin(t, 2).building(0, "PLA-01 PLA-02 SHI-01").operational(0, "PLA-21").produced(0, "PLA-21", "77 green", "13 red").hand(0, "26 63 01").logistic(0, "TEC-12")
	g.refused(0, "prepare technology", "AA-8.5.3").play(0, "prepare planet").refused(0, "done", "AA-8.5.3")
	g.refused(0, "attach RES-01 red PLA-01", "AA-8.5.2").refused(0, "attach RES-26 green SHI-01", "AA-8.5.1").refused(0, "attach RES-26 blue PLA-01", "AA-8.5.6").refused(0, "attach RES-77 gold PLA-01", "AA-8.5.6")
	g.refused(0, "attach RES-02 green PLA-01", "AA-8.5.1").can(0, "attach RES-63 gold PLA-02")
	g.play(0, "attach RES-26 green PLA-01").refused(0, "back", "AA-22.1").play(0, "attach RES-77 green PLA-01").due(0, "PLA-01", 1)
	g.is("no payment", g.s.Players[0].vp(), 0).under(0, "PLA-01", "26 green, 77 green").is("two are the limit", g.s.Phase, phaseDraw)
	// One is enough, also on different cards; taking back before the first only.
	g.turn(0).hand(0, "40 63").play(0, "prepare planet; back; prepare planet; attach RES-40 green PLA-02; done").due(0, "PLA-02", 3)
	// AA-8.5.5: even if it is fully paid it is completed by an action, without cards.
	g.turn(0).hand(0, "74 75").play(0, "prepare planet; attach RES-74 green PLA-01; done").due(0, "PLA-01", 0).builds(0, "SHI-01 PLA-01 PLA-02")
	g.turn(0).hand(0, "21").play(0, "discover PLA-01 logistic").inEmpire(0, "PLA-01", "logistic").holds(0, "21")
	// AA-8.5.4: what is attached cannot be used for anything else.
	g.turn(0).hand(0, "26").play(0, "trade green").refused(0, "pay RES-40 green", "AA-5.1")
}

// AA-8.6.1 to AA-8.6.3, and the book's example: two cards, 5 symbols, 5 credits.
func TestTrading(t *testing.T) {
	g := begin(t, 2).credits(0, 3).hand(0, "01 16 35").play(0, "trade red").refused(0, "done", "AA-8.6.3").refused(0, "pay RES-35 blue", "AA-5.4")
	g.play(0, "pay RES-01 red; back; trade blue; pay RES-35 blue; pay RES-16 blue; done").has(0, 8, 0)
	begin(t, 2).credits(0, 3).hand(0, "01 63").play(0, "trade red; pay RES-01 red; pay RES-63 gold; done").has(0, 9, 0)
	// Gold alone, and no other colour with it.
	begin(t, 2).credits(0, 3).hand(0, "62 63").play(0, "trade gold").refused(0, "pay RES-62 red", "AA-5.4").play(0, "pay RES-62 gold; pay RES-63 gold; done").has(0, 8, 0)
	// AA-2.7: what the bank does not hold is lost.
	begin(t, 2).credits(0, 13).hand(0, "01 02").play(0, "trade red; pay RES-01 red; pay RES-02 red; done").has(0, 15, 0)
	begin(t, 2).credits(0, 15).hand(0, "01").play(0, "trade red; pay RES-01 red; done").has(0, 15, 0)
	begin(t, 2).hand(0, "26").refused(0, "trade blue", "AA-8.6.3").refused(0, "trade gold", "AA-8.6.3").can(0, "trade red")
}

// AA-8.7.1 to AA-8.7.3, and the book's example: 5 symbols remove both tokens.
func TestRemovingBlockades(t *testing.T) {
	g := begin(t, 2).hand(0, "01 12 07").refused(0, "unblock ship", "AA-8.7.3").logistic(0, "SHI-01 SHI-02 PLA-01").tokens("SHI-01", 1).tokens("SHI-02", 2).tokens("PLA-01", 1)
	g.play(0, "unblock ship; pay RES-12 red; pay RES-01 red; done").can(0, "remove SHI-01").refused(0, "remove PLA-01", "AA-8.7.2")
	g.play(0, "remove SHI-02; remove SHI-01").is("tokens left", g.s.Tokens[g.cardOf("SHI-02")], 1).is("supply", g.s.Supply, 36)
	g.turn(0).hand(0, "33").refused(0, "unblock technology", "AA-8.7.3").refused(0, "unblock ship", "AA-8.7.3") // 1 red is too little
	g.play(0, "unblock planet; pay RES-33 green; done").is("all that is there is removed", g.s.Tokens[g.cardOf("PLA-01")], 0)
	// Gold counts; a payment that could not remove any cannot be completed.
	g.turn(0).hand(0, "57 16").play(0, "unblock ship").refused(0, "done", "AA-8.7.3").play(0, "pay RES-57 gold").refused(0, "done", "AA-8.7.3").play(0, "pay RES-16 red; done").is("tokens", g.s.Supply, 38)
}
