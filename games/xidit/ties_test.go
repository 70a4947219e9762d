package xidit

import (
	"fmt"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// Every way to break a tie: the next category of the drawn order, then the one that
// is left, cyclically; then the place from the first-player token: LX-11.9. What
// counts is who falls below the line, and by which rule: LX-2.7, LX-11.1.
func TestEveryTie(t *testing.T) {
	orders := map[string][categories]uint8{
		"wealth first":     {wealth, influence, reputation},
		"influence first":  {influence, reputation, wealth},
		"reputation first": {reputation, wealth, influence},
	}
	for _, c := range []struct {
		name, order string
		gold        [4]int16
		storeys     [4]uint8
		bards       [4]uint8 // each seat in a region of its own, of 3 points
		first       game.Seat
		out         int // the first to leave
		rule        game.Rule
		why         string
	}{
		{"no tie", "wealth first", [4]int16{1, 2, 3, 4}, [4]uint8{}, [4]uint8{}, 0, 0, "LX-11.1", "less"},
		{
			"next category", "wealth first",
			[4]int16{1, 1, 3, 4},
			[4]uint8{2, 1, 0, 0},
			[4]uint8{},
			0, 1, "LX-11.9",
			"influence",
		},
		{
			"the one left", "wealth first",
			[4]int16{1, 1, 3, 4},
			[4]uint8{1, 1, 0, 0},
			[4]uint8{0, 1, 0, 0},
			0, 0,
			"LX-11.9", "reputation",
		},
		{
			"next before the one left", "wealth first",
			[4]int16{1, 1, 3, 4},
			[4]uint8{2, 1, 0, 0},
			[4]uint8{0, 1, 0, 0},
			0,
			1, "LX-11.9", "influence",
		},
		{
			"the drawn order counts", "influence first",
			[4]int16{9, 1, 3, 4},
			[4]uint8{1, 1, 2, 2},
			[4]uint8{0, 1, 0, 0},
			0,
			0, "LX-11.9", "reputation",
		},
		{
			"round to the first category", "reputation first",
			[4]int16{5, 5, 0, 0},
			[4]uint8{0, 1, 0, 0},
			[4]uint8{0, 0, 1, 1},
			0, 0, "LX-11.9", "influence",
		},
		{"turn order", "wealth first", [4]int16{1, 1, 3, 4}, [4]uint8{}, [4]uint8{}, 0, 1, "LX-11.9", "turn"},
		{"turn order from the token", "wealth first", [4]int16{1, 1, 3, 4}, [4]uint8{}, [4]uint8{}, 1, 0, "LX-11.9", "turn"},
		{
			"three in a tie", "wealth first",
			[4]int16{1, 1, 1, 4},
			[4]uint8{1, 1, 1, 0},
			[4]uint8{1, 0, 1, 0},
			0, 1,
			"LX-11.9", "reputation",
		},
		{"a tie above the line", "wealth first", [4]int16{1, 4, 4, 4}, [4]uint8{}, [4]uint8{}, 0, 0, "LX-11.1", "less"},
	} {
		g := last(t, 4, orders[c.order]).gold(c.gold[:]...)
		g.s.First = c.first
		for seat := range 4 {
			if c.storeys[seat] > 0 {
				g.guild(gametest.Letter(seat), seat+1, c.storeys[seat])
			}
			g.bard(gametest.Letter(seat), []int{0, 3, 5, 8}[seat], c.bards[seat])
		}
		g.p.assess(&g.Played)
		if g.s.Place[c.out] != 4 {
			t.Errorf("%s: places %v, want seat %d last", c.name, g.s.Place, c.out)
		}
		var figures []int16
		for _, e := range g.Played.Events {
			if e.Kind == eventLevel {
				figures = append(figures, e.Args[0])
				if c.why != whyWords[whyCategory+e.Args[1]] {
					t.Errorf("%s: figures of %s are told", c.name, whyWords[whyCategory+e.Args[1]])
				}
			}
			if e.Kind == eventOut {
				broken := c.why != "less" && c.why != "turn"
				if broken != (len(figures) == 2) || broken && figures[0] <= figures[1] {
					t.Errorf("%s: the figures %v of the tie are told", c.name, figures)
				}
				if why := whyWords[e.Args[1]]; e.Rule != c.rule || int(e.Seat) != c.out || why != c.why {
					t.Errorf("%s: seat %d is out by %s (%s), want seat %d by %s (%s)", c.name, e.Seat, e.Rule, why, c.out, c.rule,
						c.why)
				}
				break
			}
		}
	}
}

// Of five, two leave first and are ordered by that assessment, a tie among them by
// LX-11.9; then one, then the two finalists are compared: LX-2.6, LX-2.7, LX-11.10,
// LX-15.11.
func TestFiveLeaveTwoOneTwo(t *testing.T) {
	g := last(t, 5, byWealth).gold(2, 2, 9, 9, 9)
	g.guild("B", 1, 1) // better than seat 0, and out all the same
	g.guild("C", 2, 3)
	g.guild("D", 3, 2)
	g.guild("E", 4, 1)
	g.bard("C", 0, 1)
	g.bard("D", 1, 1)
	g.places(5, 4, 2, 1, 3) // third: region B is worth more than A
	g.HeardTimes(3, "out")
	g.HeardTimes(3, "leave")
	g.Is("ranks", g.p.Ranks(), [game.MaxSeats]int{5, 4, 2, 1, 3})
	var in []int
	for a := range g.s.Results {
		n := 0
		for who := range contestants {
			n += int(g.s.Results[a].In >> who & 1)
		}
		in = append(in, n)
	}
	g.Is("participants", [3]int(in), [3]int{5, 3, 2})
	sum := 0
	for _, l := range g.p.Scores(nil) {
		if l.Seat == 3 {
			sum += int(l.Points)
		}
	}
	g.Is("left behind by the winner", sum, 4)
	g.Is("total", g.p.Total(3), 4)
}

// Wealth is gold, whatever else one has: LX-11.3. Influence is the storeys on the
// map, of all guilds together, without those in the supply: LX-11.4.
func TestWhatCounts(t *testing.T) {
	g := begin(t, 4).gold(7, 0, 3)
	g.give("A", 3, 3)
	g.guild("A", 1, 3)
	g.guild("A", 2, 2)
	g.guild("C", 5, 4)
	g.Is("wealth", g.p.standing(wealth), [contestants]int16{7, 0, 3})
	g.Is("influence", g.p.standing(influence), [contestants]int16{5, 0, 4})
}

// A tie at the line of five: three have least, two of them leave: LX-11.9.
func TestTheLineOfFive(t *testing.T) {
	g := last(t, 5, byWealth).gold(2, 2, 2, 9, 9)
	g.guild("B", 1, 1)
	g.p.assess(nil)
	g.Is("seat 1 stays", g.s.Place[1] <= 3, true)
	g.Is("seat 2 is last", g.s.Place[2], 5)
	g.Is("seat 0 before it", g.s.Place[0], 4)
}

// Later majorities ignore who is out, and so do tie-breaks: LX-11.2, LX-11.9.
func TestLaterMajorities(t *testing.T) {
	g := last(t, 4, byWealth).gold(0, 5, 5, 9)
	g.bard("A", 1, 9) // most in B until it leaves
	g.bard("B", 1, 2)
	g.bard("C", 1, 1)
	g.guild("B", 2, 1)
	g.guild("C", 3, 1)
	g.guild("D", 4, 4)
	g.p.assess(&g.Played)
	// Of 1 and 2, tied in influence, 1 is first in B by now.
	g.Is("places", [4]uint8(g.s.Place[:4]), [4]uint8{4, 1, 3, 2})
	g.HeardTimes(1, "region") // the last assessment is between 1 and 3
}

// In a tie the dummy is the worse, whatever else it has; if it comes first in the
// end, the other finalist wins; people's ranks skip it: LX-12.5, LX-12.8, LX-15.11.
func TestTiesWithTheDummy(t *testing.T) {
	g := last(t, 3, byWealth).gold(3, 9, 9)
	g.s.Dummy = [categories]int16{3, 15, 40}
	g.p.assess(&g.Played)
	g.Is("the dummy is out", g.s.Place[dummySeat], 4)
	for _, e := range g.Played.Events {
		if e.Kind == eventDummyOut {
			g.Is("rule", e.Rule, "LX-12.8")
			g.Is("why", whyWords[e.Args[1]], "dummy")
		}
	}
	g = last(t, 3, byWealth).gold(1, 9, 9)
	g.s.Dummy = [categories]int16{3, 15, 40}
	g.guild("B", 1, 2)
	g.p.assess(&g.Played)
	g.Is("places", [3]uint8(g.s.Place[:3]), [3]uint8{4, 1, 3})
	g.Is("the dummy's place", g.s.Place[dummySeat], 2)
	told := map[game.Seat]int16{}
	for _, e := range g.Played.Events {
		if e.Kind == eventOut {
			told[e.Seat] = e.Args[0]
		}
	}
	g.Is("seat 0's place as it is told", told[0], 3)
	g.Is("seat 2's", told[2], 2)
	for _, s := range g.p.View(0).(*View).Results[0].Standing {
		if game.Seat(s.Seat) == game.Nobody {
			g.Is("the dummy among people", s.Place, 0)
		} else {
			g.Is("a place in the view", s.Place, g.p.Ranks()[s.Seat])
		}
	}
	g.Is("ranks", g.p.Ranks(), [game.MaxSeats]int{3, 1, 2})
	g.Is("seat 1 wins", g.Played.Events[len(g.Played.Events)-1],
		game.Event{Kind: eventWin, Seat: 1, Audience: game.Everybody, Rule: "LX-12.5"})
}

// What a region brings is told with the reason: LX-11.5 to LX-11.7.
func TestRegionsAreToldWithTheReason(t *testing.T) {
	g := last(t, 5, byWealth)
	for seat, n := range []uint8{3, 2, 1} { // alone, second, less
		g.bard(gametest.Letter(seat), 0, n)
	}
	for seat, n := range []uint8{4, 4, 2} { // a tie for most: nobody is second
		g.bard(gametest.Letter(seat), 1, n)
	}
	for seat, n := range []uint8{4, 2, 2} { // a tie for second brings nothing
		g.bard(gametest.Letter(seat), 2, n)
	}
	g.p.tellRegions(&g.Played)
	var got []string
	for _, e := range g.Played.Events {
		if e.Kind == eventRegion {
			region, how := g.p.rules.regionWords[e.Args[1]], howWords[e.Args[3]]
			got = append(got, fmt.Sprintf("%d %s %d %s %s", e.Seat, region, e.Args[2], how, e.Rule))
		}
	}
	g.Is("told", strings.Join(got, ", "), "0 A 3 most LX-11.5, 1 A 2 second LX-11.5, "+
		"0 B 4 shared LX-11.6, 1 B 4 shared LX-11.6, 0 C 4 most LX-11.5, 1 C 2 behind LX-11.7, 2 C 2 behind LX-11.7")
}
