package terminal

import (
	"strings"
	"testing"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
)

// TestAProgrammeIsOneLine: where a game reads several moves from one line, all of them are
// made or none, and what comes of them stands under headings.
func TestAProgrammeIsOneLine(t *testing.T) {
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
	lines := "start 5\nprogram red blue sideways\nprogram red wait\nprogram red action blue action wait wait ready\nquit\n"
	if err := s.Run(Pipe(strings.NewReader(lines), &out)); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for _, want := range []string{"\n Order 1\n", "\n Order 6\n", "takes the red road", "influence 0, bards on the map"} {
		if !strings.Contains(text, want) {
			t.Errorf("nobody reads %q:\n%s", want, text)
		}
	}
	if strings.Count(text, "\n Order 3\n") != 1 {
		t.Error("order 3 has not one heading")
	}
	for _, p := range s.History.Plies() {
		if word := rules.Vocabulary().Text(p.Move); p.Seat == 0 && word == "set 3 sideways" {
			t.Error("what is no order was set")
		}
	}
}
