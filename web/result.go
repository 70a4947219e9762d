package web

import (
	"net/http"
	"slices"

	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/store"
)

// resultData is how a game has ended.
type resultData struct {
	*tableData
	tongue *lang.Tongue
	order  []int    // seats by their places, the winners first
	sides  []string // what each seat was, "" where a game has none
	rows   []sourceRow
}

// sourceRow is what all seats have from one source of points.
type sourceRow struct {
	text, rule string
	points     []int
}

// result shows how a game has ended: places, points by source, what everybody was.
func (s *Server) result(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.table.Now()
	if now.Position == nil || now.Position.Pending() != 0 {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	d, err := s.data(r, v, now)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	d.path = r.URL.RequestURI()
	t := s.book.Table(now.Rules, d.lang, namesOf(now.Seats))
	page := &resultData{tableData: d, tongue: t, rows: sources(t, now.Position, len(now.Seats)), sides: make([]string, len(now.Seats))}
	forms := now.Rules.Vocabulary().Events
	for _, e := range game.Heard(nil, now.Events, d.seat) {
		form := &forms[e.Kind]
		if i := form.Component(form.Facts.Side); form.Facts.Side != "" && i >= 0 && e.Seat >= 0 {
			page.sides[e.Seat] = t.Say(form.Fields[i].Table+"."+form.Fields[i].Text(e.Args[i]), nil)
		}
	}
	for i := range d.seats {
		page.order = append(page.order, i)
	}
	slices.SortStableFunc(page.order, func(a, b int) int { return d.seats[a].rank - d.seats[b].rank })
	s.show(w, r, http.StatusOK, resultPage(page))
}

// sources are the points of all seats by their source, in the order in which they came up.
func sources(t *lang.Tongue, p game.Position, seats int) (rows []sourceRow) {
	type source struct {
		kind uint8
		rule game.Rule
	}
	var known []source
	for _, l := range p.Scores(nil) {
		from := source{l.Kind, l.Rule}
		i := slices.Index(known, from)
		if i < 0 {
			i = len(known)
			known = append(known, from)
			rows = append(rows, sourceRow{t.ScoreKind(int(l.Kind)), string(l.Rule), make([]int, seats)})
		}
		rows[i].points[l.Seat] += int(l.Points)
	}
	return rows
}

// points is a number of points in words.
func (d *resultData) points(n int) string {
	return d.tongue.Count("web.result.points", n, map[string]any{"n": n})
}
