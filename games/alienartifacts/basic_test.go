package alienartifacts

import (
	"strings"
	"testing"
)

// AA-8.1.1, AA-8.1.6, AA-2.1: 5 credits, the top card, under construction.
func TestBuying(t *testing.T) {
	g := begin(t, 2).tops("SHI-21 TEC-20 PLA-11").hand("A", "01").credits("A", 6)
	g.Play("A buy technology 0").builds("A", "TEC-20").has("A", 1, 0)
	g.Is("limits are as before", g.s.Players[0].Mods, mods{})
	g.turn("A").Refused("A buy ship 0", "AA-8.1.1")
	for range 30 { // no limit to constructions: AA-8.1.6
		g.turn("A").credits("A", 5).Play("A buy ship 0")
	}
	g.Is("constructions", g.s.Players[0].Building.len(), 31)
}

// AA-8.1.2 to AA-8.1.5, and the book's example: 7 credits, three technologies, one
// is kept and two go to the bottom.
func TestBuyingWithMoreCards(t *testing.T) {
	g := begin(t, 2).tops("TEC-01 TEC-02 TEC-03 TEC-04").hand("A", "01").credits("A", 7).NotLegal("A buy technology 3")
	g.Play("A buy technology 2").has("A", 0, 0).Legal("A keep TEC-01, keep TEC-03").NotLegal("A keep TEC-04")
	g.Refused("A keep TEC-04", "AA-8.1.2")
	g.Play("A keep TEC-02").Legal("A bottom TEC-01, bottom TEC-03, rest")
	g.Refused("A bottom TEC-02", "AA-8.1.3")
	g.Play("A bottom TEC-03").builds("A", "TEC-02")
	d := g.s.Decks[technology]
	g.Is("bottom", cardWords[d.Card[0]], "TEC-01").Is("above", cardWords[d.Card[1]], "TEC-03")
	g.Is("top", cardWords[d.Card[d.N-1]], "TEC-04")
	// "rest" leaves them as they lie: the first drawn goes first.
	g = begin(t, 2).tops("TEC-01 TEC-02 TEC-03 TEC-04").hand("A", "01").credits("A", 15)
	g.Play("A buy technology 3, keep TEC-02, rest")
	d = g.s.Decks[technology]
	g.Is("from the bottom", d.Card[:3], [3]uint8{g.cardOf("TEC-04"), g.cardOf("TEC-03"), g.cardOf("TEC-01")})
	// Of two, one goes to the bottom without a question.
	g = begin(t, 2).tops("TEC-01 TEC-02").hand("A", "01 02 03").Play("A buy technology 1, keep TEC-01")
	g.Is("draw phase", g.s.Phase, phaseDraw)
}

// AA-8.1.7, AA-6.2: discounts lower the 5, extra credits are paid in full.
func TestBuyingCheaply(t *testing.T) {
	g := begin(t, 2).logistic("A", "PLA-31 PLA-32 PLA-33").costIs("A", "buy", 0).credits("A", 1).hand("A", "01").
		tops("SHI-01 SHI-02")
	g.NotLegal("A buy ship 2").Play("A buy ship 1, keep SHI-02").has("A", 0, 0)
	g.turn("A").tops("SHI-03").Play("A buy ship 0").has("A", 0, 0)
}

// AA-8.1.8: no more cards than the deck has.
func TestBuyingFromASmallDeck(t *testing.T) {
	g := begin(t, 2).credits("A", 15).hand("A", "01 02 03")
	for g.s.Decks[ship].N > 2 {
		g.building("B", cardWords[g.s.Decks[ship].Card[0]])
	}
	g.Legal("A buy ship 1").Refused("A buy ship 2", "AA-8.1.8").Play("A buy ship 1").Play("A " + g.Moves("A")[0])
	top := g.s.Decks[ship].Card[0]
	g.Is("the one put back is on top and public", g.s.Seen[top], allSeats)
	g.turn("A").credits("A", 15).building("B", cardWords[top]).Refused("A buy ship 0", "AA-8.1.8").Legal("A buy planet 0")
}

// AA-8.1.9, AA-10.3: a card that costs nothing is completed as soon as it is bought.
func TestBuyingWhatCostsNothing(t *testing.T) {
	g := begin(t, 2).logistic("A", "PLA-21 PLA-22 PLA-23").costIs("A", "build", 0).tops("SHI-31").hand("A", "01")
	g.Play("A buy ship 0, complete SHI-31 logistic")
	g.inEmpire("A", "SHI-31", "logistic").Is("plans", count16(g.s.Players[0].Plans), 1)
}

// AA-8.2.1 to AA-8.2.3: discovering, on the side one likes.
func TestDiscovering(t *testing.T) {
	g := begin(t, 2).building("A", "PLA-01 PLA-21 SHI-01").hand("A", "40 26")
	g.Refused("A discover PLA-31 logistic", "AA-8.2.1").Refused("A discover SHI-01 logistic", "AA-8.2.1")
	g.Play("A discover PLA-01 logistic, pay RES-40 green, pay RES-26 green, done").inEmpire("A", "PLA-01", "logistic")
	g.builds("A", "SHI-01 PLA-21").costIs("A", "discover", 4)
	g = begin(t, 2).building("A", "PLA-01").hand("A", "40 26").deck("01 02 03")
	g.Play("A discover PLA-01 operational, pay RES-40 green, pay RES-26 green, done")
	g.inEmpire("A", "PLA-01", "operational").under("A", "PLA-01", "01 blue, 02 blue, 03 blue").costIs("A", "discover", 6)
}

// AA-8.3.1 to AA-8.3.4, AA-2.4, AA-6.11: developing. The book's example: four planets,
// the card revealed matches, 1 point now, and again at the end.
func TestDeveloping(t *testing.T) {
	g := begin(t, 2).building("A", "TEC-01").logistic("A", "PLA-11 PLA-12 PLA-13 PLA-14").hand("A", "").
		attached("A", "TEC-01", "35 blue", "36 blue").deck("26 01")
	g.Play("A develop TEC-01 operational").has("A", 8, 1).Is("revealed and discarded", g.discards(), "26 35 36")
	g.Is("and at the end", g.p.endValue(0, g.cardOf("TEC-01")), 4)
	// Nothing matches: nothing is scored.
	g = begin(t, 2).building("A", "TEC-01").logistic("A", "PLA-11 PLA-12 PLA-13 PLA-14").hand("A", "").
		attached("A", "TEC-01", "35 blue", "36 blue").deck("01 26")
	g.Play("A develop TEC-01 operational").has("A", 8, 0).HeardTimes(1, "nomatch")
	// It matches, but no step is fulfilled.
	begin(t, 2).building("A", "TEC-01").hand("A", "").attached("A", "TEC-01", "35 blue", "36 blue").deck("26 01").
		Play("A develop TEC-01 operational").has("A", 8, 0).HeardTimes(1, "nostep").HeardTimes(0, "scored")
	// On the logistic side it can be used at once, in the same action phase: AA-8.3.2.
	begin(t, 2).building("A", "TEC-31").hand("A", "35 38").
		Play("A develop TEC-31 logistic, pay RES-35 blue, pay RES-38 blue, done").Play("A use TEC-31").has("A", 5, 1)
	begin(t, 2).building("A", "PLA-01 SHI-01").hand("A", "35 38").Refused("A develop PLA-01 logistic", "AA-8.3.1").
		Refused("A develop TEC-31 logistic", "AA-8.3.1")
}

// AA-8.4.1 to AA-8.4.3, AA-6.7, AA-12.2: building.
func TestBuilding(t *testing.T) {
	g := begin(t, 2).building("A", "SHI-31 SHI-32").operational("A", "SHI-21").hand("A", "01 04").
		attached("A", "SHI-31", "11 red").system("ALS-5").deck("15")
	g.Refused("A build SHI-01 logistic", "AA-8.4.1")
	g.Play("A build SHI-31 logistic, pay RES-01 red, pay RES-04 red, done")
	g.Is("plans", count16(g.s.Players[0].Plans), 1).limitIs("A", "trade", 3)
	// On the operational side only the new ship attacks, and at no further cost.
	g.turn("A").hand("A", "02").attached("A", "SHI-32", "07 red", "08 red").deck("15")
	g.Play("A build SHI-32 operational, pay RES-02 red, done, attack aliens").HeardTimes(1, "ship")
	g.Is("plans", count16(g.s.Players[0].Plans), 1).inEmpire("A", "SHI-21", "operational")
	g.Is("discards", strings.Contains(g.discards(), "15"), true)
}

// AA-8.5.1 to AA-8.5.6, AA-10.4, AA-21.12, AA-5.11: preparing. The book's example:
// two cards worth 4 are attached to a planet, 1 is still to be paid.
func TestPreparing(t *testing.T) {
	g := begin(t, 2).building("A", "PLA-01 PLA-02 SHI-01").operational("A", "PLA-21").
		produced("A", "PLA-21", "77 green", "13 red").hand("A", "26 63 01").logistic("A", "TEC-12")
	g.Refused("A prepare technology", "AA-8.5.3").Play("A prepare planet").Refused("A done", "AA-8.5.3")
	g.Refused("A attach RES-01 red PLA-01", "AA-8.5.2").Refused("A attach RES-26 green SHI-01", "AA-8.5.1")
	g.Refused("A attach RES-26 blue PLA-01", "AA-8.5.6").Refused("A attach RES-77 gold PLA-01", "AA-8.5.6")
	g.Refused("A attach RES-02 green PLA-01", "AA-8.5.1").Legal("A attach RES-63 gold PLA-02")
	g.Play("A attach RES-26 green PLA-01").Refused("A back", "AA-22.1")
	g.Play("A attach RES-77 green PLA-01").due("A", "PLA-01", 1)
	g.Is("no payment", g.s.Players[0].vp(), 0).under("A", "PLA-01", "26 green, 77 green")
	g.Is("two are the limit", g.s.Phase, phaseDraw)
	// One is enough, also on different cards; taking back before the first only.
	g.turn("A").hand("A", "40 63")
	g.Play("A prepare planet, back, prepare planet, attach RES-40 green PLA-02, done").due("A", "PLA-02", 3)
	// AA-8.5.5: even if it is fully paid it is completed by an action, without cards.
	g.turn("A").hand("A", "74 75")
	g.Play("A prepare planet, attach RES-74 green PLA-01, done").due("A", "PLA-01", 0)
	g.builds("A", "SHI-01 PLA-01 PLA-02")
	g.turn("A").hand("A", "21").Play("A discover PLA-01 logistic").inEmpire("A", "PLA-01", "logistic").holds("A", "21")
	// AA-8.5.4: what is attached cannot be used for anything else.
	g.turn("A").hand("A", "26").Play("A trade green").Refused("A pay RES-40 green", "AA-5.1")
}

// AA-8.6.1 to AA-8.6.3, and the book's example: two cards, 5 symbols, 5 credits.
func TestTrading(t *testing.T) {
	g := begin(t, 2).credits("A", 3).hand("A", "01 16 35")
	g.Play("A trade red").Refused("A done", "AA-8.6.3").Refused("A pay RES-35 blue", "AA-5.4")
	g.Play("A pay RES-01 red, back, trade blue, pay RES-35 blue, pay RES-16 blue, done").has("A", 8, 0)
	begin(t, 2).credits("A", 3).hand("A", "01 63").Play("A trade red, pay RES-01 red, pay RES-63 gold, done").
		has("A", 9, 0)
	// Gold alone, and no other colour with it.
	begin(t, 2).credits("A", 3).hand("A", "62 63").Play("A trade gold").Refused("A pay RES-62 red", "AA-5.4").
		Play("A pay RES-62 gold, pay RES-63 gold, done").has("A", 8, 0)
	// AA-2.7: what the bank does not hold is lost.
	begin(t, 2).credits("A", 13).hand("A", "01 02").Play("A trade red, pay RES-01 red, pay RES-02 red, done").
		has("A", 15, 0)
	begin(t, 2).credits("A", 15).hand("A", "01").Play("A trade red, pay RES-01 red, done").has("A", 15, 0)
	begin(t, 2).hand("A", "26").Refused("A trade blue", "AA-8.6.3").Refused("A trade gold", "AA-8.6.3").
		Legal("A trade red")
}

// AA-8.7.1 to AA-8.7.3, and the book's example: 5 symbols remove both tokens.
func TestRemovingBlockades(t *testing.T) {
	g := begin(t, 2).hand("A", "01 12 07")
	g.Refused("A unblock ship", "AA-8.7.3").logistic("A", "SHI-01 SHI-02 PLA-01").tokens("SHI-01", 1)
	g.tokens("SHI-02", 2).tokens("PLA-01", 1)
	g.Play("A unblock ship, pay RES-12 red, pay RES-01 red, done").Legal("A remove SHI-01")
	g.Refused("A remove PLA-01", "AA-8.7.2")
	g.Play("A remove SHI-02, remove SHI-01").Is("tokens left", g.s.Tokens[g.cardOf("SHI-02")], 1)
	g.Is("supply", g.s.Supply, 36)
	// 1 red is too little
	g.turn("A").hand("A", "33").Refused("A unblock technology", "AA-8.7.3").Refused("A unblock ship", "AA-8.7.3")
	g.Play("A unblock planet, pay RES-33 green, done")
	g.Is("all that is there is removed", g.s.Tokens[g.cardOf("PLA-01")], 0)
	// Gold counts; a payment that could not remove any cannot be completed.
	g.turn("A").hand("A", "57 16")
	g.Play("A unblock ship").Refused("A done", "AA-8.7.3")
	g.Play("A pay RES-57 gold").Refused("A done", "AA-8.7.3")
	g.Play("A pay RES-16 red, done").Is("tokens", g.s.Supply, 38)
}
