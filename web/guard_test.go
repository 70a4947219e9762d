package web

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"
)

// policy is what a browser may load; nothing inline, nothing from elsewhere.
var policy = map[string]string{
	"default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "img-src": "'self' data:", "font-src": "'self'",
	"connect-src": "'self'", "manifest-src": "'self'", "frame-src": "'self'", "form-action": "'self'", "base-uri": "'none'", "frame-ancestors": "'none'",
}

// guarded checks the headers that every answer must have.
func guarded(t testing.TB, where string, w *httptest.ResponseRecorder) {
	t.Helper()
	h := w.Header()
	got := map[string]string{}
	for _, part := range strings.Split(h.Get("Content-Security-Policy"), ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), " ")
		got[name] = value
	}
	if fmt.Sprint(got) != fmt.Sprint(policy) || len(h.Values("Content-Security-Policy")) != 1 {
		t.Errorf("%s (%d): the policy is %q", where, w.Code, h.Values("Content-Security-Policy"))
	}
	for name, want := range map[string]string{
		"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
	} {
		if h.Get(name) != want {
			t.Errorf("%s (%d): %s is %q", where, w.Code, name, h.Get(name))
		}
	}
	kind := h.Get("Content-Type")
	page := w.Code < 300 || w.Code >= 400
	if page && (strings.HasPrefix(kind, "text/html") || strings.HasPrefix(kind, "text/event-stream")) && h.Get("Cache-Control") != "no-store" {
		t.Errorf("%s (%d): Cache-Control is %q", where, w.Code, h.Get("Cache-Control"))
	}
	if w.Body.Len() > 0 && kind == "" {
		t.Errorf("%s (%d): no Content-Type", where, w.Code)
	}
	if w.Code >= 500 {
		t.Errorf("%s: %d", where, w.Code)
	}
	if strings.HasPrefix(kind, "text/html") || strings.HasPrefix(kind, "image/svg") || strings.HasPrefix(kind, "text/event-stream") {
		unsafe(t, where, w.Body.String())
	}
}

// unsafe finds what a policy without unsafe-inline would refuse.
func unsafe(t testing.TB, where, text string) {
	t.Helper()
	for _, line := range []string{"id: ", "data: "} { // of a stream
		text = strings.ReplaceAll("\n"+text, "\n"+line, "\n")[1:]
	}
	text = strings.ReplaceAll(strings.ToValidUTF8(text, "?"), "\x00", "?")
	dec := xml.NewDecoder(strings.NewReader(text))
	dec.Strict, dec.AutoClose, dec.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	script := false
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Errorf("%s: not well formed: %v", where, err)
			return
		}
		switch e := token.(type) {
		case xml.StartElement:
			name := strings.ToLower(e.Name.Local)
			script = name == "script"
			src, framed := false, false // a frame holds nothing but the board of an example
			for _, a := range e.Attr {
				attr, value := strings.ToLower(a.Name.Local), strings.ToLower(strings.TrimSpace(a.Value))
				src = src || attr == "src"
				framed = framed || attr == "src" && strings.HasPrefix(value, "/examples/")
				if attr == "style" || strings.HasPrefix(attr, "on") || strings.HasPrefix(value, "javascript:") || strings.HasPrefix(value, "data:") || attr == "srcdoc" {
					t.Errorf("%s: <%s %s=%q>", where, name, attr, a.Value)
				}
				foreign := strings.HasPrefix(value, "//") || strings.Contains(value, "://")
				if (attr == "src" || attr == "href" || attr == "action" || attr == "formaction") && foreign {
					t.Errorf("%s: <%s %s=%q> leads away", where, name, attr, a.Value)
				}
			}
			if name == "style" || name == "iframe" && !framed || name == "object" || name == "embed" || name == "base" || script && !src {
				t.Errorf("%s: <%s>", where, name)
			}
		case xml.EndElement:
			script = false
		case xml.CharData:
			if script && len(bytes.TrimSpace(e)) > 0 {
				t.Errorf("%s: a script with a body", where)
			}
		}
	}
}

func TestUnsafeIsFound(t *testing.T) {
	for _, bad := range []string{
		`<p style="x">a</p>`, `<script>x</script>`, `<script src="/a">x</script>`, `<svg><g onclick="x"/></svg>`, `<a href="javascript:x">b</a>`,
		`<style>p{}</style>`, `<img src="//evil/x">`, "id: 3\ndata: <p>\ndata: <b ONLOAD=x>y</b></p>\n\n", `<p><b`,
	} {
		probe := &testing.T{}
		unsafe(probe, "", bad)
		if !probe.Failed() {
			t.Errorf("%s is not found", bad)
		}
	}
	unsafe(t, "a page", `<!DOCTYPE html><p>a<br><select><option selected>b</option></select> &amp; <script defer src="/x"></script></p>`)
}

// TestGuards looks at the headers of every answer and for inline code in every
// page: of tables that are open, running and finished, for who sits, creates or
// watches, in both views, and of every refusal.
func TestGuards(t *testing.T) {
	s := newSite(t)
	a, b := s.guest("Alma"), s.guest("Bruno")
	w := s.guest("Watcher")
	id := a.lay("free", "greedy")
	look := func() {
		t.Helper()
		now := s.now(id)
		for _, who := range []*guest{a, b, w} {
			for i, view := range choices["view"] {
				g := who.at(s, languages()[i], view)
				all := append(addressesOf(id, 3), "/t/"+id+"/ask?x=-97&y=140", "/t/"+id+"/ask?x=0&y=500", "/t/"+id+"/ask?x=-400&y=400", "/board/newworld?1", "/symbols/newworld?1")
				for _, to := range all {
					guarded(t, "GET "+to, g.get(to))
					r := g.request("GET", to, nil)
					r.Header.Set("X-Spielwerk", "1")
					guarded(t, "script "+to, g.send(r))
				}
				guarded(t, "live", g.live(id))
				for _, to := range posts(id) {
					for _, form := range []url.Values{nil, {"number": {"x"}, "act": {"y"}, "seat": {"z"}, "game": {"?"}}, {"number": {fmt.Sprint(now.Number)}, "act": {"pass now"}}} {
						if to == "/t/"+id+"/hurry" || to == "/t/"+id+"/fill" || to == "/t/"+id+"/rematch" {
							continue
						}
						guarded(t, "POST "+to, g.post(to, form))
						guarded(t, "script "+to, g.script(to, form))
					}
				}
				for _, method := range []string{"HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"} {
					guarded(t, method, g.send(g.request(method, "/t/"+id+"/act", nil)))
				}
				r := g.request("POST", "/t/"+id+"/act", url.Values{})
				r.Header.Set("Origin", "https://evil.example")
				guarded(t, "foreign", g.send(r))
			}
		}
	}
	look()
	b.sit(id, 1)
	s.until("the game begins", func() bool { return s.now(id).Position != nil })
	look()
	s.play(id, 45, chance(4))
	look()
	s.play(id, 1, chance(4))
	look()
	s.play(id, 1000, chance(5))
	s.until("the table is finished", func() bool { return w.get("/t/"+id+"/record").Code == http.StatusOK })
	look()
	guarded(t, "rematch", a.post("/t/"+id+"/rematch", nil))
}

// TestForeignPagesCannotPost shows that another site's page cannot do anything in
// a visitor's name.
func TestForeignPagesCannotPost(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	mover, _, now := s.turn(id, a, b)
	form := act(now, moves(now)[0])
	form.Set("game", "newworld")
	form.Set("seat1", "free")
	form.Set("seat", "1")
	form.Set("lang", "it")
	before := s.count()
	for _, to := range posts(id) {
		for _, h := range []http.Header{
			{"Origin": {"https://evil.example"}},
			{"Origin": {"null"}},
			{"Origin": {"http://example.com.evil.example"}},
			{"Origin": {"http://example.com:81"}},
			{"Sec-Fetch-Site": {"cross-site"}},
			{"Sec-Fetch-Site": {"same-site"}},
			{"Sec-Fetch-Site": {"strange"}},
			{"Sec-Fetch-Site": {"cross-site"}, "Origin": {"http://example.com"}},
			{"Sec-Fetch-Site": {"cross-site"}, "X-Spielwerk": {"1"}},
		} {
			r := mover.request("POST", to, form)
			for k, v := range h {
				r.Header[k] = v
			}
			if w := mover.send(r); w.Code != http.StatusForbidden || w.Header().Get("Set-Cookie") != "" {
				t.Errorf("%s from %v: %d", to, h, w.Code)
			}
		}
	}
	if after := s.count(); after != before {
		t.Errorf("%s has become %s", before, after)
	}
	for _, h := range []http.Header{
		{}, {"Origin": {"http://example.com"}}, {"Sec-Fetch-Site": {"same-origin"}}, {"Sec-Fetch-Site": {"none"}}, {"Sec-Fetch-Site": {"same-origin"}, "Origin": {"http://example.com"}},
	} {
		for _, to := range posts(id) {
			r := mover.request("POST", to, url.Values{})
			for k, v := range h {
				r.Header[k] = v
			}
			mayNot := to == "/t/"+id+"/fill" || to == "/t/"+id+"/whatif" // wherever the form is from
			if w := mover.send(r); !mayNot && w.Code == http.StatusForbidden {
				t.Errorf("%s from %v is refused", to, h)
			}
		}
	}
	r := mover.request("POST", "/t/"+id+"/act", form)
	r.Header.Set("Origin", "http://example.com")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	if w := mover.send(r); w.Code != http.StatusSeeOther || s.now(id).Number != now.Number+1 {
		t.Errorf("the own page's move: %d", w.Code)
	}
	// And no other site may read.
	for _, to := range addressesOf(id, 2) {
		r := a.request("GET", to, nil)
		r.Header.Set("Origin", "https://evil.example")
		if w := a.send(r); w.Header().Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s can be read by other sites", to)
		}
	}
}

func TestTooManyRequests(t *testing.T) { bubble(t, tooManyRequests) }

func tooManyRequests(t *testing.T) {
	s := newSite(t)
	g := s.guest("Alma")
	g.addr = "192.0.2.1:1"
	var w *httptest.ResponseRecorder
	for i := range 3 * burst {
		g.addr = fmt.Sprintf("192.0.2.1:%d", i+1) // another port is the same address
		if w = g.get("/static/icon.svg"); w.Code != http.StatusOK {
			if i < burst {
				t.Errorf("request %d is refused", i+1)
			}
			break
		}
	}
	if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" {
		t.Fatal(dump(w))
	}
	guarded(t, "too many", w)
	other := s.guest("Bruno")
	other.addr = "192.0.2.2:1"
	if w := other.get("/"); w.Code != http.StatusOK {
		t.Errorf("another address is refused: %d", w.Code)
	}
	time.Sleep(2 * time.Second / perSecond)
	if w := g.get("/"); w.Code != http.StatusOK {
		t.Errorf("after a while: %d", w.Code)
	}
	l := newLimits()
	for i := range 1000 {
		l.allow(fmt.Sprint(i))
	}
	l.swept = l.swept.Add(-2 * forgotten)
	for _, one := range l.all {
		one.used = one.used.Add(-2 * forgotten)
	}
	if l.allow("new"); len(l.all) != 1 {
		t.Errorf("%d addresses are remembered for ever", len(l.all))
	}
}

// TestLargeBodies shows that no more than a small form is read, and that a larger
// one does nothing.
func TestLargeBodies(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	mover, _, now := s.turn(id, a, b)
	before := s.count()
	form := act(now, moves(now)[0])
	form.Set("game", "newworld")
	form.Set("lang", "it")
	form.Set("seat", "0")
	form.Set("seat1", "free")
	form.Set("zzz", strings.Repeat("x", maxBody))
	for _, to := range []string{"/tables", "/prefs", "/t/" + id + "/sit", "/t/" + id + "/act"} {
		w := mover.post(to, form)
		if w.Header().Get("Set-Cookie") != "" || to != "/prefs" && (w.Code < 400 || w.Code >= 500) {
			t.Errorf("%s with a large body: %s", to, dump(w))
		}
		var body bytes.Buffer
		parts := multipart.NewWriter(&body)
		for k, v := range form {
			_ = parts.WriteField(k, v[0])
		}
		_ = parts.Close()
		r := mover.request("POST", to, nil)
		r.Body = io.NopCloser(&body)
		r.Header.Set("Content-Type", parts.FormDataContentType())
		if w := mover.send(r); w.Header().Get("Set-Cookie") != "" || to != "/prefs" && (w.Code < 400 || w.Code >= 500) {
			t.Errorf("%s with large parts: %s", to, dump(w))
		}
		// A body without an end is not read on.
		r = mover.request("POST", to, nil)
		read := &endless{}
		r.Body, r.ContentLength = io.NopCloser(read), -1
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if w := mover.send(r); w.Code >= 500 || read.n > 2*maxBody {
			t.Errorf("%s with an endless body: %d after %d bytes", to, w.Code, read.n)
		}
	}
	if after := s.count(); after != before {
		t.Errorf("%s has become %s", before, after)
	}
}

type endless struct{ n int }

func (e *endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = 'a'
	}
	e.n += len(b)
	return len(b), nil
}

// TestSlowRequestsAreCut shows that who sends headers or a body drop by drop does
// not keep the server busy.
func TestSlowRequestsAreCut(t *testing.T) { bubble(t, slowRequestsAreCut) }

func slowRequestsAreCut(t *testing.T) {
	s := newSite(t)
	server := &http.Server{}
	_ = s.server.Serve(t.Context(), server, func() error { return http.ErrServerClosed })
	if server.ReadHeaderTimeout <= 0 || server.ReadHeaderTimeout > 10*time.Second || server.ReadTimeout <= 0 || server.ReadTimeout > time.Minute ||
		server.IdleTimeout <= 0 || server.IdleTimeout > 5*time.Minute || server.MaxHeaderBytes <= 0 || server.MaxHeaderBytes > 64<<10 {
		t.Errorf("the limits are %v, %v, %v, %d", server.ReadHeaderTimeout, server.ReadTimeout, server.IdleTimeout, server.MaxHeaderBytes)
	}
	if server.ErrorLog == nil || server.Handler == nil {
		t.Error("no log or no handler")
	}
	server.BaseContext = nil // that of Serve has ended
	_, network := servePiped(t, server)
	for _, begin := range []string{
		"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
		"POST /tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 20000\r\n\r\ngame=",
	} {
		c, err := network.dial(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var writing sync.WaitGroup
		writing.Go(func() {
			for _, err := c.Write([]byte(begin)); err == nil; _, err = c.Write([]byte("a")) {
				time.Sleep(time.Second)
			}
		})
		start := time.Now()
		_, _ = io.Copy(io.Discard, c)
		if took := time.Since(start); took > time.Minute+time.Second {
			t.Errorf("%.20q is listened to for %v", begin, took)
		}
		_ = c.Close()
		writing.Wait()
	}
}

func TestUnknownRoutes(t *testing.T) {
	s := newSite(t)
	g := s.guest("Alma")
	id := g.lay("free")
	for to, want := range map[string]int{
		"GET /nowhere": 404, "GET /t": 404, "GET /t/": 404, "GET /t/" + id + "/": 404, "GET /t/" + id + "/seed": 404, "GET /static/": 404, "GET /static/../server.go": 0,
		"GET /static/..%2fserver.go": 404, "GET /tables": 405, "GET /t/" + id + "/act": 405, "GET /prefs": 405, "POST /": 405, "PUT /t/" + id: 405,
		"DELETE /t/" + id: 405, "POST /t/" + id + "/live": 405, "GET /t/unknown": 404, "GET /t/unknown/live": 404, "POST /t/unknown/act": 404, "POST /t/unknown/sit": 0,
		"POST /t/unknown/fill": 404, "POST /t/unknown/hurry": 404, "POST /t/unknown/rematch": 404, "GET /t/unknown/qr.svg": 404, "GET /t/unknown/record": 404,
		"GET /t/" + id + "/log": 404, "GET /t/" + id + "/ask?x=-100&y=100": 404, "GET /t/" + id + "/scores?seat=0": 404, "GET /rules/newworld/NW-0.0": 404,
		"GET /t/%00": 404, "GET /t/%ff%fe": 404, "GET /t/'%20OR%201=1": 404, "GET /debug/pprof/": 404, "GET /t/" + strings.ToUpper(id): 404,
	} {
		method, path, _ := strings.Cut(to, " ")
		w := g.send(g.request(method, path, nil))
		if want == 0 && (w.Code < 300 || w.Code >= 500) || want != 0 && w.Code != want {
			t.Errorf("%s answers %d", to, w.Code)
		}
		guarded(t, to, w)
	}
}

// TestMissingThingsAre404 shows that an answer that there is nothing is no
// success: the script shows no tip where nothing is.
func TestMissingThingsAre404(t *testing.T) {
	s := newSite(t)
	a, _, id := s.two()
	for _, to := range []string{"scores?seat=2", "scores?seat=-1", "scores?seat=x", "scores", "ask", "ask?x=", "ask?x=x&y=y", "ask?x=-99900&y=99900"} {
		w := a.get("/t/" + id + "/" + to)
		if w.Code < 400 || w.Code >= 500 || !strings.Contains(w.Body.String(), s.text("en", "web.error.notFound")) {
			t.Errorf("%s answers %d", to, w.Code)
		}
	}
}

// TestMalformedForms shows that a form that makes no sense is answered by a
// sentence in the visitor's language, and does nothing.
func TestMalformedForms(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	open := a.lay("free")
	_, _, now := s.turn(id, a, b)
	number := fmt.Sprint(now.Number)
	table := func(change ...string) url.Values {
		v := url.Values{"game": {"newworld"}, "name": {"Alma"}, "seat1": {"free"}, "nonce": {"n"}}
		for i := 0; i < len(change); i += 2 {
			v.Set(change[i], change[i+1])
		}
		return v
	}
	for _, c := range []struct {
		what, to string
		form     url.Values
	}{
		{"no game", "/tables", table("game", "")},
		{"an unknown game", "/tables", table("game", "chess")},
		{"an unknown bot", "/tables", table("seat1", "genius")},
		{"alone", "/tables", table("seat1", "")},
		{"six seats", "/tables", table("seat1", "free", "seat2", "free", "seat3", "free", "seat4", "free", "seat5", "free")},
		{"an option's unknown value", "/tables", table("option-coast", "maybe", "option-farms", "maybe", "option-plains", "maybe")},
		{"an unknown option", "/tables", table("option-cheat", "on")},
		{"seat abc", "/t/" + open + "/sit", url.Values{"name": {"Bruno"}, "seat": {"abc"}}},
		{"no seat", "/t/" + open + "/sit", url.Values{"name": {"Bruno"}}},
		{"seat 7", "/t/" + open + "/sit", url.Values{"name": {"Bruno"}, "seat": {"7"}}},
		{"seat -1", "/t/" + open + "/sit", url.Values{"name": {"Bruno"}, "seat": {"-1"}}},
		{"a large seat", "/t/" + open + "/sit", url.Values{"name": {"Bruno"}, "seat": {"99999999999999999999"}}},
		{"number x", "/t/" + id + "/act", url.Values{"number": {"x"}, "act": {"pass"}}},
		{"no number", "/t/" + id + "/act", url.Values{"act": {"pass"}}},
		{"no act", "/t/" + id + "/act", url.Values{"number": {number}}},
		{"no move", "/t/" + id + "/act", url.Values{"number": {number}, "act": {"castle"}}},
		{"half a move", "/t/" + id + "/act", url.Values{"number": {number}, "act": {"place"}}},
		{"an act of bytes", "/t/" + id + "/act", url.Values{"number": {number}, "act": {"\xff\x00<b>"}}},
	} {
		if strings.HasPrefix(c.what, "an option's") {
			g := newWorld(t)
			for _, o := range g.Options {
				c.form.Set("option-"+o.Name, "maybe")
			}
		}
		g := a
		if strings.HasSuffix(c.to, "/sit") {
			g = b
		}
		before := s.count()
		said := map[string]string{}
		for _, code := range languages() {
			w := g.at(s, code, "board").script(c.to, c.form)
			if w.Code < 400 || w.Code >= 500 || w.Code == http.StatusForbidden {
				t.Errorf("%s: %s answers %d", c.what, c.to, w.Code)
			}
			if w.Header().Get("Set-Cookie") != "" {
				t.Errorf("%s: a cookie is set", c.what)
			}
			text := strings.TrimSpace(w.Body.String())
			if len(text) < 8 || len(text) > 300 || !utf8.ValidString(text) {
				t.Errorf("%s: the sentence is %q", c.what, text)
			}
			for other, same := range said {
				if same == text {
					t.Errorf("%s: %q is said in %s and %s", c.what, text, other, code)
				}
			}
			said[code] = text
			page := g.at(s, code, "board").post(c.to, c.form)
			if page.Code != w.Code || !strings.Contains(page.Body.String(), `<html lang="`+code+`"`) {
				t.Errorf("%s: as a form it answers %d", c.what, page.Code)
			}
		}
		if after := s.count(); after != before {
			t.Errorf("%s: %s has become %s", c.what, before, after)
		}
	}
	// Somebody without a name is not known afterwards.
	before := s.count()
	for _, form := range []url.Values{table("name", ""), table("name", "\u202e\u200b \x00"), table("name", "Nina", "seat1", "genius"), table("name", "Nina", "seat1", "")} {
		n := s.guest("Nina")
		if w := n.post("/tables", form); w.Code != http.StatusBadRequest || w.Header().Get("Set-Cookie") != "" {
			t.Errorf("a stranger's bad form %v: %d, cookie %q", form, w.Code, w.Header().Get("Set-Cookie"))
		}
		n.post("/t/"+open+"/sit", url.Values{"seat": {"1"}})
	}
	if after := s.count(); after != before {
		t.Errorf("bad forms of strangers: %s has become %s", before, after)
	}
}

// noise makes a field from bytes that mean something and bytes that do not.
func noise(r *rand.Rand) string {
	words := []string{
		"place", "pass", "robber", "shopkeeper", "farmer", "trapper", "score", "trail", "town", "farm", " ", " ", "  ", "NW1", "NW17", "NW99", "0,0", "1,1", "1,-1", "-1,1",
		"127,127", "128,-129", "r0", "r3", "r9", "N", "NNW", "undo", "redo", "0", "1", "-1", "9223372036854775807", "-9223372036854775808", "99999999999999999999", "free", "greedy",
		"newworld", "on", "off", "\x00", "\xff", "\u202e", "%", "%s", "<b>", `"`, "'", ",", "\n", "\r\n", "{{", "é", "🎲",
	}
	var b strings.Builder
	for range r.IntN(7) {
		if r.IntN(8) == 0 {
			b.WriteByte(byte(r.IntN(256)))
		} else {
			b.WriteString(words[r.IntN(len(words))])
		}
	}
	return b.String()
}

// TestNoiseDoesNoHarm posts some thousands of forms of noise. Nothing panics,
// nothing is a fault of the server's, and at the end the table plays on.
func TestNoiseDoesNoHarm(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	open := a.lay("free", "free", "free", "free")
	s.play(id, 9, chance(6))
	r := chance(uint64(time.Now().UnixNano()))
	rounds := 4000
	if testing.Short() {
		rounds = 400
	}
	for i := range rounds {
		g := []*guest{a, b, s.guest("Stranger")}[i%3]
		form := url.Values{}
		for _, k := range []string{"number", "act", "seat", "seat1", "seat2", "seat9", "game", "name", "nonce", "option-coast", "back", "lang", noise(r)} {
			if r.IntN(4) > 0 {
				form[k] = []string{noise(r), noise(r)}[:1+r.IntN(2)]
			}
		}
		if r.IntN(2) == 0 {
			form.Set("number", fmt.Sprint(s.now(id).Number))
		}
		if r.IntN(8) == 0 {
			form.Set("game", "newworld")
		}
		to := []string{"/tables", "/t/" + id + "/act", "/t/" + id + "/act", "/t/" + open + "/sit", "/t/" + open + "/act", "/prefs", "/t/" + id + "/hurry", "/t/" + open + "/rematch"}[r.IntN(8)]
		req := g.request("POST", to, form)
		switch r.IntN(6) {
		case 0:
			req.Body = io.NopCloser(strings.NewReader(noise(r) + "=" + noise(r) + "&" + noise(r) + ";%zz"))
		case 1:
			req.Header.Set("Content-Type", noise(r))
		case 2:
			req.Header.Set("Content-Type", "multipart/form-data; boundary=x")
			req.Body = io.NopCloser(strings.NewReader("--x\r\nContent-Disposition: form-data; name=\"act\"\r\n\r\n" + noise(r) + "\r\n--x"))
		}
		if w := g.send(req); w.Code >= 500 {
			t.Fatalf("%s %q: %s", to, form, dump(w))
		}
		req = g.request("GET", "/t/"+id+"/"+[]string{"ask", "scores", "log", "live2"}[r.IntN(4)], nil)
		req.URL.RawQuery = url.Values{"cell": {noise(r)}, "x": {noise(r)}, "y": {noise(r)}, "seat": {noise(r)}}.Encode()
		if r.IntN(3) == 0 {
			req.URL.RawQuery = fmt.Sprintf("cell=%d,%d&x=%d&y=%d", r.IntN(140)-5, r.IntN(300)-150, r.Int64()-r.Int64(), r.Int64()-r.Int64())
		} else if r.IntN(4) == 0 {
			req.URL.RawQuery = noise(r)
		}
		req.Header.Set("Accept-Language", noise(r))
		if w := g.send(req); w.Code >= 500 {
			t.Fatalf("%s: %s", req.URL, dump(w))
		}
	}
	if strings.Contains(s.logs.String(), "level=ERROR") {
		t.Errorf("the log: %s", s.logs.String())
	}
	if err := s.now(id).Position.Check(); err != nil {
		t.Error(err)
	}
	s.play(id, 5, r)
	if w := a.get("/t/" + id); w.Code != http.StatusOK {
		t.Error(w.Code)
	}
}

// FuzzAct posts acts to a running table.
func FuzzAct(f *testing.F) {
	s := newSite(f)
	a, b, id := s.two()
	for _, act := range []string{"pass", "undo", "redo", "place NW17 1,1 r0", "score trail N", "score farm 1,-1", "robber E", "trapper NNW", "\xff", ""} {
		f.Add("0", act, true)
	}
	tb, err := s.hub.Open(f.Context(), id)
	if err != nil {
		f.Fatal(err)
	}
	defer tb.Release()
	f.Fuzz(func(t *testing.T, number, text string, second bool) {
		g := a
		if second {
			g = b
		}
		now := tb.Now()
		if number == "0" {
			number = fmt.Sprint(now.Number)
		}
		form := url.Values{"number": {number}, "act": {text}}
		if w := g.script("/t/"+id+"/act", form); w.Code >= 500 || w.Code >= 400 && strings.TrimSpace(w.Body.String()) == "" {
			t.Fatalf("%q %q: %s", number, text, dump(w))
		}
		if err := tb.Now().Position.Check(); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzAsk asks about places on the board.
func FuzzAsk(f *testing.F) {
	s := newSite(f)
	a, _, id := s.two()
	s.play(id, 20, chance(8))
	f.Add("-100", "100", "0")
	f.Add("-12700", "-12800", "0")
	f.Add("99999999999", "-99999999999", "-1")
	f.Add("\xff", "", "9")
	f.Fuzz(func(t *testing.T, x, y, seat string) {
		q := url.Values{"x": {x}, "y": {y}, "seat": {seat}}.Encode()
		for _, to := range []string{"ask", "scores"} {
			w := a.get("/t/" + id + "/" + to + "?" + q)
			if w.Code >= 500 {
				t.Fatalf("%s?%s: %s", to, q, dump(w))
			}
			unsafe(t, to+"?"+q, w.Body.String())
		}
	})
}

// FuzzTables creates tables from noise.
func FuzzTables(f *testing.F) {
	s := newSite(f)
	options := newWorld(f).Options
	f.Add("newworld", "Alma", "free", "", "n", "on")
	f.Add("newworld", "<b>", "greedy", "random", "\u202e", "x")
	f.Add("", "\xff", "robot", "free", "", "")
	f.Fuzz(func(t *testing.T, name, who, seat1, seat2, luck, option string) {
		g := s.guest("")
		form := url.Values{"game": {name}, "name": {who}, "seat1": {seat1}, "seat2": {seat2}, "nonce": {luck}}
		for _, o := range options {
			form.Set("option-"+o.Name, option)
		}
		w := g.post("/tables", form)
		if w.Code != http.StatusSeeOther && (w.Code < 400 || w.Code >= 500) {
			t.Fatalf("%q: %s", form, dump(w))
		}
		if to := w.Header().Get("Location"); w.Code == http.StatusSeeOther && g.get(to).Code != http.StatusOK {
			t.Fatalf("%q: %s cannot be seen", form, to)
		}
	})
}
