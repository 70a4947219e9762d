package liarsdice

import (
	"testing"

	"spielwerk/bot"
	"spielwerk/game"
)

// TestTheCountingBot wins more than its share against two that look one move ahead, whoever
// begins.
func TestTheCountingBot(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	const games, many = 150, 68 // the share is 50; 68 is three standard deviations above it
	won := 0
	for n := range uint64(games) {
		own := game.Seat(n % 3)
		var players [3]bot.Bot
		for seat := range players {
			if players[seat], err = bot.New("greedy", rules, game.QuickRand(n, uint64(seat))); err != nil {
				t.Fatal(err)
			}
		}
		if players[own], err = NewBot(rules, game.QuickRand(n, 9)); err != nil {
			t.Fatal(err)
		}
		p := rules.Deal(game.QuickRand(n, 10), nil)
		for p.Pending() != 0 {
			seat := p.Pending().First()
			info := game.Observe(p, seat, nil)
			if no := p.Play(seat, players[seat].Choose(t.Context(), &info), nil); no != nil {
				t.Fatal(no)
			}
		}
		if p.Ranks()[own] == 1 {
			won++
		}
	}
	t.Logf("won %d of %d games", won, games)
	if won < many {
		t.Errorf("won %d of %d games", won, games)
	}
}
