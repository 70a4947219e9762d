package web

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"spielwerk/schema"
	"spielwerk/store"
)

// schemas are the schemas that somebody has asked for, by their names.
type schemas struct{ sync.Map }

// schemaLine is the schemas of a game in the list of documents.
type schemaLine struct {
	title string
	files []string // view, trace
}

// schemasOf lists the schemas of all games.
func (s *Server) schemasOf(code string) (all []schemaLine) {
	for _, g := range s.games.First() {
		line := schemaLine{title: s.book.Game(g, code).Say("title", nil)}
		for _, kind := range schema.Kinds {
			line.files = append(line.files, g.Name+"."+kind+".json")
		}
		all = append(all, line)
	}
	return all
}

// schema is the schema of the views or the traces of a game.
func (s *Server) schema(w http.ResponseWriter, r *http.Request) {
	file := r.PathValue("file")
	text, known := s.schemas.Load(file)
	if !known {
		name, is := strings.CutSuffix(file, ".json")
		name, kind, _ := strings.Cut(name, ".")
		g, err := s.games.Find(name)
		if !is || err != nil || !slices.Contains(schema.Kinds, kind) {
			s.fail(w, r, store.ErrNotFound)
			return
		}
		n, err := schema.Of(g, kind)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		made, err := json.MarshalIndent(n, "", "  ")
		if err != nil {
			s.fail(w, r, err)
			return
		}
		text, _ = s.schemas.LoadOrStore(file, made)
	}
	w.Header().Set("Content-Type", "application/schema+json")
	w.Header().Set("Cache-Control", "no-cache")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text.([]byte)))
}
