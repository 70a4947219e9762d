// Package board draws the cards of Alien Artifacts. All faces are drawn once into
// a sheet of symbols, in the words of one language; what lies on a table refers to
// them by the id of the card. Every picture is made by the code here from the
// data, so that the cards of a pack have pictures too, and the same data always
// make the same bytes.
//
//	type.go     how wide text is, and where it breaks
//	icons.go    the icons of icons.txt
//	art.go      ships, technologies and planets from the id of their card
//	faces.go    the faces of cards
//	sheet.go    the sheet of all symbols
//	board.css   the paints, by day and by night
package board

import (
	_ "embed"

	"spielwerk/game"
	"spielwerk/games/alienartifacts"
	"spielwerk/svg"
)

// CSS are the paints of everything that this package draws.
//
//go:embed board.css
var CSS []byte

// The sizes of the drawings, in units in which the smallest text is [Smallest]
// high: whoever shows a face smaller than that makes its text too small to read.
const (
	CardWidth, CardHeight = 176, 160 // ships, technologies, planets, systems, plans, artifacts
	StripWidth            = 372      // alien systems and plans where there is little room: a line of cells
	StripHeight           = 34
	HalfWidth, HalfHeight = 96, 56 // half of a resource card
	ResourceHeight        = 2*HalfHeight + 16
	ChipWidth, ChipHeight = 46, 20 // the visible half of a card that lies under another
	Smallest              = 11

	MostTokens = 38 // blockade tokens on one card: AA-1.2
)

// Words are the texts of the cards in one language.
type Words struct {
	game.Tongue
	View *alienartifacts.View // of any position of the game
}

// page is what is drawn on.
type page struct{ svg.Page }

// icon draws an icon in a square.
func (p *page) icon(name, class string, x, y, size float64) {
	p.Addf(`<use href="#i-%s" class="%s" x="%s" y="%s" width="%s" height="%s"/>`, name, class, svg.Num(x), svg.Num(y), svg.Num(size), svg.Num(size))
}
