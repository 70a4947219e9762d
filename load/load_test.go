package load

import (
	"bytes"
	"flag"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/store/sqlite"
	"spielwerk/table"
	"spielwerk/web"
)

var playFor = flag.Duration("play", 700*time.Millisecond, "how long TestPlay plays")

// site is a server without limits.
func site(t *testing.T) (http.Handler, []*game.Game) {
	t.Helper()
	shelf, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	kept, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "site.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = kept.Close() })
	log := slog.New(slog.DiscardHandler)
	hub := table.NewHub(table.Config{Store: kept, Editions: shelf.Editions, Log: log})
	t.Cleanup(hub.Close)
	s, err := web.New(kept, hub, shelf, log)
	if err != nil {
		t.Fatal(err)
	}
	s.Limit(0, 0)
	return s.Handler(), shelf.First()
}

// played is what a load at a handler tells.
func played(t *testing.T, h http.Handler, c Config) (steps []*Step, err error) {
	t.Helper()
	server := httptest.NewServer(h)
	defer server.Close()
	c.Address = server.URL
	err = Run(t.Context(), c, func(s *Step) { steps = append(steps, s) })
	return steps, err
}

// TestLoad plays all games with watchers and streams that come back, and at servers that do not do what
// they should, which ends the load in a sentence. With -args -play 1m many games are played to the end,
// and compared with their records.
func TestLoad(t *testing.T) {
	h, all := site(t)
	var loads sync.WaitGroup // they wait most of the time, so all at once
	defer loads.Wait()
	loads.Go(func() {
		steps, err := played(t, h, Config{
			Games: all, Tables: 4, Watchers: 6, Pace: 20 * time.Millisecond, Time: *playFor, Reconnect: 200 * time.Millisecond,
			Patience: 15 * time.Second, Seed: 1,
		})
		if err != nil || len(steps) != 1 {
			t.Error(steps, err)
			return
		}
		s := steps[0]
		if s.Tables != 4 || s.Visitors < 4*2+6 || len(s.Clicks) == 0 || len(s.Players) == 0 || len(s.Watchers) == 0 || len(s.Resumed) == 0 || s.Broken > 0 || s.Again > 0 {
			t.Errorf("%d tables, %d visitors, %d clicks, %d and %d views, %d came back, %d broke",
				s.Tables, s.Visitors, len(s.Clicks), len(s.Players), len(s.Watchers), len(s.Resumed), s.Broken)
		}
		if *playFor >= time.Minute && s.Games == 0 {
			t.Error("no game was played to the end")
		}
		var b bytes.Buffer
		s.Print(&b)
		if text := b.String(); !strings.Contains(text, "click, until watchers see it") || !strings.Contains(text, "█") {
			t.Error(text)
		}
		t.Log(b.String())
	})
	loads.Go(func() {
		var created atomic.Int32
		c := Config{
			Games: all, Tables: 2, Watchers: 2, Pace: 100 * time.Millisecond, Time: 300 * time.Millisecond, Reconnect: time.Minute,
			Patience: 15 * time.Second, Seed: 1, Ramp: true, Bound: time.Minute,
		}
		steps, err := played(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/tables" && created.Add(1) > 3 {
				w.Header().Set("Retry-After", "60")
				http.Error(w, "enough", http.StatusServiceUnavailable)
				return
			}
			h.ServeHTTP(w, r)
		}), c)
		if err != nil || len(steps) == 0 {
			t.Error(steps, err)
			return
		}
		var b bytes.Buffer
		PrintCurve(&b, steps, c)
		if text := b.String(); len(steps) == 2 && (steps[1].Tables != 3 || !strings.Contains(text, "takes nobody more: sitting down is answered with 503, not 303: enough")) {
			t.Error(text)
		}
	})
	for _, c := range []struct {
		name, says string
		reconnect  time.Duration
		through    func(http.Handler) http.Handler
	}{
		{"an answer", "is answered with 500, not 204: broken", 0, func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.HasSuffix(r.URL.Path, "/act") {
					http.Error(w, "broken", http.StatusInternalServerError)
					return
				}
				next.ServeHTTP(w, r)
			})
		}},
		{"a move that is not made", "has missed an event", 0, func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.HasSuffix(r.URL.Path, "/act") {
					w.WriteHeader(http.StatusNoContent)
					return
				}
				next.ServeHTTP(w, r)
			})
		}},
		{"an event twice", "twice", 0, events(func(_ bool, n int, event string) string {
			if n == 3 {
				return event + event
			}
			return event
		})},
		{"an event of before", "and an event brings moment", 0, events(func(_ bool, n int, event string) string {
			if n == 3 {
				_, rest, _ := strings.Cut(event, "\n")
				return "id: 0\n" + rest
			}
			return event
		})},
		{"no event for a watcher", "a watcher of table", 0, events(func(watcher bool, n int, event string) string {
			if watcher && n > 1 {
				return ":\n\n"
			}
			return event
		})},
		{"another page", "is not what the page shows anew", 0, events(func(_ bool, _ int, event string) string {
			return strings.ReplaceAll(event, `id="log"`, `id="lag"`)
		})},
		{"no stream after a while", "does not resume", 50 * time.Millisecond, func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.Header.Get("Last-Event-ID") != "" {
					http.Error(w, "gone", http.StatusBadGateway)
					return
				}
				next.ServeHTTP(w, r)
			})
		}},
	} {
		loads.Go(func() {
			_, err := played(t, c.through(h), Config{
				Games: all, Tables: 2, Watchers: 4, Pace: 10 * time.Millisecond, Time: 500 * time.Millisecond, Reconnect: c.reconnect,
				Patience: 5 * time.Second, Seed: 1, // on a busy machine the first event takes more than a second
			})
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s: %v", c.name, err)
			}
		})
	}
}

// events changes what the streams send, an event at a time.
func events(change func(watcher bool, n int, event string) string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/live") {
				r.Header.Del("Accept-Encoding")
				w = &changed{ResponseWriter: w, watcher: r.Header.Get("Cookie") == "", change: change}
			}
			next.ServeHTTP(w, r)
		})
	}
}

type changed struct {
	http.ResponseWriter
	watcher bool
	n       int
	change  func(watcher bool, n int, event string) string
}

func (c *changed) Write(b []byte) (int, error) {
	c.n++
	_, err := c.ResponseWriter.Write([]byte(c.change(c.watcher, c.n, string(b))))
	return len(b), err
}

func (c *changed) Flush() { c.ResponseWriter.(http.Flusher).Flush() }
