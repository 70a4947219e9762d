package web

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

// tile is a card on the table.
type tile struct {
	id    string   // of the card; its element is c-<id>
	face  string   // id of its drawing in the sheet
	box   string   // of its drawing
	class string   // how it lies
	move  string   // what a click does, in its written form
	label string   // of that, for who cannot see it
	offer string   // or the offer that a click opens
	marks []string // drawings on top of it, each with a name of its own
	under []chip
	says  []string   // names in the sheet of what it is and what lies on it; those of the face and the marks if none
	slim  string     // the drawing where there is little room, "" for the same
	lies  []lying    // on it
	below func(*ink) // writes what stands below it
}

// lying is a drawing that lies on a card, in the units of its box.
type lying struct {
	face       string
	x, y, size int
	n          int  // how many, if more than one
	sized      bool // the drawing has this size by itself
}

// lit reports whether the seat may do something with the card.
func (t *tile) lit() bool { return t.move != "" || t.offer != "" }

// chip is the visible part of a card that lies under another.
type chip struct {
	id, face, box string
	move, label   string
	chosen        bool
	told          bool // it is marked
}

// heldCard is a card of a hand, of one part or of several that are used one
// instead of the other.
type heldCard struct {
	id, face, box string
	parts         []part
	chosen        bool // as a whole, or by one of its parts
}

// part is what a click on a part of a held card does; without a move nothing.
type part struct {
	move, label string
	chosen      bool
}

// mat is what a seat has laid out.
type mat struct {
	seat  game.Seat
	own   bool
	open  bool // to be looked into: something in it can be chosen
	title string
	head  templ.Component
	rows  []row
}

// row is a row of a mat.
type row struct {
	class string
	spine templ.Component // between its zones
	zones []zone
}

// zone is some cards that lie together.
type zone struct {
	class, label string
	tiles        []tile
}

// offer is what a seat may do with something.
type offer struct {
	id          string
	icon        string // in the sheet
	title, note string
	options     []option
	puts        bool // each puts a token on the card that its move names last: cards.ts lights them
}

// option is one way to do it.
type option struct {
	acts  string // moves in their written forms, with ";" between
	text  string
	label string          // of what its text does not tell by itself
	sign  templ.Component // before the text
	chips []string        // faces of what is paid
	note  string          // what one should know before
	plain bool            // not the way that most would take
	small bool            // one of many
	face  string
}

// class is how an option looks: that which most would take, a picture, or small.
func (p *option) class() string {
	switch {
	case p.face != "":
		return "faced"
	case p.small:
		return "small"
	case p.plain:
		return "plain"
	}
	return "main"
}

// payment is one that is being put together.
type payment struct {
	title string
	dues  []due
	facts []string
	over  string // what is lost, in a sentence
}

// due is what is to be paid in one way.
type due struct {
	icon, text   string
	paid, amount int
}

// pips are the marks of a due: those paid, those still to be paid.
func (d *due) pips() int { return max(d.paid, d.amount) }

// cards is a picture of a game that is laid out as cards on a page that scrolls,
// not as a map that zooms.
type cards interface {
	// table is all but what the visitor holds.
	table(s *scene) templ.Component
	// about is why a card cannot be used now, "" if there is nothing to say.
	about(s *scene, id string) (text, rule string)
	// nameless finds in sentences what is better shown than named.
	nameless() *regexp.Regexp
}
