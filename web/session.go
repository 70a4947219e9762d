package web

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"spielwerk/lang"
	"spielwerk/store"
	"spielwerk/table"
)

// The cookies. That of the session is the only proof of identity; scripts cannot read it, and
// the database has only its hash.
const (
	sessionCookie = "spielwerk"
	sessionAge    = 400 * 24 * time.Hour // the maximum of browsers
	maxName       = 24                   // characters in a name
	maxNonce      = 64                   // characters in a nonce
)

func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// person is the person who makes a request, the zero Person if unknown.
func (s *Server) person(r *http.Request) (p store.Person, err error) {
	if by, ok := r.Context().Value(callerKey{}).(store.Person); ok { // a page that a program has do something
		return by, nil
	}
	if c, none := r.Cookie(sessionCookie); none == nil {
		p, err = s.personBy(r, hashToken(c.Value))
	}
	if t := tryOf(r); err == nil && p.ID == "" && t.again { // another node may have made a person of the same form
		p, err = s.personBy(r, hashToken(t.fresh))
	}
	return p, err
}

func (s *Server) personBy(r *http.Request, session string) (store.Person, error) {
	if s.cluster == nil {
		if p, ok := s.limits.known.person(session); ok {
			return p, nil
		}
	}
	p, err := s.store.PersonByToken(r.Context(), session)
	if errors.Is(err, store.ErrNotFound) {
		return store.Person{}, nil
	}
	return p, err
}

// known is the person who makes a request, to take a seat. A new person is stored under the name in the form.
// others are the names at the table.
func (s *Server) known(w http.ResponseWriter, r *http.Request, others []string) (store.Person, error) {
	p, err := s.person(r)
	if err == nil {
		err = s.admits(r, p)
	}
	if err != nil {
		return p, err
	}
	return s.underName(w, r, p, others)
}

// underName is the visitor under the name in the form.
func (s *Server) underName(w http.ResponseWriter, r *http.Request, p store.Person, others []string) (store.Person, error) {
	fresh := tryOf(r).fresh
	if p.ID != "" && fresh != "" && p.TokenHash == hashToken(fresh) {
		s.setCookie(w, r, sessionCookie, fresh) // the answer that had it got lost
	}
	typed := r.FormValue("name")
	if strings.TrimSpace(typed) == "" {
		typed = p.Name
	}
	name, house := cleanName(typed), s.page(r)
	if err := s.checkName(&house, typed, name, others); err != nil {
		return p, err
	}
	if name == p.Name {
		return p, nil
	}
	text := ""
	if p.ID == "" {
		if !s.limits.people.allow(clientOf(r).address) {
			return p, overQuota(house.t("error.tooManyPeople"))
		}
		text = cmp.Or(fresh, newToken())
		p = store.Person{ID: table.NewID(), TokenHash: hashToken(text), Created: s.now()}
	}
	p.Name = name
	if err := s.hub.Stored(s.store.PutPerson(r.Context(), p)); err != nil {
		return p, err
	}
	if text == "" {
		s.limits.change(p)
		return p, nil
	}
	s.limits.known.add(p)
	s.setCookie(w, r, sessionCookie, text)
	return p, nil
}

// newToken is a session that nobody has.
func newToken() string {
	var token [32]byte
	_, _ = rand.Read(token[:]) // never fails
	return base64.RawURLEncoding.EncodeToString(token[:])
}

// cleanName makes one short printable line of user input.
func cleanName(s string) string { return clean(s, maxName) }

// clean makes one printable line of at most so many characters.
func clean(s string, most int) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == utf8.RuneError || slices.Contains(invisible, r) || unicode.Is(unicode.Cf, r) || unicode.IsControl(r) && !unicode.IsSpace(r):
			return -1
		case unicode.IsSpace(r) || slices.Contains(blank, r):
			return ' '
		}
		return r
	}, s)
	s = strings.Join(strings.Fields(s), " ")
	if utf8.RuneCountInString(s) > most {
		s = strings.TrimSpace(string([]rune(s)[:most]))
	}
	return s
}

func (s *Server) setCookie(w http.ResponseWriter, r *http.Request, name, value string) {
	age := int(sessionAge.Seconds())
	if value == "" {
		age = -1 // the browser forgets it
	}
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: age, HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Secure: r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https",
	})
}

// preferences are a visitor's settings of the pages.
type preferences struct {
	lang   string
	theme  string // auto, light, dark
	motion string // on, off
	size   string // of text: small, normal, large
	pace   string // of playback: usual, slow, fast, none
	sound  string // off, on
	awake  string // on, off: the screen stays on while it is one's turn
	view   string // board, text
}

// choices are the values of each preference, the default first.
var choices = map[string][]string{
	"lang": lang.Languages, "theme": {"auto", "light", "dark"}, "motion": {"on", "off"}, "view": {"board", "text"},
	"size": {"normal", "small", "large"}, "pace": {"usual", "slow", "fast", "none"}, "sound": {"off", "on"}, "awake": {"on", "off"},
}

func (s *Server) preferences(r *http.Request) preferences {
	get := func(name string) string {
		if c, err := r.Cookie(name); err == nil && slices.Contains(choices[name], c.Value) {
			return c.Value
		}
		if name == "lang" {
			return lang.Pick(r.Header.Get("Accept-Language"))
		}
		return choices[name][0]
	}
	return preferences{lang: get("lang"), theme: get("theme"), motion: get("motion"), size: get("size"), pace: get("pace"), sound: get("sound"), awake: get("awake"), view: get("view")}
}

// setPreferences stores preferences in cookies and returns to the page.
func (s *Server) setPreferences(w http.ResponseWriter, r *http.Request) {
	for name, values := range choices {
		if v := r.FormValue(name); slices.Contains(values, v) {
			s.setCookie(w, r, name, v)
		}
	}
	back := r.FormValue("back")
	odd := func(r rune) bool { return r == '\\' || unicode.IsControl(r) } // browsers skip tabs and read \ as /
	if !strings.HasPrefix(back, "/") || strings.HasPrefix(back, "//") || strings.ContainsFunc(back, odd) {
		back = "/"
	}
	http.Redirect(w, r, back, http.StatusSeeOther)
}
