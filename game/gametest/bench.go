package gametest

import (
	"testing"

	"spielwerk/game"
)

// Bench measures random games, and in the middle of one the operations of tables and bots.
func Bench(b *testing.B, r game.Rules) {
	b.Run("game", func(b *testing.B) {
		p := r.Blank()
		b.ReportAllocs()
		seed, moves := uint64(0), 0
		for b.Loop() {
			seed++
			moves += Random(p, seed, nil)
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
		b.ReportMetric(float64(moves)/float64(b.N), "moves/game")
	})
	middle, p := r.Blank(), r.Blank()
	length, plies := Random(p, 1, nil), 0
	Random(p, 1, func(game.Move) {
		if plies++; plies == length/2 {
			middle.CopyFrom(p)
		}
	})
	seat := middle.Pending().First()
	list := make([]game.Move, 0, 1<<12)
	for _, question := range []struct {
		name string
		ask  func()
	}{
		{"copy", func() { p.CopyFrom(middle) }},
		{"moves", func() { list = middle.Moves(list[:0], seat) }},
		{"evaluate", func() { middle.Evaluate(seat) }},
		{"view", func() { middle.View(seat) }},
	} {
		b.Run(question.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				question.ask()
			}
			if question.name == "copy" {
				b.ReportMetric(float64(len(game.Bytes(middle))), "bytes")
			}
		})
	}
}
