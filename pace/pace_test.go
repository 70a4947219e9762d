package pace

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"
)

var someZones = []string{
	"UTC", "Europe/Berlin", "Europe/Rome", "America/New_York", "America/Sao_Paulo", "Africa/Cairo", "Pacific/Apia",
	"Australia/Lord_Howe", "Asia/Kathmandu", "America/Asuncion",
}

// drawRules are some rules with a clock.
func drawRules(t *rapid.T) Rules {
	of := func(name string) time.Duration {
		return time.Duration(rapid.IntRange(1, 20*24*60).Draw(t, name)) * time.Minute
	}
	r := Rules{
		AtZero: Bot, Zone: rapid.SampledFrom(someZones).Draw(t, "zone"), Weekends: rapid.Bool().Draw(t, "weekends"), Vacation: true,
		NightFrom: rapid.IntRange(0, minutesOfDay-1).Draw(t, "from"),
	}
	r.NightTo = (r.NightFrom + rapid.IntRange(0, longestNight).Draw(t, "night")) % minutesOfDay
	if rapid.Bool().Draw(t, "turn") {
		r.Turn = of("turn time")
	} else {
		r.Bank = of("bank")
		r.Increment = min(r.Bank, time.Duration(rapid.IntRange(0, 3000).Draw(t, "increment"))*time.Second)
	}
	if err := r.Check(); err != nil {
		t.Fatal(err)
	}
	return r
}

// drawInstant is an instant of the years in which the zones of the test skip and repeat hours and days.
func drawInstant(t *rapid.T, name string) time.Time {
	years := rapid.SampledFrom([]int{2011, 2018, 2026}).Draw(t, name+" year")
	return time.Date(years, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(rapid.Int64Range(0, 366*24*3600*1000).Draw(t, name)) * time.Millisecond)
}

func drawOff(t *rapid.T, near time.Time) []Span {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Span {
		from := near.Add(time.Duration(rapid.IntRange(-20, 40).Draw(t, "off from")) * 17 * time.Hour)
		return Span{from, from.Add(time.Duration(rapid.IntRange(0, 10).Draw(t, "off for")) * 24 * time.Hour)}
	}), 0, 3).Draw(t, "off")
}

// TestZeroAndRemainingAgree: nothing is left from the zero instant on, something just before it, and
// never less than nothing.
func TestZeroAndRemainingAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRules(t)
		last := drawInstant(t, "last")
		c := r.Calendar(drawOff(t, last))
		s := r.Step(r.New(), Step{Owes: true, Person: true})
		zero, ends := s.Zero(c, last)
		if !ends {
			t.Fatal("the time never ends")
		}
		if left := s.At(c, last, zero); left != 0 {
			t.Fatalf("%v is left at zero", left)
		}
		if left := s.At(c, last, zero.Add(-time.Millisecond)); left != time.Millisecond {
			t.Fatalf("%v is left a millisecond before", left)
		}
		later := zero.Add(time.Duration(rapid.IntRange(0, 1e9).Draw(t, "later")) * time.Millisecond)
		if left := s.At(c, last, later); left != 0 {
			t.Fatalf("%v is left after zero", left)
		}
	})
}

// TestTimeAddsUp: clocks run between two instants as long as from one to a third and from there to the
// other.
func TestTimeAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRules(t)
		a := drawInstant(t, "a")
		b := a.Add(time.Duration(rapid.Int64Range(0, 30*24*3600*1000).Draw(t, "b")) * time.Millisecond)
		d := b.Add(time.Duration(rapid.Int64Range(0, 30*24*3600*1000).Draw(t, "d")) * time.Millisecond)
		c := r.Calendar(drawOff(t, a))
		if whole, parts := c.Ran(a, d), c.Ran(a, b)+c.Ran(b, d); whole != parts || whole < 0 || whole > d.Sub(a) {
			t.Fatalf("%v in all, %v in parts", whole, parts)
		}
	})
}

// TestNothingIsLost: whatever seats do, what was used and what is left are what was given, a bank is given
// once and increments for what was done, and nothing is ever negative.
func TestNothingIsLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRules(t)
		s := r.New()
		earned := time.Duration(0)
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			was := s
			e := Step{
				Spent: time.Duration(rapid.IntRange(0, 1e7).Draw(t, "spent")) * time.Millisecond, Own: rapid.Bool().Draw(t, "own"),
				Ahead: rapid.IntRange(-1, 1).Draw(t, "ahead"), Owes: rapid.Bool().Draw(t, "owes"), Person: rapid.Bool().Draw(t, "person"),
				Opens: rapid.Bool().Draw(t, "opens"),
			}
			e.Back = e.Ahead < 0
			s = r.Step(s, e)
			if r.Bank > 0 && s.Given > was.Given {
				if s.Given-was.Given != r.Increment {
					t.Fatalf("%v was given", s.Given-was.Given)
				}
				earned += r.Increment
			}
			if rapid.Bool().Draw(t, "returns") && s.Runs {
				before := s.Given
				if s = r.Return(s); s.Given < before {
					t.Fatalf("a return takes: %+v", s)
				}
				earned += s.Given - before
			}
			if s.Left < 0 || s.Used < was.Used || s.Left+s.Used != s.Given {
				t.Fatalf("%+v after %+v", s, e)
			}
			if r.Bank > 0 && s.Given != r.Bank+earned {
				t.Fatalf("%v were given, not %v and %v", s.Given, r.Bank, earned)
			}
		}
	})
}

// at reads an instant as clocks of a zone show it, with its offset.
func at(t *testing.T, text string) time.Time {
	t.Helper()
	is, err := time.Parse("2006-01-02 15:04 -0700", text)
	if err != nil {
		t.Fatal(err)
	}
	return is
}

// TestNights: a night off from 23 to 7 has 8 hours, 7 or 9 when the clocks are changed in it; a night that
// begins or ends at a time that is skipped begins or ends when it is skipped, and what is shown twice
// counts the first time; so do zones that skip midnight, and one that skipped a day.
func TestNights(t *testing.T) {
	const night, all = "23-7", 24 * time.Hour
	for _, c := range []struct {
		name, zone string
		from, to   int
		weekends   bool
		since, til string
		want       time.Duration
	}{
		{"a night", "Europe/Berlin", 23, 7, false, "2026-11-25 22:00 +0100", "2026-11-26 08:00 +0100", 2 * time.Hour},
		{"clocks go forward", "Europe/Berlin", 23, 7, false, "2026-03-28 22:00 +0100", "2026-03-29 08:00 +0200", 2 * time.Hour},
		{"clocks go back", "Europe/Berlin", 23, 7, false, "2026-10-24 22:00 +0200", "2026-10-25 08:00 +0100", 2 * time.Hour},
		{"a day of 23 hours", "Europe/Berlin", 23, 7, false, "2026-03-29 00:00 +0100", "2026-03-30 00:00 +0200", 16 * time.Hour},
		{"it ends at a time that is skipped", "Europe/Berlin", 23, 2, false, "2026-03-29 00:00 +0100", "2026-03-29 04:00 +0200", time.Hour},
		{"it ends at a time that is shown twice", "Europe/Berlin", 23, 2, false, "2026-10-25 00:00 +0200", "2026-10-25 04:00 +0100", 3 * time.Hour},
		{"it begins at a midnight that is skipped", "America/Sao_Paulo", 0, 6, false, "2018-11-03 23:00 -0300", "2018-11-04 07:00 -0200", 2 * time.Hour},
		{"another zone that skips midnight", "Africa/Cairo", 0, 6, false, "2026-04-23 23:00 +0200", "2026-04-24 07:00 +0300", 2 * time.Hour},
		{"a weekend", "Europe/Rome", 0, 0, true, "2026-11-27 12:00 +0100", "2026-11-30 12:00 +0100", all},
		{"a weekend of 47 hours", "Europe/Rome", 0, 0, true, "2026-03-27 12:00 +0100", "2026-03-30 12:00 +0200", all},
		{"a zone that skipped a Friday", "Pacific/Apia", 0, 0, true, "2011-12-29 12:00 -1000", "2012-01-02 12:00 +1400", all},
		{"a night in a weekend", "Europe/Rome", 23, 7, true, "2026-11-27 22:00 +0100", "2026-11-30 08:00 +0100", 2 * time.Hour},
	} {
		r := Rules{Turn: time.Hour, AtZero: Bot, Zone: c.zone, NightFrom: c.from * 60, NightTo: c.to * 60, Weekends: c.weekends}
		if err := r.Check(); err != nil {
			t.Fatal(c.name, err)
		}
		if got := r.Calendar(nil).Ran(at(t, c.since), at(t, c.til)); got != c.want {
			t.Errorf("%s (%s): clocks ran %v, not %v", c.name, night, got, c.want)
		}
	}
}

// TestOff: who has days off keeps their time, and one knows until when no clock runs.
func TestOff(t *testing.T) {
	r := Rules{Turn: 24 * time.Hour, AtZero: Bot, Zone: "Europe/Berlin", NightFrom: 23 * 60, NightTo: 7 * 60, Vacation: true}
	off := []Span{{at(t, "2026-12-01 00:00 +0100"), at(t, "2026-12-08 00:00 +0100")}}
	c := r.Calendar(off)
	s := r.Step(r.New(), Step{Owes: true, Person: true})
	zero, _ := s.Zero(c, at(t, "2026-11-30 18:00 +0100"))
	if want := at(t, "2026-12-09 10:00 +0100"); !zero.Equal(want) { // 5 h, then 16 h, then 3 h
		t.Errorf("zero at %v, not %v", zero, want)
	}
	for _, o := range []struct {
		at, until string
	}{{"2026-11-30 22:59 +0100", ""}, {"2026-11-30 23:00 +0100", "2026-12-08 07:00 +0100"}, {"2026-12-09 06:59 +0100", "2026-12-09 07:00 +0100"}} {
		is, until := c.Off(at(t, o.at))
		if is != (o.until != "") || is && !until.Equal(at(t, o.until)) {
			t.Errorf("at %s: off %v until %v", o.at, is, until)
		}
	}
	r.Vacation = false
	if zero, _ = s.Zero(r.Calendar(off), at(t, "2026-11-30 18:00 +0100")); !zero.Equal(at(t, "2026-12-02 10:00 +0100")) {
		t.Errorf("without days off zero at %v", zero)
	}
}

// TestTakingBack gives no time, and no second increment or turn.
func TestTakingBack(t *testing.T) {
	bank, turn := Rules{Bank: time.Hour, Increment: time.Minute, AtZero: Bot}, Rules{Turn: time.Hour, AtZero: Bot}
	for _, r := range []*Rules{&bank, &turn} {
		s := r.Step(r.New(), Step{Owes: true, Person: true})
		for n := range 5 {
			s = r.Step(s, Step{Spent: 5 * time.Minute, Own: true, Ahead: 1})                                // the turn is over
			s = r.Step(s, Step{Own: true, Ahead: -1, Back: true, Owes: true, Person: true})                 // and not
			s = r.Step(s, Step{Spent: 0, Own: true, Ahead: 1, Owes: true, Person: true, Opens: r == &bank}) // another turn begins
			s = r.Step(s, Step{Own: true, Ahead: -1, Back: true, Owes: true, Person: true})
			want := time.Hour - time.Duration(n+1)*5*time.Minute
			if r == &bank {
				want += time.Minute * min(2, time.Duration(1+n))
			}
			if r == &turn && s.Left != want || s.Left > time.Hour-time.Duration(n+1)*5*time.Minute+2*time.Minute {
				t.Fatalf("%v is left the %d. time, not %v", s.Left, n+1, want)
			}
		}
	}
}

// TestATurnAfterATurn: a seat that goes on alone has its time for each turn, and earns its increment.
func TestATurnAfterATurn(t *testing.T) {
	r := Rules{Turn: time.Hour, AtZero: Bot}
	s := r.Step(r.New(), Step{Owes: true, Person: true, Opens: true})
	s = r.Step(s, Step{Spent: 10 * time.Minute, Own: true, Ahead: 1, Owes: true, Person: true})
	if s.Left != 50*time.Minute {
		t.Errorf("within a turn %v is left", s.Left)
	}
	s = r.Step(s, Step{Spent: 10 * time.Minute, Own: true, Ahead: 1, Owes: true, Person: true, Opens: true})
	if s.Left != time.Hour {
		t.Errorf("in the next turn %v is left", s.Left)
	}
}

// TestComingBack after the time was up gives some, once in each asking.
func TestComingBack(t *testing.T) {
	r := Rules{Bank: 10 * time.Hour, Increment: time.Minute, AtZero: Bot}
	s := r.Step(r.New(), Step{Owes: true, Person: true})
	s = r.Step(s, Step{Spent: 11 * time.Hour, Owes: true})
	s = r.Return(r.Step(s, Step{Spent: time.Hour, Owes: true, Person: true}))
	if s.Left != time.Hour || s.Used != 10*time.Hour {
		t.Errorf("%+v", s)
	}
	s = r.Return(r.Step(s, Step{Spent: 2 * time.Hour, Owes: true, Person: true}))
	if s.Left != 0 {
		t.Errorf("a second time: %+v", s)
	}
}

// TestRulesAreWritten and read, and what does not fit is refused.
func TestRulesAreWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRules(t)
		if is, err := Parse(r.Text()); err != nil || is != r {
			t.Fatal(is, err)
		}
	})
	if r, err := Parse(""); err != nil || r.On() || r.Text() != "" {
		t.Error(r, err)
	}
	for _, bad := range []Rules{
		{Turn: time.Second, AtZero: Bot},
		{Turn: 61 * 24 * time.Hour, AtZero: Bot},
		{Turn: time.Hour},
		{Turn: time.Hour, Bank: time.Hour, AtZero: Bot},
		{Turn: time.Hour, Increment: time.Minute, AtZero: Bot},
		{Bank: time.Hour, Increment: 2 * time.Hour, AtZero: Bot},
		{Bank: time.Hour, Increment: -time.Second, AtZero: Bot},
		{Turn: time.Hour, AtZero: Bot, Zone: "Local"},
		{Turn: time.Hour, AtZero: Bot, Zone: "Middle/Earth"},
		{Turn: time.Hour, AtZero: Bot, NightFrom: 0, NightTo: minutesOfDay},
		{Turn: time.Hour, AtZero: Bot, NightFrom: 60},
		{Bank: time.Hour, AtZero: Pass},
		{Weekends: true},
	} {
		if err := bad.Check(); !errors.Is(err, ErrUnfit) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}
