package web

import (
	"bytes"
	"context"
	"crypto/subtle"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"spielwerk/api"
	"spielwerk/store"
	"spielwerk/table"
)

// Peers are the other nodes of a cluster.
type Peers interface {
	Holds() bool // this node is known to be alive, and may hold tables
	Alive(node string) bool
}

// nodes is what a site needs that is one of several nodes: a request for a table that another
// node holds is passed on to it, through a door of its own that opens to the cluster's secret.
type nodes struct {
	peers     Peers
	secret    string
	transport http.RoundTripper
}

// Headers between nodes. They are ignored at the outer door.
const (
	InnerHeader   = "X-Spielwerk-Inner"   // the cluster's secret
	visitorHeader = "X-Spielwerk-Visitor" // the visitor's address
	movedHeader   = "X-Spielwerk-Moved"   // of an answer: nothing was done, another node holds the table
	freshHeader   = "X-Spielwerk-Fresh"   // the session of a visitor who has none
	againHeader   = "X-Spielwerk-Again"   // a node that may have done it has not answered
)

const (
	// A request waits so long for a node that can answer it.
	placeWithin = 5 * time.Second
	placeAgain  = 100 * time.Millisecond
	dialWithin  = time.Second
)

// Join makes the site a node of a cluster with a secret. It is called before the site is served.
func (s *Server) Join(peers Peers, secret string) {
	s.cluster = &nodes{peers: peers, secret: secret, transport: &http.Transport{
		DialContext: (&net.Dialer{Timeout: dialWithin}).DialContext, DisableCompression: true,
		MaxIdleConnsPerHost: 64, IdleConnTimeout: time.Minute,
	}}
}

type innerKey struct{}

// inner reports whether another node has passed a request on.
func inner(r *http.Request) bool { return r.Context().Value(innerKey{}) != nil }

// Inner is the handler of the door for other nodes.
func (s *Server) Inner() http.Handler {
	site := s.Handler()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if subtle.ConstantTimeCompare([]byte(r.Header.Get(InnerHeader)), []byte(s.cluster.secret)) != 1 {
			http.Error(w, "this door is for the nodes of the cluster", http.StatusForbidden)
			return
		}
		r.Header.Del(InnerHeader)
		ctx := context.WithValue(r.Context(), innerKey{}, true)
		site.ServeHTTP(w, r.WithContext(withTry(ctx, try{r.Header.Get(freshHeader), r.Header.Get(againHeader) != ""})))
	})
}

// innerVisitor is the address of a visitor whose request another node has passed on.
func innerVisitor(r *http.Request) netip.Addr {
	a, _ := netip.ParseAddr(r.Header.Get(visitorHeader)) // the node that passed it on wrote it
	return a
}

type bodyKey struct{}

// kept keeps the body of a form, so that it can be passed on after it was read.
func (s *Server) kept(next http.Handler) http.Handler {
	if s.cluster == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost && isTable(r.URL.Path) && r.ContentLength <= maxBody {
			body, err := io.ReadAll(io.LimitReader(r.Body, maxBody+1))
			if err != nil {
				return // the client is gone
			}
			r.Body = struct {
				io.Reader
				io.Closer
			}{io.MultiReader(bytes.NewReader(body), r.Body), r.Body}
			r = r.WithContext(context.WithValue(r.Context(), bodyKey{}, body))
		}
		next.ServeHTTP(w, r)
	})
}

// isTable reports whether an address is that of a table, for people or for programs.
func isTable(path string) bool {
	return strings.HasPrefix(path, "/t/") || strings.HasPrefix(path, api.Root+"/tables/")
}

type tryKey struct{}

// try is a form that may be sent to several nodes, one after the other, because the first has died:
// it must not be done twice.
type try struct {
	fresh string // the session of a visitor who has none, the same at each node
	again bool   // a node that has not answered may have done it
}

func withTry(ctx context.Context, t try) context.Context { return context.WithValue(ctx, tryKey{}, t) }

func tryOf(r *http.Request) try {
	t, _ := r.Context().Value(tryKey{}).(try)
	return t
}

type placingKey struct{}

// placing is a request for a table, which may leave this node before it is answered.
type placing struct{ again bool }

// leaves reports whether a request is made again, because the table has left this node and nothing was
// done.
func leaves(r *http.Request) bool {
	p, is := r.Context().Value(placingKey{}).(*placing)
	if is {
		p.again = true
	}
	return is
}

// placed answers a request for a table where the table is.
func (s *Server) placed(pattern string, next http.Handler) http.Handler {
	if inBrowser || s.cluster == nil || !strings.Contains(pattern, "/t/{table}") && !strings.Contains(pattern, api.Root+"/tables/{table}") {
		return next
	}
	form := strings.HasPrefix(pattern, "POST ")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun := time.Now()
		if form && !inner(r) {
			r = r.WithContext(withTry(r.Context(), try{fresh: newToken()}))
		}
		for end := begun.Add(placeWithin); ; {
			t, err := s.hub.Open(r.Context(), r.PathValue("table"))
			var held store.Held
			// A node that was not heard for a moment holds nothing, and is back after its next sign; it may
			// be by now, and drop its tables.
			lost := !s.cluster.peers.Holds() || time.Since(begun) < 3*placeAgain
			apart := errors.Is(err, store.ErrConflict) || errors.Is(err, table.ErrClosed) && lost
			switch {
			case err == nil:
				if s.here(w, r, t, next) {
					return
				}
			case !apart && !errors.As(err, &held):
				next.ServeHTTP(w, r) // tells the error
				return
			case inner(r):
				s.moved(w, r)
				return
			case !apart:
				answered, unsure := s.pass(w, r, held.By)
				if answered {
					return
				}
				if t := tryOf(r); unsure && !t.again { // what was done already is not done again
					t.again = true
					r = r.WithContext(withTry(r.Context(), t))
				}
			}
			if time.Now().After(end) || r.Context().Err() != nil {
				s.moved(w, r)
				return
			}
			time.Sleep(placeAgain)
		}
	})
}

// here answers a request for a table that is here. It reports false if the table has left before
// anything was done.
func (s *Server) here(w http.ResponseWriter, r *http.Request, t *table.Table, next http.Handler) bool {
	defer t.Release()
	p := &placing{}
	now := r.WithContext(context.WithValue(r.Context(), placingKey{}, p))
	if body, ok := r.Context().Value(bodyKey{}).([]byte); ok {
		now.Body = io.NopCloser(bytes.NewReader(body))
	}
	next.ServeHTTP(w, now)
	return !p.again
}

// moved answers that another node holds the table: the visitor may try again.
func (s *Server) moved(w http.ResponseWriter, r *http.Request) {
	if inner(r) {
		w.Header().Set(movedHeader, "yes")
	}
	w.Header().Set("Retry-After", "1")
	s.refuse(w, r, http.StatusServiceUnavailable, "web.error.closing")
}

// errMoved: the node that was asked does not hold the table any more, and has done nothing.
var errMoved = errors.New("the table has moved")

// pass passes a request on to a node. If that has not answered, the request is made again: it is not
// known whether it was done, unless the node has said that it was not, or could not be reached.
func (s *Server) pass(w http.ResponseWriter, r *http.Request, to store.Node) (answered, unsure bool) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer s.watch(ctx, cancel, to.ID)()
	answered = true
	out := &readInTime{ResponseWriter: w}
	visitor, https := s.visitor(r), r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https"
	proxy := &httputil.ReverseProxy{
		Transport: s.cluster.transport, FlushInterval: -1,
		Rewrite: func(p *httputil.ProxyRequest) {
			p.SetURL(&url.URL{Scheme: "http", Host: to.Address})
			p.Out.Host = p.In.Host // of the site: cookies and origins are judged by it
			p.Out.Header.Set(InnerHeader, s.cluster.secret)
			p.Out.Header.Set(visitorHeader, visitor.String())
			p.Out.Header.Del(againHeader)
			if tryOf(r).again {
				p.Out.Header.Set(againHeader, "yes")
			}
			p.Out.Header.Set(freshHeader, tryOf(r).fresh)
			if https {
				p.Out.Header.Set("X-Forwarded-Proto", "https")
			}
			if body, ok := r.Context().Value(bodyKey{}).([]byte); ok {
				p.Out.Body, p.Out.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
			}
		},
		ModifyResponse: func(a *http.Response) error {
			for name := range w.Header() { // what both say is said once
				if a.Header.Get(name) != "" {
					w.Header().Del(name)
				}
			}
			if a.Header.Get(movedHeader) != "" {
				return errMoved
			}
			if strings.HasPrefix(a.Header.Get("Content-Type"), "text/event-stream") {
				out.stream = true
			}
			return nil
		},
		ErrorHandler: func(_ http.ResponseWriter, _ *http.Request, err error) {
			var dial *net.OpError
			answered, unsure = false, !errors.Is(err, errMoved) && (!errors.As(err, &dial) || dial.Op != "dial")
		},
	}
	proxy.ErrorLog = slog.NewLogLogger(s.log.Handler(), slog.LevelDebug)
	defer func() { // a stream that breaks off in the middle must look broken to the client, too
		if gone := recover(); gone != nil && gone != http.ErrAbortHandler { //nolint:errorlint // as net/http has it
			panic(gone)
		} else if gone != nil {
			panic(http.ErrAbortHandler)
		}
	}()
	proxy.ServeHTTP(out, r.WithContext(ctx))
	return answered, unsure
}

// readInTime is a visitor who gets what another node sends. A stream has no end, but each event must
// be read in time.
type readInTime struct {
	http.ResponseWriter
	stream bool
}

// Unwrap is for http.ResponseController.
func (o *readInTime) Unwrap() http.ResponseWriter { return o.ResponseWriter }

func (o *readInTime) Write(b []byte) (int, error) {
	if o.stream {
		_ = http.NewResponseController(o.ResponseWriter).SetWriteDeadline(time.Now().Add(writeTimeout)) // not supported by all
	}
	return o.ResponseWriter.Write(b)
}

// watch gives a request up when the node that answers it is not alive: it may be frozen and never
// answer.
func (s *Server) watch(ctx context.Context, giveUp func(), node string) (stop func()) {
	tick := time.NewTicker(placeAgain)
	over := make(chan struct{})
	go func() {
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-over:
				return
			case <-tick.C:
				if !s.cluster.peers.Alive(node) {
					giveUp()
					return
				}
			}
		}
	}()
	return func() { close(over) }
}
