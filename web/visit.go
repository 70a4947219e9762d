package web

import (
	"context"
	"errors"
	"net/http"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
	"spielwerk/web/part"
)

// visit is a request to a table.
type visit struct {
	table  *table.Table
	person store.Person
	prefs  preferences
	shown  *table.Now // what a watcher was shown last
	lifted game.Seat  // whose curtain is lifted, of several who sit at this device

	imagined *table.Imagined // what the visitor imagines and asks about, nil if it is the table itself
	draft    draft           // with these moves

	past  bool        // it shows an earlier moment, where nothing can be done:
	as    game.Seat   // as this seat saw it,
	marks []part.Mark // with these moves marked
}

// seat is the seat whose view the visitor has.
func (v *visit) seat(now *table.Now) game.Seat {
	if v.past {
		return v.as
	}
	return v.own(now)
}

// visit opens the table of a request. The caller must release it.
func (s *Server) visit(r *http.Request) (*visit, error) {
	p, err := s.person(r)
	if err != nil {
		return nil, err
	}
	t, err := s.hub.Open(r.Context(), r.PathValue("table"))
	if err != nil {
		return nil, err
	}
	if now := t.Now(); now.State == store.Sealed {
		if err = t.Unseal(r.Context()); err != nil {
			t.Release()
			return nil, err
		}
	}
	v := &visit{table: t, person: p, prefs: s.preferences(r), lifted: liftedAt(r)}
	if _, err = v.look(r.Context()); err != nil {
		t.Release()
		if errors.Is(err, table.ErrRefused) {
			err = forbidden(s.text(r, "watch.refused"))
		}
		return nil, err
	}
	v.liftFor(r)
	if err = v.imagine(r); err != nil {
		t.Release()
		return nil, err
	}
	return v, nil
}

// look is the table as the visitor may see it at the moment.
func (v *visit) look(ctx context.Context) (now *table.Now, err error) {
	if now = v.table.Now(); seatOf(now.Seats, v.person) == game.Watcher {
		if now, err = v.table.Watched(ctx); err != nil {
			return nil, err
		}
	}
	v.shown = now
	return now, nil
}

// now is look; if that fails it is what the visitor has been shown.
func (v *visit) now() *table.Now {
	if v.imagined != nil {
		return v.imagined.Now
	}
	if now, err := v.look(context.Background()); err == nil {
		return now
	}
	return v.shown
}
