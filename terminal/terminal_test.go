package terminal

import (
	"strings"
	"testing"

	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
)

// TestLinesAreCompleted: a line is completed by commands and legal moves, after "why" by
// moves, after "card" by ids and names, as far as all that begin like it agree.
func TestLinesAreCompleted(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open(all.First())
	if err != nil {
		t.Fatal(err)
	}
	g, err := all.Find("alienartifacts")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	s := &Session{Book: book, Names: make([]string, 2), History: game.NewHistory(rules, fair.NumberedSeed(1, 0).Rand(nil, g.Name, 1))}
	s.speak("de")
	move := rules.Vocabulary().Text(s.History.Now().Moves(nil, s.History.Now().Pending().First())[0])
	for line, want := range map[string]string{
		"sc":               "scores",
		"un":               "undo",
		move[:len(move)-1]: move,
		"why " + move:      "why " + move,
		"why sc":           "why sc",
		"card ART-0":       "card ART-0",
		"card ART-08":      "card ART-08",
		"card sc":          "card sc",
		"frog":             "frog",
	} {
		if got, _ := s.Complete(line); got != want {
			t.Errorf("%q is completed to %q, want %q", line, got, want)
		}
	}
	if _, candidates := s.Complete("card ART-0"); len(candidates) != 9 {
		t.Errorf("cards that begin with ART-0: %q", candidates)
	}
}

// TestAMoveIsTried: "try" tells what a move will do, by its number and as it is written, and
// plays nothing.
func TestAMoveIsTried(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open(all.First())
	if err != nil {
		t.Fatal(err)
	}
	g, err := all.Find("newworld")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	s := &Session{Book: book, Names: make([]string, 2), Out: &out, History: game.NewHistory(rules, fair.NumberedSeed(1, 0).Rand(nil, g.Name, 1))}
	s.speak("en")
	seat := s.History.Now().Pending().First()
	moves := s.History.Now().Moves(nil, seat)
	for _, how := range []string{"1", rules.Vocabulary().Text(moves[0])} {
		out.Reset()
		changed, err := s.obey("try "+how, seat, moves)
		if want := "Seat 1 places"; changed || err != nil || !strings.Contains(out.String(), want) || len(s.History.Plies()) > 0 {
			t.Errorf("try %s: %v, %v: %s", how, changed, err, out.String())
		}
	}
	// A square where the tile in hand does not fit is refused with the reason, without its turn too.
	for _, how := range []string{"place 90,1", "why place 90,1", "try place 90,1"} {
		out.Reset()
		if changed, err := s.obey(how, seat, moves); changed || err != nil || !strings.Contains(out.String(), "90,1 touches no tile") {
			t.Errorf("%s: %v, %v: %s", how, changed, err, out.String())
		}
	}
	out.Reset()
	if _, err := s.obey("try pass", seat, moves); err != nil || !strings.Contains(out.String(), "rule") {
		t.Errorf("what is not legal is not refused: %v, %s", err, out.String())
	}
}

// TestTheEndOfAGameForOne says whether it is won or lost, in every language: IS-19.13.
func TestTheEndOfAGameForOne(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open(all.First())
	if err != nil {
		t.Fatal(err)
	}
	g, err := all.Find("settlers")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 1, Options: map[string]string{"faction1": "barbarians"}})
	if err != nil {
		t.Fatal(err)
	}
	for player, want := range map[string]map[string]string{
		"random": {"en": "Anna has lost: ", "de": "Anna hat verloren: ", "it": "Anna ha perso: "},
		"greedy": {"en": "Anna has won: ", "de": "Anna hat gewonnen: ", "it": "Anna ha vinto: "},
	} {
		h := game.NewHistory(rules, fair.NumberedSeed(3, 0).Rand(nil, g.Name, 1))
		b, err := bot.New(player, rules, game.QuickRand(1, 2))
		if err != nil {
			t.Fatal(err)
		}
		for h.Now().Pending() != 0 {
			info := game.Observe(h.Now(), 0, nil)
			if no := h.Play(0, b.Choose(t.Context(), &info)); no != nil {
				t.Fatal(no)
			}
		}
		for code, text := range want {
			var out strings.Builder
			s := &Session{Book: book, Names: []string{"Anna"}, History: h, Out: &out}
			s.speak(code)
			s.end()
			if !strings.Contains(out.String(), text) || strings.Contains(out.String(), "1. Anna") {
				t.Errorf("%s, %s: the end lacks %q:\n%s", player, code, text, out.String())
			}
		}
	}
}
