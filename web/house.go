//go:build !js

package web

import (
	"net/http"

	"github.com/klauspost/compress/gzhttp"

	"spielwerk/api"
	"spielwerk/docs"
	"spielwerk/manual"
	"spielwerk/notify"
)

// What a site has that serves many people: who they are, how they are reached, the API, the documents.
// house_js.go is what there is instead where it plays in a browser.

// inBrowser: this is compiled for browsers (house_js.go).
const inBrowser = false

// houseRoutes are the addresses that only such a site has.
func (s *Server) houseRoutes(mux *routes, page func(string, http.HandlerFunc)) {
	if s.alone {
		s.aloneRoutes(page)
		return
	}
	page("GET /games/{game}/standings", s.standing)
	page("GET /games/{game}/played/{number}", s.seePlayed)
	page("GET /picture/{name}", s.gamePicture)
	page("GET "+manual.Root, s.documents)
	page("GET "+manual.Root+"/{name}", s.document)
	page("GET "+manual.Schemas+"/{file}", s.schema)
	page("GET /cards/{game}/sources", s.sourcesPage)
	page("GET "+duplicatesPath+"/{duplicate}", s.duplicate)
	mux.HandleFunc("POST "+duplicatesPath+"/{duplicate}/end", s.endDuplicate)
	page("GET "+youPath, s.you)
	page("POST "+youPath, s.changeYou)
	mux.HandleFunc("POST "+passkeyPath, s.passkey)
	page("GET "+invitePath+"/{code}", s.asksIn)
	mux.HandleFunc("POST "+invitePath, s.comesIn)
	mux.HandleFunc("GET "+youPath+"/data.zip", s.export)
	page("GET "+gamesPath, s.yourGames)
	page("GET "+gamesFile, s.gamesTable)
	mux.HandleFunc(forgetPattern, s.forget)
	page("GET "+tokensPath, s.tokens)
	page("POST "+tokensPath, s.changeTokens)
	page("GET "+turnsPath, s.turns)
	page("POST "+turnsPath, s.changeTurns)
	page("GET "+notify.ConfirmPath+"{code}", s.confirmAsk)
	mux.HandleFunc("POST /confirm", s.confirms)
	page("GET "+notify.StopPath+"{way}/{secret}", s.stopAsk)
	page("POST "+notify.StopPath+"{way}/{secret}", s.stops)
	page("GET "+workerPath, s.worker)
	s.programRoutes(mux, page)
	page("GET "+manifestPath, s.manifest)
	page("GET "+offlinePath, s.offline)
	page("GET "+carryPath+"/{code}", s.come)
	mux.HandleFunc("POST "+carryPath, s.comes)
	mux.HandleFunc("POST /show", s.watchShow)
	page("GET "+operatorPath, s.operate)
	mux.HandleFunc("POST "+operatorPath, s.operates)
}

// packed has a page be sent in as few bytes as a browser takes.
func packed(h http.Handler) http.Handler {
	return gzhttp.GzipHandler(h)
}

// documentsOf are the documents of the program.
func documentsOf() (*manual.Book, error) {
	return manual.Read(docs.Files)
}

// serveAPI adds the API to the routes of the site.
func (s *Server) serveAPI(mux *routes) {
	pages := s.pageRoutes(func(_ string, next http.Handler) http.Handler { return next })
	served := api.New(apiRoutes{apiMux{mux}, s}, programs{s, pages})
	mux.Handle("GET "+apiPath, packed(s.aboutAPI(served)))
}
