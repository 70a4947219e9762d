package web

import (
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"spielwerk/table"
)

// TestFull: a server that has too much to do answers who wants a new table, or to watch, by a page that says so
// in their language and when to come again. Who plays, who is invited and who has watched before goes on.
func TestFull(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, b, id := s.two()
	waits := a.lay("free")
	s.server.strain.full.Store(true)
	stranger, invited := s.guest("Sam"), s.guest("Iris")
	for _, code := range languages() {
		says := s.text(code, "web.error.full")
		g := stranger.at(s, code, "board")
		for _, to := range []string{"/tables", "/guides/newworld/first", "/show", "/examples/newworld/surveyors-pay"} {
			form := url.Values{"game": {"newworld"}, "name": {"Sam"}, "nonce": {"x"}, "seat1": {"random"}}
			if w := g.post(to, form); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), says) {
				t.Errorf("%s of %s: %s", code, to, dump(w))
			}
		}
		if w := g.get("/t/" + id); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), says) {
			t.Errorf("%s: the page of a table: %s", code, dump(w))
		}
		if w := g.live(id); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), says) {
			t.Errorf("%s: the stream of a table: %s", code, dump(w))
		}
	}
	back := stranger.at(s, "en", "board")
	back.header.Set("Last-Event-ID", "0")
	if w := back.live(id); w.Code != http.StatusOK {
		t.Errorf("who has watched before: %s", dump(w))
	}
	for _, g := range []*guest{a, b} {
		if page, stream := g.get("/t/"+id), g.live(id); page.Code != http.StatusOK || stream.Code != http.StatusOK {
			t.Errorf("who plays: %d, %d", page.Code, stream.Code)
		}
	}
	mover, _, now := s.turn(id, a, b)
	if w := mover.script("/t/"+id+"/act", act(now, moves(now)[0])); w.Code != http.StatusNoContent {
		t.Errorf("a move: %s", dump(w))
	}
	if page := invited.get("/t/" + waits); page.Code != http.StatusOK {
		t.Errorf("who is invited: %d", page.Code)
	}
	invited.sit(waits, 1)
	if w := invited.get("/t/" + waits); w.Code != http.StatusOK {
		t.Errorf("who has sat down: %s", dump(w))
	}
	s.server.strain.full.Store(false)
	if w := stranger.get("/t/" + id); w.Code != http.StatusOK {
		t.Errorf("afterwards: %d", w.Code)
	}
}

// TestStrain: one click in ten too slow, waking up too late or too little memory makes it too much; a while
// without all of it ends that.
func TestStrain(t *testing.T) {
	t.Parallel()
	const limit = 100 * time.Millisecond
	slow, fast := 2*limit, limit/10
	many := func(n int, d time.Duration) (all []time.Duration) {
		for range n {
			all = append(all, d)
		}
		return all
	}
	for _, c := range []struct {
		name           string
		clicks, pulses []time.Duration
		memory         table.Memory
		full           bool
	}{
		{"nothing", nil, many(20, 0), table.Memory{}, false},
		{"fast clicks", many(100, fast), many(20, 0), table.Memory{}, false},
		{"one slow click in twenty", append(many(95, fast), many(5, slow)...), many(20, 0), table.Memory{}, false},
		{"three slow clicks in twenty", append(many(85, fast), many(15, slow)...), many(20, 0), table.Memory{}, true},
		{"few clicks", many(leastClicks-1, slow), many(20, 0), table.Memory{}, false},
		{"late pulses", nil, many(20, slow), table.Memory{}, true},
		{"enough memory", nil, many(20, 0), table.Memory{Used: 80, Limit: 100}, false},
		{"little memory", nil, many(20, 0), table.Memory{Used: 95, Limit: 100}, true},
	} {
		f := &strain{limit: limit, pulses: c.pulses}
		for _, d := range c.clicks {
			f.note(Answered{Route: clickRoute, Took: d})
		}
		f.note(Answered{Route: "GET /", Took: time.Hour})
		f.judge(c.memory, slog.New(slog.DiscardHandler))
		if f.full.Load() != c.full {
			t.Errorf("%s: it is full: %v", c.name, !c.full)
		}
		for i := range easyWindows {
			if f.full.Load() != c.full {
				t.Errorf("%s: it is as before after %d windows", c.name, i)
			}
			f.judge(table.Memory{}, slog.New(slog.DiscardHandler))
		}
		if f.full.Load() {
			t.Errorf("%s: it is too much for ever", c.name)
		}
	}
	var none strain
	none.note(Answered{Route: clickRoute, Took: time.Hour})
	if len(none.clicks) > 0 {
		t.Error("without a limit clicks are kept")
	}
}
