package web

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"spielwerk/store"
)

// The operator's page. Its session is apart from that of players, and in memory only: it ends with
// the server.
const (
	operatorPath   = "/operator"
	operatorCookie = "spielwerk-operator"
	operatorFor    = 12 * time.Hour
	operatorTables = 50 // of the list

	operatorTries, operatorTriesEvery = 5, 10 * time.Second // of the token, from one address
)

// operator is what the operator's page knows.
type operator struct {
	token string // hash of the token, "" for no page
	end   func() // shuts the server down, nil if that cannot be done from here
	tries *budgets

	mu       sync.Mutex
	sessions map[string]time.Time // hashes of cookies, and when they end
	clicks   [1000]time.Duration  // the latest, in turn
	clicked  int
}

// Operate opens the operator's page for who has the token. end shuts the server down. It is called
// before the site is served.
func (s *Server) Operate(token string, end func()) {
	s.operator = &operator{
		token: hashToken(token), end: end, tries: newBudgets(rate.Every(operatorTriesEvery), operatorTries), sessions: map[string]time.Time{},
	}
}

// enter begins a session and returns its cookie.
func (o *operator) enter() string {
	var b [32]byte
	_, _ = rand.Read(b[:]) // never fails
	cookie, now := base64.RawURLEncoding.EncodeToString(b[:]), time.Now()
	o.mu.Lock()
	defer o.mu.Unlock()
	for session, until := range o.sessions {
		if now.After(until) {
			delete(o.sessions, session)
		}
	}
	o.sessions[hashToken(cookie)] = now.Add(operatorFor)
	return cookie
}

// inside reports whether a request is of a session of the operator, and its key.
func (o *operator) inside(r *http.Request) (session string, ok bool) {
	c, err := r.Cookie(operatorCookie)
	if err != nil {
		return "", false
	}
	session = hashToken(c.Value)
	o.mu.Lock()
	defer o.mu.Unlock()
	return session, time.Now().Before(o.sessions[session])
}

func (o *operator) leave(session string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.sessions, session)
}

// clickRoute is the route of a click that makes a move.
const clickRoute = "POST /t/{table}/act"

// note takes down how long a click took.
func (o *operator) note(a Answered) {
	if o == nil || a.Route != clickRoute {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.clicks[o.clicked%len(o.clicks)] = a.Took
	o.clicked++
}

// latest are how many of the latest clicks are kept, and the time within which a half and 99 of a
// hundred of them were answered.
func (o *operator) latest() (n int, half, most time.Duration) {
	o.mu.Lock()
	all := slices.Clone(o.clicks[:min(o.clicked, len(o.clicks))])
	o.mu.Unlock()
	if len(all) == 0 {
		return 0, 0, 0
	}
	slices.Sort(all)
	return len(all), all[len(all)/2], all[len(all)*99/100]
}

// operate shows the page to who is inside, and the form for the token to everybody else.
func (s *Server) operate(w http.ResponseWriter, r *http.Request) {
	if s.operator == nil {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	p := s.page(r)
	if _, ok := s.operator.inside(r); !ok {
		s.show(w, r, http.StatusOK, operatorPage(&operatorData{page: &p}))
		return
	}
	all, err := s.store.AllTables(r.Context(), "", operatorTables)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	d := &operatorData{page: &p, inside: true, invites: s.admission == Invited, ends: s.draining.Load(), mayEnd: s.operator.end != nil}
	fact := func(id string, is any) {
		var text string
		switch is := is.(type) {
		case int:
			text = strconv.Itoa(is)
		case string:
			text = is
		}
		d.facts = append(d.facts, [2]string{p.t("operator." + id), text})
	}
	ready := "yes"
	if s.ready(r.Context()) != nil {
		ready = "no"
	}
	load := s.hub.Load()
	fact("ready", p.t("operator."+ready))
	fact("live", s.hub.Live())
	fact("watching", s.Watching())
	fact("thinking", load.Thinking)
	fact("waiting", load.Waiting)
	fact("unsaved", load.Unsaved)
	n, half, most := s.operator.latest()
	fact("clicks", n)
	if n > 0 {
		fact("half", half.Round(10*time.Microsecond).String())
		fact("most", most.Round(10*time.Microsecond).String())
	}
	for _, t := range all {
		var names []string
		for _, seat := range t.Seats {
			name := p.seatName(seat)
			if seat.Kind == store.Free {
				name = p.t("open.free")
			}
			names = append(names, name)
		}
		title := t.Game
		if g, unknown := s.games.Find(t.Game); unknown == nil {
			title = s.book.Game(g, p.lang).Say("title", nil)
		}
		d.tables = append(d.tables, operatorTable{t.ID, title + ", " + p.t("operator.state."+t.State) + ", " +
			t.Changed.UTC().Format("2006-01-02 15:04 UTC") + ": " + strings.Join(names, ", ")})
	}
	s.show(w, r, http.StatusOK, operatorPage(d))
}

// operates takes the token and what the operator does.
func (s *Server) operates(w http.ResponseWriter, r *http.Request) {
	o := s.operator
	if o == nil {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	p := s.page(r)
	session, inside := o.inside(r)
	switch do := r.PostFormValue("do"); {
	case do == "enter":
		if !o.tries.allow(clientOf(r).address) {
			w.Header().Set("Retry-After", strconv.Itoa(int(operatorTriesEvery.Seconds())))
			s.show(w, r, http.StatusTooManyRequests, operatorPage(&operatorData{page: &p, wrong: p.t("error.tooMany")}))
			return
		}
		if subtle.ConstantTimeCompare([]byte(hashToken(r.PostFormValue("token"))), []byte(o.token)) != 1 {
			s.log.Warn("a wrong token for the operator's page", about(r))
			s.show(w, r, http.StatusForbidden, operatorPage(&operatorData{page: &p, wrong: p.t("operator.wrong")}))
			return
		}
		s.log.Info("somebody entered the operator's page", about(r))
		s.setOperatorCookie(w, r, o.enter(), int(operatorFor.Seconds()))
	case !inside:
		s.show(w, r, http.StatusForbidden, operatorPage(&operatorData{page: &p, wrong: p.t("operator.wrong")}))
		return
	case do == "leave":
		o.leave(session)
		s.setOperatorCookie(w, r, "", -1)
	case do == "invite":
		link, err := s.invitedBy(r)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		s.log.Info("the operator makes an invitation", about(r))
		s.show(w, r, http.StatusOK, operatorPage(&operatorData{page: &p, inside: true, invitation: link, invites: true}))
		return
	case do == "end" && o.end != nil:
		s.log.Info("the operator shuts the server down", about(r))
		s.Drain() // so that the page that follows says so
		o.end()
	default:
		s.fail(w, r, badRequest(p.t("error.form")))
		return
	}
	http.Redirect(w, r, operatorPath, http.StatusSeeOther)
}

func (s *Server) setOperatorCookie(w http.ResponseWriter, r *http.Request, value string, age int) {
	http.SetCookie(w, &http.Cookie{
		Name: operatorCookie, Value: value, Path: operatorPath, MaxAge: age, HttpOnly: true, SameSite: http.SameSiteStrictMode,
		Secure: r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https",
	})
}
