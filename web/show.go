package web

import (
	"context"
	"net/http"
	"slices"
	"sync"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// show is the game between the strongest bots that all visitors watch: one at a time, begun
// when somebody asks for it and none goes on. Its bots think only while somebody watches.
type show struct {
	off bool
	mu  sync.Mutex
}

// maxShows is how many running games of the house are looked at for one that can go on.
const maxShows = 5

// Show sets whether visitors can watch a game between bots.
func (s *Server) Show(on bool) { s.shown.off = !on }

// watchShow leads to the game between bots that goes on, and begins one if there is none.
func (s *Server) watchShow(w http.ResponseWriter, r *http.Request) {
	if s.shown.off {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	if s.Full() {
		s.fail(w, r, errFull{})
		return
	}
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
	if t, err := s.running(ctx); err != nil || t != nil {
		if err != nil {
			return "", err
		}
		return t.ID, nil
	}
	g, err := s.nextShow(ctx)
	if err != nil {
		return "", err
	}
	best := bot.Levels()[len(bot.Levels())-1]
	var seats []store.Seat
	for i := range max(2, g.MinSeats) {
		seats = append(seats, botSeat(best, i))
	}
	return s.hub.CreateAgreed(ctx, g, g.Default(len(seats)), "", seats, table.Agreed{Unlisted: true})
}

// running is the game of the house that goes on, nil if there is none. One that cannot be opened,
// because its components are of a pack that is not given any more, is left alone.
func (s *Server) running(ctx context.Context) (*store.Table, error) {
	all, err := s.store.TablesOfGame(ctx, "", store.Running, false, maxShows)
	if err != nil {
		return nil, err
	}
	for i := range all {
		if _, err := s.games.Find(all[i].Game); err == nil && s.moment(ctx, all[i].ID) != nil {
			return &all[i], nil
		}
	}
	return nil, ctx.Err()
}

// nextShow is the game that is shown next: the games take turns.
func (s *Server) nextShow(ctx context.Context) (*game.Game, error) {
	all := s.games.First()
	latest, err := s.store.TablesOfGame(ctx, "", store.Finished, false, 1)
	if err != nil || len(latest) == 0 {
		return all[0], err
	}
	i := slices.IndexFunc(all, func(g *game.Game) bool { return g.Name == latest[0].Game })
	return all[(i+1)%len(all)], nil
}
