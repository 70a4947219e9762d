// Package board draws the cards of Imperial Settlers. All faces are drawn once into
// a sheet of symbols, in the words of one language; what lies on a table refers to
// them by the id of the card. Every picture is made by the code here from the
// data, so that the cards of a pack have pictures too, and the same data always
// make the same bytes.
//
//	icons.go    the icons of icons.txt
//	goods.go    goods, colours and marks, each with an outline of its own
//	art.go      buildings in the colour of their card; peoples.go how each people builds
//	atlanteans.go  what Atlanteans adds to the pictures
//	formula.go  what a card does, in signs
//	faces.go    the faces of cards: large with all that is printed, small for an Empire
//	sheet.go    the sheet of all symbols
//	board.css   the paints, by day and by night
package board

import (
	_ "embed"

	"spielwerk/game"
	"spielwerk/games/settlers"
	"spielwerk/svg"
)

// CSS are the paints of everything that this package draws.
//
//go:embed board.css
var CSS []byte

// The sizes of the drawings, in units in which the smallest text is [Smallest]
// high: whoever shows a face smaller than that makes its text too small to read.
const (
	CardWidth, CardHeight = 140, 188 // a card with all that is printed on it
	NarrowWidth           = 120      // the same where there is little room beside it
	BriefHeight           = 144      // the same without its picture
	TileWidth, TileHeight = 112, 80  // a Location in an Empire
	DealWidth, DealHeight = 66, 26   // what shows of a card under the board
	Smallest              = 11

	AttackWidth, AttackHeight = 50, 66

	LieSize = 18 // of what lies on a Location
)

// Words are the texts of the cards in one language.
type Words struct {
	game.Tongue
	View *settlers.View // of any position of the game
}

// page is what is drawn on.
type page struct {
	svg.Page
	worth map[string]int // a Location of a deck at the end
}

func newPage(v *settlers.View) *page {
	p := &page{worth: map[string]int{"common": 1}} // IS-14.1
	for _, b := range v.Box().Boards {
		p.worth[b.Faction] = b.Worth
	}
	return p
}

// symbol draws a symbol of the sheet in a square.
func (p *page) symbol(id string, x, y, size float64) {
	p.Addf(`<use href="#%s" x="%s" y="%s" width="%s" height="%s"/>`, id, svg.Num(x), svg.Num(y), svg.Num(size), svg.Num(size))
}
