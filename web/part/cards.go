package part

import (
	"regexp"

	"github.com/a-h/templ"

	"spielwerk/game"
)

// What card games share on the page: cards that refer to faces in the game's sheet
// of symbols, hands, the mats that seats lay their cards on, and offers, which are
// what a seat may do with something, folded until it is asked for.
//
// A card is a button. What it may do now it does as the submit button of the
// form #decision, so that it works without the script; a card that can do several
// things opens its offer; any other card shows its other side.

// Tile is a card on the table.
type Tile struct {
	ID    string   // of the card; its element is c-<id>
	Face  string   // id of its drawing in the sheet
	Box   string   // of its drawing
	Class string   // how it lies
	Move  string   // what a click does, in its written form
	Label string   // of that, for who cannot see it
	Offer string   // or the offer that a click opens
	Marks []string // drawings on top of it, each with a name of its own
	Under []Chip
	Says  []string   // names in the sheet of what it is and what lies on it; those of the face and the marks if none
	Slim  string     // the drawing where there is little room, "" for the same
	Lies  []Lying    // on it
	Below func(*Ink) // writes what stands below it
}

// Lying is a drawing that lies on a card, in the units of its box.
type Lying struct {
	Face       string
	X, Y, Size int
	N          int  // how many, if more than one
	Sized      bool // the drawing has this size by itself
}

// Lit reports whether the seat may do something with the card.
func (t *Tile) Lit() bool { return t.Move != "" || t.Offer != "" }

// Chip is the visible part of a card that lies under another.
type Chip struct {
	ID, Face, Box string
	Move, Label   string
	Chosen        bool
	Told          bool // it is marked
}

// HeldCard is a card of a hand, of one part or of several that are used one
// instead of the other.
type HeldCard struct {
	ID, Face, Box string
	Parts         []HeldPart
	Chosen        bool // as a whole, or by one of its parts
}

// HeldPart is what a click on a part of a held card does; without a move nothing.
type HeldPart struct {
	Move, Label string
	Chosen      bool
}

// Mat is what a seat has laid out.
type Mat struct {
	Seat  game.Seat
	Own   bool
	Open  bool // to be looked into: something in it can be chosen
	Title string
	Head  templ.Component
	Rows  []Row
}

// Row is a row of a mat.
type Row struct {
	Class string
	Spine templ.Component // between its zones
	Zones []Zone
}

// Zone is some cards that lie together.
type Zone struct {
	Class, Label string
	Tiles        []Tile
}

// Offer is what a seat may do with something.
type Offer struct {
	ID          string
	Icon        string // in the sheet
	Title, Note string
	Options     []Option
	Puts        bool // each puts a token on the card that its move names last: cards.ts lights them
}

// Option is one way to do it.
type Option struct {
	Acts  string // moves in their written forms, with ";" between
	Text  string
	Label string          // of what its text does not tell by itself
	Sign  templ.Component // before the text
	Chips []string        // faces of what is paid
	Note  string          // what one should know before
	Plain bool            // not the way that most would take
	Small bool            // one of many
	Face  string
}

// class is how an option looks: that which most would take, a picture, or small.
func (p *Option) class() string {
	switch {
	case p.Face != "":
		return "faced"
	case p.Small:
		return "small"
	case p.Plain:
		return "plain"
	}
	return "main"
}

// Payment is one that is being put together.
type Payment struct {
	Title string
	Dues  []Due
	Facts []string
	Over  string // what is lost, in a sentence
}

// Due is what is to be paid in one way.
type Due struct {
	Icon, Text   string
	Paid, Amount int
}

// pips are the marks of a due: those paid, those still to be paid.
func (d *Due) pips() int { return max(d.Paid, d.Amount) }

// Cards is a page that is laid out as cards on a page that scrolls,
// not as a map that zooms.
type Cards interface {
	// Table is all but what the visitor holds.
	Table(s *Scene) templ.Component
	// About is why a card cannot be used now, "" if there is nothing to say.
	About(s *Scene, id string) (text, rule string)
	// Nameless finds in sentences what is better shown than named.
	Nameless() *regexp.Regexp
}
