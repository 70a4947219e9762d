package web

import (
	"fmt"
	"html"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spielwerk/game/components"
	"spielwerk/games"
)

// TestSourcesAreShown: the page of sources counts all values of each game and tells the sources of all
// its rows, in each language, and that of a pack those of the pack.
func TestSourcesAreShown(t *testing.T) {
	t.Parallel()
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	dearPack(t, all)
	s := openSiteOf(t, all, filepath.Join(t.TempDir(), "site.db"), time.Hour)
	anna := s.guest("Anna")
	for _, g := range all.First() {
		values, err := components.Facts(g)
		if err != nil {
			t.Fatal(err)
		}
		house := 0
		for i := range values {
			if values[i].House() {
				house++
			}
		}
		for _, code := range languages() {
			page := html.UnescapeString(anna.at(s, code, "board").get("/cards/" + g.Name + "/sources").Body.String())
			if !strings.Contains(page, fmt.Sprint(house)) || !strings.Contains(page, fmt.Sprint(len(values))) || !strings.Contains(page, s.text(code, "web.sources.invite")) {
				t.Errorf("%s, %s: the page does not count %d of %d", g.Name, code, house, len(values))
			}
			for i := range values {
				if !strings.Contains(page, ">"+values[i].Source+"</td>") {
					t.Fatalf("%s, %s: no source %q of %s", g.Name, code, values[i].Source, values[i].Path)
				}
			}
		}
		if page := anna.get("/cards/" + g.Name).Body.String(); !strings.Contains(page, "/cards/"+g.Name+"/sources") {
			t.Errorf("%s: nothing leads to the sources", g.Name)
		}
	}
	page := anna.get("/cards/xidit/sources?pack=dear").Body.String()
	if !strings.Contains(page, ">"+s.text("en", "web.sources.pack")+"</td>") || !strings.Contains(page, "public: bdml") {
		t.Error("the sources of a pack are not its own")
	}
}
