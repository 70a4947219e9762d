package web

import (
	"context"
	"net/http"
	"sync"

	"spielwerk/bot"
	"spielwerk/store"
	"spielwerk/table"
)

// show is the game between the strongest bots that all visitors watch: one at a time, begun
// when somebody asks for it and none goes on.
type show struct {
	mu    sync.Mutex
	table string // "" if there was none yet
	begun int    // how many there were; the games take turns
}

// watchShow leads to the game between bots that goes on, and begins one if there is none.
func (s *Server) watchShow(w http.ResponseWriter, r *http.Request) {
	id, err := s.showing(r.Context())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	http.Redirect(w, r, "/t/"+id, http.StatusSeeOther)
}

func (s *Server) showing(ctx context.Context) (string, error) {
	s.shown.mu.Lock()
	defer s.shown.mu.Unlock()
	if s.shown.table != "" {
		t, err := s.store.Table(ctx, s.shown.table)
		if err != nil || t.State == store.Running {
			return t.ID, err
		}
	}
	all := s.games.First()
	g := all[s.shown.begun%len(all)]
	best := bot.Levels()[len(bot.Levels())-1]
	var seats []store.Seat
	for i := range max(2, g.MinSeats) {
		seats = append(seats, botSeat(best, i))
	}
	id, err := s.hub.CreateAgreed(ctx, g, g.Default(len(seats)), "", seats, table.Agreed{Unlisted: true})
	if err != nil {
		return "", err
	}
	s.shown.table, s.shown.begun = id, s.shown.begun+1
	return id, nil
}
