package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// TestLeaveAndComeBack by the forms that the pages have, in every language: a bot plays
// for who leaves, the log tells it, and who comes back plays on.
func TestLeaveAndComeBack(t *testing.T) {
	for _, code := range languages() {
		s := newSite(t)
		a, b, id := s.two()
		mover, other, now := s.turn(id, a, b)
		seat := now.Position.Pending().First()
		away, here := mover.at(s, code, "board"), other.at(s, code, "board")
		said := func(name string, who *guest) string {
			return s.server.book.House(code).Say("web.seats."+name, map[string]any{"who": who.name, "level": s.text(code, "bot.expert"), "minutes": 3})
		}
		if page := away.get("/t/" + id + "/seats").Body.String(); !strings.Contains(page, said("leave", mover)) || strings.Contains(page, said("replace", mover)) {
			t.Errorf("%s: who may leave cannot, or may replace: %s", code, page)
		}
		if w := away.post("/t/"+id+"/replace", url.Values{"seat": {strip(int(seat))}, "bot": {"expert"}}); w.Code != http.StatusSeeOther {
			t.Fatal(dump(w))
		}
		page := away.get("/t/" + id).Body.String()
		for _, want := range []string{said("forYou", mover), said("return", mover), said("log.left", mover)} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the page does not say %q", code, want)
			}
		}
		if strings.Contains(page, `data-mine="true"`) || strings.Contains(page, `name="act" value="undo"`) {
			t.Errorf("%s: who is away is asked to decide", code)
		}
		if w := away.script("/t/"+id+"/act", act(now, moves(now)[0])); w.Code != http.StatusConflict || w.Body.String() != said("replaced", mover) {
			t.Errorf("%s: %s", code, dump(w))
		}
		theirs := here.get("/t/" + id).Body.String()
		if !strings.Contains(theirs, said("log.left", mover)) || !strings.Contains(theirs, `<small class="plays">`) || strings.Contains(theirs, `id="back"`) {
			t.Errorf("%s: the others are not told", code)
		}
		if w := here.get("/t/" + id + "/log"); !strings.Contains(w.Body.String(), said("log.left", mover)) {
			t.Errorf("%s: the whole log does not tell it", code)
		}
		if w := here.post("/t/"+id+"/back", nil); w.Code != http.StatusSeeOther || s.now(id).Seats[seat].Bot == "" {
			t.Errorf("%s: somebody else takes the seat back", code)
		}
		if w := away.script("/t/"+id+"/back", nil); w.Code != http.StatusNoContent {
			t.Error(dump(w))
		}
		if w := away.script("/t/"+id+"/back", nil); w.Code != http.StatusNoContent { // a double click
			t.Error(dump(w))
		}
		page = away.get("/t/" + id).Body.String()
		if !strings.Contains(page, said("log.back", mover)) || !strings.Contains(page, `data-mine="true"`) {
			t.Errorf("%s: who is back cannot play", code)
		}
		if w := away.script("/t/"+id+"/act", act(now, moves(now)[0])); w.Code != http.StatusNoContent {
			t.Error(dump(w))
		}
	}
}

func strip(n int) string { return string(rune('0' + n)) }

// TestOthersReplaceWhoTakesTooLong: not before their time, not a stranger, and with a
// sentence in every language.
func TestOthersReplaceWhoTakesTooLong(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	stranger := s.guest("Stranger")
	mover, other, now := s.turn(id, a, b)
	seat := now.Position.Pending().First()
	form := url.Values{"seat": {strip(int(seat))}, "bot": {"novice"}}
	for _, code := range languages() {
		g := other.at(s, code, "board")
		if w := g.script("/t/"+id+"/replace", form); w.Code != http.StatusConflict || w.Body.String() != s.text(code, "web.seats.notDue") {
			t.Errorf("%s: %s", code, dump(w))
		}
		page := g.get("/t/" + id).Body.String()
		if !strings.Contains(page, s.text(code, "web.seats.awaited")) {
			t.Errorf("%s: nothing can be done about who takes long", code)
		}
		said := s.server.book.House(code).Say("web.seats.later", map[string]any{"minutes": 3})
		if list := g.get("/t/" + id + "/seats").Body.String(); !strings.Contains(list, said) {
			t.Errorf("%s: the list does not say %q: %s", code, said, list)
		}
	}
	if w := stranger.post("/t/"+id+"/replace", form); w.Code != http.StatusForbidden {
		t.Errorf("a stranger: %d", w.Code)
	}
	for _, bad := range []url.Values{{"seat": {"x"}, "bot": {"novice"}}, {"seat": {"9"}, "bot": {"novice"}}, {"seat": {"0"}, "bot": {"genius"}}, {}} {
		if w := other.post("/t/"+id+"/replace", bad); w.Code != http.StatusBadRequest {
			t.Errorf("%v: %d", bad, w.Code)
		}
	}
	if s.now(id).Seats[seat].Bot != "" || len(s.now(id).Notes) > 0 {
		t.Error("somebody has been replaced")
	}

	// At a table whose patience is over at once.
	people := []store.Seat{
		{Kind: store.Human, Person: mover.personOf(), Name: mover.name, Nonce: "a"}, {Kind: store.Human, Person: other.personOf(), Name: other.name, Nonce: "b"},
	}
	id, err := s.hub.CreateAgreed(t.Context(), newWorld(t), game.Config{Seats: 2}, "", people, table.Agreed{Patience: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(5 * time.Millisecond)
	waited := s.now(id).Position.Pending().First()
	who := []*guest{mover, other}[waited]
	waits := []*guest{other, mover}[waited]
	list := waits.get("/t/" + id + "/seats").Body.String()
	if !strings.Contains(list, `action="/t/`+id+`/replace"`) || !strings.Contains(list, s.server.book.House("en").Say("web.seats.replace", map[string]any{"who": who.name})) {
		t.Errorf("nobody can be replaced: %s", list)
	}
	if w := waits.post("/t/"+id+"/replace", url.Values{"seat": {strip(int(waited))}, "bot": {"novice"}}); w.Code != http.StatusSeeOther {
		t.Fatal(dump(w))
	}
	for _, code := range languages() {
		said := s.server.book.House(code).Say("web.seats.log.replaced", map[string]any{"who": who.name, "by": waits.name, "level": s.text(code, "bot.novice")})
		if page := who.at(s, code, "board").get("/t/" + id).Body.String(); !strings.Contains(page, said) {
			t.Errorf("%s: the log does not say %q", code, said)
		}
	}
}

// TestTheFormAgreesOnTheHouse: hints and patience of the form are those of the table,
// and what there is not to choose is refused.
func TestTheFormAgreesOnTheHouse(t *testing.T) {
	s := newSite(t)
	a := s.guest("Alma")
	id := a.layOf(url.Values{"game": {"newworld"}, "hints": {"on"}, "patience": {"60"}}, "free")
	meta, err := s.store.Table(t.Context(), id)
	if err != nil || !meta.Hints || meta.Patience != time.Hour {
		t.Errorf("%+v, %v", meta, err)
	}
	for _, code := range languages() {
		page := a.at(s, code, "board").get("/t/" + id).Body.String()
		if !strings.Contains(page, s.text(code, "web.seats.hintsAgreed")) {
			t.Errorf("%s: the invitation does not say that hints are allowed", code)
		}
		if form := a.at(s, code, "board").get("/games/newworld").Body.String(); !strings.Contains(form, `name="hints"`) || !strings.Contains(form, s.text(code, "web.seats.after.m1440")) {
			t.Errorf("%s: the form does not ask", code)
		}
	}
	for _, bad := range []url.Values{{"hints": {"maybe"}}, {"patience": {"2"}}, {"patience": {"-3"}}, {"patience": {"x"}}} {
		bad.Set("game", "newworld")
		bad.Set("name", "Alma")
		bad.Set("seat1", "free")
		if w := a.post("/tables", bad); w.Code != http.StatusBadRequest {
			t.Errorf("%v: %d", bad, w.Code)
		}
	}
}

// personOf is the id of the person in a browser.
func (g *guest) personOf() string {
	g.t.Helper()
	p, err := g.store.PersonByToken(g.t.Context(), hashToken(g.cookies[sessionCookie]))
	if err != nil {
		g.t.Fatal(err)
	}
	return p.ID
}
