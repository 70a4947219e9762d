// Package browser is the site for one person who plays alone: the pages, tables and bots of a server over a
// store in memory, without accounts and a network. It is what cmd/browser carries as WebAssembly.
package browser

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"spielwerk/games"
	"spielwerk/store/memory"
	"spielwerk/table"
	"spielwerk/web"
)

// Config is what a site may be told. Zero values are replaced by defaults.
type Config struct {
	Game     string        // the only one that is played there: it takes time to open the others
	Random   io.Reader     // of what deals are made
	BotPause time.Duration // between moves of bots
	Log      *slog.Logger
}

// IDs begins the ids of all tables of such a site. No server gives it: a browser tells by it which tables are
// its own (web/assets/local.ts).
const IDs = "alone-"

// Site is a site with its tables. Make it with Open.
type Site struct {
	store   *memory.Store
	hub     *table.Hub
	handler http.Handler

	mu      sync.Mutex
	cookies map[string]string // of the one visitor
}

// saved is a site as it is saved.
type saved struct {
	Cookies map[string]string
	Store   json.RawMessage
}

// Open opens a site that was saved, a new one of nothing. It must be closed.
func Open(text []byte, c Config) (*Site, error) {
	was := saved{Cookies: map[string]string{}}
	if len(text) > 0 {
		if err := json.Unmarshal(text, &was); err != nil {
			return nil, err
		}
	}
	tables, err := memory.Open(was.Store)
	if err != nil {
		return nil, err
	}
	all, err := shelf(c.Game)
	if err != nil {
		return nil, err
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	s := &Site{store: tables, cookies: was.Cookies}
	s.hub = table.NewHub(table.Config{IDs: IDs, Store: tables, Editions: all.Editions, Random: c.Random, BotPause: c.BotPause, Log: c.Log})
	site, err := web.New(tables, s.hub, all, c.Log)
	if err != nil {
		s.hub.Close()
		return nil, err
	}
	site.Alone()
	s.handler = site.Handler()
	return s, nil
}

func shelf(name string) (games.Shelf, error) {
	if name == "" {
		return games.All()
	}
	return games.One(name)
}

// Save is all that is to be opened again. A move that was answered is in it.
func (s *Site) Save() ([]byte, error) {
	kept, err := s.store.Save()
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return json.Marshal(saved{s.cookies, kept})
}

// Close ends what goes on.
func (s *Site) Close() error {
	s.hub.Close()
	return s.store.Close()
}

// ServeHTTP implements http.Handler. Whoever asks is the one visitor: a service worker can neither read nor set
// the cookies of its browser, so that they are kept here.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	r.Header.Del("Cookie")
	for name, value := range s.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	s.mu.Unlock()
	s.handler.ServeHTTP(&keeping{ResponseWriter: w, site: s}, r)
}

// keeping takes the cookies off an answer.
type keeping struct {
	http.ResponseWriter
	site  *Site
	begun bool
}

// WriteHeader implements http.ResponseWriter.
func (k *keeping) WriteHeader(status int) {
	if !k.begun {
		k.begun = true
		k.site.keep((&http.Response{Header: k.Header()}).Cookies())
		k.Header().Del("Set-Cookie")
	}
	k.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (k *keeping) Write(b []byte) (int, error) {
	if !k.begun {
		k.WriteHeader(http.StatusOK)
	}
	return k.ResponseWriter.Write(b)
}

// Unwrap is for http.ResponseController.
func (k *keeping) Unwrap() http.ResponseWriter { return k.ResponseWriter }

func (s *Site) keep(cookies []*http.Cookie) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range cookies {
		if s.cookies[c.Name] = c.Value; c.MaxAge < 0 {
			delete(s.cookies, c.Name)
		}
	}
}
