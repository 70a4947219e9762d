package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/table"
)

// before is the moment before a move of a seat, as that saw it.
func (s *site) before(id string, seat game.Seat, number int) *table.Moment {
	s.t.Helper()
	r, err := s.hub.Replay(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	at, err := r.Before(seat, seat, number)
	if err != nil {
		s.t.Fatal(err)
	}
	deal := s.hub.Chance()
	m, err := r.At(seat, at, &deal)
	if err != nil {
		s.t.Fatal(err)
	}
	return m
}

// TestWhoMayLookBack: while a game runs, who plays at what they saw themselves and nobody else at anything;
// when it is over everybody at all of it. Links of before lead there.
func TestWhoMayLookBack(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, b, id := s.twoAt(url.Values{"game": {"settlers"}})
	w := s.guest("Watcher")
	at := "/t/" + id + "/replay"
	s.play(id, 40, chance(1))
	is := func(g *guest, to string, want int) {
		t.Helper()
		got := g.get(to)
		if got.Code != want || want == http.StatusForbidden && !strings.Contains(got.Body.String(), s.text("en", "web.replay.refused")) {
			t.Errorf("%s at %s: %d, want %d", g.name, to, got.Code, want)
		}
	}
	for i, g := range []*guest{a, b} {
		own, other := []string{"0", "1"}[i], []string{"1", "0"}[i]
		is(g, at, http.StatusOK)
		is(g, at+"?seat="+own+"&at=0", http.StatusOK)
		is(g, at+"?seat="+own+"&move=1", http.StatusOK)
		is(g, at+"?seat="+other+"&at=0", http.StatusForbidden)
		is(g, at+"?seat="+other+"&move=1", http.StatusForbidden)
		is(g, at+"?seat=all", http.StatusForbidden)
		is(g, at+"?seat=7", http.StatusNotFound)
	}
	for _, to := range []string{at, at + "?seat=0", at + "?seat=1&at=0", at + "?seat=all"} {
		is(w, to, http.StatusForbidden)
	}
	page := a.get(at).Body.String()
	if strings.Contains(page, "data-eye") || strings.Contains(page, `class="chart"`) {
		t.Error("somebody who plays is offered other views or a curve that nobody has worked out")
	}
	s.play(id, 100_000, chance(2))
	s.until("the game is over", func() bool { return s.now(id).Seed != "" })
	for _, g := range []*guest{a, w} {
		for _, to := range []string{at, at + "?seat=0", at + "?seat=1&at=3", at + "?seat=all&at=9"} {
			is(g, to, http.StatusOK)
		}
	}
	got := w.get("/t/" + id + "/moment?seat=1&move=4")
	if to := got.Header().Get("Location"); got.Code != http.StatusMovedPermanently || to != at+"?move=4&seat=1" {
		t.Errorf("a former link leads to %q: %d", to, got.Code)
	}
	open := a.layOf(url.Values{"game": {"newworld"}}, "free")
	is(a, "/t/"+open+"/replay", http.StatusNotFound)
	is(a, "/t/nowhere/replay", http.StatusNotFound)
}

// TestReplayWithoutAScript: each page has links to the moments around it, in all views, and the part for the
// script has the moment and nothing else.
func TestReplayWithoutAScript(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	_, id := s.over(url.Values{"game": {"xidit"}, "option-length": {"short"}}, "random", "random")
	g := s.guest("Watcher")
	at := "/t/" + id + "/replay"
	href := func(page, step string) string {
		_, rest, _ := strings.Cut(page, `data-step="`+step+`"`)
		rest, _, _ = strings.Cut(rest, "</a>")
		_, rest, found := strings.Cut(rest, `href="`)
		if !found {
			return ""
		}
		to, _, _ := strings.Cut(rest, `"`)
		return strings.ReplaceAll(to, "&amp;", "&")
	}
	first := g.get(at + "?seat=2").Body.String()
	for step, leads := range map[string]bool{"first": false, "turnBack": false, "back": false, "on": true, "turnOn": true, "last": true} {
		if (href(first, step) != "") != leads {
			t.Errorf("at the beginning %s leads to %q", step, href(first, step))
		}
	}
	if strings.Count(first, "data-eye") != 4 || strings.Count(first, `aria-current="true"`) != 1 {
		t.Error("no views, or not one that is the present one")
	}
	if curve := at + "?seat=2&amp;at=0&amp;course"; !strings.Contains(first, curve) || strings.Contains(first, `class="chart"`) ||
		!strings.Contains(g.get(strings.ReplaceAll(curve, "&amp;", "&")).Body.String(), `class="chart"`) {
		t.Error("the curve does not come when it is asked for")
	}
	second := g.get(href(first, "turnOn")).Body.String()
	if back := href(second, "turnBack"); back != at+"?seat=2&at=0" {
		t.Errorf("from the second turn it goes back to %s", back)
	}
	last := g.get(href(first, "last")).Body.String()
	if href(last, "on") != "" || href(last, "back") == "" || !strings.Contains(last, "wins") {
		t.Error("the last moment is not the end")
	}
	r := g.request("GET", at+"?seat=2&at=5", nil)
	r.Header.Set("X-Spielwerk", "1")
	part := g.send(r).Body.String()
	if !strings.HasPrefix(part, `<div id="moment" data-at="5"`) || strings.Contains(part, "<html") || strings.Contains(part, "<symbol") {
		t.Errorf("the part for the script: %.80q", part)
	}
}
