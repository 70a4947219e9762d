package house

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// authority is a double of an authority that speaks ACME (RFC 8555). It believes who asks, but for the
// one thing that it is there for: whoever wants a certificate must answer at the name. Names that begin
// with plain are asked at plain by http-01, others at secure by tls-alpn-01.
type authority struct {
	*httptest.Server
	t      *testing.T
	plain  chan string // the address at which names that begin with plain are
	secure string      // that of the others
	roots  *x509.CertPool
	cert   *x509.Certificate
	key    *ecdsa.PrivateKey

	mu     sync.Mutex
	orders []*acmeOrder
	lasts  []time.Duration // of the next certificates; then 90 days
}

type acmeOrder struct {
	name, status string
	proved       bool
	chain        []byte
}

func newAuthority(t *testing.T, secure string) *authority {
	t.Helper()
	a := &authority{t: t, plain: make(chan string, 1), secure: secure, roots: x509.NewCertPool()}
	var err error
	if a.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		t.Fatal(err)
	}
	a.cert = &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "double"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, a.cert, a.cert, a.key.Public(), a.key)
	if err != nil {
		t.Fatal(err)
	}
	if a.cert, err = x509.ParseCertificate(der); err != nil {
		t.Fatal(err)
	}
	a.roots.AddCert(a.cert)
	a.Server = httptest.NewServer(a)
	t.Cleanup(a.Close)
	return a
}

func (a *authority) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	w.Header().Set("Replay-Nonce", fmt.Sprint(time.Now().UnixNano()))
	answer := func(status int, is any) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(is)
	}
	what, number, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	switch what {
	case "directory":
		answer(http.StatusOK, map[string]string{"newNonce": a.URL + "/nonce", "newAccount": a.URL + "/account", "newOrder": a.URL + "/new"})
		return
	case "nonce":
		return
	case "account":
		w.Header().Set("Location", a.URL+"/account/1")
		answer(http.StatusCreated, map[string]string{"status": "valid"})
		return
	}
	var sent struct{ Payload string }
	var asked struct {
		Identifiers []struct{ Value string }
		CSR         string
	}
	_ = json.NewDecoder(r.Body).Decode(&sent)
	payload, _ := base64.RawURLEncoding.DecodeString(sent.Payload)
	_ = json.Unmarshal(payload, &asked) // most are empty
	if what == "new" {
		a.orders = append(a.orders, &acmeOrder{name: asked.Identifiers[0].Value, status: "pending"})
		number = fmt.Sprint(len(a.orders) - 1)
		w.Header().Set("Location", a.URL+"/order/"+number)
		w.WriteHeader(http.StatusCreated)
	}
	n := 0
	if _, err := fmt.Sscan(number, &n); err != nil || n >= len(a.orders) {
		http.NotFound(w, r)
		return
	}
	o := a.orders[n]
	kind := "tls-alpn-01"
	if strings.HasPrefix(o.name, "plain") {
		kind = "http-01"
	}
	challenge := map[string]string{"type": kind, "url": a.URL + "/challenge/" + number, "token": "token" + number, "status": "pending"}
	switch what {
	case "challenge":
		o.proved = a.prove(kind, o.name, "token"+number)
		if o.proved {
			o.status, challenge["status"] = "ready", "valid"
		} else {
			o.status, challenge["status"] = "invalid", "invalid"
		}
		answer(http.StatusOK, challenge)
	case "proof":
		status := map[bool]string{true: "valid", false: "pending"}[o.proved]
		answer(http.StatusOK, map[string]any{
			"status": status, "identifier": map[string]string{"type": "dns", "value": o.name}, "challenges": []any{challenge},
		})
	case "certificate":
		w.Header().Set("Content-Type", "application/pem-certificate-chain")
		_, _ = w.Write(o.chain)
	default:
		if what == "finalize" && o.proved {
			o.chain, o.status = a.issue(asked.CSR), "valid"
		}
		is := map[string]any{
			"status": o.status, "identifiers": []any{map[string]string{"type": "dns", "value": o.name}},
			"authorizations": []string{a.URL + "/proof/" + number}, "finalize": a.URL + "/finalize/" + number,
		}
		if o.chain != nil {
			is["certificate"] = a.URL + "/certificate/" + number
		}
		w.Header().Set("Location", a.URL+"/order/"+number)
		_ = json.NewEncoder(w).Encode(is)
	}
}

// prove asks at the name for what only who was given the token can answer.
func (a *authority) prove(kind, name, token string) bool {
	if kind == "http-01" {
		r, _ := http.NewRequestWithContext(context.Background(), http.MethodGet, "http://"+<-a.plain+"/.well-known/acme-challenge/"+token, nil)
		r.Host = name
		w, err := http.DefaultClient.Do(r)
		if err != nil {
			a.t.Log(err)
			return false
		}
		defer func() { _ = w.Body.Close() }()
		text, _ := io.ReadAll(w.Body)
		return strings.HasPrefix(string(text), token+".")
	}
	c, err := tls.Dial("tcp", a.secure, &tls.Config{ServerName: name, NextProtos: []string{"acme-tls/1"}, InsecureSkipVerify: true}) //nolint:gosec // the certificate of a challenge is self-signed
	if err != nil {
		a.t.Log(err)
		return false
	}
	defer func() { _ = c.Close() }()
	leaf := c.ConnectionState().PeerCertificates[0]
	return c.ConnectionState().NegotiatedProtocol == "acme-tls/1" && leaf.VerifyHostname(name) == nil
}

// issue makes a certificate of what a server asks for.
func (a *authority) issue(csr string) []byte {
	der, _ := base64.RawURLEncoding.DecodeString(csr)
	asks, err := x509.ParseCertificateRequest(der)
	if err != nil {
		a.t.Error(err)
		return nil
	}
	last := 90 * 24 * time.Hour
	if len(a.lasts) > 0 {
		last, a.lasts = a.lasts[0], a.lasts[1:]
	}
	cert := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(last),
		DNSNames: asks.DNSNames, KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	if der, err = x509.CreateCertificate(rand.Reader, cert, a.cert, asks.PublicKey, a.key); err != nil {
		a.t.Error(err)
		return nil
	}
	return append(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: a.cert.Raw})...)
}
