package table

import (
	"log/slog"
	"sync"
	"time"

	"spielwerk/wall"
)

// jumpSize is how far the machine's clock has to move by itself to count as set. Less is how it is
// kept right.
const jumpSize = 2 * time.Second

// steady measures durations by a time that goes on evenly when the machine's clock is set, and that is
// that of the machine's clock before it was set first. What is stored and shown has the time of the
// machine's clock.
type steady struct {
	wall.Clock
	log   *slog.Logger
	began time.Time
	mu    sync.Mutex
	set   []setting // by when the clock was set, the first at the beginning
}

// setting is how far the machine's clock is ahead from some steady time on.
type setting struct {
	from  time.Time
	ahead time.Duration
}

func newSteady(c wall.Clock, log *slog.Logger) *steady {
	s := &steady{Clock: c, log: log, set: []setting{{}}}
	s.began = plain(c.Now()).Add(-c.Elapsed())
	return s
}

// plain is a time by which only what a clock shows counts.
func plain(t time.Time) time.Time { return t.Round(0) }

// now is the time of the machine's clock, and the steady one.
func (s *steady) now() (stamp, even time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := s.Elapsed()
	stamp, even = plain(s.Now()), s.began.Add(s.Elapsed())
	for even.Sub(s.began)-before > jumpSize/2 { // time has passed between both, which is no jump
		before = s.Elapsed()
		stamp, even = plain(s.Now()), s.began.Add(s.Elapsed())
	}
	ahead := s.set[len(s.set)-1].ahead
	if by := stamp.Sub(even) - ahead; by > jumpSize || by < -jumpSize {
		s.log.Warn("the clock of the machine was set; time limits of tables go on as if it was not", "by", by.Round(time.Second))
		ahead += by
		s.set = append(s.set, setting{even, ahead})
		if len(s.set) > mostSettings {
			s.set = s.set[1:]
		}
	}
	return stamp, stamp.Add(-ahead)
}

// mostSettings is how many are kept, for a clock that is set all the time.
const mostSettings = 100

// latest is the later of both times: by it nothing is late when the clock is set.
func (s *steady) latest() time.Time {
	stamp, even := s.now()
	return later(stamp, even)
}

// stamp is the time of the machine's clock.
func (s *steady) stamp() time.Time {
	stamp, _ := s.now()
	return stamp
}

// even is the steady time.
func (s *steady) even() time.Time {
	_, even := s.now()
	return even
}

// evenOf is the steady time at which the machine's clock showed a time; the latest, if it was set back
// and has shown it twice. The zero time stays as it is.
func (s *steady) evenOf(stamp time.Time) time.Time {
	if s == nil || stamp.IsZero() {
		return stamp
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := len(s.set) - 1; i > 0; i-- {
		if even := stamp.Add(-s.set[i].ahead); even.After(s.set[i].from.Add(-jumpSize)) {
			return even
		}
	}
	return stamp.Add(-s.set[0].ahead)
}

// stampOf is what the machine's clock would have shown at a steady time, as it is set now.
func (s *steady) stampOf(even time.Time) time.Time {
	if s == nil || even.IsZero() {
		return even
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return even.Add(s.set[len(s.set)-1].ahead)
}
