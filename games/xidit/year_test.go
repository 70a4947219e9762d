package xidit

import (
	"testing"
)

var threats = table{
	threat: []uint8{1, 2, 3, 4, 5}, recruit: []uint8{6, 7, 8, 9, 10}, next: [kinds]uint8{11, 12}, restKind: threat,
	piles: [kinds][]uint8{{13, 14}, {}},
}

// Orders slot by slot in turn order, one after the other: LX-4.1 to LX-4.6, LX-3.1.
func TestOrders(t *testing.T) {
	g := begin(t, 3).lay(plain3).programs("red black wait", "blue", "red")
	g.Is("city of A", g.s.Players[0].City, 3)  // red 1-2, black 2-3
	g.Is("city of B", g.s.Players[1].City, 2)  // no blue road at 2: LX-4.4
	g.Is("city of C", g.s.Players[2].City, 19) // red 3-19
	g.HeardTimes(1, "noroad")
	var order []int
	for _, e := range g.Played.Events {
		if e.Kind == eventTravel || e.Kind == eventNoRoad {
			order = append(order, int(e.Seat))
		}
	}
	g.Is("order", [4]int(order), [4]int{0, 1, 2, 0})
	g.Is("year", g.s.Year, 2)
	g.Is("first player", g.s.First, 1) // LX-10.1
}

var plain3 = table{
	recruit: []uint8{1, 2, 3, 4, 5}, threat: []uint8{6, 7, 8, 9, 10}, next: [kinds]uint8{11, 12},
	piles: [kinds][]uint8{{13, 14, 15, 16}, {17, 18}},
}

// Recruiting: the weakest unit, one in each city and year, without limit of the
// hand: LX-5.1 to LX-5.5, LX-10.2.
func TestRecruiting(t *testing.T) {
	g := begin(t, 3).lay(plain3).programs("action action red action")
	g.Is("units", g.s.Players[0].Units, [classes]uint8{2, 0, 0, 0, 0})
	g.HeardTimes(1, "nothing")
	g.programs("red action red action") // a new year: the marks are cleared
	g.Is("units", g.s.Players[0].army(), 4)
}

// The mark is of the city: it stays when its last unit is taken, and still counts
// when the tile is back: LX-5.4.
func TestTheTileComesBack(t *testing.T) {
	g := begin(t, 4).lay(plain)
	empty(g, 1)
	g.s.Stock[1][2]++
	g.s.Barracks[2]--
	g.p.act(0, nil)
	g.Is("infantry", g.s.Players[0].Units[2], 1)
	g.Is("city 1", g.s.Side[1], sideNone)
	g.lay(plain)
	g.p.act(0, nil)
	g.Is("units", g.s.Players[0].army(), 1)
	g.p.act(1, nil)
	g.s.Players[1].City = 1
	g.p.act(1, nil)
	g.Is("units of another", g.s.Players[1].army(), 2)
}

// A threat needs exactly its classes (LX-6.1, LX-6.2, LX-14.4), else nothing happens
// (LX-4.7); two different rewards are taken (LX-6.3, LX-14.3), then the tile is
// replaced (LX-6.12, LX-15.7, LX-7.3).
func TestEliminatingAThreat(t *testing.T) {
	g := begin(t, 4).lay(threats).give("A", 1, 1, 0, 0, 2)
	g.programs("action")
	g.HeardTimes(1, "nothing")
	g = begin(t, 4).lay(threats).give("A", 1, 0, 0, 1)
	g.programs("action")
	g.Asks("A rewards")
	g.Is("units", g.s.Players[0].army(), 0)
	g.Is("the tile stays", g.s.Side[1], sideThreat)
	g.Choices("A take gold bards, take gold storeys, take bards storeys")
	g.Refused("A take gold gold", "LX-6.3")
	g.Refused("B take gold bards", "LX-13.2")
	g.Play("A take gold storeys")
	g.Is("gold", g.s.Players[0].Gold, 6)      // LX-6.4
	g.Is("guild", g.s.Guilds[1], Guild{1, 1}) // LX-6.8
	g.Is("replaced by", g.s.Side[12], sideThreat)
	g.Is("city 1", g.s.Side[1], sideNone)
	g.Is("barracks", g.s.Barracks[3]+g.s.Players[0].Units[3]+stocked(g, 3), 12)
}

func stocked(g *scenario, class int) (n uint8) {
	for _, st := range g.s.Stock {
		n += st[class]
	}
	return n
}

// Bards are split among the regions of the city, one region after the other:
// LX-6.5, LX-6.6.
func TestBardsAreSplit(t *testing.T) {
	g := begin(t, 4).lay(threats)
	g.s.Players[0].City = 5 // regions A and H
	g.give("A", 1, 1, 1)
	g.programs("action")
	g.Play("A take bards storeys")
	g.Choices("A bards A 0, bards A 1, bards A 2, bards A 3, bards A 4")
	g.Is("where the others go", g.p.View(0).(*View).Decision.Rest, []string{"H"})
	g.Refused("A bards H 1", "LX-6.6")
	g.Refused("A bards A 5", "LX-6.5")
	g.Play("A bards A 3") // the rest goes to H: LX-15.6
	g.Is("A", g.s.Players[0].Bards[0], 3)
	g.Is("H", g.s.Players[0].Bards[7], 1)
}

// Supplies are limited: LX-6.7, LX-6.9, LX-6.10, LX-6.11, LX-6.13.
func TestRewardsThatAreNotAvailable(t *testing.T) {
	for _, c := range []struct {
		what string
		set  func(g *scenario)
		gold int16
		all  string
	}{
		{"LX-6.9", func(g *scenario) { g.guild("B", 1, 1) }, 6, ""},
		{"LX-6.10", func(g *scenario) { g.guild("A", 1, 4) }, 6, ""},
		{
			"LX-6.13",
			func(g *scenario) { g.guild("A", 8, 4); g.guild("A", 9, 4); g.guild("A", 10, 4); g.guild("A", 11, 3) }, 6, "",
		},
		{"LX-6.11", func(g *scenario) { g.guild("B", 1, 1); g.bard("A", 0, 20) }, 6, ""},
	} {
		g := begin(t, 4).lay(threats).give("A", 1, 1, 0, 1)
		c.set(g)
		g.Sound()
		g.programs("action")
		g.Is(c.what+": gold", g.s.Players[0].Gold, c.gold)
	}
	g := begin(t, 4).lay(threats)
	g.guild("B", 1, 1)
	g.Is("rule", g.p.available(0, 1, storeys), "LX-6.9")
	g.guild("A", 2, 4)
	g.Is("rule", g.p.available(0, 2, storeys), "LX-6.10")
	g.bard("A", 0, 19) // one left of four: LX-6.7
	g.p.pushBards(0, 5, 4)
	g.Is("bards left", g.s.Stack[0].B, 1)
	g.s.pop()
	g.bard("A", 0, 1)
	g.Is("rule", g.p.available(0, 5, bards), "LX-6.7")
	g.guild("A", 3, 3)
	g.p.raise(0, 3, 3, "LX-6.8", nil) // the surplus stays: LX-6.10
	g.Is("storeys", g.s.Guilds[3].Storeys, 4)
	g.Is("supply", g.s.Players[0].Storeys, 7)
}

// Titans: fought from any city, with any five units, or declined: LX-8.4 to
// LX-8.10; rewards as of a threat, placed from where the Idrakys stands.
func TestTitans(t *testing.T) {
	g := begin(t, 4).lay(plain).give("A", 3, 2, 1)
	g.s.Raging = true
	g.programs("action action")
	g.Play("A decline") // then the city's own action is mandatory: LX-8.7
	g.Is("units", g.s.Players[0].army(), 7)
	g.Asks("A titan")
	g.Play("A titan T2")
	g.Refused("A send mage", "LX-8.5")
	g.Is("two of the militia must go", g.s.Players[0].Units[0], 2) // LX-15.6
	g.Play("A send archer")                                        // just one archer and the infantry are left: LX-15.6
	g.Is("units", g.s.Players[0].Units, [classes]uint8{2, 0, 0, 0, 0})
	g.Is("titans", g.s.Titans, 63-2)
	g.Play("A take gold storeys")
	g.Is("gold", g.s.Players[0].Gold, 6)
	g.Is("guild", g.s.Guilds[1], Guild{1, 1})
	g.Is("too few units", g.p.mayFight(0), false)
	g.give("A", 5)
	g.Is("enough", g.p.mayFight(0), true)
	g.p.action(0, nil)
	g.Refused("A titan T2", "LX-8.9")
	g.s.Titans = 0
	g.Is("none left", g.p.mayFight(0), false)
}

// Year 4 has a census: classes in order, the most units win, a tie wins nothing,
// units are kept: LX-9.1, LX-9.2, LX-9.4 to LX-9.8, LX-15.9.
func TestCensus(t *testing.T) {
	g := begin(t, 4).lay(plain).give("A", 3, 1, 0, 0, 1).give("B", 2, 1)
	g.s.Year = 4
	g.programs()
	g.Is("gold", g.s.Players[0].Gold, 1) // militia
	g.HeardTimes(1, "tiedcensus")
	g.HeardTimes(2, "nocensus")
	g.Asks("A bards") // mages, city 1: LX-9.8
	g.Play("A bards F 2")
	g.Is("G", g.s.Players[0].Bards[6], 1)
	g.Is("kept", g.s.Players[0].army(), 5)
	g.Is("year", g.s.Year, 5)
	g = begin(t, 4, "censusTie=all").lay(plain).give("C", 2).give("B", 2)
	g.s.Year = 4
	g.programs()
	g.Is("gold", g.s.Players[1].Gold+g.s.Players[2].Gold, 2)
}

// Where units are paid every seat bids in secret, who holds none too: LX-9.3,
// LX-15.6, LX-15.9.
func TestBids(t *testing.T) {
	g := begin(t, 3, "censusShown=paid").lay(plain3).give("A", 3).give("B", 1)
	g.s.Year = 4
	g.programs()
	g.Is("pending", g.p.Pending(), 7)
	g.Choices("C show 0")
	g.Refused("B show 2", "LX-9.3")
	g.Play("A show 2")
	g.HeardTimes(1, "bid")
	if v := g.p.View(1).(*View).Seats[0]; !v.Decided || v.Bid != nil {
		t.Error("the bid is seen")
	}
	g.Play("C show 0").Play("B show 1")
	g.Is("paid", g.s.Players[0].Units[0], 1)
	g.Is("gold", g.s.Players[0].Gold, 1)
	g.Is("year", g.s.Year, 5) // classes that nobody has are not asked for
}

// A storey of the census goes on any own guild with room; what cannot be placed
// is lost: LX-9.9, LX-9.11, LX-15.10.
func TestCensusStoreys(t *testing.T) {
	g := begin(t, 4).lay(plain).give("A", 0, 0, 1)
	g.guild("A", 8, 3)
	g.guild("A", 9, 4)
	g.guild("A", 10, 1)
	g.s.Year = 4
	g.programs()
	g.Choices("A build 8, build 10")
	g.Refused("A build 9", "LX-9.9")
	g.Play("A build 8")
	g.Is("storeys", g.s.Guilds[8].Storeys, 4)
	g = begin(t, 4).lay(plain).give("A", 0, 1, 1)
	g.bard("A", 0, 20)
	g.s.Year = 4
	g.programs()
	g.HeardTimes(2, "lost")
	g.Is("supply", g.s.Players[0].Storeys, 15)
}

// The dummy of three players: moved by the seat that took rewards, up to its
// caps, without units or bards: LX-12.1 to LX-12.4, LX-12.9, LX-9.10.
func TestTheDummy(t *testing.T) {
	for category, want := range []int16{3, 2, 2} {
		g := begin(t, 3).lay(table{
			threat: []uint8{1, 2, 3, 4, 5}, recruit: []uint8{6, 7, 8, 9, 10}, next: [kinds]uint8{11, 12},
			piles: [kinds][]uint8{{13, 14}, {15, 16, 17, 18}},
		}).give("A", 1, 1, 0, 1)
		g.programs("action")
		g.Play("A take gold storeys")
		g.Asks("A dummy")
		g.Is("the tile stays", g.s.Side[1], sideThreat) // LX-6.12
		g.Play("A dummy " + categoryWords[category])
		g.Is(categoryWords[category], g.s.Dummy[category], want)
		g.Is("replaced", g.s.Side[1], sideNone)
		g.s.Dummy[influence] = 15
		g.s.push(Frame{Kind: frameDummy})
		g.s.Phase = phaseExecute
		g.Refused("A dummy influence", "LX-12.9")
		g.Is("steps", len(g.Moves("A")), 2)
	}
}
