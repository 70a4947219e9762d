package board

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games/alienartifacts"
	"spielwerk/lang"
)

// element is one start tag of a picture with the text in it.
type element struct {
	name, text string
	attr       map[string]string
	inside     string // id of the symbol it belongs to
}

// elements parses a picture strictly.
func elements(t testing.TB, text []byte) (all []*element) {
	t.Helper()
	dec := xml.NewDecoder(bytes.NewReader(text))
	var open []*element
	symbol := ""
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("not well formed: %v", err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			e := &element{name: x.Name.Local, attr: map[string]string{}}
			for _, a := range x.Attr {
				e.attr[a.Name.Local] = a.Value
			}
			if e.name == "symbol" {
				symbol = e.attr["id"]
			}
			e.inside = symbol
			all, open = append(all, e), append(open, e)
		case xml.CharData:
			if len(open) > 0 {
				open[len(open)-1].text += string(x)
			}
		case xml.EndElement:
			if open[len(open)-1].name == "symbol" {
				symbol = ""
			}
			open = open[:len(open)-1]
		}
	}
}

// TestSheetsAreSound: well formed, nothing inline, each id once, every reference
// drawn, every class painted, in every language.
func TestSheetsAreSound(t *testing.T) {
	for _, code := range lang.Languages {
		text := sheet(t, code)
		for _, bad := range []string{" style=", "<script", "<style", "javascript:", "NaN", "Inf", "%!", ">[", "<no value>"} {
			if bytes.Contains(text, []byte(bad)) {
				i := bytes.Index(text, []byte(bad))
				t.Errorf("%s: the sheet contains %q: %s", code, bad, text[max(0, i-60):min(len(text), i+60)])
			}
		}
		ids, classes := map[string]bool{}, map[string]bool{}
		all := elements(t, text)
		for _, e := range all {
			if id := e.attr["id"]; id != "" {
				if ids[id] {
					t.Errorf("%s: id %s is given twice", code, id)
				}
				ids[id] = true
			}
			for _, class := range strings.Fields(e.attr["class"]) {
				classes[class] = true
			}
		}
		for _, e := range all {
			if to := e.attr["href"]; to != "" && !ids[to[1:]] {
				t.Errorf("%s: %s refers to %s, which is not drawn", code, e.inside, to)
			}
		}
		for class := range classes {
			if !regexp.MustCompile(`\.` + class + `\b`).Match(CSS) {
				t.Errorf("class %s has no paint in board.css", class)
			}
		}
		for _, want := range []string{"SHI-01-l", "SHI-40-o", "TEC-17-l", "PLA-40-o", "RES-83", "ART-16", "DEF-STD", "ALS-5"} {
			if !ids[want] || !ids["say-"+want] {
				t.Errorf("%s: %s is not drawn, or has no name", code, want)
			}
		}
	}
}

// TestNoTextOverflows: no line on a face is wider than the face, none is smaller
// than 14, though a pack's long text may be, none lies beyond its lower edge.
func TestNoTextOverflows(t *testing.T) {
	font := regexp.MustCompile(`\.([\w-]+) \{ font: (\d+) ([\d.]+)px`)
	type face struct {
		weight int
		size   float64
	}
	faces := map[string]face{}
	css := strings.Join(strings.Fields(string(CSS)), " ") // however it is laid out
	for _, m := range font.FindAllStringSubmatch(strings.ReplaceAll(css, ", .", " {} ."), -1) {
		size, _ := strconv.ParseFloat(m[3], 64)
		faces[m[1]] = face{map[string]int{"400": plain, "700": bold}[m[2]], size}
	}
	for _, alias := range [][2]string{{"a-need", "a-amount"}, {"a-gain", "a-amount"}, {"a-value", "a-amount"}} {
		faces[alias[0]] = face{bold, 14}
	}
	faces["a-amount"] = face{bold, 14}
	checked := 0
	for _, code := range lang.Languages {
		for _, e := range elements(t, sheet(t, code)) {
			if e.name != "text" || e.inside == "" {
				continue
			}
			f, ok := faces[e.attr["class"]]
			if !ok || f.size < 14 {
				t.Fatalf("%s: text of class %q is %g high", e.inside, e.attr["class"], f.size)
			}
			x, _ := strconv.ParseFloat(e.attr["x"], 64)
			y, _ := strconv.ParseFloat(e.attr["y"], 64)
			w := width(e.text, f.weight, f.size)
			left, right := x-w/2, x+w/2
			switch e.attr["class"] {
			case "a-amount":
				left, right = x, x+w
			case "a-keyword":
				left, right = x-w, x
			}
			wide := float64(CardWidth)
			if strings.HasSuffix(e.inside, "-s") {
				wide = StripWidth
			}
			if left < 2 || right > wide-2 || y > CardHeight-2 {
				t.Errorf("%s: %s: %q lies from %.0f to %.0f at %.0f", code, e.inside, e.text, left, right, y)
			}
			checked++
		}
	}
	if checked < 3000 {
		t.Errorf("only %d lines were checked", checked)
	}
}

// TestNamesAreNeverCut: the longest name of each language stands on its card to
// the last letter, in two lines at most.
func TestNamesAreNeverCut(t *testing.T) {
	for _, code := range lang.Languages {
		v, tongue := opened(t, code)
		for _, c := range v.Box().Cards {
			name := tongue.Say("card."+c.ID, nil)
			set := lines(name, bold, nameSize, room)
			if joined := strings.NewReplacer("- ", "", " ", "", "-", "").Replace(strings.Join(set, " ")); len(set) > 2 || joined != strings.NewReplacer(" ", "", "-", "").Replace(name) {
				t.Errorf("%s: %q is set as %q", code, name, set)
			}
		}
	}
}

// TestTextsAreWhole: what a card does stands on it to the last word, in every language.
func TestTextsAreWhole(t *testing.T) {
	for _, code := range lang.Languages {
		for _, e := range elements(t, sheet(t, code)) {
			if e.name == "text" && strings.HasSuffix(e.text, "…") {
				t.Errorf("%s: %s is cut: %q", code, e.inside, e.text)
			}
		}
	}
}

// TestColourIsNeverAlone: colours, types and kinds have outlines of their own.
func TestColourIsNeverAlone(t *testing.T) {
	shapes := map[string]string{}
	for _, e := range elements(t, sheet(t, "en")) {
		switch {
		case e.name != "path", !strings.HasPrefix(e.inside, "c-") && !strings.HasPrefix(e.inside, "t-"):
		case shapes[e.attr["d"]] != "":
			t.Errorf("%s has the outline of %s", e.inside, shapes[e.attr["d"]])
		default:
			shapes[e.attr["d"]] = e.inside
		}
	}
	for kind, p := range panels {
		shapes[p.outline] = kind
	}
	if len(shapes) != 4+4+3 {
		t.Errorf("%d outlines", len(shapes))
	}
}

// TestSignsDiffer: no two signs have the same path, and none is a hand with a card, which looks like a
// pistol where it is small.
func TestSignsDiffer(t *testing.T) {
	names := map[string]string{}
	for line := range strings.Lines(iconFile) {
		name, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		author, path, _ := strings.Cut(rest, " ")
		if name == "#" {
			continue
		}
		if names[path] != "" {
			t.Errorf("%s has the sign of %s", name, names[path])
		}
		names[path] = name
		if author == "card-play" || author == "card-discard" {
			t.Errorf("%s is the sign %s", name, author)
		}
	}
	if len(names) < 30 {
		t.Errorf("%d signs", len(names))
	}
}

func TestSheetIsAlwaysTheSame(t *testing.T) {
	if !bytes.Equal(sheet(t, "it"), sheet(t, "it")) {
		t.Error("the sheet is not the same twice")
	}
}

func TestIncompleteViews(t *testing.T) {
	_, tongue := opened(t, "en")
	for _, v := range []*alienartifacts.View{nil, {}} {
		if err := Sheet(io.Discard, v, tongue, nil); err == nil {
			t.Error("a sheet without a box")
		}
	}
}

// TestTextIsBroken where words end or syllables begin.
func TestTextIsBroken(t *testing.T) {
	const size, wide = 12.5, 100.0
	for _, c := range []struct{ text, want string }{
		{"Tiefe Analyse- und Forschungsprogramme", "Tiefe Analyse- und|Forschungsprog-|ramme"},
		{"Bergungsmannschaften", "Bergungs-|mannschaften"},
		{"a b", "a b"},
		{"", ""},
	} {
		if got := strings.Join(lines(c.text, bold, size, wide), "|"); got != c.want {
			t.Errorf("%q is set as %q", c.text, got)
		}
		for _, l := range lines(c.text, bold, size, wide) {
			if width(l, bold, size) > wide {
				t.Errorf("%q is too wide", l)
			}
		}
	}
}

func BenchmarkSheet(b *testing.B) {
	v, tongue := opened(b, "de")
	for b.Loop() {
		if err := Sheet(io.Discard, v, tongue, nil); err != nil {
			b.Fatal(err)
		}
	}
}

var _ game.Tongue = Words{}
