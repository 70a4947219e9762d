package web

import (
	"bytes"
	"encoding/base64"
	"html"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"spielwerk/store"
)

// TestSessionCookie shows that a session is a random cookie that scripts cannot
// read, and that the file holds its hash only.
func TestSessionCookie(t *testing.T) {
	s := newSite(t)
	seen := map[string]bool{}
	for range 20 {
		g := s.guest("Alma")
		r := g.request("POST", "/tables", url.Values{"game": {"newworld"}, "name": {"Alma"}, "seat1": {"free"}})
		w := g.send(r)
		list := w.Result().Cookies()
		if len(list) != 1 {
			t.Fatalf("%d cookies", len(list))
		}
		c := list[0]
		if c.Name != sessionCookie || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Domain != "" || c.Secure {
			t.Fatalf("the cookie is %s", c)
		}
		raw, err := base64.RawURLEncoding.DecodeString(c.Value)
		if err != nil || len(raw) != 32 || seen[c.Value] {
			t.Fatalf("the session is %q", c.Value)
		}
		seen[c.Value] = true
		if w := g.post("/tables", url.Values{"game": {"newworld"}, "name": {"Alma"}, "seat1": {"free"}}); w.Header().Get("Set-Cookie") != "" {
			t.Error("somebody known is given another session")
		}
	}
	g := s.guest("Alma")
	r := g.request("POST", "/tables", url.Values{"game": {"newworld"}, "name": {"Alma"}, "seat1": {"free"}})
	r.Header.Set("X-Forwarded-Proto", "https")
	if c := g.send(r).Result().Cookies()[0]; !c.Secure {
		t.Error("behind HTTPS the cookie is not Secure")
	}
	s.close()
	var file []byte
	for _, end := range []string{"", "-wal"} {
		text, err := os.ReadFile(s.path + end)
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		file = append(file, text...)
	}
	for c := range seen {
		raw, _ := base64.RawURLEncoding.DecodeString(c)
		if bytes.Contains(file, []byte(c)) || bytes.Contains(file, raw) {
			t.Error("the file holds a session")
		}
		if !bytes.Contains(file, []byte(hashToken(c))) {
			t.Error("the file does not hold a session's hash")
		}
	}
	for c := range seen {
		if strings.Contains(s.logs.String(), c) || strings.Contains(s.logs.String(), hashToken(c)) {
			t.Error("the log holds a session")
		}
	}
}

// TestStrangers shows that a cookie that nobody was given is nobody's.
func TestStrangers(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	mover, _, now := s.turn(id, a, b)
	meta, err := s.store.PersonByToken(t.Context(), hashToken(mover.cookies[sessionCookie]))
	if err != nil {
		t.Fatal(err)
	}
	own := mover.cookies[sessionCookie]
	for _, c := range []string{
		"", "x", strings.Repeat("A", 43), hashToken(own), meta.ID, own[:42], own + "A", strings.ToUpper(own), "' OR 1=1 --", `"` + own[:10] + `"`, strings.Repeat("z", 9000), "\u202e",
	} {
		if c == own {
			continue
		}
		g := s.guest("Mallory")
		g.header.Set("Cookie", sessionCookie+"="+c)
		for _, to := range []string{"act", "hurry", "rematch", "fill"} {
			form := act(now, moves(now)[0])
			if w := g.post("/t/"+id+"/"+to, form); w.Code != http.StatusForbidden {
				t.Errorf("cookie %.50q: %s answers %d", c, to, w.Code)
			}
			if w := g.script("/t/"+id+"/"+to, form); w.Code != http.StatusForbidden || w.Body.String() != s.text("en", "web.error.notYours") {
				t.Errorf("cookie %.50q: %s answers %s", c, to, dump(w))
			}
		}
		page := g.get("/t/" + id).Body.String()
		if strings.Contains(page, `data-mine="true"`) || strings.Contains(page, `name="act"`) || !strings.Contains(page, s.text("en", "web.table.watcher")) {
			t.Errorf("cookie %.50q is shown more than a watcher", c)
		}
	}
	if s.now(id).Number != now.Number {
		t.Error("a stranger has moved")
	}
}

// TestNobodyActsForAnother shows that a seat is moved by its own person only.
func TestNobodyActsForAnother(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	c := s.guest("Carla")
	c.lay("free") // known, but of another table
	mover, other, now := s.turn(id, a, b)
	form := act(now, moves(now)[0])
	for _, field := range []string{"seat", "person", "as"} { // nothing in the form says who one is
		form.Set(field, strconv.Itoa(int(now.Position.Pending().First())))
	}
	if w := c.post("/t/"+id+"/act", form); w.Code != http.StatusForbidden {
		t.Errorf("a watcher's move: %d", w.Code)
	}
	if w := other.script("/t/"+id+"/act", form); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("a move out of turn: %s", dump(w))
	}
	for _, what := range []string{"undo", "redo"} {
		if w := other.script("/t/"+id+"/act", act(now, what)); w.Code != http.StatusConflict {
			t.Errorf("%s by who has not moved: %d", what, w.Code)
		}
	}
	if w := b.post("/t/"+id+"/fill", nil); w.Code != http.StatusForbidden {
		t.Errorf("fill by a guest of the table: %d", w.Code)
	}
	if s.now(id).Number != now.Number {
		t.Fatal("somebody else has moved")
	}
	if w := mover.script("/t/"+id+"/act", form); w.Code != http.StatusNoContent {
		t.Fatalf("the own move: %s", dump(w))
	}
	// What one may take back the other may not.
	if now = s.now(id); now.Undoer >= 0 {
		if w := other.script("/t/"+id+"/act", act(now, "undo")); w.Code != http.StatusConflict {
			t.Errorf("undo of another's move: %d", w.Code)
		}
	}
}

func TestCleanName(t *testing.T) {
	for in, want := range map[string]string{
		"Alma":                         "Alma",
		"  Alma \t\r\n  Maria ":        "Alma Maria",
		"Al\x00m\x1ba\x7f":             "Alma",
		"A\u202elma\u2066\u200b\ufeff": "Alma",
		"\u202e\u200d\u2028":           "",
		"":                             "",
		"   ":                          "",
		"\xff\xfeAlma\xc0":             "Alma",
		"Zoë Łódź 李 🎲":                 "Zoë Łódź 李 🎲",
		strings.Repeat("ä", 500):       strings.Repeat("ä", maxName),
		strings.Repeat("a ", 500):      strings.TrimSpace(strings.Repeat("a ", maxName/2)),
		"<script>alert(1)</script>":    "<script>alert(1)</script"[:24],
	} {
		if got := cleanName(in); got != want {
			t.Errorf("%q becomes %q, not %q", in, got, want)
		}
	}
}

func FuzzCleanName(f *testing.F) {
	for _, s := range []string{"Alma", "\u202e<b>", "\xff", "a\u2029b", strings.Repeat("é", 40)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		out := cleanName(in)
		if !utf8.ValidString(out) || utf8.RuneCountInString(out) > maxName || out != strings.TrimSpace(out) || out != cleanName(out) {
			t.Fatalf("%q becomes %q", in, out)
		}
		for _, r := range out {
			if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.IsSpace(r) && r != ' ' {
				t.Fatalf("%q keeps %U", in, r)
			}
		}
	})
}

// TestNamesAreText shows that names, nonces and the address by which one has come
// are text wherever they appear, and nothing else.
func TestNamesAreText(t *testing.T) {
	t.Parallel()
	evil := []string{`<script>x()</script>`, `"><img src=x>`, `' onload='x()`, `{{.}}%s%!d`, "a\u202eb<i>&amp;"}
	for _, name := range evil {
		s := newSite(t)
		a, b := s.guest(name), s.guest("Bruno")
		id := a.lay("free", "greedy")
		check := func(text, where string) {
			t.Helper()
			for _, bad := range []string{"<script>x", "<img src=x", `"><img`, "' onload='", "<i>&amp;", "\u202e", "%!d(", "<no value>"} {
				if strings.Contains(text, bad) {
					t.Errorf("%q is written %q at %s", name, bad, where)
				}
			}
			unsafe(t, where, text)
		}
		look := func() {
			t.Helper()
			for _, who := range []*guest{a, b, s.guest("Watcher")} {
				for _, view := range choices["view"] {
					g := who.at(s, "en", view)
					for _, to := range []string{"/", "/games/newworld", "/t/" + id, "/t/" + id + "/log", "/t/" + id + "/scores?seat=0", "/t/" + id + "/ask?x=-100&y=500"} {
						check(g.get(to).Body.String(), to)
					}
					check(g.live(id).Body.String(), "live")
				}
			}
		}
		look()
		if page := b.get("/t/" + id).Body.String(); !strings.Contains(page, html.EscapeString(cleanName(name))) {
			t.Errorf("%q is not shown", name)
		}
		b.name = "2" + name // two of one name are refused
		b.sit(id, 1)
		s.until("the game begins", func() bool { return s.now(id).Position != nil })
		s.play(id, 12, chance(3))
		look()
	}
}

// TestNonceOfTheForm shows that the whole of the nonce that somebody typed goes
// into the shuffle: the form takes 64 signs.
func TestNonceOfTheForm(t *testing.T) {
	s := newSite(t)
	g := s.guest("Alma")
	want := strings.Repeat("0123456789abcdef", 4)
	w := g.post("/tables", url.Values{"game": {"newworld"}, "name": {"Alma"}, "seat1": {"free"}, "nonce": {want}})
	meta, err := s.store.Table(t.Context(), strings.TrimPrefix(w.Header().Get("Location"), "/t/"))
	if err != nil {
		t.Fatal(err)
	}
	if got := meta.Seats[0].Nonce; got != want {
		t.Errorf("nonce %q becomes %q", want, got)
	}
}

// TestHostIsText shows that a strange Host is escaped in the link, and no error of
// the server's.
func TestHostIsText(t *testing.T) {
	s := newSite(t)
	g := s.guest("Alma")
	id := g.lay("free")
	for _, host := range []string{
		"example.org:8080", "[::1]:8080", `"><script>x()</script>`, `' onload='x()`, "a b\tc", "javascript:x()", "", "\u202eevil", strings.Repeat("long.", 3000),
	} {
		r := g.request("GET", "/t/"+id, nil)
		r.Host = host
		w := g.send(r)
		if w.Code != http.StatusOK {
			t.Errorf("host %.40q: %d", host, w.Code)
		}
		unsafe(t, "a page at "+host, w.Body.String())
		if strings.Contains(w.Body.String(), "<script>x") || strings.Contains(w.Body.String(), "' onload='") {
			t.Errorf("host %.40q is not escaped", host)
		}
		r = g.request("GET", "/t/"+id+"/qr.svg", nil)
		r.Host = host
		if w := g.send(r); w.Code >= 500 {
			t.Errorf("the picture for host %.40q: %d", host, w.Code)
		}
	}
}

// TestPreferences shows what is remembered, and that one comes back to a page of
// this site and no other.
func TestPreferences(t *testing.T) {
	s := newSite(t)
	g := s.guest("Alma")
	w := g.post("/prefs", url.Values{"lang": {"de"}, "theme": {"dark"}, "motion": {"off"}, "view": {"text"}, "back": {"/rules/newworld"}, "spielwerk": {"me"}})
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/rules/newworld" {
		t.Fatal(dump(w))
	}
	for name, want := range map[string]string{"lang": "de", "theme": "dark", "motion": "off", "view": "text", sessionCookie: ""} {
		if g.cookies[name] != want {
			t.Errorf("%s is %q", name, g.cookies[name])
		}
	}
	page := g.get("/").Body.String()
	for _, want := range []string{`lang="de"`, `data-theme="dark"`, `data-motion="off"`, s.text("de", "web.tagline")} {
		if !strings.Contains(page, want) {
			t.Errorf("the lobby has no %s", want)
		}
	}
	if w := g.post("/prefs", url.Values{"lang": {"xx"}, "theme": {`"><script>`}, "view": {""}}); w.Header().Get("Set-Cookie") != "" {
		t.Error("values that there are not are remembered")
	}
	g.cookies["lang"], g.cookies["theme"], g.cookies["view"] = `"><script>`, "x", "trace"
	if page := g.get("/").Body.String(); !strings.Contains(page, `lang="en" data-theme="auto" data-motion="off"`) {
		t.Error("cookies with values that there are not are believed")
	}
	for _, back := range []string{
		"", "//evil.example", "///evil.example", `/\evil.example`, `\\evil.example`, `\/evil`, "https://evil.example/", "http:evil", "javascript:x()", "evil",
		"/\t/evil.example", "\t//evil.example", "/\n/evil.example", "/\r\n/evil.example", "/\x00/evil.example", "/\x0b/evil.example", " //evil.example", "/%0d%0aSet-Cookie:x=y\r\nX: y",
	} {
		w := g.post("/prefs", url.Values{"back": {back}})
		if to := w.Header().Get("Location"); w.Code != http.StatusSeeOther || to != "/" {
			t.Errorf("back=%q leads to %d %q", back, w.Code, to)
		}
	}
	for _, back := range []string{"/", "/t/abc", "/rules/newworld#NW-1.1"} {
		if to := g.post("/prefs", url.Values{"back": {back}}).Header().Get("Location"); to != back {
			t.Errorf("back=%q leads to %q", back, to)
		}
	}
}

// TestPersonKeepsTheName shows that a name is asked for once, and can be changed.
func TestPersonKeepsTheName(t *testing.T) {
	s := newSite(t)
	g := s.guest("Alma")
	g.lay("free")
	id := func(w http.Header) string { return strings.TrimPrefix(w.Get("Location"), "/t/") }
	w := g.post("/tables", url.Values{"game": {"newworld"}, "seat1": {"free"}})
	meta, err := s.store.Table(t.Context(), id(w.Header()))
	if err != nil || meta.Seats[0].Name != "Alma" {
		t.Fatal(meta, err)
	}
	if slices.ContainsFunc(meta.Seats, func(s store.Seat) bool { return s.Nonce != "" }) {
		t.Error("the server has made up a nonce")
	}
	w = g.post("/tables", url.Values{"game": {"newworld"}, "seat1": {"free"}, "name": {"Bella"}})
	if meta, err = s.store.Table(t.Context(), id(w.Header())); err != nil || meta.Seats[0].Name != "Bella" {
		t.Fatal(meta, err)
	}
	if !strings.Contains(g.get("/games/newworld").Body.String(), `value="Bella"`) {
		t.Error("the form does not know the name")
	}
}
