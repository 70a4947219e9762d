package xidit

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// Roads run both ways, one of a colour at a city at most, and join all cities:
// LX-1.2, LX-1.3. A recruitment side has five spaces, a threat side asks for units
// and offers all three rewards: LX-1.9. A tile bears one city's number, and there
// are sets of 21 and 18: LX-1.7, LX-1.8.
func TestWhatIsPrinted(t *testing.T) {
	r := open(t, 4, nil)
	roads := 0
	for c := uint8(1); c <= cities; c++ {
		for colour, to := range r.road[c] {
			if to != 0 {
				roads++
				is(t, "the way back", r.road[to][colour], c)
			}
		}
		tile, spaces, need := &r.tiles[c], 0, 0
		for k := range classes {
			spaces += int(tile.recruit[k])
			need += int(tile.threat[k])
		}
		is(t, "spaces", spaces, 5)
		if need < 2 || need > 4 { // LX-15.17
			t.Errorf("the threat of city %d asks for %d units", c, need)
		}
		if min(tile.reward[gold], tile.reward[bards], tile.reward[storeys]) < 1 {
			t.Errorf("city %d rewards %v", c, tile.reward)
		}
	}
	is(t, "roads", roads, 2*29)
	for seats, n := range map[int]int{3: 18, 4: 21, 5: 21} {
		set := open(t, seats, nil).set
		is(t, "tiles", len(set), n)
		is(t, "different", len(slices.Compact(slices.Sorted(slices.Values(set)))), n)
		is(t, "short game", len(open(t, seats, map[string]string{"length": "short"}).set), 18)
	}
}

// Dealing: five tiles to recruit, five threats, five to the recruitment pile, the
// rest to the threat pile, the first being the top; then each top moves to Next:
// LX-2.3, LX-2.4, LX-15.14. Those tops and the new ones are seen by all, nothing
// below: LX-1.12, LX-15.3.
func TestDealingInOrder(t *testing.T) {
	for _, seats := range []int{3, 4} {
		rand := game.QuickRand(5, uint64(seats))
		r := open(t, seats, nil)
		p := r.Deal(rand, nil).(*Position)
		tiles := slices.Clone(r.set)
		game.Shuffle(&rand, tiles)
		for i, tile := range tiles {
			switch {
			case i < 5:
				is(t, "side", p.s.Side[tile], sideRecruit)
				is(t, "stock", p.s.Stock[tile], r.tiles[tile].recruit)
			case i < 10:
				is(t, "side", p.s.Side[tile], sideThreat)
			}
		}
		is(t, "next to recruit", p.s.Next[recruit], tiles[10])
		is(t, "next threat", p.s.Next[threat], tiles[15])
		for k, rest := range [][]uint8{tiles[11:15], tiles[16:]} {
			q := &p.s.Piles[k]
			if !slices.Equal(q.Tile[:q.N], rest) {
				t.Errorf("pile %d is %v, want %v", k, q.Tile[:q.N], rest)
			}
			v := p.View(game.Watcher).(*View).Piles[k]
			is(t, "size", v.Size, len(rest))
			if !slices.Equal(v.Known, []int{int(rest[0])}) {
				t.Errorf("known are %v", v.Known)
			}
		}
	}
}

// The order of the assessments is drawn and shown: LX-2.5.
func TestAssessmentsAreDrawn(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(60) {
		log := &game.Log{}
		p := open(t, 4, nil).Deal(game.QuickRand(seed, 1), log).(*Position)
		seen[strings.Join(p.View(game.Watcher).(*View).Assessments, " ")] = true
		is(t, "told", log.Events[1].Kind, eventAssessments)
		for i, c := range p.s.Order {
			is(t, "told", log.Events[1].Args[i], int16(c))
		}
	}
	is(t, "orders", len(seen), 6)
}

// Idrakys start clockwise from the first player, on cities with and without
// tiles: LX-2.9.
func TestStartIsClockwise(t *testing.T) {
	p := open(t, 4, map[string]string{"firstPlayer": "seat0"}).Deal(game.QuickRand(1, 1), nil).(*Position)
	p.s.First = 2
	g := scene(t, p)
	for i, seat := range []int{2, 3, 0, 1} {
		g.Is("pending", p.Pending(), game.Only(game.Seat(seat)))
		g.Is("cities", len(g.Moves(gametest.Letter(seat))), 21-i)
		g.Play(gametest.Letter(seat) + " start " + []string{"1", "2", "3", "4"}[i])
	}
	g.Is("pending", p.Pending(), game.FirstSeats(4))
}

// Slot by slot, in each the first player first and the others clockwise: LX-4.1.
func TestSlotBySlot(t *testing.T) {
	g := begin(t, 3)
	g.lay(plain3)
	g.s.First = 1
	g.programs("wait wait wait wait wait wait")
	var order []game.Seat
	for _, e := range g.Played.Events {
		if e.Kind == eventWait {
			order = append(order, e.Seat)
		}
	}
	if want := slices.Repeat([]game.Seat{1, 2, 0}, 6); !slices.Equal(order, want) {
		t.Errorf("order %v, want %v", order, want)
	}
	g.Is("token", g.s.First, 2)
}

// An order is completed before the next player's: LX-4.2. Meanwhile the view
// tells whose order it is.
func TestAnOrderIsCompletedFirst(t *testing.T) {
	g := begin(t, 4).lay(threats).give("B", 1, 2)
	g.programs("wait", "action", "red")
	g.Is("the third seat waits", g.s.Players[2].City, 3)
	v := g.p.View(3).(*View)
	g.Is("slot", v.Slot, 0)
	g.Is("turn", v.Turn, 1)
	g.Is("decision", v.Decision.What, "rewards")
	g.Is("pending", g.p.Pending(), game.Only(1))
	g.Refused("C take gold storeys", "LX-13.2")
	g.Play("B " + g.Moves("B")[1])
	g.Is("the third seat went", g.s.Players[2].City, 19)

	g = begin(t, 4).lay(threats).give("D", 1, 2)
	g.s.Players[3].City = 2
	g.programs("", "", "", "action")
	v = g.p.View(3).(*View)
	g.Is("slot", v.Slot, 0)
	g.Is("turn", v.Turn, 3)
}

// Idrakys share a city, and each recruits there: LX-4.5, LX-5.3.
func TestIdrakysShareACity(t *testing.T) {
	g := begin(t, 3).lay(plain3).programs("red action", "wait action")
	g.Is("city of A", g.s.Players[0].City, 2)
	g.Is("city of B", g.s.Players[1].City, 2)
	g.Is("units of A", g.s.Players[0].army(), 1)
	g.Is("units of B", g.s.Players[1].army(), 1)
}

// A road of a colour is taken both ways; without one the order is lost, and the
// Idrakys stays: LX-4.3, LX-4.4, LX-1.3.
func TestRoads(t *testing.T) {
	g := begin(t, 3).lay(plain3).programs("red red blue black", "blue blue")
	g.Is("city of A", g.s.Players[0].City, 17) // 1-2, 2-1, 1-21, 21-17
	g.Is("city of B", g.s.Players[1].City, 2)
	g.HeardTimes(2, "noroad")
}

// The weakest class on the tile, whatever the player would rather have: LX-5.2;
// any number of units behind the screen: LX-5.5; and there for nobody else to see:
// LX-1.10.
func TestTheWeakestUnit(t *testing.T) {
	g := begin(t, 4).lay(plain).give("A", 12, 8, 8, 6, 5)
	g.s.Barracks[0]++
	g.s.Stock[1][0]--
	g.programs("action")
	g.Is("units", g.s.Players[0].Units, [classes]uint8{12, 9, 8, 6, 5})
	v := g.p.View(0).(*View)
	g.Is("own units", v.Seats[0].Units[1], 9)
	if other := g.p.View(1).(*View).Seats[0]; other.Units != nil || other.Gold != nil || other.Bastion != nil ||
		other.Supply != nil {
		t.Error("another seat sees what is behind the screen")
	}
}

// Nothing but the year, the token, the programmes and the marks changes when a
// year ends: LX-10.1, LX-10.2.
func TestAYearOfWaiting(t *testing.T) {
	g := begin(t, 4).lay(plain).give("C", 1, 1)
	g.s.Players[1].Gold = 8
	g.bard("B", 3, 2)
	g.guild("C", 9, 2)
	g.s.Players[3].Recruited = 1 << 7
	want := *g.s
	g.programs()
	want.Year, want.First = 2, 1
	want.Players[3].Recruited = 0
	want.Reveals = g.s.Reveals
	if *g.s != want {
		t.Error("waiting changes more than the year")
	}
	g.HeardTimes(1, "year")
	g.HeardTimes(1, "first")
}

// The game has twelve years, the short one nine; censuses are after years 4, 8
// and 12, or 3, 6 and 9; then it is assessed: LX-3.1, LX-9.1, LX-10.3, LX-12.6,
// LX-12.7.
func TestTheCalendar(t *testing.T) {
	for length, want := range map[string][]int16{"full": {12, 4, 8, 12}, "short": {9, 3, 6, 9}} {
		g := begin(t, 4, "length="+length)
		var years []int16
		for g.s.Phase != phaseOver {
			years = append(years, int16(g.s.Year))
			g.programs()
			for _, e := range g.Played.Events {
				if e.Kind == eventCensus {
					want = append(want, -e.Args[0])
				}
			}
		}
		g.Is("years", len(years), int(want[0]))
		g.Is("last year", years[len(years)-1], want[0])
		g.HeardTimes(3, "assess")
		for i := range 3 {
			g.Is("census", -want[4+i], want[1+i])
		}
	}
}

// What a dial shows, and how many are set, is known to its seat alone until all
// are ready; then to all: LX-1.11, LX-3.2, LX-3.3.
func TestProgrammesAreSecret(t *testing.T) {
	g := begin(t, 4)
	before := g.p.View(1).(*View).Text(plainTongue{})
	redealt := func() State {
		q := &Position{rules: g.p.rules, s: g.p.s}
		r := game.QuickRand(1, 1)
		q.Redeal(1, &r)
		return q.s
	}
	sample := redealt()
	g.Play("A set 1 red, set 2 blue")
	g.Is("what another sees", g.p.View(1).(*View).Text(plainTongue{}), before)
	g.Is("what the seat sees", strings.Join(g.p.View(0).(*View).Seats[0].Dials, " "), "red blue")
	g.Is("what a bot of another gets", redealt(), sample)
	reveals := g.s.Reveals
	g.Play("A set 3 wait, set 4 wait, set 5 wait, set 6 action, ready")
	g.Is("revealed", g.s.Reveals, reveals)
	for seat := 1; seat < 4; seat++ {
		if v := g.p.View(game.Seat(seat)).(*View).Seats[0]; v.Dials != nil || !v.Ready {
			t.Errorf("seat %d sees %v", seat, v)
		}
	}
	g.lay(threats).give("A", 1, 1, 0, 1)
	g.s.Players[0].Dials[0] = orderAction + 1
	for seat := 1; seat < 4; seat++ {
		for _, w := range []string{
			"set 1 wait", "set 2 wait", "set 3 wait", "set 4 wait", "set 5 wait", "set 6 wait", "ready",
		} {
			g.Play(gametest.Letter(seat) + " " + w)
		}
	}
	g.Is("revealed", g.s.Reveals, reveals+1)
	g.HeardTimes(4, "program")
	g.Is("what a watcher sees", strings.Join(g.p.View(game.Watcher).(*View).Seats[0].Dials, " "),
		"action blue wait wait wait action")
	g.Refused("B reopen", "LX-13.2") // LX-3.3: nothing changes any more
}

// plainTongue says ids and operands.
type plainTongue struct{}

func (p plainTongue) Count(id string, _ int, data map[string]any) string { return p.Say(id, data) }

func (plainTongue) Say(id string, data map[string]any) string {
	var out []string
	for k, v := range data {
		out = append(out, fmt.Sprint(k, "=", v))
	}
	slices.Sort(out)
	return id + " " + strings.Join(out, ",")
}

func (plainTongue) List(words []string) string { return strings.Join(words, ", ") }
func (plainTongue) Seat(s game.Seat) string    { return string(rune('A' + s)) }

// With one answer nobody is asked: LX-15.6. The last region takes what is left,
// a city at one region all of it.
func TestOneAnswerIsNotAsked(t *testing.T) {
	g := begin(t, 4).lay(plain)
	g.s.Phase = phaseExecute
	for seat := range 4 {
		g.s.Players[seat].Dials = [dials]uint8{5, 5, 5, 5, 5, 5}
	}
	g.p.pushBards(0, 2, 3) // city 2 lies at region G alone
	g.p.advance(nil)
	g.Is("G", g.s.Players[0].Bards[6], 3)
	g.Is("frames", g.s.Depth, 0)
}
