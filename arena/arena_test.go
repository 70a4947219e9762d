package arena

import (
	"bytes"
	"context"
	"sync"
	"testing"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/record"
)

func rules(t testing.TB, name string, seats int) game.Rules {
	t.Helper()
	g, err := games.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules(game.Config{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestGreedyBeatsRandom(t *testing.T) {
	n := 200
	if testing.Short() {
		n = 40
	}
	m := Match{Rules: rules(t, "newworld", 2), Bots: []string{"greedy", "random"}, Games: n, Seed: 11, Workers: 2, Rotate: true}
	r, err := m.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if wins := WinShare(r.WinsByBot["greedy"]); wins < 0.97*float64(n) {
		t.Errorf("greedy won %.1f of %d games against random; at least 97 of 100 are asked for", wins, n)
	}
}

func TestWorkersDoNotMatter(t *testing.T) {
	play := func(workers int) (Result, map[int]string) {
		var mu sync.Mutex
		records := map[int]string{}
		m := Match{
			Rules: rules(t, "newworld", 4), Bots: []string{"greedy", "random", "random", "random"},
			Games: 20, Seed: 5, Workers: workers, Rotate: true,
			Record: func(i int, r *record.Record) error {
				var b bytes.Buffer
				err := r.Write(&b)
				mu.Lock()
				defer mu.Unlock()
				records[i] = b.String()
				return err
			},
		}
		r, err := m.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return r, records
	}
	r1, one := play(1)
	r4, four := play(4)
	if len(one) != 20 || len(four) != 20 {
		t.Fatalf("%d and %d records of 20 games", len(one), len(four))
	}
	for i := range one {
		if one[i] != four[i] {
			t.Errorf("game %d is another one with four workers", i)
		}
	}
	if r1.Score != r4.Score || r1.Wins != r4.Wins || r1.Moves != r4.Moves {
		t.Errorf("one worker counts %+v, four %+v", r1, r4)
	}
}

func TestEverySharedWinCountsAsOne(t *testing.T) {
	m := Match{Rules: rules(t, "newworld", 5), Bots: []string{"random"}, Games: 300, Seed: 2, Workers: 2}
	r, err := m.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	for _, w := range r.Wins {
		sum += w
	}
	if WinShare(sum) != 300 || r.WinsByBot["random"] != sum {
		t.Errorf("wins add up to %v of 300", WinShare(sum))
	}
}

func TestAMatchCanBeStopped(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	m := Match{Rules: rules(t, "newworld", 2), Bots: []string{"random"}, Games: 1 << 30, Workers: 2, Progress: stop}
	r, err := m.Run(ctx)
	if err == nil || r.Games == 0 {
		t.Errorf("%d games, %v", r.Games, err)
	}
}

// BenchmarkWorkers shows how simulation grows with cores: go test -bench Workers -cpu 2
func BenchmarkWorkers(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(map[int]string{1: "one", 2: "two"}[workers], func(b *testing.B) {
			m := Match{Rules: rules(b, "newworld", 3), Bots: []string{"random"}, Games: b.N, Seed: 1, Workers: workers}
			b.ResetTimer()
			if _, err := m.Run(context.Background()); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}
