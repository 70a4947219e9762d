package xidit

import "testing"

// The last unit is recruited: the tile goes to the recruitment discards, the Next one to its
// city, with units, and the top of the pile to Next: LX-7.1, LX-7.2, LX-7.4, LX-7.9, LX-5.6.
func TestExampleTheLastUnit(t *testing.T) {
	g := swing(t, 3).at("A 9, B 10, C 6").stock(9, 0, 0, 0, 1)
	g.acts("A")
	g.Example("last-unit", "LX-7.1 LX-5.6", func() { g.Play("A ready") })
	g.Is("discarded", g.s.Discards[recruit].Tile[1], 9)
	g.Is("8", g.s.Side[8], sideRecruit)
	g.Is("next", g.s.Next[recruit], 1)

	g = swing(t, 3).lay(table{
		recruit: []uint8{1, 6, 8, 12, 16}, threat: []uint8{3, 5, 9, 14, 17}, next: [kinds]uint8{15, 13},
		piles: [kinds][]uint8{{4, 11}, {2, 18}}, discards: [kinds][]uint8{{7}, {10}},
	}).at("A 16, B 5, C 12")
	g.stock(1, 0, 1, 1, 1, 1).stock(6, 1, 1, 1, 1).stock(8, 0, 0, 1, 1, 1).stock(12, 0, 1, 0, 1, 2).stock(16, 0, 0, 0, 1)
	g.waits("A", "A", "action red action blue red action", g.acting()[1], g.acting()[2])
	g.Example("new-recruitment-tile", "LX-7.2 LX-7.4", func() { g.Play("A ready") })
	g.Is("stock", g.s.Stock[15], g.p.rules.tiles[15].recruit)
}

// A threat is eliminated: its tile goes to the threat discards, the Next threat to its city, and
// the top of the pile to Next: LX-7.1, LX-7.2, LX-7.3, LX-7.9.
func TestExampleABeatenThreat(t *testing.T) {
	g := swing(t, 4).at("A 14, B 12, C 6, D 16").holds("A", 2, 1, 1, 1)
	g.midway(6, "A", "B", g.ended()...)
	g.Example("threat-discarded", "LX-7.1", func() { g.Play("A take gold storeys") })
	g.Is("discarded", g.s.Discards[threat].Tile[2], 14)

	g = swing(t, 4).lay(table{
		recruit: []uint8{1, 6, 8, 12, 16}, threat: []uint8{3, 5, 9, 14, 17}, next: [kinds]uint8{15, 20},
		piles: [kinds][]uint8{{4, 11, 21}, {2, 18}}, discards: [kinds][]uint8{{7, 13}, {10, 19}},
	}).at("A 9, B 12, C 6, D 16").holds("A", 2, 1, 2)
	g.stock(1, 0, 1, 1, 1, 1).stock(6, 1, 1, 1, 1).stock(8, 0, 0, 1, 1, 1).stock(12, 0, 1, 0, 1, 2).stock(16, 0, 0, 1, 1)
	g.midway(6, "A", "B", g.ended()...)
	g.Example("new-threat-tile", "LX-7.2", func() { g.Play("A take bards storeys") })
	g.Is("20", g.s.Side[20], sideThreat)
	g.Is("units", g.s.Stock[20], [classes]uint8{})

	g = swing(t, 3).at("A 5, B 12, C 6").holds("A", 2, 2, 1)
	g.midway(6, "A", "B", g.ended()...)
	g.Play("A take gold storeys")
	g.Example("next-space-filled", "LX-7.9 LX-6.12", func() { g.Play("A dummy influence") })
	g.Is("next", g.s.Next[threat], 4)
}

// At once means within the order: who comes later in the same round of orders finds the new
// tile: LX-7.3, LX-14.5.
func TestExampleWithinTheOrder(t *testing.T) {
	g := swing(t, 3).at("A 9, B 8, C 12").stock(9, 0, 0, 0, 1)
	g.waits("A", "A", "action blue action black red action", "action red action black blue action",
		"blue action red action black wait")
	g.Example("within-the-order", "LX-7.3 LX-4.2", func() { g.Play("A ready") })
	g.Heard("A recruit cleric 9 by LX-5.2", "B recruit militia 8 by LX-5.2")
}

// scarce is a game in which hardly any archer or cleric is left.
func scarce(t *testing.T) *scenario {
	t.Helper()
	return swing(t, 4).at("A 9, B 10, C 6, D 16").stock(9, 0, 0, 0, 1)
}

// What the barracks lack stays empty on a new tile: LX-7.5, LX-7.7, and is not filled later: LX-7.6.
func TestExampleTheBarracksRunDry(t *testing.T) {
	g := scarce(t).drain(1, 0, "BCD").drain(3, 0, "BCD")
	g.acts("A")
	g.Example("class-missing", "LX-7.5", func() { g.Play("A ready") })
	g.Is("stock", g.s.Stock[8], [classes]uint8{1, 0, 1, 0, 1})

	g = scarce(t).lay(table{
		recruit: []uint8{3, 6, 9, 12, 16}, threat: []uint8{2, 5, 10, 14, 17}, next: [kinds]uint8{13, 8},
		piles: [kinds][]uint8{{1, 11, 20}, {4, 18, 19}}, discards: [kinds][]uint8{{7}, {15, 21}},
	}).stock(3, 0, 2, 0, 1, 1).stock(6, 1, 1, 1, 1).stock(9, 0, 0, 0, 1).stock(12, 0, 1, 0, 1, 2).stock(16, 0, 1, 2, 1)
	g.drain(0, 1, "BCD").drain(1, 1, "CDB")
	g.acts("A")
	g.Example("too-few-of-a-class", "LX-7.7 LX-7.5", func() { g.Play("A ready") })
	g.Is("stock", g.s.Stock[13], [classes]uint8{1, 1, 1, 0, 0})

	g = swing(t, 4).lay(table{
		recruit: []uint8{3, 6, 9, 13, 16}, threat: []uint8{2, 5, 10, 14, 17}, next: [kinds]uint8{12, 8},
		piles: [kinds][]uint8{{1, 11, 20}, {4, 18, 19}}, discards: [kinds][]uint8{{7}, {15, 21}},
	}).at("A 5, B 12, C 6, D 16").holds("A", 1, 2, 1)
	g.stock(3, 0, 2, 0, 1, 1).stock(6, 1, 1, 1, 1).stock(9, 2, 1, 1, 1).stock(13, 2, 0, 1).stock(16, 0, 1, 2, 1)
	g.drain(1, 0, "BCD")
	g.waits("A", "A", append([]string{"action red action blue action wait"}, g.acting()[1:]...)...)
	g.Example("not-filled-later", "LX-7.6 LX-7.5", func() { g.Play("A ready") })
	g.Is("barracks", g.s.Barracks[1], 1)
	g.Is("stock", g.s.Stock[13], [classes]uint8{2, 0, 1, 0, 0})
}

// A tile that would get no unit is discarded at once, and the next one comes: LX-7.8, LX-15.1.
func TestExampleATileWithoutUnits(t *testing.T) {
	g := swing(t, 5).lay(table{
		recruit: []uint8{3, 6, 9, 12, 17}, threat: []uint8{2, 5, 10, 14, 15}, next: [kinds]uint8{16, 8},
		piles: [kinds][]uint8{{1, 11, 20}, {4, 18, 19}}, discards: [kinds][]uint8{{7}, {13, 21}},
	}).at("A 9, B 10, C 6, D 12, E 3")
	g.stock(3, 0, 2, 0, 1, 1).stock(6, 1, 1, 1, 1).stock(9, 0, 0, 1, 0).stock(12, 0, 1, 0, 1, 2).stock(17, 0, 0, 1, 1, 1)
	g.drain(1, 0, "BCDE").drain(2, 0, "CDEB").drain(3, 0, "DEBC")
	g.acts("A")
	g.Example("tile-without-units", "LX-7.8 LX-15.1", func() { g.Play("A ready") })
	g.Heard("- empty 16 by LX-7.8", "- discard recruit 16 by LX-7.8")
	g.Is("1", g.s.Stock[1], [classes]uint8{1, 0, 0, 0, 1})
}

// rebuilding is a game with one tile left in the pile of a kind.
func rebuilding(t *testing.T, piles, discards [kinds][]uint8) *scenario {
	t.Helper()
	g := swing(t, 3).lay(table{
		recruit: []uint8{3, 6, 9, 12, 16}, threat: []uint8{2, 5, 10, 14, 17}, next: [kinds]uint8{8, 13},
		piles: piles, discards: discards,
	}).at("A 9, B 10, C 6")
	return g.stock(3, 0, 2, 0, 1, 1).stock(6, 1, 1, 1, 1).stock(9, 0, 0, 0, 1).stock(12, 0, 1, 0, 1, 2).
		stock(16, 0, 1, 2, 1)
}

// An empty pile is rebuilt from the discards of the other kind, turned over as one block:
// LX-7.10, LX-7.11. If there are none it stays empty: LX-7.12.
func TestExampleAPileIsRebuilt(t *testing.T) {
	g := rebuilding(t, [kinds][]uint8{{1}, {4, 18}}, [kinds][]uint8{{}, {15, 7, 11}})
	g.acts("A")
	g.Example("recruitment-pile-rebuilt", "LX-7.10", func() { g.Play("A ready") })
	g.Is("pile", g.s.Piles[recruit].Tile[:3], []uint8{15, 7, 11})
	g.Is("discards", g.s.Discards[threat].N, 0)

	g = rebuilding(t, [kinds][]uint8{{1, 15}, {4}}, [kinds][]uint8{{7, 18, 11}, {}}).at("A 14, B 12").
		holds("A", 2, 1, 1, 1)
	g.midway(6, "A", "B", g.ended()...)
	g.Play("A take gold storeys")
	g.Example("threat-pile-rebuilt", "LX-7.10", func() { g.Play("A dummy reputation") })
	g.Is("pile", g.s.Piles[threat].Tile[:3], []uint8{7, 18, 11})

	g = rebuilding(t, [kinds][]uint8{{1}, {4}}, [kinds][]uint8{{}, {18, 15, 7, 11}})
	g.acts("A")
	g.Example("first-discarded-on-top", "LX-7.11", func() { g.Play("A ready") })
	g.Is("top", g.s.Piles[recruit].Tile[0], 18)

	g = rebuilding(t, [kinds][]uint8{{1}, {4, 18, 15, 7, 11}}, [kinds][]uint8{{}, {}})
	g.s.Piles[threat].Rebuilt = true
	g.acts("A")
	g.Example("pile-stays-empty", "LX-7.12", func() { g.Play("A ready") })
	g.Is("pile", g.s.Piles[recruit].N, 0)
	g.Is("next", g.s.Next[recruit], 1)
}

// An empty pile is rebuilt as soon as the other discards get a tile: LX-7.13. A tile removed
// can serve the other kind at once: LX-7.14; so a gap is filled late: LX-7.16, LX-8.11.
func TestExampleLateTiles(t *testing.T) {
	g := rebuilding(t, [kinds][]uint8{{1, 7, 11, 15, 4, 18}, {}}, [kinds][]uint8{{}, {}})
	g.acts("A")
	g.Example("pile-waits-for-a-tile", "LX-7.13 LX-7.14", func() { g.Play("A ready") })
	g.Is("threat pile", g.s.Piles[threat].Tile[0], 9)

	g = swing(t, 3).lay(table{
		recruit: []uint8{3, 6, 9, 12, 16}, threat: []uint8{2, 5, 10, 14, 17}, next: [kinds]uint8{0, 13},
		piles: [kinds][]uint8{{}, {4, 18, 8, 1, 11, 7, 15}},
	}).at("A 10, B 12, C 6").holds("A", 2, 1, 1, 1)
	g.s.Piles[threat].Rebuilt = true
	g.stock(3, 0, 2, 0, 1, 1).stock(6, 1, 1, 1, 1).stock(9, 2, 1, 1, 1).stock(12, 0, 1, 0, 1, 2).stock(16, 0, 1, 2, 1)
	g.midway(6, "A", "B", g.ended()...)
	g.Play("A take gold storeys")
	g.Example("one-kind-serves-the-other", "LX-7.14 LX-7.13", func() { g.Play("A dummy wealth") })
	g.Is("next", g.s.Next[recruit], 10)

	g = swing(t, 3).lay(table{
		recruit: []uint8{3, 6, 12, 16}, threat: []uint8{2, 5, 10, 14, 17}, next: [kinds]uint8{0, 13},
		piles: [kinds][]uint8{{}, {4, 18, 8, 1, 11, 7, 15, 9}},
	}).at("A 10, B 12, C 6").holds("A", 2, 1, 1, 1).rage("T2")
	g.s.Piles[threat].Rebuilt = true
	g.stock(3, 0, 2, 0, 1, 1).stock(6, 1, 1, 1, 1).stock(12, 0, 1, 0, 1, 2).stock(16, 0, 1, 2, 1)
	g.midway(6, "A", "B", g.ended()...)
	g.Play("A decline").Play("A take gold storeys")
	g.Example("gap-filled-late", "LX-7.16 LX-7.13 LX-8.11", func() { g.Play("A dummy wealth") })
	g.Is("10", g.s.Side[10], sideRecruit)
	g.Is("recruitment tiles", g.s.onMap(recruit), 5)
	g.Silent("awaken")
}
