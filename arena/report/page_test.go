package report

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"html"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"spielwerk/arena"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
)

var update = flag.Bool("update", false, "write the golden report anew")

// draftBook has the texts of the draft.
func draftBook(t *testing.T) *lang.Book {
	t.Helper()
	book, err := lang.Open([]*game.Game{draft(3).game})
	if err != nil {
		t.Fatal(err)
	}
	return book
}

func written(t *testing.T, f *Figures, rules game.Rules, book *lang.Book, code string) string {
	t.Helper()
	var b bytes.Buffer
	if err := f.WritePage(&b, rules, book, code); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// sound finds what is wrong with a page: elements that are not closed, links that
// lead away or nowhere, scripts, ids that are there twice, holes in the texts.
func sound(page string) (wrong []string) {
	bad := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	dec := xml.NewDecoder(strings.NewReader(page))
	ids, links, style := map[string]bool{}, []string{}, false
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			bad("not well formed: %v", err)
			break
		}
		switch e := token.(type) {
		case xml.StartElement:
			style = e.Name.Local == "style"
			if slices.Contains([]string{"script", "link", "img", "iframe", "object", "embed", "base", "form"}, e.Name.Local) {
				bad("a <%s>", e.Name.Local)
			}
			for _, a := range e.Attr {
				switch name := a.Name.Local; {
				case name == "id" && ids[a.Value]:
					bad("two elements are %q", a.Value)
				case name == "id":
					ids[a.Value] = true
				case name == "aria-labelledby":
					links = append(links, "#"+a.Value)
				case name == "href":
					links = append(links, a.Value)
				case name == "src" || name == "style" || strings.HasPrefix(name, "on"):
					bad("<%s %s=%q>", e.Name.Local, name, a.Value)
				}
			}
		case xml.CharData:
			if style && (bytes.Contains(e, []byte("url(")) || bytes.Contains(e, []byte("@import"))) {
				bad("the style loads something")
			}
		}
	}
	for _, to := range links {
		if !strings.HasPrefix(to, "#") || !ids[to[1:]] {
			bad("a link to %q leads nowhere", to)
		}
	}
	if strings.Contains(page, "://") {
		bad("an address of the network")
	}
	if hole := regexp.MustCompile(`\[[a-z]+\.[\w. -]*\]|<no value>|&lt;no value&gt;|%!|\{\{|NaN|Inf\b|ZgotmplZ`).FindString(page); hole != "" {
		bad("a hole: %q", hole)
	}
	return wrong
}

func TestUnsoundPagesAreFound(t *testing.T) {
	for _, page := range []string{
		`<p>a<b></p>`, `<p><script>x</script></p>`, `<p><a href="#x">b</a></p>`, `<p><a href="/x">b</a></p>`, `<p><i id="a"/><i id="a"/></p>`, `<p>[report.title]</p>`,
		`<p onclick="x">a</p>`, `<p>NaN</p>`, `<style>@import "x"</style>`, `<p><br></p>`, `<p>http://x</p>`, `<circle cx="NaN%"/>`,
	} {
		if len(sound(page)) == 0 {
			t.Errorf("%s is taken for sound", page)
		}
	}
	if wrong := sound(`<!DOCTYPE html><html><a id="x" href="#x">b &amp; c</a></html>`); wrong != nil {
		t.Error(wrong)
	}
}

// TestPagesSpeakEveryLanguage writes reports on real games, and on the draft with
// any number of seats, games and bots, in all languages.
func TestPagesSpeakEveryLanguage(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open(append(all.First(), draft(3).game))
	if err != nil {
		t.Fatal(err)
	}
	matches := []*arena.Match{{Rules: draft(1), Games: 3}, {Rules: draft(2), Games: 1}, {Rules: draft(5), Games: 20, Bots: []string{"random", "random", "random", "random", "random"}}}
	for _, g := range all.First() {
		rules, err := g.Rules(game.Config{Seats: g.MinSeats})
		if err != nil {
			t.Fatal(err)
		}
		bots := slices.Repeat([]string{"random"}, g.MinSeats)
		bots[0] = "greedy"
		matches = append(matches, &arena.Match{Rules: rules, Bots: bots, Games: 2}, &arena.Match{Rules: rules, Bots: []string{"random"}, Games: 1})
	}
	for _, m := range matches {
		if m.Bots == nil {
			m.Bots = []string{"random"}
		}
		r := New(m.Rules)
		m.Observer = r.Observer
		if _, err := m.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		f, seen := r.Figures(m), map[string]bool{}
		for _, code := range lang.Languages {
			page := written(t, f, m.Rules, book, code)
			for _, wrong := range sound(page) {
				t.Errorf("%s in %s: %s", f.Command, code, wrong)
			}
			if !strings.Contains(page, `<html lang="`+code+`">`) || seen[page] {
				t.Errorf("%s: the page is not in %s", f.Command, code)
			}
			if page != written(t, f, m.Rules, book, code) {
				t.Errorf("%s in %s: the page is another one each time", f.Command, code)
			}
			seen[page] = true
		}
		if !json.Valid([]byte(asJSON(t, f))) {
			t.Errorf("%s: the figures are no JSON", f.Command)
		}
	}
}

func asJSON(t *testing.T, f *Figures) string {
	t.Helper()
	text, err := json.MarshalIndent(f, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text) + "\n"
}

// TestGoldenReport shows page and figures of a small match of the draft.
func TestGoldenReport(t *testing.T) {
	f, m := drafted(t, 3, 40, 2)
	for name, got := range map[string]string{"draft.html": written(t, f, m.Rules, draftBook(t), "en"), "draft.json": asJSON(t, f)} {
		path := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s is another one; if it ought to be, run go test ./arena/report -update and read the diff", path)
		}
	}
}

// TestThePageTellsWhatTheFiguresTell looks for what stands out.
func TestThePageTellsWhatTheFiguresTell(t *testing.T) {
	f, m := drafted(t, 3, 2000, 2)
	page := written(t, f, m.Rules, draftBook(t), "en")
	text := regexp.MustCompile(`(?s)<style>.*</style>|<[^>]*>`).ReplaceAllString(page, " ")
	text = html.UnescapeString(regexp.MustCompile(`\s+`).ReplaceAllString(text, " "))
	for _, want := range []string{
		"Balance report: Draft & <Bias>", "2000 games between bots at 3 seats.", "spielwerk sim draft --seats 3 --games 2000 --bots random --seed 4 --option fog=on",
		"fog = on (Fog)", "Green wins ", "more than the fair share of 33.3%.", "Red wins ", "percentage points: Ace <i>\u00a0+",
		"5 things never happened: Blank; Ace <i>; Grey; Bribe; A gift.", "Never taken Blank", "Never completed Ace <i> ace", "Sides that no seat had Grey", "Actions that were never possible Bribe", "Score lines that nobody had A gift gift",
		"All seats were played by random.", "Build the … build", "DR-2.1 Cards are worth 1, an ace 9.", "Built kings",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if strings.Contains(page, "<i>") {
		t.Error("a name is taken for markup")
	}
	for _, not := range []string{"Seat 1 wins", "Wind", "Never chosen", "back"} {
		if strings.Contains(text, not) {
			t.Errorf("the page says %q", not)
		}
	}
}

// TestMessagesAgree shows that the report says the same in all languages, with the
// same operands.
func TestMessagesAgree(t *testing.T) {
	read := func(code string) map[string]string {
		text, err := os.ReadFile("../../lang/locale/report." + code + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		var tree map[string]any
		if err := yaml.Unmarshal(text, &tree); err != nil {
			t.Fatal(err)
		}
		all := map[string]string{}
		var flatten func(at string, node any)
		flatten = func(at string, node any) {
			if m, ok := node.(map[string]any); ok {
				for key, sub := range m {
					flatten(at+"."+key, sub)
				}
				return
			}
			operands := regexp.MustCompile(`\{\{[^}]*\}\}`).FindAllString(fmt.Sprint(node), -1)
			slices.Sort(operands)
			all[at] = fmt.Sprint(slices.Compact(operands))
			if strings.TrimSpace(fmt.Sprint(node)) == "" {
				t.Errorf("%s: %s is empty", code, at)
			}
		}
		flatten("", tree)
		return all
	}
	plural := regexp.MustCompile(`\.many$`)
	want := read(lang.Languages[0])
	for _, code := range lang.Languages[1:] {
		got := read(code)
		for id, operands := range want {
			if got[id] != operands {
				t.Errorf("%s: %s has the operands %s, not %s", code, id, got[id], operands)
			}
		}
		for id := range got {
			if _, ok := want[id]; !ok && !plural.MatchString(id) {
				t.Errorf("%s: %s is there in no other language", code, id)
			}
		}
	}
}

func TestNumbersAreWritten(t *testing.T) {
	book := draftBook(t)
	en, de := newWords(draft(2), book, "en"), newWords(draft(2), book, "de")
	for _, c := range []struct{ got, want string }{
		{en.tenths(3.25), "3.2"},
		{en.tenths(-3.35), "−3.4"},
		{de.tenths(1234.5), "1234,5"},
		{de.whole(1234567), "1\u202f234\u202f567"},
		{en.whole(99999), "99\u202f999"},
		{en.tenths(-0.04), "0.0"},
		{signed(en.tenths(0.04)), "0.0"},
		{signed(en.tenths(2)), "+2.0"},
		{signed(en.tenths(-2)), "−2.0"},
		{en.percent(.1234), "12.3%"},
		{de.percent(.1234), "12,3\u00a0%"},
		{en.between("1", "1"), "1"},
		{de.between("1", "2"), "1 bis 2"},
		{en.optional(nil, en.tenths), "–"},
	} {
		if c.got != c.want {
			t.Errorf("%q, not %q", c.got, c.want)
		}
	}
}
