package web

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// authenticator keeps a passkey in memory, as a security key does.
type authenticator struct {
	t      *testing.T
	origin string
	site   string
	id     []byte
	key    *ecdsa.PrivateKey
	handle []byte
	signed uint32 // how often
}

func newAuthenticator(t *testing.T) *authenticator {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return &authenticator{t: t, origin: "https://games.example.org", site: "games.example.org", id: []byte(rand.Text()), key: key}
}

var raw = base64.RawURLEncoding

// data is what an authenticator signs besides what the browser says.
func (a *authenticator) data(flags byte) []byte {
	site := sha256.Sum256([]byte(a.site))
	return binary.BigEndian.AppendUint32(append(site[:], flags), a.signed)
}

func (a *authenticator) client(kind, challenge string) []byte {
	text, err := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": a.origin, "crossOrigin": false})
	if err != nil {
		a.t.Fatal(err)
	}
	return text
}

func (a *authenticator) answer(response map[string]string) string {
	text, err := json.Marshal(map[string]any{"id": raw.EncodeToString(a.id), "rawId": raw.EncodeToString(a.id), "type": "public-key", "response": response})
	if err != nil {
		a.t.Fatal(err)
	}
	return string(text)
}

// options are what the server asks of the browser.
type options struct {
	Options struct {
		Challenge string `json:"challenge"`
		User      struct {
			ID string `json:"id"`
		} `json:"user"`
	} `json:"options"`
	Pass string `json:"pass"`
}

// makes is the answer to a challenge for a new passkey: CBOR, written out.
func (a *authenticator) makes(o options) string {
	a.handle, _ = raw.DecodeString(o.Options.User.ID)
	point, err := a.key.PublicKey.Bytes()
	if err != nil {
		a.t.Fatal(err)
	}
	data := a.data(0x45) // somebody is there and has proved it; a key follows
	data = append(data, make([]byte, 16)...)
	data = binary.BigEndian.AppendUint16(data, uint16(len(a.id)))
	data = append(data, a.id...)
	data = append(data, 0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32)
	data = append(data, point[1:33]...)
	data = append(data, 0x22, 0x58, 32)
	data = append(data, point[33:]...)
	var object bytes.Buffer
	object.WriteString("\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58")
	object.WriteByte(byte(len(data)))
	object.Write(data)
	return a.answer(map[string]string{
		"clientDataJSON": raw.EncodeToString(a.client("webauthn.create", o.Options.Challenge)), "attestationObject": raw.EncodeToString(object.Bytes()),
	})
}

// proves is the answer to a challenge for a passkey that is there.
func (a *authenticator) proves(o options) string {
	a.signed++
	data, client := a.data(0x05), a.client("webauthn.get", o.Options.Challenge)
	hash := sha256.Sum256(client)
	sum := sha256.Sum256(append(bytes.Clone(data), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, sum[:])
	if err != nil {
		a.t.Fatal(err)
	}
	return a.answer(map[string]string{
		"clientDataJSON": raw.EncodeToString(client), "authenticatorData": raw.EncodeToString(data),
		"signature": raw.EncodeToString(signature), "userHandle": raw.EncodeToString(a.handle),
	})
}

// secure posts as the script of a page does that has come by HTTPS to the site's name.
func (g *guest) secure(form url.Values) *httptest.ResponseRecorder {
	g.t.Helper()
	r := g.request("POST", passkeyPath, form)
	r.Host = "games.example.org"
	r.Header.Set("X-Forwarded-Proto", "https")
	r.Header.Set("X-Spielwerk", "1")
	return g.send(r)
}

func (g *guest) asked(do string) (o options) {
	g.t.Helper()
	w := g.secure(url.Values{"do": {do}})
	if err := json.Unmarshal(w.Body.Bytes(), &o); err != nil || w.Code != http.StatusOK || len(o.Options.Challenge) < 20 {
		g.t.Fatalf("no challenge: %v, %s", err, dump(w))
	}
	return o
}

// gets makes a passkey for a guest.
func (g *guest) gets(a *authenticator) {
	g.t.Helper()
	o := g.asked("new")
	if w := g.secure(url.Values{"do": {"add"}, "pass": {o.Pass}, "answer": {a.makes(o)}}); w.Code != http.StatusNoContent {
		g.t.Fatalf("no passkey: %s", dump(w))
	}
}

// TestPasskeys: a passkey is added to a guest, who keeps the tables, and makes another browser the same
// person. Sessions are renewed each time. Who removes it can do nothing by it any more.
func TestPasskeys(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, b, id := s.two()
	key, who := newAuthenticator(t), a.whoIs().ID
	planted := a.cookies[sessionCookie]
	a.gets(key)
	if a.whoIs().ID != who || !a.plays(id) || a.cookies[sessionCookie] == planted {
		t.Fatal("with a passkey the guest is somebody else, or the session is the old one")
	}
	attacker := s.guest("")
	attacker.cookies[sessionCookie] = planted
	if attacker.whoIs().ID != "" || attacker.plays(id) {
		t.Error("who knew the session before has a part in the person")
	}
	phone := s.guest("")
	o := phone.asked("ask")
	answer := key.proves(o)
	if w := phone.secure(url.Values{"do": {"prove"}, "pass": {o.Pass}, "answer": {answer}}); w.Code != http.StatusNoContent || phone.whoIs().ID != who || !phone.plays(id) {
		t.Fatalf("the passkey on another device: %s", dump(w))
	}
	for _, secret := range []string{o.Pass, o.Options.Challenge, phone.cookies[sessionCookie], raw.EncodeToString(key.id)} {
		if strings.Contains(s.logs.String(), secret) {
			t.Errorf("the log has %s", secret)
		}
	}
	if w := s.guest("").secure(url.Values{"do": {"prove"}, "pass": {o.Pass}, "answer": {answer}}); w.Code != http.StatusBadRequest {
		t.Errorf("an answer that is heard and sent again: %s", dump(w))
	}
	// Who has a passkey can sign out and come back.
	a.post(youPath, url.Values{"do": {"others"}})
	if w := a.post(youPath, url.Values{"do": {"out"}}); w.Code != http.StatusSeeOther || a.whoIs().ID != "" {
		t.Errorf("sign-out: %s", dump(w))
	}
	o = a.asked("ask")
	a.secure(url.Values{"do": {"prove"}, "pass": {o.Pass}, "answer": {key.proves(o)}})
	if a.whoIs().ID != who {
		t.Fatal("nobody comes back")
	}
	for _, code := range languages() {
		page, id := a.at(s, code, "board").get(youPath).Body.String(), raw.EncodeToString(key.id)
		if blemish.MatchString(strings.ReplaceAll(page, id, "")) || !strings.Contains(page, id) { // an id can have NaN in it
			t.Errorf("%s: the page: %s", code, page)
		}
	}
	remove := url.Values{"do": {"remove"}, "passkey": {raw.EncodeToString(key.id)}}
	b.post(passkeyPath, remove)
	o = phone.asked("ask")
	if w := phone.secure(url.Values{"do": {"prove"}, "pass": {o.Pass}, "answer": {key.proves(o)}}); w.Code != http.StatusNoContent {
		t.Errorf("somebody else has removed it: %s", dump(w))
	}
	if w := a.post(passkeyPath, remove); w.Code != http.StatusSeeOther {
		t.Error(dump(w))
	}
	other := s.guest("")
	o = other.asked("ask")
	if w := other.secure(url.Values{"do": {"prove"}, "pass": {o.Pass}, "answer": {key.proves(o)}}); w.Code != http.StatusBadRequest || other.whoIs().ID != "" {
		t.Errorf("a passkey that was removed: %s", dump(w))
	}
}

// TestPasskeysOfOthers prove nothing: each wrong answer is refused in a sentence, and nobody becomes
// somebody.
func TestPasskeysOfOthers(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, b, _ := s.two()
	key := newAuthenticator(t)
	a.gets(key)
	for what, spoil := range map[string]func(k *authenticator, o *options){
		"of another key":       func(k *authenticator, _ *options) { k.key = newAuthenticator(t).key },
		"of another site":      func(k *authenticator, _ *options) { k.site = "evil.example" },
		"of another page":      func(k *authenticator, _ *options) { k.origin = "https://evil.example" },
		"without TLS":          func(k *authenticator, _ *options) { k.origin = "http://games.example.org" },
		"to another challenge": func(_ *authenticator, o *options) { o.Options.Challenge = raw.EncodeToString(make([]byte, 32)) },
		"of another person":    func(k *authenticator, _ *options) { k.handle = []byte(b.whoIs().ID) },
		"of nobody":            func(k *authenticator, _ *options) { k.handle = nil },
		"of an unknown key":    func(k *authenticator, _ *options) { k.id = []byte("unknown") },
		"of a copy":            func(k *authenticator, _ *options) { k.signed = 0 },
		"to an old challenge":  func(_ *authenticator, o *options) { o.Pass = "x" },
	} {
		mallory := s.guest("")
		good := mallory.asked("ask")
		if w := s.guest("").secure(url.Values{"do": {"prove"}, "pass": {good.Pass}, "answer": {key.proves(good)}}); w.Code != http.StatusNoContent {
			t.Fatalf("the good answer: %s", dump(w))
		}
		o, bad := mallory.asked("ask"), *key
		spoil(&bad, &o)
		w := mallory.secure(url.Values{"do": {"prove"}, "pass": {o.Pass}, "answer": {bad.proves(o)}})
		if w.Code != http.StatusBadRequest || w.Body.String() != s.text("en", "web.passkey.refused") || mallory.whoIs().ID != "" {
			t.Errorf("an answer %s: %s", what, dump(w))
		}
	}
	// A challenge for a new passkey is for the person who has asked for it, and for nothing else.
	o := a.asked("new")
	if w := b.secure(url.Values{"do": {"add"}, "pass": {o.Pass}, "answer": {newAuthenticator(t).makes(o)}}); w.Code != http.StatusBadRequest {
		t.Errorf("a challenge of another: %s", dump(w))
	}
	o = a.asked("new")
	if w := s.guest("").secure(url.Values{"do": {"prove"}, "pass": {o.Pass}, "answer": {key.proves(o)}}); w.Code != http.StatusBadRequest {
		t.Errorf("a challenge for something else: %s", dump(w))
	}
	o = b.asked("new")
	if w := b.secure(url.Values{"do": {"add"}, "pass": {o.Pass}, "answer": {key.makes(o)}}); w.Code != http.StatusBadRequest {
		t.Errorf("a passkey of another: %s", dump(w))
	}
	for _, do := range []string{"new", "add"} {
		if w := s.guest("").secure(url.Values{"do": {do}}); w.Code != http.StatusBadRequest {
			t.Errorf("%s by nobody: %s", do, dump(w))
		}
	}
	if w := a.script(passkeyPath, url.Values{"do": {"ask"}}); w.Body.String() != s.text("en", "web.passkey.nowhere") {
		t.Errorf("without TLS: %s", dump(w))
	}
	for _, noise := range []string{"", "{}", "null", `{"id":"x"}`, strings.Repeat("[", 9000), "\xff"} {
		o := a.asked("ask")
		if w := a.secure(url.Values{"do": {"prove"}, "pass": {o.Pass}, "answer": {noise}}); w.Code != http.StatusBadRequest {
			t.Errorf("%.20q: %s", noise, dump(w))
		}
	}
	eve := s.guest("")
	eve.addr = "10.250.1.8:1" // as of a proxy of this network
	for range newProofs {
		eve.asked("ask")
	}
	if w := eve.secure(url.Values{"do": {"ask"}}); w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" {
		t.Errorf("challenges without end: %s", dump(w))
	}
	if logs := s.logs.String(); strings.Contains(logs, "level=ERROR") {
		t.Errorf("the log: %s", logs)
	}
}
