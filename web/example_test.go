package web

import (
	"bytes"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/web/part"
)

var (
	componentID = regexp.MustCompile(`\b((RES|SHI|TEC|PLA|ART|DEF|ALS)-\d\d|(COM|ROM|BAR|EGY|JAP|ATL)\d{3}|NW\d\d)\b`) // of a component
	aTag        = regexp.MustCompile(`<[^>]*>`)
)

// TestExamplesAreShown: each example stands in the rule book under its rule with its sentence in
// three languages, and has its board before and after with all drawings that it refers to; only
// the house itself may show it in a frame.
func TestExamplesAreShown(t *testing.T) {
	s := newSite(t)
	for i, code := range languages() {
		for _, title := range s.server.games.First() {
			views := map[string]*guest{"board": s.guest("").at(s, code, "board"), "text": s.guest("").at(s, code, "text")}
			book := views["board"].get("/rules/" + title.Name).Body.String()
			all, err := s.server.examplesOf(title)
			if err != nil || len(all) == 0 {
				t.Fatalf("%s has %d examples: %v", title.Name, len(all), err)
			}
			for n, x := range all {
				at := "/examples/" + title.Name + "/" + x.ID
				says := html.EscapeString(s.server.book.Game(title, code).Say("example."+x.ID, nil))
				_, section, _ := strings.Cut(book, `<p id="`+string(x.Example.Rules[0])+`">`)
				section, _, _ = strings.Cut(section, `<p id="`)
				if !strings.Contains(section, at+`/before"`) || !strings.Contains(section, says) {
					t.Errorf("%s: %s does not stand under its rule", code, at)
				}
				if id := componentID.FindString(aTag.ReplaceAllString(section, " ")); id != "" {
					t.Errorf("%s: %s names %s by its id", code, at, id)
				}
				if n%len(languages()) != i { // each is looked at in one of the languages
					continue
				}
				if page := views["board"].get(at); page.Code != http.StatusOK || !strings.Contains(page.Body.String(), says) {
					t.Errorf("%s: %s: %d", code, at, page.Code)
				}
				f := s.server.figure(&page{preferences: preferences{lang: code}, say: s.server.says[code], tags: s.server.tags}, title, x)
				if len(f.log.blocks) > 0 && f.log.blocks[0].First > untold(x) {
					t.Errorf("%s: %s is not told from its beginning", code, at)
				}
				for view, g := range views {
					if view == "text" && n%4 != 0 { // which has no drawings
						continue
					}
					for _, when := range []string{"before", "after"} {
						w := g.get(at + "/" + when)
						if w.Code != http.StatusOK || w.Header().Get("X-Frame-Options") != "SAMEORIGIN" ||
							!strings.Contains(w.Header().Get("Content-Security-Policy"), "frame-ancestors 'self'") {
							t.Errorf("%s, %s: %s: %d", code, view, when, w.Code)
						}
						unsafe(t, at, w.Body.String())
						hasWhatItShows(t, code+", "+view+": "+at+"/"+when, w.Body.Bytes())
					}
				}
			}
		}
	}
	for _, wrong := range []string{"/examples/chess/a", "/examples/newworld/nothing", "/examples/newworld/..%2Fa", "/examples/newworld/surveyors-pay/never"} {
		if w := s.guest("").get(wrong); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", wrong, w.Code)
		}
	}
}

// untold is how many events of an example who moves hears before the first of which the log tells.
func untold(x *shownExample) (heard int) {
	words := x.Played.Rules.Vocabulary()
	for _, e := range x.Events {
		if e.Audience.Has(x.Seat) {
			if words.Events[e.Kind].Told != game.ToldNot {
				break
			}
			heard++
		}
	}
	return heard
}

// TestExamplesAreTried: a click makes a private table that begins at the position, with the
// visitor on the seat that moves; no name is asked, and the move of the example can be made.
func TestExamplesAreTried(t *testing.T) {
	s := newSite(t)
	for _, title := range s.server.games.First() {
		all, err := s.server.examplesOf(title)
		if err != nil {
			t.Fatal(err)
		}
		x := all[0]
		g := s.guest("")
		w := g.post("/examples/"+title.Name+"/"+x.ID, nil)
		id := strings.TrimPrefix(w.Header().Get("Location"), "/t/")
		if w.Code != http.StatusSeeOther || id == "" {
			t.Fatalf("%s: %d %s", title.Name, w.Code, w.Body)
		}
		meta, err := s.server.store.Table(t.Context(), id)
		if err != nil || !meta.Unlisted || meta.Seats[x.Seat].Kind != store.Human || meta.Seats[(int(x.Seat)+1)%x.Seats].Kind != store.Bot {
			t.Errorf("%s: the table is %+v: %v", title.Name, meta, err)
		}
		if begun, err := game.Started(s.now(id).Rules, meta.Start); err != nil || !bytes.Equal(game.Bytes(begun), game.Bytes(x.Before)) {
			t.Errorf("%s: the table begins elsewhere: %v", title.Name, err)
		}
		page := g.get("/t/" + id).Body.String()
		if !strings.Contains(page, html.EscapeString(s.text("en", "web.shuffle.given"))) || strings.Contains(page, `id="shuffle"`) {
			t.Errorf("%s: the table does not say that nothing was shuffled", title.Name)
		}
		if x.Refusal == nil {
			if w := g.post("/t/"+id+"/act", act(s.now(id), x.Moves[0][2:])); w.Code >= 400 {
				t.Errorf("%s: %s: %d %s", title.Name, x.Moves[0], w.Code, w.Body)
			}
		}
	}
}

// hasWhatItShows reports drawings and places of a page that it refers to and does not have.
func hasWhatItShows(t *testing.T, what string, page []byte) {
	t.Helper()
	has := map[string]bool{}
	for _, m := range regexp.MustCompile(` id="([^"]+)"`).FindAllSubmatch(page, -1) {
		has[string(m[1])] = true
	}
	for _, id := range part.UsedBy(page) {
		if !has[id] {
			t.Errorf("%s refers to %s, which is not there", what, id)
		}
	}
}
