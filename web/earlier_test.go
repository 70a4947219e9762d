package web

import (
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spielwerk/games"
)

// earlierSite is a site with a database that the program of an earlier commit has made, and
// the ids of its tables by game, seats and state.
func earlierSite(t *testing.T, commit string) (*site, map[string][]string) {
	t.Helper()
	packed, err := os.Open(filepath.Join("..", "table", "testdata", "earlier", commit+".db.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = packed.Close() }()
	r, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "site.db")
	data, err := io.ReadAll(r)
	if err == nil {
		err = os.WriteFile(path, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	s := openSiteOf(t, all, path, time.Hour)
	tables, err := s.store.TablesOf(context.Background(), "anna", 100)
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string][]string{}
	for _, tab := range tables {
		key := tab.Game + " " + tab.State
		ids[key] = append(ids[key], tab.ID)
	}
	return s, ids
}

// TestTablesOfEarlierData: a table that began with the cards of an earlier release has its
// pages, and on its board the cards as they were then. A rematch gets today's.
func TestTablesOfEarlierData(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ commit, game, edition, sheet string }{
		{"c46d129", "alienartifacts", "a55dedf7ba9a", "alienartifacts-a55dedf7ba9a.en"},
		{"2cd0491", "settlers", "4fac35053da5", "settlers-4fac35053da5.en"},
	} {
		t.Run(c.commit, func(t *testing.T) {
			s, ids := earlierSite(t, c.commit)
			anna := s.guest("Anna")
			// A browser that has the page may ask for its drawings before anybody opens a table.
			drawings := anna.get("/symbols/" + c.sheet)
			if drawings.Code != http.StatusOK || drawings.Body.String() == anna.get("/symbols/"+c.game+".en").Body.String() {
				t.Errorf("%s: %d, %d bytes", c.sheet, drawings.Code, drawings.Body.Len())
			}
			shown := false
			for _, state := range []string{"running", "finished"} {
				for _, id := range ids[c.game+" "+state] {
					for _, address := range addressesOf(id, 3) {
						if w := anna.get(address); w.Code >= http.StatusInternalServerError || w.Code == http.StatusConflict {
							t.Errorf("%s table: %s: %s", state, address, dump(w))
						}
					}
					page := anna.get("/t/" + id).Body.String()
					if !strings.Contains(page, `data-src="/symbols/`+c.game+"-") {
						t.Errorf("%s table %s has not the board of its cards", state, id)
					}
					shown = shown || strings.Contains(page, `data-src="/symbols/`+c.sheet+"?") && strings.Contains(page, "/board/"+c.game+"-"+c.edition+"?")
				}
			}
			if !shown {
				t.Errorf("no table has the board %s", c.sheet)
			}
			for _, name := range []string{c.game + "-", c.game + "-000000000000", c.game + "-" + c.edition[:11], "chess-" + c.edition} {
				if w := anna.get("/symbols/" + name + ".en"); w.Code != http.StatusNotFound {
					t.Errorf("drawings of %s: %d", name, w.Code)
				}
			}
			next, err := s.hub.Rematch(context.Background(), ids[c.game+" finished"][0], "anna")
			if err != nil {
				t.Fatal(err)
			}
			if g := s.now(next).Rules.Game(); g.Edition != "" {
				t.Errorf("the rematch has the cards %s", g.Edition)
			}
		})
	}
}

// TestTableOfOtherRules: a table that today's rules do not play says so in the language of
// who looks, on each of its pages.
func TestTableOfOtherRules(t *testing.T) {
	t.Parallel()
	s, ids := earlierSite(t, "1b2c828")
	closed := 0
	for _, id := range append(ids["settlers running"], ids["settlers finished"]...) {
		for _, code := range []string{"en", "de", "it"} {
			g := s.guest("Anna").at(s, code, "board")
			w := g.get("/t/" + id)
			if w.Code == http.StatusOK {
				continue
			}
			closed++
			if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), s.text(code, "web.error.rules")) {
				t.Errorf("in %s: %s", code, dump(w))
			}
			for _, address := range addressesOf(id, 3) {
				if w := g.get(address); w.Code >= http.StatusInternalServerError {
					t.Errorf("%s: %s", address, dump(w))
				}
			}
		}
	}
	if closed == 0 {
		t.Error("all tables are played by today's rules")
	}
}
