package web

import (
	"bytes"
	"net/http"
	"time"

	"github.com/a-h/templ"

	"spielwerk/docs"
	"spielwerk/manual"
)

// manualData is a page of documents: the list, a document, or what was found.
type manualData struct {
	page
	wish  string
	hits  []manual.Hit
	parts []manualPart
	forms []schemaLine
	shown *manual.Document // nil for the list
}

// manualPart is the documents for some readers.
type manualPart struct {
	title string
	all   []*manual.Document
}

// documents is the page with the list of documents, or where words of a question stand in them.
func (s *Server) documents(w http.ResponseWriter, r *http.Request) {
	d := s.manualOf(r)
	if d.wish = clean(r.FormValue("q"), maxWish); d.wish != "" {
		d.path = r.URL.RequestURI()
		d.hits = s.manual.Search(d.wish, d.lang)
	}
	s.show(w, r, http.StatusOK, manualPage(d))
}

// document is a page with a document, or a file that one leads to.
func (s *Server) document(w http.ResponseWriter, r *http.Request) {
	d, name := s.manualOf(r), r.PathValue("name")
	if d.shown = s.manual.Find(name, d.lang); d.shown != nil {
		s.show(w, r, http.StatusOK, manualPage(d))
		return
	}
	text, err := docs.Files.ReadFile(name)
	if err != nil {
		s.explain(w, r, http.StatusNotFound, d.t("error.notFound"))
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
}

func (s *Server) manualOf(r *http.Request) *manualData {
	d := &manualData{page: s.page(r)}
	d.forms = s.schemasOf(d.lang)
	for _, p := range docs.Contents {
		part := manualPart{title: d.t("manual.for." + p.Name)}
		for _, name := range p.Names {
			part.all = append(part.all, s.manual.Find(name, d.lang))
		}
		d.parts = append(d.parts, part)
	}
	return d
}

// langOf is the language of a document as an attribute, if it is not that of the page.
func langOf(d *manualData, of *manual.Document) templ.Attributes {
	if of == nil || of.Lang == d.lang {
		return nil
	}
	return templ.Attributes{"lang": of.Lang}
}

// hitAddress is where what was found stands.
func hitAddress(h *manual.Hit) string {
	to := manual.Root + "/" + h.Document.Name
	if h.Section.ID != "" {
		to += "#" + h.Section.ID
	}
	return to
}
