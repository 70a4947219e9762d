package newworld

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// finals are the final scorings in their order: "A trail 3".
func (g *scenario) finals() string {
	var out []string
	for _, e := range g.Played.Events {
		if e.Kind == eventFinal {
			out = append(out, fmt.Sprintf("%s %s %d", gametest.Letter(e.Seat), kindWords[e.Args[0]], e.Args[2]))
		}
	}
	return strings.Join(out, ", ")
}

// last plays the last tile of the game, where it changes nothing.
func (g *scenario) last(seat string) *scenario {
	g.Helper()
	g.leave("NW01")
	return g.turn(seat).Play(seat + " place NW01 1,10 r0, pass")
}

// The last tile completes a trail: it is scored in full with its bonus, the
// surveyor moves and B's robber is taken off before the final scoring.
//
// NW-9.1
func TestTheLastTurnIsPlayedToItsEnd(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW03 1,7 r1", "NW01 1,5 r0", "NW01 2,5 r0").stand("B robber 1,7 E").surveyors(2, 1)
	g.leave("NW02")
	g.Play("A place NW02 1,4 r3, robber E")
	g.Heard("A score trail 1,4 2 2 0 by NW-6.2", "A bonus 1,4 4 1 by NW-7.1", "A survey 1 2 by NW-7.7",
		"B remove robber 1,7 by NW-7.11", "- end by NW-9.1", "A win 6 by NW-9.12")
	g.Ended("1 2")
	g.Totals("6 0")
	if g.p.Pending() != 0 || len(g.p.Moves(nil, 0))+len(g.p.Moves(nil, 1)) != 0 {
		t.Error("somebody has something to decide after the end")
	}
	g.Refused("A pass", "NW-9.1")
	g.Refused("B place NW01 1,1 r0", "NW-9.1")
}

// While there is a tile in the pile the game goes on.
//
// NW-9.1
func TestTheGameGoesOnWhileTilesAreLeft(t *testing.T) {
	g := begin(t, 2)
	g.leave("NW01", "NW03")
	g.Play("A place NW01 1,10 r0, pass")
	g.Asks("B place")
	g.Play("B place NW03 1,4 r1, pass")
	g.Ended("1 1")
}

// Trails, towns and farms first, then the plains, though the trapper was there
// before. One point for each tile, post, flag, neighbour and animal.
//
// NW-9.2 to NW-9.5, NW-9.8, NW-11.12
func TestTheFinalScoring(t *testing.T) {
	g := begin(t, 3)
	g.lay("NW16 1,2 r1", "NW04 1,4 r1", "NW37 1,6 r0", "NW01 1,8 r0")
	g.stand("C trapper 1,2 NNW", "A robber 1,4 E", "B shopkeeper 1,6 E", "A farmer 1,8")
	g.last("B")
	if got, want := g.finals(), "A trail 3, B town 3, A farm 4, C plain 2"; got != want {
		t.Errorf("final scorings %s, want %s", got, want)
	}
	g.Heard("A final trail 1,4 3 2 1 by NW-9.3", "B final town 1,6 3 2 1 by NW-9.4",
		"A final farm 1,8 4 4 0 by NW-9.5", "A win 7 by NW-9.12")
	g.Totals("7 3 2")
	g.Ended("1 2 3")
	lines := g.p.Scores(nil)
	if l := lines[len(lines)-1]; len(lines) != 4 || l.Rule != "NW-9.8" || l.Points != 2 || l.Seat != 2 {
		t.Errorf("score lines %v", lines)
	}
}

// An incomplete trail with two posts: two points for two tiles, the post 1 each.
//
// NW-9.3
func TestAnIncompleteTrailIsWorthTilesAndPosts(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW04 1,4 r1", "NW04 2,4 r1", "NW03 3,4 r1").stand("A robber 1,4 E")
	g.last("B")
	g.Scored("A final trail 1,4 4 2 alone = 6 by NW-9.3")
}

// An incomplete town of three corners and a flag each.
//
// NW-9.4
func TestAnIncompleteTownIsWorthTilesAndFlags(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW01 1,5 r0", "NW33 2,5 r2", "NW32 2,6 r3", "NW33 3,5 r1").stand("A shopkeeper 2,5 S")
	g.last("B")
	g.Scored("A final town 2,5 3 2 alone = 5 by NW-9.4")
}

// An incomplete farm: itself, tiles and starting spaces around it, no sea.
//
// NW-9.5
func TestAnIncompleteFarmIsWorthItsNeighbours(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW01 1,1 r0", "NW01 1,0 r0", "NW03 2,1 r0").stand("A farmer 1,1")
	g.last("B")
	g.Scored("A final farm 1,1 5 0 alone = 5 by NW-9.5") // 1,1 with 0,1 and 0,2, 1,0, 2,1; not 0,0
}

// Complete features are not scored again at the end, nor those without
// settlers.
//
// NW-9.2
func TestOnlyIncompleteFeaturesWithSettlersScoreAtTheEnd(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW03 1,4 r1", "NW36 1,6 r0")
	g.Play("A place NW02 1,7 r3, robber E")
	g.last("B")
	g.Totals("2 0")
	if got := g.finals(); got != "" {
		t.Errorf("final scorings %s", got)
	}
}

// The most settlers score, ties all in full.
//
// NW-9.6
func TestMajorityAndTiesInTheFinalScoring(t *testing.T) {
	g := begin(t, 3)
	g.lay("NW03 1,4 r1", "NW03 2,4 r1", "NW03 3,4 r1").stand("A robber 1,4 E", "B robber 2,4 E", "B robber 3,4 E")
	g.last("C").Totals("0 4 0")
	g = begin(t, 3)
	g.lay("NW03 1,4 r1", "NW03 2,4 r1", "NW03 3,4 r1").stand("A robber 1,4 E", "B robber 2,4 E")
	g.last("C").Totals("4 4 0")
	g.Ended("1 1 3")
}

// surveyed is a game that ends with settlers of A and B beside surveyors: A's two
// robbers on an incomplete trail of three tiles in columns 1 and 2, B's trapper
// in column 1 on a plain with two animals, C's farmer in column 2.
func surveyed(t *testing.T, options ...string) *scenario {
	g := begin(t, 3, options...)
	g.lay("NW16 1,2 r1", "NW03 1,4 r1", "NW03 2,4 r1", "NW01 2,5 r0")
	g.stand("B trapper 1,2 NNW", "A robber 1,4 E", "A robber 2,4 E", "C farmer 2,5").surveyors(2, 2)
	return g.last("B")
}

// Surveyors neither pay nor move in the final scoring, and take nobody off.
//
// NW-9.7, NW-11.13
func TestSurveyorsHaveNoPartInTheFinalScoring(t *testing.T) {
	g := surveyed(t)
	g.scoredButPlains("A final trail 1,4 3 0 alone = 3 by NW-9.3", "C final farm 2,5 3 0 alone = 3 by NW-9.5")
	g.Totals("3 2 3")
	g.Silent("bonus", "survey", "stay", "remove")
	g.columns(2, 2)
}

// With finalBonus on they pay, the trapper excepted; they do not move and take
// nobody off.
//
// NW-9.14, NW-7.3, NW-10.5
func TestWithFinalBonusSurveyorsPayAtTheEnd(t *testing.T) {
	g := surveyed(t, "finalBonus=on")
	g.scoredButPlains("A final trail 1,4 3 0 alone = 3 by NW-9.3", "A final bonus 1,4 1 0 alone = 8 by NW-9.14",
		"C final farm 2,5 3 0 alone = 3 by NW-9.5", "C final bonus 2,5 1 0 alone = 8 by NW-9.14")
	g.Totals("11 2 11")
	g.Silent("survey", "stay", "remove")
	g.columns(2, 2)
	g.Ended("1 3 1")

	twice := func(options ...string) *scenario {
		g := begin(t, 2, options...)
		g.lay("NW16 1,2 r1", "NW06 1,4 r3", "NW07 1,5 r1").stand("A robber 1,4 E", "A robber 1,5 N", "B trapper 1,2 NNW")
		g.surveyors(1, 1)
		return g.last("B")
	}
	twice("finalBonus=on").Totals("20 2") // trail of three tiles and a post, two robbers, two surveyors
	twice("finalBonus=on", "bonusPerSettler=off").Totals("12 2")
	twice().Totals("4 2")
}

// scoredButPlains is Scored without the lines of plains.
func (g *scenario) scoredButPlains(want ...string) {
	g.Helper()
	got := slices.DeleteFunc(g.ScoreLines(), func(line string) bool { return line[2:7] == "plain" })
	if !slices.Equal(got, want) {
		g.Die("score lines:\n got %q\nwant %q", got, want)
	}
}

// pasture is a plain in the north with three animals of two tiles, and one in
// the south with none.
func pasture(t *testing.T, trappers ...string) *scenario {
	g := begin(t, 3)
	g.lay("NW01 1,1 r0", "NW16 1,2 r1", "NW01 1,3 r0", "NW01 2,3 r0", "NW15 2,2 r3", "NW01 1,8 r0", "NW13 1,9 r1")
	return g.stand(trappers...)
}

// The most trappers on a plain get one point for each animal on it, of whatever
// kind; all tied for most get all; the others nothing. A plain without animals
// scores nothing. The towns on the plain count for nothing.
//
// NW-9.8, NW-9.9, NW-9.10, NW-9.11, NW-11.14
func TestTrapperScoring(t *testing.T) {
	for _, c := range []struct {
		sentence string
		trappers []string
		scores   string
	}{
		{"One trapper", []string{"B trapper 1,1 NNW"}, "0 3 0"},
		{"Two beat one", []string{"B trapper 1,1 NNW", "A trapper 1,3 NNW", "A trapper 2,3 NNW"}, "3 0 0"},
		{"A tie pays both in full", []string{"A trapper 1,1 NNW", "C trapper 1,3 NNW"}, "3 0 3"},
		{
			"Two tie against one",
			[]string{"A trapper 1,1 NNW", "A trapper 1,2 NNW", "B trapper 1,3 NNW", "C trapper 2,2 NNW", "C trapper 2,3 NNW"},
			"3 0 3",
		},
		{"Trappers without animals", []string{"C trapper 1,8 NNW"}, "0 0 0"},
		{"Each plain by itself", []string{"B trapper 1,1 NNW", "C trapper 1,8 NNW", "C trapper 1,9 NNW"}, "0 3 0"},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			g := pasture(t, c.trappers...).last("A")
			g.Totals(c.scores)
			for _, l := range g.p.Scores(nil) {
				if l.Points == 0 || l.Rule != "NW-9.8" {
					t.Errorf("score line %v", l)
				}
			}
			if n := g.trappers(); n != len(c.trappers) {
				t.Errorf("%d trappers at the end", n)
			}
		})
	}
	t.Run("A plain without animals is told of", func(t *testing.T) {
		g := pasture(t, "C trapper 1,8 NNW").last("A")
		if e := g.Played.Events[slices.IndexFunc(g.Played.Events, func(e game.Event) bool {
			return e.Kind == eventFinal
		})]; e.Rule != "NW-9.11" || e.Args[2] != 0 {
			t.Errorf("event %v", e)
		}
	})
}

// A plain that a late tile joins is one plain in the scoring: the majority is
// reckoned over all its trappers.
//
// NW-9.8, NW-8.5
func TestPlainsThatMergeLateAreScoredAsOne(t *testing.T) {
	build := func() *scenario {
		g := begin(t, 3)
		g.lay("NW16 1,2 r1", "NW01 1,3 r0", "NW03 1,4 r1", "NW01 1,5 r0", "NW15 1,6 r1")
		return g.stand("A trapper 1,2 NNW", "B trapper 1,5 NNW", "B trapper 1,6 NNW")
	}
	g := build() // apart: two animals in the north, one in the middle
	g.last("C").Totals("2 1 0")
	g = build()
	g.leave("NW02").turn("C")
	g.Play("C place NW02 2,4 r3") // NW02 closes the trail and joins both shores
	g.Refused("C trapper NNW", "NW-8.5")
	g.Play("C pass")
	g.Totals("0 3 0") // B has two of three trappers
}

// NW-9.12
func TestTheHighestTotalWins(t *testing.T) {
	g := begin(t, 4)
	g.points("A", 10)
	g.points("B", 30)
	g.points("C", 20)
	g.last("A")
	g.Heard("B win 30 by NW-9.12")
	g.Ended("3 1 2 4")
}

// NW-9.13, NW-11.15
func TestEqualTotalsShareTheVictory(t *testing.T) {
	g := begin(t, 4)
	g.points("A", 30)
	g.points("B", 10)
	g.points("C", 30)
	g.points("D", 10)
	g.last("A")
	g.Heard("A win 30 by NW-9.13", "C win 30 by NW-9.13")
	g.Ended("1 3 1 3")
}
