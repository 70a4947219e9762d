package alienartifacts

import (
	"testing"

	"spielwerk/game"
)

func BenchmarkRandomGame(b *testing.B) {
	p := &Position{rules: open(b, 4, nil)}
	buf := make([]game.Move, 0, 512)
	b.ReportAllocs()
	seed, moves, n := uint64(0), 0, 0
	for b.Loop() {
		seed++
		n, buf = playRandom(p, seed, buf, nil)
		moves += n
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
	b.ReportMetric(float64(moves)/float64(b.N), "moves/game")
}

func BenchmarkCopy(b *testing.B) {
	r := open(b, 4, nil)
	from, to := &Position{rules: r}, &Position{rules: r}
	playRandom(from, 1, nil, nil)
	b.ReportAllocs()
	for b.Loop() {
		to.CopyFrom(from)
	}
	b.ReportMetric(float64(len(game.Bytes(from))), "bytes")
}
