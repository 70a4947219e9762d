package xidit

import (
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// A road is used in both directions: LX-1.3.
func TestExampleRoadsBothWays(t *testing.T) {
	g := swing(t, 3).lay(table{
		recruit: []uint8{2, 6, 9, 12, 16}, threat: []uint8{3, 5, 10, 14, 17}, next: [kinds]uint8{8, 13},
		piles: [kinds][]uint8{{1, 11}, {4, 18}}, discards: [kinds][]uint8{{7}, {15}},
	}).at("A 1, B 9, C 6")
	g.stock(6, 1, 1, 1, 1).stock(9, 2, 1, 1, 1).stock(12, 0, 1, 0, 1, 2).stock(16, 0, 1, 2, 1)
	g.waits("A", "A", "red action red black blue black", g.acting()[1], g.acting()[2])
	g.Example("road-both-ways", "LX-1.3 LX-4.3", func() { g.Play("A ready") })
	g.Is("back again", g.s.Players[0].City, 1)
	g.Asks("B rewards")
}

// Bards of the central region go into the Bastion, for their owner alone to see: LX-1.2.
func TestExampleBardsInTheBastion(t *testing.T) {
	g := swing(t, 3).at("A 14, B 16, C 5").holds("A", 2, 1, 1, 1)
	g.midway(3, "A", "A", "blue black action red black action", "red black action blue action wait",
		"action red action blue action wait")
	g.Play("A take gold bards")
	g.Example("bards-into-the-bastion", "LX-1.2 LX-1.11", func() { g.Play("A bards B 1, bards C 1") })
	g.Is("in the Bastion", g.s.Players[0].Bards[8], 3)
	g.Is("for others", g.p.View(1).(*View).Seats[0].Bastion == nil, true)
}

// What is done is open, the totals are not: LX-1.14, LX-1.10.
func TestExampleActsAreOpen(t *testing.T) {
	g := swing(t, 3).at("A 8, B 12, C 5")
	g.waits("A", "B", "black action blue action black red", g.acting()[1], g.acting()[2])
	g.Example("acts-are-open", "LX-1.14 LX-1.10", func() { g.Play("A ready") })
	g.Heard("B recruit archer 12 by LX-5.2", "C eliminate 5 by LX-6.1")
	g.Is("hidden", g.p.View(0).(*View).Seats[1].Units == nil, true)
}

// The Next tile and the top of the pile are known, and after each change the next ones are: LX-1.12.
func TestExampleTwoTilesAhead(t *testing.T) {
	g := swing(t, 4).at("A 10, B 12, C 5, D 16").holds("A", 2, 1, 1, 1)
	g.midway(6, "A", "B", g.ended()...)
	g.Example("two-tiles-ahead", "LX-1.12 LX-7.9", func() { g.Play("A take gold storeys") })
	g.Is("next", g.s.Next[threat], 4)
	g.Is("top", g.s.Piles[threat].Tile[0], 18)
}

// beginning is a game just dealt in which seats have put their Idrakys on the map.
func beginning(t *testing.T, cities ...string) *scenario {
	t.Helper()
	p := open(t, 3, nil).Deal(game.QuickRand(11, 4), nil).(*Position)
	p.s.First = 0
	g := scene(t, p)
	for i, city := range cities {
		g.Play(gametest.Letter(i) + " start " + city)
	}
	return g
}

// A city with an Idrakys is barred when the figures are put on the map, one without a tile is
// not: LX-2.9.
func TestExampleStartingCities(t *testing.T) {
	g := beginning(t, "13")
	g.Example("start-city-taken", "LX-2.9", func() { g.Refused("B start 13", "LX-2.9") })
	g = beginning(t, "13", "5")
	g.Is("tile", g.s.Side[19], sideNone)
	g.Example("start-without-a-tile", "LX-2.9", func() { g.Play("C start 19") })
	g.Is("phase", g.s.Phase, phaseProgram)
}

// All six dials have to be set, and an order may be repeated: LX-3.2.
func TestExampleSixDials(t *testing.T) {
	g := swing(t, 3).at("A 9, B 12, C 6")
	g.Play("A set 1 action, set 2 blue, set 3 action, set 4 black, set 5 red")
	g.Example("dial-not-set", "LX-3.2", func() { g.Refused("A ready", "LX-3.2") })
	g = swing(t, 3).at("A 12, B 9, C 6")
	g.Play("A set 1 blue, set 2 action, set 3 red")
	g.Example("orders-repeated", "LX-3.2", func() { g.Play("A set 4 action, set 5 blue, set 6 red, ready") })
	g.Is("ready", g.s.Players[0].Ready, true)
}

// The programmes are revealed together when the last seat is ready, and stand: LX-3.3.
func TestExampleProgrammesRevealed(t *testing.T) {
	g := swing(t, 3).at("A 10, B 12, C 6").holds("A", 2, 1, 1, 1)
	g.acts("A")
	g.Example("programmes-revealed", "LX-3.3", func() { g.Play("A ready") })
	g.HeardTimes(3, "program")
	g.Asks("A rewards")
	g.Example("too-late-to-change", "LX-3.3 LX-13.2", func() { g.Refused("B reopen", "LX-13.2") })
}

// Until the last seat is ready a programme can be changed, by taking it back: LX-15.8.
func TestExampleChangeOfMind(t *testing.T) {
	g := swing(t, 3).at("A 9, B 12, C 6")
	g.dialled("action blue action red wait red", "action blue action", "")
	g.s.Players[1].Dials = [dials]uint8{}
	g.s.Players[2].Dials = [dials]uint8{}
	g.s.Players[0].Ready = true
	g.Example("change-of-mind", "LX-15.8 LX-3.2", func() { g.Play("A reopen, back, set 6 black, ready") })
	g.Is("sixth", g.s.Players[0].Dials[5], 3)
	g.Example("decided-already", "LX-15.8", func() { g.Refused("A set 6 wait", "LX-15.8") })
}

// Order by order, in each the first player first: LX-4.1.
func TestExampleOrderByOrder(t *testing.T) {
	g := swing(t, 3).at("A 12, B 12, C 12").stock(12, 1, 1, 0, 1, 1)
	g.waits("A", "B", "action black red action black action", "action blue action red action wait",
		"action red black wait action blue")
	g.Example("order-by-order", "LX-4.1 LX-5.2", func() { g.Play("A ready") })
	g.Heard("B recruit militia 12 by LX-5.2", "C recruit archer 12 by LX-5.2", "A recruit cleric 12 by LX-5.2",
		"B travel blue 12 5 by LX-4.3")
}

// An order is finished, with its new tile, before the next one: LX-4.2, LX-7.3.
func TestExampleFinishedFirst(t *testing.T) {
	g := swing(t, 4).at("A 10, B 13, C 5, D 16").holds("A", 2, 1, 1, 1).holds("B", 1, 2, 0, 1, 1)
	g.midway(3, "A", "A", "black blue action blue action wait", "black red action blue wait action",
		"action red action black blue action", "black blue action red blue action")
	g.Example("finished-before-the-next", "LX-4.2 LX-7.3", func() { g.Play("A take gold storeys") })
	g.Heard("B eliminate 13 by LX-6.1")
	g.Asks("B rewards")
}

// A road order is carried out: LX-4.3; without such a road it has no effect: LX-4.4.
func TestExampleRoads(t *testing.T) {
	g := swing(t, 3).at("A 5, B 12, C 16").holds("A", 2, 1, 1, 1)
	g.waits("A", "A", "red blue black action blue red", "action red wait blue red action",
		"action red wait black action blue")
	g.Example("three-roads", "LX-4.3", func() { g.Play("A ready") })
	g.Is("city", g.s.Players[0].City, 14)
	g.Asks("A rewards")
	g = swing(t, 3).at("A 2, B 10, C 6")
	g.waits("A", "A", "blue black action red black action", g.acting()[1], g.acting()[2])
	g.Example("no-such-road", "LX-4.4", func() { g.Play("A ready") })
	g.Is("city", g.s.Players[0].City, 2)
}

// Idrakys meet in a city, and all recruit there: LX-4.5.
func TestExampleASharedCity(t *testing.T) {
	g := swing(t, 3).at("A 10, B 8, C 12").holds("C", 3, 1, 1, 0, 1)
	g.waits("A", "A", "blue action black red action wait", "black action blue action black red",
		"blue action red action black wait")
	g.Example("shared-city", "LX-4.5 LX-5.3", func() { g.Play("A ready") })
	g.Is("city of A", g.s.Players[0].City, 9)
	g.Is("city of B", g.s.Players[1].City, 9)
	g.HeardTimes(2, "recruit")
}

// Wait until the right moment: LX-4.6. An action that finds nothing is lost: LX-4.7.
func TestExampleTiming(t *testing.T) {
	g := swing(t, 3).at("A 8, B 9, C 12").stock(9, 0, 0, 0, 1)
	g.waits("A", "A", "wait action red action wait wait", "action blue action red wait black",
		"blue action red action black wait")
	g.Example("wait-for-a-tile", "LX-4.6 LX-7.3", func() { g.Play("A ready") })
	g.Heard("A wait by LX-4.6", "B recruit cleric 9 by LX-5.2", "A recruit militia 8 by LX-5.2")

	g = swing(t, 3).at("A 19, B 10, C 6")
	g.waits("A", "A", "action black action blue action wait", g.acting()[1], g.acting()[2])
	g.Example("action-without-a-tile", "LX-4.7", func() { g.Play("A ready") })
	g.Heard("A nothing 19 by LX-4.7")

	g = swing(t, 3).at("A 9, B 9, C 12").stock(9, 0, 0, 0, 1)
	g.waits("A", "B", "action blue action black red action", "action black action red action wait",
		"blue action red action black wait")
	g.Example("too-late", "LX-4.7 LX-4.1", func() { g.Play("A ready") })
	g.Heard("B recruit cleric 9 by LX-5.2", "A nothing 9 by LX-4.7")
}

// A unit has to be taken, the weakest one, and only one a year in a city: LX-5.1 to LX-5.3.
func TestExampleRecruiting(t *testing.T) {
	g := swing(t, 3).at("A 10, B 15, C 3")
	g.waits("A", "A", "blue action black red action wait", "black action red black action wait",
		"action black action red black red")
	g.Example("recruit-a-unit", "LX-5.1 LX-5.5", func() { g.Play("A ready") })
	g.Heard("A recruit militia 9 by LX-5.2", "B eliminate 10 by LX-6.1")

	g = swing(t, 3).at("A 3, B 10, C 6")
	g.acts("A")
	g.Example("weakest-first", "LX-5.2", func() { g.Play("A ready") })
	g.Is("units", g.s.Players[0].Units, [classes]uint8{2, 2, 1, 1, 0})

	g = swing(t, 3).at("A 9, B 15, C 3")
	g.waits("A", "A", "action action blue action black red", "black action red black action wait",
		"action black action red black red")
	g.Example("once-a-year", "LX-5.3", func() { g.Play("A ready") })
	g.Heard("A recruit militia 9 by LX-5.2", "A nothing 9 by LX-5.3")
}

// The limit is the city's: it stays when the tile goes and comes back: LX-5.4.
func TestExampleTheTileIsBack(t *testing.T) {
	g := swing(t, 3).lay(table{
		recruit: []uint8{3, 6, 9, 12, 16}, threat: []uint8{2, 5, 10, 14, 17}, next: [kinds]uint8{8, 13},
		piles: [kinds][]uint8{{15, 4, 18}, {}}, discards: [kinds][]uint8{{}, {}}, restKind: threat,
	})
	g.stock(3, 0, 2, 0, 1, 1).stock(6, 1, 1, 1, 1).stock(12, 0, 1, 0, 1, 2).stock(16, 0, 1, 2, 1)
	for k := range kinds {
		g.s.Piles[k].Rebuilt = true
	}
	g.rage("T3").at("A 9, B 10, C 6").holds("A", 3, 1, 1, 1)
	g.s.Players[0].Recruited = 1 << 9
	g.midway(5, "A", "A", "blue black action wait action blue", "action black blue wait action red",
		"blue black action red wait action")
	g.Example("the-tile-is-back", "LX-5.4 LX-8.7", func() { g.Play("A decline") })
	g.Heard("A nothing 9 by LX-5.3")
	g.Is("units", g.s.Players[0].army(), 6)
}
