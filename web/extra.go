package web

import (
	"context"
	"errors"
	"mime"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/store"
	"spielwerk/table"
	"spielwerk/web/part"
)

// extraRoutes are the addresses of the extra pages of games.
func (s *Server) extraRoutes(mux *routes, page func(string, http.HandlerFunc)) {
	var brings []string
	for _, g := range s.games.First() {
		extra, ok := s.pages.of(g).(part.Extra)
		if !ok {
			continue
		}
		at := "/" + extra.At() + "/" + g.Name
		for _, pattern := range []string{at, at + "/{below}"} {
			page("GET "+pattern, s.extra(g.Name))
		}
		mux.HandleFunc("POST "+at, s.extra(g.Name))
		if to, ok := extra.(part.Bringer); ok && !slices.Contains(brings, to.Brought()) {
			brings = append(brings, to.Brought())
			mux.HandleFunc("POST /t/{table}/"+to.Brought(), s.bring)
		}
	}
}

// extra answers requests to the extra pages of a game, for the edition of the table that the
// request names, or that of new tables.
func (s *Server) extra(name string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		g, err := s.games.Find(name)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		v := &extraVisit{s: s, w: w, r: r, game: g}
		if _, brings := s.pages.of(g).(part.Bringer); brings && r.FormValue("table") != "" {
			id := r.FormValue("table")
			if err := v.open(r.Context(), id); err != nil {
				s.fail(w, r, err)
				return
			}
			if v.game.Name != name {
				s.fail(w, r, store.ErrNotFound)
				return
			}
		}
		s.pages.of(v.game).(part.Extra).Visit(v)
	}
}

// bring answers requests that bring something, such as a deck, to a table.
func (s *Server) bring(w http.ResponseWriter, r *http.Request) {
	v := &extraVisit{s: s, w: w, r: r}
	if err := v.open(r.Context(), r.PathValue("table")); err != nil {
		s.fail(w, r, err)
		return
	}
	_ = r.ParseForm()
	s.pages.of(v.game).(part.Bringer).Bring(v)
}

// extraVisit implements [part.Visit].
type extraVisit struct {
	s     *Server
	w     http.ResponseWriter
	r     *http.Request
	game  *game.Game // in its edition
	table *part.OpenTable
}

// open finds the table of the visit. Only people who sit there may bring something, while it
// waits for players.
func (v *extraVisit) open(ctx context.Context, id string) error {
	p, err := v.s.person(v.r)
	if err != nil {
		return err
	}
	t, err := v.s.store.Table(ctx, id)
	if err != nil {
		return err
	}
	seat := seatOf(t.Seats, p)
	if t.State != store.Open || seat == game.Watcher {
		return store.ErrNotFound
	}
	rules, err := v.s.hub.Rules(t)
	if err != nil {
		return err
	}
	v.game, v.table = rules.Game(), &part.OpenTable{ID: id, Seat: seat, Options: t.Options, Names: namesOf(t.Seats)}
	extra, ok := v.s.pages.of(v.game).(part.Bringer)
	if !ok {
		return store.ErrNotFound
	}
	tongue := v.s.book.Game(v.game, v.s.preferences(v.r).lang)
	if link, _ := extra.Invite(tongue, v.table); link == "" {
		return store.ErrNotFound
	}
	return nil
}

func (v *extraVisit) Request() *http.Request { return v.r }

func (v *extraVisit) Below() string { return v.r.PathValue("below") }

func (v *extraVisit) Scripted() bool { return wantsText(v.r) }

func (v *extraVisit) Table() *part.OpenTable { return v.table }

func (v *extraVisit) Tongue() *lang.Tongue { return v.s.tongueOf(v.game, v.s.preferences(v.r).lang) }

// tongueOf is the tongue of a game in its full configuration.
func (s *Server) tongueOf(g *game.Game, code string) *lang.Tongue {
	rules, err := g.Rules(g.FullConfig())
	if err != nil { // cannot happen: the contract suite opens it
		return s.book.Game(g, code)
	}
	return s.book.Table(rules, code, nil)
}

func (v *extraVisit) Page(status int, title, address string, body templ.Component) {
	p := v.s.page(v.r)
	v.s.styled(&p, v.s.pages.name(v.game))
	p.path = address
	v.s.show(v.w, v.r, status, extraPage(&p, title, body))
}

func (v *extraVisit) File(name string, data []byte) {
	kind := "text/plain; charset=utf-8"
	if zipped := "application/zip"; http.DetectContentType(data) == zipped {
		kind = zipped
	}
	v.w.Header().Set("Content-Type", kind)
	v.w.Header().Set("Cache-Control", "no-store")
	v.w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	_, _ = v.w.Write(data)
}

func (v *extraVisit) Go(address string) { http.Redirect(v.w, v.r, address, http.StatusSeeOther) }

func (v *extraVisit) Refuse(status int, why string) {
	if why == "" {
		p := v.s.page(v.r)
		why = p.t("error.form")
	}
	v.s.explain(v.w, v.r, status, why)
}

func (v *extraVisit) Configure(change func(options map[string]string)) (unfit string, ok bool) {
	switch err := v.s.hub.Configure(v.r.Context(), v.table.ID, change); {
	case errors.Is(err, table.ErrUnfit):
		return rulesOf(err), true
	case err != nil:
		v.s.fail(v.w, v.r, err)
		return "", false
	}
	return "", true
}

func (v *extraVisit) TableForm(options [][2]string) templ.Component {
	p := v.s.page(v.r)
	return newTableForm(&p, v.game.Name, options, v.s.hub.Promise())
}

var rulesIn = regexp.MustCompile(`[A-Z]{2}-\d+(?:\.\d+)?`)

// rulesOf are the rules that the text of an error names.
func rulesOf(err error) string {
	var rules []string
	for _, rule := range rulesIn.FindAllString(err.Error(), -1) {
		if !slices.Contains(rules, rule) {
			rules = append(rules, rule)
		}
	}
	return strings.Join(rules, ", ")
}
