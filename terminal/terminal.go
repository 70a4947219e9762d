// Package terminal plays a game as a dialogue of lines: it prints the board, the
// events and the questions, and reads moves and commands. It reads from a real
// terminal, with editing and completion, or from a pipe, with the same words.
package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"spielwerk/advice"
	"spielwerk/bot"
	"spielwerk/chronicle"
	"spielwerk/game"
	"spielwerk/game/preview"
	"spielwerk/lang"
)

// Lines is where the players' lines come from. ReadLine returns io.EOF at the
// end.
type Lines interface {
	ReadLine() (string, error)
}

// Session is one game at one terminal.
type Session struct {
	History *game.History
	Book    *lang.Book
	Lang    string
	Names   []string               // of people, by seat; "" for the seat's number
	Bots    [game.MaxSeats]bot.Bot // nil where a person plays
	Plays   [game.MaxSeats]string  // how each bot plays: a level or another name of a bot
	Hints   bot.Options            // limits of a hint
	Out     io.Writer
	Curtain Curtain // nil if the terminal can hide nothing

	tongue  *lang.Tongue
	told    [game.MaxSeats]int // number of events shown to the person on a seat
	hears   game.Seat          // whose log is shown
	facing  game.Seat          // who is at the terminal, where several share it
	shown   []string           // the paragraphs of the table that were printed last
	shownTo game.Seat
	answers [game.MaxSeats]string // moves that seats make whenever they may
	advised []string              // what the hint of this decision lists, as it is typed
	listed  []int                 // the moves that lists of this decision have shown with their numbers, less 1
}

// errQuit: somebody has quit.
var errQuit = errors.New("quit")

// Run plays until the game is over, the lines end or somebody quits.
func (s *Session) Run(in Lines) error {
	s.speak(s.Lang)
	if err := s.unhidden(); err != nil {
		return err
	}
	s.hears, s.facing = game.Watcher, game.Nobody
	people := []string{}
	for seat := range s.rules().Config().Seats {
		if s.Bots[seat] == nil {
			people = append(people, s.tongue.Seat(game.Seat(seat)))
		}
	}
	s.welcome(people)
	for {
		now := s.History.Now()
		pending := now.Pending()
		if pending == 0 {
			if err := s.leave(); err != nil {
				return err
			}
			s.tell(s.last())
			s.end()
			return nil
		}
		seat := pending.First()
		if s.Bots[seat] != nil {
			info := game.Observe(now, seat, s.History.Events())
			if no := s.History.Play(seat, s.Bots[seat].Choose(context.Background(), &info)); no != nil {
				return fmt.Errorf("seat %d: %w", seat+1, no)
			}
			continue
		}
		if s.answer(seat) {
			continue
		}
		err := s.face(in, seat)
		if err == nil {
			s.tell(seat)
			s.news(seat)
			err = s.turn(in, seat)
		}
		if err != nil {
			if gone := s.leave(); gone != nil {
				return gone
			}
			s.say("terminal.quit", nil)
			if errors.Is(err, errQuit) || errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
	}
}

func (s *Session) rules() game.Rules { return s.History.Now().Rules() }

func (s *Session) speak(code string) {
	s.Lang = code
	names := slices.Clone(s.Names)
	for seat, b := range s.Bots {
		if b != nil {
			names[seat] = s.botName(game.Seat(seat))
		}
	}
	s.tongue = s.Book.Table(s.rules(), code, names)
}

// botName is the name of a bot with the number of its seat, in the language in use.
func (s *Session) botName(seat game.Seat) string {
	return BotName(s.Book.House(s.Lang), s.Plays[seat], seat)
}

// BotName is the name of a bot that plays in some way, with the number of its seat.
func BotName(house *lang.Tongue, plays string, seat game.Seat) string {
	if house.Has("bot." + plays) {
		plays = house.Say("bot."+plays, nil)
	}
	first, size := utf8.DecodeRuneInString(plays)
	return fmt.Sprintf("%c%s %d", unicode.ToUpper(first), plays[size:], seat+1)
}

// Names are the names of a record's seats in a language: what play and sim call bots, and a
// person without a name, is said as in a game at the terminal.
func Names(house *lang.Tongue, recorded []string) []string {
	names := slices.Clone(recorded)
	for seat, name := range names {
		plays, ok := strings.CutSuffix(name, fmt.Sprintf(" %d", seat+1))
		switch {
		case ok && plays == "human":
			names[seat] = ""
		case ok && house.Has("bot."+plays):
			names[seat] = BotName(house, plays, game.Seat(seat))
		}
	}
	return names
}

func (s *Session) say(id string, data map[string]any) {
	fmt.Fprintln(s.Out, strings.TrimRight(s.tongue.Say(id, data), "\n"))
}

func (s *Session) welcome(people []string) {
	title := s.tongue.Say("title", nil)
	others := []string{}
	for seat := range s.rules().Config().Seats {
		if s.Bots[seat] != nil {
			others = append(others, s.tongue.Seat(game.Seat(seat)))
		}
	}
	switch {
	case len(people) == 0:
		s.say("terminal.alone", map[string]any{"title": title})
		return
	case len(others) == 0:
		s.say("terminal.watch", map[string]any{"title": title})
	default:
		s.say("terminal.welcome", map[string]any{"title": title, "you": s.tongue.List(people), "others": s.tongue.List(others)})
	}
	s.legend()
}

// legend explains what a game writes in letters and signs, if it does.
func (s *Session) legend() {
	if s.tongue.Has("text.legend") {
		s.say("text.legend", nil)
	}
}

// last is the view for the end of the game: that of the only person, or of a watcher.
func (s *Session) last() game.Seat {
	for seat := range game.Seat(s.rules().Config().Seats) {
		if s.Bots[seat] == nil && s.people() == 1 {
			return seat
		}
	}
	return game.Watcher
}

// tell prints the new events that the person on a seat, or all who share the terminal, may
// know.
func (s *Session) tell(who game.Seat) {
	if who != game.Watcher && s.people() > 1 && !s.shared() {
		who = game.Watcher // all read the same lines
	}
	s.hears = who
	events := s.History.Events()
	for _, b := range s.course().Blocks(who, s.toldTo(who), len(events)) {
		for _, line := range s.lines(&b) {
			fmt.Fprintln(s.Out, line)
		}
	}
	if who != game.Watcher {
		s.told[who] = len(events)
		return
	}
	for i := range s.told {
		s.told[i] = len(events)
	}
}

// toldTo is the number of events shown to somebody; for all who share the terminal the
// smallest one.
func (s *Session) toldTo(who game.Seat) int {
	if who != game.Watcher {
		return s.told[who]
	}
	least := len(s.History.Events())
	for seat := range s.rules().Config().Seats {
		if s.Bots[seat] == nil {
			least = min(least, s.told[seat])
		}
	}
	if s.people() == 0 {
		return 0
	}
	return least
}

// named is a text in which what sentences name by ids is named in words.
func (s *Session) named(text string) string { return advice.Named(s.tongue, s.rules(), text) }

// course is what has happened so far.
func (s *Session) course() *chronicle.Course {
	return &chronicle.Course{Rules: s.rules(), Tongue: s.tongue, Events: s.History.Events(), Marks: s.History.Marks()}
}

// lines are a block of the chronicle as it is printed: a heading, or a line for each paragraph.
func (s *Session) lines(b *chronicle.Block) []string {
	indent, lines := "  ", b.Lines(s.tongue)
	if b.Head != "" {
		indent = " "
	}
	for i := range lines {
		lines[i] = indent + s.named(lines[i])
	}
	return lines
}

// board prints all that a seat sees.
func (s *Session) board(seat game.Seat) {
	text := s.named(s.History.Now().View(seat).Text(s.tongue))
	s.shown, s.shownTo = paragraphs(text), seat
	fmt.Fprintln(s.Out)
	fmt.Fprint(s.Out, text)
}

// news prints what a seat sees: all of it at first, then once a turn the paragraphs that
// it has not read before. In the course of its turn the events tell what has changed.
func (s *Session) news(seat game.Seat) {
	if s.shown == nil || s.shownTo != seat {
		s.board(seat)
		return
	}
	if s.sameTurn(seat) {
		return
	}
	now := paragraphs(s.named(s.History.Now().View(seat).Text(s.tongue)))
	for _, p := range now {
		if !slices.Contains(s.shown, p) {
			fmt.Fprintf(s.Out, "\n%s\n", p)
		}
	}
	s.shown = now
}

// sameTurn reports whether a seat goes on with its turn: its move was the last one, and the
// question is not one with which a turn begins, or only the seat knows of the move, as of an
// order that is set behind a screen.
func (s *Session) sameTurn(seat game.Seat) bool {
	now, plies := s.History.Now(), s.History.Plies()
	opens := s.rules().Vocabulary().Prompts[now.Prompt(seat).Kind].Opens
	n := len(plies)
	return n > 0 && plies[n-1].Seat == seat && (!opens || s.History.Noticed(n) == game.Only(seat))
}

// paragraphs are the parts of a text between its empty lines.
func paragraphs(text string) []string {
	return strings.FieldsFunc(strings.ReplaceAll(strings.Trim(text, "\n"), "\n\n", "\x00"), func(r rune) bool { return r == 0 })
}

// mostTold is how many moves a question lists by itself.
const mostTold = 8

// turn asks a seat until it has made a move.
func (s *Session) turn(in Lines, seat game.Seat) error {
	now := s.History.Now()
	s.say("terminal.turn", map[string]any{"who": s.tongue.Seat(seat), "prompt": s.named(s.tongue.Prompt(now.Prompt(seat)))})
	moves := sorted(now.Moves(nil, seat))
	s.advised, s.listed = nil, nil
	if len(moves) <= mostTold {
		s.list(moves, s.having(moves, ""))
	} else {
		fmt.Fprintln(s.Out, s.tongue.Count("terminal.moves", len(moves), map[string]any{"count": len(moves)}))
	}
	for {
		line, err := in.ReadLine()
		if err != nil {
			return err
		}
		played, err := s.obey(strings.Join(strings.Fields(line), " "), seat, moves)
		if err != nil || played {
			return err
		}
	}
}

// obey carries out one line and reports whether the position has changed.
func (s *Session) obey(line string, seat game.Seat, moves []game.Move) (changed bool, err error) {
	word, rest, _ := strings.Cut(line, " ")
	switch strings.ToLower(word) {
	case "":
	case "quit":
		return false, errQuit
	case "help", "?":
		s.say("terminal.help", nil)
		s.legend()
	case "board":
		s.board(seat)
	case "moves":
		s.list(moves, s.having(moves, rest))
	case "why":
		s.why(seat, rest, moves)
	case "try":
		s.try(seat, rest, moves)
	case "log":
		s.log(rest)
	case "scores":
		s.scores()
	case "rule":
		s.rule(rest)
	case "card":
		s.card(rest)
	case "hint":
		if rest != "" {
			return s.follow(rest, seat, moves), nil
		}
		return false, s.hint(seat)
	case "undo":
		return s.undo(seat), nil
	case "redo":
		return s.redo(seat), nil
	case "always":
		return s.always(rest, seat, moves), nil
	case "ask":
		s.answers[seat] = ""
		s.say("terminal.ask", nil)
	case "lang":
		if !slices.Contains(lang.Languages, strings.ToLower(rest)) {
			s.say("terminal.nolang", map[string]any{"text": rest, "languages": strings.Join(lang.Languages, ", ")})
			return false, nil
		}
		s.speak(strings.ToLower(rest))
		s.board(seat)
		s.say("terminal.turn", map[string]any{"who": s.tongue.Seat(seat), "prompt": s.named(s.tongue.Prompt(s.History.Now().Prompt(seat)))})
	default:
		return s.move(line, seat, moves), nil
	}
	return false, nil
}

func (s *Session) refused(no *game.Refusal) {
	s.say("terminal.refused", map[string]any{"reason": s.named(s.tongue.Refusal(no)), "rule": no.Rule})
}

// why explains why a move, or any move that one might expect, is not possible.
func (s *Session) why(seat game.Seat, text string, moves []game.Move) {
	now := s.History.Now()
	if text == "" {
		blocked := now.Blocked(nil, seat)
		if len(blocked) == 0 {
			s.say("terminal.unblocked", nil)
			return
		}
		s.say("terminal.blocked", nil)
		words, wide := s.rules().Vocabulary(), 0
		for i := range blocked {
			wide = max(wide, len(words.Text(blocked[i].Move)))
		}
		for i := range blocked {
			b := &blocked[i]
			fmt.Fprintf(s.Out, "  %-*s  ", wide, words.Text(b.Move))
			s.refused(&b.Refusal)
		}
		return
	}
	m, ok := s.reads(seat, text, moves)
	if !ok {
		return
	}
	trial := s.rules().Blank()
	trial.CopyFrom(now)
	if no := trial.Play(seat, m, nil); no != nil {
		s.refused(no)
		return
	}
	s.say("terminal.legal", nil)
}

// try prints what a move, or moves of one line, will do, as far as its seat can know, and makes none.
func (s *Session) try(seat game.Seat, text string, moves []game.Move) {
	all := s.together(text, seat)
	if all == nil {
		m, ok := s.reads(seat, text, moves)
		if !ok {
			return
		}
		all = []game.Move{m}
	}
	outcome, no := preview.Of(s.History.Now(), seat, all...)
	if no != nil {
		s.refused(no)
		return
	}
	told := advice.PreviewOf(s.tongue, s.rules(), seat, &outcome)
	for _, e := range told.Events {
		fmt.Fprintf(s.Out, "  %s [%s]\n", e.Text, e.Rule)
	}
	if told.More != "" {
		fmt.Fprintf(s.Out, "  %s\n", told.More)
	}
	for _, g := range told.Gains {
		fmt.Fprintf(s.Out, "  %s: %s\n", s.tongue.Seat(g.Seat), g.Points)
		for _, from := range g.Sources {
			fmt.Fprintf(s.Out, "    %s [%s]\n", from.Text, from.Rule)
		}
	}
	for _, then := range told.Then {
		fmt.Fprintf(s.Out, "  %s\n", then)
	}
}

func (s *Session) log(rest string) {
	n, err := strconv.Atoi(rest)
	if err != nil || n < 1 {
		n = 20
	}
	all := s.course().Blocks(s.hears, 0, len(s.History.Events()))
	if len(all) == 0 {
		s.say("terminal.nolog", nil)
	}
	var lines []string
	for i := range all {
		lines = append(lines, s.lines(&all[i])...)
	}
	for _, line := range lines[max(0, len(lines)-n):] {
		fmt.Fprintln(s.Out, line)
	}
}

// scores prints every seat's total and how it comes about.
func (s *Session) scores() {
	now := s.History.Now()
	s.say("terminal.scores", nil)
	lines := now.Scores(nil)
	for seat := range game.Seat(s.rules().Config().Seats) {
		fmt.Fprintln(s.Out, s.tongue.Count("terminal.total", now.Total(seat), map[string]any{"who": s.tongue.Seat(seat), "points": now.Total(seat)}))
		for _, l := range lines {
			if l.Seat == seat {
				fmt.Fprintf(s.Out, "  %+4d  %s [%s]\n", l.Points, s.named(s.tongue.Score(l)), l.Rule)
			}
		}
	}
}

// maxTexts is how many components are printed in full when several match.
const maxTexts = 8

// card prints what is on the cards, tiles or boards that an id or a part of a name matches.
func (s *Session) card(name string) {
	var found []game.Component
	if name != "" {
		found = s.components()
	}
	found = slices.DeleteFunc(found, func(x game.Component) bool { return !x.Named(name) })
	if len(found) == 0 {
		s.say("terminal.nocard", map[string]any{"text": name})
	}
	for _, x := range found {
		fmt.Fprintf(s.Out, "%s  %s\n", x.ID, x.Name)
		if len(found) <= maxTexts {
			for _, line := range x.Text {
				fmt.Fprintf(s.Out, "    %s\n", line)
			}
		}
	}
}

// components are the components of the game, none if they have no faces.
func (s *Session) components() []game.Component {
	if box, ok := s.rules().(game.Catalogue); ok {
		return box.Components(s.tongue)
	}
	return nil
}

// hint prints the best moves with their expected results.
func (s *Session) hint(seat game.Seat) error {
	info := game.Observe(s.History.Now(), seat, s.History.Events())
	plies := uint64(len(s.History.Plies()))
	list, err := bot.Advise(context.Background(), s.rules(), game.QuickRand(1, plies), &info, s.Hints)
	if err != nil {
		return err
	}
	measured := slices.ContainsFunc(s.rules().Vocabulary().Scores, func(f game.Form) bool { return f.Measure != "" })
	s.advised = nil
	for i, l := range advice.Lines(s.tongue, s.rules(), list, !measured) {
		s.advised = append(s.advised, l.Text)
		fmt.Fprintf(s.Out, "hint %d: %s  (%s)\n    %s\n", i+1, l.Text, l.Move, l.Result)
		if l.Sure != "" {
			fmt.Fprintf(s.Out, "    %s\n", l.Sure)
		}
		for _, w := range l.Why {
			fmt.Fprintf(s.Out, "    %s [%s]\n", w.Text, w.Rule)
		}
	}
	return nil
}

// follow makes a move that the hint of this decision lists, by its number there.
func (s *Session) follow(number string, seat game.Seat, moves []game.Move) bool {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(s.advised) {
		s.say("terminal.unhinted", map[string]any{"text": number, "count": len(s.advised)})
		return false
	}
	return s.move(s.advised[n-1], seat, moves)
}

func (s *Session) undo(seat game.Seat) bool {
	plies := s.History.Plies()
	if err := s.History.Undo(seat); err != nil {
		fmt.Fprintln(s.Out, s.tongue.NoUndo(err))
		return false
	}
	for i := range s.told {
		s.told[i] = min(s.told[i], len(s.History.Events()))
	}
	s.say("terminal.undone", map[string]any{"move": s.rules().Vocabulary().Text(plies[len(plies)-1].Move)})
	return true
}

func (s *Session) redo(seat game.Seat) bool {
	if err := s.History.Redo(seat); err != nil {
		fmt.Fprintln(s.Out, s.tongue.NoUndo(err))
		return false
	}
	plies := s.History.Plies()
	s.say("terminal.redone", map[string]any{"move": s.rules().Vocabulary().Text(plies[len(plies)-1].Move)})
	return true
}

// always makes a move now and whenever its seat may make it again, until it wants to be asked.
func (s *Session) always(text string, seat game.Seat, moves []game.Move) bool {
	words := s.rules().Vocabulary()
	var fit []string
	for _, m := range moves {
		if words.Moves[m.Kind].Standing {
			fit = append(fit, words.Text(m))
		}
	}
	at := slices.IndexFunc(fit, func(move string) bool { return strings.EqualFold(move, text) })
	if at < 0 {
		s.say("terminal.always", map[string]any{"moves": strings.Join(fit, ", ")})
		return false
	}
	s.answers[seat] = fit[at]
	return s.move(fit[at], seat, moves)
}

// answer makes the move that a seat has left standing, if it may. Where several decide at the
// same time, it waits to be asked, as the others might otherwise learn of it.
func (s *Session) answer(seat game.Seat) bool {
	now := s.History.Now()
	if s.answers[seat] == "" || now.Pending().Len() > 1 {
		return false
	}
	m, err := s.rules().Vocabulary().ParseMove(s.answers[seat])
	if err != nil || !slices.Contains(now.Moves(nil, seat), m) {
		return false
	}
	return s.History.Play(seat, m) == nil
}

// end prints the final board, scores and places.
func (s *Session) end() {
	s.board(game.Watcher)
	s.scores()
	s.say("terminal.over", nil)
	now := s.History.Now()
	ranks := now.Ranks()
	if s.rules().Config().Seats == 1 {
		id := "terminal.lost"
		if ranks[0] == 1 {
			id = "terminal.won"
		}
		s.say(id, map[string]any{"who": s.tongue.Seat(0), "points": now.Total(0)})
		return
	}
	for place := 1; place <= game.MaxSeats; place++ {
		for seat := range game.Seat(s.rules().Config().Seats) {
			if ranks[seat] == place {
				s.say("terminal.place", map[string]any{"place": place, "who": s.tongue.Seat(seat), "points": now.Total(seat)})
			}
		}
	}
}

// asked is the seat whose moves complete a line, Nobody while a curtain hides them.
func (s *Session) asked() game.Seat {
	if s.shared() {
		return s.facing
	}
	return s.History.Now().Pending().First()
}

// Complete completes a line by the legal moves and commands as far as they agree, and returns
// the candidates.
func (s *Session) Complete(line string) (completed string, candidates []string) {
	words := []string{"moves", "why", "try", "board", "log", "scores", "rule", "card", "hint", "undo", "redo", "always", "ask", "lang", "help", "quit"}
	now := s.History.Now()
	prefix := ""
	if after, ok := strings.CutPrefix(line, "why "); ok {
		prefix, line, words = "why ", after, nil
	}
	if after, ok := strings.CutPrefix(line, "try "); ok {
		prefix, line, words = "try ", after, nil
	}
	if after, ok := strings.CutPrefix(line, "card "); ok {
		prefix, line, words = "card ", after, nil
		for _, x := range s.components() {
			words = append(words, x.ID, x.Name)
		}
	} else if seat := s.asked(); seat != game.Nobody {
		for _, m := range now.Moves(nil, seat) {
			words = append(words, s.rules().Vocabulary().Text(m))
		}
	}
	for _, w := range words {
		if strings.HasPrefix(w, line) {
			candidates = append(candidates, w)
		}
	}
	if len(candidates) == 0 {
		return prefix + line, nil
	}
	common := candidates[0]
	for _, c := range candidates[1:] {
		for !strings.HasPrefix(c, common) {
			common = common[:len(common)-1]
		}
	}
	return prefix + common, candidates
}
