package web

import (
	"html"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spielwerk/games"
)

// titansPack changes what everybody can read on the table: the price of a titan.
const titansPack = `titans:
  cost: 6
  list:
    - {id: T1, reward: {gold: 1, bards: 1, storeys: 1}}
    - {id: T2, reward: {gold: 1, bards: 1, storeys: 1}}
    - {id: T3, reward: {gold: 1, bards: 1, storeys: 1}}
    - {id: T4, reward: {gold: 1, bards: 1, storeys: 1}}
    - {id: T5, reward: {gold: 1, bards: 1, storeys: 1}}
    - {id: T6, reward: {gold: 1, bards: 1, storeys: 1}}
`

// TestTablesKeepTheirData: a table goes on with the component data that it was
// begun with, whatever the server has for new ones, and says so if it cannot.
func TestTablesKeepTheirData(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "site.db")
	with := func(packs ...string) *site {
		all, err := games.All()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range packs {
			if err := all.Add("xidit", "pack.yaml", []byte(p)); err != nil {
				t.Fatal(err)
			}
		}
		return openSiteOf(t, all, path, time.Hour)
	}
	lay := func(g *guest) string {
		t.Helper()
		w := g.post("/tables", url.Values{"game": {"xidit"}, "name": {g.name}, "nonce": {"n"}, "seat1": {"greedy"}, "seat2": {"greedy"}})
		id, ok := strings.CutPrefix(w.Header().Get("Location"), "/t/")
		if !ok {
			t.Fatalf("no table: %s", dump(w))
		}
		return id
	}
	board := func(g *guest, id string) string {
		t.Helper()
		body := g.get("/t/" + id).Body.String()
		_, after, ok := strings.Cut(body, `data-src="/symbols/`)
		if !ok {
			t.Fatalf("no board in %s", body)
		}
		name, _, _ := strings.Cut(after, "?")
		for _, address := range []string{"/symbols/" + name, "/board/" + name} {
			if w := g.get(address); w.Code != http.StatusOK {
				t.Errorf("%s: %d", address, w.Code)
			}
		}
		return name
	}

	s := with()
	anna := s.guest("Anna")
	ours := lay(anna)
	if got := board(anna, ours); got != "xidit" {
		t.Errorf("the board is %q", got)
	}
	s.close()

	s = with(titansPack)
	anna = anna.at(s, "en", "board")
	packed := lay(anna)
	if a, b := board(anna, ours), board(anna, packed); a != "xidit" || b != "xidit-1" {
		t.Errorf("the boards are %q and %q", a, b)
	}
	if a, b := s.now(ours).Rules.DataHash(), s.now(packed).Rules.DataHash(); a == b {
		t.Errorf("both tables have the data %s", a)
	}
	if got := strings.Count(anna.get("/").Body.String(), `value="xidit"`); got != 1 {
		t.Errorf("the lobby offers the game %d times", got)
	}
	s.close()

	// Another pack has come, and the first one is still there.
	s = with(titansPack, strings.Replace(titansPack, "cost: 6", "cost: 4", 1))
	anna = anna.at(s, "en", "board")
	newest := lay(anna)
	if a, b, c := board(anna, ours), board(anna, packed), board(anna, newest); a != "xidit" || b != "xidit-1" || c != "xidit-2" {
		t.Errorf("the boards are %q, %q and %q", a, b, c)
	}
	s.close()

	s = with()
	anna = anna.at(s, "en", "board")
	if got := board(anna, ours); got != "xidit" {
		t.Errorf("the board is %q", got)
	}
	for _, address := range addressesOf(packed, 3) {
		if w := anna.get(address); w.Code == http.StatusInternalServerError {
			t.Errorf("%s: %s", address, dump(w))
		}
	}
	for _, code := range []string{"en", "de", "it"} {
		w := anna.at(s, code, "board").get("/t/" + packed)
		if w.Code != http.StatusConflict || !strings.Contains(html.UnescapeString(w.Body.String()), s.text(code, "web.error.data")) {
			t.Errorf("%s, without the pack: %s", code, dump(w))
		}
	}
	if w := anna.get("/"); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "/t/"+packed) {
		t.Errorf("the lobby without the pack: %s", dump(w))
	}
}
