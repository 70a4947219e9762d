package web

import (
	"errors"
	"net/http"

	"spielwerk/advice"
	"spielwerk/game"
	"spielwerk/table"
	"spielwerk/web/part"
)

// hintData is a hint, for its page.
type hintData struct {
	*page
	id, game, title string
	number          int
	lines           []advice.Line
	plans           [][]string // what the moves of a decision of several will do, for each line
}

// hint answers a request for a hint, from what the visitor's seat sees.
func (s *Server) hint(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.now()
	p := s.page(r)
	seat := v.own(now)
	if seat == game.Watcher {
		s.explain(w, r, http.StatusForbidden, p.t("error.notYours"))
		return
	}
	if !s.limits.hints.allow(clientOf(r)) {
		w.Header().Set("Retry-After", "2")
		s.fail(w, r, overQuota(p.t("error.tooMany")))
		return
	}
	hint, err := v.table.Hint(r.Context(), seat)
	switch {
	case err == nil:
	case errors.Is(err, table.ErrNoHints):
		s.explain(w, r, http.StatusForbidden, p.t("hint.refused"))
		return
	case errors.Is(err, table.ErrNotYours), errors.Is(err, table.ErrNotBegun), errors.Is(err, table.ErrReplaced), errors.Is(err, table.ErrOver):
		s.explain(w, r, http.StatusConflict, p.t("hint.notNow"))
		return
	case errors.Is(err, table.ErrBusy):
		s.explain(w, r, http.StatusServiceUnavailable, p.t("hint.busy"))
		return
	default:
		s.fail(w, r, err)
		return
	}
	t := s.book.Table(now.Rules, p.lang, namesOf(now.Seats))
	d := &hintData{
		page: &p, id: now.ID, game: now.Rules.Game().Name, title: t.Say("title", nil), number: hint.Moment,
		lines: advice.Lines(t, now.Rules, hint.List, s.pages.of(now.Rules.Game()).Scored()),
	}
	d.plans = make([][]string, len(d.lines))
	if planner, ok := s.pages.of(now.Rules.Game()).(part.Planner); ok {
		scene := &part.Scene{View: now.View(seat), Rules: now.Rules, Seat: seat, Mine: true, Tongue: t, Position: now.Position}
		for i, a := range hint.List {
			if len(a.Then) > 0 {
				d.plans[i] = planner.Plan(scene, append([]game.Move{a.Move}, a.Then...))
			}
		}
	}
	if wantsJSON(r) {
		j := hintJSON{Number: hint.Moment}
		for i, a := range hint.List {
			j.Moves = append(j.Moves, advisedFor(now.Rules, a, d.lines[i]))
		}
		s.answer(w, j)
		return
	}
	if wantsText(r) {
		s.show(w, r, http.StatusOK, hintList(d))
		return
	}
	s.show(w, r, http.StatusOK, hintPage(d))
}
