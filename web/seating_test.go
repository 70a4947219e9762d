package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/games/xidit"
	"spielwerk/store"
	"spielwerk/table"
)

// list is a list of tables on the home page: "mine", "open" or "over"; "" if there is none.
func (g *guest) list(which string) string {
	g.t.Helper()
	_, rest, _ := strings.Cut(g.get("/").Body.String(), `<h2 id="`+which+`"`)
	text, _, _ := strings.Cut(rest, "</ul>")
	return text
}

// TestTableByLink goes the way of two friends and somebody who looks on.
func TestTableByLink(t *testing.T) {
	s := newSite(t)
	a, b, w := s.guest("Alma"), s.guest("Bruno"), s.guest("Watcher")
	if !strings.Contains(a.list("open"), s.text("en", "web.lobby.none")) || a.list("mine") != "" || a.list("over") != "" {
		t.Error("the home page does not say that no table is open, or lists some")
	}
	id := a.lay("free", "greedy", "free")
	for _, c := range []struct {
		who        *guest
		open, mine bool
	}{{a, true, true}, {b, true, false}, {w, true, false}} {
		if got := strings.Contains(c.who.list("open"), "/t/"+id+`"`); got != c.open {
			t.Errorf("%s: listed as open: %v", c.who.name, got)
		}
		if got := strings.Contains(c.who.list("mine"), "/t/"+id+`"`); got != c.mine {
			t.Errorf("%s: listed as own: %v", c.who.name, got)
		}
	}
	if !strings.Contains(b.list("open"), "Alma") {
		t.Error("the list does not say who plays")
	}
	page := b.get("/t/" + id).Body.String()
	for _, want := range []string{"http://example.com/t/" + id, `action="/t/` + id + `/sit"`, `name="seat" value="1"`, `name="seat" value="3"`, `src="/t/` + id + `/qr.svg"`, "Alma"} {
		if !strings.Contains(page, want) {
			t.Errorf("the invitation has no %s", want)
		}
	}
	for _, no := range []string{`name="seat" value="0"`, `name="seat" value="2"`, "/fill"} {
		if strings.Contains(page, no) {
			t.Errorf("the invitation has %s", no)
		}
	}
	host := a.get("/t/" + id).Body.String()
	if !strings.Contains(host, "/fill") || strings.Contains(host, "/sit") {
		t.Error("the host cannot fill the table or can sit twice")
	}
	if w := b.get("/t/" + id + "/qr.svg"); w.Code != http.StatusOK || w.Header().Get("Content-Type") != "image/svg+xml" || w.Body.Len() < 500 {
		t.Error("no picture of the link")
	}

	// Taken seats and bots' seats stay whose they are; who sits does not sit twice.
	for _, seat := range []string{"0", "2"} {
		r := b.post("/t/"+id+"/sit", url.Values{"name": {"Bruno"}, "seat": {seat}})
		if r.Code != http.StatusConflict || !strings.Contains(r.Body.String(), s.text("en", "web.error.taken")) {
			t.Errorf("seat %s: %d", seat, r.Code)
		}
	}
	b.sit(id, 1)
	b.sit(id, 1) // a double click
	if r := b.post("/t/"+id+"/sit", url.Values{"name": {"Bruno"}, "seat": {"3"}}); r.Code != http.StatusConflict || !strings.Contains(r.Body.String(), "You already have seat 2") {
		t.Error(dump(r))
	}
	meta, err := s.store.Table(t.Context(), id)
	if err != nil || meta.State != store.Open || meta.Seats[1].Name != "Bruno" || meta.Seats[3].Kind != store.Free || meta.Seats[1].Nonce != "nonce-of-Bruno" {
		t.Fatal(meta, err)
	}
	s.until("the page shows who sits", func() bool { return strings.Contains(b.get("/t/"+id).Body.String(), "Bruno") })

	// Only who has laid the table fills it.
	for _, g := range []*guest{b, w} {
		if r := g.post("/t/"+id+"/fill", nil); r.Code != http.StatusForbidden {
			t.Errorf("%s fills the table: %d", g.name, r.Code)
		}
	}
	if r := a.post("/t/"+id+"/fill", nil); r.Code != http.StatusSeeOther || r.Header().Get("Location") != "/t/"+id {
		t.Fatal(dump(r))
	}
	s.until("the game begins", func() bool { return s.now(id).Position != nil })
	if meta, _ = s.store.Table(t.Context(), id); meta.State != store.Running || meta.Seats[3].Kind != store.Bot || meta.Seats[3].Bot != defaultBot {
		t.Fatal(meta)
	}
	if r := a.post("/t/"+id+"/fill", nil); r.Code >= 500 {
		t.Error(dump(r))
	}
	if strings.Contains(w.list("open"), "/t/"+id) {
		t.Error("a running table is still listed as open")
	}
	if r := w.post("/t/"+id+"/sit", url.Values{"name": {"Watcher"}, "seat": {"1"}}); r.Code != http.StatusConflict {
		t.Errorf("sitting at a running table: %d", r.Code)
	}

	// Who looks on sees the board and cannot do anything.
	page = w.get("/t/" + id).Body.String()
	if !strings.Contains(page, s.text("en", "web.table.watcher")) || !strings.Contains(page, `id="board"`) || strings.Contains(page, `name="act"`) || regexp.MustCompile(`data-place\b[^s]`).MatchString(page) {
		t.Error("a watcher sees no board, or can act")
	}

	// The mark of whose turn it is.
	mover, other, now := s.turn(id, a, b)
	turn := s.text("en", "web.lobby.turn")
	if !strings.Contains(mover.list("mine"), turn) || strings.Contains(other.list("mine"), turn) {
		t.Error("the lobby marks the wrong player's turn")
	}
	if r := mover.post("/t/"+id+"/act", act(now, moves(now)[0])); r.Code != http.StatusSeeOther {
		t.Fatal(dump(r))
	}
	for !strings.Contains(s.text("en", "web.lobby.turn"), turn) || s.now(id).Position.Pending().First() == now.Position.Pending().First() {
		s.play(id, 1, chance(30))
	}
	if strings.Contains(mover.list("mine"), turn) {
		t.Error("the mark stays when the turn is over")
	}
	if strings.Contains(w.list("open"), turn) {
		t.Error("somebody unknown has a turn")
	}
}

// TestLobbyTellsNothingOfSecretActs shows that the order of one's tables does not
// follow what others do in secret, but what everybody is told.
func TestLobbyTellsNothingOfSecretActs(t *testing.T) {
	s := newSite(t)
	a, b, first := s.twoAt(url.Values{"game": {"xidit"}}, "random")
	second := a.layOf(url.Values{"game": {"xidit"}}, "free", "random")
	b.sit(second, 1)
	s.until("the second game begins", func() bool { return s.now(second).Position != nil })
	for _, id := range []string{first, second} {
		s.playTo(id, chance(5), func(p game.Position) bool { return p.View(game.Watcher).(*xidit.View).Phase == "program" })
		time.Sleep(2 * time.Millisecond) // a table's time is kept to the millisecond
	}
	order := func() string {
		if list := a.list("mine"); strings.Index(list, first) < strings.Index(list, second) {
			return "the first table, the second"
		}
		return "the second table, the first"
	}
	if got := order(); got != "the second table, the first" {
		t.Fatalf("the lobby lists %s", got)
	}
	look := func() string { return aPromise.ReplaceAllString(dump(a.get("/")), "") }
	lobby := look()
	s.does(first, 1, "set 1 red", "set 2 wait", "back")
	if now := look(); now != lobby {
		t.Errorf("somebody acted in secret, and the lobby has become %s, %s", order(), differ(lobby, now))
	}
	s.does(first, 1, "set 2 red", "set 3 red", "set 4 red", "set 5 red", "set 6 red", "ready")
	if got := order(); got != "the first table, the second" {
		t.Errorf("somebody became ready at the first table, and the lobby lists %s", got)
	}
}

// TestTurnMarkOfATableOnDisk shows that the mark is there for a table that has
// left memory, too: when one comes back after hours.
func TestTurnMarkOfATableOnDisk(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	mover, _, _ := s.turn(id, a, b)
	s.close()
	s = openSite(t, s.path, time.Hour)
	if !strings.Contains(mover.at(s, "en", "board").list("mine"), s.text("en", "web.lobby.turn")) {
		t.Error("no mark")
	}
}

// TestTableWithBots shows that a game against bots begins at once, that they wait
// a while and that who sits there can hurry them.
func TestTableWithBots(t *testing.T) {
	s := newSite(t)
	a := s.guest("Alma")
	id := a.lay(bot.Names()...)
	s.until("the game begins", func() bool { return s.now(id).Position != nil })
	if s.now(id).Seats[1].Kind != store.Bot {
		t.Fatal("no bots")
	}
	for s.now(id).Position.Pending().First() == 0 {
		s.play(id, 1, chance(31))
	}
	page := a.get("/t/" + id).Body.String()
	if !strings.Contains(page, "/hurry") {
		t.Error("the bots cannot be hurried")
	}
	w := s.guest("Watcher")
	if strings.Contains(w.get("/t/"+id).Body.String(), "/hurry") || w.post("/t/"+id+"/hurry", nil).Code != http.StatusForbidden {
		t.Error("a watcher can hurry the bots")
	}
	if r := a.post("/t/"+id+"/hurry", nil); r.Code != http.StatusSeeOther {
		t.Error(dump(r))
	}
	a.script("/t/"+id+"/hurry", nil)
	s.until("it is the person's turn again", func() bool { return s.now(id).Position.Pending().First() == 0 })
}

// TestRematch shows how one goes from a finished table to the next.
func TestRematch(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	w := s.guest("Watcher")
	if r := a.script("/t/"+id+"/rematch", url.Values{}); r.Code != http.StatusConflict || r.Body.String() != s.text("en", "web.error.stale") {
		t.Errorf("a rematch of a running game: %s", dump(r))
	}
	s.play(id, 10000, chance(32))
	s.until("the table is finished", func() bool { return w.get("/t/"+id+"/record").Code == http.StatusOK })
	if !strings.Contains(a.list("over"), s.text("en", "web.lobby.state.finished")) || strings.Contains(a.list("mine"), id) {
		t.Error("the home page does not say that the game is finished")
	}
	if page := b.get("/t/" + id).Body.String(); !strings.Contains(page, `formaction="/t/`+id+`/rematch"`) {
		t.Error("no button for another game")
	}
	if strings.Contains(w.get("/t/"+id).Body.String(), "/rematch") || w.post("/t/"+id+"/rematch", nil).Code != http.StatusForbidden {
		t.Error("a watcher can ask for another game")
	}
	r := b.post("/t/"+id+"/rematch", nil)
	next := r.Header().Get("Location")
	if r.Code != http.StatusSeeOther || next == "/t/"+id || !strings.HasPrefix(next, "/t/") {
		t.Fatal(dump(r))
	}
	if again := a.post("/t/"+id+"/rematch", nil).Header().Get("Location"); again != next {
		t.Errorf("asked twice it leads to %s and %s", next, again)
	}
	s.until("the old table leads to the next", func() bool {
		page := w.get("/t/" + id).Body.String()
		return strings.Contains(page, `href="`+next+`"`) && strings.Contains(page, s.text("en", "web.table.toRematch"))
	})
	nid := strings.TrimPrefix(next, "/t/")
	b.sit(nid, 0)
	a.sit(nid, 1)
	s.until("the next game begins", func() bool { return s.now(nid).Position != nil })
	old, _ := s.store.Table(t.Context(), id)
	now, err := s.store.Table(t.Context(), nid)
	if err != nil || now.Seats[0].Name != "Bruno" || now.Seats[1].Name != "Alma" || now.Seed == old.Seed || now.Commitment == old.Commitment {
		t.Fatal(now, err)
	}
	if got := table.Nonces(now.Seats); got[0] != "nonce-of-Bruno" || got[1] != "nonce-of-Alma" {
		t.Errorf("the nonces are %q", got)
	}
	mover, _, moment := s.turn(nid, b, a)
	if r := mover.script("/t/"+nid+"/act", act(moment, moves(moment)[0])); r.Code != http.StatusNoContent {
		t.Error(dump(r))
	}
}

// TestOptions shows that options chosen in the form are those of the game.
func TestOptions(t *testing.T) {
	s := newSite(t)
	a := s.guest("Alma")
	page := a.get("/games/newworld").Body.String()
	for _, o := range newWorld(t).Options {
		if !strings.Contains(page, `name="option-`+o.Name+`"`) || !strings.Contains(page, `/rules/newworld/`+string(o.Rule)) {
			t.Errorf("the form has no option %s", o.Name)
		}
		for _, v := range o.Values {
			form := url.Values{"game": {"newworld"}, "name": {"Alma"}, "option-" + o.Name: {v}}
			for i := 1; i < 5; i++ { // any seat can begin at a full table
				form.Set("seat"+strconv.Itoa(i), "free")
			}
			r := a.post("/tables", form)
			meta, err := s.store.Table(t.Context(), strings.TrimPrefix(r.Header().Get("Location"), "/t/"))
			if err != nil || (game.Config{Options: meta.Options}).Value(o) != v {
				t.Errorf("%s=%s: %v %v", o.Name, v, meta.Options, err)
			}
		}
	}
}

// TestStaticFiles shows that files may be kept for ever at the address that names
// their content, and only there.
func TestStaticFiles(t *testing.T) {
	s := newSite(t)
	g := s.guest("Alma")
	page := g.get("/").Body.String()
	for _, name := range []string{"style.css", "live.js", "icon.svg"} {
		to := "/static/" + name + "?" + s.server.tags[name]
		if !strings.Contains(page, to) {
			t.Errorf("the lobby does not use %s", to)
		}
		if w := g.get(to); w.Code != http.StatusOK || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %d %s", to, w.Code, w.Header().Get("Cache-Control"))
		}
		if w := g.get("/static/" + name + "?old"); strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("%s is kept at a wrong address", name)
		}
	}
}

// TestBoardFilesAreNamedByContent: the board's style and symbols are kept for ever,
// so their address must change with them, not with another file.
func TestBoardFilesAreNamedByContent(t *testing.T) {
	s := newSite(t)
	_, _, id := s.two()
	g := s.guest("Watcher")
	page := g.get("/t/" + id).Body.String()
	for _, path := range []string{"/board/newworld", "/symbols/newworld"} {
		if strings.Contains(page, path+"?"+s.server.tags["live.js"]) {
			t.Errorf("the address of %s is made from live.js", path)
		}
		if w := g.get(path + "?of-another-time"); strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("%s is kept for ever at any address", path)
		}
	}
}
