package newworld

import (
	"slices"
	"testing"
)

// The examples of chapter 6: what is complete, and what it is worth.

// NW-6.1
func TestExamplesOfTrailEnds(t *testing.T) {
	g := early(t)
	g.pile("NW02 NW06")
	g.Example("trail-ends-at-a-farm", "NW-6.1 NW-6.2", func() { g.Play("A place NW02 2,4 r3, farmer") })
	g.Scored("A trail 1,4 3 0 alone = 3 by NW-6.2")

	g = early(t)
	g.pile("NW39 NW06")
	g.Example("trail-ends-at-a-gate", "NW-6.1", func() { g.Play("A place NW39 2,4 r3, shopkeeper N") })
	g.Scored("A trail 1,4 3 0 alone = 3 by NW-6.2")

	g = early(t)
	g.pile("NW17 NW06")
	g.Example("trail-passes-a-town", "NW-6.1", func() { g.Play("A place NW17 2,4 r0, shopkeeper N") })
	g.Silent("score", "survey")
	g.settlers("A robber 1,4", "A shopkeeper 2,4", "B shopkeeper 1,3")

	g = ringed(t)
	g.pile("NW06 NW13")
	g.Example("trail-in-a-ring", "NW-6.1", func() { g.Play("A place NW06 1,11 r1, robber N") })
	g.Scored("A trail 1,11 4 1 alone = 6 by NW-6.2")
}

// ringed is early with three of the four tiles of a ring of trail in rows 10 and 11.
func ringed(t *testing.T) *scenario {
	return early(t).lay("NW06 1,10 r0", "NW07 2,10 r3", "NW06 2,11 r2")
}

// NW-6.2, NW-6.3
func TestExamplesOfTheWorthOfATrail(t *testing.T) {
	g := frontier(t, 2).lay("NW04 1,4 r1", "NW04 2,4 r1").scores(10, 8).surveyors(2, 1)
	g.stand("B robber 2,8 W", "A trapper 1,10 ESE")
	g.pile("NW10 NW06")
	g.Example("trading-posts", "NW-6.2", func() { g.Play("A place NW10 3,4 r0, robber E") })
	g.Heard("A score trail 3,4 8 4 2 by NW-6.2")
	g.Totals("18 8")

	g = begin(t, 2).north().lay("NW10 1,7 r2", "NW20 1,6 r1", "NW06 2,6 r3").scores(8, 4).surveyors(1, 1)
	g.stand("B trapper 3,2 SSW")
	g.pile("NW06 NW13")
	g.Example("crossing-counts-once", "NW-6.3", func() { g.Play("A place NW06 2,7 r2, robber N") })
	g.Heard("A score trail 2,7 4 4 0 by NW-6.2")
}

// corners is early with two corners of a town of four in rows 5 and 6, columns 2 and 3; A's
// shopkeeper is in it.
func corners(t *testing.T) *scenario {
	return early(t).lay("NW33 2,5 r2", "NW33 3,5 r1").stand("A shopkeeper 2,5 W")
}

// NW-6.4, NW-6.5, NW-6.6, NW-6.7
func TestExamplesOfTowns(t *testing.T) {
	g := corners(t).turn("B")
	g.pile("NW32 NW10")
	g.Example("gap-in-the-wall", "NW-6.4", func() { g.Play("B place NW32 2,6 r3, pass") })
	g.Silent("score")
	g.complete("2,5 W", false)

	g = corners(t).lay("NW32 2,6 r3")
	g.pile("NW34 NW06")
	g.Example("wall-is-closed", "NW-6.4 NW-6.5", func() { g.Play("A place NW34 3,6 r0, robber S") })
	g.Scored("A town 2,5 4 2 alone = 12 by NW-6.5")

	g = early(t).lay("NW37 2,3 r0").turn("B")
	g.pile("NW14 NW06")
	g.Example("flags", "NW-6.5", func() { g.Play("B place NW14 3,3 r1, pass") })
	g.Scored("B town 1,3 3 2 alone = 10 by NW-6.5")

	g = later(t)
	g.pile("NW13 NW06")
	g.Example("town-of-two-tiles", "NW-6.6", func() { g.Play("B place NW13 2,3 r1, pass") })
	g.Scored("B town 1,3 2 0 alone = 4 by NW-6.5")

	g = corners(t).lay("NW32 2,6 r3")
	g.pile("NW28 NW06")
	g.Example("town-tile-counts-once", "NW-6.7", func() { g.Play("A place NW28 3,6 r0, pass") })
	g.Scored("A town 2,5 4 2 alone = 12 by NW-6.5")
}

// homestead is a game of A, B and C with the land around 2,5 full but for the tiles named.
func homestead(t *testing.T, holes ...string) *scenario {
	t.Helper()
	g := begin(t, 3)
	for _, tile := range []string{
		"NW03 1,4 r1", "NW14 1,5 r2", "NW28 1,6 r0", "NW06 2,4 r2", "NW15 2,6 r2", "NW06 3,4 r0", "NW01 2,5 r0",
		"NW05 3,5 r0", "NW06 3,6 r1",
	} {
		if !slices.Contains(holes, tile) {
			g.lay(tile)
		}
	}
	return g.scores(4, 6, 0).surveyors(1, 1)
}

// NW-6.8, NW-6.9, NW-6.10
func TestExamplesOfFarms(t *testing.T) {
	g := homestead(t, "NW06 3,6 r1").stand("A farmer 2,5", "C trapper 2,6 NNW").turn("B")
	g.pile("NW06 NW10")
	g.Example("farm-complete", "NW-6.8", func() { g.Play("B place NW06 3,6 r1, pass") })
	g.Heard("A score farm 2,5 9 9 0 by NW-6.8", "A return 1 farm 2,5 by NW-6.13")
	g.Totals("13 6 0")

	g = homestead(t, "NW01 2,5 r0").stand("C trapper 2,6 NNW")
	g.pile("NW01 NW10")
	g.Example("farm-in-the-hole", "NW-6.8 NW-3.3", func() { g.Play("A place NW01 2,5 r0, farmer") })
	g.Totals("13 6 0")
	g.supplies("5 5 4")

	g = early(t).lay("NW06 2,4 r2", "NW13 1,6 r1", "NW06 2,5 r0").stand("A farmer 1,5").turn("B")
	g.pile("NW05 NW10")
	g.Example("farm-at-the-coast", "NW-6.9", func() { g.Play("B place NW05 2,6 r0, pass") })
	g.Heard("A score farm 1,5 9 9 0 by NW-6.8")
	g.Totals("9 0")

	g = early(t).lay("NW01 1,1 r0", "NW14 1,0 r3", "NW23 2,0 r1", "NW13 1,2 r1", "NW06 2,1 r0")
	g.stand("A farmer 1,1").turn("B")
	g.pile("NW05 NW10")
	g.Example("sea-beside-a-farm", "NW-6.10", func() { g.Play("B place NW05 2,2 r0, pass") })
	g.Heard("A score farm 1,1 9 8 0 by NW-6.8")
	g.Totals("9 0")
}

// NW-6.11
func TestExampleOfStartingSpacesThatCount(t *testing.T) {
	g := begin(t, 2)
	g.pile("NW02 NW06")
	g.Example("starting-space-counts", "NW-6.11 NW-1.10", func() { g.Play("A place NW02 1,4 r3, robber E") })
	g.Scored("A trail 1,4 2 0 alone = 2 by NW-6.2")
}

// shared is a game of A, B and C with a trail in row 4 that is open in 4,4; C is to place.
func shared(t *testing.T, settlers ...string) *scenario {
	t.Helper()
	g := frontier(t, 3).lay("NW03 1,4 r1", "NW04 2,4 r1", "NW03 3,4 r1").scores(8, 6, 4).surveyors(1, 1)
	return g.stand(settlers...).turn("C")
}

// NW-6.12, NW-6.13, NW-6.14, NW-6.16
func TestExamplesOfWhoScores(t *testing.T) {
	g := shared(t, "A robber 1,4 E", "B robber 2,4 E", "B robber 3,4 E")
	g.pile("NW10 NW06")
	g.Example("majority", "NW-6.12", func() { g.Play("C place NW10 4,4 r0, pass") })
	g.Totals("8 13 4")

	g = shared(t, "A robber 2,4 E", "B robber 3,4 E")
	g.pile("NW10 NW06")
	g.Example("tie", "NW-6.12", func() { g.Play("C place NW10 4,4 r0, pass") })
	g.Totals("15 13 4")

	g = begin(t, 3).lay("NW03 1,4 r1", "NW15 1,3 r3", "NW01 1,5 r0", "NW08 1,7 r3")
	g.lay("NW33 2,5 r2", "NW33 3,5 r1", "NW32 2,6 r3")
	g.stand("C robber 1,4 E", "A shopkeeper 2,5 W", "B shopkeeper 3,5 E", "B shopkeeper 2,6 N").turn("C")
	g.pile("NW34 NW06")
	g.Example("losers-go-home", "NW-6.13 NW-6.12", func() { g.Play("C place NW34 3,6 r0, robber S") })
	g.Totals("0 12 0")
	g.supplies("5 5 3")

	g = early(t)
	g.pile("NW21 NW06")
	g.Example("nobody-there", "NW-6.14 NW-7.10", func() { g.Play("A place NW21 1,9 r1, robber S") })
	g.Heard("- unscored town 1,9 2 by NW-6.14")
	g.Silent("score", "survey")

	g = ringed(t).stand("A trapper 2,10 ESE").turn("B")
	g.pile("NW08 NW13")
	g.Example("plain-inside-a-ring", "NW-6.16", func() { g.Play("B place NW08 1,11 r1, robber N") })
	g.Totals("0 6")
	g.settlers("A robber 1,4", "A trapper 2,10", "B shopkeeper 1,3")
}
