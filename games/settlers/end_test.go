package settlers

import (
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// over makes all pass in round 5.
func (g *scenario) over() *scenario {
	g.Helper()
	g.s.Round = rounds
	for g.s.Phase == phaseAction {
		seat := int(g.p.Pending().First())
		g.Play(gametest.Letter(seat) + " pass")
	}
	return g
}

// What boards store, and what is lost: IS-13.1, IS-13.2, IS-13.4, IS-13.6.
func TestCleanup(t *testing.T) {
	all := "wood 1, stone 2, food 3, gold 4, worker 5, raze 6, defense 7"
	g := begin(t, "romans barbarians japanese egyptians")
	for seat := range 4 {
		g.supply(gametest.Letter(seat), all)
	}
	g.stand("A", "COM021 COM007").stand("D", "EGY001").hand("A", "COM001 ROM001").deals("A", "ROM003")
	g.s.Spots[g.card("COM021")] = Spot{
		Price: [pricedGoods]uint8{worker: 2}, Uses: [maxActions]uint8{2}, Flags: hasDefense, Built: 0,
	}
	for seat := range 4 {
		g.Play(gametest.Letter(seat) + " pass")
	}
	g.Is("phase", g.s.Phase, phaseLookout)
	for seat, want := range []string{"raze 6", "worker 5", "food 3", "gold 4"} {
		n := g.goods(want)
		for i, k := range g.s.Players[seat].Supply {
			g.Is(goodWords[i], int(k), n[i])
		}
	}
	g.Is("nothing on Locations", g.s.Spots[g.card("COM021")], Spot{})
	g.Is("hand and Lookout", g.s.Players[0].Hand.count(), 3)
	g.in(&g.s.Players[0].Deals, "ROM003")
	g.Is("first player", g.s.First, 1)
}

// Storage of the board is used again: IS-13.5.
func TestStoredOnBoard(t *testing.T) {
	g := begin(t, "egyptians romans").supply("A", "gold 2").supply("B", "raze 3")
	g.nextRound().has("A", "worker 3, gold 3, raze 1, defense 1, card 3")
	g.has("B", "worker 2, wood 1, stone 1, raze 4, defense 1, card 3")
}

// The end: VP for Locations and Features; no Cleanup: IS-14.1, IS-4.1.
func TestEnd(t *testing.T) {
	g := begin(t, "romans japanese").stand("A", "COM007 COM069 ROM029").founds("A", "COM001").deals("A", "ROM001").
		stand("B", "JAP013 JAP015").supply("A", "wood 3, worker 2")
	g.s.Tucked[0], g.s.TuckedN = Tuck{Card: g.lift("COM002")[0], Under: g.card("JAP013")}, 1
	g.s.Spots[g.card("JAP015")].Kept = [resources]uint8{1, 1, 1}
	g.over()
	g.Is("phase", g.s.Phase, phaseOver)
	g.Is("nobody decides", g.p.Pending(), 0)
	g.has("A", "wood 3, worker 2, vp 4").has("B", "vp 8")
	g.Is("places", g.p.Ranks(), [game.MaxSeats]int{2, 1})
	g.Refused("A pass", "IS-14.1")
	if g.p.View(0).(*View).Decision != nil {
		t.Error("something is to be decided")
	}
	lines := g.p.Scores(nil)
	g.Is("score lines", len(lines), 4)
	g.Is("Common Locations", lines[0], game.Line{Kind: forCommon, Seat: 0, Points: 2, Rule: "IS-14.1", Args: game.Args{2}})
	g.Is("Faction Locations", lines[2],
		game.Line{Kind: forFaction, Seat: 1, Points: 4, Rule: "IS-14.1", Args: game.Args{4}})
	g.Is("Gate and Shrine", lines[3], game.Line{Kind: forEnd, Seat: 1, Points: 4, Rule: "IS-14.1", Args: game.Args{4}})
	g.Is("who wins is told", g.Played.Events[len(g.Played.Events)-1].Seat, 1)
}

// When the game is over, and while the virtual player attacks, nobody has passed any
// more: IS-7.3 is about a round's Action phase.
func TestPassedIsOver(t *testing.T) {
	g := begin(t, "romans barbarians").over()
	for _, s := range g.p.View(0).(*View).Seats {
		g.Is("passed", s.Passed, false)
	}
}

// Ties: Workers and Resources of the supply, then hand cards, then all share it:
// IS-14.2.
func TestTies(t *testing.T) {
	decided := func(g *scenario, seat int) int {
		var log game.Log
		g.p.wins(seat, g.p.Ranks(), &log)
		return int(log.Events[0].Args[1])
	}
	g := begin(t, "romans japanese egyptians").supply("A", "worker 1, wood 1, gold 9").supply("B", "food 2, stone 1").
		supply("C", "worker 2, raze 9, defense 9").over()
	g.Is("Gold and tokens do not count", g.p.Ranks(), [game.MaxSeats]int{2, 1, 2})
	g.Is("it is told what decided", decided(g, 1), decidedByGoods)
	g = begin(t, "romans japanese egyptians").supply("A", "worker 2").supply("B", "food 2").supply("C", "stone 2").
		hand("B", "COM001 JAP001").hand("C", "COM002").over()
	g.Is("hand cards", g.p.Ranks(), [game.MaxSeats]int{3, 1, 2})
	g.Is("it is told what decided", decided(g, 1), decidedByCards)
	g = begin(t, "romans japanese").stand("A", "ROM019").over()
	g.s.Spots[g.card("ROM019")].Kept[wood] = 3
	g.Is("VP come first", g.p.Ranks(), [game.MaxSeats]int{1, 2})
	g.Is("it is told what decided", decided(g, 0), decidedByPoints)
	g = begin(t, "romans japanese").stand("A", "COM069").stand("B", "COM070").over()
	g.Is("shared", g.p.Ranks(), [game.MaxSeats]int{1, 1})
	g.Is("it is told that nothing did", decided(g, 0), undecided)
	g = begin(t, "romans japanese").stand("A", "COM069").stand("B", "COM070").supply("A", "worker 1")
	g.s.Spots[g.card("COM070")].Price[worker] = 5
	g.over()
	g.Is("goods on cards do not count", g.p.Ranks(), [game.MaxSeats]int{1, 2})
}

// VP are scored at once, and explained: IS-2.7.
func TestScores(t *testing.T) {
	g := begin(t, "japanese romans").stand("A", "JAP024 COM005 COM053").hand("A", "COM026 JAP021 COM018 COM001").
		supply("A", "stone 1")
	g.Play("A build COM026").again("A").supply("A", "food 1")
	g.Play("A deal JAP021").again("A").supply("A", "raze 1")
	g.Play("A raze COM018").again("A")
	g.supply("A", "worker 1, food 1")
	g.Play("A use COM053 1 1").again("A").supply("A", "wood 1, stone 2")
	g.Play("A build COM001, draw faction")
	want := map[uint8]int16{forProduction: 1, forBonus: 1, forFeatures: 2, forLoot: 1, forActions: 2}
	for _, l := range g.p.Scores(nil) {
		if l.Points != want[l.Kind] {
			t.Errorf("%s: %d VP, want %d", reasonWords[l.Kind], l.Points, want[l.Kind])
		}
		delete(want, l.Kind)
	}
	g.Is("all of them", len(want), 0)
	g.Is("total", g.p.Total(0), 7)
	g.Is("nobody", g.p.Total(game.Watcher), 0)
}
