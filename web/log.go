package web

import (
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/table"
	"spielwerk/web/part"
)

// logBlock is a part of a log that is read as one: the beginning of a round, or what one
// seat did without another in between.
type logBlock struct {
	round bool
	head  string    // or the heading of what follows, which is no event
	seat  game.Seat // game.Nobody: it concerns nobody
	acts  []logAct
	first int  // what the seat has heard before it: no seat may know how much else there was
	nth   int  // of a note: how many notes come before it
	since bool // the visitor has made no move after it: what follows is news
}

// logAct is what came of one move for one seat, in a paragraph.
type logAct struct {
	events []game.Event   // that are told in sentences
	more   [][]game.Event // those that are listed in the sentence of each
	times  []int          // how often each was told
	sums   []logSum
	note   *table.Note // or what is no move
	places []string    // ids of what it is about
	icons  [][]string  // ids of the drawings of what each sentence names
	rules  []game.Rule // that are named after each sentence, "" for none
	rule   game.Rule   // that is named in the end, "" for none
	weak   bool        // its only sentence so far gives way to others
	scores bool        // it tells of points
	moment string      // what nobody should miss: "attack", "victory", "complete", or ""
}

// logSum is how much of something a seat has got by a move, below 0 if it has given it.
type logSum struct {
	n       int
	what    string // in the number that n needs, once all is added up
	noun    string // id of the message with its plural, "" if there is none
	picture string // id of its drawing, "" if there is none
}

// logRange is what a log shows: events from and to, and the notes among them.
type logRange struct{ from, to int }

// id is the same for a block at any moment.
func (b *logBlock) id() string {
	if b.head != "" {
		return "head-" + strconv.Itoa(b.first)
	}
	if b.acts[0].note != nil {
		return "noted-" + strconv.Itoa(b.nth)
	}
	return "said-" + strconv.Itoa(b.first)
}

// latest is the range with at least so many of the latest events that a seat has heard. What somebody did without
// another in between is told from its beginning: half of it would tell what was paid and not for what. Of what is
// too long for that a whole move is told, unless that is a whole round.
func latest(now *table.Now, seat game.Seat, to, least int) logRange {
	from := to
	for heard := 0; from > 0 && heard < least; {
		if from--; now.Events[from].Audience.Has(seat) {
			heard++
		}
	}
	whole := from
	for whole > 0 && from-whole < 2*least && !opens(now, whole) {
		whole--
	}
	if opens(now, whole) {
		return logRange{whole, to}
	}
	if at, found := slices.BinarySearch(now.Marks, from); !found && at > 0 && from-now.Marks[at-1] < least {
		from = now.Marks[at-1]
	}
	return logRange{from, to}
}

// opens reports whether an event is the first of a block of a log.
func opens(now *table.Now, i int) bool {
	if i == 0 || i == len(now.Events) {
		return true
	}
	e, before := &now.Events[i], &now.Events[i-1]
	form := &now.Rules.Vocabulary().Events[e.Kind]
	return form.Facts.Once == game.SpanRound || form.Told == game.ToldHead ||
		e.Seat != before.Seat && e.Seat != game.Nobody && before.Seat != game.Nobody
}

// blocks are what a seat has heard in a range, in the order in which it happened.
func blocks(t *lang.Tongue, gamePage part.Page, now *table.Now, seat game.Seat, in logRange) (list []logBlock) {
	words := now.Rules.Vocabulary()
	headed, _ := now.Rules.(game.Header)
	momentous, _ := gamePage.(part.Momentous)
	notes := now.Notes
	for len(notes) > 0 && notes[0].Events < in.from {
		notes = notes[1:]
	}
	news := -1 // the first event that is news
	if seat != game.Watcher {
		news = newsFrom(now, seat)
	}
	ply, last := 0, -1 // the move of the event, and that of the one before
	heard := 0
	for i := range in.from {
		if now.Events[i].Audience.Has(seat) {
			heard++
		}
	}
	block := func(seat game.Seat) *logBlock {
		list = append(list, logBlock{seat: seat, first: heard})
		return &list[len(list)-1]
	}
	for i := in.from; i <= in.to; i++ {
		for len(notes) > 0 && (notes[0].Events <= i || i == in.to) {
			if notes[0].Silent {
				notes = notes[1:]
				continue
			}
			b := block(notes[0].Seat)
			b.acts, b.nth, last = []logAct{{note: &notes[0]}}, len(now.Notes)-len(notes), -1
			notes = notes[1:]
		}
		if i == in.to {
			break
		}
		if i == news && len(list) > 0 {
			list[len(list)-1].since, last = true, -1
			block(game.Nobody)
		}
		e := now.Events[i]
		if !e.Audience.Has(seat) {
			continue
		}
		for ply < len(now.Marks) && now.Marks[ply] <= i {
			ply++
		}
		form := &words.Events[e.Kind]
		if form.Told == game.ToldNot {
			heard++
			continue
		}
		if headed != nil {
			if word, n := headed.Heading(now.Events, i); word != "" {
				block(game.Nobody).head, last = t.Say("heading."+word, map[string]any{"number": n}), -1
			}
		}
		if form.Facts.Once == game.SpanRound || form.Told == game.ToldHead {
			b := block(e.Seat)
			b.round, b.acts, last = true, []logAct{{events: []game.Event{e}, more: [][]game.Event{nil}, times: []int{1}, icons: [][]string{nil}}}, -1
			heard++
			continue
		}
		b := (*logBlock)(nil)
		if len(list) > 0 {
			b = &list[len(list)-1]
		}
		who := e.Seat
		if b != nil && who == game.Nobody && !b.round && b.head == "" && form.Told != game.ToldPoints { // it belongs to what happens to somebody
			who = b.seat
		}
		switch {
		case b == nil || b.round || b.head != "" || len(b.acts) > 0 && (b.seat != who || b.acts[len(b.acts)-1].note != nil):
			b, last = block(who), -1
		case len(b.acts) == 0:
			b.seat, b.first = who, heard
		}
		if last != ply {
			b.acts, last = append(b.acts, logAct{}), ply
		}
		a := &b.acts[len(b.acts)-1]
		a.add(t, gamePage, form, e)
		a.stir(momentous, form)
		heard++
	}
	list = slices.DeleteFunc(list, func(b logBlock) bool { return len(b.acts) == 0 && b.head == "" })
	for i := range list {
		list[i].join()
		list[i].inflect(t)
		for k := range list[i].acts {
			list[i].acts[k].cite(words)
		}
	}
	return list
}

// cite sets which rules are named, and where: that of the first sentence is the rule of the move and stands at the end,
// unless a sentence about points has another. Then each has its rule behind it.
func (a *logAct) cite(words *game.Vocabulary) {
	if len(a.events) == 0 {
		return
	}
	of, first := make([]game.Rule, len(a.events)), a.events[0].Rule
	a.rules, a.rule = make([]game.Rule, len(a.events)), first
	for i, e := range a.events {
		switch {
		case words.Events[e.Kind].Told == game.ToldPoints:
			of[i] = e.Rule
			if e.Rule != first {
				a.rule = ""
			}
		case a.rule != "":
			of[i] = first
		}
	}
	for i := range of {
		if a.rule == "" && (i+1 == len(of) || of[i+1] != of[i]) {
			a.rules[i] = of[i]
		}
	}
}

// newsFrom is the number of events before what is news to a seat, -1 if there is none: its latest move that others
// have moved after, or that ended a phase, a round or a year. So it stays the same while the seat makes the moves of
// its turn. Moves of which a log does not tell do not count: a dial that is set is no turn.
func newsFrom(now *table.Now, seat game.Seat) int {
	if now.Since[seat] >= len(now.Events) {
		return -1
	}
	others := false
	for ply := len(now.Marks) - 1; ply >= 0; ply-- {
		switch who := toldOf(now, seat, ply); {
		case who == game.Nobody:
		case who != seat:
			others = true
		case others || ends(now, ply):
			return now.Marks[ply]
		}
	}
	return -1
}

// ends reports whether a heading of the log came of a move.
func ends(now *table.Now, ply int) bool {
	words := now.Rules.Vocabulary()
	headed, _ := now.Rules.(game.Header)
	for i := now.Marks[ply]; i < endOf(now, ply); i++ {
		form := &words.Events[now.Events[i].Kind]
		if form.Facts.Once == game.SpanRound || form.Told == game.ToldHead {
			return true
		}
		if headed == nil {
			continue
		}
		if word, _ := headed.Heading(now.Events, i); word != "" {
			return true
		}
	}
	return false
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

// join adds amounts that are all that came of a move to the move before: a payment is a
// move of its own.
func (b *logBlock) join() {
	kept := b.acts[:0]
	for _, a := range b.acts {
		n := len(kept)
		if n == 0 || len(a.events) > 0 || a.note != nil || kept[n-1].note != nil {
			kept = append(kept, a)
			continue
		}
		before := &kept[n-1]
		for _, s := range a.sums {
			before.sums = addSum(before.sums, s)
		}
	}
	b.acts = kept
}

// inflect gives what there is several of its plural.
func (b *logBlock) inflect(t *lang.Tongue) {
	for _, a := range b.acts {
		for i := range a.sums {
			if s := &a.sums[i]; s.noun != "" {
				s.what = t.Noun(s.noun, s.n)
			}
		}
	}
}

// addSum adds an amount to others: what is got and what is given stay apart.
func addSum(sums []logSum, s logSum) []logSum {
	for i := range sums {
		if of := &sums[i]; of.what == s.what && of.n > 0 == (s.n > 0) {
			of.n += s.n
			return sums
		}
	}
	return append(sums, s)
}

// add tells an event among the others of its move.
func (a *logAct) add(t *lang.Tongue, gamePage part.Page, form *game.Form, e game.Event) {
	a.scores = a.scores || form.Told == game.ToldPoints
	var at []string
	if located, ok := gamePage.(part.Located); ok {
		at = located.Located(&e)
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
	if a.weak && form.Told != game.ToldElsewhere {
		a.events, a.more, a.times, a.icons, a.weak = nil, nil, nil, nil, false
	}
	switch form.Told {
	case game.ToldGain:
		a.sum(t, gamePage, form, e, 1)
	case game.ToldLoss:
		a.sum(t, gamePage, form, e, -1)
	case game.ToldElsewhere:
		if len(a.events) == 0 && len(a.sums) == 0 { // the others of the move are not for this seat
			a.tell(t, gamePage, form, e)
			a.weak = true
		}
	case game.ToldSummed:
		if n := len(a.events); n == 0 || a.events[n-1].Audience == e.Audience {
			a.tell(t, gamePage, form, e)
		}
	default:
		a.tell(t, gamePage, form, e)
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

// tell adds a sentence. One that is the same as the one before is counted, and what can be listed
// with it is.
func (a *logAct) tell(t *lang.Tongue, gamePage part.Page, form *game.Form, e game.Event) {
	n := len(a.events)
	if n > 0 && (a.events[n-1] == e || soundsLike(t, a.events[n-1], e)) {
		a.times[n-1]++
		return
	}
	var icons []string
	if drawn, ok := gamePage.(part.Illustrated); ok {
		icons = drawn.Illustrate(form, &e)
	}
	if n > 0 && a.times[n-1] == 1 && t.CanList(a.events[n-1], e) {
		a.more[n-1], a.icons[n-1] = append(a.more[n-1], e), append(a.icons[n-1], icons...)
		return
	}
	a.events, a.more, a.times, a.icons = append(a.events, e), append(a.more, nil), append(a.times, 1), append(a.icons, icons)
}

// soundsLike reports whether two events are told in the same words, as those of two copies of a card, and not in a list.
func soundsLike(t *lang.Tongue, a, b game.Event) bool {
	return a.Kind == b.Kind && a.Seat == b.Seat && a.Rule == b.Rule && a.Audience == b.Audience && !t.CanList(a, b) && t.Event(a) == t.Event(b)
}

// sum adds what an event tells to what its seat has got.
func (a *logAct) sum(t *lang.Tongue, gamePage part.Page, form *game.Form, e game.Event, sign int) {
	n, what, noun, picture := 1, "", "", ""
	pictured, _ := gamePage.(part.Pictured)
	for i, f := range form.Fields {
		switch {
		case f.Kind == game.FieldNumber && f.Name == form.Amount():
			n = int(e.Args[i])
		case f.Kind == game.FieldWord && f.Table != "" && what == "":
			what = t.Say(f.Table+"."+f.Text(e.Args[i]), nil)
			if f.Counted != "" {
				noun = f.Counted + "." + f.Text(e.Args[i])
			}
			if pictured != nil {
				picture = pictured.Picture(f.Table, f.Text(e.Args[i]))
			}
		}
	}
	if id := "tally." + form.Word; t.Has(id) {
		what, noun = t.Say(id, nil), ""
		if pictured != nil {
			picture = pictured.Picture("tally", form.Word)
		}
	}
	if n == 0 {
		return
	}
	a.sums = addSum(a.sums, logSum{sign * n, what, noun, picture})
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
		for j := range l.blocks[i].acts {
			a := &l.blocks[i].acts[j]
			for k := range a.icons {
				a.icons[k] = nil
			}
			for k := range a.sums {
				a.sums[k].picture = ""
			}
		}
	}
}

// text is what a block says, for who looks for words.
func (l *logData) text(b *logBlock) string {
	var s strings.Builder
	for _, a := range b.acts {
		for i, e := range a.events {
			s.WriteString(l.event(e, a.more[i]) + " ")
		}
		for _, sum := range a.sums {
			s.WriteString(sum.what + " ")
		}
		if a.note != nil {
			s.WriteString(l.note(*a.note).text + " ")
		}
	}
	return keyed(s.String())
}

// class is what kind of block it is, as an attribute; most are of none.
func (l *logData) class(b *logBlock) templ.Attributes {
	switch {
	case b.round:
		return templ.Attributes{"class": "round"}
	case b.head != "":
		return templ.Attributes{"class": "head"}
	case b.seat >= 0 && b.seat == l.seat:
		return templ.Attributes{"class": "own"}
	}
	return nil
}

// glyph is a small drawing; there may be a hundred in a log.
func glyph(id string) templ.Component {
	return part.Written(func(p *part.Ink) { p.Addf(`<svg><use href="#%s"/></svg>`, id) })
}

// signed is a number with its sign.
func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// fits reports whether a block tells of what the visitor looks for: all words, and what
// some seat has done or what tells of points.
func (l *logData) fits(b *logBlock) bool {
	switch {
	case b.head != "": // what follows it may not be among what is looked for
		return l.query == "" && l.show != "scores"
	case l.show == "" || b.round:
	case l.show == "scores":
		if !slices.ContainsFunc(b.acts, func(a logAct) bool { return a.scores }) {
			return false
		}
	case b.seat < 0 || strconv.Itoa(int(b.seat)+1) != l.show:
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
		d := &tableData{page: *p, id: now.ID, game: now.Rules.Game().Name, seat: seat}
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
