package web

import (
	"math"
	"net/http"
	"strconv"
	"strings"

	"spielwerk/advice"
	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/store"
	"spielwerk/table"
)

// analysisData is the analysis of a game, for its page.
type analysisData struct {
	*page
	id, game, title string
	over            bool
	done            int
	ready, scored   bool
	seats           []analysedSeat
	curve           *curve // nil if there is nothing to draw yet
	here            *here
}

// analysedSeat is a seat with its decisions that cost most.
type analysedSeat struct {
	seat      game.Seat
	name      string
	person    bool // decisions of bots are not shown
	decisions []costly
}

// costly is a decision and the better move.
type costly struct {
	mark   int // number on the page
	number int // of the seat's moves
	seat   game.Seat
	who    string
	cost   string
	made   advice.Line
	best   advice.Line
}

// analysis shows the costliest decisions of a game: of all seats when it is over, of the
// visitor's own while it runs and hints are allowed.
func (s *Server) analysis(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.now()
	p := s.page(r)
	seats := now.MayAnalyse(v.own(now))
	if seats == 0 {
		s.explain(w, r, http.StatusForbidden, p.t("analysis.refused"))
		return
	}
	if !v.table.Analysed(seats) && !s.limits.analyses.allow(clientOf(r)) {
		w.Header().Set("Retry-After", "10")
		s.fail(w, r, overQuota(p.t("error.tooMany")))
		return
	}
	a, err := v.table.Analysis(seats)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	t := s.book.Table(now.Rules, p.lang, namesOf(now.Seats))
	if wantsJSON(r) {
		scored := s.pages.of(now.Rules.Game()).Scored()
		s.answer(w, analysisFor(a, now.Rules, len(now.Seats), scored || now.Position.Pending() == 0, func(one bot.Advice) advice.Line {
			return advice.Instead(t, now.Rules, one, scored)
		}))
		return
	}
	d := &analysisData{
		page: &p, id: now.ID, game: now.Rules.Game().Name, title: t.Say("title", nil), ready: a.Ready, over: now.Position.Pending() == 0,
		scored: s.pages.of(now.Rules.Game()).Scored(), here: s.analysedHere(&p, now),
	}
	if a.Of > 0 {
		d.done = 100 * a.Done / a.Of
	}
	mark := 0
	for i, seat := range now.Seats {
		as := analysedSeat{seat: game.Seat(i), name: t.Seat(game.Seat(i)), person: seat.Kind == store.Human && seats.Has(game.Seat(i))}
		for _, c := range a.Decisions {
			if c.Seat == as.seat {
				mark++
				as.decisions = append(as.decisions, p.costly(t, now.Rules, c, mark, d.scored))
			}
		}
		d.seats = append(d.seats, as)
	}
	if d.scored || d.over {
		d.curve = p.curveOf(t, &a.Course, d.scored, p.namesOf(now.Seats), a.Decisions, func(i int) string { return "#d" + strconv.Itoa(i+1) })
	}
	if wantsText(r) {
		s.show(w, r, http.StatusOK, analysisBody(d))
		return
	}
	s.show(w, r, http.StatusOK, analysisPage(d))
}

// costly is a decision in words: of wins and points, what is larger than its error.
func (p *page) costly(t *lang.Tongue, rules game.Rules, c table.Decision, mark int, scored bool) costly {
	points := int(math.Round(c.Best.Lead - c.Made.Lead))
	var parts []string
	if wins := advice.Percent(c.Best.Wins - c.Made.Wins); wins > 0 && c.Made.Behind.Wins.Clear() {
		parts = append(parts, p.say("web.analysis.costWins", map[string]any{"wins": wins}))
	}
	if scored && points > 0 && c.Made.Behind.Lead.Clear() {
		parts = append(parts, t.Count("web.analysis.costPoints", points, map[string]any{"points": points}))
	}
	if len(parts) == 0 {
		parts = []string{p.t("analysis.costLittle")}
	}
	return costly{
		mark: mark, number: c.Number, seat: c.Seat, who: t.Seat(c.Seat), cost: strings.Join(parts, " "), made: advice.Instead(t, rules, c.Made, scored), best: advice.Instead(t, rules, c.Best, scored),
	}
}
