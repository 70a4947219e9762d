package web

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"spielwerk/game"
	"spielwerk/game/example"
	"spielwerk/store"
	"spielwerk/table"
	"spielwerk/web/part"
)

// examples are the examples of the rule books, each game's played when they are asked for first.
type examples struct {
	mu     sync.Mutex
	byGame map[*game.Game][]*shownExample
}

// shownExample is an example and what comes of it.
type shownExample struct {
	*example.Example
	*example.Played
}

// examplesOf are all examples of a game.
func (s *Server) examplesOf(g *game.Game) ([]*shownExample, error) {
	s.examples.mu.Lock()
	defer s.examples.mu.Unlock()
	if all, ok := s.examples.byGame[g]; ok {
		return all, nil
	}
	read, err := example.Read(g)
	if err != nil {
		return nil, err
	}
	var all []*shownExample
	for _, x := range read {
		played, err := x.Play(g)
		if err != nil {
			return nil, err
		}
		all = append(all, &shownExample{x, played})
	}
	s.examples.byGame[g] = all
	return all, nil
}

// exampleOf is the example that a request names.
func (s *Server) exampleOf(r *http.Request) (*game.Game, *shownExample, error) {
	g, err := s.games.Find(r.PathValue("game"))
	if err != nil {
		return nil, nil, store.ErrNotFound
	}
	all, err := s.examplesOf(g)
	if err != nil {
		return nil, nil, err
	}
	for _, x := range all {
		if x.ID == r.PathValue("example") {
			return g, x, nil
		}
	}
	return nil, nil, store.ErrNotFound
}

// lettersOf are the names of the players of an example.
func lettersOf(seats int) []string {
	names := make([]string, seats)
	for i := range names {
		names[i] = part.Letter(game.Seat(i))
	}
	return names
}

// exampleFigure is an example as it stands in the rule book.
type exampleFigure struct {
	game, id, caption string
	rules             []string
	moves             []exampleMove
	refusal, by       string // why the last move is refused, and the rule; "" if all are played
	log               *logData
	lines             []exampleLine
}

// exampleMove is a move of an example.
type exampleMove struct {
	seat game.Seat
	text string
}

// exampleLine is a score line that an example brings.
type exampleLine struct {
	seat game.Seat
	scoreLine
}

// figure is an example in words.
func (s *Server) figure(p *page, g *game.Game, x *shownExample) exampleFigure {
	names := lettersOf(x.Seats)
	t := s.book.Table(x.Played.Rules, p.lang, names)
	f := exampleFigure{game: g.Name, id: x.ID, caption: t.Say("example."+x.ID, nil)}
	for _, rule := range x.Example.Rules {
		f.rules = append(f.rules, string(rule))
	}
	d := s.seenBy(viewer{seat: x.Seat, lang: p.lang, view: "text"})
	d.page, d.game = *p, g.Name
	gamePage := s.pages.of(g)
	if n, ok := gamePage.(part.Namer); ok {
		d.named = func(text string) string { return n.Named(t, text) }
	}
	for _, ply := range x.Plies {
		f.moves = append(f.moves, exampleMove{ply.Seat, d.inWords(t.Move(ply.Move))})
	}
	if x.Refusal != nil {
		f.refusal, f.by = d.inWords(t.Refusal(x.Refusal)), string(x.Refusal.Rule)
	}
	f.log = d.logOf(t, gamePage, x.now(true), logRange{0, len(x.Events)})
	f.log.plain()
	slices.Reverse(f.log.blocks) // a story is read from its beginning
	for _, l := range x.Lines {
		f.lines = append(f.lines, exampleLine{l.Seat, scoreLine{int(l.Points), t.Score(l), string(l.Rule)}})
	}
	return f
}

// now is the position of an example before its moves, or after them.
func (x *shownExample) now(after bool) *table.Now {
	n := &table.Now{
		State: store.Running, Rules: x.Played.Rules, Options: x.Options, Position: x.Before, Undoer: game.Nobody, Redoer: game.Nobody,
	}
	for _, name := range lettersOf(x.Seats) {
		n.Seats = append(n.Seats, store.Seat{Kind: store.Human, Name: name})
	}
	if after {
		n.Position, n.Events, n.Marks = x.After, x.Events, x.Marks
		for i := range n.Since {
			n.Since[i] = len(x.Events)
		}
	}
	return n
}

// exampleData is an example on a page of its own.
type exampleData struct {
	page
	title  string // of the game
	figure exampleFigure
}

// example is an example on a page of its own, for links.
func (s *Server) example(w http.ResponseWriter, r *http.Request) {
	g, x, err := s.exampleOf(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	d := &exampleData{page: s.page(r)}
	d.title = s.book.Game(g, d.lang).Say("title", nil)
	d.figure = s.figure(&d.page, g, x)
	s.show(w, r, http.StatusOK, examplePage(d))
}

// exampleBoard is the board of an example, for a frame in a page: before the moves or after
// them, as who moves first sees it.
func (s *Server) exampleBoard(w http.ResponseWriter, r *http.Request) {
	_, x, err := s.exampleOf(r)
	at := r.PathValue("at")
	if err == nil && at != "before" && at != "after" {
		err = store.ErrNotFound
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	p := s.page(r)
	now := x.now(at == "after")
	d := s.seenBy(viewer{seat: x.Seat, lang: p.lang, view: p.view})
	d.page, d.past, d.whole = p, true, true
	if at == "before" {
		mark := p.made(s.book.Table(now.Rules, p.lang, namesOf(now.Seats)), x.Plies[0].Move)
		if x.Refusal != nil && len(x.Plies) == 1 {
			mark.Label = p.t("example.tried")
		}
		d.marks = []part.Mark{mark}
	}
	s.tell(d, now)
	drawn, err := s.withDrawings(r.Context(), d.sheet, bareBoard(d))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	h := w.Header()
	h.Set("X-Frame-Options", "SAMEORIGIN")
	h.Set("Content-Security-Policy", strings.Replace(h.Get("Content-Security-Policy"), "frame-ancestors 'none'", "frame-ancestors 'self'", 1))
	s.show(w, r, http.StatusOK, barePage(d, drawn))
}

// tryExample opens the position of an example as a table of one's own, on the seat that moves,
// against bots.
func (s *Server) tryExample(w http.ResponseWriter, r *http.Request) {
	g, x, err := s.exampleOf(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.practise(w, r, g, x.Config(), x.Seat, defaultBot, table.Agreed{Start: x.Start, Patience: defaultPatience * time.Minute})
}
