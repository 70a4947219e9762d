package web

import (
	"bytes"
	"database/sql"
	"html"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"spielwerk/store"
)

// TestTheTableSaysThatItCannotBeSaved, in each language and view, to who acts and to who
// looks, until it can.
func TestTheTableSaysThatItCannotBeSaved(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, b, id := s.two()
	for _, code := range []string{"en", "de", "it"} {
		says := func(word string) string { return s.server.book.House(code).Say(word, nil) }
		a.header.Set("Accept-Language", code)
		b.header.Set("Accept-Language", code)
		mover, other, now := s.turn(id, a, b)
		form := act(now, moves(now)[0])
		shown := func(want bool) {
			t.Helper()
			for _, view := range []string{"board", "text"} {
				for _, g := range []*guest{mover, other} {
					g.cookies["view"] = view
					page, part := html.UnescapeString(g.get("/t/"+id).Body.String()), html.UnescapeString(g.live(id).Body.String())
					if strings.Contains(page, says("web.table.unsaved")) != want || strings.Contains(part, says("web.table.unsaved")) != want {
						t.Errorf("%s, %s: it does not show that the table cannot be saved, or shows it too long", code, view)
					}
				}
			}
		}
		shown(false)
		s.store.failing.Store(1 << 20)
		w := mover.script("/t/"+id+"/act", form)
		if w.Code != http.StatusServiceUnavailable || w.Body.String() != says("web.error.unsaved") {
			t.Errorf("%s: the move is answered by %s", code, dump(w))
		}
		shown(true)
		if w := mover.post("/t/"+id+"/act", form); w.Code != http.StatusServiceUnavailable || !strings.Contains(html.UnescapeString(w.Body.String()), says("web.error.unsaved")) {
			t.Errorf("%s: the move is answered by %s", code, dump(w))
		}
		s.store.failing.Store(0)
		if code == "it" { // it is over by itself
			for end := time.Now().Add(time.Minute); s.now(id).Unsaved && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
				continue
			}
		} else if w := mover.script("/t/"+id+"/act", form); w.Code != http.StatusNoContent {
			t.Error(dump(w))
		}
		shown(false)
	}
	if strings.Count(s.logs.String(), "level=ERROR") != 3 {
		t.Errorf("three outages are told as\n%s", s.logs.String())
	}
}

// TestDamagedTable: who comes to a table that cannot be read is told in a sentence, and the
// other tables and the lobby go on.
func TestDamagedTable(t *testing.T) {
	s := newSite(t)
	a, _, id := s.two()
	_, _, whole := s.two()
	if err := s.store.Append(t.Context(), id, store.Entry{Number: s.now(id).Number + 1, Act: "nonsense"}); err != nil {
		t.Fatal(err)
	}
	again := openSite(t, s.path, 0)
	for _, code := range []string{"en", "de", "it"} {
		g := a.at(again, code, "board")
		says := again.server.book.House(code).Say("web.error.damaged", nil)
		if w := g.get("/t/" + id); w.Code != http.StatusInternalServerError || !strings.Contains(html.UnescapeString(w.Body.String()), says) {
			t.Error(dump(w))
		}
		for _, to := range []string{"/", "/t/" + whole} {
			if w := g.get(to); w.Code != http.StatusOK {
				t.Errorf("%s: %d", to, w.Code)
			}
		}
	}
	if n := strings.Count(again.logs.String(), "level=") - strings.Count(again.logs.String(), "msg=request"); n != 1 {
		t.Errorf("the damage is told %d times:\n%s", n, again.logs.String())
	}
}

// TestDamagedPages: a page of the file is overwritten. The tables whose moves were on it say
// that they are damaged, the others are played on, and the lobby shows them.
func TestDamagedPages(t *testing.T) {
	s := newSite(t)
	a, b := s.guest("Alma"), s.guest("Bruno")
	var ids []string
	for range 8 {
		id := a.lay("free")
		b.sit(id, 1)
		s.play(id, 25, chance(7))
		ids = append(ids, id)
	}
	s.close()
	db, err := sql.Open("sqlite", s.path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = db.Exec("DELETE FROM snapshots"); err != nil { // they would do without the log
		t.Fatal(err)
	}
	if err = db.Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(s.path)
	if err != nil {
		t.Fatal(err)
	}
	hurt := map[string]bool{}
	for page := range slices.Chunk(content, 4096) {
		if len(hurt) > 0 || page[0] != 0x0d || !bytes.Contains(page, []byte("place NW")) {
			continue // it holds no rows of the log
		}
		for _, id := range ids {
			hurt[id] = bytes.Contains(page, []byte(id))
		}
		clear(page)
	}
	if err := os.WriteFile(s.path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	again := openSite(t, s.path, time.Hour)
	a, b = a.at(again, "en", "board"), b.at(again, "en", "board")
	if w := a.get("/"); w.Code != http.StatusOK || strings.Count(w.Body.String(), `href="/t/`) < len(ids) {
		t.Errorf("the lobby: %s", dump(w))
	}
	lost := 0
	for _, id := range ids {
		w := a.get("/t/" + id)
		if w.Code == http.StatusInternalServerError && hurt[id] && strings.Contains(html.UnescapeString(w.Body.String()), again.text("en", "web.error.damaged")) {
			lost++
			continue
		}
		if w.Code != http.StatusOK {
			t.Fatalf("%s, hurt: %v: %s", id, hurt[id], dump(w))
		}
		mover, _, now := again.turn(id, a, b)
		if w := mover.script("/t/"+id+"/act", act(now, moves(now)[0])); w.Code != http.StatusNoContent {
			t.Errorf("hurt: %v: %s", hurt[id], dump(w))
		}
	}
	if lost == 0 || lost == len(ids) {
		t.Errorf("%d of %d tables are lost", lost, len(ids))
	}
}
