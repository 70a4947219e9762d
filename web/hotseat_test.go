package web

import (
	"context"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// device is the browser at which Alma and Bruno play one after the other.
func (s *site) device(form url.Values, bots ...string) (g *guest, id string) {
	s.t.Helper()
	form = maps.Clone(form)
	form.Set("here1", "Bruno")
	g = s.guest("Alma")
	id = g.layOf(form, append([]string{"here"}, bots...)...)
	s.until("the game begins", func() bool { return s.now(id).Position != nil })
	return g, id
}

// lifts lifts the curtain for a seat.
func (g *guest) lifts(id string, seat game.Seat) *httptest.ResponseRecorder {
	return g.post("/t/"+id+"/lift", url.Values{"act": {strconv.Itoa(int(seat) + 1)}})
}

// TestHotSeat: two people play at one device. Between their turns a curtain falls, and only who is to decide lifts it.
func TestHotSeat(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g, id := s.device(url.Values{"game": {"newworld"}})
	names := []string{"Alma", "Bruno"}
	last, turns := game.Nobody, 0
	for turns < 6 {
		now := s.now(id)
		seat := now.Position.Pending().First()
		if seat != last {
			turns++
			page := g.get("/t/" + id).Body.String()
			has(t, "whoever is there", page, "It is "+names[seat]+"’s turn. Hand over the device.", true)
			has(t, "whoever is there", page, `data-mine="true"`, false)
			if w := g.script("/t/"+id+"/act", act(now, moves(now)[0])); w.Code != http.StatusForbidden {
				t.Fatalf("a move behind the curtain: %s", dump(w))
			}
			if w := g.lifts(id, 1-seat); w.Code != http.StatusConflict {
				t.Errorf("the other lifts it: %d", w.Code)
			}
			if w := g.lifts(id, seat); w.Code != http.StatusSeeOther || g.cookies[curtainCookie] == "" {
				t.Fatal(dump(w))
			}
		}
		last = seat
		has(t, names[seat], g.get("/t/"+id).Body.String(), `data-mine="true" data-curtain="false"`, true)
		number := strconv.Itoa(s.now(id).Moment(seat))
		if w := g.script("/t/"+id+"/act", url.Values{"number": {number}, "act": {moves(now)[0]}}); w.Code != http.StatusNoContent {
			t.Fatal(dump(w))
		}
	}
	g.lifts(id, s.now(id).Position.Pending().First())
	if w := g.post("/t/"+id+"/lift", url.Values{"act": {"cover"}}); w.Code != http.StatusSeeOther || g.cookies[curtainCookie] != "" {
		t.Errorf("it is lowered: %s", dump(w))
	}
	for _, other := range []*guest{s.guest("Eve"), s.guest("")} {
		other.cookies[curtainCookie] = id + ".0"
		if w := other.lifts(id, s.now(id).Position.Pending().First()); w.Code != http.StatusNotFound {
			t.Errorf("somebody else lifts it: %d", w.Code)
		}
		has(t, "somebody else", other.get("/t/"+id).Body.String(), "data-curtain", false)
	}
}

// TestHotSeatNames: each at a device has a name that can be told from the others.
func TestHotSeatNames(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for _, name := range []string{"", "ALMA", strings.Repeat("b", 10_000), "\u202e\u200f", "Bot C"} {
		w := s.guest("Alma").post("/tables", url.Values{"game": {"newworld"}, "name": {"Alma"}, "seat1": {"here"}, "here1": {name}})
		if w.Code != http.StatusBadRequest {
			t.Errorf("%.12q: %d", name, w.Code)
		}
	}
}

// TestNothingHiddenBehindTheCurtain: while the curtain is down a device is sent the same bytes whatever the people at
// it hold; and whoever has lifted it, whatever the other holds.
func TestNothingHiddenBehindTheCurtain(t *testing.T) {
	t.Parallel()
	for _, h := range slices.Concat(hidings, cardGames()) {
		t.Run(h.form.Get("game"), func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			g, id := s.device(h.form, h.bots...)
			s.play(id, 12, chance(11))
			s.playTo(id, chance(12), func(p game.Position) bool { return p.Pending().Has(0) || p.Pending().Has(1) })
			seat := game.Seat(0)
			if !s.now(id).Position.Pending().Has(seat) {
				seat = 1
			}
			s.close()
			for _, viewer := range []game.Seat{game.Watcher, seat} {
				var sent [2]map[string]string
				var now *table.Now // both are asked the same
				for i := range sent {
					path := copied(t, s.path)
					if i == 1 {
						hide(t, path, id, s.now0(path, id), viewer)
					}
					at := openSite(t, path, time.Hour)
					there := g.at(at, "en", "board")
					if viewer != game.Watcher {
						if w := there.lifts(id, seat); w.Code != http.StatusSeeOther {
							t.Fatal(dump(w))
						}
					}
					if i == 0 {
						now = at.now(id)
					}
					sent[i] = h.everything(t, there, id, now, viewer, nil)
					if mine := strings.Contains(sent[i]["GET /t/"+id], `data-mine="true"`); mine != (viewer != game.Watcher) {
						t.Fatalf("seat %d is shown its decision: %v", viewer, mine)
					}
					at.close()
				}
				for to := range sent[0] {
					if sent[0][to] != sent[1][to] {
						t.Errorf("%s tells seat %d what is hidden: %s", to, viewer, differ(sent[0][to], sent[1][to]))
					}
				}
			}
		})
	}
}

// now0 are the rules of a table in a file.
func (s *site) now0(path, id string) game.Rules {
	s.t.Helper()
	at := openSite(s.t, copied(s.t.(*testing.T), path), time.Hour)
	defer at.close()
	return at.now(id).Rules
}

// TestHotSeatAtOnce: where all decide at once, those at one device do so one after the other.
func TestHotSeatAtOnce(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g, id := s.device(xiditHides.form, xiditHides.bots...)
	s.playTo(id, chance(3), func(p game.Position) bool { return p.Pending().Has(0) && p.Pending().Has(1) })
	g.lifts(id, 0)
	now := s.now(id)
	for now.Position.Pending().Has(0) {
		m := now.Rules.Vocabulary().Text(now.Position.Moves(nil, 0)[0])
		w := g.script("/t/"+id+"/act", url.Values{"number": {strconv.Itoa(now.Moment(0))}, "act": {m}})
		if w.Code != http.StatusNoContent {
			t.Fatal(dump(w))
		}
		now = s.now(id)
	}
	has(t, "whoever is there", g.get("/t/"+id).Body.String(), "It is Bruno’s turn.", true)
}

// TestCurtainOfAStream: a stream shows a side until its seat has decided, and never again by itself.
func TestCurtainOfAStream(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g, id := s.device(url.Values{"game": {"newworld"}})
	first := s.now(id).Position.Pending().First()
	g.lifts(id, first)
	r := g.request("GET", "/t/"+id+"/live", nil)
	ctx, cancel := context.WithTimeout(r.Context(), time.Minute)
	w := &hearing{ResponseRecorder: httptest.NewRecorder(), seen: make(chan string, 100)}
	done := make(chan struct{})
	go func() {
		defer close(done)
		g.handler.ServeHTTP(w, r.WithContext(ctx))
	}()
	defer func() { cancel(); <-done }()
	if got := <-w.seen; !strings.Contains(got, `data-curtain="false"`) {
		t.Fatalf("the curtain is not lifted: %.300s", got)
	}
	for turn := range 3 { // of the first, of the other, and of the first again
		for seat := s.now(id).Position.Pending().First(); s.now(id).Position.Pending().Has(seat); {
			s.does(id, seat, moves(s.now(id))[0])
		}
		for {
			got := <-w.seen
			_, latest, _ := strings.Cut(got[strings.LastIndex(got, "id: "):], "\n")
			if strings.Contains(latest, `data-curtain="true"`) {
				break
			}
			if turn > 0 {
				t.Fatal("the curtain has risen by itself")
			}
		}
	}
}

// TestHotSeatGoesOn: in a rematch the people at a device sit there again; who deletes themselves takes all of them along.
func TestHotSeatGoesOn(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g, id := s.device(url.Values{"game": {"newworld"}})
	running, _ := s.device(url.Values{"game": {"newworld"}})
	s.play(id, 10_000, chance(5))
	w := g.post("/t/"+id+"/rematch", nil)
	next, ok := strings.CutPrefix(w.Header().Get("Location"), "/t/")
	if !ok {
		t.Fatal(dump(w))
	}
	seats := s.meta(next).Seats
	if seats[0].Kind != store.Human || seats[0].Name != "Bruno" || seats[1].Kind != store.Asked {
		t.Fatalf("a rematch has %+v", seats)
	}
	g.sit(next, 1)
	s.until("it begins", func() bool { return s.now(next).Position != nil })
	if w = g.post(youPath, url.Values{"do": {"delete"}, "name": {"Alma"}, "sure": {"on"}}); w.Code != http.StatusSeeOther {
		t.Fatal(dump(w))
	}
	for i, seat := range s.meta(id).Seats {
		if seat.Person != "" || seat.Name != store.Left {
			t.Errorf("on seat %d is %+v", i, seat)
		}
	}
	if w = running.get("/"); w.Code != http.StatusOK {
		t.Error(dump(w))
	}
}
