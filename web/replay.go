package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
	"spielwerk/web/part"
)

// replayData is a game at one of its moments.
type replayData struct {
	*tableData
	moment *table.Moment
	eye    game.Seat // the view
	eyes   []eyeLine
	turns  []int  // moments at which a turn begins
	round  string // that goes on, "" if the game has none
	told   *logData
	who    string  // decides next, "" if that is not to be seen
	made   string  // what they did then
	better *costly // what would have been better, nil if nobody knows
	curve  *curve  // nil if there is none
	spots  []int   // where each moment is in the curve
	later  bool    // there is one when it is asked for
	over   bool
	share  string

	analysable bool // the visitor may have an analysis while the game runs
	tryable    bool // the visitor may play on in a copy
	real       bool // of the real deal
	levels     []string
}

// eyeLine is a view that one can change to.
type eyeLine struct {
	key  string // its key
	seat game.Seat
	name string
	href string
	is   bool // it is the present one
}

// allEyes is the view of whoever decides in addresses.
const allEyes = "all"

// eyeName is a view as addresses name it.
func eyeName(eye game.Seat) string {
	if eye == table.AllEyes {
		return allEyes
	}
	return strconv.Itoa(int(eye))
}

// eyeOf is the view that a request names, or the one that a visitor has anyway.
func eyeOf(r *http.Request, now *table.Now, seat game.Seat) (game.Seat, error) {
	switch name := r.FormValue("seat"); name {
	case "":
		if seat == game.Watcher {
			return table.AllEyes, nil
		}
		return seat, nil
	case allEyes:
		return table.AllEyes, nil
	default:
		n, err := strconv.Atoi(name)
		if err != nil || n < 0 || n >= len(now.Seats) {
			return 0, store.ErrNotFound
		}
		return game.Seat(n), nil
	}
}

// mayReplay reports whether a visitor may look at a game as a view saw it: when it is over everybody may
// look at all; before that, who plays at what they saw themselves.
func mayReplay(now *table.Now, seat, eye game.Seat) bool {
	return now.Position.Pending() == 0 || seat != game.Watcher && eye == seat
}

// momentOf is the address of a moment of a view.
func momentOf(id string, eye game.Seat, at int) string {
	return "/t/" + id + "/replay?seat=" + eyeName(eye) + "&at=" + strconv.Itoa(at)
}

// replayOf is the address of the moment before a move of a seat.
func replayOf(id string, seat game.Seat, number int) string {
	return "/t/" + id + "/replay?seat=" + strconv.Itoa(int(seat)) + "&move=" + strconv.Itoa(number)
}

// formerMoment leads links of earlier versions to the moment that they name.
func (s *Server) formerMoment(w http.ResponseWriter, r *http.Request) {
	to := url.Values{"seat": {r.FormValue("seat")}, "move": {r.FormValue("move")}}
	http.Redirect(w, r, "/t/"+url.PathEscape(r.PathValue("table"))+"/replay?"+to.Encode(), http.StatusMovedPermanently)
}

// replayed is a moment that a visitor may look at.
type replayed struct {
	*visit
	now    *table.Now // the present
	seat   game.Seat  // the visitor's
	eye    game.Seat
	replay *table.Replay
	moment *table.Moment
}

// replayed finds the moment that a request names: by its number in the view, or as the one before a move
// of the seat. Without either it is the beginning of a game that is over, the present of one that goes on.
// The table must be released, also after an error if it is not nil.
func (s *Server) replayed(r *http.Request) (*replayed, error) {
	v, err := s.visit(r)
	if err != nil {
		return nil, err
	}
	re := &replayed{visit: v, now: v.now()}
	re.seat = re.own(re.now)
	if re.now.Position == nil {
		return re, store.ErrNotFound
	}
	if re.eye, err = eyeOf(r, re.now, re.seat); err != nil {
		return re, err
	}
	if !mayReplay(re.now, re.seat, re.eye) {
		return re, forbidden(s.page(r).say("web.replay.refused", nil))
	}
	if re.replay, err = s.hub.Replay(r.Context(), re.now.ID); err != nil {
		return re, err
	}
	at := 0
	switch move, number := r.FormValue("move"), r.FormValue("at"); {
	case number != "":
		at, err = strconv.Atoi(number)
	case move != "":
		if at, err = strconv.Atoi(move); err == nil {
			at, err = re.replay.Before(re.eye, re.eye, at)
		}
	case r.Form.Has("since"):
		at = re.replay.Since(re.eye)
		if visit, wrong := strconv.ParseInt(r.FormValue("since"), 10, 64); wrong == nil && visit > 0 {
			at = re.replay.SinceVisit(re.eye, time.UnixMilli(visit))
		}
	case !re.replay.Over:
		at = re.replay.Of(re.eye)
	}
	if err != nil {
		return re, store.ErrNotFound
	}
	deal := s.hub.Chance()
	re.moment, err = re.replay.At(re.eye, at, &deal)
	return re, err
}

// replay shows a game as it went, moment by moment: the page, or for its script the part that changes.
func (s *Server) replay(w http.ResponseWriter, r *http.Request) {
	re, err := s.replayed(r)
	if re != nil {
		defer re.table.Release()
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	d, err := s.replayData(r, re)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	script := wantsText(r)
	if script && !r.Form.Has("course") {
		s.show(w, r, http.StatusOK, replayPart(d))
		return
	}
	if err = s.scrubbed(r, d, re); err != nil {
		s.fail(w, r, err)
		return
	}
	if script {
		s.show(w, r, http.StatusOK, course(d))
		return
	}
	drawn := illustrated{replayPart(d), templ.NopComponent}
	if d.text == nil {
		if drawn, err = s.withDrawings(r.Context(), d.sheet, drawn.body); err != nil {
			s.fail(w, r, err)
			return
		}
	}
	s.show(w, r, http.StatusOK, replayPage(d, drawn))
}

// replayData is the part of a moment that changes with it.
func (s *Server) replayData(r *http.Request, re *replayed) (*replayData, error) {
	m := re.moment
	t := s.book.Table(m.Rules, re.prefs.lang, namesOf(m.Seats))
	p := s.page(r)
	d := &replayData{moment: m, over: re.replay.Over, eye: re.eye, share: siteOf(r) + momentOf(m.ID, re.eye, m.At)}
	analysis, err := re.analysed()
	if err != nil {
		return nil, err
	}
	if m.Next.Seat != game.Nobody && m.Next.Seat == m.Eye {
		d.who, d.made = t.Seat(m.Eye), t.Move(m.Next.Move)
		re.marks = []part.Mark{p.made(t, m.Next.Move)}
		for _, c := range analysis.Decisions {
			if c.Seat == m.Eye && c.Number == m.Number {
				told := p.costly(t, m.Rules, c, 0, s.pages.of(m.Rules.Game()).Scored())
				d.better, re.marks = &told, append(re.marks, p.better(t, c.Best.Move))
			}
		}
	}
	re.past, re.as = true, m.Eye
	d.tableData = s.data(r, re.visit, m.Now)
	d.path, d.analysable = r.URL.RequestURI(), re.now.MayAnalyse(re.seat) != 0
	d.made = d.inWords(d.made)
	d.told = d.logOf(t, s.pages.of(m.Rules.Game()), m.Now, logRange{m.From, len(m.Events)})
	slices.Reverse(d.told.blocks) // a story is read from its beginning
	for i := range d.told.blocks {
		d.told.blocks[i].since = false
	}
	if m.Round > 0 {
		d.round = spanName(t, true, m.Round)
	}
	if d.tryable = re.now.MayTry(re.seat, re.eye) && m.Position.Pending() != 0; d.tryable {
		d.levels, d.real = botsOf(m.Rules.Game()), re.eye == table.AllEyes
	}
	d.look(re)
	return d, nil
}

// analysed is the analysis of the decisions that the visitor may know, as far as there is one: to look at a
// game begins none.
func (re *replayed) analysed() (*table.Analysis, error) {
	seats := re.now.MayAnalyse(re.seat)
	if seats == 0 || !re.table.Analysed(seats) {
		return &table.Analysis{}, nil
	}
	return re.table.Analysis(seats)
}

// look adds the views that one can change to, each at the same moment.
func (d *replayData) look(re *replayed) {
	add := func(eye game.Seat, key, name string) {
		if !mayReplay(re.now, re.seat, eye) {
			return
		}
		at := d.moment.At
		if eye != re.eye {
			at = re.replay.After(eye, d.moment.Plies)
		}
		d.eyes = append(d.eyes, eyeLine{key: key, seat: eye, name: name, href: momentOf(d.id, eye, at), is: eye == re.eye})
	}
	add(table.AllEyes, "0", d.t("replay.all"))
	for i, seat := range d.moment.Seats {
		add(game.Seat(i), strconv.Itoa(i+1), seat.Name)
	}
}

// at is the address of another moment of the view.
func (d *replayData) at(at int) string { return momentOf(d.id, d.eye, at) }

// scrubbed adds what the page has besides the part that changes: the turns, and the curve of the game if
// it is over or was analysed. To work the curve out takes longer than to draw the page: it comes when it is
// asked for, unless it is known.
func (s *Server) scrubbed(r *http.Request, d *replayData, re *replayed) error {
	d.turns = re.replay.Turns(re.eye)
	analysis, err := re.analysed()
	if err != nil {
		return err
	}
	course := &analysis.Course
	switch {
	case d.over && r.Form.Has("course"):
		if course, err = s.hub.Course(r.Context(), d.id); err != nil {
			return err
		}
	case d.over:
		if course = s.hub.Known(d.id); course == nil {
			d.later = true
			return nil
		}
	}
	scored := s.pages.of(d.moment.Rules.Game()).Scored()
	if !scored && !d.over {
		return nil
	}
	t := s.book.Table(d.moment.Rules, d.lang, namesOf(d.moment.Seats))
	d.curve = d.curveOf(t, course, scored, namesOf(d.moment.Seats), analysis.Decisions, func(i int) string {
		c := &analysis.Decisions[i]
		return replayOf(d.id, c.Seat, c.Number)
	})
	if d.curve == nil {
		return nil
	}
	for _, point := range re.replay.Points(re.eye) {
		d.spots = append(d.spots, int(d.curve.at(min(point, d.curve.last))))
	}
	return nil
}

// place tells the moment by its number.
func (d *replayData) place() string {
	return d.say("web.replay.place", map[string]any{"n": d.moment.At, "of": d.moment.Of})
}

// turn is the turn's beginning before the moment, or after it; -1 if there is none.
func (d *replayData) turn(by int) int {
	i, found := slices.BinarySearch(d.turns, d.moment.At)
	if found || by < 0 {
		i += by
	}
	if i < 0 || i >= len(d.turns) {
		return -1
	}
	return d.turns[i]
}

// numbers are numbers in an attribute.
func numbers(all []int) string {
	words := make([]string, len(all))
	for i, n := range all {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, " ")
}
