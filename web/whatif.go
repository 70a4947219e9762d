package web

import (
	"net/http"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// whatIf makes a private copy of a moment, in which the visitor plays on against bots on the seat whose view
// it is. What the view did not know is dealt anew; the view of whoever decides keeps the real deal.
func (s *Server) whatIf(w http.ResponseWriter, r *http.Request) {
	_ = r.ParseForm() // what is missing is refused below
	re, err := s.replayed(r)
	if re != nil {
		defer re.table.Release()
	}
	if err == nil && !re.now.MayTry(re.seat, re.eye) {
		err = forbidden(s.page(r).say("web.whatif.refused", nil))
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	m, level := re.moment, r.FormValue("bot")
	if level == "" {
		level = defaultBot
	}
	if !canPlay(m.Rules.Game(), level) || m.Position.Pending() == 0 {
		s.fail(w, r, badRequest(s.page(r).say("web.error.form", nil)))
		return
	}
	s.practise(w, r, m.Rules.Game(), m.Rules.Config(), m.Eye, level, table.Agreed{
		Start: game.NewStart(m.Position), Patience: defaultPatience * time.Minute, Tries: true,
		Copy: &table.Copy{Of: m.ID, Eye: re.eye, At: m.At, Seat: m.Eye},
	})
}

// copiedAt is the address of the moment of which a table is a copy.
func copiedAt(c *table.Copy) string { return momentOf(c.Of, c.Eye, c.At) }

// discard throws a copy away, for whoever has made it, and leads back to the moment that it was of.
func (s *Server) discard(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.now()
	of := now.Copy()
	switch {
	case of == nil:
		s.fail(w, r, store.ErrNotFound)
		return
	case v.person.ID == "" || v.person.ID != now.Host:
		s.explain(w, r, http.StatusForbidden, s.page(r).say("web.error.notYours", nil))
		return
	}
	if err = v.table.Discard(r.Context()); err != nil {
		s.fail(w, r, err)
		return
	}
	http.Redirect(w, r, copiedAt(of), http.StatusSeeOther)
}
