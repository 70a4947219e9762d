package web

import (
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/table"
)

// TestWatchersAreRefused: a table that shows its game only to those who play sends nothing of it to others while
// it goes on, on whatever way.
func TestWatchersAreRefused(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, eve := s.guest("Alma"), s.guest("Eve")
	id := a.layOf(url.Values{"game": {"newworld"}, "watching": {"none"}}, "free")
	if w := eve.get("/t/" + id); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "Only those who play see this game") {
		t.Errorf("before the game begins: %s", dump(w))
	}
	b := s.guest("Bruno")
	b.sit(id, 1)
	s.until("the game begins", func() bool { return s.now(id).Position != nil })
	now := s.now(id)
	for _, to := range append(slices.Concat(addressesOf(id, 2), pages(id, now, game.Watcher)), "/t/"+id+"/live") {
		if !strings.HasPrefix(to, "/t/"+id) || strings.HasSuffix(to, "qr.svg") {
			continue
		}
		w := eve.get(to)
		if w.Code == http.StatusNoContent && w.Body.Len() == 0 {
			continue // it says nothing
		}
		if strings.HasSuffix(to, "/record") || strings.HasSuffix(to, "/nothing") {
			if w.Code != http.StatusNotFound {
				t.Errorf("%s: %d", to, w.Code)
			}
		} else if w.Code != http.StatusForbidden && w.Code != http.StatusMovedPermanently || strings.Contains(w.Body.String(), "Alma") {
			t.Errorf("%s: %s", to, dump(w))
		}
	}
	for _, to := range programsAt(id, now, game.Watcher) {
		w := eve.get(to)
		if w.Code != http.StatusForbidden && w.Code != http.StatusUnauthorized && w.Code != http.StatusNotFound || strings.Contains(w.Body.String(), "Alma") {
			t.Errorf("%s: %s", to, dump(w))
		}
	}
	if w := eve.events(id, ""); w.Code != http.StatusForbidden {
		t.Errorf("a program watches: %s", dump(w))
	}
	if w := eve.says(id, "hello"); w.Code != http.StatusForbidden {
		t.Errorf("a watcher talks: %s", dump(w))
	}
	if w := b.get("/t/" + id); w.Code != http.StatusOK {
		t.Errorf("a player: %d", w.Code)
	}
	s.play(id, 10_000, chance(3))
	for _, to := range []string{"", "/result", "/record", "/replay", "/log"} {
		if w := eve.get("/t/" + id + to); w.Code != http.StatusOK {
			t.Errorf("%s of a game that has ended: %d", to, w.Code)
		}
	}
}

// TestWatchersSeeItLate: who watches late is sent the same bytes whatever was played since: all that is sent to somebody about
// a table, of each kind of game.
func TestWatchersSeeItLate(t *testing.T) {
	t.Parallel()
	for _, h := range slices.Concat(hidings, cardGames()) {
		t.Run(h.form.Get("game"), func(t *testing.T) {
			t.Parallel()
			form := maps.Clone(h.form)
			form.Set("watching", "moves:5")
			s := newSite(t)
			a, _, id := s.twoAt(form, h.bots...)
			s.play(id, 30, chance(11))
			s.close()
			var sent [2]map[string]string
			var players [2]string
			for i := range sent {
				at := openSite(t, copied(t, s.path), time.Hour)
				was := at.now(id).Moment(game.Watcher)
				for r := chance(uint64(20 + i)); at.now(id).Moment(game.Watcher) < was+4; {
					at.play(id, 1, r)
				}
				shown := at.lateNow(id)
				if shown.Moment(game.Watcher) != at.now(id).Moment(game.Watcher)-5 {
					t.Fatalf("%d moves are shown of %d", shown.Moment(game.Watcher), at.now(id).Moment(game.Watcher))
				}
				sent[i] = h.everything(t, at.guest("").at(at, "en", "board"), id, shown, game.Watcher, nil)
				players[i] = a.at(at, "en", "board").get("/t/" + id).Body.String()
				at.close()
			}
			if players[0] == players[1] {
				t.Fatal("the same was played on")
			}
			for to := range sent[0] {
				if sent[0][to] != sent[1][to] {
					t.Errorf("%s tells who watches late what was played: %s", to, differ(sent[0][to], sent[1][to]))
				}
			}
			if !strings.Contains(sent[0]["GET /t/"+id], "5 moves later") {
				t.Error("the page does not say that it is late")
			}
		})
	}
}

// TestNobodyLooksPast: handlers ask the visit what its visitor may see, not the table.
func TestNobodyLooksPast(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	found := 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "hub.Peek(") && !slices.Contains([]string{"home.go", "tab.go", "watching_test.go"}, name) && !strings.HasSuffix(name, "_test.go") {
			t.Errorf("%s looks at tables on a way of its own", name)
		}
		n := strings.Count(string(text), "v.table.Now()")
		if found += n; n > 0 && name != "visit.go" && name != "watching_test.go" {
			t.Errorf("%s asks the table: who watches late would see too much", name)
		}
	}
	if found == 0 {
		t.Error("nobody asks the table")
	}
}

// lateNow is a table as those see it who watch.
func (s *site) lateNow(id string) *table.Now {
	s.t.Helper()
	tb, err := s.hub.Open(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	defer tb.Release()
	now, err := tb.Watched(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	return now
}

// TestOverheard: a table may let those who watch read what the players say, but not those who watch late.
func TestOverheard(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for watching, heard := range map[string]bool{"": true, "moves:5": false} {
		a, _, id := s.twoAt(url.Values{"game": {"newworld"}, "overheard": {"on"}, "watching": {watching}})
		a.mustSay(id, "among players")
		has(t, "Eve, "+watching, s.guest("Eve").reads(id), "among players", heard)
	}
	if w := s.guest("Eve").post("/tables", url.Values{"game": {"newworld"}, "name": {"Eve"}, "seat1": {"free"}, "watching": {"moves:1"}}); w.Code != http.StatusBadRequest {
		t.Errorf("a choice that the form does not offer: %d", w.Code)
	}
}
