//go:build !js

package web

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// programFile is the address of the program for browsers, with its content hash behind it.
const programFile = "/program/spielwerk.wasm"

// programTimeout is how long a browser may take to load the program: 5.7 MB by a slow telephone.
const programTimeout = 15 * time.Minute

// Offer lets browsers play without a connection, by the program in a folder. It is called before the site is served.
func (s *Server) Offer(folder string) error {
	p := &program{brotli: true}
	var err error
	p.wasm, err = os.ReadFile(filepath.Join(folder, "spielwerk.wasm.br"))
	if errors.Is(err, fs.ErrNotExist) {
		p.brotli = false
		p.wasm, err = os.ReadFile(filepath.Join(folder, "spielwerk.wasm"))
	}
	if err != nil {
		return fmt.Errorf("there is neither spielwerk.wasm.br nor spielwerk.wasm: %w", err)
	}
	if !p.brotli && !bytes.HasPrefix(p.wasm, []byte("\x00asm")) {
		return errors.New("spielwerk.wasm is not WebAssembly")
	}
	if p.runs, err = os.ReadFile(filepath.Join(folder, "wasm_exec.js")); err != nil {
		return fmt.Errorf("there is no wasm_exec.js of the Go that has built the program: %w", err)
	}
	if !bytes.Contains(p.runs, []byte("globalThis.Go")) {
		return errors.New("wasm_exec.js is not the script of Go that runs WebAssembly")
	}
	p.tag = tag(append(p.runs[:len(p.runs):len(p.runs)], p.wasm...))
	s.program = p
	return nil
}

// programRoutes are what browsers ask that play without a connection.
func (s *Server) programRoutes(mux *routes, page func(string, http.HandlerFunc)) {
	if s.program == nil {
		return
	}
	mux.HandleFunc("GET "+programFile, s.programSent) // is compressed already
	page("GET "+alonePath+"{$}", s.notAlone)
	page("GET "+alonePath+"{game}", s.notAlone)
}

// notAlone leads whose browser has no service worker, or not any more, to the page of the game.
func (s *Server) notAlone(w http.ResponseWriter, r *http.Request) {
	g, err := s.games.Find(r.PathValue("game"))
	if err != nil {
		http.Redirect(w, r, "/", http.StatusSeeOther)
		return
	}
	http.Redirect(w, r, "/games/"+g.Name, http.StatusSeeOther)
}

// programSent sends the program. Its address changes with its content.
func (s *Server) programSent(w http.ResponseWriter, r *http.Request) {
	p, h := s.program, w.Header()
	if r.URL.RawQuery == p.tag {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-cache")
	}
	if p.brotli {
		h.Set("Vary", "Accept-Encoding")
		if !strings.Contains(r.Header.Get("Accept-Encoding"), "br") {
			http.Error(w, "the program is sent by Brotli only", http.StatusNotAcceptable)
			return
		}
		h.Set("Content-Encoding", "br")
	}
	h.Set("Content-Type", "application/wasm")
	h.Set("Content-Length", strconv.Itoa(len(p.wasm)))
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(programTimeout)) // else it has what all have
	_, _ = w.Write(p.wasm)                                                             // the client may be gone
}

// worker is the script by which a browser shows what is pushed to it.
func (s *Server) worker(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	if s.program != nil {
		s.playingWorker(w)
		return
	}
	r.URL.Path = "/static/worker.js"
	s.static.ServeHTTP(w, r)
}

// playingWorker is the service worker with what runs the program. It is one script, because a service worker may
// load no other later; only its own answer lets WebAssembly be compiled.
func (s *Server) playingWorker(w http.ResponseWriter) {
	script, err := staticFiles.ReadFile("static/worker.js")
	if err != nil {
		panic(err) // it is embedded
	}
	h := w.Header()
	h.Set("Content-Type", "text/javascript; charset=utf-8")
	h.Set("Content-Security-Policy", strings.Replace(h.Get("Content-Security-Policy"), "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", 1))
	_, _ = fmt.Fprintf(w, "self.spielwerkProgram = %q;\n%s\n%s", programFile+"?"+s.program.tag, s.program.runs, script) // the client may be gone
}
