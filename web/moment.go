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
