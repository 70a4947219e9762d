// Package web serves the home page and the tables: pages drawn on the server, live
// updates over server-sent events, moves as posted forms. A seat is sent what
// its views contain and nothing else.
package web

//go:generate go tool -modfile=../tools/go.mod templ generate -path ..
//go:generate go run -C ../tools ./pages

import (
	"context"
	"embed"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"spielwerk/arena/figures"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
	"spielwerk/manual"
	"spielwerk/notify"
	"spielwerk/store"
	"spielwerk/table"
	"spielwerk/web/part"
)

//go:embed static
var staticFiles embed.FS

// Server is the site. Make it with New.
type Server struct {
	store      store.Store
	hub        *table.Hub
	games      games.Shelf
	boxes      map[*game.Game]bool // games that have components to show
	facts      *sync.Map           // values of component data by edition, once somebody has asked
	pages      *gamePages
	sheets     map[string]*sheet // drawings by their names in addresses
	book       *lang.Book
	manual     *manual.Book
	schemas    *schemas
	says       map[string]func(id string, data map[string]any) string // sentences of the house by language
	log        *slog.Logger
	limits     *limits
	proxies    []netip.Prefix // trusted for forwarding headers
	strict     bool           // browsers shall come by TLS only
	names      []string       // of the site; without any it answers to each
	broadcasts *broadcasts
	shown      *show
	examples   *examples
	takenApart *takenApart
	figures    map[*game.Game]figures.File
	played     map[string][]playedGame // by name of the game
	lengths    *lengths
	books      *sync.Map // drawn rules, a string, by bookIn
	standings  *standings
	static     http.Handler
	tags       map[string]string // content hash of each static file, for its address
	cluster    *nodes            // nil for a site that is one process
	talks      *talks
	alone      bool             // for one person (Alone)
	program    *program         // nil for a site that browsers do not carry on alone
	notifier   *notify.Notifier // nil for a site that tells nobody
	*vitals
}

// New makes the site on a store and a hub.
func New(s store.Store, hub *table.Hub, shelf games.Shelf, log *slog.Logger) (*Server, error) {
	book, err := lang.Open(shelf.Every())
	if err != nil {
		return nil, err
	}
	files, err := fs.Sub(staticFiles, "static")
	if err != nil {
		return nil, err
	}
	tags, err := hashes(files)
	if err != nil {
		return nil, err
	}
	pages, err := newGamePages(shelf, book)
	if err != nil {
		return nil, err
	}
	for name, gamePage := range pages.byName {
		tagFiles(tags, name, gamePage)
	}
	boxes, err := boxesOf(shelf)
	if err != nil {
		return nil, err
	}
	measured, err := figuresOf(shelf)
	if err != nil {
		return nil, err
	}
	var played map[string][]playedGame
	if !inBrowser { // who plays alone is not led to games of the house
		if played, err = playedOf(shelf); err != nil {
			return nil, err
		}
	}
	documents, err := documentsOf()
	if err != nil {
		return nil, err
	}
	server := &Server{
		store: s, hub: hub, games: shelf, boxes: boxes, pages: pages, book: book, manual: documents, schemas: &schemas{}, says: houses(book), log: log, limits: newLimits(),
		sheets: pages.sheets(), shown: &show{}, talks: &talks{}, standings: newStandings(), vitals: &vitals{}, figures: measured, played: played,
		lengths: newLengths(),
		facts:   &sync.Map{}, books: &sync.Map{}, examples: &examples{byGame: map[*game.Game][]*shownExample{}}, takenApart: &takenApart{sheets: map[string]*part.Drawings{}}, static: http.StripPrefix("/static/", http.FileServerFS(files)), tags: tags,
	}
	server.broadcasts = newBroadcasts(server)
	return server, nil
}

// now is what the clock of the tables shows.
func (s *Server) now() time.Time { return s.hub.Clock.Now() }

// Book has the sentences of the site.
func (s *Server) Book() *lang.Book { return s.book }

// routes is a mux that remembers its patterns, so that tests can visit all.
type routes struct {
	*http.ServeMux
	placed   func(pattern string, next http.Handler) http.Handler
	patterns []string
}

// Handle implements http.ServeMux.
func (m *routes) Handle(pattern string, h http.Handler) {
	m.patterns = append(m.patterns, pattern)
	m.ServeMux.Handle(pattern, routed(pattern, m.placed(pattern, h)))
}

// HandleFunc implements http.ServeMux.
func (m *routes) HandleFunc(pattern string, h func(http.ResponseWriter, *http.Request)) {
	m.Handle(pattern, http.HandlerFunc(h))
}

// Handler is the site's HTTP handler.
func (s *Server) Handler() http.Handler {
	guarded := http.NewCrossOriginProtection().Handler(s.served())
	return s.headers(s.recorded(s.vital(s.named(s.introduce(s.limited(s.kept(s.sized(guarded))))))))
}

// served are all addresses of the site. Those of the API are made when one is first asked for: they take
// longer than the others together, and a visitor with a browser does not need them.
func (s *Server) served() http.Handler {
	pages, all := s.pageRoutes(s.placed), sync.OnceValue(s.routes)
	forPrograms := func(w http.ResponseWriter, r *http.Request) { all().ServeHTTP(w, r) }
	pages.ServeMux.HandleFunc(apiPath, forPrograms)
	pages.ServeMux.HandleFunc(apiPath+"/", forPrograms)
	return pages
}

// routes are all addresses of the site.
func (s *Server) routes() *routes {
	mux := s.pageRoutes(s.placed)
	s.serveAPI(mux)
	return mux
}

// pageRoutes are the addresses of the pages.
func (s *Server) pageRoutes(placed func(pattern string, next http.Handler) http.Handler) *routes {
	mux := &routes{ServeMux: http.NewServeMux(), placed: placed}
	page := func(pattern string, f http.HandlerFunc) { mux.Handle(pattern, packed(f)) }
	page("GET /{$}", s.home)
	page("GET /games/{game}", s.gameHome)
	page("GET /learn/{game}", s.learn)
	page("GET /rules/{game}", s.ruleBook)
	page("GET /rules/{game}/{rule}", s.rule)
	page("GET /examples/{game}/{example}", s.example)
	page("GET /examples/{game}/{example}/{at}", s.exampleBoard)
	mux.HandleFunc("POST /examples/{game}/{example}", s.tryExample)
	page("GET /cards/{game}", s.catalogue)
	page("GET /symbols/{game}", s.symbols)
	page("GET /board/{game}", s.boardStyle)
	page("GET /script/{game}", s.boardScript)
	page("GET /static/{file}", s.staticFile)
	page("GET /t/{table}", s.tablePage)
	page("GET /t/{table}/qr.svg", s.qrCode)
	page("GET /t/{table}/ask", s.ask)
	page("GET /t/{table}/about", s.about)
	page("GET /t/{table}/foretell", s.foretell)
	page("GET /t/{table}/overview", s.overview)
	page("GET /t/{table}/light", s.light)
	page("GET /t/{table}/preview", s.preview)
	page("GET /t/{table}/log", s.wholeLog)
	page("GET /t/{table}/scores", s.scores)
	page("GET /t/{table}/talk", s.talk)
	mux.HandleFunc("POST /t/{table}/talk", s.say)
	page("GET /t/{table}/aid", s.aid)
	page("GET /t/{table}/keys", s.keys)
	page("GET /t/{table}/result", s.result)
	page("GET /t/{table}/record", s.record)
	page("GET /t/{table}/seats", s.seatsPage)
	page("GET /t/{table}/analysis", s.analysis)
	page("GET /t/{table}/replay", s.replay)
	page("GET /t/{table}/moment", s.formerMoment)
	mux.HandleFunc("POST /t/{table}/whatif", s.whatIf)
	mux.HandleFunc("POST /t/{table}/discard", s.discard)
	page("GET /t/{table}/plan/{draft}", s.plan)
	page("GET /t/{table}/plan/{draft}/ask", s.ask)
	page("GET /t/{table}/plan/{draft}/about", s.about)
	page("GET /t/{table}/plan/{draft}/foretell", s.foretell)
	page("GET /t/{table}/plan/{draft}/overview", s.overview)
	page("GET /t/{table}/plan/{draft}/light", s.light)
	page("GET /t/{table}/plan/{draft}/preview", s.preview)
	mux.HandleFunc("POST /t/{table}/plan/{draft}/act", s.try)
	mux.HandleFunc("POST /t/{table}/plan/{draft}/keep", s.keepPlan)
	mux.HandleFunc("POST /t/{table}/unplan", s.unplan)
	page("GET /t/{table}/shuffle", s.shuffle)
	page("GET /t/{table}/fair", s.fair)
	page("GET /tables/new", s.newTable)
	mux.HandleFunc("GET /t/{table}/live", s.streaming(s.live)) // compresses its own events
	page("GET /t/{table}/news", s.news)
	page("GET /t/{table}/tab", s.tabNow)
	mux.HandleFunc("POST /prefs", s.setPreferences)
	mux.HandleFunc("POST /tables", s.createTable)
	mux.HandleFunc("POST /guides/{game}/{guide}", s.beginGuide)
	mux.HandleFunc("POST /t/{table}/sit", s.sit)
	mux.HandleFunc("POST /t/{table}/fill", s.fill)
	mux.HandleFunc("POST /t/{table}/excuse", s.excuse)
	mux.HandleFunc("POST /t/{table}/act", s.act)
	mux.HandleFunc("POST /t/{table}/hurry", s.hurry)
	mux.HandleFunc("POST /t/{table}/pause", s.pause)
	mux.HandleFunc("POST /t/{table}/lift", s.lift)
	mux.HandleFunc("POST /t/{table}/guide", s.readOn)
	mux.HandleFunc("POST /t/{table}/replace", s.replace)
	mux.HandleFunc("POST /t/{table}/back", s.comeBack)
	page("POST /t/{table}/hint", s.hint)
	mux.HandleFunc("POST /t/{table}/rematch", s.rematch)
	s.houseRoutes(mux, page)
	s.extraRoutes(mux, page)
	return mux
}

// maxBody is the largest form that is read.
const maxBody = 32 << 10

// maxRecord is that for who plays alone, at whose own machine games are taken over.
const maxRecord = 4 << 20

// pageTimeout limits a request from its header to the end of the response, thinking about a
// hint included. Live streams set their own limit.
const pageTimeout = time.Minute

// Strict tells browsers that come by TLS to come so for a year. It is called before the site is served.
func (s *Server) Strict() { s.strict = true }

// Name gives the site its names. It is called before the site is served.
func (s *Server) Name(names []string) { s.names = names }

// named refuses requests for another site: links and the code of a table would lead there.
func (s *Server) named(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if name, _, err := net.SplitHostPort(host); err == nil {
			host = name
		}
		if len(s.names) > 0 && !inner(r) && !slices.Contains(s.names, strings.ToLower(host)) {
			s.refuse(w, r, http.StatusMisdirectedRequest, "web.error.otherSite")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// headers sets the security headers.
func (s *Server) headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Date", s.now().UTC().Format(http.TimeFormat)) // by which scripts know what time it is
		h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; frame-src 'self'; "+
			"font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		if s.strict && r.TLS != nil {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// Serve answers requests on a listener until ctx ends. Then it drains, ends the streams, whose
// pages come back to the next server, and waits a little for requests that have begun.
func (s *Server) Serve(ctx context.Context, server *http.Server, serve func() error) error {
	server.Handler = s.Handler()
	server.ReadHeaderTimeout = 5 * time.Second
	server.ReadTimeout = 15 * time.Second
	server.WriteTimeout = pageTimeout
	server.IdleTimeout = 2 * time.Minute
	server.MaxHeaderBytes = 16 << 10
	server.ErrorLog = s.ErrorLog()
	base, cut := context.WithCancel(context.Background())
	defer cut()
	server.BaseContext = func(net.Listener) context.Context { return context.WithValue(base, baseKey{}, base) }
	feeling, numb := context.WithCancel(ctx)
	defer numb()
	go s.strain.feel(feeling, s.hub.Memory, s.log)
	failed := make(chan error, 1)
	go func() { failed <- serve() }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	s.Drain()
	s.log.Info("shutting down: no new tables; bots stop", "tables", s.hub.Live())
	select {
	case err := <-failed:
		return err
	case <-time.After(s.drainFor):
	}
	cut() // live streams end at once; the clients reconnect
	last, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	err := server.Shutdown(last)
	if errors.Is(err, context.DeadlineExceeded) {
		err = server.Close()
	}
	s.streamsEnd(last)
	return err
}

// streamsEnd waits until the streams that are apart have ended.
func (s *Server) streamsEnd(ctx context.Context) {
	ended := make(chan struct{})
	go func() {
		s.streams.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-ctx.Done():
	}
}

// fail answers a request that cannot be served, in a sentence.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if status, text := s.failure(w.Header(), r, err); status != 0 {
		s.explain(w, r, status, text)
	}
}

// failure tells why a request cannot be served, in a sentence, with headers of the answer. The status is 0 if
// there is to be none.
func (s *Server) failure(h http.Header, r *http.Request, err error) (status int, text string) {
	house := s.book.House(s.preferences(r).lang)
	status, text = http.StatusInternalServerError, house.Say("web.error.internal", nil)
	var seated store.Seated
	var held store.Held
	switch {
	case errors.As(err, &seated):
		status, text = http.StatusConflict, house.Say("web.error.seated", map[string]any{"number": seated.Seat + 1})
	case errors.Is(err, store.ErrNotFound):
		status, text = http.StatusNotFound, house.Say("web.error.notFound", nil)
	case errors.Is(err, store.ErrSibling):
		status, text = http.StatusConflict, house.Say("web.duplicate.sibling", nil)
	case errors.Is(err, table.ErrSealed):
		status, text = http.StatusForbidden, house.Say("web.duplicate.sealed", nil)
	case errors.Is(err, store.ErrConflict):
		status, text = http.StatusConflict, house.Say("web.error.taken", nil)
	case errors.Is(err, store.ErrDamaged): // the hub has logged it
		status, text = http.StatusInternalServerError, house.Say("web.error.damaged", nil)
	case errors.Is(err, table.ErrUnsaved):
		status, text = http.StatusServiceUnavailable, house.Say("web.error.unsaved", nil)
	case errors.Is(err, table.ErrTooManyOpen):
		status, text = http.StatusTooManyRequests, house.Say("web.error.tooManyOpen", nil)
	case errors.Is(err, errFull{}):
		h.Set("Retry-After", fullAgain)
		status, text = http.StatusServiceUnavailable, house.Say("web.error.full", nil)
	case errors.Is(err, table.ErrDraining):
		h.Set("Retry-After", "30")
		status, text = http.StatusServiceUnavailable, house.Say("web.error.draining", nil)
	case errors.Is(err, table.ErrClosed), errors.Is(err, store.ErrFenced), errors.As(err, &held):
		if leaves(r) {
			return 0, ""
		}
		if errors.Is(err, store.ErrFenced) && inner(r) { // nothing was done; another node can do it
			h.Set(movedHeader, "yes")
		}
		h.Set("Retry-After", "5")
		status, text = http.StatusServiceUnavailable, house.Say("web.error.closing", nil)
	case errors.Is(err, table.ErrEnded):
		status, text = http.StatusConflict, house.Say("web.error.ended", nil)
	case errors.Is(err, game.ErrOtherData):
		status, text = http.StatusConflict, house.Say("web.error.data", nil)
		s.log.Warn("a table cannot go on", about(r), "err", err)
	case errors.Is(err, table.ErrOtherRules):
		status, text = http.StatusConflict, house.Say("web.error.rules", nil)
		s.log.Warn("a table cannot go on", about(r), "err", err)
	case errors.Is(err, context.Canceled):
		return 0, "" // the client is gone
	default:
		var out unadmitted
		var bad badRequest
		var over overQuota
		var no forbidden
		if errors.As(err, &out) {
			status, text = http.StatusForbidden, string(out)
		} else if errors.As(err, &bad) {
			status, text = http.StatusBadRequest, string(bad)
		} else if errors.As(err, &no) {
			status, text = http.StatusForbidden, string(no)
		} else if errors.As(err, &over) {
			status, text = http.StatusTooManyRequests, string(over)
		} else {
			s.log.Error("a request failed", about(r), "err", err)
		}
	}
	return status, text
}

// badRequest is an error that the visitor can correct; its text is shown.
type badRequest string

func (b badRequest) Error() string { return string(b) }

// forbidden is an error of what the visitor may not do; its text is shown.
type forbidden string

func (f forbidden) Error() string { return string(f) }

// overQuota is an error of a limit; its text is shown.
type overQuota string

func (o overQuota) Error() string { return string(o) }
