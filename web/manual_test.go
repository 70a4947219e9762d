package web

import (
	"net/http"
	"strings"
	"testing"

	"spielwerk/docs"
)

// TestDocuments: the site has all documents, in the language of the page where there is one, finds words in
// them, and the files that they lead to.
func TestDocuments(t *testing.T) {
	s := newSite(t)
	g := s.guest("a reader").at(s, "de", "board")
	list := g.get("/docs").Body.String()
	for _, p := range docs.Contents {
		for _, name := range p.Names {
			if !strings.Contains(list, `href="/docs/`+name+`"`) {
				t.Errorf("the list has no %s", name)
			}
			answer := g.get("/docs/" + name)
			if body := answer.Body.String(); answer.Code != http.StatusOK || strings.Count(body, "<h1") != 1 {
				t.Errorf("%s: %d", name, answer.Code)
			}
		}
	}
	if n := strings.Count(list, "<small>(englisch)</small>"); n != strings.Count(list, `<a lang="en"`) || n == 0 {
		t.Errorf("%d documents are said to be English", n)
	}
	if english := g.at(s, "en", "board").get("/docs").Body.String(); strings.Contains(english, "(English)") {
		t.Error("English documents are told to be so in English")
	}
	g.at(s, "de", "board")
	for to, want := range map[string]string{
		"/docs/players":           "So spielt man hier",
		"/docs/contract":          `<article class="paper" lang="en">`,
		"/docs?q=forfeits":        `<a href="/docs/bots#limits-and-what-a-fault-costs">`,
		"/docs?q=Mischen":         `<a href="/docs/players#vertrauen">`,
		"/docs?q=%3Cscript%3E":    "Gefundene Stellen: 0",
		"/docs/verify.py":         "import",
		"/docs/verify.py?x=y%00z": "import",

		"/docs":                          `href="/docs/schemas/newworld.view.json"`,
		"/docs/schemas/xidit.view.json":  `"$defs"`,
		"/docs/schemas/xidit.trace.json": `"TraceEvent"`,
	} {
		if body := g.get(to).Body.String(); !strings.Contains(body, want) {
			t.Errorf("%s has no %q:\n%s", to, want, body)
		}
	}
	for _, to := range []string{
		"/docs/nothing", "/docs/docs.go", "/docs/..%2Fgo.mod", "/docs/players.de.md", "/docs/%00",
		"/docs/schemas/newworld", "/docs/schemas/newworld.json", "/docs/schemas/newworld.box.json", "/docs/schemas/no.view.json",
	} {
		if answer := g.get(to); answer.Code == http.StatusOK && !strings.HasSuffix(to, ".md") || answer.Code >= 500 {
			t.Errorf("%s: %d", to, answer.Code)
		}
	}
}
