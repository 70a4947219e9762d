package alienartifacts

import "testing"

// AA-15.1, AA-15.2, AA-15.6: 5 symbols of the colour, no gold, and a card to act.
func TestOperationalActions(t *testing.T) {
	for _, c := range []struct{ move, card, pays, short string }{
		{"offensive", "SHI-21", "01 04", "01 16"},
		{"revenue", "TEC-31", "35 38", "35 51"},
		{"mine", "PLA-21", "40 26", "33 34"},
	} {
		g := begin(t, 2).hand("A", c.pays).Refused("A "+c.move, "AA-15.8")
		g.logistic("A", c.card).Refused("A "+c.move, "AA-15.8").shelve(g.cardOf(c.card))
		g.operational("A", c.card).hand("A", c.short).Refused("A "+c.move, "AA-15.1")
		g.hand("A", "62 63").Refused("A "+c.move, "AA-15.1")
		g.s.Turn.Limit = -1
		g.hand("A", c.pays).Refused("A "+c.move, "AA-15.1") // one card is not enough: AA-5.12
		g.s.Turn.Limit = 0
		g.Legal("A "+c.move).Refused("B "+c.move, "AA-22.1")
		g.s.Turn.Acted = true
		g.Refused("A "+c.move, "AA-4.2")
	}
}

// AA-15.3, AA-15.5, AA-2.8: one technology after the other, in an order of choice; each
// has a card of its own.
func TestRevenue(t *testing.T) {
	g := begin(t, 2).operational("A", "TEC-31 TEC-33 TEC-21").logistic("A", "TEC-05").
		operational("A", "SHI-01 SHI-02").hand("A", "35 38").deck("57 26 01").credits("A", 15)
	g.Play("A revenue, pay RES-35 blue, pay RES-38 blue, done").Refused("A score TEC-05", "AA-15.5")
	g.Play("A score TEC-33").has("A", 15, 2)
	g.Play("A score TEC-31").HeardTimes(1, "nomatch").HeardTimes(2, "revealed").has("A", 15, 3)
	g.Is("discards", g.discards(), "01 26 35 38 57") // and TEC-21 with 01
}

// AA-15.4, AA-15.5: one planet after the other, each 1 card, in an order of choice.
func TestMining(t *testing.T) {
	g := begin(t, 2).operational("A", "PLA-21 PLA-22").logistic("A", "PLA-31").hand("A", "40 26").deck("07 08")
	g.Play("A mine, pay RES-40 green, pay RES-26 green, done").Refused("A produce PLA-31 0", "AA-15.5")
	g.Refused("A produce PLA-21 1", "AA-15.5")
	g.Play("A produce PLA-22 0, tuck RES-07 blue").under("A", "PLA-22", "07 blue").has("A", 8, 0)
	g.Play("A tuck RES-08 red").under("A", "PLA-21", "08 red").has("A", 8, 1)
}

// AA-15.2, AA-12.8, AA-20.21: all ships may attack, none must.
func TestOffensive(t *testing.T) {
	g := begin(t, 2).operational("A", "SHI-21 SHI-22").hand("A", "01 04").system("ALS-5").deck("07")
	g.Play("A offensive, pay RES-01 red, pay RES-04 red, done").NotLegal("A hold").Refused("A hold", "AA-12.1")
	g.Play("A attack aliens, stay SHI-21").Refused("A stay SHI-22", "AA-22.1").has("A", 11, 0)
	g.Is("it has not attacked", g.s.Turn.Attacked.has(g.cardOf("SHI-21")), false)
}

// AA-16.1, AA-16.2, AA-16.5: the faction action needs something to gain; points and
// credits always count.
func TestEffectsNeedSomething(t *testing.T) {
	g := begin(t, 2).hand("A", "01 04")
	g.artifacts("B",
		"ART-01 ART-02 ART-03 ART-04 ART-05 ART-06 ART-07 ART-08 ART-09 ART-10 ART-11 ART-12 ART-13 ART-14 ART-15 ART-16")
	g.Refused("A faction", "AA-16.5")
	begin(t, 2).logistic("A", "TEC-37").credits("A", 15).hand("A", "01").Play("A use TEC-37").has("A", 15, 0)
	// no planet, but a point
	begin(t, 2).logistic("A", "TEC-08").hand("A", "40 26").
		Play("A use TEC-08, pay RES-40 green, pay RES-26 green, done").has("A", 8, 1)
	g = begin(t, 2).logistic("A", "TEC-07").hand("A", "01")
	for g.s.Decks[planet].N > 0 {
		g.building("B", cardWords[g.s.Decks[planet].Card[0]])
	}
	g.Refused("A use TEC-07", "AA-16.5")
}
