package newworld

import (
	"fmt"
	"testing"

	"spielwerk/game"
)

// order is a map on which NW26 in 2,4 completes A's trail of three tiles (A in
// column 1) and B's town of two (B in column 2). The surveyors are in columns 2
// and 1; it is the turn of the last seat.
func order(t *testing.T, seats int) *scenario {
	g := begin(t, seats)
	g.lay("NW01 1,3 r0", "NW03 1,4 r1", "NW13 2,3 r2", "NW01 3,3 r0")
	g.stand("A robber 1,4 E", "B shopkeeper 2,3 S").surveyors(2, 1)
	g.turn(string(rune('A' + seats - 1)))
	g.pile("NW26")
	return g
}

// three is a map on which NW26 in 3,4 completes three features: the trail in the
// east, four tiles, of B (column 1) and C (column 2); the trail in the west, two
// tiles, of D (column 4); the town in the north, two tiles, of A (column 3). The
// surveyors are in columns 2 and 1; it is A's turn.
func three(t *testing.T) *scenario {
	g := begin(t, 4)
	g.lay("NW01 1,3 r0", "NW03 1,4 r1", "NW01 2,3 r0", "NW03 2,4 r1", "NW13 3,3 r2", "NW01 4,3 r0", "NW02 4,4 r3")
	g.stand("B robber 1,4 E", "C robber 2,4 E", "D robber 4,4 E", "A shopkeeper 3,3 S").surveyors(2, 1)
	g.pile("NW26")
	return g
}

// A's robber stands in column 2 on a trail over columns 0 to 3, worth 4. Only
// surveyors in column 2 pay, 4 each.
//
// NW-7.1, NW-7.2, NW-7.4
func TestASettlerBesideSurveyorsEarnsFourForEach(t *testing.T) {
	for _, c := range []struct{ a, b, total, afterA, afterB int }{
		{0, 0, 4, 1, 0},
		{1, 0, 4, 1, 1},
		{1, 1, 4, 2, 1},
		{2, 1, 8, 2, 2},
		{1, 2, 8, 2, 2},
		{2, 2, 12, 3, 2},
		{3, 2, 8, 3, 3},
		{3, 3, 4, 3, 3},
	} {
		t.Run(fmt.Sprintf("Surveyors in columns %d and %d", c.a, c.b), func(t *testing.T) {
			g := begin(t, 2)
			g.lay("NW03 1,4 r1", "NW03 2,4 r1", "NW01 1,5 r0", "NW01 2,5 r0", "NW01 3,5 r0").stand("A robber 2,4 E")
			g.surveyors(c.a, c.b).turn("B")
			g.Play("B place NW02 3,4 r3, pass")
			g.Totals(fmt.Sprint(c.total, " 0"))
			g.columns(uint8(c.afterA), uint8(c.afterB))
			if c.total == 4 {
				g.Scored("A trail 2,4 4 0 alone = 4 by NW-6.2")
				g.Silent("bonus")
			} else {
				g.Scored("A trail 2,4 4 0 alone = 4 by NW-6.2", fmt.Sprintf("A bonus 2,4 1 0 alone = %d by NW-7.1", c.total-4))
				g.Heard("A score trail 2,4 4 4 0 by NW-6.2", fmt.Sprintf("A bonus 2,4 %d 1 by NW-7.1", c.total-4))
			}
		})
	}
}

// A shopkeeper and a farmer earn the bonus as a robber does.
//
// NW-7.1
func TestEveryStandingSettlerEarnsTheBonus(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW01 1,1 r0").surveyors(1, 1)
	g.pile("NW13")
	g.Play("A place NW13 1,2 r1, shopkeeper E")
	g.Totals("12 0")
	g, tile := farmland(t, "2,4")
	g.stand("A farmer 1,5").surveyors(1, 2)
	g.Play("A place " + tile + ", pass")
	g.Totals("13 0 0")
}

// A has two robbers in column 2, with both surveyors there: 8 for each. With the
// option off each surveyor pays a player once.
//
// NW-7.3, NW-10.5, NW-11.5
func TestTwoSettlersBesideSurveyorsBothEarnTheBonus(t *testing.T) {
	for _, c := range []struct {
		options []string
		a, b    int
		total   string
	}{
		{nil, 2, 2, "19 0"},
		{nil, 2, 1, "11 0"},
		{nil, 1, 1, "3 0"},
		{[]string{"bonusPerSettler=off"}, 2, 2, "11 0"},
		{[]string{"bonusPerSettler=off"}, 2, 1, "7 0"},
		{[]string{"bonusPerSettler=off"}, 1, 1, "3 0"},
	} {
		t.Run(fmt.Sprintf("Surveyors in columns %d and %d %v", c.a, c.b, c.options), func(t *testing.T) {
			g := begin(t, 2, c.options...)
			g.lay("NW01 1,3 r0", "NW02 1,4 r3", "NW01 1,5 r0").surveyors(1, 1)
			g.Play("A place NW02 2,3 r0, robber S", "B place NW01 1,8 r0, pass", "A place NW10 2,5 r1, robber N",
				"B place NW01 1,10 r0, pass")
			g.surveyors(c.a, c.b)
			g.Play("A place NW03 2,4 r0, pass") // joins them: a trail of three tiles
			g.Totals(c.total)
		})
	}
}

// Two settlers in two columns, a surveyor in each: 4 and 4, however the option.
//
// NW-7.3, NW-10.5
func TestTwoSettlersInTwoColumnsEarnOneBonusEach(t *testing.T) {
	for _, option := range []string{"bonusPerSettler=on", "bonusPerSettler=off"} {
		g := begin(t, 2, option)
		g.lay("NW03 1,4 r1", "NW03 2,4 r1").stand("A robber 1,4 E", "A robber 2,4 E").surveyors(1, 2).turn("B")
		g.Play("B place NW02 3,4 r3, pass")
		g.Scored("A trail 1,4 4 0 alone = 4 by NW-6.2", "A bonus 1,4 2 0 alone = 8 by NW-7.1")
	}
}

// The bonus is reckoned with the surveyors where they stand before the move:
// those in column 1 pay A's robber there, and only then go to column 2.
//
// NW-7.4
func TestTheBonusComesBeforeTheMove(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW01 1,3 r0", "NW01 2,3 r0").surveyors(1, 1)
	g.Play("A place NW02 1,4 r3, robber E")
	g.Heard("A score trail 1,4 2 2 0 by NW-6.2", "A bonus 1,4 8 1 by NW-7.1", "A return 1 trail 1,4 by NW-6.13",
		"A survey 1 2 by NW-7.5")
	g.Totals("10 0")
	g.Play("B place NW01 2,4 r0, pass")
	g = begin(t, 2) // a robber in column 2 is not paid by the surveyor who comes there
	g.lay("NW03 1,4 r1", "NW03 2,4 r1").stand("A robber 2,4 E").surveyors(1, 1).turn("B")
	g.Play("B place NW02 3,4 r3, pass")
	g.Totals("4 0")
	g.columns(2, 1)
}

// A and C score, B's turn it is: B moves one surveyor one column, once.
//
// NW-7.5, NW-11.16
func TestTheActivePlayerMovesOneSurveyorOnceForEachFeature(t *testing.T) {
	g := begin(t, 3)
	g.lay("NW03 1,4 r1", "NW03 2,4 r1").stand("A robber 1,4 E", "C robber 2,4 E").turn("B")
	g.Play("B place NW02 3,4 r3, pass")
	g.Totals("4 0 4")
	g.Heard("B survey 0 1 by NW-7.5")
	n := 0
	for _, e := range g.Played.Events {
		if e.Kind == eventSurvey {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d moves of surveyors after one scoring", n)
	}
	g.columns(1, 0)
}

// Column 2 has one tile, in row 10. After scorings in rows 4 and 7 the surveyors
// go there all the same: only the column counts, and nothing else is kept.
//
// NW-7.6, NW-11.7
func TestOnlyTheColumnOfASurveyorCounts(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW01 1,10 r0", "NW01 2,10 r0").surveyors(1, 1)
	g.Play("A place NW02 1,4 r3, robber E", "B place NW02 1,7 r3, robber E")
	g.columns(2, 2)
	if v := g.view(0); v.Surveyors != [2]int{2, 2} {
		t.Errorf("surveyors are seen in %v", v.Surveyors)
	}
}

// From different columns the one nearer the coast must go; they are never
// further apart than one column.
//
// NW-7.7, NW-11.17
func TestTheSurveyorNearerTheCoastMoves(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW01 1,1 r0", "NW01 2,1 r0", "NW01 3,1 r0")
	want := [][2]uint8{{1, 0}, {1, 1}, {2, 1}, {2, 2}}
	for i, move := range []string{
		"NW02 1,4 r3, robber E", "NW02 1,7 r3, robber E", "NW13 1,6 r1, shopkeeper E", "NW14 1,9 r1, shopkeeper E",
	} {
		g.Play(string(rune('A'+i%2)) + " place " + move)
		g.columns(want[i][0], want[i][1])
	}
	g = begin(t, 2)
	g.lay("NW01 1,1 r0", "NW01 2,1 r0", "NW01 3,1 r0").surveyors(1, 2)
	g.Play("A place NW02 1,4 r3, robber E")
	g.Heard("A survey 1 2 by NW-7.7")
	g.columns(2, 2)
}

// Both in column 1 and no tile in column 2: nobody moves, until there is one.
// From different columns the nearer one goes even then.
//
// NW-7.8, NW-11.7
func TestSurveyorsInTheWesternmostColumnStay(t *testing.T) {
	g := begin(t, 2)
	g.Play("A place NW02 1,4 r3, robber E")
	g.columns(1, 0)
	g.Play("B place NW02 1,7 r3, robber E")
	g.columns(1, 1)
	g.Play("A place NW13 1,2 r1, shopkeeper E")
	g.columns(1, 1)
	g.Heard("A score town 1,2 4 2 0 by NW-6.5", "A bonus 1,2 8 1 by NW-7.1", "A stay 1 by NW-7.8")
	g.Silent("survey")
	g.Totals("14 6")
	g.Play("B place NW01 2,7 r0, pass", "A place NW13 1,6 r1, shopkeeper E")
	g.columns(2, 1)
}

// One tile completes a trail and a town. The active player, C, chooses; for each
// in turn score, move, remove. With the trail first A gets 3 and 4 from the
// surveyor in column 1, then B 4 and 8.
//
// NW-7.9
func TestTheActivePlayerChoosesTheOrderOfScorings(t *testing.T) {
	g := order(t, 3)
	g.Play("C place NW26 2,4 r0, pass")
	g.Asks("C order")
	g.Choices("C score town N, score trail E")
	g.Play("C score trail E")
	g.Heard("A score trail 1,4 3 3 0 by NW-6.2", "A bonus 1,4 4 1 by NW-7.1", "A return 1 trail 1,4 by NW-6.13",
		"C survey 1 2 by NW-7.7",
		"B score town 2,3 4 2 0 by NW-6.5", "B bonus 2,3 8 1 by NW-7.1", "B return 1 town 2,3 by NW-6.13",
		"C survey 2 3 by NW-7.5")
	g.Totals("7 12 0")
	g.columns(3, 2)
	g.supplies("5 5 5")
	g.Asks("A place")
}

// With the town first the surveyors pass A's robber, who leaves before the
// trail is scored: it is not scored, and moves no surveyor.
//
// NW-7.9, NW-7.15, NW-7.10
func TestTheOrderDecidesWhoScores(t *testing.T) {
	g := order(t, 3)
	g.Play("C place NW26 2,4 r0, pass, score town N")
	g.Heard("B score town 2,3 4 2 0 by NW-6.5", "B bonus 2,3 4 1 by NW-7.1", "C survey 1 2 by NW-7.7",
		"A remove robber 1,4 by NW-7.11", "- unscored trail 1,4 3 by NW-7.15")
	g.Totals("0 8 0")
	g.columns(2, 2)
	g.supplies("5 5 5")
	g.Asks("A place")
}

// A robber who is not alone: after the town B is gone and C has the trail alone,
// with both surveyors; with the trail first B and C tie.
//
// NW-7.15
func TestAWaitingFeatureIsScoredWithTheSettlersThatAreLeft(t *testing.T) {
	g := three(t)
	g.Play("A place NW26 3,4 r0, pass, score town N")
	g.Heard("A score town 3,3 4 2 0 by NW-6.5", "A survey 1 2 by NW-7.7", "B remove robber 1,4 by NW-7.11")
	g.Silent("unscored")
	g.Play("A score trail E")
	g.Totals("4 0 12 2")
	g.columns(3, 3)

	g = three(t)
	g.Play("A place NW26 3,4 r0, pass, score trail E")
	g.Totals("0 8 8 0")
	g.Play("A score town N")
	g.Totals("4 8 8 2")
	g.columns(3, 3)
}

// The next is chosen after each scoring, among those that still hold a settler.
//
// NW-7.19
func TestTheOrderIsChosenStepByStep(t *testing.T) {
	g := three(t)
	g.Play("A place NW26 3,4 r0, pass")
	g.Choices("A score town N, score trail E, score trail W")
	g.Play("A score trail W")
	g.Choices("A score town N, score trail E")
	g.settlers("A shopkeeper 3,3", "C robber 2,4")
	g.Play("A score town N")
	g.Asks("B place")
	g.Totals("4 0 8 2") // C, alone on the trail since B left, with the one surveyor still in column 2
	g.columns(3, 3)

	// The second scoring takes off the only settler of the third.
	g = order(t, 3)
	g.lay("NW02 3,4 r3").stand("C robber 3,4 E")
	g.Play("C place NW26 2,4 r0, pass")
	g.Choices("C score town N, score trail E, score trail W")
	g.Play("C score trail W")
	g.Heard("A remove robber 1,4 by NW-7.11", "- unscored trail 1,4 3 by NW-7.15", "B score town 2,3 4 2 0 by NW-6.5")
	g.Asks("A place") // one was left, no question
	g.Totals("0 12 2")
}

// A farm waits while a town is scored first, and the other way round: both stand
// in column 1, and the first scoring brings the surveyors past the second.
//
// NW-7.9, NW-7.15
func TestAFarmAndATownCompletedByOneTile(t *testing.T) {
	g, tile := farmland(t, "1,6")
	g.stand("A farmer 1,5").surveyors(2, 1).turn("B")
	g.Play("B place " + tile + ", shopkeeper E")
	g.Asks("B order")
	g.Choices("B score town E, score farm 1,5")
	g.Play("B score town E")
	g.Heard("B survey 1 2 by NW-7.7", "A remove farmer 1,5 by NW-7.11", "- unscored farm 1,5 9 by NW-7.15")
	g.Totals("0 8 0")

	g, tile = farmland(t, "1,6")
	g.stand("A farmer 1,5").surveyors(2, 1).turn("B")
	g.Play("B place "+tile+", shopkeeper E", "B score farm 1,5")
	g.Heard("A score farm 1,5 9 9 0 by NW-6.8", "A bonus 1,5 4 1 by NW-7.1", "B survey 1 2 by NW-7.7",
		"B remove shopkeeper 1,6 by NW-7.11", "- unscored town 1,6 2 by NW-7.15")
	g.Totals("13 0 0")
	g.columns(2, 2)
	g.supplies("5 5 5")
}

// Three settlers in columns 1, 2 and 3. Only who is east of both surveyors goes;
// one surveyor further west is not enough.
//
// NW-7.11, NW-11.4
func TestStandingSettlersEastOfBothSurveyorsAreTakenOff(t *testing.T) {
	build := func(a, b int) *scenario {
		g := begin(t, 2)
		g.lay("NW03 1,4 r1", "NW01 1,3 r0", "NW01 2,3 r0", "NW01 3,3 r0").surveyors(a, b)
		return g.stand("A robber 1,4 E", "A farmer 2,3", "A farmer 3,3").turn("B").Play("B place NW02 1,7 r3, robber E")
	}
	g := build(1, 1)
	g.columns(2, 1)
	g.settlers("A robber 1,4", "A farmer 2,3", "A farmer 3,3")
	g.Silent("remove")
	g = build(2, 1)
	g.columns(2, 2)
	g.Heard("A remove robber 1,4 by NW-7.11")
	g.settlers("A farmer 2,3", "A farmer 3,3") // in the surveyors' column and west of it
	g = build(2, 2)
	g.columns(3, 2)
	g.settlers("A farmer 2,3", "A farmer 3,3")
	g = build(3, 2)
	g.columns(3, 3)
	g.settlers("A farmer 3,3")
	g.Totals("0 2") // who is taken off earns nothing
}

// A robber in column 1 goes although the trail reaches column 3.
//
// NW-7.14
func TestRemovalIsByTheSettlersOwnColumn(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW03 1,4 r1", "NW03 2,4 r1", "NW03 3,4 r1").stand("A robber 1,4 E").surveyors(2, 1).turn("B")
	g.Play("B place NW02 1,7 r3, robber E")
	g.settlers()
	if f := g.feature("3,4 E"); f.Settlers != 0 {
		t.Errorf("the trail still holds %b", f.Settlers)
	}
	g = begin(t, 2) // and one in column 3 stays although the trail reaches the coast
	g.lay("NW03 1,4 r1", "NW03 2,4 r1", "NW03 3,4 r1").stand("A robber 3,4 E").surveyors(2, 1).turn("B")
	g.Play("B place NW02 1,7 r3, robber E")
	g.settlers("A robber 3,4")
}

// When the surveyors cannot move, settlers in the east go all the same; with the
// option off they stay until a surveyor moves.
//
// NW-7.16, NW-10.5, NW-11.8
func TestSettlersInTheEastAreTakenOffAlsoWhenTheSurveyorsStay(t *testing.T) {
	build := func(options ...string) *scenario {
		g := begin(t, 2, options...)
		g.lay("NW01 1,5 r0", "NW01 2,5 r0").surveyors(2, 2)
		return g.Play("A place NW03 1,4 r1, robber E", "B place NW02 1,7 r3, robber E")
	}
	g := build()
	g.Heard("B stay 2 by NW-7.8", "A remove robber 1,4 by NW-7.16")
	g.settlers()
	g.supplies("5 5")

	g = build("removeWhenBlocked=off")
	g.Heard("B stay 2 by NW-7.8")
	g.Silent("remove")
	g.settlers("A robber 1,4")
	g.Play("A place NW01 3,5 r0, pass", "B place NW13 1,6 r1, shopkeeper E")
	g.Heard("B survey 2 3 by NW-7.5", "A remove robber 1,4 by NW-7.11")
	g.settlers()
}

// Turns without a scoring leave the surveyors where they are, and everybody
// east of them too.
//
// NW-7.17
func TestATurnWithoutScoringMovesNoSurveyor(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW01 1,5 r0", "NW01 2,5 r0", "NW01 3,5 r0").surveyors(2, 2).stand("A farmer 1,5")
	g.Play("A place NW03 1,4 r1, robber E", "B place NW01 1,3 r0, pass", "A place NW13 1,2 r1, pass")
	g.Silent("survey", "stay", "remove")
	g.columns(2, 2)
	g.settlers("A farmer 1,5", "A robber 1,4")
}

// The surveyors start among the starting spaces, where no settler ever stands:
// the first scoring has no bonus, even for a trail that begins there.
//
// NW-7.18, NW-11.9, NW-5.1
func TestNoBonusInColumnZero(t *testing.T) {
	g := begin(t, 2)
	g.Play("A place NW02 1,4 r3, robber E")
	g.Scored("A trail 1,4 2 0 alone = 2 by NW-6.2")
	for seed := range uint64(8) {
		p := &Position{rules: g.p.rules}
		p.deal(game.QuickRand(seed, 5), nil)
		choose := game.QuickRand(seed, 6)
		for p.s.Phase != phaseOver {
			moves := p.Moves(nil, p.s.Active)
			if no := p.Play(p.s.Active, moves[choose.IntN(len(moves))], nil); no != nil {
				t.Fatal(no)
			}
			for _, v := range p.View(0).(*View).Settlers {
				if v.Col < 1 {
					t.Fatalf("a settler in column %d", v.Col)
				}
			}
		}
	}
}

// Trappers in the east stay, however far the surveyors go; their mates leave.
//
// NW-7.13, NW-8.4
func TestTrappersAreNeverTakenOffBySurveyors(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW01 1,1 r0", "NW01 2,1 r0", "NW01 3,1 r0", "NW01 4,1 r0").stand("A trapper 1,1 NNW", "A farmer 2,1")
	g.surveyors(3, 2).turn("B")
	g.Play("B place NW02 1,7 r3, robber E")
	g.settlers("A trapper 1,1")
	g.Play("A place NW03 1,4 r1, trapper ESE", "B place NW13 1,6 r1, shopkeeper E", "A place NW13 1,2 r1, shopkeeper E")
	g.settlers("A trapper 1,1", "A trapper 1,4")
}

// A tie between A beside a surveyor and B who is not: A alone gets the bonus.
// A loser beside a surveyor gets nothing.
//
// NW-11.6, NW-7.1
func TestEveryWinnerGetsTheBonusForOwnSettlersOnly(t *testing.T) {
	g := begin(t, 3)
	g.lay("NW03 1,4 r1", "NW03 2,4 r1", "NW03 3,4 r1").stand("A robber 2,4 E", "B robber 3,4 E").surveyors(2, 1).turn("C")
	g.Play("C place NW02 4,4 r3, pass")
	g.Scored("A trail 2,4 5 0 tie = 5 by NW-6.2", "A bonus 2,4 1 0 alone = 4 by NW-7.1",
		"B trail 3,4 5 0 tie = 5 by NW-6.2")
	g = begin(t, 3)
	g.lay("NW03 1,4 r1", "NW03 2,4 r1", "NW03 3,4 r1").stand("A robber 2,4 E", "B robber 3,4 E", "B robber 1,4 E")
	g.surveyors(2, 2).turn("C")
	g.Play("C place NW02 4,4 r3, pass")
	g.Scored("B trail 3,4 5 0 majority = 5 by NW-6.2")
}
