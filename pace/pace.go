// Package pace is the arithmetic of time controls: what a seat has left at an instant, when that is zero,
// and which hours do not count. It knows no clock and no game; whoever uses it says what time it is.
package pace

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"
)

// What happens when the time of a seat is zero.
const (
	Bot  = "bot"  // a bot takes the seat over until the person comes back
	Pass = "pass" // the seat passes if the rules let it, else a bot makes this one decision
	Ask  = "ask"  // the others are asked: they may let a bot play, or wait on
)

// Limits of what can be agreed on.
const (
	Shortest = time.Minute
	Longest  = 60 * 24 * time.Hour
	// longestNight leaves some hours in which clocks run.
	longestNight = 20 * 60
)

// Rules are the time control of a table. The zero value is a table without a clock.
type Rules struct {
	// Turn is the time for each time that the table waits for a seat. Bank is a time for the whole
	// game, and Increment is added to what is left of it each time a seat has done what it was asked
	// for. One of Turn and Bank is set.
	Turn      time.Duration `json:"turn,omitempty"`
	Bank      time.Duration `json:"bank,omitempty"`
	Increment time.Duration `json:"increment,omitempty"`
	AtZero    string        `json:"zero,omitempty"`
	// No clock runs at night, from one minute of the day to another if they differ, or from Saturday to
	// Sunday, as clocks show it in the Zone, the name of a time zone.
	NightFrom int    `json:"nightFrom,omitempty"`
	NightTo   int    `json:"nightTo,omitempty"`
	Weekends  bool   `json:"weekends,omitempty"`
	Zone      string `json:"zone,omitempty"`
	// Vacation lets clocks stand while their people have days off.
	Vacation bool `json:"vacation,omitempty"`
}

// On reports whether there is a clock.
func (r *Rules) On() bool { return r.Turn > 0 || r.Bank > 0 }

// Night reports whether there are hours of the day in which no clock runs.
func (r *Rules) Night() bool { return r.NightFrom != r.NightTo }

// ErrUnfit is wrapped by what [Rules.Check] finds.
var ErrUnfit = errors.New("no such time control")

// Check refuses what cannot be agreed on.
func (r *Rules) Check() error {
	if !r.On() {
		if *r != (Rules{}) {
			return fmt.Errorf("%w: without a clock there is nothing to agree on", ErrUnfit)
		}
		return nil
	}
	within := func(d time.Duration) bool { return d >= Shortest && d <= Longest && d%time.Second == 0 }
	switch {
	case r.Turn != 0 && (r.Bank != 0 || r.Increment != 0):
		return fmt.Errorf("%w: a time for a turn and one for the game", ErrUnfit)
	case r.Turn != 0 && !within(r.Turn), r.Bank != 0 && !within(r.Bank):
		return fmt.Errorf("%w: a time is from %v to %v", ErrUnfit, Shortest, Longest)
	case r.AtZero == Pass && r.Bank > 0 && r.Increment == 0:
		return fmt.Errorf("%w: who passes at zero needs an increment", ErrUnfit)
	case r.Increment < 0 || r.Increment > r.Bank || r.Increment%time.Second != 0:
		return fmt.Errorf("%w: an increment is from nothing to the bank", ErrUnfit)
	case r.AtZero != Bot && r.AtZero != Pass && r.AtZero != Ask:
		return fmt.Errorf("%w: at zero %q", ErrUnfit, r.AtZero)
	case r.NightFrom < 0 || r.NightTo < 0 || r.NightFrom >= minutesOfDay || r.NightTo >= minutesOfDay:
		return fmt.Errorf("%w: a night is from one minute of the day to another", ErrUnfit)
	case (r.NightTo-r.NightFrom+minutesOfDay)%minutesOfDay > longestNight:
		return fmt.Errorf("%w: a night has at most %d hours", ErrUnfit, longestNight/60)
	}
	_, err := zone(r.Zone)
	return err
}

// zones are those that were asked for, by their names: reading one takes a while.
var zones sync.Map

// zone is a time zone of the data base; a table does not follow the zone of the machine.
func zone(name string) (*time.Location, error) {
	if name == "Local" {
		return nil, fmt.Errorf("%w: time zone %q", ErrUnfit, name)
	}
	if known, ok := zones.Load(name); ok {
		return known.(*time.Location), nil
	}
	l, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("%w: time zone %q", ErrUnfit, name)
	}
	zones.Store(name, l)
	return l, nil
}

// Location is the time zone of the table, UTC if none is agreed on.
func (r *Rules) Location() *time.Location {
	l, err := zone(r.Zone)
	if err != nil {
		return time.UTC
	}
	return l
}

// Text is the written form of the rules, "" without a clock. Parse reads it.
func (r *Rules) Text() string {
	if !r.On() {
		return ""
	}
	text, err := json.Marshal(r)
	if err != nil { // it has numbers and words only
		panic(err)
	}
	return string(text)
}

// Parse reads the written form of rules.
func Parse(text string) (r Rules, err error) {
	if text == "" {
		return r, nil
	}
	if err = json.Unmarshal([]byte(text), &r); err != nil {
		return r, fmt.Errorf("%w: %w", ErrUnfit, err)
	}
	return r, r.Check()
}

// Seat is the clock of a seat as it was when something last happened at its table. Used and Left are
// together what it was Given.
type Seat struct {
	Left, Used, Given time.Duration
	// Asked: the seat owes a decision, and what follows until it owes none any more is one asking. Runs:
	// it does, and a person has to make it.
	Asked, Runs bool
	// Depth counts the seat's decisions that everybody knows of and that it has not taken back. From is
	// how many it had when it was asked. Earned: the increment of this asking was given. Excused: the
	// person has come back in it after the time was up, once.
	Depth, From     int
	Earned, Excused bool
}

// New is the clock of a seat at the beginning.
func (r *Rules) New() Seat { return Seat{Left: r.Bank, Given: r.Bank, From: -1, Earned: true} }

// Step is something that has happened at a table, as it concerns a seat.
type Step struct {
	Spent  time.Duration // in which clocks ran, since the step before
	Own    bool          // the seat has done it
	Ahead  int           // by how many decisions that everybody knows of it leads on, negative for back
	Back   bool          // the seat has taken something back, or nothing has changed for it
	Owes   bool          // the seat owes a decision now
	Person bool          // that a person has to make
	Opens  bool          // and a turn begins with it
	House  bool          // the seat has not done it itself: it was done for it when the time was up
}

// Step is the clock after something has happened.
//
// Taking back gives no time and earns none: what was used stays used, an increment is earned once, and a new
// time for a turn is given when the seat is asked anew by others, or begins a turn that it had not begun
// before.
func (r *Rules) Step(s Seat, e Step) Seat {
	if s.Runs {
		spent := min(max(0, e.Spent), s.Left)
		s.Left -= spent
		s.Used += spent
	}
	if e.Own {
		s.Depth = max(0, s.Depth+e.Ahead)
	}
	anew := e.Owes && !s.Asked && (!e.Own || !e.Back)
	turn := e.Owes && s.Asked && e.Own && !e.Back && e.Ahead > 0 && e.Opens && s.Depth > s.From
	if e.Own && !e.Back && (s.Runs || e.House) && (!e.Owes || turn) && !s.Earned {
		s.Left += r.Increment
		s.Given += r.Increment
		s.Earned = true
	}
	if anew || turn {
		s.From, s.Earned, s.Excused = s.Depth, false, false
		if r.Turn > 0 {
			s.Left, s.Given = r.Turn, s.Used+r.Turn
		}
	}
	s.Asked, s.Runs = e.Owes, e.Owes && e.Person
	return s
}

// Grace is the least that a person has who comes back after the time was up: that of a turn, or of a bank
// the increment, and a tenth at least.
func (r *Rules) Grace() time.Duration {
	return max(r.Turn, r.Increment, (r.Bank / 10).Truncate(time.Second))
}

// Return is the clock after its person has come back whose time was up: once in each asking there is some
// time again.
func (r *Rules) Return(s Seat) Seat {
	if s.Excused {
		return s
	}
	s.Excused = true
	if more := r.Grace() - s.Left; more > 0 {
		s.Left, s.Given = s.Left+more, s.Given+more
	}
	return s
}

// At is what is left to a seat at an instant, if the last step was at another.
func (s *Seat) At(c *Calendar, last, now time.Time) time.Duration {
	if !s.Runs {
		return s.Left
	}
	return max(0, s.Left-c.Ran(last, now))
}

// Zero is when nothing is left; false if the clock stands, or never gets there.
func (s *Seat) Zero(c *Calendar, last time.Time) (time.Time, bool) {
	if !s.Runs {
		return time.Time{}, false
	}
	return c.After(last, s.Left)
}
