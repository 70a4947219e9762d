package xidit

import (
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// A threat that is eliminated goes to the threat discards, the Next threat to its
// city and the top of the pile to Next, all within the order: LX-7.1, LX-7.2,
// LX-7.3, LX-7.9, LX-14.5. Neither side is stocked with units: LX-1.5.
func TestABeatenThreatIsReplacedAtOnce(t *testing.T) {
	g := begin(t, 4).lay(threats).give("A", 1, 1, 0, 1)
	g.s.Piles[threat] = Pile{}
	for _, tile := range []uint8{15, 16, 17, 18, 19, 20, 21} {
		g.s.Piles[threat].add(tile)
	}
	g.programs("action", "action")
	g.Play("A take gold storeys")
	g.Is("discarded", g.s.Discards[threat].Tile[0], 1)
	g.Is("not to recruit", g.s.Discards[recruit].N, 0)
	g.Is("city 12", g.s.Side[12], sideThreat)
	g.Is("stock", g.s.Stock[12], [classes]uint8{})
	g.Is("next", g.s.Next[threat], 15)
	g.Is("top", g.s.Piles[threat].Tile[0], 16)
	g.Is("recruitment side untouched", g.s.Next[recruit], 11)
	var kinds []uint8
	for _, e := range g.Played.Events {
		kinds = append(kinds, e.Kind)
	}
	want := []uint8{eventGold, eventStoreys, eventDiscard, eventPlaced, eventNext, eventTop, eventNothing}
	for i, k := range want {
		if i >= len(kinds) || kinds[i] != k {
			t.Fatalf("events %v begin otherwise than %v", kinds, want)
		}
	}
}

// Both piles, both Next spaces and both discards empty: five and five tiles lie on
// the map, and two are missing of a set that has no more. What is removed serves
// the other kind, never its own: LX-7.12, LX-7.13, LX-7.14, LX-7.15, LX-7.16, LX-7.17.
func TestBothPilesEmpty(t *testing.T) {
	lean := func() *scenario {
		g := begin(t, 3)
		g.lay(table{recruit: []uint8{1, 2, 3, 4, 5}, threat: []uint8{6, 7, 8, 9, 10}, restKind: recruit})
		for _, k := range []int{recruit, threat} { // the other eight are out of play here
			g.s.Piles[k], g.s.Discards[k] = Pile{}, Pile{}
		}
		small := *g.p.rules
		small.set = []uint8{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
		g.p.rules = &small
		g.Sound()
		return g
	}
	g := lean()
	g.p.remove(threat, 6, &g.Played) // it becomes the recruitment pile, and Next
	g.Sound()
	g.Is("threats", g.s.onMap(threat), 4)
	g.Is("raging", g.s.Raging, true)
	g.Is("next to recruit", g.s.Next[recruit], 6)
	g.Is("next threat", g.s.Next[threat], 0)
	g.HeardTimes(1, "nopile")
	empty(g, 1)
	g.p.remove(recruit, 1, &g.Played) // 6 takes its place; 1 becomes a threat and fills the gap
	g.Sound()
	g.Is("6", g.s.Side[6], sideRecruit)
	g.Is("1", g.s.Side[1], sideThreat)
	g.Is("recruitment tiles", g.s.onMap(recruit), 5)
	g.Is("threats", g.s.onMap(threat), 5)

	g = lean()
	empty(g, 1)
	g.p.remove(recruit, 1, &g.Played)
	g.Sound()
	g.Is("raging", g.s.Raging, true) // recruitment tiles too: LX-8.2
	g.Is("next threat", g.s.Next[threat], 1)
	g.Is("recruitment tiles", g.s.onMap(recruit), 4)
	g.Played.Events = nil
	g.p.remove(threat, 6, &g.Played)
	g.Sound()
	g.Is("1", g.s.Side[1], sideThreat)
	g.Is("6", g.s.Side[6], sideRecruit)
	var rules []game.Rule
	for _, e := range g.Played.Events {
		if e.Kind == eventPlaced {
			rules = append(rules, e.Rule)
		}
	}
	if len(rules) != 2 || rules[0] != "LX-7.2" || rules[1] != "LX-7.13" {
		t.Errorf("placed by %v", rules)
	}
	g.HeardTimes(0, "awaken")
}

// An empty pile takes all discards of the other kind as a block; a tile removed
// last lies at its bottom, and all of it is known: LX-7.10, LX-7.11, LX-15.2, LX-15.3.
func TestTheThreatPileIsRebuilt(t *testing.T) {
	g := begin(t, 4).lay(table{
		recruit: []uint8{1, 2, 3, 4, 5}, threat: []uint8{6, 7, 8, 9, 10}, next: [kinds]uint8{11, 12},
		piles: [kinds][]uint8{{13, 17, 18}, {14}}, discards: [kinds][]uint8{{20, 16}, {}}, restKind: recruit,
	})
	g.s.Piles[recruit].Rebuilt = true
	empty(g, 5)
	g.p.remove(recruit, 5, &g.Played) // the threat pile is not empty yet
	g.Is("discards", g.s.Discards[recruit], Pile{Tile: [cities]uint8{20, 16, 5}, N: 3})
	g.p.remove(threat, 6, &g.Played)
	g.Sound()
	g.Is("next threat", g.s.Next[threat], 14)
	g.Is("threat pile", g.s.Piles[threat], Pile{Tile: [cities]uint8{20, 16, 5}, N: 3, Rebuilt: true})
	g.Is("threat discards", g.s.Discards[threat], Pile{Tile: [cities]uint8{6}, N: 1})
	g.HeardTimes(0, "nopile")
	v := g.p.View(game.Watcher).(*View).Piles[threat]
	g.Is("known", len(v.Known), 3)
	reveals := g.s.Reveals
	g.p.remove(threat, 7, nil)
	g.Is("nothing new is seen", g.s.Reveals, reveals)
}

// The titans wake by a threat that cannot be replaced as well, once, and all six:
// LX-8.1, LX-8.2, LX-8.3. A late gap does not wake them: LX-8.11.
func TestTitansAwake(t *testing.T) {
	g := begin(t, 3)
	g.Is("dormant", g.s.Raging, false)
	g.Is("titans", len(g.p.View(0).(*View).Titans), 6)
	g.give("A", 2, 2, 2)
	g.Is("none can be fought", g.p.mayFight(0), false)
	g.lay(table{
		recruit: []uint8{1, 2, 3, 4, 5}, threat: []uint8{6, 7, 8, 9, 10}, next: [kinds]uint8{11, 0}, restKind: recruit,
	})
	g.p.remove(threat, 6, &g.Played)
	g.Sound()
	g.Is("raging", g.s.Raging, true)
	g.Is("one can be fought", g.p.mayFight(0), true)
	g.s.Raging = false // as if: a gap that is filled late is no trigger
	g.p.refill(threat, false, nil)
	g.Is("late", g.s.Raging, false)
}

// Any five units, from any city; two of the titan's rewards, placed from there;
// the dummy moves after it too; no second action, and no second titan by the same
// order: LX-8.4, LX-8.5, LX-8.6, LX-8.8, LX-8.9, LX-8.10, LX-12.2.
func TestATitanIsBeaten(t *testing.T) {
	g := begin(t, 3).lay(plain3).give("A", 5, 5, 0, 0, 1)
	g.s.Raging = true
	barracks := g.s.Barracks
	g.programs("action action")
	g.Choices("A titan T1, titan T2, titan T3, titan T4, titan T5, titan T6, decline")
	g.Play("A titan T1")
	g.Choices("A send militia, send archer")
	g.Play("A send militia, send archer")
	g.Refused("A send militia", "LX-8.5") // the weakest first
	g.Play("A send mage")                 // two more archers had to go: LX-15.6
	g.Is("units", g.s.Players[0].Units, [classes]uint8{4, 2, 0, 0, 0})
	g.Is("barracks", g.s.Barracks,
		[classes]uint8{barracks[0] + 1, barracks[1] + 3, barracks[2], barracks[3], barracks[4] + 1})
	g.Is("left", strings.Join(g.p.View(1).(*View).Titans, " "), "T2 T3 T4 T5 T6")
	g.Play("A take bards storeys")
	g.Is("guild where it stands", g.s.Guilds[1], Guild{1, 2})
	g.Is("region due", g.p.Prompt(0).Args, game.Args{5, 4}) // F, then G: city 1
	g.Play("A bards F 1")
	g.Is("G", g.s.Players[0].Bards[6], 3)
	g.Asks("A dummy")
	g.Play("A dummy reputation")
	g.Is("dummy", g.s.Dummy, [categories]int16{0, 0, 2})
	g.Asks("A titan") // by the second order
	g.Refused("A titan T1", "LX-8.9")
	g.Is("tile of the city", g.s.Stock[1], g.p.rules.tiles[1].recruit)
	g.Is("no tile is discarded", g.s.Discards[threat].N, 0)
	g.Play("A decline")
	g.Is("then the city's action", g.s.Players[0].army(), 7) // LX-8.7
}

// With four units or no titan left there is no question: LX-8.7.
func TestTooWeakForATitan(t *testing.T) {
	g := begin(t, 4).lay(plain).give("A", 4)
	g.s.Raging = true
	g.programs("action")
	g.Is("recruited at once", g.s.Players[0].army(), 5)
}

// The supply bounds rewards: the last bards and storeys are placed, the rest of
// the reward is lost: LX-6.7, LX-6.10, LX-6.13. Another's guild bars Influence:
// LX-6.9. What cannot be chosen is explained.
func TestTheEndOfTheSupply(t *testing.T) {
	g := begin(t, 4).lay(threats)
	g.s.Players[0].City = 5 // regions A and H, 4 bards
	g.give("A", 1, 1, 1)
	g.bard("A", 3, 18)
	g.programs("action")
	g.Play("A take bards storeys")
	g.Is("bards due", g.p.Prompt(0).Args, game.Args{0, 2})
	g.Play("A bards A 0")
	g.Is("H", g.s.Players[0].Bards[7], 2)

	g = begin(t, 4).lay(threats).give("A", 1, 1, 0, 1) // city 1: 6 gold, 1 bard, 1 storey
	g.guild("A", 8, 4)
	g.guild("A", 9, 4)
	g.guild("A", 10, 4)
	g.guild("A", 1, 3)
	g.Is("available", g.p.available(0, 1, storeys), "LX-6.13")
	g.programs("action")
	g.Is("taken at once", g.s.Players[0].Gold, 6)

	for _, c := range []struct {
		owner  int
		height uint8
		rule   game.Rule
	}{{1, 1, "LX-6.9"}, {0, 4, "LX-6.10"}} {
		g = begin(t, 4).lay(threats).give("A", 1, 1, 0, 1)
		g.guild(gametest.Letter(c.owner), 1, c.height)
		g.s.Phase = phaseExecute
		g.s.push(Frame{Kind: frameRewards, Seat: 0, A: 1})
		g.Refused("A take gold storeys", c.rule)
		found := false
		for _, b := range g.p.Blocked(nil, 0) {
			found = found || b.Rule == c.rule
		}
		g.Is("blocked", found, true)
		g.Choices("A take gold bards")
	}

	g = begin(t, 4).lay(threats) // LX-6.11: no bards, no storeys, so gold alone
	g.guild("B", 1, 1)
	g.bard("A", 3, 20)
	g.s.Phase = phaseExecute
	g.s.push(Frame{Kind: frameRewards, Seat: 0, A: 1})
	g.Choices("A take gold gold")
}

// The weakest class comes first: its bards are placed before the next class is
// counted, and every class is told: LX-9.2, LX-9.3, LX-9.8. Units are kept: LX-9.5.
func TestClassesInOrder(t *testing.T) {
	g := begin(t, 4).lay(plain).give("C", 1, 1, 1, 1, 1)
	g.guild("C", 9, 1)
	g.s.Year = 8
	g.programs()
	g.Is("militia", g.s.Players[2].Gold, 1)
	g.Is("class", g.s.Class, 2)
	g.Asks("C bards")
	g.Choices("C bards G 0, bards G 1, bards G 2")
	g.Play("C bards G 1")
	g.Is("a storey on the only guild", g.s.Guilds[9], Guild{3, 2}) // LX-9.9
	g.Is("infantry and clerics", g.s.Players[2].Gold, 4)
	g.Play("C bards G 3")
	g.Is("kept", g.s.Players[2].army(), 5)
	g.Is("reputation", g.s.Players[2].BardsLeft, 15)
}

// The bards of a census are asked for, refused and told by the census's own rule, not
// by that of a threat: LX-9.8; its storeys as well: LX-9.9.
func TestCensusRewardsNameTheCensus(t *testing.T) {
	g := begin(t, 4).lay(plain).give("C", 0, 1, 1)
	g.guild("C", 9, 1)
	g.s.Year = 8
	g.programs()
	g.Is("prompt", g.p.Prompt(2), game.Prompt{Kind: promptBards, Rule: "LX-9.8", Args: game.Args{6, 2}})
	g.Refused("C bards H 1", "LX-9.8")
	g.Refused("C bards G 3", "LX-9.8")
	g.Play("C bards G 1")
	told := map[uint8]game.Rule{}
	for _, e := range g.Played.Events {
		told[e.Kind] = e.Rule
	}
	g.Is("bards", told[eventBards], "LX-9.8")
	g.Is("storeys", told[eventStoreys], "LX-9.9")
}

// With option censusTie all who tie get the full reward, in turn order from the
// first player; who shows none gets none: LX-9.4, LX-9.6, LX-15.9.
func TestTiesInTheCensus(t *testing.T) {
	for _, option := range []string{"none", "all"} {
		g := begin(t, 4, "censusTie="+option).lay(plain).give("A", 0, 2).give("B", 0, 1).give("C", 0, 2)
		g.s.Year, g.s.First = 4, 1
		g.programs()
		if option == "none" {
			g.Is("year", g.s.Year, 5)
			g.Is("bards", g.s.Players[0].BardsLeft+g.s.Players[2].BardsLeft, 40)
			continue
		}
		g.Is("first in turn order", g.p.Pending(), game.Only(2))
		g.Play("C bards G 2")
		g.Is("then", g.p.Pending(), game.Only(0))
		g.Play("A bards F 2")
		g.Is("bards",
			[4]uint8{g.s.Players[0].BardsLeft, g.s.Players[1].BardsLeft, g.s.Players[2].BardsLeft, g.s.Players[3].BardsLeft},
			[4]uint8{18, 20, 18, 20})
		g.Is("year", g.s.Year, 5)
	}
}

// Bids are secret and can be taken back until the last seat has bid; every seat
// bids where one has such units, and nobody is asked where none has; what is shown
// is paid: LX-9.3, LX-15.6, LX-15.8, LX-15.9, LX-13.2.
func TestBidsAreSecret(t *testing.T) {
	g := begin(t, 4, "censusShown=paid").lay(plain).give("A", 3).give("B", 2, 0, 0, 1)
	g.s.Year = 4
	barracks := g.s.Barracks
	g.programs()
	g.Is("prompt", g.p.Prompt(2), game.Prompt{Kind: promptShow, Rule: "LX-9.3", Args: game.Args{0}})
	before := g.p.View(3).(*View).Seats[0]
	g.Play("A show 3")
	own := 0
	for _, e := range g.Played.Events {
		switch {
		case e.Kind == eventBidOwn && e.Audience == game.Only(0):
			own++
		case e.Kind == eventBid && e.Audience == game.Everybody && e.Args == game.Args{}:
		default:
			t.Errorf("event %+v", e)
		}
	}
	g.Is("told to its seat", own, 1)
	g.Is("own bid", *g.p.View(0).(*View).Seats[0].Bid, 3)
	after := g.p.View(3).(*View).Seats[0]
	if before.Decided || !after.Decided || after.Bid != nil {
		t.Errorf("another sees %+v", after)
	}
	g.Choices("A reopen")
	g.Is("pending", g.p.Pending(), 14)
	g.Refused("A show 2", "LX-15.8")
	g.Refused("B reopen", "LX-15.8")
	g.Play("A reopen")
	g.Is("events", len(g.Played.Events), 1)
	g.Is("told of it", g.Played.Events[0],
		game.Event{Kind: eventReopen, Seat: 0, Audience: game.Everybody, Rule: "LX-15.8"})
	g.Is("pending", g.p.Pending(), 15)
	g.Is("its orders are done, whatever it bids", g.p.View(3).(*View).Seats[0].Ready, true)
	g.Play("A show 1").Play("B show 2").Play("C show 0")
	q := &Position{rules: g.p.rules, s: g.p.s}
	seen := map[uint8]bool{}
	for i := range uint64(40) {
		r := game.QuickRand(i, 1)
		q.Redeal(3, &r)
		seen[q.s.Players[0].Bid] = true
	}
	g.Is("bids in determinizations", len(seen), 4)
	reveals := g.s.Reveals
	g.Play("D show 0")
	if g.s.Reveals == reveals {
		t.Error("nothing is revealed")
	}
	g.Is("units", [2]uint8{g.s.Players[0].Units[0], g.s.Players[1].Units[0]}, [2]uint8{2, 0})
	g.Is("barracks", g.s.Barracks[0], barracks[0]+3)
	g.Is("gold", g.s.Players[1].Gold, 1)
	g.Is("class", g.s.Class, 3) // nobody has archers or infantry
	g.Is("pending", g.p.Pending(), 15)
}

// What a census gives beyond the supply is lost: LX-9.11; a storey without a
// guild to stand on as well: LX-9.9; several are placed one by one: LX-15.10.
func TestTheCensusAndTheSupply(t *testing.T) {
	g := begin(t, 4).lay(plain).give("A", 0, 1, 1)
	g.bard("A", 0, 19)
	for city, n := range []uint8{8: 4, 9: 4, 10: 4, 11: 3} {
		if n > 0 {
			g.guild("A", city, n)
		}
	}
	g.s.Year = 4
	g.programs()
	g.Is("one bard is left", g.p.Prompt(0).Args, game.Args{5, 1})
	g.Play("A bards F 1")
	g.HeardTimes(1, "lost")
	for _, e := range g.Played.Events {
		if e.Kind == eventLost {
			g.Is("rule", e.Rule, "LX-9.11")
		}
	}
	pack, err := LoadPack("pack.yaml", []byte(strings.Replace(part(t, "census"), "storeys: 1}", "storeys: 3}", 1)))
	if err != nil {
		t.Fatal(err)
	}
	g = begin(t, 4).lay(plain).give("A", 0, 0, 1)
	r, _ := pack.Rules(game.Config{Seats: 4})
	g.p.rules = r.(*rules)
	g.guild("A", 8, 3)
	g.guild("A", 10, 3)
	g.s.Year = 4
	g.programs()
	g.Play("A build 10") // the next has one answer, the third none
	g.Is("guilds", [2]uint8{g.s.Guilds[8].Storeys, g.s.Guilds[10].Storeys}, [2]uint8{4, 4})
	g.Is("supply", g.s.Players[0].Storeys, 7)
}

// The dummy's steps, its limit, and that it has no units, bards or majority:
// LX-12.1 to LX-12.4, LX-12.9, LX-9.10.
func TestTheDummyOnItsBoard(t *testing.T) {
	r := open(t, 3, nil)
	is(t, "steps", r.step, [categories]int16{3, 2, 2})
	is(t, "limit", r.cap, 15)
	p := r.Blank().(*Position)
	for range 20 {
		for c := range int16(categories) {
			if c != influence || !p.capped(influence) {
				p.dummy(Frame{}, game.Move{Kind: moveDummy, Args: [3]int16{c}}, nil)
			}
		}
	}
	is(t, "dummy", p.s.Dummy, [categories]int16{60, 15, 40})
	is(t, "no limit", p.capped(wealth) || p.capped(reputation), false)
	pack, err := LoadPack("pack.yaml", []byte("dummy: {influence: 4}\n"))
	if err != nil {
		t.Fatal(err)
	}
	wide, _ := pack.Rules(game.Config{Seats: 3})
	p.rules = wide.(*rules)
	p.s.Dummy[influence] = 13
	p.dummy(Frame{}, game.Move{Kind: moveDummy, Args: [3]int16{influence}}, nil)
	is(t, "up to the limit", p.s.Dummy[influence], 15)

	g := begin(t, 3)
	g.s.Dummy[reputation] = 40
	g.bard("B", 1, 1)
	v := g.p.standing(reputation)
	g.Is("first with one bard", v[1], 4)
	g.Is("the dummy", v[dummySeat], 40)
	g.Is("four seats have none", open(t, 4, nil).dummy || open(t, 5, nil).dummy, false)
}

// The trace holds the whole state: what lies hidden in the piles, all that waits,
// programmes, units, gold and bards; what is printed is told once: LX-6.12, LX-15.7.
func TestTheTrace(t *testing.T) {
	g := begin(t, 3).lay(table{
		threat: []uint8{1, 2, 3, 4, 5}, recruit: []uint8{6, 7, 8, 9, 10}, next: [kinds]uint8{11, 12},
		piles: [kinds][]uint8{{13, 14}, {15, 16}}, discards: [kinds][]uint8{{18}, {}}, restKind: threat,
	}).give("A", 1, 1, 0, 1)
	g.s.Players[1].Gold = 7
	g.programs("action")
	trace := g.p.Trace().(*Trace)
	var waiting []string
	for _, f := range trace.Stack {
		waiting = append(waiting, f.What)
	}
	g.Is("what waits", strings.Join(waiting, " "), "remove dummy rewards")
	g.Is("recruitment pile", join(trace.Hidden[recruit]), "13, 14")
	g.Is("threat pile", join(trace.Hidden[threat]), "15, 16, 17")
	g.Is("discards", join(trace.Piles[recruit].Discards), "18")
	g.Is("gold", *trace.Seats[1].Gold, 7)
	g.Is("programme", strings.Join(trace.Seats[0].Dials, " "), "action wait wait wait wait wait")
	box := g.p.rules.Printed().(*Box)
	g.Is("roads", len(box.Roads), 29)
	g.Is("tiles", len(box.Tiles), 18)
	g.Is("published", box.Roads[8], Road{5, 12, "blue"})
	g.Is("regions", join(box.Regions[8].Cities), "12, 13, 14, 15, 16, 17, 18, 19")
}
