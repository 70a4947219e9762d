package web

import (
	"context"
	"errors"
	"math"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"spielwerk/arena/figures"
	"spielwerk/game"
	"spielwerk/rating"
	"spielwerk/store"
)

const (
	standingsKept = time.Minute // how long names may be old, and people stand there who were deleted
	vague         = 250         // from this error on, in points, nobody is compared with a level
	seriesLength  = 50          // of the games of a series, so many around the one that is shown are counted
)

// standingsData is who is how strong in a game with a number of players.
type standingsData struct {
	page
	name, title string
	tabs        []standingsTab
	seats       int
	lines       []standingLine
	yours       string // a sentence about the visitor, "" if they have not played
	levels      string // with how many players those of the bots were measured, "" if they were not
}

// standingsTab leads to the standings with a number of players.
type standingsTab struct {
	at, text string
	here     bool
}

// standingLine is somebody in the standings.
type standingLine struct {
	name, points string
	games, wins  int
	bot, me      bool
}

// standings remembers what was computed.
type standings struct {
	mu  sync.Mutex
	all map[standingsOf]computed
}

type standingsOf struct {
	game  string
	seats int
}

type computed struct {
	of    int // results
	at    time.Time
	lines []rating.Line
	names map[rating.Player]string
}

func newStandings() *standings { return &standings{all: map[standingsOf]computed{}} }

// standing shows who is how strong.
func (s *Server) standing(w http.ResponseWriter, r *http.Request) {
	p := s.page(r)
	g, err := s.games.Find(r.PathValue("game"))
	if err != nil {
		s.explain(w, r, http.StatusNotFound, p.t("error.notFound"))
		return
	}
	counts, err := s.store.ResultsEnded(r.Context(), g.Name)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	few, many := max(2, g.MinSeats), g.MaxSeats
	seats := few
	for n, of := range counts { // the most played
		if of > counts[seats] || of == counts[seats] && n < seats {
			seats = n
		}
	}
	if text := r.FormValue("seats"); text != "" {
		if seats, err = strconv.Atoi(text); err != nil || seats < few || seats > many {
			s.explain(w, r, http.StatusNotFound, p.t("error.notFound"))
			return
		}
	}
	me, err := s.person(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	now, err := s.computed(r.Context(), g, seats, counts[seats])
	if err != nil {
		s.fail(w, r, err)
		return
	}
	at := "/games/" + g.Name + "/standings"
	p.path = at + "?seats=" + strconv.Itoa(seats)
	d := &standingsData{page: p, name: g.Name, title: s.book.Game(g, p.lang).Say("title", nil), seats: seats}
	for n := few; n <= many; n++ {
		d.tabs = append(d.tabs, standingsTab{
			at + "?seats=" + strconv.Itoa(n), p.say("web.standing.tab", map[string]any{"n": n, "games": counts[n]}), n == seats,
		})
	}
	unranked, err := s.store.Unranked(r.Context())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	measured := s.figures[g]
	if of, list := measured.Ratings(); len(list) > 0 {
		d.levels = p.say("web.standing.levels", map[string]any{"n": of})
	}
	for _, l := range now.lines {
		line := standingLine{points: within(l), games: l.Games, wins: l.Wins, bot: l.Bot != "", me: me.ID != "" && l.Person == me.ID}
		if line.name = now.names[l.Player]; line.bot {
			line.name = p.botName(l.Bot)
		}
		if line.me {
			d.yours = p.likeLevel(l, now.lines)
		}
		if !slices.Contains(unranked, l.Person) {
			d.lines = append(d.lines, line)
		} else if line.me {
			d.yours += " " + p.t("standing.unlisted")
		}
	}
	s.show(w, r, http.StatusOK, standingsPage(d))
}

// within is a strength with its error.
func within(l rating.Line) string {
	if l.Error == 0 {
		return strconv.Itoa(l.Points)
	}
	return strconv.Itoa(l.Points) + " ± " + strconv.Itoa(l.Error)
}

// likeLevel says which level of the bots somebody plays like.
func (p *page) likeLevel(me rating.Line, lines []rating.Line) string {
	near, far := "", math.MaxInt
	for _, l := range lines {
		if away := max(l.Points-me.Points, me.Points-l.Points); l.Bot != "" && isBot(l.Bot) && away < far {
			near, far = l.Bot, away
		}
	}
	if near == "" || me.Error > vague {
		return p.say("web.standing.unsure", map[string]any{"points": within(me)})
	}
	return p.say("web.standing.like", map[string]any{"points": within(me), "level": p.botName(near)})
}

// computed are the standings of a game with a number of players, of which there are so many results.
func (s *Server) computed(ctx context.Context, g *game.Game, seats, of int) (computed, error) {
	s.standings.mu.Lock()
	defer s.standings.mu.Unlock()
	key := standingsOf{g.Name, seats}
	if c, ok := s.standings.all[key]; ok && c.of == of && s.now().Sub(c.at) < standingsKept {
		return c, nil
	}
	results, err := s.store.Results(ctx, g.Name, seats)
	if err != nil {
		return computed{}, err
	}
	c := computed{of: of, at: s.now(), names: map[rating.Player]string{}}
	games := make([]rating.Game, len(results))
	for i, r := range results {
		for _, seat := range r.Seats {
			player := rating.Player{Person: seat.Person, Bot: seat.Bot}
			c.names[player] = seat.Name
			games[i].Players = append(games[i].Players, player)
			games[i].Places = append(games[i].Places, seat.Place)
		}
	}
	measured := s.figures[g]
	c.lines = rating.Of(games, ratedLevels(&measured))
	s.standings.all[key] = c
	return c, nil
}

// ratedLevels are the levels of the bots as they were measured.
func ratedLevels(f *figures.File) (levels []rating.Level) {
	_, list := f.Ratings()
	for _, l := range list {
		levels = append(levels, rating.Level{Bot: l.Bot, Points: l.Rating, Error: (l.High - l.Low) / 2})
	}
	return levels
}

// seriesLine is somebody in a series of games.
type seriesLine struct {
	name   string
	wins   int
	points int
}

// series is how the games have ended of which one follows the other by a rematch, by those who have played
// them; games is how many they are. It is of nobody if there is one game only.
func (s *Server) series(ctx context.Context, p *page, id string) (lines []seriesLine, games int, err error) {
	ids := []string{id}
	for len(ids) < seriesLength {
		before, wrong := s.store.TableBefore(ctx, ids[0])
		if errors.Is(wrong, store.ErrNotFound) {
			break
		}
		if wrong != nil {
			return nil, 0, wrong
		}
		ids = slices.Insert(ids, 0, before)
	}
	for len(ids) < 2*seriesLength {
		t, wrong := s.store.Table(ctx, ids[len(ids)-1])
		if wrong != nil && !errors.Is(wrong, store.ErrNotFound) {
			return nil, 0, wrong
		}
		if t.Rematch == "" || slices.Contains(ids, t.Rematch) {
			break
		}
		ids = append(ids, t.Rematch)
	}
	if len(ids) == 1 {
		return nil, 0, nil
	}
	at := map[store.ResultSeat]int{}
	for _, one := range ids {
		r, wrong := s.store.Result(ctx, one)
		if errors.Is(wrong, store.ErrNotFound) { // it runs
			continue
		}
		if wrong != nil {
			return nil, 0, wrong
		}
		games++
		for _, seat := range r.Seats {
			who := store.ResultSeat{Person: seat.Person}
			if seat.Person == "" {
				who.Name = seat.Name
			}
			i, ok := at[who]
			if !ok {
				i, at[who] = len(lines), len(lines)
				lines = append(lines, seriesLine{})
			}
			lines[i].name = p.seatName(store.Seat{Person: seat.Person, Name: seat.Name})
			lines[i].points += seat.Points
			if seat.Place == 1 {
				lines[i].wins++
			}
		}
	}
	slices.SortStableFunc(lines, func(a, b seriesLine) int { return b.wins - a.wins })
	if games < 2 {
		return nil, 0, nil
	}
	return lines, games, nil
}
