package web

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// Limits of live streams at the same time: for a session at an address, which is a browser
// with many tabs, and for an address, which may be a club behind one router.
const (
	streamsOfSession = 32
	streamsOfAddress = 128
)

// streams counts live streams.
type streams struct {
	mu        sync.Mutex
	most      int // per address; 0 for no limit
	ofAddress map[string]int
	ofSession map[string]int
	cuts      map[string]map[*func()]bool // what ends each stream of a session
}

// keep notes what ends a stream of a session until it has ended.
func (s *streams) keep(session string, cut func()) (ended func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cuts[session] == nil {
		s.cuts[session] = map[*func()]bool{}
	}
	s.cuts[session][&cut] = true
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.cuts[session], &cut)
		if len(s.cuts[session]) == 0 {
			delete(s.cuts, session)
		}
	}
}

// end ends all streams of a session.
func (s *streams) end(session string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for cut := range s.cuts[session] {
		(*cut)()
	}
}

// enter counts one more stream of a client, if the limits allow it.
func (s *streams) enter(c client) (leave func(), ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.most > 0 && (s.ofAddress[c.address] >= s.most || c.session != "" && s.ofSession[c.address+c.session] >= streamsOfSession) {
		return nil, false
	}
	s.ofAddress[c.address]++
	if c.session != "" {
		s.ofSession[c.address+c.session]++
	}
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		lower(s.ofAddress, c.address)
		if c.session != "" {
			lower(s.ofSession, c.address+c.session)
		}
	}, true
}

// Watching is the number of live streams.
func (s *Server) Watching() (n int) {
	s.limits.streams.mu.Lock()
	defer s.limits.streams.mu.Unlock()
	for _, of := range s.limits.streams.ofAddress {
		n += of
	}
	return n
}

// lower decrements a counter and deletes it at zero.
func lower(all map[string]int, who string) {
	if all[who]--; all[who] == 0 {
		delete(all, who)
	}
}

// streaming refuses a live stream over the limits. A stream has no end, so the deadline of
// pages does not apply.
func (s *Server) streaming(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s.draining.Load() { // the page comes back
			w.Header().Set("Retry-After", "2")
			s.refuse(w, r, http.StatusServiceUnavailable, "web.error.closing")
			return
		}
		leave, ok := s.limits.streams.enter(clientOf(r))
		if !ok {
			w.Header().Set("Retry-After", "10")
			s.refuse(w, r, http.StatusTooManyRequests, "web.error.streams")
			return
		}
		answer := func(w http.ResponseWriter, r *http.Request) {
			defer leave()
			_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // not supported by all writers
			if session := clientOf(r).session; session != "" {
				ctx, cut := context.WithCancel(r.Context())
				defer cut()
				defer s.limits.streams.keep(session, cut)()
				r = r.WithContext(ctx)
			}
			next(w, r)
		}
		if !s.apart(w, r, answer) {
			answer(w, r)
		}
	}
}
