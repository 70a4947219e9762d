package web

import (
	"fmt"
	"html"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/advice"
	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/store"
	"spielwerk/table"
	"spielwerk/web/part"
)

// analysisData is the analysis of a game, for its page.
type analysisData struct {
	*page
	id, game, title string
	over            bool
	percent         int
	ready, scored   bool
	seats           []analysedSeat
	caption         string
	curve           templ.Component
	rows            []curveRow
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

// curveRow is a row of the table beside the chart.
type curveRow struct {
	at     string
	points []int
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
	now := v.table.Now()
	p := s.page(r)
	seats := now.MayAnalyse(seatOf(now.Seats, v.person))
	if seats == 0 {
		s.explain(w, r, http.StatusForbidden, p.t("analysis.refused"))
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
			return advice.Instead(t, now.Rules, []bot.Advice{one}, scored)[0]
		}))
		return
	}
	d := &analysisData{
		page: &p, id: now.ID, game: now.Rules.Game().Name, title: t.Say("title", nil), ready: a.Ready, over: now.Position.Pending() == 0,
		scored: s.pages.of(now.Rules.Game()).Scored(),
	}
	if a.Of > 0 {
		d.percent = 100 * a.Done / a.Of
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
	points := a.Totals
	d.caption = p.t("analysis.curve")
	if !d.scored { // points are counted at the end only: show the estimate
		d.caption, points = p.t("analysis.stands"), a.Stands
	}
	if (d.scored || d.over) && len(points) > 1 {
		d.curve = p.curve(d, a.Decisions, points)
		d.rows = curveRows(points, len(now.Seats))
	}
	if wantsText(r) {
		s.show(w, r, http.StatusOK, analysisBody(d))
		return
	}
	s.show(w, r, http.StatusOK, analysisPage(d))
}

// costly is a decision in words: of wins and points, what is larger than its error.
func (p *page) costly(t *lang.Tongue, rules game.Rules, c table.Decision, mark int, scored bool) costly {
	lines := advice.Instead(t, rules, []bot.Advice{c.Made, c.Best}, scored)
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
		mark: mark, number: c.Number, seat: c.Seat, who: t.Seat(c.Seat), cost: strings.Join(parts, " "), made: lines[0], best: lines[1],
	}
}

// Measures of the chart.
const (
	curveWidth, curveHeight = 720, 300
	curveLeft, curveRight   = 56, 34
	curveTop, curveBottom   = 14, 26
)

// curve draws the points of all seats over the game, with the costliest decisions.
func (p *page) curve(d *analysisData, decisions []table.Decision, points [][game.MaxSeats]int) templ.Component {
	low, high := 0, 1
	for _, totals := range points {
		for i := range d.seats {
			low, high = min(low, totals[i]), max(high, totals[i])
		}
	}
	step := roundStep(high - low)
	low, high = floorTo(low, step), -floorTo(-high, step)
	x := func(i int) float64 {
		return curveLeft + float64(curveWidth-curveLeft-curveRight)*float64(i)/float64(len(points)-1)
	}
	y := func(v int) float64 {
		return curveHeight - curveBottom - float64(curveHeight-curveTop-curveBottom)*float64(v-low)/float64(high-low)
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="curve" viewBox="0 0 %d %d" role="group" aria-label="%s">`, curveWidth, curveHeight, html.EscapeString(d.caption))
	for v := low; v <= high; v += step {
		fmt.Fprintf(&b, `<path class="grid" d="M%d %.1fH%d"/><text x="%d" y="%.1f" text-anchor="end">%d</text>`, curveLeft, y(v), curveWidth-curveRight, curveLeft-6, y(v)+4, v)
	}
	for i := range d.seats {
		fmt.Fprintf(&b, `<path class="points seat-%d" d="M`, i)
		last := 0
		for at, totals := range points {
			if at == 0 || totals[i] != last {
				if at > 0 {
					fmt.Fprintf(&b, "H%.1fV%.1f", x(at), y(totals[i]))
				} else {
					fmt.Fprintf(&b, "%.1f %.1f", x(at), y(totals[i]))
				}
				last = totals[i]
			}
		}
		fmt.Fprintf(&b, `H%d"/>`, curveWidth-curveRight)
	}
	end := points[len(points)-1]
	for i := range d.seats { // tokens at the same height stand side by side
		beside := 0
		for k := range i {
			if math.Abs(y(end[k])-y(end[i])) < 20 {
				beside++
			}
		}
		fmt.Fprintf(&b, `<use href="#token-%d" class="token seat-%d" x="%d" y="%.1f" width="22" height="22"/>`, i, i, curveWidth-curveRight+2-22*beside, y(end[i])-11)
	}
	var marks [][2]float64
	for _, c := range decisions {
		mark := [2]float64{x(c.At), y(points[c.At][c.Seat])}
		for slices.ContainsFunc(marks, func(m [2]float64) bool { return math.Hypot(m[0]-mark[0], m[1]-mark[1]) < 18 }) {
			mark[1] -= 20 // marks at one moment are stacked
		}
		marks = append(marks, mark)
		n := len(marks)
		fmt.Fprintf(&b, `<a href="#d%d"><title>%s</title><circle class="seat-%d" cx="%.1f" cy="%.1f" r="9"/><text class="mark" x="%.1f" y="%.1f" text-anchor="middle">%d</text></a>`,
			n, html.EscapeString(p.say("web.analysis.decision", map[string]any{"n": n, "who": d.seats[c.Seat].name})), c.Seat, mark[0], mark[1], mark[0], mark[1]+4, n)
	}
	b.WriteString("</svg>")
	return templ.Raw(b.String())
}

// roundStep is a round number of which about six make a span.
func roundStep(span int) int {
	for step := 1; ; step *= 10 {
		for _, s := range []int{step, 2 * step, 5 * step} {
			if span <= 6*s {
				return s
			}
		}
	}
}

// floorTo is the largest multiple of a step that is not above v.
func floorTo(v, step int) int { return int(math.Floor(float64(v)/float64(step))) * step }

// curveRows are the points at some moments, evenly spread, and at the end.
func curveRows(points [][game.MaxSeats]int, seats int) []curveRow {
	const rows = 10
	var list []curveRow
	last := len(points) - 1
	for i := range rows + 1 {
		at := (last*i + rows/2) / rows
		row := curveRow{at: strconv.Itoa(100*i/rows) + " %"}
		for seat := range seats {
			row.points = append(row.points, points[at][seat])
		}
		list = append(list, row)
	}
	return list
}

// momentData is a moment of a game as a seat saw it.
type momentData struct {
	*tableData
	who     string
	made    string
	better  *costly // the better move, nil if there is no analysis of it
	symbols string  // the drawings, for a page without the script
	number  int
	back    bool // there is an earlier moment
}

// momentPage shows the board before a seat's move, as the seat saw it.
func (s *Server) momentPage(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.table.Now()
	seat, err := strconv.Atoi(r.FormValue("seat"))
	number, err2 := strconv.Atoi(r.FormValue("move"))
	if err != nil || err2 != nil || seat < 0 || seat >= len(now.Seats) {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	if !now.MayAnalyse(seatOf(now.Seats, v.person)).Has(game.Seat(seat)) {
		p := s.page(r)
		s.explain(w, r, http.StatusForbidden, p.t("analysis.refused"))
		return
	}
	then, move, err := s.hub.Moment(r.Context(), now.ID, game.Seat(seat), number)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	v.past, v.as = true, game.Seat(seat)
	p, t := s.page(r), s.book.Table(now.Rules, s.page(r).lang, namesOf(now.Seats))
	var better *costly
	v.marks = []part.Mark{p.made(t, move)}
	if a, failed := v.table.Analysis(now.MayAnalyse(seatOf(now.Seats, v.person))); failed == nil {
		for _, c := range a.Decisions {
			if int(c.Seat) == seat && c.Number == number {
				told := p.costly(t, now.Rules, c, 0, s.pages.of(now.Rules.Game()).Scored())
				better, v.marks = &told, append(v.marks, p.better(t, c.Best.Move))
			}
		}
	}
	d, err := s.data(r, v, then)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	d.path = r.URL.RequestURI()
	s.show(w, r, http.StatusOK, momentView(&momentData{
		tableData: d, who: t.Seat(game.Seat(seat)), made: t.Move(move), better: better, symbols: string(s.drawings(d.sheet)), number: number, back: number > 1,
	}))
}
