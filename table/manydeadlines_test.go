package table_test

import (
	"context"
	"flag"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/pace"
	"spielwerk/store"
	"spielwerk/store/sqlite"
	"spielwerk/table"
	"spielwerk/wall"
)

var (
	sleeping  = flag.Int("sleeping", 60, "tables with deadlines that sleep, in TestManyDeadlines")
	deadlines = flag.Int("deadlines", 30, "of which so many are at zero within a second")
)

// counting is a store that counts what the agenda asks, and tells of entries at zero.
type counting struct {
	store.Store
	asked atomic.Int64
	zeros atomic.Int64
}

func (s *counting) NextJob(ctx context.Context) (time.Time, bool, error) {
	s.asked.Add(1)
	return s.Store.NextJob(ctx)
}

func (s *counting) Append(ctx context.Context, id string, entries ...store.Entry) error {
	err := s.Store.Append(ctx, id, entries...)
	if err == nil && strings.HasPrefix(entries[0].Act, table.NoteZero) {
		s.zeros.Add(1)
	}
	return err
}

// TestManyDeadlines: with -args -sleeping 10000 -deadlines 1000 it is what issue 28 asks for: tables with
// deadlines that sleep cost little and nobody asks for them again and again, and when the time is up at many
// within a second, all is done within 5 s.
func TestManyDeadlines(t *testing.T) {
	newWorld(t)
	path := filepath.Join(t.TempDir(), "many.db")
	file, err := sqlite.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	s := &counting{Store: file}
	defer func() { _ = s.Close() }()
	// Time stands while the tables are made, a bit later for each.
	var stands atomic.Int64
	var goes atomic.Pointer[time.Time]
	elapsed := func() time.Duration {
		d := time.Duration(stands.Load())
		if since := goes.Load(); since != nil {
			d += time.Since(*since)
		}
		return d
	}
	begun := time.Now().Round(0)
	h := table.NewHub(table.Config{
		Store: s, Editions: func(string) ([]*game.Game, error) { return []*game.Game{newWorld(t)}, nil }, BotPause: time.Hour, IdleAfter: time.Hour,
		Log:   slog.New(slog.DiscardHandler),
		Clock: wall.Clock{Now: func() time.Time { return begun.Add(elapsed()) }, Elapsed: elapsed},
	})
	defer h.Close()
	before := used()
	var making sync.WaitGroup
	next := make(chan int)
	for range 8 {
		making.Go(func() {
			for i := range next {
				rules := pace.Rules{Turn: time.Hour, AtZero: pace.Ask}
				if i >= *deadlines {
					rules = pace.Rules{Turn: 24 * time.Hour, AtZero: pace.Bot, Zone: "Europe/Berlin", NightFrom: 23 * 60, NightTo: 7 * 60, Vacation: true}
				}
				seats := people("a"+strconv.Itoa(i), "b"+strconv.Itoa(i))
				if _, err := h.CreateAgreed(context.Background(), newWorld(t), game.Config{Seats: 2}, "host", seats, table.Agreed{Pace: rules}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for i := range *sleeping {
		if i < *deadlines {
			stands.Add(int64(time.Second) / int64(*deadlines))
		}
		next <- i
	}
	close(next)
	making.Wait()
	h.Forsake() // they sleep
	eventually(t, "all tables sleep", func() bool { return h.Live() == 0 })
	time.Sleep(200 * time.Millisecond)
	cost := int64(used()) - int64(before)
	asked, busy := s.asked.Load(), cpu(t)
	quiet := 300 * time.Millisecond
	if *sleeping > 1000 {
		quiet = 5 * time.Second
	}
	time.Sleep(quiet)
	if n := s.asked.Load() - asked; n != 0 {
		t.Errorf("jobs were asked for %d times while nothing was due", n)
	}
	t.Logf("%d sleeping tables: %.1f MB of memory, resident %s; %v of processor in %v", *sleeping, float64(cost)/1e6, resident(), cpu(t)-busy, quiet)

	stands.Add(int64(time.Hour - time.Second))
	now := time.Now()
	goes.Store(&now)
	h.Left() // nobody sleeps through a jump of both clocks
	eventually(t, "all that is due is done", func() bool { return s.zeros.Load() == int64(*deadlines) })
	took := time.Since(now) // the last is due a second after it goes
	if bound := 6 * time.Second; took > bound {
		t.Errorf("it took %v", took)
	}
	t.Logf("%d deadlines within a second: all done %v after the last, resident %s", *deadlines, took-time.Second, resident())
}

// used is the memory that the program holds.
func used() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}

// resident is the memory of the process, as the system tells it.
func resident() string {
	text, _ := os.ReadFile("/proc/self/status")
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	line, _, _ := strings.Cut(rest, "\n")
	return strings.Join(strings.Fields(line), " ")
}

// cpu is how long the process has used a processor, to a hundredth of a second.
func cpu(t *testing.T) time.Duration {
	t.Helper()
	text, err := os.ReadFile("/proc/self/stat")
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text)[strings.LastIndexByte(string(text), ')')+1:])
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}
