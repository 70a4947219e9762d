package alienartifacts

import "testing"

// AA-10.1, AA-10.7, and the book's example: Calcine is discovered and the Black Plague is built.
func TestExampleAutomaticConstruction(t *testing.T) {
	calcine := func() *scenario {
		return midgame(t, 2).logistic("A", "TEC-16 TEC-10").building("A", "PLA-21 SHI-21").attached("A", "SHI-21", "18 red").
			attached("A", "PLA-21", "74 green").hand("A", "40 35 12").due("A", "PLA-21", 2)
	}
	g := calcine()
	g.Example("calcine-and-black-plague", "AA-10.1 AA-10.7", func() {
		g.Play("A discover PLA-21 logistic, pay RES-40 green, done, complete SHI-21 logistic")
	})
	g.inEmpire("A", "SHI-21", "logistic").inEmpire("A", "PLA-21", "logistic").costIs("A", "build", 4)
	g = calcine().deck("09 30").system("ALS-4").nextArtifact("ART-13").
		Play("A discover PLA-21 logistic, pay RES-40 green, done")
	g.Example("built-and-on-a-mission", "AA-10.8", func() { g.Play("A complete SHI-21 operational, attack aliens") })
	g.Is("artifacts", count16(g.player("A").Artifacts), 1)
	g = midgame(t, 2).logistic("A", "TEC-16 SHI-04").building("A", "PLA-21 SHI-21 SHI-33").artifacts("A", "ART-02").
		attached("A", "SHI-21", "12 red", "58 red").attached("A", "SHI-33", "30 red", "13 red").hand("A", "40 35 43")
	g.Example("one-by-one", "AA-10.5 AA-10.2", func() {
		g.Play("A play ART-02, complete PLA-21 logistic, complete SHI-33 logistic")
	})
	g.builds("A", "SHI-21").due("A", "SHI-21", 1)
}

// AA-10.3, AA-10.6, AA-10.10, AA-10.11.
func TestExampleChecks(t *testing.T) {
	g := midgame(t, 2).logistic("A", "TEC-27 SHI-04 PLA-21").building("A", "SHI-33 TEC-05").tokens("PLA-21", 1).
		attached("A", "SHI-33", "12 red", "58 red").hand("A", "40 35 15").due("A", "SHI-33", 2)
	g.Example("discount-set-free", "AA-10.3", func() {
		g.Play("A unblock planet, pay RES-40 green, done, complete SHI-33 logistic")
	})
	g.inEmpire("A", "SHI-33", "logistic")
	g = midgame(t, 2).logistic("A", "TEC-27 SHI-04 PLA-21").building("A", "SHI-33 TEC-05").tokens("PLA-21", 1).
		attached("A", "SHI-33", "12 red", "58 red").hand("A", "40 35 15").tops("PLA-06").due("A", "SHI-33", 2)
	g.Example("paid-discount-not-checked", "AA-10.6", func() { g.Play("A lift PLA-21, buy planet 0") })
	g.builds("A", "SHI-33 TEC-05 PLA-06").has("A", 0, 2)
	g = midgame(t, 2).logistic("A", "SHI-04 PLA-12 TEC-27").building("A", "TEC-05 SHI-33").
		attached("A", "TEC-05", "49 blue").artifacts("A", "ART-03").hand("A", "40 35 15")
	g.Example("completed-for-free", "AA-10.10 AA-21.7", func() { g.Play("A play ART-03, complete TEC-05 logistic") })
	g.inEmpire("A", "TEC-05", "logistic")
	g = midgame(t, 2).logistic("A", "SHI-04 TEC-27").building("A", "PLA-34 SHI-33").attached("A", "SHI-33", "30 red").
		artifacts("A", "ART-13").hand("A", "40 35 15").due("A", "SHI-33", 4)
	g.Example("discount-for-the-next-action", "AA-10.11", func() { g.Play("A play ART-13, build SHI-33 logistic") })
	g.inEmpire("A", "SHI-33", "logistic").holds("A", "15 35 40")
}

// AA-11.1 to AA-11.9, and the book's notes on technologies.
func TestExampleKeywords(t *testing.T) {
	g := midgame(t, 2).logistic("A", "TEC-31 SHI-04 PLA-12").building("A", "SHI-33").hand("A", "40 35 15").credits("A", 4)
	g.Example("bonus-after-the-action", "AA-11.3 AA-11.4", func() {
		g.Play("A trade blue, pay RES-35 blue, done, use TEC-31")
	})
	g.has("A", 4, 3)
	g = midgame(t, 2).logistic("A", "TEC-31 TEC-16 SHI-04 PLA-12").building("A", "SHI-33").hand("A", "40 35 15").
		credits("A", 9)
	g.Example("once-per-turn", "AA-11.4 AA-20.16", func() { g.Play("A use TEC-31").Refused("A use TEC-31", "AA-11.4") })
	g.has("A", 6, 3)
	g = midgame(t, 2).logistic("A", "TEC-32 SHI-04 PLA-34").building("A", "SHI-33").hand("A", "40 35 15").credits("A", 7).
		tops("PLA-06 PLA-23")
	g.Example("buying-as-a-bonus", "AA-11.7", func() { g.Play("A use TEC-32, buy planet 0, buy planet 0") })
	g.has("A", 1, 2).builds("A", "SHI-33 PLA-06 PLA-23")
	g = midgame(t, 2).logistic("A", "TEC-11 SHI-04 PLA-12 PLA-22").building("A", "SHI-33 PLA-08").
		attached("A", "SHI-33", "24 red").hand("A", "40 35 15").due("A", "SHI-33", 1)
	g.Example("first-ship-of-its-type", "AA-11.1 AA-11.9", func() {
		g.Play("A build SHI-33 logistic, pay RES-15 red, done")
	})
	g.has("A", 6, 3)
	g = midgame(t, 2).logistic("A", "TEC-12 SHI-11 PLA-12").building("A", "SHI-33 PLA-08").hand("A", "12 30 57").
		due("A", "SHI-33", 6)
	g.Example("three-cards-with-two", "AA-21.12 AA-21.16", func() {
		g.Play("A build SHI-33 logistic, pay RES-12 red, pay RES-30 red, pay RES-57 red, done")
	})
	g.has("A", 6, 4)
	g = midgame(t, 2).logistic("A", "TEC-39 SHI-04 PLA-12").building("A", "SHI-33").hand("A", "40 35 15").
		credits("A", 11).nextArtifact("ART-13").recorded("A", fromProduction, 1)
	g.Example("action-of-a-card", "AA-11.2", func() { g.Play("A use TEC-39").Refused("A trade green", "AA-4.2") })
	g = midgame(t, 2).logistic("A", "SHI-04 PLA-12 PLA-13").building("A", "TEC-39 SHI-33").
		attached("A", "TEC-39", "49 blue").
		hand("A", "40 35 15").credits("A", 11).artifacts("A", "ART-10").due("A", "TEC-39", 0)
	g.Example("action-already-spent", "AA-16.4 AA-11.2", func() {
		g.Play("A develop TEC-39 logistic").Refused("A use TEC-39", "AA-11.2")
	})
}
