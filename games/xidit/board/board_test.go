package board

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games/xidit"
	"spielwerk/svg"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// element is one start tag of a picture.
type element struct {
	name string
	attr map[string]string
}

// elements parses a picture strictly.
func elements(t testing.TB, text []byte) (all []element) {
	t.Helper()
	dec := xml.NewDecoder(bytes.NewReader(text))
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("not well formed: %v", err)
		}
		if start, ok := token.(xml.StartElement); ok {
			e := element{start.Name.Local, map[string]string{}}
			for _, a := range start.Attr {
				e.attr[a.Name.Local] = a.Value
			}
			all = append(all, e)
		}
	}
}

func sheet(t testing.TB, v *xidit.View) []byte {
	t.Helper()
	a, err := NewArtist(v)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := a.Symbols(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// positions visits the positions of random games of all sizes: every one whose
// board has something to choose, and one in five of the others.
func positions(t *testing.T, visit func(tb *table)) {
	t.Helper()
	for seats := 3; seats <= 5; seats++ {
		for seed := range uint64(2) {
			tb := newTable(t, seats, 40+2*uint64(seats)+seed)
			tb.play(func(tb *table, _ game.Seat, moves []game.Move) bool {
				switch tb.word(moves[0]) {
				case "start", "build", "bards":
					visit(tb)
				default:
					if tb.n%5 == 0 {
						visit(tb)
					}
				}
				return false
			})
			visit(tb)
		}
	}
}

func TestPicturesAreSound(t *testing.T) {
	a := artist(t)
	known, classes := map[string]bool{}, map[string]bool{}
	check := func(text []byte) map[string]bool {
		t.Helper()
		ids := map[string]bool{}
		for _, bad := range []string{" style=", "<script", "<style", "javascript:", "NaN", "Inf", "%!"} {
			if bytes.Contains(text, []byte(bad)) {
				t.Fatalf("a picture contains %q", bad)
			}
		}
		all := elements(t, text)
		for _, e := range all {
			if id, ok := e.attr["id"]; ok {
				if ids[id] || known[id] {
					t.Fatalf("id %q is given twice", id)
				}
				ids[id] = true
			}
			for _, class := range strings.Fields(e.attr["class"]) {
				classes[class] = true
			}
			for name := range e.attr {
				if strings.HasPrefix(name, "on") {
					t.Fatalf("a picture has a handler %s", name)
				}
			}
		}
		for _, e := range all {
			if to, ok := e.attr["href"]; ok && !ids[to[1:]] && !known[to[1:]] {
				t.Fatalf("<%s> refers to %s, which is not drawn", e.name, to)
			}
		}
		return ids
	}
	// The sheet of five seats serves boards of three, which have fewer tiles.
	known = check(sheet(t, newTable(t, 5, 1).view(game.Watcher)))
	phases := map[string]bool{}
	positions(t, func(tb *table) {
		for _, seat := range []game.Seat{game.Watcher, 0} {
			s := tb.sceneOf(seat)
			phases[s.View.Phase] = true
			check(drawn(t, a, s))
			check(drawn(t, a, busy(s)))
		}
	})
	for _, phase := range []string{"start", "program", "execute", "census", "over"} {
		if !phases[phase] {
			t.Errorf("no board in phase %s was drawn", phase)
		}
	}
	v := newTable(t, 5, 1).view(game.Watcher)
	symbols := string(sheet(t, v))
	for city := 1; city <= 21; city++ {
		for _, kind := range []string{"recruit", "threat"} {
			var b bytes.Buffer
			if err := a.Card(&b, v, kind, city); err != nil {
				t.Fatal(err)
			}
			check(b.Bytes())
			f := face(v.Box().Tiles, city)
			want := 0
			for class := range f.Recruit {
				if kind == "recruit" {
					want += f.Recruit[class]
				} else {
					want += f.Threat[class]
				}
			}
			_, symbol, _ := strings.Cut(symbols, fmt.Sprintf(`<symbol id="x-%s-%d"`, kind, city))
			symbol, _, _ = strings.Cut(symbol, "</symbol>")
			if n := strings.Count(symbol, `"#xu-`); n != want {
				t.Errorf("the card %s %d shows %d units, not %d", kind, city, n, want)
			}
		}
	}
	for _, list := range []struct {
		draw  func(io.Writer, string) error
		words []string
	}{
		{Order, []string{"red", "blue", "black", "action", "wait"}},
		{Unit, []string{"militia", "archer", "infantry", "cleric", "mage"}},
		{Glyph, []string{"gold", "bards", "storeys", "bastion", "titan", "recruit", "threat", "first"}},
	} {
		for _, word := range list.words {
			var b bytes.Buffer
			if err := list.draw(&b, word); err != nil {
				t.Fatal(err)
			}
			check(b.Bytes())
		}
	}
	for class := range classes {
		if !bytes.Contains(CSS, []byte("."+class)) {
			t.Errorf("class %s has no paint in board.css", class)
		}
	}
}

// TestEveryMoveHasOnePlace shows that a move that names a city or a region is
// made by exactly one element, and no other move by any.
func TestEveryMoveHasOnePlace(t *testing.T) {
	a := artist(t)
	kinds := map[string]bool{}
	visit := func(s Scene) {
		reached := map[string]int{}
		stops, want := 0, 0
		for _, e := range elements(t, drawn(t, a, s)) {
			m, ok := e.attr["data-move"]
			if !ok {
				continue
			}
			reached[m]++
			if e.attr["id"] != "m-"+strings.ReplaceAll(m, " ", "-") || e.attr["role"] != "button" || e.attr["aria-label"] == "" {
				t.Fatalf("a bad button: %v", e.attr)
			}
			if e.attr["tabindex"] == "0" {
				stops++
			}
		}
		for _, m := range s.Moves {
			switch word := s.Vocabulary.Moves[m.Kind].Word; word {
			case "start", "build", "bards":
				kinds[word] = true
				want = 1
				text := s.Vocabulary.Text(m)
				if reached[text] != 1 {
					t.Fatalf("%q is reached from %d places", text, reached[text])
				}
				delete(reached, text)
			}
		}
		if len(reached) != 0 {
			t.Fatalf("the board offers %v, which is not legal", reached)
		}
		if stops != want {
			t.Fatalf("%d elements can be reached by the tabulator, not %d", stops, want)
		}
	}
	positions(t, func(tb *table) { visit(tb.scene()) })
	visit(building(t, newTable(t, 4, 2).play(asked(3, "set"))))
	if len(kinds) != 3 {
		t.Errorf("only %v were offered", kinds)
	}
}

// TestWatchersSeeNoButtons draws for somebody who may not move and has no
// programme.
func TestWatchersSeeNoButtons(t *testing.T) {
	s := newTable(t, 3, 4).play(dialled(2, 3)).sceneOf(game.Watcher)
	for _, e := range elements(t, drawn(t, artist(t), s)) {
		if e.attr["role"] == "button" || e.attr["id"] == "ghost" {
			t.Fatalf("a watcher sees <%s %v>", e.name, e.attr)
		}
	}
}

// TestUnitsKeepTheirPlaces takes units from a tile: the weakest go first, and
// the others stay where they are (LX-5.2).
func TestUnitsKeepTheirPlaces(t *testing.T) {
	f := &xidit.Tile{City: 1, Recruit: []int{2, 2, 0, 0, 1}}
	for _, c := range []struct {
		units []int
		want  string
	}{
		{[]int{2, 2, 0, 0, 1}, "[0 0 1 1 4]"},
		{[]int{1, 2, 0, 0, 1}, "[-1 0 1 1 4]"},
		{[]int{0, 1, 0, 0, 1}, "[-1 -1 -1 1 4]"},
		{[]int{2, 0, 0, 0, 1}, "[0 0 -1 -1 4]"}, // LX-7.5
		{[]int{0, 0, 0, 0, 0}, "[-1 -1 -1 -1 -1]"},
	} {
		if got := fmt.Sprint(spaces(f, c.units)); got != c.want {
			t.Errorf("%v: %s, not %s", c.units, got, c.want)
		}
	}
}

// TestGhostFollowsTheRoads compares the way that is drawn with the orders
// (LX-4.3, LX-4.4).
func TestGhostFollowsTheRoads(t *testing.T) {
	a := artist(t)
	at := []int{}
	for _, o := range a.plan.orders(5, []string{"blue", "action", "red", "red", "wait", "blue"}) {
		at = append(at, o.to)
	}
	if got := fmt.Sprint(at); got != "[12 12 13 12 12 5]" {
		t.Errorf("the way leads to %s", got)
	}
	if o := a.plan.orders(2, []string{"blue"})[0]; o.road >= 0 || o.to != 2 || o.sign() != "x-none" {
		t.Errorf("city 2 has no blue road: %+v", o)
	}
	s := newTable(t, 4, 6).play(dialled(3, 0)).scene()
	dials := []string{"red", "action", "black", "blue", "wait", "action"}
	text := string(drawn(t, a, program(s, dials...)))
	for i := range dials {
		if strings.Count(text, fmt.Sprintf(`id="slot-%d"`, i+1)) != 1 {
			t.Errorf("slot %d is not shown once", i+1)
		}
	}
	if strings.Contains(string(drawn(t, a, program(s))), `id="ghost"`) {
		t.Error("a ghost without orders")
	}
	other := program(s, dials...)
	other.Seat = (other.Seat + 1) % 4
	if strings.Contains(string(drawn(t, a, other)), `id="ghost"`) {
		t.Error("a ghost for another seat")
	}
}

// TestPointsAreFound asks for cities and regions at points of the board.
func TestPointsAreFound(t *testing.T) {
	a := artist(t)
	for c := 1; c <= 21; c++ {
		p := &a.plan.cities[c]
		if got := a.CityAt(int(p.at.x), int(p.at.y)); got != c {
			t.Errorf("at city %d is city %d", c, got)
		}
		if to := p.at.add(p.panel); a.CityAt(int(to.x), int(to.y)) != c {
			t.Errorf("at the tile of city %d is city %d", c, a.CityAt(int(to.x), int(to.y)))
		}
	}
	for i := range a.plan.regions {
		r := &a.plan.regions[i]
		if got := a.RegionAt(int(r.label.x), int(r.label.y)); got != r.ID {
			t.Errorf("at the name of region %s is region %s", r.ID, got)
		}
	}
	if a.CityAt(2, 2) != 0 || a.RegionAt(2, 2) != "" {
		t.Error("something lies in the corner of the sea")
	}
}

// TestIdrakysStandApart shows that no two figures overlap, wherever they stand,
// and that none hides a number.
func TestIdrakysStandApart(t *testing.T) {
	a := artist(t)
	type place struct{ city, seat, x, y int }
	var all []place
	for c := 1; c <= 21; c++ {
		for seat := range seatsMost {
			x, y := a.Stand(c, game.Seat(seat))
			for _, p := range all {
				if max(x-p.x, p.x-x) < 22 && max(y-p.y, p.y-y) < 30 {
					t.Errorf("seat %d in city %d and seat %d in city %d overlap", seat, c, p.seat, p.city)
				}
			}
			for o := 1; o <= 21; o++ {
				if at := a.plan.cities[o].at; at.far(pt{float64(x), float64(y)}) < 26 {
					t.Errorf("seat %d in city %d hides the number of city %d", seat, c, o)
				}
			}
			if x < 12 || y < 30 || x > width-12 || y > height-16 {
				t.Errorf("seat %d in city %d stands outside the board", seat, c)
			}
			all = append(all, place{c, seat, x, y})
		}
	}
}

// TestNothingHidesText shows that on the default map tiles, guilds, numbers and
// names of regions lie apart.
func TestNothingHidesText(t *testing.T) {
	l := artist(t).plan
	type thing struct {
		name string
		box  box
		city int
	}
	var all []thing
	for c := 1; c < len(l.cities); c++ {
		p := &l.cities[c]
		all = append(all, thing{fmt.Sprint("number ", c), around(p.at, 32, 32), c},
			thing{fmt.Sprint("tile ", c), around(p.at.add(p.panel), panelW, panelH), c},
			thing{fmt.Sprint("guild ", c), towerBox.moved(p.at.add(p.guild)), c})
	}
	for i := range l.regions {
		all = append(all, thing{"region " + l.regions[i].ID, l.regions[i].block(), 0})
	}
	for i, a := range all {
		if out := (a.box.x1-a.box.x0)*(a.box.y1-a.box.y0) - a.box.shared(box{0, 0, width, height}); out > 1 {
			t.Errorf("%s is cut off", a.name)
		}
		for _, b := range all[:i] {
			if shared := a.box.shared(b.box); shared > 140 {
				t.Errorf("%s and %s overlap by %.0f", a.name, b.name, shared)
			}
		}
	}
}

// TestBoardIsSmall measures the largest boards: five seats, all guilds, bards
// everywhere.
func TestBoardIsSmall(t *testing.T) {
	a := artist(t)
	largest := 0
	measure := func(s Scene) {
		largest = max(largest, len(drawn(t, a, s)))
	}
	measure(busy(newTable(t, 5, 4).play(asked(5, "bards")).scene()))
	measure(program(busy(newTable(t, 5, 4).play(dialled(5, 0)).scene()), "red", "action", "black", "blue", "wait", "action"))
	measure(newTable(t, 5, 4).scene())
	t.Logf("%d bytes", largest)
	if largest > 16<<10 {
		t.Errorf("a board is %d bytes, more than 16 KB", largest)
	}
}

// randomMap is a connected map with at most one road of each colour per city,
// and regions of any cities.
func randomMap(rnd *svg.Splitmix) (*xidit.Box, int) {
	n := 5 + rnd.Below(21)
	b := &xidit.Box{Guild: 4, Classes: []xidit.Class{{ID: "a"}, {ID: "b"}, {ID: "c"}, {ID: "d"}, {ID: "e"}}}
	colours := []string{"red", "blue", "black"}
	used := make([]map[string]bool, n+1)
	for i := range used {
		used[i] = map[string]bool{}
	}
	join := func(x, y int) bool {
		for _, c := range colours {
			if x != y && !used[x][c] && !used[y][c] {
				used[x][c], used[y][c] = true, true
				b.Roads = append(b.Roads, xidit.Road{A: x, B: y, Colour: c})
				return true
			}
		}
		return false
	}
	for c := 2; c <= n; c++ {
		for !join(c, 1+rnd.Below(c-1)) {
		}
	}
	for range rnd.Below(2 * n) {
		join(1+rnd.Below(n), 1+rnd.Below(n))
	}
	for i := range 9 {
		r := xidit.Region{ID: string(rune('A' + i)), Bastion: i == 8, First: 4, Second: 2}
		for c := 1; c <= n; c++ {
			if c%9 == i || rnd.Below(5) == 0 {
				r.Cities = append(r.Cities, c)
			}
		}
		if r.Cities == nil {
			r.Cities = []int{1 + rnd.Below(n)}
		}
		b.Regions = append(b.Regions, r)
	}
	return b, n
}

// TestAnyMapCanBeDrawn lays out random maps, most of them not planar: cities
// never overlap, and everything stays on the board (LX-13.4).
func TestAnyMapCanBeDrawn(t *testing.T) {
	rnd := svg.NewSplitmix("maps")
	for i := range 25 {
		b, n := randomMap(&rnd)
		l := lay(b, n)
		for c := 1; c <= n; c++ {
			at := l.cities[c].at
			if at.x < 70 || at.y < 60 || at.x > width-70 || at.y > height-60 {
				t.Errorf("map %d: city %d lies at %v", i, c, at)
			}
			for o := 1; o < c; o++ {
				if d := at.far(l.cities[o].at); d < minDistance-2 {
					t.Errorf("map %d of %d cities: %d and %d are %.0f apart", i, n, c, o, d)
				}
			}
		}
		for k, r := range l.roads {
			for _, q := range l.roads[:k] {
				if min(r.a, r.b) == min(q.a, q.b) && max(r.a, r.b) == max(q.a, q.b) && r.curve.at(.5).far(q.curve.at(.5)) < 20 {
					t.Errorf("map %d: two roads between %d and %d lie on each other", i, r.a, r.b)
				}
			}
		}
		for k := range l.regions {
			if len(l.regions[k].area) < 3 {
				t.Errorf("map %d: region %d has no area", i, k)
			}
		}
		var p page
		p.ground(l)
		elements(t, []byte(p.String()))
		if strings.Contains(p.String(), "NaN") || strings.Contains(p.String(), "Inf") {
			t.Errorf("map %d is drawn with numbers that are none", i)
		}
	}
}

// TestTheMapIsAlwaysTheSame lays the same map out twice.
func TestTheMapIsAlwaysTheSame(t *testing.T) {
	v := newTable(t, 4, 1).view(game.Watcher)
	one := sheet(t, v)
	if !bytes.Equal(one, sheet(t, v)) {
		t.Error("the sheet is not the same twice")
	}
	if l := artist(t).plan; len(l.ring) != 13 {
		t.Errorf("the outer ring has %d cities, not 13", len(l.ring))
	} else {
		for i, r := range l.roads {
			for _, q := range l.roads[:i] {
				if crosses(l.cities[r.a].at, l.cities[r.b].at, l.cities[q.a].at, l.cities[q.b].at) {
					t.Errorf("the roads %d-%d and %d-%d cross", r.a, r.b, q.a, q.b)
				}
			}
		}
	}
}

func TestGolden(t *testing.T) {
	a := artist(t)
	var glyphs bytes.Buffer
	glyphs.WriteString("<g>")
	v := newTable(t, 4, 1).view(game.Watcher)
	for _, err := range []error{
		Order(&glyphs, "blue"), Unit(&glyphs, "mage"), Glyph(&glyphs, "gold"),
		a.Card(&glyphs, v, "recruit", 4), a.Card(&glyphs, v, "threat", 4),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	glyphs.WriteString("</g>")
	mid := newTable(t, 4, 6).play(dialled(6, 0)).scene()
	for name, got := range map[string][]byte{
		"start.svg":   drawn(t, a, newTable(t, 3, 2).scene()),
		"program.svg": drawn(t, a, program(busy(mid), "red", "action", "black", "blue", "wait", "action")),
		"bards.svg":   drawn(t, a, newTable(t, 5, 4).play(asked(2, "bards")).scene()),
		"small.svg":   glyphs.Bytes(),
	} {
		path := filepath.Join("testdata", name)
		got = bytes.ReplaceAll(got, []byte("><"), []byte(">\n<"))
		got = append(got, '\n')
		if *update {
			if err := os.MkdirAll("testdata", 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s has changed; look at it and run with -update", path)
		}
	}
}

// TestColourIsNeverAlone shows that roads differ in their pattern, units in
// their shape and sign, seats in shape and letter.
func TestColourIsNeverAlone(t *testing.T) {
	css := strings.Join(strings.Fields(string(CSS)), " ") // however it is laid out
	for _, rule := range []string{".x-blue { stroke: var(--lx-blue); stroke-dasharray:", "stroke-linecap: round; stroke-dasharray: 0 10.4"} {
		if !strings.Contains(css, rule) {
			t.Errorf("board.css has no %q", rule)
		}
	}
	shapes := map[string]bool{}
	for _, b := range unitBodies {
		start := strings.Index(b, " ")
		start += strings.Index(b[start+1:], " ") + 1
		shapes[b[start:strings.Index(b, "/>")]] = true
	}
	for _, s := range seatShapes {
		shapes[s.d] = true
	}
	if len(shapes) != len(unitBodies)+len(seatShapes) {
		t.Errorf("only %d shapes differ", len(shapes))
	}
	text := string(sheet(t, newTable(t, 3, 1).view(game.Watcher)))
	for i := range seatShapes {
		if strings.Count(text, fmt.Sprintf(`>%c</text>`, 'A'+i)) != 2 {
			t.Errorf("seat %d has no letter on its token and its figure", i)
		}
	}
}

func TestIncompleteScenes(t *testing.T) {
	a := artist(t)
	full := newTable(t, 3, 1).scene()
	for name, s := range map[string]Scene{
		"no view": {Vocabulary: full.Vocabulary}, "no vocabulary": {View: full.View},
		"a view without rules": {View: &xidit.View{}, Vocabulary: full.Vocabulary},
	} {
		if err := a.Board(io.Discard, s); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	errs := []error{
		Order(io.Discard, "green"), Unit(io.Discard, ""), Glyph(io.Discard, "x"),
		a.Card(io.Discard, nil, "threat", 1), a.Card(io.Discard, full.View, "threat", 21), a.Card(io.Discard, full.View, "back", 1),
	}
	if i := slices.Index(errs, nil); i >= 0 {
		t.Errorf("bad call %d: no error", i)
	}
	for _, v := range []*xidit.View{nil, {}} {
		if _, err := NewArtist(v); err == nil {
			t.Errorf("an artist of %v: no error", v)
		}
	}
	if err := a.Board(io.Discard, Scene{View: full.View, Vocabulary: full.Vocabulary, Moves: full.Moves}); err != nil {
		t.Errorf("without words: %v", err)
	}
	if x, y := a.Stand(99, 9); x != int(middle.x) || y != int(middle.y) {
		t.Errorf("nobody stands at %d,%d", x, y)
	}
}

func BenchmarkBoard(b *testing.B) {
	s := busy(newTable(b, 5, 4).play(asked(2, "bards")).scene())
	a := artist(b)
	for b.Loop() {
		if err := a.Board(io.Discard, s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkArtist(b *testing.B) {
	v := newTable(b, 4, 1).view(game.Watcher)
	for b.Loop() {
		if _, err := NewArtist(v); err != nil {
			b.Fatal(err)
		}
	}
}
