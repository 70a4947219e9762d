package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"spielwerk/game"
)

// TestUndoSaysWhy: an undo that cannot be done is answered by its true reason in the
// visitor's language, and where all decide in secret by the move that does it instead.
func TestUndoSaysWhy(t *testing.T) {
	s := newSite(t)
	anna, bruno, id := s.twoAt(url.Values{"game": {"xidit"}, "option-firstPlayer": {"seat0"}}, "random")
	s.does(id, 0, "start 1")
	s.does(id, 1, "start 2")
	s.does(id, 2, "start 3")
	undo := func(g *guest, seat game.Seat, want map[string]string) {
		t.Helper()
		for _, code := range languages() {
			now := s.now(id)
			form := url.Values{"number": {strconv.Itoa(now.Moment(seat))}, "act": {"undo"}}
			w := g.at(s, code, "board").script("/t/"+id+"/act", form)
			if w.Code != http.StatusConflict || w.Body.String() != want[code] {
				t.Errorf("in %s: %d %q, want %q", code, w.Code, w.Body.String(), want[code])
			}
			if w := g.at(s, code, "board").post("/t/"+id+"/act", form); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), want[code][:20]) {
				t.Errorf("as a form in %s: %s", code, dump(w))
			}
		}
	}
	say := func(name string, moves ...string) map[string]string {
		out := map[string]string{}
		for _, code := range languages() {
			tongue := s.server.book.Table(s.now(id).Rules, code, nil)
			out[code] = tongue.NoUndo(&game.CannotUndo{Why: game.StandingTogether, Instead: moves})
			if len(moves) > 0 && !strings.Contains(out[code], moves[0]+" (") || strings.Contains(out[code], "[") {
				t.Errorf("%s in %s: %q", name, code, out[code])
			}
		}
		return out
	}
	undo(anna, 0, say("nothing set"))
	s.does(id, 0, "set 1 red")
	undo(anna, 0, say("a dial", "back"))
	undo(bruno, 1, say("another's dial"))
	s.does(id, 0, "set 2 red", "set 3 red", "set 4 red", "set 5 red", "set 6 red", "ready")
	undo(anna, 0, say("ready", "reopen"))
}

// TestUndoStaysWhileAllDecide: while all programme in secret the button takes back the
// latest dial, before and after others have decided.
func TestUndoStaysWhileAllDecide(t *testing.T) {
	s := newSite(t)
	anna, _, id := s.twoAt(url.Values{"game": {"xidit"}, "option-firstPlayer": {"seat0"}}, "random")
	s.does(id, 0, "start 1")
	s.does(id, 1, "start 2")
	s.does(id, 2, "start 3")
	const button = `<button id="undo" name="act" value="back">`
	has := func(when string, want bool) {
		t.Helper()
		page := anna.get("/t/" + id).Body.String()
		if strings.Contains(page, button) != want || !want && strings.Contains(page, `id="undo"`) {
			t.Errorf("%s: the page has the button: %v, want %v", when, !want, want)
		}
		if strings.Contains(page, `id="redo"`) {
			t.Errorf("%s: something can be played again", when)
		}
	}
	programme := []string{"set 1 red", "set 2 red", "set 3 red", "set 4 red", "set 5 red", "set 6 red", "ready"}
	has("no dial", false)
	s.does(id, 0, "set 1 red")
	has("a dial", true)
	s.does(id, 1, programme...)
	has("another has decided since", true)
	s.does(id, 2, programme...)
	has("all others have decided", true)
	s.does(id, 0, "set 2 blue")
	has("a dial after all others", true)
	s.does(id, 0, "back", "back")
	has("all taken back", false)
}

// TestButtonsSayWhatCannotBeUndone shows that a button whose move draws a tile for the next
// seat bears the mark of moves that stand, and that no button is loud that ends a turn.
func TestButtonsSayWhatCannotBeUndone(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	for r := chance(1); ; s.play(id, 1, r) {
		for _, g := range []*guest{a, b} {
			page := g.get("/t/" + id).Body.String()
			_, button, found := strings.Cut(page, `id="b-pass"`)
			if !found {
				continue
			}
			button, _, _ = strings.Cut(button, "</button>")
			if !strings.Contains(button, `class="stands"`) || strings.Contains(button, `"main`) {
				t.Errorf("the button is%s", button)
			}
			return
		}
	}
}

// TestUndoAfterAPassAndATrade: a Pass of Imperial Settlers can be taken back until the next
// seat has acted, and so can a payment of Alien Artifacts that revealed nothing.
func TestUndoAfterAPassAndATrade(t *testing.T) {
	for _, c := range []struct {
		game, act string
		ends      func(word string) bool // the move after which undo is looked for
	}{
		{"settlers", "pass", func(word string) bool { return word == "pass" }},
		{"alienartifacts", "trade", func(word string) bool { return word == "done" }},
	} {
		s := newSite(t)
		id, guests := s.people(c.game, 2, nil)
		undo := func(seat game.Seat) bool {
			return strings.Contains(guests[seat].get("/t/"+id).Body.String(), `<button id="undo" name="act" value="undo">`)
		}
		r, found, begun := chance(5), 0, false
		for n := 0; n < 600 && found < 3; n++ {
			now := s.now(id)
			seat := now.Position.Pending().First()
			if seat == game.Nobody {
				break
			}
			words, moves := now.Rules.Vocabulary(), now.Position.Moves(nil, seat)
			m := moves[r.IntN(len(moves))]
			for _, one := range moves { // what is looked for comes first
				if word := words.Moves[one.Kind].Word; word == c.act || begun && c.ends(word) {
					m = one
				}
			}
			word := words.Moves[m.Kind].Word
			begun = begun && word != "back" && !c.ends(word) || word == c.act
			s.does(id, seat, words.Text(m))
			after := s.now(id)
			learned := game.Learned(after.Position) != game.Learned(now.Position)
			if after.Position.Pending() == 0 || !c.ends(word) {
				continue
			}
			if got := undo(seat); got == learned {
				t.Fatalf("%s: after %s the page offers Undo: %v; something came to light: %v", c.game, words.Text(m), got, learned)
			}
			if learned {
				continue
			}
			found++
			if next := after.Position.Pending().First(); next != seat {
				s.play(id, 1, r)
				if undo(seat) {
					t.Errorf("%s: seat %d has acted, and the page offers Undo to seat %d", c.game, next, seat)
				}
			}
		}
		if found == 0 {
			t.Errorf("%s: no %s that reveals nothing", c.game, c.act)
		}
	}
}
