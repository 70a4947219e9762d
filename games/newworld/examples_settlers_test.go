package newworld

import "testing"

// The examples of chapter 5: deploying a settler.

// NW-5.1, NW-5.2, NW-5.3
func TestExamplesOfSpots(t *testing.T) {
	g := early(t)
	g.pile("NW06 NW13")
	g.Example("not-on-an-older-tile", "NW-5.1 NW-5.2", func() {
		g.Play("A place NW06 2,5 r0")
		g.Refused("A farmer", "NW-5.2")
	})
	g.Choices("A robber S, trapper NNW, trapper SSW, pass")

	g = early(t)
	g.pile("NW20 NW06")
	g.Example("no-trail-no-robber", "NW-5.2", func() {
		g.Play("A place NW20 1,9 r1")
		g.Refused("A robber E", "NW-5.2")
	})
	g.Choices("A shopkeeper E, robber S, trapper NNW, trapper SSW, pass")

	g = early(t)
	g.pile("NW09 NW13")
	g.Example("trapper-lies-down", "NW-5.3 NW-5.2", func() { g.Play("A place NW09 2,5 r0, trapper NNW") })
	g.settlers("A robber 1,4", "B shopkeeper 1,3", "A trapper 2,5")
}

// NW-5.4, NW-5.5, NW-5.6
func TestExamplesOfOccupiedSpots(t *testing.T) {
	g := later(t)
	g.pile("NW04")
	g.Example("trail-is-occupied", "NW-5.4", func() {
		g.Play("B place NW04 2,4 r1")
		g.Refused("B robber E", "NW-5.4")
	})

	g = later(t)
	g.pile("NW36")
	g.Example("your-own-settler", "NW-5.4", func() {
		g.Play("B place NW36 2,3 r0")
		g.Refused("B shopkeeper E", "NW-5.4")
	})

	g = early(t)
	g.stand("A farmer 1,5")
	g.Play("A place NW16 1,10 r2, pass")
	g.pile("NW01 NW06")
	g.Example("farm-beside-a-farm", "NW-5.5", func() { g.Play("B place NW01 2,5 r0, farmer") })
	g.settlers("A robber 1,4", "A farmer 1,5", "B shopkeeper 1,3", "B farmer 2,5")

	g = frontier(t, 2).lay("NW03 1,4 r1", "NW01 1,5 r0").scores(12, 10).surveyors(1, 1)
	g.stand("A robber 1,4 E", "A farmer 1,5", "A robber 2,8 W", "A trapper 1,10 ESE", "A trapper 3,2 SSW",
		"B trapper 2,8 NNW")
	g.pile("NW14 NW06")
	g.Example("no-settler-left", "NW-5.6 NW-6.14", func() { g.Play("A place NW14 1,6 r1") })
	g.Heard("A nosupply by NW-5.6", "- unscored town 1,6 2 by NW-6.14")
	g.Totals("12 10")
	g.columns(1, 1)
}

// NW-5.7
func TestExamplesOfSharing(t *testing.T) {
	g := frontier(t, 3).lay("NW03 1,4 r1", "NW14 3,3 r3", "NW03 3,4 r1").scores(8, 4, 6).surveyors(1, 1)
	g.stand("A robber 1,4 E", "B robber 3,4 E", "C shopkeeper 3,3 W", "A trapper 1,10 ESE").turn("C")
	g.pile("NW04 NW06")
	g.Example("nobody-has-to-leave", "NW-5.7", func() {
		g.Play("C place NW04 2,4 r1")
		g.Refused("C robber E", "NW-5.4")
	})
	g.joined("1,4 W", "3,4 E", true)
	g.settlers("A robber 1,4", "B robber 3,4", "C shopkeeper 3,3", "A trapper 1,10")

	g = later(t).lay("NW17 2,4 r0").stand("A shopkeeper 2,4 N").turn("A")
	g.pile("NW33 NW06")
	g.Example("way-into-a-town", "NW-5.7 NW-6.12", func() { g.Play("A place NW33 2,3 r1, pass") })
	g.Totals("8 8")
}

// NW-5.8, NW-5.9, NW-5.11
func TestExamplesOfSettlersAndSurveyors(t *testing.T) {
	g := frontier(t, 2).scores(16, 14).surveyors(3, 2)
	g.stand("B robber 2,8 W", "A trapper 3,2 SSW")
	g.pile("NW03 NW06")
	g.Example("east-of-the-surveyors", "NW-5.8", func() { g.Play("A place NW03 1,4 r1, robber E") })
	g.settlers("A robber 1,4", "A trapper 3,2", "B robber 2,8")

	g = frontier(t, 3).lay("NW03 1,4 r1").scores(10, 8, 4).surveyors(2, 1)
	g.stand("A robber 1,4 E", "C robber 2,8 W").turn("B")
	g.pile("NW10 NW04 NW06")
	g.Example("free-again", "NW-5.9", func() { g.Play("B place NW10 1,7 r2, robber E", "C place NW04 2,4 r1, robber E") })
	g.settlers("C robber 2,8", "C robber 2,4")
	g.Totals("10 14 4")

	g = frontier(t, 2).lay("NW03 1,4 r1", "NW03 2,4 r1").scores(12, 10).surveyors(1, 1)
	g.stand("A robber 2,4 E", "A trapper 1,4 ESE", "A robber 2,8 W", "A trapper 1,10 ESE", "A trapper 3,2 SSW").turn("B")
	g.pile("NW10 NW03 NW06")
	g.Example("used-again", "NW-5.11", func() { g.Play("B place NW10 3,4 r0, pass", "A place NW03 1,7 r1, robber E") })
	g.Totals("16 10")
	g.supplies("0 5")
}

// NW-5.12, NW-5.13
func TestExamplesOfSeveralSegments(t *testing.T) {
	g := early(t)
	g.pile("NW10 NW06")
	g.Example("one-arm-of-a-crossing", "NW-5.12", func() { g.Play("A place NW10 1,8 r1, robber W") })
	g.Heard("- unscored trail 1,8 3 by NW-6.14")
	g.Totals("0 0")

	g = early(t).lay("NW06 1,10 r0", "NW06 1,11 r1", "NW06 2,11 r2")
	g.pile("NW12")
	g.Example("two-arms-one-trail", "NW-5.13", func() {
		g.Play("A place NW12 2,10 r0")
		g.Refused("A robber S", "NW-5.13")
	})
	g.Choices("A robber N, robber E, robber W, trapper NNW, trapper NNE, trapper ESE, pass")
}
