package web

import (
	"crypto/rand"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"spielwerk/fair"
	"spielwerk/store"
)

var promises = regexp.MustCompile(`name="table" value="(\w*)"[^>]*> ?<input type="hidden" name="commitment" value="(\w*)"`)

// promisesOn are the promises that the forms of a page were shown with.
func promisesOn(page string) (all []fair.Promise) {
	for _, m := range promises.FindAllStringSubmatch(page, -1) {
		all = append(all, fair.Promise{Table: m[1], Commitment: m[2]})
	}
	return all
}

func shownWith(form url.Values, p fair.Promise) url.Values {
	form.Set("table", p.Table)
	form.Set("commitment", p.Commitment)
	return form
}

func laid(w *httptest.ResponseRecorder) string {
	return strings.TrimPrefix(w.Header().Get("Location"), "/t/")
}

// TestTheCommitmentComesBeforeTheNonce: each form for a new table has the id that the table
// will have and the commitment of its shuffle, and the table is created with them. A form in
// which one chooses shows the commitment; where one click plays, the browser keeps it.
func TestTheCommitmentComesBeforeTheNonce(t *testing.T) {
	s := newSite(t)
	g := s.guest("Alma")
	for _, to := range []string{"/", "/games/newworld", "/decks/settlers"} {
		page := g.get(to).Body.String()
		shown := promisesOn(page)
		if len(shown) == 0 || len(shown) != strings.Count(page, `action="/tables"`) {
			t.Fatalf("%s has %d forms and %d promises", to, strings.Count(page, `action="/tables"`), len(shown))
		}
		seen, choices := map[string]bool{}, 0
		for _, p := range shown {
			if seen[p.Table] || strings.Count(page, p.Commitment) == 0 {
				t.Errorf("%s: %+v is not there, or twice", to, p)
			}
			if chosen := strings.Contains(page, "<code>"+p.Commitment+"</code>"); chosen {
				choices++
			}
			seen[p.Table] = true
			if _, err := s.store.Table(t.Context(), p.Table); err == nil {
				t.Errorf("%s: a table that is only shown takes room in the store", to)
			}
		}
		if want := strings.Count(page, `class="newtable"`); choices != want {
			t.Errorf("%s shows %d commitments in %d forms", to, choices, want)
		}
		form := url.Values{"game": {"newworld"}, "name": {"Alma"}, "seat1": {"free"}, "nonce": {"mine"}}
		id := laid(g.post("/tables", shownWith(form, shown[0])))
		meta, err := s.store.Table(t.Context(), id)
		if err != nil || id != shown[0].Table || meta.Commitment != shown[0].Commitment || meta.Seats[0].Nonce != "mine" {
			t.Errorf("%s: promised %+v, laid %+v, %v", to, shown[0], meta, err)
		}
	}
}

// TestWithoutAPromiseNothingIsLaid: who sends a nonce before the commitment was shown
// is shown one and asked again; nothing of what they chose is lost.
func TestWithoutAPromiseNothingIsLaid(t *testing.T) {
	s := newSite(t)
	g := s.guest("Alma")
	form := func() url.Values {
		return url.Values{"game": {"newworld"}, "name": {"Alma"}, "seat1": {"free"}, "seat2": {"greedy"}, "option-rowLimit": {"on"}, "hints": {"on"}, "patience": {"10"}, "nonce": {"mine"}}
	}
	p := s.hub.Promise()
	for what, bad := range map[string]fair.Promise{
		"none": {}, "no commitment": {Table: p.Table}, "no table": {Commitment: p.Commitment},
		"a chosen table": {Table: "aaaaaaaaaaaaaaaa", Commitment: p.Commitment}, "another server's": fair.NewDealer(rand.Reader).Promise("bbbb"),
	} {
		w := g.post("/tables", shownWith(form(), bad))
		fresh := promisesOn(w.Body.String())
		if w.Code != http.StatusConflict || len(fresh) != 1 || !strings.Contains(w.Body.String(), s.text("en", "web.shuffle.again")) {
			t.Fatalf("%s: %s", what, dump(w))
		}
		if strings.Contains(w.Body.String(), `value="mine"`) {
			t.Errorf("%s: the nonce that came too early is used again", what)
		}
		again := shownWith(url.Values{"nonce": {"later"}}, fresh[0])
		for _, m := range regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)"`).FindAllStringSubmatch(w.Body.String(), -1) {
			again.Set(m[1], m[2])
		}
		meta, err := s.store.Table(t.Context(), laid(g.post("/tables", again)))
		if err != nil || meta.Commitment != fresh[0].Commitment || len(meta.Seats) != 3 || meta.Seats[2].Bot != "greedy" ||
			meta.Options["rowLimit"] != "on" || !meta.Hints || meta.Patience != 10*time.Minute || meta.Seats[0].Nonce != "later" {
			t.Errorf("%s: asked again, laid %+v, %v", what, meta, err)
		}
	}
	mine, err := s.store.TablesOf(t.Context(), g.personOf(), 99)
	if err != nil || len(mine) != 5 {
		t.Errorf("%d tables, %v", len(mine), err)
	}
	// Programs get the promise, and the address that gives one.
	r := g.request("POST", "/tables", shownWith(form(), fair.Promise{}))
	r.Header.Set("Accept", "application/json")
	w := g.send(r)
	var got, other fair.Promise
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || w.Code != http.StatusConflict || !s.hub.Promised(got) {
		t.Errorf("a program is answered %s", dump(w))
	}
	if err := json.Unmarshal(g.get("/tables/new").Body.Bytes(), &other); err != nil || !s.hub.Promised(other) || other == got {
		t.Errorf("GET /tables/new promises %+v after %+v, %v", other, got, err)
	}
	if id := laid(g.post("/tables", shownWith(form(), other))); id != other.Table {
		t.Errorf("the table %q is not the one promised, %q", id, other.Table)
	}
	if w := g.script("/tables", shownWith(form(), fair.Promise{})); w.Code != http.StatusConflict || w.Body.String() != s.text("en", "web.shuffle.again") {
		t.Error(dump(w))
	}
}

// TestAFormLaysOneTable: a double click leads to the table that the first has created;
// the same form with another nonce, or from somebody else, does not.
func TestAFormLaysOneTable(t *testing.T) {
	s := newSite(t)
	a, b := s.guest("Alma"), s.guest("Bruno")
	p := s.hub.Promise()
	form := func(nonce string) url.Values {
		return shownWith(url.Values{"game": {"newworld"}, "name": {"Anybody"}, "seat1": {"free"}, "nonce": {nonce}}, p)
	}
	for range 2 {
		if id := laid(a.post("/tables", form("n"))); id != p.Table {
			t.Errorf("laid %q", id)
		}
	}
	if w := a.post("/tables", form("other")); w.Code != http.StatusConflict || len(promisesOn(w.Body.String())) != 1 {
		t.Error(dump(w))
	}
	if w := b.post("/tables", form("n")); w.Code != http.StatusConflict {
		t.Error(dump(w))
	}
	if meta, err := s.store.Table(t.Context(), p.Table); err != nil || meta.Seats[0].Nonce != "n" {
		t.Error(meta, err)
	}
}

func shuffled(t *testing.T, g *guest, id string) (j shuffleJSON) {
	t.Helper()
	w := g.get("/t/" + id + "/shuffle")
	if err := json.Unmarshal(w.Body.Bytes(), &j); err != nil || w.Code != http.StatusOK {
		t.Fatalf("%v: %s", err, dump(w))
	}
	return j
}

// TestNoncesAreShownWhenAllSit, and not before: who sits last must not know them. They
// stay on the page and in JSON, with the commitment, as long as the game runs.
func TestNoncesAreShownWhenAllSit(t *testing.T) {
	s := newSite(t)
	a, b, w := s.guest("Alma"), s.guest("Bruno"), s.guest("Watcher")
	id := a.lay("free", "random")
	for _, g := range []*guest{a, b, w} {
		if text := dump(g.get("/t/"+id)) + dump(g.get("/t/"+id+"/shuffle")) + dump(g.live(id)); strings.Contains(text, "nonce-of-Alma") {
			t.Errorf("%s is told a nonce too early", g.name)
		}
		if j := shuffled(t, g, id); j.State != store.Open || j.Commitment == "" || j.Seats[0].Nonce != nil || j.Seed != nil {
			t.Errorf("%+v", j)
		}
	}
	b.sit(id, 1)
	s.until("the game begins", func() bool { return s.now(id).Position != nil })
	for i, g := range []*guest{a, b, w} {
		for _, code := range languages() {
			page := g.at(s, code, "").get("/t/" + id).Body.String()
			for _, want := range []string{"<b>Alma</b> <code><bdi>nonce-of-Alma</bdi></code></li>", "<b>Bruno</b> <code><bdi>nonce-of-Bruno</bdi></code></li>", s.now(id).Commitment, s.text(code, "web.shuffle.bot"), s.text(code, "web.shuffle.commitment")} {
				if !strings.Contains(page, want) {
					t.Errorf("%s: %s is not shown %q", code, g.name, want)
				}
			}
			if early := s.text(code, "web.open.commitment"); strings.Contains(page, early) { // what a seed is before the shuffle
				t.Errorf("%s: %s is shown %q after it", code, g.name, early)
			}
		}
		j := shuffled(t, g, id)
		if j.Table != id || *j.Seats[0].Nonce != "nonce-of-Alma" || *j.Seats[1].Nonce != "nonce-of-Bruno" || *j.Seats[2].Nonce != "" || j.Seed != nil {
			t.Errorf("%+v", j)
		}
		if you := j.You; i < 2 && (you == nil || *you != i) || i == 2 && you != nil {
			t.Errorf("%s has seat %v", g.name, you)
		}
	}
	s.play(id, 1e5, chance(5))
	if j := shuffled(t, w, id); j.State != store.Finished || j.Seed == nil {
		t.Errorf("%+v", j)
	} else if seed, err := fair.ParseSeed(*j.Seed); err != nil || seed.Commitment() != j.Commitment {
		t.Errorf("%+v: %v", j, err)
	}
}

// TestARematchWaitsForItsPeople: each is shown the commitment and asked for a nonce;
// the host may free the seat of who does not come or give it to a bot, nobody else may.
func TestARematchWaitsForItsPeople(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two("random")
	w := s.guest("Watcher")
	s.play(id, 1e5, chance(6))
	next := laid(a.post("/t/"+id+"/rematch", nil))
	for _, code := range languages() {
		for _, g := range []*guest{a, b} {
			page := g.at(s, code, "").get("/t/" + next).Body.String()
			if p := promisesOn(page); len(p) != 1 || p[0].Table != next || p[0].Commitment != s.now(next).Commitment || !strings.Contains(page, `data-join="`+next+`"`) {
				t.Errorf("%s: %s is not asked: %v", code, g.name, p)
			}
		}
		if page := w.at(s, code, "").get("/t/" + next).Body.String(); strings.Contains(page, "data-join") || strings.Contains(page, "/sit") {
			t.Errorf("%s: a watcher can sit down", code)
		}
	}
	if !strings.Contains(b.list("mine"), s.text("en", "web.lobby.turn")) {
		t.Error("the lobby does not tell Bruno that he is waited for")
	}
	s.until("the page of the old table leads there", func() bool {
		return strings.Contains(b.get("/t/"+id).Body.String(), `data-rematch="`+next+`"`)
	})
	x := url.Values{"seat": {"0"}}
	if got := w.post("/t/"+next+"/excuse", x); got.Code != http.StatusForbidden {
		t.Error(dump(got))
	}
	if got := b.post("/t/"+next+"/excuse", url.Values{"seat": {"2"}}); got.Code != http.StatusForbidden {
		t.Error(dump(got))
	}
	if got := a.post("/t/"+next+"/excuse", url.Values{"seat": {"0"}, "bot": {"genius"}}); got.Code != http.StatusBadRequest {
		t.Error(dump(got))
	}
	a.sit(next, 2)
	if got := a.post("/t/"+next+"/excuse", url.Values{"seat": {"2"}}); got.Code != http.StatusConflict { // she has come
		t.Error(dump(got))
	}
	if got := a.post("/t/"+next+"/excuse", x); got.Code != http.StatusSeeOther { // Bruno does not
		t.Error(dump(got))
	}
	w.sit(next, 0)
	s.until("the game begins", func() bool { return s.now(next).Position != nil })
	if now := s.now(next); now.Seats[0].Name != "Watcher" || now.Seats[1].Nonce != "" || now.Seats[2].Name != "Alma" {
		t.Errorf("%+v", now.Seats)
	}
	// A bot for who does not come.
	s.play(next, 1e5, chance(7))
	third := laid(w.post("/t/"+next+"/rematch", nil))
	w.sit(third, int(seatOf(s.now(third).Seats, store.Person{ID: w.personOf()})))
	alma := seatOf(s.now(third).Seats, store.Person{ID: a.personOf()})
	if got := w.script("/t/"+third+"/excuse", url.Values{"seat": {string(rune('0' + alma))}, "bot": {"random"}}); got.Code != http.StatusNoContent {
		t.Error(dump(got))
	}
	s.until("the game begins", func() bool { return s.now(third).Position != nil })
}
