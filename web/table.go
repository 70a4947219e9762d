package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"
	"rsc.io/qr"

	"spielwerk/api"
	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/record"
	"spielwerk/store"
	"spielwerk/table"
	"spielwerk/web/part"
)

// maxAskDistance is the largest coordinate on a board that a request may ask about.
const maxAskDistance = 20_000

func (s *Server) tablePage(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	if err = s.crowded(r, v); err != nil {
		s.fail(w, r, err)
		return
	}
	d := s.data(r, v, v.now())
	v.table.Seen(d.seat)
	s.visited(r.Context(), v.person, d.id)
	d.late = r.URL.Query().Has("late")
	if d.talks = talksAt(v.now()); d.talks {
		if d.said, err = s.latestSaid(r, v); err != nil {
			s.fail(w, r, err)
			return
		}
	}
	s.scripted(&d.page, d.pageName)
	s.show(w, r, http.StatusOK, tablePage(d))
}

// link is the address of a table for sharing.
func link(r *http.Request, id string) string { return siteOf(r) + "/t/" + id }

// siteOf is the address of the site as the visitor has it.
func siteOf(r *http.Request) string {
	scheme := "http"
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		scheme = "https"
	}
	return scheme + "://" + r.Host
}

// act makes a move, or takes one back, for the visitor's seat.
func (s *Server) act(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.now()
	p := s.page(r)
	seat := v.own(now)
	if seat == game.Watcher {
		s.explain(w, r, http.StatusForbidden, p.t("error.notYours"))
		return
	}
	number, err := strconv.Atoi(r.FormValue("number"))
	if err != nil || r.FormValue("act") == "" {
		s.explain(w, r, http.StatusBadRequest, p.t("error.form"))
		return
	}
	if !s.limits.moves.allow(clientOf(r)) {
		w.Header().Set("Retry-After", "1")
		s.fail(w, r, overQuota(p.t("error.tooMany")))
		return
	}
	err = v.table.Act(r.Context(), int(seat), number, strings.Split(r.FormValue("act"), ";")...)
	var held table.Held
	switch {
	case err == nil:
		s.lower(w, r, v)
		s.done(w, r, now.ID)
	case errors.As(err, &held):
		w.Header().Set("X-Spielwerk", "guide") // the script says it in the guide's panel
		s.explain(w, r, http.StatusUnprocessableEntity, s.heldBack(&p, now, held, wantsText(r)))
	case errors.Is(err, table.ErrStale) && !wantsText(r): // a form of an old page: show the present one with the reason
		http.Redirect(w, r, "/t/"+now.ID+"?late", http.StatusSeeOther)
	default:
		if f, ok := s.actFailure(&p, now, err); ok {
			if len(f.Rules) > 0 {
				f.Detail += " " + p.say("web.table.rule", map[string]any{"rule": f.Rules[0]})
			}
			s.explain(w, r, f.Status, f.Detail)
			return
		}
		s.fail(w, r, err)
	}
}

// actFailure tells why an act was not done, if that is for a reason of acts.
func (s *Server) actFailure(p *page, now *table.Now, err error) (f api.Failure, ok bool) {
	var no *game.Refusal
	var bad game.ParseError
	switch {
	case errors.As(err, &no):
		t := s.book.Table(now.Rules, p.lang, nil)
		return api.Failure{Status: http.StatusUnprocessableEntity, Kind: api.Refusal, Detail: t.Refusal(no), Rules: []game.Rule{no.Rule}}, true
	case errors.Is(err, game.ErrUndoFloor), errors.Is(err, game.ErrUndoSeat), errors.Is(err, game.ErrNoRedo):
		return api.Failure{Status: http.StatusConflict, Detail: s.book.Table(now.Rules, p.lang, nil).NoUndo(err)}, true
	case errors.Is(err, table.ErrReplaced):
		return api.Failure{Status: http.StatusConflict, Detail: p.t("seats.replaced")}, true
	case errors.Is(err, table.ErrChanges):
		return api.Failure{Status: http.StatusTooManyRequests, Detail: p.t("error.changes")}, true
	case errors.Is(err, table.ErrNotBegun):
		return api.Failure{Status: http.StatusConflict, Detail: p.t("error.notBegun")}, true
	case errors.Is(err, table.ErrStale), errors.Is(err, table.ErrNoSeat), errors.Is(err, table.ErrTooMany), errors.Is(err, table.ErrRevealing):
		return api.Failure{Status: http.StatusConflict, Kind: api.Late, Detail: p.t("error.stale")}, true
	case errors.As(err, &bad):
		return api.Failure{Status: http.StatusBadRequest, Detail: p.t("error.form")}, true
	}
	return f, false
}

// done answers a form after success.
func (s *Server) done(w http.ResponseWriter, r *http.Request, id string) {
	if wantsText(r) {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	http.Redirect(w, r, "/t/"+id, http.StatusSeeOther)
}

// hurry lets the bots play without pauses, for a person who sits at the table.
func (s *Server) hurry(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	if seatOf(v.now().Seats, v.person) == game.Watcher {
		s.explain(w, r, http.StatusForbidden, s.page(r).say("web.error.notYours", nil))
		return
	}
	v.table.Hurry()
	s.done(w, r, v.now().ID)
}

func (s *Server) rematch(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.now()
	p := s.page(r)
	if v.own(now) == game.Watcher {
		s.explain(w, r, http.StatusForbidden, p.t("error.notYours"))
		return
	}
	next, err := s.hub.Rematch(r.Context(), now.ID, v.person.ID)
	switch {
	case errors.Is(err, table.ErrNotOver):
		s.explain(w, r, http.StatusConflict, p.t("error.stale"))
	case errors.Is(err, table.ErrUnfit):
		s.explain(w, r, http.StatusConflict, p.say("web.error.rematch", map[string]any{"rules": rulesOf(err)}))
	case err != nil:
		s.fail(w, r, err)
	default:
		http.Redirect(w, r, "/t/"+next, http.StatusSeeOther)
	}
}

// scores explains a seat's points.
func (s *Server) scores(w http.ResponseWriter, r *http.Request) {
	s.sheet(w, r, func(p *page, now *table.Now, _ game.Seat, t *lang.Tongue) templ.Component {
		seat, err := strconv.Atoi(r.FormValue("seat"))
		if err != nil || seat < 0 || seat >= len(now.Seats) {
			return nil
		}
		var lines []scoreLine
		for _, l := range now.Position.Scores(nil) {
			if int(l.Seat) == seat {
				lines = append(lines, scoreLine{int(l.Points), t.Score(l), string(l.Rule)})
			}
		}
		counted := p.t("table.scores")
		if judge, ok := s.pages.of(now.Rules.Game()).(part.Judged); ok {
			counted = judge.Counted(t)
		}
		return sheetScores(p, now.Rules.Game().Name, now.Seats[seat].Name, counted, now.Position.Total(game.Seat(seat)), ifEnded(now.Position, game.Seat(seat)), lines)
	})
}

// ask answers a question about a point of the board: what is there, or why a cell cannot be
// used.
func (s *Server) ask(w http.ResponseWriter, r *http.Request) {
	s.sheet(w, r, func(p *page, now *table.Now, seat game.Seat, t *lang.Tongue) templ.Component {
		name := now.Rules.Game().Name
		x, err := strconv.Atoi(r.URL.Query().Get("x"))
		y, err2 := strconv.Atoi(r.URL.Query().Get("y"))
		if err != nil || err2 != nil || max(x, -x, y, -y) > maxAskDistance {
			return nil
		}
		board, ok := s.pages.of(now.Rules.Game()).(part.Map)
		if !ok {
			return nil
		}
		sc := sceneOf(now, seat, t)
		title, text, rule := board.Ask(sc, x, y)
		if title == "" {
			return nothing{}
		}
		var drawn templ.Component
		if large, ok := board.(part.Magnified); ok {
			drawn = large.Magnify(sc, x, y)
		}
		return sheetText(p, title, text, name, rule, drawn)
	})
}

// about answers why a card cannot be used.
func (s *Server) about(w http.ResponseWriter, r *http.Request) {
	s.sheet(w, r, func(_ *page, now *table.Now, seat game.Seat, t *lang.Tongue) templ.Component {
		g := now.Rules.Game()
		laid, ok := s.pages.of(g).(part.Cards)
		if !ok || seat == game.Watcher || !now.Position.Pending().Has(seat) {
			return nothing{}
		}
		text, rule := laid.About(sceneOf(now, seat, t), r.URL.Query().Get("card"))
		if text == "" {
			return nothing{}
		}
		return part.WhyNot(text, g.Name, rule)
	})
}

// nothing is the piece of a page where there is nothing to say.
type nothing struct{}

// Render implements templ.Component.
func (nothing) Render(context.Context, io.Writer) error { return nil }

// sheet answers with a piece of a page about a game that has begun.
func (s *Server) sheet(w http.ResponseWriter, r *http.Request, content func(*page, *table.Now, game.Seat, *lang.Tongue) templ.Component) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.now()
	if now.Position == nil {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	p := s.page(r)
	c := content(&p, now, v.own(now), s.book.Table(now.Rules, p.lang, namesOf(now.Seats)))
	if c == nil {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	if _, ok := c.(nothing); ok {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	s.show(w, r, http.StatusOK, c)
}

// record is the record of a finished game, with its seed.
func (s *Server) record(w http.ResponseWriter, r *http.Request) {
	rec, err := s.recordOf(r.Context(), r.PathValue("table"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/jsonl; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+rec.Header.Game+"-"+r.PathValue("table")+`.jsonl"`)
	_ = rec.Write(w) // the client may be gone
}

func (s *Server) recordOf(ctx context.Context, id string) (*record.Record, error) {
	t, err := s.store.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	if t.State != store.Finished || t.Start != nil {
		return nil, store.ErrNotFound
	}
	rules, err := s.hub.Rules(t)
	if err != nil {
		return nil, err
	}
	entries, err := s.store.Log(ctx, id, 1)
	if err != nil {
		return nil, err
	}
	return table.RecordOf(rules, t, entries)
}

// qrCode is the address of the table as a QR code.
func (s *Server) qrCode(w http.ResponseWriter, r *http.Request) {
	if _, err := s.store.Table(r.Context(), r.PathValue("table")); err != nil {
		s.fail(w, r, err)
		return
	}
	picture, err := qrOf(link(r, r.PathValue("table")), "")
	if err != nil { // the Host header is too long
		s.fail(w, r, badRequest(s.page(r).say("web.error.form", nil)))
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	_, _ = w.Write([]byte(picture))
}

// qrOf draws an address as a QR code, with attributes for its root.
func qrOf(address, attributes string) (string, error) {
	code, err := qr.Encode(address, qr.M)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	size := strconv.Itoa(code.Size + 8)
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg"` + attributes + ` viewBox="-4 -4 ` + size + " " + size + `"><path fill="#fff" d="M-4-4h` + size + "v" + size + "h-" + size + `z"/><path d="`)
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				b.WriteString("M" + strconv.Itoa(x) + " " + strconv.Itoa(y) + "h1v1h-1z")
			}
		}
	}
	b.WriteString(`"/></svg>`)
	return b.String(), nil
}

// symbols are the drawings that the board of a game refers to.
func (s *Server) symbols(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("game")
	text := s.drawings(name)
	if text == nil {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml; charset=utf-8")
	s.keep(w, r, "symbols/"+name)
	_, _ = w.Write(text) // the client may be gone
}

// boardStyle is the style sheet of a game.
func (s *Server) boardStyle(w http.ResponseWriter, r *http.Request) {
	s.ofGame(w, r, "board", "text/css; charset=utf-8", part.Page.Style)
}

// boardScript is the script of a game.
func (s *Server) boardScript(w http.ResponseWriter, r *http.Request) {
	s.ofGame(w, r, "script", "text/javascript; charset=utf-8", part.Page.Script)
}

// ofGame serves a file of a game's page.
func (s *Server) ofGame(w http.ResponseWriter, r *http.Request, kind, content string, file func(part.Page) []byte) {
	name := r.PathValue("game")
	gamePage := s.pages.byName[name]
	if d := s.earlier(name); gamePage == nil && d != nil {
		gamePage = d.page
	}
	if gamePage == nil || file(gamePage) == nil {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	w.Header().Set("Content-Type", content)
	s.keep(w, r, kind+"/"+name)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(file(gamePage)))
}
