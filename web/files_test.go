package web

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// TestAPageLoadsTheFilesOfItsGame: the page of a table names the style sheet and the
// script that the page of its game has, and the site serves them to be kept for ever.
func TestAPageLoadsTheFilesOfItsGame(t *testing.T) {
	s := newSite(t)
	g := s.guest("Alma")
	address := regexp.MustCompile(`"(/(board|script)/[^"]*)"`)
	for _, edition := range s.server.games.First() {
		page := g.get("/t/" + g.layOf(url.Values{"game": {edition.Name}}, "random", "random")).Body.String()
		var kinds []string
		for _, m := range address.FindAllStringSubmatch(page, -1) {
			kinds = append(kinds, m[2])
			w := g.get(m[1])
			if w.Code != http.StatusOK || w.Body.Len() == 0 || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
				t.Errorf("%s: %d, %d bytes, %s", m[1], w.Code, w.Body.Len(), w.Header().Get("Cache-Control"))
			}
		}
		want := []string{"board"}
		if s.server.pages.of(edition).Script() != nil {
			want = append(want, "script")
		} else if w := g.get("/script/" + edition.Name); w.Code != http.StatusNotFound {
			t.Errorf("/script/%s: %d", edition.Name, w.Code)
		}
		for _, other := range []string{"/cards/" + edition.Name, "/"} { // a script works at a table
			if strings.Contains(g.get(other).Body.String(), "/script/") {
				t.Errorf("%s loads the script of a game", other)
			}
		}
		if !slices.Equal(kinds, want) {
			t.Errorf("a table of %s loads %v, want %v", edition.Name, kinds, want)
		}
	}
}

// TestAGameWithoutAPageIsShownInWords: its table can be read and played in every view.
func TestAGameWithoutAPageIsShownInWords(t *testing.T) {
	shelf, err := games.Open([]games.Entry{{Open: games.List()[0].Open}})
	if err != nil {
		t.Fatal(err)
	}
	edition := shelf.First()[0]
	book, err := lang.Open([]*game.Game{edition})
	if err != nil {
		t.Fatal(err)
	}
	pages, err := newGamePages(shelf, book)
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t)
	own := *s.server
	own.pages = pages
	if pages.of(edition) != (part.Base{}) {
		t.Fatalf("the page is %T", pages.of(edition))
	}
	g := s.guest("Alma")
	id := g.layOf(url.Values{"game": {edition.Name}}, "random")
	now := s.now(id)
	d := own.seenBy(viewer{seat: 0, lang: "en", view: "board"})
	own.tell(d, now)
	if d.text == nil || len(d.text.features) == 0 || d.board != nil || d.cards {
		t.Errorf("it is not shown in words: %+v", d.text)
	}
	if now.Position.Pending().Has(0) && len(d.text.moves) != len(now.Position.Moves(nil, 0)) {
		t.Errorf("%d moves can be made of %d", len(d.text.moves), len(now.Position.Moves(nil, 0)))
	}
}
