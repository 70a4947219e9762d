package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"spielwerk/game"
)

// TestResultOfEveryGame: when a game is over, its page leads to the result, which tells in
// every language what everybody has from which source, and no sooner.
func TestResultOfEveryGame(t *testing.T) {
	for name, seats := range map[string]int{"newworld": 2, "xidit": 3, "alienartifacts": 2, "settlers": 2} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			id, guests := s.people(name, seats, nil)
			a := guests[0]
			if code := a.get("/t/" + id + "/result").Code; code != http.StatusNotFound {
				t.Errorf("before the end the result is answered by %d", code)
			}
			if !s.play(id, 10000, chance(2)) {
				t.Fatal("the game does not end")
			}
			now := s.now(id)
			for _, code := range languages() {
				who := a.at(s, code, "board")
				if page := who.get("/t/" + id).Body.String(); !strings.Contains(page, `href="/t/`+id+`/result"`) {
					t.Errorf("%s: nothing leads to the result", code)
				}
				w := who.get("/t/" + id + "/result")
				page := w.Body.String()
				if w.Code != http.StatusOK || blemish.MatchString(page) {
					t.Fatalf("%s: %s", code, dump(w))
				}
				foot := page[strings.LastIndex(page, "<tfoot>")+1:]
				for seat := range seats {
					if total := fmt.Sprintf(`<td class="num">%d</td>`, now.Position.Total(game.Seat(seat))); !strings.Contains(foot, total) {
						t.Errorf("%s: seat %d's total is missing", code, seat)
					}
				}
				for _, l := range now.Position.Scores(nil) {
					if !strings.Contains(page, "/rules/"+name+"/"+string(l.Rule)) {
						t.Errorf("%s: no points by %s", code, l.Rule)
					}
				}
			}
		})
	}
}
