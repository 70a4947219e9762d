package table_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// redact makes what the seats are told of a moment: what each may see, and the
// events that each may know since its own latest move.
func redact(now *table.Now, seats int, heard []game.Event) ([]game.Event, error) {
	out := json.NewEncoder(io.Discard)
	var seen game.View
	for seat := range game.Seat(seats) {
		heard = game.Heard(heard[:0], now.Events[now.Since[seat]:], seat)
		if view := now.View(seat); view != seen { // in a public game all see the same
			if err := out.Encode(view); err != nil {
				return nil, err
			}
			seen = view
		}
		if err := out.Encode(heard); err != nil {
			return nil, err
		}
	}
	return heard, nil
}

// BenchmarkMoves is moves checked, stored on the disk, shown, and redacted to four
// seats.
func BenchmarkMoves(b *testing.B) {
	for _, tables := range []int{1, 8, 32} {
		for _, redacted := range []bool{false, true} {
			b.Run(fmt.Sprintf("tables=%d/redacted=%v", tables, redacted), func(b *testing.B) {
				h := lay(b, table.Config{})
				var all sync.WaitGroup
				b.ReportAllocs()
				b.ResetTimer()
				for i := range tables {
					all.Go(func() {
						if err := moveMany(h, uint64(i), (b.N+i)/tables, redacted); err != nil {
							b.Error(err)
						}
					})
				}
				all.Wait()
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
			})
		}
	}
}

// BenchmarkRedact is what four seats are told of a moment in the middle of a game.
func BenchmarkRedact(b *testing.B) {
	h := lay(b, table.Config{})
	tab := h.open(h.create(people("a", "b", "c", "d")...))
	newPlayer(1).play(b, tab, 60)
	now := tab.Now()
	var heard []game.Event
	var err error
	b.ReportAllocs()
	for b.Loop() {
		if heard, err = redact(now, 4, heard); err != nil {
			b.Fatal(err)
		}
	}
}

// moveMany makes n moves, at one table after the other when a game is over. What
// the seats are told is made while the next move is on its way, as visitors' own
// goroutines do it, but every moment is told and none is skipped.
func moveMany(h *house, seed uint64, n int, redacted bool) (err error) {
	shown := make(chan *table.Now, 16)
	var teller sync.WaitGroup
	teller.Go(func() {
		var heard []game.Event
		for now := range shown {
			if redacted && err == nil {
				heard, err = redact(now, 4, heard)
			}
		}
	})
	defer teller.Wait()
	defer close(shown)
	p := newPlayer(seed)
	var tab *table.Table
	for range n {
		if tab == nil || tab.Now().Position.Pending() == 0 {
			if tab != nil {
				tab.Release()
			}
			id, err := h.Create(context.Background(), h.game, game.Config{Seats: 4}, "host", people("a", "b", "c", "d"))
			if err != nil {
				return err
			}
			if tab, err = h.Open(context.Background(), id); err != nil {
				return err
			}
		}
		now := tab.Now()
		seat, act := p.choose(now)
		if err := tab.Act(context.Background(), seat, now.Number, act); err != nil {
			return err
		}
		shown <- tab.Now()
	}
	if tab != nil {
		tab.Release()
	}
	return nil
}

// BenchmarkOpen is opening a table that is not in memory, with a log of 190 entries
// and with one of 1,500.
func BenchmarkOpen(b *testing.B) {
	for _, long := range []bool{false, true} {
		h := lay(b, table.Config{})
		id := h.longGame(long)
		n := len(h.log(id))
		for _, snapshot := range []bool{true, false} {
			b.Run(fmt.Sprintf("entries=%d/snapshot=%v", n, snapshot), func(b *testing.B) {
				h.again(table.Config{})
				if h.store.older.Store(nil); !snapshot {
					h.store.older.Store(&store.Snapshot{})
				}
				set(&h.store.snaps, always) // nothing is saved while the clock runs
				defer h.store.snaps.Store(nil)
				for b.Loop() {
					tab := h.visit(id)
					tab.Release()
					b.StopTimer()
					h.again(table.Config{})
					b.StartTimer()
				}
			})
		}
	}
}

// BenchmarkMemory is what a table costs in memory, what it leaves behind when it
// has left, and what a watcher costs. Run it once: -benchtime 1x.
func BenchmarkMemory(b *testing.B) {
	const tables, watchers = 1000, 10_000
	for _, moves := range []int{0, 60, 1000} {
		b.Run(fmt.Sprintf("tables=%d/moves=%d", tables, moves), func(b *testing.B) {
			h := lay(b, table.Config{})
			var ids []string
			var all sync.WaitGroup
			for range 16 {
				all.Go(func() {
					for range (tables + 15) / 16 {
						id, err := h.Create(context.Background(), h.game, game.Config{Seats: 4}, "host", people("a", "b", "c", "d"))
						if err != nil {
							b.Error(err)
							return
						}
						tab := h.visit(id)
						newPlayer(1).play(b, tab, moves)
						tab.Release()
					}
				})
			}
			all.Wait()
			of, err := h.store.TablesOf(context.Background(), "host", tables)
			if err != nil {
				b.Fatal(err)
			}
			for _, t := range of {
				ids = append(ids, t.ID)
			}
			const idle = 100 * time.Millisecond
			for b.Loop() {
				h.again(table.Config{})
				before := heap()
				for _, id := range ids {
					h.visit(id).Release()
				}
				loaded := heap()
				b.ReportMetric(float64(loaded-before)/float64(len(ids)), "B/table")
				h.again(table.Config{IdleAfter: idle})
				for _, id := range ids {
					h.visit(id).Release()
				}
				eventually(b, "gone", func() bool { return h.Live() == 0 })
				time.Sleep(idle) // their goroutines end
				b.ReportMetric(float64(heap()-before)/float64(len(ids)), "B/left")
			}
		})
	}
	b.Run(fmt.Sprintf("watchers=%d", watchers), func(b *testing.B) {
		h := lay(b, table.Config{})
		tab := h.open(h.create(people("a", "b", "c", "d")...))
		stops := make([]func(), 0, watchers)
		for b.Loop() {
			before := heap()
			for range watchers {
				_, stop := tab.Watch()
				stops = append(stops, stop)
			}
			b.ReportMetric(float64(heap()-before)/watchers, "B/watcher")
			for _, stop := range stops {
				stop()
			}
			stops = stops[:0]
			b.ReportMetric(float64(heap()-before)/watchers, "B/stopped")
		}
	})
}
