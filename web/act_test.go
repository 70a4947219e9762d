package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/store"
)

// TestActsCountOnce shows that a move sent again under the same number is
// acknowledged and made once, for the script and for a plain form.
func TestActsCountOnce(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	mover, _, now := s.turn(id, a, b)
	form := act(now, moves(now)[0])
	to := "/t/" + id + "/act"
	for range 3 {
		if w := mover.script(to, form); w.Code != http.StatusNoContent || w.Body.Len() != 0 {
			t.Fatalf("the script's move: %s", dump(w))
		}
		if w := mover.post(to, form); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/t/"+id {
			t.Fatalf("the form's move: %s", dump(w))
		}
	}
	entries, err := s.store.Log(t.Context(), id, 1)
	if err != nil || len(entries) != 1 || entries[0].Act != form.Get("act") || entries[0].Number != 1 {
		t.Fatal(entries, err)
	}
	// Also when the house has been closed in between.
	s.close()
	s = openSite(t, s.path, 0)
	if w := mover.at(s, "en", "board").script(to, form); w.Code != http.StatusNoContent || s.now(id).Number != 1 {
		t.Errorf("after a restart: %s", dump(w))
	}
}

// TestStaleActs shows that an act that answers an earlier moment does nothing:
// the script is told so, a plain form comes back to the present, which says so.
func TestStaleActs(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	s.play(id, 4, chance(9))
	mover, _, now := s.turn(id, a, b)
	legal := moves(now)[0]
	for _, number := range []int{now.Number - 2, now.Number + 1, 0, -1, 1 << 40} {
		form := url.Values{"number": {strconv.Itoa(number)}, "act": {legal}}
		for _, code := range languages() {
			w := mover.at(s, code, "board").script("/t/"+id+"/act", form)
			if w.Code != http.StatusConflict || w.Body.String() != s.text(code, "web.error.stale") || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/plain") {
				t.Errorf("number %d: %s", number, dump(w))
			}
		}
		w := mover.post("/t/"+id+"/act", form)
		if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/t/"+id+"?late" {
			t.Errorf("number %d as a form: %s", number, dump(w))
		}
		for _, code := range languages() { // a person reads what has become of it
			g, told := mover.at(s, code, "text"), `role="status">`+s.text(code, "web.error.stale")
			if page := g.get(w.Header().Get("Location")).Body.String(); !strings.Contains(page, told) || !strings.Contains(page, `id="decision"`) {
				t.Errorf("number %d as a form: the page does not say what has happened in %s", number, code)
			}
			if strings.Contains(g.get("/t/"+id).Body.String(), told) {
				t.Errorf("in %s the page says that something came late, and nothing did", code)
			}
		}
	}
	if s.now(id).Number != now.Number {
		t.Error("a stale move was made")
	}
}

// TestIllegalMoves shows that a move against the rules is answered by a sentence
// with its rule, in the visitor's language.
func TestIllegalMoves(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	mover, other, now := s.turn(id, a, b)
	hand := strings.Fields(moves(now)[0])[1]
	for _, c := range []struct {
		who      *guest
		act, why string
	}{
		{mover, "place " + hand + " 50,50 r0", "NW-4"},
		{mover, "place " + hand + " 0,1 r0", "NW-4"},
		{mover, "pass", "NW-3"},
		{mover, "farmer", "NW-3"},
		{other, moves(now)[0], "NW-2"},
	} {
		said := map[string]bool{}
		for _, code := range languages() {
			g := c.who.at(s, code, "board")
			w := g.script("/t/"+id+"/act", act(now, c.act))
			text := w.Body.String()
			rule := s.server.book.House(code).Say("web.table.rule", map[string]any{"rule": c.why})
			if w.Code != http.StatusUnprocessableEntity || !strings.Contains(text, rule) || len(text) < len(rule)+10 || said[text] || strings.Contains(text, "[") {
				t.Errorf("%s: %d %q", c.act, w.Code, text)
			}
			said[text] = true
			page := g.post("/t/"+id+"/act", act(now, c.act))
			if page.Code != w.Code || !strings.Contains(page.Body.String(), rule) || !strings.Contains(page.Body.String(), `<a href="/t/`+id+`">`) {
				t.Errorf("%s as a form: %s", c.act, dump(page))
			}
		}
	}
	if s.now(id).Number != now.Number {
		t.Error("an illegal move was made")
	}
}

// TestGameByForms plays a whole game in the text view without any script, by the
// forms that the pages have, with moves taken back and made again.
func TestGameByForms(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, b, id := s.two()
	r := chance(10)
	undone, redone := 0, 0
	for {
		now := s.now(id)
		if now.Position.Pending() == 0 {
			break
		}
		mover, other, _ := s.turn(id, a, b)
		page := mover.at(s, "en", "text").get("/t/" + id).Body.String()
		number, _, _ := strings.Cut(after(page, `name="number" value="`), `"`)
		if number != strconv.Itoa(now.Number) {
			t.Fatalf("the page's number is %q, not %d", number, now.Number)
		}
		var all []string
		for _, part := range strings.Split(page, `name="act" value="`)[1:] {
			value, _, _ := strings.Cut(part, `"`)
			all = append(all, value)
		}
		legal := moves(now)
		for _, m := range legal {
			if !strings.Contains(page, `name="act" value="`+m+`"`) {
				t.Fatalf("the text view has no button for %s", m)
			}
		}
		if watch := other.at(s, "en", "text").get("/t/" + id).Body.String(); strings.Contains(watch, `value="`+legal[0]+`"`) {
			t.Fatalf("who is not to move has a button for %s", legal[0])
		}
		do := legal[r.IntN(len(legal))]
		switch {
		case now.Redoer >= 0 && strings.Contains(page, `value="redo"`):
			do = "redo"
			redone++
		case now.Undoer == now.Position.Pending().First() && r.IntN(2) == 0:
			if !strings.Contains(page, `value="undo"`) {
				t.Fatal("no button to take back")
			}
			do = "undo"
			undone++
		}
		w := mover.post("/t/"+id+"/act", url.Values{"number": {number}, "act": {do}})
		if w.Code != http.StatusSeeOther || s.now(id).Number != now.Number+1 {
			t.Fatalf("%s (of %q): %s", do, all, dump(w))
		}
	}
	if undone == 0 || redone == 0 {
		t.Errorf("%d taken back, %d made again", undone, redone)
	}
	now := s.now(id)
	if now.State != store.Finished || now.Undoer != game.Nobody {
		t.Error(now.State, now.Undoer)
	}
	for _, form := range []url.Values{act(now, "pass"), act(now, "undo")} {
		if w := a.script("/t/"+id+"/act", form); w.Code != http.StatusUnprocessableEntity && w.Code != http.StatusConflict {
			t.Errorf("%s after the end: %s", form.Get("act"), dump(w))
		}
	}
	for _, g := range []*guest{a, b, s.guest("Watcher")} {
		for _, view := range choices["view"] {
			if page := g.at(s, "en", view).get("/t/" + id).Body.String(); !strings.Contains(page, s.text("en", "web.table.over")) || strings.Contains(page, `name="act"`) {
				t.Error("the page does not say that the game is over, or offers moves")
			}
		}
	}
}

func after(text, mark string) string {
	_, rest, _ := strings.Cut(text, mark)
	return rest
}

// TestFailedWrite shows that a move that could not be written is no move: the
// visitor hears of it, nothing about the disk is told, and the next try counts.
func TestFailedWrite(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	mover, _, now := s.turn(id, a, b)
	form := act(now, moves(now)[0])
	s.store.failing.Store(1)
	w := mover.script("/t/"+id+"/act", form)
	if w.Code != http.StatusInternalServerError && w.Code != http.StatusServiceUnavailable || strings.Contains(dump(w), "fire") || len(w.Body.String()) < 10 {
		t.Fatalf("a failed write: %s", dump(w))
	}
	if got := s.now(id).Number; got != now.Number {
		t.Fatalf("entry %d without a write", got)
	}
	if w := mover.script("/t/"+id+"/act", form); w.Code != http.StatusNoContent || s.now(id).Number != now.Number+1 {
		t.Fatalf("the second try: %s", dump(w))
	}
}

// TestActsOnOpenTable shows that nothing can be played before all seats are taken.
func TestActsOnOpenTable(t *testing.T) {
	s := newSite(t)
	a := s.guest("Alma")
	id := a.lay("free")
	for _, what := range []string{"pass", "undo", "place NW17 1,1 r0"} {
		if w := a.script("/t/"+id+"/act", url.Values{"number": {"0"}, "act": {what}}); w.Code != http.StatusConflict {
			t.Errorf("%s: %s", what, dump(w))
		}
	}
	if w := a.script("/t/"+id+"/rematch", url.Values{}); w.Code != http.StatusConflict {
		t.Errorf("rematch: %s", dump(w))
	}
	if w := a.script("/t/"+id+"/hurry", url.Values{}); w.Code >= 500 {
		t.Errorf("hurry: %s", dump(w))
	}
}
