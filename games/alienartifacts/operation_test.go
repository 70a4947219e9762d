package alienartifacts

import "testing"

// AA-15.1, AA-15.2, AA-15.6: 5 symbols of the colour, no gold, and a card to act.
func TestOperationalActions(t *testing.T) {
	for _, c := range []struct{ move, card, pays, short string }{
		{"offensive", "SHI-21", "01 04", "01 16"}, {"revenue", "TEC-31", "35 38", "35 51"}, {"mine", "PLA-21", "40 26", "33 34"},
	} {
		g := begin(t, 2).hand(0, c.pays).refused(0, c.move, "AA-15.8")
		g.logistic(0, c.card).refused(0, c.move, "AA-15.8").shelve(g.cardOf(c.card))
		g.operational(0, c.card).hand(0, c.short).refused(0, c.move, "AA-15.1")
		g.hand(0, "62 63").refused(0, c.move, "AA-15.1")
		g.s.Turn.Limit = -1
		g.hand(0, c.pays).refused(0, c.move, "AA-15.1") // one card is not enough: AA-5.12
		g.s.Turn.Limit = 0
		g.can(0, c.move).refused(1, c.move, "AA-22.1")
		g.s.Turn.Acted = true
		g.refused(0, c.move, "AA-4.2")
	}
}

// AA-15.3, AA-15.5, AA-2.8: one technology after the other, in an order of choice; each
// has a card of its own.
func TestRevenue(t *testing.T) {
	g := begin(t, 2).operational(0, "TEC-31 TEC-33 TEC-21").logistic(0, "TEC-05").operational(0, "SHI-01 SHI-02").hand(0, "35 38").deck("57 26 01").credits(0, 15)
	g.play(0, "revenue; pay RES-35 blue; pay RES-38 blue; done").refused(0, "score TEC-05", "AA-15.5").play(0, "score TEC-33").has(0, 15, 2)
	g.play(0, "score TEC-31").heard("nomatch", 1).heard("revealed", 2).has(0, 15, 3).is("discards", g.discards(), "01 26 35 38 57") // and TEC-21 with 01
}

// AA-15.4, AA-15.5: one planet after the other, each 1 card, in an order of choice.
func TestMining(t *testing.T) {
	g := begin(t, 2).operational(0, "PLA-21 PLA-22").logistic(0, "PLA-31").hand(0, "40 26").deck("07 08")
	g.play(0, "mine; pay RES-40 green; pay RES-26 green; done").refused(0, "produce PLA-31 0", "AA-15.5").refused(0, "produce PLA-21 1", "AA-15.5")
	g.play(0, "produce PLA-22 0; tuck RES-07 blue").under(0, "PLA-22", "07 blue").has(0, 8, 0).play(0, "tuck RES-08 red").under(0, "PLA-21", "08 red").has(0, 8, 1)
}

// AA-15.2, AA-12.8, AA-20.21: all ships may attack, none must.
func TestOffensive(t *testing.T) {
	g := begin(t, 2).operational(0, "SHI-21 SHI-22").hand(0, "01 04").system("ALS-5").deck("07").play(0, "offensive; pay RES-01 red; pay RES-04 red; done").cannot(0, "hold").refused(0, "hold", "AA-12.1")
	g.play(0, "attack aliens; stay SHI-21").refused(0, "stay SHI-22", "AA-22.1").has(0, 11, 0).is("it has not attacked", g.s.Turn.Attacked.has(g.cardOf("SHI-21")), false)
}

// AA-16.1, AA-16.2, AA-16.5: the faction action needs something to gain; points and
// credits always count.
func TestEffectsNeedSomething(t *testing.T) {
	g := begin(t, 2).hand(0, "01 04")
	g.artifacts(1, "ART-01 ART-02 ART-03 ART-04 ART-05 ART-06 ART-07 ART-08 ART-09 ART-10 ART-11 ART-12 ART-13 ART-14 ART-15 ART-16").refused(0, "faction", "AA-16.5")
	begin(t, 2).logistic(0, "TEC-37").credits(0, 15).hand(0, "01").play(0, "use TEC-37").has(0, 15, 0)
	begin(t, 2).logistic(0, "TEC-08").hand(0, "40 26").play(0, "use TEC-08; pay RES-40 green; pay RES-26 green; done").has(0, 8, 1) // no planet, but a point
	g = begin(t, 2).logistic(0, "TEC-07").hand(0, "01")
	for g.s.Decks[planet].N > 0 {
		g.building(1, cardWords[g.s.Decks[planet].Card[0]])
	}
	g.refused(0, "use TEC-07", "AA-16.5")
}
