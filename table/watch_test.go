package table_test

import (
	"errors"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// TestWatchersSeeTheLatest: however slow they are and whenever they come, the last
// thing they are told of is the present.
func TestWatchersSeeTheLatest(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b", "c")...)
	tab := h.open(id)
	const last = 100
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			if i%4 == 3 {
				time.Sleep(time.Duration(i) * time.Millisecond)
			}
			changes, stop := tab.Watch()
			defer stop()
			number, looks := -1, 0
			for range changes {
				now := tab.Now()
				if now.Number < number {
					t.Errorf("number %d is shown after %d", now.Number, number)
				}
				number = now.Number
				if looks++; number == last {
					return
				}
				if i%2 == 0 {
					time.Sleep(time.Duration(i) * time.Millisecond)
				}
			}
		})
	}
	newPlayer(1).play(t, tab, last)
	all.Wait()
}

func TestAWatcherIsToldAtOnceAndOnlyOfNews(t *testing.T) {
	h := lay(t, table.Config{})
	tab, p := h.open(h.create(people("a", "b")...)), newPlayer(2)
	changes, stop := tab.Watch()
	<-changes
	told := func() bool {
		select {
		case <-changes:
			return true
		default:
			return false
		}
	}
	if told() {
		t.Error("told twice")
	}
	for range 10 {
		p.play(t, tab, 3)
		if !told() || told() {
			t.Error("a slow watcher is told once of what it has missed")
		}
	}
	stop()
	stop()
	p.play(t, tab, 1)
	if told() {
		t.Error("told after stop")
	}
}

// TestStoppedWatchersAreForgotten: nothing of them stays, and none leaks.
func TestStoppedWatchersAreForgotten(t *testing.T) {
	h := lay(t, table.Config{})
	tab, p := h.open(h.create(people("a", "b")...)), newPlayer(3)
	before := 0
	eventually(t, "begun", func() bool { // all that a hub has going
		was := before
		before = runtime.NumGoroutine()
		return was == before
	})
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			for range 40 {
				changes, stop := tab.Watch()
				<-changes
				stop()
			}
		})
	}
	p.play(t, tab, 40)
	all.Wait()
	eventually(t, "ended", func() bool { return runtime.NumGoroutine() <= before })
}

// TestWatchersOfAnOpenTable see people sit down, the game begin, and a rematch.
func TestWatchersOfAnOpenTable(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(free(3)...)
	tab := h.open(id)
	ctx := t.Context()
	for i, name := range []string{"a", "b", "c"} {
		if now := tab.Now(); now.State != store.Open || now.Position != nil || now.Seed != "" || now.Commitment == "" {
			t.Fatalf("before %s sits the table is %+v", name, now)
		}
		mustBe(t, tab.Act(ctx, 0, 0, "undo"), table.ErrNotBegun)
		if err := h.Sit(ctx, id, i, person(name)); err != nil {
			t.Fatal(err)
		}
		until(t, tab, name+" sits", func(now *table.Now) bool { return now.Seats[i].Name == name })
	}
	now := until(t, tab, "begun", func(now *table.Now) bool { return now.State == store.Running && now.Position != nil })
	h.truth(now)
	newPlayer(4).play(t, tab, -1)
	next, err := h.Rematch(ctx, id, "a")
	if err != nil {
		t.Fatal(err)
	}
	until(t, tab, "continued", func(now *table.Now) bool { return now.Rematch == next })
	h.truth(tab.Now())
}

// TestCloseEndsEverything: whatever goes on when a hub is closed, nothing that was
// acknowledged is lost, everybody gets an answer, and every goroutine ends.
func TestCloseEndsEverything(t *testing.T) {
	h := lay(t, table.Config{BotPause: time.Millisecond})
	idle := goleak.IgnoreCurrent() // the store's, and the hub's that lay has made
	for round := range 8 {
		h.again(table.Config{BotPause: time.Millisecond})
		var mu sync.Mutex
		taken := map[string]int{}
		var ids []string
		var all sync.WaitGroup
		for i := range 5 {
			id := h.create(person("a"), person("b"), robot("greedy"))
			ids = append(ids, id)
			for k := range 3 {
				all.Go(func() {
					p := newPlayer(uint64(100*round + 10*i + k))
					for {
						tab, err := h.Open(t.Context(), id)
						if err != nil {
							mustAlso(t, err, table.ErrClosed)
							return
						}
						now := tab.Now()
						if now.Position.Pending().Has(2) || now.Position.Pending() == 0 {
							changes, stop := tab.Watch()
							<-changes
							select {
							case <-changes:
							case <-tab.Left():
							case <-time.After(time.Millisecond):
							}
							stop()
							tab.Release()
							if now.Position.Pending() == 0 {
								return
							}
							continue
						}
						seat, text := p.choose(now)
						err = tab.Act(t.Context(), seat, now.Number, text)
						switch {
						case err == nil:
							mu.Lock()
							taken[id] = max(taken[id], now.Number+1)
							mu.Unlock()
						case errors.Is(err, table.ErrClosed), errors.Is(err, table.ErrStale):
						default:
							t.Error(err)
						}
						tab.Release()
					}
				})
			}
		}
		time.Sleep(time.Duration(5*round) * time.Millisecond)
		h.Close()
		all.Wait()
		if h.Live() != 0 {
			t.Errorf("%d tables in memory", h.Live())
		}
		if err := goleak.Find(idle); err != nil {
			t.Error(err)
		}
		_, err := h.Open(t.Context(), ids[0])
		mustBe(t, err, table.ErrClosed)
		h.again(table.Config{BotPause: time.Hour})
		for _, id := range ids {
			tab := h.visit(id)
			if h.truth(tab.Now()); tab.Now().Number < taken[id] {
				t.Errorf("%d was acknowledged, the table ends at %d", taken[id], tab.Now().Number)
			}
			tab.Release()
		}
		h.Close()
		h.Close()
	}
}

func mustAlso(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("the answer is %v, not %v", err, want)
	}
}

// TestAGameOfTheHouseRestsWhileNobodyLooks: bots at a table that no person has made think while
// somebody watches, and a minute longer after a page was looked at; then they rest.
func TestAGameOfTheHouseRestsWhileNobodyLooks(t *testing.T) {
	g := newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{BotPause: time.Second, IdleAfter: time.Hour})
		id, err := h.Create(t.Context(), g, g.Default(2), "", []store.Seat{robot("greedy"), robot("greedy")})
		if err != nil {
			t.Fatal(err)
		}
		tab := h.open(id)
		played := func(wait time.Duration) int {
			before := tab.Now().Number
			time.Sleep(wait)
			synctest.Wait()
			return tab.Now().Number - before
		}
		if n := played(time.Minute); n != 0 {
			t.Errorf("nobody looks, and %d moves are made", n)
		}
		_, stop := tab.Watch()
		if n := played(10 * time.Second); n < 9 {
			t.Errorf("somebody watches for ten seconds, and %d moves are made", n)
		}
		stop()
		played(time.Second) // the move that was thought of
		if n := played(time.Minute); n != 0 {
			t.Errorf("the watcher has gone, and %d moves are made", n)
		}
		tab.Seen(game.Watcher)
		if n := played(30 * time.Second); n < 29 {
			t.Errorf("the page was loaded, and %d moves are made", n)
		}
		played(31 * time.Second)
		if n := played(time.Minute); n != 0 {
			t.Errorf("the page was loaded long ago, and %d moves are made", n)
		}
	})
}
