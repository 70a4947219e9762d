package alienartifacts

import (
	"strings"
	"testing"
)

// AA-10.1, AA-10.7, and the book's example: Calcine is discovered, the Black Plague
// with 3 symbols under it is built at once and its cards are discarded.
func TestAutomaticConstruction(t *testing.T) {
	g := begin(t, 2).building("A", "PLA-21 SHI-21").attached("A", "SHI-21", "02 red").hand("A", "40 26")
	g.Play("A discover PLA-21 logistic, pay RES-40 green, pay RES-26 green, done").Legal("A complete SHI-21 logistic")
	g.Legal("A complete SHI-21 operational").Refused("A complete SHI-22 logistic", "AA-10.2")
	g.Play("A complete SHI-21 logistic").inEmpire("A", "SHI-21", "logistic").Is("discards", g.discards(), "02 26 40")
	g.costIs("A", "build", 4)
	g.Is("the turn is over", g.s.Active, 1)
}

// AA-10.2, AA-10.5, AA-20.15: one by one, in the owner's order, each makes the next
// dearer.
func TestSeveralAtOnce(t *testing.T) {
	g := begin(t, 2).building("A", "PLA-21 PLA-01 SHI-21 SHI-22 SHI-23 TEC-20").artifacts("A", "ART-02 ART-16").
		attached("A", "SHI-21", "01 red").attached("A", "SHI-22", "02 red").attached("A", "SHI-23", "03 red", "14 red").
		attached("A", "TEC-20", "35 blue")
	g.Play("A play ART-02, complete PLA-21 logistic").Legal("A complete SHI-21, complete SHI-22")
	g.Legal("A complete SHI-23").NotLegal("A complete TEC-20")
	g.Play("A complete SHI-22 logistic").NotLegal("A complete SHI-21").Legal("A complete SHI-23") // the cost is 4 now
	g.Play("A complete SHI-23 logistic").builds("A", "SHI-21 TEC-20 PLA-01").Is("over", g.s.Depth, 0)
}

// AA-10.3: after a card leaves the empire, after a blockade is removed, after a card
// comes under construction (TestBuyingWhatCostsNothing).
func TestWhenTheCheckRuns(t *testing.T) {
	// A ship is destroyed: the next is cheaper by 1, and 5 symbols lie under it.
	g := begin(t, 2).operational("A", "SHI-31").building("A", "SHI-01").attached("A", "SHI-01", "01 red", "14 red").
		hand("A", "02 04").system("ALS-1").deck("07")
	g.due("A", "SHI-01", 1)
	g.Play("A offensive, pay RES-02 red, pay RES-04 red, done, attack aliens").Legal("A complete SHI-01 logistic")
	g.Play("A complete SHI-01 logistic").builds("A", "")
	// A blockade is removed from a planet that lowers the cost.
	g = begin(t, 2).logistic("A", "PLA-21").tokens("PLA-21", 1).building("A", "SHI-01").
		attached("A", "SHI-01", "01 red").hand("A", "26")
	g.due("A", "SHI-01", 2)
	g.Play("A unblock planet, pay RES-26 green, done, complete SHI-01 logistic").inEmpire("A", "SHI-01", "logistic")
}

// AA-10.4, AA-8.5.5: not because resources were attached.
func TestNoCheckAfterAttaching(t *testing.T) {
	g := begin(t, 2).logistic("A", "TEC-17").building("A", "SHI-01").attached("A", "SHI-01", "14 red").
		hand("A", "01 03").deck("02")
	g.Play("A use TEC-17, attach RES-02 red SHI-01").due("A", "SHI-01", 0).builds("A", "SHI-01")
	// The next check finds it: AA-8.5.5.
	g.tops("PLA-01").Play("A buy planet 0, complete SHI-01 logistic").builds("A", "PLA-01")
}

// AA-10.6: blockaded discounts do not count, even when they are paid for; in the
// action they do.
func TestBlockadedDiscountsDoNotCount(t *testing.T) {
	g := begin(t, 2).logistic("A", "PLA-21").tokens("PLA-21", 1).building("A", "SHI-01 SHI-02").
		attached("A", "SHI-01", "02 red").hand("A", "01 03").tops("TEC-20")
	g.Play("A lift PLA-21, buy technology 0").builds("A", "SHI-01 SHI-02 TEC-20").has("A", 2, 0)
	g.turn("A")
	g.Play("A lift PLA-21").due("A", "SHI-01", 0)
	g.Play("A build SHI-01 logistic").builds("A", "SHI-02 TEC-20").has("A", 1, 0)
}

// AA-10.8, AA-12.2: what is completed automatically has all its effects.
func TestAutomaticCompletionHasEffects(t *testing.T) {
	g := begin(t, 2).building("A", "PLA-21 SHI-31").attached("A", "SHI-31", "02 red").artifacts("A", "ART-02").
		system("ALS-5").deck("15")
	g.Play("A play ART-02, complete PLA-21 logistic, complete SHI-31 operational, attack aliens").has("A", 10, 0)
	g.builds("A", "SHI-31") // value 1: damaged
	g = begin(t, 2).building("A", "PLA-01 PLA-02").attached("A", "PLA-02", "26 green", "33 green").
		hand("A", "40 74 01").deck("07 08 24")
	g.Play("A discover PLA-01 logistic, pay RES-40 green, pay RES-74 green, done, complete PLA-02 operational")
	g.HeardTimes(3, "produced")
	g = begin(t, 2).building("A", "PLA-11 TEC-31 TEC-37").attached("A", "TEC-31", "35 blue").
		attached("A", "TEC-37", "36 blue", "51 blue").artifacts("A", "ART-02").deck("57").hand("A", "01")
	g.Play("A play ART-02, complete PLA-11 logistic, complete TEC-31 operational").has("A", 8, 1)
	g.Play("A complete TEC-37 logistic, use TEC-37").has("A", 10, 1) // its additional effect can be used
}

// AA-10.9: for the player whose cards have changed; a blockade on another's planet
// makes nothing cheaper.
func TestTheCheckIsTheOwners(t *testing.T) {
	g := begin(t, 2).building("A", "SHI-31").artifacts("A", "ART-01").logistic("B", "PLA-21").building("B", "SHI-01").
		attached("B", "SHI-01", "01 red", "14 red").deck("06")
	g.Play("A play ART-01, complete SHI-31 operational, attack 2").builds("B", "SHI-01")
	g.Is("tokens", g.s.Tokens[g.cardOf("PLA-21")], 2)
}

// AA-10.10: completing at no cost is like any other.
func TestFreeCompletion(t *testing.T) {
	g := begin(t, 2).building("A", "PLA-01").attached("A", "PLA-01", "26 green").artifacts("A", "ART-02").deck("07 08 24")
	g.Play("A play ART-02, complete PLA-01 operational")
	g.Is("discards", g.discards(), "26").Is("produced", g.s.Players[0].Produced.len()+int(g.s.OpenN), 3)
}

// AA-10.11: a reduction counts for the next action, not for the check; it is used up
// and ends with the turn.
func TestReduction(t *testing.T) {
	g := begin(t, 2).building("A", "SHI-21 SHI-22").attached("A", "SHI-21", "02 red").hand("A", "01 03").
		artifacts("A", "ART-13 ART-16").tops("TEC-20")
	g.Play("A play ART-13").due("A", "SHI-21", 0).builds("A", "SHI-21 SHI-22").logistic("A", "TEC-32")
	g.Play("A use TEC-32, buy technology 0").builds("A", "SHI-21 SHI-22 TEC-20")
	g.due("A", "SHI-22", 1).Play("A build SHI-21 logistic").due("A", "SHI-22", 6)
	g = begin(t, 2).building("A", "SHI-21").hand("A", "01 03").artifacts("A", "ART-13").tops("TEC-20")
	g.Play("A play ART-13, buy technology 0").finish("A")
	g.turn("A").due("A", "SHI-21", 5)
}

// AA-11.9: a reaction comes after the card's own effects and before the next check.
func TestOrderOfReactions(t *testing.T) {
	g := begin(t, 2).logistic("A", "TEC-05").building("A", "PLA-21 SHI-01").attached("A", "SHI-01", "02 red").
		artifacts("A", "ART-02").credits("A", 0).deck("01 02 03")
	g.attached("A", "SHI-01", "04 red").deck("01 07 03")
	g.Play("A play ART-02, complete PLA-21 operational, tuck RES-01 red").has("A", 0, 1)
	g.Play("A tuck RES-07 red, tuck RES-03 red").has("A", 3, 3)
	g = begin(t, 2).logistic("A", "TEC-05").building("A", "PLA-21 SHI-01").attached("A", "SHI-01", "02 red").
		artifacts("A", "ART-02").credits("A", 0)
	g.Play("A play ART-02, complete PLA-21 logistic").has("A", 3, 0).Legal("A complete SHI-01")
	words := []string{}
	for _, e := range g.Played.Events {
		words = append(words, g.p.rules.vocabulary.Events[e.Kind].Word)
	}
	g.Is("complete, then credits", strings.Contains(strings.Join(words, " "), "complete credits"), true)
}
