package web

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
)

// offered is a folder with what looks like the program for browsers.
func offered(files map[string]string) fs.FS {
	folder := fstest.MapFS{}
	for name, text := range files {
		folder[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return folder
}

const runsGo = "globalThis.Go = class {};"

// TestOffer: a site with the program for browsers leads to it from each game, sends it compressed and to be kept, and
// only its worker may compile WebAssembly; without the program nothing leads there.
func TestOffer(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for _, path := range []string{programFile, alonePath, alonePath + "newworld"} {
		if w := s.guest("").get(path); w.Code != http.StatusNotFound {
			t.Errorf("%s without the program: %d", path, w.Code)
		}
	}
	has(t, "without the program", s.guest("").get("/games/newworld").Body.String(), `id="alone"`, false)
	has(t, "without the program", s.guest("").get(workerPath).Body.String(), runsGo, false)

	var b bytes.Buffer
	by := brotli.NewWriter(&b)
	if _, err := by.Write([]byte("the program")); err != nil {
		t.Fatal(err)
	}
	if err := by.Close(); err != nil {
		t.Fatal(err)
	}
	packed := b.String()
	if err := s.server.Offer(offered(map[string]string{"spielwerk.wasm.br": packed, "wasm_exec.js": runsGo}), ""); err != nil {
		t.Fatal(err)
	}
	s.handler = s.server.Handler()
	for _, code := range languages() {
		page := s.guest("").at(s, code, "board").get("/games/newworld")
		guarded(t, "the page of a game", page)
		has(t, code, page.Body.String(), s.text(code, "web.game.withoutConnection"), true)
	}
	g := s.guest("")
	worker := g.get(workerPath)
	address := programFile + "?" + s.server.program.tag
	for _, part := range []string{address, runsGo, "showNotification"} {
		has(t, "the worker", worker.Body.String(), part, true)
	}
	has(t, "the worker", worker.Header().Get("Content-Security-Policy"), "script-src 'self' 'wasm-unsafe-eval';", true)
	r := g.request(http.MethodGet, address, nil)
	r.Header.Set("Accept-Encoding", "gzip, br")
	w := g.send(r)
	guarded(t, "the program", w)
	if w.Code != http.StatusOK || w.Body.String() != packed || w.Header().Get("Content-Encoding") != "br" ||
		w.Header().Get("Content-Type") != "application/wasm" || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
		t.Error(dump(w))
	}
	if w = g.get(address); w.Code != http.StatusNotAcceptable {
		t.Errorf("who does not take Brotli: %d", w.Code)
	}
	r = g.request(http.MethodGet, address, nil) // Safari, without TLS
	r.RemoteAddr = "127.0.0.1:4711"
	if w = g.send(r); w.Code != http.StatusOK || w.Body.String() != "the program" || w.Header().Get("Content-Encoding") != "" {
		t.Error(dump(w))
	}
	r.Header.Set("X-Forwarded-For", "192.0.2.7")
	if w = g.send(r); w.Code != http.StatusNotAcceptable {
		t.Errorf("who does not take Brotli, behind a proxy on the same machine: %d", w.Code)
	}
	if w = g.get(programFile + "?another"); w.Code != http.StatusNotFound {
		t.Errorf("the program of another server: %d", w.Code)
	}
	for path, to := range map[string]string{alonePath: "/", alonePath + "chess": "/", alonePath + "newworld": "/games/newworld"} {
		if w = g.get(path); w.Code != http.StatusSeeOther || w.Header().Get("Location") != to {
			t.Errorf("%s leads to %q (%d)", path, w.Header().Get("Location"), w.Code)
		}
	}
}

// TestOfferRefuses: a folder that does not have the program is refused.
func TestOfferRefuses(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for _, files := range []map[string]string{
		{},
		{"wasm_exec.js": runsGo},
		{"spielwerk.wasm.br": "packed"},
		{"spielwerk.wasm.br": "packed", "wasm_exec.js": "alert()"},
		{"spielwerk.wasm": "packed", "wasm_exec.js": runsGo},
	} {
		if err := s.server.Offer(offered(files), ""); err == nil || s.server.program != nil {
			t.Errorf("%v is taken", files)
		}
	}
	if err := s.server.Offer(offered(map[string]string{"spielwerk.wasm": "\x00asm", "wasm_exec.js": runsGo}), ""); err != nil {
		t.Error(err)
	}
}

// TestOfferOfCommit: a server takes a program of its own commit only, and says which is which. One that does not know its
// commit takes each.
func TestOfferOfCommit(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	told := func(commit, content string) string {
		return fmt.Sprintf(`{"commit":%q,"sha256":"%x"}`, commit, sha256.Sum256([]byte(content)))
	}
	for _, c := range []struct{ server, told, wrong string }{
		{"cd37ece", told("cd37ece", "packed"), ""},
		{"cd37ece with changes", told("cd37ece with changes", "packed"), ""},
		{"", told("cd37ece", "packed"), ""},
		{"", told("", "packed"), ""},
		{"", "", ""},
		{"", "{", "build.json: "},
		{"", told("cd37ece", "another"), "build.json tells of another spielwerk.wasm.br"},
		{"cd37ece", told("cd37ece", "another"), "build.json tells of another spielwerk.wasm.br"},
		{"cd37ece", told("0ff1ce0", "packed"), "the program is of commit 0ff1ce0, this server of commit cd37ece; make the folder anew"},
		{"cd37ece", told("cd37ece with changes", "packed"), "of commit cd37ece with changes, this server of commit cd37ece;"},
		{"cd37ece", told("", "packed"), "of commit unknown, this server of commit cd37ece;"},
		{"cd37ece", "", "there is no build.json"},
	} {
		files := map[string]string{"spielwerk.wasm.br": "packed", "wasm_exec.js": runsGo}
		if c.told != "" {
			files["build.json"] = c.told
		}
		s.server.program = nil
		err := s.server.Offer(offered(files), c.server)
		if (err == nil) != (c.wrong == "") || err != nil && !strings.Contains(err.Error(), c.wrong) || (err == nil) != (s.server.program != nil) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
