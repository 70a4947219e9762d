package web

import (
	"context"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"spielwerk/cluster"
	"spielwerk/games"
	"spielwerk/store"
	"spielwerk/store/sqlite"
	"spielwerk/table"
)

// testCluster is some nodes on one file.
type testCluster struct {
	t      *testing.T
	shelf  games.Shelf
	path   string
	shared store.Store
	broken atomic.Bool // the next node that is asked by another one does it, and dies before it has answered
}

func newTestCluster(t *testing.T) *testCluster {
	t.Helper()
	newSite(t) // what the servers of tests have in common is made without a cluster
	all, err := shelf()
	if err != nil {
		t.Fatal(err)
	}
	c := &testCluster{t: t, shelf: all, path: filepath.Join(t.TempDir(), "site.db")}
	if c.shared, err = sqlite.OpenUnsynced(t.Context(), c.path); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.shared.Close() })
	return c
}

func (c *testCluster) node() (*site, *httptest.Server) {
	c.t.Helper()
	ctx := context.WithoutCancel(c.t.Context())
	door := httptest.NewUnstartedServer(nil)
	m, failed := cluster.Join(ctx, cluster.Config{
		Leases: c.shared.(store.Leases), Name: "test", Address: door.Listener.Addr().String(), Log: slog.New(slog.DiscardHandler),
	})
	if failed != nil {
		c.t.Fatal(failed)
	}
	s := openSiteWith(c.t, c.shelf, c.path, table.Config{BotPause: time.Hour, Leases: m, Promises: m.Secret("promises")})
	s.server.Join(m, "secret")
	m.Serve(s.hub)
	s.handler = s.server.Handler()
	inner := s.server.Inner()
	door.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !c.broken.Load() {
			inner.ServeHTTP(w, r)
			return
		}
		inner.ServeHTTP(httptest.NewRecorder(), r) // the answer gets lost with the node
		c.broken.Store(false)
		s.hub.Close()
		_ = m.Leave(ctx)
		panic(http.ErrAbortHandler)
	})
	door.Config.ErrorLog = log.New(io.Discard, "", 0)
	door.Start()
	c.t.Cleanup(func() {
		door.Close()
		_ = m.Leave(ctx)
	})
	return s, door
}

// TestFormsOfANodeThatDies: whatever a visitor sends, and the node that holds the table does and dies before
// it has said so, is done once, and the visitor is answered by another node.
func TestFormsOfANodeThatDies(t *testing.T) {
	t.Parallel()
	c := newTestCluster(t)
	b, _ := c.node()
	ann := b.guest("Ann")
	ann.post("/tables", url.Values{"game": {"newworld"}, "name": {"Ann"}}) // makes her known
	lays := func(seat1 string) (id string, at *site) {
		t.Helper()
		promise := b.hub.Promise()
		made := ann.post("/tables", url.Values{
			"game": {"newworld"}, "name": {"Ann"}, "seat1": {seat1}, "table": {promise.Table}, "commitment": {promise.Commitment},
		})
		if made.Code != http.StatusSeeOther {
			t.Fatalf("a table: %d %s", made.Code, made.Body)
		}
		b.hub.Forsake()
		at, _ = c.node()
		for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
			if _, err := at.hub.Open(t.Context(), promise.Table); err == nil {
				break
			} else if time.Now().After(end) {
				t.Fatal(err)
			}
		}
		c.broken.Store(true)
		return promise.Table, at
	}
	seats := func(id string) []store.Seat {
		t.Helper()
		kept, err := c.shared.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		return kept.Seats
	}
	did := func(what string, w *httptest.ResponseRecorder) {
		t.Helper()
		if w.Code != http.StatusSeeOther && w.Code != http.StatusNoContent || c.broken.Load() {
			t.Errorf("%s: %d, the other node is alive: %v: %s", what, w.Code, c.broken.Load(), w.Body)
		}
	}

	id, _ := lays("free")
	bob := b.guest("Bob")
	sat := bob.post("/t/"+id+"/sit", url.Values{"seat": {"1"}, "name": {"Bob"}})
	did("a newcomer sits down", sat)
	token, _, _ := strings.Cut(strings.TrimPrefix(sat.Header().Get("Set-Cookie"), sessionCookie+"="), ";")
	p, err := c.shared.PersonByToken(t.Context(), hashToken(token))
	if err != nil || seats(id)[1].Person != p.ID || p.Name != "Bob" {
		t.Errorf("who sits there is %+v, and the session is of %+v, %v", seats(id)[1], p, err)
	}

	id, _ = lays("free")
	did("the host fills a seat", ann.script("/t/"+id+"/fill", url.Values{"seat": {"1"}, "bot": {"novice"}}))
	if is := seats(id)[1]; is.Bot != "novice" {
		t.Errorf("the seat that was filled: %+v", is)
	}
	for end := time.Now().Add(10 * time.Second); b.hub.Peek(id) == nil; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the table is not open where it was asked for")
		}
	}

	id, at := lays("novice")
	for end := time.Now().Add(10 * time.Second); at.hub.Peek(id) == nil || at.hub.Peek(id).Position == nil; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the game does not begin")
		}
	}
	did("somebody leaves to a bot", ann.script("/t/"+id+"/replace", url.Values{"seat": {"0"}, "bot": {"novice"}}))
	now, err := b.hub.Glimpse(t.Context(), id)
	if err != nil || now.Seats[0].Bot != "novice" || len(now.Notes) != 1 {
		t.Errorf("who plays there, %v: %+v", err, now)
	}

	id, _ = lays("free")
	if err = c.shared.TakeSeat(t.Context(), id, 1, store.Seat{Kind: store.Asked, Person: p.ID, Name: p.Name}); err != nil {
		t.Fatal(err)
	}
	did("somebody does not come", bob.script("/t/"+id+"/excuse", url.Values{"seat": {"1"}}))
	if is := seats(id)[1]; is.Kind != store.Free {
		t.Errorf("the seat that was given back: %+v", is)
	}
}

// passing are the headers that each answer has of its own, or that its way needs.
var passing = regexp.MustCompile(`(?m)^(X-Request-Id|Date|Content-Length|Connection): .*\r\n`)

// begins reports whether both have read some of the same stream: how much is chance.
func begins(what, x, y string) bool {
	n := min(len(x), len(y))
	return what == "the stream" && n > 1000 && x[:n] == y[:n]
}

// TestWhatIsPassedOnIsTheSame: a node that passes requests on to the one that holds the table answers with
// the same bytes, headers too, so that what the tests of twins show of a server holds for a cluster.
func TestWhatIsPassedOnIsTheSame(t *testing.T) {
	t.Parallel()
	c := newTestCluster(t)
	a, _ := c.node()
	b, _ := c.node()
	asked := 0
	for _, g := range c.shelf.First() {
		ann := a.guest("Ann")
		promise := a.hub.Promise()
		form := url.Values{"game": {g.Name}, "name": {"Ann"}, "table": {promise.Table}, "commitment": {promise.Commitment}}
		for seat := 1; seat < max(2, g.MinSeats); seat++ {
			form.Set(fmt.Sprint("seat", seat), "novice")
		}
		made := ann.post("/tables", form)
		if made.Code != http.StatusSeeOther {
			t.Fatalf("a table of %s: %d %s", g.Name, made.Code, made.Body)
		}
		id := promise.Table
		a.until("the game begins", func() bool { now := a.hub.Peek(id); return now != nil && now.Position != nil })
		for _, who := range []*guest{ann, a.guest("Watcher")} {
			for _, view := range []string{"board", "text"} {
				here, there := who.at(a, "it", view), who.at(b, "it", view)
				same := func(what string, one, two *httptest.ResponseRecorder) {
					t.Helper()
					asked++
					if x, y := passing.ReplaceAllString(dump(one), ""), passing.ReplaceAllString(dump(two), ""); x != y && !begins(what, x, y) {
						t.Errorf("%s, %s, %s of %s:\n%.400s\n%.400s", g.Name, view, what, who.name, x, y)
					}
				}
				for _, to := range addressesOf(id, 2) {
					if strings.HasPrefix(to, "/t/") {
						same(to, here.get(to), there.get(to))
					}
				}
				same("the stream", here.live(id), there.live(id))
				for _, form := range []string{"act", "hint", "replace", "sit", "rematch", "nothing"} {
					same(form, here.script("/t/"+id+"/"+form, url.Values{"act": {"nonsense"}}), there.script("/t/"+id+"/"+form, url.Values{"act": {"nonsense"}}))
				}
			}
		}
		if b.hub.Peek(id) != nil {
			t.Fatal("the other node holds the table")
		}
	}
	if asked < 200 {
		t.Errorf("only %d requests", asked)
	}
}

// TestNodes: what is asked of one node is answered by the one that holds the table, as if it had been
// asked itself: with the visitor's session, address, scheme and form.
func TestNodes(t *testing.T) {
	c := newTestCluster(t)
	a, door := c.node()
	b, _ := c.node()

	// One node promises, the other creates; the first that is asked for the table holds it.
	promise := a.hub.Promise()
	ann := b.guest("Ann")
	made := ann.post("/tables", url.Values{
		"game": {"newworld"}, "name": {"Ann"}, "seat1": {"free"}, "table": {promise.Table}, "commitment": {promise.Commitment},
	})
	if made.Code != http.StatusSeeOther {
		t.Fatalf("a table by another node's promise: %d %s", made.Code, made.Body)
	}
	id := promise.Table
	here := ann.at(a, "en", "board").get("/t/" + id)
	there := ann.at(b, "en", "board").get("/t/" + id)
	if here.Code != http.StatusOK || there.Code != http.StatusOK || here.Body.String() != there.Body.String() {
		t.Errorf("the page is %d at its node and %d at the other, or not the same", here.Code, there.Code)
	}

	bob := b.guest("Bob")
	bob.addr = "10.200.1.2:4000"
	bob.header.Set("X-Forwarded-Proto", "https")
	sat := bob.post("/t/"+id+"/sit", url.Values{"seat": {"1"}, "name": {"Bob"}})
	if sat.Code != http.StatusSeeOther || !strings.Contains(sat.Header().Get("Set-Cookie"), "Secure") {
		t.Errorf("to sit down at the other node: %d, cookie %q", sat.Code, sat.Header().Get("Set-Cookie"))
	}
	if a.server.limits.people.all["10.200.1.2"] == nil {
		t.Error("the limits of the node that holds the table do not count the visitor's address")
	}
	now := a.hub.Peek(id)
	for end := time.Now().Add(10 * time.Second); now != nil && now.Position == nil && time.Now().Before(end); now = a.hub.Peek(id) {
		time.Sleep(time.Millisecond)
	}
	if now == nil || now.Position == nil || now.State != store.Running || b.hub.Peek(id) != nil {
		t.Fatalf("the game has not begun where the table is")
	}
	move := moves(now)[0]
	who := ann
	if seatOf(now.Seats, store.Person{ID: now.Seats[1].Person}) == now.Position.Pending().First() {
		who = bob
	}
	if w := who.script("/t/"+id+"/act", act(now, move)); w.Code >= 400 {
		t.Errorf("a move at the other node: %d %s", w.Code, w.Body)
	}
	if event := ann.live(id); !strings.Contains(event.Body.String(), "id: 1\n") {
		t.Errorf("the stream at the other node: %d %.200s", event.Code, event.Body)
	}

	for _, secret := range []string{"", "another"} {
		r, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, door.URL+"/t/"+id, nil)
		r.Header.Set(InnerHeader, secret)
		w, failed := http.DefaultClient.Do(r)
		if failed != nil {
			t.Fatal(failed)
		}
		_, _ = io.Copy(io.Discard, w.Body)
		_ = w.Body.Close()
		if w.StatusCode != http.StatusForbidden {
			t.Errorf("the door opens to %q: %d", secret, w.StatusCode)
		}
	}
	forged := b.guest("Eve")
	forged.addr = "10.200.1.3:4000"
	forged.header.Set(InnerHeader, "secret")
	forged.header.Set(visitorHeader, "10.99.99.99")
	forged.get("/t/" + id)
	if a.server.limits.all["10.99.99.99"] != nil || b.server.limits.all["10.99.99.99"] != nil {
		t.Error("a visitor can choose the address that limits count")
	}

	// The node makes a move and leaves before it has said so; the other goes on with what was played,
	// and nobody has to click again.
	c.broken.Store(true)
	who = ann
	if now = a.hub.Peek(id); seatOf(now.Seats, store.Person{ID: now.Seats[1].Person}) == now.Position.Pending().First() {
		who = bob
	}
	if w := who.script("/t/"+id+"/act", act(now, moves(now)[0])); w.Code >= 400 {
		t.Errorf("a move at a node that dies: %d %s", w.Code, w.Body)
	}
	door.Close()
	if w := a.guest("Ann").get(readyPath); w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), "cut off") {
		t.Errorf("a node that has left is ready: %d %s", w.Code, w.Body)
	}
	if w := b.guest("Ann").get(readyPath); w.Code != http.StatusOK {
		t.Errorf("a node that is alive is not ready: %d %s", w.Code, w.Body)
	}
	if w := ann.get("/t/" + id); w.Code != http.StatusOK {
		t.Errorf("when the node has left: %d", w.Code)
	}
	if now = b.hub.Peek(id); now == nil || now.Number != 2 {
		t.Errorf("the other node does not go on: %+v", now)
	}
}

// TestANodeThatIsNotHeardForAMoment answers what it is asked as soon as it is heard again; other nodes,
// which can ask elsewhere, are told at once.
func TestANodeThatIsNotHeardForAMoment(t *testing.T) {
	leases := &lapsing{next: make(chan func() (int64, error), 2)}
	all, err := shelf()
	if err != nil {
		t.Fatal(err)
	}
	s := openSiteWith(t, all, filepath.Join(t.TempDir(), "site.db"), table.Config{BotPause: time.Hour, Leases: leases})
	s.server.Join(leases, "secret")
	s.handler = s.server.Handler()
	ann := s.guest("Ann")
	promise := s.hub.Promise()
	made := ann.post("/tables", url.Values{
		"game": {"newworld"}, "name": {"Ann"}, "seat1": {"free"}, "table": {promise.Table}, "commitment": {promise.Commitment},
	})
	if made.Code != http.StatusSeeOther {
		t.Fatalf("a table: %d %s", made.Code, made.Body)
	}
	leases.apart.Store(true)
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/t/"+promise.Table, nil)
	r.Header.Set(InnerHeader, "secret")
	w := httptest.NewRecorder()
	s.server.Inner().ServeHTTP(w, r)
	if w.Code != http.StatusServiceUnavailable || w.Header().Get(movedHeader) == "" {
		t.Errorf("another node that asks is told %d", w.Code)
	}
	time.AfterFunc(2*placeAgain, func() { leases.apart.Store(false) })
	if w := ann.get("/t/" + promise.Table); w.Code != http.StatusOK {
		t.Errorf("a visitor is told %d", w.Code)
	}
	bob := s.guest("Bob")
	if w := bob.post("/t/"+promise.Table+"/sit", url.Values{"seat": {"1"}, "name": {"Bob"}}); w.Code != http.StatusSeeOther {
		t.Fatalf("to sit down: %d", w.Code)
	}
	// Of the next two leases the first is refused, and the second one is not the newest when the move is
	// written.
	s.hub.Forsake()
	leases.next <- func() (int64, error) { return 0, store.ErrConflict }
	leases.next <- func() (int64, error) { return 5, nil }
	opened, err := s.hub.Glimpse(t.Context(), promise.Table)
	if err != nil {
		t.Fatal(err)
	}
	who := ann
	if seatOf(opened.Seats, store.Person{ID: opened.Seats[1].Person}) == opened.Position.Pending().First() {
		who = bob
	}
	if w := who.script("/t/"+promise.Table+"/act", act(opened, moves(opened)[0])); w.Code >= 400 || len(leases.next) > 0 {
		t.Errorf("a click is answered with %d, after all leases but %d", w.Code, len(leases.next))
	}
}

// lapsing is a node that can be cut off. It is alone.
type lapsing struct {
	apart atomic.Bool
	next  chan func() (int64, error) // what the next leases come to; none for a valid one
}

func (l *lapsing) Holds() bool     { return !l.apart.Load() }
func (*lapsing) Alive(string) bool { return true }
func (l *lapsing) Take(context.Context, string) (int64, error) {
	select {
	case come := <-l.next:
		return come()
	default:
		return 0, nil
	}
}
func (*lapsing) Give(context.Context, string, int64) {}
