package newworld

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
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

type pieceRow struct {
	Edges []string `yaml:"edges"`
	Flags int      `yaml:"flags"`
	Posts int      `yaml:"posts"`
}

type plainRow struct {
	Slots   []int `yaml:"slots"`
	Animals int   `yaml:"animals"`
}

type tileRow struct {
	ID         string            `yaml:"id"`
	Desc       string            `yaml:"desc"`
	Row        int               `yaml:"row"`
	Name       string            `yaml:"name"`
	Count      int               `yaml:"count"`
	Edges      map[string]string `yaml:"edges"`
	Towns      []pieceRow        `yaml:"towns"`
	Trails     []pieceRow        `yaml:"trails"`
	Plains     []plainRow        `yaml:"plains"`
	Farm       bool              `yaml:"farm"`
	Provenance string            `yaml:"provenance"`
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

// compile checks a row and turns it into its four faces.
func compile(row *tileRow, start bool) (tileFacts, error) {
	t := tileFacts{id: row.ID, name: row.Name, provenance: row.Provenance, count: row.Count, farm: row.Farm, turns: 1}
	fail := func(format string, args ...any) (tileFacts, error) {
		return tileFacts{}, fmt.Errorf("tile %s: "+format, append([]any{row.ID}, args...)...)
	}
	if !tileID.MatchString(row.ID) {
		return tileFacts{}, fmt.Errorf("tile id %q: an id has no spaces, but 1 to 16 letters, digits, - and _, the first a letter", row.ID)
	}
	switch {
	case start && row.Count > 1:
		return fail("a starting space is there once, not %d times", row.Count)
	case start:
		t.count = 1
	case row.Row != 0:
		return fail("only starting spaces have a row")
	case row.Name != "":
		return fail("only starting spaces have a name")
	}
	if !readable(row.Name) {
		return fail("name %q: a name has at most %d characters that can be read", row.Name, longestName)
	}
	if t.count < 1 || t.count > landTiles {
		return fail("count %d is not between 1 and %d", t.count, landTiles)
	}
	if start && row.Farm {
		return fail("a starting space cannot be a farm")
	}
	face := &t.faces[0]
	for d, word := range edgeWords {
		code := strings.Index("PTRX", row.Edges[word])
		if len(row.Edges[word]) != 1 || code < 0 {
			return fail("edge %s is %q, not one of T, R, P, X", word, row.Edges[word])
		}
		if (code == edgeSea) != (start && d == east) {
			return fail("the sea lies east of every starting space and nowhere else")
		}
		face.code |= uint8(code) << (2 * d)
	}
	if len(row.Edges) != 4 {
		return fail("has %d edges, not 4", len(row.Edges))
	}
	for i := range face.atEdge {
		face.atEdge[i] = none
	}
	for i := range face.atSlot {
		face.atSlot[i] = none
	}
	for _, group := range []struct {
		kind kind
		code uint8
		rows []pieceRow
	}{{town, edgeTown, row.Towns}, {trail, edgeTrail, row.Trails}} {
		for _, r := range group.rows {
			p := piece{kind: group.kind}
			bonus := r.Flags + r.Posts // a row can have but one of them
			if bonus < 0 || bonus > 9 {
				return fail("a %s cannot have %d symbols", group.kind, bonus)
			}
			p.bonus = uint8(bonus)
			for _, word := range r.Edges {
				d := indexOf(edgeWords, word)
				if d < 0 {
					return fail("%q is no edge", word)
				}
				if face.edge(d) != group.code || face.atEdge[d] != none {
					return fail("edge %s does not belong to this %s", word, group.kind)
				}
				face.atEdge[d] = uint8(len(face.pieces))
				p.edges |= 1 << d
			}
			if p.edges == 0 {
				return fail("a %s reaches no edge", group.kind)
			}
			face.pieces = append(face.pieces, p)
		}
	}
	for _, r := range row.Plains {
		if r.Animals < 0 || r.Animals > 9 {
			return fail("a plain cannot have %d animals", r.Animals)
		}
		p := piece{kind: plain, bonus: uint8(r.Animals)}
		for _, s := range r.Slots {
			if s < 0 || s > 7 || face.atSlot[s] != none || face.edge(s/2) == edgeTown || face.edge(s/2) == edgeSea {
				return fail("slot %d does not belong to this plain", s)
			}
			face.atSlot[s] = uint8(len(face.pieces))
			p.slots |= 1 << s
		}
		if p.slots == 0 {
			return fail("a plain covers no slot")
		}
		face.pieces = append(face.pieces, p)
	}
	for d := range 4 {
		open := face.atSlot[2*d] != none && face.atSlot[2*d+1] != none
		switch face.edge(d) {
		case edgeTown, edgeTrail:
			if face.atEdge[d] == none || (face.edge(d) == edgeTrail && !open) {
				return fail("edge %s belongs to no piece", edgeWords[d])
			}
		case edgePlain:
			if !open || face.atSlot[2*d] != face.atSlot[2*d+1] {
				return fail("plain edge %s must belong to one plain", edgeWords[d])
			}
		}
	}
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
	return t, nil
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
