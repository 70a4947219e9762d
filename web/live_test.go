package web

import (
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/games/xidit"
	"spielwerk/store"
	"spielwerk/table"
)

// event is a server-sent event.
type event struct{ id, data string }

// events reads a stream until it ends.
func events(body io.Reader) <-chan event {
	out := make(chan event, 1024)
	go func() {
		defer close(out)
		in := bufio.NewReaderSize(body, 1<<20)
		var e event
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			switch line = strings.TrimSuffix(line, "\n"); {
			case strings.HasPrefix(line, "id: "):
				e.id = line[4:]
			case strings.HasPrefix(line, "data: "):
				e.data += line[6:] + "\n"
			case line == "" && e.data != "":
				out <- e
				e = event{}
			}
		}
	}()
	return out
}

// serve puts the site onto a port, every connection from an address of its own.
func (s *site) serve() *httptest.Server {
	server := httptest.NewServer(s.fromAnywhere())
	s.t.Cleanup(server.Close)
	return server
}

// fromAnywhere is the site for connections each of which comes from an address of its own.
func (s *site) fromAnywhere() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr = nextAddress()
		s.handler.ServeHTTP(w, r)
	})
}

// watched is a stream that somebody has opened.
type watched struct {
	status int
	header http.Header
	body   io.Reader
	stop   func()
}

// watch opens a stream of a table.
func (g *guest) watch(client *http.Client, base, id string, header http.Header) watched {
	g.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/t/"+id+"/live", nil)
	if err != nil {
		g.t.Fatal(err)
	}
	for k, v := range header {
		r.Header[k] = v
	}
	if c := g.cookies[sessionCookie]; c != "" {
		if view := r.Header.Get("Cookie"); view != "" {
			c += "; " + view
		}
		r.Header.Set("Cookie", sessionCookie+"="+c)
	}
	answer, err := client.Do(r)
	if err != nil {
		cancel()
		g.t.Fatal(err)
	}
	stop := sync.OnceFunc(func() { cancel(); _ = answer.Body.Close() })
	g.t.Cleanup(stop)
	return watched{answer.StatusCode, answer.Header, answer.Body, stop}
}

// next is the next event, or the first with an id if one is wanted.
func next(t testing.TB, from <-chan event, id string) event {
	t.Helper()
	late := time.After(time.Minute)
	for {
		select {
		case e, ok := <-from:
			if !ok {
				t.Fatalf("the stream has ended before %q", id)
			}
			if id == "" || e.id == id {
				return e
			}
		case <-late:
			t.Fatalf("event %q does not come", id)
		}
	}
}

// person is who the guest is.
func (g *guest) person() store.Person {
	g.t.Helper()
	p, err := g.store.PersonByToken(context.Background(), hashToken(g.cookies[sessionCookie]))
	if err != nil {
		g.t.Fatal(err)
	}
	return p
}

// plain makes no compression of its own.
func plain() *http.Client { return &http.Client{Transport: &http.Transport{DisableCompression: true}} }

// withoutSteps is what an event has of the page, without the steps that are played back before.
func withoutSteps(data string) string {
	part, _, _ := strings.Cut(data, `<ol id="steps"`)
	return part
}

// TestLiveBeginsWithThePresent shows what the first event is, whatever number a
// visitor says to have seen.
func TestLiveBeginsWithThePresent(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	s.play(id, 7, chance(11))
	now := s.now(id)
	web := s.serve()
	client := plain()
	defer client.CloseIdleConnections()
	for _, last := range []string{"", "0", "6", "7", "8", "-1", "x", strings.Repeat("9", 400), "\xff"} {
		h := http.Header{}
		if last != "" {
			h.Set("Last-Event-ID", last)
		}
		answer := a.watch(client, web.URL, id, h)
		if answer.status != http.StatusOK || answer.header.Get("Content-Type") != "text/event-stream" || answer.header.Get("Cache-Control") != "no-store" || answer.header.Get("Content-Encoding") != "" {
			t.Fatalf("%d %v", answer.status, answer.header)
		}
		e := next(t, events(answer.body), "")
		if e.id != strconv.Itoa(now.Number) || !strings.HasPrefix(e.data, `<div id="table" data-number="`+e.id+`"`) || !strings.HasSuffix(strings.TrimSpace(withoutSteps(e.data)), "</div>") {
			t.Errorf("after %.10q the first event is %s: %.100s", last, e.id, e.data)
		}
		answer.stop()
	}
	// A move reaches both, each in their own view, and the event is what the page has.
	ea := a.watch(client, web.URL, id, nil)
	eb := b.watch(client, web.URL, id, http.Header{"Accept-Language": {"de"}})
	fa, fb := events(ea.body), events(eb.body)
	next(t, fa, "7")
	next(t, fb, "7")
	s.play(id, 1, chance(12))
	for g, from := range map[*guest]<-chan event{a: fa, b: fb} {
		e := next(t, from, "8")
		code := map[*guest]string{a: "en", b: "de"}[g]
		page := g.at(s, code, "board").get("/t/" + id).Body.String()
		if !strings.Contains(strings.Join(strings.Fields(page), " "), strings.Join(strings.Fields(withoutSteps(e.data)), " ")) {
			t.Errorf("%s is sent something else than the page has", g.name)
		}
		if mine := strings.Contains(e.data, `data-mine="true"`); mine != (s.now(id).Position.Pending().First() == seatOf(s.now(id).Seats, g.person())) {
			t.Errorf("%s: to move is %v", g.name, mine)
		}
	}
}

// TestLiveCompression shows that a stream is compressed for who takes that, and
// that every event can be read when it comes.
func TestLiveCompression(t *testing.T) {
	s := newSite(t)
	a, _, id := s.two()
	s.play(id, 3, chance(13))
	web := s.serve()
	client := plain()
	defer client.CloseIdleConnections()
	for accept, zipped := range map[string]bool{"": false, "identity": false, "br": false, "gzip": true, "br, gzip;q=0.5": true, "gzip;q=0": false} {
		h := http.Header{"Accept-Encoding": {accept}}
		answer := a.watch(client, web.URL, id, h)
		if got := answer.header.Get("Content-Encoding") == "gzip"; got != zipped {
			t.Errorf("Accept-Encoding %q: compressed is %v", accept, got)
			answer.stop()
			continue
		}
		body := answer.body
		if zipped {
			unzip, err := gzip.NewReader(body)
			if err != nil {
				t.Fatal(err)
			}
			body = unzip
			if !strings.Contains(answer.header.Get("Vary"), "Accept-Encoding") {
				t.Error("no Vary")
			}
		}
		from := events(body)
		now := s.now(id).Number
		next(t, from, strconv.Itoa(now))
		s.play(id, 1, chance(uint64(now)))
		next(t, from, strconv.Itoa(now+1))
		answer.stop()
	}
}

// TestLiveOutlastsTheReadTimeout shows that a stream is not cut when the time is
// over in which a request has to be read.
func TestLiveOutlastsTheReadTimeout(t *testing.T) { bubble(t, liveOutlastsTheReadTimeout) }

func liveOutlastsTheReadTimeout(t *testing.T) {
	s := newSite(t)
	a, _, id := s.two()
	client, _ := servePiped(t, &http.Server{Handler: s.fromAnywhere(), ReadTimeout: 10 * time.Second})
	answer := a.watch(client, pipeURL, id, nil)
	from := events(answer.body)
	next(t, from, "0")
	select {
	case _, ok := <-from:
		t.Fatalf("the stream ends (more: %v) after the server's ReadTimeout", ok)
	case <-time.After(time.Hour):
	}
	s.play(id, 1, chance(14))
	next(t, from, "1")
}

// TestServeEnds shows that streams end and Serve returns soon when the server is
// told to stop.
func TestServeEnds(t *testing.T) {
	s := newSite(t)
	a, _, id := s.two()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	done := make(chan error, 1)
	server := &http.Server{}
	go func() { done <- s.server.Serve(ctx, server, func() error { return server.Serve(l) }) }()
	client := plain()
	var all []<-chan event
	for range 20 {
		answer := a.watch(client, "http://"+l.Addr().String(), id, nil)
		from := events(answer.body)
		next(t, from, "0")
		all = append(all, from)
	}
	start := time.Now()
	stop()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("Serve does not return")
	}
	for _, from := range all {
		for range from { // until it ends
		}
	}
	if took := time.Since(start); took > 2*time.Second {
		t.Errorf("the end takes %v", took)
	}
	if _, err := net.DialTimeout("tcp", l.Addr().String(), time.Second); err == nil {
		t.Error("the port is still open")
	}
	// A failure to serve is told.
	if err := s.server.Serve(t.Context(), &http.Server{}, func() error { return io.ErrUnexpectedEOF }); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("Serve returns %v", err)
	}
}

// TestLiveEndsWithTheHub shows that streams end when the house is closed.
func TestLiveEndsWithTheHub(t *testing.T) {
	s := newSite(t)
	a, _, id := s.two()
	web := s.serve()
	client := plain()
	answer := a.watch(client, web.URL, id, nil)
	from := events(answer.body)
	next(t, from, "0")
	s.hub.Close()
	for range from {
	}
	r, err := client.Get(web.URL + "/t/" + id)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Body.Close() }()
	if r.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a page of a closed house: %d", r.StatusCode)
	}
}

// TestLiveGoesOnAfterAFault shows that watchers of a table that had to be given
// up see it again, and what happens then.
func TestLiveGoesOnAfterAFault(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	s.play(id, 2, chance(15))
	web := s.serve()
	client := plain()
	defer client.CloseIdleConnections()
	var all []<-chan event
	for range 5 {
		answer := a.watch(client, web.URL, id, nil)
		from := events(answer.body)
		next(t, from, "2")
		all = append(all, from)
	}
	for round := range 3 {
		mover, _, now := s.turn(id, a, b)
		form := act(now, moves(now)[0])
		s.store.failing.Store(1)
		if w := mover.script("/t/"+id+"/act", form); w.Code < 500 {
			t.Fatal(dump(w))
		}
		if w := mover.script("/t/"+id+"/act", form); w.Code != http.StatusNoContent {
			t.Fatal(dump(w))
		}
		for _, from := range all {
			next(t, from, strconv.Itoa(3+round))
		}
	}
}

// TestManyWatchers shows that two hundred streams all come to the latest state,
// and that nothing is left of them when they have gone.
func TestManyWatchers(t *testing.T) {
	s := newSite(t)
	a, _, id := s.two()
	s.play(id, 10, chance(16))
	s.now(id)
	a.get("/t/" + id)
	web := s.serve()
	client := &http.Client{Transport: &http.Transport{DisableCompression: true, MaxConnsPerHost: 0}}
	before := runtime.NumGoroutine()
	const n = 200
	var all []<-chan event
	var stops []func()
	for i := range n {
		h := http.Header{}
		if i%2 == 0 {
			h.Set("Cookie", "view=text")
		}
		if i%5 > 0 {
			h.Set("X-Spielwerk", "changes")
		}
		g := a
		if i%3 > 0 {
			g = s.guest("Watcher")
		}
		answer := g.watch(client, web.URL, id, h)
		all, stops = append(all, events(answer.body)), append(stops, answer.stop)
	}
	// Some do not read while the game goes on.
	s.play(id, 40, chance(17))
	latest := s.now(id).Number
	var wait sync.WaitGroup
	for _, from := range all {
		wait.Go(func() {
			last := 0
			late := time.After(time.Minute)
			for {
				select {
				case e, ok := <-from:
					number, err := strconv.Atoi(e.id)
					if !ok || err != nil || number < last {
						t.Errorf("event %q after %d", e.id, last)
						return
					}
					if last = number; number == latest {
						return
					}
				case <-late:
					t.Errorf("a watcher is left at %d of %d", last, latest)
					return
				}
			}
		})
	}
	wait.Wait()
	for _, stop := range stops {
		stop()
	}
	client.CloseIdleConnections()
	s.until("the streams are gone", func() bool { return runtime.NumGoroutine() <= before+3 })
	// And the table may leave memory: nobody uses it any more.
	if got := s.hub.Live(); got != 1 {
		t.Errorf("%d tables", got)
	}
}

// TestIdleTablesLeave shows that a stream keeps its table in memory and that its
// end lets it go.
func TestIdleTablesLeave(t *testing.T) { bubble(t, idleTablesLeave) }

func idleTablesLeave(t *testing.T) {
	s := newSite(t)
	a, _, id := s.two()
	s.close()
	s = openSite(t, s.path, time.Hour)
	s.hub.Close()
	all, _ := shelf()
	s.hub = table.NewHub(table.Config{Store: s.store, Editions: all.Editions, IdleAfter: 10 * time.Second})
	s.server.hub = s.hub
	client, _ := servePiped(t, &http.Server{Handler: s.fromAnywhere()})
	answer := a.watch(client, pipeURL, id, nil)
	from := events(answer.body)
	next(t, from, "0")
	time.Sleep(time.Hour)
	if s.hub.Live() != 1 {
		t.Error("a table that is watched has left memory")
	}
	answer.stop()
	s.until("the table leaves memory", func() bool { return s.hub.Live() == 0 })
}

// TestPageOfATableThatIsJustRead looks at tables at the very moment in which they
// come into memory.
func TestPageOfATableThatIsJustRead(t *testing.T) {
	s := newSite(t)
	a := s.guest("Alma")
	var ids []string
	for range 20 {
		ids = append(ids, a.lay("greedy"))
	}
	all, _ := shelf()
	for range 15 {
		s.hub.Close()
		s.hub = table.NewHub(table.Config{Store: s.store, Editions: all.Editions, BotPause: time.Hour, Log: s.server.log})
		s.server.hub = s.hub
		var wait sync.WaitGroup
		for _, id := range ids {
			for i := range 3 {
				wait.Go(func() {
					defer func() {
						if p := recover(); p != nil {
							t.Errorf("a page panics: %v", p)
						}
					}()
					g := s.guest("Watcher")
					var code int
					if i == 0 {
						code = g.live(id).Code
					} else {
						code = g.get("/t/" + id).Code
					}
					if code != http.StatusOK {
						t.Errorf("a page answers %d", code)
					}
				})
			}
		}
		wait.Wait()
		if t.Failed() {
			return
		}
	}
}

// TestEverybodyAtOnce lets people act, look, ask and watch at the same time; with
// the race detector it shows that nothing shared is written.
func TestEverybodyAtOnce(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two("greedy")
	var wait sync.WaitGroup
	for i := range 6 {
		wait.Go(func() {
			r := rand.New(rand.NewPCG(uint64(i), 5))
			g := []*guest{a, b, s.guest("Watcher")}[i%3].at(s, languages()[i%3], choices["view"][i%2])
			for range 100 {
				for _, to := range []string{"", "/log", "/scores?seat=1", fmt.Sprintf("/ask?x=%d&y=%d", -100*r.IntN(4), 100*r.IntN(9)), "/record"} {
					if w := g.get("/t/" + id + to); w.Code >= 500 {
						t.Errorf("%s: %d", to, w.Code)
					}
				}
				g.get("/")
				g.live(id)
				now := s.now(id)
				g.script("/t/"+id+"/act", act(now, "undo"))
				if m := now.Position.Pending(); m != 0 {
					g.script("/t/"+id+"/act", act(now, moves(now)[0]))
				}
				g.script("/t/"+id+"/hurry", nil)
			}
		})
	}
	wait.Wait()
	if s.now(id).Number == 0 {
		t.Error("nothing was played")
	}
	if err := s.now(id).Position.Check(); err != nil {
		t.Error(err)
	}
	if strings.Contains(s.logs.String(), "level=ERROR") {
		t.Errorf("the log: %s", s.logs.String())
	}
}

// TestStreamsTellWhatWasMissed shows that who comes back is told, step by step, what
// has happened since, once, and that who comes for the first time is not.
func TestStreamsTellWhatWasMissed(t *testing.T) {
	s := newSite(t)
	a, _, id := s.twoAt(url.Values{"game": {"xidit"}}, "random")
	view := func() *xidit.View { return s.now(id).Position.View(game.Watcher).(*xidit.View) }
	s.playTo(id, chance(6), func(game.Position) bool { return view().Phase == "program" })
	web := s.serve()
	client := plain()
	defer client.CloseIdleConnections()
	w := s.guest("Watcher")
	steps := func(g *guest, last string) int {
		t.Helper()
		h := http.Header{}
		if last != "" {
			h.Set("Last-Event-ID", last)
		}
		answer := g.watch(client, web.URL, id, h)
		defer answer.stop()
		e := next(t, events(answer.body), "")
		if len(e.data) > 32<<10 {
			t.Errorf("%s is sent %d bytes", g.name, len(e.data))
		}
		_, told, _ := strings.Cut(e.data, `id="steps"`)
		_, first, _ := strings.Cut(told, "<li")
		if first, _, _ = strings.Cut(first, ">"); told != "" && !strings.Contains(first, "data-clears") {
			t.Errorf("what is told does not begin with a scene: %.200s", told)
		}
		if strings.Contains(g.get("/t/"+id).Body.String(), `id="steps"`) {
			t.Error("the page itself plays back")
		}
		return strings.Count(told, "<li")
	}
	before := map[*guest]string{a: strconv.Itoa(s.now(id).Moment(0)), w: strconv.Itoa(s.now(id).Moment(game.Watcher))}
	s.playTo(id, chance(7), func(game.Position) bool { return view().Year == 2 && view().Phase == "program" })
	for g, last := range before {
		if n := steps(g, last); n < 18 { // six orders of three seats
			t.Errorf("%s missed a year and is told %d steps", g.name, n)
		}
		if n := steps(g, ""); n != 0 {
			t.Errorf("%s comes for the first time and is told %d steps", g.name, n)
		}
		now := strconv.Itoa(s.now(id).Moment(map[*guest]game.Seat{a: 0, w: game.Watcher}[g]))
		if n := steps(g, now); n != 0 {
			t.Errorf("%s has missed nothing and is told %d steps", g.name, n)
		}
	}
	// Of seven years the last scenes are told, as many as an update can hold.
	for year := 3; year < 9; year++ {
		s.playTo(id, chance(uint64(year)), func(game.Position) bool { return view().Year == year && view().Phase == "program" })
	}
	for g, last := range before {
		if n := steps(g, last); n < 18 || n > maxSteps {
			t.Errorf("%s was away for seven years and is told %d steps", g.name, n)
		}
	}
}

// TestStreamsTellNothingOfSecretActs shows that nobody else's stream moves when a
// seat acts in secret, not even right after it has told of a whole year.
func TestStreamsTellNothingOfSecretActs(t *testing.T) { bubble(t, streamsTellNothingOfSecretActs) }

func streamsTellNothingOfSecretActs(t *testing.T) {
	s := newSite(t)
	a, b, id := s.twoAt(url.Values{"game": {"xidit"}}, "random")
	view := func() *xidit.View { return s.now(id).Position.View(game.Watcher).(*xidit.View) }
	s.playTo(id, chance(6), func(game.Position) bool { return view().Phase == "program" })
	client, _ := servePiped(t, &http.Server{Handler: s.fromAnywhere()})
	streams := map[string]<-chan event{}
	watcher := s.guest("Watcher")
	for g, kind := range map[*guest]string{a: "whole", watcher: "changes"} {
		streams[g.name] = events(g.watch(client, pipeURL, id, http.Header{"X-Spielwerk": {kind}}).body)
	}
	who := map[string]game.Seat{a.name: 0, watcher.name: game.Watcher}
	bruno := b.watch(client, pipeURL, id, nil)
	own := events(bruno.body)
	// drain waits until nothing more has come for a while.
	drain := func(from <-chan event) (last event) {
		for {
			select {
			case last = <-from:
			case <-time.After(100 * time.Millisecond):
				return last
			}
		}
	}
	quiet := func(when string) {
		t.Helper()
		for name, from := range streams {
			if e := drain(from); e.data != "" {
				t.Errorf("%s, and %s's stream sends %s: %.200s", when, name, e.id, e.data)
			}
		}
	}
	r := chance(7)
	for year := 1; year <= 3; year++ {
		s.playTo(id, r, func(game.Position) bool { v := view(); return v.Phase == "program" && v.Year == year })
		for name, from := range streams {
			told := false
			for present := strconv.Itoa(s.now(id).Moment(who[name])); ; {
				e := next(t, from, "")
				told = told || strings.Contains(e.data, `id="steps"`)
				if e.id == present {
					break
				}
			}
			drain(from)
			if told != (year > 1) {
				t.Errorf("in year %d what has happened is told to %s: %v", year, name, told)
			}
		}
		next(t, own, strconv.Itoa(s.now(id).Moment(1)))
		drain(own)
		dial := len(s.now(id).Position.View(1).(*xidit.View).Seats[1].Dials)
		if dial > 0 {
			t.Fatalf("in year %d %d dials are set already", year, dial)
		}
		for i, moves := range [][]string{{"set 1 red"}, {"set 2 wait", "set 3 wait"}, {"back"}} {
			s.does(id, 1, moves...)
			if e := next(t, own, ""); e.data == "" {
				t.Error("the own stream says nothing")
			}
			quiet(fmt.Sprintf("in year %d somebody acts in secret for the %d. time", year, i+1))
		}
	}
}
