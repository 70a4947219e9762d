package web

import (
	"net/http"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"spielwerk/games"
)

// meadowsPack is a set of tiles of which ours has none.
const meadowsPack = `tiles:
  - {id: MEADOW, count: 60, edges: {N: P, E: P, S: P, W: P}, plains: [{slots: [0, 1, 2, 3, 4, 5, 6, 7], animals: 2}]}
  - {id: FORK, count: 35, edges: {N: R, E: R, S: P, W: T}, towns: [{edges: [W], flags: 2}], trails: [{edges: [N, E]}], plains: [{slots: [0, 3, 4, 5]}, {slots: [1, 2]}]}
start_spaces:
`

// meadowsCoast is ten starting spaces, one with a town that we have not.
func meadowsCoast() string {
	var b strings.Builder
	for i := range 10 {
		id := string(rune('A' + i))
		if i == 2 {
			b.WriteString("  - {id: " + id + ", row: 3, name: Salem, edges: {N: P, E: X, S: P, W: T}, towns: [{edges: [W]}], plains: [{slots: [0, 1, 4, 5]}]}\n")
			continue
		}
		b.WriteString("  - {id: " + id + ", row: " + strconv.Itoa(i+1) + ", edges: {N: P, E: X, S: P, W: P}, plains: [{slots: [0, 1, 4, 5, 6, 7]}]}\n")
	}
	return b.String()
}

// TestNewWorldWithAPack: the board of a table is drawn from the tiles of its pack, the
// table and the page of components call them in every language, and tables with our own
// tiles keep theirs.
func TestNewWorldWithAPack(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	if err := all.Add("newworld", "pack.yaml", []byte(meadowsPack+meadowsCoast())); err != nil {
		t.Fatal(err)
	}
	s := openSiteOf(t, all, filepath.Join(t.TempDir(), "site.db"), time.Hour)
	anna := s.guest("Anna")
	id := anna.layOf(url.Values{"game": {"newworld"}}, "greedy")
	s.play(id, 9, chance(3))
	names := map[string][2]string{
		"en": {"open plain, 2 animals", "town edge, bent trail, 2 flags"},
		"de": {"freie Ebene, 2 Tiere", "Stadtkante, Wegkurve, 2 Flaggen"},
		"it": {"pianura aperta, 2 animali", "città su un lato, sentiero in curva, 2 bandiere"},
	}
	for _, code := range languages() {
		for _, view := range []string{"board", "text"} {
			page := anna.at(s, code, view).get("/t/" + id).Body.String()
			if !strings.Contains(page, names[code][0]) && !strings.Contains(page, names[code][1]) || strings.Contains(page, "[t") {
				t.Errorf("%s, %s: the tiles have no name", code, view)
			}
			if view == "board" && (!strings.Contains(page, `#t-MEADOW"`) && !strings.Contains(page, `#t-FORK"`) || strings.Contains(page, "#t-NW") || !strings.Contains(page, "Salem")) {
				t.Errorf("%s: the board is not drawn from the pack", code)
			}
		}
		page := anna.at(s, code, "board").get("/cards/newworld").Body.String()
		for _, name := range names[code] {
			if !strings.Contains(page, name) {
				t.Errorf("%s: the components have no %q", code, name)
			}
		}
	}
	sheet := anna.get("/symbols/newworld-1")
	if sheet.Code != http.StatusOK || !strings.Contains(sheet.Body.String(), `id="t-FORK"`) || strings.Contains(sheet.Body.String(), "NaN") {
		t.Errorf("the drawings of the pack: %d", sheet.Code)
	}
	if ours := anna.get("/symbols/newworld").Body.String(); !strings.Contains(ours, `id="t-NW01"`) || strings.Contains(ours, "t-FORK") {
		t.Error("our own drawings are not ours")
	}
}
