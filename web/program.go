package web

import "net/http"

// alonePath begins the addresses by which a browser plays without a connection: of them only the service worker
// knows more than a way back (assets/local.ts).
const alonePath = "/alone/"

// Alone makes it the site of one person who plays against bots: its pages lead to nobody else, and to nothing that only a
// server has. It is called before the site is served.
func (s *Server) Alone() {
	s.alone = true
	s.Show(false) // nobody else would see the games of the house
	s.Limit(0, 0) // nobody else is kept waiting
}

// aloneRoutes are the ways in, which have addresses of their own: a browser knows by them what it asks here.
func (s *Server) aloneRoutes(page func(string, http.HandlerFunc)) {
	page("GET "+alonePath+"{$}", s.home)
	page("GET "+alonePath+"{game}", s.gameHome)
	page("POST "+alonePath+"{game}/record", s.takeGame)
}

// gameAt is the address of the page of a game.
func (s *Server) gameAt(name string) string {
	if s.alone {
		return alonePath + name
	}
	return "/games/" + name
}

// program is the site as a program for browsers (docs/browser.md).
type program struct {
	wasm   []byte
	brotli bool   // wasm is compressed by it
	runs   []byte // wasm_exec.js of the Go that has built it
	tag    string // content hash of both, for its address
}

// megabytes is how much a browser loads, as visitors are told.
func (p *program) megabytes() int { return max(1, (len(p.wasm)+500_000)/1_000_000) }
