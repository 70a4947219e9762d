package web

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"spielwerk/api"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
	"spielwerk/store"
	"spielwerk/table"
)

// Programs use the site by its API, which has the pages do what their forms ask for.

type (
	callerKey struct{} // of the person of a program
	asKey     struct{} // of the seat that a program acts for, where several play at one device
)

// programs is the site as the API needs it.
type programs struct {
	*Server
	pages http.Handler // answers here: the request of the program is where its table is
}

// apiMux are the routes of the API.
type apiMux struct{ *routes }

// HandleFunc implements api.Mux.
func (m apiMux) HandleFunc(pattern string, h func(http.ResponseWriter, *http.Request)) {
	m.Handle(pattern, packed(http.HandlerFunc(h)))
}

// apiRoutes limits streams.
type apiRoutes struct {
	apiMux
	site *Server
}

// HandleFunc implements api.Mux.
func (m apiRoutes) HandleFunc(pattern string, h func(http.ResponseWriter, *http.Request)) {
	if strings.HasSuffix(pattern, "/events") {
		m.Handle(pattern, m.site.streaming(h))
		return
	}
	m.apiMux.HandleFunc(pattern, h)
}

// isProgram reports whether a request is for the API.
func isProgram(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, api.Root+"/") }

// Shelf implements api.Site.
func (a programs) Shelf() games.Shelf { return a.games }

// Lang implements api.Site.
func (a programs) Lang(r *http.Request) string {
	if wish := r.Header.Get("Accept-Language"); wish != "" && bearer(r) != "" {
		return lang.Pick(wish)
	}
	return a.preferences(r).lang
}

// Store implements api.Site.
func (a programs) Store() store.Store { return a.store }

// Promise implements api.Site.
func (a programs) Promise() (id, commitment string) {
	p := a.hub.Promise()
	return p.Table, p.Commitment
}

// PromiseDuplicate implements api.Site.
func (a programs) PromiseDuplicate() (id, commitment string) {
	p := a.hub.PromiseDuplicate()
	return p.Table, p.Commitment
}

// SeatName implements api.Site.
func (a programs) SeatName(r *http.Request, seat store.Seat) string { return a.nameOf(a.Lang(r), seat) }

// Bots implements api.Site.
func (a programs) Bots(g *game.Game) []string { return botsOf(g) }

// Scored implements api.Site.
func (a programs) Scored(g *game.Game) bool { return a.Server.pages.of(g).Scored() }

// Introduce implements api.Site.
func (a programs) Introduce(r *http.Request) (*http.Request, api.Caller, error) {
	ctx := context.WithValue(r.Context(), placingKey{}, nil) // a program asks again by itself
	as := game.Nobody
	if n, err := strconv.Atoi(r.URL.Query().Get("as")); err == nil && n > 0 && n <= game.MaxSeats {
		as = game.Seat(n - 1)
	}
	ctx = context.WithValue(ctx, asKey{}, as)
	c, err := a.callerOf(r)
	if err != nil {
		return r, c, err
	}
	if c.Secret = r.Header.Get("Authorization"); c.Secret == "" {
		if cookie, none := r.Cookie(sessionCookie); none == nil {
			c.Secret = cookie.Value
		}
	}
	return r.WithContext(context.WithValue(ctx, callerKey{}, c.Person)), c, nil
}

// callerOf is who makes a request to the API: whose token it has, or whose browser of this site it is.
func (a programs) callerOf(r *http.Request) (api.Caller, error) {
	if r.Header.Get("Authorization") != "" {
		return a.tokenOf(r)
	}
	if _, err := r.Cookie(sessionCookie); err != nil || r.Method != http.MethodGet && r.Method != http.MethodHead && !fromHere(r) {
		return api.Caller{}, nil
	}
	p, err := a.person(r)
	if err != nil || p.ID == "" {
		return api.Caller{}, err
	}
	return api.Caller{Person: p, Scopes: api.Scopes, Session: p.TokenHash}, nil
}

// fromHere reports whether a browser says that a page of this site makes the request. What only forgets to say so
// has no cookie that counts.
func fromHere(r *http.Request) bool {
	if from := r.Header.Get("Sec-Fetch-Site"); from != "" {
		return from == "same-origin"
	}
	origin, err := url.Parse(r.Header.Get("Origin"))
	return err == nil && origin.Host != "" && origin.Host == r.Host
}

// Visit implements api.Site.
func (a programs) Visit(r *http.Request) (*api.Visit, error) {
	v, err := a.visit(r)
	if err != nil {
		return nil, err
	}
	if err = a.crowded(r, v); err != nil {
		v.table.Release()
		return nil, err
	}
	now := v.now()
	return &api.Visit{
		Table: v.table, Now: now, Seat: v.own(now), Close: v.table.Release, Enter: v.enter,
		Look: func(ctx context.Context) (*table.Now, game.Seat, error) {
			now, err := v.look(ctx)
			if err != nil {
				return nil, game.Watcher, err
			}
			if c := v.curtain(now); c.several && !c.lifted { // it does not rise by itself again
				v.lifted = game.Nobody
			}
			return now, v.own(now), nil
		},
	}, nil
}

// Act implements api.Site.
func (a programs) Act(r *http.Request, v *api.Visit, moment int, acts []string) error {
	p := a.speaking(r)
	switch {
	case v.Seat == game.Watcher:
		return forbidden(p.t("error.notYours"))
	case !a.limits.moves.allow(clientOf(r)):
		return overQuota(p.t("error.tooMany"))
	}
	err := v.Table.Act(r.Context(), int(v.Seat), moment, acts...)
	if held := (table.Held{}); errors.As(err, &held) {
		return api.Failed{Failure: api.Failure{Status: http.StatusConflict, Detail: a.heldBack(&p, v.Now, held, false)}}
	}
	if f, ok := a.actFailure(&p, v.Now, err); ok {
		return api.Failed{Failure: f}
	}
	return err
}

// Choose implements api.Site.
func (a programs) Choose(r *http.Request, options map[string]string) error {
	p, err := a.person(r)
	if err != nil {
		return err
	}
	t, err := a.store.Table(r.Context(), r.PathValue("table"))
	if err != nil {
		return err
	}
	rules, err := a.hub.Rules(t)
	if err != nil {
		return err
	}
	seat, g := seatOf(t.Seats, p), rules.Game()
	if seat == game.Watcher {
		return forbidden(a.text(r, "error.notYours"))
	}
	for name := range options {
		if !slices.ContainsFunc(g.Options, func(o game.Option) bool { return o.Name == name && o.Seat == int(seat)+1 }) {
			return badRequest(a.text(r, "error.form"))
		}
	}
	err = a.hub.Configure(r.Context(), t.ID, func(all map[string]string) { maps.Copy(all, options) })
	if !errors.Is(err, table.ErrUnfit) {
		return err
	}
	config := game.Config{Version: t.Rules, Seats: len(t.Seats), Options: maps.Clone(t.Options)}
	maps.Copy(config.Options, options)
	f := api.Failure{Status: http.StatusUnprocessableEntity, Kind: api.Refusal, Detail: a.unfit(r, g, config, err).Error()}
	for _, rule := range rulesIn.FindAllString(err.Error(), -1) {
		f.Rules = append(f.Rules, game.Rule(rule))
	}
	return api.Failed{Failure: f}
}

// Said implements api.Site.
func (a programs) Said(r *http.Request) (lines []store.Line, note string, err error) {
	v, err := a.visit(r)
	if err != nil {
		return nil, "", err
	}
	defer v.table.Release()
	if !talksAt(v.now()) {
		return nil, "", store.ErrNotFound
	}
	if lines, _, err = a.heard(r, v); err != nil || v.person.ID == "" {
		return lines, "", err
	}
	notes, err := a.store.JottingsOf(r.Context(), v.person.ID)
	for _, j := range notes {
		if j.Table == v.now().ID {
			note = j.Text
		}
	}
	return lines, note, err
}

// Record implements api.Site.
func (a programs) Record(r *http.Request) ([]byte, error) {
	rec, err := a.recordOf(r.Context(), r.PathValue("table"))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = rec.Write(&b)
	return b.Bytes(), err
}

// Explain implements api.Site.
func (a programs) Explain(r *http.Request, err error) (api.Failure, http.Header) {
	p := a.speaking(r)
	if errors.Is(err, table.ErrNotBegun) || errors.Is(err, table.ErrStale) || errors.Is(err, table.ErrTooMany) || errors.As(err, new(game.ParseError)) {
		f, _ := a.actFailure(&p, nil, err)
		return f, http.Header{}
	}
	h := http.Header{}
	status, text := a.failure(h, r, err)
	return api.Failure{Status: status, Detail: text}, h
}

// Say implements api.Site.
func (a programs) Say(r *http.Request, what api.Sentence) string {
	return a.says[a.Lang(r)](map[api.Sentence]string{
		api.SayNoToken: "web.api.noToken", api.SayNoScope: "web.api.noScope", api.SayForm: "web.error.form",
		api.SayUsedKey: "web.api.usedKey", api.SayNotYours: "web.error.notYours", api.SayTooMany: "web.error.tooMany",
	}[what], nil)
}

// Do implements api.Site.
func (a programs) Do(r *http.Request, method, path string, form url.Values) api.Answer {
	noted := requestOf(r)
	route := noted.route
	defer func() { noted.route = route }() // it is a request to the API, whatever does it
	in := r.Clone(r.Context())
	in.Method, in.URL, in.Body, in.ContentLength = method, &url.URL{Path: path, RawQuery: ""}, http.NoBody, 0
	in.Form, in.PostForm, in.MultipartForm = form, form, nil
	in.Header = http.Header{"Accept": {"application/json"}, "X-Spielwerk": {"1"}, "Accept-Language": {a.Lang(r)}}
	if scheme := r.Header.Get("X-Forwarded-Proto"); scheme != "" {
		in.Header.Set("X-Forwarded-Proto", scheme)
	}
	out := &answered{header: http.Header{}}
	a.pages.ServeHTTP(out, in)
	return api.Answer{Status: out.status, Header: out.header, Body: out.body.Bytes(), Location: out.header.Get("Location")}
}

// answered is the answer of a page to a program.
type answered struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header implements http.ResponseWriter.
func (o *answered) Header() http.Header { return o.header }

// WriteHeader implements http.ResponseWriter.
func (o *answered) WriteHeader(status int) {
	if o.status == 0 {
		o.status = status
	}
}

// Write implements http.ResponseWriter.
func (o *answered) Write(b []byte) (int, error) {
	o.WriteHeader(http.StatusOK)
	return o.body.Write(b)
}
