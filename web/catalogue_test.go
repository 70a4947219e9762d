package web

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/lang"
)

// TestAllComponentsAreShown: the page of each game draws every component and says
// in all three languages what it is called and what it does.
func TestAllComponentsAreShown(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for _, g := range s.server.games.First() {
		rules, err := g.Rules(g.FullConfig())
		if err != nil {
			t.Fatal(err)
		}
		box, ok := rules.(game.Catalogue)
		if !ok {
			t.Errorf("%s has no catalogue", g.Name)
			continue
		}
		for _, code := range lang.Languages {
			w := s.guest("Anna").at(s, code, "board").get("/cards/" + g.Name)
			page := w.Body.String()
			if w.Code != http.StatusOK {
				t.Fatalf("%s in %s: %d", g.Name, code, w.Code)
			}
			hasWhatItShows(t, g.Name+" in "+code, w.Body.Bytes())
			seen := map[string]bool{}
			for _, in := range lang.Languages {
				for _, c := range box.Components(s.server.book.Game(g, in)) {
					if key := in + c.Kind + c.ID; seen[key] || c.ID == "" || c.Count < 1 || c.Provenance == "" {
						t.Errorf("%s: component %+v", g.Name, c)
					} else {
						seen[key] = true
					}
					for _, text := range append([]string{c.Name, c.Provenance, s.server.book.Game(g, in).Say("components."+c.Kind, nil)}, c.Text...) {
						if text == "" || strings.HasPrefix(text, "[") {
							t.Errorf("%s %s in %s: %q", g.Name, c.ID, in, text)
						}
					}
					for _, text := range append([]string{c.Name}, c.Text...) {
						if !strings.Contains(page, html.EscapeString(text)) {
							t.Errorf("the page of %s in %s does not say %q", g.Name, code, text)
						}
					}
				}
			}
			_, list, _ := strings.Cut(page, "<main")
			for _, item := range strings.Split(list, "<li ")[1:] {
				if !strings.Contains(item, "<svg") {
					t.Errorf("the page of %s shows no face: %.80s", g.Name, item)
				}
			}
			for _, use := range strings.Split(list, `href="#`)[1:] {
				id, _, _ := strings.Cut(use, `"`)
				if !strings.Contains(page, `id="`+id+`"`) {
					t.Errorf("the page of %s draws %q, which is nowhere", g.Name, id)
				}
			}
		}
	}
	if w := s.guest("Anna").get("/cards/chess"); w.Code != http.StatusNotFound {
		t.Errorf("the components of an unknown game: %d", w.Code)
	}
}

// TestKindsOfComponentsStandTogether: what an expansion adds to a kind stands with the
// rest of it, and no two things on the page have one id.
func TestKindsOfComponentsStandTogether(t *testing.T) {
	s := newSite(t)
	for _, name := range []string{"settlers", "newworld"} {
		text := s.guest("Alma").get("/cards/" + name).Body.String()
		seen := map[string]bool{}
		for _, m := range regexp.MustCompile(` id="((?:kind-)?[a-z]+(?:-[A-Z0-9]+)?)"`).FindAllStringSubmatch(text, -1) {
			if seen[m[1]] {
				t.Errorf("%s: two things are called %s", name, m[1])
			}
			seen[m[1]] = true
		}
		if name == "settlers" && (!seen["kind-atlanteans"] || seen["board"]) {
			t.Errorf("the kinds are %v", seen)
		}
	}
}

// TestSourcesAreInWords: where the facts of a component come from is not told in the words of the data alone.
func TestSourcesAreInWords(t *testing.T) {
	s := newSite(t)
	p := page{preferences: preferences{lang: "de"}, say: s.server.says["de"]}
	const ours, book, open = "unsere Festlegung", "Spielanleitung", "öffentliche Quellen"
	for _, c := range [][3]string{
		{"house", ours, ""},
		{"name seed-de+seed-it; numbers house; effect house", book + ", " + ours, ""},
		{"public: 4players", open, "public: 4players"},
		{"name own translation (NC); effect house; public: NC", open + ", " + ours, "name own translation (NC); effect house; public: NC"},
		{"my copy", "my copy", ""},
	} {
		if words, note := p.sourcesOf(c[0]); words != c[1] || note != c[2] {
			t.Errorf("%q: %q and %q", c[0], words, note)
		}
	}
}
