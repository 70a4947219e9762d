package web

import (
	"html"
	"net/http"
	"strings"
	"testing"
	"time"

	"spielwerk/store"
)

// TestTheTableSaysThatItCannotBeSaved, in each language and view, to who acts and to who
// looks, until it can.
func TestTheTableSaysThatItCannotBeSaved(t *testing.T) {
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
	if n := strings.Count(again.logs.String(), "level="); n != 1 {
		t.Errorf("the damage is told %d times:\n%s", n, again.logs.String())
	}
}
