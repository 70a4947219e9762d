package web

import (
	"net/http"

	"spielwerk/manual"
)

// The site that a browser carries for one person, who plays against bots: no accounts, no messages, no API, no
// documents. What these need is not linked, so that the program is small enough to be sent.

const inBrowser = true

func (s *Server) houseRoutes(_ *routes, page func(string, http.HandlerFunc)) { s.aloneRoutes(page) }

func (s *Server) serveAPI(*routes) {}

// packed leaves a page as it is: it does not leave the machine.
func packed(h http.Handler) http.Handler { return h }

// documentsOf are none: nothing leads to them.
func documentsOf() (*manual.Book, error) { return &manual.Book{}, nil }

// relying is nil: passkeys are for the site that this one comes from.
func relying(*http.Request) (site any, possible bool) { return nil, false }
