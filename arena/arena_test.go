package arena

import (
	"bytes"
	"context"
	"errors"
	"reflect"
	"slices"
	"sync"
	"testing"

	"spielwerk/bot"
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

// diary is an observer that checks what it is told against the position.
type diary struct {
	t     *testing.T
	games int
	moves int
	told  []game.Event
	check game.Position // plays the same game from what the diary is told
	open  bool
}

func (d *diary) Dealt(bots []string, p game.Position, told []game.Event) {
	if d.open || len(bots) != 2 || len(told) == 0 {
		d.t.Errorf("a game is dealt to %q with %d events while another one is open: %v", bots, len(told), d.open)
	}
	d.open, d.games = true, d.games+1
	d.check = p.Rules().Blank()
	d.check.CopyFrom(p)
}

func (d *diary) Decides(p game.Position, seat game.Seat, m game.Move) {
	if !bytes.Equal(game.Bytes(p), game.Bytes(d.check)) {
		d.t.Fatal("the position is another one than after the last move")
	}
	log := game.Log{}
	if no := d.check.Play(seat, m, &log); no != nil {
		d.t.Fatal(no)
	}
	d.told, d.moves = log.Events, d.moves+1
}

func (d *diary) Played(p game.Position, told []game.Event) {
	if !bytes.Equal(game.Bytes(p), game.Bytes(d.check)) || !slices.Equal(told, d.told) {
		d.t.Fatalf("told %d events of a move that makes %d", len(told), len(d.told))
	}
}

func (d *diary) Over(p game.Position) {
	if !d.open || p.Pending() != 0 {
		d.t.Error("over before the end")
	}
	d.open = false
}

func TestAnObserverSeesWholeGames(t *testing.T) {
	m := Match{Rules: rules(t, "newworld", 2), Bots: []string{"random"}, Games: 9, Seed: 3, Workers: 2}
	alone, err := m.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var diaries []*diary
	m.Observer = func() Observer {
		diaries = append(diaries, &diary{t: t})
		return diaries[len(diaries)-1]
	}
	watched, err := m.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	seen, moves := 0, 0
	for _, d := range diaries {
		seen, moves = seen+d.games, moves+d.moves
	}
	if len(diaries) != 2 || seen != 9 || moves != watched.Moves {
		t.Errorf("%d observers saw %d games of %d moves, not 9 of %d", len(diaries), seen, moves, watched.Moves)
	}
	if !reflect.DeepEqual(alone, watched) {
		t.Errorf("watched games are others: %+v, %+v", alone, watched)
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

// stopper stops the match when it is to make a certain decision.
type stopper struct {
	bot.Bot
	left *int
	stop func()
}

func (s stopper) Choose(ctx context.Context, info *game.InfoSet) game.Move {
	if *s.left--; *s.left == 0 {
		s.stop()
	}
	return s.Bot.Choose(ctx, info)
}

// TestAGameThatIsStoppedDoesNotCount: its bots may have been hurried.
func TestAGameThatIsStoppedDoesNotCount(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	left := 1 << 30
	over := 0
	m := Match{
		Rules: rules(t, "newworld", 2), Bots: []string{"random"}, Games: 1 << 30, Workers: 1,
		Progress: func() {
			if over++; over == 4 {
				left = 10 // decisions of the fifth
			}
		},
		Player: func(name string, rules game.Rules, r game.Rand) (bot.Bot, error) {
			b, err := bot.New(name, rules, r)
			return stopper{b, &left, stop}, err
		},
	}
	r, err := m.Run(ctx)
	if !errors.Is(err, context.Canceled) || r.Games != 4 {
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
