package alienartifacts

import (
	"slices"
	"strings"
	"testing"
)

// AA-9.1 to AA-9.3, AA-9.7, AA-20.9, and the book's rule on halves: a matching half
// always, otherwise the smaller one; equal halves are free.
func TestHalves(t *testing.T) {
	for _, c := range []struct{ card, can, cannot string }{
		{"18", "green", "red"},   // 3 red, 2 green: explore matches the smaller half, which is the only one
		{"21", "green red", ""},  // 2 red, 3 green: the matching half, or the smaller one
		{"28", "green red", ""},  // equal
		{"11", "red blue", ""},   // equal, none matches
		{"01", "blue", "red"},    // none matches: the smaller
		{"07", "blue", "red"},    //
		{"63", "red", "gold"},    //
		{"83", "green", "gold"},  // it matches the smaller
		{"74", "green gold", ""}, // matches the larger; the smaller is allowed
		{"80", "green gold", ""}, // equal, one matches
		{"35", "green", "blue"},  //
		{"38", "green blue", ""}, //
		{"43", "green blue", ""}, //
		{"51", "green blue", ""}, // 1 blue, 2 green
		{"64", "gold", "blue"},   //
		{"33", "green red", ""},  // 1 red, 2 green
		{"31", "green", "red"},   //
		{"60", "red gold", ""},   //
		{"12", "red blue", ""},   //
		{"45", "blue green", ""}, //
		{"77", "green gold", ""}, //
		{"10", "red", "blue"},    //
		{"52", "green blue", ""}, //
		{"49", "green", "blue"},  //
		{"72", "gold", "blue"},   //
		{"26", "green red", ""},  //
		{"79", "green gold", ""}, //
		{"82", "green gold", ""}, //
		{"14", "blue", "red"},    //
		{"16", "red", "blue"},    //
		{"57", "gold", "red"},    //
		{"70", "blue gold", ""},  //
		{"24", "green", "red"},   //
		{"41", "green", "blue"},  //
		{"68", "gold", "blue"},   //
		{"53", "gold", "red"},    //
		{"09", "red", "blue"},    //
	} {
		g := begin(t, 2).operational("A", "PLA-01").logistic("A", "TEC-06").hand("A", "04").deck(c.card)
		g.Play("A use TEC-06")
		for _, colour := range []string{"red", "blue", "green", "gold"} {
			move := "tuck RES-" + c.card + " " + colour
			switch {
			case c.can == colour: // the only one is taken unasked
				g.under("A", "PLA-01", c.card+" "+colour)
			case slices.Contains(strings.Fields(c.can), colour):
				g.Legal("A " + move)
			case c.cannot == colour && g.s.OpenN > 0:
				g.Refused("A "+move, "AA-9.2")
			}
		}
	}
}

// AA-9.3: the point is for the half that is shown. AA-9.7: card by card in the order
// drawn, all of them open.
func TestMatchingHalvesScore(t *testing.T) {
	g := begin(t, 2).building("A", "PLA-01").artifacts("A", "ART-02").deck("21 26 01")
	g.Play("A play ART-02, complete PLA-01 operational")
	g.Is("open", g.p.View(1).(*View).Open, []string{"RES-21", "RES-26", "RES-01"}).Refused("A tuck RES-26 green", "AA-9.2")
	g.Play("A tuck RES-21 red").has("A", 8, 0)
	g.Play("A tuck RES-26 green").has("A", 8, 1).under("A", "PLA-01", "01 blue, 21 red, 26 green")
}

// AA-9.4 to AA-9.6, AA-2.6: produced cards stay, can be spent in the same turn, and
// are no part of the hand.
func TestProducedCards(t *testing.T) {
	g := begin(t, 2).operational("A", "PLA-21").
		produced("A", "PLA-21", "01 red", "02 red", "03 red", "07 red", "08 red").logistic("A", "TEC-06").
		hand("A", "12 13").credits("A", 5).deck("24")
	g.Play("A use TEC-06, tuck RES-24 red, trade red, pay RES-24 red, pay RES-12 red, done").has("A", 8, 1)
	g.Refused("A discard RES-01", "AA-4.7")
	g.Play("A draw").Is("hand", g.s.Players[0].Hand.len(), 3).Is("produced", g.s.Players[0].Produced.len(), 5)
}

// AA-9.8, AA-17.7: as many as there are.
func TestProducingWithFewCards(t *testing.T) {
	g := begin(t, 2).building("A", "PLA-21").artifacts("A", "ART-02").onlyDeck("07 08", 1)
	g.Play("A play ART-02, complete PLA-21 operational")
	g.Is("open", g.s.OpenN, 2)
	g.Play("A tuck RES-07 red, tuck RES-08 red").Is("produced", g.s.Players[0].Produced.len(), 2)
}
