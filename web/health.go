package web

import (
	"context"
	"errors"
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// What whoever watches over the server asks: /healthz, whether it is alive, and /readyz, whether
// visitors should be sent to it.
const (
	healthPath = "/healthz"
	readyPath  = "/readyz"
)

// The store is written to at most so often to find out whether it can be, and has so long.
const (
	probeEvery  = time.Second
	probeWithin = 2 * time.Second
)

var (
	errDraining = errors.New("the server is shutting down")
	errApart    = errors.New("the node is cut off from its cluster")
)

// probe is the latest answer of the store.
type probe struct {
	mu  sync.Mutex
	at  time.Time
	err error
}

// ready is nil if visitors should be sent to the server, or the reason why not.
func (s *Server) ready(ctx context.Context) error {
	if s.draining.Load() {
		return errDraining
	}
	if s.cluster != nil && !s.cluster.peers.Holds() {
		return errApart
	}
	s.probed.mu.Lock()
	defer s.probed.mu.Unlock()
	if time.Since(s.probed.at) >= probeEvery {
		within, cancel := context.WithTimeout(context.WithoutCancel(ctx), probeWithin) // the answer is for all who ask
		defer cancel()
		err := s.store.Probe(within, time.Now())
		switch was := s.probed.err; {
		case err != nil && was == nil:
			s.log.Error("not ready: the store cannot write", "err", err)
		case err == nil && was != nil:
			s.log.Info("ready again: the store writes")
		}
		s.probed.err, s.probed.at = err, time.Now()
	}
	return s.probed.err
}

// IsHealth reports whether a request is of somebody who watches over the server.
func IsHealth(r *http.Request) bool {
	return (r.URL.Path == healthPath || r.URL.Path == readyPath) && (r.Method == http.MethodGet || r.Method == http.MethodHead)
}

// vital answers those who watch over the server, before all limits. It says why the server is not
// ready in a few words; the log says more.
func (s *Server) vital(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !IsHealth(r) {
			next.ServeHTTP(w, r)
			return
		}
		status, says := http.StatusOK, "ok\n"
		if r.URL.Path == readyPath {
			switch err := s.ready(r.Context()); {
			case errors.Is(err, errDraining):
				status, says = http.StatusServiceUnavailable, "the server is shutting down\n"
			case errors.Is(err, errApart):
				status, says = http.StatusServiceUnavailable, "the node is cut off from its cluster\n"
			case err != nil:
				status, says = http.StatusServiceUnavailable, "the store cannot write\n"
			}
		}
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, says)
	})
}

// Drain prepares the end of the server: it is not ready any more, begins no tables and no streams,
// and its bots stop. Visitors go on until the server closes.
func (s *Server) Drain() {
	s.draining.Store(true)
	s.hub.Drain()
}

// DrainFor sets how long the server still answers when it is to end, so that a proxy can
// notice. It is called before the site is served.
func (s *Server) DrainFor(d time.Duration) { s.drainFor = d }

// vitals are what the server knows about itself.
type vitals struct {
	draining atomic.Bool
	drainFor time.Duration
	probed   probe

	streams sync.WaitGroup // streams that are apart

	observe   func(Answered) // nil for nobody
	requestID func() string  // nil for random ones
	strain    strain
	operator  *operator // nil if there is no page for the operator

	admission   Admission // who may take a seat, "" for [Guests]
	invitations int       // so many a member may have made that are still good
}
