package web

import (
	"bytes"
	"html"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"spielwerk/games"
	"spielwerk/pack"
	"spielwerk/record"
)

// dearPack is the folder of a pack in which titans cost 6 and one has a name of its own.
func dearPack(t *testing.T, all games.Shelf) {
	t.Helper()
	p, err := pack.Read(fstest.MapFS{
		"pack.yaml":       {Data: []byte("game: xidit\nname: {en: Dear titans, de: Teure Titanen}\nabout: They cost more.\nby: Bea\n")},
		"components.yaml": {Data: []byte(titansPack)},
		"words.de.yaml":   {Data: []byte("titan: {T1: Zorn}\n")},
	}, "packs/dear")
	if err != nil {
		t.Fatal(err)
	}
	base, err := all.Own("xidit")
	if err != nil {
		t.Fatal(err)
	}
	edition, err := p.Open(base)
	if err == nil {
		err = all.Install(edition)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestAPackIsChosen: the form of a table offers installed packs, and the table, its rematch and its
// record are played with the one that was chosen; tables that choose none have our components.
func TestAPackIsChosen(t *testing.T) {
	t.Parallel()
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	dearPack(t, all)
	s := openSiteOf(t, all, filepath.Join(t.TempDir(), "site.db"), time.Hour)
	anna := s.guest("Anna")
	for code, want := range map[string][2]string{"en": {"Spielwerk’s own", "Dear titans"}, "de": {"Das von Spielwerk", "Teure Titanen"}, "it": {"Quelli di Spielwerk", "Dear titans"}} {
		page := html.UnescapeString(anna.at(s, code, "board").get("/games/xidit").Body.String())
		for i, field := range []string{`<option value="own" selected>`, `<option value="dear">`} {
			if !strings.Contains(page, field+want[i]) {
				t.Errorf("%s: the form has no %s%s", code, field, want[i])
			}
		}
		if page = anna.at(s, code, "board").get("/games/newworld").Body.String(); strings.Contains(page, `name="pack"`) {
			t.Errorf("%s: a game without packs has a choice of them", code)
		}
	}
	own, dear := anna.layOf(url.Values{"game": {"xidit"}, "pack": {"own"}}, "greedy", "greedy"), anna.layOf(url.Values{"game": {"xidit"}, "pack": {"dear"}}, "random", "random")
	hash := s.now(dear).Rules.DataHash()
	if s.now(own).Rules.DataHash() == hash || s.now(dear).Rules.Game().Packed.Name != "dear" {
		t.Fatal("the tables have the same components")
	}
	page := html.UnescapeString(anna.get("/t/" + dear + "/aid").Body.String())
	if !strings.Contains(page, `href="/cards/xidit?pack=dear"`) || !strings.Contains(page, ": Dear titans") {
		t.Error("the table does not lead to its components")
	}
	if page = anna.get("/t/" + own + "/aid").Body.String(); !strings.Contains(page, `href="/cards/xidit"`) {
		t.Error("a table with our components does not lead to them")
	}
	if w := anna.post("/tables", url.Values{"game": {"xidit"}, "pack": {"deer"}, "name": {"Anna"}, "seat1": {"greedy"}, "seat2": {"greedy"}}); w.Code != http.StatusBadRequest {
		t.Errorf("a pack that nobody has: %s", dump(w))
	}
	for !s.play(dear, 100, chance(5)) {
	}
	w := anna.get("/t/" + dear + "/record")
	r, err := record.Read(bytes.NewReader(w.Body.Bytes()))
	if err != nil {
		t.Fatalf("%v: %s", err, dump(w))
	}
	rules, err := r.Rules(all.Editions)
	if err != nil || rules.DataHash() != hash {
		t.Fatalf("the record is of other components: %v", err)
	}
	if _, err = r.Verify(rules); err != nil {
		t.Error(err)
	}
	next, ok := strings.CutPrefix(anna.post("/t/"+dear+"/rematch", nil).Header().Get("Location"), "/t/")
	if !ok {
		t.Fatal("no rematch")
	}
	if again := s.kept(next); again.Data != hash {
		t.Errorf("the rematch is played with %.12s, want %.12s", again.Data, hash)
	}
}

// TestPacksAreDrawn: the components of a pack can be seen before it is played, with its names.
func TestPacksAreDrawn(t *testing.T) {
	t.Parallel()
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	dearPack(t, all)
	s := openSiteOf(t, all, filepath.Join(t.TempDir(), "site.db"), time.Hour)
	anna := s.guest("Anna")
	for _, c := range []struct {
		code, at string
		has      []string
		lacks    string
	}{
		{"de", "/cards/xidit?pack=dear", []string{"Zorn", "Frostmähne", "They cost more.", "Von Bea", `aria-current="page">Teure Titanen`, "6 Einheiten"}, "Aschenrücken"},
		{"de", "/cards/xidit", []string{"Aschenrücken", `aria-current="page">Das von Spielwerk`, "5 Einheiten"}, "Zorn"},
		{"it", "/cards/xidit?pack=dear", []string{"Di Bea", "6 unità"}, "Zorn<"},
	} {
		page := html.UnescapeString(anna.at(s, c.code, "board").get(c.at).Body.String())
		for _, want := range c.has {
			if !strings.Contains(page, want) {
				t.Errorf("%s, %s: no %q", c.code, c.at, want)
			}
		}
		if at := strings.Index(page, "<main"); c.code == "de" && strings.Contains(page[at:], "<h3>"+c.lacks) {
			t.Errorf("%s, %s: there is %q", c.code, c.at, c.lacks)
		}
	}
	if w := anna.get("/cards/xidit?pack=deer"); w.Code != http.StatusNotFound {
		t.Errorf("a pack that nobody has: %d", w.Code)
	}
}
