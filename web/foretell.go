package web

import (
	"net/http"
	"slices"

	"github.com/a-h/templ"

	"spielwerk/advice"
	"spielwerk/game"
	"spielwerk/game/preview"
	"spielwerk/lang"
	"spielwerk/table"
	"spielwerk/web/part"
)

// foretell answers what a move of the visitor's seat will do.
func (s *Server) foretell(w http.ResponseWriter, r *http.Request) {
	s.sheet(w, r, func(_ *page, now *table.Now, seat game.Seat, t *lang.Tongue) templ.Component {
		page, ok := s.pages.of(now.Rules.Game()).(part.Foreteller)
		if !ok || seat == game.Watcher {
			return nil
		}
		m, err := now.Rules.Vocabulary().ParseMove(r.URL.Query().Get("move"))
		if err != nil || !slices.Contains(now.Position.Moves(nil, seat), m) {
			return nil
		}
		told := page.Foretell(&part.Scene{
			View: now.View(seat), Rules: now.Rules, Seat: seat, Mine: true, Tongue: t, Position: now.Position,
		}, m)
		if told == nil {
			return nil
		}
		if o, no := preview.Of(now.Position, seat, m); no == nil {
			return templ.Join(told, takenBack(advice.TakenBack(t, seat, &o)))
		}
		return told
	})
}

// light answers with what covers a place that the log tells of.
func (s *Server) light(w http.ResponseWriter, r *http.Request) {
	s.sheet(w, r, func(_ *page, now *table.Now, seat game.Seat, t *lang.Tongue) templ.Component {
		page, ok := s.pages.of(now.Rules.Game()).(part.Lit)
		if !ok {
			return nil
		}
		return page.Light(&part.Scene{
			View: now.View(seat), Rules: now.Rules, Seat: seat, Tongue: t, Position: now.Position,
		}, r.URL.Query().Get("place"))
	})
}

// overview answers what lies on the board.
func (s *Server) overview(w http.ResponseWriter, r *http.Request) {
	s.sheet(w, r, func(_ *page, now *table.Now, seat game.Seat, t *lang.Tongue) templ.Component {
		page, ok := s.pages.of(now.Rules.Game()).(part.Surveyed)
		if !ok {
			return nil
		}
		return page.Overview(&part.Scene{
			View: now.View(seat), Rules: now.Rules, Seat: seat, Tongue: t, Position: now.Position,
		})
	})
}
