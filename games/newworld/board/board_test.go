package board

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games/newworld"
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

func (e element) has(class string) bool {
	return slices.Contains(strings.Fields(e.attr["class"]), class)
}

func sheet(t testing.TB, v *newworld.View) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Symbols(&b, v); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// positions visits every position of a few random games.
func positions(t *testing.T, visit func(tb *table)) {
	t.Helper()
	for seats := 2; seats <= 5; seats++ {
		tb := newTable(t, seats, uint64(20+seats))
		tb.play(func(*newworld.View, []game.Move) bool { visit(tb); return false })
		visit(tb)
	}
}

func TestPicturesAreSound(t *testing.T) {
	symbols := sheet(t, newTable(t, 2, 1).view())
	known := map[string]bool{}
	classes := map[string]bool{}
	check := func(text []byte, ids map[string]bool) {
		t.Helper()
		for _, bad := range []string{" style=", "<script", "<style", "javascript:", "NaN", "Inf", "%!"} {
			if bytes.Contains(text, []byte(bad)) {
				t.Fatalf("a picture contains %q", bad)
			}
		}
		for _, e := range elements(t, text) {
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
	}
	refer := func(text []byte, ids map[string]bool) {
		t.Helper()
		for _, e := range elements(t, text) {
			if to, ok := e.attr["href"]; ok && !ids[to[1:]] && !known[to[1:]] {
				t.Fatalf("<%s> refers to %s, which is not drawn", e.name, to)
			}
		}
	}
	ids := map[string]bool{}
	check(symbols, ids)
	refer(symbols, ids)
	known = ids
	n := 0
	positions(t, func(tb *table) {
		if n++; n%3 == 0 {
			ids := map[string]bool{}
			text := tb.board()
			check(text, ids)
			refer(text, ids)
		}
	})
	for class := range classes {
		switch class {
		case "seat", "tile":
		default:
			if !bytes.Contains(CSS, []byte("."+class)) {
				t.Errorf("class %s has no paint in board.css", class)
			}
		}
	}
}

func TestEveryTileHasASymbol(t *testing.T) {
	v := newTable(t, 2, 1).view()
	text := string(sheet(t, v))
	if text != string(sheet(t, v)) {
		t.Error("the sheet is not the same twice")
	}
	beasts, n := map[string]int{}, 0
	for _, f := range v.Tiles() {
		if !strings.Contains(text, `<g id="t-`+f.ID+`">`) {
			t.Errorf("tile %s has no symbol", f.ID)
		}
		var p page
		p.face(&f, &n)
		want, got := map[string]int{}, map[string]int{}
		for _, piece := range f.Pieces {
			want[piece.Kind] += piece.Bonus
		}
		for _, u := range p.ups {
			switch {
			case u.id == "post":
				got["trail"]++
			case u.id == "flag":
				got["town"]++
			case slices.Contains(beastNames, u.id):
				got["plain"]++
				beasts[u.id]++
			}
		}
		for _, kind := range []string{"trail", "town", "plain"} {
			if got[kind] != want[kind] {
				t.Errorf("tile %s has %d signs of a bonus of a %s, should have %d", f.ID, got[kind], kind, want[kind])
			}
		}
	}
	for _, name := range beastNames {
		if beasts[name] < 2 {
			t.Errorf("%s is drawn %d times", name, beasts[name])
		}
	}
}

// TestWhatStandsIsDrawn: what is alike at once, the front one of two trees last however the tile
// is turned, and for each turn there is a marker that turns back.
func TestWhatStandsIsDrawn(t *testing.T) {
	var p page
	p.stand([]upright{{"fir", pt{10, 5}}, {"tuft", pt{-20, 0}}, {"leaf", pt{10, 0}}, {"tuft", pt{20, 30}}})
	var b bytes.Buffer
	if err := p.To(&b); err != nil {
		t.Fatal(err)
	}
	// Half a turn later the fir stands behind the other tree; side by side they are drawn as they come.
	tuft, turned, leaf, fir := [2]string{"tuft", "M-20 0h0L20 30h0"}, [2]string{"tuft", "M20 30h0L-20 0h0"}, [2]string{"leaf", "M10 0h0h0"}, [2]string{"fir", "M10 5h0h0"}
	want := ""
	for turn, drawn := range [][][2]string{{tuft, leaf, fir}, {tuft, fir, leaf}, {turned, fir, leaf}, {turned, fir, leaf}} {
		want += fmt.Sprintf(`<g class="n-u%d">`, turn)
		for _, one := range drawn {
			want += fmt.Sprintf(`<path marker-mid="url(#m-%s-%d)" d="%s"/>`, one[0], turn, one[1])
		}
		want += "</g>"
	}
	if b.String() != want {
		t.Errorf("got  %s\nwant %s", b.String(), want)
	}
	text := string(sheet(t, newTable(t, 2, 1).view()))
	for id := range strings.SplitSeq("house gable barn hall leaf fir flag post tuft mile cairn sign well hay deer bison rabbit turkey", " ") {
		for turn, back := range []int{0, -90, -180, -270} {
			if !strings.Contains(text, fmt.Sprintf(`<marker id="m-%s-%d" orient="%d"`, id, turn, back)) {
				t.Errorf("nothing turns %s back from turn %d", id, turn)
			}
		}
	}
}

// TestEdgesMatch shows that what crosses an edge does so at the same places and
// angles on all tiles.
func TestEdgesMatch(t *testing.T) {
	for _, f := range newTable(t, 2, 1).view().Tiles() {
		s := plan(&f)
		for i := range s.trails {
			p := &f.Pieces[s.trails[i].piece]
			for _, d := range p.Edges {
				mid, found := pt{0, -50}.turned(d), false
				for _, arm := range s.trails[i].arms {
					first, last := arm[0], arm[len(arm)-1]
					for _, end := range [][2]pt{{first[0], first[1]}, {last[3], last[2]}} {
						way := end[1].sub(end[0]).unit()
						found = found || end[0].far(mid) < .01 && way.far(mid.unit().mul(-1)) < .01
					}
				}
				if !found {
					t.Errorf("tile %s: no trail leaves edge %s in its middle at a right angle", f.ID, edgeWords[d])
				}
			}
		}
		for i := range s.towns {
			town := &s.towns[i]
			var ends []pt
			for _, c := range town.walls {
				ends = append(ends, c[0], c[3])
			}
			for _, d := range town.edges {
				for _, x := range []float64{-gateway, gateway} {
					want := pt{x, -50}.turned(d)
					if !slices.ContainsFunc(ends, func(p pt) bool { return p.far(want) < .01 }) {
						t.Errorf("tile %s: no wall ends at %v", f.ID, want)
					}
				}
			}
		}
		if s.shore != nil && (s.shore[0][0] != pt{shoreX, -50} || s.shore[1][3] != pt{shoreX, 50}) {
			t.Errorf("starting space %s: the shore does not meet its neighbours", f.ID)
		}
	}
}

// TestSettlersStandApart shows that each piece of a face has a place of its own
// and that trappers lie on their own plain.
func TestSettlersStandApart(t *testing.T) {
	for _, f := range newTable(t, 2, 1).view().Tiles() {
		s := survey(&f)
		for i, a := range s.anchors {
			for j, b := range s.anchors[:i] {
				if a.far(b) < 14 {
					t.Errorf("tile %s: pieces %d and %d have their settlers %.1f apart", f.ID, i, j, a.far(b))
				}
			}
		}
		for i := range s.plains {
			p := &s.plains[i]
			if got := s.raster[rasterIndex(s.anchors[p.piece])]; got != int8(i) {
				t.Errorf("tile %s: the trapper of piece %d lies on %d", f.ID, p.piece, got)
			}
			for _, a := range p.animals {
				if got := s.raster[rasterIndex(a)]; got != int8(i) {
					t.Errorf("tile %s: an animal of piece %d grazes on %d", f.ID, p.piece, got)
				}
			}
		}
	}
}

// TestEveryMoveHasOnePlace shows that a placement is reached from exactly one
// cell and rotation, every other move from exactly one element.
func TestEveryMoveHasOnePlace(t *testing.T) {
	kinds := map[string]bool{}
	visit := func(tb *table) {
		s := tb.scene()
		reached := map[string]int{}
		stops := 0
		for _, e := range elements(t, drawn(t, s)) {
			if e.has("lit") {
				if e.attr["id"] != "c"+e.attr["data-cell"] {
					t.Fatalf("cell %s has id %s", e.attr["data-cell"], e.attr["id"])
				}
				for turn := range strings.FieldsSeq(e.attr["data-turns"]) {
					reached[fmt.Sprintf("place %s %s r%s", s.View.Hand, e.attr["data-cell"], turn)]++
				}
			}
			if m, ok := e.attr["data-move"]; ok {
				reached[m]++
			}
			if e.attr["role"] == "button" {
				if e.attr["aria-label"] == "" {
					t.Fatalf("a button without a name: %v", e.attr)
				}
				if e.attr["tabindex"] == "0" {
					stops++
				}
			}
		}
		if want := min(1, len(s.Moves)); stops != want {
			t.Fatalf("%d elements can be reached by the tabulator, %d were expected", stops, want)
		}
		for _, m := range s.Moves {
			text := s.Vocabulary.Text(m)
			kinds[s.Vocabulary.Moves[m.Kind].Word] = true
			if reached[text] != 1 {
				t.Fatalf("%q is reached from %d places", text, reached[text])
			}
			delete(reached, text)
		}
		if len(reached) != 0 {
			t.Fatalf("the board offers %v, which is not legal", reached)
		}
	}
	positions(t, visit)
	all := []string{"place", "robber", "shopkeeper", "farmer", "trapper", "pass", "score trail", "score town", "score farm"}
	for seed := uint64(30); seed < 120 && len(kinds) < len(all); seed++ { // scorings in a chosen order are rare
		newTable(t, 5, seed).play(func(v *newworld.View, _ []game.Move) bool { return v.Phase == "order" }).visit(visit)
	}
	for _, word := range all {
		if !kinds[word] {
			t.Errorf("no position offered %q", word)
		}
	}
}

// TestWatchersSeeNoButtons shows the board to somebody who may not move.
func TestWatchersSeeNoButtons(t *testing.T) {
	s := newTable(t, 3, 5).play(placed(20, "place")).scene()
	s.Seat, s.Moves = game.Watcher, nil
	for _, e := range elements(t, drawn(t, s)) {
		if e.attr["role"] == "button" || e.has("cell") {
			t.Fatalf("a watcher sees <%s %v>", e.name, e.attr)
		}
	}
}

// TestFeaturesAreOutlinedWhole compares the outline of a feature that may be
// scored with the cells that the view gives it.
func TestFeaturesAreOutlinedWhole(t *testing.T) {
	seen := 0
	for seed := uint64(40); seen < 3; seed++ {
		tb := newTable(t, 4, seed).play(func(v *newworld.View, _ []game.Move) bool { return v.Phase == "order" })
		if tb.view().Phase != "order" {
			continue
		}
		seen++
		text := string(tb.board())
		sizes := map[int]bool{}
		for part := range strings.SplitSeq(text, `<g class="reach">`) {
			sizes[strings.Count(strings.SplitN(part, "</g>", 2)[0], `href="#o-`)] = true
		}
		for _, f := range tb.view().Features {
			held := slices.ContainsFunc(f.Settlers, func(n int) bool { return n > 0 })
			if f.Complete && held && (f.Kind == "town" || f.Kind == "trail") {
				if !slices.ContainsFunc(f.Cells, func(c [2]int) bool {
					l := tb.view().Placed[len(tb.view().Placed)-1]
					return c == [2]int{l.Col, l.Row}
				}) {
					continue
				}
				ok := false
				for n := range sizes {
					ok = ok || n >= len(f.Cells)
				}
				if !ok {
					t.Errorf("no outline covers the %d cells of %s", len(f.Cells), f.ID)
				}
			}
		}
	}
}

// TestBoardIsSmall measures the largest board there can be: all tiles laid, all
// settlers out, sixty cells lit.
func TestBoardIsSmall(t *testing.T) {
	s := newTable(t, 5, 9).play(never).scene()
	v := *s.View
	v.Phase, v.Hand, v.Active = "place", "NW18", 0
	for len(v.Placed) < 95 {
		v.Placed = append(v.Placed, newworld.PlacedView{Col: 12, Row: 20 + len(v.Placed)%10, Tile: "NW18", Turn: 1})
	}
	s.View, s.Seat = &v, 0
	for i := range 120 {
		m, err := s.Vocabulary.ParseMove(fmt.Sprintf("place NW18 %d,%d r%d", 1+i/2%15, -9+i/40, i%2))
		if err != nil {
			t.Fatal(err)
		}
		s.Moves = append(s.Moves, m)
	}
	text := drawn(t, s)
	t.Logf("%d bytes, %d settlers", len(text), len(v.Settlers))
	if n := bytes.Count(text, []byte(`class="cell lit"`)); n < 45 {
		t.Errorf("%d cells are lit", n)
	}
	if len(text) > 22<<10 {
		t.Errorf("the board is %d bytes, more than 22 KB", len(text))
	}
}

func TestGolden(t *testing.T) {
	small := newTable(t, 3, 4).play(placed(7, "place"))
	s := small.scene()
	s.Fresh = []int{5, 6}
	var tile bytes.Buffer
	if err := Tile(&tile, "NW17", 3); err != nil {
		t.Fatal(err)
	}
	all := sheet(t, small.view())
	from := bytes.Index(all, []byte(`<g id="t-NW17">`))
	to := bytes.Index(all, []byte(`<g id="t-NW18">`))
	for name, got := range map[string][]byte{
		"place.svg":  drawn(t, s),
		"deploy.svg": newTable(t, 3, 4).play(placed(7, "deploy")).board(),
		"tile.svg":   tile.Bytes(),
		"NW17.svg":   slices.Concat([]byte("<g>"), all[from:to], []byte("</g>")),
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

// TestFacesAreCopies shows that a picture cannot change the rules.
func TestFacesAreCopies(t *testing.T) {
	v := newTable(t, 2, 1).view()
	before := fmt.Sprint(v.Tiles())
	for _, f := range v.Tiles() {
		for i := range f.Pieces {
			f.Pieces[i].Bonus = 99
			for j := range f.Pieces[i].Edges {
				f.Pieces[i].Edges[j] = 7
			}
		}
	}
	for i := range v.Open() {
		v.Open()[i][0] = 99
	}
	if after := fmt.Sprint(v.Tiles()); after != before {
		t.Error("changing a face changed the data")
	}
}

func TestIncompleteScenes(t *testing.T) {
	full := newTable(t, 2, 1).scene()
	for name, s := range map[string]Scene{
		"no view": {Vocabulary: full.Vocabulary}, "no vocabulary": {View: full.View},
		"a view without rules": {View: &newworld.View{}, Vocabulary: full.Vocabulary},
	} {
		if err := Board(io.Discard, s); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if err := Symbols(io.Discard, &newworld.View{}); err == nil {
		t.Error("a sheet without tiles: no error")
	}
	if err := Tile(io.Discard, "", 0); err == nil {
		t.Error("a tile without an id: no error")
	}
	if err := Board(io.Discard, Scene{View: full.View, Vocabulary: full.Vocabulary, Moves: full.Moves}); err != nil {
		t.Errorf("without words: %v", err)
	}
}

func BenchmarkBoard(b *testing.B) {
	s := newTable(b, 5, 9).play(placed(80, "place")).scene()
	a, err := NewArtist(s.View)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := a.Board(io.Discard, s); err != nil {
			b.Fatal(err)
		}
	}
}

// The map of a game that is over ends with its tiles and is shown as a whole; before, it has
// every cell in which a tile may lie. Nothing warns of a survey that does not come.
func TestTheMapEndsWithItsCells(t *testing.T) {
	over := 0
	positions(t, func(tb *table) {
		v := tb.view()
		if len(v.Placed)%9 != 0 && v.Phase != "over" {
			return
		}
		text := tb.board()
		root := elements(t, text)[0]
		var x, y, width, height int
		if _, err := fmt.Sscan(root.attr["data-whole"], &x, &y, &width, &height); err != nil {
			t.Fatal(err)
		}
		cells := v.Open()
		if v.Phase == "over" {
			over++
			cells = nil
			for _, p := range v.Placed {
				cells = append(cells, [2]int{p.Col, p.Row})
			}
			if root.attr["data-least"] != "1" || bytes.Contains(text, []byte(`href="#n-goes"`)) || bytes.Contains(text, []byte("+4<")) {
				t.Errorf("a game that is over is shown as if it went on")
			}
		}
		top, bottom, west := 1, 10, 1
		for _, c := range cells {
			top, bottom, west = min(top, c[1]), max(bottom, c[1]), max(west, c[0])
		}
		if x != -100*west-lit || y != 100*top-lit || y+height != 100*bottom+lit || x+width != seaRoom {
			t.Errorf("with rows %d to %d and %d columns the map is %s", top, bottom, west, root.attr["data-whole"])
		}
	})
	if over == 0 {
		t.Error("no game was over")
	}
}

// TestChoicesLeaveSettlersFree: no coin and no spot for a settler lies over a settler on the map, or over another one.
func TestChoicesLeaveSettlersFree(t *testing.T) {
	choice := regexp.MustCompile(`<g transform="translate\((-?[\d.]+) (-?[\d.]+)\)"><circle class="ring"`)
	figure := regexp.MustCompile(`id="fig-[^"]*"[^>]*transform="translate\((-?[\d.]+) (-?[\d.]+)\)"`)
	places := func(found [][][]byte) (out []pt) {
		for _, f := range found {
			x, _ := strconv.ParseFloat(string(f[1]), 64)
			y, _ := strconv.ParseFloat(string(f[2]), 64)
			out = append(out, pt{x, y})
		}
		return out
	}
	seen := 0
	for seed := uint64(1); seed <= 2; seed++ {
		tb := newTable(t, 5, seed)
		tb.play(func(v *newworld.View, _ []game.Move) bool {
			if v.Phase == "place" {
				return false
			}
			text := drawn(t, tb.scene())
			lie := places(choice.FindAllSubmatch(text, -1))
			for i, c := range lie {
				seen++
				for _, o := range lie[:i] {
					if math.Hypot(c.x-o.x, c.y-o.y) < 2*token-2 { // places are whole numbers
						t.Errorf("seed %d: the choices at %v and %v overlap", seed, c, o)
					}
				}
				for _, f := range places(figure.FindAllSubmatch(text, -1)) {
					if math.Hypot(c.x-f.x, c.y-f.y) < token/2 {
						t.Errorf("seed %d: the choice at %v lies over the settler at %v", seed, c, f)
					}
				}
			}
			return false
		})
	}
	if seen == 0 {
		t.Error("there were no choices")
	}
}
