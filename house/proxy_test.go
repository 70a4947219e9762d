package house

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"spielwerk/freeport"
)

// TestProxies: behind the proxies of docs/operate.md, set up as it says, pages, forms and streams
// arrive, by HTTP/2 and with the right address; forms of other sites do not. It takes nginx and Caddy
// (Debian: nginx, caddy), and is left out without.
func TestProxies(t *testing.T) {
	page, err := os.ReadFile("../docs/operate.md")
	if err != nil {
		t.Fatal(err)
	}
	for name, from := range map[string]string{"nginx": "    server {\n        listen 443", "caddy": "    games.example.org {\n"} {
		t.Run(name, func(t *testing.T) {
			if _, err := exec.LookPath(name); err != nil {
				t.Skipf("%s is not installed", name)
			}
			_, block, found := strings.Cut(string(page), from)
			block, _, closed := strings.Cut(block, "\n    }\n")
			if !found || !closed {
				t.Fatalf("docs/operate.md has no configuration of %s", name)
			}
			behindProxy(t, name, from+block+"\n    }\n")
		})
	}
}

func behindProxy(t *testing.T, name, config string) {
	s := serving(t, filepath.Join(t.TempDir(), "site.db"), "--trust-proxy", "127.0.0.1", "--site-name", "games.example.org")
	dir, at := t.TempDir(), freeport.Address(t)
	_, port, _ := net.SplitHostPort(at)
	roots := selfSigned(t, dir, "games.example.org")
	cert, key := filepath.Join(dir, "fullchain.pem"), filepath.Join(dir, "privkey.pem")
	config = strings.NewReplacer("127.0.0.1:8080", s.addr, "listen 443", "listen "+at, "/etc/letsencrypt/live/games.example.org", dir,
		"    games.example.org {\n", "https://games.example.org:"+port+" {\nbind 127.0.0.1\ntls "+cert+" "+key+"\n").Replace(config)
	args := []string{"run", "--config", filepath.Join(dir, "config"), "--adapter", "caddyfile"}
	if name == "nginx" {
		args = []string{"-p", dir, "-c", filepath.Join(dir, "config"), "-e", "stderr"}
		config = "daemon off; master_process off; error_log stderr; pid " + dir + "/pid; events {} http { access_log off;\n" +
			"client_body_temp_path " + dir + "/1; proxy_temp_path " + dir + "/2; fastcgi_temp_path " + dir + "/3; uwsgi_temp_path " + dir + "/4; scgi_temp_path " + dir + "/5;\n" + config + "}\n"
	} else {
		config = "{\nadmin off\nauto_https off\n}\n" + config
	}
	if err := os.WriteFile(filepath.Join(dir, "config"), []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	proxy := exec.Command(name, args...)
	proxy.Env = append(os.Environ(), "HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
	proxy.Stdout, proxy.Stderr = &said, &said
	if err := proxy.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = proxy.Process.Kill()
		_ = proxy.Wait()
		if t.Failed() {
			t.Logf("%s\n%s", config, said.String())
		}
	}()
	site := "https://games.example.org:" + port
	visitor := func() *http.Client {
		jar, _ := cookiejar.New(nil) // never fails
		return &http.Client{
			Jar: jar, Timeout: 30 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
			Transport: &http.Transport{
				ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{RootCAs: roots},
				DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
					return (&net.Dialer{}).DialContext(ctx, "tcp", at)
				},
			},
		}
	}
	type answer struct {
		status, proto int
		header        http.Header
		text          string
	}
	send := func(c *http.Client, origin, path string, form url.Values) answer {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, site+path, nil)
		if form != nil {
			r, err = http.NewRequestWithContext(t.Context(), http.MethodPost, site+path, strings.NewReader(form.Encode()))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			r.Header.Set("Origin", origin)
		}
		if err != nil {
			t.Fatal(err)
		}
		w, err := c.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = w.Body.Close() }()
		return answer{w.StatusCode, w.ProtoMajor, w.Header, text(w)}
	}
	alma := visitor()
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if c, err := net.Dial("tcp", at); err == nil {
			_ = c.Close()
			break
		}
		if time.Now().After(end) {
			t.Fatal("the proxy does not listen")
		}
	}
	if w := send(alma, "", "/", nil); w.status != http.StatusOK || w.proto != 2 {
		t.Fatalf("the home page: %+v", w)
	}
	var promise struct{ Table, Commitment string }
	if err := json.Unmarshal([]byte(send(alma, "", "/tables/new", nil).text), &promise); err != nil {
		t.Fatal(err)
	}
	form := url.Values{"game": {"newworld"}, "name": {"Alma"}, "seat1": {"free"}, "table": {promise.Table}, "commitment": {promise.Commitment}}
	if w := send(alma, "https://evil.example", "/tables", form); w.status != http.StatusForbidden {
		t.Errorf("a form of another site: %+v", w)
	}
	w := send(alma, site, "/tables", form)
	id := strings.TrimPrefix(w.header.Get("Location"), "/t/")
	if w.status != http.StatusSeeOther || !strings.Contains(w.header.Get("Set-Cookie"), "Secure") {
		t.Fatalf("a new table: %+v", w)
	}
	if html := send(alma, "", "/t/"+id, nil).text; !strings.Contains(html, site+"/t/"+id) {
		t.Errorf("the link is not %s/t/%s", site, id)
	}
	live, err := alma.Get(site + "/t/" + id + "/live")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = live.Body.Close() }()
	stream := bufio.NewReader(live.Body)
	event := func(with string) {
		t.Helper()
		for {
			line, err := stream.ReadString('\n')
			if err != nil {
				t.Fatalf("the stream ends before %q: %v", with, err)
			}
			if strings.Contains(line, with) {
				return
			}
		}
	}
	event(`data-state="open"`)
	if w := send(visitor(), site, "/t/"+id+"/sit", url.Values{"name": {"Bruno"}, "seat": {"1"}}); w.status != http.StatusSeeOther {
		t.Fatalf("sitting down: %+v", w)
	}
	event(`data-state="running"`) // at once: nothing is kept back
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	event("retry: ")
	if err := s.cmd.Wait(); err != nil {
		t.Error(err)
	}
	if strings.Contains(s.out.String(), "not named") {
		t.Errorf("the server does not know the proxy: %s", s.out)
	}
}

// selfSigned makes a certificate for a name, in the files of certbot.
func selfSigned(t *testing.T, dir, name string) *x509.CertPool {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	is := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{name},
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
	}
	der, err := x509.CreateCertificate(rand.Reader, is, is, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	if is, err = x509.ParseCertificate(der); err != nil {
		t.Fatal(err)
	}
	roots.AddCert(is)
	for file, block := range map[string]*pem.Block{"fullchain.pem": {Type: "CERTIFICATE", Bytes: der}, "privkey.pem": {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(filepath.Join(dir, file), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return roots
}
