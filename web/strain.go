package web

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// A server that has too much to do takes nobody more, so that the games that run stay fast. Two things tell
// how much it has to do: how long clicks take, and how late somebody is who only wants to wake up.
const (
	strainWindow = 2 * time.Second // after which it is judged anew
	pulseEvery   = 100 * time.Millisecond
	leastClicks  = 20 // fewer in a window say nothing
	easyWindows  = 5  // so many in a row, and new ones are taken again
	memoryFull   = 0.9
)

// strain is whether the server has too much to do.
type strain struct {
	limit time.Duration // of nine clicks in ten, 0 for no limit
	full  atomic.Bool

	mu     sync.Mutex
	clicks []time.Duration // of this window

	pulses []time.Duration // owned by the goroutine that judges
	easy   int
}

// Strain sets the time above which one click in ten must not be for the server to take new tables and
// watchers; 0 is without a limit. It is called before the site is served.
func (s *Server) Strain(limit time.Duration) { s.strain.limit = limit }

// Full reports whether the server takes no new tables and watchers.
func (s *Server) Full() bool { return s.strain.full.Load() }

// note takes down how long a click took.
func (t *strain) note(a Answered) {
	if t.limit == 0 || a.Route != clickRoute {
		return
	}
	t.mu.Lock()
	t.clicks = append(t.clicks, a.Took)
	t.mu.Unlock()
}

// feel judges until ctx ends.
func (t *strain) feel(ctx context.Context, memory func() table.Memory, log *slog.Logger) {
	if t.limit == 0 {
		return
	}
	for {
		begun := time.Now()
		select {
		case <-ctx.Done():
			return
		case <-time.After(pulseEvery):
		}
		t.pulses = append(t.pulses, time.Since(begun)-pulseEvery)
		if len(t.pulses) == int(strainWindow/pulseEvery) {
			t.judge(memory(), log)
		}
	}
}

// judge decides by what was felt in a window, and begins the next one.
func (t *strain) judge(m table.Memory, log *slog.Logger) {
	t.mu.Lock()
	clicks := t.clicks
	t.clicks = nil
	t.mu.Unlock()
	click, pulse, memory := ninth(clicks), ninth(t.pulses), 0.0
	t.pulses = t.pulses[:0]
	if len(clicks) < leastClicks {
		click = 0
	}
	if m.Limit > 0 {
		memory = float64(m.Used) / float64(m.Limit)
	}
	felt := slog.Group("", "click", click, "pulse", pulse, "memory", memory)
	switch {
	case max(click, pulse) > t.limit || memory > memoryFull:
		t.easy = 0
		if t.full.CompareAndSwap(false, true) {
			log.Warn("too much to do: no new tables and watchers", felt)
		}
	case max(click, pulse) < t.limit/2 && t.full.Load():
		if t.easy++; t.easy == easyWindows {
			t.easy = 0
			t.full.Store(false)
			log.Info("new tables and watchers again", felt)
		}
	default:
		t.easy = 0
	}
}

// ninth is the time that nine in ten do not exceed.
func ninth(times []time.Duration) time.Duration {
	if len(times) == 0 {
		return 0
	}
	slices.Sort(times)
	return times[(len(times)-1)*9/10]
}

// fullAgain is when somebody who is not taken may try again, in seconds.
const fullAgain = "60"

// errFull is the answer to who wants a new table, or to watch, while the server takes nobody.
type errFull struct{}

func (errFull) Error() string { return "the server has too much to do" }

// crowded is errFull if the visitor only wants to watch and the server takes nobody. Who has watched before
// comes back.
func (s *Server) crowded(r *http.Request, v *visit) error {
	now := v.now()
	if s.Full() && now.State != store.Open && seatOf(now.Seats, v.person) == game.Watcher && lastSeen(r) == unseen {
		return errFull{}
	}
	return nil
}
