package web

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"spielwerk/table"
)

// part is the live part of a table as a guest sees it, with what is played back
// since an earlier moment, nil if there is none.
func (g *guest) part(tb *table.Table, before *table.Now) []byte {
	g.t.Helper()
	r := g.request("GET", "/t/x", nil)
	p, err := g.server.person(r)
	if err != nil {
		g.t.Fatal(err)
	}
	now, seen := tb.Now(), unseen
	if before != nil {
		seen = before.Moment(seatOf(now.Seats, p))
	}
	v := &visit{table: tb, person: p, prefs: g.server.preferences(r)}
	var text bytes.Buffer
	d, err := g.server.drawn(&text, v.viewer(r, now), now, nil)
	if err != nil {
		g.t.Fatal(err)
	}
	played, err := d.played(seen, text.Len())
	if err != nil {
		g.t.Fatal(err)
	}
	return append(text.Bytes(), played...)
}

// readPart is what a test wants to know of the live part of a page.
type readPart struct {
	acts     []string // moves that can be made
	ids      []string
	faces    []string // drawings that are used
	labelled []string // ids of what names something
	unnamed  []string // what has no name
}

// readPage reads a part. It must be well formed.
func readPage(t testing.TB, text []byte) *readPart {
	t.Helper()
	dec := xml.NewDecoder(bytes.NewReader(text))
	dec.Strict, dec.AutoClose, dec.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	p := &readPart{}
	var nameless []string // what is open and has no name yet
	drawn := false        // what is open is called as what is drawn in it
	forms := false        // and then in several forms
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return p
		}
		if err != nil {
			t.Fatalf("not well formed: %v", err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			attr := map[string]string{}
			for _, a := range e.Attr {
				attr[a.Name.Local] = a.Value
			}
			if attr["id"] != "" {
				p.ids = append(p.ids, attr["id"])
			}
			if attr["name"] == "act" {
				p.acts = append(p.acts, attr["value"])
			}
			if e.Name.Local == "use" {
				p.faces = append(p.faces, strings.TrimPrefix(attr["href"], "#"))
			}
			// What is drawn gives cards and signs their names, if they have no other.
			without, card := "", slices.Contains(strings.Fields(attr["class"]), "card")
			if e.Name.Local == "use" && drawn {
				p.labelled = append(p.labelled, "say-"+strings.TrimPrefix(attr["href"], "#"))
				drawn = !forms // the others are forms of the first
			} else if e.Name.Local != "svg" || !drawn {
				drawn = false
			}
			forms = attr["class"] == "forms"
			if label := attr["aria-labelledby"]; label != "" {
				p.labelled = append(p.labelled, strings.Fields(label)...)
			} else if attr["aria-label"] == "" && (card || e.Name.Local == "svg" && attr["role"] == "img") {
				drawn = true
			} else if attr["aria-label"] == "" && (e.Name.Local == "button" || attr["role"] == "img") {
				without = e.Name.Local + " " + attr["id"] + " " + attr["class"]
			}
			nameless = append(nameless, without)
		case xml.CharData:
			if len(bytes.TrimSpace(e)) > 0 {
				clear(nameless)
			}
		case xml.EndElement:
			if n := len(nameless) - 1; n >= 0 {
				if nameless[n] != "" {
					p.unnamed = append(p.unnamed, nameless[n])
				}
				nameless = nameless[:n]
			}
		}
	}
}

// drawnIn are the ids of a sheet of drawings.
func (g *guest) drawnIn(sheet string) map[string]bool {
	ids := map[string]bool{}
	for _, m := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(g.get("/symbols/"+sheet).Body.String(), -1) {
		ids[m[1]] = true
	}
	return ids
}

// sound checks that all on a page has one id and a name, and is in the sheet.
func (p *readPart) sound(t testing.TB, where string, sheet map[string]bool) {
	t.Helper()
	slices.Sort(p.ids)
	for i := 1; i < len(p.ids); i++ {
		if p.ids[i] == p.ids[i-1] {
			t.Fatalf("%s: two elements are called %s", where, p.ids[i])
		}
	}
	if len(p.unnamed) > 0 {
		t.Fatalf("%s: %q has no name", where, p.unnamed[0])
	}
	for _, f := range p.faces {
		if !sheet[f] && !strings.HasPrefix(f, "token-") {
			t.Fatalf("%s: #%s is not in the sheet", where, f)
		}
	}
	for _, l := range p.labelled {
		if !sheet[l] {
			t.Fatalf("%s: #%s is not in the sheet", where, l)
		}
	}
}

// idle checks that a page offers nothing to a seat that has nothing to decide.
func (p *readPart) idle(t testing.TB, where string) {
	t.Helper()
	if i := slices.IndexFunc(p.acts, func(a string) bool { return a != "undo" && a != "redo" && a != "hurry" }); i >= 0 {
		t.Fatalf("%s can %q though it is not its turn", where, p.acts[i])
	}
}

// checkActs compares what a page offers with what is legal. What is offered in
// several moves must be legal as a whole.
func checkActs(t testing.TB, where string, now *table.Now, acts []string, kinds map[string]int) {
	t.Helper()
	seat := now.Position.Pending().First()
	words := now.Rules.Vocabulary()
	legal := map[string]bool{}
	for _, m := range now.Position.Moves(nil, seat) {
		legal[words.Text(m)] = true
		kinds[words.Moves[m.Kind].Word]++
		if !slices.Contains(acts, words.Text(m)) {
			t.Fatalf("%s: %q cannot be made on the page", where, words.Text(m))
		}
	}
	for _, a := range acts {
		if legal[a] || a == "undo" || a == "redo" || a == "hurry" {
			continue
		}
		if answer, ok := strings.CutPrefix(a, table.Always); ok {
			if m, err := words.ParseMove(answer); err != nil || !legal[answer] || !words.Moves[m.Kind].Standing {
				t.Fatalf("%s: the page offers %q, which cannot stand", where, a)
			}
			kinds["always"]++
			continue
		}
		p := now.Rules.Blank()
		p.CopyFrom(now.Position)
		reveals := p.Reveals()
		for _, one := range strings.Split(a, ";") {
			m, err := words.ParseMove(one)
			if err != nil || p.Reveals() != reveals || p.Play(seat, m, nil) != nil {
				t.Fatalf("%s: the page offers %q, which fails at %q", where, a, one)
			}
		}
		kinds["in one click"]++
	}
}
