package report

import (
	"math"
	"testing"

	"spielwerk/game"
)

func won(wins, of int) *group { return &group{seats: of, wins: wins * partsOfAWin} }

func near(t *testing.T, what string, got *Estimate, value, low, high, by float64) {
	t.Helper()
	if got == nil || math.Abs(got.Value-value) > by || math.Abs(got.Low-low) > by || math.Abs(got.High-high) > by {
		t.Errorf("%s is %+v, not %v (%v to %v)", what, got, value, low, high)
	}
}

// The intervals of published examples: Newcombe, Statistics in Medicine 17 (1998),
// 857-872 and 873-890.
func TestWinRatesHaveWilsonsInterval(t *testing.T) {
	for _, c := range []struct {
		wins, of  int
		low, high float64
	}{
		{81, 263, .2553, .3662},
		{15, 148, .0624, .1605},
		{0, 20, 0, .1611},
		{1, 29, .0061, .1718},
		{29, 29, .8830, 1},
	} {
		near(t, "the rate", won(c.wins, c.of).winRate(), float64(c.wins)/float64(c.of), c.low, c.high, .00006)
	}
	half := &group{seats: 3, wins: partsOfAWin/2 + partsOfAWin/3}
	near(t, "the rate of 5/6 wins of 3", half.winRate(), 5./18, .0445, .7606, .00006)
	if (&group{}).winRate() != nil {
		t.Error("no seats, and a win rate")
	}
}

func TestDifferencesHaveNewcombesInterval(t *testing.T) {
	for _, c := range []struct {
		a, n, b, m int
		low, high  float64
	}{
		{56, 70, 48, 80, .0524, .3339},
		{9, 10, 3, 10, .1705, .8090},
		{6, 7, 2, 7, .0582, .8062},
		{5, 56, 0, 29, -.0381, .1926},
		{0, 10, 0, 20, -.1611, .2775},
		{10, 10, 0, 20, .6791, 1},
	} {
		d := float64(c.a)/float64(c.n) - float64(c.b)/float64(c.m)
		near(t, "the difference", winDifference(won(c.a, c.n), won(c.b, c.m), 1), d, c.low, c.high, .00006)
	}
	if winDifference(won(1, 2), won(0, 0), 1) != nil {
		t.Error("nothing to compare with, and a difference")
	}
}

// TestDifferencesOfTheSameGamesHold plays many matches in which a component goes to
// one seat of each game by chance and does nothing: 95 of 100 intervals must hold no
// difference. They would be too narrow if the seats of a game were taken as games of
// their own, most of all with two seats.
func TestDifferencesOfTheSameGamesHold(t *testing.T) {
	r := game.QuickRand(1, 2)
	for _, seats := range []int{2, 3, 5} {
		const matches, games = 1000, 150
		hold, alone, scores := 0, 0, 0
		for range matches {
			var with, without group
			for range games {
				taker, winner := r.IntN(seats), r.IntN(seats)
				for seat := range seats {
					wins := 0
					if seat == winner {
						wins = partsOfAWin
					}
					if seat == taker {
						with.count(wins, wins)
					} else {
						without.count(wins, wins)
					}
				}
			}
			holds := func(e *Estimate) int {
				if e.Above(0) || e.Below(0) {
					return 0
				}
				return 1
			}
			hold += holds(winDifference(&with, &without, independent(seats)))
			scores += holds(scoreDifference(&with, &without, independent(seats)))
			alone += holds(winDifference(&with, &without, 1))
		}
		t.Logf("%d seats: of %d intervals %d hold, of scores %d; without the part that counts %d", seats, matches, hold, scores, alone)
		if hold < 930 || hold > 965 || scores < 930 || scores > 965 {
			t.Errorf("%d seats: of %d intervals %d hold, of scores %d", seats, matches, hold, scores)
		}
	}
}

func TestScoresHaveIntervals(t *testing.T) {
	var a, b, one group
	for _, score := range []int{2, 4, 4, 4, 5, 5, 7, 9} { // mean 5, sum of squared deviations 32
		a.count(0, score)
	}
	for _, score := range []int{-1, 1, 3} { // mean 1, sum of squared deviations 8
		b.count(0, score)
	}
	one.count(0, 7)
	half := 1.959964 * math.Sqrt(32./7/8)
	near(t, "the mean", a.meanScore(), 5, 5-half, 5+half, 1e-5)
	half = 1.959964 * math.Sqrt(32./7/8+8./2/3)
	near(t, "the difference", scoreDifference(&a, &b, 1), 4, 4-half, 4+half, 1e-5)
	near(t, "the difference of which a half counts", scoreDifference(&a, &b, .5), 4, 4-half*math.Sqrt2, 4+half*math.Sqrt2, 1e-5)
	if one.meanScore() != nil || scoreDifference(&a, &one, 1) != nil {
		t.Error("one seat shows how much seats differ")
	}
}

func TestAboveAndBelow(t *testing.T) {
	e := &Estimate{.5, .4, .6}
	var unknown *Estimate
	if !e.Above(.39) || e.Above(.4) || !e.Below(.61) || e.Below(.6) || unknown.Above(0) || unknown.Below(1) {
		t.Error("an interval is above what it does not reach")
	}
}

func TestQuartiles(t *testing.T) {
	for _, c := range []struct {
		s    spread
		want Quartiles
	}{
		{spread{7: 1}, Quartiles{7, 7, 7}},
		{spread{1: 1, 2: 1, 3: 1, 4: 1}, Quartiles{1, 2, 3}},
		{spread{-5: 2, 0: 1, 10: 5}, Quartiles{-5, 10, 10}},
		{spread{1: 1, 2: 1, 3: 1, 4: 1, 5: 1}, Quartiles{2, 3, 4}},
		{spread{}, Quartiles{}},
	} {
		if got := c.s.quartiles(); got != c.want {
			t.Errorf("quartiles of %v are %v, not %v", c.s, got, c.want)
		}
	}
}
