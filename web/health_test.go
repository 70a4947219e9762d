package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestReady: the server is alive whatever happens, and ready while the store writes and it does not
// drain. Whoever asks often costs no writes and meets no limit.
func TestReady(t *testing.T) {
	if _, err := shelf(); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		s := newSite(t)
		defer s.close()
		s.server.Limit(1, 1)
		asks := func(path string, status int, says string) {
			t.Helper()
			w := httptest.NewRecorder()
			r := httptest.NewRequest(http.MethodGet, path, nil)
			s.handler.ServeHTTP(w, r)
			if w.Code != status || w.Body.String() != says || w.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("%s: %s", path, dump(w))
			}
		}
		begun := s.store.probes.Load()
		for range 300 {
			asks("/healthz", http.StatusOK, "ok\n")
			asks("/readyz", http.StatusOK, "ok\n")
		}
		if n := s.store.probes.Load() - begun; n != 1 {
			t.Errorf("%d probes of the store in one second", n)
		}
		s.store.failing.Store(1)
		time.Sleep(2 * probeEvery)
		asks("/healthz", http.StatusOK, "ok\n")
		for range 2 {
			asks("/readyz", http.StatusServiceUnavailable, "the store cannot write\n")
		}
		if !strings.Contains(s.logs.String(), "not ready") {
			t.Errorf("the log does not say why: %s", s.logs.String())
		}
		for range 2 { // an outage is told once, and that it is over
			time.Sleep(2 * probeEvery)
			asks("/readyz", http.StatusOK, "ok\n")
			s.store.failing.Store(2)
			for range 2 {
				time.Sleep(2 * probeEvery)
				asks("/readyz", http.StatusServiceUnavailable, "the store cannot write\n")
			}
		}
		if not, again := strings.Count(s.logs.String(), "not ready"), strings.Count(s.logs.String(), "ready again"); not != 3 || again != 2 {
			t.Errorf("told %d and %d times: %s", not, again, s.logs.String())
		}
		s.server.Drain()
		asks("/healthz", http.StatusOK, "ok\n")
		asks("/readyz", http.StatusServiceUnavailable, "the server is shutting down\n")
		w := httptest.NewRecorder()
		s.handler.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/readyz", nil))
		if w.Code == http.StatusOK {
			t.Error("a form is taken")
		}
	})
}

// TestDrainingSaysSo: who wants a new table reads in each language that the server
// restarts.
func TestDrainingSaysSo(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.server.Drain()
	for _, code := range []string{"en", "de", "it"} {
		g := s.guest("Ada")
		g.header.Set("Accept-Language", code)
		w := g.script("/tables", url.Values{"game": {"newworld"}, "name": {"Ada " + code}, "seat1": {"random"}})
		if want := s.server.book.House(code).Say("web.error.draining", nil); w.Code != http.StatusServiceUnavailable || w.Body.String() != want || w.Header().Get("Retry-After") == "" {
			t.Errorf("%s: %s", code, dump(w))
		}
	}
}
