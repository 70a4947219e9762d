package newworld

import "testing"

// The examples of chapter 7: the surveyors.

// trail4 lays a trail of row 4 from its starting space through some columns.
func (g *scenario) trail4(columns int) *scenario {
	g.Helper()
	return g.lay([]string{"NW03 1,4 r1", "NW03 2,4 r1", "NW03 3,4 r1"}[:columns]...)
}

// NW-7.1, NW-7.2, NW-7.3, NW-7.4, NW-7.18, NW-11.6
func TestExamplesOfTheExtraPoints(t *testing.T) {
	g := frontier(t, 2).trail4(2).scores(12, 10).surveyors(2, 1)
	g.stand("A robber 2,4 E", "B robber 2,8 W")
	g.pile("NW10 NW06")
	g.Example("surveyor-pays", "NW-7.1", func() { g.Play("A place NW10 3,4 r0, pass") })
	g.Heard("A score trail 2,4 4 4 0 by NW-6.2", "A bonus 2,4 4 1 by NW-7.1")
	g.Totals("20 10")

	g = frontier(t, 2).scores(6, 4).surveyors(1, 1)
	g.stand("B robber 2,8 W", "A trapper 1,10 ESE")
	g.pile("NW14 NW06")
	g.Example("surveyors-pay", "NW-7.1", func() { g.Play("A place NW14 1,6 r1, shopkeeper E") })
	g.Totals("20 4")

	g = frontier(t, 2).trail4(3).scores(12, 10).surveyors(2, 1)
	g.stand("A robber 3,4 E", "B robber 2,8 W").turn("B")
	g.pile("NW10 NW06")
	g.Example("only-its-own-column", "NW-7.2", func() { g.Play("B place NW10 4,4 r0, pass") })
	g.Totals("17 10")

	g = frontier(t, 2).lay("NW02 2,3 r0", "NW01 1,5 r0", "NW10 2,5 r1").scores(10, 12).surveyors(2, 1)
	g.stand("A robber 2,3 S", "A robber 2,5 N", "B robber 2,8 W")
	g.pile("NW03 NW06")
	g.Example("each-settler-earns", "NW-7.3", func() { g.Play("A place NW03 2,4 r0, pass") })
	g.Heard("A score trail 2,3 3 3 0 by NW-6.2", "A bonus 2,3 8 2 by NW-7.1")
	g.Totals("21 12")

	g = frontier(t, 2).trail4(2).scores(8, 6).surveyors(1, 1)
	g.stand("A robber 2,4 E", "B robber 2,8 W")
	g.pile("NW10 NW06")
	g.Example("bonus-before-the-move", "NW-7.4", func() { g.Play("A place NW10 3,4 r0, pass") })
	g.Silent("bonus")
	g.Totals("12 6")
	g.columns(2, 1)

	g = begin(t, 2)
	g.pile("NW14 NW06")
	g.Example("no-bonus-at-the-coast", "NW-7.18", func() { g.Play("A place NW14 1,2 r1, shopkeeper E") })
	g.Silent("bonus")
	g.Totals("6 0")

	g = frontier(t, 3).trail4(3).scores(8, 10, 4).surveyors(2, 1)
	g.stand("A robber 2,4 E", "B robber 3,4 E", "C robber 2,8 W").turn("C")
	g.pile("NW10 NW06")
	g.Example("bonus-in-a-tie", "NW-11.6 NW-7.1", func() { g.Play("C place NW10 4,4 r0, pass") })
	g.Totals("17 15 4")
}

// NW-7.5, NW-7.6, NW-7.7, NW-7.8, NW-7.10, NW-7.17
func TestExamplesOfTheMove(t *testing.T) {
	g := frontier(t, 3).trail4(3).scores(6, 4, 6).surveyors(1, 1)
	g.stand("A robber 2,4 E", "C robber 3,4 E").turn("B")
	g.pile("NW10 NW06")
	g.Example("who-moves-the-surveyor", "NW-7.5", func() { g.Play("B place NW10 4,4 r0, pass") })
	g.Totals("11 4 11")
	g.HeardTimes(1, "survey")
	g.Heard("B survey 1 2 by NW-7.5")

	g = frontier(t, 2).trail4(1).scores(12, 10).surveyors(2, 2)
	g.stand("B robber 2,8 W", "A trapper 1,10 ESE")
	g.pile("NW02 NW06")
	g.Example("any-row-will-do", "NW-7.6", func() { g.Play("A place NW02 2,7 r0, robber S") })
	g.Totals("22 10")
	g.columns(3, 2)

	g = frontier(t, 2).trail4(2).scores(10, 8).surveyors(2, 1)
	g.stand("B robber 2,8 W", "B robber 2,4 E")
	g.pile("NW10 NW06")
	g.Example("nearer-surveyor-moves", "NW-7.7", func() { g.Play("A place NW10 1,7 r2, robber E") })
	g.Heard("A survey 1 2 by NW-7.7")
	g.Totals("16 8")

	g = frontier(t, 2).trail4(2).scores(20, 16).surveyors(3, 3)
	g.stand("A trapper 1,10 ESE", "B trapper 3,2 SSW")
	g.pile("NW02 NW06")
	g.Example("surveyors-blocked", "NW-7.8", func() { g.Play("A place NW02 2,7 r0, robber S") })
	g.Heard("A stay 3 by NW-7.8")
	g.Totals("22 16")

	g = frontier(t, 2).trail4(2).scores(10, 8).surveyors(2, 1)
	g.stand("B robber 2,8 W", "B robber 2,4 E")
	g.pile("NW14 NW06")
	g.Example("unscored-moves-nobody", "NW-7.10", func() { g.Play("A place NW14 1,6 r1, trapper NNW") })
	g.Heard("- unscored town 1,6 2 by NW-6.14")
	g.columns(2, 1)

	g = frontier(t, 2).trail4(1).scores(12, 10).surveyors(2, 2)
	g.stand("A robber 1,4 E", "B robber 2,8 W").turn("B")
	g.pile("NW03 NW06")
	g.Example("no-scoring-no-move", "NW-7.17", func() { g.Play("B place NW03 2,4 r1, pass") })
	g.columns(2, 2)
	g.settlers("A robber 1,4", "B robber 2,8")
}

// twoAtOnce is a game in which NW26 in 2,4 completes A's trail of three tiles (A in column 1)
// and B's town of two tiles with a flag (B in column 2).
func twoAtOnce(t *testing.T, seats int) *scenario {
	t.Helper()
	g := frontier(t, seats).lay("NW03 1,4 r1", "NW14 2,3 r2").surveyors(2, 1)
	return g.stand("A robber 1,4 E", "B shopkeeper 2,3 S", "A trapper 1,10 ESE").scores(8, 10)
}

// The picture of page 5 of the excerpt: Red is A, Green B, Blue C and Yellow D. See
// TestThePictureOfPageFive.
//
// NW-7.9, NW-7.15, NW-7.19, NW-11.3
func TestExamplesOfTheOrder(t *testing.T) {
	g := frontier(t, 4).lay("NW15 2,3 r1", "NW02 2,4 r1", "NW14 3,3 r2", "NW03 1,7 r1").scores(4, 8, 6, 6).surveyors(2, 1)
	g.stand("A robber 2,4 W", "B shopkeeper 3,3 S", "C robber 1,7 E", "D trapper 1,10 ESE")
	g.pile("NW26 NW06")
	g.Example("score-move-take-off", "NW-7.9 NW-7.11 NW-7.13 NW-11.3", func() {
		g.Play("A place NW26 3,4 r0, pass, score trail E")
	})
	g.Heard(
		"A score trail 2,4 2 2 0 by NW-6.2", "A bonus 2,4 4 1 by NW-7.1", "A return 1 trail 2,4 by NW-6.13",
		"A survey 1 2 by NW-7.7", "C remove robber 1,7 by NW-7.11",
		"B score town 3,3 6 2 1 by NW-6.5", "B return 1 town 3,3 by NW-6.13", "A survey 2 3 by NW-7.5")
	g.Totals("10 14 6 6")
	g.settlers("D trapper 1,10")

	g = twoAtOnce(t, 3).turn("C")
	g.pile("NW26 NW06")
	g.Example("trail-first", "NW-7.9", func() { g.Play("C place NW26 2,4 r0, pass, score trail E") })
	g.Totals("15 24 0")
	g.columns(3, 2)

	g = twoAtOnce(t, 3).turn("C")
	g.pile("NW26 NW06")
	g.Example("town-first", "NW-7.15 NW-7.9", func() { g.Play("C place NW26 2,4 r0, pass, score town N") })
	g.Heard("A remove robber 1,4 by NW-7.11", "- unscored trail 1,4 3 by NW-7.15")
	g.Totals("8 20 0")
	g.columns(2, 2)

	g = twoAtOnce(t, 3).lay("NW15 3,3 r3", "NW02 3,4 r3").stand("C robber 3,4 E").turn("C")
	g.pile("NW26 NW06")
	g.Example("step-by-step", "NW-7.19 NW-7.9", func() {
		g.Play("C place NW26 2,4 r0, pass, score trail E, score trail W")
	})
	g.Heard("C survey 1 2 by NW-7.7", "C score trail 3,4 2 2 0 by NW-6.2", "C survey 2 3 by NW-7.5",
		"B score town 2,3 6 2 1 by NW-6.5", "B bonus 2,3 4 1 by NW-7.1")
	g.Totals("15 20 2")

	g = frontier(t, 3).trail4(2).lay("NW14 3,3 r2").scores(8, 6, 6).surveyors(2, 1)
	g.stand("B robber 1,4 E", "C robber 2,4 E", "A shopkeeper 3,3 S")
	g.pile("NW26 NW06")
	g.Example("scored-with-those-left", "NW-7.15", func() { g.Play("A place NW26 3,4 r0, pass, score town N") })
	g.Heard("A score town 3,3 6 2 1 by NW-6.5", "B remove robber 1,4 by NW-7.11", "C score trail 2,4 4 4 0 by NW-6.2",
		"C bonus 2,4 8 1 by NW-7.1")
	g.Totals("14 6 18")
}

// NW-7.11, NW-7.12, NW-7.13, NW-7.14, NW-7.16
func TestExamplesOfTakingOff(t *testing.T) {
	g := frontier(t, 3).lay("NW03 1,7 r1").scores(6, 10, 8).surveyors(2, 1)
	g.stand("B robber 1,7 E", "C robber 2,8 W")
	g.pile("NW10 NW06")
	g.Example("east-of-both", "NW-7.11", func() { g.Play("A place NW10 1,4 r0, robber E") })
	g.Heard("A survey 1 2 by NW-7.7", "B remove robber 1,7 by NW-7.11")
	g.settlers("C robber 2,8")
	g.Totals("12 10 8")

	g = frontier(t, 3).lay("NW03 1,4 r1").scores(8, 10, 8).surveyors(2, 2)
	g.stand("C robber 2,8 W", "B trapper 1,10 ESE")
	g.pile("NW02 NW06")
	g.Example("east-of-one-only", "NW-11.4 NW-7.11", func() { g.Play("A place NW02 2,7 r0, robber S") })
	g.columns(3, 2)
	g.Silent("remove")
	g.settlers("C robber 2,8", "B trapper 1,10")

	g = frontier(t, 2).lay("NW03 1,4 r1").scores(12, 10).surveyors(2, 2)
	g.stand("A robber 1,4 E", "A trapper 3,2 SSW").turn("B")
	g.pile("NW02 NW06")
	g.Example("deployed-in-the-east", "NW-7.12 NW-5.8", func() { g.Play("B place NW02 2,7 r0, robber S") })
	g.Heard("A remove robber 1,4 by NW-7.11")

	g = frontier(t, 2).lay("NW03 1,7 r1", "NW01 1,5 r0").scores(10, 12).surveyors(2, 1)
	g.stand("A robber 1,7 E", "A trapper 1,10 ESE", "A farmer 1,5", "B robber 2,8 W").turn("B")
	g.pile("NW10 NW06")
	g.Example("trappers-stay", "NW-7.13 NW-5.3", func() { g.Play("B place NW10 1,4 r2, robber E") })
	g.Heard("A remove robber 1,7 by NW-7.11", "A remove farmer 1,5 by NW-7.11")
	g.settlers("A trapper 1,10", "B robber 2,8")

	g = frontier(t, 2).trail4(3).scores(10, 12).surveyors(2, 1)
	g.stand("A robber 1,4 E", "B robber 2,8 W").turn("B")
	g.pile("NW10 NW06")
	g.Example("own-column-decides", "NW-7.14", func() { g.Play("B place NW10 1,7 r2, robber E") })
	g.Heard("A remove robber 1,4 by NW-7.11")

	g = frontier(t, 2).lay("NW03 1,4 r1").scores(20, 16).surveyors(3, 3)
	g.stand("A robber 1,4 E", "B trapper 1,10 ESE").turn("B")
	g.pile("NW02 NW06")
	g.Example("blocked-and-yet-cleared", "NW-7.16", func() { g.Play("B place NW02 2,7 r0, robber S") })
	g.Heard("B stay 3 by NW-7.8", "A remove robber 1,4 by NW-7.16")
}
