package web

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"

	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/store"
	"spielwerk/table"
)

const (
	forgetPattern = "POST /t/{table}/forget"
	allTables     = 10_000 // of one person
)

// seatName is the name of who sits on a seat, in the language of the page.
func (p *page) seatName(seat store.Seat) string {
	if seat.Name == lang.Left && seat.Person == "" {
		return p.t("you.gone")
	}
	return seat.Name
}

// namesOf are the names at a table, in seat order and in the language of the page.
func (p *page) namesOf(seats []store.Seat) []string {
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = p.seatName(seat)
	}
	return names
}

// nameOf is seatName in a language.
func (s *Server) nameOf(code string, seat store.Seat) string {
	p := page{say: s.says[code]}
	return p.seatName(seat)
}

// exported is what is stored of a person besides tables.
type exported struct {
	ID       string            `json:"id"`
	Name     string            `json:"name"`
	Language string            `json:"language,omitempty"`
	Created  time.Time         `json:"created"`
	Invited  string            `json:"invitedBy,omitempty"`
	Unranked bool              `json:"unlistedInStandings,omitempty"`
	Devices  []exportedDevice  `json:"devices"`
	Passkeys []exportedPasskey `json:"passkeys"`
	Tokens   []exportedToken   `json:"tokens,omitempty"`
	DaysOff  []exportedDaysOff `json:"daysOff,omitempty"`
	Tables   []exportedTable   `json:"tables"`
	Results  []exportedResult  `json:"results"`
	Said     []exportedLine    `json:"said"`
	Notes    []exportedNote    `json:"notes"`
	Muted    []exportedShun    `json:"muted"`
	Plans    []exportedPlan    `json:"plans,omitempty"`
	Ways     []exportedWay     `json:"ways,omitempty"`
	Wishes   []exportedWish    `json:"wishes,omitempty"`
	Messages []exportedMessage `json:"messages,omitempty"`
}

type exportedLine struct {
	Table   string    `json:"table"`
	Room    string    `json:"room"`
	At      time.Time `json:"at"`
	Kind    string    `json:"kind"`
	Text    string    `json:"text"`
	Removed string    `json:"removedBy,omitempty"`
}

type exportedNote struct {
	Table string    `json:"table"`
	At    time.Time `json:"at"`
	Text  string    `json:"text"`
}

type exportedShun struct {
	Name  string    `json:"name"`
	Table string    `json:"table,omitempty"` // without one they are blocked everywhere
	At    time.Time `json:"at"`
}

type exportedPlan struct {
	Table  string     `json:"table"`
	At     time.Time  `json:"at"`
	Lines  [][]string `json:"lines"`
	Strict bool       `json:"strict"`
}

type exportedDevice struct {
	Name    string    `json:"name"`
	Created time.Time `json:"created"`
	Used    time.Time `json:"used"`
}

type exportedPasskey struct {
	Site    string    `json:"site"`
	Created time.Time `json:"created"`
	Used    time.Time `json:"used"`
}

type exportedToken struct {
	Name    string    `json:"name"`
	Scopes  []string  `json:"scopes"`
	Created time.Time `json:"created"`
	Used    time.Time `json:"used,omitzero"`
}

type exportedDaysOff struct {
	Begins time.Time `json:"begins"`
	Ends   time.Time `json:"ends"`
}

type exportedResult struct {
	Table  string    `json:"table"`
	Game   string    `json:"game"`
	Ended  time.Time `json:"ended"`
	Seats  int       `json:"seats"`
	Name   string    `json:"name"`
	Place  int       `json:"place"`
	Points int       `json:"points"`
	Rated  bool      `json:"rated"`
}

type exportedTable struct {
	ID      string            `json:"id"`
	Game    string            `json:"game"`
	State   string            `json:"state"`
	Options map[string]string `json:"options"`
	Seat    int               `json:"seat"` // from 1; 0 if the person has made the table and does not sit there
	Name    string            `json:"name,omitempty"`
	Nonce   string            `json:"nonce,omitempty"`
	Created time.Time         `json:"created"`
	Changed time.Time         `json:"changed"`
	Record  string            `json:"record,omitempty"` // its file in the archive
}

// export sends what is stored of the visitor, with the records of finished games, as a file. Of
// games that run it has nothing that others must not know.
func (s *Server) export(w http.ResponseWriter, r *http.Request) {
	me, err := s.person(r)
	p := s.page(r)
	switch {
	case err != nil:
	case me.ID == "":
		err = badRequest(p.t("you.stranger"))
	case !s.limits.exports.allow(clientOf(r).address):
		w.Header().Set("Retry-After", "60")
		err = overQuota(p.t("error.tooMany"))
	}
	var e *exported
	if err == nil {
		e, err = s.exportOf(r.Context(), me)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/zip")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": "spielwerk.zip"}))
	if err = s.pack(r.Context(), w, e); err != nil && r.Context().Err() == nil {
		s.log.Error("an export failed", about(r), "err", err)
	}
}

// exportResults adds how games have ended, also those whose tables are deleted.
func (s *Server) exportResults(ctx context.Context, e *exported) error {
	results, err := s.store.ResultsOf(ctx, e.ID, allTables)
	for i := range results {
		of, mine := &results[i], seatIn(&results[i], e.ID)
		e.Results = append(e.Results, exportedResult{of.Table, of.Game, of.Ended, len(of.Seats), mine.Name, mine.Place, mine.Points, of.Casual == ""})
	}
	return err
}

func (s *Server) exportOf(ctx context.Context, me store.Person) (*exported, error) {
	e := &exported{ID: me.ID, Name: me.Name, Language: me.Lang, Created: me.Created, Invited: me.Invited, Unranked: me.Unranked, Devices: []exportedDevice{}, Passkeys: []exportedPasskey{}, Tables: []exportedTable{}, Said: []exportedLine{}, Notes: []exportedNote{}, Muted: []exportedShun{}, Results: []exportedResult{}}
	if e.Invited != "" && e.Invited != store.Operator {
		e.Invited = "somebody who plays here"
	}
	devices, err := s.store.Devices(ctx, me.ID)
	if err != nil {
		return nil, err
	}
	for _, d := range devices {
		e.Devices = append(e.Devices, exportedDevice{d.Name, d.Created, d.Used})
	}
	keys, err := s.store.Passkeys(ctx, me.ID)
	if err != nil {
		return nil, err
	}
	for _, k := range keys {
		e.Passkeys = append(e.Passkeys, exportedPasskey{k.Site, k.Created, k.Used})
	}
	tokens, err := s.store.TokensOf(ctx, me.ID)
	if err != nil {
		return nil, err
	}
	for _, t := range tokens {
		e.Tokens = append(e.Tokens, exportedToken{t.Name, t.Scopes, t.Created, t.Used})
	}
	if err = s.exportTalk(ctx, e); err != nil {
		return nil, err
	}
	off, err := s.store.Vacations(ctx, me.ID)
	if err != nil {
		return nil, err
	}
	for _, v := range off {
		e.DaysOff = append(e.DaysOff, exportedDaysOff{v.Begins, v.Ends})
	}
	if err = s.exportResults(ctx, e); err != nil {
		return nil, err
	}
	tables, err := s.store.TablesOf(ctx, me.ID, allTables)
	for _, t := range tables {
		one := exportedTable{ID: t.ID, Game: t.Game, State: t.State, Options: t.Options, Created: t.Created, Changed: t.Changed}
		if seat := seatOf(t.Seats, me); seat != game.Watcher {
			one.Seat, one.Name, one.Nonce = int(seat)+1, t.Seats[seat].Name, t.Seats[seat].Nonce
		}
		if t.State == store.Finished && t.Start == nil {
			one.Record = "records/" + t.Game + "-" + t.ID + ".jsonl"
		}
		e.Tables = append(e.Tables, one)
	}
	if err != nil {
		return nil, err
	}
	if err = s.exportPlans(ctx, e); err != nil {
		return nil, err
	}
	return e, s.exportTurns(ctx, e)
}

// exportPlans adds what the person has planned.
func (s *Server) exportPlans(ctx context.Context, e *exported) error {
	all, err := s.store.PlansOf(ctx, e.ID)
	for _, is := range all {
		if p, wrong := table.PlanOf(is); wrong == nil {
			e.Plans = append(e.Plans, exportedPlan{is.Table, is.At, p.Lines, p.Strict})
		}
	}
	return err
}

// exportTalk adds what the person has said and noted, and whom they do not want to hear.
func (s *Server) exportTalk(ctx context.Context, e *exported) error {
	lines, err := s.store.LinesOf(ctx, e.ID)
	if err != nil {
		return err
	}
	for _, l := range lines {
		e.Said = append(e.Said, exportedLine{l.Table, l.Room, l.At, l.Kind, l.Text, l.Removed})
	}
	notes, err := s.store.JottingsOf(ctx, e.ID)
	if err != nil {
		return err
	}
	for _, j := range notes {
		e.Notes = append(e.Notes, exportedNote{j.Table, j.At, j.Text})
	}
	shuns, err := s.store.ShunsOf(ctx, e.ID)
	for _, one := range shuns {
		e.Muted = append(e.Muted, exportedShun{one.Name, one.Table, one.At})
	}
	return err
}

// pack writes the archive. A record that today's rules do not play is left out, and not named.
func (s *Server) pack(ctx context.Context, w io.Writer, e *exported) error {
	z := zip.NewWriter(w)
	for i := range e.Tables {
		t := &e.Tables[i]
		if t.Record == "" {
			continue
		}
		rec, err := s.recordOf(ctx, t.ID)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			t.Record = ""
			continue
		}
		file, err := z.Create(t.Record)
		if err == nil {
			err = rec.Write(file)
		}
		if err != nil {
			return err
		}
	}
	file, err := z.Create("you.json")
	if err != nil {
		return err
	}
	out := json.NewEncoder(file)
	out.SetIndent("", "  ")
	if err = out.Encode(e); err != nil {
		return err
	}
	return z.Close()
}

// forget takes the visitor off a table for ever.
func (s *Server) forget(w http.ResponseWriter, r *http.Request) {
	me, err := s.person(r)
	p := s.page(r)
	switch {
	case err != nil:
	case me.ID == "":
		s.explain(w, r, http.StatusForbidden, p.t("error.notYours"))
		return
	case r.PostFormValue("sure") != "on":
		err = badRequest(p.t("error.form"))
	default:
		err = s.hub.Forget(r.Context(), r.PathValue("table"), me.ID)
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		s.fail(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// status is an answer of which only the status counts.
type status struct {
	header http.Header
	code   int
}

func (s *status) Header() http.Header { return s.header }

func (s *status) WriteHeader(code int) {
	if s.code == 0 {
		s.code = code
	}
}

func (s *status) Write(b []byte) (int, error) {
	s.WriteHeader(http.StatusOK)
	return len(b), nil
}

// forgetAt takes the visitor off a table, at whichever node that is.
func (s *Server) forgetAt(r *http.Request, id string) error {
	body := []byte("sure=on")
	in := r.Clone(context.WithValue(r.Context(), bodyKey{}, body))
	in.Method, in.URL = http.MethodPost, &url.URL{Path: "/t/" + id + "/forget"}
	in.Body, in.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	in.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	in.Header.Set("X-Spielwerk", "1")
	in.Form, in.PostForm, in.MultipartForm = nil, nil, nil
	in.SetPathValue("table", id)
	out := &status{header: http.Header{}}
	s.placed(forgetPattern, http.HandlerFunc(s.forget)).ServeHTTP(out, in)
	if out.code != http.StatusNoContent {
		return table.ErrClosed // it can be tried again
	}
	return nil
}

// deleteMe deletes the visitor: from each table, so that games go on, and then all that is stored besides.
func (s *Server) deleteMe(w http.ResponseWriter, r *http.Request, me store.Person) error {
	if r.PostFormValue("sure") != "on" || !strings.EqualFold(cleanName(r.PostFormValue("name")), me.Name) {
		p := s.page(r)
		return badRequest(p.t("you.deleteUnsure"))
	}
	tables, err := s.store.TablesOf(r.Context(), me.ID, allTables)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if err = s.forgetAt(r, t.ID); err != nil {
			return err
		}
	}
	devices, err := s.store.Devices(r.Context(), me.ID)
	if err != nil {
		return err
	}
	tokens, err := s.store.TokensOf(r.Context(), me.ID)
	if err != nil {
		return err
	}
	if err = s.hub.Stored(s.store.DeletePerson(r.Context(), me.ID)); err != nil {
		return err
	}
	s.limits.callers.forget()
	for _, t := range tokens {
		s.limits.streams.end(t.Hash)
	}
	for _, d := range devices {
		s.limits.known.drop(d.TokenHash)
		s.limits.streams.end(d.TokenHash)
	}
	s.setCookie(w, r, sessionCookie, "")
	s.log.Info("somebody was deleted", about(r), "tables", len(tables))
	return nil
}
