// Package docs has the documents, which the program carries with it.
package docs

import "embed"

// Files are the documents, NAME.md, or NAME.LANGUAGE.md where there are several languages, and verify.py.
//
//go:embed *.md verify.py
var Files embed.FS

// Contents are the names of all documents by whom they are for, in order.
var Contents = []Part{
	{"play", []string{"players", "ahead", "time"}},
	{"host", []string{"host", "operate", "keeping"}},
	{"program", []string{"bots", "python", "api", "browser", "record", "advice", "ladder", "tried", "training", "figures"}},
	{"design", []string{"packs", "new-game", "contract", "cards", "report", "balance"}},
	{"house", []string{"performance", "load", "glossary", "dependencies"}},
}

// Part is the documents for some readers.
type Part struct {
	Name  string
	Names []string
}
