package alienartifacts

import "testing"

// AA-5.1 to AA-5.4: halves, colours and what is too much.
func TestExamplePaying(t *testing.T) {
	ours := func() *scenario {
		return midgame(t, 2).logistic("A", "PLA-12 TEC-27").building("A", "SHI-28 PLA-09").hand("A", "18 24 35").
			due("A", "SHI-28", 5)
	}
	g := ours()
	g.Example("surplus-is-lost", "AA-5.3", func() {
		g.Play("A build SHI-28 logistic, pay RES-18 red, pay RES-24 red, done")
	})
	g.inEmpire("A", "SHI-28", "logistic").holds("A", "35").has("A", 6, 2)
	g = ours()
	g.Example("one-colour", "AA-5.4", func() {
		g.Play("A build SHI-28 logistic, pay RES-18 red").Refused("A pay RES-35 blue", "AA-5.4")
	})
	g = midgame(t, 2).as("A", "episcopacy").logistic("A", "PLA-12 TEC-27").building("A", "SHI-28 PLA-09").
		hand("A", "46 40 35")
	g.Example("never-both-halves", "AA-5.1 AA-5.13", func() {
		g.Play("A faction, pay RES-46 blue").Refused("A pay RES-46 green", "AA-5.1")
	})
	g.Legal("A pay RES-40 green")
	g = midgame(t, 2).operational("A", "PLA-22").produced("A", "PLA-22", "21 red", "24 red").
		logistic("A", "TEC-27 SHI-02").building("A", "SHI-28 PLA-09").hand("A", "26 35 16").due("A", "PLA-09", 6)
	g.Example("visible-half", "AA-5.2", func() {
		g.Play("A trade green, pay RES-26 green").Refused("A pay RES-21 green", "AA-5.2")
	})
}

// AA-5.5, AA-5.6, and the book's example: a card of a colour and a gold one pay for a basic
// action; not so an operational one.
func TestExampleGold(t *testing.T) {
	g := midgame(t, 2).logistic("A", "PLA-12 TEC-23").building("A", "SHI-28 PLA-09").hand("A", "18 80 35").
		due("A", "SHI-28", 5)
	g.Example("gold-is-wild", "AA-5.5", func() {
		g.Play("A build SHI-28 logistic, pay RES-18 red, pay RES-80 gold, done")
	})
	g.inEmpire("A", "SHI-28", "logistic")
	g = midgame(t, 2).logistic("A", "PLA-12 TEC-23").operational("A", "SHI-28 SHI-03").hand("A", "18 80 04")
	g.Example("no-gold-for-an-offensive", "AA-5.6 AA-15.1", func() {
		g.Play("A offensive, pay RES-18 red").Refused("A pay RES-80 gold", "AA-5.5")
	})
	g.Legal("A pay RES-04 red")
}

// AA-5.7 to AA-5.11: the production limit.
func TestExampleProductionLimit(t *testing.T) {
	g := midgame(t, 2).logistic("A", "PLA-12 TEC-15").building("A", "SHI-28 PLA-09").hand("A", "23 39 52").credits("A", 3)
	g.Example("two-cards-at-most", "AA-5.7", func() {
		g.Play("A trade green, pay RES-23 green, pay RES-39 green").Refused("A pay RES-52 green", "AA-5.7")
	})
	g = midgame(t, 2).operational("A", "PLA-22").produced("A", "PLA-22", "24 red", "12 red").logistic("A", "TEC-15").
		building("A", "SHI-28 PLA-09").hand("A", "57 35 43").due("A", "SHI-28", 5)
	g.Example("hand-and-planet", "AA-5.8 AA-9.5", func() {
		g.Play("A build SHI-28 logistic, pay RES-24 red, pay RES-57 red").Refused("A pay RES-12 red", "AA-5.7")
	})
	g.Play("A done").under("A", "PLA-22", "12 red")
	g = midgame(t, 2).logistic("A", "SHI-01 PLA-12 TEC-15").building("A", "PLA-09 SHI-28").hand("A", "33 52 77").
		due("A", "PLA-09", 6).limitIs("A", "discover", 3)
	g.Example("logistic-ship-helps", "AA-5.9 AA-6.6", func() {
		g.Play("A discover PLA-09 logistic, pay RES-33 green, pay RES-52 green, pay RES-77 green, done")
	})
	g.inEmpire("A", "PLA-09", "logistic")
	g = midgame(t, 2).logistic("A", "SHI-11 SHI-14 TEC-15").building("A", "SHI-28 PLA-09").hand("A", "15 31 57").
		operational("A", "PLA-22").produced("A", "PLA-22", "12 red").limitIs("A", "build", 4).due("A", "SHI-28", 7)
	g.Example("limits-add-up", "AA-5.10 AA-5.11", func() {
		g.Play("A prepare ship, attach RES-15 red SHI-28, attach RES-31 red SHI-28, " +
			"attach RES-57 red SHI-28, attach RES-12 red SHI-28")
	})
	g.Is("eight", g.s.Saved[g.cardOf("SHI-28")], 8).due("A", "SHI-28", 0)
}

// AA-5.13, AA-5.16, AA-5.18: what a payment is as a whole.
func TestExampleWholePayments(t *testing.T) {
	g := midgame(t, 2).logistic("A", "PLA-12 TEC-03").building("A", "SHI-28 PLA-09").hand("A", "18 28 16").
		due("A", "SHI-28", 5)
	g.Example("no-dead-end", "AA-5.18", func() {
		g.Play("A build SHI-28 logistic").Refused("A pay RES-16 red", "AA-5.18")
	})
	g = midgame(t, 2).as("A", "episcopacy").logistic("A", "PLA-12 TEC-03").building("A", "SHI-28 PLA-09").
		hand("A", "35 40 16").nextArtifact("ART-13")
	g.Example("two-colours", "AA-5.13 AA-16.2", func() { g.Play("A faction, pay RES-35 blue, pay RES-40 green, done") })
	g.Is("artifacts", count16(g.player("A").Artifacts), 1)
	g = midgame(t, 2).logistic("A", "PLA-22 TEC-03").building("A", "SHI-28 PLA-09").attached("A", "SHI-28", "18 red").
		hand("A", "35 40 16").due("A", "SHI-28", 0)
	g.Example("nothing-to-pay", "AA-5.16", func() { g.Play("A build SHI-28 logistic") })
	g.holds("A", "16 35 40").inEmpire("A", "SHI-28", "logistic")
}

// AA-0.2: a card wins over a rule: with Golden Standard gold pays for mining.
func TestExampleCardsWin(t *testing.T) {
	g := midgame(t, 2).logistic("A", "TEC-40 SHI-02").operational("A", "PLA-06").produced("A", "PLA-06", "39 green").
		building("A", "SHI-28").hand("A", "26 80 16").deck("43")
	g.Example("card-beats-rule", "AA-0.2 AA-5.6", func() {
		g.Play("A mine, pay RES-26 green, pay RES-80 gold, done, tuck RES-43 green")
	})
	g.under("A", "PLA-06", "39 green, 43 green")
}
