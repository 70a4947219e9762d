package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestHintsInEveryGame: who is alone against bots is told the best moves, with what
// becomes of them and why, in every language; with the script as a piece of a page and
// without it as a page whose buttons make the moves.
func TestHintsInEveryGame(t *testing.T) {
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
			s := newSite(t)
			a := s.guest("Alma")
			id := a.layOf(g.form, g.bots...)
			s.until("the game begins", func() bool { return s.now(id).Position != nil })
			r := chance(1)
			for !s.now(id).Position.Pending().Has(0) {
				s.play(id, 1, r)
			}
			for len(s.now(id).Position.Moves(nil, 0)) < 2 || !s.now(id).Position.Pending().Has(0) {
				s.play(id, 1, r)
			}
			now := s.now(id)
			legal := map[string]bool{}
			for _, m := range now.Position.Moves(nil, 0) {
				legal[now.Rules.Vocabulary().Text(m)] = true
			}
			said := map[string]bool{}
			for _, code := range languages() {
				who := a.at(s, code, "board")
				if page := who.get("/t/" + id).Body.String(); !strings.Contains(page, `id="hint"`) || !strings.Contains(page, s.text(code, "web.hint.title")) {
					t.Errorf("%s: no hint is offered", code)
				}
				w := who.script("/t/"+id+"/hint", url.Values{"number": {"0"}})
				body := w.Body.String()
				if w.Code != http.StatusOK || blemish.MatchString(body) || !strings.Contains(body, s.text(code, "web.hint.play")) {
					t.Fatalf("%s: %s", code, dump(w))
				}
				said[body] = true
				moves := regexp.MustCompile(`name="act" value="([^"]*)"`).FindAllStringSubmatch(body, -1)
				if len(moves) < 2 || len(moves) > 4 {
					t.Errorf("%s: %d moves are advised", code, len(moves))
				}
				for _, m := range moves {
					if first, _, _ := strings.Cut(m[1], ";"); !legal[first] {
						t.Errorf("%s: %q is advised, which is not legal", code, m[1])
					}
				}
				if n := strings.Count(body, "%"); n < len(moves) {
					t.Errorf("%s: not every move has its result", code)
				}
				if page := who.post("/t/"+id+"/hint", nil).Body.String(); !strings.Contains(page, "<h1>"+s.text(code, "web.hint.title")) || !strings.Contains(page, `action="/t/`+id+`/act"`) {
					t.Errorf("%s: no page without the script", code)
				}
			}
			r2 := a.request("POST", "/t/"+id+"/hint", url.Values{})
			r2.Header.Set("Accept", "application/json")
			w := a.send(r2)
			var j hintJSON
			if err := json.Unmarshal(w.Body.Bytes(), &j); err != nil || j.Number != now.Moment(0) || len(j.Moves) < 2 || !legal[j.Moves[0].Move] || j.Moves[0].Games < 1 || j.Moves[0].Says == "" {
				t.Errorf("for programs: %+v, %v", j, err)
			}
			if len(said) != len(languages()) {
				t.Error("the hint is the same in two languages")
			}
		})
	}
}

// TestHintsAreRefusedBetweenPeople with a sentence, and nobody gets one for another seat.
func TestHintsAreRefusedBetweenPeople(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	mover, other, _ := s.turn(id, a, b)
	for _, code := range languages() {
		for _, g := range []*guest{mover, other} {
			w := g.at(s, code, "board").script("/t/"+id+"/hint", nil)
			if w.Code != http.StatusForbidden || w.Body.String() != s.text(code, "web.hint.refused") {
				t.Errorf("%s: %s", code, dump(w))
			}
			here := g.at(s, code, "board")
			program := here.request("POST", "/t/"+id+"/hint", url.Values{})
			program.Header.Set("Accept", "application/json")
			w = here.send(program)
			var why problemJSON
			if err := json.Unmarshal(w.Body.Bytes(), &why); err != nil || w.Code != http.StatusForbidden || w.Header().Get("Content-Type") != "application/problem+json" ||
				why != (problemJSON{"Forbidden", http.StatusForbidden, s.text(code, "web.hint.refused")}) {
				t.Errorf("%s: a program reads %+v: %s", code, why, dump(w))
			}
		}
		if page := mover.at(s, code, "board").get("/t/" + id).Body.String(); strings.Contains(page, `id="hint"`) {
			t.Errorf("%s: a hint is offered", code)
		}
	}
	if w := s.guest("Stranger").script("/t/"+id+"/hint", nil); w.Code != http.StatusForbidden {
		t.Errorf("a stranger: %d", w.Code)
	}

	// Where it is agreed on, who has to decide gets one and the others read of it.
	id = a.layOf(url.Values{"game": {"newworld"}, "hints": {"on"}}, "free")
	b.sit(id, 1)
	s.until("the game begins", func() bool { return s.now(id).Position != nil })
	mover, other, _ = s.turn(id, a, b)
	if w := other.script("/t/"+id+"/hint", nil); w.Code != http.StatusConflict || w.Body.String() != s.text("en", "web.hint.notNow") {
		t.Error(dump(w))
	}
	if w := mover.script("/t/"+id+"/hint", nil); w.Code != http.StatusOK {
		t.Error(dump(w))
	}
	told := s.server.book.House("en").Say("web.seats.log.hint", map[string]any{"who": mover.name})
	if page := other.get("/t/" + id).Body.String(); !strings.Contains(page, told) {
		t.Error("the others do not read that somebody has asked")
	}
}

// TestAHintIsAWholeProgramme: where a move is only a part of a decision the hint is all of it, with
// what each part does, and one click makes them all; what is set already stays.
func TestAHintIsAWholeProgramme(t *testing.T) {
	s := newSite(t)
	a := s.guest("Alma")
	id := a.layOf(url.Values{"game": {"xidit"}, "option-length": {"short"}}, "novice", "novice")
	s.until("the game begins", func() bool { return s.now(id).Position != nil })
	r := chance(1)
	legal := func(text string) bool {
		now := s.now(id)
		m, err := now.Rules.Vocabulary().ParseMove(text)
		return err == nil && slices.Contains(now.Position.Moves(nil, 0), m)
	}
	for !legal("set 1 red") {
		s.play(id, 1, r)
	}
	act := func(acts string) {
		t.Helper()
		if w := a.post("/t/"+id+"/act", url.Values{"number": {strconv.Itoa(s.now(id).Moment(0))}, "act": {acts}}); w.Code != http.StatusSeeOther {
			t.Fatal(dump(w))
		}
	}
	for set := range 3 {
		for _, code := range languages() {
			body := a.at(s, code, "board").script("/t/"+id+"/hint", nil).Body.String()
			hints := regexp.MustCompile(`name="act" value="([^"]*)"`).FindAllStringSubmatch(body, -1)
			if len(hints) < 2 || strings.Count(body, `class="parts"`) != len(hints) || blemish.MatchString(body) {
				t.Fatalf("%s: %s", code, body)
			}
			for _, h := range hints {
				if parts := strings.Split(h[1], ";"); len(parts) != 6-set || !strings.HasPrefix(parts[0], "set "+strconv.Itoa(set+1)) {
					t.Errorf("with %d orders set the hint is %q", set, h[1])
				}
			}
			if set == 2 && code == "it" {
				act(hints[0][1])
			}
		}
		if set < 2 {
			act("set " + strconv.Itoa(set+1) + " wait")
		}
	}
	if !legal("ready") {
		t.Error("one click does not set the whole programme")
	}
}
