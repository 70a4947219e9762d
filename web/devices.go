package web

import (
	"net/http"
	"strings"
	"time"

	"spielwerk/store"
)

// usedEvery is how often it is noted that a session is used.
const usedEvery = time.Hour

// kinds are the words by which browsers and systems name themselves, and what people call them. The
// first that is found counts: many name others too.
var kinds = [2][][2]string{
	{
		{"Edg", "Edge"},
		{"OPR/", "Opera"},
		{"SamsungBrowser/", "Samsung Internet"},
		{"Firefox/", "Firefox"},
		{"FxiOS/", "Firefox"},
		{"CriOS/", "Chrome"},
		{"Chrome/", "Chrome"},
		{"Safari/", "Safari"},
	},
	{
		{"iPhone", "iPhone"},
		{"iPad", "iPad"},
		{"Android", "Android"},
		{"Windows", "Windows"},
		{"Macintosh", "macOS"},
		{"CrOS", "ChromeOS"},
		{"Linux", "Linux"},
	},
}

// deviceOf says what kind of browser makes a request, "" if that is not known. Nothing else of what it
// says about itself is kept.
func deviceOf(r *http.Request) string {
	var is []string
	for _, kind := range kinds {
		for _, word := range kind {
			if strings.Contains(r.UserAgent(), word[0]) {
				is = append(is, word[1])
				break
			}
		}
	}
	return strings.Join(is, " · ")
}

// enter makes the visitor a person in this browser, in a session that nobody has had before: who knew
// the earlier cookie of the browser, or planted it there, knows nothing of this one. That of before ends.
func (s *Server) enter(w http.ResponseWriter, r *http.Request, person string) error {
	before, err := s.person(r)
	if err != nil {
		return err
	}
	token, now := newToken(), s.now()
	d := store.Device{TokenHash: hashToken(token), Person: person, Name: deviceOf(r), Created: now, Used: now}
	if err = s.hub.Stored(s.store.AddDevice(r.Context(), d)); err != nil {
		return err
	}
	s.setCookie(w, r, sessionCookie, token)
	if before.ID == "" {
		return nil
	}
	return s.leave(r, before.ID, before.TokenHash)
}

// leave ends a session of a person, and the live tables that are open in it.
func (s *Server) leave(r *http.Request, person, session string) error {
	err := s.hub.Stored(s.store.DropDevice(r.Context(), person, session))
	s.limits.known.drop(session)
	s.limits.streams.end(session)
	return err
}

// note notes that a session is used, now and then. It is of no importance if that fails.
func (s *Server) note(r *http.Request, session string) {
	if s.limits.known.note(session, s.now()) {
		_ = s.store.UseDevice(r.Context(), session, deviceOf(r), s.now())
	}
}
