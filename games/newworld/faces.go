package newworld

// Face is the printed side of a kind of tile, or of a starting space: all that its picture
// needs. It is a copy; changing it changes no rules.
type Face struct {
	ID     string
	Source string    // where the row is from
	Name   string    // of a coast town
	Start  bool      // a starting space: the sea lies on its east edge
	Farm   bool      // a farm lies in the middle
	Count  int       // how many of it there are in the box
	Turns  int       // rotations that differ: 1, 2 or 4
	Edges  [4]string // north, east, south, west: "plain", "town", "trail" or "sea"
	Pieces []Piece
}

// Piece is one trail, town or plain of a face in its rotation 0.
type Piece struct {
	Kind  string // "trail", "town" or "plain"
	Edges []int  // of a trail or town: the edges it reaches, 0 being the north
	Slots []int  // of a plain: the half edges it covers, 0 being NNW
	Bonus int    // trading posts, flags or animals
}

var faceEdgeWords = [...]string{edgePlain: "plain", edgeTown: "town", edgeTrail: "trail", edgeSea: "sea"}

// Tiles are the faces of all kinds of land tiles, then those of the starting
// spaces from the north; nil if the view was not made by a position.
func (v *View) Tiles() []Face {
	if v.rules == nil {
		return nil
	}
	return v.rules.allFaces()
}

// allFaces are the faces of all tiles.
func (f *facts) allFaces() []Face {
	out := make([]Face, len(f.tiles))
	for i := range f.tiles {
		out[i] = f.tiles[i].printed(i >= f.land)
	}
	return out
}

// printed is the printed side of a tile.
func (t *tileFacts) printed(start bool) Face {
	f := Face{ID: t.id, Source: t.provenance, Name: t.name, Start: start, Farm: t.farm, Count: t.count, Turns: t.turns}
	for d := range f.Edges {
		f.Edges[d] = faceEdgeWords[t.faces[0].edge(d)]
	}
	for _, p := range t.faces[0].pieces {
		f.Pieces = append(f.Pieces, Piece{Kind: p.kind.String(), Edges: members(p.edges), Slots: members(p.slots), Bonus: int(p.bonus)})
	}
	return f
}

// Open are the empty cells (column, row) beside the map where some tile may lie.
func (v *View) Open() [][2]int {
	out := make([][2]int, len(v.gaps))
	for i, g := range v.gaps {
		out[i] = [2]int{int(g.Col), int(g.Row)}
	}
	return out
}

// members lists the elements of a small set.
func members(set uint8) (out []int) {
	for i := range 8 {
		if set>>i&1 == 1 {
			out = append(out, i)
		}
	}
	return out
}
