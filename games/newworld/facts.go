package newworld

import (
	_ "embed"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"spielwerk/game/components"
)

//go:embed data/tiles.yaml
var tilesYAML []byte

// The sizes of the box. NW-1.1, NW-1.2, NW-1.5.
const (
	landTiles   = 95
	startSpaces = 10
	maxPlaced   = landTiles + startSpaces
	maxPieces   = 500 // pieces of all tiles and starting spaces together; ours have 362
	maxKinds    = 127 // kinds of tiles and starting spaces together
	maxSymbols  = 255 // trading posts, flags or animals in the box, and so on a feature at most
	settlers    = 5   // a seat may place; the sixth is its scoring marker
)

// kind is the kind of a feature. NW-5.2 gives each the role of its settler.
type kind uint8

const (
	trail kind = iota
	town
	farm
	plain
	kinds
)

var (
	kindWords   = []string{"trail", "town", "farm", "plain"}
	symbolWords = [kinds]string{trail: "trading posts", town: "flags", plain: "animals"} // on features
)

func (k kind) String() string { return kindWords[k] }

// Directions and slots. Edges are numbered clockwise from the north. Slots are
// the half edges clockwise from the north-west corner: slots 2d and 2d+1 lie on
// edge d.
const (
	north = iota
	east
	south
	west
)

var (
	edgeWords = []string{"N", "E", "S", "W"}
	slotWords = []string{"NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"}
)

// step is the neighbouring cell across an edge. Columns grow to the west
// (rules.md 0.1), rows to the south.
var step = [4]struct{ col, row int }{{0, -1}, {-1, 0}, {0, 1}, {1, 0}}

// facing is the slot of the neighbour that touches a slot: 0-5, 1-4, 2-7, 3-6.
var facing = [8]uint8{5, 4, 7, 6, 1, 0, 3, 2}

// Edge codes, two bits an edge, north in the lowest.
const (
	edgePlain = iota
	edgeTown
	edgeTrail
	edgeSea
)

// piece is one feature segment printed on a tile.
type piece struct {
	kind  kind
	edges uint8 // trail and town: set of edges it reaches
	slots uint8 // plain: set of slots it covers
	bonus uint8 // trading posts, flags or animals
}

// face is a tile in one of its four rotations.
type face struct {
	code   uint8    // edge codes
	pieces []piece  // as on the tile, turned
	atEdge [4]uint8 // index of the trail or town piece at an edge, none if plain
	atSlot [8]uint8 // index of the plain piece at a slot, none if there is none
}

const none = 0xFF

// tileFacts is a kind of land tile, or a starting space.
type tileFacts struct {
	id         string
	name       string // of a coast town
	provenance string
	count      int
	farm       bool
	forked     bool   // two pieces of one kind that could meet elsewhere: NW-6.3, NW-6.7
	turns      int    // rotations that differ: 1, 2 or 4
	codes      uint32 // edge codes of the faces that differ, one a byte, rotation 0 lowest
	differ     uint32 // the top bit of each byte in use
	faces      [4]face
}

// facts is the component data, read once and shared.
type facts struct {
	tiles []tileFacts // land tiles, then the starting spaces from the north
	land  int         // number of kinds of land tiles
	words []string    // ids of all tiles, for written forms
	hash  string
}

// add counts a kind of tile into the totals that the file checks.
func (t *tileFacts) add(total map[string]int) {
	total["tiles"] += t.count
	if t.farm {
		total["farms"] += t.count
	}
	for d := range 4 {
		key := [...]string{"plain_edges", "town_edges", "trail_edges", "sea_edges"}[t.faces[0].edge(d)]
		total[key] += t.count
	}
	for _, p := range t.faces[0].pieces {
		key := [...]string{trail: "posts", town: "flags", plain: "animals"}[p.kind]
		total[key] += t.count * int(p.bonus)
	}
}

// tileID is what a tile can be called in moves, records and drawings.
var tileID = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]{0,15}$`)

// longestName is how much room the board has for the name of a coast town.
const longestName = 20

func readable(name string) bool {
	return utf8.RuneCountInString(name) <= longestName && strings.TrimSpace(name) == name &&
		!strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) || strings.ContainsRune("{}<>", r) })
}

// readTile reads a row and turns it into its four faces. From is where the facts of rows
// are from that do not say it.
func readTile(n components.Node, start bool, from string) tileFacts {
	row := n.Table("id", "desc?", "row?", "name?", "count?", "edges", "towns?", "trails?", "plains?", "farm?", "provenance?")
	t := tileFacts{id: row.Get("id").Text(), name: row.Get("name").Text(), provenance: from, count: 1, farm: row.Get("farm").Bool(), turns: 1}
	if row.Has("provenance") {
		t.provenance = row.Get("provenance").Text()
	}
	if !tileID.MatchString(t.id) {
		row.Get("id").Fail("must have no spaces, but 1 to 16 letters, digits, - and _, the first a letter, not be %q", t.id)
	}
	if !readable(t.name) {
		row.Get("name").Fail("must have at most %d characters that can be read, not be %q", longestName, t.name)
	}
	if start {
		row.Get("count").Must("1")
		row.Get("farm").Must("false")
	} else {
		if t.count = row.Get("count").Int(1, landTiles); !row.Has("count") {
			row.Get("count").Fail("is missing")
		}
		for _, key := range []string{"row", "name"} {
			if row.Has(key) {
				row.Get(key).Fail("must be said of starting spaces only")
			}
		}
	}
	face := &t.faces[0]
	face.readEdges(row.Get("edges"), start)
	for i := range face.atEdge {
		face.atEdge[i] = none
	}
	for i := range face.atSlot {
		face.atSlot[i] = none
	}
	if row.Get("edges").Wrong() {
		return t
	}
	face.readPieces(row.Get("towns"), town, edgeTown, "flags")
	face.readPieces(row.Get("trails"), trail, edgeTrail, "posts")
	face.readPlains(row.Get("plains"))
	if n.Wrong() {
		return t
	}
	face.checkEdges(n)
	for r := 1; r < 4; r++ {
		t.faces[r] = t.faces[r-1].turned()
	}
	switch {
	case !same(&t.faces[0], &t.faces[2]):
		t.turns = 4
	case !same(&t.faces[0], &t.faces[1]):
		t.turns = 2
	}
	for r := range t.turns {
		t.codes |= uint32(t.faces[r].code) << (8 * r)
		t.differ |= 0x80 << (8 * r)
	}
	var count [kinds]int
	for _, p := range face.pieces {
		count[p.kind]++
	}
	t.forked = count[trail] > 1 || count[town] > 1
	return t
}

// readEdges reads what lies at the edges.
func (f *face) readEdges(n components.Node, start bool) {
	edges := n.Table(edgeWords...)
	for d, word := range edgeWords {
		code := edges.Get(word).Word("P", "T", "R", "X")
		switch sea := start && d == east; {
		case sea && code != edgeSea:
			edges.Get(word).Fail("must be X: the sea lies east of every starting space")
		case !sea && code == edgeSea:
			edges.Get(word).Fail("must not be X: the sea lies east of starting spaces and nowhere else")
		}
		f.code |= uint8(code) << (2 * d)
	}
}

// readPieces reads the towns or trails and how many symbols each has.
func (f *face) readPieces(n components.Node, kind kind, code uint8, symbols string) {
	for _, m := range n.List() {
		row := m.Table("edges", symbols+"?")
		p := piece{kind: kind, bonus: row.Get(symbols).Byte(0, 9)}
		list := row.Get("edges")
		for _, e := range list.List() {
			d := e.Word(edgeWords...)
			if f.edge(d) != code || f.atEdge[d] != none {
				e.Fail("must not name %s, which does not belong to this %s", edgeWords[d], kind)
			}
			f.atEdge[d] = uint8(len(f.pieces))
			p.edges |= 1 << d
		}
		if p.edges == 0 {
			list.Fail("must name an edge that the %s reaches", kind)
		}
		f.pieces = append(f.pieces, p)
	}
}

// readPlains reads the plains and how many animals are on each.
func (f *face) readPlains(n components.Node) {
	for _, m := range n.List() {
		row := m.Table("slots", "animals?")
		p := piece{kind: plain, bonus: row.Get("animals").Byte(0, 9)}
		list := row.Get("slots")
		for _, slot := range list.List() {
			s := slot.Int(0, 7)
			if f.atSlot[s] != none || f.edge(s/2) == edgeTown || f.edge(s/2) == edgeSea {
				slot.Fail("must not name %d, which does not belong to this plain", s)
			}
			f.atSlot[s] = uint8(len(f.pieces))
			p.slots |= 1 << s
		}
		if p.slots == 0 {
			list.Fail("must name a slot that the plain covers")
		}
		f.pieces = append(f.pieces, p)
	}
}

// checkEdges checks that every edge belongs to pieces of its kind.
func (f *face) checkEdges(n components.Node) {
	for d := range 4 {
		open := f.atSlot[2*d] != none && f.atSlot[2*d+1] != none
		switch f.edge(d) {
		case edgeTown, edgeTrail:
			if f.atEdge[d] == none || f.edge(d) == edgeTrail && !open {
				n.Fail("edge %s must belong to a town, or to a trail between plains", edgeWords[d])
			}
		case edgePlain:
			if !open || f.atSlot[2*d] != f.atSlot[2*d+1] {
				n.Fail("edge %s must belong to one plain", edgeWords[d])
			}
		}
	}
}

func (f *face) edge(d int) uint8 { return f.code >> (2 * d) & 3 }

// turned is the face a quarter turn clockwise: north comes to lie east.
func (f *face) turned() face {
	g := face{code: f.code<<2 | f.code>>6, pieces: make([]piece, len(f.pieces))}
	for d := range 4 {
		g.atEdge[(d+1)%4] = f.atEdge[d]
	}
	for s := range 8 {
		g.atSlot[(s+2)%8] = f.atSlot[s]
	}
	for i, p := range f.pieces {
		p.edges = (p.edges<<1 | p.edges>>3) & 0xF
		p.slots = p.slots<<2 | p.slots>>6
		g.pieces[i] = p
	}
	return g
}

// same reports whether two faces show the same picture: the same pieces in any
// order.
func same(a, b *face) bool {
	if a.code != b.code {
		return false
	}
	for _, p := range a.pieces {
		found := false
		for _, q := range b.pieces {
			found = found || p == q
		}
		if !found {
			return false
		}
	}
	return true
}

func indexOf(words []string, w string) int {
	for i := range words {
		if words[i] == w {
			return i
		}
	}
	return -1
}
