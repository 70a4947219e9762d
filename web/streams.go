package web

import (
	"net/http"
	"sync"
	"time"
)

// How many live streams there are at the same time: for a session at an address, which is
// a browser with many tabs, and for an address, which may be a club behind one router.
const (
	streamsOfSession = 32
	streamsOfAddress = 128
)

// streams counts live streams.
type streams struct {
	mu        sync.Mutex
	most      int // of an address; 0 for as many as like
	ofAddress map[string]int
	ofSession map[string]int
}

// enter counts one more stream of a client, if it may have one.
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

// lower counts one less, and forgets who has none.
func lower(all map[string]int, who string) {
	if all[who]--; all[who] == 0 {
		delete(all, who)
	}
}

// streaming lets a live stream begin that is not one too many. It has no end, so the
// deadline of pages is not its own.
func (s *Server) streaming(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		leave, ok := s.limits.streams.enter(clientOf(r))
		if !ok {
			w.Header().Set("Retry-After", "10")
			s.refuse(w, r, http.StatusTooManyRequests, "web.error.streams")
			return
		}
		defer leave()
		_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // not all writers can
		next(w, r)
	}
}
