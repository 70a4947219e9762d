package table

import (
	"bytes"
	"context"
	"log/slog"
	"runtime"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/store"
)

// TestMemoryIsMeasured: what is held counts, what is left does not, and the limit is the runtime's.
func TestMemoryIsMeasured(t *testing.T) {
	const size, limit = 64 << 20, 4 << 30
	if m := memory(); debug.SetMemoryLimit(-1) == 1<<63-1 && m.Limit != 0 {
		t.Errorf("without a limit it is %d", m.Limit)
	}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(limit))
	runtime.GC()
	before := memory()
	held := bytes.Repeat([]byte{1}, size)
	runtime.GC()
	full := memory()
	runtime.KeepAlive(held)
	runtime.GC()
	after := memory()
	if full.Limit != limit || full.Used < before.Used+size*3/4 || after.Used > full.Used-size*3/4 {
		t.Errorf("before %+v, with %d more %+v, after %+v", before, size, full, after)
	}
}

// TestMemoryIsShort: while it is, one bot searches at a time, and courses, analyses and tables that
// nobody uses are dropped. Who thinks already goes on, and nothing ends; afterwards all is as before.
func TestMemoryIsShort(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var used atomic.Uint64
		var said bytes.Buffer
		h := NewHub(Config{
			Store:     idle{},
			Searchers: 3, IdleAfter: 100 * time.Hour, Log: slog.New(slog.NewTextHandler(&said, nil)),
			Memory: func() Memory { return Memory{used.Load(), 1000} },
		})
		defer h.Close()
		thinking := func() (n int, leave func()) {
			var all []func()
			for {
				ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
				l, err := h.think.enter(ctx, thought{Person: "a", Table: "b", Looked: func() bool { return true }})
				cancel()
				if err != nil {
					return len(all), func() {
						for _, l := range all {
							l()
						}
					}
				}
				all = append(all, l)
			}
		}
		fill := func() {
			h.courses.all, h.courses.order = map[string]*Course{"x": {}}, []string{"x"}
			h.analyses.all[analysisKey{id: "ready"}] = &analysing{}
			h.analyses.all[analysisKey{id: "working"}] = &analysing{working: true}
		}
		rest := func() {
			time.Sleep(5 * memoryEvery)
			synctest.Wait()
		}
		fill()
		used.Store(790)
		rest()
		n, leave := thinking()
		if n != 3 || len(h.courses.order) != 1 || len(h.analyses.all) != 2 || said.Len() > 0 {
			t.Fatalf("with enough %d search, %s", n, &said)
		}
		used.Store(810)
		rest() // while three think
		if more, _ := thinking(); more != 0 {
			t.Errorf("%d more search", more)
		}
		leave()
		n, leave = thinking()
		leave()
		if n != 1 || len(h.courses.order) != 0 || len(h.analyses.all) != 1 {
			t.Errorf("with little %d search, %d courses, %d analyses", n, len(h.courses.order), len(h.analyses.all))
		}
		used.Store(700) // not enough to call it over
		rest()
		n, leave = thinking()
		leave()
		used.Store(600)
		rest()
		again, leave := thinking()
		leave()
		if n != 1 || again != 3 || strings.Count(said.String(), "\n") != 2 {
			t.Errorf("%d search in between, %d afterwards:\n%s", n, again, &said)
		}
	})
}

// idle is a store in which nothing is to be done.
type idle struct{ store.Store }

func (idle) NextJob(context.Context) (time.Time, bool, error) { return time.Time{}, false, nil }

func (idle) BringPaced(context.Context, string, time.Time) error { return nil }

func (idle) WithoutResult(context.Context, string, int) ([]string, error) { return nil, nil }

func (idle) PlansOf(context.Context, string) ([]store.Plan, error) { return nil, nil }
