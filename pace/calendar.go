package pace

import (
	"slices"
	"time"
)

const minutesOfDay = 24 * 60

// Span is a time from an instant on, before another.
type Span struct{ From, To time.Time }

// Calendar says when clocks run.
type Calendar struct {
	zone     *time.Location
	from, to int // of the night, in minutes of the day
	weekends bool
	off      []Span // in order
}

// Calendar is that of the rules, for a seat whose person has these days off.
func (r *Rules) Calendar(off []Span) *Calendar {
	c := &Calendar{zone: r.Location(), from: r.NightFrom, to: r.NightTo, weekends: r.Weekends}
	if r.Vacation {
		c.off = slices.SortedFunc(slices.Values(off), func(a, b Span) int { return a.From.Compare(b.From) })
	}
	return c
}

// Ran is how long clocks ran from one instant to another.
func (c *Calendar) Ran(from, to time.Time) (ran time.Duration) {
	for from.Before(to) {
		runs, until := c.state(from)
		if until.IsZero() || until.After(to) {
			until = to
		}
		if runs {
			ran += until.Sub(from)
		}
		from = until
	}
	return ran
}

// After is the first instant until which clocks have run for so long since another; false if there is
// none within horizon.
func (c *Calendar) After(from time.Time, left time.Duration) (time.Time, bool) {
	for end := from.Add(horizon); left > 0; {
		runs, until := c.state(from)
		if runs && (until.IsZero() || until.Sub(from) >= left) {
			return from.Add(left), true
		}
		if runs {
			left -= until.Sub(from)
		}
		if until.IsZero() || until.After(end) {
			return time.Time{}, false
		}
		from = until
	}
	return from, true
}

// horizon is how far ahead it is looked: the longest time with the longest nights, weekends and days off.
const horizon = 5 * 366 * 24 * time.Hour

// Off reports whether no clock runs at an instant, and until when that stays so; the zero time is for ever.
func (c *Calendar) Off(at time.Time) (off bool, until time.Time) {
	for {
		runs, next := c.state(at)
		if runs || next.IsZero() {
			return off || !runs, until
		}
		off, at, until = true, next, next
	}
}

// state tells whether clocks run at an instant, and until when at least that stays so, the zero time for
// ever.
func (c *Calendar) state(at time.Time) (runs bool, until time.Time) {
	runs = true
	look := func(s Span) {
		switch {
		case !s.From.Before(s.To) || !at.Before(s.To):
		case at.Before(s.From):
			if runs && (until.IsZero() || s.From.Before(until)) {
				until = s.From
			}
		case runs || s.To.After(until):
			runs, until = false, s.To
		}
	}
	for _, s := range c.off {
		look(s)
	}
	if c.from == c.to && !c.weekends {
		return runs, until
	}
	year, month, day := at.In(c.zone).Date()
	for d := -2; d <= 7; d++ { // from the night or the weekend that may have begun before to the next ones
		date := time.Date(year, month, day+d, 0, 0, 0, 0, time.UTC)
		if c.from != c.to && d <= 1 {
			to := c.to
			if to < c.from {
				to += minutesOfDay
			}
			look(Span{c.first(date, c.from), c.first(date, to)})
		}
		if c.weekends && date.Weekday() == time.Saturday {
			look(Span{c.first(date, 0), c.first(date, 2*minutesOfDay)})
		}
	}
	return runs, until
}

// first is the first instant at which clocks of the zone show a minute of a day or a later one: where they
// skip it, they do so at once, and where they show it twice, that is the first time.
func (c *Calendar) first(date time.Time, minute int) time.Time {
	shown := date.Add(time.Duration(minute) * time.Minute)
	at := shown.Add(-48 * time.Hour).In(c.zone) // no zone is that far from UTC
	for {
		_, offset := at.Zone()
		begin, end := at.ZoneBounds()
		is := shown.Add(-time.Duration(offset) * time.Second)
		if !begin.IsZero() && is.Before(begin) {
			is = begin
		}
		if end.IsZero() || is.Before(end) {
			return is.UTC()
		}
		at = end
	}
}
