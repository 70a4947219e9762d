package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"
	"rsc.io/qr"

	"spielwerk/api"
	"spielwerk/game"
	"spielwerk/game/preview"
	"spielwerk/lang"
	"spielwerk/record"
	"spielwerk/store"
	"spielwerk/table"
	"spielwerk/web/part"
)

// shownEvents is how many of the latest events a page shows beside the board.
const shownEvents = 20

// maxAskDistance is the largest coordinate on a board that a request may ask about.
const maxAskDistance = 20_000

// trackLap is how many points one lap of the score track has. It is drawn unrolled, with as
// many laps as the leader has begun, so that who has more is always further.
const trackLap = 50

// What the score track measures: units from its beginning to its end, the size of a marker,
// and the rows of markers below it, so that its height stays the same.
const (
	trackLong  = 500
	markerRoom = 30
	markerRows = 3
)

// laps is how many laps the score track shows.
func laps(seats []seatData) int {
	n := 1
	for _, s := range seats {
		n = max(n, (s.total+trackLap-1)/trackLap)
	}
	return n
}

// trackAt is where so many points are on a track of some laps.
func trackAt(points, laps int) int { return max(0, points) * trackLong / (laps * trackLap) }

// markerPlace is where the marker of a seat stands. In one row with another at the same
// place it stands half beside it.
func markerPlace(seats []seatData, i int) string {
	n := laps(seats)
	x, row := trackAt(seats[i].total, n), i%markerRows
	if j := i - markerRows; j >= 0 {
		if at := trackAt(seats[j].total, n); at-x < markerRoom && x-at < markerRoom {
			x = at + markerRoom
		}
	}
	return "translate(" + strconv.Itoa(x) + " " + strconv.Itoa(20+row*markerRoom) + ") scale(1.2)"
}

// trackBox is the part of the plane that holds a score track with all its markers.
func trackBox(seats []seatData) string {
	return "-20 -34 560 " + strconv.Itoa(42+min(len(seats), markerRows)*markerRoom)
}

// visit is a request to a table.
type visit struct {
	table  *table.Table
	person store.Person
	prefs  preferences
	shown  *table.Now // what a watcher was shown last
	lifted game.Seat  // whose curtain is lifted, of several who sit at this device

	imagined *table.Imagined // what the visitor imagines and asks about, nil if it is the table itself
	draft    draft           // with these moves

	past  bool        // it shows an earlier moment, where nothing can be done:
	as    game.Seat   // as this seat saw it,
	marks []part.Mark // with these moves marked
}

// seat is the seat whose view the visitor has.
func (v *visit) seat(now *table.Now) game.Seat {
	if v.past {
		return v.as
	}
	return v.own(now)
}

// visit opens the table of a request. The caller must release it.
func (s *Server) visit(r *http.Request) (*visit, error) {
	p, err := s.person(r)
	if err != nil {
		return nil, err
	}
	t, err := s.hub.Open(r.Context(), r.PathValue("table"))
	if err != nil {
		return nil, err
	}
	if now := t.Now(); now.State == store.Sealed {
		if err = t.Unseal(r.Context()); err != nil {
			t.Release()
			return nil, err
		}
	}
	v := &visit{table: t, person: p, prefs: s.preferences(r), lifted: liftedAt(r)}
	if _, err = v.look(r.Context()); err != nil {
		t.Release()
		if errors.Is(err, table.ErrRefused) {
			err = forbidden(s.text(r, "watch.refused"))
		}
		return nil, err
	}
	v.liftFor(r)
	if err = v.imagine(r); err != nil {
		t.Release()
		return nil, err
	}
	return v, nil
}

// look is the table as the visitor may see it at the moment.
func (v *visit) look(ctx context.Context) (now *table.Now, err error) {
	if now = v.table.Now(); seatOf(now.Seats, v.person) == game.Watcher {
		if now, err = v.table.Watched(ctx); err != nil {
			return nil, err
		}
	}
	v.shown = now
	return now, nil
}

// now is look; if that fails it is what the visitor has been shown.
func (v *visit) now() *table.Now {
	if v.imagined != nil {
		return v.imagined.Now
	}
	if now, err := v.look(context.Background()); err == nil {
		return now
	}
	return v.shown
}

func (s *Server) tablePage(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	if err = s.crowded(r, v); err != nil {
		s.fail(w, r, err)
		return
	}
	d, err := s.data(r, v, v.now())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	v.table.Seen(d.seat)
	s.visited(r.Context(), v.person, d.id)
	d.late = r.URL.Query().Has("late")
	if d.talks = talksAt(v.now()); d.talks {
		if d.said, err = s.latestSaid(r, v); err != nil {
			s.fail(w, r, err)
			return
		}
	}
	s.scripted(&d.page, d.pageName)
	s.show(w, r, http.StatusOK, tablePage(d))
}

// viewer is all that the live part of a page depends on besides the moment: equal viewers get
// the same bytes.
type viewer struct {
	seat       game.Seat
	lang, view string
	host       bool
	name, link string // in the forms of a table that has not begun
	curtain           // of several who sit at one device
}

// viewer is the viewer of this visit.
func (v *visit) viewer(r *http.Request, now *table.Now) viewer {
	who := viewer{seat: v.seat(now), lang: v.prefs.lang, view: v.prefs.view, host: v.person.ID != "" && v.person.ID == now.Host}
	who.curtain = v.curtain(now)
	if now.State == store.Open {
		who.name, who.link = v.person.Name, link(r, now.ID)
	}
	return who
}

// seenBy is the data of a table without its moment.
func (s *Server) seenBy(who viewer) *tableData {
	return &tableData{
		page: page{preferences: preferences{lang: who.lang, view: who.view}, say: s.says[who.lang], tags: s.tags},
		seat: who.seat, host: who.host, name: who.name, link: who.link, words: who.view == "text", curtain: who.curtain,
	}
}

// data is the data of a whole page for the visitor.
func (s *Server) data(r *http.Request, v *visit, now *table.Now) (*tableData, error) {
	d := s.seenBy(v.viewer(r, now))
	d.page, d.past, d.marks = s.page(r), v.past, v.marks
	d.path = "/t/" + now.ID
	return d, s.tell(d, now)
}

// tell adds the moment to the data. It uses only views, and events that the viewer's seat may
// know.
func (s *Server) tell(d *tableData, now *table.Now) error {
	g := now.Rules.Game()
	t := s.book.Table(now.Rules, d.lang, namesOf(now.Seats))
	d.id, d.title, d.game, d.state, d.number = now.ID, t.Say("title", nil), g.Name, now.State, now.Moment(d.seat)
	d.shuffle, d.rematch = shuffleOf(now), now.Rematch
	for i, seat := range now.Seats {
		d.shuffle.parts[i].name = d.seatName(seat)
	}
	d.unsaved = now.Unsaved && !d.past
	d.pageName = s.pages.name(g)
	d.sheet = s.pages.sheet(g, now.Rules.Config(), d.lang)
	d.drawings = "/symbols/" + d.sheet + "?" + s.tagOf("symbols/"+d.sheet)
	s.styled(&d.page, d.pageName)
	d.duplicate, d.ended, d.scoring = now.Duplicate, now.Ending, s.pages.of(g).Scored()
	d.hints, d.standIns, d.unlisted = now.Hints, now.StandIns(), now.Unlisted
	d.watching = d.watchingOf(now.Watching)
	d.given, d.copy, d.tries = now.Given, now.Copy(), now.Tries
	d.timing = d.timingRules(now.Pace())
	d.cardsAt, d.pack = s.cardsAt(g), d.packName(g)
	if hours := int(s.hub.OpenFor.Hours()); hours > 0 {
		d.expires = t.Count("web.open.expires", hours, map[string]any{"hours": hours})
	}
	for i, seat := range now.Seats {
		sd := seatData{seat: game.Seat(i), name: d.seatName(seat), kind: seat.Kind, bot: seat.Bot, you: game.Seat(i) == d.seat}
		if seat.Kind == store.Free {
			sd.name = d.t("open.free")
			d.free++
		}
		d.seats = append(d.seats, sd)
	}
	if now.Position == nil {
		d.dealing = now.State == store.Running
		d.asked = d.seat != game.Watcher && now.Seats[d.seat].Kind == store.Asked
		if extra, ok := s.pages.of(g).(part.Bringer); ok && d.seat != game.Watcher && now.State == store.Open && now.Duplicate == "" {
			d.extraAt = "/" + extra.At() + "/" + g.Name
			d.extra, d.brought = extra.Invite(t, &part.OpenTable{ID: now.ID, Seat: d.seat, Options: now.Options, Names: namesOf(now.Seats)})
		}
		return nil
	}
	return s.begun(d, t, now)
}

// ending tells who has won a finished game, or that a game for one is lost.
func (d *tableData) ending(sc *part.Scene, gamePage part.Page) {
	if v, ok := gamePage.(part.Verdict); ok {
		if d.end, d.endBy = v.Verdict(sc); d.end != "" {
			return
		}
	}
	var winners []string
	for _, sd := range d.seats {
		if sd.rank == 1 {
			winners = append(winners, sd.name)
		}
	}
	who := map[string]any{"who": d.list(winners)}
	switch len(winners) {
	case 0:
		d.end = d.say("web.table.lost", map[string]any{"you": d.seat == 0, "who": d.seats[0].name})
	case 1:
		d.end = d.say("web.table.first", who)
	default:
		d.end = d.say("web.table.shared", who)
	}
}

// begun adds the data of a game that has begun.
func (s *Server) begun(d *tableData, t *lang.Tongue, now *table.Now) error {
	p := now.Position
	pending := p.Pending()
	gamePage := s.pages.of(now.Rules.Game())
	plays := d.seat != game.Watcher && now.Seats[d.seat].Bot == "" && !d.past
	if d.past && pending.Has(d.seat) {
		prompt := p.Prompt(d.seat)
		d.prompt, d.promptBy = t.Prompt(prompt), string(prompt.Rule)
	}
	if d.seat != game.Watcher && !plays && !d.past && pending != 0 {
		d.standIn = d.say("web.seats.forYou", map[string]any{"level": d.botName(now.Seats[d.seat].Bot)})
		if d.returning = now.Returning.Has(d.seat); d.returning {
			d.standIn += " " + d.t("seats.returning")
		}
	}
	board, mapped := gamePage.(part.Map)
	laid, carded := gamePage.(part.Cards)
	d.words = d.words || !mapped && !carded
	sc := &part.Scene{
		View: now.View(d.seat), Rules: now.Rules, Seat: d.seat, Mine: plays && pending.Has(d.seat),
		Text: d.words, Tongue: t, Position: p, Marks: d.marks, Whole: d.whole, Shared: d.prep, Heard: heardLast(now.Events, d.seat),
	}
	sc.Placed = marked(sc, gamePage)
	ranks := [game.MaxSeats]int{}
	if pending == 0 {
		ranks = p.Ranks()
	}
	bots := false
	var waiting []string
	for i := range d.seats {
		sd := &d.seats[i]
		sd.began, sd.scored, sd.total = true, gamePage.Scored(), p.Total(sd.seat)
		sd.turn, sd.rank = pending.Has(sd.seat), ranks[i]
		sd.chip, sd.chipTitle = gamePage.Chip(sc, sd.seat)
		sd.ended = ifEnded(p, sd.seat)
		if chipped, ok := gamePage.(part.Chipped); ok {
			sd.drawn = chipped.Drawn(sc, sd.seat)
		}
		if !sd.scored && pending == 0 {
			sd.place = d.say("web.table.place", map[string]any{"place": sd.rank})
		}
		sd.points, _ = d.prep.text(scoreText{d.lang, sd.seat, sd.total}, func() (string, error) {
			return d.say("web.table.score", map[string]any{"who": sd.name, "points": sd.total}), nil
		})
		if sd.turn {
			bots = bots || sd.bot != ""
			d.awaited = d.awaited || sd.bot == "" && !sd.you
			waiting = append(waiting, sd.name)
		}
	}
	switch {
	case len(waiting) > 1:
		d.waiting = t.Say("web.table.waitAll", map[string]any{"who": t.List(waiting)})
	case bots:
		d.waiting = t.Say("web.table.waitBot", map[string]any{"who": waiting[0]})
	case len(waiting) == 1:
		d.waiting = t.Say("web.table.wait", map[string]any{"who": waiting[0]})
	}
	if pending == 0 {
		d.ending(sc, gamePage)
	}
	if !d.past {
		d.clocks = d.clocksOf(now, d.seat)
	}
	d.awaited = d.awaited && (d.seat != game.Watcher || d.host) && d.next == 0
	d.guide = s.guided(d, t, now)
	if d.guide != nil && d.guide.reads {
		d.waiting, bots = d.t("guide.waits"), false
	}
	if plays {
		sc.Moves = p.Moves(nil, d.seat)
		if d.mine = sc.Mine; len(sc.Moves) > 0 { // a seat that has decided may have retractions
			prompt := p.Prompt(d.seat)
			d.prompt, d.promptBy = t.Prompt(prompt), string(prompt.Rule)
		}
		if now.Undoer == d.seat {
			d.undo = table.Undo
		}
		d.redo = now.Redoer == d.seat
		d.hinted = d.mine && now.MayHint(d.seat) && !now.Lesson.Leads()
		d.analysed = pending != 0 && now.MayHint(d.seat)
		sc.Fresh = game.Heard(nil, now.Events[min(now.Since[d.seat], len(now.Events)):], d.seat)
	}
	if n := len(now.Marks); n > 0 {
		sc.Last = game.Heard(nil, now.Events[min(now.Marks[n-1], len(now.Events)):], d.seat)
	}
	if carded && !sc.Text {
		d.nameless = laid.Nameless()
	}
	if n, ok := gamePage.(part.Namer); ok && sc.Text {
		d.named = func(text string) string { return n.Named(t, text) }
		d.prompt = d.inWords(d.prompt)
	}
	if plays {
		d.stand(t, now, sc.Moves)
	}
	d.plannedOf(t, now)
	shown := shownEvents
	if carded {
		shown /= 2 // updates of cards are larger
	}
	if d.whole {
		shown = len(now.Events)
	}
	d.log = d.logOf(t, gamePage, now, latest(now, d.seat, len(now.Events), shown))
	d.log.beside = true
	d.hurry = bots && (d.seat != game.Watcher || d.several)
	d.desk, d.beside, d.track = withMarks(gamePage.Desk(sc), sc.Placed), gamePage.Beside(sc), gamePage.Scored()
	if sc.Text {
		d.text = s.textOf(d, sc, now)
		return nil
	}
	words, retract := now.Rules.Vocabulary(), ""
	labelled, _ := gamePage.(part.Labelled)
	for _, m := range sc.Moves {
		switch back := words.Moves[m.Kind].Retracts; {
		case gamePage.OffBoard(m):
			c := choice{move: words.Text(m), text: t.Move(m), back: back, ends: words.Moves[m.Kind].Ends}
			if labelled != nil {
				c.drawn = labelled.Label(sc, m)
			}
			d.buttons = append(d.buttons, c)
			if back { // one button to take something back is enough
				d.undo = ""
			}
		case back:
			retract = words.Text(m)
		}
	}
	if d.guide == nil || !d.guide.reads { // then it is the guide that goes on
		loudest(d.buttons)
	}
	d.markStanding(p)
	if plays && retracting(gamePage, p, d.seat) {
		d.undo, d.redo = retract, false
	}
	if carded {
		d.board, d.cards = withMarks(laid.Table(sc), sc.Placed), true
		d.track = false // the chips show the points
	} else {
		d.board = part.Draw(func(w io.Writer) error { return board.Board(w, sc) })
	}
	if told, ok := gamePage.(part.Playback); ok {
		d.since = func(seen int) []stepData {
			from := now.EventsAt(d.seat, seen)
			if from < 0 {
				return nil
			}
			return stepsOf(told, sc, heardLast(now.Events[:from], d.seat), game.Heard(nil, now.Events[from:], d.seat))
		}
	}
	return nil
}

// ifEnded is what a seat would have if the game ended now, "" in a game that counts its points
// at once or is over.
func ifEnded(p game.Position, seat game.Seat) string {
	projector, ok := p.(game.Projector)
	if !ok || p.Pending() == 0 || p.Rules().Config().Seats == 1 {
		return ""
	}
	return strconv.Itoa(projector.IfEnded(seat))
}

// loudest lets the one button that goes on with the game stand out, if there is one such.
func loudest(buttons []choice) {
	one := -1
	for i, c := range buttons {
		if !c.back && !c.ends {
			if one >= 0 {
				return
			}
			one = i
		}
	}
	if one >= 0 {
		buttons[one].loud = true
	}
}

// stand adds the answers that the seat has left standing, and those that it can leave standing.
func (d *tableData) stand(t *lang.Tongue, now *table.Now, moves []game.Move) {
	words, have := now.Rules.Vocabulary(), now.StandingOf(d.seat)
	d.always = nil
	for _, m := range moves {
		if text := words.Text(m); words.Moves[m.Kind].Standing && !slices.Contains(have, text) {
			d.always = append(d.always, choice{move: table.Always + text, text: d.inWords(t.Move(m))})
		}
	}
	var told []string
	for _, act := range have {
		told = append(told, d.moveInWords(t, words, act))
	}
	d.standing = strings.Join(told, "; ")
}

// mostMarked is how many buttons are asked at most whether their moves can be undone.
const mostMarked = 8

// markStanding marks the buttons whose moves cannot be taken back, as far as the seat can know.
func (d *tableData) markStanding(p game.Position) {
	if len(d.buttons) > mostMarked || !d.mine {
		return
	}
	for i := range d.buttons {
		c := &d.buttons[i]
		m, err := p.Rules().Vocabulary().ParseMove(c.move)
		if err != nil || c.back {
			continue
		}
		if o, no := preview.Of(p, d.seat, m); no == nil {
			c.stands = o.Stands
		}
	}
}

// retracting reports whether a seat makes a decision that it takes back by a move for which
// the page has no button, or could if there were something to take back. Undo is that move
// then: what the history can take back depends on what others have decided meanwhile.
func retracting(gamePage part.Page, p game.Position, seat game.Seat) bool {
	forms := p.Rules().Vocabulary().Moves
	is := func(m game.Move) bool { return forms[m.Kind].Retracts && !gamePage.OffBoard(m) }
	for kind := range forms {
		if m := (game.Move{Kind: uint16(kind)}); is(m) {
			return slices.ContainsFunc(p.Moves(nil, seat), is) ||
				slices.ContainsFunc(p.Blocked(nil, seat), func(b game.Block) bool { return is(b.Move) })
		}
	}
	return false
}

// maxSteps is how many steps are played back at most, and maxUpdate the bytes of an update
// with them. The oldest scenes are dropped.
const (
	maxSteps  = 200
	maxUpdate = 32<<10 - 256
)

// heardLast yields the events that a seat may know, the latest first.
func heardLast(events []game.Event, seat game.Seat) iter.Seq[*game.Event] {
	return func(yield func(*game.Event) bool) {
		for i := len(events) - 1; i >= 0; i-- {
			if events[i].Audience.Has(seat) && !yield(&events[i]) {
				return
			}
		}
	}
}

// stepsOf are the playback steps of new events; past are the earlier ones.
func stepsOf(gamePage part.Playback, sc *part.Scene, past iter.Seq[*game.Event], heard []game.Event) (steps []stepData) {
	for _, st := range gamePage.Steps(sc, past, heard) {
		if l := st.Score; l != nil {
			text := sc.Tongue.Seat(l.Seat) + ": " + sc.Tongue.Score(*l) + ": " + strconv.Itoa(int(l.Points))
			steps = append(steps, stepData{st, logLine{text, string(l.Rule), l.Seat}})
			continue
		}
		steps = append(steps, stepData{st, logLine{sc.Tongue.Event(*st.Event), string(st.Event.Rule), st.Event.Seat}})
	}
	for len(steps) > maxSteps {
		steps = laterScenes(steps)
	}
	return steps
}

// laterScenes drops the first scene of the steps. Where hardly anything would be left, it drops
// an eighth of that scene, but not what lies on the stage all the while.
func laterScenes(steps []stepData) []stepData {
	first := 0 // after what comes onto the stage
	for first < len(steps) && steps[first].Orders != nil {
		first++
	}
	for i := range steps {
		if i > 0 && steps[i].Clears && len(steps)-i > len(steps)/4 {
			return steps[i:]
		}
	}
	if len(steps) < first+2 {
		return nil
	}
	return slices.Concat(steps[:first], steps[min(len(steps), first+(len(steps)-first)/8+1):])
}

// namesOf are the names at a table, in seat order.
func namesOf(seats []store.Seat) []string {
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = seat.Name
	}
	return names
}

// inWords is a sentence in which nothing is named by its id alone, where nothing is drawn.
func (d *tableData) inWords(text string) string {
	if d.named == nil {
		return text
	}
	return d.named(text)
}

func (s *Server) textOf(d *tableData, sc *part.Scene, now *table.Now) *textData {
	words := now.Rules.Vocabulary()
	x := &textData{}
	gamePage := s.pages.of(now.Rules.Game())
	if told, ok := gamePage.(part.Outlined); ok {
		x.outline = told.Outline(sc)
	} else {
		x.features = gamePage.Describe(sc)
	}
	if drawn, ok := gamePage.(part.Lettered); ok {
		x.board = drawn.Letters(sc)
	}
	for _, m := range sc.Moves {
		x.moves = append(x.moves, choice{move: words.Text(m), text: d.inWords(sc.Tongue.Move(m))})
	}
	if len(sc.Moves) > 0 {
		for _, b := range now.Position.Blocked(nil, sc.Seat) {
			x.blocked = append(x.blocked, logLine{text: sc.Tongue.Refusal(&b.Refusal), rule: string(b.Rule), seat: game.Nobody})
		}
	}
	return x
}

// link is the address of a table for sharing.
func link(r *http.Request, id string) string { return siteOf(r) + "/t/" + id }

// siteOf is the address of the site as the visitor has it.
func siteOf(r *http.Request) string {
	scheme := "http"
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		scheme = "https"
	}
	return scheme + "://" + r.Host
}

// act makes a move, or takes one back, for the visitor's seat.
func (s *Server) act(w http.ResponseWriter, r *http.Request) {
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
	number, err := strconv.Atoi(r.FormValue("number"))
	if err != nil || r.FormValue("act") == "" {
		s.explain(w, r, http.StatusBadRequest, p.t("error.form"))
		return
	}
	if !s.limits.moves.allow(clientOf(r)) {
		w.Header().Set("Retry-After", "1")
		s.fail(w, r, overQuota(p.t("error.tooMany")))
		return
	}
	err = v.table.Act(r.Context(), int(seat), number, strings.Split(r.FormValue("act"), ";")...)
	var held table.Held
	switch {
	case err == nil:
		s.lower(w, r, v)
		s.done(w, r, now.ID)
	case errors.As(err, &held):
		w.Header().Set("X-Spielwerk", "guide") // the script says it in the guide's panel
		s.explain(w, r, http.StatusUnprocessableEntity, s.heldBack(&p, now, held, wantsText(r)))
	case errors.Is(err, table.ErrStale) && !wantsText(r): // a form of an old page: show the present one with the reason
		http.Redirect(w, r, "/t/"+now.ID+"?late", http.StatusSeeOther)
	default:
		if f, ok := s.actFailure(&p, now, err); ok {
			if len(f.Rules) > 0 {
				f.Detail += " " + p.say("web.table.rule", map[string]any{"rule": f.Rules[0]})
			}
			s.explain(w, r, f.Status, f.Detail)
			return
		}
		s.fail(w, r, err)
	}
}

// actFailure tells why an act was not done, if that is for a reason of acts.
func (s *Server) actFailure(p *page, now *table.Now, err error) (f api.Failure, ok bool) {
	var no *game.Refusal
	var bad game.ParseError
	switch {
	case errors.As(err, &no):
		t := s.book.Table(now.Rules, p.lang, nil)
		return api.Failure{Status: http.StatusUnprocessableEntity, Kind: api.Refusal, Detail: t.Refusal(no), Rules: []game.Rule{no.Rule}}, true
	case errors.Is(err, game.ErrUndoFloor), errors.Is(err, game.ErrUndoSeat), errors.Is(err, game.ErrNoRedo):
		return api.Failure{Status: http.StatusConflict, Detail: s.book.Table(now.Rules, p.lang, nil).NoUndo(err)}, true
	case errors.Is(err, table.ErrReplaced):
		return api.Failure{Status: http.StatusConflict, Detail: p.t("seats.replaced")}, true
	case errors.Is(err, table.ErrChanges):
		return api.Failure{Status: http.StatusTooManyRequests, Detail: p.t("error.changes")}, true
	case errors.Is(err, table.ErrNotBegun):
		return api.Failure{Status: http.StatusConflict, Detail: p.t("error.notBegun")}, true
	case errors.Is(err, table.ErrStale), errors.Is(err, table.ErrNoSeat), errors.Is(err, table.ErrTooMany), errors.Is(err, table.ErrRevealing):
		return api.Failure{Status: http.StatusConflict, Kind: api.Late, Detail: p.t("error.stale")}, true
	case errors.As(err, &bad):
		return api.Failure{Status: http.StatusBadRequest, Detail: p.t("error.form")}, true
	}
	return f, false
}

// done answers a form after success.
func (s *Server) done(w http.ResponseWriter, r *http.Request, id string) {
	if wantsText(r) {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	http.Redirect(w, r, "/t/"+id, http.StatusSeeOther)
}

// hurry lets the bots play without pauses, for a person who sits at the table.
func (s *Server) hurry(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	if seatOf(v.now().Seats, v.person) == game.Watcher {
		s.explain(w, r, http.StatusForbidden, s.page(r).say("web.error.notYours", nil))
		return
	}
	v.table.Hurry()
	s.done(w, r, v.now().ID)
}

func (s *Server) rematch(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.now()
	p := s.page(r)
	if v.own(now) == game.Watcher {
		s.explain(w, r, http.StatusForbidden, p.t("error.notYours"))
		return
	}
	next, err := s.hub.Rematch(r.Context(), now.ID, v.person.ID)
	switch {
	case errors.Is(err, table.ErrNotOver):
		s.explain(w, r, http.StatusConflict, p.t("error.stale"))
	case errors.Is(err, table.ErrUnfit):
		s.explain(w, r, http.StatusConflict, p.say("web.error.rematch", map[string]any{"rules": rulesOf(err)}))
	case err != nil:
		s.fail(w, r, err)
	default:
		http.Redirect(w, r, "/t/"+next, http.StatusSeeOther)
	}
}

// scores explains a seat's points.
func (s *Server) scores(w http.ResponseWriter, r *http.Request) {
	s.sheet(w, r, func(p *page, now *table.Now, _ game.Seat, t *lang.Tongue) templ.Component {
		seat, err := strconv.Atoi(r.FormValue("seat"))
		if err != nil || seat < 0 || seat >= len(now.Seats) {
			return nil
		}
		var lines []scoreLine
		for _, l := range now.Position.Scores(nil) {
			if int(l.Seat) == seat {
				lines = append(lines, scoreLine{int(l.Points), t.Score(l), string(l.Rule)})
			}
		}
		counted := p.t("table.scores")
		if judge, ok := s.pages.of(now.Rules.Game()).(part.Judged); ok {
			counted = judge.Counted(t)
		}
		return sheetScores(p, now.Rules.Game().Name, now.Seats[seat].Name, counted, now.Position.Total(game.Seat(seat)), ifEnded(now.Position, game.Seat(seat)), lines)
	})
}

// ask answers a question about a point of the board: what is there, or why a cell cannot be
// used.
func (s *Server) ask(w http.ResponseWriter, r *http.Request) {
	s.sheet(w, r, func(p *page, now *table.Now, seat game.Seat, t *lang.Tongue) templ.Component {
		name := now.Rules.Game().Name
		x, err := strconv.Atoi(r.URL.Query().Get("x"))
		y, err2 := strconv.Atoi(r.URL.Query().Get("y"))
		if err != nil || err2 != nil || max(x, -x, y, -y) > maxAskDistance {
			return nil
		}
		board, ok := s.pages.of(now.Rules.Game()).(part.Map)
		if !ok {
			return nil
		}
		sc := sceneOf(now, seat, t)
		title, text, rule := board.Ask(sc, x, y)
		if title == "" {
			return nothing{}
		}
		var drawn templ.Component
		if large, ok := board.(part.Magnified); ok {
			drawn = large.Magnify(sc, x, y)
		}
		return sheetText(p, title, text, name, rule, drawn)
	})
}

// about answers why a card cannot be used.
func (s *Server) about(w http.ResponseWriter, r *http.Request) {
	s.sheet(w, r, func(_ *page, now *table.Now, seat game.Seat, t *lang.Tongue) templ.Component {
		g := now.Rules.Game()
		laid, ok := s.pages.of(g).(part.Cards)
		if !ok || seat == game.Watcher || !now.Position.Pending().Has(seat) {
			return nothing{}
		}
		text, rule := laid.About(sceneOf(now, seat, t), r.URL.Query().Get("card"))
		if text == "" {
			return nothing{}
		}
		return part.WhyNot(text, g.Name, rule)
	})
}

// nothing is the piece of a page where there is nothing to say.
type nothing struct{}

// Render implements templ.Component.
func (nothing) Render(context.Context, io.Writer) error { return nil }

// sheet answers with a piece of a page about a game that has begun.
func (s *Server) sheet(w http.ResponseWriter, r *http.Request, content func(*page, *table.Now, game.Seat, *lang.Tongue) templ.Component) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.now()
	if now.Position == nil {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	p := s.page(r)
	c := content(&p, now, v.own(now), s.book.Table(now.Rules, p.lang, namesOf(now.Seats)))
	if c == nil {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	if _, ok := c.(nothing); ok {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	s.show(w, r, http.StatusOK, c)
}

// record is the record of a finished game, with its seed.
func (s *Server) record(w http.ResponseWriter, r *http.Request) {
	rec, err := s.recordOf(r.Context(), r.PathValue("table"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/jsonl; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+rec.Header.Game+"-"+r.PathValue("table")+`.jsonl"`)
	_ = rec.Write(w) // the client may be gone
}

func (s *Server) recordOf(ctx context.Context, id string) (*record.Record, error) {
	t, err := s.store.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	if t.State != store.Finished || t.Start != nil {
		return nil, store.ErrNotFound
	}
	rules, err := s.hub.Rules(t)
	if err != nil {
		return nil, err
	}
	entries, err := s.store.Log(ctx, id, 1)
	if err != nil {
		return nil, err
	}
	return table.RecordOf(rules, t, entries)
}

// qrCode is the address of the table as a QR code.
func (s *Server) qrCode(w http.ResponseWriter, r *http.Request) {
	if _, err := s.store.Table(r.Context(), r.PathValue("table")); err != nil {
		s.fail(w, r, err)
		return
	}
	picture, err := qrOf(link(r, r.PathValue("table")), "")
	if err != nil { // the Host header is too long
		s.fail(w, r, badRequest(s.page(r).say("web.error.form", nil)))
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	_, _ = w.Write([]byte(picture))
}

// qrOf draws an address as a QR code, with attributes for its root.
func qrOf(address, attributes string) (string, error) {
	code, err := qr.Encode(address, qr.M)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	size := strconv.Itoa(code.Size + 8)
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg"` + attributes + ` viewBox="-4 -4 ` + size + " " + size + `"><path fill="#fff" d="M-4-4h` + size + "v" + size + "h-" + size + `z"/><path d="`)
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				b.WriteString("M" + strconv.Itoa(x) + " " + strconv.Itoa(y) + "h1v1h-1z")
			}
		}
	}
	b.WriteString(`"/></svg>`)
	return b.String(), nil
}

// symbols are the drawings that the board of a game refers to.
func (s *Server) symbols(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("game")
	text := s.drawings(name)
	if text == nil {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml; charset=utf-8")
	s.keep(w, r, "symbols/"+name)
	_, _ = w.Write(text) // the client may be gone
}

// boardStyle is the style sheet of a game.
func (s *Server) boardStyle(w http.ResponseWriter, r *http.Request) {
	s.ofGame(w, r, "board", "text/css; charset=utf-8", part.Page.Style)
}

// boardScript is the script of a game.
func (s *Server) boardScript(w http.ResponseWriter, r *http.Request) {
	s.ofGame(w, r, "script", "text/javascript; charset=utf-8", part.Page.Script)
}

// ofGame serves a file of a game's page.
func (s *Server) ofGame(w http.ResponseWriter, r *http.Request, kind, content string, file func(part.Page) []byte) {
	name := r.PathValue("game")
	gamePage := s.pages.byName[name]
	if d := s.earlier(name); gamePage == nil && d != nil {
		gamePage = d.page
	}
	if gamePage == nil || file(gamePage) == nil {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	w.Header().Set("Content-Type", content)
	s.keep(w, r, kind+"/"+name)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(file(gamePage)))
}
