package newworld

import (
	"slices"

	"spielwerk/game"
	"spielwerk/game/components"
)

// LoadPack is New World with a pack: a YAML file in the format of data/tiles.yaml with the
// part tiles, the part start_spaces or both. A part replaces ours; a file with both stands
// alone, like an earlier version of ours. The rules have another DataHash, so that a record
// can be replayed only with the same pack. The error for an invalid pack has the name of the
// file, the line and the reason: NW-1.1, NW-1.5.
func LoadPack(name string, data []byte) (*game.Game, error) {
	pack := components.File{Name: name, Data: data}
	g, err := newGame(components.File{Name: tilesFile, Data: tilesYAML}, pack)
	if err != nil {
		return nil, err
	}
	g.Earlier = earlierWith(pack)
	return g, nil
}

// LandTiles is how many land tiles a set has: NW-1.1.
const LandTiles = landTiles

// ReadTiles reads the land tiles of a set that may not be complete yet: the rows must be sound, but
// need not fit together. Errors are those of LoadPack.
func ReadTiles(name string, data []byte) ([]Face, error) {
	r := &components.Reader{}
	t := r.Open(components.File{Name: name, Data: data}).Table("version?", "provenance_default?", "totals?", "tiles", "start_spaces?")
	f := &facts{}
	f.land = len(f.readRows(t.Get("tiles"), false, t.Get("provenance_default").Text()))
	if r.Err() != nil {
		return nil, r.All()
	}
	return f.allFaces(), nil
}

// packSchema is what a pack may say.
func packSchema() ([]byte, error) {
	shape := &components.Shape{}
	if _, err := readFacts(components.File{Name: tilesFile, Data: tilesYAML, Shape: shape}); err != nil {
		return nil, err
	}
	return shape.JSON("Component data of Carcassonne: New World")
}

// parts are the parts in use, each of the last file that has it.
type parts struct {
	tiles, spaces         components.Node
	tilesFrom, spacesFrom string           // provenance of rows that name none
	totals                components.Table // of tiles, for checking
}

// totalKeys are the totals that a file may state.
var totalKeys = []string{"tiles", "town_edges", "trail_edges", "plain_edges", "sea_edges", "flags", "posts", "animals", "farms"}

// readFacts reads and checks tile sets: NW-1.1, NW-1.5. Parts of a later file replace those
// of an earlier one; a file with both parts stands alone. Errors name file, line and key.
func readFacts(files ...components.File) (*facts, error) {
	r := &components.Reader{}
	var all parts
	first := 0 // of the files that count
	for i, file := range files {
		t := r.Open(file).Table("version?", "provenance_default?", "totals?", "tiles?", "start_spaces?")
		t.Get("version").Must("1")
		from := t.Get("provenance_default").Text()
		switch tiles, spaces := t.Has("tiles"), t.Has("start_spaces"); {
		case tiles && spaces:
			first = i
		case i > 0 && !tiles && !spaces:
			t.Fail("must have the part tiles, the part start_spaces or both")
		}
		if i == 0 || t.Has("tiles") || t.Has("totals") {
			optional := make([]string, len(totalKeys))
			for i, key := range totalKeys {
				optional[i] = key + "?"
			}
			all.totals = t.Get("totals").Table(optional...)
		}
		if i == 0 || t.Has("tiles") {
			all.tiles, all.tilesFrom = t.Get("tiles"), from
		}
		if i == 0 || t.Has("start_spaces") {
			all.spaces, all.spacesFrom = t.Get("start_spaces"), from
		}
	}
	f := &facts{hash: components.Sum(files[first:]...)}
	f.land = len(f.readRows(all.tiles, false, all.tilesFrom))
	f.readRows(all.spaces, true, all.spacesFrom)
	for _, check := range []func(*parts){f.checkTotals, f.checkSizes, f.checkCoast} {
		if r.Err() == nil {
			check(&all)
		}
	}
	if r.Err() != nil {
		return nil, r.All()
	}
	return f, nil
}

// readRows reads land tiles or starting spaces.
func (f *facts) readRows(part components.Node, start bool, from string) []tileFacts {
	before := len(f.tiles)
	for i, n := range part.List() {
		t := readTile(n, start, from)
		if n.Wrong() { // all rows are judged, but none by what is wrong with others
			continue
		}
		if start {
			if number := n.Peek("row"); number.Int(1, startSpaces) != i+1 {
				number.Fail("must be %d, the rows are in their order from the north", i+1)
			}
		}
		if slices.Contains(f.words, t.id) {
			n.Peek("id").Fail("must not be that of another tile: %s", t.id)
		}
		f.tiles, f.words = append(f.tiles, t), append(f.words, t.id)
	}
	return f.tiles[before:]
}

// checkTotals compares the rows with the totals of their file, and with the box: NW-1.1,
// NW-1.5.
func (f *facts) checkTotals(all *parts) {
	total := map[string]int{}
	for i := range f.tiles[:f.land] {
		f.tiles[i].add(total)
	}
	for _, key := range totalKeys {
		if all.totals.Has(key) && all.totals.Get(key).Int(0, 9999) != total[key] {
			all.totals.Get(key).Fail("must be %d, as many as the rows have, not %d", total[key], all.totals.Get(key).Int(0, 9999))
		}
	}
	if total["tiles"] != landTiles {
		all.tiles.Fail("must be %d land tiles, not %d (NW-1.1)", landTiles, total["tiles"])
	}
	if n := len(f.tiles) - f.land; n != startSpaces {
		all.spaces.Fail("must be %d starting spaces, not %d (NW-1.5)", startSpaces, n)
	}
}

// checkSizes refuses tile sets that do not fit into the arrays of a state.
func (f *facts) checkSizes(all *parts) {
	if len(f.tiles) > maxKinds {
		all.tiles.Fail("must be at most %d kinds of tiles and starting spaces, not %d", maxKinds, len(f.tiles))
	}
	pieces, symbols := 0, [kinds]int{}
	for i := range f.tiles {
		t := &f.tiles[i]
		pieces += t.count * len(t.faces[0].pieces)
		for _, p := range t.faces[0].pieces {
			symbols[p.kind] += t.count * int(p.bonus)
		}
	}
	if pieces > maxPieces {
		all.tiles.Fail("must have at most %d trails, towns and plains on all tiles and starting spaces, not %d", maxPieces, pieces)
	}
	for k, n := range symbols {
		if n > maxSymbols { // all of them can be on one feature
			all.tiles.Fail("must have at most %d %s, not %d: a feature counts no more", maxSymbols, symbolWords[k], n)
		}
	}
}

// checkCoast refuses starting spaces that do not continue each other (NW-4.2), and a set of
// which no tile can be placed first (NW-4.4).
func (f *facts) checkCoast(all *parts) {
	spaces, rows := f.tiles[f.land:], all.spaces.List()
	for i := 1; i < len(spaces); i++ {
		a, b := &spaces[i-1], &spaces[i]
		if a.faces[0].edge(south) != b.faces[0].edge(north) {
			rows[i].Peek("edges").Peek(edgeWords[north]).Fail("must continue the south edge of %s (NW-4.2)", a.id)
		}
	}
	for i := range spaces {
		g := Gap{}
		g.ask(west, spaces[i].faces[0].edge(west))
		for j := range f.tiles[:f.land] {
			if f.tiles[j].fits(&g) != 0 {
				return
			}
		}
	}
	all.tiles.Fail("must have a tile that fits beside a starting space (NW-4.4)")
}
