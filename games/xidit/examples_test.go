package xidit

import (
	"strconv"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// The examples of the rule book are shown as pictures, so their positions are those of lively
// games: tiles half recruited, guilds, bards, gold and units of everybody.

// swing is a game in its sixth year.
func swing(t *testing.T, seats int, options ...string) *scenario {
	t.Helper()
	p := open(t, seats, gametest.Options(options...)).Deal(game.QuickRand(4, 4), nil).(*Position)
	p.s.First = 0
	g := scene(t, p)
	for i, city := range []int{9, 12, 6, 16, 3}[:seats] {
		g.Play(gametest.Letter(i) + " start " + strconv.Itoa(city))
	}
	p.s.Year = 6
	p.s.Order = [categories]uint8{influence, wealth, reputation}
	g.lay(map[int]table{3: lively3, 4: lively4, 5: lively4}[seats])
	g.stock(3, 0, 2, 0, 1, 1).stock(6, 1, 1, 1, 1).stock(9, 2, 1, 1, 1).stock(12, 0, 1, 0, 1, 2).stock(16, 0, 1, 2, 1)
	units := [game.MaxSeats][]uint8{{2, 1, 1, 1}, {1, 2, 1, 1}, {3, 1, 1, 0, 1}, {1, 1, 0, 0, 1}, {0, 2, 1}}
	bards := [game.MaxSeats]string{"B 2, C 3, Z 1", "A 2, H 3, Z 2", "B 1, D 2, G 4", "D 1, E 3, F 2", "F 3, G 1, Z 1"}
	guilds := [game.MaxSeats]string{"8 2, 15 3", "4 2, 13 1", "7 1, 18 3", "11 2, 21 1", "1 1, 20 2"}
	for i := range seats {
		seat := gametest.Letter(i)
		g.holds(seat, units[i]...).choir(seat, bards[i])
		for city, n := range pairs(guilds[i]) {
			c, _ := strconv.Atoi(city)
			g.tower(seat, c, n)
		}
	}
	g.gold([]int16{9, 11, 7, 8, 10}[:seats]...)
	if seats == 3 {
		p.s.Dummy = [categories]int16{9, 3, 4}
	}
	return g.sound()
}

// The tiles of a game in full swing, of the sets of 18 and 21.
var (
	lively3 = table{
		recruit: []uint8{3, 6, 9, 12, 16}, threat: []uint8{2, 5, 10, 14, 17}, next: [kinds]uint8{8, 13},
		piles: [kinds][]uint8{{1, 11}, {4, 18}}, discards: [kinds][]uint8{{7}, {15}},
	}
	lively4 = table{
		recruit: []uint8{3, 6, 9, 12, 16}, threat: []uint8{2, 5, 10, 14, 17}, next: [kinds]uint8{8, 13},
		piles: [kinds][]uint8{{1, 11, 20}, {4, 18, 19}}, discards: [kinds][]uint8{{7}, {15, 21}},
	}
)

// pairs reads "B 2, C 3".
func pairs(text string) map[string]uint8 {
	out := map[string]uint8{}
	for item := range strings.SplitSeq(text, ", ") {
		if name, n, ok := strings.Cut(item, " "); ok {
			i, _ := strconv.Atoi(n)
			out[name] = uint8(i)
		}
	}
	return out
}

func (g *scenario) sound() *scenario {
	g.Helper()
	g.Sound()
	return g
}

// at puts the Idrakys into cities: "A 9, B 10".
func (g *scenario) at(text string) *scenario {
	for seat, city := range pairs(text) {
		g.s.Players[g.Seat(seat)].City = city
	}
	return g
}

// stock is what stands on a recruitment tile; the rest goes to the barracks.
func (g *scenario) stock(city int, units ...uint8) *scenario {
	empty(g, city)
	for c, n := range units {
		g.s.Barracks[c] -= n
		g.s.Stock[city][c] = n
	}
	return g
}

// holds is what units a seat has; the rest goes to the barracks.
func (g *scenario) holds(seat string, units ...uint8) *scenario {
	pl := &g.s.Players[g.Seat(seat)]
	for c, n := range pl.Units {
		g.s.Barracks[c] += n
	}
	pl.Units = [classes]uint8{}
	return g.give(seat, units...)
}

// choir is where a seat has bards: "B 2, C 3".
func (g *scenario) choir(seat, text string) *scenario {
	pl := &g.s.Players[g.Seat(seat)]
	for i, n := range pl.Bards {
		pl.BardsLeft += n
		pl.Bards[i] = 0
	}
	for region, n := range pairs(text) {
		for i, word := range g.p.rules.regionWords {
			if word == region {
				g.bard(seat, i, n)
			}
		}
	}
	return g
}

// tower is the guild of a city, instead of one that stands there; 0 storeys are none.
func (g *scenario) tower(seat string, city int, n uint8) *scenario {
	if old := g.s.Guilds[city]; old.Owner > 0 {
		g.s.Players[old.Owner-1].Storeys += old.Storeys
		g.s.Guilds[city] = Guild{}
	}
	if n > 0 {
		g.guild(seat, city, n)
	}
	return g
}

// drain leaves so many units of a class in the barracks; the rest goes to seats in turn.
func (g *scenario) drain(class int, left uint8, seats string) *scenario {
	for i := 0; g.s.Barracks[class] > left; i++ {
		g.s.Barracks[class]--
		g.s.Players[g.Seat(seats[i%len(seats):i%len(seats)+1])].Units[class]++
	}
	return g
}

// rage wakes the titans; those named are beaten: "T2 T5".
func (g *scenario) rage(beaten string) *scenario {
	g.s.Raging = true
	for i, w := range g.p.rules.titanWords {
		if strings.Contains(beaten, w) {
			g.s.Titans &^= 1 << i
		}
	}
	return g
}

// dialled sets the programmes of all seats, for A, B and so on; the rest is wait.
func (g *scenario) dialled(programmes ...string) {
	for seat := range g.p.rules.seats {
		var words []string
		if seat < len(programmes) {
			words = strings.Fields(programmes[seat])
		}
		for i := range dials {
			order := "wait"
			if i < len(words) {
				order = words[i]
			}
			g.s.Players[seat].Dials[i] = 0
			for o, w := range orderWords {
				if w == order {
					g.s.Players[seat].Dials[i] = uint8(o) + 1
				}
			}
		}
	}
}

// waits sets all programmes; a seat alone is not ready yet, and another one is the first player.
func (g *scenario) waits(last, first string, programmes ...string) {
	g.Helper()
	g.s.First = g.Seat(first)
	g.dialled(programmes...)
	for seat := range g.p.rules.seats {
		g.s.Players[seat].Ready = gametest.Letter(seat) != last
	}
	g.Sound()
}

// acts sets programmes that begin with an action in the city of each seat, and make sense.
func (g *scenario) acts(last string) {
	g.Helper()
	g.waits(last, "A", g.acting()...)
}

func (g *scenario) acting() (programmes []string) {
	for seat := range g.p.rules.seats {
		programmes = append(programmes, map[uint8]string{
			3: "action black action red black red", 5: "action red action blue red action",
			6: "action red action blue action wait",
			8: "action red action black blue action", 9: "action blue action black red action",
			10: "action black red action wait blue",
			12: "action blue action red action wait", 14: "action black blue action wait red",
			16: "action blue red blue red action",
		}[g.s.Players[seat].City])
	}
	return programmes
}

// ended are programmes that have ended in the city of each seat, A with an action that is due.
func (g *scenario) ended() (programmes []string) {
	for seat := range g.p.rules.seats {
		programmes = append(programmes, map[uint8]string{
			5: "action red black action blue action", 6: "action blue black action red action",
			9:  "action black blue action black action",
			10: "action black blue black blue action", 12: "blue action red action blue red",
			14: "action red action blue black action",
			16: "black action blue wait action wait", 17: "blue red action blue wait action",
		}[g.s.Players[seat].City])
	}
	return programmes
}

// midway carries out the orders of a year from one of a seat on, until somebody decides.
func (g *scenario) midway(order int, seat, first string, programmes ...string) *scenario {
	g.Helper()
	n := g.p.rules.seats
	g.s.First = g.Seat(first)
	g.dialled(programmes...)
	for i := range n {
		g.s.Players[i].Ready = true
	}
	g.s.Phase, g.s.Slot, g.s.Turn = phaseExecute, uint8(order-1), uint8((int(g.Seat(seat)-g.s.First)+n)%n)
	g.p.advance(&g.Played)
	return g.sound()
}

// census begins the census of a year with a class; the orders are done.
func (g *scenario) census(year, class uint8, first string) *scenario {
	g.Helper()
	g.s.First = g.Seat(first)
	if g.s.Players[0].Dials[0] == 0 {
		g.dialled("red action black action wait blue", "blue action action red black action",
			"action red blue action black wait",
			"black blue action wait red action", "action blue red black action wait")
	}
	for i := range g.p.rules.seats {
		g.s.Players[i].Ready = true
	}
	g.s.Year, g.s.Phase, g.s.Class = year, phaseCensus, class
	g.p.advance(&g.Played)
	return g.sound()
}
