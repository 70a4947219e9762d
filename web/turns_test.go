package web

import (
	"context"
	"encoding/json"
	"errors"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"spielwerk/notify"
	"spielwerk/store"
)

// posted is what a site sends to people.
type posted struct {
	mu   sync.Mutex
	sent []sentLetter
	err  error
}

type sentLetter struct {
	to store.Way
	notify.Letter
}

func (p *posted) Send(_ context.Context, to store.Way, l *notify.Letter) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err == nil {
		p.sent = append(p.sent, sentLetter{to, *l})
	}
	return p.err
}

func (p *posted) all() []sentLetter {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.sent)
}

// tells lets a site tell people of their turns.
func (s *site) tells() *posted {
	s.t.Helper()
	p := &posted{}
	n, err := notify.New(context.Background(), notify.Config{
		Store: s.store, Tables: s.hub, Agenda: s.hub.Agenda(), Book: s.server.book, Log: s.server.log,
		Ways: map[string]notify.Sender{store.Mail: p, store.Push: p, store.Hook: p},
	})
	if err != nil {
		s.t.Fatal(err)
	}
	s.server.Notify(n)
	s.handler = s.server.Handler()
	s.t.Cleanup(n.Close)
	return p
}

// aBrowser is the address and the keys that a browser makes.
var aBrowser = url.Values{
	"do": {"push"}, "endpoint": {"https://push.example/abc-secret"}, "auth": {"BTBZMqHH6r4Tts7J_aSIgg"},
	"p256dh": {"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"},
}

// TestYourTurnReachesYou: somebody enters an e-mail address, shows that it is theirs, and is told of a turn while
// they are away; the link leads to what is new, and the page tells what was sent and read.
func TestYourTurnReachesYou(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	p := s.tells()
	a, b, id := s.two()
	if w := s.guest("").get(turnsPath); w.Code != http.StatusOK || strings.Contains(w.Body.String(), `name="mode"`) {
		t.Errorf("nobody: %s", dump(w))
	}
	if w := s.guest("").post(turnsPath, url.Values{"do": {"mail"}, "address": {"x@example.org"}}); w.Code != http.StatusBadRequest {
		t.Errorf("nobody: %s", dump(w))
	}
	for _, bad := range []string{"", "x", "a@b.c, d@e.f", "a@b.c\r\nBcc: d@e.f", strings.Repeat("a", 300) + "@b.c"} {
		if w := a.post(turnsPath, url.Values{"do": {"mail"}, "address": {bad}}); w.Code != http.StatusBadRequest {
			t.Errorf("%q: %s", bad, dump(w))
		}
	}
	w := a.post(turnsPath, url.Values{"do": {"mail"}, "address": {"alma@example.org"}})
	if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "alma@example.org") || len(p.all()) != 1 {
		t.Fatalf("%d sent: %s", len(p.all()), dump(w))
	}
	code := strings.TrimPrefix(p.all()[0].Lines[0].Path, notify.ConfirmPath)
	if !strings.Contains(p.all()[0].Lines[0].Text, "Alma") || !strings.Contains(p.all()[0].Lines[0].Text, code) || strings.Contains(s.logs.String(), code) || strings.Contains(s.logs.String(), "alma@") {
		t.Errorf("%+v, the log: %s", p.all()[0], s.logs.String())
	}
	ways := func() []store.Way {
		all, err := s.store.Ways(t.Context(), a.whoIs().ID)
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	if all := ways(); len(all) != 1 || all[0].Good {
		t.Fatalf("%+v", all)
	}
	// A look at the link does nothing; the button does it once, in whatever browser.
	reader := s.guest("")
	if w = reader.get(notify.ConfirmPath + code); w.Code != http.StatusOK || ways()[0].Good || w.Header().Get("Referrer-Policy") != "strict-origin" {
		t.Errorf("a look: %s", dump(w))
	}
	if w = reader.post("/confirm", url.Values{"code": {"ABCDEFGHIJKL"}}); w.Code != http.StatusBadRequest || ways()[0].Good {
		t.Errorf("a wrong code: %s", dump(w))
	}
	if w = reader.post("/confirm", url.Values{"code": {strings.ToLower(code)}}); w.Code != http.StatusSeeOther || !ways()[0].Good {
		t.Errorf("the code: %s", dump(w))
	}
	if w = reader.post("/confirm", url.Values{"code": {code}}); w.Code != http.StatusBadRequest {
		t.Errorf("again: %s", dump(w))
	}
	// Alma plays and goes; Bruno plays.
	until := func(want *guest) {
		for moved := false; ; moved = true {
			mover, _, now := s.turn(id, a, b)
			if mover == want && moved {
				return
			}
			s.does(id, now.Position.Pending().First(), moves(now)[0])
		}
	}
	until(b)
	until(a)
	begun := time.Now()
	s.until("Alma is told", func() bool { return len(p.all()) == 2 })
	if took := time.Since(begun); took > 2*time.Second {
		t.Errorf("told after %v", took)
	}
	letter := p.all()[1]
	if letter.to.Address != "alma@example.org" || len(letter.Lines) != 1 || !strings.Contains(letter.Lines[0].Text, "Bruno") {
		t.Errorf("%+v", letter)
	}
	sent := regexp.MustCompile(`E-mail to alma@example\.org: sent 20\d\d-\d\d-\d\d \d\d:\d\d`)
	var page string
	s.until("the page says that it was sent, which is noted afterwards", func() bool {
		page = html.UnescapeString(a.get(turnsPath).Body.String())
		return sent.MatchString(strings.Join(strings.Fields(page), " "))
	})
	if w = s.guest("").get(letter.Lines[0].Path); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/t/"+id {
		t.Errorf("in another browser: %s", dump(w))
	}
	if w = a.get(letter.Lines[0].Path); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/t/"+id+"/replay?since=visit" {
		t.Errorf("the link: %s", dump(w))
	}
	if w = a.get("/t/" + id + "/replay?since"); w.Code != http.StatusOK {
		t.Errorf("what is new: %s", dump(w))
	}
	if page = a.get(turnsPath).Body.String(); !strings.Contains(page, ", read 20") {
		t.Errorf("it was read: %s", page)
	}
	// Nothing for who looks at the page, nor more for what was told.
	until(b)
	a.get("/t/" + id)
	until(a)
	until(b)
	if n := len(p.all()); n != 2 {
		t.Errorf("%d letters", n)
	}
}

// TestWays: what people enter is theirs alone, and what does not make sense is refused with a sentence.
func TestWays(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	p := s.tells()
	a, b, id := s.two()
	mine := func(g *guest) []store.Way {
		all, err := s.store.Ways(t.Context(), g.whoIs().ID)
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	if w := a.script(turnsPath, aBrowser); w.Code != http.StatusSeeOther || len(mine(a)) != 1 {
		t.Fatal(dump(w))
	}
	a.script(turnsPath, aBrowser)
	bad := url.Values{"do": {"push"}, "endpoint": {"http://push.example/1"}, "auth": aBrowser["auth"], "p256dh": aBrowser["p256dh"]}
	if w := a.script(turnsPath, bad); w.Code != http.StatusBadRequest || len(mine(a)) != 1 {
		t.Error(dump(w))
	}
	w := a.post(turnsPath, url.Values{"do": {"hook"}, "address": {"https://chat.example/hook"}})
	secret := regexp.MustCompile(`<span id="link">([A-Z2-7]{26})</span>`).FindStringSubmatch(w.Body.String())
	if w.Code != http.StatusOK || secret == nil || strings.Contains(a.get(turnsPath).Body.String(), secret[1]) {
		t.Errorf("the secret is shown once: %s", dump(w))
	}
	if w = a.post(turnsPath, url.Values{"do": {"hook"}, "address": {"file:///etc/passwd"}}); w.Code != http.StatusBadRequest {
		t.Error(dump(w))
	}
	for _, way := range mine(a) {
		b.post(turnsPath, url.Values{"do": {"drop"}, "way": {way.ID}})
		if w = b.post(turnsPath, url.Values{"do": {"try"}, "way": {way.ID}}); w.Code != http.StatusNotFound {
			t.Errorf("another's way: %s", dump(w))
		}
	}
	if len(mine(a)) != 2 {
		t.Errorf("%+v", mine(a))
	}
	a.post(turnsPath, url.Values{"do": {"try"}, "way": {mine(a)[0].ID}})
	s.until("it arrives", func() bool { return len(p.all()) == 1 && p.all()[0].Hello })

	wish := url.Values{"do": {"wish"}, "mode": {"digest"}, "hour": {"7"}, "from": {"22:30"}, "to": {"06:00"}, "zone": {"Europe/Rome"}, "at-" + id: {"never"}, "at-other": {"now"}}
	if w = a.post(turnsPath, wish); w.Code != http.StatusSeeOther {
		t.Error(dump(w))
	}
	page := a.get(turnsPath).Body.String()
	for _, want := range []string{`value="digest" selected`, `value="7" selected`, `value="22:30"`, `value="06:00"`, `value="Europe/Rome"`, `value="never" selected`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	for name, value := range map[string]string{"mode": "often", "hour": "24", "from": "25:00", "zone": "Europe/Atlantis"} {
		wrong := url.Values{"do": {"wish"}, "mode": {"now"}, "hour": {"7"}, "zone": {"UTC"}}
		wrong.Set(name, value)
		if w = a.post(turnsPath, wrong); w.Code != http.StatusBadRequest {
			t.Errorf("%s %s: %d", name, value, w.Code)
		}
	}
	// E-mail is stopped by the link alone, and by no other.
	mail, err := notify.NewMail("alma@example.org")
	if err != nil {
		t.Fatal(err)
	}
	mail.ID, mail.Person, mail.Good = "w1", a.whoIs().ID, true
	if err = s.store.PutWay(t.Context(), mail); err != nil {
		t.Fatal(err)
	}
	var has struct{ Stop string }
	if err = json.Unmarshal([]byte(mail.Data), &has); err != nil {
		t.Fatal(err)
	}
	provider := s.guest("")
	for _, to := range []string{"/stop/w1/x", "/stop/w1/" + has.Stop + "x"} {
		if w = provider.post(to, url.Values{"List-Unsubscribe": {"One-Click"}}); w.Code != http.StatusNotFound || len(mine(a)) != 3 {
			t.Errorf("%s: %s", to, dump(w))
		}
	}
	if w = provider.get("/stop/w1/" + has.Stop); w.Code != http.StatusOK || len(mine(a)) != 3 {
		t.Errorf("a look: %s", dump(w))
	}
	for range 2 {
		if w = provider.post("/stop/w1/"+has.Stop, url.Values{"List-Unsubscribe": {"One-Click"}}); w.Code != http.StatusOK || len(mine(a)) != 2 {
			t.Errorf("stopped: %s", dump(w))
		}
	}
	p.err = errors.New("no connection")
	if w = a.post(turnsPath, url.Values{"do": {"mail"}, "address": {"other@example.org"}}); w.Code != http.StatusBadRequest || !strings.Contains(html.UnescapeString(w.Body.String()), s.text("en", "web.turns.mailFailed")) {
		t.Errorf("a mail server that is down: %s", dump(w))
	}
	for range newMails {
		w = a.post(turnsPath, url.Values{"do": {"mail"}, "address": {"Other@example.org"}})
	}
	if w.Code != http.StatusTooManyRequests {
		t.Errorf("codes without end: %s", dump(w))
	}
	for range maxWays {
		w = a.post(turnsPath, url.Values{"do": {"hook"}, "address": {"https://chat.example/" + nextAddress()}})
	}
	if w.Code != http.StatusBadRequest || len(mine(a)) != maxWays {
		t.Errorf("ways without end: %d, %s", len(mine(a)), dump(w))
	}
	e, err := s.server.exportOf(t.Context(), a.whoIs())
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(e)
	if err != nil || len(e.Ways) != maxWays || len(e.Wishes) != 2 || len(e.Messages) != 1 || strings.Contains(string(text), "abc-secret") || strings.Contains(string(text), secret[1]) {
		t.Errorf("%v: %s", err, text)
	}
	if w = s.guest("").get(workerPath); w.Code != http.StatusOK || !strings.Contains(w.Header().Get("Content-Type"), "javascript") || !strings.Contains(w.Body.String(), "showNotification") {
		t.Errorf("the worker: %d %s", w.Code, w.Header())
	}
	for _, code := range languages() {
		if text := a.at(s, code, "board").get(turnsPath).Body.String(); blemish.MatchString(text) {
			t.Errorf("%s: %s", code, blemish.FindString(text))
		}
	}
}

// TestTheTabTells: the title of a tab tells whose turn it is, to each as it concerns them, also when it is hidden.
func TestTheTabTells(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, b, id := s.two()
	mover, other, _ := s.turn(id, a, b)
	stranger := s.guest("Eve")
	title := regexp.MustCompile(`<title>([^<]*)</title>`)
	for g, want := range map[*guest]string{mover: "● Your turn · ", other: mover.name + " to move · ", stranger: mover.name + " to move · "} {
		page := g.get("/t/" + id).Body.String()
		found := title.FindStringSubmatch(page)
		if found == nil || !strings.HasPrefix(html.UnescapeString(found[1]), want) || !strings.Contains(page, `data-tab="`+want) {
			t.Errorf("%s: %q, not %q", g.name, found, want)
		}
		var is tabJSON
		if err := json.Unmarshal(g.get("/t/"+id+"/tab").Body.Bytes(), &is); err != nil || !strings.HasPrefix(is.Tab, want) || is.Mine != (g == mover) {
			t.Errorf("%s, hidden: %v %+v", g.name, err, is)
		}
	}
}
