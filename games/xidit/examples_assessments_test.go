package xidit

import (
	"strconv"
	"strings"
	"testing"

	"spielwerk/game/gametest"
)

// finale is a game in the census of its last year: A has won the last reward, and is about to
// place its bards, the last decision of the game. Guilds and bards of the seats are written
// "8 2, 15 3" and "B 2, C 3".
func finale(t *testing.T, order [categories]uint8,
	first, city string, gold []int16, guilds, bards []string, options ...string,
) *scenario {
	t.Helper()
	g := swing(t, len(gold), options...).at("A " + city).gold(gold...)
	g.s.Order = order
	for c := 1; c <= cities; c++ {
		g.tower("", c, 0)
	}
	for i := range gold {
		seat := gametest.Letter(i)
		g.choir(seat, bards[i])
		for c, n := range pairs(guilds[i]) {
			city, _ := strconv.Atoi(c)
			g.tower(seat, city, n)
		}
	}
	g.holds("A", 1, 0, 1, 0, 3)
	year := uint8(12)
	if strings.Join(options, " ") == "length=short" {
		year = 9
	}
	if len(gold) == 3 {
		g.s.Dummy = [categories]int16{24, 6, 14}
	}
	return g.census(year, 4, first)
}

var (
	wealthFirst     = [categories]uint8{wealth, influence, reputation}
	influenceFirst  = [categories]uint8{influence, reputation, wealth}
	reputationFirst = [categories]uint8{reputation, wealth, influence}
)

// Guilds and bards of four seats: influence 9, 8, 7 and 6.
var (
	fourGuilds = []string{"8 4, 15 3, 9 2", "4 4, 13 2, 12 2", "7 3, 18 4", "11 2, 20 4"}
	fourBards  = []string{"B 3, C 5, Z 2", "A 4, H 5, Z 3", "B 2, G 6, F 1", "D 4, E 3, Z 1"}

	otherGuilds = []string{"1 3, 21 4, 17 2", "19 4, 2 3, 3 1", "14 4, 9 3", "10 2, 16 4"}
	otherBards  = []string{"E 4, F 3, Z 2", "G 4, H 3, Z 3", "A 2, C 3, B 5", "D 5, E 2, Z 1"}
)

// Three assessments in the order drawn; after the first two the one with least is out, after the
// third the one with most wins: LX-11.1, LX-10.3. The order in the end: LX-11.10.
func TestExampleThreeAssessments(t *testing.T) {
	g := finale(t, wealthFirst, "A", "10", []int16{31, 24, 17, 28}, fourGuilds, fourBards)
	g.Example("three-assessments", "LX-11.1 LX-10.3", func() { g.Play("A bards C 2") })
	g.HeardTimes(2, "out")
	g.Ended("1 2 4 3")

	g = finale(t, influenceFirst, "C", "21", []int16{22, 30, 26, 19}, otherGuilds, otherBards)
	g.Example("order-in-the-end", "LX-11.10 LX-11.1", func() { g.Play("A bards E 3") })
	g.Ended("3 1 2 4")
}

// With five two leave first, then one: LX-2.7.
func TestExampleFivePlayers(t *testing.T) {
	g := finale(t, wealthFirst, "B", "10", []int16{31, 24, 17, 28, 21},
		[]string{"8 4, 15 3", "4 4, 13 2, 12 2", "7 3, 18 4", "11 2, 20 3", "1 4, 17 2"},
		append(fourBards[:4:4], "F 4, H 2"))
	g.Example("five-players", "LX-2.7 LX-11.1", func() { g.Play("A bards C 1") })
	g.Ended("1 2 5 3 4")
}

// Wealth is gold, not units: LX-11.3. Storeys in the supply do not count: LX-11.4.
func TestExampleWhatCounts(t *testing.T) {
	g := finale(t, wealthFirst, "D", "21", []int16{15, 24, 27, 28}, otherGuilds, otherBards)
	g.holds("A", 3, 2, 2, 1, 3)
	g.Example("wealth-is-gold", "LX-11.3", func() { g.Play("A bards E 1") })
	g.Heard("A out 4 less by LX-11.1")

	g = finale(t, influenceFirst, "B", "10", []int16{31, 24, 17, 28}, []string{
		"8 4, 15 3", "4 4, 13 2, 12 2", "7 3, 18 4", "11 3",
	}, fourBards)
	g.Example("influence-on-the-map", "LX-11.4", func() { g.Play("A bards C 2") })
	g.Heard("D out 4 less by LX-11.1")
	g.Is("supply", g.s.Players[3].Storeys, 15)
}

// Who is out leaves the map, so that others move up in the regions: LX-11.2.
func TestExamplePiecesLeave(t *testing.T) {
	g := finale(t, [categories]uint8{wealth, reputation, influence}, "A", "10", []int16{31, 24, 17, 28}, fourGuilds,
		[]string{"B 3, C 4, Z 2", "A 4, H 3, Z 3", "B 5, G 6, H 4", "D 4, E 3, Z 1"})
	g.Example("pieces-leave-the-map", "LX-11.2 LX-15.15", func() { g.Play("A bards C 2") })
	g.Heard("C leave by LX-11.2", "A region 4 B 3 most by LX-11.5", "B region 4 H 3 most by LX-11.5")
}

// Regions: the larger value and the smaller, the Bastion too: LX-11.5; ties: LX-11.6, LX-11.7;
// alone: LX-11.8.
func TestExampleRegions(t *testing.T) {
	gold := []int16{31, 24, 17, 28}
	g := finale(t, reputationFirst, "A", "10", gold, fourGuilds, []string{
		"B 3, C 4, Z 2", "A 4, C 2, Z 4", "B 2, G 6, A 1", "E 3, G 1, Z 1",
	})
	g.Example("reputation", "LX-11.5", func() { g.Play("A bards C 3") })
	g.Heard("B region 5 Z 4 most by LX-11.5")
	g.Heard("A region 3 Z 2 second by LX-11.5")

	g = finale(t, reputationFirst, "B", "10", gold, fourGuilds, []string{
		"B 3, C 2, Z 2", "B 3, H 5", "B 2, G 6", "E 3, Z 1",
	})
	g.Example("tie-for-first", "LX-11.6", func() { g.Play("A bards C 2") })
	g.Heard("A region 2 B 3 shared by LX-11.6", "B region 2 B 3 shared by LX-11.6")

	g = finale(t, reputationFirst, "C", "10", gold, fourGuilds, []string{
		"B 2, C 2, Z 2", "B 2, H 5", "B 4, G 6", "E 3, Z 1",
	})
	g.Example("tie-for-second", "LX-11.7 LX-11.5", func() { g.Play("A bards C 2") })
	g.Heard("A region 0 B 2 behind by LX-11.7", "C region 4 B 4 most by LX-11.5")

	g = finale(t, reputationFirst, "D", "10", gold, fourGuilds, []string{"C 2, Z 3", "H 5, Z 2", "G 6, Z 4", "E 1, Z 1"})
	g.Example("alone-in-a-region", "LX-11.8 LX-11.5", func() { g.Play("A bards C 3") })
	g.Heard("D region 4 E 1 most by LX-11.5")

	for _, option := range []string{"larger", "none"} {
		g = finale(t, reputationFirst, "B", "10", gold, fourGuilds, []string{
			"B 3, C 2, Z 2", "B 3, H 5", "B 2, G 6", "E 3, Z 1",
		}, "reputationTieFirst="+option)
		if option == "larger" {
			g.Example("tie-scores-the-larger", "LX-15.4 LX-11.6", func() { g.Play("A bards C 2") })
			g.Heard("A region 4 B 3 shared by LX-11.6", "B region 4 B 3 shared by LX-11.6")
		} else {
			g.Example("tie-scores-nothing", "LX-15.4 LX-11.6", func() { g.Play("A bards C 2") })
			g.Heard("A region 0 B 3 shared by LX-11.6", "B region 0 B 3 shared by LX-11.6")
		}
	}
}

// Ties: the next category in the drawn order, the one that is left, the turn order from the
// token, which stays where it is: LX-11.9, LX-10.4.
func TestExampleTies(t *testing.T) {
	g := finale(t, wealthFirst, "A", "18", []int16{31, 20, 20, 28}, otherGuilds, otherBards)
	g.Example("tie-and-next-category", "LX-11.9", func() { g.Play("A bards F 3") })
	g.Heard("C out 4 influence by LX-11.9")

	level := []string{"8 4, 15 3, 9 2", "4 4, 13 3", "7 3, 18 4", "11 2, 20 4"}
	g = finale(t, wealthFirst, "A", "10", []int16{31, 20, 20, 28}, level,
		[]string{"B 3, C 5, Z 2", "A 4, H 1, Z 1", "B 2, G 6, H 3", "D 4, E 3, Z 3"})
	g.Example("tie-and-remaining-category", "LX-11.9", func() { g.Play("A bards C 2") })
	g.Heard("B out 4 reputation by LX-11.9")

	g = finale(t, wealthFirst, "C", "15", []int16{31, 20, 20, 28}, level,
		[]string{"B 3, C 5, Z 2", "H 5, F 1, Z 1", "G 6, F 1", "D 4, E 3, Z 3"})
	g.Example("tie-and-turn-order", "LX-11.9 LX-10.4", func() { g.Play("A bards C 0, bards D 3") })
	g.Heard("B out 4 turn by LX-11.9")

	g = finale(t, [categories]uint8{reputation, wealth, influence}, "B", "10", []int16{31, 24, 17, 28},
		[]string{"8 4, 15 3", "4 4, 13 1, 12 2", "7 3, 18 4", "11 2, 20 4"}, fourBards)
	g.Example("tie-for-the-win", "LX-11.9 LX-11.1", func() { g.Play("A bards C 2") })
	g.Heard("A win by LX-11.9")
}

// The dummy takes part: LX-12.1; it has no bards: LX-12.4; it loses ties: LX-12.8; and cannot
// win: LX-12.5.
func TestExampleTheDummyInTheEnd(t *testing.T) {
	guilds := []string{"8 4, 15 3, 9 2", "4 4, 13 2, 12 2", "7 3, 18 4"}
	some := []string{"B 3, C 5, Z 2", "A 4, H 5, Z 3", "B 2, G 6, F 1"}
	g := finale(t, wealthFirst, "A", "10", []int16{31, 25, 27}, guilds, some)
	g.Example("dummy-takes-part", "LX-12.1 LX-11.1", func() { g.Play("A bards C 2") })
	g.Heard("- dummyout 4 less by LX-11.1")

	g = finale(t, wealthFirst, "B", "10", []int16{31, 24, 27}, guilds, some)
	g.Example("dummy-loses-ties", "LX-12.8", func() { g.Play("A bards C 2") })
	g.Heard("- dummyout 4 dummy by LX-12.8")

	g = finale(t, influenceFirst, "C", "10", []int16{19, 22, 15}, guilds, some)
	g.s.Dummy = [categories]int16{33, 9, 16}
	g.Example("dummy-cannot-win", "LX-12.5 LX-15.11", func() { g.Play("A bards C 2") })
	g.Heard("A win by LX-12.5")

	g = finale(t, reputationFirst, "A", "10", []int16{31, 24, 17}, guilds, []string{
		"B 3, C 4, Z 2", "A 4, C 1, Z 3", "D 1, G 6",
	})
	g.s.Dummy = [categories]int16{21, 6, 18}
	g.Example("dummy-has-no-bards", "LX-12.4 LX-11.5", func() { g.Play("A bards C 3") })
	g.Heard("C region 3 D 1 most by LX-11.5")
}

// The dummy's steps: LX-12.2, LX-12.3, and its limit: LX-12.9.
func TestExampleTheDummySteps(t *testing.T) {
	g := won(t, "10", 2, 1, 1, 1).at("B 14")
	g.midway(4, "A", "A", "black blue wait action blue action", "red black wait action blue red",
		"red action wait blue red action")
	g.Play("A take gold storeys")
	g.Example("dummy-step", "LX-12.3 LX-12.2", func() { g.Play("A dummy reputation") })
	g.Is("dummy", g.s.Dummy, [categories]int16{9, 3, 6})
	g.Asks("B rewards")

	g = won(t, "10", 2, 1, 1, 1)
	g.s.Year, g.s.Dummy = 11, [categories]int16{21, 15, 8}
	g.gold(25, 22, 19).rewarded()
	g.Play("A take gold storeys")
	g.Example("dummy-at-its-limit", "LX-12.9", func() { g.Refused("A dummy influence", "LX-12.9") })
}

// The short game: a census after year 3: LX-12.7; the end after year 9: LX-12.6.
func TestExampleTheShortGame(t *testing.T) {
	g := swing(t, 3, "length=short").at("A 10, B 12, C 6").holds("A", 2, 4, 1, 1).holds("B", 1, 2, 1, 1).
		holds("C", 4, 1, 1)
	g.gold(5, 6, 3)
	g.s.Year = 3
	g.midway(6, "A", "B", g.ended()...)
	g.Play("A take gold storeys")
	g.Example("short-game-census", "LX-12.7 LX-9.1", func() { g.Play("A dummy influence") })
	g.Heard("C censuswon militia by LX-9.4", "A censuswon archer by LX-9.4")
	g.Asks("A bards")

	g = finale(t, wealthFirst, "A", "10", []int16{24, 17, 21}, []string{"8 4, 15 3", "4 4, 13 1", "7 2, 18 4"},
		[]string{"B 3, C 4, Z 2", "A 4, H 3, Z 3", "B 2, G 6"}, "length=short")
	g.s.Dummy = [categories]int16{18, 5, 10}
	g.Example("short-game-end", "LX-12.6 LX-10.3", func() { g.Play("A bards C 2") })
	g.Asks("nobody")
}
