package terminal

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
)

// againstGreedy is a short game of Lords of Xidit, of somebody on the first seat against two greedy
// bots, at a terminal whose output can be read.
func againstGreedy(t *testing.T) (*Session, *strings.Builder) {
	t.Helper()
	g, err := games.Find("xidit")
	if err != nil {
		t.Fatal(err)
	}
	config, err := g.Configure(game.Config{Seats: 3, Options: map[string]string{"firstPlayer": "seat0", "length": "short"}})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(config)
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	s := &Session{History: game.NewHistory(rules, game.QuickRand(3, 3)), Book: book, Lang: "en", Names: make([]string, 3), Out: &out}
	for seat := 1; seat < 3; seat++ {
		if s.Bots[seat], err = bot.New("greedy", rules, game.QuickRand(uint64(seat), 5)); err != nil {
			t.Fatal(err)
		}
	}
	return s, &out
}

// TestAProgrammeIsOneLine: where a game reads several moves from one line, all of them are
// made or none, and what comes of them stands under headings.
func TestAProgrammeIsOneLine(t *testing.T) {
	s, out := againstGreedy(t)
	s.Hints = bot.Options{Moves: 2, Games: 1}
	lines := "always start 5\nstart 5\ntry program black black wait\nprogram red blue sideways\nprogram red wait\nback\nback\nhint\nset 1 wait; set 2 sideways\nset 1 wait; set 2 black\nprogram red action blue action wait wait ready\nquit\n"
	if err := s.Run(Pipe(strings.NewReader(lines), out)); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for _, want := range []string{"No move here can be repeated automatically.", "sets dial 1: black road", "\n Order 1\n", "\n Order 6\n", "takes the red road", "influence 0, bards on the map"} {
		if !strings.Contains(text, want) {
			t.Errorf("nobody reads %q:\n%s", want, text)
		}
	}
	if strings.Count(text, "\n Order 3\n") != 1 {
		t.Error("order 3 has not one heading")
	}
	if !regexp.MustCompile(`\nhint 1: set 1 \w+;set 2 \w+;set 3 \w+;set 4 \w+;set 5 \w+;set 6 \w+  \(Dial 1: `).MatchString(text) {
		t.Errorf("the hint is no programme:\n%s", text)
	}
	if !slices.ContainsFunc(s.History.Plies(), func(p game.Ply) bool { return p.Seat == 0 && s.rules().Vocabulary().Text(p.Move) == "set 2 black" }) {
		t.Error("moves with a semicolon between are not made")
	}
	for _, p := range s.History.Plies() {
		if word := s.rules().Vocabulary().Text(p.Move); p.Seat == 0 && word == "set 3 sideways" {
			t.Error("what is no order was set")
		}
	}
}

// TestANumberIsThatOfAPlace: a number alone is the city where one begins, as the question has it, until a list
// has the number for another one.
func TestANumberIsThatOfAPlace(t *testing.T) {
	for lines, want := range map[string]string{"20\n": "start 20", "21\n": "start 21", "moves\n18\n": "start 19", "moves 5\n20\n": "start 20", "moves 20\n18\n": "start 18"} {
		s, out := againstGreedy(t)
		s.Bots[0], s.Bots[1] = s.Bots[1], nil // who begins after another, in the first twenty cities here
		if err := s.Run(Pipe(strings.NewReader(lines+"quit\n"), out)); err != nil {
			t.Fatal(err)
		}
		plies := s.History.Plies()
		at := slices.IndexFunc(plies, func(p game.Ply) bool { return p.Seat == 1 })
		if at < 0 {
			t.Errorf("%q: nothing was played:\n%s", lines, out)
		} else if made := s.rules().Vocabulary().Text(plies[at].Move); made != want {
			t.Errorf("%q: %s, not %s:\n%s", lines, made, want, out)
		}
	}
}

// TestAHintIsFollowed: what a hint lists is made by its number there, all of it; the hint of
// a decision before is none for this one.
func TestAHintIsFollowed(t *testing.T) {
	s, out := againstGreedy(t)
	s.Hints = bot.Options{Moves: 2, Games: 4}
	if err := s.Run(Pipe(strings.NewReader("hint 1\nhint\nhint 3\nhint two\nhint 2\nhint 1\nhint\nhint 1\nquit\n"), out)); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for want, times := range map[string]int{
		"There is no hint for this decision yet: type hint.": 2,
		"The hint has no move 3, only 1 to 2.":               1,
		"The hint has no move two, only 1 to 2.":             1,
		"Undone":                                             0,
	} {
		if n := strings.Count(text, want); n != times {
			t.Errorf("%q is read %d times, not %d:\n%s", want, n, times, text)
		}
	}
	var listed, made []string
	for _, m := range regexp.MustCompile(`(?m)^hint \d: (.*?)  \(`).FindAllStringSubmatch(text, -1) {
		listed = append(listed, m[1])
	}
	for _, p := range s.History.Plies() {
		if p.Seat == 0 {
			made = append(made, s.rules().Vocabulary().Text(p.Move))
		}
	}
	if len(listed) != 4 || len(made) < 2 || made[0] != listed[1] || strings.Join(made[1:], ";") != listed[2] {
		t.Errorf("of the hints %q these were made: %q", listed, made)
	}
}

// TestAnAnswerStands: a move that a person makes always is made without asking, until the
// person wants to be asked; other moves cannot be made always.
func TestAnAnswerStands(t *testing.T) {
	g, err := games.Find("xidit")
	if err != nil {
		t.Fatal(err)
	}
	config, err := g.Configure(game.Config{Seats: 3, Options: map[string]string{"firstPlayer": "seat0", "length": "short"}})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(config)
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	// A game of bots up to the first question about a titan.
	h := game.NewHistory(rules, game.QuickRand(3, 7))
	var bots [3]bot.Bot
	for seat := range bots {
		if bots[seat], err = bot.New("greedy", rules, game.QuickRand(uint64(seat), 5)); err != nil {
			t.Fatal(err)
		}
	}
	words := rules.Vocabulary()
	asks := func() (game.Seat, bool) {
		seat := h.Now().Pending().First()
		for _, m := range h.Now().Moves(nil, seat) {
			if words.Moves[m.Kind].Standing {
				return seat, true
			}
		}
		return seat, false
	}
	for h.Now().Pending() != 0 {
		seat, titan := asks()
		if titan {
			break
		}
		info := game.Observe(h.Now(), seat, h.Events())
		if no := h.Play(seat, bots[seat].Choose(t.Context(), &info)); no != nil {
			t.Fatal(no)
		}
	}
	seat, titan := asks()
	if !titan {
		t.Fatal("no titan has woken; take another deal")
	}
	var out strings.Builder
	s := &Session{History: h, Book: book, Lang: "en", Names: make([]string, 3), Out: &out}
	for other := range game.Seat(3) {
		if other != seat {
			s.Bots[other] = bots[other]
		}
	}
	if err := s.Run(Pipe(strings.NewReader("always fight\nalways decline\nquit\n"), &out)); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	asked, declined := strings.Count(text, "Fight a raging titan, or decline?"), 0
	for _, p := range h.Plies() {
		if p.Seat == seat && words.Text(p.Move) == "decline" {
			declined++
		}
	}
	if asked != 1 || declined < 2 {
		t.Errorf("asked %d times, declined %d times", asked, declined)
	}
	if !strings.Contains(text, "These moves can be repeated automatically: decline.") {
		t.Errorf("a move that cannot stand is not refused: %s", text)
	}
	if s.answers[seat] == "" {
		t.Error("the answer does not stand")
	}
}

// TestOrdersSetOneByOneDoNotReprintTheBoard: while a seat sets its orders behind its screen,
// nothing that it sees is printed anew.
func TestOrdersSetOneByOneDoNotReprintTheBoard(t *testing.T) {
	printed := func(lines string) int {
		s, out := againstGreedy(t)
		if err := s.Run(Pipe(strings.NewReader("start 5\n"+lines+"quit\n"), out)); err != nil {
			t.Fatal(err)
		}
		return strings.Count(out.String(), "behind the screen")
	}
	if before, after := printed(""), printed("set 1 red\nset 2 wait\nset 3 wait\n"); before == 0 || before != after {
		t.Errorf("what lies behind the screen is printed %d times before and %d after three orders", before, after)
	}
}
