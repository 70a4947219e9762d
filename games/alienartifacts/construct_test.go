package alienartifacts

import (
	"strings"
	"testing"
)

// AA-10.1, AA-10.7, and the book's example: Calcine is discovered, the Black Plague
// with 3 symbols under it is built at once and its cards are discarded.
func TestAutomaticConstruction(t *testing.T) {
	g := begin(t, 2).building(0, "PLA-21 SHI-21").attached(0, "SHI-21", "02 red").hand(0, "40 26")
	g.play(0, "discover PLA-21 logistic; pay RES-40 green; pay RES-26 green; done").can(0, "complete SHI-21 logistic").can(0, "complete SHI-21 operational").refused(0, "complete SHI-22 logistic", "AA-10.2")
	g.play(0, "complete SHI-21 logistic").inEmpire(0, "SHI-21", "logistic").is("discards", g.discards(), "02 26 40").costIs(0, "build", 4)
	g.is("the turn is over", g.s.Active, 1)
}

// AA-10.2, AA-10.5, AA-20.15: one by one, in the owner's order, each makes the next
// dearer.
func TestSeveralAtOnce(t *testing.T) {
	g := begin(t, 2).building(0, "PLA-21 PLA-01 SHI-21 SHI-22 SHI-23 TEC-20").artifacts(0, "ART-02 ART-16").attached(0, "SHI-21", "01 red").attached(0, "SHI-22", "02 red").attached(0, "SHI-23", "03 red", "14 red").attached(0, "TEC-20", "35 blue")
	g.play(0, "play ART-02; complete PLA-21 logistic").can(0, "complete SHI-21").can(0, "complete SHI-22").can(0, "complete SHI-23").cannot(0, "complete TEC-20")
	g.play(0, "complete SHI-22 logistic").cannot(0, "complete SHI-21").can(0, "complete SHI-23") // the cost is 4 now
	g.play(0, "complete SHI-23 logistic").builds(0, "SHI-21 TEC-20 PLA-01").is("over", g.s.Depth, 0)
}

// AA-10.3: after a card leaves the empire, after a blockade is removed, after a card
// comes under construction (TestBuyingWhatCostsNothing).
func TestWhenTheCheckRuns(t *testing.T) {
	// A ship is destroyed: the next is cheaper by 1, and 5 symbols lie under it.
	g := begin(t, 2).operational(0, "SHI-31").building(0, "SHI-01").attached(0, "SHI-01", "01 red", "14 red").hand(0, "02 04").system("ALS-1").deck("07")
	g.due(0, "SHI-01", 1).play(0, "offensive; pay RES-02 red; pay RES-04 red; done; attack aliens").can(0, "complete SHI-01 logistic").play(0, "complete SHI-01 logistic").builds(0, "")
	// A blockade is removed from a planet that lowers the cost.
	g = begin(t, 2).logistic(0, "PLA-21").tokens("PLA-21", 1).building(0, "SHI-01").attached(0, "SHI-01", "01 red").hand(0, "26")
	g.due(0, "SHI-01", 2).play(0, "unblock planet; pay RES-26 green; done; complete SHI-01 logistic").inEmpire(0, "SHI-01", "logistic")
}

// AA-10.4, AA-8.5.5: not because resources were attached.
func TestNoCheckAfterAttaching(t *testing.T) {
	g := begin(t, 2).logistic(0, "TEC-17").building(0, "SHI-01").attached(0, "SHI-01", "14 red").hand(0, "01 03").deck("02")
	g.play(0, "use TEC-17; attach RES-02 red SHI-01").due(0, "SHI-01", 0).builds(0, "SHI-01")
	// The next check finds it: AA-8.5.5.
	g.tops("PLA-01").play(0, "buy planet 0; complete SHI-01 logistic").builds(0, "PLA-01")
}

// AA-10.6: blockaded discounts do not count, even when they are paid for; in the
// action they do.
func TestBlockadedDiscountsDoNotCount(t *testing.T) {
	g := begin(t, 2).logistic(0, "PLA-21").tokens("PLA-21", 1).building(0, "SHI-01 SHI-02").attached(0, "SHI-01", "02 red").hand(0, "01 03").tops("TEC-20")
	g.play(0, "lift PLA-21; buy technology 0").builds(0, "SHI-01 SHI-02 TEC-20").has(0, 2, 0)
	g.turn(0).play(0, "lift PLA-21").due(0, "SHI-01", 0).play(0, "build SHI-01 logistic").builds(0, "SHI-02 TEC-20").has(0, 1, 0)
}

// AA-10.8, AA-12.2: what is completed automatically has all its effects.
func TestAutomaticCompletionHasEffects(t *testing.T) {
	g := begin(t, 2).building(0, "PLA-21 SHI-31").attached(0, "SHI-31", "02 red").artifacts(0, "ART-02").system("ALS-5").deck("15")
	g.play(0, "play ART-02; complete PLA-21 logistic; complete SHI-31 operational; attack aliens").has(0, 10, 0).builds(0, "SHI-31") // value 1: damaged
	g = begin(t, 2).building(0, "PLA-01 PLA-02").attached(0, "PLA-02", "26 green", "33 green").hand(0, "40 74 01").deck("07 08 24")
	g.play(0, "discover PLA-01 logistic; pay RES-40 green; pay RES-74 green; done; complete PLA-02 operational").heard("produced", 3)
	g = begin(t, 2).building(0, "PLA-11 TEC-31 TEC-37").attached(0, "TEC-31", "35 blue").attached(0, "TEC-37", "36 blue", "51 blue").artifacts(0, "ART-02").deck("57").hand(0, "01")
	g.play(0, "play ART-02; complete PLA-11 logistic; complete TEC-31 operational").has(0, 8, 1)
	g.play(0, "complete TEC-37 logistic; use TEC-37").has(0, 10, 1) // its additional effect can be used
}

// AA-10.9: for the player whose cards have changed; a blockade on another's planet
// makes nothing cheaper.
func TestTheCheckIsTheOwners(t *testing.T) {
	g := begin(t, 2).building(0, "SHI-31").artifacts(0, "ART-01").logistic(1, "PLA-21").building(1, "SHI-01").attached(1, "SHI-01", "01 red", "14 red").deck("06")
	g.play(0, "play ART-01; complete SHI-31 operational; attack 2").builds(1, "SHI-01")
	g.is("tokens", g.s.Tokens[g.cardOf("PLA-21")], 2)
}

// AA-10.10: completing at no cost is like any other.
func TestFreeCompletion(t *testing.T) {
	g := begin(t, 2).building(0, "PLA-01").attached(0, "PLA-01", "26 green").artifacts(0, "ART-02").deck("07 08 24").play(0, "play ART-02; complete PLA-01 operational")
	g.is("discards", g.discards(), "26").is("produced", g.s.Players[0].Produced.len()+int(g.s.OpenN), 3)
}

// AA-10.11: a reduction counts for the next action, not for the check; it is used up
// and ends with the turn.
func TestReduction(t *testing.T) {
	g := begin(t, 2).building(0, "SHI-21 SHI-22").attached(0, "SHI-21", "02 red").hand(0, "01 03").artifacts(0, "ART-13 ART-16").tops("TEC-20")
	g.play(0, "play ART-13").due(0, "SHI-21", 0).builds(0, "SHI-21 SHI-22").logistic(0, "TEC-32").play(0, "use TEC-32; buy technology 0").builds(0, "SHI-21 SHI-22 TEC-20")
	g.due(0, "SHI-22", 1).play(0, "build SHI-21 logistic").due(0, "SHI-22", 6)
	g = begin(t, 2).building(0, "SHI-21").hand(0, "01 03").artifacts(0, "ART-13").tops("TEC-20").play(0, "play ART-13; buy technology 0").finish(0)
	g.turn(0).due(0, "SHI-21", 5)
}

// AA-11.9: a reaction comes after the card's own effects and before the next check.
func TestOrderOfReactions(t *testing.T) {
	g := begin(t, 2).logistic(0, "TEC-05").building(0, "PLA-21 SHI-01").attached(0, "SHI-01", "02 red").artifacts(0, "ART-02").credits(0, 0).deck("01 02 03")
	g.attached(0, "SHI-01", "04 red").deck("01 07 03").play(0, "play ART-02; complete PLA-21 operational; tuck RES-01 red").has(0, 0, 1)
	g.play(0, "tuck RES-07 red; tuck RES-03 red").has(0, 3, 3)
	g = begin(t, 2).logistic(0, "TEC-05").building(0, "PLA-21 SHI-01").attached(0, "SHI-01", "02 red").artifacts(0, "ART-02").credits(0, 0)
	g.play(0, "play ART-02; complete PLA-21 logistic").has(0, 3, 0).can(0, "complete SHI-01")
	words := []string{}
	for _, e := range g.all {
		words = append(words, g.p.rules.vocabulary.Events[e.Kind].Word)
	}
	g.is("complete, then credits", strings.Contains(strings.Join(words, " "), "complete credits"), true)
}
