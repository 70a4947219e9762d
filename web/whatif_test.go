package web

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// tries makes a copy of a moment and returns its id, or fails the test if the answer is another one.
func (g *guest) tries(id, seat, at string, want int) string {
	g.t.Helper()
	w := g.post("/t/"+id+"/whatif", url.Values{"seat": {seat}, "at": {at}})
	if w.Code != want {
		g.t.Fatalf("%s tries what %s knew at %s: %d, want %d", g.name, seat, at, w.Code, want)
	}
	return strings.TrimPrefix(w.Header().Get("Location"), "/t/")
}

// sees is what a seat sees at a position, in letters.
func sees(t *testing.T, p game.Position, seat game.Seat) string {
	t.Helper()
	text, err := json.Marshal(p.View(seat))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestWhatIf: a copy shows its seat what it saw at that moment and hides something else; who may make one;
// that it says what it is, and is thrown away by nobody but who has made it.
func TestWhatIf(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, _, id := s.twoAt(url.Values{"game": {"settlers"}})
	s.play(id, 30, chance(1))
	a.tries(id, "0", "3", http.StatusForbidden) // the table has not agreed on it
	var b *guest
	a, b, id = s.twoAt(url.Values{"game": {"settlers"}, "hints": {"tries"}})
	w := s.guest("Watcher")
	s.play(id, 30, chance(1))
	if now := s.now(id); !now.Hints || !now.Tries {
		t.Fatal("the table has agreed on nothing")
	}
	a.tries(id, "1", "3", http.StatusForbidden)
	a.tries(id, "all", "3", http.StatusForbidden)
	w.tries(id, "0", "3", http.StatusForbidden)
	a.tries(id, "0", "9999", http.StatusNotFound)

	copied := b.tries(id, "1", "5", http.StatusSeeOther)
	now := s.now(copied)
	of := now.Copy()
	if of == nil || of.Of != id || of.Eye != 1 || of.At != 5 || of.Seat != 1 || !now.Given || !now.Unlisted {
		t.Fatalf("the copy is of %+v", of)
	}
	if now.Seats[0].Kind != store.Bot || now.Seats[1].Person == "" {
		t.Errorf("at the copy sit %+v", now.Seats)
	}
	re, err := s.hub.Replay(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	truth, err := re.At(1, 5, new(game.Rand))
	if err != nil {
		t.Fatal(err)
	}
	other := s.now(b.tries(id, "1", "5", http.StatusSeeOther))
	if at := sees(t, truth.Position, 1); sees(t, now.Position, 1) != at || sees(t, other.Position, 1) != at {
		t.Error("the copy shows something else than the seat saw")
	}
	if at := s.now(copied).Position; bytes.Equal(game.Bytes(at), game.Bytes(truth.Position)) {
		t.Error("the copy hides the same as another one")
	}
	for _, code := range languages() {
		page := b.at(s, code, "board").get("/t/" + copied).Body.String()
		for _, want := range []string{s.text(code, "web.whatif.mark"), s.text(code, "web.whatif.copy"), s.text(code, "web.whatif.discard"), "/t/" + id + "/replay?seat=1&amp;at=5"} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the copy does not say %q", code, want)
			}
		}
	}
	if home := b.get("/").Body.String(); !strings.Contains(home, s.text("en", "web.whatif.mark")[:7]+": ") {
		t.Error("the list of tables does not say that one is a copy")
	}
	if got := a.post("/t/"+copied+"/discard", nil); got.Code != http.StatusForbidden {
		t.Errorf("somebody else throws the copy away: %d", got.Code)
	}
	if got := b.post("/t/"+id+"/discard", nil); got.Code != http.StatusNotFound {
		t.Errorf("a table that is no copy is thrown away: %d", got.Code)
	}
	s.play(copied, 3, chance(4))
	s.store.deletes = func(id string) { // a page that has lost its stream comes back
		if tab, wrong := s.hub.Open(t.Context(), id); wrong == nil {
			tab.Release()
		}
	}
	if got := b.post("/t/"+copied+"/discard", nil); got.Code != http.StatusSeeOther || got.Header().Get("Location") != "/t/"+id+"/replay?seat=1&at=5" {
		t.Errorf("the copy is not thrown away: %s", dump(got))
	}
	if got := b.get("/t/" + copied); got.Code != http.StatusNotFound {
		t.Errorf("the copy is still there: %d", got.Code)
	}

	s.play(id, 100_000, chance(2))
	s.until("the game is over", func() bool { return s.now(id).Seed != "" })
	all := s.now(w.tries(id, "all", "12", http.StatusSeeOther))
	if re, err = s.hub.Replay(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	m, err := re.At(table.AllEyes, 12, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(game.Bytes(all.Position), game.Bytes(m.Position)) || all.Copy().Seat != m.Eye {
		t.Error("the copy of the view of whoever decides has another deal")
	}
	if text := s.guest("x").get("/t/" + all.ID).Body.String(); strings.Contains(text, s.text("en", "web.whatif.discard")) {
		t.Error("somebody else is offered to throw it away")
	}
	last := w.post("/t/"+id+"/whatif", url.Values{"seat": {"all"}, "at": {"0"}, "bot": {"nobody"}})
	if last.Code != http.StatusBadRequest {
		t.Errorf("a bot that is none: %d", last.Code)
	}
	s.close()
	if strings.Contains(s.logs.String(), "no snapshot") {
		t.Error("the copy that was thrown away was still there")
	}
}
