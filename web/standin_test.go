package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"spielwerk/store"
)

// TestStandInsOfTheForm: the table agrees on a level, the pages offer that one and tell it,
// and any other bot is refused with a sentence in every language.
func TestStandInsOfTheForm(t *testing.T) {
	s := newSite(t)
	for _, code := range languages() {
		a, b := s.guest("Alma").at(s, code, "board"), s.guest("Bruno").at(s, code, "board")
		id := a.layOf(url.Values{"game": {"newworld"}, "standin": {"amateur"}}, "free")
		level := s.text(code, "bot.amateur")
		said := func(name string) string {
			return s.server.book.House(code).Say("web.seats."+name, map[string]any{"levels": level})
		}
		if page := b.get("/t/" + id).Body.String(); !strings.Contains(page, said("agreed")) {
			t.Errorf("%s: who joins is not told who stands in", code)
		}
		b.sit(id, 1)
		s.until("the game begins", func() bool { return s.now(id).Position != nil })
		list := a.get("/t/" + id + "/seats").Body.String()
		if strings.Contains(list, `value="master"`) || !strings.Contains(list, `value="amateur"`) || !strings.Contains(list, s.text(code, "web.seats.leaveRule")) {
			t.Errorf("%s: the list is %s", code, list)
		}
		for _, name := range []string{"master", "random", "greedy", "search:30s", "greedy@x.yaml", "genius"} {
			w := a.script("/t/"+id+"/replace", url.Values{"seat": {"0"}, "bot": {name}})
			if w.Code != http.StatusBadRequest || w.Body.String() != said("notAgreed") {
				t.Errorf("%s: %s: %s", code, name, dump(w))
			}
		}
		if w := a.script("/t/"+id+"/replace", url.Values{"seat": {"0"}}); w.Code != http.StatusNoContent || s.now(id).Seats[0].Bot != "amateur" {
			t.Errorf("%s: %s", code, dump(w))
		}
	}
	form := url.Values{"game": {"newworld"}, "name": {"Alma"}, "seat1": {"free"}}
	for _, bad := range []string{"random", "search:30s", "x"} {
		form.Set("standin", bad)
		if w := s.guest("Alma").post("/tables", form); w.Code != http.StatusBadRequest {
			t.Errorf("%s: %d", bad, w.Code)
		}
	}
	page := s.guest("Alma").get("/games/newworld").Body.String()
	if !strings.Contains(page, `name="standin"`) || !strings.Contains(page, `name="unlisted"`) {
		t.Error("the form does not ask")
	}
}

// TestComingBackIsToldInSentences: what holds for the person is said before they leave, and
// when they come back too often or too early.
func TestComingBackIsToldInSentences(t *testing.T) {
	for _, code := range languages() {
		s := newSite(t)
		a, b, id := s.two()
		mover, _, now := s.turn(id, a, b)
		seat := now.Position.Pending().First()
		g := mover.at(s, code, "board")
		leave := url.Values{"seat": {strip(int(seat))}, "bot": {"novice"}}
		for range 3 {
			g.script("/t/"+id+"/replace", leave)
			if w := g.script("/t/"+id+"/back", nil); w.Code != http.StatusNoContent {
				t.Fatal(dump(w))
			}
		}
		said := func(name string) string {
			return s.server.book.House(code).Say("web.seats."+name, map[string]any{"minutes": 10})
		}
		if list := g.get("/t/" + id + "/seats").Body.String(); !strings.Contains(list, said("leaveWait")) {
			t.Errorf("%s: %s", code, list)
		}
		g.script("/t/"+id+"/replace", leave)
		w := g.script("/t/"+id+"/back", nil)
		if w.Code != http.StatusTooManyRequests || w.Body.String() != said("tooOften") || w.Header().Get("Retry-After") == "" {
			t.Errorf("%s: %s", code, dump(w))
		}

		// The bot has begun its turn, and finishes it when it is hurried.
		a, b, id = s.two()
		mover, _, now = s.turn(id, a, b)
		seat = now.Position.Pending().First()
		g = mover.at(s, code, "board")
		g.script("/t/"+id+"/replace", url.Values{"seat": {strip(int(seat))}, "bot": {"novice"}})
		tb, err := s.hub.Open(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		tb.Hurry()
		s.until("the bot has moved", func() bool { return !s.now(id).Position.Pending().Has(seat) })
		tb.Release()
		if w := g.script("/t/"+id+"/back", nil); w.Code != http.StatusNoContent {
			t.Error(dump(w))
		}
		now = s.now(id)
		page := g.get("/t/" + id).Body.String()
		if waits := now.Seats[seat].Bot != ""; waits != now.Returning.Has(seat) || waits != strings.Contains(page, s.text(code, "web.seats.returning")) {
			t.Errorf("%s: waits %v: %s", code, waits, page)
		}
	}
}

// TestPrivateTables are not in the lobby, but whoever has the link sits down.
func TestPrivateTables(t *testing.T) {
	s := newSite(t)
	a := s.guest("Alma")
	id := a.layOf(url.Values{"game": {"newworld"}, "unlisted": {"on"}}, "free")
	listed := s.guest("Bruno").lay("free")
	if lobby := s.guest("Carla").get("/").Body.String(); strings.Contains(lobby, id) || !strings.Contains(lobby, listed) {
		t.Error("the lobby lists a private table")
	}
	if lobby := a.get("/").Body.String(); !strings.Contains(lobby, id) {
		t.Error("its host does not find it")
	}
	for _, code := range languages() {
		if page := s.guest("Carla").at(s, code, "board").get("/t/" + id).Body.String(); !strings.Contains(page, s.text(code, "web.open.unlisted")) {
			t.Errorf("%s: the page does not say that it is private", code)
		}
	}
	s.guest("Carla").sit(id, 1)
	s.until("the game begins", func() bool { return s.now(id).Position != nil })
}

// TestExpiredTables say so, before and after, and every address of theirs answers.
func TestExpiredTables(t *testing.T) {
	s := newSite(t)
	s.hub.OpenFor = 24 * time.Hour // for the sentence; the clock is not this test's
	a := s.guest("Alma")
	id := a.lay("free")
	for _, code := range languages() {
		said := s.server.book.House(code).Count("web.open.expires", 24, map[string]any{"hours": 24})
		if page := a.at(s, code, "board").get("/t/" + id).Body.String(); !strings.Contains(page, said) {
			t.Errorf("%s: the page does not say when it expires", code)
		}
	}
	if err := s.store.SetState(t.Context(), id, store.Open, store.Expired, time.Now()); err != nil {
		t.Fatal(err)
	}
	s.close()
	s = openSite(t, s.path, time.Hour) // a table in memory is told by the hub, see TestOpenTablesExpire
	a = a.at(s, "en", "board")
	for _, code := range languages() {
		for _, view := range choices["view"] {
			page := a.at(s, code, view).get("/t/" + id).Body.String()
			if !strings.Contains(page, s.text(code, "web.open.expired")) {
				t.Errorf("%s: %s", code, page)
			}
		}
		if lobby := a.at(s, code, "board").get("/").Body.String(); !strings.Contains(lobby, s.text(code, "web.lobby.state.expired")) {
			t.Errorf("%s: the lobby does not tell it", code)
		}
	}
	for _, to := range append(addressesOf(id, 2), "/t/"+id+"/seats", "/t/"+id+"/analysis", "/t/"+id+"/about") {
		if w := a.get(to); w.Code >= 500 {
			t.Errorf("%s: %s", to, dump(w))
		}
	}
	for _, to := range append(posts(id), "/t/"+id+"/replace", "/t/"+id+"/back", "/t/"+id+"/hint") {
		if w := a.post(to, url.Values{"seat": {"1"}, "name": {"Bruno"}, "act": {"undo"}, "number": {"0"}}); w.Code >= 500 {
			t.Errorf("%s: %s", to, dump(w))
		}
	}
	if w := s.guest("Bruno").post("/t/"+id+"/sit", url.Values{"seat": {"1"}, "name": {"Bruno"}}); w.Code != http.StatusConflict {
		t.Error(dump(w))
	}
}
