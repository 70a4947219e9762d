package xidit

import "testing"

// Every removal brings a tile of the same kind at once, in the same order:
// LX-7.1 to LX-7.4, LX-7.9, LX-5.6, LX-14.5.
func TestARecruitedTileIsReplacedAtOnce(t *testing.T) {
	g := begin(t, 4).lay(plain)
	for c, n := range g.s.Stock[1] { // one archer is left
		g.s.Barracks[c] += n
	}
	g.s.Stock[1] = [classes]uint8{0, 1}
	g.s.Barracks[1]--
	g.programs("action")
	g.Is("archers", g.s.Players[0].Units[1], 1)
	g.Is("city 1", g.s.Side[1], sideNone)
	g.Is("discarded", g.s.Discards[recruit].Tile[0], 1)
	g.Is("city 11", g.s.Side[11], sideRecruit)
	g.Is("stock of 11", g.s.Stock[11], g.p.rules.tiles[11].recruit)
	g.Is("next", g.s.Next[recruit], 13)
	g.Is("pile", g.s.Piles[recruit].N, 3)
}

// Missing classes leave spaces empty, others do not take their place, and they
// are not filled later: LX-7.5 to LX-7.7, LX-1.5.
func TestPartlyStockedTiles(t *testing.T) {
	g := begin(t, 4).lay(plain)
	take := g.s.Stock[4]
	g.s.Stock[4] = [classes]uint8{}
	for c, n := range take {
		g.s.Players[1].Units[c] += n
	}
	g.give("B", g.s.Barracks[0]-1, g.s.Barracks[1])
	g.p.remove(recruit, 4, nil)
	g.Sound()
	g.Is("stock of 11", g.s.Stock[11], [classes]uint8{1, 0, 0, 1, 1})
	g.s.Barracks[1]++
	g.s.Players[1].Units[1]--
	g.Sound()
	g.p.remove(threat, 6, nil)
	g.p.endOfYear(nil)
	g.Is("stock of 11 later", g.s.Stock[11], [classes]uint8{1, 0, 0, 1, 1})
}

// Discards are a queue: turned over as one block, the first discarded is the top
// of the other pile (LX-7.10, LX-7.11); without discards a pile stays empty
// (LX-7.12) until the other kind gives some (LX-7.13, LX-7.14, LX-15.2).
func TestPilesAreRebuiltFromTheOtherDiscards(t *testing.T) {
	g := begin(t, 4).lay(table{
		recruit: []uint8{1, 2, 3, 4, 5}, threat: []uint8{6, 7, 8, 9, 10}, next: [kinds]uint8{11, 12},
		piles: [kinds][]uint8{{13}, {}}, discards: [kinds][]uint8{{}, {14, 15, 16}}, restKind: threat,
	})
	g.p.remove(threat, 6, &g.Played)
	g.Is("threat at", g.s.Side[12], sideThreat)
	g.Is("threats discarded", g.s.Discards[threat].N, 4)
	g.Sound()
	empty(g, 1)
	g.p.remove(recruit, 1, &g.Played)
	g.Sound()
	g.Is("next", g.s.Next[recruit], 13)
	g.Is("rebuilt", g.s.Piles[recruit], Pile{Tile: [cities]uint8{14, 15, 16, 6}, N: 4, Rebuilt: true})
	g.Is("threat discards", g.s.Discards[threat].N, 0)
}

// empty takes all units of a recruitment tile back to the barracks.
func empty(g *scenario, city int) {
	for c, n := range g.s.Stock[city] {
		g.s.Barracks[c] += n
	}
	g.s.Stock[city] = [classes]uint8{}
}

// Both piles and both Next spaces can be empty; a gap is filled as soon as the
// other kind gives a tile (LX-7.13, LX-7.16, LX-7.17, LX-8.11), and the titans
// awake when the tile that is due cannot come (LX-8.2, LX-8.3).
func TestLateFilling(t *testing.T) {
	g := begin(t, 3) // 18 tiles
	g.lay(table{
		recruit: []uint8{1, 2, 3, 4, 5}, threat: []uint8{6, 7, 8, 9, 10}, next: [kinds]uint8{0, 11}, restKind: threat,
	})
	g.p.remove(threat, 6, &g.Played)
	g.Sound()
	g.Is("raging", g.s.Raging, false)
	g.Is("recruit next at once", g.s.Next[recruit], 6)

	g.lay(table{
		recruit: []uint8{1, 2, 3, 4, 5}, threat: []uint8{6, 7, 8, 9, 10}, next: [kinds]uint8{0, 11}, restKind: threat,
	})
	empty(g, 1)
	g.p.remove(recruit, 1, &g.Played)
	g.Sound()
	g.Is("raging", g.s.Raging, true)
	g.Is("recruitment tiles", g.s.onMap(recruit), 4)
	g.HeardTimes(1, "awaken")
	g.p.remove(threat, 6, &g.Played)
	g.Sound()
	g.Is("the gap is filled by the threat just removed", g.s.Side[6], sideRecruit)
	g.Is("recruitment tiles", g.s.onMap(recruit), 5)
	g.HeardTimes(1, "awaken")
}

// A tile that would arrive empty is discarded at once and the next one comes;
// if none can be stocked the slot stays open: LX-7.8, LX-15.1.
func TestTilesThatArriveEmpty(t *testing.T) {
	g := begin(t, 4).lay(plain)
	for city := 1; city <= 5; city++ {
		for c, n := range g.s.Stock[city] { // leave one unit each with seat 1
			keep := uint8(0)
			if city > 1 && c == 0 {
				keep = min(n, 1)
			}
			g.s.Players[1].Units[c] += n - keep
			g.s.Stock[city][c] = keep
		}
	}
	g.give("B", g.s.Barracks[0], g.s.Barracks[1], g.s.Barracks[2], g.s.Barracks[3], g.s.Barracks[4])
	g.p.remove(recruit, 1, &g.Played)
	g.Sound()
	g.Is("recruitment tiles", g.s.onMap(recruit), 4)
	g.HeardTimes(5, "empty")
	g.Is("discarded", g.s.Discards[recruit].N, 6)
	g.Is("raging", g.s.Raging, true)
}
