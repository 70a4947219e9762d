package web

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"spielwerk/game"
	"spielwerk/game/preview"
	"spielwerk/lang"
	"spielwerk/table"
	"spielwerk/web/part"
)

// shownEvents is how many of the latest events a page shows beside the board.
const shownEvents = 20

// moment is a game that has begun, while what the visitor sees of it is collected.
type moment struct {
	*tableData
	now      *table.Now
	gamePage part.Page
	scene    *part.Scene
	plays    bool // the visitor plays the seat now, and it is no earlier moment
}

// begun adds the data of a game that has begun.
func (s *Server) begun(d *tableData, t *lang.Tongue, now *table.Now) {
	m := d.moment(t, now, s.pages.of(now.Rules.Game()))
	m.addSeats()
	bots := m.addWaiting()
	if now.Position.Pending() == 0 {
		m.addEnd()
	}
	if !d.past {
		d.clocks = d.clocksOf(now, d.seat)
	}
	if d.guide = s.guided(d, t, now); d.guide != nil && d.guide.reads {
		d.waiting, bots = d.t("guide.waits"), false
	}
	d.hurry = bots && (d.seat != game.Watcher || d.several)
	m.addTurn()
	m.addBeside()
	if m.scene.Text {
		d.text = m.inText()
		return
	}
	m.addButtons()
	m.addBoard()
	m.addPlayback()
}

// moment is the moment of a table with its scene.
func (d *tableData) moment(t *lang.Tongue, now *table.Now, gamePage part.Page) *moment {
	p := now.Position
	m := &moment{tableData: d, now: now, gamePage: gamePage, plays: d.seat != game.Watcher && now.Seats[d.seat].Bot == "" && !d.past}
	_, mapped := gamePage.(part.Map)
	laid, carded := gamePage.(part.Cards)
	d.words = d.words || !mapped && !carded
	if carded && !d.words {
		d.nameless = laid.Nameless()
	}
	if n, ok := gamePage.(part.Namer); ok && d.words {
		d.named = func(text string) string { return n.Named(t, text) }
	}
	m.scene = &part.Scene{
		View: now.View(d.seat), Rules: now.Rules, Seat: d.seat, Mine: m.plays && p.Pending().Has(d.seat),
		Text: d.words, Tongue: t, Position: p, Marks: d.marks, Whole: d.whole, Shared: d.prep, Heard: heardLast(now.Events, d.seat),
	}
	m.scene.Placed = marked(m.scene, gamePage)
	if m.plays {
		m.scene.Moves = p.Moves(nil, d.seat)
		m.scene.Fresh = game.Heard(nil, now.Events[min(now.Since[d.seat], len(now.Events)):], d.seat)
	}
	if n := len(now.Marks); n > 0 {
		m.scene.Last = game.Heard(nil, now.Events[min(now.Marks[n-1], len(now.Events)):], d.seat)
	}
	return m
}

// addSeats adds to each seat what it has, and whether it is its turn.
func (m *moment) addSeats() {
	p, pending := m.now.Position, m.now.Position.Pending()
	ranks := [game.MaxSeats]int{}
	if pending == 0 {
		ranks = p.Ranks()
	}
	for i := range m.seats {
		sd := &m.seats[i]
		sd.began, sd.scored, sd.total = true, m.gamePage.Scored(), p.Total(sd.seat)
		sd.turn, sd.rank = pending.Has(sd.seat), ranks[i]
		sd.chip, sd.chipTitle = m.gamePage.Chip(m.scene, sd.seat)
		sd.ended = ifEnded(p, sd.seat)
		if chipped, ok := m.gamePage.(part.Chipped); ok {
			sd.drawn = chipped.Drawn(m.scene, sd.seat)
		}
		if !sd.scored && pending == 0 {
			sd.place = m.say("web.table.place", map[string]any{"place": sd.rank})
		}
		sd.points, _ = m.prep.text(scoreText{m.lang, sd.seat, sd.total}, func() (string, error) {
			return m.say("web.table.score", map[string]any{"who": sd.name, "points": sd.total}), nil
		})
	}
}

// addWaiting tells whom the table waits for, and reports whether bots are among them.
func (m *moment) addWaiting() (bots bool) {
	var names []string
	for i := range m.seats {
		if sd := &m.seats[i]; sd.turn {
			bots = bots || sd.bot != ""
			m.awaited = m.awaited || sd.bot == "" && !sd.you
			names = append(names, sd.name)
		}
	}
	m.awaited = m.awaited && (m.seat != game.Watcher || m.host) && m.next == 0
	t := m.scene.Tongue
	switch {
	case len(names) > 1:
		m.waiting = t.Say("web.table.waitAll", map[string]any{"who": t.List(names)})
	case bots:
		m.waiting = t.Say("web.table.waitBot", map[string]any{"who": names[0]})
	case len(names) == 1:
		m.waiting = t.Say("web.table.wait", map[string]any{"who": names[0]})
	}
	return bots
}

// addEnd tells who has won a finished game, or that a game for one is lost.
func (m *moment) addEnd() {
	if v, ok := m.gamePage.(part.Verdict); ok {
		if m.end, m.endBy = v.Verdict(m.scene); m.end != "" {
			return
		}
	}
	var winners []string
	for _, sd := range m.seats {
		if sd.rank == 1 {
			winners = append(winners, sd.name)
		}
	}
	who := map[string]any{"who": m.list(winners)}
	switch len(winners) {
	case 0:
		m.end = m.say("web.table.lost", map[string]any{"you": m.seat == 0, "who": m.seats[0].name})
	case 1:
		m.end = m.say("web.table.first", who)
	default:
		m.end = m.say("web.table.shared", who)
	}
}

// addTurn adds what the visitor's seat is asked, and what it may do besides its moves; or that a
// bot plays for it.
func (m *moment) addTurn() {
	p, now, t := m.now.Position, m.now, m.scene.Tongue
	pending := p.Pending()
	if m.past && pending.Has(m.seat) || len(m.scene.Moves) > 0 { // a seat that has decided may have retractions
		prompt := p.Prompt(m.seat)
		m.prompt, m.promptBy = m.inWords(t.Prompt(prompt)), string(prompt.Rule)
	}
	if m.seat != game.Watcher && !m.plays && !m.past && pending != 0 {
		m.standIn = m.say("web.seats.forYou", map[string]any{"level": m.botName(now.Seats[m.seat].Bot)})
		if m.returning = now.Returning.Has(m.seat); m.returning {
			m.standIn += " " + m.t("seats.returning")
		}
	}
	if m.plays {
		m.mine = m.scene.Mine
		if now.Undoer == m.seat {
			m.undo = table.Undo
		}
		m.redo = now.Redoer == m.seat
		m.hinted = m.mine && now.MayHint(m.seat) && !now.Lesson.Leads()
		m.analysed = pending != 0 && now.MayHint(m.seat)
		m.stand(t, now, m.scene.Moves)
	}
	m.plannedOf(t, now)
}

// addBeside adds what is beside the board: the desk, the latest events and what the game has there.
func (m *moment) addBeside() {
	shown := shownEvents
	if _, carded := m.gamePage.(part.Cards); carded {
		shown /= 2 // updates of cards are larger
	}
	if m.whole {
		shown = len(m.now.Events)
	}
	m.log = m.logOf(m.scene.Tongue, m.gamePage, m.now, latest(m.now, m.seat, len(m.now.Events), shown))
	m.log.beside = true
	m.desk, m.beside, m.track = withMarks(m.gamePage.Desk(m.scene), m.scene.Placed), m.gamePage.Beside(m.scene), m.gamePage.Scored()
}

// addButtons adds the moves that are not made on the board.
func (m *moment) addButtons() {
	words, retract := m.now.Rules.Vocabulary(), ""
	labelled, _ := m.gamePage.(part.Labelled)
	for _, move := range m.scene.Moves {
		switch back := words.Moves[move.Kind].Retracts; {
		case m.gamePage.OffBoard(move):
			c := choice{move: words.Text(move), text: m.scene.Tongue.Move(move), back: back, ends: words.Moves[move.Kind].Ends}
			if labelled != nil {
				c.drawn = labelled.Label(m.scene, move)
			}
			m.buttons = append(m.buttons, c)
			if back { // one button to take something back is enough
				m.undo = ""
			}
		case back:
			retract = words.Text(move)
		}
	}
	if m.guide == nil || !m.guide.reads { // then it is the guide that goes on
		loudest(m.buttons)
	}
	m.markStanding(m.now.Position)
	if m.plays && retracting(m.gamePage, m.now.Position, m.seat) {
		m.undo, m.redo = retract, false
	}
}

// addBoard adds what the page of the game draws.
func (m *moment) addBoard() {
	if laid, ok := m.gamePage.(part.Cards); ok {
		m.board, m.cards = withMarks(laid.Table(m.scene), m.scene.Placed), true
		m.track = false // the chips show the points
		return
	}
	m.board = part.Draw(func(w io.Writer) error { return m.gamePage.(part.Map).Board(w, m.scene) })
}

// addPlayback adds how the page tells what has happened since a moment.
func (m *moment) addPlayback() {
	told, ok := m.gamePage.(part.Playback)
	if !ok {
		return
	}
	now, seat, scene := m.now, m.seat, m.scene
	m.since = func(seen int) []stepData {
		from := now.EventsAt(seat, seen)
		if from < 0 {
			return nil
		}
		return stepsOf(told, scene, heardLast(now.Events[:from], seat), game.Heard(nil, now.Events[from:], seat))
	}
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

// inWords is a sentence in which nothing is named by its id alone, where nothing is drawn.
func (d *tableData) inWords(text string) string {
	if d.named == nil {
		return text
	}
	return d.named(text)
}

// inText is the table in words.
func (m *moment) inText() *textData {
	words, sc := m.now.Rules.Vocabulary(), m.scene
	x := &textData{}
	if told, ok := m.gamePage.(part.Outlined); ok {
		x.outline = told.Outline(sc)
	} else {
		x.features = m.gamePage.Describe(sc)
	}
	if drawn, ok := m.gamePage.(part.Lettered); ok {
		x.board = drawn.Letters(sc)
	}
	for _, move := range sc.Moves {
		x.moves = append(x.moves, choice{move: words.Text(move), text: m.inWords(sc.Tongue.Move(move))})
	}
	if len(sc.Moves) > 0 {
		for _, b := range m.now.Position.Blocked(nil, sc.Seat) {
			x.blocked = append(x.blocked, logLine{text: sc.Tongue.Refusal(&b.Refusal), rule: string(b.Rule), seat: game.Nobody})
		}
	}
	return x
}
