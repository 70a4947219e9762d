package alienartifacts

import "testing"

// AA-4.2, AA-4.4: one action, and no passing.
func TestExampleOneAction(t *testing.T) {
	g := midgame(t, 2).logistic("A", "PLA-12 SHI-11").operational("A", "SHI-22").building("A", "TEC-05").
		hand("A", "04 12 74").artifacts("A", "ART-10").credits("A", 4)
	g.Example("one-action", "AA-4.2", func() {
		g.Play("A trade blue, pay RES-04 blue, pay RES-12 blue, done").Refused("A buy ship 0", "AA-4.2")
	})
	g.has("A", 9, 2)
	g = midgame(t, 2).logistic("A", "PLA-12 SHI-11").operational("A", "SHI-22").building("A", "TEC-05").
		hand("A", "15 51 79").credits("A", 1)
	g.Example("no-passing", "AA-4.4", func() { g.Refused("A pass", "AA-4.4") })
	g.Legal("A trade red, trade gold")
}

// AA-4.5, AA-4.6, AA-4.12: extra actions are whole actions.
func TestExampleExtraActions(t *testing.T) {
	g := midgame(t, 2).logistic("A", "PLA-12 TEC-16").operational("A", "SHI-22").building("A", "SHI-13").
		attached("A", "SHI-13", "18 red", "57 red").hand("A", "49 52 34").artifacts("A", "ART-04").credits("A", 9).
		tops("PLA-06").due("A", "SHI-13", 1)
	g.Example("extra-action", "AA-4.6 AA-4.12", func() {
		g.Play("A play ART-04, buy planet 0, build SHI-13 logistic, pay RES-34 red, done")
	})
	g.inEmpire("A", "SHI-13", "logistic").builds("A", "PLA-06").has("A", 4, 2)
}

// AA-4.7, AA-4.9, AA-4.11: the draw phase.
func TestExampleDrawPhase(t *testing.T) {
	g := midgame(t, 2).logistic("A", "PLA-12 SHI-01").operational("A", "SHI-22").building("A", "PLA-07").
		hand("A", "15 51 74").tops("TEC-10").deck("36 62 40").Play("A buy technology 0")
	g.Example("draw-phase", "AA-4.7", func() { g.Play("A discard RES-15, discard RES-51, draw") })
	g.holds("A", "36 62 74")
	g = midgame(t, 2).logistic("A", "PLA-12 SHI-01").operational("A", "SHI-22").building("A", "PLA-07").
		hand("A", "15 51 74").deck("36 62 40 02").artifacts("A", "ART-06").
		Play("A play ART-06, trade green, pay RES-51 green, pay RES-74 green, done")
	g.Example("hand-limit", "AA-4.9", func() { g.Refused("A draw", "AA-4.9") })
	g.Play("A discard RES-15").Refused("A draw", "AA-4.9").Play("A discard RES-02, draw").holds("A", "36 40 62")
	g = midgame(t, 2).logistic("A", "PLA-12 TEC-20").operational("A", "SHI-22").building("A", "PLA-07").
		hand("A", "15 51 74 40").deck("36 62 02").Play("A trade green, pay RES-51 green, pay RES-74 green, done")
	g.Example("higher-hand-limit", "AA-4.11", func() { g.Play("A draw") })
	g.holds("A", "15 36 40 62")
}

// AA-1.7, AA-1.8, AA-1.11, AA-2.1 to AA-2.3: what a resource card is, and where cards lie.
func TestExampleCardsAndAreas(t *testing.T) {
	g := midgame(t, 2).logistic("A", "PLA-12 TEC-27").operational("A", "SHI-22").building("A", "SHI-04").
		hand("A", "54 39 16").credits("A", 2)
	g.Example("halves-and-number", "AA-1.7 AA-1.11", func() { g.Play("A trade red, pay RES-54 red, done") })
	g.has("A", 5, 2).holds("A", "16 39")
	g = midgame(t, 2).logistic("A", "PLA-12 TEC-27").operational("A", "SHI-22").building("A", "SHI-04 TEC-02 PLA-34").
		attached("A", "TEC-02", "49 blue").hand("A", "36 18 43").due("A", "TEC-02", 2)
	g.Example("into-the-empire", "AA-2.3 AA-2.1 AA-2.2", func() {
		g.Play("A develop TEC-02 logistic, pay RES-36 blue, done")
	})
	g.builds("A", "SHI-04 PLA-34").inEmpire("A", "TEC-02", "logistic").limitIs("A", "discover", 3)
}

// AA-2.7, AA-8.6.3: what the bank cannot hold is lost.
func TestExampleFullBank(t *testing.T) {
	g := midgame(t, 2).logistic("A", "PLA-32 TEC-16").operational("A", "SHI-22").building("A", "SHI-04").
		hand("A", "35 72 16").credits("A", 10)
	g.Example("full-bank", "AA-2.7 AA-8.6.3", func() { g.Play("A trade blue, pay RES-35 blue, pay RES-72 blue, done") })
	g.has("A", 15, 2)
}

// AA-2.10: searching a deck.
func TestExampleSearch(t *testing.T) {
	g := midgame(t, 2).logistic("A", "PLA-12 TEC-21").operational("A", "SHI-22").building("A", "TEC-05").
		hand("A", "35 72 16").artifacts("A", "ART-15").tops("SHI-02 SHI-14 SHI-27 SHI-34")
	g.Example("search-a-deck", "AA-2.10", func() { g.Play("A play ART-15, type exterminate") })
	g.builds("A", "SHI-27 TEC-05")
	d := g.s.Decks[ship]
	g.Is("bottom", cardWords[d.Card[0]], "SHI-14").Is("above", cardWords[d.Card[1]], "SHI-02")
}
