package web

import (
	"net/http"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// pauseData is what the page of seats says about a pause to who plays at a table with a clock.
type pauseData struct {
	says string // how it stands, "" if nobody wants one
	want bool   // the visitor may want one
	end  bool   // or want to go on
}

// pauseOf is nil for who has nothing to say about it.
func (p *page) pauseOf(now *table.Now, own game.Seat) *pauseData {
	rules := now.Pace()
	if !rules.On() || own == game.Watcher || now.Seats[own].Bot != "" || now.Position == nil || now.Position.Pending() == 0 {
		return nil
	}
	var who []string
	for i, seat := range now.Seats {
		if seat.Kind == store.Human && now.WantsPause(game.Seat(i)) {
			who = append(who, p.seatName(seat))
		}
	}
	d := &pauseData{want: !now.WantsPause(own), end: len(who) > 0}
	switch {
	case now.Paused():
		d.says, d.want = p.t("time.paused"), false
	case len(who) > 0:
		d.says = p.say("web.time.pauseWanted", map[string]any{"who": p.list(who)})
	}
	return d
}

// pause says that the visitor wants a pause, or to go on.
func (s *Server) pause(w http.ResponseWriter, r *http.Request) {
	s.reseat(w, r, func(v *visit, own game.Seat) error {
		wanted, ok := chosen(r.FormValue("pause"))
		switch {
		case own == game.Watcher:
			return errNotYours
		case !ok || r.FormValue("pause") == "":
			return errForm
		}
		return v.table.Pause(r.Context(), own, wanted)
	})
}
