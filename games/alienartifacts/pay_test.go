package alienartifacts

import (
	"fmt"
	"testing"

	"spielwerk/game"
)

// AA-5.1 to AA-5.5, AA-5.7, AA-5.8, AA-7.1: halves of hand and planets, one colour
// and gold, at most two cards.
func TestPaying(t *testing.T) {
	g := begin(t, 2).building(0, "SHI-01").operational(0, "PLA-21").produced(0, "PLA-21", "12 red", "13 blue").hand(0, "01 63 35").due(0, "SHI-01", 5)
	g.play(0, "build SHI-01 logistic")
	g.can(0, "pay RES-01 red").can(0, "pay RES-12 red").can(0, "pay RES-63 gold").refused(0, "pay RES-01 blue", "AA-5.4").refused(0, "pay RES-35 blue", "AA-5.4")
	g.refused(0, "pay RES-12 blue", "AA-5.2").refused(0, "pay RES-13 red", "AA-5.2").refused(0, "pay RES-13 blue", "AA-5.4").refused(0, "pay RES-02 red", "AA-5.1")
	g.refused(0, "done", "AA-5.3").play(0, "pay RES-01 red").refused(0, "pay RES-01 blue", "AA-5.1").refused(0, "done", "AA-5.3")
	g.refused(0, "pay RES-63 red", "AA-5.18") // 3 + 1 could not be completed with two cards
	g.play(0, "pay RES-63 gold; done").inEmpire(0, "SHI-01", "logistic").is("discards", g.discards(), "01 63").holds(0, "35").under(0, "PLA-21", "12 red, 13 blue")
	// What is too much is lost (AA-5.3).
	g.has(0, 8, 0)
	// AA-5.8, AA-9.5: from a planet, and it counts against the limit.
	g = begin(t, 2).building(0, "SHI-01").operational(0, "PLA-21").produced(0, "PLA-21", "12 red", "16 red", "01 red").hand(0, "02")
	g.play(0, "build SHI-01 logistic; pay RES-12 red; pay RES-02 red").refused(0, "pay RES-16 red", "AA-5.7").play(0, "done").under(0, "PLA-21", "01 red, 16 red")
}

// AA-5.5, AA-5.6, AA-16.3, AA-20.5: gold is wild for basic actions only.
func TestGold(t *testing.T) {
	g := begin(t, 2).building(0, "TEC-20").hand(0, "63 62").operational(0, "SHI-21")
	g.play(0, "develop TEC-20 logistic; pay RES-63 gold; pay RES-62 gold; back")
	g.refused(0, "offensive", "AA-15.1").hand(0, "01 04").play(0, "offensive").refused(0, "pay RES-01 blue", "AA-5.4")
	g.play(0, "back").hand(0, "01 04 63").play(0, "offensive; pay RES-01 red").refused(0, "pay RES-63 gold", "AA-5.5")
}

// AA-5.10 to AA-5.12, AA-7.3: bonuses add up, also for preparing.
func TestLimitsAddUp(t *testing.T) {
	g := begin(t, 2).logistic(0, "SHI-11 SHI-12 SHI-01").limitIs(0, "build", 4).limitIs(0, "discover", 3).limitIs(0, "develop", 2).limitIs(0, "faction", 2).limitIs(0, "unblock", 2)
	g.building(0, "SHI-21 PLA-21 TEC-20").hand(0, "07 08 11 12 13")
	g.play(0, "prepare ship; attach RES-07 red SHI-21; attach RES-08 red SHI-21; attach RES-11 red SHI-21; attach RES-12 red SHI-21").is("the row is done", g.s.Phase, phaseDraw)
	g = begin(t, 2).logistic(0, "SHI-11 SHI-12").building(0, "TEC-20").hand(0, "35 36 37").play(0, "prepare technology; attach RES-35 blue TEC-20; attach RES-36 blue TEC-20")
	g.is("two", g.s.Phase, phaseDraw)
}

// AA-5.14: credits need no cards and no limit. AA-5.15: cards too many, up to the
// limit. AA-5.16: nothing due, no cards.
func TestUnneededAndNone(t *testing.T) {
	g := begin(t, 2).building(0, "SHI-21").attached(0, "SHI-21", "01 red").hand(0, "02 03 07")
	g.play(0, "build SHI-21 logistic; pay RES-02 red; pay RES-03 red; done").is("discards", g.discards(), "01 02 03")
	g = begin(t, 2).building(0, "SHI-21").attached(0, "SHI-21", "01 red", "02 red").hand(0, "03")
	g.play(0, "build SHI-21 logistic").inEmpire(0, "SHI-21", "logistic").holds(0, "03").is("the action is taken", g.s.Phase, phaseDraw)
}

// AA-5.13, AA-5.17: several colours in one payment under one limit.
func TestSeveralColours(t *testing.T) {
	g := begin(t, 4).turn(3).hand(3, "35 36") // Episcopacy: 2 blue and 2 green
	g.play(3, "faction; pay RES-35 blue").refused(3, "done", "AA-5.13").refused(3, "pay RES-36 blue", "AA-5.18").play(3, "pay RES-36 green; done").is("artifacts", count16(g.s.Players[3].Artifacts), 1)
	g = begin(t, 4).turn(3).hand(3, "43 33 51").refused(3, "faction", "AA-16.5") // 1 blue and 1 blue leave green to a third card
	g.s.Turn.Limit = 1
	g.play(3, "faction; pay RES-43 blue; pay RES-51 blue; pay RES-33 green; done")
	// With TEC-40 gold helps either colour, whole and for one colour only.
	g = begin(t, 4).logistic(3, "TEC-40").turn(3).hand(3, "63 70").play(3, "faction; pay RES-63 gold; pay RES-70 gold; done")
	g.is("artifacts", count16(g.s.Players[3].Artifacts), 1)
	begin(t, 4).logistic(3, "TEC-40").turn(3).hand(3, "57 63").refused(3, "faction", "AA-16.5") // 1 and 3
	begin(t, 4).logistic(3, "TEC-40").turn(3).hand(3, "63").refused(3, "faction", "AA-16.5")    // one half is of one colour
}

// AA-5.18, AA-22.2: a payment can be taken back as a whole; nobody else sees it.
func TestTakingBack(t *testing.T) {
	g := begin(t, 2).building(0, "SHI-01").hand(0, "01 04").credits(0, 7)
	before, others := g.p.s, g.p.View(1).Text(words{})
	g.play(0, "build SHI-01 operational; pay RES-01 red; pay RES-04 red").is("the other sees nothing", g.p.View(1).Text(words{}), others).is("events", len(g.all), 0)
	v := g.p.View(0).(*View)
	g.is("the payer sees it", v.Payment.Worth, 5).is("complete", v.Payment.Complete, true).is("over", v.Payment.Over, 0).is("action", v.Payment.Action, "build")
	g.play(0, "back").is("all is as before", g.p.s == before, true)
	g.hand(0, "01 16").refused(0, "build SHI-01 operational", "AA-8.4.1") // 4 symbols do not pay 5
}

// What will be lost is shown before: AA-5.3, AA-8.6.3, AA-8.7.2.
func TestOverpaymentIsShown(t *testing.T) {
	g := begin(t, 2).building(0, "SHI-21").hand(0, "01 02 03").credits(0, 12)
	over := func(want, gain int) {
		t.Helper()
		v := g.p.View(0).(*View).Payment
		g.is("over", v.Over, want).is("gain", v.Gain, gain)
	}
	g.play(0, "build SHI-21 logistic; pay RES-01 red; pay RES-02 red")
	over(1, 0)
	g.play(0, "back; trade red; pay RES-01 red")
	over(0, 3)
	g.play(0, "pay RES-02 red")
	over(3, 3)
	g.play(0, "back").logistic(0, "SHI-40").tokens("SHI-40", 2).play(0, "unblock ship; pay RES-01 red")
	over(1, 1)
	g.play(0, "pay RES-02 red")
	over(2, 2)
}

// words is a tongue that says the ids and what it is given.
type words struct{}

func (w words) Count(id string, _ int, data map[string]any) string { return w.Say(id, data) }
func (words) Say(id string, data map[string]any) string            { return fmt.Sprint(id, data) } // maps are printed in order
func (words) Seat(s game.Seat) string                              { return fmt.Sprint("seat ", s) }

// AA-7.2, AA-7.4, AA-7.5, AA-20.1, AA-20.2, and the book's own examples: costs.
func TestCosts(t *testing.T) {
	g := begin(t, 2).building(0, "PLA-11 PLA-12 SHI-21 TEC-20")
	g.costIs(0, "discover", 5).costIs(0, "develop", 5).costIs(0, "build", 5).costIs(0, "buy", 5) // AA-7.4: constructions do not count
	// 5 and 2 planets more make 7, Vitruvius and Mika 1 take 4 off.
	g.logistic(0, "PLA-01 PLA-02").due(0, "PLA-11", 3)
	// Two technologies: the next costs 7. Three ships: 8. On whatever side.
	g.logistic(0, "TEC-18").operational(0, "TEC-19").due(0, "TEC-20", 7).logistic(0, "SHI-01 SHI-02").operational(0, "SHI-03").due(0, "SHI-21", 8)
	g.tokens("SHI-01", 3).due(0, "SHI-21", 8) // blockaded or not
	// Attached cards help their own card only.
	g.attached(0, "PLA-11", "26 green").due(0, "PLA-11", 0).due(0, "PLA-12", 3).costIs(0, "discover", 3)
	// AA-6.3, AA-6.4: never below 0.
	g.logistic(0, "PLA-03 PLA-04 PLA-05 PLA-06 PLA-07").costIs(0, "discover", 0).due(0, "PLA-12", 0)
}

// AA-7.6, AA-6.1, AA-2.3, AA-2.9: what was attached is discarded, surplus and all.
func TestAttachedCardsAreDiscarded(t *testing.T) {
	g := begin(t, 2).building(0, "SHI-21 SHI-22").attached(0, "SHI-21", "01 red", "02 red", "03 red").attached(0, "SHI-22", "07 red").hand(0, "08")
	g.play(0, "build SHI-21 logistic").is("discards", g.discards(), "01 02 03").under(0, "SHI-22", "07 red").is("saved", g.s.Saved[g.cardOf("SHI-22")], 3)
}
