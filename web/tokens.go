package web

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"spielwerk/api"
	"spielwerk/store"
)

// The page on which visitors make tokens for their programs.
const (
	tokensPath   = "/you/tokens"
	tokenPrefix  = "spielwerk_" // of all tokens, so that a search finds those that have leaked
	mostTokens   = 20           // of one person
	maxTokenName = 40           // characters
)

// tokensData is the page about tokens.
type tokensData struct {
	*page
	person store.Person
	tokens []tokenLine
	made   string // a token that has just been made, shown once
	scopes []string
	full   bool // there can be no more
}

// tokenLine is a token in the list.
type tokenLine struct{ id, name, made, used, scopes string }

// tokenID names a token in forms, without what proves an identity.
func tokenID(hash string) string { return hashToken(hash)[:16] }

// tokens shows the page about tokens.
func (s *Server) tokens(w http.ResponseWriter, r *http.Request) {
	d, err := s.aboutTokens(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.show(w, r, http.StatusOK, tokensPageOf(d))
}

func (s *Server) aboutTokens(r *http.Request) (*tokensData, error) {
	me, err := s.person(r)
	if err != nil {
		return nil, err
	}
	p := s.page(r)
	p.path = tokensPath
	d := &tokensData{page: &p, person: me}
	for _, scope := range api.Scopes {
		d.scopes = append(d.scopes, string(scope))
	}
	if me.ID == "" {
		return d, nil
	}
	all, err := s.store.TokensOf(r.Context(), me.ID)
	for _, t := range all {
		line := tokenLine{id: tokenID(t.Hash), name: t.Name, made: written(t.Created)}
		if !t.Used.IsZero() {
			line.used = written(t.Used)
		}
		var words []string
		for _, scope := range t.Scopes {
			if slices.Contains(d.scopes, scope) {
				words = append(words, p.t("tokens.scope."+scope))
			}
		}
		line.scopes = strings.Join(words, " · ")
		d.tokens = append(d.tokens, line)
	}
	d.full = len(all) >= mostTokens
	return d, err
}

// changeTokens makes a token and shows it, this once, or revokes one.
func (s *Server) changeTokens(w http.ResponseWriter, r *http.Request) {
	d, err := s.aboutTokens(r)
	switch {
	case err != nil:
	case d.person.ID == "":
		err = badRequest(d.t("you.stranger"))
	case r.PostFormValue("do") == "revoke":
		if err = s.revoke(r, d.person); err == nil {
			http.Redirect(w, r, tokensPath, http.StatusSeeOther)
			return
		}
	case r.PostFormValue("do") == "make":
		if d, err = s.makeToken(r, d); err == nil {
			s.show(w, r, http.StatusOK, tokensPageOf(d))
			return
		}
	default:
		err = badRequest(d.t("error.form"))
	}
	s.fail(w, r, err)
}

func (s *Server) makeToken(r *http.Request, d *tokensData) (*tokensData, error) {
	var scopes []string
	for _, scope := range d.scopes {
		if slices.Contains(r.PostForm["scope"], scope) {
			scopes = append(scopes, scope)
		}
	}
	switch {
	case len(scopes) == 0:
		return nil, badRequest(d.t("tokens.noScope"))
	case d.full:
		return nil, overQuota(d.say("web.tokens.enough", map[string]any{"n": mostTokens}))
	case !s.limits.codes.allow(clientOf(r).address):
		return nil, overQuota(d.t("error.tooMany"))
	}
	secret := tokenPrefix + newToken()
	t := store.Token{
		Hash: hashToken(secret), Person: d.person.ID, Scopes: scopes, Created: s.now(),
		Name: cmp.Or(clean(r.PostFormValue("name"), maxTokenName), d.t("tokens.unnamed")),
	}
	if err := s.hub.Stored(s.store.PutToken(r.Context(), t)); err != nil {
		return nil, err
	}
	d, err := s.aboutTokens(r)
	if err != nil {
		return nil, err
	}
	d.made = secret
	return d, nil
}

// revoke ends a token of the visitor, and the streams that are open by it.
func (s *Server) revoke(r *http.Request, me store.Person) error {
	all, err := s.store.TokensOf(r.Context(), me.ID)
	for _, t := range all {
		if err != nil || tokenID(t.Hash) != r.PostFormValue("token") {
			continue
		}
		if err = s.store.DropToken(r.Context(), me.ID, t.Hash); errors.Is(err, store.ErrNotFound) {
			err = nil // a double click
		}
		err = s.hub.Stored(err)
		s.limits.callers.forget()
		s.limits.streams.end(t.Hash)
	}
	return err
}

// bearer is the token of a request, "" if it has none.
func bearer(r *http.Request) string {
	kind, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(kind, "Bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}

// tokenOf is whose program makes a request.
func (s *Server) tokenOf(r *http.Request) (api.Caller, error) {
	c, err := s.callerBy(r, hashToken(bearer(r)))
	if errors.Is(err, store.ErrNotFound) {
		text := s.says[s.preferences(r).lang]("web.api.badToken", nil)
		return c, api.Refused{Kind: api.NoToken, Detail: text}
	}
	return c, err
}

func (s *Server) callerBy(r *http.Request, hash string) (api.Caller, error) {
	if s.cluster == nil {
		if c, ok := s.limits.callers.find(hash); ok {
			s.noteToken(r, hash)
			return c, nil
		}
	}
	t, err := s.store.TokenByHash(r.Context(), hash)
	if err != nil {
		return api.Caller{}, err
	}
	p, err := s.store.PersonByID(r.Context(), t.Person)
	if err != nil {
		return api.Caller{}, err
	}
	c := api.Caller{Person: p, Session: hash}
	for _, scope := range t.Scopes {
		c.Scopes = append(c.Scopes, api.Scope(scope))
	}
	s.limits.callers.add(hash, c, t.Used)
	s.noteToken(r, hash)
	return c, nil
}

// noteToken notes that a token is used, now and then. It is of no importance if that fails.
func (s *Server) noteToken(r *http.Request, hash string) {
	if now := s.now(); s.limits.callers.note(hash, now) {
		_ = s.store.UseToken(r.Context(), hash, now)
	}
}

// callers remembers who is behind tokens, so that a request costs no read. Only this process changes people
// and tokens, unless it is a node of a cluster.
type callers struct {
	mu    sync.Mutex
	all   map[string]api.Caller
	noted map[string]time.Time
}

// mostCallers is how many are remembered.
const mostCallers = 4096

func (k *callers) find(hash string) (api.Caller, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	c, ok := k.all[hash]
	return c, ok
}

func (k *callers) add(hash string, c api.Caller, used time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.all) >= mostCallers {
		clear(k.all)
		clear(k.noted)
	}
	if k.all == nil {
		k.all, k.noted = map[string]api.Caller{}, map[string]time.Time{}
	}
	k.all[hash] = c
	if k.noted[hash].IsZero() {
		k.noted[hash] = used
	}
}

// note reports whether it is time to note that a token is used.
func (k *callers) note(hash string, now time.Time) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.noted == nil || now.Sub(k.noted[hash]) < usedEvery {
		return false
	}
	k.noted[hash] = now
	return true
}

// forget forgets who is behind tokens: somebody or a token has changed.
func (k *callers) forget() {
	k.mu.Lock()
	defer k.mu.Unlock()
	clear(k.all)
}
