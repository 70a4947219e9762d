package web

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// offered is a folder with what looks like the program for browsers.
func offered(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
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

	if err := s.server.Offer(offered(t, map[string]string{"spielwerk.wasm.br": "packed", "wasm_exec.js": runsGo})); err != nil {
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
	if w.Code != http.StatusOK || w.Body.String() != "packed" || w.Header().Get("Content-Encoding") != "br" ||
		w.Header().Get("Content-Type") != "application/wasm" || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
		t.Error(dump(w))
	}
	if w = g.get(address); w.Code != http.StatusNotAcceptable {
		t.Errorf("who does not take Brotli: %d", w.Code)
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
		if err := s.server.Offer(offered(t, files)); err == nil || s.server.program != nil {
			t.Errorf("%v is taken", files)
		}
	}
	if err := s.server.Offer(offered(t, map[string]string{"spielwerk.wasm": "\x00asm", "wasm_exec.js": runsGo})); err != nil {
		t.Error(err)
	}
}
