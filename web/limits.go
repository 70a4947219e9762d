package web

import (
	"errors"
	"maps"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"spielwerk/store"
)

// How many requests a session may make from an address, and all those together that come
// from there without a session: enough for who plays fast, too few to keep a server busy. Inventing
// cookies brings no more. docs/operate.md has all limits.
const (
	perSecond = 60
	burst     = 240
	forgotten = 10 * time.Minute

	households = 8 // times as much for all sessions at one address together

	newPeople, newPeopleEvery = 60, 10 * time.Second // who sit down for the first time, of one address
	newTables, newTablesEvery = 40, 5 * time.Second  // that are laid from one address
)

// limits are what one address and one session may do. Those of requests without a session
// are its own.
type limits struct {
	*budgets
	sessions  *budgets // requests of each session at an address
	addresses *budgets // and of all sessions at an address
	people    *budgets // new people of an address
	tables    *budgets // tables laid from an address
	known     known
	streams   streams
	waiting   waiting
	untrusted sync.Once  // whether it has been said that there is a proxy
	naming    sync.Mutex // held while a name is compared with those at a table and its person sits down
}

func newLimits() *limits {
	return &limits{
		budgets:  newBudgets(perSecond, burst),
		sessions: newBudgets(perSecond, burst), addresses: newBudgets(households*perSecond, households*burst),
		people: newBudgets(rate.Every(newPeopleEvery), newPeople), tables: newBudgets(rate.Every(newTablesEvery), newTables),
		known:   known{all: map[string]time.Time{}},
		streams: streams{ofAddress: map[string]int{}, ofSession: map[string]int{}, most: streamsOfAddress},
		waiting: waiting{of: map[string][]string{}},
	}
}

// Limit sets how many requests a second a session may make, and how many live streams
// there may be at an address; 0 is without a limit. It is called before the site is served.
func (s *Server) Limit(requests, streams int) {
	l := s.limits
	l.streams.most = streams
	if requests <= 0 {
		for _, b := range []*budgets{l.budgets, l.sessions, l.addresses, l.people, l.tables} {
			b.every = rate.Inf
		}
		return
	}
	for b, times := range map[*budgets]int{l.budgets: 1, l.sessions: 1, l.addresses: households} {
		b.every, b.burst = rate.Limit(times*requests), times*requests*burst/perSecond
	}
}

// budgets count what each of many does.
type budgets struct {
	every rate.Limit
	burst int

	mu    sync.Mutex
	all   map[string]*limit
	swept time.Time
}

type limit struct {
	*rate.Limiter
	used time.Time
}

func newBudgets(every rate.Limit, burst int) *budgets {
	return &budgets{every: every, burst: burst, all: map[string]*limit{}, swept: time.Now()}
}

func (l *budgets) allow(who string) bool {
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if now.Sub(l.swept) > forgotten {
		maps.DeleteFunc(l.all, func(_ string, one *limit) bool { return now.Sub(one.used) > forgotten })
		l.swept = now
	}
	one := l.all[who]
	if one == nil {
		one = &limit{Limiter: rate.NewLimiter(l.every, l.burst)}
		l.all[who] = one
	}
	one.used = now
	return one.AllowN(now, 1)
}

// known are the sessions that have been found in the store, so that it need not be asked
// again before it is known whether the request is one too many.
type known struct {
	mu    sync.Mutex
	all   map[string]time.Time
	swept time.Time
}

func (k *known) has(session string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	_, ok := k.all[session]
	if ok {
		k.all[session] = time.Now()
	}
	return ok
}

func (k *known) add(session string) {
	now := time.Now()
	k.mu.Lock()
	defer k.mu.Unlock()
	if now.Sub(k.swept) > forgotten {
		maps.DeleteFunc(k.all, func(_ string, used time.Time) bool { return now.Sub(used) > forgotten })
		k.swept = now
	}
	k.all[session] = now
}

// admit reports whether a request may be answered, and whose session it is.
func (s *Server) admit(r *http.Request) (session string, ok bool, err error) {
	address := clientOf(r).address
	c, err := r.Cookie(sessionCookie)
	if err != nil { // http.ErrNoCookie
		return "", s.limits.allow(address), nil
	}
	session = hashToken(c.Value)
	if !s.limits.known.has(session) {
		if !s.limits.allow(address) { // the cookie may be invented
			return "", false, nil
		}
		_, err := s.store.PersonByToken(r.Context(), session)
		if errors.Is(err, store.ErrNotFound) {
			return "", true, nil
		}
		if err != nil {
			return "", true, err
		}
		s.limits.known.add(session)
	}
	return session, s.limits.sessions.allow(session+address) && s.limits.addresses.allow(address), nil
}

// limited answers no more than it should.
func (s *Server) limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		session, ok, err := s.admit(r)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		if !ok {
			w.Header().Set("Retry-After", "1")
			s.refuse(w, r, http.StatusTooManyRequests, "web.error.tooMany")
			return
		}
		c := clientOf(r)
		c.session = session
		next.ServeHTTP(w, withClient(r, c))
	})
}

// refuse answers with a sentence that costs little.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, status int, id string) {
	w.Header().Set("Cache-Control", "no-store")
	http.Error(w, s.book.House(s.preferences(r).lang).Say(id, nil), status)
}

// sized refuses bodies that are larger than any form, in a sentence, and reads the
// others.
func (s *Server) sized(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		large := r.ContentLength > maxBody
		if !large && r.Method == http.MethodPost {
			r.Body = http.MaxBytesReader(w, r.Body, maxBody)
			var over *http.MaxBytesError
			large = errors.As(errors.Join(r.ParseForm(), r.ParseMultipartForm(maxBody)), &over) // of what else is wrong the form speaks
		}
		if large {
			w.Header().Set("Connection", "close") // the rest is not read
			s.refuse(w, r, http.StatusRequestEntityTooLarge, "web.error.tooLarge")
			return
		}
		next.ServeHTTP(w, r)
	})
}
