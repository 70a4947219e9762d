//go:build !js

package manual

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"spielwerk/docs"
)

func read(t *testing.T) *Book {
	t.Helper()
	b, err := Read(docs.Files)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestAllDocumentsAreListed once, and those for players are in all languages.
func TestAllDocumentsAreListed(t *testing.T) {
	var listed []string
	for _, p := range docs.Contents {
		listed = append(listed, p.Names...)
	}
	slices.Sort(listed)
	b := read(t)
	if names := b.Names(); !slices.Equal(names, listed) {
		t.Errorf("there are %v, listed are %v", names, listed)
	}
	for _, lang := range []string{"de", "it", "en"} {
		if d := b.Find("players", lang); d.Lang != lang {
			t.Errorf("players in %s is in %s", lang, d.Lang)
		}
	}
	if d := b.Find("contract", "it"); d == nil || d.Lang != "en" {
		t.Errorf("what is in English only is shown in English: %v", d)
	}
	if b.Find("nothing", "en") != nil {
		t.Error("an unknown document is found")
	}
}

var (
	linkForm = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	idForm   = regexp.MustCompile(` id="([^"]+)"`)
	hrefForm = regexp.MustCompile(`<a href="([^"]+)"`)
)

// TestLinksLead: each link of a document leads to a file that is there, and on the site to a document and a
// heading of it.
func TestLinksLead(t *testing.T) {
	b := read(t)
	files, err := fs.Glob(docs.Files, "*.md")
	if err != nil {
		t.Fatal(err)
	}
	links := 0
	for _, file := range files {
		source, err := fs.ReadFile(docs.Files, file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range linkForm.FindAllStringSubmatch(string(source), -1) {
			to, _, _ := strings.Cut(m[1], "#")
			if to == "" || strings.Contains(to, "://") {
				continue
			}
			links++
			if _, err := os.Stat(path.Join("../docs", to)); err != nil {
				t.Errorf("%s leads to %s, which is not there", file, m[1])
			}
		}
	}
	if links < 30 {
		t.Errorf("only %d links were looked at", links)
	}
	for _, name := range b.Names() {
		for _, d := range b.documents[name] {
			for _, m := range hrefForm.FindAllStringSubmatch(string(d.HTML), -1) {
				to, id, _ := strings.Cut(m[1], "#")
				target := d
				if to != "" && !strings.Contains(to, "://") {
					name, on := strings.CutPrefix(to, Root+"/")
					if _, err := fs.Stat(docs.Files, name); on && err == nil {
						continue // a file as it is
					}
					if target = b.Find(name, d.Lang); !on || target == nil {
						t.Errorf("%s (%s) leads to %s, which the site does not have", d.Name, d.Lang, m[1])
						continue
					}
				}
				if id != "" && !strings.Contains(to, "://") && !slices.Contains(ids(target), id) {
					t.Errorf("%s (%s) leads to %s, and there is no such heading", d.Name, d.Lang, m[1])
				}
			}
		}
	}
}

func ids(d *Document) (all []string) {
	for _, m := range idForm.FindAllStringSubmatch(string(d.HTML), -1) {
		all = append(all, m[1])
	}
	return all
}

var some = fstest.MapFS{
	"a.md": {Data: []byte("# First\n\nBefore all. [B](b.md#two-words), [code](../x.go), [out](https://x.example/y.md).\n\n" +
		"## Two words\n\nKeeping *tables* and `tokens`.\n\n| a | b |\n| --- | --- |\n| cell | <script> |\n\n    code line\n")},
	"a.de.md": {Data: []byte("# Erstes\n\nÄpfel und Birnen.\n")},
	"b.md":    {Data: []byte("# Second\n\n## Two words\n\nTokenless; a table of tables.\n")},
}

// TestADocumentBecomesAPage: links lead to pages, what the site does not have is words, tables scroll, and
// nothing in a document is a tag.
func TestADocumentBecomesAPage(t *testing.T) {
	b, err := Read(some)
	if err != nil {
		t.Fatal(err)
	}
	d := b.Find("a", "en")
	html := string(d.HTML)
	for _, want := range []string{
		`<a href="/docs/b#two-words">B</a>`, `<em>code</em>`, `<a href="https://x.example/y.md">out</a>`,
		`<h2 id="two-words">Two words</h2>`, `<div class="wide" tabindex="0"><table>`, `<pre tabindex="0"><code>code line`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("%s is not in %s", want, html)
		}
	}
	if strings.Contains(html, "<h1") || strings.Contains(html, "<script>") || d.Title != "First" {
		t.Errorf("%q: %s", d.Title, html)
	}
	want := []Section{{"", "First", 1, "Before all. B, code, out."}, {"two-words", "Two words", 2, "Keeping tables and tokens. a b cell code line"}}
	for i, s := range d.Sections {
		if i >= len(want) || s != want[i] {
			t.Errorf("section %d is %+v", i, s)
		}
	}
	if _, err := Read(fstest.MapFS{"x.md": {Data: []byte("no title")}}); err == nil {
		t.Error("a document without a title is read")
	}
}

// TestSearch: all words must stand in a section, or begin words of it; headings come first.
func TestSearch(t *testing.T) {
	b, err := Read(some)
	if err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string][]string{
		"table":                   {"a#two-words", "b#two-words"},
		"TOKENS tables":           {"a#two-words"},
		"two":                     {"a#two-words", "b#two-words"},
		"second":                  {"b#"},
		"able":                    nil,
		"äpfel":                   nil, // that is in German
		"":                        nil,
		"nothing of it":           nil,
		strings.Repeat("a", 1000): nil,
	} {
		var got []string
		for _, h := range b.Search(question, "en") {
			got = append(got, h.Document.Name+"#"+h.Section.ID)
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%q is found at %v, not %v", question, got, want)
		}
	}
	h := b.Search("äpfel", "de")
	if len(h) != 1 || h[0].Word != "Äpfel" || h[0].After != " und Birnen." {
		t.Errorf("%+v", h)
	}
	if first := b.Search("first", "en")[0]; first.Document.Title != "First" || first.After == "" {
		t.Errorf("%+v", first)
	}
}

// FuzzSearch: no question breaks the search.
func FuzzSearch(f *testing.F) {
	b, err := Read(some)
	if err != nil {
		f.Fatal(err)
	}
	f.Add("tables", "en")
	f.Add("İÄ ß", "de")
	f.Fuzz(func(_ *testing.T, question, lang string) { b.Search(question, lang) })
}
