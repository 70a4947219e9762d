package web

import (
	"net/http"
	"strings"
	"testing"

	"spielwerk/record"
)

// TestTheShuffleIsExplained: who has played finds on one page what decided the shuffle, in four steps, and everything that chance
// decided, in words; while the game runs there is nothing to see.
func TestTheShuffleIsExplained(t *testing.T) {
	s := newSite(t)
	for _, g := range s.server.games.First() {
		reader := s.guest("")
		result := laidAt(reader.get("/games/" + g.Name + "/played/1"))
		id := strings.TrimSuffix(strings.TrimPrefix(result, "/t/"), "/result")
		rec, err := s.server.recordOf(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		draws := 0
		rules := s.now(id).Rules
		if err = rec.Draws(rules, func(record.DrawLine) error { draws++; return nil }); err != nil {
			t.Fatal(err)
		}
		for _, code := range languages() {
			page := reader.at(s, code, "words").get("/t/" + id + "/fair")
			text := page.Body.String()
			if page.Code != http.StatusOK || strings.Count(text, "<li data-draw=") != draws || draws == 0 || blemish.MatchString(text) {
				t.Errorf("%s, %s: %d, %d draws of %d, %q", g.Name, code, page.Code, strings.Count(text, "<li data-draw="), draws, blemish.FindString(text))
			}
			for _, want := range []string{rec.Header.Commitment, rec.End.Seed, s.text(code, "web.fair.dealt.why"), `href="/t/` + id + `/replay?at=0"`} {
				if !strings.Contains(text, want) {
					t.Errorf("%s, %s: no %s", g.Name, code, want)
				}
			}
			for _, pile := range rules.Vocabulary().Piles {
				if tongue := s.server.book.Game(g, code); !tongue.Has("pile." + pile.Name) {
					t.Errorf("%s, %s: the pile %s has no name", g.Name, code, pile.Name)
				}
			}
		}
		if text := reader.get(result).Body.String(); !strings.Contains(text, `href="/t/`+id+`/fair"`) {
			t.Errorf("%s: no link from the result", g.Name)
		}
	}
	a, _, id := s.two()
	if got := a.get("/t/" + id + "/fair").Code; got != http.StatusNotFound {
		t.Errorf("while the game runs: %d", got)
	}
	if page := a.get("/t/" + id).Body.String(); strings.Contains(page, "/fair") {
		t.Error("there is a link while the game runs")
	}
}
