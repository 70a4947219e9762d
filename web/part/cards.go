package part

import (
	"regexp"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/lang"
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
	ID    string   // of the card; its element has the id c-<ID>
	Face  string   // id of its drawing in the sheet of symbols
	Box   string   // of its drawing
	Class string   // extra classes, such as for a turned card
	Move  string   // the move of a click, in its written form
	Label string   // accessible name of the move
	Offer string   // or the id of the offer that a click opens
	Marks []string // drawings on top of it, each with a name of its own
	Under []Chip
	Says  []string   // ids of the drawings whose names make its label; those of the face and the marks if empty
	Forms []string   // other drawings of it, of which the page's styles show one instead; then it has no marks and nothing lies on it
	Named string     // its name, which stands on the button besides
	Lies  []Lying    // drawings on it
	Below func(*Ink) // writes what stands below it
}

// Lying is a drawing that lies on a card, in the units of its box.
type Lying struct {
	Face       string
	X, Y, Size int
	N          int  // how many, if more than one
	Sized      bool // the drawing has this size by itself
}

// Lit reports whether the seat may use the card.
func (t *Tile) Lit() bool { return t.Move != "" || t.Offer != "" }

// Chip is the visible part of a card that lies under another.
type Chip struct {
	ID, Face, Box string
	Move, Label   string
	Chosen        bool
	Told          bool // it is marked
}

// HeldCard is a card of a hand with one part, or with several alternative parts.
type HeldCard struct {
	ID, Face, Box string
	Parts         []HeldPart
	Chosen        bool // the card or one of its parts is selected
}

// HeldPart is a part of a held card with the move of a click; without a move a click does
// nothing.
type HeldPart struct {
	Move, Label string
	Chosen      bool
}

// Mat is the area of a seat's cards.
type Mat struct {
	Seat  game.Seat
	Own   bool
	Open  bool // unfolded, because something in it can be chosen
	Title string
	Head  templ.Component
	Rows  []Row
}

// Row is a row of a mat.
type Row struct {
	Class string
	Spine templ.Component // before the last of its zones
	Zones []Zone
}

// Zone is a group of cards.
type Zone struct {
	Class, Label string
	Tiles        []Tile
}

// Offer lists what a seat may do with a card.
type Offer struct {
	ID          string
	Icon        string // in the sheet
	Title, Note string
	Hint        string // what the options are about, if their texts do not say it
	Options     []Option
	Puts        bool // each puts a token on the card that its move names last: cards.ts lights them
}

// Option is one choice of an offer.
type Option struct {
	Head  string // above it and those that follow
	Acts  string // moves in their written forms, with ";" between
	Text  string
	Label string          // accessible name, if the text is not enough
	Sign  templ.Component // before the text
	Chips []string        // faces of what is paid
	Note  string          // a warning
	Plain bool            // not the main choice
	Small bool            // one of many
	Face  string
}

// class is the class of an option: main choice, picture, or small.
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

// Payment is a payment in progress.
type Payment struct {
	Title string
	Dues  []Due
	Facts []string
	Over  string // tells what is overpaid
}

// Due is the part of a payment that is due in one kind.
type Due struct {
	Icon, Text   string
	Paid, Amount int
}

// pips are the marks of a due: paid, then still to pay.
func (d *Due) pips() int { return max(d.Paid, d.Amount) }

// Cards is a page of cards that scrolls, unlike a map, which zooms.
type Cards interface {
	// Table is everything except the visitor's hand.
	Table(s *Scene) templ.Component
	// About tells why a card cannot be used now, "" if there is nothing to say.
	About(s *Scene, id string) (text, rule string)
	// Nameless matches names in sentences that are better replaced by drawings.
	Nameless() *regexp.Regexp
}

// Namer is a page that names in words what sentences name by an id alone, for where nothing
// is drawn.
type Namer interface {
	Named(t *lang.Tongue, text string) string
}
