package newworld

// The map. A cell is found through an open-addressed table; its place number is
// the index of a placed tile, or gapOffset plus the index of a gap. A cell never
// leaves the table: a gap can only become a tile.

// slotOf is the first slot of the table to search for a cell.
func slotOf(col, row int) uint { return uint(col*37+row*101) % mapSlots }

// at is the place number of a cell, -1 if it is neither a tile nor a gap.
func (s *State) at(col, row int) int {
	for i := slotOf(col, row); ; i = (i + 1) % mapSlots {
		v := int(s.Where[i])
		if v == 0 {
			return -1
		}
		if v--; v < gapOffset {
			if t := &s.Placed[v]; int(t.Col) == col && int(t.Row) == row {
				return v
			}
		} else if g := &s.Gaps[v-gapOffset]; int(g.Col) == col && int(g.Row) == row {
			return v
		}
	}
}

// setAt sets the place number of a cell. was is the earlier one, -1 for none.
func (s *State) setAt(col, row, was, place int) {
	i := slotOf(col, row)
	for int(s.Where[i]) != was+1 {
		i = (i + 1) % mapSlots
	}
	s.Where[i] = uint16(place + 1)
}

// mayHold reports whether a cell can ever contain a land tile: west of the starting spaces
// (NW-4.7, NW-4.8), and in their rows if the option says so (NW-10.3). NW-4.5, NW-4.6: there
// is no other limit.
func (r *rules) mayHold(col, row int) bool {
	return col >= 1 && (!r.rowLimit || row >= 1 && row <= startSpaces)
}

// counts reports whether a placed tile adds to the size of a feature: starting
// spaces do so by option (NW-6.11, NW-10.5).
func (r *rules) counts(place int, k kind) bool {
	return place >= startSpaces || r.startSpacesCountAsTiles || k == plain
}

func (r *rules) face(t *Placed) *face { return &r.tiles[t.Tile].faces[t.Turn] }

// pieceKind is the kind of a piece by its number.
func (r *rules) pieceKind(s *State, id uint16) kind {
	for i := range s.Placed[:s.PlacedN] {
		t := &s.Placed[i]
		if n := len(r.face(t).pieces); id < t.Base+uint16(n) {
			return r.face(t).pieces[id-t.Base].kind
		}
	}
	return kinds
}

// find is the root of a piece's union. It changes nothing.
func (s *State) find(i uint16) uint16 {
	for s.Union[i] != i {
		i = s.Union[i]
	}
	return i
}

// feature is the feature that a piece of a placed tile belongs to.
func (s *State) feature(place, pc uint8) *Feature {
	return &s.Features[s.find(s.Placed[place].Base+uint16(pc))]
}

// lay puts a tile into a cell and joins its pieces with their neighbours.
func (r *rules) lay(s *State, col, row int, tile, turn uint8) {
	place := s.PlacedN
	was := s.at(col, row)
	s.PlacedN++
	t := &s.Placed[place]
	*t = Placed{Col: uint8(col), Row: int8(row), Tile: tile, Turn: turn, Base: s.PiecesN}
	s.setAt(col, row, was, int(place))
	if was >= gapOffset {
		r.closeGap(s, was-gapOffset)
	}
	s.MaxCol = max(s.MaxCol, t.Col)
	forked := uint8(0)
	if r.tiles[tile].forked {
		forked = 1
		s.Forked[s.ForkedN] = place
		s.ForkedN++
	}
	face := r.face(t)
	for i := range face.pieces {
		pc := &face.pieces[i]
		f := Feature{Bonus: pc.bonus, Forks: forked}
		for e := pc.edges; e != 0; e &= e - 1 {
			f.Open++
		}
		if r.counts(int(place), pc.kind) {
			f.Tiles = 1
		}
		s.Union[s.PiecesN], s.Features[s.PiecesN] = s.PiecesN, f
		s.PiecesN++
	}
	for d := range 4 {
		c, w := col+step[d].col, row+step[d].row
		n := s.at(c, w)
		switch {
		case n >= gapOffset:
			s.Gaps[n-gapOffset].ask(d, face.edge(d))
		case n >= 0:
			r.join(s, place, uint8(n), d)
		case r.mayHold(c, w):
			s.setAt(c, w, -1, gapOffset+int(s.GapsN))
			s.Gaps[s.GapsN] = Gap{Col: uint8(c), Row: int8(w)}
			s.Gaps[s.GapsN].ask(d, face.edge(d))
			s.GapsN++
		}
	}
	r.fillAround(s, place)
}

// ask stores in a gap the edge code of its neighbour across the edge opposite to d.
func (g *Gap) ask(d int, code uint8) {
	e := 2 * ((d + 2) % 4)
	g.Known |= 3 << e
	g.Want |= code << e
}

// closeGap removes a gap; the last one takes its index.
func (r *rules) closeGap(s *State, i int) {
	s.GapsN--
	last := int(s.GapsN)
	if i != last {
		g := s.Gaps[last]
		s.setAt(int(g.Col), int(g.Row), gapOffset+last, gapOffset+i)
		s.Gaps[i] = g
	}
}

// join unites the pieces of two neighbouring tiles across edge d of the first.
func (r *rules) join(s *State, a, b uint8, d int) {
	ta, tb := &s.Placed[a], &s.Placed[b]
	fa, fb := r.face(ta), r.face(tb)
	if pc := fa.atEdge[d]; pc != none {
		r.unite(s, ta.Base+uint16(pc), tb.Base+uint16(fb.atEdge[(d+2)%4]), fa.pieces[pc].kind)
	}
	// Both halves of an edge: where a trail ends on one tile, it may join what
	// lies on its two sides on the other (NW-8.2).
	for _, slot := range [...]int{2 * d, 2*d + 1} {
		if pc := fa.atSlot[slot]; pc != none {
			r.unite(s, ta.Base+uint16(pc), tb.Base+uint16(fb.atSlot[facing[slot]]), plain)
		}
	}
}

// unite joins the features of two pieces that touch. Each touching edge of a
// trail or town closes one open edge of either piece, also when both belong to
// one feature already and close it into a loop (NW-6.1).
func (r *rules) unite(s *State, i, j uint16, k kind) {
	i, j = s.halve(i), s.halve(j)
	if i == j {
		if k != plain {
			s.Features[i].Open -= 2
		}
		return
	}
	if s.Features[i].Tiles < s.Features[j].Tiles {
		i, j = j, i
	}
	f, g := &s.Features[i], &s.Features[j]
	if k != plain {
		if f.Forks != 0 && g.Forks != 0 {
			f.Tiles -= r.shared(s, i, j, k)
		}
		f.Open -= 2
	}
	f.Settlers += g.Settlers // NW-5.7: nobody is displaced
	f.Open += g.Open
	f.Tiles += g.Tiles
	f.Bonus += g.Bonus
	f.Forks += g.Forks
	s.Union[j] = i
}

// halve is find with path halving.
func (s *State) halve(i uint16) uint16 {
	for s.Union[i] != i {
		s.Union[i] = s.Union[s.Union[i]]
		i = s.Union[i]
	}
	return i
}

// shared is the number of tiles with a piece in each of two features, which count once in the
// united feature (NW-6.3, NW-6.7). A starting space that does not count (NW-10.5) is not
// subtracted; only packs have such spaces with several trails or towns.
func (r *rules) shared(s *State, i, j uint16, k kind) uint8 {
	n := uint8(0)
	for _, place := range s.Forked[:s.ForkedN] {
		if !r.counts(int(place), k) {
			continue
		}
		t := &s.Placed[place]
		in, also := false, false
		for p := range r.face(t).pieces {
			if r.face(t).pieces[p].kind != k {
				continue
			}
			switch s.find(t.Base + uint16(p)) {
			case i:
				in = true
			case j:
				also = true
			}
		}
		if in && also {
			n++
		}
	}
	return n
}

// fillAround counts a newly placed tile for the farms around it, and the cells
// around it if it is a farm itself (NW-6.8).
func (r *rules) fillAround(s *State, place uint8) {
	t := &s.Placed[place]
	for i := range s.Farms[:s.FarmsN] {
		f := &s.Farms[i]
		q := &s.Placed[f.Place]
		dc, dr := int(t.Col)-int(q.Col), int(t.Row)-int(q.Row)
		if dc >= -1 && dc <= 1 && dr >= -1 && dr <= 1 {
			f.Tiles++
			f.Filled++
		}
	}
	if r.tiles[t.Tile].farm {
		f := &s.Farms[s.FarmsN]
		s.FarmsN++
		*f = Farm{Place: place}
		r.countAround(s, f)
	}
}

// countAround counts the neighbours of a farm: tiles and starting spaces (NW-6.9), and the
// sea if the option says so (NW-6.10, NW-10.3).
func (r *rules) countAround(s *State, f *Farm) {
	t := &s.Placed[f.Place]
	f.Tiles, f.Filled = 0, 0
	for dc := -1; dc <= 1; dc++ {
		for dr := -1; dr <= 1; dr++ {
			if dc == 0 && dr == 0 {
				continue
			}
			col, row := int(t.Col)+dc, int(t.Row)+dr
			n := s.at(col, row)
			switch {
			case n >= 0 && n < gapOffset:
				f.Tiles++
				f.Filled++
			case !r.mayHold(col, row) && r.seaFillsFarms:
				f.Filled++
			}
		}
	}
}
