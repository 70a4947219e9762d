package settlers

import (
	"testing"

	"spielwerk/game"
)

// BenchmarkEvaluate measures what an evaluation costs as bots ask for it: after each of the moves
// of a position in the middle of a game, the copy and the move included, and without.
func BenchmarkEvaluate(b *testing.B) {
	r := open(b, 4, nil)
	middle, after := r.Blank().(*Position), r.Blank().(*Position)
	middle.deal(game.QuickRand(1, 1), nil)
	choose := game.QuickRand(1, 2)
	for middle.s.Round < 3 || middle.s.Phase != phaseAction || len(middle.Moves(nil, middle.Pending().First())) < 8 {
		seat := middle.Pending().First()
		moves := middle.Moves(nil, seat)
		_ = middle.Play(seat, moves[choose.IntN(len(moves))], nil)
	}
	seat := middle.Pending().First()
	moves := middle.Moves(nil, seat)
	for _, evaluated := range []bool{false, true} {
		b.Run(map[bool]string{false: "moves", true: "evaluate"}[evaluated], func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				after.CopyFrom(middle)
				_ = after.Play(seat, moves[i%len(moves)], nil)
				if evaluated {
					after.Evaluate(seat)
				}
			}
		})
	}
}
