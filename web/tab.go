package web

import (
	"encoding/json"
	"net/http"
	"slices"

	"spielwerk/game"
)

// tabTitle is the title of a table's tab: it tells whose turn it is. None are the names of those who are to move, if nobody
// is.
func (p *page) tabTitle(title string, mine bool, turns []string) string {
	switch {
	case mine:
		return p.say("web.turns.tab.mine", map[string]any{"game": title})
	case len(turns) > 0:
		return p.say("web.turns.tab.theirs", map[string]any{"game": title, "who": p.list(turns)})
	}
	return title
}

// tab is the title of a page of a table.
func (d *tableData) tab() string {
	var turns []string
	for _, seat := range d.seats {
		if seat.turn {
			turns = append(turns, seat.name)
		}
	}
	return d.tabTitle(d.title, d.mine, turns)
}

// tabJSON is what a hidden tab asks for.
type tabJSON struct {
	Tab  string `json:"tab"`
	Mine bool   `json:"mine"`
}

// tabNow tells a hidden tab whose turn it is: it has no live stream, for browsers have few connections. Of a table that
// is not in memory there is no news.
func (s *Server) tabNow(w http.ResponseWriter, r *http.Request) {
	me, err := s.person(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	now := s.hub.Peek(r.PathValue("table"))
	if now == nil || now.Position == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	seats := seatsOf(now.Seats, me)
	if len(seats) == 0 && (now.Watching.Refused || now.Watching.Delayed()) { // whose turn it is now is not for those who watch
		w.WriteHeader(http.StatusNoContent)
		return
	}
	p, pending := s.page(r), now.Position.Pending()
	var turns []string
	for i, one := range now.Seats {
		if pending.Has(game.Seat(i)) {
			turns = append(turns, p.seatName(one))
		}
	}
	mine := slices.ContainsFunc(seats, func(seat game.Seat) bool { return now.Seats[seat].Bot == "" && pending.Has(seat) })
	title := s.book.Game(now.Rules.Game(), p.lang).Say("title", nil)
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(tabJSON{p.tabTitle(title, mine, turns), mine}) // the client may be gone
}
