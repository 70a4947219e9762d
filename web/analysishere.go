package web

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"spielwerk/game"
	"spielwerk/record"
	"spielwerk/store"
	"spielwerk/table"
)

// here is what a browser needs to analyse a finished game by itself, with the program that plays without a connection.
type here struct {
	id, game, program string
	bots              []string // by seat, "" for a person
}

// analysedHere is that for a table. It is nil if the server has no program to offer, or the game no record.
func (s *Server) analysedHere(p *page, now *table.Now) *here {
	if s.program == nil || now.State != store.Finished || now.Given {
		return nil
	}
	h := &here{id: now.ID, game: now.Rules.Game().Name, program: p.say("web.analysis.hereHelp", map[string]any{"n": s.program.megabytes()})}
	for _, seat := range now.Seats {
		bot := ""
		if seat.Kind == store.Bot {
			bot = seat.Bot
		}
		h.bots = append(h.bots, bot)
	}
	return h
}

// takeGame makes a table of the record of a game that was played on a server, and leads to its analysis.
func (s *Server) takeGame(w http.ResponseWriter, r *http.Request) {
	id, err := s.taken(w, r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	http.Redirect(w, r, "/t/"+id+"/analysis", http.StatusSeeOther)
}

func (s *Server) taken(w http.ResponseWriter, r *http.Request) (id string, err error) {
	g, err := s.games.Find(r.PathValue("game"))
	if err != nil {
		return "", store.ErrNotFound
	}
	rec, err := record.Read(strings.NewReader(r.FormValue("record")))
	if err != nil {
		return "", s.unread(r, err)
	}
	if rec.Header.Game != g.Name {
		return "", store.ErrNotFound
	}
	if err = s.asGuest(r); err != nil {
		return "", err
	}
	host, err := s.known(w, r, nil)
	if err != nil {
		return "", err
	}
	seats := make([]store.Seat, min(len(rec.Header.Seats), game.MaxSeats))
	for i := range seats {
		seats[i].Kind = store.Human
		if bot := r.FormValue("seat" + strconv.Itoa(i+1)); bot != "" {
			seats[i] = store.Seat{Kind: store.Bot, Bot: bot}
		}
	}
	id, err = s.hub.FromRecord(r.Context(), rec, host.ID, seats)
	if errors.Is(err, table.ErrUnsaved) || r.Context().Err() != nil {
		return "", err
	}
	if err != nil {
		return "", s.unread(r, err)
	}
	return id, nil
}

// unread says why no table can be made of a record.
func (s *Server) unread(r *http.Request, err error) error {
	p := s.page(r)
	if errors.Is(err, table.ErrNoEdition) {
		return badRequest(p.say("web.analysis.hereComponents", nil))
	}
	if errors.Is(err, table.ErrNoRecord) {
		return badRequest(p.say("web.analysis.hereStopped", nil))
	}
	line := 0 // it is about no single one
	if wrong := (*record.Error)(nil); errors.As(err, &wrong) {
		line = wrong.Line
	}
	return badRequest(p.say("web.analysis.hereDamaged", map[string]any{"line": line}))
}
