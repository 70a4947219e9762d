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

// Limits of requests: per session at an address, and for all requests of an address without a
// session. They suffice for a fast player and cannot keep the server busy; inventing cookies
// does not raise them. docs/operate.md lists all limits.
const (
	perSecond = 60
	burst     = 240
	forgotten = 10 * time.Minute

	addressFactor = 8 // all sessions at one address together may make so many times the requests of one

	newPeople, newPeopleEvery = 60, 10 * time.Second // people of one address who sit down for the first time
	newCodes, newCodesEvery   = 10, 10 * time.Second // codes for another device that are made or typed at one address

	newProofs, newProofsEvery = 20, 5 * time.Second // what is asked of passkeys at one address

	newMails, newMailsEvery = 3, time.Hour // codes that are sent to an e-mail address

	newExports, newExportsEvery = 3, time.Minute // of what is stored of somebody, to one address

	newTables, newTablesEvery = 40, 5 * time.Second // tables created from one address

	newHints, newHintsEvery = 20, 2 * time.Second // hints of a session at an address

	movesPerSecond, movesAtOnce = 20, 300 // clicks of a session at an address that make moves

	newAnalyses, newAnalysesEvery = 30, 10 * time.Second // analyses that a session at an address begins

	// Bytes of answers to a session at an address. Of one answer, such as a stream, not more than
	// bytesOfOne count: long ones have limits of their own.
	bytesPerSecond, bytesAtOnce, bytesOfOne = 2 << 20, 64 << 20, 1 << 20
)

// limits are the limits of the site. Requests without a session count against the address
// itself.
type limits struct {
	*budgets
	sessions  *budgets // requests of each session at an address
	addresses *budgets // requests of all sessions at an address
	people    *budgets // new people of an address
	tables    *budgets // tables created from an address
	codes     *budgets // codes for another device that are made or typed at an address
	exports   *budgets // of what is stored of somebody, to an address
	proofs    *budgets // what is asked of passkeys at an address
	mails     *budgets // codes that are sent to an e-mail address
	hints     shares
	moves     shares
	analyses  shares
	bytes     shares
	known     known
	callers   callers
	streams   streams
	waiting   waiting
	untrusted sync.Once  // logs once that there is a proxy that is not trusted
	naming    sync.Mutex // held from checking a name at a table until the person has sat down
}

func newLimits() *limits {
	return &limits{
		budgets:  newBudgets(perSecond, burst),
		sessions: newBudgets(perSecond, burst), addresses: newBudgets(addressFactor*perSecond, addressFactor*burst),
		people: newBudgets(rate.Every(newPeopleEvery), newPeople), tables: newBudgets(rate.Every(newTablesEvery), newTables),
		exports: newBudgets(rate.Every(newExportsEvery), newExports), mails: newBudgets(rate.Every(newMailsEvery), newMails),
		codes: newBudgets(rate.Every(newCodesEvery), newCodes), proofs: newBudgets(rate.Every(newProofsEvery), newProofs),
		hints: newShares(rate.Every(newHintsEvery), newHints), moves: newShares(movesPerSecond, movesAtOnce),
		analyses: newShares(rate.Every(newAnalysesEvery), newAnalyses), bytes: newShares(bytesPerSecond, bytesAtOnce),
		known:   known{all: map[string]*knownPerson{}},
		streams: streams{ofAddress: map[string]int{}, ofSession: map[string]int{}, cuts: map[string]map[*func()]bool{}, most: streamsOfAddress},
		waiting: waiting{of: map[string][]string{}},
	}
}

// Limit sets the requests per second of a session and the number of live streams of an
// address; 0 is without a limit. It is called before the site is served.
func (s *Server) Limit(requests, streams int) {
	l := s.limits
	l.streams.most = streams
	if requests <= 0 {
		for _, b := range []*budgets{l.budgets, l.sessions, l.addresses, l.people, l.tables} {
			b.every = rate.Inf
		}
		for _, b := range []shares{l.hints, l.moves, l.analyses, l.bytes} {
			b.session.every, b.address.every = rate.Inf, rate.Inf
		}
		return
	}
	for b, times := range map[*budgets]int{l.budgets: 1, l.sessions: 1, l.addresses: addressFactor} {
		b.every, b.burst = rate.Limit(times*requests), times*requests*burst/perSecond
	}
}

// budgets limit the rate of events by key.
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
	return l.with(who, func(one *limit, now time.Time) bool { return one.AllowN(now, 1) })
}

// has reports whether something is left.
func (l *budgets) has(who string) bool {
	return l.with(who, func(one *limit, now time.Time) bool { return one.Limit() == rate.Inf || one.TokensAt(now) >= 1 })
}

// spend takes so many away, also if not as many are left: then there is nothing for a while.
func (l *budgets) spend(who string, n int) {
	l.with(who, func(one *limit, now time.Time) bool { return one.ReserveN(now, min(n, one.Burst())).OK() })
}

// with calls a function with somebody's limit.
func (l *budgets) with(who string, use func(one *limit, now time.Time) bool) bool {
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
	return use(one, now)
}

// shares are the budgets of each session at an address, and of all sessions there together.
type shares struct{ session, address *budgets }

func newShares(every rate.Limit, burst int) shares {
	return shares{newBudgets(every, burst), newBudgets(addressFactor*every, addressFactor*burst)}
}

func (s shares) allow(c client) bool {
	return s.session.allow(c.address+c.session) && s.address.allow(c.address)
}

// known caches who is behind the sessions that were found in the store, so that a request costs no read.
// Only this process changes people and ends sessions, unless it is a node of a cluster.
type known struct {
	mu    sync.Mutex
	all   map[string]*knownPerson
	swept time.Time
}

type knownPerson struct {
	store.Person
	used  time.Time
	noted time.Time // when it was noted last that the session is used
}

func (k *known) person(session string) (p store.Person, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	one := k.all[session]
	if one == nil {
		return p, false
	}
	one.used = time.Now()
	return one.Person, true
}

func (k *known) add(p store.Person) {
	now := time.Now()
	k.mu.Lock()
	defer k.mu.Unlock()
	if now.Sub(k.swept) > forgotten {
		maps.DeleteFunc(k.all, func(_ string, one *knownPerson) bool { return now.Sub(one.used) > forgotten })
		k.swept = now
	}
	one := k.all[p.TokenHash]
	if one == nil {
		one = &knownPerson{}
		if now.Sub(p.Created) < usedEvery { // somebody new
			one.noted = p.Created
		}
		k.all[p.TokenHash] = one
	}
	one.Person, one.used = p, now
}

// change changes what is known of a person.
func (l *limits) change(p store.Person) {
	l.callers.forget()
	l.known.change(p)
}

// change changes what is known of a person in all their sessions.
func (k *known) change(p store.Person) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for session, one := range k.all {
		if one.ID == p.ID {
			p.TokenHash = session
			one.Person = p
		}
	}
}

// drop forgets a session.
func (k *known) drop(session string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.all, session)
}

// note reports whether it is time to note that a session is used.
func (k *known) note(session string, now time.Time) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	one := k.all[session]
	if one == nil || now.Sub(one.noted) < usedEvery {
		return false
	}
	one.noted = now
	return true
}

// admit reports whether a request is within the limits, and the hash of its session.
func (s *Server) admit(r *http.Request) (session string, ok bool, err error) {
	address := clientOf(r).address
	if isProgram(r) && bearer(r) != "" {
		return s.admitProgram(r, address)
	}
	c, err := r.Cookie(sessionCookie)
	if err != nil { // http.ErrNoCookie
		return "", s.limits.allow(address), nil
	}
	session = hashToken(c.Value)
	if _, known := s.limits.known.person(session); !known {
		if !s.limits.allow(address) { // an invented cookie counts against the address
			return "", false, nil
		}
		p, err := s.store.PersonByToken(r.Context(), session)
		if errors.Is(err, store.ErrNotFound) {
			return "", true, nil
		}
		if err != nil {
			return "", true, err
		}
		s.limits.known.add(p)
	}
	s.note(r, session)
	return session, s.limits.sessions.allow(session+address) && s.limits.addresses.allow(address), nil
}

// admitProgram is admit for a request with a token. One that nobody has counts against the address.
func (s *Server) admitProgram(r *http.Request, address string) (session string, ok bool, err error) {
	session = hashToken(bearer(r))
	if _, known := s.limits.callers.find(session); !known && !s.limits.allow(address) {
		return "", false, nil
	}
	if _, err = s.callerBy(r, session); errors.Is(err, store.ErrNotFound) {
		return "", true, nil
	}
	return session, s.limits.sessions.allow(session+address) && s.limits.addresses.allow(address), err
}

// limited refuses requests over the limits.
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
		if b := s.limits.bytes; !b.session.has(c.address+c.session) || !b.address.has(c.address) {
			w.Header().Set("Retry-After", "5")
			s.refuse(w, r, http.StatusTooManyRequests, "web.error.tooMany")
			return
		}
		out := &counted{ResponseWriter: w}
		defer func() { s.limits.spend(c, out.bytes) }()
		next.ServeHTTP(out, withClient(r, c))
	})
}

// spend counts the bytes of an answer.
func (l *limits) spend(c client, bytes int64) {
	n := int(min(bytes, bytesOfOne))
	l.bytes.session.spend(c.address+c.session, n)
	l.bytes.address.spend(c.address, n)
}

// refuse answers with a sentence, without a page: as JSON to a program that asks for it.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, status int, id string) {
	text := s.book.House(s.preferences(r).lang).Say(id, nil)
	if wantsJSON(r) && !wantsText(r) {
		s.problem(w, status, text)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Error(w, text, status)
}

// sized reads forms, and refuses bodies that are larger than any form.
func (s *Server) sized(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		most := int64(maxBody)
		if s.alone {
			most = maxRecord
		}
		large := r.ContentLength > most
		if !large && r.Method == http.MethodPost {
			r.Body = http.MaxBytesReader(w, r.Body, most)
			var over *http.MaxBytesError
			large = errors.As(errors.Join(r.ParseForm(), r.ParseMultipartForm(most)), &over) // the handler reports other errors
		}
		if large {
			w.Header().Set("Connection", "close") // the rest of the body is not read
			s.refuse(w, r, http.StatusRequestEntityTooLarge, "web.error.tooLarge")
			return
		}
		next.ServeHTTP(w, r)
	})
}
