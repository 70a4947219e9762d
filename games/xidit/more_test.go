package xidit

import (
	"strings"
	"testing"

	"spielwerk/game"
)

// A threat that is eliminated goes to the threat discards, the Next threat to its
// city and the top of the pile to Next, all within the order: LX-7.1, LX-7.2,
// LX-7.3, LX-7.9, LX-14.5. Neither side is stocked with units: LX-1.5.
func TestABeatenThreatIsReplacedAtOnce(t *testing.T) {
	g := begin(t, 4).lay(threats).give(0, 1, 1, 0, 1)
	g.s.Piles[threat] = Pile{}
	for _, tile := range []uint8{15, 16, 17, 18, 19, 20, 21} {
		g.s.Piles[threat].add(tile)
	}
	g.programs("action", "action")
	g.play(0, "take gold storeys")
	is(t, "discarded", g.s.Discards[threat].Tile[0], 1)
	is(t, "not to recruit", g.s.Discards[recruit].N, 0)
	is(t, "city 12", g.s.Side[12], sideThreat)
	is(t, "stock", g.s.Stock[12], [classes]uint8{})
	is(t, "next", g.s.Next[threat], 15)
	is(t, "top", g.s.Piles[threat].Tile[0], 16)
	is(t, "recruitment side untouched", g.s.Next[recruit], 11)
	var kinds []uint8
	for _, e := range g.log.Events {
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
		g.sound()
		return g
	}
	g := lean()
	g.p.remove(threat, 6, &g.log) // it becomes the recruitment pile, and Next
	g.sound()
	is(t, "threats", g.s.onMap(threat), 4)
	is(t, "raging", g.s.Raging, true)
	is(t, "next to recruit", g.s.Next[recruit], 6)
	is(t, "next threat", g.s.Next[threat], 0)
	is(t, "no pile", g.heard(eventNoPile), 1)
	empty(g, 1)
	g.p.remove(recruit, 1, &g.log) // 6 takes its place; 1 becomes a threat and fills the gap
	g.sound()
	is(t, "6", g.s.Side[6], sideRecruit)
	is(t, "1", g.s.Side[1], sideThreat)
	is(t, "recruitment tiles", g.s.onMap(recruit), 5)
	is(t, "threats", g.s.onMap(threat), 5)

	g = lean()
	empty(g, 1)
	g.p.remove(recruit, 1, &g.log)
	g.sound()
	is(t, "raging", g.s.Raging, true) // recruitment tiles too: LX-8.2
	is(t, "next threat", g.s.Next[threat], 1)
	is(t, "recruitment tiles", g.s.onMap(recruit), 4)
	g.log.Events = nil
	g.p.remove(threat, 6, &g.log)
	g.sound()
	is(t, "1", g.s.Side[1], sideThreat)
	is(t, "6", g.s.Side[6], sideRecruit)
	var rules []game.Rule
	for _, e := range g.log.Events {
		if e.Kind == eventPlaced {
			rules = append(rules, e.Rule)
		}
	}
	if len(rules) != 2 || rules[0] != "LX-7.2" || rules[1] != "LX-7.13" {
		t.Errorf("placed by %v", rules)
	}
	is(t, "awakened again", g.heard(eventAwaken), 0)
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
	g.p.remove(recruit, 5, &g.log) // the threat pile is not empty yet
	is(t, "discards", g.s.Discards[recruit], Pile{Tile: [cities]uint8{20, 16, 5}, N: 3})
	g.p.remove(threat, 6, &g.log)
	g.sound()
	is(t, "next threat", g.s.Next[threat], 14)
	is(t, "threat pile", g.s.Piles[threat], Pile{Tile: [cities]uint8{20, 16, 5}, N: 3, Rebuilt: true})
	is(t, "threat discards", g.s.Discards[threat], Pile{Tile: [cities]uint8{6}, N: 1})
	is(t, "without a moment of emptiness", g.heard(eventNoPile), 0)
	v := g.p.View(game.Watcher).(*View).Piles[threat]
	is(t, "known", len(v.Known), 3)
	reveals := g.s.Reveals
	g.p.remove(threat, 7, nil)
	is(t, "nothing new is seen", g.s.Reveals, reveals)
}

// The titans wake by a threat that cannot be replaced as well, once, and all six:
// LX-8.1, LX-8.2, LX-8.3. A late gap does not wake them: LX-8.11.
func TestTitansAwake(t *testing.T) {
	g := begin(t, 3)
	is(t, "dormant", g.s.Raging, false)
	is(t, "titans", len(g.p.View(0).(*View).Titans), 6)
	g.give(0, 2, 2, 2)
	is(t, "none can be fought", g.p.mayFight(0), false)
	g.lay(table{recruit: []uint8{1, 2, 3, 4, 5}, threat: []uint8{6, 7, 8, 9, 10}, next: [kinds]uint8{11, 0}, restKind: recruit})
	g.p.remove(threat, 6, &g.log)
	g.sound()
	is(t, "raging", g.s.Raging, true)
	is(t, "one can be fought", g.p.mayFight(0), true)
	g.s.Raging = false // as if: a gap that is filled late is no trigger
	g.p.refill(threat, false, nil)
	is(t, "late", g.s.Raging, false)
}

// Any five units, from any city; two of the titan's rewards, placed from there;
// the dummy moves after it too; no second action, and no second titan by the same
// order: LX-8.4, LX-8.5, LX-8.6, LX-8.8, LX-8.9, LX-8.10, LX-12.2.
func TestATitanIsBeaten(t *testing.T) {
	g := begin(t, 3).lay(plain3).give(0, 5, 5, 0, 0, 1)
	g.s.Raging = true
	barracks := g.s.Barracks
	g.programs("action action")
	is(t, "choices", strings.Join(g.moves(0), ","), "titan T1,titan T2,titan T3,titan T4,titan T5,titan T6,decline")
	g.play(0, "titan T1")
	is(t, "choices", strings.Join(g.moves(0), ","), "send militia,send archer")
	g.play(0, "send militia", "send archer")
	g.refused(0, "send militia", "LX-8.5") // the weakest first
	g.play(0, "send mage")                 // two more archers had to go: LX-15.6
	is(t, "units", g.s.Players[0].Units, [classes]uint8{4, 2, 0, 0, 0})
	is(t, "barracks", g.s.Barracks, [classes]uint8{barracks[0] + 1, barracks[1] + 3, barracks[2], barracks[3], barracks[4] + 1})
	is(t, "left", strings.Join(g.p.View(1).(*View).Titans, " "), "T2 T3 T4 T5 T6")
	g.play(0, "take bards storeys")
	is(t, "guild where it stands", g.s.Guilds[1], Guild{1, 2})
	is(t, "region due", g.p.Prompt(0).Args, game.Args{5, 4}) // F, then G: city 1
	g.play(0, "bards F 1")
	is(t, "G", g.s.Players[0].Bards[6], 3)
	is(t, "prompt", g.p.Prompt(0).Kind, promptDummy)
	g.play(0, "dummy reputation")
	is(t, "dummy", g.s.Dummy, [categories]int16{0, 0, 2})
	is(t, "prompt", g.p.Prompt(0).Kind, promptTitan) // by the second order
	g.refused(0, "titan T1", "LX-8.9")
	is(t, "tile of the city", g.s.Stock[1], g.p.rules.tiles[1].recruit)
	is(t, "no tile is discarded", g.s.Discards[threat].N, 0)
	g.play(0, "decline")
	is(t, "then the city's action", g.s.Players[0].army(), 7) // LX-8.7
}

// With four units or no titan left there is no question: LX-8.7.
func TestTooWeakForATitan(t *testing.T) {
	g := begin(t, 4).lay(plain).give(0, 4)
	g.s.Raging = true
	g.programs("action")
	is(t, "recruited at once", g.s.Players[0].army(), 5)
}

// The supply bounds rewards: the last bards and storeys are placed, the rest of
// the reward is lost: LX-6.7, LX-6.10, LX-6.13. Another's guild bars Influence:
// LX-6.9. What cannot be chosen is explained.
func TestTheEndOfTheSupply(t *testing.T) {
	g := begin(t, 4).lay(threats)
	g.s.Players[0].City = 5 // regions A and H, 4 bards
	g.give(0, 1, 1, 1)
	g.bard(0, 3, 18)
	g.programs("action")
	g.play(0, "take bards storeys")
	is(t, "bards due", g.p.Prompt(0).Args, game.Args{0, 2})
	g.play(0, "bards A 0")
	is(t, "H", g.s.Players[0].Bards[7], 2)

	g = begin(t, 4).lay(threats).give(0, 1, 1, 0, 1) // city 1: 6 gold, 1 bard, 1 storey
	g.guild(0, 8, 4)
	g.guild(0, 9, 4)
	g.guild(0, 10, 4)
	g.guild(0, 1, 3)
	is(t, "available", g.p.available(0, 1, storeys), "LX-6.13")
	g.programs("action")
	is(t, "taken at once", g.s.Players[0].Gold, 6)

	for _, c := range []struct {
		owner  int
		height uint8
		rule   game.Rule
	}{{1, 1, "LX-6.9"}, {0, 4, "LX-6.10"}} {
		g = begin(t, 4).lay(threats).give(0, 1, 1, 0, 1)
		g.guild(c.owner, 1, c.height)
		g.s.Phase = phaseExecute
		g.s.push(Frame{Kind: frameRewards, Seat: 0, A: 1})
		g.refused(0, "take gold storeys", c.rule)
		found := false
		for _, b := range g.p.Blocked(nil, 0) {
			found = found || b.Rule == c.rule
		}
		is(t, "blocked", found, true)
		is(t, "choices", strings.Join(g.moves(0), ","), "take gold bards")
	}

	g = begin(t, 4).lay(threats) // LX-6.11: no bards, no storeys, so gold alone
	g.guild(1, 1, 1)
	g.bard(0, 3, 20)
	g.s.Phase = phaseExecute
	g.s.push(Frame{Kind: frameRewards, Seat: 0, A: 1})
	is(t, "choices", strings.Join(g.moves(0), ","), "take gold gold")
}

// The weakest class comes first: its bards are placed before the next class is
// counted, and every class is told: LX-9.2, LX-9.3, LX-9.8. Units are kept: LX-9.5.
func TestClassesInOrder(t *testing.T) {
	g := begin(t, 4).lay(plain).give(2, 1, 1, 1, 1, 1)
	g.guild(2, 9, 1)
	g.s.Year = 8
	g.programs()
	is(t, "militia", g.s.Players[2].Gold, 3)
	is(t, "class", g.s.Class, 2)
	is(t, "archers' bards", g.p.Prompt(2).Kind, promptBards)
	is(t, "city 3: G, then H", strings.Join(g.moves(2), ","), "bards G 0,bards G 1,bards G 2")
	g.play(2, "bards G 1")
	is(t, "a storey on the only guild", g.s.Guilds[9], Guild{3, 2}) // LX-9.9
	is(t, "clerics", g.s.Players[2].Gold, 8)
	g.play(2, "bards G 3")
	is(t, "kept", g.s.Players[2].army(), 5)
	is(t, "reputation", g.s.Players[2].BardsLeft, 15)
}

// The bards of a census are asked for, refused and told by the census's own rule, not
// by that of a threat: LX-9.8; its storeys as well: LX-9.9.
func TestCensusRewardsNameTheCensus(t *testing.T) {
	g := begin(t, 4).lay(plain).give(2, 0, 1, 1)
	g.guild(2, 9, 1)
	g.s.Year = 8
	g.programs()
	is(t, "prompt", g.p.Prompt(2), game.Prompt{Kind: promptBards, Rule: "LX-9.8", Args: game.Args{6, 2}})
	g.refused(2, "bards H 1", "LX-9.8")
	g.refused(2, "bards G 3", "LX-9.8")
	g.play(2, "bards G 1")
	told := map[uint8]game.Rule{}
	for _, e := range g.log.Events {
		told[e.Kind] = e.Rule
	}
	is(t, "bards", told[eventBards], "LX-9.8")
	is(t, "storeys", told[eventStoreys], "LX-9.9")
}

// With option censusTie all who tie get the full reward, in turn order from the
// first player; who shows none gets none: LX-9.4, LX-9.6, LX-15.9.
func TestTiesInTheCensus(t *testing.T) {
	for _, option := range []string{"none", "all"} {
		g := begin(t, 4, "censusTie="+option).lay(plain).give(0, 0, 2).give(1, 0, 1).give(2, 0, 2)
		g.s.Year, g.s.First = 4, 1
		g.programs()
		if option == "none" {
			is(t, "year", g.s.Year, 5)
			is(t, "bards", g.s.Players[0].BardsLeft+g.s.Players[2].BardsLeft, 40)
			continue
		}
		is(t, "first in turn order", g.p.Pending(), game.Only(2))
		g.play(2, "bards G 2")
		is(t, "then", g.p.Pending(), game.Only(0))
		g.play(0, "bards F 2")
		is(t, "bards", [4]uint8{g.s.Players[0].BardsLeft, g.s.Players[1].BardsLeft, g.s.Players[2].BardsLeft, g.s.Players[3].BardsLeft}, [4]uint8{18, 20, 18, 20})
		is(t, "year", g.s.Year, 5)
	}
}

// Bids are secret and can be taken back until the last seat has bid; every seat
// bids where one has such units, and nobody is asked where none has; what is shown
// is paid: LX-9.3, LX-15.6, LX-15.8, LX-15.9, LX-13.2.
func TestBidsAreSecret(t *testing.T) {
	g := begin(t, 4, "censusShown=paid").lay(plain).give(0, 3).give(1, 2, 0, 0, 1)
	g.s.Year = 4
	barracks := g.s.Barracks
	g.programs()
	is(t, "prompt", g.p.Prompt(2), game.Prompt{Kind: promptShow, Rule: "LX-9.3", Args: game.Args{0}})
	before := g.p.View(3).(*View).Seats[0]
	g.play(0, "show 3")
	own := 0
	for _, e := range g.log.Events {
		switch {
		case e.Kind == eventBidOwn && e.Audience == game.Only(0):
			own++
		case e.Kind == eventBid && e.Audience == game.Everybody && e.Args == game.Args{}:
		default:
			t.Errorf("event %+v", e)
		}
	}
	is(t, "told to its seat", own, 1)
	is(t, "own bid", *g.p.View(0).(*View).Seats[0].Bid, 3)
	after := g.p.View(3).(*View).Seats[0]
	if before.Decided || !after.Decided || after.Bid != nil {
		t.Errorf("another sees %+v", after)
	}
	is(t, "moves", strings.Join(g.moves(0), ","), "reopen")
	is(t, "pending", g.p.Pending(), 14)
	g.refused(0, "show 2", "LX-15.8")
	g.refused(1, "reopen", "LX-15.8")
	g.play(0, "reopen")
	is(t, "events", len(g.log.Events), 1)
	is(t, "told of it", g.log.Events[0], game.Event{Kind: eventReopen, Seat: 0, Audience: game.Everybody, Rule: "LX-15.8"})
	is(t, "pending", g.p.Pending(), 15)
	is(t, "its orders are done, whatever it bids", g.p.View(3).(*View).Seats[0].Ready, true)
	g.play(0, "show 1").play(1, "show 2").play(2, "show 0")
	q := &Position{rules: g.p.rules, s: g.p.s}
	seen := map[uint8]bool{}
	for i := range uint64(40) {
		r := game.QuickRand(i, 1)
		q.Redeal(3, &r)
		seen[q.s.Players[0].Bid] = true
	}
	is(t, "bids a bot imagines", len(seen), 4)
	reveals := g.s.Reveals
	g.play(3, "show 0")
	if g.s.Reveals == reveals {
		t.Error("nothing is revealed")
	}
	is(t, "units", [2]uint8{g.s.Players[0].Units[0], g.s.Players[1].Units[0]}, [2]uint8{2, 0})
	is(t, "barracks", g.s.Barracks[0], barracks[0]+3)
	is(t, "gold", g.s.Players[1].Gold, 3)
	is(t, "class", g.s.Class, 3) // nobody has archers or infantry
	is(t, "pending", g.p.Pending(), 15)
}

// What a census gives beyond the supply is lost: LX-9.11; a storey without a
// guild to stand on as well: LX-9.9; several are placed one by one: LX-15.10.
func TestTheCensusAndTheSupply(t *testing.T) {
	g := begin(t, 4).lay(plain).give(0, 0, 1, 1)
	g.bard(0, 0, 19)
	for city, n := range []uint8{8: 4, 9: 4, 10: 4, 11: 3} {
		if n > 0 {
			g.guild(0, city, n)
		}
	}
	g.s.Year = 4
	g.programs()
	is(t, "one bard is left", g.p.Prompt(0).Args, game.Args{5, 1})
	g.play(0, "bards F 1")
	is(t, "no storey left", g.heard(eventLost), 1)
	for _, e := range g.log.Events {
		if e.Kind == eventLost {
			is(t, "rule", e.Rule, "LX-9.11")
		}
	}
	pack, err := LoadPack("pack.yaml", []byte(strings.Replace(part(t, "census"), "{storeys: 1}", "{storeys: 3}", 1)))
	if err != nil {
		t.Fatal(err)
	}
	g = begin(t, 4).lay(plain).give(0, 0, 0, 1)
	r, _ := pack.Rules(game.Config{Seats: 4})
	g.p.rules = r.(*rules)
	g.guild(0, 8, 3)
	g.guild(0, 10, 3)
	g.s.Year = 4
	g.programs()
	g.play(0, "build 10") // the next has one answer, the third none
	is(t, "guilds", [2]uint8{g.s.Guilds[8].Storeys, g.s.Guilds[10].Storeys}, [2]uint8{4, 4})
	is(t, "supply", g.s.Players[0].Storeys, 7)
}

// The dummy's steps, its limit, and that it has no units, bards or majority:
// LX-12.1 to LX-12.4, LX-12.9, LX-9.10.
func TestTheDummyOnItsBoard(t *testing.T) {
	r := open(t, 3, nil)
	is(t, "steps", r.step, [categories]int16{3, 1, 2})
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
	g.bard(1, 1, 1)
	v := g.p.standing(reputation)
	is(t, "first with one bard", v[1], 4)
	is(t, "the dummy", v[dummySeat], 40)
	is(t, "four seats have none", open(t, 4, nil).dummy || open(t, 5, nil).dummy, false)
}

// The trace holds the whole state: what lies hidden in the piles, all that waits,
// programmes, units, gold and bards; what is printed is told once: LX-6.12, LX-15.7.
func TestTheTrace(t *testing.T) {
	g := begin(t, 3).lay(table{
		threat: []uint8{1, 2, 3, 4, 5}, recruit: []uint8{6, 7, 8, 9, 10}, next: [kinds]uint8{11, 12},
		piles: [kinds][]uint8{{13, 14}, {15, 16}}, discards: [kinds][]uint8{{18}, {}}, restKind: threat,
	}).give(0, 1, 1, 0, 1)
	g.s.Players[1].Gold = 7
	g.programs("action")
	trace := g.p.Trace().(*Trace)
	var waiting []string
	for _, f := range trace.Stack {
		waiting = append(waiting, f.What)
	}
	is(t, "what waits", strings.Join(waiting, " "), "remove dummy rewards")
	is(t, "recruitment pile", join(trace.Hidden[recruit]), "13, 14")
	is(t, "threat pile", join(trace.Hidden[threat]), "15, 16, 17")
	is(t, "discards", join(trace.Piles[recruit].Discards), "18")
	is(t, "gold", *trace.Seats[1].Gold, 7)
	is(t, "programme", strings.Join(trace.Seats[0].Dials, " "), "action wait wait wait wait wait")
	box := g.p.rules.Printed().(*Box)
	is(t, "roads", len(box.Roads), 29)
	is(t, "tiles", len(box.Tiles), 18)
	is(t, "published", box.Roads[8], Road{5, 12, "blue"})
	is(t, "regions", join(box.Regions[8].Cities), "12, 13, 14, 15, 16, 17, 18, 19")
}
