package newworld

import (
	"slices"

	"spielwerk/game"
)

// NextSurvey is the effect of the next scoring on the surveyors and on the settlers behind
// them, if the map stays as it is.
type NextSurvey struct {
	Surveyor int // who moves (NW-7.5, NW-7.7)
	From, To int
	Leaves   []int // indices of the settlers that would be east of both (NW-7.11)
}

// NextSurvey computes the next survey; moves is false if neither surveyor can move (NW-7.8).
func (v *View) NextSurvey() (next NextSurvey, moves bool) {
	a, b := v.Surveyors[0], v.Surveyors[1]
	west := 0
	for _, t := range v.Placed {
		west = max(west, t.Col)
	}
	limit := min(a, b)
	switch {
	case a != b: // the one nearer the coast catches up
		next.From, next.To, moves = limit, limit+1, true
		if b < a {
			next.Surveyor = 1
		}
		limit++
	case west > a:
		next.From, next.To, moves = a, a+1, true
	case v.rules != nil && !v.rules.removeWhenBlocked:
		return next, false
	}
	for i, st := range v.Settlers {
		if st.Role != roleWords[plain] && st.Col < limit { // NW-7.13: trappers stay
			next.Leaves = append(next.Leaves, i)
		}
	}
	return next, moves
}

// Surveyed is what the surveyors would add for a seat if a feature were scored where they stand
// now (NW-7.1); nothing for a plain, which is scored when they have gone (NW-9.7).
func (v *View) Surveyed(f *FeatureView, seat game.Seat) int {
	if f.Kind == plain.String() {
		return 0
	}
	var cols []uint8
	for _, st := range v.Settlers {
		if game.Seat(st.Owner) == seat && st.Feature == f.ID {
			cols = append(cols, uint8(st.Col))
		}
	}
	extra, _ := v.rules.surveyed(cols, [2]uint8{uint8(v.Surveyors[0]), uint8(v.Surveyors[1])})
	return extra
}

// Where is the cell by which a feature is named, as the log does it: that of the first settler of
// a seat on it, or if that is not given of its first leader. Where nobody stands it is the first
// of its cells.
func (v *View) Where(f *FeatureView, seat game.Seat) [2]int {
	if leaders, _ := f.Leaders(); seat == game.Nobody && leaders != 0 {
		seat = leaders.First()
	}
	for _, st := range v.Settlers {
		if game.Seat(st.Owner) == seat && st.Feature == f.ID {
			return [2]int{st.Col, st.Row}
		}
	}
	return f.Cells[0]
}

// Remaining is the number of tiles of each kind still to come, in the order of [View.Tiles]
// without the starting spaces: those of the box less those that everybody has seen.
func (v *View) Remaining() []int {
	left := make([]int, v.rules.land)
	for i := range left {
		left[i] = v.rules.tiles[i].count
	}
	take := func(id string) {
		if i := indexOf(v.rules.words, id); i >= 0 && i < len(left) {
			left[i]--
		}
	}
	for i := range v.Placed {
		take(v.Placed[i].Tile)
	}
	for _, id := range v.Misfits {
		take(id)
	}
	take(v.Hand)
	return left
}

// Fitting reports for each kind of tile, in the same order, whether it fits into an open cell
// (NW-4.2); nil if the cell is not open.
func (v *View) Fitting(col, row int) []bool {
	for i := range v.gaps {
		g := &v.gaps[i]
		if int(g.Col) != col || int(g.Row) != row {
			continue
		}
		out := make([]bool, v.rules.land)
		for k := range out {
			out[k] = v.rules.tiles[k].fits(g) != 0
		}
		return out
	}
	return nil
}

// Dead are the open cells into which neither the tile in hand nor any remaining tile fits.
func (v *View) Dead() (out [][2]int) {
	left := v.Remaining()
	if i := indexOf(v.rules.words, v.Hand); i >= 0 && i < len(left) {
		left[i]++
	}
	for i := range v.gaps {
		g, dead := &v.gaps[i], true
		for k, n := range left {
			if n > 0 && v.rules.tiles[k].fits(g) != 0 {
				dead = false
				break
			}
		}
		if dead {
			out = append(out, [2]int{int(g.Col), int(g.Row)})
		}
	}
	return out
}

// Edges are the edges that a tile in an open cell must have, north, east, south, west:
// "plain", "town", "trail", or "" for any; ok is false if the cell is not open.
func (v *View) Edges(col, row int) (edges [4]string, ok bool) {
	for i := range v.gaps {
		if g := &v.gaps[i]; int(g.Col) == col && int(g.Row) == row {
			for d := range edges {
				if g.Known>>(2*d)&3 != 0 {
					edges[d] = faceEdgeWords[g.Want>>(2*d)&3]
				}
			}
			return edges, true
		}
	}
	return edges, false
}

// On are the features of a tile or starting space, each once.
func (v *View) On(col, row int) (out []*FeatureView) {
	for i := range v.spots {
		s := &v.spots[i]
		if s.col != col || s.row != row {
			continue
		}
		seen := map[int]bool{-1: true}
		for _, at := range slices.Concat(s.edges[:], []int{s.farm}, s.slots[:]) {
			if !seen[at] {
				seen[at] = true
				out = append(out, &v.Features[at])
			}
		}
	}
	return out
}

// Leaders are the seats with the most settlers on a feature (NW-6.12); none if nobody is on it.
func (f *FeatureView) Leaders() (set game.Seats, most int) {
	for seat, n := range f.Settlers {
		switch {
		case n > most:
			most, set = n, game.Only(game.Seat(seat))
		case n == most && n > 0:
			set = set.With(game.Seat(seat))
		}
	}
	return set, most
}
