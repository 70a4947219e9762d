package newworld

// Box is what is printed on the components.
type Box struct {
	Tiles []Tile `json:"tiles"` // the land tiles, then the starting spaces from the north
}

// Tile is what is printed on a kind of land tile, or a starting space, as it lies in
// rotation 0.
type Tile struct {
	ID     string    `json:"id"`             // of the kind
	Name   string    `json:"name,omitempty"` // of a coast town
	Start  bool      `json:"start"`          // a starting space
	Count  int       `json:"count"`          // in the box
	Farm   bool      `json:"farm"`           // it has a farm in its middle
	Pieces []Segment `json:"pieces"`         // what is on it
}

// Segment is a piece of a trail, a town or a plain.
type Segment struct {
	Kind  string   `json:"kind"`            // trail, town or plain
	Edges []string `json:"edges,omitempty"` // that a trail or a town reaches
	Slots []string `json:"slots,omitempty"` // that a plain covers
	Bonus int      `json:"bonus"`           // trading posts, flags or animals
}

// Printed implements game.Boxed: the land tiles, then the starting spaces from the north.
func (r *rules) Printed() any {
	out := make([]Tile, len(r.tiles))
	for i := range r.tiles {
		f := &r.tiles[i]
		t := Tile{ID: f.id, Name: f.name, Start: i >= r.land, Count: max(1, f.count), Farm: f.farm, Pieces: []Segment{}}
		for _, p := range f.faces[0].pieces {
			t.Pieces = append(t.Pieces, Segment{
				Kind: p.kind.String(), Edges: wordsIn(p.edges, edgeWords), Slots: wordsIn(p.slots, slotWords), Bonus: int(p.bonus),
			})
		}
		out[i] = t
	}
	return Box{out}
}

// wordsIn are the words of the members of a set.
func wordsIn(set uint8, words []string) (out []string) {
	for i, w := range words {
		if set>>i&1 == 1 {
			out = append(out, w)
		}
	}
	return out
}
