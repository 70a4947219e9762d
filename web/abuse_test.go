package web

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

// served is a server on pipes, as Serve sets it up.
func served(t *testing.T) *pipes {
	t.Helper()
	s := newSite(t)
	server := &http.Server{}
	_ = s.server.Serve(t.Context(), server, func() error { return http.ErrServerClosed })
	server.BaseContext = nil // that of Serve has ended
	_, network := servePiped(t, server)
	return network
}

// statusOf is the status of an answer, 0 if there is none.
func statusOf(c io.Reader) int {
	answer, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return 0
	}
	_ = answer.Body.Close()
	return answer.StatusCode
}

// TestHeaderFloods: more headers than a browser sends, few large ones or many small ones, are
// answered by 431.
func TestHeaderFloods(t *testing.T) {
	t.Parallel()
	network := served(t)
	for _, header := range []string{"X-Large: " + strings.Repeat("a", 1000), "X-%d: a"} {
		c, err := network.dial(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			_, wrong := io.WriteString(c, "GET / HTTP/1.1\r\nHost: x\r\n")
			for i := 0; wrong == nil && i < 1_000_000; i++ {
				line := header
				if strings.Contains(line, "%d") {
					line = fmt.Sprintf(header, i)
				}
				_, wrong = io.WriteString(c, line+"\r\n")
			}
		}()
		if got := statusOf(c); got != http.StatusRequestHeaderFieldsTooLarge {
			t.Errorf("%.9s: %d", header, got)
		}
		_ = c.Close()
	}
}

// TestForgedHosts: what is no name of a host is answered by 400.
func TestForgedHosts(t *testing.T) {
	t.Parallel()
	network := served(t)
	for _, host := range []string{"a b", "evil\"onload=x", "evil/../x", "<b>"} {
		c, err := network.dial(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		go func() { _, _ = io.WriteString(c, "GET / HTTP/1.1\r\nHost: "+host+"\r\n\r\n") }()
		if got := statusOf(c); got != http.StatusBadRequest {
			t.Errorf("%q: %d", host, got)
		}
		_ = c.Close()
	}
}

// TestForeignHosts: a site that has names answers to no other, however well it is written, and says so;
// whoever watches over the server asks by any.
func TestForeignHosts(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := s.guest("Alma")
	id := g.lay("free")
	ask := func(host, path string) *httptest.ResponseRecorder {
		r := g.request("GET", path, nil)
		r.Host = host
		return g.send(r)
	}
	if w := ask("evil.example", "/t/"+id); w.Code != http.StatusOK {
		t.Errorf("without names: %d", w.Code)
	}
	s.server.Name([]string{"games.example.org", "192.0.2.1", "2001:db8::1"})
	for host, want := range map[string]int{
		"games.example.org": 200, "GAMES.example.org:8080": 200, "192.0.2.1": 200, "192.0.2.1:80": 200, "[2001:db8::1]:80": 200,
		"evil.example": 421, "games.example.org.evil.example": 421, "evil.example:80": 421, "": 421, "192.0.2.2": 421, "games.example.org:80:80": 421,
	} {
		w := ask(host, "/t/"+id)
		if w.Code != want || want == 421 && (!strings.Contains(w.Body.String(), s.text("en", "web.error.otherSite")) || strings.Contains(w.Body.String(), "evil")) {
			t.Errorf("%q: %s", host, dump(w))
		}
	}
	if w := ask("evil.example", healthPath); w.Code != http.StatusOK {
		t.Errorf("health: %d", w.Code)
	}
}

// TestManyMoves: who clicks without an end is told so, in a session and with many at one address, and
// goes on soon; another address is not.
func TestManyMoves(t *testing.T) { bubble(t, manyMoves) }

func manyMoves(t *testing.T) {
	s := newSite(t)
	s.server.Limit(1_000_000, 0) // requests in themselves are not what is limited here
	act := func(g *guest, id string) int {
		return g.script("/t/"+id+"/act", url.Values{"number": {"0"}, "act": {"pass"}}).Code
	}
	asked := 0
	for i := 0; asked < addressFactor*movesAtOnce; i++ {
		g := s.guest(fmt.Sprint("Guest ", i))
		g.addr = "192.0.2.7:1"
		id := g.lay("free")
		for range movesAtOnce {
			if got := act(g, id); got != http.StatusConflict { // nothing to decide yet
				t.Fatalf("move %d: %d", asked, got)
			}
			asked++
		}
		if w := g.script("/t/"+id+"/act", url.Values{"number": {"0"}, "act": {"pass"}}); w.Code != http.StatusTooManyRequests ||
			w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), s.text("en", "web.error.tooMany")) {
			t.Fatalf("one more of a session: %s", dump(w))
		}
	}
	last := s.guest("Last")
	last.addr = "192.0.2.7:2"
	id := last.lay("free")
	if got := act(last, id); got != http.StatusTooManyRequests {
		t.Errorf("a new session at the address: %d", got)
	}
	last.addr = "192.0.2.8:1"
	if got := act(last, id); got != http.StatusConflict {
		t.Errorf("another address: %d", got)
	}
	last.addr = "192.0.2.7:2"
	time.Sleep(time.Second)
	if got := act(last, id); got != http.StatusConflict {
		t.Errorf("a second later: %d", got)
	}
}

// TestManyAnalyses: who begins analyses without an end is told so; to look at one that has begun costs
// nothing, and other addresses are not refused. An IPv6 network is one address.
func TestManyAnalyses(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, _, id := s.twoAt(url.Values{"game": {"newworld"}, "hints": {"on"}})
	a.addr = "[2001:db8::1]:1"
	r := chance(5)
	look := func() *httptest.ResponseRecorder { return a.get("/t/" + id + "/analysis") }
	begun := 0
	for moment := -1; begun < newAnalyses; s.play(id, 1, r) {
		if at := s.now(id).Moment(0); at != moment { // a new one
			moment = at
			begun++
		}
		for range 3 {
			if w := look(); w.Code != http.StatusOK {
				t.Fatalf("analysis %d: %s", begun, dump(w))
			}
		}
	}
	s.play(id, 1, r)
	a.addr = "[2001:db8::2]:2"
	if w := look(); w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), s.text("en", "web.error.tooMany")) {
		t.Errorf("one more: %s", dump(w))
	}
	a.addr = "[2001:db8:0:1::2]:2"
	if w := look(); w.Code != http.StatusOK {
		t.Errorf("another network: %s", dump(w))
	}
}

// TestManyBytes: who reads without an end is told so, and reads on when some time has passed.
func TestManyBytes(t *testing.T) { bubble(t, manyBytes) }

func manyBytes(t *testing.T) {
	s := newSite(t)
	s.server.Limit(1_000_000, 0)
	g := s.guest("Mallory")
	g.lay("free")
	g.addr = "192.0.2.7:1"
	const page = "/rules/newworld"
	read := 0
	const few = 4 << 20 // instead of bytesAtOnce, which take long to send
	s.server.limits.bytes.session.burst = few
	for read < few {
		w := g.get(page)
		if w.Code != http.StatusOK {
			t.Fatalf("after %d bytes: %s", read, dump(w))
		}
		read += w.Body.Len()
	}
	if w := g.get(page); w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), s.text("en", "web.error.tooMany")) {
		t.Errorf("after %d bytes: %d", read, w.Code)
	}
	r := g.request("GET", page, nil)
	r.Header.Set("Accept", "application/json")
	if w := g.send(r); w.Code != http.StatusTooManyRequests || w.Header().Get("Content-Type") != "application/problem+json" || !strings.Contains(w.Body.String(), s.text("en", "web.error.tooMany")) {
		t.Errorf("a program reads %s", dump(w))
	}
	if w := s.guest("Other").get(page); w.Code != http.StatusOK {
		t.Errorf("another address: %d", w.Code)
	}
	time.Sleep(time.Second)
	if w := g.get(page); w.Code != http.StatusOK {
		t.Errorf("a second later: %d", w.Code)
	}
}

// TestPackedBodies: a body is never unpacked, so that a bomb is as large as its bytes: what is
// small is no form, what is large is refused as any large body.
func TestPackedBodies(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := s.guest("Alma")
	before := s.count()
	for size, want := range map[int]int{1 << 20: http.StatusBadRequest, 64 << 20: http.StatusRequestEntityTooLarge} {
		var bomb bytes.Buffer
		z := gzip.NewWriter(&bomb)
		_, _ = io.WriteString(z, url.Values{"game": {"newworld"}, "name": {"Alma"}, "seat1": {"free"}}.Encode()+"&x=")
		_, _ = io.Copy(z, io.LimitReader(&endless{}, int64(size)))
		_ = z.Close()
		r := g.request("POST", "/tables", nil)
		r.Body, r.ContentLength = io.NopCloser(&bomb), int64(bomb.Len())
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Content-Encoding", "gzip")
		if w := g.send(r); w.Code != want {
			t.Errorf("%d bytes, packed: %s", size, dump(w))
		}
	}
	if after := s.count(); after != before {
		t.Errorf("%s has become %s", before, after)
	}
}

// TestDeepJSON: JSON is no form, however deep: nothing of it is read, wherever it is sent, and what is larger
// than a form is refused as such.
func TestDeepJSON(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := s.guest("Alma")
	id, asked := g.lay("free"), 0
	at := strings.NewReplacer("{table}", id, "{game}", "newworld", "{guide}", "first", "{example}", "surveyors-pay")
	for _, pattern := range s.server.routes().patterns {
		to, ok := strings.CutPrefix(pattern, "POST ")
		if !ok {
			continue
		}
		asked++
		for levels, large := range map[int]bool{5000: false, 100_000: true} {
			r := g.request("POST", at.Replace(to), nil)
			body := strings.Repeat(`{"a":[`, levels)
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader(body)), int64(len(body))
			r.Header.Set("Content-Type", "application/json")
			w := g.send(r)
			if large != (w.Code == http.StatusRequestEntityTooLarge) || w.Code >= http.StatusInternalServerError || strings.Contains(w.Body.String(), `{"a"`) {
				t.Errorf("%s, %d levels: %.300s", to, levels, dump(w))
			}
		}
	}
	if asked < 15 {
		t.Errorf("only %d addresses take forms", asked)
	}
}

// TestThousandsOfStreams: an address gets as many streams as its limit, whatever sessions it
// invents; each one more is told so at once. When they end, there is room again.
func TestThousandsOfStreams(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.server.Limit(0, streamsOfAddress)
	id := s.guest("Alma").lay("free")
	g := s.guest("Mallory")
	ctx, end := context.WithCancel(t.Context())
	defer end()
	g.addr = "192.0.2.1:1"
	for range streamsOfAddress {
		r := g.request("GET", "/t/"+id+"/live", nil).WithContext(ctx)
		go g.send(r)
	}
	s.until("all streams are there", func() bool { return s.server.Watching() == streamsOfAddress })
	for i := range 2000 {
		g.addr = fmt.Sprintf("192.0.2.1:%d", i+1)
		r := g.request("GET", "/t/"+id+"/live", nil)
		r.AddCookie(&http.Cookie{Name: sessionCookie, Value: fmt.Sprint("invented", i)})
		w := g.send(r)
		if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), s.text("en", "web.error.streams")) {
			t.Fatalf("stream %d: %s", i, dump(w))
		}
	}
	end()
	s.until("all streams have ended", func() bool { return s.server.Watching() == 0 })
}

// TestManyHints: whoever asks for hints without an end is told so, in a session and with many at
// one address; another address is not.
func TestManyHints(t *testing.T) { bubble(t, manyHints) }

func manyHints(t *testing.T) {
	s := newSite(t)
	ask := func(g *guest, id string) int { return g.post("/t/"+id+"/hint", nil).Code }
	asked := 0
	for i := 0; asked < addressFactor*newHints; i++ {
		g := s.guest(fmt.Sprint("Guest ", i))
		g.addr = "192.0.2.7:1"
		id := g.lay("free") // nothing to decide yet: each answer is quick
		for range newHints {
			if got := ask(g, id); got != http.StatusConflict && got != http.StatusForbidden {
				t.Fatalf("hint %d: %d", asked, got)
			}
			asked++
		}
		if got := ask(g, id); got != http.StatusTooManyRequests {
			t.Fatalf("one more of a session: %d", got)
		}
	}
	last := s.guest("Last")
	last.addr = "192.0.2.7:2"
	id := last.lay("free")
	if got := ask(last, id); got != http.StatusTooManyRequests {
		t.Errorf("a new session at the address: %d", got)
	}
	if last.addr = "192.0.2.8:1"; ask(last, id) == http.StatusTooManyRequests {
		t.Error("another address is refused")
	}
}
