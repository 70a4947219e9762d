package web

import (
	"encoding/csv"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/rating"
	"spielwerk/store"
)

const (
	gamesPath  = youPath + "/games"
	gamesFile  = youPath + "/games.csv"
	gamesShown = 50 // on a page
	gamesDrawn = 40 // the latest in a picture
)

// yourGames is the page about the visitor's finished games.
type yourGames struct {
	page
	known  bool // the visitor has a name here
	groups []yourGroup
	list   []yourGame
	more   string // address of earlier ones, "" if there are none
}

// yourGroup is games with the same number of players.
type yourGroup struct {
	title        string
	games, wins  int
	points, best string // "" where points decide nothing
	place        string
	strength     string // "" if none of the games changes ratings
	standings    string // its address, "" for games alone
	picture      templ.Component
	says         string // the picture in words
}

// yourGame is a finished game.
type yourGame struct {
	title, date, place, points, others string
	at                                 string // address, "" if the table is deleted
	casual                             string // why it does not change ratings, "" if it does
}

// yourGames shows how the visitor's games have ended.
func (s *Server) yourGames(w http.ResponseWriter, r *http.Request) {
	me, all, err := s.gamesOf(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	from, err := strconv.Atoi(r.FormValue("from"))
	if r.FormValue("from") == "" {
		from, err = 0, nil
	}
	p := s.page(r)
	if err != nil || from < 0 || from > 0 && from >= len(all) {
		s.explain(w, r, http.StatusNotFound, p.t("error.notFound"))
		return
	}
	p.path = gamesPath
	d := &yourGames{page: p, known: me.ID != ""}
	if d.groups, err = s.groupsOf(r, &p, me.ID, all); err != nil {
		s.fail(w, r, err)
		return
	}
	to := min(from+gamesShown, len(all))
	for _, result := range all[from:to] {
		line, wrong := s.gameLine(r, &p, me.ID, result)
		if wrong != nil {
			s.fail(w, r, wrong)
			return
		}
		d.list = append(d.list, line)
	}
	if to < len(all) {
		d.more = gamesPath + "?from=" + strconv.Itoa(to)
	}
	s.show(w, r, http.StatusOK, yourGamesPage(d))
}

// gamesOf are the visitor and how their games have ended, the latest first.
func (s *Server) gamesOf(r *http.Request) (me store.Person, all []store.Result, err error) {
	if me, err = s.person(r); err != nil {
		return me, nil, err
	}
	all, err = s.store.ResultsOf(r.Context(), me.ID, allTables)
	return me, slices.DeleteFunc(all, func(of store.Result) bool { // of games that are not there any more
		_, missing := s.games.Find(of.Game)
		return missing != nil || of.Casual == store.CasualGuide || of.Casual == store.CasualStart
	}), err
}

// seatIn is a person's seat in a game.
func seatIn(r *store.Result, person string) *store.ResultSeat {
	i := slices.IndexFunc(r.Seats, func(seat store.ResultSeat) bool { return seat.Person == person })
	return &r.Seats[i]
}

// groupsOf are the figures of somebody's games, by game and number of players.
func (s *Server) groupsOf(r *http.Request, p *page, me string, all []store.Result) (groups []yourGroup, err error) {
	for _, g := range s.games.First() {
		for seats := 1; seats <= g.MaxSeats; seats++ {
			var played []store.Result // the earliest first
			for _, one := range slices.Backward(all) {
				if one.Game == g.Name && len(one.Seats) == seats {
					played = append(played, one)
				}
			}
			if len(played) == 0 {
				continue
			}
			group := p.groupOf(s.book.Game(g, p.lang).Say("title", nil), me, played, s.pages.of(g).Scored())
			if seats > 1 {
				group.standings = fmt.Sprintf("/games/%s/standings?seats=%d", g.Name, seats)
				if group.strength, err = s.strengthOf(r, g, seats, me); err != nil {
					return nil, err
				}
			}
			groups = append(groups, group)
		}
	}
	return groups, nil
}

func (s *Server) strengthOf(r *http.Request, g *game.Game, seats int, me string) (string, error) {
	counts, err := s.store.ResultsEnded(r.Context(), g.Name)
	if err != nil {
		return "", err
	}
	now, err := s.computed(r.Context(), g, seats, counts[seats])
	for _, l := range now.lines {
		if l.Player == (rating.Player{Person: me}) {
			return within(l), err
		}
	}
	return "", err
}

// groupOf are the figures of games with the same number of players.
func (p *page) groupOf(title, me string, played []store.Result, scored bool) yourGroup {
	n := len(played[0].Seats)
	g := yourGroup{games: len(played), title: title + ", " + p.say("web.game.seats", map[string]any{"n": n})}
	if n == 1 {
		g.title = title + ", " + p.t("game.solo")
	}
	places, points, best := 0, 0, seatIn(&played[0], me).Points
	for i := range played {
		seat := seatIn(&played[i], me)
		places += seat.Place
		points += seat.Points
		best = max(best, seat.Points)
		if seat.Place == 1 {
			g.wins++
		}
	}
	g.place = p.decimal(float64(places)/float64(len(played)), 1)
	if scored {
		g.points, g.best = p.decimal(float64(points)/float64(len(played)), 1), strconv.Itoa(best)
	}
	latest := played[max(0, len(played)-gamesDrawn):]
	g.picture = placesDrawn(latest, me)
	words := make([]string, len(latest))
	for i := range latest {
		words[i] = strconv.Itoa(seatIn(&latest[i], me).Place)
	}
	g.says = p.say("web.games.picture", map[string]any{"n": len(latest), "places": strings.Join(words, ", ")})
	return g
}

// Measures of the picture of places.
const (
	placeWidth, placeHeight = 12, 9
	placeGap                = 3
)

// placesDrawn is the places of games from left to right: the higher a column, the better; those of games that
// were won have a dot on top.
func placesDrawn(played []store.Result, me string) templ.Component {
	n := max(2, len(played[0].Seats))
	high := n*placeHeight + 8
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="places" viewBox="0 0 %d %d" height="%d" aria-hidden="true">`, gamesDrawn*(placeWidth+placeGap), high, high)
	for i := range played {
		place := seatIn(&played[i], me).Place
		x, h := i*(placeWidth+placeGap), max(1, n+1-place)*placeHeight
		class := "place"
		if place == 1 {
			class = "place won"
			fmt.Fprintf(&b, `<circle class="won" cx="%d" cy="4" r="3"/>`, x+placeWidth/2)
		}
		fmt.Fprintf(&b, `<rect class="%s" x="%d" y="%d" width="%d" height="%d" rx="2"/>`, class, x, high-h, placeWidth, h)
	}
	b.WriteString("</svg>")
	return templ.Raw(b.String())
}

// gameLine is a line of the list of games.
func (s *Server) gameLine(r *http.Request, p *page, me string, of store.Result) (yourGame, error) {
	g, err := s.games.Find(of.Game)
	if err != nil {
		return yourGame{}, err
	}
	mine := seatIn(&of, me)
	line := yourGame{title: s.book.Game(g, p.lang).Say("title", nil), date: p.date(of.Ended), place: p.say("web.games.place", map[string]any{"place": mine.Place, "n": len(of.Seats)})}
	if len(of.Seats) == 1 {
		line.place = p.t(map[bool]string{true: "games.won", false: "games.lost"}[mine.Place == 1])
	}
	if s.pages.of(g).Scored() {
		line.points = strconv.Itoa(mine.Points)
	}
	var others []string
	for i := range of.Seats {
		if seat := &of.Seats[i]; seat != mine {
			others = append(others, p.seatName(store.Seat{Person: seat.Person, Name: seat.Name}))
		}
	}
	line.others = strings.Join(others, ", ")
	if of.Casual != "" && of.Casual != store.CasualAlone {
		line.casual = p.t("games.casual." + of.Casual)
	}
	if _, err = s.store.Table(r.Context(), of.Table); err == nil {
		line.at = "/t/" + of.Table + "/result"
	} else if errors.Is(err, store.ErrNotFound) {
		err = nil
	}
	return line, err
}

// gamesTable sends how the visitor's games have ended as a file for spreadsheets.
func (s *Server) gamesTable(w http.ResponseWriter, r *http.Request) {
	p := s.page(r)
	me, all, err := s.gamesOf(r)
	if err == nil && me.ID == "" {
		err = badRequest(p.t("you.stranger"))
	}
	if err == nil && !s.limits.exports.allow(clientOf(r).address) {
		w.Header().Set("Retry-After", "60")
		err = overQuota(p.t("error.tooMany"))
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": "spielwerk.csv"}))
	out := csv.NewWriter(w)
	header := []string{"table", "game", "ended", "rated", "seats", "seat", "place", "points"}
	for i := range game.MaxSeats {
		header = append(header, fmt.Sprintf("name%d", i+1), fmt.Sprintf("bot%d", i+1), fmt.Sprintf("place%d", i+1), fmt.Sprintf("points%d", i+1))
	}
	_ = out.Write(header)
	for i := range all {
		of := &all[i]
		mine := seatIn(of, me.ID)
		row := []string{of.Table, of.Game, of.Ended.UTC().Format(time.RFC3339), strconv.FormatBool(of.Casual == ""), strconv.Itoa(len(of.Seats))}
		for k := range of.Seats {
			if &of.Seats[k] == mine {
				row = append(row, strconv.Itoa(k+1))
			}
		}
		row = append(row, strconv.Itoa(mine.Place), strconv.Itoa(mine.Points))
		for k := range game.MaxSeats {
			if k >= len(of.Seats) {
				row = append(row, "", "", "", "")
				continue
			}
			seat := &of.Seats[k]
			row = append(row, asText(p.seatName(store.Seat{Person: seat.Person, Name: seat.Name})), seat.Bot, strconv.Itoa(seat.Place), strconv.Itoa(seat.Points))
		}
		_ = out.Write(row)
	}
	out.Flush()
	if err = out.Error(); err != nil && r.Context().Err() == nil {
		s.log.Error("an export failed", about(r), "err", err)
	}
}

// asText keeps a spreadsheet from taking a name for a formula.
func asText(name string) string {
	if name != "" && strings.ContainsRune("=+-@\t\r", rune(name[0])) {
		return "'" + name
	}
	return name
}
