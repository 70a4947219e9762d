package web

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"

	"github.com/a-h/templ"

	"spielwerk/lang"
)

// hashes are short content hashes of files by their names.
func hashes(files fs.FS) (map[string]string, error) {
	tags := map[string]string{}
	names, err := fs.Glob(files, "*")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		tags[name] = tag(text)
	}
	return tags, nil
}

// staticFile serves a static file; its address changes with its content, so it
// may be kept for ever.
func (s *Server) staticFile(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("file")
	if s.tags[name] == "" {
		http.NotFound(w, r)
		return
	}
	s.keep(w, r, name)
	s.static.ServeHTTP(w, r)
}

// keep lets a file at the address with its content hash be cached for ever.
func (s *Server) keep(w http.ResponseWriter, r *http.Request, name string) {
	if r.URL.RawQuery == s.tagOf(name) {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		w.Header().Set("Cache-Control", "no-cache")
	}
}

// tag is a short hash of a content.
func tag(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:6])
}

// page has the data that every page needs.
func (s *Server) page(r *http.Request) page {
	p := s.preferences(r)
	back := r.URL.EscapedPath()
	if r.Method != http.MethodGet {
		back = "/"
	}
	return page{preferences: p, say: s.says[p.lang], path: back, tags: s.tags, alone: s.alone}
}

// houses are the sentences of the site by language.
func houses(book *lang.Book) map[string]func(id string, data map[string]any) string {
	all := map[string]func(string, map[string]any) string{}
	for _, code := range lang.Languages {
		all[code] = book.House(code).Say
	}
	return all
}

// show writes a page or a piece of one.
func (s *Server) show(w http.ResponseWriter, r *http.Request, status int, c templ.Component) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	if err := c.Render(r.Context(), w); err != nil && r.Context().Err() == nil {
		s.log.Error("a page failed", about(r), "err", err)
	}
}

// wantsText reports whether the script makes the request, which shows short texts itself.
func wantsText(r *http.Request) bool { return r.Header.Get("X-Spielwerk") != "" }

// explain answers with a sentence: as plain text to the script, as JSON to a program, as a page otherwise.
func (s *Server) explain(w http.ResponseWriter, r *http.Request, status int, text string) {
	if wantsText(r) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(text))
		return
	}
	if wantsJSON(r) {
		s.problem(w, status, text)
		return
	}
	p := s.page(r)
	table := r.PathValue("table")
	if status == http.StatusNotFound {
		table = ""
	}
	if status >= http.StatusInternalServerError {
		p.request = requestOf(r).id
	}
	s.show(w, r, status, message(&p, text, table))
}
