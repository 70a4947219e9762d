package page

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"path"
	"slices"
	"strconv"
	"strings"

	"spielwerk/games/newworld"
)

// A tile set in the making is the file of a pack, one row a line, which newworld.ReadTiles reads. The
// form for one tile says what lies at each edge, and which edges are joined; what plains there are
// follows from that, unless the form says otherwise.

const (
	tilesFile  = "components.yaml"
	mostDraft  = 28 << 10 // bytes of a file: with the other fields the house reads no longer form
	mostSource = 60       // characters that tell where a row is from
	mostBonus  = 9
)

var (
	edgeWords = [4]string{"N", "E", "S", "W"}
	slotWords = [8]string{"NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"}
	edgeKinds = map[string]string{"plain": "P", "town": "T", "trail": "R"}
	// joints are what can lie at an edge. Edges with the same words are one trail or one town.
	joints = []string{"P", "R1", "R2", "R3", "R4", "T1", "T2", "T3", "T4"}
)

// tileEntry is one tile as the form has it.
type tileEntry struct {
	id, source string
	count      int
	farm       bool
	edges      [4]string // of joints
	bonus      [4]int    // posts or flags that lie at an edge; those of a trail or town are added up
	parts      [8]string // which plain a slot belongs to, "" if that follows from trails and towns
	animals    [8]int    // of the plain of a slot, added up
}

// newEntry is a tile on which there is nothing yet.
func newEntry(id, source string) tileEntry {
	return tileEntry{id: id, source: source, count: 1, edges: [4]string{"P", "P", "P", "P"}}
}

// joined are the edges of each trail or town, as sets, in the order of their first edges.
func (e *tileEntry) joined(kind string) (sets []uint8) {
	var seen []string
	for d, j := range e.edges {
		if !strings.HasPrefix(j, kind) {
			continue
		}
		i := slices.Index(seen, j)
		if i < 0 {
			i, seen, sets = len(seen), append(seen, j), append(sets, 0)
		}
		sets[i] |= 1 << d
	}
	return sets
}

// walls are the sets of edges that divide the tile: towns, trails, and crossings, in which trails end.
// A trail that ends at a farm, or alone in the middle, divides nothing; one that ends at the gate of
// a town that lies in the middle is a wall together with it.
func (e *tileEntry) walls() []uint8 {
	all := e.joined("T")
	gate := slices.IndexFunc(all, func(set uint8) bool { return bits.OnesCount8(set) > 1 })
	crossing := uint8(0)
	for _, set := range e.joined("R") {
		if bits.OnesCount8(set) > 1 {
			all = append(all, set)
		} else {
			crossing |= set
		}
	}
	switch {
	case e.farm || crossing == 0:
	case gate >= 0:
		all[gate] |= crossing
	default:
		all = append(all, crossing)
	}
	return all
}

// plains are the slots of each plain, as sets, in the order of their first slots.
func (e *tileEntry) plains() (sets []uint8) {
	walls := e.walls()
	var seen []string
	for slot := range 8 {
		if strings.HasPrefix(e.edges[slot/2], "T") {
			continue
		}
		at := "own " + e.parts[slot]
		if e.parts[slot] == "" {
			at = ""
			for _, wall := range walls { // between which of its edges the slot lies
				before := wall & (1<<((slot+1)/2) - 1)
				at += strconv.Itoa(bits.OnesCount8(before)%bits.OnesCount8(wall)) + " "
			}
		}
		i := slices.Index(seen, at)
		if i < 0 {
			i, seen, sets = len(seen), append(seen, at), append(sets, 0)
		}
		sets[i] |= 1 << slot
	}
	return sets
}

// face is the tile.
func (e *tileEntry) face() newworld.Face {
	f := newworld.Face{ID: e.id, Source: e.source, Farm: e.farm, Count: e.count}
	for d, j := range e.edges {
		f.Edges[d] = map[byte]string{'P': "plain", 'T': "town", 'R': "trail"}[j[0]]
	}
	for _, kind := range []string{"town", "trail"} {
		for _, set := range e.joined(edgeKinds[kind]) {
			p := newworld.Piece{Kind: kind, Edges: members(set)}
			for _, d := range p.Edges {
				p.Bonus += e.bonus[d]
			}
			f.Pieces = append(f.Pieces, p)
		}
	}
	for _, set := range e.plains() {
		p := newworld.Piece{Kind: "plain", Slots: members(set)}
		for _, s := range p.Slots {
			p.Bonus += e.animals[s]
		}
		f.Pieces = append(f.Pieces, p)
	}
	return f
}

// entryOf is what the form says of a tile.
func entryOf(f *newworld.Face) tileEntry {
	e := newEntry(f.ID, f.Source)
	e.count, e.farm = f.Count, f.Farm
	var plains []uint8
	counted := map[string]int{}
	for _, p := range f.Pieces {
		if p.Kind == "plain" {
			set := uint8(0)
			for _, s := range p.Slots {
				set |= 1 << s
			}
			plains = append(plains, set)
			e.animals[p.Slots[0]] = p.Bonus
			continue
		}
		counted[p.Kind]++
		for _, d := range p.Edges {
			e.edges[d] = edgeKinds[p.Kind] + strconv.Itoa(counted[p.Kind])
		}
		e.bonus[p.Edges[0]] = p.Bonus
	}
	usual := e.plains()
	slices.Sort(usual)
	sorted := slices.Clone(plains)
	if slices.Sort(sorted); !slices.Equal(usual, sorted) {
		for i, set := range plains {
			for _, s := range members(set) {
				e.parts[s] = strconv.Itoa(i + 1)
			}
		}
	}
	return e
}

// turn turns the tile a quarter clockwise.
func (e *tileEntry) turn() {
	was := *e
	for d := range 4 {
		e.edges[(d+1)%4], e.bonus[(d+1)%4] = was.edges[d], was.bonus[d]
	}
	for s := range 8 {
		e.parts[(s+2)%8], e.animals[(s+2)%8] = was.parts[s], was.animals[s]
	}
}

func members(set uint8) (out []int) {
	for i := range 8 {
		if set>>i&1 == 1 {
			out = append(out, i)
		}
	}
	return out
}

// tilesText is the file of a tile set.
func tilesText(faces []newworld.Face) []byte {
	var b bytes.Buffer
	b.WriteString("# yaml-language-server: $schema=schema.json\ntiles:")
	if len(faces) == 0 {
		b.WriteString(" []")
	}
	for i := range faces {
		b.WriteString("\n  - " + row(&faces[i]))
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// row is a tile in the file.
func row(f *newworld.Face) string {
	out := fmt.Sprintf("{id: %q, count: %d, edges: {", f.ID, f.Count)
	for d, word := range edgeWords {
		out += map[bool]string{true: ", "}[d > 0] + word + ": " + edgeKinds[f.Edges[d]]
	}
	out += "}"
	for _, kind := range [][3]string{{"town", "towns", "flags"}, {"trail", "trails", "posts"}, {"plain", "plains", "animals"}} {
		var list []string
		for _, p := range f.Pieces {
			if p.Kind != kind[0] {
				continue
			}
			where := "slots: " + strings.Join(strings.Fields(fmt.Sprint(p.Slots)), ", ")
			if p.Kind != "plain" {
				var edges []string
				for _, d := range p.Edges {
					edges = append(edges, edgeWords[d])
				}
				where = "edges: [" + strings.Join(edges, ", ") + "]"
			}
			if p.Bonus != 0 {
				where += fmt.Sprintf(", %s: %d", kind[2], p.Bonus)
			}
			list = append(list, "{"+where+"}")
		}
		if list != nil {
			out += ", " + kind[1] + ": [" + strings.Join(list, ", ") + "]"
		}
	}
	if f.Farm {
		out += ", farm: true"
	}
	return out + fmt.Sprintf(", provenance: %q}", f.Source)
}

// nextID is an id that no tile has.
func nextID(faces []newworld.Face) string {
	for n := len(faces) + 1; ; n++ {
		id := fmt.Sprintf("T%02d", n)
		if !slices.ContainsFunc(faces, func(f newworld.Face) bool { return f.ID == id }) {
			return id
		}
	}
}

// how many tiles a set has.
func tilesIn(faces []newworld.Face) (n int) {
	for i := range faces {
		n += faces[i].Count
	}
	return n
}

// packed is a pack as a ZIP archive: a folder with its files.
func packed(name, about string, data, schema []byte) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, file := range []struct {
		name string
		data []byte
	}{{"pack.yaml", []byte(about)}, {tilesFile, data}, {"schema.json", schema}} {
		w, err := z.Create(name + "/" + file.name)
		if err == nil {
			_, err = w.Write(file.data)
		}
		if err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return b.Bytes(), err
}

// errTooLong refuses files that no form can carry.
var errTooLong = errors.New("too long")

// unpacked is the tile set in a file that somebody opens, or in a ZIP archive with one.
func unpacked(data []byte) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte("PK")) {
		return data, nil
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	for _, f := range z.File {
		if path.Base(f.Name) != tilesFile {
			continue
		}
		r, err := f.Open()
		if err != nil {
			return nil, err
		}
		text, err := io.ReadAll(io.LimitReader(r, mostDraft+1))
		return text, errors.Join(err, r.Close())
	}
	return nil, fmt.Errorf("%s is missing", tilesFile)
}
