package bot_test

import (
	"context"
	"fmt"

	"spielwerk/arena"
	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/games/newworld"
)

// last plays the last of its moves. It has heard what its seat may know.
type last struct{ events int }

func (b *last) Choose(_ context.Context, s *game.InfoSet) game.Move {
	b.events = len(s.Events(nil))
	moves := s.Moves(nil)
	return moves[len(moves)-1]
}

// A bot of one's own is one method. Registered, it plays wherever a name is taken.
func ExampleRegister() {
	remove := bot.Register("last", func(game.Rules, game.Rand) (bot.Bot, error) { return &last{}, nil })
	defer remove()
	g, err := newworld.Game()
	if err != nil {
		panic(err)
	}
	rules, err := g.Rules(game.Config{Seats: 2})
	if err != nil {
		panic(err)
	}
	m := arena.Match{Rules: rules, Bots: []string{"last", "greedy"}, Games: 4, Seed: 1, Rotate: true}
	result, err := m.Run(context.Background())
	fmt.Println(result.Games, "games,", arena.WinShare(result.WinsByBot["greedy"]), "won by greedy", err)
	// Output: 4 games, 4 won by greedy <nil>
}
