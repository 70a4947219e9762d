package web

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"spielwerk/bot"
	"spielwerk/fair/fairtest"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
	"spielwerk/metrics"
	"spielwerk/store"
	"spielwerk/store/sqlite"
	"spielwerk/table"
)

// site is the whole house on a file of its own.
type site struct {
	t       testing.TB
	path    string
	store   *weakStore
	metrics *metrics.Metrics
	hub     *table.Hub
	server  *Server
	handler http.Handler
	logs    logs
	closing sync.Once
}

// weakStore is a store that fails to append when it is told to.
type weakStore struct {
	store.Store
	failing atomic.Int32    // so many of the next appends and probes fail
	deletes func(id string) // is called before a table is deleted, nil for nothing
	probes  atomic.Int32
}

func (s *weakStore) Probe(ctx context.Context, at time.Time) error {
	s.probes.Add(1)
	if s.failing.Load() > 0 && s.failing.Add(-1) >= 0 {
		return errors.New("the disk is on fire")
	}
	return s.Store.Probe(ctx, at)
}

func (s *weakStore) Append(ctx context.Context, id string, entries ...store.Entry) error {
	if s.failing.Load() > 0 && s.failing.Add(-1) >= 0 {
		return errors.New("the disk is on fire")
	}
	return s.Store.Append(ctx, id, entries...)
}

func (s *weakStore) DeleteTable(ctx context.Context, id string) error {
	if s.deletes != nil {
		s.deletes(id)
	}
	return s.Store.DeleteTable(ctx, id)
}

// logs is what the server has written into its log.
type logs struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *logs) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}

func (l *logs) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

var shelf = sync.OnceValues(games.All)

// newWorld is the game that the tests play.
func newWorld(t testing.TB) *game.Game {
	t.Helper()
	all, err := shelf()
	if err != nil {
		t.Fatal(err)
	}
	g, err := all.Find("newworld")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// newSite opens a house in which bots do not move unless they are hurried.
func newSite(t testing.TB) *site {
	return openSite(t, filepath.Join(t.TempDir(), "site.db"), time.Hour)
}

func openSite(t testing.TB, path string, pause time.Duration) *site {
	t.Helper()
	all, err := shelf()
	if err != nil {
		t.Fatal(err)
	}
	return openSiteOf(t, all, path, pause)
}

// quick is help of few playouts: tests of pages ask who may have it and how it is
// told, not how good it is. From so few, an analysis of random moves reports decisions that
// more playouts would not, which tests of what it tells like to see.
var quick = table.Effort{Hint: bot.Options{Games: 1}, First: bot.Options{Games: 1}, Second: bot.Options{Games: 3}}

// openSiteOf opens a house with a shelf of its own.
func openSiteOf(t testing.TB, all games.Shelf, path string, pause time.Duration) *site {
	t.Helper()
	return openSiteWith(t, all, path, table.Config{BotPause: pause})
}

// openSiteWith opens a house with some settings. Hints, analyses and moments draw from a
// fixed chance if they do not say otherwise.
func openSiteWith(t testing.TB, all games.Shelf, path string, c table.Config) *site {
	t.Helper()
	tables, err := sqlite.OpenUnsynced(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	s := &site{t: t, path: path, store: &weakStore{Store: tables}, metrics: metrics.New()}
	log := slog.New(slog.NewTextHandler(&s.logs, &slog.HandlerOptions{Level: slog.LevelDebug}))
	c.Store, c.Editions, c.Log, c.Random = s.metrics.Timed(s.store), all.Editions, log, fairtest.Random(t)
	c.Observe = s.metrics.Made
	if c.Effort == (table.Effort{}) {
		c.Effort = quick
	}
	if c.Chance == nil {
		c.Chance = func() game.Rand { return game.QuickRand(1, 1) }
	}
	s.hub = table.NewHub(c)
	s.server = s.newServer(all, log)
	counts := s.metrics // an answer apart may end after the test
	s.server.Observe(func(a Answered) { counts.Answered(a.Route, a.Status, a.Took) })
	s.metrics.Watch(s.hub, s.server.Watching)
	s.handler = s.server.Handler()
	t.Cleanup(func() {
		s.close()
		s.server, s.handler, s.hub, s.store, s.metrics = nil, nil, nil, nil, nil // a T keeps its cleanups until all tests end
	})
	return s
}

// sameID is the id of all requests of tests: answers are compared.
func sameID() string { return "0123456789abcdef" }

// firstServer is the first server of the tests: its drawings and texts take time to make
// and are the same for all.
var firstServer atomic.Pointer[Server]

func (s *site) newServer(all games.Shelf, log *slog.Logger) *Server {
	common, err := shelf()
	own := err != nil || &common[0] != &all[0] // a shelf of its own has other drawings
	if first := firstServer.Load(); first != nil && !own {
		next := *first
		next.notifier = nil
		next.store, next.hub, next.log, next.limits = s.metrics.Timed(s.store), s.hub, log, newLimits()
		next.broadcasts, next.shown, next.vitals = newBroadcasts(&next), &show{}, &vitals{requestID: sameID}
		next.talks = &talks{}
		next.standings = newStandings()
		next.lengths = newLengths()
		return &next
	}
	server, err := New(s.metrics.Timed(s.store), s.hub, all, log)
	if err != nil {
		s.t.Fatal(err)
	}
	server.requestID = sameID
	if !own {
		firstServer.Store(server)
	}
	return server
}

func (s *site) close() {
	s.closing.Do(func() {
		s.hub.Close()
		if err := s.store.Close(); err != nil {
			s.t.Error(err)
		}
	})
}

// count is the number of rows of everything that requests could write.
func (s *site) count() string {
	s.t.Helper()
	db, err := sql.Open("sqlite", s.path)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	var text string
	err = db.QueryRow(`SELECT (SELECT count(*) FROM people) || ' people, ' || (SELECT count(*) FROM tables) || ' tables, ' ||
		(SELECT count(*) FROM seats WHERE kind <> 'free') || ' seats taken, ' || (SELECT count(*) FROM log) || ' entries, ' ||
		(SELECT coalesce(group_concat(name, '|'), '') FROM people)`).Scan(&text)
	if err != nil {
		s.t.Fatal(err)
	}
	return text
}

// guest is somebody's browser: it keeps cookies and comes from an address of its
// own for every request, so that limits do not stop it.
type guest struct {
	*site
	name    string
	cookies map[string]string
	header  http.Header // of every request
	addr    string      // fixed address, if any
	visits  *visits     // what addresses were asked for, if somebody wants to know
}

func (s *site) guest(name string) *guest {
	return &guest{site: s, name: name, cookies: map[string]string{}, header: http.Header{"Accept-Language": {"en"}}}
}

// at is the same guest in another house, in another language or view.
func (g *guest) at(s *site, code, view string) *guest {
	other := s.guest(g.name)
	for k, v := range g.cookies {
		other.cookies[k] = v
	}
	other.cookies["view"] = view
	other.visits = g.visits
	other.header.Set("Accept-Language", code)
	return other
}

var addresses atomic.Uint32

func nextAddress() string {
	n := addresses.Add(1)
	return fmt.Sprintf("10.%d.%d.%d:4000", n>>16&255, n>>8&255, n&255)
}

// request is a request of a guest. A form for a new table has been shown with a promise,
// unless the test says otherwise by naming one.
func (g *guest) request(method, target string, form url.Values) *http.Request {
	var r *http.Request
	if target == "/tables" && form != nil && !form.Has("table") {
		p := g.hub.Promise()
		form = maps.Clone(form)
		form.Set("table", p.Table)
		form.Set("commitment", p.Commitment)
	}
	if form != nil {
		r = httptest.NewRequest(method, target, strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	} else {
		r = httptest.NewRequest(method, target, nil)
	}
	for k, v := range g.header {
		r.Header[k] = v
	}
	var cookies []string
	for _, k := range slices.Concat([]string{sessionCookie, curtainCookie}, slices.Sorted(maps.Keys(choices))) {
		if v, ok := g.cookies[k]; ok {
			cookies = append(cookies, k+"="+v)
		}
	}
	if cookies != nil && r.Header["Cookie"] == nil {
		r.Header.Set("Cookie", strings.Join(cookies, "; "))
	}
	r.RemoteAddr = g.addr
	if g.addr == "" {
		r.RemoteAddr = nextAddress()
	}
	return r
}

func (g *guest) send(r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	if g.visits != nil {
		g.visits.note(g.site, r)
	}
	g.handler.ServeHTTP(w, r)
	for _, c := range w.Result().Cookies() {
		g.cookies[c.Name] = c.Value
	}
	return w
}

func (g *guest) get(target string) *httptest.ResponseRecorder {
	return g.send(g.request("GET", target, nil))
}

func (g *guest) post(target string, form url.Values) *httptest.ResponseRecorder {
	if form == nil {
		form = url.Values{}
	}
	return g.send(g.request("POST", target, form))
}

// script posts as the script does.
func (g *guest) script(target string, form url.Values) *httptest.ResponseRecorder {
	r := g.request("POST", target, form)
	r.Header.Set("X-Spielwerk", "1")
	return g.send(r)
}

// program asks the API as a page of the site does.
func (g *guest) program(method, target string, body any) *httptest.ResponseRecorder {
	g.t.Helper()
	r := g.request(method, target, nil)
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			g.t.Fatal(err)
		}
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(text)), int64(len(text))
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	return g.send(r)
}

// events is the first event of the API's stream of a table, after the last one that was seen.
func (g *guest) events(id, last string) *httptest.ResponseRecorder {
	r := g.request("GET", "/api/v1/tables/"+id+"/events", nil)
	r.Header.Set("Last-Event-ID", last)
	ctx, cancel := context.WithTimeout(r.Context(), time.Minute)
	defer cancel()
	if g.visits != nil {
		g.visits.note(g.site, r)
	}
	w := firstEvent{httptest.NewRecorder(), cancel}
	g.handler.ServeHTTP(w, r.WithContext(ctx))
	return w.ResponseRecorder
}

// firstEvent is a writer that ends the request after the first event.
type firstEvent struct {
	*httptest.ResponseRecorder
	end context.CancelFunc
}

func (w firstEvent) Flush() {
	w.ResponseRecorder.Flush()
	w.end()
}

// live is the first event of the table's stream.
func (g *guest) live(id string) *httptest.ResponseRecorder {
	r := g.request("GET", "/t/"+id+"/live", nil)
	ctx, cancel := context.WithTimeout(r.Context(), time.Minute)
	defer cancel()
	if g.visits != nil {
		g.visits.note(g.site, r)
	}
	w := firstEvent{httptest.NewRecorder(), cancel}
	g.handler.ServeHTTP(w, r.WithContext(ctx))
	return w.ResponseRecorder
}

// dump is everything that an answer says.
func dump(w *httptest.ResponseRecorder) string {
	var b strings.Builder
	fmt.Fprintln(&b, w.Code)
	header := w.Result().Header
	header.Del("Date") // of twins, one is asked in the next second
	_ = header.Write(&b)
	b.WriteString("\n")
	b.WriteString(w.Body.String())
	return b.String()
}

// lay creates a table of New World with these others ("free" or bots' names) and
// returns its id.
func (g *guest) lay(others ...string) string {
	g.t.Helper()
	return g.layOf(url.Values{"game": {"newworld"}}, others...)
}

// layOf creates a table of the game and with the options of a form.
func (g *guest) layOf(form url.Values, others ...string) string {
	g.t.Helper()
	form = maps.Clone(form)
	form.Set("name", g.name)
	form.Set("nonce", "nonce-of-"+g.name)
	for i, o := range others {
		form.Set("seat"+strconv.Itoa(i+1), o)
	}
	w := g.post("/tables", form)
	id, ok := strings.CutPrefix(w.Header().Get("Location"), "/t/")
	if w.Code != http.StatusSeeOther || !ok {
		g.t.Fatalf("no table: %s", dump(w))
	}
	return id
}

func (g *guest) sit(id string, seat int) {
	g.t.Helper()
	w := g.post("/t/"+id+"/sit", url.Values{"name": {g.name}, "seat": {strconv.Itoa(seat)}, "nonce": {"nonce-of-" + g.name}})
	if w.Code != http.StatusSeeOther {
		g.t.Fatalf("cannot sit: %s", dump(w))
	}
}

// two people at a table of theirs, with bots on the other seats.
func (s *site) two(bots ...string) (a, b *guest, id string) {
	s.t.Helper()
	return s.twoAt(url.Values{"game": {"newworld"}}, bots...)
}

// twoAt is the same at a table of the game and with the options of a form.
func (s *site) twoAt(form url.Values, bots ...string) (a, b *guest, id string) {
	s.t.Helper()
	a, b = s.guest("Alma"), s.guest("Bruno")
	id = a.layOf(form, append([]string{"free"}, bots...)...)
	b.sit(id, 1)
	s.until("the game begins", func() bool { return s.now(id).Position != nil })
	return a, b, id
}

// until waits for something that the table's goroutine does on its own.
func (s *site) until(what string, is func() bool) {
	s.t.Helper()
	for end := time.Now().Add(time.Minute); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("it never happens that %s; the log: %s", what, s.logs.String())
		}
	}
}

func (s *site) now(id string) *table.Now {
	s.t.Helper()
	tb, err := s.hub.Open(context.Background(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	defer tb.Release()
	for tb.Now() == nil { // TestPageOfATableThatIsJustRead is about this
		time.Sleep(10 * time.Microsecond)
	}
	return tb.Now()
}

// play makes up to n random moves, whoever is to move.
func (s *site) play(id string, n int, r *rand.Rand) (over bool) {
	s.t.Helper()
	tb, err := s.hub.Open(context.Background(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	defer tb.Release()
	now := s.now(id)
	for range n {
		seat := now.Position.Pending().First()
		if seat == game.Nobody {
			return true
		}
		moves := now.Position.Moves(nil, seat)
		text := now.Rules.Vocabulary().Text(moves[r.IntN(len(moves))])
		if err := tb.Act(context.Background(), int(seat), now.Moment(seat), text); err != nil {
			s.t.Fatalf("seat %d, %s: %v", seat, text, err)
		}
		now = tb.Now()
	}
	return now.Position.Pending() == 0
}

// playTo makes random moves until the table is where it is wanted.
func (s *site) playTo(id string, r *rand.Rand, there func(game.Position) bool) {
	s.t.Helper()
	if !s.comesTo(id, r, there) {
		s.t.Fatal("the game is over before it comes to that")
	}
}

// comesTo plays until the game has come to something, and reports whether it has: it
// may end before.
func (s *site) comesTo(id string, r *rand.Rand, there func(game.Position) bool) bool {
	s.t.Helper()
	for !there(s.now(id).Position) {
		if s.play(id, 1, r) {
			return false
		}
	}
	return true
}

// does makes moves of a seat that has seen all it can see.
func (s *site) does(id string, seat game.Seat, moves ...string) {
	s.t.Helper()
	tb, err := s.hub.Open(context.Background(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	defer tb.Release()
	if err := tb.Act(context.Background(), int(seat), s.now(id).Moment(seat), moves...); err != nil {
		s.t.Fatalf("seat %d, %q: %v", seat, moves, err)
	}
}

// turn is who of the guests, in seat order, is to move, and the present moment.
func (s *site) turn(id string, guests ...*guest) (mover, other *guest, now *table.Now) {
	s.t.Helper()
	now = s.now(id)
	seat := int(now.Position.Pending().First())
	if seat < 0 || seat >= len(guests) {
		s.t.Fatalf("seat %d is to move", seat)
	}
	return guests[seat], guests[(seat+1)%len(guests)], now
}

// moves are the legal moves in their written form.
func moves(now *table.Now) (all []string) {
	for _, m := range now.Position.Moves(nil, now.Position.Pending().First()) {
		all = append(all, now.Rules.Vocabulary().Text(m))
	}
	return all
}

func act(now *table.Now, move string) url.Values {
	return url.Values{"number": {strconv.Itoa(now.Number)}, "act": {move}}
}

// text is a sentence of the house.
func (s *site) text(code, id string) string { return s.server.book.House(code).Say(id, nil) }

// posts are all the routes that change something.
func posts(id string) []string {
	return []string{"/tables", "/prefs", "/t/" + id + "/forget", "/invite", "/you/passkey", "/you", "/you/turns", "/confirm", "/stop/way/secret", "/carry", "/t/" + id + "/sit", "/t/" + id + "/fill", "/t/" + id + "/excuse", "/t/" + id + "/act", "/t/" + id + "/hurry", "/t/" + id + "/pause", "/t/" + id + "/lift", "/t/" + id + "/rematch", "/t/" + id + "/whatif", "/t/" + id + "/discard", "/t/" + id + "/talk", "/t/" + id + "/deck", "/duplicates/d-unknown/end", "/decks/settlers", "/tiles/newworld", "/examples/newworld/surveyors-pay"}
}

// addressesOf are the addresses of a table and around it, good ones and bad.
func addressesOf(id string, seats int) []string {
	all := []string{
		"/", "/you", "/you/turns", "/worker.js", "/learn/newworld", "/rules/newworld", "/rules/newworld/NW-4.2", "/examples/newworld/surveyors-pay", "/symbols/newworld", "/board/newworld", "/script/newworld", "/static/live.js",
		"/t/" + id, "/t/" + id + "/qr.svg", "/t/" + id + "/log", "/t/" + id + "/aid", "/t/" + id + "/keys", "/t/" + id + "/talk", "/t/" + id + "/result", "/t/" + id + "/record", "/t/" + id + "/shuffle", "/t/" + id + "/fair",
		"/nowhere", "/learn/chess", "/rules/chess", "/rules/newworld/NW-99", "/symbols/chess", "/board/chess", "/script/chess", "/static/nothing", "/t/unknown", "/t/unknown/log",
		"/t/" + id + "/ask", "/t/" + id + "/ask?x=a&y=b", "/t/" + id + "/scores?seat=9", "/t/" + id + "/scores?seat=x", "/t/" + id + "/nothing",
	}
	for i := range seats {
		all = append(all, fmt.Sprintf("/t/%s/scores?seat=%d", id, i))
	}
	return all
}

func chance(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }

func languages() []string { return slices.Clone(lang.Languages) }
