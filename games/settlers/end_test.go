package settlers

import (
	"testing"

	"spielwerk/game"
)

// over makes all pass in round 5.
func (g *scenario) over() *scenario {
	g.Helper()
	g.s.Round = rounds
	for g.s.Phase == phaseAction {
		seat := int(g.p.Pending().First())
		g.play(seat, "pass")
	}
	return g
}

// What boards store, and what is lost: IS-13.1, IS-13.2, IS-13.4, IS-13.6.
func TestCleanup(t *testing.T) {
	all := "wood 1, stone 2, food 3, gold 4, worker 5, raze 6, defense 7"
	g := begin(t, "romans barbarians japanese egyptians")
	for seat := range 4 {
		g.supply(seat, all)
	}
	g.stand(0, "COM021 COM007").stand(3, "EGY001").hand(0, "COM001 ROM001").deals(0, "ROM003")
	g.s.Spots[g.card("COM021")] = Spot{Price: [priced]uint8{worker: 2}, Uses: [maxActions]uint8{2}, Flags: hasDefense, Built: 0}
	for seat := range 4 {
		g.play(seat, "pass")
	}
	is(t, "phase", g.s.Phase, phaseLookout)
	for seat, want := range []string{"raze 6", "worker 5", "food 3", "gold 4"} {
		n := g.goods(want)
		for i, k := range g.s.Players[seat].Supply {
			is(t, goodWords[i], int(k), n[i])
		}
	}
	is(t, "nothing on Locations", g.s.Spots[g.card("COM021")], Spot{})
	is(t, "hand and Lookout", g.s.Players[0].Hand.count(), 3)
	g.in(&g.s.Players[0].Deals, "ROM003")
	is(t, "first player", g.s.First, 1)
}

// Storage of the board is used again: IS-13.5.
func TestStoredOnBoard(t *testing.T) {
	g := begin(t, "egyptians romans").supply(0, "gold 2").supply(1, "raze 3")
	g.nextRound().has(0, "worker 3, gold 3, raze 1, defense 1, card 3").has(1, "worker 2, wood 1, stone 1, raze 4, defense 1, card 3")
}

// The end: VP for Locations and Features; no Cleanup: IS-14.1, IS-4.1.
func TestEnd(t *testing.T) {
	g := begin(t, "romans japanese").stand(0, "COM007 COM069 ROM029").founds(0, "COM001").deals(0, "ROM001").stand(1, "JAP013 JAP015").supply(0, "wood 3, worker 2")
	g.s.Tucked[0], g.s.TuckedN = Tuck{Card: g.lift("COM002")[0], Under: g.card("JAP013")}, 1
	g.s.Spots[g.card("JAP015")].Kept = [resources]uint8{1, 1, 1}
	g.over()
	is(t, "phase", g.s.Phase, phaseOver)
	is(t, "nobody decides", g.p.Pending(), 0)
	g.has(0, "wood 3, worker 2, vp 4").has(1, "vp 8")
	is(t, "places", g.p.Ranks(), [game.MaxSeats]int{2, 1})
	g.refused(0, "pass", "IS-14.1")
	if g.p.View(0).(*View).Decision != nil {
		t.Error("something is to be decided")
	}
	lines := g.p.Scores(nil)
	is(t, "score lines", len(lines), 4)
	is(t, "Common Locations", lines[0], game.Line{Kind: forCommon, Seat: 0, Points: 2, Rule: "IS-14.1", Args: game.Args{2}})
	is(t, "Faction Locations", lines[2], game.Line{Kind: forFaction, Seat: 1, Points: 4, Rule: "IS-14.1", Args: game.Args{4}})
	is(t, "Gate and Shrine", lines[3], game.Line{Kind: forEnd, Seat: 1, Points: 4, Rule: "IS-14.1", Args: game.Args{4}})
	is(t, "who wins is told", g.log.Events[len(g.log.Events)-1].Seat, 1)
}

// When the game is over, and while the virtual player attacks, nobody has passed any
// more: IS-7.3 is about a round's Action phase.
func TestPassedIsOver(t *testing.T) {
	g := begin(t, "romans barbarians").over()
	for _, s := range g.p.View(0).(*View).Seats {
		is(t, "passed", s.Passed, false)
	}
}

// Ties: Workers and Resources of the supply, then hand cards, then all share it:
// IS-14.2.
func TestTies(t *testing.T) {
	g := begin(t, "romans japanese egyptians").supply(0, "worker 1, wood 1, gold 9").supply(1, "food 2, stone 1").supply(2, "worker 2, raze 9, defense 9").over()
	is(t, "Gold and tokens do not count", g.p.Ranks(), [game.MaxSeats]int{2, 1, 2})
	g = begin(t, "romans japanese egyptians").supply(0, "worker 2").supply(1, "food 2").supply(2, "stone 2").hand(1, "COM001 JAP001").hand(2, "COM002").over()
	is(t, "hand cards", g.p.Ranks(), [game.MaxSeats]int{3, 1, 2})
	g = begin(t, "romans japanese").stand(0, "ROM019").over()
	g.s.Spots[g.card("ROM019")].Kept[wood] = 3
	is(t, "VP come first", g.p.Ranks(), [game.MaxSeats]int{1, 2})
	g = begin(t, "romans japanese").stand(0, "COM069").stand(1, "COM070").over()
	is(t, "shared", g.p.Ranks(), [game.MaxSeats]int{1, 1})
	g = begin(t, "romans japanese").stand(0, "COM069").stand(1, "COM070").supply(0, "worker 1")
	g.s.Spots[g.card("COM070")].Price[worker] = 5
	g.over()
	is(t, "goods on cards do not count", g.p.Ranks(), [game.MaxSeats]int{1, 2})
}

// VP are scored at once, and explained: IS-2.7.
func TestScores(t *testing.T) {
	g := begin(t, "japanese romans").stand(0, "JAP024 COM005 COM053").hand(0, "COM026 JAP021 COM018 COM001").supply(0, "stone 1")
	g.play(0, "build COM026").again(0).supply(0, "food 1").play(0, "deal JAP021").again(0).supply(0, "raze 1").play(0, "raze COM018").again(0)
	g.supply(0, "worker 1, food 1").play(0, "use COM053 1 1").again(0).supply(0, "wood 1, stone 2").play(0, "build COM001", "draw faction")
	want := map[uint8]int16{forProduction: 1, forBonus: 1, forFeatures: 4, forLoot: 1, forActions: 2}
	for _, l := range g.p.Scores(nil) {
		if l.Points != want[l.Kind] {
			t.Errorf("%s: %d VP, want %d", reasonWords[l.Kind], l.Points, want[l.Kind])
		}
		delete(want, l.Kind)
	}
	is(t, "all of them", len(want), 0)
	is(t, "total", g.p.Total(0), 9)
	is(t, "nobody", g.p.Total(game.Watcher), 0)
}
