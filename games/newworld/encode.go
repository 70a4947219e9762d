package newworld

import (
	"spielwerk/game"
	"spielwerk/game/vector"
)

// Encode implements vector.Position.
func (p *Position) Encode(e *vector.Encoder, seat game.Seat) {
	s, r := &p.s, p.rules
	e.Field("phase", "what is to be done", len(phaseWords))
	e.Words(phaseWords)
	e.One(int(s.Phase), len(phaseWords))
	hand := -1
	var unseen [maxKinds]int
	for i := range r.land {
		unseen[i] = r.tiles[i].count
	}
	for _, t := range s.Placed[startSpaces:s.PlacedN] {
		unseen[t.Tile]--
	}
	for _, t := range s.Misfit[:s.Misfits] {
		unseen[t]--
	}
	if s.Phase == phasePlace {
		hand = int(s.Hand)
		unseen[hand]--
	}
	e.Field("hand", "the tile in hand, all 0 if it has been placed", r.land)
	e.Words(r.words[:r.land])
	e.One(hand, r.land)
	e.Field("unseen", "how many of each kind of tile lie in the draw pile", r.land)
	e.Words(r.words[:r.land])
	e.Ints(unseen[:r.land]...)
	e.Field("supplies", "by seat: settlers that it can still deploy", r.seats)
	for i := range r.seats {
		e.Int(s.supply(vector.From(seat, i, r.seats)))
	}
	e.Field("surveyors", "their columns, the one that moves first first", len(s.Surveyors))
	e.Ints(int(s.Surveyors[0]), int(s.Surveyors[1]))
	e.Field("settlers", "by seat and settler, all 0 in the supply: the kind of its feature, its cell, what the feature is worth now, "+
		"its tiles, its symbols, its open edges or cells, settlers of its owner there, and the most of another seat", r.seats, settlers, len(settlerWords))
	e.Words(settlerWords)
	for i := range r.seats {
		owner := vector.From(seat, i, r.seats)
		for j := range s.Settlers[owner] {
			p.encodeSettler(e, owner, &s.Settlers[owner][j])
		}
	}
	e.Field("tiles", "those on the map in the order in which they were placed, then zeros: 1 + number of the kind, column, row, quarter turns", landTiles, 4)
	e.Words([]string{"tile", "column", "row", "turns"})
	placed := s.Placed[startSpaces:s.PlacedN]
	for i := range placed {
		t := &placed[i]
		e.Ints(1+int(t.Tile), int(t.Col), int(t.Row), int(t.Turn))
	}
	e.Zeros(4 * (landTiles - len(placed)))
}

var settlerWords = []string{"trail", "town", "farm", "plain", "column", "row", "worth", "tiles", "symbols", "open", "own", "most"}

func (p *Position) encodeSettler(e *vector.Encoder, owner game.Seat, st *Settler) {
	if st.Place == 0 {
		e.Zeros(len(settlerWords))
		return
	}
	s, place := &p.s, st.Place-1
	t := &s.Placed[place]
	e.One(int(st.Kind), int(kinds))
	e.Ints(int(t.Col), int(t.Row))
	if st.Kind == farm {
		f := p.farmAt(cellOf(t))
		h := f.holding()
		e.Ints(h.value, int(h.tiles), 0, 8-int(f.Filled), 1, 0)
		return
	}
	f := s.feature(place, st.Piece)
	tiles, open, most := int(f.Tiles), int(f.Open), 0
	if st.Kind == plain { // neither counts: NW-6.16, NW-9.8
		tiles, open = 0, 0
	}
	for other := range game.Seat(p.rules.seats) {
		if other != owner {
			most = max(most, f.by(other))
		}
	}
	e.Ints(f.worth(st.Kind), tiles, int(f.Bonus), open, f.by(owner), most)
}
