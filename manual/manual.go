// Package manual makes pages of documents that are written in Markdown, and finds words in them.
package manual

import (
	"path"
	"slices"
	"strings"
)

// Root is where the site has its documents: a document is at Root/NAME.
const Root = "/docs"

// Schemas is where the JSON Schemas are: GAME.view.json and GAME.trace.json.
const Schemas = Root + "/schemas"

// Document is a document in one language.
type Document struct {
	Name     string
	Lang     string
	Title    string
	HTML     []byte    // without the title
	Sections []Section // in order; the first is what stands before the first heading
}

// Section is what stands under a heading.
type Section struct {
	ID    string // "" for the first
	Title string // that of the document for the first
	Level int    // of the heading, from 2; 1 for the first
	Text  string // without marks
}

// Book is documents by name and language.
type Book struct {
	documents map[string]map[string]*Document
}

// original is the language of a file without one in its name.
const original = "en"

// Find is a document in a language, or in English if there is none. It is nil for an unknown name.
func (b *Book) Find(name, lang string) *Document {
	all := b.documents[name]
	if d := all[lang]; d != nil {
		return d
	}
	return all[original]
}

// Names are the names of all documents, sorted.
func (b *Book) Names() []string {
	var names []string
	for name := range b.documents {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Target is where a link of a document leads on the site, if it leads anywhere.
func Target(destination string) (to string, known bool) {
	if strings.HasPrefix(destination, "#") || strings.Contains(destination, "://") {
		return destination, true
	}
	file, section, some := strings.Cut(destination, "#")
	if path.Dir(file) != "." {
		return "", false
	}
	to = Root + "/" + strings.TrimSuffix(file, ".md")
	if some {
		to += "#" + section
	}
	return to, true
}
