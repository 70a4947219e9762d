package bot_test

import (
	"context"
	"flag"
	"testing"

	"spielwerk/arena"
	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/games"
)

var (
	hinted = flag.Int("hinted", 0, "games that one who follows hints plays against the expert; an even number")
	of     = flag.String("of", "alienartifacts", "the game")
	played = flag.Int("played", 40, "games that a hint plays for each move that it compares")
)

// hintedBot makes the first move of each hint.
type hintedBot struct {
	rules  game.Rules
	chance game.Rand
}

func (b *hintedBot) Choose(ctx context.Context, s *game.InfoSet) game.Move {
	moves := s.Moves(nil)
	if len(moves) == 1 {
		return moves[0]
	}
	list, err := bot.Advise(ctx, b.rules, game.QuickRand(b.chance.Uint64(), b.chance.Uint64()), s, bot.Options{Games: *played})
	if err != nil { // the match was interrupted
		return moves[0]
	}
	return list[0].Move
}

// TestWhoFollowsHintsPlaysAsAnExpert: a teacher should know more than who is taught. The nightly mode plays 40 games
// of Alien Artifacts; other games and more of them:
//
//	go test ./bot -run WhoFollowsHints -v -timeout 2h -args -hinted 40 -of settlers
//
// A hint plays some 400 games in two seconds; 40 are enough here, and take a tenth of the time.
func TestWhoFollowsHintsPlaysAsAnExpert(t *testing.T) {
	if *hinted == 0 {
		t.Skip("only with -hinted N: a game takes 10 to 50 s")
	}
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	g, err := all.Find(*of)
	if err != nil {
		t.Fatal(err)
	}
	bots := []string{"hinted", "expert"}
	if g.MinSeats > len(bots) { // two against two
		bots = append(bots, bots...)
	}
	defer bot.Register("hinted", func(rules game.Rules, r game.Rand) (bot.Bot, error) { return &hintedBot{rules, r}, nil })()
	rules, err := g.Rules(g.Default(len(bots)))
	if err != nil {
		t.Fatal(err)
	}
	m := arena.Match{Rules: rules, Bots: bots, Games: *hinted, Seed: 1, Workers: 1, Rotate: true, Paired: 2}
	r, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	won := arena.WinShare(r.WinsByBot["hinted"])
	t.Logf("%s: who follows hints wins %.1f of %d games against the expert", g.Name, won, *hinted)
	if won < 0.35*float64(*hinted) {
		t.Errorf("%s: who follows hints wins %.1f of %d games against the expert only", g.Name, won, *hinted)
	}
}
