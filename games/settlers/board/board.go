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
	"fmt"
	"html"
	"io"
	"math"
	"strconv"

	"spielwerk/game"
	"spielwerk/games/settlers"
)

// CSS are the paints of everything that this package draws.
//
//go:embed board.css
var CSS []byte

// The sizes of the drawings, in units in which the smallest text is [Smallest]
// high: whoever shows a face smaller than that makes its text too small to read.
const (
	CardWidth, CardHeight = 140, 208 // a card with all that is printed on it
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

// page collects output.
type page struct {
	b     []byte
	worth map[string]int // a Location of a deck at the end
}

func newPage(v *settlers.View) *page {
	p := &page{worth: map[string]int{"common": 1}} // IS-14.1
	for _, b := range v.Box().Boards {
		p.worth[b.Faction] = b.Worth
	}
	return p
}

func (p *page) s(text string)                  { p.b = append(p.b, text...) }
func (p *page) f(format string, values ...any) { p.b = fmt.Appendf(p.b, format, values...) }

func (p *page) to(w io.Writer) error {
	_, err := w.Write(p.b)
	return err
}

// symbol draws a symbol of the sheet in a square.
func (p *page) symbol(id string, x, y, size float64) {
	p.f(`<use href="#%s" x="%s" y="%s" width="%s" height="%s"/>`, id, num(x), num(y), num(size), num(size))
}

// text draws lines of text, the first with its foot at y, and returns the foot of
// the next.
func (p *page) text(class string, x, y, step float64, lines []string) float64 {
	for _, l := range lines {
		p.f(`<text class="%s" x="%s" y="%s">%s</text>`, class, num(x), num(y), esc(l))
		y += step
	}
	return y
}

// esc makes text safe inside XML.
func esc(text string) string { return html.EscapeString(text) }

// num is a coordinate with one decimal at most.
func num(f float64) string {
	return strconv.FormatFloat(math.Round(f*10)/10, 'f', -1, 64)
}
