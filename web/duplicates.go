package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"spielwerk/api"
	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// duplicatesPath is where the pages of duplicates are: the same deal on several tables.
const duplicatesPath = "/duplicates"

// duplicateData is the page of a duplicate.
type duplicateData struct {
	page
	id, title    string
	goesOn, host bool
	scored       bool // points decide
	tables       []duplicateTable
	seats        []comparedSeat // once all games have ended
}

// duplicateTable is a table of a duplicate.
type duplicateTable struct {
	number             int
	id, state, players string
}

// comparedSeat is a seat at all tables whose games were played to the end, the best first.
type comparedSeat struct {
	seat  game.Seat
	lines []comparedLine
}

type comparedLine struct {
	table              *duplicateTable
	name               string
	you                bool
	points, place      int
	rank               int // at this seat
	value, over        float64
	difference, replay string
}

// tablesOfDuplicate are the tables of the duplicate that a request names, opened if all games have ended.
func (s *Server) tablesOfDuplicate(r *http.Request) ([]store.Table, error) {
	id := r.PathValue("duplicate")
	if err := s.hub.Unseal(r.Context(), id); err != nil {
		return nil, err
	}
	all, err := s.store.TablesOfDuplicate(r.Context(), id)
	if err == nil && len(all) == 0 {
		err = store.ErrNotFound
	}
	return all, err
}

// duplicate shows the tables of a duplicate, and compares them when all games have ended.
func (s *Server) duplicate(w http.ResponseWriter, r *http.Request) {
	d, err := s.duplicateData(r)
	switch {
	case err != nil:
		s.fail(w, r, err)
	case wantsJSON(r):
		s.answer(w, d.json())
	default:
		s.show(w, r, http.StatusOK, duplicatePage(d))
	}
}

func (s *Server) duplicateData(r *http.Request) (*duplicateData, error) {
	me, err := s.person(r)
	if err != nil {
		return nil, err
	}
	all, err := s.tablesOfDuplicate(r)
	if err != nil {
		return nil, err
	}
	g, err := s.games.Find(all[0].Game)
	if err != nil {
		return nil, err
	}
	d := &duplicateData{page: s.page(r), id: all[0].Duplicate, goesOn: goesOn(all), host: me.ID != "" && me.ID == all[0].Host, scored: s.pages.of(g).Scored()}
	d.path = r.URL.EscapedPath()
	d.title = s.book.Game(g, d.lang).Say("title", nil)
	for i, t := range all {
		var names []string
		for _, seat := range t.Seats {
			if seat.Kind != store.Free {
				names = append(names, d.seatName(seat))
			}
		}
		d.tables = append(d.tables, duplicateTable{i + 1, t.ID, t.State, strings.Join(names, ", ")})
	}
	if !d.goesOn {
		s.compare(r.Context(), d, all, me)
	}
	return d, nil
}

// goesOn reports whether a game is not over, or has not begun and still may.
func goesOn(tables []store.Table) bool {
	return slices.ContainsFunc(tables, func(t store.Table) bool {
		return t.State == store.Open || t.State == store.Running || t.State == store.Sealed
	})
}

// compare adds how each seat has done. A game that cannot be opened any more is left out.
func (s *Server) compare(ctx context.Context, d *duplicateData, all []store.Table, me store.Person) {
	d.seats = make([]comparedSeat, len(all[0].Seats))
	for i, t := range all {
		if t.State != store.Finished {
			continue
		}
		now := s.moment(ctx, t.ID)
		if now == nil || now.Position == nil || now.Position.Pending() != 0 {
			continue
		}
		places := now.Position.Ranks()
		for j, seat := range t.Seats {
			of := game.Seat(j)
			l := comparedLine{table: &d.tables[i], name: d.seatName(seat), place: places[j], points: now.Position.Total(of), replay: momentOf(t.ID, of, 0)}
			l.you = me.ID != "" && seat.Person == me.ID
			if l.value = float64(-l.place); d.scored {
				l.value = float64(l.points)
			}
			d.seats[j].seat, d.seats[j].lines = of, append(d.seats[j].lines, l)
		}
	}
	for i := range d.seats {
		d.rank(d.seats[i].lines)
	}
}

// rank orders the lines of a seat, the best first.
func (p *page) rank(lines []comparedLine) {
	mean := 0.0
	for i := range lines {
		mean += lines[i].value / float64(len(lines))
	}
	slices.SortStableFunc(lines, func(a, b comparedLine) int { return int(b.value - a.value) })
	for i := range lines {
		l := &lines[i]
		if l.rank = i + 1; i > 0 && l.value == lines[i-1].value {
			l.rank = lines[i-1].rank
		}
		l.over = l.value - mean
		if l.difference = p.decimal(l.over, 1); l.over > 0 {
			l.difference = "+" + l.difference
		}
		l.difference = strings.Replace(l.difference, "-", "−", 1)
	}
}

// json is the duplicate for programs.
func (d *duplicateData) json() api.Duplicate {
	out := api.Duplicate{ID: d.id, Over: !d.goesOn, Tables: []api.DuplicateTable{}, Seats: []api.ComparedSeat{}}
	for _, t := range d.tables {
		out.Tables = append(out.Tables, api.DuplicateTable{Table: t.id, State: t.state})
	}
	for _, seat := range d.seats {
		for _, l := range seat.lines {
			out.Seats = append(out.Seats, api.ComparedSeat{
				Seat: int(seat.seat) + 1, Table: l.table.id, Name: l.name, Points: l.points, Place: l.place, Rank: l.rank, Difference: l.over,
			})
		}
	}
	return out
}

// endDuplicate ends the games of a duplicate that go on, for whoever has made it.
func (s *Server) endDuplicate(w http.ResponseWriter, r *http.Request) {
	all, err := s.tablesOfDuplicate(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	me, err := s.person(r)
	p := s.page(r)
	switch {
	case err != nil:
	case me.ID == "" || me.ID != all[0].Host:
		err = forbidden(p.t("error.notYours"))
	case r.PostFormValue("sure") != "on":
		err = badRequest(p.t("error.form"))
	default:
		err = s.hub.EndDuplicate(r.Context(), all[0].Duplicate)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	http.Redirect(w, r, duplicatesPath+"/"+all[0].Duplicate, http.StatusSeeOther)
}

// duplicates is the number of tables that a form for a new one asks for with the same deal, 0 for a table for
// itself.
func duplicates(r *http.Request) (n int, ok bool) {
	text := r.FormValue("duplicate")
	if text == "" {
		return 0, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 2 && n <= table.MostDuplicates
}

// createDuplicate makes the tables of a form.
func (s *Server) createDuplicate(r *http.Request, n int, g *game.Game, c game.Config, host string, seats []store.Seat, agreed table.Agreed) error {
	promise := promised(r)
	err := s.hub.CreateDuplicate(r.Context(), promise, n, g, c, host, seats, agreed)
	if err != nil && !errors.Is(err, store.ErrConflict) {
		return err
	}
	earlier, wrong := s.store.TablesOfDuplicate(r.Context(), promise.Table)
	if wrong != nil || len(earlier) == 0 || earlier[0].Host != host || earlier[0].Seats[0].Nonce != seats[0].Nonce {
		return table.ErrNotPromised // else it is a double click
	}
	for i := range earlier {
		if err == nil && earlier[i].State == store.Open {
			s.limits.waiting.add(clientOf(r).address, earlier[i].ID)
		}
	}
	return nil
}

// columns are those of the comparison.
func (d *duplicateData) columns() int {
	if d.scored {
		return 6
	}
	return 5
}

// endedWith is how a seat of a sealed game has ended.
func (d *tableData) endedWith(seat int) string {
	place := d.say("web.table.place", map[string]any{"place": d.ended.Places[seat]})
	if !d.scoring {
		return d.seats[seat].name + ": " + place
	}
	return d.say("web.table.score", map[string]any{"who": d.seats[seat].name, "points": d.ended.Points[seat]}) + ", " + place
}
