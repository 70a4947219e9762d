package notify

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"mime"
	"net"
	"net/http"
	"net/http/httptest"
	netmail "net/mail"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"spielwerk/store"
)

// browser is the receiving end of Web Push: it reads what RFC 8291 and RFC 8292 say, by another way than the
// sender.
type browser struct {
	key  *ecdh.PrivateKey
	auth []byte
}

func newBrowser(t *testing.T) *browser {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := &browser{key: key, auth: make([]byte, 16)}
	_, _ = rand.Read(b.auth)
	return b
}

func (b *browser) keys() PushKeys {
	return PushKeys{P256dh: base64.RawURLEncoding.EncodeToString(b.key.PublicKey().Bytes()), Auth: base64.RawURLEncoding.EncodeToString(b.auth)}
}

// opens decrypts the one record of a message (RFC 8188, RFC 8291).
func (b *browser) opens(body []byte) ([]byte, error) {
	if len(body) < 86 {
		return nil, errors.New("too short")
	}
	salt, size, length := body[:16], binary.BigEndian.Uint32(body[16:20]), int(body[20])
	sender, record := body[21:21+length], body[21+length:]
	if len(record) > int(size) || length != 65 {
		return nil, fmt.Errorf("a record of %d in %d, a key of %d", len(record), size, length)
	}
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return nil, err
	}
	shared, err := b.key.ECDH(public)
	if err != nil {
		return nil, err
	}
	derive := func(secret, salt []byte, info string, n int) []byte {
		out, wrong := hkdf.Key(sha256.New, secret, salt, info, n)
		err = errors.Join(err, wrong)
		return out
	}
	ikm := derive(shared, b.auth, "WebPush: info\x00"+string(b.key.PublicKey().Bytes())+string(sender), 32)
	block, wrong := aes.NewCipher(derive(ikm, salt, "Content-Encoding: aes128gcm\x00", 16))
	if wrong != nil {
		return nil, wrong
	}
	gcm, wrong := cipher.NewGCM(block)
	if wrong != nil {
		return nil, wrong
	}
	text, wrong := gcm.Open(nil, derive(ikm, salt, "Content-Encoding: nonce\x00", 12), record, nil)
	if err = errors.Join(err, wrong); err != nil {
		return nil, err
	}
	end := bytes.LastIndexByte(text, 2) // the last record; then only zeros
	if end < 0 || len(bytes.Trim(text[end+1:], "\x00")) > 0 {
		return nil, errors.New("no end of a record")
	}
	return text[:end], nil
}

// vouched checks who has sent a message (RFC 8292).
func vouched(header, key, audience, contact string) error {
	var token, public string
	for part := range strings.SplitSeq(strings.TrimPrefix(header, "vapid "), ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name {
		case "t":
			token = value
		case "k":
			public = value
		}
	}
	if public != key {
		return fmt.Errorf("signed by %s, not %s", public, key)
	}
	raw, err := base64.RawURLEncoding.DecodeString(public)
	if err != nil {
		return err
	}
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return fmt.Errorf("no token: %s", header)
	}
	sign, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || len(sign) != 64 {
		return fmt.Errorf("signature: %w", err)
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	is, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), raw)
	if err != nil || !ecdsa.Verify(is, sum[:], new(big.Int).SetBytes(sign[:32]), new(big.Int).SetBytes(sign[32:])) {
		return errors.New("the signature is wrong")
	}
	text, err := base64.RawURLEncoding.DecodeString(parts[1])
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	if err = errors.Join(err, json.Unmarshal(text, &claims)); err != nil {
		return err
	}
	if left := time.Until(time.Unix(claims.Exp, 0)); claims.Aud != audience || claims.Sub != contact || left <= 0 || left > 24*time.Hour {
		return fmt.Errorf("claims %s", text)
	}
	return nil
}

// letter is one that names what markup and headers could stumble over.
func testLetter() *Letter {
	return &Letter{
		ID: "m1", Subject: "Du bist am Zug: Ä\u200a<b>", About: named("t"),
		Lines: []LetterLine{{"Ä mit \"Bob\" & 李: Du bist am Zug.", "/t/t1/news"}},
		Foot:  func(id string, _ map[string]any) string { return id },
	}
}

// trusting is a client as outward makes it, which trusts a test server.
func trusting(s *httptest.Server, private bool) *http.Client {
	c := outward(private)
	c.Transport.(*http.Transport).TLSClientConfig = &tls.Config{RootCAs: s.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs}
	return c
}

// TestPush: what is pushed is what the browser reads, and only it; what a push service answers is
// understood.
func TestPush(t *testing.T) {
	b := newBrowser(t)
	status, got := http.StatusCreated, make(chan *http.Request, 9)
	bodies := make(chan []byte, 9)
	service := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got <- r
		bodies <- body
		w.WriteHeader(status)
	}))
	defer service.Close()
	virtual := newWorld(t)
	defer func() { virtual.end(); _ = virtual.store.Close() }()
	var kept vapid
	text, err := virtual.store.Kept(t.Context(), vapidKept)
	if err = errors.Join(err, json.Unmarshal([]byte(text), &kept)); err != nil || kept.Public != virtual.n.Key() {
		t.Fatal(err, text)
	}
	p := &pusher{client: trusting(service, true), public: kept.Public, private: kept.Private, subscriber: "op@example.org"}
	defer p.client.CloseIdleConnections()
	way, err := NewPush(service.URL+"/push/abc", b.keys())
	if err != nil {
		t.Fatal(err)
	}
	if err = p.Send(t.Context(), way, testLetter()); err != nil {
		t.Fatal(err)
	}
	r, body := <-got, <-bodies
	if err = vouched(r.Header.Get("Authorization"), kept.Public, service.URL, "mailto:op@example.org"); err != nil {
		t.Error(err)
	}
	if h := r.Header; h.Get("Content-Encoding") != "aes128gcm" || h.Get("TTL") == "" || h.Get("Topic") == "" || len(h.Get("Topic")) > 32 || h.Get("Urgency") != "high" || len(body) > 4096 {
		t.Errorf("%v, %d bytes", h, len(body))
	}
	plain, err := b.opens(body)
	if err != nil {
		t.Fatal(err)
	}
	var is pushed
	if err = json.Unmarshal(plain, &is); err != nil || is.Title != testLetter().Subject || is.Body != testLetter().Lines[0].Text || is.URL != testLetter().Lines[0].Path {
		t.Errorf("%v: %s", err, plain)
	}
	if _, err = newBrowser(t).opens(body); err == nil {
		t.Error("another browser reads it")
	}
	body[90] ^= 1
	if _, err = b.opens(body); err == nil {
		t.Error("it was changed on its way")
	}
	for code, want := range map[int]error{404: errGone, 410: errGone, 400: errRejected, 413: errRejected, 429: nil, 500: nil, 503: nil, 301: errRejected} {
		status = code
		err = p.Send(t.Context(), way, testLetter())
		<-got
		<-bodies
		if err == nil || want != nil && !errors.Is(err, want) || want == nil && (errors.Is(err, errGone) || errors.Is(err, errRejected)) {
			t.Errorf("%d: %v", code, err)
		}
	}
	long := testLetter()
	for range 30 {
		long.Lines = append(long.Lines, LetterLine{strings.Repeat("李", 60), "/"})
	}
	status = http.StatusCreated
	if err = p.Send(t.Context(), way, long); err != nil {
		t.Errorf("30 tables: %v", err)
	}
	other := newBrowser(t).keys()
	for _, bad := range []struct {
		at string
		k  PushKeys
	}{
		{"http://push.example/1", other},
		{"https:///1", other},
		{"https://a:b@push.example", other},
		{"javascript:alert(1)", other},
		{"https://push.example/" + strings.Repeat("x", mostAddress), other},
		{"https://push.example/1", PushKeys{}},
		{"https://push.example/1", PushKeys{P256dh: other.P256dh, Auth: other.Auth[:8]}},
		{"https://push.example/1", PushKeys{P256dh: base64.RawURLEncoding.EncodeToString(make([]byte, 65)), Auth: other.Auth}},
	} {
		if _, err = NewPush(bad.at, bad.k); !errors.Is(err, ErrWay) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}

// TestHook: a webhook can check who has sent what and when; redirects are not followed.
func TestHook(t *testing.T) {
	at := time.Unix(1764100000, 0)
	var got []byte
	var sign string
	target := http.StatusOK
	followed := false
	room := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/elsewhere" {
			followed = true
			return
		}
		got, _ = io.ReadAll(r.Body)
		sign = r.Header.Get(SignatureHeader)
		if target == http.StatusTemporaryRedirect {
			w.Header().Set("Location", "/elsewhere")
		}
		w.WriteHeader(target)
	}))
	defer room.Close()
	h := &hooker{client: outward(true), now: func() time.Time { return at }}
	defer h.client.CloseIdleConnections()
	way, secret, err := NewHook(room.URL + "/hook#x")
	if err != nil {
		t.Fatal(err)
	}
	way.Site = "https://games.example.org"
	if err = h.Send(t.Context(), way, testLetter()); err != nil {
		t.Fatal(err)
	}
	sum := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(sum, "%d.%s", at.Unix(), got)
	if want := fmt.Sprintf("t=%d,v1=%s", at.Unix(), hex.EncodeToString(sum.Sum(nil))); sign != want {
		t.Errorf("signed %s, want %s", sign, want)
	}
	var is Hooked
	if err = json.Unmarshal(got, &is); err != nil || is.ID != "m1" || is.Text != is.Content || !strings.Contains(is.Text, "李: Du bist am Zug. https://games.example.org/t/t1/news") || len(is.Tables) != 1 {
		t.Errorf("%v: %s", err, got)
	}
	target = http.StatusTemporaryRedirect
	if err = h.Send(t.Context(), way, testLetter()); !errors.Is(err, errRejected) || followed {
		t.Errorf("redirected: %v, %v", err, followed)
	}
	for _, bad := range []string{"", "room", "ftp://x/y", "https://", "https://a:b@x/", "file:///etc/passwd", "https://x/" + strings.Repeat("y", mostAddress)} {
		if _, _, err = NewHook(bad); !errors.Is(err, ErrWay) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// TestOnlyPublic: what people give as addresses leads to the internet, by whatever name; this machine and the network
// it is in cannot be asked through it.
func TestOnlyPublic(t *testing.T) {
	reached := false
	inside := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
	defer inside.Close()
	_, port, _ := net.SplitHostPort(inside.Listener.Addr().String())
	for _, name := range []string{"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433"} {
		h := &hooker{client: trusting(inside, false), now: time.Now}
		way, _, err := NewHook("https://" + name + ":" + port + "/")
		if err != nil {
			t.Fatal(err)
		}
		err = h.Send(t.Context(), way, testLetter())
		if err == nil || reached || !errors.Is(err, errPrivate) && name != "2130706433" {
			t.Errorf("%s: %v", name, err)
		}
		if errors.Is(err, errPrivate) && why(err) != ReasonPrivate {
			t.Errorf("%s: the reason is %s", name, why(err))
		}
	}
	// A name that leads elsewhere when it is asked again is looked at when the connection is made.
	c := outward(false)
	dialer := &net.Dialer{Control: refusePrivate, Resolver: &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) { return nil, errors.New("no names") }}}
	c.Transport.(*http.Transport).DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return dialer.DialContext(ctx, network, inside.Listener.Addr().String()) // as if the name had changed
	}
	if answer, err := c.Get("https://public.example/"); !errors.Is(err, errPrivate) || reached {
		if err == nil {
			_ = answer.Body.Close()
		}
		t.Errorf("rebound: %v", err)
	}
	for text, want := range map[string]bool{
		"8.8.8.8": true, "2606:4700::1111": true, "10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false, "169.254.169.254": false, "127.9.9.9": false, "0.0.0.0": false,
		"100.64.0.1": false, "192.0.0.1": false, "198.18.0.1": false, "224.0.0.1": false, "255.255.255.255": false, "240.0.0.1": false, "::": false, "::1": false, "fe80::1": false,
		"fc00::1": false, "fd12::1": false, "ff02::1": false, "::ffff:10.0.0.1": false, "::ffff:8.8.8.8": true, "64:ff9b::a00:1": false, "2002:a00:1::": false, "2001:db8::1": false, "2001::1": false,
		"fec0::1": false, "::7f00:1": false,
	} {
		if got := public(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s is public: %v", text, got)
		}
	}
}

// mailServer is a server that takes e-mail, with STARTTLS.
type mailServer struct {
	mu     sync.Mutex
	got    []string
	plain  int  // messages that came without TLS
	open   bool // nobody need say who they are
	refuse error
	at     string
	roots  *x509.CertPool
}

type mailSession struct {
	s      *mailServer
	c      *smtp.Conn
	authed bool
	to     string
}

func (s *mailServer) NewSession(c *smtp.Conn) (smtp.Session, error) {
	return &mailSession{s: s, c: c}, nil
}
func (m *mailSession) Reset()                   {}
func (m *mailSession) Logout() error            { return nil }
func (m *mailSession) AuthMechanisms() []string { return []string{sasl.Plain} }

func (m *mailSession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != "post" || password != "secret" {
			return errors.New("who is that")
		}
		m.authed = true
		return nil
	}), nil
}

func (m *mailSession) Mail(string, *smtp.MailOptions) error {
	if !m.authed && !m.s.open {
		return smtp.ErrAuthRequired
	}
	return nil
}

func (m *mailSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	m.to = to
	m.s.mu.Lock()
	defer m.s.mu.Unlock()
	return m.s.refuse
}

func (m *mailSession) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	m.s.mu.Lock()
	defer m.s.mu.Unlock()
	if _, ok := m.c.TLSConnectionState(); !ok {
		m.s.plain++
	}
	m.s.got = append(m.s.got, "to: "+m.to+"\r\n"+string(text))
	return err
}

// How a server of e-mail speaks.
const (
	byPlain    = iota
	byStartTLS // and only after that who one is
	byTLS      // from the beginning
)

// newMailServer takes e-mail at an address of this machine.
func newMailServer(t *testing.T, speaks int) *mailServer {
	t.Helper()
	certified := httptest.NewTLSServer(nil) // has a certificate for example.com and 127.0.0.1
	s := &mailServer{roots: certified.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs}
	certificates := certified.TLS.Certificates
	certified.Close()
	server := smtp.NewServer(s)
	server.Domain, server.AllowInsecureAuth = "example.com", true
	config := &tls.Config{Certificates: certificates}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.at = l.Addr().String()
	switch speaks {
	case byStartTLS:
		server.TLSConfig = config
	case byTLS:
		l = tls.NewListener(l, config)
	}
	done := make(chan struct{})
	go func() { defer close(done); _ = server.Serve(l) }()
	t.Cleanup(func() { _ = server.Close(); <-done })
	return s
}

// TestMail: an e-mail goes by STARTTLS, with the headers that let people stop it, in plain text, and with the same id
// if it is sent again. What a server answers is understood.
func TestMail(t *testing.T) {
	took := newMailServer(t, byStartTLS)
	s, err := NewServer("smtp://post@"+took.at, "Spielwerk <games@example.org>", "secret")
	if err != nil {
		t.Fatal(err)
	}
	s.tls = &tls.Config{RootCAs: took.roots, ServerName: "127.0.0.1"}
	way, err := NewMail("ada@example.org")
	if err != nil {
		t.Fatal(err)
	}
	way.ID, way.Site = "w1", "https://games.example.org"
	for range 2 {
		if err = s.Send(t.Context(), way, testLetter()); err != nil {
			t.Fatal(err)
		}
	}
	if len(took.got) != 2 || took.plain > 0 {
		t.Fatalf("%d, %d without TLS", len(took.got), took.plain)
	}
	to, text, _ := strings.Cut(took.got[0], "\r\n")
	m, err := netmail.ReadMessage(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil || subject != testLetter().Subject || to != "to: ada@example.org" {
		t.Errorf("%v: %q %s", err, subject, to)
	}
	for name, want := range map[string]string{
		"Message-Id": "<m1@example.org>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click", "Auto-Submitted": "auto-generated", "Content-Type": "text/plain; charset=UTF-8",
	} {
		if got := m.Header.Get(name); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
	stop := strings.Trim(m.Header.Get("List-Unsubscribe"), "<>")
	secret := strings.TrimPrefix(stop, "https://games.example.org/stop/w1/")
	if !Stops(way, secret) || Stops(way, secret+"x") || Stops(way, "") {
		t.Errorf("stopped by %q", stop)
	}
	for code, rejected := range map[int]bool{550: true, 450: false} {
		took.refuse = &smtp.SMTPError{Code: code, Message: "no"}
		if err = s.Send(t.Context(), way, testLetter()); err == nil || errors.Is(err, errRejected) != rejected || why(err) != fmt.Sprintf("status %d", code) {
			t.Errorf("%d: %v, %q", code, err, why(err))
		}
	}
	took.refuse = nil
	s.password = "wrong"
	if err = s.Send(t.Context(), way, testLetter()); err == nil || errors.Is(err, errRejected) {
		t.Errorf("a wrong password: %v", err)
	}
	s.password, s.tls = "secret", nil
	if err = s.Send(t.Context(), way, testLetter()); err == nil || errors.Is(err, errRejected) {
		t.Errorf("a certificate that nobody knows: %v", err)
	}
	// Without TLS nothing is sent to another machine.
	plain := newMailServer(t, byPlain)
	plain.open = true
	near, err := NewServer("smtp://"+plain.at, "games@example.org", "")
	if err != nil {
		t.Fatal(err)
	}
	if err = near.Send(t.Context(), way, testLetter()); err != nil || plain.plain != 1 {
		t.Errorf("on this machine: %v, %d", err, plain.plain)
	}
	near.local = false
	if err = near.Send(t.Context(), way, testLetter()); err == nil || plain.plain != 1 {
		t.Errorf("on another machine: %v, %d", err, plain.plain)
	}
	for _, bad := range [][3]string{
		{"mail.example.org", "a@b.c", ""},
		{"http://mail.example.org", "a@b.c", ""},
		{"smtp://u:p@mail.example.org", "a@b.c", "p"},
		{"smtp://u@mail.example.org", "a@b.c", ""},
		{"smtp://mail.example.org", "a@b.c", "p"},
		{"smtp://u@mail.example.org", "nobody", "p"},
		{"smtp://u@mail.example.org:0", "a@b.c", "p"},
	} {
		if _, err = NewServer(bad[0], bad[1], bad[2]); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
	for _, bad := range []string{"", "ada", "ada@", "Ada <ada@example.org>", "a@b.c, d@e.f", "a@b.c\r\nBcc: d@e.f", strings.Repeat("a", 250) + "@b.cd", `"a b"@c.d`} {
		if _, err = NewMail(bad); !errors.Is(err, ErrWay) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// TestMailByTLSFromTheBeginning: with smtps nothing is said before the certificate has been checked.
func TestMailByTLSFromTheBeginning(t *testing.T) {
	way, err := NewMail("ada@example.org")
	if err != nil {
		t.Fatal(err)
	}
	took, plain := newMailServer(t, byTLS), newMailServer(t, byPlain)
	plain.open = true
	for _, c := range []struct {
		name string
		at   *mailServer
		tls  *tls.Config
		goes bool
	}{
		{"a server that is known", took, &tls.Config{RootCAs: took.roots, ServerName: "127.0.0.1"}, true},
		{"a certificate that nobody knows", took, nil, false},
		{"the certificate of another", took, &tls.Config{RootCAs: took.roots, ServerName: "mail.example.org"}, false},
		{"a server that speaks no TLS", plain, &tls.Config{RootCAs: took.roots, ServerName: "127.0.0.1"}, false},
	} {
		s, err := NewServer("smtps://post@"+c.at.at, "games@example.org", "secret")
		if err != nil {
			t.Fatal(err)
		}
		s.tls = c.tls
		before := c.at.count()
		err = s.Send(t.Context(), way, testLetter())
		if came := c.at.count() - before; (err == nil) != c.goes || (came == 1) != c.goes || errors.Is(err, errRejected) {
			t.Errorf("%s: %v, %d came", c.name, err, came)
		}
	}
	if took.plain > 0 {
		t.Errorf("%d came without TLS", took.plain)
	}
}

// TestItLeavesInTime: a message leaves within two seconds of the move, by e-mail that is really sent.
func TestItLeavesInTime(t *testing.T) {
	took := newMailServer(t, byStartTLS)
	s, err := NewServer("smtp://post@"+took.at, "games@example.org", "secret")
	if err != nil {
		t.Fatal(err)
	}
	s.tls = &tls.Config{RootCAs: took.roots, ServerName: "127.0.0.1"}
	w := newWorld(t)
	defer func() { w.end(); _ = w.store.Close() }()
	w.n.Ways[store.Mail] = s
	way, err := NewMail("ada@example.org")
	w.must(err)
	way.ID, way.Person, way.Good, way.Lang, way.Created = "w", "Ada", true, "de", time.Now()
	w.must(w.store.PutWay(t.Context(), way))
	id := w.lay("Ada", "Bob")
	w.play(id, "Ada")
	begun := time.Now()
	for took.count() == 0 && time.Since(begun) < 10*time.Second {
		time.Sleep(10 * time.Millisecond)
	}
	after := time.Since(begun)
	t.Logf("it left %v after the move", after.Round(time.Millisecond))
	if after > 2*time.Second {
		t.Error("that is too late")
	}
}

func (s *mailServer) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.got)
}
