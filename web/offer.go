//go:build !js

package web

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/andybalholm/brotli"
)

// programFile is the address of the program for browsers, with its content hash behind it.
const programFile = "/program/spielwerk.wasm"

// Files of the folder with it, besides wasm_exec.js.
const (
	programPacked = "spielwerk.wasm.br"
	programPlain  = "spielwerk.wasm"
	programBuild  = "build.json"
)

// programTimeout is how long a browser may take to load the program: 5.7 MB by a slow telephone.
const programTimeout = 15 * time.Minute

// Offer lets browsers play without a connection, by the program in a folder, which tools/browserprogram makes. A server
// that knows of which commit it is takes only a program of the same: else pages, moves and records could differ. It is
// called before the site is served.
func (s *Server) Offer(folder fs.FS, commit string) error {
	p, name := &program{brotli: true}, programPacked
	var err error
	p.wasm, err = fs.ReadFile(folder, name)
	if errors.Is(err, fs.ErrNotExist) {
		p.brotli, name = false, programPlain
		p.wasm, err = fs.ReadFile(folder, name)
	}
	if err != nil {
		return fmt.Errorf("there is neither %s nor %s: %w", programPacked, programPlain, err)
	}
	if !p.brotli && !bytes.HasPrefix(p.wasm, []byte("\x00asm")) {
		return errors.New(programPlain + " is not WebAssembly")
	}
	if p.runs, err = fs.ReadFile(folder, "wasm_exec.js"); err != nil {
		return fmt.Errorf("there is no wasm_exec.js of the Go that has built the program: %w", err)
	}
	if !bytes.Contains(p.runs, []byte("globalThis.Go")) {
		return errors.New("wasm_exec.js is not the script of Go that runs WebAssembly")
	}
	if err = p.ofCommit(folder, name, commit); err != nil {
		return err
	}
	p.tag = tag(append(p.runs[:len(p.runs):len(p.runs)], p.wasm...))
	s.program = p
	return nil
}

// ofCommit checks that a program is of the commit of this server, "" if that is not known.
func (p *program) ofCommit(folder fs.FS, name, commit string) error {
	const anew = "make the folder anew from the server's commit (docs/browser.md)"
	text, err := fs.ReadFile(folder, programBuild)
	if errors.Is(err, fs.ErrNotExist) && commit == "" {
		return nil
	}
	if err != nil {
		return fmt.Errorf("there is no %s, which says of which commit the program is; %s: %w", programBuild, anew, err)
	}
	var is struct{ Commit, SHA256 string }
	if err = json.Unmarshal(text, &is); err != nil {
		return fmt.Errorf("%s: %w", programBuild, err)
	}
	if sum := sha256.Sum256(p.wasm); is.SHA256 != hex.EncodeToString(sum[:]) {
		return fmt.Errorf("%s tells of another %s than the one beside it; %s", programBuild, name, anew)
	}
	if commit != "" && is.Commit != commit {
		return fmt.Errorf("the program is of commit %s, this server of commit %s; %s", cmp.Or(is.Commit, "unknown"), commit, anew)
	}
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

// programSent sends the program. Its address changes with its content: who asks for that of another server, such as
// the one of before, does not get this one, which its script need not fit.
func (s *Server) programSent(w http.ResponseWriter, r *http.Request) {
	p, h := s.program, w.Header()
	switch r.URL.RawQuery {
	case p.tag:
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	case "":
		h.Set("Cache-Control", "no-cache")
	default:
		http.NotFound(w, r)
		return
	}
	var sent io.Reader = bytes.NewReader(p.wasm)
	length := strconv.Itoa(len(p.wasm))
	if p.brotli {
		h.Set("Vary", "Accept-Encoding")
		switch {
		case strings.Contains(r.Header.Get("Accept-Encoding"), "br"):
			h.Set("Content-Encoding", "br")
		case onThisMachine(r):
			sent, length = brotli.NewReader(sent), ""
		default:
			http.Error(w, "the program is sent by Brotli only, but to browsers on the machine of the server", http.StatusNotAcceptable)
			return
		}
	}
	h.Set("Content-Type", "application/wasm")
	if length != "" {
		h.Set("Content-Length", length)
	}
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(programTimeout)) // else it has what all have
	_, _ = io.Copy(w, sent)                                                            // the client may be gone
}

// onThisMachine reports whether a browser on the machine of the server asks. Without TLS only such a one has service
// workers, and Safari takes Brotli by TLS only.
func onThisMachine(r *http.Request) bool {
	return peer(r).IsLoopback() && r.Header.Get("X-Forwarded-For") == "" && r.Header.Get("Forwarded") == ""
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
