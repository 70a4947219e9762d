package web

import (
	"archive/zip"
	"bytes"
	"html"
	"io/fs"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/pack"
)

// tileForm is a form of the page for tiles of one's own, and what stands in it.
type tileForm struct {
	*guest
	fields map[string]string
	text   string
}

var tileFields = regexp.MustCompile(`<input type="hidden" name="(draft|at)"[^>]* value="([^"]*)"`)

// submit sends the form with other values as a browser does, and takes what is in the answer.
func (f *tileForm) submit(values map[string]string, file []byte) *httptest.ResponseRecorder {
	f.t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	all := maps.Clone(f.fields)
	maps.Copy(all, values)
	for name, v := range all {
		_ = w.WriteField(name, v)
	}
	if file != nil {
		part, err := w.CreateFormFile("file", "set")
		if err != nil {
			f.t.Fatal(err)
		}
		_, _ = part.Write(file)
	}
	_ = w.Close()
	r := f.request("POST", "/tiles/newworld", nil)
	next := httptest.NewRequest(http.MethodPost, "/tiles/newworld", &b)
	next.Header, next.RemoteAddr = r.Header, r.RemoteAddr
	next.Header.Set("Content-Type", w.FormDataContentType())
	answer := f.send(next)
	if strings.HasPrefix(answer.Header().Get("Content-Type"), "text/html") {
		f.take(answer.Body.String())
	}
	return answer
}

func (f *tileForm) take(text string) {
	f.text, f.fields = text, map[string]string{}
	for _, m := range tileFields.FindAllStringSubmatch(text, -1) {
		f.fields[m[1]] = html.UnescapeString(m[2])
	}
}

// draft is the set that the form carries.
func (f *tileForm) draft() []newworld.Face {
	f.t.Helper()
	set, err := newworld.ReadTiles("draft", []byte(f.fields["draft"]))
	if err != nil {
		f.t.Fatalf("%v\n%s", err, f.fields["draft"])
	}
	return set
}

// typed is a tile as somebody enters it.
func typed(f newworld.Face) map[string]string {
	edges, slots := []string{"N", "E", "S", "W"}, []string{"NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"}
	out := map[string]string{"do": "add", "id": f.ID, "count": strconv.Itoa(f.Count), "source": f.Source}
	if f.Farm {
		out["farm"] = "on"
	}
	count := map[string]int{}
	for _, p := range f.Pieces {
		switch count[p.Kind]++; p.Kind {
		case "plain":
			out["animals"+slots[p.Slots[0]]] = strconv.Itoa(p.Bonus)
		default:
			for _, e := range p.Edges {
				out["edge"+edges[e]] = map[string]string{"town": "T", "trail": "R"}[p.Kind] + strconv.Itoa(count[p.Kind])
			}
			out["bonus"+edges[p.Edges[0]]] = strconv.Itoa(p.Bonus)
		}
	}
	return out
}

// printed are the components of an edition, with the pieces of each tile in one order.
func printed(t *testing.T, g *game.Game) newworld.Box {
	t.Helper()
	rules, err := g.Rules(g.FullConfig())
	if err != nil {
		t.Fatal(err)
	}
	box := rules.(game.Boxed).Printed().(newworld.Box)
	for i := range box.Tiles {
		slices.SortFunc(box.Tiles[i].Pieces, func(a, b newworld.Segment) int {
			return strings.Compare(a.Kind+strings.Join(a.Edges, "")+strings.Join(a.Slots, ""), b.Kind+strings.Join(b.Edges, "")+strings.Join(b.Slots, ""))
		})
	}
	return box
}

// ours is the game and its land tiles.
func ours(t *testing.T) (*game.Game, []newworld.Face) {
	t.Helper()
	g, err := newworld.Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	all := rules.Deal(game.QuickRand(0, 0), nil).View(game.Watcher).(*newworld.View).Tiles()
	return g, slices.DeleteFunc(all, func(f newworld.Face) bool { return f.Start })
}

// TestATileSetIsEntered tile after tile, and saved as a pack that is played with: it is the set that was entered.
func TestATileSetIsEntered(t *testing.T) {
	s := newSite(t)
	f := &tileForm{guest: s.guest("Anna")}
	g, tiles := ours(t)
	f.take(f.get("/tiles/newworld").Body.String())
	for i, tile := range tiles {
		if answer := f.submit(typed(tile), nil); answer.Code != http.StatusOK || len(f.draft()) != i+1 {
			t.Fatalf("%s is not taken: %d %s", tile.ID, answer.Code, f.fields["draft"])
		}
	}
	if !strings.Contains(f.text, "The set is complete") {
		t.Error("the set is not complete")
	}
	saved := f.submit(map[string]string{"do": "save", "name": "anna", "title": "Anna’s \"box\"", "by": "Anna"}, nil)
	if kind := saved.Header().Get("Content-Type"); kind != "application/zip" {
		t.Fatalf("it is saved as %s", kind)
	}
	z, err := zip.NewReader(bytes.NewReader(saved.Body.Bytes()), int64(saved.Body.Len()))
	if err != nil {
		t.Fatal(err)
	}
	folder, err := fs.Sub(z, "anna")
	if err != nil {
		t.Fatal(err)
	}
	p, err := pack.Read(folder, "anna")
	if err != nil {
		t.Fatal(err)
	}
	again, err := p.Open(g)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := printed(t, g), printed(t, again); !reflect.DeepEqual(a, b) {
		t.Errorf("entered is %v\nsaved is %v", a, b)
	}
	if p.Called("en") != "Anna’s \"box\"" || p.By != "Anna" {
		t.Errorf("the pack is %q by %q", p.Called("en"), p.By)
	}
	schema, err := fs.ReadFile(folder, "schema.json")
	if want, _ := g.Schema(); err != nil || !bytes.Equal(schema, want) {
		t.Error("the pack has no schema")
	}

	fresh := &tileForm{guest: f.guest}
	for _, file := range [][]byte{saved.Body.Bytes(), []byte(f.fields["draft"])} { // what was saved can be gone on with
		fresh.take(f.get("/tiles/newworld").Body.String())
		if fresh.submit(map[string]string{"do": "open"}, file); !reflect.DeepEqual(fresh.draft(), f.draft()) {
			t.Error("what was saved is opened as something else")
		}
	}
	if fresh.submit(map[string]string{"do": "ours"}, nil); !reflect.DeepEqual(fresh.draft()[0].Source, tiles[0].Source) || len(fresh.draft()) != len(tiles) {
		t.Error("one cannot begin with our tiles")
	}
}

// TestTilesAreChanged in the set: copied, turned, changed, deleted. What is wrong is said as pack check says it, and not taken.
func TestTilesAreChanged(t *testing.T) {
	s := newSite(t)
	f := &tileForm{guest: s.guest("Anna")}
	f.take(f.get("/tiles/newworld").Body.String())
	bend := map[string]string{"id": "BEND", "count": "3", "edgeN": "R1", "edgeE": "R1", "bonusE": "1", "animalsENE": "2", "animalsNNE": "1"}
	f.submit(with1(bend, "do", "add"), nil)
	if !strings.Contains(f.text, "Your set: 3 tiles of 95") || !strings.Contains(f.text, "92 tiles are missing.") {
		t.Error("the tiles are not counted")
	}
	row := func(i int) string { return strings.Split(f.fields["draft"], "\n")[2+i] }
	if want := `  - {id: "BEND", count: 3, edges: {N: R, E: R, S: P, W: P}, trails: [{edges: [N, E], posts: 1}], plains: [{slots: [0, 3, 4, 5, 6, 7]}, {slots: [1, 2], animals: 3}], provenance: ""}`; row(0) != want {
		t.Errorf("written is\n%s\nnot\n%s", row(0), want)
	}
	f.submit(map[string]string{"do": "copy:0"}, nil)
	if !strings.Contains(f.text, `value="T02"`) || f.fields["at"] != "-1" || strings.Count(f.text, `value="R1" selected`) != 2 {
		t.Error("a copy is not a new tile of the same shape")
	}
	f.submit(with1(with1(bend, "do", "turn"), "id", "TURNED"), nil)
	for _, want := range []string{`<select name="edgeE" id="edgeE" aria-label="East"`, `name="bonusS" id="bonusS" value="1"`, `name="animalsESE"`} {
		if !strings.Contains(f.text, want) {
			t.Errorf("turned, the form has no %s", want)
		}
	}
	if again := map[string]string{"do": "add", "id": "BEND", "count": "1"}; f.submit(again, nil).Code != http.StatusUnprocessableEntity ||
		!strings.Contains(html.UnescapeString(f.text), "components.yaml:4: id: must not be that of another tile: BEND") || len(f.draft()) != 1 {
		t.Errorf("a second tile of that name is taken: %s", f.fields["draft"])
	}
	if f.submit(map[string]string{"do": "draw", "id": "X", "count": "1", "partNNW": "2"}, nil); !strings.Contains(f.text, "edge N must belong to one plain") {
		t.Error("nothing is wrong with a plain that ends within an edge")
	}
	f.submit(map[string]string{"do": "edit:0"}, nil)
	if f.fields["at"] != "0" || !strings.Contains(f.text, "Change BEND") {
		t.Error("the tile is not there to be changed")
	}
	if f.submit(with1(with1(bend, "do", "add"), "count", "4"), nil); len(f.draft()) != 1 || f.draft()[0].Count != 4 {
		t.Error("the tile was not changed")
	}
	if f.submit(map[string]string{"do": "delete:0"}, nil); len(f.draft()) != 0 {
		t.Error("the tile was not deleted")
	}
	for name, file := range map[string]string{"tiles:\n  - {id: A, edges: {N: P, E: P, S: P, W: P}, count: x}\n": "components.yaml:2: count: must be a whole number from 1 to 95", strings.Repeat("#", 29<<10): "too long"} {
		if answer := f.submit(map[string]string{"do": "open"}, []byte(name)); answer.Code != http.StatusUnprocessableEntity || !strings.Contains(html.UnescapeString(f.text), file) {
			t.Errorf("%d: it is not said that %s", answer.Code, file)
		}
	}
	for _, draft := range []string{"tiles: [", "tiles:\n  - {id: A, count: 1}", "*"} {
		if answer := f.submit(map[string]string{"draft": draft, "do": "draw"}, nil); answer.Code != http.StatusBadRequest {
			t.Errorf("%q is answered by %d", draft, answer.Code)
		}
	}
}

// TestTheLargestTileSetFits into a form: 95 tiles of which no two are equal, each with a long name.
func TestTheLargestTileSetFits(t *testing.T) {
	s := newSite(t)
	f := &tileForm{guest: s.guest("Anna")}
	f.take(f.get("/tiles/newworld").Body.String())
	var rows strings.Builder
	for i := range newworld.LandTiles {
		rows.WriteString("\n  - {id: ABCDEFGHIJKLMN" + strconv.Itoa(i + 100)[1:] + `, count: 1, edges: {N: R, E: R, S: R, W: R}, trails: [{edges: [N]}, {edges: [E]}, {edges: [S]}, {edges: [W]}], plains: [{slots: [0, 7]}, {slots: [1, 2]}, {slots: [3, 4]}, {slots: [5, 6]}], provenance: "public: my copy, bought in the year 2004"}`)
	}
	f.fields["draft"] = "tiles:" + rows.String()
	if answer := f.submit(map[string]string{"do": "draw", "source": strings.Repeat("s", 60)}, nil); answer.Code != http.StatusOK || len(f.draft()) != newworld.LandTiles {
		t.Errorf("it is refused: %d", answer.Code)
	}
}

func with1(m map[string]string, name, value string) map[string]string {
	out := maps.Clone(m)
	out[name] = value
	return out
}
