package newworld

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"spielwerk/game"
)

// LoadPack is New World with component data of one's own: a YAML file of the form of
// data/tiles.yaml, in which the part tiles, the part start_spaces or both may stand. A
// part takes the place of ours; a file with both stands alone, as ours of another day.
// Rules of the game have another DataHash, so that a record of it can be replayed with
// the same pack only. A pack that cannot be played is refused with the name of the file,
// the line and the reason: NW-1.1, NW-1.5.
func LoadPack(name string, data []byte) (*game.Game, error) {
	pack := text{name, data}
	g, err := newGame(text{tilesFile, tilesYAML}, pack)
	if err != nil {
		return nil, err
	}
	g.Earlier = earlierWith(pack)
	return g, nil
}

// text is a file of component data.
type text struct {
	name string
	data []byte
}

// sumOf is the hash of files that are read one after the other.
func sumOf(files []text) string {
	hash := sha256.New()
	for _, file := range files {
		hash.Write(file.data)
	}
	return hex.EncodeToString(hash.Sum(nil))
}

// flaw is what is wrong with the data, and where.
type flaw struct {
	file   string
	line   int
	reason string
}

func (f *flaw) Error() string { return fmt.Sprintf("%s:%d: %s", f.file, max(f.line, 1), f.reason) }

// part is a part of the data, and the file that it was read from.
type part struct {
	file       string
	line       int
	provenance string // of rows that name none
	rows       []*yaml.Node
}

func (p *part) fail(format string, args ...any) error {
	return &flaw{p.file, p.line, fmt.Sprintf(format, args...)}
}

// tileSet is the parts that count, each of the last file that has it.
type tileSet struct {
	tiles, spaces *part
	totals        map[string]int // of tiles, for checking; nil if their file names none
	totalsAt      part
}

// readFacts reads and checks tile sets: NW-1.1, NW-1.5. What a later file names takes
// the place of what an earlier one said. Errors name file, line and reason.
func readFacts(files ...text) (*facts, error) {
	var all tileSet
	hash := sha256.New()
	for i, file := range files {
		set, err := readFile(file)
		if err != nil {
			return nil, err
		}
		if i > 0 && set.tiles == nil && set.spaces == nil {
			return nil, &flaw{file.name, 1, "a pack has the part tiles, the part start_spaces or both"}
		}
		if set.tiles != nil && set.spaces != nil { // it stands alone
			hash.Reset()
		}
		hash.Write(file.data)
		if set.tiles != nil || set.totals != nil {
			all.totals, all.totalsAt = set.totals, set.totalsAt
		}
		if set.tiles != nil {
			all.tiles = set.tiles
		}
		if set.spaces != nil {
			all.spaces = set.spaces
		}
	}
	nothing := part{file: files[0].name, line: 1}
	if all.tiles == nil {
		all.tiles = &nothing
	}
	if all.spaces == nil {
		all.spaces = &nothing
	}
	f := &facts{hash: hex.EncodeToString(hash.Sum(nil))}
	for _, check := range []func(*tileSet) error{f.readRows, f.checkTotals, f.checkSizes, f.checkCoast} {
		if err := check(&all); err != nil {
			return nil, err
		}
	}
	return f, nil
}

var fileKeys = []string{"version", "provenance_default", "totals", "tiles", "start_spaces"}

// readFile reads the one document of a file.
func readFile(file text) (set tileSet, err error) {
	dec := yaml.NewDecoder(bytes.NewReader(file.data))
	lines := bytes.Count(file.data, []byte("\n")) + 1
	var doc, more yaml.Node
	switch err := dec.Decode(&doc); {
	case errors.Is(err, io.EOF), err == nil && len(doc.Content) != 1:
		return set, &flaw{file.name, lines, "the file says nothing"}
	case err != nil:
		return set, unreadable(file.name, lines, err)
	}
	if err := dec.Decode(&more); !errors.Is(err, io.EOF) {
		return set, &flaw{file.name, more.Line, "a second document follows the first"}
	}
	top := doc.Content[0]
	if err := known(file.name, top, "a file", fileKeys); err != nil {
		return set, err
	}
	provenance := ""
	for i := 0; i+1 < len(top.Content); i += 2 {
		key, value := top.Content[i], top.Content[i+1]
		switch here := (part{file: file.name, line: key.Line}); key.Value {
		case "version":
			if value.Value != "1" {
				return set, here.fail("version %q of the format is unknown; it is 1", value.Value)
			}
		case "provenance_default":
			provenance = value.Value
		case "totals":
			set.totalsAt = here
			if err := value.Decode(&set.totals); err != nil {
				return set, unreadable(file.name, key.Line, err)
			}
		default:
			if value.Kind != yaml.SequenceNode {
				return set, here.fail("a list of %s is wanted here", key.Value)
			}
			here.rows = value.Content
			if key.Value == "tiles" {
				set.tiles = &here
			} else {
				set.spaces = &here
			}
		}
	}
	for _, p := range []*part{set.tiles, set.spaces} {
		if p != nil {
			p.provenance = provenance
		}
	}
	return set, nil
}

// unreadable is an error of the YAML reader with file and line.
func unreadable(name string, line int, err error) error {
	reason := strings.TrimPrefix(err.Error(), "yaml: ")
	var wrong *yaml.TypeError
	if errors.As(err, &wrong) {
		reason = wrong.Errors[0]
	}
	if rest, ok := strings.CutPrefix(reason, "line "); ok {
		number, what, _ := strings.Cut(rest, ": ")
		if n, err := strconv.Atoi(number); err == nil {
			line, reason = n, what
		}
	}
	return &flaw{name, line, reason}
}

// readRows reads land tiles and starting spaces.
func (f *facts) readRows(all *tileSet) error {
	for _, p := range []*part{all.tiles, all.spaces} {
		start := p == all.spaces
		if start {
			f.land = len(f.tiles)
		}
		for i, node := range p.rows {
			row := tileRow{Provenance: p.provenance}
			if err := strict(p.file, node, &row); err != nil {
				return err
			}
			t, err := compile(&row, start)
			switch {
			case err != nil:
			case start && row.Row != i+1:
				err = fmt.Errorf("%s lies in row %d, row %d was expected", row.ID, row.Row, i+1)
			case slices.Contains(f.words, row.ID):
				err = fmt.Errorf("%s is listed twice", row.ID)
			}
			if err != nil {
				return &flaw{p.file, node.Line, err.Error()}
			}
			f.tiles = append(f.tiles, t)
			f.words = append(f.words, t.id)
		}
	}
	return nil
}

// checkTotals compares the rows with the totals that their file tells, and with the
// box: NW-1.1, NW-1.5.
func (f *facts) checkTotals(all *tileSet) error {
	total := map[string]int{}
	for i := range f.tiles[:f.land] {
		f.tiles[i].add(total)
	}
	for _, key := range slices.Sorted(maps.Keys(all.totals)) {
		if want := all.totals[key]; total[key] != want {
			return all.totalsAt.fail("the rows have %d %s, totals say %d", total[key], key, want)
		}
	}
	if total["tiles"] != landTiles {
		return all.tiles.fail("%d land tiles, the game has %d (NW-1.1)", total["tiles"], landTiles)
	}
	if n := len(f.tiles) - f.land; n != startSpaces {
		return all.spaces.fail("%d starting spaces, the game has %d (NW-1.5)", n, startSpaces)
	}
	return nil
}

// checkSizes refuses what the arrays of a state have no room for.
func (f *facts) checkSizes(all *tileSet) error {
	if len(f.tiles) > maxKinds {
		return all.tiles.fail("%d kinds of tiles and starting spaces, at most %d fit", len(f.tiles), maxKinds)
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
		return all.tiles.fail("%d trails, towns and plains on all tiles and starting spaces, at most %d fit", pieces, maxPieces)
	}
	for k, n := range symbols {
		if n > maxSymbols { // all of them can come to lie on one feature
			return all.tiles.fail("%d %s, a feature counts %d at most", n, symbolWords[k], maxSymbols)
		}
	}
	return nil
}

// checkCoast refuses starting spaces that do not continue each other (NW-4.2), and a
// set of which no tile can be placed first (NW-4.4).
func (f *facts) checkCoast(all *tileSet) error {
	spaces := f.tiles[f.land:]
	for i := 1; i < len(spaces); i++ {
		a, b := &spaces[i-1], &spaces[i]
		if a.faces[0].edge(south) != b.faces[0].edge(north) {
			return &flaw{all.spaces.file, all.spaces.rows[i].Line, fmt.Sprintf("the north edge of %s does not continue the south edge of %s (NW-4.2)", b.id, a.id)}
		}
	}
	for i := range spaces {
		g := Gap{}
		g.ask(west, spaces[i].faces[0].edge(west))
		for j := range f.tiles[:f.land] {
			if f.tiles[j].fits(&g) != 0 {
				return nil
			}
		}
	}
	return all.tiles.fail("no tile fits beside a starting space (NW-4.4)")
}

// The keys that the rows of a tile file may have.
var (
	tileKeys  = []string{"id", "desc", "row", "name", "count", "edges", "towns", "trails", "plains", "farm", "provenance"}
	pieceKeys = map[string][]string{"towns": {"edges", "flags"}, "trails": {"edges", "posts"}, "plains": {"slots", "animals"}}
)

// strict decodes a row and refuses keys that it should not have.
func strict(name string, node *yaml.Node, row *tileRow) error {
	if err := known(name, node, "a row", tileKeys); err != nil {
		return err
	}
	for i := 0; i+1 < len(node.Content); i += 2 {
		keys := pieceKeys[node.Content[i].Value]
		for _, piece := range node.Content[i+1].Content {
			if keys == nil {
				break
			}
			if err := known(name, piece, "a row", keys); err != nil {
				return err
			}
		}
	}
	if err := node.Decode(row); err != nil {
		return unreadable(name, node.Line, err)
	}
	return nil
}

// known refuses what is no mapping with the given keys, each once at most.
func known(name string, node *yaml.Node, what string, keys []string) error {
	if node.Kind != yaml.MappingNode {
		return &flaw{name, node.Line, what + " has keys and values"}
	}
	var seen []string
	for i := 0; i < len(node.Content); i += 2 {
		key := node.Content[i]
		if !slices.Contains(keys, key.Value) {
			return &flaw{name, key.Line, fmt.Sprintf("key %q is not known; %s has %s", key.Value, what, strings.Join(keys, ", "))}
		}
		if slices.Contains(seen, key.Value) {
			return &flaw{name, key.Line, fmt.Sprintf("%s stands here twice", key.Value)}
		}
		seen = append(seen, key.Value)
	}
	return nil
}
