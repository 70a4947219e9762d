package xidit

import (
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/components"
	"spielwerk/game/gametest"
)

// The box. LX-1.1 to LX-1.9, LX-14.1: three to five seats, 21 cities, five classes, 20
// bards, 15 storeys; tiles of two sides. LX-13.4: all of it is data. LX-8.1
func TestTheBox(t *testing.T) {
	f, err := readFacts(components.File{Name: "data/data.yaml", Data: dataYAML})
	if err != nil {
		t.Fatal(err)
	}
	is(t, "classes", strings.Join(f.classWords, " "), "militia archer infantry cleric mage")
	is(t, "supply", f.count, [classes]uint8{18, 16, 14, 12, 10})
	is(t, "bards", f.bards, 20)
	is(t, "storeys", f.storeys, 15)
	is(t, "tiles", len(f.all), cities)
	is(t, "small set", len(f.set18), 18) // LX-15.13
	is(t, "small set begins", f.set18[17], 18)
	is(t, "titans", len(f.titanWords), 6)
	is(t, "the published road", f.road[5][1], 12)
	is(t, "and back", f.road[12][1], 5)
	most := 0
	units := 0
	for c := 1; c <= cities; c++ {
		n := 0
		for _, k := range f.tiles[c].threat {
			n += int(k)
		}
		most, units = max(most, n), units+n
	}
	is(t, "the largest threat", most, 4) // LX-15.17
	is(t, "all threats", units, 53)      // LX-15.17
	g, _ := Game()
	for _, seats := range []int{2, 6} {
		if _, err := g.Configure(game.Config{Seats: seats}); err == nil {
			t.Errorf("%d seats", seats)
		}
	}
}

// Set-up: LX-2.1 to LX-2.5, LX-15.14, LX-7.15, LX-2.10, LX-12.6, LX-15.16.
func TestSetUp(t *testing.T) {
	for _, c := range []struct {
		seats   int
		options map[string]string
		pile    uint8
	}{{3, nil, 2}, {4, nil, 5}, {5, nil, 5}, {5, map[string]string{"length": "short"}, 2}} {
		p := open(t, c.seats, c.options).Deal(game.QuickRand(5, 5), nil).(*Position)
		s := &p.s
		is(t, "recruitment tiles", s.onMap(recruit), 5)
		is(t, "threat tiles", s.onMap(threat), 5)
		is(t, "recruitment pile", s.Piles[recruit].N, 4)
		is(t, "threat pile", s.Piles[threat].N, c.pile)
		is(t, "titans", s.Titans, 63)
		is(t, "raging", s.Raging, false)
		is(t, "year", s.Year, 1)
		for seat := range c.seats {
			is(t, "army", s.Players[seat].army(), 0)
			is(t, "gold", s.Players[seat].Gold, 0) // LX-1.13
		}
		order := slices.Sorted(slices.Values(s.Order[:]))
		is(t, "assessments", [3]uint8(order), [3]uint8{0, 1, 2})
	}
}

// The first player is drawn or the first seat: LX-2.8, LX-15.5. All that is
// random is drawn at the set-up: LX-13.1.
func TestFirstPlayer(t *testing.T) {
	seen := map[game.Seat]bool{}
	for i := range uint64(60) {
		p := open(t, 4, nil).Deal(game.QuickRand(i, 5), nil).(*Position)
		seen[p.s.First] = true
		q := open(t, 4, map[string]string{"firstPlayer": "seat0"}).Deal(game.QuickRand(i, 5), nil).(*Position)
		is(t, "first", q.s.First, 0)
		drawn := p.s.Rand.Count
		end := &Position{rules: p.rules}
		gametest.Random(end, i, nil)
		p.deal(game.QuickRand(i, 1), nil)
		if drawn == 0 || end.s.Rand.Count != p.s.Rand.Count {
			t.Errorf("%d numbers were drawn after the set-up", end.s.Rand.Count-p.s.Rand.Count)
		}
	}
	is(t, "first players", len(seen), 4)
}

// Idrakys start one after the other in cities of their own: LX-2.9.
func TestStartingCities(t *testing.T) {
	p := open(t, 3, map[string]string{"firstPlayer": "seat0"}).Deal(game.QuickRand(1, 1), nil).(*Position)
	g := scene(t, p)
	g.Is("pending", p.Pending(), game.Only(0))
	g.Is("cities", len(g.Moves("A")), 21)
	g.Play("A start 7")
	g.Refused("B start 7", "LX-2.9")
	g.Refused("B start 22", "LX-1.2")
	g.Refused("A start 3", "LX-13.2")
	g.Play("B start 8").Play("C start 9")
	g.Is("phase", g.s.Phase, phaseProgram)
}

// Programmes: six orders, secret, of all seats at once (LX-3.2, LX-13.2), changed until
// the last is ready (LX-15.8), then revealed together (LX-3.3). LX-1.11, LX-1.10
func TestProgrammes(t *testing.T) {
	g := begin(t, 3)
	g.Is("pending", g.p.Pending(), game.FirstSeats(3))
	g.Refused("A ready", "LX-3.2")
	g.Refused("A set 2 red", "LX-3.2")
	g.Play("A set 1 red")
	g.Is("events", len(g.Played.Events), 1)
	g.Is("audience", g.Played.Events[0].Audience, game.Only(0))
	for i := range 5 {
		g.Refused("A ready", "LX-3.2")
		g.Play("A set " + string(rune('2'+i)) + " red")
	}
	g.Play("A ready")
	g.Is("events", len(g.Played.Events), 1)
	g.Is("told of it", g.Played.Events[0], game.Event{Kind: eventReady, Seat: 0, Audience: game.Everybody, Rule: "LX-3.2"})
	g.Is("a ready seat owes nothing", g.p.Pending(), game.Seats(6))
	g.Choices("A reopen")
	g.Refused("A ready", "LX-15.8")
	g.Refused("B reopen", "LX-15.8")
	g.Refused("B back", "LX-15.8")
	for range 20 { // as often as it likes
		g.Play("A reopen")
		g.Is("told to all", g.Played.Events[0].Audience, game.Everybody)
		g.Is("pending", g.p.Pending(), game.Seats(7))
		g.Refused("A set 6 wait", "LX-15.8")
		g.Play("A back")
		g.Is("audience", g.Played.Events[0].Audience, game.Only(0))
		g.Choices("A set 6 red, set 6 blue, set 6 black, set 6 action, set 6 wait, back")
		g.Play("A set 6 wait")
		g.Choices("A ready, back")
		g.Play("A ready")
	}
	g.Is("others see", len(g.p.View(1).(*View).Seats[0].Dials), 0)
	g.Is("the seat sees", len(g.p.View(0).(*View).Seats[0].Dials), 6)
	if v := g.p.View(game.Watcher).(*View).Seats[0]; v.Gold != nil || v.Units != nil || v.Bastion != nil ||
		v.Supply != nil {
		t.Error("a watcher sees what is behind the screen")
	}
}

// What a redeal keeps and what it changes: LX-1.14, LX-15.3, LX-1.12.
func TestRedeal(t *testing.T) {
	g := begin(t, 4).give("B", 2, 1)
	g.s.Players[1].Gold = 7
	for i := range 6 {
		g.Play("B set " + string(rune('1'+i)) + " wait")
	}
	g.Play("B ready")
	q := &Position{rules: g.p.rules, s: g.p.s}
	r := game.QuickRand(9, 9)
	q.Redeal(0, &r)
	g.Is("units", q.s.Players[1].Units, g.s.Players[1].Units)
	g.Is("gold", q.s.Players[1].Gold, 7)
	if q.s.Players[1].Dials == g.s.Players[1].Dials {
		t.Error("the programme is the true one")
	}
	for k := range kinds {
		g.Is("top", q.s.Piles[k].Tile[0], g.s.Piles[k].Tile[0])
		g.Is("next", q.s.Next[k], g.s.Next[k])
	}
	if q.s.Piles == g.s.Piles {
		t.Error("the piles are the true ones")
	}
	orders := map[[kinds]Pile]bool{}
	for range 20 {
		q.Redeal(0, &r)
		orders[q.s.Piles] = true
	}
	if len(orders) < 10 {
		t.Errorf("20 redeals give %d orders of the piles", len(orders))
	}
	for k := range kinds {
		g.s.Piles[k].Rebuilt = true
	}
	q.s = g.p.s
	q.Redeal(0, &r)
	g.Is("rebuilt piles", q.s.Piles, g.s.Piles)
}
