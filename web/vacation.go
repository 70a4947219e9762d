package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"time"

	"spielwerk/store"
)

// A person may have so many days off in any year, and declare them so long ahead.
const (
	vacationDays  = 30
	vacationYear  = 365 * 24 * time.Hour
	vacationAhead = 366 * 24 * time.Hour
)

// vacationLine is a time off as the page about the visitor lists it.
type vacationLine struct {
	id   string // when it begins, in milliseconds since 1970
	says string
}

// vacationData is what the page says of days off.
type vacationData struct {
	lines []vacationLine
	left  int // days that may still be declared now
	today string
}

// Reasons why days off are not declared.
var (
	errVacationDates = errors.New("no such days")
	errVacationMuch  = errors.New("too many days off")
)

// vacationsOf are the days off of a person that are not over.
func (s *Server) vacationsOf(ctx context.Context, p *page, person string) (*vacationData, error) {
	all, err := s.store.Vacations(ctx, person)
	if err != nil {
		return nil, err
	}
	now := s.now()
	d := &vacationData{today: now.UTC().Format(time.DateOnly)}
	for _, v := range all {
		if v.Ends.After(now) {
			d.lines = append(d.lines, vacationLine{
				id:   strconv.FormatInt(v.Begins.UnixMilli(), 10),
				says: p.say("web.time.away", map[string]any{"from": p.when(v.Begins, time.UTC), "to": p.when(v.Ends, time.UTC)}),
			})
		}
	}
	most := max(0, vacationDays*24*time.Hour-offIn(all, now.Add(vacationYear), 2*vacationYear))
	d.left = int(most / (24 * time.Hour))
	return d, nil
}

// offIn is how long these vacations are in a time that ends at an instant.
func offIn(all []store.Vacation, end time.Time, span time.Duration) (sum time.Duration) {
	for _, v := range all {
		from, to := v.Begins, v.Ends
		if begin := end.Add(-span); from.Before(begin) {
			from = begin
		}
		if to.After(end) {
			to = end
		}
		sum += max(0, to.Sub(from))
	}
	return sum
}

// vacation reads days off from a form: whole days in a time zone, from now on if the first is today.
func vacation(r *http.Request, person string, now time.Time) (v store.Vacation, err error) {
	zone, err := time.LoadLocation(r.PostFormValue("zone"))
	if err != nil {
		return v, errVacationDates
	}
	from, err := time.ParseInLocation(time.DateOnly, r.PostFormValue("from"), zone)
	to, err2 := time.ParseInLocation(time.DateOnly, r.PostFormValue("to"), zone)
	if err != nil || err2 != nil {
		return v, errVacationDates
	}
	to = to.AddDate(0, 0, 1)
	if from.Before(now) && from.AddDate(0, 0, 1).After(now) {
		from = now
	}
	if from.Before(now) || !to.After(from) || from.After(now.Add(vacationAhead)) {
		return v, errVacationDates
	}
	return store.Vacation{Person: person, Begins: from.UTC().Truncate(time.Millisecond), Ends: to.UTC()}, nil
}

// mayRest reports whether the vacations of a person leave room for one more.
func mayRest(all []store.Vacation, more store.Vacation) error {
	for _, v := range all {
		if more.Begins.Before(v.Ends) && v.Begins.Before(more.Ends) {
			return errVacationDates
		}
	}
	all = append(slices.Clone(all), more)
	for _, v := range all { // a year with the most days ends with one of them
		if offIn(all, v.Ends, vacationYear) > vacationDays*24*time.Hour+time.Hour { // clocks may be set back meanwhile
			return errVacationMuch
		}
	}
	return nil
}

// declareVacation does what the form of days off asks for.
func (s *Server) declareVacation(r *http.Request, me store.Person) error {
	p := s.page(r)
	now := s.now()
	v, err := vacation(r, me.ID, now)
	var all []store.Vacation
	if err == nil {
		if all, err = s.store.Vacations(r.Context(), me.ID); err == nil {
			err = mayRest(all, v)
		}
	}
	switch {
	case errors.Is(err, errVacationDates):
		return badRequest(p.t("time.vacationDates"))
	case errors.Is(err, errVacationMuch):
		return badRequest(p.say("web.time.vacationMuch", map[string]any{"days": vacationDays}))
	case err != nil:
		return err
	}
	return s.putVacation(r, v)
}

// endVacation takes days off back that have not begun, and ends those that have.
func (s *Server) endVacation(r *http.Request, me store.Person) error {
	all, err := s.store.Vacations(r.Context(), me.ID)
	if err != nil {
		return err
	}
	now := s.now().UTC().Truncate(time.Millisecond)
	for _, v := range all {
		if strconv.FormatInt(v.Begins.UnixMilli(), 10) != r.PostFormValue("vacation") || !v.Ends.After(now) {
			continue
		}
		v.Ends = v.Begins
		if now.After(v.Begins) {
			v.Ends = now
		}
		return s.putVacation(r, v)
	}
	return nil // a double click
}

func (s *Server) putVacation(r *http.Request, v store.Vacation) error {
	if err := s.hub.Stored(s.store.PutVacation(r.Context(), v)); err != nil {
		return err
	}
	return s.hub.TimeOff(r.Context(), v.Person)
}
