package newworld

import (
	"slices"
	"testing"

	"spielwerk/game"
)

// The tables that the examples of the rule book are played at. They look like a game in progress:
// points, supplies and surveyors are such as the land on the table can have brought.

// early is a game of A and B after two turns each, A to place. Nothing is complete: A's robber
// stands on the trail of row 4, B's shopkeeper in a town open to the west, and nobody is on the
// farm and on the trail of row 7.
func early(t *testing.T, options ...string) *scenario {
	t.Helper()
	g := begin(t, 2, options...)
	g.Play("A place NW03 1,4 r1, robber E", "B place NW15 1,3 r3, shopkeeper W",
		"A place NW01 1,5 r0, pass", "B place NW08 1,7 r3, pass")
	return g
}

// later is early after one more turn of A, B to place.
func later(t *testing.T, options ...string) *scenario {
	t.Helper()
	return early(t, options...).Play("A place NW16 1,10 r2, trapper NNW")
}

// closed is a game of A and B, A to place, in which the whole coast is built up and no trail or
// town is open. A scored Plymouth and New York, B the trail and Jamestown.
func closed(t *testing.T) *scenario {
	t.Helper()
	g := begin(t, 2)
	g.lay("NW13 1,1 r2", "NW33 1,2 r0", "NW01 1,3 r0", "NW06 1,4 r3", "NW05 1,5 r0", "NW17 1,6 r1", "NW06 1,7 r2",
		"NW15 1,8 r2", "NW28 1,9 r0", "NW01 1,10 r0")
	g.points("A", 16)
	g.points("B", 14)
	g.stand("A trapper 1,3 NNW", "B farmer 1,10")
	return g.surveyors(1, 1)
}

// north lays six tiles in rows 1 and 2, columns 1 to 3: Plymouth and two more towns, all complete.
func (g *scenario) north() *scenario {
	g.Helper()
	return g.lay("NW15 1,1 r3", "NW30 2,1 r1", "NW32 3,1 r1", "NW13 1,2 r1", "NW16 2,2 r3", "NW33 3,2 r0")
}

// south lays five tiles in rows 8 to 10, columns 1 and 2: Jamestown and another town, both
// complete, and a trail from the crossing in 2,8 that is open in the west of 1,10.
func (g *scenario) south() *scenario {
	g.Helper()
	return g.lay("NW13 1,8 r3", "NW26 2,8 r1", "NW20 1,9 r1", "NW06 2,9 r2", "NW09 1,10 r1")
}

// frontier is a game with north and south of which the rest is still to be laid.
func frontier(t *testing.T, seats int, options ...string) *scenario {
	t.Helper()
	return begin(t, seats, options...).north().south()
}

// scores gives the seats points.
func (g *scenario) scores(points ...int) *scenario {
	g.Helper()
	for seat, n := range points {
		if n > 0 {
			g.points(string(rune('A'+seat)), n)
		}
	}
	return g
}

// full lays all tiles that are left, but for the last one named and those that fit nowhere, as
// close together as they go: an end of a game. What settlers stand on stays as it is, and so do
// the cells named.
func (g *scenario) full(last string, free ...string) *scenario {
	g.Helper()
	g.pile(last)
	s := g.s
	held := func() (out []Feature) {
		for seat := range s.Settlers {
			for _, st := range s.Settlers[seat] {
				if st.Place != 0 && st.Kind != farm {
					out = append(out, *s.feature(st.Place-1, st.Piece))
				}
			}
		}
		return out
	}
	want, farms := held(), slices.Clone(s.Farms[:s.FarmsN])
	kept := func() bool {
		for i, f := range farms {
			if f.Farmer != 0 && s.Farms[i] != f {
				return false
			}
		}
		return slices.Equal(held(), want)
	}
	taken := map[int16]bool{}
	for _, cell := range free {
		taken[g.Parse("place " + last + " " + cell + " r0").Args[1]] = true
	}
	try := func(i int) bool {
		tile := int16(s.Draw[i])
		gaps := slices.Clone(s.Gaps[:s.GapsN])
		slices.SortStableFunc(gaps, func(a, b Gap) int { return crowd(a) - crowd(b) })
		for _, gap := range gaps {
			if taken[game.Cell(int(gap.Col), int(gap.Row))] {
				continue
			}
			for turn := range g.p.rules.tiles[tile].turns {
				if mismatch(&g.p.rules.tiles[tile].faces[turn], &gap) != nil {
					continue
				}
				before := *s
				g.p.rules.lay(s, int(gap.Col), int(gap.Row), uint8(tile), uint8(turn))
				if kept() {
					n := int(s.Drawn)
					s.Draw[n], s.Draw[i] = s.Draw[i], s.Draw[n]
					s.Draw[n], s.Draw[n-1] = s.Draw[n-1], s.Draw[n] // the tile in hand stays the last drawn
					s.Drawn++
					return true
				}
				*s = before
			}
		}
		return false
	}
	for laid := true; laid; {
		laid = false
		for i := int(s.Drawn); i < landTiles; i++ {
			if try(i) {
				laid, i = true, int(s.Drawn)-1
			}
		}
	}
	for s.Drawn < landTiles { // fits nowhere
		n := int(s.Drawn)
		s.Misfit[s.Misfits] = s.Draw[n]
		s.Misfits++
		s.Draw[n], s.Draw[n-1] = s.Draw[n-1], s.Draw[n]
		s.Drawn++
	}
	return g.Sound()
}

// crowd says how far a gap is from the middle of the coast; gaps with many neighbours come first.
func crowd(gap Gap) int {
	n := 0
	for d := range 4 {
		if gap.Known>>(2*d)&3 != 0 {
			n++
		}
	}
	north, south := max(0, 1-int(gap.Row)), max(0, int(gap.Row)-10)
	return 3*int(gap.Col) + 9*(north+south) - 4*n
}
