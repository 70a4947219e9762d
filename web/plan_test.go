package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/table"
)

// planned are two guests at a table, of whom the second waits, and moves that they can plan one after the other.
func (s *site) planned(t *testing.T, name string) (mover, planner *guest, id string, seat game.Seat, acts []string) {
	t.Helper()
	a, b, id := s.twoAt(url.Values{"game": {name}})
	r := chance(7)
	for range 200 {
		if s.play(id, 1, r) {
			break
		}
		var now *table.Now
		mover, planner, now = s.turn(id, a, b)
		if seat = 0; planner == b {
			seat = 1
		}
		if !now.MayPlan(seat) || len(now.Events) < 60 {
			continue
		}
		acts = nil
		for len(acts) < 2 {
			im, err := now.Imagine(seat, 0, acts...)
			if err != nil {
				t.Fatal(err)
			}
			if im.Why != "" {
				break
			}
			info := game.Observe(im.Position, seat, nil)
			acts = append(acts, now.Rules.Vocabulary().Text(info.Moves(nil)[0]))
		}
		if len(acts) == 2 {
			return mover, planner, id, seat, acts
		}
	}
	t.Fatal("nothing can be planned")
	return nil, nil, "", 0, nil
}

// TestNobodyIsSentAPlan: whoever else looks at a table, in whatever way, is sent the same bytes while a plan is made,
// kept and dropped; and their streams say nothing.
func TestNobodyIsSentAPlan(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"newworld", "alienartifacts"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			mover, planner, id, seat, acts := s.planned(t, name)
			eve := s.guest("Eve")
			server := s.serve()
			all := func() (sent []string) {
				for _, g := range []*guest{mover, eve} {
					for _, of := range []string{"", "/seats", "/log", "/tab", "/aid", "/news", "/scores?seat=0", "/scores?seat=1", "/replay", "/result", "/talk"} {
						sent = append(sent, dump(g.get("/t/"+id+of)))
					}
				}
				return sent
			}
			var streams []<-chan event
			for _, g := range []*guest{mover, eve, planner} {
				w := g.watch(plain(), server.URL, id, nil)
				streams = append(streams, events(w.body))
				next(t, streams[len(streams)-1], "")
			}
			before, own := all(), dump(planner.get("/t/"+id))
			number := strconv.Itoa(s.now(id).Moment(seat))
			at := "/t/" + id + "/plan/0"
			for _, act := range acts {
				form := url.Values{"act": {act}, "number": {number}}
				w := planner.post(at+"/act", form)
				if w.Code != http.StatusSeeOther {
					t.Fatal(dump(w))
				}
				at = w.Header().Get("Location")
				if page := planner.get(at); page.Code != http.StatusOK || !strings.Contains(page.Body.String(), `id="planning"`) || !strings.Contains(page.Body.String(), at+"/keep") {
					t.Fatal(dump(page))
				}
			}
			keep := url.Values{"act": {"strict"}, "number": {number}}
			if w := planner.post(at+"/keep", keep); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/t/"+id {
				t.Fatal(dump(w))
			}
			if !slices.Equal(all(), before) {
				t.Error("somebody else is sent something else when a plan is kept")
			}
			if now := dump(planner.get("/t/" + id)); now == own || !strings.Contains(now, `id="planned"`) {
				t.Error("who has planned does not see it")
			}
			next(t, streams[2], "") // who has planned sees it at once, also on another device
			for _, other := range []*guest{mover, eve} {
				if w := other.get(at); w.Code != http.StatusSeeOther {
					t.Errorf("somebody else plans: %s", dump(w))
				}
				if w := other.post(at+"/keep", keep); w.Code != http.StatusSeeOther || s.now(id).Plans[1-seat] != nil {
					t.Errorf("somebody else keeps a plan: %s", dump(w))
				}
			}
			if w := eve.post("/t/"+id+"/unplan", nil); w.Code != http.StatusForbidden {
				t.Errorf("a stranger drops a plan: %s", dump(w))
			}
			if w := planner.post("/t/"+id+"/unplan", nil); w.Code != http.StatusSeeOther {
				t.Error(dump(w))
			}
			if now := dump(planner.get("/t/" + id)); now != own {
				t.Error("something is left of a plan that was dropped")
			}
			select {
			case e := <-streams[0]:
				t.Errorf("the other is sent %q", e)
			case e := <-streams[1]:
				t.Errorf("who watches is sent %q", e)
			case <-time.After(100 * time.Millisecond):
			}
		})
	}
}

// TestAPlanIsRefused: what is no plan, too long, too late or not allowed.
func TestAPlanIsRefused(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	mover, planner, id, _, acts := s.planned(t, "alienartifacts")
	home := "/t/" + id + "/plan/"
	for _, at := range []string{"x", "-1", "0%3Bnonsense", "0%3B" + strings.Repeat("x", 3000)} {
		if w := planner.get(home + at); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/t/"+id {
			t.Errorf("%.20s: %d", at, w.Code)
		}
	}
	if w := mover.get(home + "0"); w.Code != http.StatusSeeOther {
		t.Errorf("who is to move plans: %d", w.Code)
	}
	for act, want := range map[string]int{"": http.StatusBadRequest, "nonsense": http.StatusBadRequest, "build SHI-40 logistic": http.StatusUnprocessableEntity} {
		if w := planner.post(home+"0/act", url.Values{"act": {act}, "number": {"1"}}); w.Code != want {
			t.Errorf("%q: %d, not %d", act, w.Code, want)
		}
	}
	draft := home + url.PathEscape("0;"+acts[0])
	for how, want := range map[string]int{"": http.StatusBadRequest, "whatever": http.StatusBadRequest} {
		if w := planner.post(draft+"/keep", url.Values{"act": {how}, "number": {"1"}}); w.Code != want {
			t.Errorf("%q: %d, not %d", how, w.Code, want)
		}
	}
	if w := planner.post(draft+"/keep", url.Values{"act": {"loose"}, "number": {"1"}}); w.Header().Get("Location") != draft+"?late" {
		t.Errorf("too late: %s", dump(w))
	}
	if page := planner.get(draft + "?late"); !strings.Contains(page.Body.String(), `id="late"`) {
		t.Error("nobody says that it was too late")
	}
}

// TestAnAnswerBeforeTheQuestion is left on the page on which one plans, and taken back there.
func TestAnAnswerBeforeTheQuestion(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	_, planner, id, seat, _ := s.planned(t, "settlers")
	answers := func(act string, want ...string) {
		t.Helper()
		w := planner.post("/t/"+id+"/plan/0/act", url.Values{"act": {act}, "number": {strconv.Itoa(s.now(id).Moment(seat))}})
		if got := s.now(id).StandingOf(seat); w.Code != http.StatusSeeOther || !slices.Equal(got, want) {
			t.Errorf("after %q the answers %q stand: %s", act, got, dump(w))
		}
	}
	page := func(path string) string { return planner.get(path).Body.String() }
	if !strings.Contains(page("/t/"+id+"/plan/0"), `value="always draw faction"`) {
		t.Error("no answer is offered")
	}
	answers("always draw faction", "draw faction")
	answers("always draw common", "draw faction", "draw common")
	if text := page("/t/" + id + "/plan/0"); strings.Contains(text, `value="always draw`) || !strings.Contains(text, `id="ask"`) {
		t.Error("the page does not show what stands")
	}
	if !strings.Contains(page("/t/"+id), `id="ask"`) {
		t.Error("the table does not show what stands")
	}
	answers("ask")
	if w := planner.post("/t/"+id+"/plan/0/act", url.Values{"act": {"always pass"}, "number": {strconv.Itoa(s.now(id).Moment(seat))}}); w.Code != http.StatusBadRequest {
		t.Errorf("what cannot stand: %s", dump(w))
	}
}

// TestNobodyPlansBehindACurtain: several people at one device would see each other's plans.
func TestNobodyPlansBehindACurtain(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g, id := s.device(url.Values{"game": {"newworld"}})
	seat := s.now(id).Position.Pending().First()
	for _, lifted := range []bool{false, true} {
		if lifted {
			g.lifts(id, seat)
		}
		if w := g.get("/t/" + id + "/plan/0"); w.Code != http.StatusSeeOther {
			t.Errorf("lifted %v: %d", lifted, w.Code)
		}
		g.post("/t/"+id+"/plan/0%3Bpass/keep", url.Values{"act": {"loose"}, "number": {"0"}})
		if plans := s.now(id).Plans; plans != [game.MaxSeats]*table.Planned{} {
			t.Errorf("lifted %v: %v", lifted, plans)
		}
		if strings.Contains(g.get("/t/"+id).Body.String(), `id="toplan"`) {
			t.Errorf("lifted %v: planning is offered", lifted)
		}
	}
}
