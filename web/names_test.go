package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"spielwerk/lang"
)

// TestNamesThatShowNothing are refused with a sentence in every language, also from
// somebody who has a name already.
func TestNamesThatShowNothing(t *testing.T) {
	s := newSite(t)
	known := s.guest("Alma")
	known.lay("free")
	for _, code := range languages() {
		for _, name := range []string{"\u2800", "\u3164\u3164", "\u115f\u1160", "\uffa0", "\u200b", "\u034f", "\u2800 \u3164", "\u0301", "\ufe0f", "\U000e0041", "\ue000", "\u180b"} {
			for _, g := range []*guest{s.guest("x").at(s, code, "board"), known.at(s, code, "board")} {
				w := g.script("/tables", url.Values{"game": {"newworld"}, "name": {name}, "seat1": {"free"}})
				if w.Code != http.StatusBadRequest || w.Body.String() != s.text(code, "web.error.nameBlank") || len(w.Result().Cookies()) > 0 {
					t.Errorf("%s: %+q: %s", code, name, dump(w))
				}
			}
		}
		if w := s.guest("x").at(s, code, "board").script("/tables", url.Values{"game": {"newworld"}, "name": {" "}, "seat1": {"free"}}); w.Body.String() != s.text(code, "web.error.name") {
			t.Errorf("%s: %s", code, dump(w))
		}
	}
}

// TestNamesOfBotsAndHosts are not for people, in any language and any letters.
func TestNamesOfBotsAndHosts(t *testing.T) {
	s := newSite(t)
	for _, code := range languages() {
		names := []string{
			"Bot B", "bot b", "BOT  C", "Bot-A", "B o t B", "Воt В", "Bοt B", "Ｂｏｔ Ｂ", "𝐁𝐨𝐭 𝐁", "B0t B", "Bót B", "Bot", "Bot 7", "Robot", "Computer", "computer 2",
			"Bot 1", "Bot 10", "ꓐot", "𝔅ot C", "Ꮯomputer", "Cornputer", "СОМРUТЕR", "Воt 1",
			"Host", "H\u2800ost", "Ηоst", "HOST", "Gastgeber", "Admin", "Spielwerk", "SpieIwerk", "master", "Mаster", "Novice", "random",
		}
		for _, other := range lang.Languages {
			names = append(names, s.server.book.House(other).Say("bot.master", nil), s.server.book.House(other).Say("bot.novice", nil))
		}
		for _, name := range names {
			g := s.guest("x").at(s, code, "board")
			w := g.script("/tables", url.Values{"game": {"newworld"}, "name": {name}, "seat1": {"free"}})
			want := s.server.book.House(code).Say("web.error.nameReserved", map[string]any{"name": cleanName(name)})
			if w.Code != http.StatusBadRequest || w.Body.String() != want {
				t.Errorf("%s: %q: %s", code, name, dump(w))
			}
		}
	}
	for _, name := range []string{"Boris", "Otto", "Борис", "Νίκος", "Հասմիկ", "Carmen", "Burno", "Both", "Botho", "Abbot", "Hosta", "Mastroianni", "Computerfan", "Anna", "Zoë", "李小龍", "🎲", "Ольга", "مريم", "❤️", "B.", "Bo"} {
		if w := s.guest("x").script("/tables", url.Values{"game": {"newworld"}, "name": {name}, "seat1": {"free"}}); w.Code != http.StatusSeeOther {
			t.Errorf("%q: %s", name, dump(w))
		}
	}
}

// TestNamesOfOthersAtTheTable: two at one table cannot look the same. The sentence
// suggests another name, which is taken; elsewhere the name is free.
func TestNamesOfOthersAtTheTable(t *testing.T) {
	s := newSite(t)
	for _, code := range languages() {
		host := s.guest("Anna Lila")
		id := host.lay("free", "free", "greedy")
		elsewhere := s.guest("Carla").lay("free")
		for _, name := range []string{
			"Anna Lila", "anna lila", "ANNA LILA", "Anna  Lila", "Аnna Lila", "Anna LiIa", "Ànna Lila", "AnnaLila", "Ａnna Lila", "An\u200bna Lila", "Aпna Lila", "ꓮnna Lila", "Anna ᒪila", "Anna Lilа", "Ⲁnna Lila", "Anna Li1a", "Anna Li|a", "Anna Lilα", "Αηηα Lila", "АNNА LІLА", "Anna Liӏa",
			"Anna\u2800Lila", "Anna Lila.",
		} {
			g := s.guest(name).at(s, code, "board")
			w := g.script("/t/"+id+"/sit", url.Values{"name": {name}, "seat": {"1"}})
			short := cleanName(name)
			want := s.server.book.House(code).Say("web.error.nameTaken", map[string]any{"name": short, "other": short + " 2"})
			if w.Code != http.StatusBadRequest || w.Body.String() != want || len(w.Result().Cookies()) > 0 {
				t.Errorf("%s: %q: %s", code, name, dump(w))
			}
		}
		second := s.guest("Anna Lila 2")
		second.sit(id, 1)
		third := s.guest("Anna Lila")
		third.sit(elsewhere, 1)
		w := third.script("/t/"+id+"/sit", url.Values{"seat": {"2"}}) // under the name of the session
		if !strings.Contains(w.Body.String(), "Anna Lila 3") {
			t.Errorf("%s: %s", code, dump(w))
		}
		third.name = "Anna Lila 3"
		third.sit(id, 2)
		host.sit(id, 0) // a double click is no other person
	}
	if got := numbered(strings.Repeat("ä", maxName), []string{"x"}); got != strings.Repeat("ä", maxName-2)+" 2" {
		t.Errorf("%q", got)
	}
}
