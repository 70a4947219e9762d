package web

import (
	"context"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/store"
)

var (
	shownLink = regexp.MustCompile(`<span id="link">http://example\.com(/carry/([A-Z2-7]{12}))</span>`)
	shownCode = regexp.MustCompile(`<b class="code">([A-Z2-7-]{14})</b>`)
)

// carries makes a link for another device.
func (g *guest) carries() (path, code string) {
	g.t.Helper()
	w := g.post(youPath, url.Values{"do": {"carry"}})
	found := shownLink.FindStringSubmatch(w.Body.String())
	typed := shownCode.FindStringSubmatch(w.Body.String())
	if w.Code != http.StatusOK || found == nil || typed == nil || strings.ReplaceAll(typed[1], "-", "") != found[2] || !strings.Contains(w.Body.String(), `<svg xmlns=`) {
		g.t.Fatalf("no link: %s", dump(w))
	}
	return found[1], typed[1]
}

// whoIs is the person of a guest's cookie.
func (g *guest) whoIs() store.Person {
	g.t.Helper()
	p, err := g.store.PersonByToken(g.t.Context(), hashToken(g.cookies[sessionCookie]))
	if err != nil {
		return store.Person{}
	}
	return p
}

// plays reports whether a page of a table is that of somebody who sits there.
func (g *guest) plays(id string) bool {
	return strings.Contains(g.get("/t/"+id).Body.String(), `data-mine="true"`) || !strings.Contains(g.get("/t/"+id).Body.String(), g.text("en", "web.table.watcher"))
}

// TestCarry: a link takes an identity to another browser, once, and only when its button is pressed:
// programs that look at links in chats do not use it up. Nothing of it is in the log, in the file or in what
// browsers tell other pages.
func TestCarry(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, b, id := s.two()
	path, code := a.carries()
	phone := s.guest("")
	phone.header.Set("User-Agent", "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0")
	for range 3 {
		w := s.guest("preview").get(path)
		page := html.UnescapeString(w.Body.String())
		if w.Code != http.StatusOK || !strings.Contains(page, s.text("en", "web.you.comeAsk")) || strings.Contains(page, "Alma") || len(w.Result().Cookies()) > 0 {
			t.Fatalf("a look at the link: %s", dump(w))
		}
		if h := w.Header(); h.Get("Referrer-Policy") != "strict-origin" || h.Get("Cache-Control") != "no-store" {
			t.Errorf("what is kept of the link: %v", h)
		}
	}
	w := phone.post(carryPath, url.Values{"code": {strings.ToLower(code)}})
	if w.Code != http.StatusSeeOther || phone.whoIs().ID != a.whoIs().ID || phone.cookies[sessionCookie] == a.cookies[sessionCookie] || !phone.plays(id) {
		t.Fatalf("the code, typed in small letters: %s", dump(w))
	}
	if again := s.guest("").post(carryPath, url.Values{"code": {code}}); again.Code != http.StatusBadRequest || len(again.Result().Cookies()) > 0 ||
		!strings.Contains(html.UnescapeString(again.Body.String()), s.text("en", "web.you.spent")) {
		t.Errorf("a second time: %s", dump(again))
	}
	page := a.get(youPath).Body.String()
	if !strings.Contains(page, "Firefox · Android") || strings.Count(page, `value="remove"`) != 1 || !strings.Contains(page, "last used 20") {
		t.Errorf("the devices: %s", page)
	}
	// A name that is changed on one device is known on the other at once.
	phone.post(youPath, url.Values{"do": {"name"}, "name": {"Alma Maria"}})
	if !strings.Contains(a.get(youPath).Body.String(), "Alma Maria") {
		t.Error("the other device has the old name")
	}
	for _, secret := range []string{strings.ReplaceAll(code, "-", ""), hashToken(strings.ReplaceAll(code, "-", "")), phone.cookies[sessionCookie]} {
		if strings.Contains(s.logs.String(), secret) {
			t.Errorf("the log has %s", secret)
		}
	}
	// A new link ends the one before it.
	old, _ := a.carries()
	path, _ = a.carries()
	if w := s.guest("").post(carryPath, url.Values{"code": {strings.TrimPrefix(old, "/carry/")}}); w.Code != http.StatusBadRequest {
		t.Errorf("a link that was made anew: %s", dump(w))
	}
	// Nor is one good that is too old.
	code = strings.TrimPrefix(path, "/carry/")
	late := store.Pass{Hash: hashToken(code), Uses: 1, Kind: carryKind, Person: a.whoIs().ID, Ends: time.Now().Add(-time.Second)}
	if err := s.store.PutPass(t.Context(), late, true, time.Time{}); err != nil {
		t.Fatal(err)
	}
	if w := s.guest("").post(carryPath, url.Values{"code": {code}}); w.Code != http.StatusBadRequest {
		t.Errorf("an old link: %s", dump(w))
	}
	if b.whoIs().Name != "Bruno" || !b.plays(id) {
		t.Error("somebody else has changed")
	}
}

// TestSessionsAreRenewed: whoever knows or has planted the cookie of a browser is nobody once the
// browser becomes somebody else, and can use no name of it.
func TestSessionsAreRenewed(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, _, id := s.two()
	mallory := s.guest("Mallory")
	mallory.lay("free")
	victim := s.guest("")
	victim.cookies[sessionCookie] = mallory.cookies[sessionCookie] // planted
	_, code := a.carries()
	if w := victim.post(carryPath, url.Values{"code": {code}}); w.Code != http.StatusSeeOther || !victim.plays(id) {
		t.Fatal(dump(w))
	}
	if victim.cookies[sessionCookie] == mallory.cookies[sessionCookie] || mallory.whoIs().ID != "" || mallory.plays(id) {
		t.Error("the planted cookie is somebody")
	}
	// An invented cookie is never taken.
	invented := s.guest("Eve")
	invented.cookies[sessionCookie] = strings.Repeat("A", 43)
	invented.post(youPath, url.Values{"do": {"name"}, "name": {"Eve"}})
	if c := invented.cookies[sessionCookie]; c == strings.Repeat("A", 43) || invented.whoIs().Name != "Eve" {
		t.Errorf("the session of somebody new is %q", c)
	}
}

// TestSignOut: a browser that has signed out is nobody, and so is who has kept its cookie. Who could not
// come back must say that it is meant so.
func TestSignOut(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, _, id := s.two()
	if w := a.post(youPath, url.Values{"do": {"out"}}); w.Code != http.StatusBadRequest || !a.plays(id) {
		t.Errorf("the last device: %s", dump(w))
	}
	_, code := a.carries()
	phone := s.guest("")
	phone.post(carryPath, url.Values{"code": {code}})
	was := *a
	was.cookies = map[string]string{sessionCookie: a.cookies[sessionCookie]}
	w := a.post(youPath, url.Values{"do": {"out"}})
	if c := w.Header().Get("Set-Cookie"); w.Code != http.StatusSeeOther || !strings.Contains(c, "Max-Age=0") || a.whoIs().ID != "" || was.plays(id) || was.whoIs().ID != "" {
		t.Errorf("sign-out: %s", dump(w))
	}
	if !phone.plays(id) {
		t.Error("the other device is nobody, too")
	}
	phone.post(youPath, url.Values{"do": {"out"}, "sure": {"on"}})
	if phone.whoIs().ID != "" || phone.plays(id) {
		t.Error("the last device is somebody after all")
	}
	if w := s.guest("Nobody").post(youPath, url.Values{"do": {"out"}}); w.Code != http.StatusBadRequest {
		t.Errorf("somebody who is nobody: %s", dump(w))
	}
}

// TestDevicesAreRemoved by their person only; what is open in them ends at once.
func TestDevicesAreRemoved(t *testing.T) { bubble(t, devicesAreRemoved) }

func devicesAreRemoved(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	_, code := a.carries()
	phone := s.guest("")
	phone.post(carryPath, url.Values{"code": {code}})
	ended := phone.watches(id)
	form := url.Values{"do": {"remove"}, "device": {deviceID(hashToken(phone.cookies[sessionCookie]))}}
	if b.post(youPath, form); phone.whoIs().ID == "" {
		t.Error("somebody else has removed a device")
	}
	select {
	case <-ended:
		t.Error("the stream has ended")
	default:
	}
	if w := a.post(youPath, form); w.Code != http.StatusSeeOther || phone.whoIs().ID != "" || phone.plays(id) {
		t.Errorf("removed: %s", dump(w))
	}
	synctest.Wait()
	select {
	case <-ended:
	default:
		t.Error("a device that was removed still sees the hand")
	}
	if w := a.post(youPath, form); w.Code != http.StatusSeeOther { // a double click
		t.Error(dump(w))
	}
	for range 2 {
		_, code = a.carries()
		s.guest("").post(carryPath, url.Values{"code": {code}})
	}
	a.post(youPath, url.Values{"do": {"others"}})
	if all, err := s.store.Devices(t.Context(), a.whoIs().ID); err != nil || len(all) != 1 || !a.plays(id) {
		t.Errorf("all others removed: %v, %v", all, err)
	}
	s.close()
}

// watches opens a stream of a table. The channel is closed when the server ends it.
func (g *guest) watches(id string) (ended chan struct{}) {
	g.t.Helper()
	ended = make(chan struct{})
	r := g.request(http.MethodGet, "/t/"+id+"/live", nil)
	ctx, end := context.WithCancel(r.Context())
	g.t.Cleanup(end)
	go func() { g.handler.ServeHTTP(httptest.NewRecorder(), r.WithContext(ctx)); close(ended) }()
	synctest.Wait()
	return ended
}

// TestPeopleOfACluster: what one node knows of people and their devices all know, and a stream at one
// ends when its device is removed at another.
func TestPeopleOfACluster(t *testing.T) { bubble(t, peopleOfACluster) }

func peopleOfACluster(t *testing.T) {
	all, err := shelf()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "site.db")
	var nodes [2]*site
	for i := range nodes {
		nodes[i] = openSiteOf(t, all, path, time.Hour)
		nodes[i].server.Join(&lapsing{}, "secret")
		nodes[i].handler = nodes[i].server.Handler()
	}
	here := nodes[0].guest("Alma")
	id := here.lay("greedy")
	_, code := here.carries()
	there := nodes[1].guest("")
	if w := there.post(carryPath, url.Values{"code": {code}}); w.Code != http.StatusSeeOther || there.whoIs().ID != here.whoIs().ID {
		t.Fatal(dump(w))
	}
	ended := there.watches(id)
	time.Sleep(2 * heartbeat)
	select {
	case <-ended:
		t.Error("a stream of a session that goes on has ended")
	default:
	}
	here.post(youPath, url.Values{"do": {"others"}})
	if there.whoIs().ID != "" || strings.Contains(there.get(youPath).Body.String(), "Alma") {
		t.Error("the other node still knows the device")
	}
	time.Sleep(heartbeat)
	synctest.Wait()
	select {
	case <-ended:
	default:
		t.Error("the other node's stream goes on")
	}
	for _, n := range nodes {
		n.close()
	}
}

// TestCodesCannotBeGuessed: so many tries from an address, then none for a while, not even the right one.
func TestCodesCannotBeGuessed(t *testing.T) { bubble(t, codesCannotBeGuessed) }

func codesCannotBeGuessed(t *testing.T) {
	s := newSite(t)
	a := s.guest("Alma")
	a.lay("free")
	_, code := a.carries()
	eve := s.guest("Eve")
	eve.addr = "192.0.2.7:1"
	for i := range newCodes {
		if w := eve.post(carryPath, url.Values{"code": {"AAAABBBBCCCC"}}); w.Code != http.StatusBadRequest {
			t.Fatalf("guess %d: %s", i, dump(w))
		}
	}
	if w := eve.post(carryPath, url.Values{"code": {code}}); w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" || eve.whoIs().ID != "" {
		t.Errorf("after many guesses: %s", dump(w))
	}
	eve.cookies = a.cookies // nor are links made without end
	for range newCodes {
		a.addr = eve.addr
		if w := a.post(youPath, url.Values{"do": {"carry"}}); w.Code != http.StatusTooManyRequests {
			t.Fatalf("a link: %s", dump(w))
		}
	}
	time.Sleep(newCodesEvery)
	other := s.guest("")
	other.addr = eve.addr
	if w := other.post(carryPath, url.Values{"code": {code}}); w.Code != http.StatusSeeOther {
		t.Errorf("after a while: %s", dump(w))
	}
	s.close()
}

// TestForeignPagesChangeNobody: no other site's page signs a visitor in, out or on.
func TestForeignPagesChangeNobody(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, b, _ := s.two()
	_, code := b.carries()
	was := a.cookies[sessionCookie]
	for to, form := range map[string]url.Values{
		carryPath:             {"code": {code}},
		youPath:               {"do": {"out"}, "sure": {"on"}},
		youPath + "?do=carry": {"do": {"carry"}},
		youPath + "?do=name":  {"do": {"name"}, "name": {"Eve"}},
		youPath + "?others":   {"do": {"others"}},
	} {
		for _, h := range []http.Header{{"Origin": {"https://evil.example"}}, {"Origin": {"null"}}, {"Sec-Fetch-Site": {"cross-site"}}, {"Sec-Fetch-Site": {"same-site"}}} {
			r := a.request("POST", to, form)
			for k, v := range h {
				r.Header[k] = v
			}
			if w := a.send(r); w.Code != http.StatusForbidden || len(w.Result().Cookies()) > 0 || strings.Contains(w.Body.String(), "/carry/") {
				t.Errorf("%s from %v: %s", to, h, dump(w))
			}
		}
	}
	if p := a.whoIs(); a.cookies[sessionCookie] != was || p.Name != "Alma" {
		t.Errorf("Alma is %+v", p)
	}
	if w := s.guest("").post(carryPath, url.Values{"code": {code}}); w.Code != http.StatusSeeOther {
		t.Errorf("the code was used up: %s", dump(w))
	}
	if w := a.get(youPath + "?do=out&sure=on"); w.Code != http.StatusOK || a.whoIs().ID == "" {
		t.Error("a link signs out")
	}
}

// TestYouSpeaksEveryLanguage, for who is known and who is not; a link lies in no other attribute than that
// to copy it.
func TestYouSpeaksEveryLanguage(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a := s.guest("Alma")
	a.lay("free")
	for _, code := range languages() {
		for _, g := range []*guest{a.at(s, code, "text"), s.guest("").at(s, code, "board")} {
			pages := []string{g.get(youPath).Body.String(), g.get(carryPath + "/ABCDEFGHIJKL").Body.String()}
			if g.cookies[sessionCookie] != "" {
				w := g.post(youPath, url.Values{"do": {"carry"}})
				guarded(t, youPath, w)
				pages = append(pages, w.Body.String())
			}
			for i, page := range pages {
				if found := blemish.FindString(page); found != "" || !strings.Contains(page, `lang="`+code+`"`) {
					t.Errorf("%s, page %d: %q", code, i, found)
				}
				unsafe(t, "page", page)
			}
		}
		// What is no name is refused in a sentence.
		for name, id := range map[string]string{
			strings.Repeat("a", 10_000): "nameLong", strings.Repeat("ä", maxName+1): "nameLong", strings.Repeat(" ", 10_000): "name", "\u202e\u200f\u2067": "nameBlank",
		} {
			w := s.guest("").at(s, code, "board").script(youPath, url.Values{"do": {"name"}, "name": {name}})
			want := s.server.book.House(code).Say("web.error."+id, map[string]any{"n": maxName})
			if w.Code != http.StatusBadRequest || w.Body.String() != want || len(w.Result().Cookies()) > 0 {
				t.Errorf("%s: %.10q: %s", code, name, dump(w))
			}
		}
	}
}

// TestDeviceNames say what a browser is and nothing more.
func TestDeviceNames(t *testing.T) {
	for agent, want := range map[string]string{
		"": "", "curl/8.1": "",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0":                  "Edge · Windows",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1":    "Safari · iPhone",
		"Mozilla/5.0 (Linux; Android 15; SM-S901B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36": "Samsung Internet · Android",
		"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0":                                                                     "Firefox · Linux",
		"<script>Firefox/1": "Firefox",
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("User-Agent", agent)
		if got := deviceOf(r); got != want {
			t.Errorf("%q is %q", agent, got)
		}
	}
}
