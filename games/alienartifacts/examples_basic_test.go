package alienartifacts

import "testing"

// AA-8.1.1 to AA-8.1.10, and the book's example: 7 credits, three technologies.
func TestExampleBuying(t *testing.T) {
	g := midgame(t, 2).logistic("A", "SHI-04 TEC-27").operational("A", "PLA-22").building("A", "SHI-28").
		hand("A", "35 18 52").tops("PLA-37 PLA-08")
	g.Example("buy-the-top-card", "AA-8.1.1", func() { g.Play("A buy planet 0") })
	g.builds("A", "SHI-28 PLA-37").has("A", 1, 2)
	g = midgame(t, 2).logistic("A", "SHI-04 TEC-27").operational("A", "PLA-22").building("A", "SHI-28").
		hand("A", "35 18 52").tops("TEC-30 TEC-04 TEC-17 TEC-09").credits("A", 9)
	g.Example("three-to-choose-from", "AA-8.1.2 AA-8.1.3", func() {
		g.Play("A buy technology 2, keep TEC-04, bottom TEC-30")
	})
	g.builds("A", "SHI-28 TEC-04").has("A", 2, 2)
	d := g.s.Decks[technology]
	g.Is("bottom", cardWords[d.Card[0]], "TEC-17").Is("above", cardWords[d.Card[1]], "TEC-30")
	g = midgame(t, 2).logistic("A", "PLA-31 PLA-35 TEC-27").building("A", "PLA-08").hand("A", "35 18 52").
		tops("SHI-24 SHI-02").credits("A", 2).costIs("A", "buy", 1)
	g.Example("discount-on-buying", "AA-8.1.7 AA-6.2", func() { g.Play("A buy ship 1, keep SHI-24") })
	g.has("A", 0, 2)
	g = midgame(t, 2).logistic("A", "TEC-36 SHI-04").operational("A", "PLA-22").building("A", "SHI-28").
		hand("A", "35 18 52").tops("PLA-37 PLA-03 PLA-16")
	g.Example("free-look", "AA-8.1.10", func() { g.Play("A buy planet 0, keep PLA-16, rest") })
	g.builds("A", "SHI-28 PLA-16").has("A", 1, 2)
	g = midgame(t, 2).logistic("A", "PLA-21 PLA-24 PLA-26 TEC-27").building("A", "PLA-08").hand("A", "35 18 52").
		tops("SHI-40").costIs("A", "build", 0)
	g.Example("bought-and-built", "AA-8.1.9 AA-6.4", func() { g.Play("A buy ship 0, complete SHI-40 logistic") })
	g.inEmpire("A", "SHI-40", "logistic").has("A", 1, 2)
}

// AA-8.2.2, AA-7.2, AA-7.3, AA-6.3, and the book's examples of costs: the second planet costs 6,
// Gutenberg 3, the third technology 7, the fourth ship 8.
func TestExampleCosts(t *testing.T) {
	g := midgame(t, 2).logistic("A", "PLA-22 TEC-16").building("A", "PLA-04 PLA-39").hand("A", "23 40 15").
		due("A", "PLA-04", 6)
	g.Example("cost-6-second-planet", "AA-7.2 AA-8.2.1", func() {
		g.Play("A discover PLA-04 logistic, pay RES-23 green, pay RES-40 green, done")
	})
	g.inEmpire("A", "PLA-04", "logistic").costIs("A", "discover", 5)
	g = midgame(t, 2).logistic("A", "PLA-01 PLA-02 TEC-16").building("A", "PLA-11 SHI-28").hand("A", "26 35 15").
		due("A", "PLA-11", 3)
	g.Example("gutenberg-costs-three", "AA-7.3 AA-6.3 AA-6.1", func() {
		g.Play("A discover PLA-11 logistic, pay RES-26 green, done")
	})
	g.inEmpire("A", "PLA-11", "logistic").holds("A", "15 35")
	g = midgame(t, 2).logistic("A", "TEC-16 TEC-34").operational("A", "SHI-28").building("A", "TEC-05 PLA-39").
		attached("A", "TEC-05", "49 blue").hand("A", "36 12 23").due("A", "TEC-05", 5).costIs("A", "develop", 7)
	g.Example("cost-7-third-technology", "AA-7.2 AA-7.5", func() {
		g.Play("A develop TEC-05 logistic, pay RES-36 blue, pay RES-12 blue, done")
	})
	g.inEmpire("A", "TEC-05", "logistic")
	g = midgame(t, 2).logistic("A", "SHI-02 SHI-05 TEC-16").operational("A", "SHI-28").building("A", "SHI-15 PLA-39").
		attached("A", "SHI-15", "55 red").hand("A", "18 12 43").due("A", "SHI-15", 5).costIs("A", "build", 8)
	g.Example("cost-8-fourth-ship", "AA-7.2 AA-8.4.1", func() {
		g.Play("A build SHI-15 logistic, pay RES-18 red, pay RES-12 red, done")
	})
	g.inEmpire("A", "SHI-15", "logistic").costIs("A", "build", 9)
	g = midgame(t, 2).logistic("A", "PLA-12 TEC-16").building("A", "SHI-28 SHI-07 SHI-33").
		attached("A", "SHI-28", "18 red", "56 red").
		attached("A", "SHI-07", "24 red").hand("A", "35 12 43").due("A", "SHI-07", 2).due("A", "SHI-28", 0)
	g.Example("attached-cards-pay-for-their-own", "AA-7.5 AA-7.6 AA-7.4", func() { g.Play("A build SHI-28 logistic") })
	g.under("A", "SHI-07", "24 red").due("A", "SHI-07", 3)
	g = midgame(t, 2).logistic("A", "PLA-12 TEC-16").building("A", "SHI-28 SHI-07").
		attached("A", "SHI-28", "18 red", "56 red").hand("A", "35 12 43").due("A", "SHI-07", 5)
	g.Example("attached-to-another", "AA-8.5.4 AA-7.5", func() { g.Refused("A build SHI-07 logistic", "AA-8.4.1") })
}

// AA-8.2.2, AA-8.2.3, AA-9.2, AA-9.3, and the book's example: three cards on a planet of the
// type explore, two of which can match.
func TestExampleProducing(t *testing.T) {
	ours := func(deck string) *scenario {
		return midgame(t, 2).logistic("A", "PLA-12 TEC-27").building("A", "PLA-06 SHI-28").
			attached("A", "PLA-06", "74 green", "26 green").hand("A", "35 12 43").deck(deck).due("A", "PLA-06", 0)
	}
	g := ours("23 11 39")
	g.Example("exploit-a-planet", "AA-8.2.3 AA-9.3", func() {
		g.Play("A discover PLA-06 operational, tuck RES-23 green, tuck RES-11 red, tuck RES-39 green")
	})
	g.has("A", 6, 4).under("A", "PLA-06", "11 red, 23 green, 39 green")
	g = midgame(t, 2).logistic("A", "TEC-06 SHI-04").operational("A", "PLA-06").produced("A", "PLA-06", "74 green").
		building("A", "SHI-28").hand("A", "35 12 43").deck("02")
	g.Example("smaller-half", "AA-9.2", func() { g.Play("A use TEC-06") })
	g.under("A", "PLA-06", "02 blue, 74 green").has("A", 4, 2)
	g = midgame(t, 2).logistic("A", "TEC-06 SHI-04").operational("A", "PLA-06").produced("A", "PLA-06", "74 green").
		building("A", "SHI-28").hand("A", "35 12 43").deck("80")
	g.Example("gold-instead-of-a-point", "AA-9.3 AA-9.2", func() { g.Play("A use TEC-06, tuck RES-80 gold") })
	g.under("A", "PLA-06", "74 green, 80 gold").has("A", 4, 2)
	g = midgame(t, 2).logistic("A", "TEC-27 SHI-04").operational("A", "PLA-06").
		produced("A", "PLA-06", "74 green", "80 gold").
		building("A", "SHI-28").hand("A", "35 12 43").deck("62 47").Play("A prepare ship, attach RES-12 red SHI-28, done")
	g.Example("produced-cards-stay", "AA-9.6 AA-9.4", func() {
		g.Play("A discard RES-43").Refused("A discard RES-80", "AA-4.7")
	})
	g.Play("A draw").under("A", "PLA-06", "74 green, 80 gold")
}

// AA-8.3.2 to AA-8.3.4, AA-6.10, AA-6.11, and the book's example: sold, the revealed card
// matches, four planets bring 1 point.
func TestExampleDeveloping(t *testing.T) {
	sold := func(deck string) *scenario {
		return midgame(t, 2).logistic("A", "PLA-12 PLA-34 PLA-03 SHI-04").operational("A", "PLA-22").
			building("A", "TEC-01 SHI-28").attached("A", "TEC-01", "65 blue").hand("A", "35 12 43").
			deck(deck).due("A", "TEC-01", 0)
	}
	g := sold("76 30")
	g.Example("technology-sold", "AA-8.3.3", func() { g.Play("A develop TEC-01 operational") })
	g.has("A", 6, 3)
	g = sold("11 76")
	g.Example("technology-without-match", "AA-8.3.3 AA-8.3.4", func() { g.Play("A develop TEC-01 operational") })
	g.has("A", 6, 2)
	g = midgame(t, 2).logistic("A", "PLA-12 PLA-13 PLA-03 SHI-04").building("A", "TEC-31 SHI-28").
		attached("A", "TEC-31", "50 blue").hand("A", "35 12 43").due("A", "TEC-31", 0)
	g.Example("used-at-once", "AA-8.3.2 AA-11.4", func() { g.Play("A develop TEC-31 logistic, use TEC-31") })
	g.has("A", 3, 3)
	three := midgame(t, 2).logistic("A", "TEC-34 TEC-05").operational("A", "SHI-28 TEC-37").building("A", "TEC-12 PLA-39").
		attached("A", "TEC-12", "65 blue", "49 blue").hand("A", "36 12 23").deck("69 76").due("A", "TEC-12", 3)
	three.Example("counts-itself", "AA-6.11 AA-8.3.3", func() {
		three.Play("A develop TEC-12 operational, pay RES-36 blue, done")
	})
	three.has("A", 6, 3)
}

// AA-8.4.2, AA-8.4.3, AA-6.7, AA-6.6, AA-6.12: building.
func TestExampleBuilding(t *testing.T) {
	g := midgame(t, 2).logistic("A", "PLA-12 TEC-23").building("A", "SHI-33 PLA-08").attached("A", "SHI-33", "24 red").
		hand("A", "12 35 43").due("A", "SHI-33", 2)
	g.Example("plan-for-an-exploit-ship", "AA-6.7 AA-8.4.2", func() {
		g.Play("A build SHI-33 logistic, pay RES-12 red, done")
	})
	g.Is("plans", count16(g.player("A").Plans), 1).limitIs("A", "trade", 3)
	g = midgame(t, 2).logistic("A", "PLA-21 TEC-23").operational("A", "SHI-28").building("A", "SHI-07 PLA-08").
		attached("A", "SHI-07", "24 red").hand("A", "15 35 43").system("ALS-1").deck("13 30").due("A", "SHI-07", 1)
	g.Example("new-ship-attacks", "AA-8.4.3 AA-12.2", func() {
		g.Play("A build SHI-07 operational, pay RES-15 red, done, attack aliens, stand")
	})
	g.has("A", 6, 3).inEmpire("A", "SHI-28", "operational").
		Is("attacked", ids(g.s.Turn.Attacked, cardWords), []string{"SHI-07"})
	g = midgame(t, 2).logistic("A", "SHI-22 PLA-34 TEC-16").building("A", "TEC-05 SHI-33").hand("A", "12 49 17").
		due("A", "TEC-05", 6).limitIs("A", "develop", 3).limitIs("A", "build", 2)
	g.Example("red-ship-helps-developing", "AA-6.12 AA-6.6 AA-20.4", func() {
		g.Play("A develop TEC-05 logistic, pay RES-12 blue, pay RES-49 blue, pay RES-17 blue, done")
	})
	g.inEmpire("A", "TEC-05", "logistic")
}

// AA-8.5.1 to AA-8.5.6, and the book's example: two cards worth 4 lie under a planet, 1 is still
// to be paid.
func TestExamplePreparing(t *testing.T) {
	g := midgame(t, 2).logistic("A", "SHI-04 TEC-15").building("A", "PLA-31 SHI-28").hand("A", "27 83 12").
		due("A", "PLA-31", 5)
	g.Example("prepare-a-planet", "AA-8.5.1", func() {
		g.Play("A prepare planet, attach RES-27 green PLA-31, attach RES-83 green PLA-31")
	})
	g.due("A", "PLA-31", 1).under("A", "PLA-31", "27 green, 83 green")
	g = midgame(t, 2).logistic("A", "SHI-04 TEC-15").building("A", "PLA-31 PLA-08 SHI-28").hand("A", "27 83 12").
		due("A", "PLA-31", 5)
	g.Example("colour-of-the-row", "AA-8.5.2", func() {
		g.Play("A prepare planet, attach RES-83 gold PLA-31").Refused("A attach RES-12 red PLA-08", "AA-8.5.2")
	})
	g = midgame(t, 2).logistic("A", "SHI-04 TEC-15").building("A", "PLA-31 SHI-28").attached("A", "PLA-31", "77 green").
		hand("A", "26 83 12").due("A", "PLA-31", 3)
	g.Example("paid-but-not-finished", "AA-8.5.5 AA-10.4", func() {
		g.Play("A prepare planet, attach RES-26 green PLA-31, done")
	})
	g.due("A", "PLA-31", 0).builds("A", "SHI-28 PLA-31")
	g = midgame(t, 2).logistic("A", "SHI-04 TEC-15").operational("A", "PLA-22").
		produced("A", "PLA-22", "80 gold", "24 red").
		building("A", "PLA-31 SHI-28").hand("A", "27 35 12").due("A", "PLA-31", 6)
	g.Example("produced-card-attached", "AA-8.5.6 AA-5.8", func() {
		g.Play("A prepare planet, attach RES-80 gold PLA-31").Refused("A attach RES-24 green PLA-31", "AA-8.5.6")
	})
}

// AA-8.6.1, AA-8.6.2, and the book's example: two cards, 3 and 2 symbols, 5 credits.
func TestExampleTrading(t *testing.T) {
	g := midgame(t, 2).logistic("A", "PLA-12 TEC-27").building("A", "SHI-28").hand("A", "26 22 80").credits("A", 4)
	g.Example("five-symbols-five-credits", "AA-8.6.1", func() {
		g.Play("A trade green, pay RES-22 green, pay RES-80 green, done")
	})
	g.has("A", 9, 2).holds("A", "26")
	g = midgame(t, 2).logistic("A", "PLA-12 TEC-27").building("A", "SHI-28").hand("A", "26 63 80").credits("A", 4)
	g.Example("gold-alone", "AA-8.6.2", func() { g.Play("A trade gold, pay RES-63 gold, pay RES-80 gold, done") })
	g.has("A", 9, 2)
}

// AA-8.7.1 to AA-8.7.3, and the book's example: 5 symbols take both tokens off ships.
func TestExampleRemovingBlockades(t *testing.T) {
	g := midgame(t, 2).logistic("A", "PLA-12 TEC-03 SHI-04").operational("A", "SHI-28").building("A", "PLA-08").
		hand("A", "18 12 35").tokens("SHI-04", 1).tokens("SHI-28", 1)
	g.Example("both-tokens-removed", "AA-8.7.1 AA-8.7.2", func() {
		g.Play("A unblock ship, pay RES-18 red, pay RES-12 red, done, remove SHI-04")
	})
	g.Is("supply", g.s.Supply, 38).has("A", 6, 2)
	g = midgame(t, 2).logistic("A", "PLA-12 TEC-03 SHI-04").operational("A", "SHI-28").building("A", "PLA-08").
		hand("A", "58 12 35").tokens("SHI-04", 1).tokens("SHI-28", 1)
	g.Example("one-symbol-removes-nothing", "AA-8.7.3", func() {
		g.Play("A unblock ship, pay RES-58 gold").Refused("A done", "AA-8.7.3")
	})
}
