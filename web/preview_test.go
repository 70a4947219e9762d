package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"spielwerk/advice"
	"spielwerk/chronicle"
	"spielwerk/game"
)

// TestPreviewsInEveryGame: whoever decides is told in their language what a move will do,
// as a piece of a page and as a page; and what is told first happens.
func TestPreviewsInEveryGame(t *testing.T) {
	t.Parallel()
	for _, g := range []struct {
		form url.Values
		bots []string
	}{
		{url.Values{"game": {"newworld"}}, []string{"novice"}},
		{url.Values{"game": {"xidit"}, "option-length": {"short"}}, []string{"novice", "novice"}},
		{url.Values{"game": {"alienartifacts"}}, []string{"novice"}},
		{url.Values{"game": {"settlers"}}, []string{"novice"}},
	} {
		t.Run(g.form.Get("game"), func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			a, w := s.guest("Alma"), s.guest("Watcher")
			id, r := "", chance(3)
			decides := func() { // Alma, at this table or at another
				for id == "" || !s.comesTo(id, r, func(p game.Position) bool { return p.Pending().Has(0) }) {
					id = a.layOf(g.form, g.bots...)
					s.until("the game begins", func() bool { return s.now(id).Position != nil })
				}
			}
			told, stood, undone := 0, 0, 0
			for turn := 0; turn < 40 || (told == 0 || stood == 0 || undone == 0) && turn < 800; turn++ {
				if turn%40 == 0 {
					id = "" // in some games only the first moves, or those of who is last, stand
				}
				decides()
				now := s.now(id)
				moves := now.Position.Moves(nil, 0)
				m := moves[r.IntN(len(moves))]
				text := now.Rules.Vocabulary().Text(m)
				to := "/t/" + id + "/preview?move=" + url.QueryEscape(text)
				said := map[string]string{}
				for _, code := range languages() {
					who := a.at(s, code, "board")
					page := who.get(to)
					body := page.Body.String()
					if page.Code != http.StatusOK || blemish.MatchString(body) || !strings.Contains(body, `name="act" value="`+templ.EscapeString(text)+`"`) {
						t.Fatalf("%s, %s: %s", code, text, dump(page))
					}
					said[code] = body
				}
				beside := a.get("/t/" + id + "/foretell?move=" + url.QueryEscape(text)) // where a page tells it itself
				if code := w.get(to).Code; code != http.StatusForbidden {
					t.Errorf("a watcher is told: %d", code)
				}
				trial := now.Rules.Blank()
				trial.CopyFrom(now.Position)
				var log game.Log
				if no := trial.Play(0, m, &log); no != nil {
					t.Fatal(no)
				}
				en := s.server.book.Table(now.Rules, "en", namesOf(now.Seats))
				if heard := game.Heard(nil, log.Events, 0); trial.Reveals() == now.Position.Reveals() && len(heard) > 0 {
					told++
					first := en.Event(heard[0]) // unless the log tells it as an amount or as one of several
					if now.Rules.Vocabulary().Events[heard[0].Kind].Told != game.ToldNot {
						course := chronicle.Course{Rules: now.Rules, Tongue: en, Events: heard}
						block := course.Blocks(0, 0, len(heard))[0]
						if a := &block.Acts[0]; len(a.Sentences) > 0 {
							first = a.Sentences[0].Text(en)
						} else {
							first = a.Balance(en, block.Seat)
						}
					}
					if first = templ.EscapeString(advice.Named(en, now.Rules, first)); !strings.Contains(said["en"], first) {
						t.Errorf("%s: %q is not told in %s", text, first, said["en"])
					}
				}
				// What is told of undo is what the table then allows.
				s.does(id, 0, text)
				after := s.now(id)
				back := after.Undoer == 0 || game.Retracting(after.Position, 0) || now.Rules.Vocabulary().Moves[m.Kind].Retracts
				stands := strings.Contains(said["en"], en.Say("preview.stands", nil))
				if beside.Code == http.StatusOK && strings.Contains(beside.Body.String(), en.Say("preview.stands", nil)) != stands {
					t.Errorf("%s: beside the prompt it is not told: %s", text, dump(beside))
				}
				if stands == back {
					t.Errorf("%s: that it cannot be undone is told: %v; it can: %v", text, stands, back)
				}
				if back {
					undone++
				} else {
					stood++
				}
				if until := strings.Contains(said["en"], en.Say("preview.until", nil)); until && (after.Undoer != 0 || after.Position.Pending().Has(0)) {
					t.Errorf("%s: undo is told to last until another acts; after it seat %d can undo", text, after.Undoer)
				}
			}
			if told == 0 || stood == 0 || undone == 0 {
				t.Errorf("%d told; %d moves that stand, %d that can be undone", told, stood, undone)
			}
			decides()
			for move, want := range map[string]int{"": 400, "nonsense": 400} {
				if code := a.get("/t/" + id + "/preview?move=" + move).Code; code != want {
					t.Errorf("%q is answered by %d", move, code)
				}
			}
		})
	}
}
