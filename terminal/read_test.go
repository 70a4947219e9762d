package terminal

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
)

// session is a game of two at a terminal whose output can be read.
func session(t *testing.T, name, code string, seed uint64, options map[string]string) (*Session, *strings.Builder) {
	t.Helper()
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open(all.First())
	if err != nil {
		t.Fatal(err)
	}
	g, err := all.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	config, err := g.Configure(game.Config{Seats: max(2, g.MinSeats), Options: options})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(config)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	h := game.NewHistory(rules, fair.NumberedSeed(seed, 0).Rand(nil, g.Name, config.Version))
	s := &Session{Book: book, Names: []string{"Anna", "Bob"}, History: h, Out: &out}
	s.speak(code)
	return s, &out
}

// legal are the moves of who is to decide, as the terminal numbers them.
func (s *Session) legal() (game.Seat, []game.Move) {
	seat := s.History.Now().Pending().First()
	return seat, sorted(s.History.Now().Moves(nil, seat))
}

// TestAMoveIsReadAsPeopleTypeIt: in any case, without the tile when there is only one in
// hand, and an incomplete move asks for the rest.
func TestAMoveIsReadAsPeopleTypeIt(t *testing.T) {
	s, out := session(t, "newworld", "en", 3, nil)
	_, moves := s.legal()
	words := s.rules().Vocabulary()
	want := words.Text(moves[0]) // place NW34 0,1 r0
	parts := strings.Fields(want)
	said := parts[0] + " " + strings.Replace(parts[2], ",", "/", 1) + " " + parts[3] // as German and Italian sentences say it
	for _, line := range []string{want, strings.ToUpper(want), parts[0] + " " + parts[2] + " " + parts[3], said, "1", "Place " + strings.ToLower(parts[1]) + " " + parts[2] + " " + parts[3]} {
		if m, ok := s.reads(0, line, moves); !ok || m != moves[0] {
			t.Errorf("%q is not read as %s: %s", line, want, out)
		}
	}
	if degrees := map[string]string{"r0": "0", "r1": "90", "r2": "180", "r3": "270"}[parts[3]]; parts[0] == "place" {
		for _, line := range []string{"place " + parts[2] + " " + degrees, parts[2] + " " + degrees, "place " + parts[1] + " " + parts[2] + " " + degrees + "°"} {
			if m, ok := s.reads(0, line, moves); !ok || m != moves[0] {
				t.Errorf("%q is not read as %s: %s", line, want, out)
			}
		}
	}
	for _, line := range []string{"place", "place " + parts[1], parts[1]} {
		out.Reset()
		if _, ok := s.reads(0, line, moves); ok || !strings.Contains(out.String(), "Which one?") || !strings.Contains(out.String(), want) {
			t.Errorf("%q asks: %s", line, out)
		}
	}
	for _, line := range []string{"place 9,9 r0", "place 9/9 r0", "9,9 90"} {
		out.Reset()
		if s.move(line, 0, moves) || !strings.Contains(out.String(), "(rule NW-") {
			t.Errorf("a place far away: %s", out)
		}
	}
	for _, line := range []string{"frog", "placed 0,1", "place 0,1 r7", "place NW99 0,1 r0", "place 0,1 r0 r1"} {
		out.Reset()
		if _, ok := s.reads(0, line, moves); ok && !s.refuses(moves, line) {
			t.Errorf("%q is read", line)
		}
	}
}

// TestAMoveOfAnotherStep: where a line begins like a move that is for another moment, the
// terminal says what is to be decided now.
func TestAMoveOfAnotherStep(t *testing.T) {
	s, out := session(t, "newworld", "en", 3, nil)
	seat, moves := s.legal()
	for _, line := range []string{"pass", "trapper N", "trapper"} {
		out.Reset()
		if s.move(line, seat, moves) || !strings.Contains(out.String(), "Place the tile: ") {
			t.Errorf("%q is answered with %q", line, out)
		}
	}
	if s.move("place 1,1 r9", seat, moves); strings.Contains(out.String(), "   1  place") {
		t.Errorf("many moves are listed: %s", out)
	}
	for _, m := range moves {
		if s.rules().Vocabulary().Moves[m.Kind].Word == "place" {
			s.move(s.rules().Vocabulary().Text(m), seat, moves)
			break
		}
	}
	seat, moves = s.legal()
	out.Reset()
	if s.move("trapper X", seat, moves) || !strings.Contains(out.String(), "  trapper ") {
		t.Errorf("a slot that there is not is answered with %q", out)
	}
	out.Reset()
	if s.move("frog", seat, moves) || strings.Contains(out.String(), "Place the tile") {
		t.Errorf("what is no move at all is answered with %q", out)
	}
}

// TestWordsOfAMoveFindIt: where a line is no move but has words of some, these are listed.
func TestWordsOfAMoveFindIt(t *testing.T) {
	s, out := session(t, "xidit", "en", 3, nil)
	seat, moves := s.legal()
	if _, ok := s.reads(seat, "city 17", moves); ok || !strings.Contains(out.String(), "  17  start 17  Begin in city 17\n") || strings.Count(out.String(), "start") != 1 {
		t.Errorf("a city is answered with %q", out)
	}
	out.Reset()
	if _, ok := s.reads(seat, "city", moves); ok || strings.Contains(out.String(), "start") {
		t.Errorf("what all moves have is answered with %q", out)
	}
}

// TestACardOfTheHandIsMeant: where several cards have one name, the refusal is about the one
// that the person holds.
func TestACardOfTheHandIsMeant(t *testing.T) {
	s, out := session(t, "settlers", "de", 26, nil)
	player, err := bot.New("random", s.rules(), game.QuickRand(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	words, asked := s.rules().Vocabulary(), 0
	for range 600 {
		if s.History.Now().Pending() == 0 {
			break
		}
		seat, moves := s.legal()
		for _, b := range s.History.Now().Blocked(nil, seat) {
			form := words.Moves[b.Move.Kind]
			if form.Word != "build" {
				continue
			}
			names := s.spellings(&form.Fields[0], b.Move.Args[0])
			out.Reset()
			line := "build " + names[len(names)-1]
			if m, ok := s.reads(seat, line, moves); ok && !slices.Contains(moves, m) {
				asked++
				s.move(line, seat, moves)
				if strings.Contains(out.String(), "nicht auf der Hand") {
					t.Fatalf("%q, for %s: %s", line, words.Text(b.Move), out)
				}
			}
		}
		info := game.Observe(s.History.Now(), seat, nil)
		if no := s.History.Play(seat, player.Choose(t.Context(), &info)); no != nil {
			t.Fatal(no)
		}
	}
	if asked < 20 {
		t.Errorf("only %d buildings were refused", asked)
	}
}

// TestMovesWithWords: the list of the moves is cut down to those that have some words, and
// keeps their numbers.
func TestMovesWithWords(t *testing.T) {
	s, out := session(t, "newworld", "de", 3, nil)
	seat, moves := s.legal()
	words := s.rules().Vocabulary()
	last := words.Text(moves[len(moves)-1])
	cell := strings.Fields(last)[2]
	said := strings.Replace(cell, ",", "/", 1) // "auf 7,10" reads as a decimal number
	if _, err := s.obey("moves gedreht "+cell, seat, moves); err != nil {
		t.Fatal(err)
	}
	if list := out.String(); !strings.Contains(list, strconv.Itoa(len(moves))+"  "+last) || strings.Contains(list, "   1  ") ||
		strings.Count(list, cell) != strings.Count(list, "\n") || strings.Count(list, said) != strings.Count(list, "\n") {
		t.Errorf("the moves at %s are %s", cell, list)
	}
	out.Reset()
	if _, err := s.obey("moves xyzzy", seat, moves); err != nil || !strings.Contains(out.String(), "xyzzy") {
		t.Errorf("moves with a word that none has: %s %v", out, err)
	}
}

// refuses reports whether what a line names is not legal.
func (s *Session) refuses(moves []game.Move, line string) bool {
	m, err := (&reader{s: s, moves: moves}).named(line)
	return err != nil || !slices.Contains(moves, m)
}

// TestACardIsMeantByItsName in the language that is spoken, in every game in which a move
// names one, and the written form and the name mean the same move at every moment of a game.
func TestACardIsMeantByItsName(t *testing.T) {
	for _, name := range []string{"settlers", "alienartifacts", "xidit"} {
		s, out := session(t, name, "de", 5, nil)
		player, err := bot.New("greedy", s.rules(), game.QuickRand(1, 1))
		if err != nil {
			t.Fatal(err)
		}
		words, named := s.rules().Vocabulary(), 0
		for n := 0; n < 400 && s.History.Now().Pending() != 0; n++ {
			seat, moves := s.legal()
			if n%20 != 0 {
				moves = nil
			}
			for i, m := range moves {
				fields, line := words.Moves[m.Kind].Fields, words.Moves[m.Kind].Word
				for f := range fields {
					all := s.spellings(&fields[f], m.Args[f])
					line += " " + all[len(all)-1]
				}
				if line != words.Text(m) {
					named++
				}
				if got, ok := s.reads(seat, strings.ToUpper(line), moves); (!ok || got != m) && !slices.Contains((&reader{s: s, moves: moves}).meant(strings.ToUpper(line)), i) {
					t.Fatalf("%s: %q is not read as %s: %s", name, line, words.Text(m), out)
				}
			}
			info := game.Observe(s.History.Now(), seat, nil)
			if no := s.History.Play(seat, player.Choose(t.Context(), &info)); no != nil {
				t.Fatal(no)
			}
		}
		if named == 0 {
			t.Errorf("%s: no move names a card", name)
		}
	}
}

// TestRulesAreFound by their id in any case, by chapter and by words, in the language that
// is spoken; a language that there is not is refused.
func TestRulesAreFound(t *testing.T) {
	s, out := session(t, "newworld", "en", 3, nil)
	for line, want := range map[string]string{
		"rule nw-7.1":  "NW-7.1  ",
		"rule NW-7":    "NW-7.10  ",
		"rule nw-7":    "NW-7: The surveyors\nNW-7.1   ",
		"rule trapper": "trapper",
		"RULE NW-7.1":  "NW-7.1  ",
		"rule":         "rule WORDS",
		"rule xyzzy":   "no rule xyzzy",
		"rule NW-77":   "no rule NW-77",
		"lang fr":      "“fr” is not a language of this game. There are: en, de, it.",
		"lang":         "“” is not a language",
		"scores":       "Scores",
		"Moves":        "   1  place",
	} {
		out.Reset()
		seat, moves := s.legal()
		if changed, err := s.obey(line, seat, moves); changed || err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q prints %q, want %q", line, out.String(), want)
		}
	}
	out.Reset()
	if s.rule("NW-7"); strings.Contains(out.String(), "NW-5") {
		t.Errorf("the rules of a chapter are %s", out)
	}
	if s.Lang != "en" {
		t.Errorf("lang fr has changed the language to %s", s.Lang)
	}
}

// TestTheBoardIsPrintedOnceATurn: within a turn the events tell what has changed.
func TestTheBoardIsPrintedOnceATurn(t *testing.T) {
	s, out := session(t, "newworld", "en", 3, nil)
	s.hears, s.facing = game.Watcher, game.Nobody
	printed := 0
	for turn, n := game.Seat(-1), 0; n < 60; n++ {
		seat, moves := s.legal()
		out.Reset()
		s.news(seat)
		if seat != turn {
			turn, printed = seat, 0
		}
		if strings.Contains(out.String(), "\n") {
			printed++
		}
		if printed > 1 {
			t.Fatalf("at move %d the board is printed again in a turn:\n%s", n, out)
		}
		if no := s.History.Play(seat, moves[0]); no != nil {
			t.Fatal(no)
		}
	}
}

// TestFewMovesAreListed: a question lists up to eight moves by itself, and their numbers are read; of more it says
// how many there are.
func TestFewMovesAreListed(t *testing.T) {
	s, out := session(t, "settlers", "en", 5, nil)
	seat, moves := s.legal()
	if err := s.turn(Pipe(strings.NewReader("2\n"), out), seat); err != nil || len(moves) > mostTold {
		t.Fatalf("%d moves: %v", len(moves), err)
	}
	if ply := s.History.Plies()[0]; ply.Move != moves[1] || strings.Contains(out.String(), "moves are legal") {
		t.Errorf("few moves: %q, and then %v", out, ply)
	}
	for _, m := range moves {
		if !strings.Contains(out.String(), "  "+s.rules().Vocabulary().Text(m)+"  ") {
			t.Errorf("%s is not listed: %q", s.rules().Vocabulary().Text(m), out)
		}
	}
	s, out = session(t, "xidit", "en", 3, nil)
	seat, _ = s.legal()
	if err := s.turn(Pipe(strings.NewReader("17\n"), out), seat); err != nil || !strings.Contains(out.String(), "21 moves are legal") || strings.Contains(out.String(), "   1  ") {
		t.Errorf("many moves: %q, %v", out, err)
	}
}

// TestANumberThatIsTaken: where a city is asked for, the number of one in which somebody begins already is refused, and
// is not that of another city in a list that nobody saw.
func TestANumberThatIsTaken(t *testing.T) {
	s, out := session(t, "xidit", "en", 3, nil)
	seat, moves := s.legal()
	if !s.move("17", seat, moves) {
		t.Fatalf("city 17: %s", out)
	}
	seat, moves = s.legal()
	out.Reset()
	if s.move("17", seat, moves) || !strings.Contains(out.String(), "(rule LX-2.9)") {
		t.Errorf("a city that is taken is answered with %q", out)
	}
}
