package game_test

import (
	"fmt"

	"spielwerk/game"
	"spielwerk/games/newworld"
)

// A game is dealt and played to its end: whoever is pending makes one of its legal moves.
func Example() {
	g, err := newworld.Game()
	if err != nil {
		panic(err)
	}
	rules, err := g.Rules(game.Config{Seats: 2})
	if err != nil {
		panic(err)
	}
	var log game.Log
	p := rules.Deal(game.QuickRand(1, 2), &log)
	var moves []game.Move
	for p.Pending() != 0 {
		seat := p.Pending().First()
		moves = p.Moves(moves[:0], seat)
		if no := p.Play(seat, moves[0], &log); no != nil {
			panic(no)
		}
	}
	ranks := p.Ranks()
	fmt.Println("somebody has won:", ranks[0] == 1 || ranks[1] == 1, "and it was told:", len(log.Events) > 0)
	// Output: somebody has won: true and it was told: true
}
