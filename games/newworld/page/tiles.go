package page

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/a-h/templ"

	"spielwerk/games/newworld"
	"spielwerk/games/newworld/board"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// The form for tiles of one's own keeps nothing on the server: the tiles entered so far travel in
// the form as the file that they will be, and every answer is the form anew. It works without a
// script; with one the house's forms.ts puts the parts of the answer into the page.

const tilesAddress = "/tiles/newworld"

// tilesPage is the form as one visitor sees it.
type tilesPage struct {
	*lang.Tongue
	p           gamePage
	set         []newworld.Face
	entry       tileEntry
	at          int    // which tile of the set is changed, -1 for a new one
	wrong       string // what is wrong with the tile
	refused     string // why something was not done
	unfit       string // what is wrong with the set
	done        bool   // the set was changed
	begins      bool   // nothing was sent yet
	next        bool   // another tile is to be entered
	scripted    bool
	name, title string // of the pack
	by          string
}

// At implements [part.Extra].
func (gamePage) At() (pages string) { return "tiles" }

// Link implements [part.Extra].
func (gamePage) Link(t *lang.Tongue) string { return t.Say("tiles.link", nil) }

// Visit implements [part.Extra].
func (p gamePage) Visit(v part.Visit) {
	if v.Below() != "" {
		v.Refuse(http.StatusNotFound, v.Tongue().Say("web.error.notFound", nil))
		return
	}
	form := v.Request().Form
	d := &tilesPage{Tongue: v.Tongue(), p: p, at: -1, scripted: v.Scripted()}
	d.title, d.by = line(form.Get("title"), 40), line(form.Get("by"), 40)
	if d.name = form.Get("name"); !packName.MatchString(d.name) {
		d.name = "my-tiles"
	}
	if v.Request().Method != http.MethodPost {
		d.begin()
		d.begins = true
		d.show(v, http.StatusOK)
		return
	}
	var err error
	if draft := form.Get("draft"); draft != "" {
		d.set, err = readSet([]byte(draft))
	}
	if err != nil {
		v.Refuse(http.StatusBadRequest, err.Error())
		return
	}
	d.entry = entryIn(form)
	if n, failed := strconv.Atoi(form.Get("at")); failed == nil && n >= 0 && n < len(d.set) {
		d.at = n
	}
	do, of, _ := strings.Cut(form.Get("do"), ":")
	n, err := strconv.Atoi(of)
	if err != nil {
		n = -1
	}
	status := http.StatusOK
	switch {
	case do == "save":
		d.save(v)
		return
	case do == "open":
		d.open(v)
	case do == "add":
		d.add()
		d.next = d.done
	case do == "turn":
		d.entry.turn()
	case do == "new":
		d.begin()
	case do == "show": // what the browser has kept
		d.done = true
		d.begin()
	case do == "ours":
		d.set, d.done = p.land(), true
		d.begin()
	case do == "shape" && n >= 0 && n < len(p.shapes()):
		d.shape(&p.shapes()[n])
	case do == "edit" && n >= 0 && n < len(d.set):
		d.entry, d.at, d.done = entryOf(&d.set[n]), n, true
		d.next = true
	case do == "copy" && n >= 0 && n < len(d.set):
		d.entry, d.at = entryOf(&d.set[n]), -1
		d.entry.id = nextID(d.set)
	case do == "delete" && n >= 0 && n < len(d.set):
		d.set, d.done = slices.Delete(d.set, n, n+1), true
		d.begin()
	}
	if d.refused != "" {
		status = http.StatusUnprocessableEntity
	}
	d.show(v, status)
}

// readSet reads the tiles of a form or of a file.
func readSet(data []byte) ([]newworld.Face, error) {
	if len(data) > mostDraft {
		return nil, errTooLong
	}
	return newworld.ReadTiles(tilesFile, data)
}

// entryIn is the tile in a form. What cannot be said in a form is not kept.
func entryIn(form url.Values) tileEntry {
	e := newEntry(line(form.Get("id"), 16), line(form.Get("source"), mostSource))
	number := func(name string, most int) int {
		n, err := strconv.Atoi(strings.TrimSpace(form.Get(name)))
		if err != nil {
			return 0
		}
		return max(0, min(most, n))
	}
	e.count, e.farm = number("count", 2*newworld.LandTiles), form.Get("farm") != ""
	for d, word := range edgeWords {
		if j := form.Get("edge" + word); slices.Contains(joints, j) {
			e.edges[d] = j
		}
		e.bonus[d] = number("bonus"+word, mostBonus)
	}
	for s, word := range slotWords {
		if n := number("part"+word, 8); n > 0 {
			e.parts[s] = strconv.Itoa(n)
		}
		e.animals[s] = number("animals"+word, mostBonus)
	}
	return e
}

// line is a text in one line, without what is not to be read.
func line(text string, most int) string {
	text = strings.TrimSpace(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) || strings.ContainsRune("{}<>", r) {
			return -1
		}
		return r
	}, text))
	if letters := []rune(text); len(letters) > most {
		text = strings.TrimSpace(string(letters[:most]))
	}
	return text
}

var packName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,31}$`)

// begin begins a new tile.
func (d *tilesPage) begin() {
	source := d.entry.source
	if source == "" {
		source = d.Say("tiles.source", nil)
	}
	d.entry, d.at = newEntry(nextID(d.set), source), -1
}

// shape gives the tile a usual shape. What it is called, how many there are and where it is from stays.
func (d *tilesPage) shape(f *newworld.Face) {
	was := d.entry
	d.entry = entryOf(f)
	d.entry.id, d.entry.count, d.entry.source = was.id, was.count, was.source
}

// with is the set with the tile.
func (d *tilesPage) with() []newworld.Face {
	set := slices.Clone(d.set)
	if d.at >= 0 {
		set[d.at] = d.entry.face()
		return set
	}
	return append(set, d.entry.face())
}

// check is what is wrong with the tile, as pack check says it.
func (d *tilesPage) check() string {
	if _, err := readSet(tilesText(d.with())); err != nil {
		return err.Error()
	}
	return ""
}

// add takes the tile into the set.
func (d *tilesPage) add() {
	if d.check() != "" {
		d.refused = d.Say("tiles.notTaken", nil)
		return
	}
	d.set, d.done = d.with(), true
	d.begin()
}

// open takes the tiles of a file.
func (d *tilesPage) open(v part.Visit) {
	file, _, err := v.Request().FormFile("file")
	if err != nil {
		d.refused = d.Say("tiles.noFile", nil)
		return
	}
	defer func() { _ = file.Close() }()
	data, err := io.ReadAll(file) // the house bounds the form
	if err == nil {
		data, err = unpacked(data)
	}
	if err == nil {
		var set []newworld.Face
		if set, err = readSet(data); err == nil {
			_, err = readSet(tilesText(set)) // it must go back and forth
			d.set = set
		}
	}
	if err != nil {
		d.set, d.refused = nil, d.Say("tiles.fileRefused", map[string]any{"reason": err.Error()})
	}
	d.done = true
	d.begin()
}

// save answers with the pack.
func (d *tilesPage) save(v part.Visit) {
	title := d.title
	if title == "" {
		title = d.name
	}
	about := fmt.Sprintf("game: newworld\nname: %q\nby: %q\n", title, d.by)
	schema, err := d.p.schema()
	if err == nil {
		var data []byte
		if data, err = packed(d.name, about, tilesText(d.set), schema); err == nil {
			v.File(d.name+".zip", data)
			return
		}
	}
	v.Refuse(http.StatusInternalServerError, d.Say("web.error.internal", nil))
}

// show answers with the form.
func (d *tilesPage) show(v part.Visit, status int) {
	d.wrong = d.check()
	if tilesIn(d.set) >= newworld.LandTiles {
		if _, err := newworld.LoadPack(tilesFile, tilesText(d.set)); err != nil {
			d.unfit = err.Error()
		}
	}
	v.Page(status, d.Say("tiles.title", nil), tilesAddress, tilesForm(d))
}

// land are the land tiles of the edition.
func (p gamePage) land() []newworld.Face {
	return slices.DeleteFunc(slices.Clone(p.faces), func(f newworld.Face) bool { return f.Start })
}

// shapes are the shapes of the edition's tiles, each as the tile of it with the fewest symbols.
func (p gamePage) shapes() (out []newworld.Face) {
	var seen []string
	for _, f := range p.land() {
		e := entryOf(&f)
		e.bonus, e.animals = [4]int{}, [8]int{}
		shape := fmt.Sprint(e.edges, e.parts, e.farm)
		at := slices.Index(seen, shape)
		switch {
		case at < 0:
			seen, out = append(seen, shape), append(out, f)
		case symbolsOn(&f) < symbolsOn(&out[at]):
			out[at] = f
		}
	}
	return out
}

func symbolsOn(f *newworld.Face) (n int) {
	for _, p := range f.Pieces {
		n += p.Bonus
	}
	return n
}

// pictureOf draws a tile.
func pictureOf(f newworld.Face) templ.Component {
	return part.Draw(func(w io.Writer) error { return board.Picture(w, &f) })
}

// glyphs are the drawings that pictures refer to.
func glyphs() templ.Component {
	return part.Draw(func(w io.Writer) error { return board.Glyphs(w) })
}

// left is how many tiles are missing.
func (d *tilesPage) left() int { return newworld.LandTiles - tilesIn(d.set) }

// draft is the set as the form carries it.
func (d *tilesPage) draft() string { return string(bytes.TrimSpace(tilesText(d.set))) }

// joint is what lies at an edge, in words.
func (d *tilesPage) joint(j string) string {
	kind := map[byte]string{'P': "plain", 'T': "town", 'R': "trail"}[j[0]]
	said := title(d.Say("feature."+kind, nil))
	if len(j) > 1 {
		said += " " + j[1:]
	}
	return said
}

// symbols are what a trail or town at an edge can have, in words, "" for a plain.
func (d *tilesPage) symbols(at int) string {
	switch d.entry.edges[at][0] {
	case 'R':
		return d.Say("tiles.posts", nil)
	case 'T':
		return d.Say("tiles.flags", nil)
	}
	return ""
}

// plain is where a plain lies, in words.
func (d *tilesPage) plain(set uint8) string {
	var where []string
	for at := range 4 {
		switch set >> (2 * at) & 3 {
		case 3:
			where = append(where, d.Say("edge."+edgeWords[at], nil))
		case 1:
			where = append(where, d.Say("edge."+slotWords[2*at], nil))
		case 2:
			where = append(where, d.Say("edge."+slotWords[2*at+1], nil))
		}
	}
	return strings.Join(where, "; ")
}

// animals are those on a plain.
func (d *tilesPage) animals(set uint8) (n int) {
	for _, s := range members(set) {
		n += d.entry.animals[s]
	}
	return n
}

// first is the field of a plain: that of its first slot.
func first(set uint8) string { return "animals" + slotWords[members(set)[0]] }

// markAt is where the number of a plain stands on the tile.
func markAt(set uint8) (x, y string) {
	at := [8][2]int{{-30, -37}, {30, -37}, {37, -30}, {37, 30}, {30, 37}, {-30, 37}, {-37, 30}, {-37, -30}}[members(set)[0]]
	return strconv.Itoa(at[0]), strconv.Itoa(at[1] + 4)
}
