package settlers

import (
	"sync"
	"testing"

	"spielwerk/game"
)

// opened is the game, read once for all tests.
var opened = sync.OnceValues(Game)

func open(t testing.TB, seats int, options map[string]string) *rules {
	t.Helper()
	g, err := opened()
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules(game.Config{Seats: seats, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	return r.(*rules)
}

// playRandom plays one random game on p and returns the number of moves. Visit,
// if not nil, sees the position after each move.
func playRandom(p *Position, seed uint64, buf []game.Move, visit func(game.Move)) (int, []game.Move) {
	p.deal(game.QuickRand(seed, 1), nil)
	choose := game.QuickRand(seed, 2)
	n := 0
	for pending := p.Pending(); pending != 0; pending = p.Pending() {
		seat := pending.First()
		buf = p.Moves(buf[:0], seat)
		m := buf[choose.IntN(len(buf))]
		if no := p.Play(seat, m, nil); no != nil {
			panic(no)
		}
		n++
		if visit != nil {
			visit(m)
		}
	}
	return n, buf
}

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

// richest is the game of most cards: the expansion with ready decks.
func richest(seats int) map[string]string {
	o := map[string]string{"expansion": "atlanteans"}
	for i, f := range []string{"atlanteans", "barbarians", "egyptians", "japanese", "romans"}[:seats] {
		o["faction"+string(rune('1'+i))], o["deck"+string(rune('1'+i))] = f, deckReady
	}
	return o
}

// BenchmarkRandomGameWithAtlanteans is the same with the expansion, for as many seats
// and for all five.
func BenchmarkRandomGameWithAtlanteans(b *testing.B) {
	for _, seats := range []int{4, 5} {
		b.Run(string(rune('0'+seats)), func(b *testing.B) {
			p := &Position{rules: open(b, seats, richest(seats))}
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
		})
	}
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
