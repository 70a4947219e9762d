package web

import (
	"errors"
	"math"
	"net/http"
	"slices"
	"strconv"
	"time"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/store"
	"spielwerk/table"
)

// patiences are the time limits that a form offers, in minutes; defaultPatience is selected.
var patiences = []int{1, 3, 10, 60, 1440}

const defaultPatience = 3

// watchings are what a form offers to those who watch, besides all at once.
var watchings = []string{"moves:5", "moves:20", "minutes:10", "minutes:60", "none"}

// defaultStandIn is the stand-in's level that a form selects.
const defaultStandIn = "skilled"

// agreed reads the agreement from the form of a new table.
func agreed(r *http.Request) (table.Agreed, bool) {
	a := table.Agreed{Patience: defaultPatience * time.Minute}
	var ok bool
	if a.Pace, ok = timingOf(r); !ok {
		return a, false
	}
	if m := r.FormValue("patience"); m != "" {
		n, err := strconv.Atoi(m)
		if err != nil || !slices.Contains(patiences, n) {
			return a, false
		}
		a.Patience = time.Duration(n) * time.Minute
	}
	if level := r.FormValue("standin"); level != "" && level != anyLevel {
		if !slices.Contains(bot.Levels(), level) {
			return a, false
		}
		a.StandIn = level
	}
	var hints, unlisted bool
	switch help := r.FormValue("hints"); help {
	case "tries":
		a.Hints, a.Tries, hints = true, true, true
	default:
		a.Hints, hints = chosen(help)
	}
	a.Unlisted, unlisted = chosen(r.FormValue("unlisted"))
	watching := r.FormValue("watching")
	if watching != "" && !slices.Contains(watchings, watching) {
		return a, false
	}
	a.Watching, _ = table.ParseWatching(watching) // one of ours
	var overheard bool
	a.Watching.Overheard, overheard = chosen(r.FormValue("overheard"))
	return a, hints && unlisted && overheard
}

// anyLevel is the value of a form for a stand-in of any level.
const anyLevel = "any"

// chosen reads an on/off field, which is off if it is missing.
func chosen(value string) (on, ok bool) {
	return value == "on", value == "on" || value == "" || value == "off"
}

// whoPlays is the data of the page of seats: who plays on each, and what the visitor may do
// about it.
type whoPlays struct {
	*page
	id    string
	back  string // title of the link back to the table
	hints bool
	rule  string   // tells when the visitor gets the own seat back
	bots  []string // possible stand-ins
	seats []seatPlayed
	time  []string // the time control in sentences
	pause *pauseData
}

// seatPlayed is a seat with the actions of the visitor.
type seatPlayed struct {
	seatData
	says           string // who plays
	leave, returns bool   // actions on the visitor's own seat
	replace        bool   // a bot may take it over
	later          string // why not yet
}

// seatsPage shows who plays: as a sheet to the script, as a page otherwise.
func (s *Server) seatsPage(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.now()
	p := s.page(r)
	if wantsJSON(r) {
		s.answer(w, seatsFor(now, &p))
		return
	}
	d := &whoPlays{page: &p, id: now.ID, hints: now.Hints, back: s.book.Table(now.Rules, p.lang, nil).Say("title", nil)}
	own := v.own(now)
	host := v.person.ID != "" && v.person.ID == now.Host
	d.bots = now.StandIns()
	d.rule, d.time = p.leaveRule(now, own, s.now()), p.timingRules(now.Pace())
	d.pause = p.pauseOf(now, own)
	running := now.Position != nil && now.Position.Pending() != 0
	for i, seat := range now.Seats {
		sp := seatPlayed{seatData: seatData{seat: game.Seat(i), name: p.seatName(seat), kind: seat.Kind, bot: seat.Bot, you: game.Seat(i) == own}}
		said := map[string]any{"who": p.seatName(seat), "level": p.botName(seat.Bot)}
		switch {
		case seat.Kind == store.Free:
			sp.name, sp.says = p.t("open.free"), ""
		case seat.Kind == store.Asked:
			sp.says = p.t("shuffle.notHere")
		case seat.Kind == store.Bot:
			sp.says = p.say("web.seats.bot", said)
		case seat.Bot != "":
			sp.says, sp.returns = p.say("web.seats.standIn", said), sp.you && running && !now.Returning.Has(sp.seat)
			if sp.you && now.Returning.Has(sp.seat) {
				sp.later = p.t("seats.returning")
			}
		case sp.you:
			sp.says, sp.leave = p.t("seats.you"), running
		default:
			sp.says = p.t("seats.person")
			if due, owes := v.table.Due(sp.seat); running && (host || own != game.Watcher) {
				sp.replace = owes && due <= 0
				timed := now.Pace()
				switch {
				case owes && due > 0 && timed.On():
					sp.later = p.dueOf(now, sp.seat)
				case !owes:
					sp.later = p.t("seats.notAwaited")
				case due > 0:
					sp.later = p.say("web.seats.later", map[string]any{"minutes": minutes(due)})
				}
			}
		}
		d.seats = append(d.seats, sp)
	}
	if wantsText(r) {
		s.show(w, r, http.StatusOK, whoPlaysSheet(d))
		return
	}
	s.show(w, r, http.StatusOK, whoPlaysPage(d))
}

// replace lets a bot play on the visitor's own seat, or on that of a person the others wait
// for.
func (s *Server) replace(w http.ResponseWriter, r *http.Request) {
	s.reseat(w, r, func(v *visit, own game.Seat) error {
		seat, err := strconv.Atoi(r.FormValue("seat"))
		if err != nil {
			return errForm
		}
		level := r.FormValue("bot")
		if level == "" {
			level = firstStandIn(v.now().StandIns())
		}
		if own == game.Watcher && (v.person.ID == "" || v.person.ID != v.now().Host) {
			return errNotYours
		}
		err = v.table.Replace(r.Context(), own, game.Seat(seat), level)
		if tryOf(r).again && errors.Is(err, table.ErrReplaced) { // by the node that has not answered
			return nil
		}
		return err
	})
}

// firstStandIn is the stand-in that a form selects.
func firstStandIn(levels []string) string {
	if slices.Contains(levels, defaultStandIn) {
		return defaultStandIn
	}
	return levels[0]
}

// leaveRule tells when a person who leaves a seat to a bot can have it back.
func (p *page) leaveRule(now *table.Now, seat game.Seat, at time.Time) string {
	if wait := now.ReturnWait(seat, at); wait > 0 {
		return p.say("web.seats.leaveWait", map[string]any{"minutes": minutes(wait)})
	}
	if now.MayHint(seat) {
		return p.t("seats.leaveFreely")
	}
	return p.t("seats.leaveRule")
}

// minutes is a time in whole minutes, rounded up.
func minutes(d time.Duration) int { return int(math.Ceil(d.Minutes())) }

// comeBack gives the visitor's seat back.
func (s *Server) comeBack(w http.ResponseWriter, r *http.Request) {
	s.reseat(w, r, func(v *visit, own game.Seat) error {
		if own == game.Watcher {
			return errNotYours
		}
		err := v.table.Return(r.Context(), own)
		// A double click, or it is too early; the page tells which.
		if errors.Is(err, table.ErrNoPerson) || errors.Is(err, table.ErrLater) {
			return nil
		}
		return err
	})
}

var (
	errForm     = errors.New("incomplete form")
	errNotYours = errors.New("not the visitor's seat")
)

// reseat changes who plays, and answers.
func (s *Server) reseat(w http.ResponseWriter, r *http.Request, change func(v *visit, own game.Seat) error) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	p := s.page(r)
	var often *table.TooOftenError
	switch err := change(v, v.own(v.now())); {
	case err == nil:
		s.done(w, r, v.now().ID)
	case errors.As(err, &often):
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(often.Wait.Seconds()))))
		s.explain(w, r, http.StatusTooManyRequests, p.say("web.seats.tooOften", map[string]any{"minutes": minutes(often.Wait)}))
	case errors.Is(err, table.ErrNotAgreed):
		s.explain(w, r, http.StatusBadRequest, p.say("web.seats.notAgreed", map[string]any{"levels": p.botNames(v.now().StandIns())}))
	case errors.Is(err, errForm), errors.Is(err, table.ErrNoSeat):
		s.explain(w, r, http.StatusBadRequest, p.t("error.form"))
	case errors.Is(err, errNotYours):
		s.explain(w, r, http.StatusForbidden, p.t("error.notYours"))
	case errors.Is(err, table.ErrNotDue):
		s.explain(w, r, http.StatusConflict, p.t("seats.notDue"))
	case errors.Is(err, table.ErrNoClock):
		s.explain(w, r, http.StatusConflict, p.t("time.none"))
	case errors.Is(err, table.ErrReplaced), errors.Is(err, table.ErrNoPerson):
		s.explain(w, r, http.StatusConflict, p.t("seats.noPerson"))
	case errors.Is(err, table.ErrOver), errors.Is(err, table.ErrNotBegun):
		s.explain(w, r, http.StatusConflict, p.t("error.stale"))
	default:
		s.fail(w, r, err)
	}
}

func (p *page) noteLine(t *lang.Tongue, n table.Note) logLine {
	data := map[string]any{"who": t.Seat(n.Seat), "level": p.botName(n.Bot)}
	id := map[string]string{table.NoteBack: "back", table.NoteHint: "hint", table.NoteBot: "replaced", table.NoteCopy: "copy"}[n.What]
	if n.What == table.NoteCopy {
		data["n"] = n.Copy.At
	}
	switch {
	case n.What == table.NotePause:
		return logLine{p.say("web.time.log.pause", data), "", n.Seat}
	case n.What == table.NoteGo:
		return logLine{p.say("web.time.log.go", data), "", n.Seat}
	case n.What == table.NoteZero:
		return logLine{p.say("web.time.log."+n.AtZero, data), "", n.Seat}
	case n.What == table.NoteBot && n.By == n.Seat:
		id = "left"
	case n.What == table.NoteBot && n.By == game.Watcher:
		id = "replacedByHost"
	case n.What == table.NoteBot:
		data["by"] = t.Seat(n.By)
	}
	return logLine{p.say("web.seats.log."+id, data), "", n.Seat}
}
