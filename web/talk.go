package web

import (
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
	"spielwerk/talk"
)

// talks are the conversations at the tables that this process holds.
type talks struct {
	news talk.News
	pace talk.Pace
}

// talksAt reports whether people can talk at a table. At one of the house there is nobody who could take a line
// away.
func talksAt(now *table.Now) bool { return now.Host != "" }

// rights are what the visitor may read and say at the table.
func (v *visit) rights(now *table.Now) talk.Rights {
	goesOn := now.Position != nil && now.Position.Pending() != 0
	overheard := now.Watching.Overheard && !now.Watching.Delayed() // what is said tells what is not to be seen yet
	return talk.RightsOf(seatOf(now.Seats, v.person) != game.Watcher, goesOn, overheard)
}

// talkData is what is said at a table as one visitor reads it.
type talkData struct {
	*page
	id, title, game string
	lines           []talkLine
	name            string // of the visitor, "" for nobody
	admission       string // why the visitor may say nothing, "" if they may
	watches         bool   // the visitor has no seat
	apart           bool   // there is another room that the visitor does not hear
	note            string
	shunned         []store.Shun
}

// talkLine is a line.
type talkLine struct {
	number  int
	seat    game.Seat
	name    string
	you     bool
	at      time.Time
	pieces  []talk.Piece
	sign    string // of a reaction
	removed string
	takes   bool // the visitor may take it away
}

// heard are the lines that the visitor gets to read, and whom they do not want to hear.
func (s *Server) heard(r *http.Request, v *visit) (lines []store.Line, shuns []store.Shun, err error) {
	now := v.now()
	if lines, err = s.store.Lines(r.Context(), now.ID); err != nil || len(lines) == 0 && v.person.ID == "" {
		return nil, nil, err
	}
	if v.person.ID != "" {
		if shuns, err = s.store.ShunsOf(r.Context(), v.person.ID); err != nil {
			return nil, nil, err
		}
	}
	return v.rights(now).Heard(lines, shuns, now.ID), shuns, nil
}

// latestSaid is the number of the latest line that the visitor gets to read.
func (s *Server) latestSaid(r *http.Request, v *visit) (int, error) {
	lines, _, err := s.heard(r, v)
	if len(lines) == 0 {
		return 0, err
	}
	return lines[len(lines)-1].Number, err
}

// talk shows what is said at a table: for the script as a panel, else as a page.
func (s *Server) talk(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.now()
	if !talksAt(now) {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	d, err := s.talkData(r, v, now)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if wantsText(r) {
		s.show(w, r, http.StatusOK, talkPanel(d))
		return
	}
	s.show(w, r, http.StatusOK, talkPage(d))
}

func (s *Server) talkData(r *http.Request, v *visit, now *table.Now) (*talkData, error) {
	p := s.page(r)
	rights := v.rights(now)
	own := seatOf(now.Seats, v.person)
	d := &talkData{
		page: &p, id: now.ID, game: now.Rules.Game().Name, title: s.book.Table(now.Rules, p.lang, nil).Say("title", nil),
		name: v.person.Name, watches: own == game.Watcher, apart: len(rights.Reads) < 2,
	}
	p.path = "/t/" + now.ID + "/talk"
	var out unadmitted
	if err := s.admits(r, v.person); errors.As(err, &out) {
		d.admission = string(out)
	} else if err != nil {
		return nil, err
	}
	lines, shuns, err := s.heard(r, v)
	if err != nil {
		return nil, err
	}
	host := v.person.ID != "" && v.person.ID == now.Host
	for _, l := range lines {
		one := talkLine{number: l.Number, seat: game.Seat(l.Seat), name: l.Name, at: l.At, removed: l.Removed}
		one.you = v.person.ID != "" && l.Person == v.person.ID
		one.takes = l.Removed == "" && (host || one.you)
		switch {
		case l.Removed != "":
		case l.Kind == talk.Reaction:
			one.sign = l.Text
		default:
			one.pieces = s.pieces(now.Rules.Game(), l.Text)
		}
		d.lines = append(d.lines, one)
	}
	for _, shun := range shuns {
		if shun.Table == "" || shun.Table == now.ID {
			d.shunned = append(d.shunned, shun)
		}
	}
	if v.person.ID == "" {
		return d, nil
	}
	notes, err := s.store.JottingsOf(r.Context(), v.person.ID)
	for _, j := range notes {
		if j.Table == now.ID {
			d.note = j.Text
		}
	}
	return d, err
}

// pieces are the pieces of a line; what names no rule of the game is text.
func (s *Server) pieces(g *game.Game, text string) []talk.Piece {
	all := talk.Pieces(text)
	for i := range all {
		if _, ok := infoOf(g, game.Rule(all[i].Rule)); !ok {
			all[i].Rule = ""
		}
	}
	return all
}

// say does what the forms of the conversation ask for.
func (s *Server) say(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.now()
	if !talksAt(now) {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	switch do := r.PostFormValue("do"); do {
	case "say", "react":
		err = s.speak(w, r, v, do)
	case "remove":
		err = s.hush(r, v, now)
	case "note":
		err = s.jot(r, v, now)
	case "mute", "block":
		err = s.shun(r, v, now, do)
	case "hear", "unblock":
		err = s.unshun(r, v.person, now.ID, do)
	default:
		err = badRequest(s.text(r, "error.form"))
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if wantsText(r) {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	http.Redirect(w, r, "/t/"+now.ID+"/talk", http.StatusSeeOther)
}

// text is a sentence of the pages in the language of a visitor.
func (s *Server) text(r *http.Request, id string) string {
	return s.says[s.preferences(r).lang]("web."+id, nil)
}

// speak adds a line of the visitor.
func (s *Server) speak(w http.ResponseWriter, r *http.Request, v *visit, do string) error {
	p := s.page(r)
	now := v.now()
	l := store.Line{Table: now.ID, Kind: talk.Text, At: s.now()}
	var err error
	if do == "react" {
		l.Kind, l.Text = talk.Reaction, r.PostFormValue("sign")
		if !talk.IsReaction(l.Text) {
			return badRequest(p.t("error.form"))
		}
	} else if l.Text, err = talk.Clean(r.PostFormValue("text")); errors.Is(err, talk.ErrLong) {
		return badRequest(p.say("web.talk.long", map[string]any{"n": talk.MaxLine}))
	} else if err != nil {
		return badRequest(p.t("talk.empty"))
	}
	s.limits.naming.Lock()
	others, err := s.othersAt(r, now.ID)
	if err == nil {
		v.person, err = s.known(w, r, others)
	}
	s.limits.naming.Unlock()
	if err != nil {
		return err
	}
	if again, failed := s.saidBefore(r, v, &l); again || failed != nil {
		return failed
	}
	if wait := s.talks.pace.Take(now.ID, v.person.ID, l.At); wait > 0 {
		seconds := int(math.Ceil(wait.Seconds()))
		w.Header().Set("Retry-After", strconv.Itoa(seconds))
		return overQuota(s.book.House(p.lang).Count("web.talk.wait", seconds, map[string]any{"n": seconds}))
	}
	l.Person, l.Name, l.Seat, l.Room = v.person.ID, v.person.Name, -1, v.rights(now).Room
	if seat := seatOf(now.Seats, v.person); seat != game.Watcher {
		l.Seat, l.Name = int(seat), now.Seats[seat].Name
	}
	if _, err = s.store.AddLine(r.Context(), l, talk.Kept); err == nil {
		s.talks.news.Tell(now.ID, l.Room)
	}
	return s.hub.Stored(err)
}

// saidBefore reports whether a node that has not answered has added the line already.
func (s *Server) saidBefore(r *http.Request, v *visit, l *store.Line) (bool, error) {
	if !tryOf(r).again {
		return false, nil
	}
	lines, err := s.store.Lines(r.Context(), l.Table)
	for _, was := range lines {
		if was.Person == v.person.ID && was.Text == l.Text && l.At.Sub(was.At) < placeWithin {
			return true, nil
		}
	}
	return false, err
}

// lineOf is the line that a form names.
func (s *Server) lineOf(r *http.Request, now *table.Now) (store.Line, error) {
	number, err := strconv.Atoi(r.PostFormValue("line"))
	if err != nil {
		return store.Line{}, badRequest(s.text(r, "error.form"))
	}
	lines, err := s.store.Lines(r.Context(), now.ID)
	if err != nil {
		return store.Line{}, err
	}
	for _, l := range lines {
		if l.Number == number {
			return l, nil
		}
	}
	return store.Line{}, store.ErrNotFound
}

// hush takes a line away, for the host or whoever has said it.
func (s *Server) hush(r *http.Request, v *visit, now *table.Now) error {
	l, err := s.lineOf(r, now)
	if err != nil {
		return err
	}
	by := talk.ByHost
	switch {
	case v.person.ID == "":
		return forbidden(s.text(r, "error.notYours"))
	case l.Person == v.person.ID:
		by = talk.BySelf
	case v.person.ID != now.Host:
		return forbidden(s.text(r, "error.notYours"))
	}
	if err = s.store.RemoveLine(r.Context(), now.ID, l.Number, by); errors.Is(err, store.ErrNotFound) {
		return nil // a double click
	}
	if err == nil {
		s.talks.news.Tell(now.ID, l.Room)
	}
	return s.hub.Stored(err)
}

// jot keeps the visitor's own note about the table.
func (s *Server) jot(r *http.Request, v *visit, now *table.Now) error {
	if v.person.ID == "" {
		return forbidden(s.text(r, "error.notYours"))
	}
	text, err := talk.CleanNote(r.PostFormValue("text"))
	if err != nil {
		p := s.page(r)
		return badRequest(p.say("web.talk.long", map[string]any{"n": talk.MaxNote}))
	}
	j := store.Jotting{Table: now.ID, Person: v.person.ID, Text: text, At: s.now()}
	return s.hub.Stored(s.store.PutJotting(r.Context(), j))
}

// shun has the visitor not hear somebody any more, whose line they name: at this table, or anywhere.
func (s *Server) shun(r *http.Request, v *visit, now *table.Now, do string) error {
	if v.person.ID == "" {
		return forbidden(s.text(r, "error.notYours"))
	}
	l, err := s.lineOf(r, now)
	if err == nil && (!v.rights(now).May(&l) || l.Person == v.person.ID) {
		err = store.ErrNotFound
	}
	if err != nil {
		return err
	}
	shun := store.Shun{Person: v.person.ID, Table: now.ID, Other: l.Person, Name: l.Name, At: s.now()}
	if do == "block" {
		shun.Table = ""
	}
	return s.hub.Stored(s.store.PutShun(r.Context(), shun))
}

// unshun has somebody hear another again whom they have muted at a table, or blocked.
func (s *Server) unshun(r *http.Request, me store.Person, at, do string) error {
	if me.ID == "" {
		return forbidden(s.text(r, "error.notYours"))
	}
	if do == "unblock" {
		at = ""
	}
	return s.hub.Stored(s.store.DropShun(r.Context(), me.ID, at, r.PostFormValue("other")))
}

// blocked is an error if the host of a table has blocked a person.
func (s *Server) blocked(r *http.Request, t *store.Table, p store.Person) error {
	if t.Host == "" || t.Host == p.ID {
		return nil
	}
	shuns, err := s.store.ShunsOf(r.Context(), t.Host)
	if err == nil && talk.Shunned(shuns, "", p.ID) {
		err = forbidden(s.text(r, "talk.barred"))
	}
	return err
}

// clock is the time of a line; the script writes it as the visitor's clock has it.
func clock(t time.Time) string { return strings.TrimSuffix(written(t)[11:], " UTC") }
