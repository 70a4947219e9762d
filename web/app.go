package web

import (
	"encoding/json"
	"net/http"
)

// The site can be installed like an app: a manifest, icons, and a page that a browser keeps for when there is no
// connection. Nothing else is kept (assets/worker.ts).

const (
	manifestPath = "/app.webmanifest"
	offlinePath  = "/offline"
)

// manifest describes the site as an app.
type manifest struct {
	ID          string         `json:"id"`
	Name        string         `json:"name"`
	ShortName   string         `json:"short_name"` //nolint:tagliatelle // the names of the standard
	Description string         `json:"description"`
	Lang        string         `json:"lang"`
	Start       string         `json:"start_url"` //nolint:tagliatelle // likewise
	Scope       string         `json:"scope"`
	Display     string         `json:"display"`
	Background  string         `json:"background_color"` //nolint:tagliatelle // likewise
	Theme       string         `json:"theme_color"`      //nolint:tagliatelle // likewise
	Icons       []manifestIcon `json:"icons"`
}

type manifestIcon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// paper is the colour of the pages by day, as the style sheet has it.
const paper = "#f6f1e7"

func (s *Server) manifest(w http.ResponseWriter, r *http.Request) {
	p := s.page(r)
	icon := func(name, sizes, kind, purpose string) manifestIcon {
		return manifestIcon{p.asset(name), sizes, kind, purpose}
	}
	w.Header().Set("Content-Type", "application/manifest+json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	_ = json.NewEncoder(w).Encode(manifest{ // the client may be gone
		ID: "/", Name: p.t("title"), ShortName: p.t("title"), Description: p.t("tagline"), Lang: p.lang, Start: "/", Scope: "/",
		Display: "standalone", Background: paper, Theme: paper, Icons: []manifestIcon{
			icon("icon.svg", "any", "image/svg+xml", "any"),
			icon("icon-192.png", "192x192", "image/png", "any maskable"), icon("icon-512.png", "512x512", "image/png", "any maskable"),
		},
	})
}

// offline is the page that a browser keeps for when there is no connection.
func (s *Server) offline(w http.ResponseWriter, r *http.Request) {
	p := s.page(r)
	p.path = "/"
	s.show(w, r, http.StatusOK, offlinePage(&p, siteOf(r)))
}
