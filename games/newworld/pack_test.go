package newworld

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// partOf is the lines of a part of our data, to be changed into a pack.
func partOf(t *testing.T, name string) string {
	t.Helper()
	whole := string(tilesYAML)
	i, spaces := strings.Index(whole, "\n"+name+":\n"), strings.Index(whole, "\nstart_spaces:\n")
	if i < 0 || spaces < 0 {
		t.Fatalf("the data have no part %s", name)
	}
	if name == "tiles" {
		return whole[i+1 : spaces+1]
	}
	return whole[i+1:]
}

// packed begins a game of two with a pack.
func packed(t *testing.T, pack string, options map[string]string) *scenario {
	t.Helper()
	g, err := LoadPack("pack.yaml", []byte(pack))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules(game.Config{Seats: 2, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	return deal(t, r.(*rules))
}

// twice is a starting space in row 4 with two trails, which continue in the cell west of
// it and in row 5.
var twice = strings.NewReplacer(
	"    edges: {\"N\": P, \"E\": X, \"S\": P, \"W\": R}\n    towns: []\n    trails: [{edges: [\"W\"], posts: 0}]\n"+
		"    plains: [{slots: [0, 1, 7], animals: 0}, {slots: [4, 5, 6], animals: 0}]\n    provenance: house\n"+
		"  - id: S05\n    row: 5\n    edges: {\"N\": P, \"E\": X, \"S\": P, \"W\": P}\n    towns: []\n    trails: []\n"+
		"    plains: [{slots: [0, 1, 4, 5, 6, 7], animals: 0}]\n",
	"    edges: {\"N\": P, \"E\": X, \"S\": R, \"W\": R}\n    trails: [{edges: [\"W\"]}, {edges: [\"S\"]}]\n"+
		"    plains: [{slots: [0, 1, 7]}, {slots: [5, 6]}, {slots: [4]}]\n    provenance: house\n  - id: S05\n"+
		"    row: 5\n    edges: {\"N\": R, \"E\": X, \"S\": P, \"W\": R}\n    trails: [{edges: [\"N\", \"W\"]}]\n"+
		"    plains: [{slots: [0, 7]}, {slots: [1, 4, 5, 6]}]\n",
)

// Two trails of a starting space that meet outside: it counts as one tile, or as none by
// option, and then nothing is taken off for it.
//
// NW-6.3, NW-6.11, NW-10.5
func TestAStartingSpaceWithTwoTrailsCountsOnceOrNotAtAll(t *testing.T) {
	pack := twice.Replace(partOf(t, "start_spaces"))
	for option, want := range map[string]string{"on": "4 0", "off": "2 0"} {
		g := packed(t, pack, map[string]string{"startSpacesCountAsTiles": option})
		g.lay("NW06 1,4 r3")
		g.stand("A robber 1,4 E")
		g.turn("B")
		g.Play("B place NW06 1,5 r2", "B pass")
		g.Totals(want)
		tiles := fmt.Sprint(g.feature("1,5 E").Tiles)
		g.Same("tiles", []string{tiles}, []string{want[:1]})
	}
	// None of ours has several trails or towns, so that games of before are not touched.
	f := open(t, 2, nil).facts
	for i := range f.tiles[f.land:] {
		if f.tiles[f.land+i].forked {
			t.Errorf("%s is forked", f.tiles[f.land+i].id)
		}
	}
}

// A pack takes the place of the parts it names and of no other, has a hash of its own, and
// takes no further pack; a file with both parts needs nothing of ours.
//
// NW-1.1, NW-1.5
func TestPacksReplaceParts(t *testing.T) {
	ours, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	was := open(t, 2, nil)
	tiles := strings.Replace(partOf(t, "tiles"), "count: 5\n", "count: 4\n", 1)
	tiles = strings.Replace(tiles, "count: 3\n", "count: 4\n", 1)
	spaces := strings.Replace(partOf(t, "start_spaces"), "name: Plymouth", "name: Boston", 1)
	hashes := map[string]bool{was.hash: true}
	for _, c := range []struct {
		name, text string
		same       func(f *facts) bool
	}{
		{"tiles", tiles, func(f *facts) bool { return f.tiles[2].count == 4 && f.tiles[f.land+1].name == "Plymouth" }},
		{"spaces", spaces, func(f *facts) bool { return f.tiles[2].count == 5 && f.tiles[f.land+1].name == "Boston" }},
		{"both", tiles + spaces, func(f *facts) bool { return f.tiles[2].count == 4 && f.tiles[f.land+1].name == "Boston" }},
	} {
		g, failed := ours.Pack("pack.yaml", []byte(c.text))
		if failed != nil {
			t.Fatalf("%s: %v", c.name, failed)
		}
		if g.Pack != nil {
			t.Errorf("%s: a pack on a pack", c.name)
		}
		r, failed := g.Rules(game.Config{Seats: 2})
		if failed != nil {
			t.Fatal(failed)
		}
		p := &Position{rules: r.(*rules)}
		if !c.same(p.rules.facts) || hashes[r.DataHash()] {
			t.Errorf("%s: other facts than asked for, or a known hash", c.name)
		}
		hashes[r.DataHash()] = true
		gametest.Random(p, 5, nil)
		if failed = p.Check(); failed != nil {
			t.Errorf("%s: %v", c.name, failed)
		}
	}
	sum := sha256.Sum256(tilesYAML)
	g, err := LoadPack("whole.yaml", tilesYAML)
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules(game.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	if r.DataHash() != hex.EncodeToString(sum[:]) || r.DataHash() != was.hash {
		t.Error("our own file as a pack is another edition")
	}
}

// A pack that cannot be played is refused with file, line and reason.
//
// NW-1.1, NW-1.5, NW-4.2, NW-4.4
func TestPacksAreRefused(t *testing.T) {
	tiles, spaces := partOf(t, "tiles"), partOf(t, "start_spaces")
	plains := `[{slots: [0, 1]}, {slots: [2, 3]}, {slots: [4, 5]}, {slots: [6, 7]}]`
	all := func(row string) string { return "tiles:\n  - {id: X, count: 95, " + row + "}\n" }
	kinds := "tiles:\n"
	for i := range 95 {
		kinds += fmt.Sprintf("  - {id: K%d, count: 1, edges: {N: P, E: P, S: P, W: P}, plains: [{slots: [0, 1, 2, 3, "+
			"4, 5, 6, 7]}]}\n", i)
	}
	for _, c := range []struct{ pack, want string }{
		{"", "p.yaml:1: the file says nothing"},
		{"# nothing\n", "p.yaml:2: the file says nothing"},
		{"tiles\n", "p.yaml:1: must be a table with version, provenance_default, totals, tiles, start_spaces"},
		{"version: 1\n", "p.yaml:1: must have the part tiles, the part start_spaces or both"},
		{"version: 2\n" + tiles, `p.yaml:1: version: must be 1, not 2`},
		{tiles + "---\n" + tiles, "p.yaml:"},
		{"\nbridges: []\n", `p.yaml:2: bridges: unknown key; the keys here are version`},
		{"tiles: 3\n", "p.yaml:1: tiles: must be a list"},
		{"tiles:\n  - 3\n", "p.yaml:2: tiles: must be a table with id, desc"},
		{"tiles: []\ntiles: []\n", "p.yaml:"},
		{
			"# of mine\n" + strings.Replace(tiles, "count: 5\n", "count: 4\n", 1),
			"p.yaml:3: tiles: must be 95 land tiles, not 94 (NW-1.1)",
		},
		{"totals: {animals: 31}\n" + tiles, "p.yaml:1: animals: must be 30, as many as the rows have, not 31"},
		{
			strings.Replace(tiles, "count: 5\n", "count: 5\n    row: 2\n", 1),
			"p.yaml:23: row: must be said of starting spaces only",
		},
		{strings.Replace(tiles, "id: NW03", "id: S03", 1), "data/tiles.yaml:"},
		{"start_spaces: []\n", "p.yaml:1: start_spaces: must be 10 starting spaces, not 0 (NW-1.5)"},
		{strings.Replace(spaces, "row: 4\n", "row: 4\n    count: 2\n", 1), "count: must be 1, not 2"},
		{
			strings.Replace(spaces, "Plymouth", "A very long name of a town", 1),
			"p.yaml:11: name: must have at most 20 characters that can be read",
		},
		{
			strings.Replace(spaces, "Plymouth", `"<b>"`, 1),
			`name: must have at most 20 characters that can be read, not be "<b>"`,
		},
		{strings.Replace(spaces, "    edges: {\"N\": P, \"E\": X, \"S\": P, \"W\": P}\n",
			"    edges: {\"N\": P, \"E\": X, \"S\": T, \"W\": P}\n", 1), "p.yaml:"},
		{strings.Replace(twice.Replace(spaces),
			`edges: {"N": R, "E": X, "S": P, "W": R}`+
				"\n    trails: [{edges: [\"N\", \"W\"]}]\n    plains: [{slots: [0, 7]}, {slots: [1, 4, 5, 6]}]",
			`edges: {"N": P, "E": X, "S": P, "W": P}`+"\n    plains: [{slots: [0, 1, 4, 5, 6, "+
				"7]}]", 1), "N: must continue the south edge of S04 (NW-4.2)"},
		{
			all(`edges: {N: P, E: P, S: P, W: P}, plains: [{slots: [0, 1, 2, 3, 4, 5, 6, 7], animals: 9}]`),
			"p.yaml:2: tiles: must have at most 255 animals, not 855: a feature counts no more",
		},
		{all(`edges: {N: R, E: R, S: R, W: R}, trails: [{edges: [N]}, {edges: [E]}, {edges: [S]}, {edges: [W]}], plains: ` +
			plains), "p.yaml:2: tiles: must have at most 500 trails, towns and plains on all tiles and starting spaces, " +
			"not 777"},
		{kinds + strings.Replace(spaces, "S05", "K5", 1), "p.yaml:"},
		{"tiles:\n  - {id: X, count: 95, edges: {N: P, E: P, S: P, W: P}, plains: [{slots: [0, 1, 2, 3, 4, 5, 6, 7]}]}\n" +
			strings.NewReplacer("W\": P", "W\": T", "W\": R", "W\": T").Replace(bare), "tiles: must have a tile that " +
			"fits beside a starting space (NW-4.4)"},
		{
			strings.Replace(tiles, "id: NW03", `id: "a/b"`, 1),
			`id: must have no spaces, but 1 to 16 letters, digits, - and _, the first a letter, not be "a/b"`,
		},
	} {
		_, err := LoadPack("p.yaml", []byte(c.pack))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), ".yaml:") {
			t.Errorf("%.60q: %v, want %s", c.pack, err, c.want)
		}
	}
}

// bare are ten starting spaces that show a town each.
var bare = func() string {
	out := "start_spaces:\n"
	for i := range 10 {
		out += fmt.Sprintf("  - {id: C%d, row: %d, edges: {N: P, E: X, S: P, W: T}, towns: [{edges: [W]}], "+
			"plains: [{slots: [0, 1, 4, 5]}]}\n", i, i+1)
	}
	return out
}()

// strangeTile is a row with random edges: its trails and towns join any edges, and each
// plain is as small as it may be.
func strangeTile(r *game.Rand, id string, count int, start int) string {
	edges := [4]byte{}
	var groups [2][4][]string // trails and towns by the number of the piece
	var plains, slots []string
	merged := r.IntN(5) < 3 // all plains are one, though that could not be printed
	for d := range edges {
		switch edges[d] = "PTRP"[r.IntN(4)]; {
		case start > 0 && d == east:
			edges[d] = 'X'
		case start > 0 && d != west:
			edges[d] = 'P'
		}
		k := strings.IndexByte("RT", edges[d])
		if k >= 0 {
			at := r.IntN(4)
			groups[k][at] = append(groups[k][at], edgeWords[d])
		}
		switch {
		case merged && (edges[d] == 'R' || edges[d] == 'P'):
			slots = append(slots, fmt.Sprintf("%d, %d", 2*d, 2*d+1))
		case edges[d] == 'R':
			plains = append(plains, fmt.Sprintf("{slots: [%d], animals: %d}", 2*d, r.IntN(2)),
				fmt.Sprintf("{slots: [%d]}", 2*d+1))
		case edges[d] == 'P':
			plains = append(plains, fmt.Sprintf("{slots: [%d, %d]}", 2*d, 2*d+1))
		}
	}
	if len(slots) > 0 {
		plains = append(plains, fmt.Sprintf("{slots: [%s], animals: %d}", strings.Join(slots, ", "), r.IntN(3)))
	}
	lists := [2][]string{}
	for k := range groups {
		for _, joined := range groups[k] {
			if len(joined) > 0 {
				lists[k] = append(lists[k],
					fmt.Sprintf("{edges: [%s], %s: %d}", strings.Join(joined, ", "), []string{"posts", "flags"}[k], r.IntN(2)))
			}
		}
	}
	head := fmt.Sprintf("count: %d, farm: %v", count, r.IntN(4) == 0)
	if start > 0 {
		head = fmt.Sprintf("row: %d", start)
	}
	return fmt.Sprintf("  - {id: %s, %s, edges: {N: %c, E: %c, S: %c, W: %c}, trails: [%s], towns: [%s], plains: [%s]}\n",
		id, head,
		edges[0], edges[1], edges[2], edges[3], strings.Join(lists[0], ", "), strings.Join(lists[1], ", "),
		strings.Join(plains, ", "))
}

// strangePack is a whole set of strange tiles; some sets are too large.
func strangePack(seed uint64) string {
	r := game.QuickRand(seed, 3)
	tiles, left := "tiles:\n", 95
	for i := 0; left > 0; i++ {
		n := min(left, 1+r.IntN(8))
		row := strangeTile(&r, fmt.Sprintf("X%d", i), n, 0)
		tiles, left = tiles+row, left-n
	}
	tiles += "start_spaces:\n"
	for i := range 10 {
		row := strangeTile(&r, fmt.Sprintf("Y%d", i), 1, i+1)
		tiles += row
	}
	return tiles
}

// Sets of tiles of any shape are refused or played to the end with every sum right: no
// array is too small.
//
// NW-1.1
func TestStrangePacksArePlayed(t *testing.T) {
	played, most, spots := 0, 0, 0
	for seed := range uint64(60) {
		g, err := LoadPack("p.yaml", []byte(strangePack(seed)))
		if err != nil {
			if !strings.Contains(err.Error(), "trails, towns and plains on all tiles") {
				t.Fatalf("seed %d: %v", seed, err)
			}
			continue
		}
		options := map[string]string{}
		for i, o := range g.Options {
			options[o.Name] = o.Values[int(seed)>>i&1]
		}
		rules, err := g.Rules(game.Config{Seats: 2 + int(seed)%4, Options: options})
		if err != nil {
			t.Fatal(err)
		}
		played++
		p := rules.Deal(game.QuickRand(seed, 1), nil).(*Position)
		for choose := game.QuickRand(seed, 2); p.s.Phase != phaseOver; {
			moves := p.Moves(nil, p.s.Active)
			if p.s.Phase == phaseDeploy {
				spots = max(spots, len(moves)-1)
			}
			if no := p.Play(p.s.Active, moves[choose.IntN(len(moves))], nil); no != nil {
				t.Fatalf("seed %d: %v", seed, no)
			}
			if err := p.Check(); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			_ = p.Evaluate(0)
		}
		most = max(most, int(p.s.PiecesN))
	}
	if played < 20 || spots < 9 {
		t.Errorf("%d sets are played, with %d pieces and %d spots on a tile at most", played, most, spots)
	}
}

// Tiles of a pack are called after what they show, in every language; those that the
// program has as well keep their names.
//
// NW-1.6
func TestTilesOfPacksHaveNames(t *testing.T) {
	tile := func(edges, rest string) string {
		return fmt.Sprintf("{id: X, count: 1, edges: {N: %c, E: %c, S: %c, W: %c}, %s}", edges[0], edges[1], edges[2],
			edges[3], rest)
	}
	old := partOf(t, "tiles")
	from := strings.Index(old, "  - id: NW16\n")
	to := strings.Index(old, "  - id: NW17\n")
	for _, c := range []struct{ row, en, de, it string }{
		{
			tile("PPPP", "plains: [{slots: [0, 1, 2, 3, 4, 5, 6, 7], animals: 3}]"), "open plain, 3 animals",
			"freie Ebene, 3 Tiere", "pianura aperta, 3 animali",
		},
		{
			tile("TTTT", "towns: [{edges: [N, E, S, W], flags: 1}]"), "town on 4 edges, flag", "Stadt an 4 Kanten, Flagge",
			"città su 4 lati, bandiera",
		},
		{
			tile("TPTP", "towns: [{edges: [N]}, {edges: [S]}], plains: [{slots: [2, 3, 6, 7]}]"),
			"two town edges face to face", "zwei Stadtkanten einander gegenüber", "due città su lati opposti",
		},
		{
			tile("TRPR",
				"towns: [{edges: [N]}], trails: [{edges: [E, W], posts: 2}], plains: [{slots: [3, 4, 5, 6]}, {slots: [2, 7]}]"),
			"town edge, straight trail, 2 trading posts", "Stadtkante, gerader Weg, 2 Handelsposten",
			"città su un lato, sentiero dritto, 2 stazioni commerciali",
		},
		{tile("RRPP", "farm: true, trails: [{edges: [N]}, {edges: [E]}], plains: [{slots: [0, 3, 4, 5, 6, 7]}, "+
			"{slots: [1, 2]}]"), "farm with 2 trails", "Farm mit 2 Wegen", "fattoria con 2 sentieri"},
		{tile("RRRP", "trails: [{edges: [N]}, {edges: [E]}, {edges: [S]}], plains: [{slots: [5, 6, 7, 0]}, "+
			"{slots: [1, 2]}, {slots: [3, 4]}]"), "crossing of 3 trails", "Kreuzung mit 3 Wegen", "incrocio a 3 bracci"},
		{
			tile("RPPP", "trails: [{edges: [N]}], plains: [{slots: [0, 1, 2, 3, 4, 5, 6, 7]}]"), "trail that ends",
			"Weg, der endet", "sentiero che finisce",
		},
	} {
		g, err := LoadPack("p.yaml", []byte(old[:from]+"  - "+c.row+"\n"+old[to:]))
		if err != nil {
			t.Fatalf("%s: %v", c.en, err)
		}
		for code, want := range map[string]string{"en": c.en, "de": c.de, "it": c.it} {
			if got := g.Names[code]["tile.X"]; got != want || len(g.Names[code]) != 1 {
				t.Errorf("%s: %q, want %q; %d names", code, got, want, len(g.Names[code]))
			}
		}
	}
	g, err := LoadPack("p.yaml", []byte(strings.Replace(partOf(t, "start_spaces"), "Plymouth", "Boston", 1)))
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(g.Names["de"]); got != "map[tile.S02:Startfeld 2, Boston town.Boston:Boston]" {
		t.Errorf("names %s", got)
	}
	if len(g.Names) != 3 {
		t.Errorf("%d languages", len(g.Names))
	}
}
