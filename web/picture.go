package web

import (
	"fmt"
	"io"
	"iter"
	"maps"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
)

// picture is what the pages need to know of one game: its drawings, and what a
// visitor may ask about them.
type picture interface {
	// symbols are the drawings that a board refers to; style is their sheet.
	symbols() []byte
	style() []byte
	// board draws the table for a seat, with what it may do on it.
	board(w io.Writer, s *scene) error
	// desk is what lies beside the prompt: a tile in hand, a programme. Nil if
	// there is nothing.
	desk(s *scene) templ.Component
	// beside stands above the log: what is on the table and not on the board.
	beside(s *scene) templ.Component
	// chip is what everybody should see of a seat at any time, and what it is
	// called.
	chip(s *scene, seat game.Seat) (text, title string)
	// scored reports whether points are counted while the game goes on.
	scored() bool
	// describe tells the whole board in sentences, and draws it in letters if that
	// says more.
	describe(s *scene) (sentences []string, drawn string)
	// offBoard reports whether a move needs a button: it is made neither on the
	// board nor on the desk.
	offBoard(m game.Move) bool
	// ask answers a question about a point of the board; an empty title means that
	// there is nothing there.
	ask(s *scene, x, y int) (title, text, rule string)
	// face draws a component as it lies on the table, all its sides.
	face(w io.Writer, c game.Component) error
	// playsBack reports whether what has happened is played back in this game; steps
	// are how: the events that a seat has heard. Past are those that it heard before, the
	// latest first.
	playsBack() bool
	steps(s *scene, past iter.Seq[*game.Event], heard []game.Event) []step
}

// step is a step of what is played back. Beside the board there is a stage for
// what is not on it: programmes, bids, rankings. A seat on the stage is its letter,
// "-" somebody who has no seat.
type step struct {
	event  *game.Event     // what is told, or
	score  *game.Line      // a line of the score that is told
	own    bool            // it is the visitor's doing: not stopped for
	face   string          // drawing of a card that is shown meanwhile
	fly    []flight        // what travels
	moves  []motion        // what moves
	at     string          // id of what is pointed at, if it is not a figure of the stage
	show   []string        // ids of what gets its new look
	gone   []string        // ids of what goes away; id* is the first that begins so, what is no id a selector
	clears bool            // the stage is empty from here on
	head   string          // what it is about from here on, "-" for what is told
	glyph  string          // id of its sign, "" if it has none
	orders templ.Component // a programme that comes onto the stage
	now    string          // whose order is under way, and its number from 0
	rank   string          // who has how much, and how long the bar is in hundredths, if there is one
	name   string          // how somebody without a seat is called
	line   string          // whom what is told is about: it stays on the stage
	out    string          // who is out
	beat   int             // milliseconds that it takes, 0 for the usual time
}

// motion is how something moves: its id, and to where.
type motion struct {
	id   string
	x, y int
}

// flight is drawings that travel from one thing on the page to another.
type flight struct {
	face, from, to string // from and to are ids; with | between, the first that is to be seen
	n              int
}

// flights are flights as the script reads them.
func flights(list []flight) string {
	words := make([]string, len(list))
	for i, f := range list {
		words[i] = f.face + "," + f.from + "," + f.to + "," + strconv.Itoa(f.n)
	}
	return strings.Join(words, " ")
}

// verdict is a picture of a game that more is to be said of in the end than who has won.
type verdict interface {
	// verdict is how the game has ended, and the rule that says so; "" if all there is to
	// say is who has won.
	verdict(s *scene) (text string, rule game.Rule)
}

// spoken is a picture whose drawings hold words: there are some for each language.
type spoken interface {
	symbolsIn(language string) []byte
}

// gallery is the pictures of all editions of all games.
type gallery struct {
	names    map[*game.Game]string // in addresses
	pictures map[string]picture    // by that name
	earlier  *earlierPictures
}

// of is the picture of a game. Every edition on the shelf has one, and those of earlier
// releases once a table has asked for it: see name.
func (g *gallery) of(edition *game.Game) picture {
	if name, ok := g.names[edition]; ok {
		return g.pictures[name]
	}
	d, err := g.earlier.get(edition)
	if err != nil { // the board of today's data shows what stands where
		return g.pictures[edition.Name]
	}
	return d.picture
}

// name is what the picture of a game is called in addresses.
func (g *gallery) name(edition *game.Game) string {
	if name, ok := g.names[edition]; ok {
		return name
	}
	if _, err := g.earlier.get(edition); err != nil {
		return edition.Name
	}
	return earlierName(edition)
}

// newGallery makes the pictures of all games. Packs bring boards of their own, and
// so have an address of their own.
func newGallery(shelf games.Shelf, book *lang.Book) (*gallery, error) {
	makers := map[string]func(*game.Game) (picture, error){
		"newworld": newNewworldPicture, "xidit": newXiditPicture,
		"alienartifacts": func(g *game.Game) (picture, error) { return newAlienPicture(g, book) },
		"settlers":       func(g *game.Game) (picture, error) { return newSettlersPicture(g, book) },
	}
	draw := func(edition *game.Game) (picture, error) {
		maker := makers[edition.Name]
		if maker == nil {
			return nil, fmt.Errorf("web: there is no picture of %s", edition.Name)
		}
		return maker(edition)
	}
	g := &gallery{map[*game.Game]string{}, map[string]picture{}, &earlierPictures{draw: draw, drawn: map[string]*drawn{}}}
	for _, editions := range shelf {
		for i, edition := range editions {
			pic, err := draw(edition)
			if err != nil {
				return nil, err
			}
			name := edition.Name
			if i < len(editions)-1 { // the last edition is the program's own
				name += "-" + strconv.Itoa(len(editions)-1-i)
			}
			g.names[edition], g.pictures[name] = name, pic
		}
	}
	return g, nil
}

// sheet is the name of a game's drawings in addresses.
func (g *gallery) sheet(edition *game.Game, language string) string {
	name := g.name(edition)
	if _, ok := g.of(edition).(spoken); ok {
		return name + "." + language
	}
	return name
}

// sheets are all drawings by their names in addresses.
func (g *gallery) sheets() map[string][]byte {
	all := map[string][]byte{}
	for name, pic := range g.pictures {
		maps.Copy(all, sheetsOf(name, pic))
	}
	return all
}

// scene is a table as a picture shows it to a seat.
type scene struct {
	view     game.View
	rules    game.Rules
	moves    []game.Move
	seat     game.Seat
	mine     bool // the seat has to decide
	text     bool // in words
	tongue   *lang.Tongue
	page     *page
	fresh    []game.Event      // what the seat has heard since its last move
	position game.Position     // for questions of who decides and what is legal
	marks    []mark            // of a moment that is past
	placed   map[string][]mark // by the ids of what they are about
	prep     *prepared         // what is drawn already, nil if nothing
}

// say is a sentence of the table; the label of the board is the page's.
func (s *scene) say(id string, data map[string]any) string {
	if id == "board" {
		return s.tongue.Say("web.table.board", nil)
	}
	return s.tongue.Say(id, data)
}
