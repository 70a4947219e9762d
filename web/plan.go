package web

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/table"
)

// Who owes nothing at a table can plan ahead: on a page of the table as it may stand when they are asked next. It is
// drawn like the table and used like it; what is tried there stands in its address and nowhere else, until it is kept.

// mostDraft is how long the part of an address is in which moves are tried.
const mostDraft = 2000

// draft is what a visitor tries: moves in a deal of what they cannot know.
type draft struct {
	deal uint64
	acts []string
}

// draftOf reads the part of an address that is a draft.
func draftOf(text string) (d draft, ok bool) {
	parts := strings.Split(text, ";")
	deal, err := strconv.ParseUint(parts[0], 10, 16)
	return draft{deal, parts[1:]}, err == nil && len(text) <= mostDraft
}

// at is the address of the page on which a draft is tried.
func (d draft) at(id string) string {
	return "/t/" + id + "/plan/" + url.PathEscape(strings.Join(append([]string{strconv.FormatUint(d.deal, 10)}, d.acts...), ";"))
}

// planData is the page on which moves are planned.
type planData struct {
	home   string   // its address
	line   []string // the moves that are tried, in words
	others []string // what the others are imagined to do
	why    string   // why nothing more can be tried, "" if something can
	no     string   // why the rest of the address was not tried
	deal   string   // address of another deal
	also   bool     // there is a plan that this can be added to
}

// planned is what a seat has planned, at its table.
type planned struct {
	lines []string // in words
	rule  string   // when it is carried out
	due   string   // what is done in a moment, "" for nothing
	void  string   // why it is not carried out, "" if it is
	to    string   // address at which to change it
}

var errNoPlan = errors.New("nothing can be planned now")

// imagine makes the table of a visit the one that the visitor imagines, if the request is about that.
func (v *visit) imagine(r *http.Request) error {
	text := r.PathValue("draft")
	if text == "" {
		return nil
	}
	d, ok := draftOf(text)
	now := v.shown
	seat := v.own(now)
	if !ok || !now.MayPlan(seat) {
		return errNoPlan
	}
	im, err := now.Imagine(seat, d.deal, d.acts...)
	if err != nil { // no moves at all
		return errNoPlan
	}
	d.acts = d.acts[:min(len(d.acts), len(im.Tried))]
	v.draft, v.imagined = d, im
	return nil
}

// planFails answers that nothing can be planned: the table itself tells why.
func (s *Server) planFails(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, errNoPlan) || errors.Is(err, table.ErrAsked) || errors.Is(err, table.ErrNotPlanned) {
		http.Redirect(w, r, "/t/"+url.PathEscape(r.PathValue("table")), http.StatusSeeOther)
		return
	}
	s.fail(w, r, err)
}

// plan shows the table as it may stand when the visitor is asked next.
func (s *Server) plan(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.planFails(w, r, err)
		return
	}
	defer v.table.Release()
	d := s.data(r, v, v.now())
	s.planning(d, v)
	d.path = v.draft.at(d.id)
	d.late = r.URL.Query().Has("late")
	s.scripted(&d.page, d.pageName)
	s.show(w, r, http.StatusOK, tablePage(d))
}

// planning makes the data of a table those of the page on which its moves are planned: nothing of them is about
// people who wait, and the log tells what has happened.
func (s *Server) planning(d *tableData, v *visit) {
	im, was, now := v.imagined, v.shown, v.imagined.Now
	t := s.book.Table(now.Rules, d.lang, namesOf(now.Seats))
	p := &planData{home: v.draft.at(d.id), deal: draft{deal: v.draft.deal + 1}.at(d.id)}
	for _, one := range im.Tried {
		p.line = append(p.line, d.moveInWords(t, now.Rules.Vocabulary(), one.Act))
	}
	for _, e := range im.Others(d.seat) {
		if text := d.inWords(t.Event(e)); !slices.Contains(p.others, text) {
			p.others = append(p.others, text)
		}
	}
	if im.Why != "" {
		p.why = d.t("plan.end." + im.Why)
	}
	if im.No != nil {
		p.no = t.Refusal(im.No)
	}
	if is := was.Plans[d.seat]; is != nil {
		p.also = is.Void == nil
	}
	d.planning, d.plan = p, nil
	d.hinted, d.analysed, d.hurry, d.awaited, d.talks, d.redo, d.clocks = false, false, false, false, false, false, nil
	if d.waiting = ""; len(im.Tried) > 0 {
		d.undo = table.Undo
	}
	var answers []game.Move
	if a, ok := was.Position.(game.Answerer); ok {
		answers = a.Answers(nil, d.seat)
	}
	d.stand(t, was, answers)
	d.log = d.logOf(t, s.pages.of(now.Rules.Game()), was, latest(was, d.seat, len(was.Events), shownEvents))
	d.log.beside = true
	d.since = nil
}

// moveInWords is a written move in words.
func (d *tableData) moveInWords(t *lang.Tongue, words *game.Vocabulary, act string) string {
	m, err := words.ParseMove(act)
	if err != nil {
		return act
	}
	return d.inWords(t.Move(m))
}

// try adds a move to a draft, or takes the last one out of it.
func (s *Server) try(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.planFails(w, r, err)
		return
	}
	defer v.table.Release()
	p := s.page(r)
	id, act, next := v.shown.ID, r.FormValue("act"), v.draft
	if act == table.AskMe || strings.HasPrefix(act, table.Always) { // that is no part of a plan
		number, _ := strconv.Atoi(r.FormValue("number")) // without one it is too late
		err = v.table.Act(r.Context(), int(v.own(v.shown)), number, act)
		switch {
		case err == nil, errors.Is(err, table.ErrStale):
			http.Redirect(w, r, next.at(id), http.StatusSeeOther)
		case errors.Is(err, table.ErrChanges):
			s.explain(w, r, http.StatusTooManyRequests, p.t("error.changes"))
		default:
			s.fail(w, r, badRequest(p.t("error.form")))
		}
		return
	}
	switch act {
	case "":
		s.fail(w, r, badRequest(p.t("error.form")))
		return
	case table.Undo:
		next.acts = next.acts[:max(0, len(next.acts)-1)]
	default:
		next.acts = append(slices.Clip(next.acts), strings.Split(act, ";")...)
		im, failed := v.shown.Imagine(v.own(v.shown), next.deal, next.acts...)
		switch {
		case failed != nil:
			err = badRequest(p.t("error.form"))
		case im.No != nil:
			t := s.book.Table(v.shown.Rules, p.lang, namesOf(v.shown.Seats))
			s.explain(w, r, http.StatusUnprocessableEntity, t.Refusal(im.No)+" "+p.say("web.table.rule", map[string]any{"rule": im.No.Rule}))
			return
		case len(im.Tried) < len(next.acts) || len(next.at("")) > mostDraft:
			err = badRequest(p.t("plan.end.full"))
		}
		if err != nil {
			s.fail(w, r, err)
			return
		}
	}
	http.Redirect(w, r, next.at(id), http.StatusSeeOther)
}

// keepPlan keeps what was tried as the plan of the visitor's seat.
func (s *Server) keepPlan(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.planFails(w, r, err)
		return
	}
	defer v.table.Release()
	seat := v.own(v.shown)
	what := table.Intent{Deal: v.draft.deal, Moves: v.draft.acts}
	number, err := strconv.Atoi(r.PostFormValue("number"))
	switch how := r.PostFormValue("act"); {
	case err != nil:
		how = ""
		fallthrough
	default:
		if how == "also" {
			what.Also = true
			if is := v.shown.Plans[seat]; is != nil {
				what.Strict = is.Strict
			}
		} else if what.Strict = how == "strict"; how != "strict" && how != "loose" {
			s.fail(w, r, badRequest(s.text(r, "error.form")))
			return
		}
	}
	err = v.table.Plan(r.Context(), seat, number, what)
	var no *game.Refusal
	switch {
	case err == nil:
		http.Redirect(w, r, "/t/"+v.shown.ID, http.StatusSeeOther)
	case errors.Is(err, table.ErrStale), errors.As(err, &no): // what was seen is not so any more
		http.Redirect(w, r, v.draft.at(v.shown.ID)+"?late", http.StatusSeeOther)
	case errors.Is(err, table.ErrTooMany):
		s.fail(w, r, badRequest(s.text(r, "plan.end.full")))
	default:
		s.planFails(w, r, err)
	}
}

// unplan drops the plan of the visitor's seat.
func (s *Server) unplan(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.now()
	seat := v.own(now)
	if seat == game.Watcher {
		s.explain(w, r, http.StatusForbidden, s.text(r, "error.notYours"))
		return
	}
	if err = v.table.Unplan(r.Context(), seat); err != nil {
		s.fail(w, r, err)
		return
	}
	s.done(w, r, now.ID)
}

// plannedOf adds what the seat of a page has planned, or that it can.
func (d *tableData) plannedOf(t *lang.Tongue, now *table.Now) {
	if d.past || d.seat == game.Watcher {
		return
	}
	d.plans = now.MayPlan(d.seat)
	is := now.Plans[d.seat]
	if is == nil {
		return
	}
	words := now.Rules.Vocabulary()
	p := &planned{rule: d.t("plan.loose")}
	if is.Strict {
		p.rule = d.t("plan.strict")
	}
	for _, line := range is.Lines {
		var moves []string
		for _, act := range line {
			moves = append(moves, d.moveInWords(t, words, act))
		}
		p.lines = append(p.lines, strings.Join(moves, "; "))
	}
	if d.plans {
		p.to = draft{acts: is.Lines[0]}.at(d.id)
	}
	if is.Due {
		p.due = d.say("web.plan.due", map[string]any{"move": d.moveInWords(t, words, is.Next)})
	}
	if v := is.Void; v != nil {
		with := map[string]any{"why": "", "move": ""}
		if v.Move != "" {
			with["move"] = d.moveInWords(t, words, v.Move)
		}
		switch {
		case v.Event != nil:
			with["why"] = d.inWords(t.Event(*v.Event))
		case v.Refusal != nil:
			with["why"] = t.Refusal(v.Refusal)
		}
		p.void = d.say("web.plan.void."+v.Why, with)
	}
	d.plan = p
}

// home is the address of the table that a page shows, or of the page on which its moves are planned.
func (d *tableData) home() string {
	if d.planning != nil {
		return d.planning.home
	}
	return "/t/" + d.id
}

// home is the same of a visit.
func (v *visit) home() string {
	if v.imagined != nil {
		return v.draft.at(v.shown.ID)
	}
	return "/t/" + v.shown.ID
}

// joined are sentences one after the other.
func joined(sentences []string) string { return strings.Join(sentences, " ") }
