package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"spielwerk/game"
)

// TestWhoBeginsIsChosen: the form offers who begins in every language; the seat that is
// chosen begins, at the next table too, and one that is not at the table is refused.
func TestWhoBeginsIsChosen(t *testing.T) {
	s := newSite(t)
	words := map[string][]string{
		"en": {"Who begins", "first seat", "fifth seat", "drawn by lot", "Whoever begins must have a seat at the table."},
		"de": {"Wer beginnt", "erster Sitz", "fünfter Sitz", "ausgelost", "Wer beginnt, muss am Tisch einen Sitz haben."},
		"it": {"Chi comincia", "primo posto", "quinto posto", "estratto a sorte", "Chi comincia deve avere un posto al tavolo."},
	}
	anna := s.guest("Anna")
	for _, code := range languages() {
		g := anna.at(s, code, "board")
		page := g.get("/games/newworld").Body.String()
		for _, w := range words[code][:4] {
			if !strings.Contains(page, w) {
				t.Errorf("in %s the form has no %q", code, w)
			}
		}
		w := g.post("/tables", url.Values{"game": {"newworld"}, "name": {"Anna"}, "seat1": {"greedy"}, "option-firstPlayer": {"seat4"}})
		if body := w.Body.String(); w.Code != http.StatusBadRequest || !strings.Contains(body, "NW-2.5") || !strings.Contains(body, words[code][4]) {
			t.Errorf("in %s: %s", code, dump(w))
		}
	}
	a, b, id := s.twoAt(url.Values{"game": {"newworld"}, "option-firstPlayer": {"seat1"}})
	if got := s.now(id).Position.Pending(); got != game.Only(1) {
		t.Errorf("the seats %v begin", got)
	}
	s.play(id, 1000, chance(5))
	w := a.post("/t/"+id+"/rematch", nil)
	next := strings.TrimPrefix(w.Header().Get("Location"), "/t/")
	b.sit(next, 0)
	a.sit(next, 1)
	s.until("the next game begins", func() bool { return s.now(next).Position != nil })
	if now := s.now(next); now.Options["firstPlayer"] != "seat1" || now.Position.Pending() != game.Only(1) || now.Seats[1].Name != "Alma" {
		t.Errorf("the next table has %v, and %v begin", now.Options, now.Position.Pending())
	}
}
