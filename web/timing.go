package web

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"spielwerk/game"
	"spielwerk/pace"
	"spielwerk/store"
	"spielwerk/table"
)

// timings are the time controls that a form offers, see timingOf.
var timings = []string{
	"turn 15m", "turn 1h", "turn 8h", "turn 24h", "turn 72h", "turn 168h",
	"bank 10m 10s", "bank 30m 30s", "bank 60m 1m", "bank 24h 1h", "bank 72h 8h", "bank 168h 24h",
}

// atZeros is what a form offers for the time when a clock is at zero.
var atZeros = []string{pace.Bot, pace.Pass, pace.Ask}

// timingOf reads the time control of a form: "turn TIME" or "bank TIME INCREMENT", with times as Go writes
// them, any that pace.Rules allow.
func timingOf(r *http.Request) (rules pace.Rules, ok bool) {
	words := strings.Fields(r.FormValue("clock"))
	times := make([]time.Duration, 2)
	for i := range words {
		if i == 0 {
			continue
		}
		d, err := time.ParseDuration(words[i])
		if err != nil || i > len(times) {
			return rules, false
		}
		times[i-1] = d
	}
	switch {
	case len(words) == 0 || len(words) == 1 && words[0] == "none":
		return rules, true
	case words[0] == "turn" && len(words) == 2:
		rules.Turn = times[0]
	case words[0] == "bank" && len(words) == 3:
		rules.Bank, rules.Increment = times[0], times[1]
	default:
		return rules, false
	}
	rules.AtZero, rules.Zone = r.FormValue("zero"), strings.TrimSpace(r.FormValue("zone"))
	if rules.AtZero == "" {
		rules.AtZero = pace.Bot
	}
	if from := r.FormValue("nightFrom"); from != "" && from != "none" {
		begin, err := strconv.Atoi(from)
		end, err2 := strconv.Atoi(r.FormValue("nightTo"))
		if err != nil || err2 != nil || begin < 0 || end < 0 || begin > 23 || end > 23 || begin == end {
			return rules, false
		}
		rules.NightFrom, rules.NightTo = 60*begin, 60*end
	}
	weekends, known := chosen(r.FormValue("weekends"))
	vacation, also := chosen(r.FormValue("vacation"))
	rules.Weekends, rules.Vacation = weekends, vacation
	return rules, known && also && rules.Check() == nil
}

// zoneRefused says that a form names no time zone, which is the one thing in it that people write themselves;
// "" if it does.
func (p *page) zoneRefused(r *http.Request) string {
	if (&pace.Rules{Turn: time.Hour, AtZero: pace.Bot, Zone: strings.TrimSpace(r.FormValue("zone"))}).Check() == nil {
		return ""
	}
	return p.t("time.zoneRefused")
}

// timingName is a time control of a form in words.
func (p *page) timingName(name string) string {
	words := strings.Fields(name)
	first, _ := time.ParseDuration(words[1])
	if words[0] == "turn" {
		return p.say("web.time.turn", map[string]any{"time": p.spell(first)})
	}
	more, _ := time.ParseDuration(words[2])
	return p.say("web.time.bank", map[string]any{"time": p.spell(first), "more": p.spell(more)})
}

// shortTiming is the time control of a table in a few words, "" without one.
func (p *page) shortTiming(rules pace.Rules) string {
	switch {
	case rules.Turn > 0:
		return p.say("web.time.turn", map[string]any{"time": p.spell(rules.Turn)})
	case rules.Bank > 0:
		return p.say("web.time.bank", map[string]any{"time": p.spell(rules.Bank), "more": p.spell(rules.Increment)})
	}
	return ""
}

// timingRules is the time control of a table in sentences, none without one.
func (p *page) timingRules(rules pace.Rules) (lines []string) {
	if !rules.On() {
		return nil
	}
	data := map[string]any{
		"time": p.spell(rules.Turn + rules.Bank), "more": p.spell(rules.Increment), "zone": rules.Location().String(),
		"from": dayTime(rules.NightFrom), "to": dayTime(rules.NightTo), "days": vacationDays,
	}
	first := p.say("web.time.ruleTurn", data)
	if rules.Bank > 0 {
		first = p.say("web.time.ruleBank", data)
	}
	lines = append(lines, first, p.t("time.rule."+rules.AtZero))
	if rules.Night() {
		lines = append(lines, p.say("web.time.ruleNight", data))
	}
	if rules.Weekends {
		lines = append(lines, p.say("web.time.ruleWeekends", data))
	}
	if rules.Vacation {
		lines = append(lines, p.say("web.time.ruleVacation", data))
	}
	return lines
}

// dayTime is a minute of the day as clocks show it.
func dayTime(minute int) string { return time.Unix(int64(minute)*60, 0).UTC().Format("15:04") }

// spell is a time in words, in its two largest units.
func (p *page) spell(d time.Duration) string {
	unit := func(n int, name string) string { return strconv.Itoa(n) + "\u00a0" + p.t("time.unit."+name) }
	const day = 24 * time.Hour
	var first, second string
	switch {
	case d >= 4*day && d%day == 0:
		return unit(int(d/day), "days")
	case d >= 4*day:
		first, second = unit(int(d/day), "days"), unit(int(d%day/time.Hour), "h")
	case d >= time.Hour:
		first, second = unit(int(d/time.Hour), "h"), unit(int(d%time.Hour/time.Minute), "min")
	case d >= time.Minute:
		first, second = unit(int(d/time.Minute), "min"), unit(int(d%time.Minute/time.Second), "s")
	default:
		return unit(int(d/time.Second), "s")
	}
	if strings.HasPrefix(second, "0") {
		return first
	}
	return first + " " + second
}

// when is an instant in words, as clocks of a zone show it.
func (p *page) when(at time.Time, zone *time.Location) string {
	at = at.In(zone)
	days, months := strings.Fields(p.t("time.days")), strings.Fields(p.t("time.months"))
	return p.say("web.time.when", map[string]any{
		"weekday": days[at.Weekday()], "day": at.Day(), "month": months[at.Month()-1], "time": at.Format("15:04"), "zone": strings.NewReplacer(strings.Fields(p.t("time.zones"))...).Replace(at.Format("MST")),
	})
}

// dateOf is a day in words.
func (p *page) dateOf(at time.Time) string {
	days, months := strings.Fields(p.t("time.days")), strings.Fields(p.t("time.months"))
	return p.say("web.time.date", map[string]any{"weekday": days[at.Weekday()], "day": at.Day(), "month": months[at.Month()-1]})
}

// clockLine is the time of a seat as the page of a table shows it. It does not depend on when it is drawn: a
// page that changes by itself would tell of what is done in secret.
type clockLine struct {
	seat game.Seat
	who  string
	you  bool
	owes bool // a decision
	text string
	zero string // milliseconds since 1970, "" if the clock stands
	iso  string
	away string // the days off of the person
}

// clocksOf are the clocks of a table.
func (p *page) clocksOf(now *table.Now, own game.Seat) (lines []clockLine) {
	rules := now.Pace()
	if !rules.On() {
		return nil
	}
	zone := rules.Location()
	for i := range game.Seat(len(now.Seats)) {
		seat := now.Seats[i]
		is := now.Time(i)
		if !is.On || seat.Kind != store.Human || seat.Bot != "" {
			continue
		}
		l := clockLine{seat: i, who: p.seatName(seat), you: i == own, owes: now.Position.Pending().Has(i)}
		if off := now.TimeOff(i); len(off) > 0 {
			l.away = p.say("web.time.away", map[string]any{"from": p.dateOf(off[0].From.In(zone)), "to": p.dateOf(off[0].To.Add(-time.Second).In(zone))})
		}
		switch {
		case is.Asked:
			l.text = p.t("time.up")
		case is.Runs && !is.Zero.IsZero():
			l.zero, l.iso = strconv.FormatInt(is.Zero.UnixMilli(), 10), is.Zero.UTC().Format(time.RFC3339)
			l.text = p.say("web.time.until", map[string]any{"when": p.when(is.Zero, zone)})
		case now.Paused() && now.Position.Pending().Has(i):
			l.text = p.t("time.pausedHere")
		case rules.Bank > 0 && !is.Runs:
			l.text = p.spell(is.Left.Truncate(time.Second))
		case l.away == "":
			continue
		}
		lines = append(lines, l)
	}
	return lines
}

// dueOf is when a seat has to have decided, in words; "" if there is no deadline.
func (p *page) dueOf(now *table.Now, seat game.Seat) string {
	is, rules := now.Time(seat), now.Pace()
	switch {
	case is.Asked:
		return p.t("time.up")
	case !is.Runs || is.Zero.IsZero():
		return ""
	}
	return p.say("web.time.until", map[string]any{"when": p.when(is.Zero, rules.Location())})
}

// seatJSON is who plays on a seat, and what time they have.
type seatJSON struct {
	Seat  int        `json:"seat"` // from 1
	Name  string     `json:"name"`
	Kind  string     `json:"kind"`
	Bot   string     `json:"bot,omitempty"` // the level that plays
	Owes  bool       `json:"owes"`          // a decision
	Clock *clockJSON `json:"clock,omitempty"`
}

// clockJSON is the time of a seat.
type clockJSON struct {
	Runs     bool       `json:"runs"`
	Left     float64    `json:"left"`           // seconds
	Zero     *time.Time `json:"zero,omitempty"` // when nothing is left
	Off      bool       `json:"off"`            // no clock runs now, at night, on a weekend, or on days off
	OffUntil *time.Time `json:"offUntil,omitempty"`
	Vacation bool       `json:"vacation"` // it is because of days off
	Up       bool       `json:"up"`       // the time is up, and the others decide
}

// seatsJSON is who plays at a table, and its time control.
type seatsJSON struct {
	Pause bool        `json:"pause,omitempty"` // all clocks stand, as all people have wanted
	Pace  *pace.Rules `json:"pace,omitempty"`  // times in nanoseconds, nights in minutes of the day
	Seats []seatJSON  `json:"seats"`
}

func seatsFor(now *table.Now, p *page) seatsJSON {
	var j seatsJSON
	if rules := now.Pace(); rules.On() {
		j.Pace, j.Pause = &rules, now.Paused()
	}
	for i, seat := range now.Seats {
		one := seatJSON{Seat: i + 1, Name: p.seatName(seat), Kind: seat.Kind, Bot: seat.Bot}
		one.Owes = now.Position != nil && now.Position.Pending().Has(game.Seat(i))
		if is := now.Time(game.Seat(i)); is.On && seat.Kind == store.Human {
			c := &clockJSON{Runs: is.Runs, Left: is.Left.Seconds(), Off: is.Off, Vacation: is.Vacation, Up: is.Asked}
			one.Clock = c
			if !is.Zero.IsZero() {
				c.Zero = &is.Zero
			}
			if is.Off && !is.OffUntil.IsZero() {
				c.OffUntil = &is.OffUntil
			}
		}
		j.Seats = append(j.Seats, one)
	}
	return j
}
