package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/store"
	"spielwerk/table"
)

// guideData is the step of a guide that a newcomer is at.
type guideData struct {
	title    string
	step, of int // the step, counted from 1, and how many there are
	says     string
	move     string // the awaited move in words, "" if none is awaited
	awaited  string // the same as it is written
	at       string // ids of what it points at
	rules    []game.Rule
	reads    bool // it is read on
	done     bool // it has come to its end
}

// guideLine is a guide that a page offers.
type guideLine struct {
	name, title string
	minutes     string
	solo        bool
	begun       bool // the visitor is led by it at a table
}

// guidesOf are the guides of a game, for a visitor who has these tables.
func (s *Server) guidesOf(ctx context.Context, p *page, g *game.Game, mine []store.Table) (list []guideLine) {
	t := s.book.Game(g, p.lang)
	for i := range g.Guides {
		guide := &g.Guides[i]
		list = append(list, guideLine{
			name: guide.Name, title: t.Say(guide.Message("title"), nil),
			minutes: p.say("web.guide.minutes", map[string]any{"n": guide.Minutes}), solo: guide.Config.Seats == 1,
			begun: s.begunGuide(ctx, mine, g, guide) != "",
		})
	}
	return list
}

// guided is the step of the table's guide for a seat, nil if there is none.
func (s *Server) guided(d *tableData, t *lang.Tongue, now *table.Now) *guideData {
	l := now.Lesson
	if l.Guide == nil || d.seat != l.Guide.Seat || d.past {
		return nil
	}
	step := &l.Guide.Steps[l.Step]
	g := &guideData{
		title: t.Say(l.Guide.Message("title"), nil), step: l.Step + 1, of: len(l.Guide.Steps), reads: l.Reads, done: l.Done,
		says: t.Step(l.Guide, l.Step, now.Position), at: strings.Join(step.At, " "), rules: step.Rules,
	}
	if l.Done {
		g.says, g.at, g.rules = d.t("guide.over"), "", nil
		return g
	}
	if !l.Reads && l.Next.Seat == game.Nobody {
		g.move, g.awaited = d.inWords(t.Awaited(l.Guide, l.Step)), step.Await[0]
	}
	return g
}

// beginGuide leads the visitor to the game that the guide leads through: the one that they have
// begun and not finished, or a new one.
func (s *Server) beginGuide(w http.ResponseWriter, r *http.Request) {
	g, err := s.games.Find(r.PathValue("game"))
	var guide *game.Guide
	if err == nil {
		guide = g.GuideNamed(r.PathValue("guide"))
	}
	if guide == nil {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	p, err := s.person(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if r.FormValue("anew") == "" {
		mine, failed := s.tablesOf(r.Context(), p)
		if failed != nil {
			s.fail(w, r, failed)
			return
		}
		if id := s.begunGuide(r.Context(), mine, g, guide); id != "" {
			http.Redirect(w, r, "/t/"+id, http.StatusSeeOther)
			return
		}
	}
	rules, err := g.Rules(guide.Config)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	start, err := guide.Begin(rules)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	// When the guide has ended, bots of the lowest level play on.
	s.practise(w, r, g, guide.Config, guide.Seat, bot.Levels()[0], table.Agreed{Start: game.NewStart(start), Guide: guide.Name})
}

// tablesOf are the latest tables of a visitor, none of somebody whom the house does not know.
func (s *Server) tablesOf(ctx context.Context, p store.Person) ([]store.Table, error) {
	if p.ID == "" {
		return nil, nil
	}
	return s.store.TablesOf(ctx, p.ID, maxListed)
}

// begunGuide is the one of a visitor's tables at which the guide still leads, "" if there is none.
func (s *Server) begunGuide(ctx context.Context, mine []store.Table, g *game.Game, guide *game.Guide) string {
	for _, t := range mine {
		if t.Game != g.Name || t.Guide != guide.Name || t.State != store.Running {
			continue
		}
		if now := s.moment(ctx, t.ID); now != nil && now.Lesson.Leads() {
			return t.ID
		}
	}
	return ""
}

// readOn tells the guide of a table that a step was read, or that the visitor plays on without it.
func (s *Server) readOn(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.now()
	seat := v.own(now)
	if seat == game.Watcher {
		s.explain(w, r, http.StatusForbidden, s.page(r).say("web.error.notYours", nil))
		return
	}
	switch act := r.FormValue("act"); act {
	case "alone":
		err = v.table.Unguided(r.Context(), seat)
	default:
		step, bad := strconv.Atoi(act)
		if bad != nil {
			s.fail(w, r, badRequest(s.page(r).say("web.error.form", nil)))
			return
		}
		err = v.table.Read(r.Context(), seat, step-1)
	}
	if err != nil && !errors.Is(err, table.ErrOver) {
		s.fail(w, r, err)
		return
	}
	s.done(w, r, now.ID)
}

// heldBack says why a move is not made now, and what is awaited unless the panel says that beside it.
func (s *Server) heldBack(p *page, now *table.Now, h table.Held, panel bool) string {
	t := s.book.Table(now.Rules, p.lang, namesOf(now.Seats))
	l := h.Lesson
	if l.Reads {
		return p.t("guide.readFirst")
	}
	if l.Next.Seat != game.Nobody {
		return p.t("guide.watch")
	}
	why := t.NotNow(l.Guide, l.Step, h.Act, now.Position)
	if why == "" {
		why = p.t("guide.notNow")
	}
	if panel {
		return why
	}
	return why + " " + p.say("web.guide.awaits", map[string]any{"move": t.Awaited(l.Guide, l.Step)})
}
