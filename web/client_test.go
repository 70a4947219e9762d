package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// TestWhereRequestsComeFrom: the word of a proxy is taken if it is named, from the right;
// what a visitor writes in front of it counts for nothing.
func TestWhereRequestsComeFrom(t *testing.T) {
	for _, c := range []struct {
		proxies, peer, forwarded, want string
	}{
		{"", "203.0.113.7:1", "", "203.0.113.7"},
		{"", "203.0.113.7:1", "198.51.100.1", "203.0.113.7"},
		{"", "127.0.0.1:1", "198.51.100.1", "127.0.0.1"},
		{"127.0.0.1", "127.0.0.1:1", "198.51.100.1", "198.51.100.1"},
		{"127.0.0.1", "127.0.0.1:1", "6.6.6.6, 198.51.100.1", "198.51.100.1"},
		{"127.0.0.1, 10.0.0.0/8", "127.0.0.1:1", "6.6.6.6, 198.51.100.1, 10.1.2.3", "198.51.100.1"},
		{"127.0.0.1,10.0.0.0/8", "10.9.9.9:1", "10.1.1.1,10.2.2.2", "10.1.1.1"},
		{"10.0.0.0/8", "127.0.0.1:1", "198.51.100.1", "127.0.0.1"},
		{"127.0.0.1", "127.0.0.1:1", "", "127.0.0.1"},
		{"127.0.0.1", "127.0.0.1:1", "nonsense", "127.0.0.1"},
		{"127.0.0.1", "127.0.0.1:1", "198.51.100.1, nonsense", "127.0.0.1"},
		{"127.0.0.1", "127.0.0.1:1", "198.51.100.1:4711", "198.51.100.1"},
		{"127.0.0.1", "[::ffff:127.0.0.1]:1", "::ffff:198.51.100.1", "198.51.100.1"},
		{"", "[2001:db8:1:2:3:4:5:6]:1", "", "2001:db8:1:2::/64"},
		{"::1", "[::1]:1", "2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"},
		{"", "[fe80::1%eth0]:1", "", "fe80::/64"},
	} {
		proxies, err := ParseProxies(c.proxies)
		if err != nil {
			t.Fatal(err)
		}
		s := &Server{proxies: proxies}
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = c.peer
		if c.forwarded != "" {
			for part := range strings.SplitSeq(c.forwarded, ", ") { // each proxy may write a line of its own
				r.Header.Add("X-Forwarded-For", part)
			}
		}
		if got := household(s.visitor(r)); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
	for _, bad := range []string{"x", "10.0.0.0/99", "127.0.0.1/", "localhost"} {
		if _, err := ParseProxies(bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

// TestTheSchemeIsBelieved of named proxies only; where none is named of this machine and
// its own network, as a proxy needs no flag there.
func TestTheSchemeIsBelieved(t *testing.T) {
	for _, c := range []struct {
		proxies, peer string
		want          bool
	}{
		{"", "127.0.0.1:1", true},
		{"", "192.168.1.2:1", true},
		{"", "[::1]:1", true},
		{"", "203.0.113.7:1", false},
		{"203.0.113.7", "203.0.113.7:1", true},
		{"203.0.113.7", "127.0.0.1:1", false},
	} {
		s := newSite(t)
		s.server.proxies, _ = ParseProxies(c.proxies)
		g := s.guest("Alma")
		g.addr = c.peer
		r := g.request("POST", "/tables", url.Values{"game": {"newworld"}, "name": {"Alma"}, "seat1": {"free"}})
		r.Header.Set("X-Forwarded-Proto", "https")
		w := g.send(r)
		if got := w.Result().Cookies()[0].Secure; got != c.want {
			t.Errorf("%+v: the cookie is secure: %v", c, got)
		}
		r = g.request("GET", w.Header().Get("Location"), nil)
		r.Header.Set("X-Forwarded-Proto", "https")
		if got := strings.Contains(g.send(r).Body.String(), "https://example.com/t/"); got != c.want {
			t.Errorf("%+v: the link is secure: %v", c, got)
		}
	}
}

// TestVisitorsBehindAProxyHaveTheirOwnLimits, if it is named; what they write themselves
// brings them nothing.
func TestVisitorsBehindAProxyHaveTheirOwnLimits(t *testing.T) {
	s := newSite(t)
	s.server.TrustProxies([]netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")})
	g := s.guest("Alma")
	g.addr = "127.0.0.1:9"
	ask := func(forwarded string) int {
		r := g.request("GET", "/static/icon.svg", nil)
		r.Header.Set("X-Forwarded-For", forwarded)
		return g.send(r).Code
	}
	exhaust := func(of func(i int) string) {
		t.Helper()
		for i := range 4 * burst {
			if ask(of(i)) == http.StatusTooManyRequests {
				return
			}
		}
		t.Error("there is no limit")
	}
	exhaust(func(i int) string { return fmt.Sprintf("198.51.100.%d, 203.0.113.1", i%250) })
	if code := ask("203.0.113.2"); code != http.StatusOK {
		t.Errorf("another visitor: %d", code)
	}
	exhaust(func(i int) string { return fmt.Sprintf("2001:db8:0:1::%x", i) }) // one household
	if code := ask("2001:db8:0:2::1"); code != http.StatusOK {
		t.Errorf("another household: %d", code)
	}
	// Without a name the proxy is told of, once.
	s.server.TrustProxies(nil)
	ask("203.0.113.3")
	ask("203.0.113.4")
	if n := strings.Count(s.logs.String(), "--trust-proxy"); n != 1 {
		t.Errorf("it is said %d times", n)
	}
}

// TestInventedCookiesBringNothing, and somebody known is not locked out by strangers at the
// same address.
func TestInventedCookiesBringNothing(t *testing.T) {
	s := newSite(t)
	alma := s.guest("Alma")
	alma.lay("free")
	alma.addr = "192.0.2.9:1"
	refused := 0
	for i := range 3 * burst {
		g := s.guest("Mallory")
		g.addr, g.cookies[sessionCookie] = alma.addr, fmt.Sprint("invented", i)
		if w := g.get("/static/icon.svg"); w.Code == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused < burst {
		t.Errorf("%d of %d are refused", refused, 3*burst)
	}
	for _, code := range languages() {
		g := s.guest("Mallory").at(s, code, "board")
		g.addr = alma.addr
		for range burst {
			if w := g.get("/static/icon.svg"); w.Code == http.StatusTooManyRequests {
				if got := strings.TrimSpace(w.Body.String()); got != s.text(code, "web.error.tooMany") {
					t.Errorf("%s: %s", code, dump(w))
				}
				break
			}
		}
	}
	p, err := s.store.PersonByToken(t.Context(), hashToken(alma.cookies[sessionCookie]))
	if err != nil {
		t.Fatal(err)
	}
	s.server.limits.known.add(p) // as she was before the strangers came
	if w := alma.get("/"); w.Code != http.StatusOK {
		t.Errorf("somebody known: %d", w.Code)
	}
	for range 2 * burst {
		if w := alma.get("/static/icon.svg"); w.Code == http.StatusTooManyRequests {
			return
		}
	}
	t.Error("a session has no limit")
}

// TestStreamsAreLimited: a browser with many tabs works, one that opens ever more does not,
// nor do many browsers at one address. Who is refused is told why.
func TestStreamsAreLimited(t *testing.T) {
	s := newSite(t)
	a, _, id := s.two()
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr = "192.0.2.4:1"
		if strings.HasPrefix(r.Header.Get("X-From"), "other") {
			r.RemoteAddr = "192.0.2.5:1"
		}
		s.handler.ServeHTTP(w, r)
	}))
	t.Cleanup(web.Close)
	client := &http.Client{Transport: &http.Transport{DisableCompression: true}}
	var stops []func()
	for range streamsOfSession {
		one := a.watch(client, web.URL, id, http.Header{})
		if one.status != http.StatusOK {
			t.Fatalf("tab %d: %d", len(stops)+1, one.status)
		}
		stops = append(stops, one.stop)
	}
	for _, code := range languages() {
		g := a.at(s, code, "board")
		g.addr = "192.0.2.4:1"
		if w := g.get("/t/" + id + "/live"); w.Code != http.StatusTooManyRequests || strings.TrimSpace(w.Body.String()) != s.text(code, "web.error.streams") {
			t.Errorf("%s: %s", code, dump(w))
		}
	}
	if one := a.watch(client, web.URL, id, http.Header{"X-From": {"other"}}); one.status != http.StatusOK {
		t.Errorf("the same browser at another address: %d", one.status)
	} else {
		one.stop()
	}
	stops[0]()
	stops = stops[1:]
	s.until("there is room again", func() bool {
		one := a.watch(client, web.URL, id, http.Header{})
		stops = append(stops, one.stop)
		return one.status == http.StatusOK
	})
	watcher, n := s.guest("Watcher"), 0
	for ; n < 2*streamsOfAddress; n++ {
		one := watcher.watch(client, web.URL, id, http.Header{})
		stops = append(stops, one.stop)
		if one.status == http.StatusTooManyRequests {
			break
		}
	}
	if n != streamsOfAddress-streamsOfSession {
		t.Errorf("%d watchers have room beside %d tabs", n, streamsOfSession)
	}
	for _, stop := range stops {
		stop()
	}
	client.CloseIdleConnections()
	s.until("all streams are forgotten", func() bool {
		l := &s.server.limits.streams
		l.mu.Lock()
		defer l.mu.Unlock()
		return len(l.ofAddress)+len(l.ofSession) == 0
	})
}

// TestLargeBodiesAreRefusedInASentence, of forms, of files and without a length.
func TestLargeBodiesAreRefusedInASentence(t *testing.T) {
	s := newSite(t)
	a, _, id := s.two()
	for _, code := range languages() {
		g := a.at(s, code, "board")
		for _, to := range append(posts(id), "/t/"+id+"/replace", "/t/"+id+"/back", "/t/"+id+"/hint") {
			for _, known := range []bool{true, false} {
				r := g.request("POST", to, url.Values{"x": {strings.Repeat("x", maxBody)}})
				if !known {
					r.ContentLength = -1
				}
				w := g.send(r)
				if w.Code != http.StatusRequestEntityTooLarge || strings.TrimSpace(w.Body.String()) != s.text(code, "web.error.tooLarge") {
					t.Errorf("%s: %s: %s", code, to, dump(w))
				}
			}
		}
	}
}

// TestPagesHaveADeadline and live streams outlast it.
func TestPagesHaveADeadline(t *testing.T) { bubble(t, pagesHaveADeadline) }

func pagesHaveADeadline(t *testing.T) {
	s := newSite(t)
	a, _, id := s.two()
	server := &http.Server{}
	_ = s.server.Serve(t.Context(), server, func() error { return http.ErrServerClosed })
	if server.WriteTimeout <= 20*time.Second || server.WriteTimeout > 5*time.Minute {
		t.Errorf("the deadline is %v", server.WriteTimeout)
	}
	client, _ := servePiped(t, &http.Server{Handler: s.fromAnywhere(), WriteTimeout: server.WriteTimeout})
	one := a.watch(client, pipeURL, id, http.Header{})
	defer one.stop()
	from := events(one.body)
	<-from
	time.Sleep(server.WriteTimeout * 2)
	s.play(id, 1, chance(1))
	select {
	case _, ok := <-from:
		if !ok {
			t.Error("the stream has ended")
		}
	case <-time.After(10 * time.Second):
		t.Error("nothing comes any more")
	}
}

// TestNobodyFloodsTheLobby: neither one person nor one address.
func TestNobodyFloodsTheLobby(t *testing.T) {
	s := newSite(t)
	s.hub.OpenTables = 5
	quiet := s.guest("Carla").lay("free")
	form := url.Values{"game": {"newworld"}, "name": {"Flood"}, "seat1": {"free"}}
	person := s.guest("Flood")
	var laid []string
	for range 30 {
		w := person.post("/tables", form)
		if id, ok := strings.CutPrefix(w.Header().Get("Location"), "/t/"); ok {
			laid = append(laid, id)
		} else if w.Code != http.StatusTooManyRequests {
			t.Fatal(dump(w))
		}
	}
	if len(laid) != 5 {
		t.Errorf("one person has created %d tables", len(laid))
	}
	for _, code := range languages() {
		if w := person.at(s, code, "board").script("/tables", form); w.Body.String() != s.text(code, "web.error.tooManyOpen") {
			t.Errorf("%s: %s", code, dump(w))
		}
	}
	lobby := s.guest("Watcher").get("/").Body.String()
	listed := 0
	for _, id := range laid {
		listed += strings.Count(lobby, "/t/"+id)
	}
	if listed != store.ListedOfHost || !strings.Contains(lobby, "/t/"+quiet) {
		t.Errorf("the lobby shows %d of one person, and the other's: %v", listed, strings.Contains(lobby, "/t/"+quiet))
	}
	// Many people of one address.
	n := 0
	for i := range 60 {
		g := s.guest("Flood")
		g.addr = fmt.Sprintf("[2001:db8::%x]:1", i)
		if g.post("/tables", form).Code == http.StatusSeeOther {
			n++
		}
	}
	if n != openPerAddress*s.hub.OpenTables {
		t.Errorf("one address has created %d tables", n)
	}
	// Room again when a game begins.
	person.post("/t/"+laid[0]+"/fill", nil)
	if w := person.post("/tables", form); w.Code != http.StatusSeeOther {
		t.Error(dump(w))
	}
}

// TestNewPeopleOfAnAddress are not without number, and who is refused a seat is nobody new.
func TestNewPeopleOfAnAddress(t *testing.T) {
	s := newSite(t)
	seats := append([]store.Seat{{Kind: store.Human, Person: "x", Name: "Xaver"}}, slices.Repeat([]store.Seat{{Kind: store.Free}}, 4)...)
	n := 0
	for n < 2*newPeople {
		id, err := s.hub.CreateAgreed(t.Context(), newWorld(t), game.Config{Seats: 5}, "", seats, table.Agreed{})
		if err != nil {
			t.Fatal(err)
		}
		for seat := 1; seat < 5; seat++ {
			g := s.guest(fmt.Sprint("Guest ", n))
			g.addr = "192.0.2.78:1"
			if w := g.script("/t/"+id+"/sit", url.Values{"name": {"Xaver"}, "seat": {strip(seat)}}); w.Code != http.StatusBadRequest && w.Code != http.StatusTooManyRequests {
				t.Fatal(dump(w))
			}
			w := g.script("/t/"+id+"/sit", url.Values{"name": {g.name}, "seat": {strip(seat)}})
			if w.Code == http.StatusTooManyRequests {
				if w.Body.String() != s.text("en", "web.error.tooManyPeople") || n < newPeople {
					t.Errorf("after %d people: %s", n, dump(w))
				}
				return
			}
			n++
		}
	}
	t.Error("there is no limit")
}

// TestLimitsAreSet by who runs the site.
func TestLimitsAreSet(t *testing.T) {
	s := newSite(t)
	refused := func() (n int) {
		g := s.guest("Alma")
		g.addr = nextAddress()
		for range 2 * burst {
			if g.get("/static/icon.svg").Code == http.StatusTooManyRequests {
				n++
			}
		}
		return n
	}
	s.server.Limit(0, 0)
	if n := refused(); n != 0 {
		t.Errorf("%d are refused without a limit", n)
	}
	for range 3 * streamsOfAddress {
		if _, ok := s.server.limits.streams.enter(client{address: "a", session: "b"}); !ok {
			t.Fatal("a stream is refused without a limit")
		}
	}
	s.server.Limit(1, 2)
	if n := refused(); n < 2*burst-20 {
		t.Errorf("%d are refused with one a second", n)
	}
	for want := range 3 {
		if _, ok := s.server.limits.streams.enter(client{address: "c"}); ok != (want < 2) {
			t.Errorf("stream %d: %v", want+1, ok)
		}
	}
}
