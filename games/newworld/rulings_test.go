package newworld

import (
	"testing"
)

// The picture of page 5. Red (A) closes the trail and gets 6: two tiles and 4
// for the surveyor. Red takes the settler back and moves the surveyor who is
// behind. Then Green (B) scores the town and takes the settler back; the other
// surveyor moves. Blue's settler (C) is taken off, as both surveyors are west of
// it; Yellow's trapper (D) stays.
//
// The list of the excerpt is per feature (score, move, remove), so Blue leaves
// after the first move already; the end is the same.
//
// NW-11.3, NW-7.1, NW-7.5, NW-7.7, NW-7.9, NW-7.11, NW-7.13
func TestThePictureOfPageFive(t *testing.T) {
	g := begin(t, 4)
	g.lay("NW01 1,3 r0", "NW02 1,4 r3", "NW01 2,3 r0", "NW02 2,4 r1", "NW13 3,3 r2")
	g.stand("A robber 2,4 W", "B shopkeeper 3,3 S", "C farmer 1,4", "D trapper 1,3 NNW").surveyors(2, 1)
	g.Play("A place NW26 3,4 r0, pass")
	g.Choices("A score town N, score trail E")
	g.Play("A score trail E")
	g.Heard(
		"A score trail 2,4 2 2 0 by NW-6.2", "A bonus 2,4 4 1 by NW-7.1", "A return 1 trail 2,4 by NW-6.13",
		"A survey 1 2 by NW-7.7", "C remove farmer 1,4 by NW-7.11",
		"B score town 3,3 4 2 0 by NW-6.5", "B return 1 town 3,3 by NW-6.13", "A survey 2 3 by NW-7.5")
	g.Totals("6 4 0 0")
	g.settlers("D trapper 1,3")
	g.supplies("5 5 5 4")
	g.columns(3, 2)
}

// The settlers left over from the first scoring are judged before the second
// begins: Blue, alone on a trail that this turn completes, gets nothing.
//
// NW-11.3, NW-7.15
func TestRemovalComesBetweenTwoScorings(t *testing.T) {
	g := order(t, 2).turn("A")
	g.Play("A place NW26 2,4 r0, pass, score town N")
	g.Totals("0 8")
	g.settlers()
	g.columns(2, 2)
}

// The four rulings that the options switch, each by its default: the start
// counts as a tile, the sea fills a farm, the bonus is per settler, blocked
// surveyors still clear the east. The tests of the rules show them both ways.
//
// NW-11.5, NW-11.8, NW-11.10, NW-11.11
func TestTheRulingsByDefault(t *testing.T) {
	r := open(t, 2, nil)
	if !r.startSpacesCountAsTiles || !r.seaFillsFarms || !r.bonusPerSettler || !r.removeWhenBlocked || r.finalBonus ||
		r.rowLimit {
		t.Errorf("options by default: %+v", r.options)
	}
}

// When both share a column, surveyor 0 moves; for the game it is all the same.
//
// NW-11.17
func TestTheFirstSurveyorMovesWhenBothShareAColumn(t *testing.T) {
	g := begin(t, 2)
	g.Play("A place NW02 1,4 r3, robber E")
	g.columns(1, 0)
}

// Before the first tile no trail or town is complete, and none is told of; a
// starting space completes nothing by itself. Its trail is closed at the shore
// and open to the west.
//
// NW-11.18
func TestAStartingSpaceAloneCompletesNothing(t *testing.T) {
	g := begin(t, 2)
	g.Silent("unscored", "score")
	for _, at := range []string{"0,2 W", "0,4 W", "0,6 W", "0,7 W", "0,9 W"} {
		g.complete(at, false)
		if open := g.feature(at).Open; open != 1 {
			t.Errorf("the feature at %s has %d open edges", at, open)
		}
	}
	for _, f := range g.view(0).Features {
		if f.Complete {
			t.Errorf("%s is complete", f.ID)
		}
	}
	g.Play("A place NW01 1,5 r0, pass")
	g.Silent("unscored", "score")
}
