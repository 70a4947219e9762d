package web

import (
	"net/http"
	"strings"

	"spielwerk/advice"
	"spielwerk/game"
	"spielwerk/game/preview"
)

// previewData is what a move will do, in words.
type previewData struct {
	*page
	home, game, move, text string
	number                 int
	preview                advice.Preview
	names                  []string
}

// preview answers what a move, or several, will do, as far as the visitor's seat can know.
func (s *Server) preview(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.now()
	p := s.page(r)
	seat := v.own(now)
	switch {
	case seat == game.Watcher:
		s.explain(w, r, http.StatusForbidden, p.t("error.notYours"))
		return
	case now.Position == nil || now.Position.Pending() == 0:
		s.explain(w, r, http.StatusConflict, p.t("hint.notNow"))
		return
	}
	written := r.FormValue("move")
	var moves []game.Move
	for one := range strings.SplitSeq(written, ";") {
		m, err := now.Rules.Vocabulary().ParseMove(one)
		if err != nil || len(moves) == mostPreviewed {
			s.explain(w, r, http.StatusBadRequest, p.t("error.form"))
			return
		}
		moves = append(moves, m)
	}
	t := s.book.Table(now.Rules, p.lang, namesOf(now.Seats))
	outcome, no := preview.Of(now.Position, seat, moves...)
	if no != nil {
		s.explain(w, r, http.StatusUnprocessableEntity, advice.Named(t, now.Rules, t.Refusal(no))+" "+p.say("web.table.rule", map[string]any{"rule": no.Rule}))
		return
	}
	d := &previewData{
		page: &p, home: v.home(), game: now.Rules.Game().Name, move: written, text: advice.Named(t, now.Rules, t.Move(moves[0])), number: now.Moment(seat),
		preview: advice.PreviewOf(t, now.Rules, seat, &outcome), names: p.namesOf(now.Seats),
	}
	if wantsText(r) {
		s.show(w, r, http.StatusOK, previewOf(d))
		return
	}
	s.show(w, r, http.StatusOK, previewPage(d))
}

// mostPreviewed is how many moves are told together at most.
const mostPreviewed = 12
