package web

import (
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/store"
)

// fields are the hidden fields of a form.
func fields(form string) url.Values {
	out := url.Values{}
	for _, m := range regexp.MustCompile(`type="hidden" name="([a-z0-9]+)"(?: value="([^"]*)")?`).FindAllStringSubmatch(form, -1) {
		out.Set(m[1], m[2])
	}
	return out
}

// playForms are the forms of a page that create a table by one click, by what their button says.
func playForms(page, says string) (all []url.Values) {
	for _, form := range strings.Split(page, `action="/tables"`)[1:] {
		form, _, _ = strings.Cut(form, "</form>")
		if strings.Contains(form, ">"+says+"</button>") {
			all = append(all, fields(form))
		}
	}
	return all
}

// TestPlayNow: one click on the home page creates a table against bots, without a name; who has
// played the game to its end meets a higher level, and keeps a name.
func TestPlayNow(t *testing.T) {
	s := newSite(t)
	for _, code := range languages() {
		g := s.guest("").at(s, code, "board")
		forms := playForms(g.get("/").Body.String(), s.text(code, "web.front.play"))
		if len(forms) != len(s.server.games.First()) {
			t.Fatalf("%s: %d games can be played at once", code, len(forms))
		}
		for _, form := range forms {
			w := g.post("/tables", form)
			if w.Code != http.StatusSeeOther {
				t.Fatalf("%s: %v: %s", code, form, dump(w))
			}
			meta := s.meta(laid(w))
			s.until("bots without pauses come to the visitor's first move", func() bool { // the pause of this site is an hour
				now := s.now(meta.ID)
				return now.Position != nil && now.Position.Pending().Has(0)
			})
			if meta.State != store.Running || len(meta.Seats) != quickSeats || meta.Seats[0].Name != s.text(code, "web.front.guest") {
				t.Errorf("%s: %+v", code, meta)
			}
			for _, seat := range meta.Seats[1:] {
				if seat.Bot != bot.Levels()[0] {
					t.Errorf("%s: somebody new meets %s", code, seat.Bot)
				}
			}
		}
	}
	a := s.guest("Alma")
	id := a.lay("greedy")
	s.play(id, 10000, chance(7))
	s.until("the table is finished", func() bool { return s.meta(id).State == store.Finished })
	form := playForms(a.get("/").Body.String(), s.text("en", "web.front.play"))[0]
	if meta := s.meta(laid(a.post("/tables", form))); meta.Game != "newworld" || meta.Seats[0].Name != "Alma" || meta.Seats[1].Bot != defaultBot {
		t.Errorf("who has played is %s and meets %s", meta.Seats[0].Name, meta.Seats[1].Bot)
	}
}

// TestPlayAlone: a game for one can be played alone by one click, from its own page too; no
// other game offers that.
func TestPlayAlone(t *testing.T) {
	s := newSite(t)
	g := s.guest("")
	says := s.text("en", "web.front.alone")
	forms := playForms(g.get("/").Body.String(), says)
	if len(forms) != 1 {
		t.Fatalf("%d games for one", len(forms))
	}
	if meta := s.meta(laid(g.post("/tables", forms[0]))); meta.Game != "settlers" || len(meta.Seats) != 1 || meta.State != store.Running {
		t.Errorf("%+v", meta)
	}
	if len(playForms(g.get("/games/settlers").Body.String(), says)) != 1 || len(playForms(g.get("/games/xidit").Body.String(), says)) != 0 {
		t.Error("the games' own pages offer something else")
	}
}

// TestOwnTablesComeFirst: the home page lists the visitor's tables that go on before all else,
// those first that wait for the visitor, and says for whom the others wait.
func TestOwnTablesComeFirst(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	first, other := a, b
	if !s.now(id).Position.Pending().Has(0) {
		first, other = b, a
	}
	page := first.get("/").Body.String()
	if mine, games := strings.Index(page, `id="mine"`), strings.Index(page, `id="games"`); mine < 0 || mine > games {
		t.Error("the games come before the visitor's tables")
	}
	if !strings.Contains(first.list("mine"), s.text("en", "web.lobby.turn")) {
		t.Error("who is to play is not told so")
	}
	if list := other.list("mine"); !strings.Contains(list, "waiting for "+first.name) {
		t.Errorf("who waits is told: %s", list)
	}
}

// TestTheShow: whoever wants to watch is led to the same game between the strongest bots; it is
// on no list, and the next one is of the next game.
func TestTheShow(t *testing.T) {
	s := newSite(t)
	a, b := s.guest("Alma"), s.guest("")
	id := laid(a.post("/show", nil))
	meta := s.meta(id)
	for _, seat := range meta.Seats {
		if seat.Kind != store.Bot || seat.Bot != bot.Levels()[len(bot.Levels())-1] {
			t.Errorf("%s plays", seat.Bot)
		}
	}
	if again := laid(b.post("/show", nil)); again != id {
		t.Errorf("two visitors watch %s and %s", id, again)
	}
	if w := b.get("/t/" + id); w.Code != http.StatusOK {
		t.Errorf("a visitor cannot watch: %d", w.Code)
	}
	if strings.Contains(b.get("/").Body.String(), id) || strings.Contains(a.get("/").Body.String(), id) {
		t.Error("the show is listed as a table")
	}
	if !strings.Contains(b.get("/").Body.String(), "Now showing: ") {
		t.Error("the home page does not tell which game goes on")
	}
	if err := s.store.SetState(t.Context(), id, store.Running, store.Finished, meta.Created); err != nil {
		t.Fatal(err)
	}
	if next := s.meta(laid(a.post("/show", nil))); next.ID == id || next.Game == meta.Game {
		t.Errorf("after a game of %s comes %s", meta.Game, next.Game)
	}
	s.server.Show(false)
	if w := a.post("/show", nil); w.Code != http.StatusNotFound || strings.Contains(a.get("/").Body.String(), `action="/show"`) {
		t.Errorf("the show is turned off, and can be watched: %d", w.Code)
	}
}

// TestThePageOfAGame tells how many play, how much there is to learn, leads to rules and
// components, and explains the levels, in every language. What is no game is not found.
func TestThePageOfAGame(t *testing.T) {
	s := newSite(t)
	for _, code := range languages() {
		g := s.guest("").at(s, code, "board")
		for _, title := range s.server.games.First() {
			page := g.get("/games/" + title.Name).Body.String()
			for _, want := range []string{
				`href="/rules/` + title.Name + `"`, `href="/cards/` + title.Name + `"`, s.text(code, "web.game.level.master"),
				s.text(code, "web.lobby.private"), `<h2 id="new">`,
			} {
				if !strings.Contains(page, want) {
					t.Errorf("%s, %s: no %s", code, title.Name, want)
				}
			}
			for _, want := range []string{
				`<span class="rating">0</span>`, "spielwerk arena " + title.Name, "spielwerk sim " + title.Name + " --seats " + strconv.Itoa(title.MaxSeats),
				`/games/` + title.Name + `/played/1"`, s.text(code, "web.game.playedHelp"), html.EscapeString(s.text(code, "web.game.figuresHelp")),
			} {
				if !strings.Contains(page, want) {
					t.Errorf("%s, %s: no %s", code, title.Name, want)
				}
			}
			if n := strings.Count(page, `class="rating"`); n != len(bot.Levels()) {
				t.Errorf("%s, %s: %d levels are rated", code, title.Name, n)
			}
			first, more, _ := strings.Cut(page, "<summary>"+s.text(code, "web.lobby.more"))
			for _, o := range title.Options {
				help := s.server.book.Game(title, code).Say("option."+o.Name+".help", nil)
				for _, v := range o.Values {
					if strings.Contains(help, "("+v+")") || strings.Contains(help, "("+v+":") || strings.Contains(page, ">"+v+"</option>") && v != s.valueOf(title, code, v) {
						t.Errorf("%s, %s: the option %s shows its value %s as programs write it", code, title.Name, o.Name, v)
					}
				}
				if at := strings.Contains(first, `name="option-`+o.Name+`"`); at != (o.Changes == game.ChangesGame) || at == strings.Contains(more, `name="option-`+o.Name+`"`) {
					t.Errorf("%s, %s: the option %s stands in the wrong place", code, title.Name, o.Name)
				}
			}
		}
	}
	if w := s.guest("").get("/games/chess"); w.Code != http.StatusNotFound {
		t.Errorf("chess: %d", w.Code)
	}
}

// valueOf is what a value of an option is called.
func (s *site) valueOf(g *game.Game, code, value string) string {
	return valueName(s.server.book.Game(g, code), value)
}

// TestGoodGamesCanBeSeen: a record that comes with a game becomes a finished table when somebody
// wants to see it, once; it has a result and moments, and a game that was shown here is listed, too.
func TestGoodGamesCanBeSeen(t *testing.T) {
	s := newSite(t)
	g := s.guest("")
	for _, title := range s.server.games.First() {
		at := "/games/" + title.Name + "/played/"
		for i := range s.server.played[title.Name] {
			result := laidAt(g.get(at + strconv.Itoa(i+1)))
			if again := laidAt(s.guest("").get(at + strconv.Itoa(i+1))); again != result || !strings.HasSuffix(result, "/result") {
				t.Errorf("%s: the same record is at %q and at %q", title.Name, result, again)
			}
			w := g.get(result)
			if w.Code != http.StatusOK {
				t.Fatalf("%s, record %d: %s", title.Name, i+1, dump(w))
			}
			if w := g.get(strings.TrimSuffix(result, "/result") + "/replay?seat=0&move=5"); w.Code != http.StatusOK {
				t.Errorf("%s, record %d: its moments: %s", title.Name, i+1, dump(w))
			}
		}
		if w := g.get(at + "99"); w.Code != http.StatusNotFound {
			t.Errorf("%s: record 99: %d", title.Name, w.Code)
		}
		if page := g.get("/games/" + title.Name).Body.String(); strings.Contains(page, `/result"`) {
			t.Errorf("%s: a record that was seen is listed twice", title.Name)
		}
	}
	first := s.server.games.First()[0]
	id, err := s.hub.Create(t.Context(), first, first.Default(2), "", []store.Seat{botSeat("random", 0), botSeat("random", 1)})
	if err != nil {
		t.Fatal(err)
	}
	tab, err := s.hub.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer tab.Release()
	_, stop := tab.Watch()
	defer stop()
	tab.Hurry()
	s.until("the show is over", func() bool { return s.meta(id).State == store.Finished && s.now(id).State == store.Finished })
	if page := g.get("/games/" + first.Name).Body.String(); !strings.Contains(page, `/t/`+id+`/result"`) {
		t.Error("the game that was shown here is not listed")
	}
}

// laidAt is where an answer leads to.
func laidAt(w *httptest.ResponseRecorder) string { return w.Header().Get("Location") }

// TestEveryTableLeadsToItsGame: a table that waits, one that is played and its aid name the game
// and lead to its page; the rules and components are as near.
func TestEveryTableLeadsToItsGame(t *testing.T) {
	s := newSite(t)
	a := s.guest("Alma")
	for _, g := range s.server.games.First() {
		for _, code := range languages() {
			anna := a.at(s, code, "board")
			title := s.server.book.Game(g, code).Say("title", nil)
			links := []string{`href="/games/` + g.Name + `"`, title, `href="/rules/` + g.Name + `"`, `href="/cards/` + g.Name + `"`}
			form := url.Values{"game": {g.Name}}
			running, open := "/t/"+anna.layOf(form, "random", "random"), "/t/"+anna.layOf(form, "random", "free")
			for page, want := range map[string][]string{open: links, running: links[:2], running + "/aid": links} {
				text := anna.get(page).Body.String()
				for _, link := range want {
					if !strings.Contains(text, link) {
						t.Errorf("%s, %s: no %s at %s", code, g.Name, link, page)
					}
				}
				if page == running && !strings.Contains(text, `href="`+running+`/aid"`) {
					t.Errorf("%s, %s: the table does not lead to its aid", code, g.Name)
				}
			}
		}
	}
}

// meta is what the store has of a table.
func (s *site) meta(id string) store.Table {
	s.t.Helper()
	meta, err := s.store.Table(s.t.Context(), id)
	if err != nil {
		s.t.Fatalf("table %q: %v", id, err)
	}
	return meta
}
