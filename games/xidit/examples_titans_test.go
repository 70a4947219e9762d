package xidit

import "testing"

// thin is a game in which the recruitment tiles have run out, with the titans awake.
func thin(t *testing.T) *scenario {
	t.Helper()
	g := swing(t, 3).lay(table{
		recruit: []uint8{3, 6, 12, 16}, threat: []uint8{2, 5, 10, 14, 17}, next: [kinds]uint8{0, 13},
		piles: [kinds][]uint8{{}, {4, 18, 8, 1, 11, 7, 15, 9}},
	})
	g.s.Piles[threat].Rebuilt = true
	g.s.Year = 9
	g.gold(17, 14, 19)
	g.s.Dummy = [categories]int16{15, 5, 8}
	return g.stock(3, 0, 2, 0, 1, 1).stock(6, 0, 1, 1, 1).stock(12, 0, 0, 0, 1, 2).stock(16, 0, 1, 2, 1).rage("")
}

// A tile has to come, and its Next space is empty: the titans awaken: LX-8.2, LX-8.3.
func TestExampleTitansAwaken(t *testing.T) {
	g := swing(t, 3).lay(table{
		recruit: []uint8{3, 6, 9, 12, 16}, threat: []uint8{2, 5, 10, 14, 17}, next: [kinds]uint8{0, 13},
		piles: [kinds][]uint8{{}, {4, 18, 8, 1, 11, 7, 15}},
	}).at("A 9, B 10, C 6")
	g.s.Piles[threat].Rebuilt = true
	g.stock(3, 0, 2, 0, 1, 1).stock(6, 0, 1, 1, 1).stock(9, 0, 0, 0, 1).stock(12, 0, 1, 0, 1, 2).stock(16, 0, 1, 2, 1)
	g.acts("A")
	g.Example("titans-awaken", "LX-8.3 LX-8.2", func() { g.Play("A ready") })
	g.Heard("- awaken by LX-8.3")
	g.Is("recruitment tiles", g.s.onMap(recruit), 4)

	g = swing(t, 3).lay(table{
		recruit: []uint8{3, 6, 9, 12, 16}, threat: []uint8{2, 5, 10, 14, 17}, next: [kinds]uint8{8, 0},
		piles: [kinds][]uint8{{1, 11, 7, 15, 4, 18, 13}, {}},
	}).at("A 14, B 12, C 6").holds("A", 2, 1, 1, 1)
	g.s.Piles[recruit].Rebuilt = true
	g.stock(3, 0, 2, 0, 1, 1).stock(6, 0, 1, 1, 1).stock(9, 2, 1, 1, 1).stock(12, 0, 1, 0, 1, 2).stock(16, 0, 1, 2, 1)
	g.midway(6, "A", "B", g.ended()...)
	g.Play("A take gold storeys")
	g.Example("no-threat-to-come", "LX-8.2 LX-8.3", func() { g.Play("A dummy influence") })
	g.Heard("- awaken by LX-8.3")
	g.Is("threats", g.s.onMap(threat), 4)
}

// A raging titan is fought from any city, with any units: LX-8.4, LX-8.6, for five of them: LX-8.5.
func TestExampleATitanIsFought(t *testing.T) {
	fighting := func(g *scenario, programme string) {
		g.midway(4, "A", "A", programme, "blue action blue action red blue", "red action wait blue red action")
	}
	g := thin(t).at("A 19, B 12, C 6").holds("A", 2, 1, 2, 1, 1)
	fighting(g, "black red wait action black action")
	g.Example("titan-challenged", "LX-8.4 LX-8.6", func() { g.Play("A titan T4") })
	g.Asks("A squad")
	g.Is("units", g.s.Players[0].army(), 7)

	g = thin(t).at("A 10, B 12, C 6").holds("A", 3, 3, 0, 0, 1)
	fighting(g, "black blue wait action black red")
	g.Example("five-units", "LX-8.5 LX-8.9", func() { g.Play("A titan T5, send militia, send militia, send archer") })
	g.Is("units", g.s.Players[0].Units, [classes]uint8{0, 1, 0, 0, 1})
	g.Is("titans", g.s.Titans, 63-16)
	g.Asks("A rewards")

	g = thin(t).at("A 19, B 12, C 6").holds("A", 3, 2, 2, 1)
	fighting(g, "black red wait action black action")
	g.Play("A titan T6, send militia, send archer")
	g.Example("weaker-ones-first", "LX-8.5", func() { g.Refused("A send militia", "LX-8.5") })

	g = thin(t).at("A 12, B 12, C 6").holds("A", 3, 1, 1, 1)
	fighting(g, "red black wait action blue action")
	g.Example("titans-left-alone", "LX-8.7 LX-5.2", func() { g.Play("A decline") })
	g.Heard("A recruit cleric 12 by LX-5.2")

	g = thin(t).at("A 6, B 5, C 12").holds("A", 2, 1, 1).holds("B", 2, 2, 1)
	g.acts("A")
	g.Example("too-few-for-a-titan", "LX-8.7 LX-8.5", func() { g.Play("A ready") })
	g.Heard("A recruit archer 6 by LX-5.2")
	g.Asks("B titan")
}

// Two of the titan's rewards, placed from where the Idrakys stands: LX-8.8; it leaves the game:
// LX-8.9; the next order is another's: LX-8.10.
func TestExampleATitanIsBeaten(t *testing.T) {
	g := thin(t).at("A 18, B 10, C 6").holds("A", 4, 3, 2, 1, 1).rage("T2 T4")
	g.tower("", 18, 0)
	g.midway(4, "A", "A", "blue red wait action blue red", "black blue wait action black red",
		"red action wait blue red action")
	g.Example("titan-gone", "LX-8.9", func() { g.Refused("A titan T2", "LX-8.9") })
	g.Play("A titan T3, send militia, send militia, send militia, send militia, send archer")
	g.Example("titan-rewards", "LX-8.8 LX-6.8", func() { g.Play("A take bards storeys, bards F 1, bards G 1") })
	g.Is("guild", g.s.Guilds[18], Guild{1, 3})
	g.Asks("A dummy")
	g.Example("one-titan-an-order", "LX-8.10", func() { g.Play("A dummy reputation") })
	g.Is("units", g.s.Players[0].army(), 6)
	g.Asks("B titan")
}
