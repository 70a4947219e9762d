package xidit

import (
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// last makes a game that is about to be assessed in an order of categories.
func last(t *testing.T, seats int, order [categories]uint8) *scenario {
	g := begin(t, seats)
	g.s.Order = order
	return g
}

func (g *scenario) gold(list ...int16) *scenario {
	for seat, n := range list {
		g.s.Players[seat].Gold = n
	}
	return g
}

func (g *scenario) places(want ...uint8) {
	g.Helper()
	g.p.assess(&g.Played)
	g.Sound()
	for seat, n := range want {
		if g.s.Place[seat] != n {
			g.Errorf("places %v, want %v", g.s.Place, want)
			return
		}
	}
}

var byWealth = [categories]uint8{wealth, influence, reputation}

// With four one leaves after each of two assessments, then the most wins:
// LX-11.1, LX-11.3, LX-11.4, LX-2.6, LX-2.7, LX-11.10.
func TestFourSeats(t *testing.T) {
	g := last(t, 4, byWealth).gold(9, 8, 7, 1)
	g.guild("A", 1, 3)
	g.guild("B", 2, 1)
	g.guild("C", 3, 2)
	g.bard("A", 0, 1)
	g.bard("C", 1, 1)
	g.places(2, 3, 1, 4)
	g.Is("ranks", g.p.Ranks(), [game.MaxSeats]int{2, 3, 1, 4})
	g.Is("totals", [4]int{g.p.Total(0), g.p.Total(1), g.p.Total(2), g.p.Total(3)}, [4]int{2, 1, 3, 0})
}

// With five two leave first, then one: LX-2.6, LX-2.7.
func TestFiveSeats(t *testing.T) {
	g := last(t, 5, byWealth).gold(9, 8, 7, 1, 2)
	g.guild("A", 1, 3)
	g.guild("B", 2, 1)
	g.guild("C", 3, 2)
	g.bard("C", 1, 1)
	g.places(2, 3, 1, 5, 4)
}

// The pieces of who is out leave the map before the next assessment: LX-11.2,
// LX-15.15.
func TestPiecesOfTheEliminatedLeave(t *testing.T) {
	g := last(t, 4, [categories]uint8{wealth, reputation, influence}).gold(1, 9, 9, 9)
	g.bard("A", 0, 5)
	g.bard("B", 0, 2) // first in A once seat 0 is gone
	g.bard("C", 1, 1)
	g.guild("A", 1, 4)
	g.give("A", 2)
	g.places(4, 2, 1, 3)
	g.Is("supply", g.s.Players[0].BardsLeft, 20)
	g.Is("storeys", g.s.Players[0].Storeys, 15)
	g.Is("units stay", g.s.Players[0].army(), 2)
	v := g.p.View(1).(*View) // one still sees where they stood
	g.Is("guild", v.Cities[0].Owner == nil && *v.Cities[0].Stood == 0, true)
	g.Is("its storeys", v.Cities[0].StoodStoreys, 4)
	g.Is("bards", v.Seats[0].Bards["A"], 0)
	g.Is("bards that stood there", v.Seats[0].Stood["A"], 5)
	g.Is("who stays", v.Seats[1].Stood == nil && v.Seats[1].Bards["A"] == 2, true)
	g.Is("reputation of B", g.s.Results[1].Value[1], 3)
}

// Regions: the larger value for most bards, the smaller for second; ties by
// option, and who has none does not rank: LX-11.5 to LX-11.8, LX-15.4. The Bastion is
// one of them.
func TestRegions(t *testing.T) {
	for _, c := range []struct {
		bards  [4]uint8
		option string
		want   [4]int16
	}{ // region B: 4 and 2
		{[4]uint8{3, 2, 1, 0}, "smaller", [4]int16{4, 2, 0, 0}},
		{[4]uint8{2, 2, 1, 0}, "smaller", [4]int16{2, 2, 0, 0}},
		{[4]uint8{2, 2, 1, 0}, "larger", [4]int16{4, 4, 0, 0}},
		{[4]uint8{2, 2, 1, 0}, "none", [4]int16{0, 0, 0, 0}},
		{[4]uint8{3, 2, 2, 0}, "smaller", [4]int16{4, 0, 0, 0}},
		{[4]uint8{0, 0, 1, 0}, "smaller", [4]int16{0, 0, 4, 0}},
		{[4]uint8{1, 2, 3, 1}, "smaller", [4]int16{0, 2, 4, 0}},
		{[4]uint8{2, 3, 2, 3}, "smaller", [4]int16{0, 2, 0, 2}},
	} {
		g := begin(t, 4, "reputationTieFirst="+c.option)
		for seat, n := range c.bards {
			g.bard(gametest.Letter(seat), 1, n)
		}
		v := g.p.standing(reputation)
		g.Is(c.option, [4]int16(v[:4]), c.want)
	}
	g := begin(t, 4)
	g.bard("B", 8, 1)
	g.Is("Bastion", g.p.standing(reputation)[1], 5)
}

// Ties: the next categories in the drawn order, then the turn order from the
// first-player token, which stays where it is in the last year: LX-11.9, LX-10.4,
// LX-10.3.
func TestTies(t *testing.T) {
	g := last(t, 4, byWealth).gold(5, 5, 5, 5)
	g.guild("A", 1, 1)
	g.bard("B", 0, 1)
	g.s.First = 3
	g.places(2, 1, 4, 3) // 2 is the last from 3 on; then 3 has nothing, 1 has reputation, and with it wins
	g = last(t, 4, byWealth).gold(5, 5, 5, 5)
	g.s.First = 2
	g.s.Year = 12
	g.programs()
	g.Is("over", g.p.Pending(), 0)
	g.Is("first player", g.s.First, 2)
	g.Is("year", g.s.Year, 12)
	g.Is("ranks", g.p.Ranks(), [game.MaxSeats]int{3, 4, 1, 2})
}

// The dummy takes part like a fourth, loses every tie, and cannot win: LX-2.11, LX-12.1,
// LX-12.5, LX-12.8, LX-15.11.
func TestTheDummyInTheAssessments(t *testing.T) {
	g := last(t, 3, byWealth).gold(3, 4, 5)
	g.s.Dummy = [categories]int16{3, 15, 30}
	g.places(3, 2, 1) // it ties with A at 3 and is out, for all its influence
	g.Is("the dummy", g.s.Place[dummySeat], 4)
	g = last(t, 3, byWealth).gold(3, 4, 5)
	g.s.Dummy = [categories]int16{9, 15, 30}
	g.guild("B", 2, 1)
	g.places(4, 1, 3)
	g.Is("the dummy", g.s.Place[dummySeat], 2)
	g.Is("ranks", g.p.Ranks(), [game.MaxSeats]int{3, 1, 2})
}

// The short game: nine years, censuses after 3, 6 and 9: LX-12.6, LX-12.7.
func TestTheShortGame(t *testing.T) {
	g := begin(t, 3, "length=short")
	census := 0
	for year := 1; year <= 9; year++ {
		g.Is("year", int(g.s.Year), year)
		g.programs()
		if strings.Count(" "+g.Told()+" ", " census ") == 1 {
			census = census*10 + year
		}
	}
	g.Is("censuses", census, 369)
	g.Is("phase", g.s.Phase, phaseOver)
}
