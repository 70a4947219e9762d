package web

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/store"
	"spielwerk/table"
	"spielwerk/web/part"
)

// resultData is how a game has ended.
type resultData struct {
	*tableData
	tongue   *lang.Tongue
	scored   bool         // its places are those of the points
	order    []int        // seats by their places, the winners first
	seated   []seatResult // by seat
	portrait illustrated  // empty in words
	board    bool         // it is the board, on which nothing can be done any more
	rows     []sourceRow
	counted  string // what the totals are, where they are no points
	curve    *curve
	reasons  []reason // how the places were decided, where that needs to be told
	share    string   // address of this page
	series   []seriesLine
	games    int // of the series
	here     *here
	casual   string // why the game does not change ratings, "" if it does
}

// seatResult is what a seat has made of the game.
type seatResult struct {
	side string // what it was, "" if the game has no sides
	own  []amount
	feat *featData // its best turn, nil if none brought anything
	rise string    // or the round in which its lead grew most
	log  string    // address of that in the log
	best string    // what that is: the best of the game, one of several such, or only the seat's own
	top  bool      // nobody's brought more
}

// amount is points from a source.
type amount struct {
	points     int
	text, rule string
}

// featData is a turn that brought points.
type featData struct {
	move    string
	points  int
	amounts []amount
	moment  string // address of the board before it
}

// reason is a sentence about a place, with its rule.
type reason struct{ text, rule string }

// sourceRow is what all seats have from one source of points.
type sourceRow struct {
	text, rule string
	cells      []string
}

// result shows how a game has ended: who has won and why, points by source, how it went, what
// everybody made of it.
func (s *Server) result(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.now()
	if now.Position == nil || now.Position.Pending() != 0 {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	course, err := s.hub.Course(r.Context(), now.ID)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	d := s.data(r, v, now)
	d.path = r.URL.RequestURI()
	t := s.book.Table(now.Rules, d.lang, namesOf(now.Seats))
	gamePage := s.pages.of(now.Rules.Game())
	page := &resultData{tableData: d, tongue: t, scored: gamePage.Scored(), seated: make([]seatResult, len(now.Seats)), share: link(r, now.ID) + "/result", here: s.analysedHere(&d.page, now)}
	for i := range d.seats {
		page.order = append(page.order, i)
	}
	slices.SortStableFunc(page.order, func(a, b int) int { return d.seats[a].rank - d.seats[b].rank })
	heard := game.Heard(nil, now.Events, d.seat)
	page.rows = page.sources(now.Position, nil)
	if judge, ok := gamePage.(part.Judged); ok {
		page.rows = page.sources(now.Position, judge.Figure)
		page.counted = judge.Counted(t)
		for _, e := range judge.Judge(heard) {
			page.reasons = append(page.reasons, reason{t.Event(e), string(e.Rule)})
		}
	} else if breaker, ok := now.Position.(game.TieBreaker); ok && page.scored {
		page.reasons = page.ties(breaker)
	}
	if err = s.afterwards(r, page, now.ID); err != nil {
		s.fail(w, r, err)
		return
	}
	page.sides(now, heard)
	page.feats(now, course)
	page.curve = d.curveOf(t, course, page.scored, d.namesOf(now.Seats), nil, nil)
	if portrait := portraitOf(d, gamePage, sceneOf(now, d.seat, t)); !d.words && portrait != nil {
		_, portrayed := gamePage.(part.Portrayed)
		page.board = !portrayed
		if page.portrait, err = s.withDrawings(r.Context(), d.sheet, portrait); err != nil {
			s.fail(w, r, err)
			return
		}
	}
	s.show(w, r, http.StatusOK, resultPage(page))
}

// afterwards is what the game was a part of.
func (s *Server) afterwards(r *http.Request, page *resultData, id string) (err error) {
	if page.series, page.games, err = s.series(r.Context(), &page.page, id); err != nil {
		return err
	}
	kept, err := s.store.Result(r.Context(), id)
	if errors.Is(err, store.ErrNotFound) { // a game of bots, or one that has just ended
		return nil
	}
	if kept.Casual != "" && kept.Casual != store.CasualAlone {
		page.casual = page.t("standing.casual." + kept.Casual)
	}
	return err
}

// portraitOf is a picture of how a game ended.
func portraitOf(d *tableData, gamePage part.Page, sc *part.Scene) templ.Component {
	if p, ok := gamePage.(part.Portrayed); ok {
		return p.Portrait(sc)
	}
	if d.cards {
		return nil
	}
	return d.board
}

// sources are the points of all seats by their source, in the order in which they came up; or
// figures of the score lines in place of the points.
func (d *resultData) sources(p game.Position, figure func(*game.Line) int) (rows []sourceRow) {
	type source struct {
		kind uint8
		rule game.Rule
	}
	var known []source
	var points [][game.MaxSeats]int
	var has [][game.MaxSeats]bool
	for _, l := range p.Scores(nil) {
		from := source{l.Kind, l.Rule}
		i := slices.Index(known, from)
		if i < 0 {
			i = len(known)
			known, points, has = append(known, from), append(points, [game.MaxSeats]int{}), append(has, [game.MaxSeats]bool{})
			rows = append(rows, sourceRow{text: d.tongue.ScoreKind(int(l.Kind)), rule: string(l.Rule)})
		}
		n := int(l.Points)
		if figure != nil {
			n = figure(&l)
		}
		points[i][l.Seat] += n
		has[i][l.Seat] = true
	}
	for i := range rows {
		for seat := range d.seats {
			cell := strconv.Itoa(points[i][seat])
			if figure != nil && !has[i][seat] {
				cell = "–"
			}
			rows[i].cells = append(rows[i].cells, cell)
		}
	}
	return rows
}

// ties tells how equal totals were ranked, group by group, the best first: what was compared
// until a difference was found, and who shares a place.
func (d *resultData) ties(breaker game.TieBreaker) (out []reason) {
	compared, shared := breaker.TieBreaks()
	for from := 0; from < len(d.order); {
		to := from + 1
		for to < len(d.order) && d.seats[d.order[to]].total == d.seats[d.order[from]].total {
			to++
		}
		group := d.order[from:to]
		from = to
		if len(group) == 1 {
			continue
		}
		total := d.seats[group[0]].total
		out = append(out, reason{d.say("web.result.level", map[string]any{"who": d.names(group), "points": d.points(total)}), ""})
		for i, c := range compared {
			if !slices.ContainsFunc(group, func(a int) bool {
				return slices.ContainsFunc(group, func(b int) bool { return a != b && equal(compared[:i], a, b) })
			}) {
				break
			}
			figures := make([]string, len(group))
			for j, seat := range group {
				figures[j] = d.seats[seat].name + " " + strconv.Itoa(c.Have[seat])
			}
			out = append(out, reason{capital(d.tongue.Say("tie."+c.Word, nil)) + ": " + strings.Join(figures, ", ") + ".", string(c.Rule)})
		}
		for len(group) > 0 {
			n := 1
			for n < len(group) && d.seats[group[n]].rank == d.seats[group[0]].rank {
				n++
			}
			said := map[string]any{"who": d.names(group[:n]), "place": d.seats[group[0]].rank}
			if n > 1 {
				out = append(out, reason{d.say("web.result.shares", said), string(shared)})
			} else {
				out = append(out, reason{d.say("web.result.gets", said), ""})
			}
			group = group[n:]
		}
	}
	return out
}

// equal reports whether two seats have the same in all that was compared.
func equal(compared []game.TieBreak, a, b int) bool {
	return !slices.ContainsFunc(compared, func(c game.TieBreak) bool { return c.Have[a] != c.Have[b] })
}

// names are the names of some seats.
func (d *resultData) names(seats []int) string {
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = d.seats[seat].name
	}
	return d.list(names)
}

// sides tells what everybody was, and what they scored by what only they had.
func (d *resultData) sides(now *table.Now, heard []game.Event) {
	words := now.Rules.Vocabulary()
	for _, e := range heard {
		form := &words.Events[e.Kind]
		if i := form.Component(form.Facts.Side); form.Facts.Side != "" && i >= 0 && e.Seat >= 0 {
			d.seated[e.Seat].side = d.tongue.Say(form.Fields[i].Table+"."+form.Fields[i].Text(e.Args[i]), nil)
		}
	}
	for _, l := range now.Position.Scores(nil) {
		if !words.Scores[l.Kind].Sided {
			continue
		}
		own := &d.seated[l.Seat].own
		i := slices.IndexFunc(*own, func(a amount) bool { return a.rule == string(l.Rule) })
		if i < 0 {
			i = len(*own)
			*own = append(*own, amount{text: d.tongue.ScoreKind(int(l.Kind)), rule: string(l.Rule)})
		}
		(*own)[i].points += int(l.Points)
	}
}

// feats tells everybody's best turn, or the round in which their lead grew most.
func (d *resultData) feats(now *table.Now, course *table.Course) {
	var feats, rises []int // what each brought; who has a best turn is not told of a round
	for seat := range d.seated {
		if f := course.Best[seat].Points; f > 0 {
			feats = append(feats, f)
		} else if f := course.Rises[seat].Points; !d.scored && f > 0 {
			rises = append(rises, f)
		}
	}
	for seat := range d.seated {
		out := &d.seated[seat]
		if f := &course.Best[seat]; f.Points > 0 {
			out.feat = &featData{move: d.inWords(d.tongue.Move(f.Move)), points: f.Points, moment: replayOf(now.ID, f.Seat, f.Number)}
			for _, l := range f.Lines {
				out.feat.amounts = append(out.feat.amounts, amount{int(l.Points), d.tongue.ScoreKind(int(l.Kind)), string(l.Rule)})
			}
			out.best, out.top = rankOf("result.best.", f.Points, feats)
			out.log = d.logAt(now, f.Events)
		} else if f := course.Rises[seat]; !d.scored && f.Points > 0 {
			out.rise = d.tongue.Say("web.result.rise", map[string]any{"span": spanName(d.tongue, course.Rounds, f.Span+1), "n": f.Points})
			out.best, out.top = rankOf("result.bestSpan.", f.Points, rises)
			out.log = d.logAt(now, f.Events)
		}
	}
}

// rankOf is the message that says what some points are among those of all seats, and whether nobody has more.
func rankOf(group string, points int, all []int) (message string, top bool) {
	same := 0
	for _, n := range all {
		if n > points {
			return group + "own", false
		}
		if n == points {
			same++
		}
	}
	if same > 1 {
		return group + "shared", true
	}
	return group + "single", true
}

// logAt is the address of the log as the visitor knew it after so many events.
func (d *resultData) logAt(now *table.Now, events int) string {
	return "/t/" + now.ID + "/log?before=" + strconv.Itoa(len(game.Heard(nil, now.Events[:events], d.seat)))
}

// points is a number of points in words.
func (d *resultData) points(n int) string {
	return d.tongue.Count("web.result.points", n, map[string]any{"n": n})
}

// total is the row of totals: points, or what the totals are in this game.
func (d *resultData) total() string { return cmp.Or(d.counted, d.t("table.scores")) }

// capital is a text with a capital at its beginning.
func capital(text string) string {
	_, n := utf8.DecodeRuneInString(text)
	return strings.ToUpper(text[:n]) + text[n:]
}
