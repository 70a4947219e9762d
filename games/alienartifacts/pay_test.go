package alienartifacts

import (
	"fmt"
	"strings"
	"testing"

	"spielwerk/game"
)

// AA-5.1 to AA-5.5, AA-5.7, AA-5.8, AA-7.1: halves of hand and planets, one colour
// and gold, at most two cards.
func TestPaying(t *testing.T) {
	g := begin(t, 2).building("A", "SHI-01").operational("A", "PLA-21").produced("A", "PLA-21", "12 red", "13 blue").
		hand("A", "01 63 35").due("A", "SHI-01", 5)
	g.Play("A build SHI-01 logistic")
	g.Legal("A pay RES-01 red, pay RES-12 red, pay RES-63 gold")
	g.Refused("A pay RES-01 blue", "AA-5.4").Refused("A pay RES-35 blue", "AA-5.4")
	g.Refused("A pay RES-12 blue", "AA-5.2").Refused("A pay RES-13 red", "AA-5.2")
	g.Refused("A pay RES-13 blue", "AA-5.4").Refused("A pay RES-02 red", "AA-5.1")
	g.Refused("A done", "AA-5.3")
	g.Play("A pay RES-01 red").Refused("A pay RES-01 blue", "AA-5.1").Refused("A done", "AA-5.3")
	g.Refused("A pay RES-63 red", "AA-5.18") // 3 + 1 could not be completed with two cards
	g.Play("A pay RES-63 gold, done").inEmpire("A", "SHI-01", "logistic").Is("discards", g.discards(), "01 63")
	g.holds("A", "35").under("A", "PLA-21", "12 red, 13 blue")
	// What is too much is lost (AA-5.3).
	g.has("A", 8, 0)
	// AA-5.8, AA-9.5: from a planet, and it counts against the limit.
	g = begin(t, 2).building("A", "SHI-01").operational("A", "PLA-21").
		produced("A", "PLA-21", "12 red", "16 red", "01 red").hand("A", "02")
	g.Play("A build SHI-01 logistic, pay RES-12 red, pay RES-02 red").Refused("A pay RES-16 red", "AA-5.7")
	g.Play("A done").under("A", "PLA-21", "01 red, 16 red")
}

// AA-5.5, AA-5.6, AA-16.3, AA-20.5: gold is wild for basic actions only.
func TestGold(t *testing.T) {
	g := begin(t, 2).building("A", "TEC-20").hand("A", "63 62").operational("A", "SHI-21")
	g.Play("A develop TEC-20 logistic, pay RES-63 gold, pay RES-62 gold, back")
	g.Refused("A offensive", "AA-15.1").hand("A", "01 04").Play("A offensive").Refused("A pay RES-01 blue", "AA-5.4")
	g.Play("A back").hand("A", "01 04 63").Play("A offensive, pay RES-01 red").Refused("A pay RES-63 gold", "AA-5.5")
}

// AA-5.10 to AA-5.12, AA-7.3: bonuses add up, also for preparing.
func TestLimitsAddUp(t *testing.T) {
	g := begin(t, 2).logistic("A", "SHI-11 SHI-12 SHI-01").limitIs("A", "build", 4).limitIs("A", "discover", 3).
		limitIs("A", "develop", 2).limitIs("A", "faction", 2).limitIs("A", "unblock", 2)
	g.building("A", "SHI-21 PLA-21 TEC-20").hand("A", "07 08 11 12 13")
	g.Play("A prepare ship, attach RES-07 red SHI-21, attach RES-08 red SHI-21, attach RES-11 red SHI-21, " +
		"attach RES-12 red SHI-21")
	g.Is("the row is done", g.s.Phase, phaseDraw)
	g = begin(t, 2).logistic("A", "SHI-11 SHI-12").building("A", "TEC-20").hand("A", "35 36 37")
	g.Play("A prepare technology, attach RES-35 blue TEC-20, attach RES-36 blue TEC-20")
	g.Is("two", g.s.Phase, phaseDraw)
}

// AA-5.14: credits need no cards and no limit. AA-5.15: cards too many, up to the
// limit. AA-5.16: nothing due, no cards.
func TestUnneededAndNone(t *testing.T) {
	g := begin(t, 2).building("A", "SHI-21").attached("A", "SHI-21", "01 red").hand("A", "02 03 07")
	g.Play("A build SHI-21 logistic, pay RES-02 red, pay RES-03 red, done").Is("discards", g.discards(), "01 02 03")
	g = begin(t, 2).building("A", "SHI-21").attached("A", "SHI-21", "01 red", "02 red").hand("A", "03")
	g.Play("A build SHI-21 logistic").inEmpire("A", "SHI-21", "logistic").holds("A", "03")
	g.Is("the action is taken", g.s.Phase, phaseDraw)
}

// AA-5.13, AA-5.17: several colours in one payment under one limit.
func TestSeveralColours(t *testing.T) {
	g := begin(t, 4).turn("D").hand("D", "35 36") // Episcopacy: 2 blue and 2 green
	g.Play("D faction, pay RES-35 blue").Refused("D done", "AA-5.13").Refused("D pay RES-36 blue", "AA-5.18")
	g.Play("D pay RES-36 green, done").Is("artifacts", count16(g.s.Players[3].Artifacts), 1)
	g = begin(t, 4)
	g.turn("D").hand("D", "43 33 51").Refused("D faction", "AA-16.5") // 1 blue and 1 blue leave green to a third card
	g.s.Turn.Limit = 1
	g.Play("D faction, pay RES-43 blue, pay RES-51 blue, pay RES-33 green, done")
	// With TEC-40 gold helps either colour, whole and for one colour only.
	g = begin(t, 4).logistic("D", "TEC-40")
	g.turn("D").hand("D", "63 70")
	g.Play("D faction, pay RES-63 gold, pay RES-70 gold, done")
	g.Is("artifacts", count16(g.s.Players[3].Artifacts), 1)
	begin(t, 4).logistic("D", "TEC-40").turn("D").hand("D", "57 63").Refused("D faction", "AA-16.5") // 1 and 3
	// one half is of one colour
	begin(t, 4).logistic("D", "TEC-40").turn("D").hand("D", "63").Refused("D faction", "AA-16.5")
}

// AA-5.18, AA-22.2: a payment can be taken back as a whole; nobody else sees it.
func TestTakingBack(t *testing.T) {
	g := begin(t, 2).building("A", "SHI-01").hand("A", "01 04").credits("A", 7)
	before, others := g.p.s, g.p.View(1).Text(words{})
	g.Play("A build SHI-01 operational, pay RES-01 red, pay RES-04 red")
	g.Is("the other sees nothing", g.p.View(1).Text(words{}), others).Is("events", len(g.Played.Events), 0)
	v := g.p.View(0).(*View)
	g.Is("the payer sees it", v.Payment.Worth, 5).Is("complete", v.Payment.Complete, true)
	g.Is("over", v.Payment.Over, 0).Is("action", v.Payment.Action, "build")
	g.Play("A back").Is("all is as before", g.p.s == before, true)
	g.hand("A", "01 16").Refused("A build SHI-01 operational", "AA-8.4.1") // 4 symbols do not pay 5
}

// What will be lost is shown before: AA-5.3, AA-8.6.3, AA-8.7.2.
func TestOverpaymentIsShown(t *testing.T) {
	g := begin(t, 2).building("A", "SHI-21").hand("A", "01 02 03").credits("A", 12)
	over := func(want, gain int) {
		t.Helper()
		v := g.p.View(0).(*View).Payment
		g.Is("over", v.Over, want).Is("gain", v.Gain, gain)
	}
	g.Play("A build SHI-21 logistic, pay RES-01 red, pay RES-02 red")
	over(1, 0)
	g.Play("A back, trade red, pay RES-01 red")
	over(0, 3)
	g.Play("A pay RES-02 red")
	over(3, 3)
	g.Play("A back").logistic("A", "SHI-40").tokens("SHI-40", 2).Play("A unblock ship, pay RES-01 red")
	over(1, 1)
	g.Play("A pay RES-02 red")
	over(2, 2)
}

// words is a tongue that says the ids and what it is given.
type words struct{}

func (w words) Count(id string, _ int, data map[string]any) string { return w.Say(id, data) }

// maps are printed in order
func (words) Say(id string, data map[string]any) string { return fmt.Sprint(id, data) }
func (words) List(words []string) string                { return strings.Join(words, ", ") }
func (words) Seat(s game.Seat) string                   { return fmt.Sprint("seat ", s) }

// AA-7.2, AA-7.4, AA-7.5, AA-20.1, AA-20.2, and the book's own examples: costs.
func TestCosts(t *testing.T) {
	g := begin(t, 2).building("A", "PLA-11 PLA-12 SHI-21 TEC-20")
	// AA-7.4: constructions do not count
	g.costIs("A", "discover", 5).costIs("A", "develop", 5).costIs("A", "build", 5).costIs("A", "buy", 5)
	// 5 and 2 planets more make 7, Vitruvius and Mika 1 take 4 off.
	g.logistic("A", "PLA-01 PLA-02").due("A", "PLA-11", 3)
	// Two technologies: the next costs 7. Three ships: 8. On whatever side.
	g.logistic("A", "TEC-18").operational("A", "TEC-19").due("A", "TEC-20", 7).logistic("A", "SHI-01 SHI-02")
	g.operational("A", "SHI-03").due("A", "SHI-21", 8)
	g.tokens("SHI-01", 3).due("A", "SHI-21", 8) // blockaded or not
	// Attached cards help their own card only.
	g.attached("A", "PLA-11", "26 green").due("A", "PLA-11", 0).due("A", "PLA-12", 3).costIs("A", "discover", 3)
	// AA-6.3, AA-6.4: never below 0.
	g.logistic("A", "PLA-03 PLA-04 PLA-05 PLA-06 PLA-07").costIs("A", "discover", 0).due("A", "PLA-12", 0)
}

// AA-7.6, AA-6.1, AA-2.3, AA-2.9: what was attached is discarded, surplus and all.
func TestAttachedCardsAreDiscarded(t *testing.T) {
	g := begin(t, 2).building("A", "SHI-21 SHI-22").attached("A", "SHI-21", "01 red", "02 red", "03 red").
		attached("A", "SHI-22", "07 red").hand("A", "08")
	g.Play("A build SHI-21 logistic").Is("discards", g.discards(), "01 02 03").under("A", "SHI-22", "07 red")
	g.Is("saved", g.s.Saved[g.cardOf("SHI-22")], 3)
}
