package newworld

import (
	"testing"
)

// After placing there are spots on the tile just placed and nowhere else; one
// settler, then the turn is over. A settler on a feature that reaches the
// starting space stands on the tile.
//
// NW-5.1
func TestOneSettlerGoesOnTheTileJustPlaced(t *testing.T) {
	g := begin(t, 2)
	g.Play("A place NW01 1,3 r0, pass", "B place NW01 1,5 r0, pass", "A place NW03 1,4 r1")
	g.Choices("A robber E, trapper NNW, trapper ESE, pass") // no farmer for 1,3 or 1,5
	g.Refused("A farmer", "NW-5.2")
	g.Play("A robber E")
	g.settlers("A robber 1,4")
	g.supplies("4 5")
	g.Refused("A trapper NNW", "NW-2.6") // no second settler
	g.Asks("B place")
}

// The roles by the kind of spot, and no role where there is no such spot.
//
// NW-5.2
func TestTheSpotsOfATile(t *testing.T) {
	g := begin(t, 2)
	g.Play("A place NW20 1,2 r1") // town east, trail bending south to west
	g.Choices("A shopkeeper E, robber S, trapper NNW, trapper SSW, pass")
	g.Refused("A farmer", "NW-5.2")
	g.Refused("A robber E", "NW-5.2")
	g.Refused("A robber N", "NW-5.2")
	g.Refused("A shopkeeper S", "NW-5.2")
	g.Refused("A trapper ENE", "NW-5.2")
	g.Play("A pass", "B place NW02 1,4 r3")
	g.Choices("B robber E, farmer, trapper NNW, pass")
	g.Play("B pass", "A place NW01 1,5 r0")
	g.Choices("A farmer, trapper NNW, pass")
	g.Refused("A shopkeeper N", "NW-5.2")
}

// Robber, shopkeeper and farmer stand and are taken off by the surveyors, the
// trapper lies and stays.
//
// NW-5.3, NW-7.13
func TestTrappersLieTheOthersStand(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW03 1,4 r1", "NW30 1,2 r1", "NW01 1,5 r0", "NW01 1,3 r0", "NW01 2,5 r0").surveyors(2, 1)
	g.stand("A robber 1,4 E", "A shopkeeper 1,2 W", "A farmer 1,5", "A trapper 1,3 NNW").turn("B")
	g.Play("B place NW02 1,7 r3, robber E")
	g.Heard("A remove robber 1,4 by NW-7.11", "A remove shopkeeper 1,2 by NW-7.11", "A remove farmer 1,5 by NW-7.11")
	g.settlers("A trapper 1,3")
	g.supplies("4 5")
}

// Not on a trail, town or plain with a settler of another player or one's own.
//
// NW-5.4, NW-8.5
func TestASettlerNeedsAFeatureWithoutSettlers(t *testing.T) {
	g := begin(t, 2)
	g.Play("A place NW03 1,4 r1, robber E", "B place NW04 2,4 r1")
	g.Refused("B robber E", "NW-5.4") // another player's
	g.Play("B trapper NNW", "A place NW05 3,4 r1")
	g.Refused("A robber E", "NW-5.4") // one's own
	g.Refused("A trapper NNW", "NW-8.5")
	g.Choices("A trapper ESE, pass")
	g.Play("A pass", "B place NW36 1,2 r0, shopkeeper E", "A place NW13 2,2 r1")
	g.Refused("A shopkeeper E", "NW-5.4")
	// The north plain reaches 2,2 along the shore? It does not: the town cuts it.
	g.Choices("A trapper NNW, pass")
}

// A farm's own spot is free although farms and farmers are all around.
//
// NW-5.5
func TestAFarmIsFreeWhenItIsPlaced(t *testing.T) {
	g := begin(t, 3)
	g.Play("A place NW01 1,5 r0, farmer", "B place NW01 2,5 r0, farmer", "C place NW01 3,5 r0")
	g.Choices("C farmer, trapper NNW, pass")
	g.Play("C farmer", "A place NW01 4,5 r0, farmer")
	g.settlers("A farmer 1,5", "B farmer 2,5", "C farmer 3,5", "A farmer 4,5")
}

// With no settler left the second step is skipped.
//
// NW-5.6
func TestAnEmptySupplyDeploysNobody(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW01 1,1 r0", "NW01 1,5 r0", "NW01 1,8 r0", "NW01 1,10 r0", "NW01 1,3 r0")
	g.stand("A farmer 1,1", "A farmer 1,5", "A farmer 1,8", "A farmer 1,10", "A farmer 1,3")
	g.supplies("0 5")
	g.Play("A place NW02 1,4 r3")
	g.Heard("A nosupply by NW-5.6", "- unscored trail 1,4 2 by NW-6.14")
	g.Silent("score", "survey")
	g.Asks("B place")
	g.Totals("0 0")
}

// When every spot is occupied the second step is skipped too.
//
// NW-5.4
func TestATileWithoutAFreeSpotTakesNobody(t *testing.T) {
	g := begin(t, 3)
	g.lay("NW03 1,4 r1", "NW01 1,3 r0", "NW01 1,5 r0")
	g.stand("A robber 1,4 E", "B trapper 1,3 NNW", "B trapper 1,5 NNW").turn("C")
	g.Play("C place NW03 2,4 r1")
	g.Heard("C nospot by NW-5.4")
	g.Asks("A place")
	g.supplies("4 3 5")
}

// A later tile joins A's and B's trails, towns and plains. Nobody is displaced;
// the tile's player may not add a settler there.
//
// NW-5.7
func TestALaterTileJoinsOccupiedFeatures(t *testing.T) {
	g := begin(t, 3)
	g.lay("NW03 1,4 r1", "NW01 1,3 r0", "NW01 2,3 r0", "NW01 3,3 r0", "NW03 3,4 r1")
	g.stand("A robber 1,4 E", "B robber 3,4 E").turn("C")
	g.joined("1,4 W", "3,4 E", false)
	g.Play("C place NW04 2,4 r1")
	g.joined("1,4 W", "3,4 E", true)
	g.Refused("C robber E", "NW-5.4")
	g.Play("C pass")
	g.settlers("A robber 1,4", "B robber 3,4")
	if f := g.feature("2,4 E"); f.by(0) != 1 || f.by(1) != 1 {
		t.Errorf("the joined trail holds %b", f.Settlers)
	}

	g = begin(t, 3)
	g.lay("NW36 1,2 r0", "NW01 1,1 r0", "NW01 2,1 r0", "NW01 3,1 r0", "NW30 3,2 r1")
	g.stand("A shopkeeper 1,2 W", "B shopkeeper 3,2 E").turn("C")
	g.Play("C place NW37 2,2 r0")
	g.Refused("C shopkeeper E", "NW-5.4")
	g.Play("C pass") // Plymouth: S02, 1,2, 2,2 and 3,2 with a flag; A and B tie
	g.Totals("10 10 0")
	g.supplies("5 5 5")
}

// Deploying east of both surveyors is allowed; a standing settler there is gone
// after the next scoring, whoever scores.
//
// NW-5.8, NW-7.12
func TestAPlayerMayDeployEastOfTheSurveyors(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW01 1,5 r0", "NW01 2,5 r0", "NW01 3,5 r0").surveyors(2, 2)
	g.Play("A place NW03 1,4 r1, robber E")
	g.settlers("A robber 1,4") // not before a scoring
	g.Play("B place NW01 1,3 r0, farmer", "A place NW01 1,8 r0, trapper NNW")
	g.settlers("A robber 1,4", "B farmer 1,3", "A trapper 1,8")
	g.Play("B place NW02 1,7 r3, robber E")
	g.Heard("B score trail 1,7 2 2 0 by NW-6.2", "B survey 2 3 by NW-7.5", "A remove robber 1,4 by NW-7.11",
		"B remove farmer 1,3 by NW-7.11")
	g.settlers("A trapper 1,8")
	g.Totals("0 2")
	g.supplies("4 5")
}

// A's robber goes to the surveyors; the trail is free again and B, who adds a
// tile to it, claims it and scores it alone.
//
// NW-5.9
func TestAFeatureFreedByTheSurveyorsCanBeClaimedAgain(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW03 1,4 r1", "NW01 1,5 r0", "NW01 2,5 r0").stand("A robber 1,4 E").surveyors(2, 1).turn("B")
	g.Play("B place NW03 2,4 r1")
	g.Refused("B robber E", "NW-5.4") // while A's robber stands there
	g.Play("B pass", "A place NW02 1,7 r3, robber E")
	g.Heard("A remove robber 1,4 by NW-7.11")
	g.Play("B place NW04 3,4 r1, robber E")
	g.settlers("B robber 3,4")
	g.Play("A place NW02 4,4 r3, pass")
	g.Totals("6 7") // A 2+4 for the trigger; B five tiles and a trading post, no surveyor in column 3
	g.supplies("5 5")
}

// The moves are these and no more: none takes a settler back. A settler stays
// over any number of turns.
//
// NW-5.10
func TestSettlersCannotBeTakenBack(t *testing.T) {
	g := begin(t, 2)
	var words []string
	for _, f := range g.p.rules.vocabulary.Moves {
		words = append(words, f.Word)
	}
	g.Same("kinds of moves", words,
		[]string{"place", "robber", "shopkeeper", "farmer", "trapper", "pass", "score trail", "score town", "score farm"})
	g.Play("A place NW03 1,4 r1, robber E", "B place NW01 1,1 r0, pass", "A place NW01 1,3 r0, pass",
		"B place NW01 1,8 r0, pass")
	g.settlers("A robber 1,4")
}

// The last of five settlers scores, comes home and is used in A's next turn.
//
// NW-5.11
func TestAReturnedSettlerCanBeUsedInTheNextTurn(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW01 1,1 r0", "NW01 1,5 r0", "NW01 1,8 r0", "NW01 1,10 r0")
	g.stand("A farmer 1,1", "A farmer 1,5", "A farmer 1,8", "A farmer 1,10")
	g.supplies("1 5")
	g.Play("A place NW02 1,4 r3, robber E")
	g.Heard("A deploy robber 1,4 by NW-5.1", "A return 1 trail 1,4 by NW-6.13")
	g.supplies("1 5")
	g.Play("B place NW01 1,3 r0, pass", "A place NW03 2,1 r0, robber N")
	g.supplies("0 5")
	g.Play("B place NW03 2,5 r0, pass", "A place NW02 1,7 r3")
	g.Heard("A nosupply by NW-5.6")
}

// The arms of a crossing are separate trails: one is chosen, the others stay
// free.
//
// NW-5.12
func TestAPlayerChoosesOneOfSeveralSegments(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW03 1,4 r1")
	g.Play("A place NW12 2,4 r0")
	g.Choices("A robber N, robber E, robber S, robber W, trapper NNW, trapper NNE, trapper ESE, trapper SSW, pass")
	g.Play("A robber W", "B place NW03 2,3 r0")
	g.Legal("B robber N") // the northern arm is free
	g.Play("B pass", "A place NW03 3,4 r1")
	g.Refused("A robber E", "NW-5.4") // the western arm is not
	g.Play("A pass", "B place NW28 1,2 r0, pass")
	g.joined("1,2 N", "1,2 E", false)
}

// NW28 shows two town edges that are not one town: either can be chosen.
//
// NW-5.12
func TestAPlayerChoosesOneOfTwoTownEdges(t *testing.T) {
	g := begin(t, 2)
	g.Play("A place NW28 1,2 r0")
	g.Choices("A shopkeeper N, shopkeeper E, trapper SSE, pass")
	g.Play("A shopkeeper N") // Plymouth in the east is complete and has nobody
	g.Heard("- unscored town 1,2 2 by NW-6.14")
	g.Totals("0 0")
	g.settlers("A shopkeeper 1,2")
}

// Two arms of a crossing that meet elsewhere are one trail, and two pieces of
// plain that meet elsewhere one plain: one spot each, named by the first.
//
// NW-5.13
func TestTwoSegmentsOfOneFeatureAreOneSpot(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW06 1,10 r0", "NW06 1,11 r1", "NW06 2,11 r2")
	g.Play("A place NW12 2,10 r0")
	g.Choices("A robber N, robber E, robber W, trapper NNW, trapper NNE, trapper ESE, pass")
	g.Refused("A robber S", "NW-5.13")
	g.Refused("A trapper SSW", "NW-5.13")
	g.Refused("A trapper WNW", "NW-5.13")
	g.Play("A robber E") // the ring is complete: four tiles
	g.Totals("4 0")
	g.supplies("5 5")
}
