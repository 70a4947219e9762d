package newworld

import (
	"testing"
)

// A trail from the starting space in row 4 stops at a farm, a crossing or a town
// gate. It is worth its two tiles.
//
// NW-6.1, NW-6.2, NW-6.11
func TestATrailStopsAtFarmsCrossingsTownsAndStartingSpaces(t *testing.T) {
	for tile, stop := range map[string]string{
		"NW02 1,4 r3": "farm", "NW10 1,4 r0": "crossing", "NW11 1,4 r3": "crossing", "NW12 1,4 r0": "crossing",
		"NW26 1,4 r0": "crossing at a town", "NW39 1,4 r3": "town gate",
	} {
		t.Run("It stops at a "+stop, func(t *testing.T) {
			g := begin(t, 2)
			g.Play("A place "+tile, "A robber E")
			g.Heard("A score trail 1,4 2 2 0 by NW-6.2")
			g.Totals("2 0")
			g.supplies("5 5")
		})
	}
	for _, tile := range []string{"NW03 1,4 r1", "NW06 1,4 r3", "NW17 1,4 r0", "NW20 1,4 r0", "NW34 1,4 r3"} {
		t.Run("It goes on through "+tile, func(t *testing.T) {
			g := begin(t, 2)
			g.Play("A place "+tile, "A robber E")
			g.Silent("score", "unscored", "survey")
			g.Totals("0 0")
			g.settlers("A robber 1,4")
		})
	}
}

// Four bent trails close into a ring: complete without any end.
//
// NW-6.1, NW-5.13
func TestATrailThatClosesIntoALoopIsComplete(t *testing.T) {
	g := ring(t, "NW06")
	g.complete("2,10 E", false)
	g.Play("A place NW06 1,11 r1, robber N")
	g.Heard("A score trail 1,11 4 4 0 by NW-6.2")
	g.Totals("4 0")
	g.complete("2,10 E", true)
}

// ring lays three of the four tiles of a ring of trail in rows 10 and 11; its
// north-western corner is a bent trail or a four-way crossing.
func ring(t *testing.T, corner string) *scenario {
	g := begin(t, 2)
	turn := map[string]string{"NW06": " r3", "NW12": " r0"}[corner]
	return g.lay("NW06 1,10 r0", corner+" 2,10"+turn, "NW06 2,11 r2")
}

// One point for each tile, the starting space included, and two for each trading
// post.
//
// NW-6.2, NW-6.11, NW-1.8
func TestACompleteTrailIsWorthItsTilesAndTradingPosts(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW04 1,4 r1", "NW04 2,4 r1")
	g.Play("A place NW02 3,4 r3, robber E")
	g.Scored("A trail 3,4 4 2 alone = 8 by NW-6.2")
	g = begin(t, 2)
	g.lay("NW03 1,4 r1", "NW05 2,4 r1") // animals on the plain beside it count nothing
	g.Play("A place NW02 3,4 r3, robber E")
	g.Scored("A trail 3,4 4 0 alone = 4 by NW-6.2")
}

// A trail leaves a crossing by one arm and comes back by another: the tile of
// the crossing counts once, whether the ring is closed elsewhere or by it.
//
// NW-6.3
func TestACrossingCountsOnceForATrailThroughTwoOfItsArms(t *testing.T) {
	g := ring(t, "NW12")
	g.joined("2,10 E", "2,10 S", false)
	g.Play("A place NW06 1,11 r1, robber N")
	g.joined("2,10 E", "2,10 S", true)
	g.joined("2,10 E", "2,10 N", false)
	g.complete("2,10 N", false)
	g.Scored("A trail 1,11 4 0 alone = 4 by NW-6.2")

	g = begin(t, 2)
	g.lay("NW06 1,10 r0", "NW06 1,11 r1", "NW06 2,11 r2")
	g.Play("A place NW12 2,10 r0, robber E")
	g.Scored("A trail 2,10 4 0 alone = 4 by NW-6.2")
}

// Two bent trails and two three-way crossings: the two trails between the
// crossings are two features, not a ring.
//
// NW-6.1, NW-6.3
func TestTwoTrailsBetweenTwoCrossingsAreTwoTrails(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW06 1,10 r0", "NW12 2,10 r0", "NW06 2,11 r2")
	g.Play("A place NW12 1,11 r0") // crossing instead of a bend
	g.joined("1,11 N", "1,11 W", false)
	g.complete("1,11 N", true)
	g.complete("1,11 W", true)
	g.Play("A robber N")
	g.Scored("A trail 1,11 3 0 alone = 3 by NW-6.2")
	g.Heard("- unscored trail 1,11 3 by NW-6.14")
}

// Three corners of a town leave a gap; the fourth closes it. Two points a tile,
// two a flag.
//
// NW-6.4, NW-6.5
func TestATownIsCompleteWhenItsWallIsClosedWithoutAGap(t *testing.T) {
	g := begin(t, 2).coast()
	g.lay("NW33 2,5 r2", "NW32 2,6 r3", "NW33 3,5 r1")
	g.complete("2,5 S", false)
	g.Play("A place NW34 3,6 r0, shopkeeper N")
	g.complete("2,5 S", true)
	g.Scored("A town 3,6 4 2 alone = 12 by NW-6.5")
	g.Totals("12 0")
}

// A town of two tiles is worth the full 4, with a flag 6.
//
// NW-6.5, NW-6.6
func TestATownOfTwoTilesIsWorthItsFullValue(t *testing.T) {
	g := begin(t, 2)
	g.Play("A place NW13 1,2 r1, shopkeeper E", "B place NW14 1,9 r1, shopkeeper E")
	g.Scored("A town 1,2 2 0 alone = 4 by NW-6.5", "B town 1,9 2 1 alone = 6 by NW-6.5",
		"B bonus 1,9 1 0 alone = 4 by NW-7.1")
	g = begin(t, 2)
	g.lay("NW01 1,5 r0", "NW13 2,5 r3")
	g.Play("A place NW13 3,5 r1, shopkeeper E") // inland
	g.Totals("4 0")
}

// A town that has two separate segments of NW28 counts that tile once.
//
// NW-6.7
func TestATileCountsOnceForATownWithTwoOfItsSegments(t *testing.T) {
	g := begin(t, 2).coast()
	g.lay("NW33 2,5 r2", "NW32 2,6 r3", "NW33 3,5 r1")
	g.Play("A place NW28 3,6 r0")
	g.Choices("A shopkeeper N, trapper SSE, pass") // one spot: NW-5.13
	g.Play("A shopkeeper N")
	g.Scored("A town 3,6 4 2 alone = 12 by NW-6.5")

	g = begin(t, 2).coast()
	g.lay("NW33 2,5 r2", "NW33 3,5 r1", "NW28 3,6 r0") // now closed by another tile
	g.joined("3,6 N", "3,6 E", false)
	g.Play("A place NW32 2,6 r3, shopkeeper N")
	g.Scored("A town 2,6 4 2 alone = 12 by NW-6.5")
}

// Two towns share two tiles with two segments each. One tile joins them: nine
// tiles, not eleven.
//
// NW-6.7
func TestTwoTilesSharedByTwoTownsCountOnceEachWhenTheTownsAreJoined(t *testing.T) {
	g := begin(t, 2).coast()
	g.lay("NW33 2,4 r2", "NW30 2,5 r0", "NW33 2,6 r3", "NW38 3,4 r2", "NW30 3,5 r0", "NW39 3,6 r0", "NW32 4,4 r1",
		"NW34 4,6 r0")
	g.joined("2,4 W", "2,6 W", false)
	g.Play("A place NW36 4,5 r1, shopkeeper N")
	g.joined("2,4 W", "2,6 W", true)
	g.Scored("A town 4,5 9 3 alone = 24 by NW-6.5")
}

// farmland is the farm in 1,5 with the land around it; the tile in one of the
// cells, given by name, is left out.
func farmland(t *testing.T, hole string) (g *scenario, missing string) {
	g = begin(t, 3)
	for _, tile := range []string{
		"NW03 1,4 r1", "NW01 1,5 r0", "NW01 2,5 r0", "NW03 2,4 r1", "NW13 1,6 r1", "NW15 2,6 r3",
	} {
		if tile[5:8] == hole {
			missing = tile
		} else {
			g.lay(tile)
		}
	}
	return g, missing
}

// All eight cells around the farm must be filled, the diagonal ones too; the
// starting spaces in the east count as filled. Whoever fills the last, the
// farmer gets 9.
//
// NW-6.8, NW-6.9, NW-11.11
func TestAFarmIsCompleteWhenAllEightCellsAroundItAreFilled(t *testing.T) {
	for _, hole := range []string{"1,4", "2,4", "2,5", "1,6", "2,6"} {
		t.Run("A neighbour fills "+hole, func(t *testing.T) {
			g, tile := farmland(t, hole)
			g.stand("A farmer 1,5").turn("B")
			if f := &g.s.Farms[0]; f.Filled != 7 {
				t.Fatalf("%d cells filled, not 7", f.Filled)
			}
			g.Play("B place " + tile + ", pass")
			g.Heard("A score farm 1,5 9 9 0 by NW-6.8", "A return 1 farm 1,5 by NW-6.13", "B survey 0 1 by NW-7.5")
			g.Totals("9 0 0")
			g.supplies("5 5 5")
		})
	}
	t.Run("The farm itself drops into the hole", func(t *testing.T) {
		g := begin(t, 2)
		g.lay("NW03 1,4 r1", "NW03 2,4 r1", "NW01 2,5 r0", "NW15 2,6 r3", "NW13 1,6 r1")
		g.Play("A place NW01 1,5 r0, farmer")
		g.Scored("A farm 1,5 9 0 alone = 9 by NW-6.8")
		g.supplies("5 5")
	})
	t.Run("Seven are not enough", func(t *testing.T) {
		g := begin(t, 2)
		g.lay("NW03 1,4 r1", "NW03 2,4 r1", "NW01 2,5 r0", "NW13 1,6 r1")
		g.Play("A place NW01 1,5 r0, farmer")
		g.Totals("0 0")
		g.settlers("A farmer 1,5")
	})
}

// One tile completes two farms, whose order the active player chooses; one
// without a farmer is not scored.
//
// NW-6.8, NW-6.14, NW-7.9
func TestOneTileCompletesTwoFarms(t *testing.T) {
	build := func(farmers ...string) *scenario {
		g := begin(t, 3)
		g.lay("NW03 1,4 r1", "NW01 1,5 r0", "NW01 2,5 r0", "NW01 3,5 r0", "NW01 3,4 r0", "NW13 1,6 r1", "NW15 2,6 r3",
			"NW13 3,6 r1")
		return g.stand(farmers...).turn("C").Play("C place NW02 2,4 r3, pass")
	}
	g := build("A farmer 1,5", "B farmer 2,5")
	g.Choices("C score farm 1,5, score farm 2,5")
	g.Play("C score farm 2,5")
	g.Scored("B farm 2,5 9 0 alone = 9 by NW-6.8", "A farm 1,5 9 0 alone = 9 by NW-6.8",
		"A bonus 1,5 1 0 alone = 4 by NW-7.1")
	g.columns(1, 1)
	g = build("A farmer 1,5")
	g.Heard("- unscored trail 2,4 3 by NW-6.14", "- unscored farm 2,5 9 by NW-6.14", "A score farm 1,5 9 9 0 by NW-6.8")
	g.Asks("A place")
}

// A farm whose last cells are sea is complete when the land around it is full.
//
// NW-6.10, NW-10.5
func TestSeaFillsTheCellsAroundAFarm(t *testing.T) {
	build := func(options ...string) *scenario {
		g := begin(t, 2, options...)
		g.lay("NW01 1,1 r0", "NW01 1,0 r0", "NW01 2,0 r0", "NW13 1,2 r1", "NW03 2,2 r0").stand("A farmer 1,1").turn("B")
		return g.Play("B place NW06 2,1 r0, pass")
	}
	g := build()
	g.Scored("A farm 1,1 8 0 alone = 9 by NW-6.8")
	g.columns(1, 0)

	g = build("seaFillsFarms=off")
	g.Totals("0 0")
	g.settlers("A farmer 1,1")
	g.leave("NW01")
	g.Play("A place NW01 1,10 r0, pass")
	g.Scored("A final farm 1,1 8 0 alone = 8 by NW-9.5") // the sea counts nothing: NW-9.5
}

// With the option off a starting space adds no point to a trail or town,
// complete or not. A farm counts it all the same.
//
// NW-6.11, NW-10.5, NW-11.10
func TestStartingSpacesCountAsTiles(t *testing.T) {
	build := func(options ...string) *scenario {
		g := begin(t, 2, options...)
		g.Play("A place NW02 1,4 r3, robber E", "B place NW13 1,2 r1, shopkeeper E")
		g.stand("A farmer 1,4")
		g.Play("A place NW03 1,7 r1, robber E", "B place NW36 1,6 r0, shopkeeper E")
		g.leave("NW01")
		return g.Play("A place NW01 1,10 r0, pass")
	}
	g := build()
	g.Scored("A trail 1,4 2 0 alone = 2 by NW-6.2", "B town 1,2 2 0 alone = 4 by NW-6.5",
		"B bonus 1,2 1 0 alone = 4 by NW-7.1",
		"A final farm 1,4 4 0 alone = 4 by NW-9.5", "A final trail 1,7 2 0 alone = 2 by NW-9.3",
		"B final town 1,6 2 0 alone = 2 by NW-9.4")
	g = build("startSpacesCountAsTiles=off")
	g.Scored("A trail 1,4 1 0 alone = 1 by NW-6.2", "B town 1,2 1 0 alone = 2 by NW-6.5",
		"B bonus 1,2 1 0 alone = 4 by NW-7.1",
		"A final farm 1,4 4 0 alone = 4 by NW-9.5", "A final trail 1,7 1 0 alone = 1 by NW-9.3",
		"B final town 1,6 1 0 alone = 1 by NW-9.4")
}

// long is a trail in row 4 of starting space and three tiles, open in 4,4, with
// settlers; it is D's turn.
func long(t *testing.T, settlers ...string) *scenario {
	g := begin(t, 4)
	return g.lay("NW03 1,4 r1", "NW03 2,4 r1", "NW03 3,4 r1").stand(settlers...).turn("D")
}

// Two settlers beat one; a tie pays everybody tied in full; the others get
// nothing. All settlers go home, the losers' too.
//
// NW-6.12, NW-6.13
func TestTheMostSettlersScoreAndAllGoHome(t *testing.T) {
	for _, c := range []struct {
		sentence string
		settlers []string
		scores   string
	}{
		{"One settler scores", []string{"B robber 2,4 E"}, "0 5 0 0"},
		{"Two beat one", []string{"A robber 1,4 E", "B robber 2,4 E", "B robber 3,4 E"}, "0 5 0 0"},
		{"One each is a tie", []string{"A robber 1,4 E", "C robber 3,4 E"}, "5 0 5 0"},
		{"Three tie", []string{"A robber 1,4 E", "B robber 2,4 E", "C robber 3,4 E"}, "5 5 5 0"},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			g := long(t, c.settlers...)
			g.Play("D place NW02 4,4 r3, pass")
			g.Totals(c.scores)
			g.settlers()
			g.supplies("5 5 5 5")
			g.columns(1, 0) // one move, however many score
		})
	}
	t.Run("Two tie against one", func(t *testing.T) {
		g := begin(t, 4)
		g.lay("NW03 1,4 r1", "NW03 2,4 r1", "NW03 3,4 r1", "NW03 4,4 r1", "NW03 5,4 r1")
		g.stand("A robber 1,4 E", "A robber 2,4 E", "B robber 3,4 E", "B robber 4,4 E", "C robber 5,4 E").turn("D")
		g.Play("D place NW02 6,4 r3, pass")
		g.Totals("7 7 0 0")
		g.supplies("5 5 5 5")
	})
}

// Majority and tie in a town.
//
// NW-6.12
func TestTheMajorityInATownScores(t *testing.T) {
	g := begin(t, 3).coast()
	g.lay("NW33 2,5 r2", "NW32 2,6 r3", "NW33 3,5 r1")
	g.stand("A shopkeeper 2,5 S", "B shopkeeper 2,6 N", "B shopkeeper 3,5 E").turn("C")
	g.Play("C place NW34 3,6 r0, pass")
	g.Totals("0 12 0")
	g.supplies("5 5 5")
}

// No settler, no points, no surveyor.
//
// NW-6.14, NW-7.10
func TestACompletedFeatureWithoutSettlersIsNotScored(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW01 1,5 r0").stand("A farmer 1,5")
	g.Play("A place NW02 1,4 r3, pass", "B place NW13 1,2 r1, pass")
	g.Heard("- unscored trail 1,4 2 by NW-6.14", "- unscored town 1,2 2 by NW-6.14")
	g.Silent("score", "survey", "stay", "remove")
	g.Totals("0 0")
	g.columns(0, 0)
	g.settlers("A farmer 1,5")
}

// After the first of three scorings the points are there, while the others wait.
//
// NW-6.15
func TestPointsAreEnteredAtOnce(t *testing.T) {
	g := three(t)
	g.Play("A place NW26 3,4 r0, pass, score town N")
	g.Asks("A order")
	g.Totals("4 0 0 0")
}

// A plain closed in by a ring of trail is not completed: its trapper stays, and
// earns nothing before the end.
//
// NW-6.16, NW-8.4
func TestPlainsAreNeverScoredDuringPlay(t *testing.T) {
	g := ring(t, "NW06")
	g.Play("A place NW06 1,11 r1, trapper NNW") // the inside of the ring
	g.joined("1,11 NNW", "2,10 ESE", true)
	g.joined("1,11 NNW", "1,11 SSE", false) // the outside, with the shore
	g.joined("1,11 SSE", "2,10 NNW", true)
	g.joined("1,11 SSE", "0,10 WNW", true)
	g.Silent("score", "survey")
	g.settlers("A trapper 1,11")
	g.Totals("0 0")
	g.Play("B place NW16 1,9 r1, trapper NNW", "A place NW01 1,5 r0, pass")
	g.Totals("0 0")
	g.settlers("A trapper 1,11", "B trapper 1,9")
}

// A feature that is not complete, holds nobody or is not there cannot be chosen.
//
// NW-6.1, NW-6.4, NW-6.8, NW-6.14, NW-7.9
func TestOnlyCompletedFeaturesWithSettlersCanBeChosen(t *testing.T) {
	g := three(t)
	g.lay("NW01 2,5 r0", "NW01 2,6 r0").stand("B farmer 2,5")
	g.Play("A place NW26 3,4 r0, pass")
	g.Choices("A score town N, score trail E, score trail W")
	g.Refused("A score trail S", "NW-6.1")
	g.Refused("A score trail N", "NW-7.9")
	g.Refused("A score town E", "NW-7.9")
	g.Refused("A score farm 2,5", "NW-6.8")
	g.Refused("A score farm 1,1", "NW-7.9")
	g.Play("A score trail E")
	g.Refused("A score trail E", "NW-6.14")

	// A town on 1,2 that is open to the west, beside one that is complete.
	g = begin(t, 2)
	g.lay("NW01 1,1 r0", "NW01 1,0 r0", "NW01 2,0 r0", "NW01 2,1 r0", "NW36 2,2 r0").stand("B farmer 1,1")
	g.Play("A place NW30 1,2 r1, shopkeeper E")
	g.Choices("A score town E, score farm 1,1")
	g.Refused("A score town W", "NW-6.4")
}
