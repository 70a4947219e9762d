package gametest

import (
	"fmt"
	"testing"

	"spielwerk/game"
	"spielwerk/game/vector"
)

// Allocations checks that listing and playing moves, copying, valuing and vectors do not allocate.
// Playouts do little else, and without garbage all cores are free for them.
func Allocations(c *Case) error {
	var seats []game.Seat
	var moves []game.Move
	start := c.Rules.Deal(c.dealer(), nil)
	_, err := c.walk(func(w *walk) error {
		if !w.over {
			seats, moves = append(seats, w.seat), append(moves, w.move)
		}
		return nil
	})
	if err != nil {
		return err
	}
	p := c.Rules.Blank()
	if n := testing.AllocsPerRun(5, func() { p.CopyFrom(start) }); n > 0 {
		return fmt.Errorf("CopyFrom allocates %v times", n)
	}
	if f, does := p.(game.Valuer); does {
		if n := testing.AllocsPerRun(5, func() { f.Value(0) }); n > 0 {
			return fmt.Errorf("Value allocates %v times", n)
		}
	}
	buf := make([]game.Move, 0, 1<<13)
	var refused *game.Refusal
	allocs := func(list bool) float64 {
		return testing.AllocsPerRun(2, func() {
			p.CopyFrom(start)
			for i, m := range moves {
				if list {
					buf = p.Moves(buf[:0], seats[i])
				}
				if no := p.Play(seats[i], m, nil); no != nil {
					refused = no
					return
				}
			}
		})
	}
	play, both := allocs(false), allocs(true)
	vectors := vectorAllocs(p, start, seats, moves)
	switch {
	case refused != nil:
		return fmt.Errorf("a listed move is refused by rule %s when the game is played again", refused.Rule)
	case play > 0:
		return fmt.Errorf("Play allocates %v times in a game of %d moves", play, len(moves))
	case both > 0:
		return fmt.Errorf("Moves allocates %v times in a game of %d moves", both, len(moves))
	case vectors > 0:
		return fmt.Errorf("a vector allocates %v times", vectors)
	}
	return nil
}

// vectorAllocs is how often a vector allocates in the middle of a game.
func vectorAllocs(p, start game.Position, seats []game.Seat, moves []game.Move) float64 {
	p.CopyFrom(start)
	for i, m := range moves[:len(moves)/2] {
		if p.Play(seats[i], m, nil) != nil {
			return 0 // said elsewhere
		}
	}
	encoder := vector.NewEncoder(p.Rules())
	numbers := make([]int16, encoder.Size())
	return testing.AllocsPerRun(5, func() { encoder.Write(numbers, p, 0) })
}
