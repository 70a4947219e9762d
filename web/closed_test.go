package web

import (
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"spielwerk/store"
)

// TestAGameThatIsStopped: when whoever runs the site closes a running table, who moves is told so at
// once and who looks on within half a minute; the page says it, and every address answers.
func TestAGameThatIsStopped(t *testing.T) { bubble(t, aGameThatIsStopped) }

func aGameThatIsStopped(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	s.play(id, 5, chance(3))
	client, _ := servePiped(t, &http.Server{Handler: s.fromAnywhere()})
	for _, idle := range []bool{false, true} {
		if idle {
			a, b, id = s.two()
			s.play(id, 5, chance(3))
		}
		from := events(b.watch(client, pipeURL, id, nil).body)
		next(t, from, strconv.Itoa(s.now(id).Moment(1)))
		mover, _, now := s.turn(id, a, b)
		if err := s.store.SetState(t.Context(), id, store.Running, store.Closed, time.Now()); err != nil {
			t.Fatal(err)
		}
		wait := time.Second
		if idle {
			wait = 31 * time.Second
		} else if w := mover.script("/t/"+id+"/act", act(now, moves(now)[0])); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), s.text("en", "web.error.ended")) {
			t.Errorf("a move: %s", dump(w))
		}
		select {
		case e := <-from:
			if !strings.Contains(html.UnescapeString(e.data), s.text("en", "web.open.closed")) {
				t.Errorf("idle %v: the stream sends %s", idle, e.data)
			}
		case <-time.After(wait):
			t.Errorf("idle %v: the stream says nothing in %s", idle, wait)
		}
		if w := mover.script("/t/"+id+"/act", act(now, moves(now)[0])); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), s.text("en", "web.error.ended")) {
			t.Errorf("idle %v, a move at the closed table: %s", idle, dump(w))
		}
	}
	for _, code := range languages() {
		for _, view := range choices["view"] {
			page := html.UnescapeString(a.at(s, code, view).get("/t/" + id).Body.String())
			if !strings.Contains(page, s.text(code, "web.open.closed")) {
				t.Errorf("%s: %s", code, page)
			}
		}
		if lobby := a.at(s, code, "board").get("/").Body.String(); !strings.Contains(lobby, s.text(code, "web.lobby.state.closed")) {
			t.Errorf("%s: the lobby does not tell it", code)
		}
	}
	meta, err := s.store.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for _, to := range append(addressesOf(id, 2), "/t/"+id+"/seats", "/t/"+id+"/analysis", "/t/"+id+"/about") {
		if w := a.get(to); w.Code >= 500 || strings.Contains(w.Body.String(), meta.Seed) {
			t.Errorf("%s: %s", to, dump(w))
		}
	}
	for _, to := range append(posts(id), "/t/"+id+"/replace", "/t/"+id+"/back", "/t/"+id+"/hint") {
		if w := a.post(to, url.Values{"seat": {"1"}, "name": {"Bruno"}, "act": {"undo"}, "number": {"0"}}); w.Code >= 500 {
			t.Errorf("%s: %s", to, dump(w))
		}
	}
	if logs := s.logs.String(); strings.Contains(logs, "level=ERROR") || !strings.Contains(logs, "stopped by whoever runs the site") {
		t.Errorf("the log: %s", logs)
	}
}
