package web

import (
	"errors"
	"math"
	"net/http"
	"slices"
	"strconv"
	"time"

	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/store"
	"spielwerk/table"
)

// patiences are the minutes to choose from after which a bot may play for somebody who
// is waited for; usualPatience is the one that is offered first.
var patiences = []int{1, 3, 10, 60, 1440}

const usualPatience = 3

// agreed is what the form of a new table says besides the rules.
func agreed(r *http.Request) (table.Agreed, bool) {
	a := table.Agreed{Patience: usualPatience * time.Minute}
	if m := r.FormValue("patience"); m != "" {
		n, err := strconv.Atoi(m)
		if err != nil || !slices.Contains(patiences, n) {
			return a, false
		}
		a.Patience = time.Duration(n) * time.Minute
	}
	switch r.FormValue("hints") {
	case "on":
		a.Hints = true
	case "", "off":
	default:
		return a, false
	}
	return a, true
}

// whoPlays is who plays on each seat, and what the visitor may do about it.
type whoPlays struct {
	*page
	id    string
	back  string // title of the table
	hints bool
	seats []seatPlayed
}

// seatPlayed is a seat with what the visitor may do.
type seatPlayed struct {
	seatData
	says           string // how it is played
	leave, returns bool   // the visitor's own
	replace        bool   // a bot may take it over
	later          string // why it may not yet
}

// seatsPage shows who plays: as a sheet to the script, as a page to people.
func (s *Server) seatsPage(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.table.Now()
	p := s.page(r)
	d := &whoPlays{page: &p, id: now.ID, hints: now.Hints, back: s.book.Table(now.Rules, p.lang, nil).Say("title", nil)}
	own := seatOf(now.Seats, v.person)
	host := v.person.ID != "" && v.person.ID == now.Host
	running := now.Position != nil && now.Position.Pending() != 0
	for i, seat := range now.Seats {
		sp := seatPlayed{seatData: seatData{seat: game.Seat(i), name: seat.Name, kind: seat.Kind, bot: seat.Bot, you: game.Seat(i) == own}}
		said := map[string]any{"who": seat.Name, "level": p.botName(seat.Bot)}
		switch {
		case seat.Kind == store.Free:
			sp.name, sp.says = p.t("open.free"), ""
		case seat.Kind == store.Bot:
			sp.says = p.say("web.seats.bot", said)
		case seat.Bot != "":
			sp.says, sp.returns = p.say("web.seats.standIn", said), sp.you && running
		case sp.you:
			sp.says, sp.leave = p.t("seats.you"), running
		default:
			sp.says = p.t("seats.person")
			if due, owes := v.table.Due(sp.seat); running && (host || own != game.Watcher) {
				sp.replace = owes && due <= 0
				switch {
				case !owes:
					sp.later = p.t("seats.notAwaited")
				case due > 0:
					sp.later = p.say("web.seats.later", map[string]any{"minutes": int(math.Ceil(due.Minutes()))})
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

// replace lets a bot play on the seat of a person: the visitor's own, or that of
// somebody the others wait for.
func (s *Server) replace(w http.ResponseWriter, r *http.Request) {
	s.reseat(w, r, func(v *visit, own game.Seat) error {
		seat, err := strconv.Atoi(r.FormValue("seat"))
		if err != nil || !isBot(r.FormValue("bot")) {
			return errForm
		}
		if own == game.Watcher && (v.person.ID == "" || v.person.ID != v.table.Now().Host) {
			return errNotYours
		}
		return v.table.Replace(r.Context(), own, game.Seat(seat), r.FormValue("bot"))
	})
}

// comeBack gives the visitor the own seat back.
func (s *Server) comeBack(w http.ResponseWriter, r *http.Request) {
	s.reseat(w, r, func(v *visit, own game.Seat) error {
		if own == game.Watcher {
			return errNotYours
		}
		err := v.table.Return(r.Context(), own)
		if errors.Is(err, table.ErrNoPerson) { // a double click: the visitor is back already
			return nil
		}
		return err
	})
}

var (
	errForm     = errors.New("the form lacks something")
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
	switch err := change(v, seatOf(v.table.Now().Seats, v.person)); {
	case err == nil:
		s.done(w, r, v.table.Now().ID)
	case errors.Is(err, errForm), errors.Is(err, table.ErrNoSeat):
		s.explain(w, r, http.StatusBadRequest, p.t("error.form"))
	case errors.Is(err, errNotYours):
		s.explain(w, r, http.StatusForbidden, p.t("error.notYours"))
	case errors.Is(err, table.ErrNotDue):
		s.explain(w, r, http.StatusConflict, p.t("seats.notDue"))
	case errors.Is(err, table.ErrReplaced), errors.Is(err, table.ErrNoPerson):
		s.explain(w, r, http.StatusConflict, p.t("seats.noPerson"))
	case errors.Is(err, table.ErrOver), errors.Is(err, table.ErrNotBegun):
		s.explain(w, r, http.StatusConflict, p.t("error.stale"))
	default:
		s.fail(w, r, err)
	}
}

// toldLines are the latest things that a seat has heard, in sentences, the latest first,
// and the notes of the table where they belong.
func toldLines(p *page, t *lang.Tongue, now *table.Now, seat game.Seat, most int) []logLine {
	var lines []logLine
	notes := now.Notes
	for i := len(now.Events); i >= 0 && len(lines) < most; i-- {
		for n := len(notes); n > 0 && notes[n-1].Events >= i && len(lines) < most; n = len(notes) {
			lines = append(lines, p.noteLine(t, notes[n-1]))
			notes = notes[:n-1]
		}
		if i > 0 && now.Events[i-1].Audience.Has(seat) && len(lines) < most {
			e := now.Events[i-1]
			lines = append(lines, logLine{t.Event(e), string(e.Rule), e.Seat})
		}
	}
	return lines
}

func (p *page) noteLine(t *lang.Tongue, n table.Note) logLine {
	data := map[string]any{"who": t.Seat(n.Seat), "level": p.botName(n.Bot)}
	id := map[string]string{table.NoteBack: "back", table.NoteHint: "hint", table.NoteBot: "replaced"}[n.What]
	switch {
	case n.What == table.NoteBot && n.By == n.Seat:
		id = "left"
	case n.What == table.NoteBot && n.By == game.Watcher:
		id = "replacedByHost"
	case n.What == table.NoteBot:
		data["by"] = t.Seat(n.By)
	}
	return logLine{p.say("web.seats.log."+id, data), "", n.Seat}
}
