package sqlite_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"spielwerk/store"
	"spielwerk/store/sqlite"
)

// BenchmarkAppend is moves acknowledged, each on the disk, with tables writing at
// the same time: what a server must bear.
func BenchmarkAppend(b *testing.B) {
	for _, tables := range []int{1, 8, 64} {
		b.Run(fmt.Sprintf("tables=%d", tables), func(b *testing.B) {
			s, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "bench.db"))
			if err != nil {
				b.Fatal(err)
			}
			defer func() { _ = s.Close() }()
			for i := range tables {
				if err := s.CreateTable(b.Context(), store.Table{ID: fmt.Sprintf("a-table-of-the-bench-%02d", i)}); err != nil {
					b.Fatal(err)
				}
			}
			waits := make([]time.Duration, b.N)
			b.ResetTimer()
			var all sync.WaitGroup
			for i := range tables {
				all.Go(func() {
					id := fmt.Sprintf("a-table-of-the-bench-%02d", i)
					for k := i; k < b.N; k += tables {
						begin := time.Now()
						e := store.Entry{Number: k/tables + 1, Seat: k % 3, Act: "place NW17 3,4 r1", At: begin}
						if err := s.Append(b.Context(), id, e); err != nil {
							b.Error(err)
							return
						}
						waits[k] = time.Since(begin)
					}
				})
			}
			all.Wait()
			b.StopTimer()
			slices.Sort(waits)
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
			b.ReportMetric(float64(waits[len(waits)*99/100].Microseconds()), "p99-us")
		})
	}
}

// BenchmarkTable reads a table, as most requests do.
func BenchmarkTable(b *testing.B) {
	s, err := sqlite.OpenUnsynced(b.Context(), filepath.Join(b.TempDir(), "bench.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	const id = "the-table-of-the-bench"
	if err := s.CreateTable(b.Context(), store.Table{ID: id, Seats: make([]store.Seat, 4)}); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := s.Table(b.Context(), id); err != nil {
			b.Fatal(err)
		}
	}
}
