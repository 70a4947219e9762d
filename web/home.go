package web

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/pace"
	"spielwerk/store"
	"spielwerk/table"
	"spielwerk/web/part"
)

// maxListed is the length of the lists of tables.
const maxListed = 30

// homeData is the home page of one visitor.
type homeData struct {
	page
	name       string              // of the visitor, "" for nobody
	admission  string              // why the visitor may not take a seat, "" if they may
	promise    func() fair.Promise // a new one for each form
	games      []gameFront
	mine, over []tableLine // tables of the visitor that go on, and those that have ended
	open       []tableLine // of others, that wait for people
	show       bool        // there is a game between bots to watch
	showing    string      // the game that goes on, "" if none does
}

// gameFront is how a game is presented.
type gameFront struct {
	name, title, summary string
	at                   string   // address of its page
	seats, weight        string   // in words; weight is "" if the game says nothing
	minutes, minutesHow  string   // how long it takes, and how that is known; "" if nobody knows
	picture              string   // address of its picture, "" if it has none
	bots                 []string // who plays at once against the visitor
	alone                bool     // there is a game for one
	guides               []guideLine
}

// quickSeats is how many play at a table that is created by one click.
const quickSeats = 3

// home is the first page: the visitor's tables, the games, and tables that wait for people.
func (s *Server) home(w http.ResponseWriter, r *http.Request) {
	p, err := s.person(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	d := homeData{page: s.page(r), name: p.Name, promise: s.hub.Promise}
	var out unadmitted
	if err = s.admits(r, p); errors.As(err, &out) {
		d.admission = string(out)
	} else if err != nil {
		s.fail(w, r, err)
		return
	}
	known := map[string]bool{} // games that the visitor has played to the end
	mine, err := s.tablesOf(r.Context(), p)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	for _, t := range mine {
		line := s.line(r.Context(), t, p, d.lang)
		if t.State == store.Open || t.State == store.Running {
			d.mine = append(d.mine, line)
		} else {
			d.over = append(d.over, line)
		}
		known[t.Game] = known[t.Game] || t.State == store.Finished
	}
	slices.SortStableFunc(d.mine, func(a, b tableLine) int {
		switch {
		case a.turn == b.turn:
			return 0
		case a.turn:
			return -1
		}
		return 1
	})
	for _, g := range s.games.First() {
		d.games = append(d.games, s.front(r.Context(), &d.page, g, mine, known[g.Name]))
	}
	if d.show = !s.shown.off; d.show {
		running, failed := s.store.TablesOfGame(r.Context(), "", store.Running, false, 1)
		if failed != nil {
			s.fail(w, r, failed)
			return
		}
		for _, t := range running {
			if g, unknown := s.games.Find(t.Game); unknown == nil {
				d.showing = s.book.Game(g, d.lang).Say("title", nil)
			}
		}
	}
	open, err := s.store.OpenTables(r.Context(), maxListed)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	for _, t := range open {
		d.open = append(d.open, s.line(r.Context(), t, p, d.lang))
	}
	s.show(w, r, http.StatusOK, homePage(&d))
}

// front presents a game to a visitor who has these tables. Somebody who has never played it to the end meets the lowest level.
func (s *Server) front(ctx context.Context, p *page, g *game.Game, mine []store.Table, known bool) gameFront {
	t := s.book.Game(g, p.lang)
	f := gameFront{
		name: g.Name, at: s.gameAt(g.Name), title: t.Say("title", nil), summary: t.Say("summary", nil), picture: s.picture(g, p.lang), alone: g.MinSeats == 1,
		seats: p.say("web.front.players", map[string]any{"from": g.MinSeats, "to": g.MaxSeats}),
	}
	takes := s.lengthOf(ctx, g)
	f.minutes = p.takes(takes)
	if !s.alone { // nobody's games are measured there
		f.minutesHow = p.takesHow(takes)
	}
	f.guides = s.guidesOf(ctx, p, g, mine)
	if g.Weight > 0 {
		f.weight = p.t("front.weight.w" + strconv.Itoa(g.Weight))
	}
	level := bot.Levels()[0]
	if known {
		level = defaultBot
	}
	for range min(max(quickSeats, g.MinSeats), g.MaxSeats) - 1 {
		f.bots = append(f.bots, level)
	}
	return f
}

// tableLine is a table in a list.
type tableLine struct {
	id, game, players, state string
	turn                     bool   // it waits for the visitor
	waits                    string // the names of those it waits for, others than the visitor
	due                      string // until when, in words; "" without a deadline
	clock                    string // the time control of a table that waits for people
}

// line is a table in a list for a visitor.
func (s *Server) line(ctx context.Context, t store.Table, p store.Person, code string) tableLine {
	l := tableLine{id: t.ID, game: t.Game, state: t.State}
	if g, err := s.games.Find(t.Game); err == nil {
		l.game = s.book.Game(g, code).Say("title", nil)
	}
	var names []string
	for _, seat := range t.Seats {
		if seat.Kind != store.Free {
			names = append(names, s.nameOf(code, seat))
		}
	}
	l.players = strings.Join(names, ", ")
	if rules, err := pace.Parse(t.Pace); err == nil && t.State == store.Open {
		l.clock = (&page{say: s.says[code]}).shortTiming(rules)
	}
	own := seatOf(t.Seats, p)
	if own != game.Watcher && t.Seats[own].Kind == store.Asked {
		l.turn = t.State == store.Open
		return l
	}
	if own == game.Watcher || t.State != store.Running {
		return l
	}
	if now := s.moment(ctx, t.ID); now != nil && now.Position != nil {
		if now.Copy() != nil {
			l.game = s.says[code]("web.whatif.of", map[string]any{"game": l.game})
		}
		var others []string
		say := page{say: s.says[code]}
		for i, seat := range t.Seats {
			switch {
			case !now.Position.Pending().Has(game.Seat(i)):
			case store.At(seat.Person, p.ID) && now.Seats[i].Bot == "":
				l.turn, l.due = true, say.dueOf(now, game.Seat(i))
			default:
				if !l.turn {
					l.due = say.dueOf(now, game.Seat(i))
				}
				others = append(others, s.nameOf(code, seat))
			}
		}
		l.waits = say.list(others)
	}
	return l
}

// moment is the present moment of a table, nil if it cannot be opened.
func (s *Server) moment(ctx context.Context, id string) *table.Now {
	if now := s.hub.Peek(id); now != nil {
		return now
	}
	t, err := s.hub.Open(ctx, id)
	if held := (store.Held{}); errors.As(err, &held) {
		now, _ := s.hub.Glimpse(ctx, id) // nil if that fails
		return now
	}
	if err != nil {
		return nil
	}
	defer t.Release()
	return t.Now()
}

// picture is the address of the picture of a game, "" if it has none.
func (s *Server) picture(g *game.Game, code string) string {
	if _, ok := s.pages.of(g).(part.Showcased); !ok || s.alone {
		return ""
	}
	name := "picture/" + g.Name + "." + code
	return "/" + name + "?" + s.tagOf(name)
}

// gamePicture is the picture of a game in a language: GAME.de.
func (s *Server) gamePicture(w http.ResponseWriter, r *http.Request) {
	name, code, _ := strings.Cut(r.PathValue("name"), ".")
	showcased, ok := s.pages.byName[name].(part.Showcased)
	if !ok || !slices.Contains(lang.Languages, code) {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	w.Header().Set("Content-Type", "image/webp")
	s.keep(w, r, "picture/"+name+"."+code)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(showcased.Showcase(code)))
}
