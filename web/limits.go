package web

import (
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// How many requests one address may make: enough for a family behind one router
// that plays fast, too few to keep a server busy.
const (
	perSecond = 60
	burst     = 240
	forgotten = 10 * time.Minute
)

// limits counts requests by address.
type limits struct {
	mu    sync.Mutex
	all   map[string]*limit
	swept time.Time
}

type limit struct {
	*rate.Limiter
	used time.Time
}

func newLimits() *limits { return &limits{all: map[string]*limit{}, swept: time.Now()} }

func (l *limits) allow(address string) bool {
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if now.Sub(l.swept) > forgotten {
		for a, one := range l.all {
			if now.Sub(one.used) > forgotten {
				delete(l.all, a)
			}
		}
		l.swept = now
	}
	one := l.all[address]
	if one == nil {
		one = &limit{Limiter: rate.NewLimiter(perSecond, burst)}
		l.all[address] = one
	}
	one.used = now
	return one.AllowN(now, 1)
}

func (l *limits) handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.RemoteAddr)
		if err != nil {
			host = r.RemoteAddr
		}
		if !l.allow(host) {
			w.Header().Set("Retry-After", "1")
			http.Error(w, "too many requests", http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	})
}
