package web

import (
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/chronicle"
	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/table"
	"spielwerk/web/part"
)

// logBlock is a part of a log that is read as one: a block of the chronicle, or a note.
type logBlock struct {
	chronicle.Block
	acts  []logAct    // its paragraphs
	note  *table.Note // or what is no move
	nth   int         // of a note: how many notes come before it
	since bool        // the visitor has made no move after it: what follows is news
}

// logAct is a paragraph with what a page has for it.
type logAct struct {
	*chronicle.Act
	places   []string   // ids of what it is about
	icons    [][]string // ids of the drawings of what each sentence names
	pictures []string   // id of the drawing of what each sum is of, "" if there is none
	moment   string     // what nobody should miss: "attack", "victory", "complete", or ""
}

// logRange is what a log shows: events from and to, and the notes among them.
type logRange struct{ from, to int }

// id is the same for a block at any moment.
func (b *logBlock) id() string {
	switch {
	case b.note != nil:
		return "noted-" + strconv.Itoa(b.nth)
	case b.Head != "":
		return "head-" + strconv.Itoa(b.First)
	}
	return "said-" + strconv.Itoa(b.First)
}

// courseOf is what has happened at a table.
func courseOf(t *lang.Tongue, now *table.Now) *chronicle.Course {
	return &chronicle.Course{Rules: now.Rules, Tongue: t, Events: now.Events, Marks: now.Marks}
}

// latest is the range with at least so many of the latest events that a seat has heard. What somebody did without
// another in between is told from its beginning: half of it would tell what was paid and not for what. Of what is
// too long for that a whole move is told, unless that is a whole round.
func latest(now *table.Now, seat game.Seat, to, least int) logRange {
	c := courseOf(nil, now)
	from := to
	for heard := 0; from > 0 && heard < least; {
		if from--; now.Events[from].Audience.Has(seat) {
			heard++
		}
	}
	whole := from
	for whole > 0 && from-whole < 2*least && !c.Opens(whole) {
		whole--
	}
	if c.Opens(whole) {
		return logRange{whole, to}
	}
	if at, found := slices.BinarySearch(now.Marks, from); !found && at > 0 && from-now.Marks[at-1] < least {
		from = now.Marks[at-1]
	}
	return logRange{from, to}
}

// blocks are what a seat has heard in a range, in the order in which it happened, and the notes in between.
func blocks(t *lang.Tongue, gamePage part.Page, now *table.Now, seat game.Seat, in logRange) (list []logBlock) {
	c := courseOf(t, now)
	from := in.from
	tell := func(to int) { // the events to there
		for _, b := range c.Blocks(seat, from, to) {
			list = append(list, logBlock{Block: b, acts: drawn(gamePage, now.Rules.Vocabulary(), &b)})
		}
		from = to
	}
	news := -1 // the first event that is news
	if seat != game.Watcher {
		news = newsFrom(now, seat)
	}
	pass := func(to int) { // the same, with what is news apart from what is not
		if from < news && news < to {
			tell(news)
		}
		if from == news && from < to && len(list) > 0 {
			list[len(list)-1].since = true
		}
		tell(to)
	}
	for i := range now.Notes {
		if n := &now.Notes[i]; in.from <= n.Events && !n.Silent {
			pass(min(n.Events, in.to))
			list = append(list, logBlock{Block: chronicle.Block{Seat: n.Seat}, note: n, nth: i})
		}
	}
	pass(in.to)
	return list
}

// drawn are the paragraphs of a block with what a page has for them. The beginning of a round is words alone.
func drawn(gamePage part.Page, words *game.Vocabulary, b *chronicle.Block) []logAct {
	list := make([]logAct, len(b.Acts))
	located, _ := gamePage.(part.Located)
	illustrated, _ := gamePage.(part.Illustrated)
	pictured, _ := gamePage.(part.Pictured)
	momentous, _ := gamePage.(part.Momentous)
	for i := range b.Acts {
		a := &list[i]
		a.Act = &b.Acts[i]
		a.icons, a.pictures = make([][]string, len(a.Sentences)), make([]string, len(a.Sums))
		if b.Round {
			continue
		}
		for _, e := range a.Events {
			form := &words.Events[e.Kind]
			a.locate(located, form, &e)
			a.stir(momentous, form)
		}
		for k := range a.Sentences {
			if s := &a.Sentences[k]; illustrated != nil {
				a.icons[k] = illustrated.Illustrate(&words.Events[s.Event.Kind], &s.Event)
				for _, e := range s.More {
					a.icons[k] = append(a.icons[k], illustrated.Illustrate(&words.Events[e.Kind], &e)...)
				}
			}
		}
		for k, s := range a.Sums {
			if pictured != nil && s.Table != "" {
				a.pictures[k] = pictured.Picture(s.Table, s.Word)
			}
		}
	}
	return list
}

// locate adds where an event happened.
func (a *logAct) locate(gamePage part.Located, form *game.Form, e *game.Event) {
	var at []string
	if gamePage != nil {
		at = gamePage.Located(e)
	} else {
		for i, f := range form.Fields {
			if f.Kind == game.FieldWord && f.Table != "" || f.Kind == game.FieldCell {
				at = append(at, f.Text(e.Args[i]))
			}
		}
	}
	for _, id := range at {
		if len(a.places) < 6 && !slices.Contains(a.places, id) {
			a.places = append(a.places, id)
		}
	}
}

// stir notes whether an event of the move is one that nobody should miss. An attack comes
// before what it brings.
func (a *logAct) stir(gamePage part.Momentous, form *game.Form) {
	moment := ""
	if gamePage != nil {
		moment = gamePage.Moment(form.Word)
	}
	if moment == "" && form.Facts.Completes != "" {
		moment = "complete"
	}
	if moment == "attack" || a.moment == "" || a.moment == "complete" && moment != "" {
		a.moment = moment
	}
}

// newsFrom is the number of events before what is news to a seat, -1 if there is none: its latest move that others
// have moved after, or that ended a phase, a round or a year. So it stays the same while the seat makes the moves of
// its turn. Moves of which a log does not tell do not count: a dial that is set is no turn.
func newsFrom(now *table.Now, seat game.Seat) int {
	if now.Since[seat] >= len(now.Events) {
		return -1
	}
	c, others := courseOf(nil, now), false
	for ply := len(now.Marks) - 1; ply >= 0; ply-- {
		switch who := toldOf(now, seat, ply); {
		case who == game.Nobody:
		case who != seat:
			others = true
		case others || c.Ends(now.Marks[ply], endOf(now, ply)):
			return now.Marks[ply]
		}
	}
	return -1
}

// endOf is the number of events with those of a move.
func endOf(now *table.Now, ply int) int {
	if ply+1 < len(now.Marks) {
		return now.Marks[ply+1]
	}
	return len(now.Events)
}

// toldOf is the seat whose move a log tells to a seat, Nobody if it does not.
func toldOf(now *table.Now, seat game.Seat, ply int) game.Seat {
	words := now.Rules.Vocabulary()
	for i := now.Marks[ply]; i < endOf(now, ply); i++ {
		e := &now.Events[i]
		if e.Seat != game.Nobody && e.Audience.Has(seat) && words.Events[e.Kind].Told != game.ToldNot {
			return e.Seat
		}
	}
	return game.Nobody
}

// logData is a log as a visitor reads it.
type logData struct {
	*page
	id, game string
	seat     game.Seat // the visitor's
	names    []string
	nameless *regexp.Regexp
	blocks   []logBlock
	beside   bool // it is the one beside the board: its blocks have ids, so that they stay themselves
	who      func(seat game.Seat) string
	event    func(e game.Event, more []game.Event) string
	note     func(n table.Note) logLine

	// Of the whole log.
	show, query string // seat from 1, "scores", or "" for all; words to look for
}

// logOf is what a seat has heard in a range, the latest block first.
func (d *tableData) logOf(t *lang.Tongue, gamePage part.Page, now *table.Now, in logRange) *logData {
	l := &logData{page: &d.page, id: d.id, game: d.game, seat: d.seat, nameless: d.nameless, blocks: blocks(t, gamePage, now, d.seat, in), who: t.Seat}
	l.event = func(e game.Event, more []game.Event) string {
		if len(more) > 0 {
			return d.inWords(t.Events(append([]game.Event{e}, more...)))
		}
		text, _ := d.prep.text(logText{d.lang, e}, func() (string, error) { return t.Event(e), nil })
		text = d.inWords(text)
		return text
	}
	l.note = func(n table.Note) logLine { return d.noteLine(t, n) }
	slices.Reverse(l.blocks)
	return l
}

// plain leaves the drawings of a log out, for a page without a sheet of them.
func (l *logData) plain() {
	for i := range l.blocks {
		for k := range l.blocks[i].acts {
			a := &l.blocks[i].acts[k]
			clear(a.icons)
			clear(a.pictures)
		}
	}
}

// text is what a block says, for who looks for words.
func (l *logData) text(b *logBlock) string {
	var s strings.Builder
	for _, a := range b.acts {
		for _, say := range a.Sentences {
			s.WriteString(l.event(say.Event, say.More) + " ")
		}
		for _, sum := range a.Sums {
			s.WriteString(sum.What + " ")
		}
	}
	if b.note != nil {
		s.WriteString(l.note(*b.note).text + " ")
	}
	return keyed(s.String())
}

// class is what kind of block it is, as an attribute; most are of none.
func (l *logData) class(b *logBlock) templ.Attributes {
	switch {
	case b.Round:
		return templ.Attributes{"class": "round"}
	case b.Head != "":
		return templ.Attributes{"class": "head"}
	case b.Seat >= 0 && b.Seat == l.seat:
		return templ.Attributes{"class": "own"}
	}
	return nil
}

// glyph is a small drawing; there may be a hundred in a log.
func glyph(id string) templ.Component {
	return part.Written(func(p *part.Ink) { p.Addf(`<svg><use href="#%s"/></svg>`, id) })
}

// fits reports whether a block tells of what the visitor looks for: all words, and what
// some seat has done or what tells of points.
func (l *logData) fits(b *logBlock) bool {
	switch {
	case b.Head != "": // what follows it may not be among what is looked for
		return l.query == "" && l.show != "scores"
	case l.show == "" || b.Round:
	case l.show == "scores":
		if !slices.ContainsFunc(b.acts, func(a logAct) bool { return a.Scores }) {
			return false
		}
	case b.Seat < 0 || strconv.Itoa(int(b.Seat)+1) != l.show:
		return false
	}
	text := ""
	for word := range strings.FieldsSeq(keyed(l.query)) {
		if text == "" {
			text = l.text(b)
		}
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

const maxQuery = 60 // signs that one can look for in the whole log

// wholeLog is everything the visitor may know of what happened, until a moment if one is asked for.
func (s *Server) wholeLog(w http.ResponseWriter, r *http.Request) {
	s.piece(w, r, "table.log", func(p *page, now *table.Now, seat game.Seat, t *lang.Tongue) templ.Component {
		gamePage := s.pages.of(now.Rules.Game())
		d := &tableData{page: *p, tableFacts: tableFacts{id: now.ID, game: now.Rules.Game().Name}, visitorData: visitorData{seat: seat}}
		if laid, ok := gamePage.(part.Cards); ok {
			d.nameless = laid.Nameless()
		}
		to := len(now.Events)
		if before, err := strconv.Atoi(r.FormValue("before")); err == nil && before > 0 {
			to = 0
			for heard := 0; to < len(now.Events) && heard < before; to++ {
				if now.Events[to].Audience.Has(seat) {
					heard++
				}
			}
		}
		l := d.logOf(t, gamePage, now, logRange{0, to})
		l.names, l.show, l.query = p.namesOf(now.Seats), r.FormValue("show"), clean(r.FormValue("q"), maxQuery)
		l.blocks = slices.DeleteFunc(l.blocks, func(b logBlock) bool { return !l.fits(&b) })
		return sheetLog(l)
	})
}
