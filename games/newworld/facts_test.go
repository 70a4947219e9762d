package newworld

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/components"
)

// The tile table of tiles.md, section 4: id, count, edges N E S W, towns,
// trails, plains, farm. "." is nothing.
const tileTable = `
NW01 6 PPPP .       .         01234567      farm
NW02 2 PPRP .       S         01234567      farm
NW03 5 RPRP .       N-S       1234;5670     .
NW04 3 RPRP .       N-S*1     1234;5670     .
NW05 4 RPRP .       N-S       1234*1;5670   .
NW06 6 PPRR .       S-W       701234;56     .
NW07 4 PPRR .       S-W*1     701234;56     .
NW08 3 PPRR .       S-W       701234*1;56   .
NW09 2 PPRR .       S-W       701234*2;56   .
NW10 5 PRRR .       E;S;W     7012;34;56    .
NW11 3 PRRR .       E;S;W     7012*1;34;56  .
NW12 3 RRRR .       N;E;S;W   12;34;56;70   .
NW13 2 TPPP N       .         234567        .
NW14 2 TPPP N*1     .         234567        .
NW15 2 TPPP N       .         234567*1      .
NW16 1 TPPP N       .         234567*2      .
NW17 3 TRPR N       E-W       3456;72       .
NW18 1 TRPR N       E-W*1     3456;72       .
NW19 2 TRPR N       E-W       3456*1;72     .
NW20 3 TRRP N       E-S       5672;34       .
NW21 1 TRRP N       E-S*1     5672;34       .
NW22 2 TRRP N       E-S       5672*1;34     .
NW23 3 TPRR N       S-W       7234;56       .
NW24 1 TPRR N       S-W*1     7234;56       .
NW25 2 TPRR N       S-W       7234*1;56     .
NW26 4 TRRR N       E;S;W     72;34;56      .
NW27 2 TRRR N       E;S;W     72*1;34;56    .
NW28 2 TTPP N;E     .         4567          .
NW29 2 TTPP N;E     .         4567*1        .
NW30 2 TPTP N;S     .         2367          .
NW31 2 TPTP N;S     .         2367*1        .
NW32 1 TTPP N-E     .         4567          .
NW33 2 TTPP N-E*1   .         4567          .
NW34 2 TTRR N-E     S-W       47;56         .
NW35 1 TTRR N-E*1   S-W       47;56         .
NW36 1 PTPT E-W     .         01;45         .
NW37 1 PTPT E-W*1   .         01;45         .
NW38 1 TTPT N-E-W*1 .         45            .
NW39 1 TTRT N-E-W   S         4;5           .`

// describe writes a face as the table does, pieces and slots in ascending order.
func describe(f *face) string {
	var edges [4]byte
	for d := range edges {
		edges[d] = "PTRX"[f.edge(d)]
	}
	var out [kinds][]string
	for _, p := range f.pieces {
		var text []string
		for i := range 8 {
			if p.kind == plain && p.slots>>i&1 == 1 {
				text = append(text, fmt.Sprint(i))
			} else if p.kind != plain && p.edges>>i&1 == 1 {
				text = append(text, edgeWords[i])
			}
		}
		w := strings.Join(text, "")
		if p.bonus > 0 {
			w += fmt.Sprint("*", p.bonus)
		}
		out[p.kind] = append(out[p.kind], w)
	}
	for i := range out {
		slices.Sort(out[i])
	}
	return fmt.Sprintf("%s %v %v %v", edges, out[town], out[trail], out[plain])
}

// columnOf writes one column of the table in the same way.
func columnOf(text string) []string {
	if text == "." {
		return nil
	}
	var out []string
	for _, p := range strings.Split(text, ";") {
		name, bonus, ok := strings.Cut(p, "*")
		var parts []string
		for _, c := range strings.ReplaceAll(name, "-", "") {
			parts = append(parts, string(c))
		}
		slices.SortFunc(parts,
			func(a, b string) int { return strings.Index("NESW01234567", a) - strings.Index("NESW01234567", b) })
		w := strings.Join(parts, "")
		if ok {
			w += "*" + bonus
		}
		out = append(out, w)
	}
	slices.Sort(out)
	return out
}

// The box holds 95 land tiles in 39 kinds; they show trails, crossings, towns,
// farms and plains.
//
// NW-1.1
func TestTheBoxHoldsTheTilesOfTheTable(t *testing.T) {
	f := open(t, 2, nil).facts
	rows := strings.Split(strings.TrimSpace(tileTable), "\n")
	if f.land != len(rows) {
		t.Fatalf("%d kinds of tiles, the table has %d", f.land, len(rows))
	}
	all := 0
	for i, row := range rows {
		w := strings.Fields(row)
		tile := &f.tiles[i]
		if tile.id != w[0] || fmt.Sprint(tile.count) != w[1] || tile.farm != (w[6] == "farm") {
			t.Errorf("%s: %s, %d tiles, farm %v", row, tile.id, tile.count, tile.farm)
		}
		want := fmt.Sprintf("%s %v %v %v", w[2], columnOf(w[3]), columnOf(w[4]), columnOf(w[5]))
		if got := describe(&tile.faces[0]); got != want {
			t.Errorf("%s is %s, the table has %s", tile.id, got, want)
		}
		all += tile.count
	}
	if all != 95 {
		t.Errorf("%d land tiles, not 95", all)
	}
}

// Every one of the 95 tiles is in the draw pile or in hand, at every number of
// players; no tile lies on the map.
//
// NW-1.1, NW-1.10, NW-10.1
func TestAllTilesAreUsedAtEveryNumberOfPlayers(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		g := begin(t, seats)
		count := map[string]int{g.view(0).Hand: 1}
		for _, id := range g.p.Trace().(*Trace).Draw {
			count[id]++
		}
		sum := 0
		for i := range g.p.rules.land {
			tile := &g.p.rules.tiles[i]
			if count[tile.id] != tile.count {
				t.Errorf("%d seats: %d of %s, not %d", seats, count[tile.id], tile.id, tile.count)
			}
			sum += count[tile.id]
		}
		if sum != 95 || g.view(0).Left != 94 || len(g.view(0).Placed) != 0 {
			t.Errorf("%d seats: %d tiles to place, %d left, %d placed", seats, sum, g.view(0).Left, len(g.view(0).Placed))
		}
		if got := len(g.view(0).Supplies); got != seats {
			t.Errorf("%d supplies for %d seats", got, seats)
		}
	}
	sheet, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	for _, seats := range []int{0, 1, 6} {
		if _, err := sheet.Rules(game.Config{Seats: seats}); err == nil {
			t.Errorf("a game of %d seats can be opened", seats)
		}
	}
}

// NW-1.8
func TestTradingPostsFlagsAndAnimalsAreOnTheTiles(t *testing.T) {
	f := open(t, 2, nil).facts
	var got, wrong [kinds]int
	for i := range f.tiles {
		for _, p := range f.tiles[i].faces[0].pieces {
			if i < f.land {
				got[p.kind] += f.tiles[i].count * int(p.bonus)
			} else {
				wrong[p.kind] += int(p.bonus)
			}
		}
	}
	if got != [kinds]int{trail: 10, town: 7, plain: 30} || wrong != [kinds]int{} {
		t.Errorf("posts, flags, animals are %v on tiles, %v on starting spaces", got, wrong)
	}
}

// Plymouth, New York and Jamestown open to the west in rows 2, 6 and 9, trails
// in rows 4 and 7; the sea lies in the east; the trail spaces cut the shore
// plain.
//
// NW-1.5, NW-1.6, NW-1.7, NW-2.1
func TestTheStartingSpacesAreTheEastCoast(t *testing.T) {
	g := begin(t, 2)
	want := []string{
		"PXPP [] [] [014567]", "PXPT [W] [] [0145]", "PXPP [] [] [014567]", "PXPR [] [W] [017 456]",
		"PXPP [] [] [014567]", "PXPT [W] [] [0145]", "PXPR [] [W] [017 456]", "PXPP [] [] [014567]",
		"PXPT [W] [] [0145]", "PXPP [] [] [014567]",
	}
	names := map[int]string{2: "Plymouth", 6: "New York", 9: "Jamestown"}
	if len(g.p.rules.tiles)-g.p.rules.land != 10 || g.s.PlacedN != 10 {
		t.Fatalf("%d starting spaces, %d on the map, not 10", len(g.p.rules.tiles)-g.p.rules.land, g.s.PlacedN)
	}
	for i := range 10 {
		p := &g.s.Placed[i]
		if p.Col != 0 || int(p.Row) != i+1 || p.Turn != 0 {
			t.Errorf("starting space %d lies in %d,%d turned %d", i+1, p.Col, p.Row, p.Turn)
		}
		if got := describe(g.p.rules.face(p)); got != want[i] {
			t.Errorf("row %d shows %s, not %s", i+1, got, want[i])
		}
		if got := g.p.rules.tiles[p.Tile].name; got != names[i+1] {
			t.Errorf("row %d is called %q, not %q", i+1, got, names[i+1])
		}
	}
}

// A quarter turn is clockwise: what lay north lies east. Four turns are none.
//
// NW-4.3
func TestRotationsAreClockwise(t *testing.T) {
	f := open(t, 2, nil).facts
	for r, want := range []string{
		"TPRR [N] [SW] [2347 56]", "RTPR [E] [NW] [07 1456]", "RRTP [S] [NE] [0367 12]", "PRRT [W] [ES] [0125 34]",
	} {
		i := indexOf(f.words, "NW23")
		got := describe(&f.tiles[i].faces[r])
		if got != want {
			t.Errorf("NW23 turned %d is %s, not %s", r, got, want)
		}
	}
	turns := map[string]int{"NW01": 1, "NW12": 1, "NW03": 2, "NW04": 2, "NW30": 2, "NW31": 2, "NW36": 2, "NW37": 2}
	for i := range f.tiles {
		tile := &f.tiles[i]
		again := tile.faces[3].turned()
		if describe(&again) != describe(&tile.faces[0]) {
			t.Errorf("%s turned four times is %s", tile.id, describe(&again))
		}
		want := turns[tile.id]
		if want == 0 {
			want = 4
		}
		if i < f.land && tile.turns != want {
			t.Errorf("%s looks different in %d rotations, not %d", tile.id, tile.turns, want)
		}
		for r := range 4 {
			face := &tile.faces[r]
			if code := uint8(tile.codes >> (8 * r)); r < tile.turns && code != face.code {
				t.Errorf("%s turned %d: code %x, face %x", tile.id, r, code, face.code)
			}
			for j, p := range face.pieces {
				for d := range 4 {
					if p.edges>>d&1 == 1 && (face.atEdge[d] != uint8(j) || tile.faces[0].pieces[j].edges>>((d-r+4)%4)&1 == 0) {
						t.Errorf("%s turned %d: piece %d at %s", tile.id, r, j, edgeWords[d])
					}
				}
				for s := range 8 {
					if p.slots>>s&1 == 1 && face.atSlot[s] != uint8(j) {
						t.Errorf("%s turned %d: piece %d at %s", tile.id, r, j, slotWords[s])
					}
				}
			}
		}
	}
	if facing != [8]uint8{5, 4, 7, 6, 1, 0, 3, 2} {
		t.Errorf("slots touch %v", facing)
	}
}

// lineOf is the line of the first row that contains a text.
func lineOf(t *testing.T, data, text string) int {
	t.Helper()
	i := strings.Index(data, text)
	if i < 0 {
		t.Fatalf("%q is not in the file", text)
	}
	return 1 + strings.Count(data[:i], "\n")
}

// A tile file with a mistake is refused, with the file, the line of the row and
// what is wrong.
func TestBrokenTileFilesAreRefusedWithFileAndLine(t *testing.T) {
	whole := string(tilesYAML)
	row := func(id string) (int, int) {
		from := strings.Index(whole, "  - id: "+id+"\n")
		if to := strings.Index(whole[from+5:], "  - id: "); to >= 0 {
			return from, from + 5 + to
		}
		return from, len(whole)
	}
	for _, c := range []struct{ id, old, new, want string }{
		{"NW03", "count: 5", "count: 0", "count: must be a whole number from 1 to 95, not 0"},
		{"NW03", "count: 5", "count: -1", "count: must be a whole number from 1 to 95, not -1"},
		{"NW03", "count: 5", "count: 96", "count: must be a whole number from 1 to 95, not 96"},
		{"NW03", `"N": R`, `"N": Q`, `N: must be one of P, T, R, X, not "Q"`},
		{"NW03", `"N": R`, `"N": RR`, `N: must be one of P, T, R, X, not "RR"`},
		{"NW03", `"N": R, `, ``, `N: is missing`},
		{"NW03", `"N": R, `, `"N": R, "X": P, `, `X: unknown key; the keys here are N, E, S, W`},
		{"NW03", `"N": R`, `"N": X`, `N: must not be X: the sea lies east of starting spaces and nowhere else`},
		{"NW03", `["N", "S"]`, `["N", "Z"]`, `edges: must be one of N, E, S, W, not "Z"`},
		{"NW03", `["N", "S"]`, `["N", "N"]`, `edges: must not name N, which does not belong to this trail`},
		{"NW03", `["N", "S"]`, `["N", "E"]`, `edges: must not name E, which does not belong to this trail`},
		{"NW03", `["N", "S"]`, `["N"]`, `edge S must belong to a town, or to a trail between plains`},
		{"NW03", `["N", "S"]`, `[]`, `edges: must name an edge that the trail reaches`},
		{"NW03", `posts: 0`, `posts: -1`, `posts: must be a whole number from 0 to 9, not -1`},
		{"NW03", `posts: 0`, `flags: 1`, `flags: unknown key; the keys here are edges, posts`},
		{"NW13", `flags: 0`, `posts: 1`, `posts: unknown key; the keys here are edges, flags`},
		{"NW03", `[1, 2, 3, 4]`, `[1, 2, 3]`, `edge S must belong to a town, or to a trail between plains`},
		{"NW03", `[1, 2, 3, 4]`, `[1, 2, 4]`, `edge E must belong to one plain`},
		{"NW03", `[1, 2, 3, 4]`, `[1, 2, 3, 4, 4]`, `slots: must not name 4, which does not belong to this plain`},
		{"NW03", `[1, 2, 3, 4]`, `[1, 2, 3, 9]`, `slots: must be a whole number from 0 to 7, not 9`},
		{
			"NW13", `[2, 3, 4, 5, 6, 7]`, `[1, 2, 3, 4, 5, 6, 7]`,
			`slots: must not name 1, which does not belong to this plain`,
		},
		{"NW05", `animals: 1`, `animals: -1`, `animals: must be a whole number from 0 to 9, not -1`},
		{"NW03", `posts: 0}]`, `posts: 0}, {edges: ["N"]}]`, `edges: must not name N, which does not belong to this trail`},
		{"NW03", `count: 5`, `count: 5, horses: 2`, ``},
		{
			"NW03", `farm: false`, "farm: false\n    horses: 2",
			`horses: unknown key; the keys here are id, desc, row, name, count, edges, towns, trails, plains, farm, provenance`,
		},
		{"NW03", `count: 5`, `count: many`, `count: must be a whole number from 1 to 95, not "many"`},
		{"NW03", "id: NW03", "id: NW02", "id: must not be that of another tile: NW02"},
		{
			"NW03", "id: NW03", `id: "NW 03"`,
			"id: must have no spaces, but 1 to 16 letters, digits, - and _, the first a letter",
		},
		{"NW03", "id: NW03", `id: ""`, "id: must have no spaces, but 1 to 16 letters, digits, - and _, the first a letter"},
		{"S03", "row: 3", "row: 4", "row: must be 3, the rows are in their order from the north"},
		{"S03", "row: 3", "row: 3\n    farm: true", "farm: must be false, not true"},
		{"S03", `"E": X`, `"E": P`, "E: must be X: the sea lies east of every starting space"},
	} {
		from, to := row(c.id)
		changed := strings.Replace(whole[from:to], c.old, c.new, 1)
		if changed == whole[from:to] {
			t.Errorf("%s has no %q", c.id, c.old)
			continue
		}
		_, err := readFacts(components.File{Name: "tiles.yaml", Data: []byte(whole[:from] + changed + whole[to:])})
		if err == nil {
			t.Errorf("%s with %q instead of %q is accepted", c.id, c.new, c.old)
			continue
		}
		// The line of the row, or of the very value that is wrong.
		line := lineOf(t, whole, "  - id: "+c.id+"\n")
		exact := line + strings.Count(whole[from:from+strings.Index(whole[from:to], c.old)], "\n") +
			strings.Count(c.new, "\n")
		named := strings.HasPrefix(err.Error(), fmt.Sprintf("tiles.yaml:%d: ", line)) ||
			strings.HasPrefix(err.Error(), fmt.Sprintf("tiles.yaml:%d: ", exact)) ||
			c.want == "" && strings.HasPrefix(err.Error(), "tiles.yaml:")
		if !named || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with %q: want line %d and %q, got: %v", c.id, c.new, line, c.want, err)
		}
	}
}

// The totals of the file, the 95 tiles and the 10 starting spaces are checked.
//
// NW-1.1, NW-1.5
func TestTileFilesWithWrongTotalsAreRefused(t *testing.T) {
	whole := string(tilesYAML)
	last := strings.Index(whole, "  - id: S10\n")
	for _, c := range []struct{ name, text, want string }{
		{"totals", strings.Replace(whole, "flags: 7", "flags: 8", 1), "flags: must be 7, as many as the rows have"},
		{
			"a sixth straight trail", strings.Replace(strings.Replace(whole, "count: 5", "count: 6", 1),
				whole[strings.Index(whole, "totals:"):strings.Index(whole, "tiles:\n")], "", 1),
			"tiles: must be 95 land tiles, not 96",
		},
		{"nine starting spaces", whole[:last], "start_spaces: must be 10 starting spaces, not 9"},
		{"no tiles", "version: 1\n", "tiles: must be 95 land tiles, not 0"},
		{"no file", "", "tiles.yaml:1: the file says nothing"},
		{"an unknown key", whole + "\nbridges: 3\n", `bridges: unknown key; the keys here are version`},
		{"no YAML", "tiles: [", "tiles.yaml:1: "},
	} {
		if _, err := readFacts(components.File{Name: "tiles.yaml", Data: []byte(c.text)}); err == nil ||
			!strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "tiles.yaml:") {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	if f, err := readFacts(components.File{Name: "tiles.yaml", Data: tilesYAML}); err != nil || f.hash == "" {
		t.Errorf("the tile file itself: %v", err)
	}
}
