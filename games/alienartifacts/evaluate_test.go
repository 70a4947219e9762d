package alienartifacts_test

import (
	"context"
	"testing"

	"spielwerk/arena"
	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/games/alienartifacts"
)

// TestGreedyBeatsRandom asks that a greedy player wins at least 90 of 100 games
// against a random one, the seats changing.
func TestGreedyBeatsRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 200 games")
	}
	g, err := alienartifacts.Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	const n = 200
	m := arena.Match{Rules: rules, Bots: []string{"greedy", "random"}, Games: n, Seed: 11, Workers: 2, Rotate: true}
	r, err := m.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if wins := arena.WinShare(r.WinsByBot["greedy"]); wins < 0.9*n {
		t.Errorf("greedy won %.1f of %d games; at least 90 of 100 are asked for", wins, n)
	} else {
		t.Logf("greedy won %.1f of %d games", wins, n)
	}
}

// TestTheEndIsMeasuredAsAllElse: a search compares games that have ended with games that
// go on, so the last move of a game changes an evaluation by no more than what was still
// expected of it.
func TestTheEndIsMeasuredAsAllElse(t *testing.T) {
	g, err := alienartifacts.Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(20) {
		var bots [2]bot.Bot
		for seat := range bots {
			if bots[seat], err = bot.New("greedy", rules, game.QuickRand(seed, uint64(seat))); err != nil {
				t.Fatal(err)
			}
		}
		p, before := rules.Deal(game.QuickRand(seed, 7), nil), [2]int{}
		for p.Pending() != 0 {
			for seat := range before {
				before[seat] = p.Evaluate(game.Seat(seat))
			}
			seat := p.Pending().First()
			info := game.Observe(p, seat, nil)
			if r := p.Play(seat, bots[seat].Choose(t.Context(), &info), nil); r != nil {
				t.Fatal(r)
			}
		}
		for seat, lead := range before {
			if change := p.Evaluate(game.Seat(seat)) - lead; change < -1500 || change > 1500 {
				t.Errorf("game %d, seat %d: %d points before the last move, %d after it", seed, seat, lead/100,
					p.Evaluate(game.Seat(seat))/100)
			}
		}
	}
}
