package e2e

import (
	"bufio"
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"database/sql"
	"encoding/base64"
	"encoding/pem"
	"html"
	"io"
	"mime/quotedprintable"
	"net"
	"net/http"
	"net/http/httptest"
	"net/mail"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"spielwerk/freeport"
	"spielwerk/games"
	program "spielwerk/house"
	"spielwerk/wall"
)

// lived is a house in this process whose clock the test sets forward, and where what it sends arrives: e-mail, messages
// that are pushed to browsers, and those to a chat room.
type lived struct {
	*server
	clock *wall.Forward
	post  *postOffice
}

// living is a house that has not begun yet; it will at a time. At localhost, for passkeys and pushed messages need a name.
func living(t *testing.T, at time.Time) *lived {
	t.Helper()
	here := strings.Replace(freeport.Address(t), "127.0.0.1", "localhost", 1)
	return &lived{server: &server{t: t, addr: here, db: filepath.Join(t.TempDir(), "tables.db")}, clock: wall.NewForward(at), post: openPost(t)}
}

// begin starts the house.
func (h *lived) begin(args ...string) {
	t := h.t
	t.Helper()
	args = append([]string{
		"serve", "--addr", strings.Replace(h.addr, "localhost", "127.0.0.1", 1), "--db", h.db, "--site-name", "localhost", "--bot-pause", "30ms", "--busy", "0", "--requests", "0", "--log-level", "warn",
		"--mail", "smtp://" + h.post.mailAt, "--mail-from", "Spielwerk <games@example.org>", "--allow-private-webhooks", "--drain-wait", "0s",
	}, args...)
	ctx, end := context.WithCancel(context.Background())
	out, said := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- program.Run(ctx, h.clock.Clock(), said, os.Stderr, args, games.List()...)
		_ = said.Close()
	}()
	t.Cleanup(func() {
		end()
		if status := <-ended; status != 0 {
			t.Errorf("the house ends with status %d", status)
		}
	})
	lines := bufio.NewScanner(out)
	for lines.Scan() && !strings.Contains(lines.Text(), "Spielwerk is at") {
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	for range 200 {
		if r, err := http.Get(h.url("/")); err == nil {
			_ = r.Body.Close()
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("the house does not answer")
}

// until sets the clock forward to a day of the month and an hour, as people at the tables count them.
func (h *lived) until(day, hour, minute int) {
	h.t.Helper()
	now := h.clock.Now().In(berlin)
	to := time.Date(now.Year(), now.Month(), day, hour, minute, 0, 0, berlin)
	if to.Before(now) {
		h.t.Fatalf("it is %v already, after %v", now, to)
	}
	h.delivered()
	h.clock.Set(to)
}

// delivered waits until nothing is being sent: what has come, but was not noted as sent when the clock goes hours
// ahead, would be sent again.
func (h *lived) delivered() {
	h.t.Helper()
	db, err := sql.Open("sqlite", h.db)
	if err != nil {
		h.t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		var held int
		if err := db.QueryRowContext(h.t.Context(), "SELECT count(*) FROM messages WHERE state = 'waits' AND held > 0").Scan(&held); err != nil {
			h.t.Fatal(err)
		}
		if held == 0 {
			return
		}
		if time.Now().After(end) {
			h.t.Fatalf("%d messages are being sent for too long", held)
		}
	}
}

var berlin = func() *time.Location {
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		panic(err)
	}
	return zone
}()

// pass sets the clock forward.
func (h *lived) pass(d time.Duration) {
	h.t.Helper()
	h.delivered()
	h.clock.Set(h.clock.Now().Add(d))
}

// letter is something that was sent to somebody.
type letter struct{ way, to, subject, text string }

// link is the first address in a letter that contains a word.
func (l letter) link(has string) string {
	for _, one := range regexp.MustCompile(`https?://\S+`).FindAllString(l.text, -1) {
		if strings.Contains(one, has) {
			return one
		}
	}
	return ""
}

// postOffice is where what a house sends arrives.
type postOffice struct {
	t              *testing.T
	mailAt         string
	pushedTo, hook string

	mu   sync.Mutex
	all  []letter
	read int
}

// trusted lets this process believe the certificates of httptest's servers. It has to be asked before anything here
// speaks TLS.
var trusted = sync.OnceValue(func() error {
	s := httptest.NewTLSServer(nil)
	defer s.Close()
	file, err := os.CreateTemp("", "spielwerk-e2e-*.pem")
	if err == nil {
		err = pem.Encode(file, &pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw})
	}
	if err == nil {
		err = file.Close()
	}
	if err == nil {
		err = os.Setenv("SSL_CERT_FILE", file.Name())
	}
	return err
})

func openPost(t *testing.T) *postOffice {
	t.Helper()
	if err := trusted(); err != nil {
		t.Fatal(err)
	}
	p := &postOffice{t: t}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p.mailAt = l.Addr().String()
	mails := smtp.NewServer(p)
	mails.Domain = "example.org"
	go func() { _ = mails.Serve(l) }()
	t.Cleanup(func() { _ = mails.Close() })
	others := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if strings.HasPrefix(r.URL.Path, "/push") {
			if r.Header.Get("Content-Encoding") != "aes128gcm" || !strings.HasPrefix(r.Header.Get("Authorization"), "vapid ") {
				t.Errorf("pushed as %v", r.Header)
			}
			p.add(letter{"push", r.URL.Path, r.Header.Get("Topic"), ""})
			w.WriteHeader(http.StatusCreated)
			return
		}
		p.add(letter{"hook", r.URL.Path, "", string(body)})
	}))
	t.Cleanup(others.Close)
	p.pushedTo, p.hook = others.URL+"/push/", others.URL+"/room"
	return p
}

func (p *postOffice) add(l letter) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all = append(p.all, l)
}

// NewSession implements smtp.Backend.
func (p *postOffice) NewSession(*smtp.Conn) (smtp.Session, error) { return &postman{p: p}, nil }

type postman struct {
	p  *postOffice
	to string
}

func (m *postman) Reset()                               {}
func (m *postman) Logout() error                        { return nil }
func (m *postman) Mail(string, *smtp.MailOptions) error { return nil }
func (m *postman) Rcpt(to string, _ *smtp.RcptOptions) error {
	m.to = to
	return nil
}

func (m *postman) Data(r io.Reader) error {
	is, err := mail.ReadMessage(r)
	if err != nil {
		return err
	}
	body := is.Body
	if is.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
		body = quotedprintable.NewReader(body)
	}
	text, err := io.ReadAll(body)
	m.p.add(letter{"mail", m.to, is.Header.Get("Subject"), string(text)})
	return err
}

// next is the next letter that comes.
func (p *postOffice) next() letter {
	p.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		p.mu.Lock()
		if len(p.all) > p.read {
			p.read++
			l := p.all[p.read-1]
			p.mu.Unlock()
			return l
		}
		p.mu.Unlock()
	}
	p.t.Fatalf("no letter comes after %v", p.all)
	return letter{}
}

// count is how many letters have come that were not read yet.
func (p *postOffice) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.all) - p.read
}

// pushKeys are keys as a browser makes them.
func pushKeys(t *testing.T) (p256dh, auth string) {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()), base64.RawURLEncoding.EncodeToString([]byte(rand.Text()[:16]))
}

var (
	liveTag = regexp.MustCompile(`<div id="table"[^>]*>`)
	moveTag = regexp.MustCompile(`<button id="m-[^>]* name="act" value="([^"]*)"`)
)

// ask is what a text browser does in a session.
func (s *server) ask(session, method, at string, form url.Values) (page string) {
	s.t.Helper()
	q, err := http.NewRequest(method, s.url(at), strings.NewReader(form.Encode()))
	if err != nil {
		s.t.Fatal(err)
	}
	q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	q.AddCookie(&http.Cookie{Name: "spielwerk", Value: session})
	q.AddCookie(&http.Cookie{Name: "view", Value: "text"})
	w, err := http.DefaultClient.Do(q)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = w.Body.Close() }()
	text, err := io.ReadAll(w.Body)
	if err != nil || w.StatusCode != http.StatusOK {
		s.t.Fatalf("%s %s: %s %v %.300s", method, at, w.Status, err, text)
	}
	return string(text)
}

// plays makes a move at a table by what its page in words offers, as somebody in a session would with a text browser.
func (s *server) plays(path, session string) (moved, over bool) {
	s.t.Helper()
	page := s.ask(session, http.MethodGet, path, nil)
	tag := liveTag.FindString(page)
	if strings.Contains(tag, `data-state="finished"`) {
		return false, true
	}
	number := regexp.MustCompile(`data-number="(\d+)"`).FindStringSubmatch(tag)
	all := moveTag.FindAllStringSubmatch(page, -1)
	if !strings.Contains(tag, `data-mine="true"`) || len(all) == 0 || number == nil {
		return false, false
	}
	n, err := strconv.Atoi(number[1])
	if err != nil {
		s.t.Fatal(err)
	}
	s.ask(session, http.MethodPost, path+"/act", url.Values{"number": {number[1]}, "act": {html.UnescapeString(all[n%len(all)][1])}})
	return true, false
}

// playOut plays a table to its end for those who sit at it.
func (s *server) playOut(path string, sessions ...string) {
	s.t.Helper()
	for range 2000 {
		moved := false
		for _, one := range sessions {
			did, over := s.plays(path, one)
			if over {
				return
			}
			moved = moved || did
		}
		if !moved {
			s.t.Fatal("nobody can move, and the game is not over")
		}
	}
	s.t.Fatal("the game does not end")
}
