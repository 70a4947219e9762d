package house

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"spielwerk/freeport"
)

// TestTLS: a server gets its certificates from an authority by itself, at both doors; speaks HTTPS
// with them, also after a start without the authority; and sends who comes without there.
func TestTLS(t *testing.T) {
	db := filepath.Join(t.TempDir(), "site.db")
	secure := freeport.Address(t)
	_, port, _ := net.SplitHostPort(secure)
	double := newAuthority(t, secure)
	flags := []string{
		"--tls-host", "games.example.org", "--tls-host", "plain.example.org", "--tls-addr", secure, "--tls-authority", double.URL + "/directory", "--log-level", "debug", "--drain-wait", "0s",
	}
	client := func(name string, at string) *http.Client {
		return &http.Client{
			Timeout: time.Minute, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
			Transport: &http.Transport{
				ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{RootCAs: double.roots, ServerName: name},
				DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
					return (&net.Dialer{}).DialContext(ctx, "tcp", at)
				},
			},
		}
	}
	for _, begun := range []string{"with the authority", "without it"} {
		s := serving(t, db, flags...)
		select {
		case double.plain <- s.addr:
		default:
		}
		for _, name := range []string{"games.example.org", "plain.example.org"} {
			w, err := client(name, secure).Get("https://" + name + "/")
			if err != nil {
				t.Fatalf("%s, %s: %v: %s", begun, name, err, s.out)
			}
			if w.StatusCode != http.StatusOK || w.ProtoMajor != 2 || w.Header.Get("Strict-Transport-Security") != "max-age=31536000" || !strings.Contains(text(w), "Spielwerk") {
				t.Errorf("%s, %s: %s %s %v", begun, name, w.Proto, w.Status, w.Header)
			}
			_ = w.Body.Close()
		}
		if w, err := client("games.example.org", secure).Post("https://games.example.org/prefs", "application/x-www-form-urlencoded", strings.NewReader("theme=dark")); err != nil {
			t.Error(err)
		} else if _ = w.Body.Close(); !strings.Contains(w.Header.Get("Set-Cookie"), "Secure") {
			t.Errorf("a cookie: %v", w.Header)
		}
		if w, err := client("other.example.org", secure).Get("https://other.example.org/"); err == nil {
			_ = w.Body.Close()
			t.Error("another name has a certificate")
		}
		for _, c := range []struct{ host, path, status, to string }{
			{"games.example.org", "/t/x?view=text", "308", "https://games.example.org:" + port + "/t/x?view=text"},
			{"PLAIN.example.org:80", "/", "308", "https://plain.example.org:" + port + "/"},
			{"evil.example.com", "//evil.example.com/", "308", "https://games.example.org:" + port + "//evil.example.com/"},
			{"games.example.org", "/.well-known/acme-challenge/none", "404", ""},
			{"evil.example.com", "/healthz", "200", ""},
		} {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+c.host+c.path, nil)
			if err != nil {
				t.Fatal(err)
			}
			w, err := client("", s.addr).Do(r)
			if err != nil {
				t.Fatal(err)
			}
			_ = w.Body.Close()
			if !strings.HasPrefix(w.Status, c.status) || w.Header.Get("Location") != c.to || w.Header.Get("Strict-Transport-Security") != "" {
				t.Errorf("plain, %s%s: %s %v", c.host, c.path, w.Status, w.Header)
			}
		}
		s.says("msg=certificate host=plain.example.org until=")
		if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if err := s.cmd.Wait(); err != nil {
			t.Errorf("%s it ends with %v: %s", begun, err, s.out)
		}
		logs := s.out.String()
		if !strings.Contains(logs, "Spielwerk is at https://games.example.org:"+port) {
			t.Errorf("%s: the log: %s", begun, logs)
		}
		if !strings.Contains(logs, `level=DEBUG msg="http: TLS handshake error from a visitor`) || strings.Contains(logs, "from 127.0.0.1") {
			t.Errorf("%s: what is logged of who asks for another name: %s", begun, logs)
		}
		double.Close()
	}
	kept := filepath.Join(filepath.Dir(db), "certificates")
	if is, err := os.Stat(filepath.Join(kept, "games.example.org")); err != nil || is.Mode().Perm() != 0o600 {
		t.Errorf("the certificate that is kept: %v, %v", is, err)
	}
}

// TestLateCertificates: nobody is alarmed by a certificate that is new, or has not ended its second third,
// however long it lasts: those of Let's Encrypt do for 90, 45 or 6 days.
func TestLateCertificates(t *testing.T) {
	const day = 24 * time.Hour
	for _, c := range []struct{ lasts, quiet, alarming time.Duration }{
		{90 * day, 21 * day, 19 * day},
		{45 * day, 14 * day, 9 * day},
		{6 * day, 2 * day, day},
		{365 * day, 21 * day, 19 * day},
	} {
		now := time.Now()
		if after := late(&x509.Certificate{NotBefore: now, NotAfter: now.Add(c.lasts)}); after > c.quiet || after <= c.alarming {
			t.Errorf("of %v a new one is late at %v before the end", c.lasts, after)
		}
	}
}

// TestTLSRenews: a certificate that ends soon is renewed while the server runs, and nobody who comes
// meanwhile is refused; one that has ended while the server was off is not shown again, but a new one. The
// log tells of each, and of one that ends soon when no new one has come.
func TestTLSRenews(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	at, folder := listener.Addr().String(), t.TempDir()
	_ = listener.Close()
	double := newAuthority(t, at)
	const name, short = "games.example.org", 2 * time.Second
	begin := func() (s *secure, until func() time.Time, end func()) {
		s, wrong := (&serveCommand{TLSHost: []string{name}, TLSAddr: at, TLSCache: folder, TLSAuthority: double.URL + "/directory"}).secured()
		if wrong != nil {
			t.Fatal(wrong)
		}
		server := &http.Server{TLSConfig: s.config(), Handler: http.NotFoundHandler(), ErrorLog: log.New(io.Discard, "", 0)}
		go func() { _ = server.ServeTLS(s.listener, "", "") }()
		until = func() time.Time {
			t.Helper()
			c, failed := (&tls.Dialer{Config: &tls.Config{RootCAs: double.roots, ServerName: name}}).DialContext(t.Context(), "tcp", at)
			if failed != nil {
				t.Fatal("a visitor is refused: ", failed)
			}
			defer func() { _ = c.Close() }()
			return c.(*tls.Conn).ConnectionState().PeerCertificates[0].NotAfter
		}
		return s, until, func() { _ = server.Close() }
	}
	ends := func(at time.Time) (soon bool) { return time.Until(at) < 24*time.Hour }
	says := func(s *secure, said map[string]time.Time) string {
		var text bytes.Buffer
		s.look(t.Context(), slog.New(slog.NewTextHandler(&text, nil)), name, said)
		return text.String()
	}

	double.mu.Lock()
	double.lasts = []time.Duration{short}
	double.mu.Unlock()
	s, until, end := begin()
	first := until()
	if !ends(first) {
		t.Fatalf("the first certificate holds until %v", first)
	}
	said, ofNew := map[string]time.Time{}, ""
	for late := time.Now().Add(short + 20*time.Second); ends(until()); time.Sleep(20 * time.Millisecond) { // each of these is a visitor
		if time.Now().After(late) {
			t.Fatal("it is not renewed")
		}
		if said[name].IsZero() {
			text := says(s, said)
			if !ends(said[name]) { // it has come meanwhile
				ofNew = text
			} else if !strings.Contains(text, "no new certificate comes") {
				t.Errorf("the log of one that ends soon: %s", text)
			}
		}
	}
	if ofNew == "" {
		ofNew = says(s, said)
	}
	if !strings.Contains(ofNew, "msg=certificate host="+name) || strings.Contains(ofNew, "no new certificate") {
		t.Errorf("the log of a new one: %s", ofNew)
	}
	if text := says(s, said); text != "" {
		t.Errorf("the log says it again: %s", text)
	}
	end()

	// In the folder there is one that has ended.
	double.mu.Lock()
	double.lasts = []time.Duration{-time.Second}
	kept, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	key, _ := pem.Decode(kept)
	signer, err := x509.ParseECPrivateKey(key.Bytes)
	if err != nil {
		t.Fatal(err)
	}
	csr, err := x509.CreateCertificateRequest(rand.Reader, &x509.CertificateRequest{DNSNames: []string{name}}, signer)
	if err != nil {
		t.Fatal(err)
	}
	ended := append(pem.EncodeToMemory(key), double.issue(base64.RawURLEncoding.EncodeToString(csr))...)
	double.mu.Unlock()
	if err = os.WriteFile(filepath.Join(folder, name), ended, 0o600); err != nil {
		t.Fatal(err)
	}
	_, until, end = begin()
	defer end()
	if ends(until()) {
		t.Error("one that has ended is shown")
	}
}

// TestTLSRefuses: what cannot have a certificate is told in a sentence.
func TestTLSRefuses(t *testing.T) {
	for _, c := range []struct {
		command serveCommand
		want    string
	}{
		{serveCommand{TLSHost: []string{"localhost"}}, `--tls-host is "localhost"; it must be a name such as games.example.org`},
		{serveCommand{TLSHost: []string{"192.0.2.1"}}, `--tls-host is "192.0.2.1"`},
		{serveCommand{TLSHost: []string{"https://games.example.org"}}, `--tls-host is "https://games.example.org"`},
		{serveCommand{TLSHost: []string{"games.example.org"}, DB: "postgres://x/y"}, "--tls-cache is needed with PostgreSQL"},
		{serveCommand{TLSHost: []string{"games.example.org"}, Cluster: "main"}, "--tls-host is for one server"},
		{serveCommand{TLSHost: []string{"games.example.org"}, TLSAddr: "nowhere"}, "--tls-addr: "},
	} {
		if s, err := c.command.secured(); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%+v: %v, %v", c.command.TLSHost, s, err)
		}
	}
}

// TestSiteNames: names and addresses without ports.
func TestSiteNames(t *testing.T) {
	names, err := siteNames([]string{"Games.example.org", "localhost", "[2001:DB8::1]", "192.0.2.1"})
	if want := "games.example.org localhost 2001:db8::1 192.0.2.1"; err != nil || strings.Join(names, " ") != want {
		t.Errorf("%v, %v", names, err)
	}
	for _, wrong := range []string{"", "https://games.example.org", "games.example.org:443", "*.example.org"} {
		if names, err = siteNames([]string{wrong}); err == nil || !strings.Contains(err.Error(), "without a port") {
			t.Errorf("%q: %v, %v", wrong, names, err)
		}
	}
}
