package newworld

import (
	"testing"

	"spielwerk/game"
)

func open(t testing.TB, seats int, options map[string]string) *rules {
	t.Helper()
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules(game.Config{Seats: seats, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	return r.(*rules)
}

// playRandom plays one random game on p and returns the number of moves.
func playRandom(p *Position, seed uint64, buf []game.Move) (int, []game.Move) {
	p.deal(game.QuickRand(seed, 1), nil)
	choose := game.QuickRand(seed, 2)
	n := 0
	for p.s.Phase != phaseOver {
		buf = p.Moves(buf[:0], p.s.Active)
		if no := p.Play(p.s.Active, buf[choose.IntN(len(buf))], nil); no != nil {
			panic(no)
		}
		n++
	}
	return n, buf
}

func BenchmarkRandomGame(b *testing.B) {
	p := &Position{rules: open(b, 3, nil)}
	buf := make([]game.Move, 0, 512)
	b.ReportAllocs()
	seed, moves, n := uint64(0), 0, 0
	for b.Loop() {
		seed++
		n, buf = playRandom(p, seed, buf)
		moves += n
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
}

func BenchmarkCopy(b *testing.B) {
	r := open(b, 3, nil)
	from, to := &Position{rules: r}, &Position{rules: r}
	playRandom(from, 1, nil)
	b.ReportAllocs()
	for b.Loop() {
		to.CopyFrom(from)
	}
}
