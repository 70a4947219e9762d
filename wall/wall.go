// Package wall tells a server what time it is and wakes it: the machine's clock, or one that a test sets forward.
package wall

import (
	"sync"
	"time"
)

// Clock is how a server tells the time. Whole replaces zero values by the machine's.
type Clock struct {
	Now     func() time.Time     // what the machine's clock shows; somebody may set it
	Elapsed func() time.Duration // since some moment; it never jumps
	// Timer wakes after a wait, once, unless it is stopped before.
	Timer func(wait time.Duration) (up <-chan time.Time, stop func())
}

// Whole is the clock with the machine's in place of what it lacks.
func (c Clock) Whole() Clock {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Elapsed == nil {
		start := time.Now()
		c.Elapsed = func() time.Duration { return time.Since(start) }
	}
	if c.Timer == nil {
		c.Timer = Timer
	}
	return c
}

// Timer is that of the machine.
func Timer(wait time.Duration) (up <-chan time.Time, stop func()) {
	t := time.NewTimer(wait)
	return t.C, func() { t.Stop() }
}

// Forward is a clock that goes on like the machine's and can be set forward.
type Forward struct {
	begun, shows time.Time // when the machine had the first, this clock had the second

	mu     sync.Mutex
	ahead  time.Duration // by which it was set forward
	timers map[*timer]bool
}

// timer is one that waits.
type timer struct {
	at   time.Duration // by Elapsed
	up   chan time.Time
	real *time.Timer
}

// NewForward is a clock that begins at a time.
func NewForward(shows time.Time) *Forward {
	return &Forward{begun: time.Now(), shows: shows, timers: map[*timer]bool{}}
}

// Clock is the clock for a server.
func (f *Forward) Clock() Clock { return Clock{Now: f.Now, Elapsed: f.Elapsed, Timer: f.timer} }

// Now is what the clock shows.
func (f *Forward) Now() time.Time { return f.shows.Add(f.Elapsed()) }

// Elapsed is how long it has gone, what it was set forward included: a server takes that for time that
// has passed.
func (f *Forward) Elapsed() time.Duration {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.elapsed()
}

func (f *Forward) elapsed() time.Duration { return time.Since(f.begun) + f.ahead }

// Set sets the clock forward to a time; timers go off whose time is up by that. An earlier time is none.
func (f *Forward) Set(to time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ahead += max(0, to.Sub(f.shows.Add(f.elapsed())))
	now := f.elapsed()
	for t := range f.timers {
		t.real.Reset(max(0, t.at-now))
	}
}

func (f *Forward) timer(wait time.Duration) (up <-chan time.Time, stop func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	t := &timer{at: f.elapsed() + wait, up: make(chan time.Time, 1)}
	f.timers[t] = true
	t.real = time.AfterFunc(wait, func() {
		if f.end(t) {
			t.up <- f.Now()
		}
	})
	return t.up, func() { f.end(t) }
}

// end forgets a timer. It reports whether that still waited.
func (f *Forward) end(t *timer) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	waited := f.timers[t]
	delete(f.timers, t)
	t.real.Stop()
	return waited
}
