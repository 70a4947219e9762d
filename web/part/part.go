// Package part is the contract between the site and the page of a game, and the parts
// that such pages are made of.
//
// A game whose page is more than words has a package that makes a [Page] for each edition
// of its component data, a [Maker], and names it where it registers. Everything else about
// a page is optional: a page that is a [Map] or lays [Cards], that plays back what has
// happened ([Playback]), that says how a game ended ([Verdict]). [Base] has what a page
// need not say.
//
// A page is made once and shared by all visitors: it must not change. What it shows
// follows from the [Scene] it is given and from nothing else, so that a seat is shown what
// its view contains.
package part

import (
	"io"
	"iter"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/lang"
)

// Maker makes the page of an edition of a game.
type Maker func(*game.Game, *lang.Book) (Page, error)

// Page is how a game looks in a browser. Embed [Base] for what it does not have.
type Page interface {
	// Symbols are the drawings that the page refers to by their ids: an <svg> that holds
	// <defs>. Drawings that hold words are [Spoken].
	Symbols() []byte
	// Style is the style sheet of the game, Script its script for the browser; nil for none.
	Style() []byte
	Script() []byte
	// Desk is what lies beside the prompt: a tile in hand, a programme. Nil if
	// there is nothing.
	Desk(s *Scene) templ.Component
	// Beside stands above the log: what is on the table and not on the board.
	Beside(s *Scene) templ.Component
	// Chip is what everybody should see of a seat at any time, and what it is
	// called.
	Chip(s *Scene, seat game.Seat) (text, title string)
	// Scored reports whether points are counted while the game goes on.
	Scored() bool
	// Describe tells the whole board in sentences, and draws it in letters if that
	// says more.
	Describe(s *Scene) (sentences []string, drawn string)
	// OffBoard reports whether a move needs a button: it is made neither on the
	// board nor on the desk.
	OffBoard(m game.Move) bool
	// Face draws a component as it lies on the table, all its sides.
	Face(w io.Writer, c game.Component) error
}

// Base is a page of words: the text of the view, and a button for each move.
type Base struct{}

// Symbols implements [Page].
func (Base) Symbols() []byte { return nil }

// Style implements [Page].
func (Base) Style() []byte { return nil }

// Script implements [Page].
func (Base) Script() []byte { return nil }

// Desk implements [Page].
func (Base) Desk(*Scene) templ.Component { return nil }

// Beside implements [Page].
func (Base) Beside(*Scene) templ.Component { return nil }

// Chip implements [Page].
func (Base) Chip(*Scene, game.Seat) (text, title string) { return "", "" }

// Scored implements [Page].
func (Base) Scored() bool { return true }

// Describe is the text of the view, line by line.
func (Base) Describe(s *Scene) (sentences []string, drawn string) {
	for line := range strings.Lines(s.View.Text(s.Tongue)) {
		if line = strings.TrimSpace(line); line != "" {
			sentences = append(sentences, line)
		}
	}
	return sentences, ""
}

// OffBoard implements [Page].
func (Base) OffBoard(game.Move) bool { return true }

// Face implements [Page].
func (Base) Face(io.Writer, game.Component) error { return nil }

// Words is the page of a game that has none of its own.
func Words(*game.Game, *lang.Book) (Page, error) { return Base{}, nil }

// Map is a page with a board that zooms.
type Map interface {
	// Board draws the table for a seat, with what it may do on it.
	Board(w io.Writer, s *Scene) error
	// Ask answers a question about a point of the board; an empty title means that
	// there is nothing there.
	Ask(s *Scene, x, y int) (title, text, rule string)
}

// Playback is a page that plays back what has happened.
type Playback interface {
	// Steps are the events that a seat has heard as they are told. Past are those that it
	// heard before, the latest first.
	Steps(s *Scene, past iter.Seq[*game.Event], heard []game.Event) []Step
}

// Verdict is a page that says more of the end than who has won.
type Verdict interface {
	// Verdict is how the game has ended, and the rule that says so; "" if all there is to
	// say is who has won.
	Verdict(s *Scene) (text string, rule game.Rule)
}

// Standing is a page of a game that counts points when it ends, and can tell before what
// they would be.
type Standing interface {
	// Standing is how many points a seat would have if the game ended now, as everybody may
	// know. It is not ok where that cannot be told.
	Standing(s *Scene, seat game.Seat) (points int, ok bool)
}

// Spoken is a page whose drawings hold words: there are some for each language.
type Spoken interface {
	SymbolsIn(language string) []byte
}

// Placer is a page that knows better what a move is about than by the cards and the
// seats that it names.
type Placer interface {
	// Places are the ids of what a move is about; nil for what it names.
	Places(s *Scene, m game.Move) []string
}

// Foreteller is a page that tells what a move will do before it is made.
type Foreteller interface {
	// Foretell is what comes of a legal move of the seat, as far as the seat can know.
	Foretell(s *Scene, m game.Move) templ.Component
}

// Scene is a table as a page shows it to a seat.
type Scene struct {
	View     game.View
	Rules    game.Rules
	Moves    []game.Move
	Seat     game.Seat
	Mine     bool // the seat has to decide
	Text     bool // in words
	Tongue   *lang.Tongue
	Fresh    []game.Event      // what the seat has heard since its last move
	Position game.Position     // for questions of who decides and what is legal
	Marks    []Mark            // of a moment that is past
	Placed   map[string][]Mark // by the ids of what they are about
	Shared   Shared            // what viewers of the moment have in common, nil if nothing
}

// Say is a sentence of the table; the label of the board is the site's.
func (s *Scene) Say(id string, data map[string]any) string {
	if id == "board" {
		return s.Tongue.Say("web.table.board", nil)
	}
	return s.Tongue.Say(id, data)
}

// Shared keeps what viewers of a moment have in common.
type Shared interface {
	// Layer is what the first who asks for a key has made; first must not ask for another.
	Layer(key any, first func() (any, error)) (any, error)
}

// Layer is something that viewers of the moment have in common, by a key of the game's own
// type: made by the first who needs it. It must follow from the key alone; first must not
// ask for another.
func (s *Scene) Layer(key any, first func() (any, error)) (any, error) {
	if s.Shared == nil {
		return first()
	}
	return s.Shared.Layer(key, first)
}

// Aided is a page with an aid for the player: what one looks up at a table while one plays.
type Aided interface {
	// Aid are the sections of the aid for a seat at this moment, in the order in which they
	// are read. Every page has those that it can fill: [AidTurn], [AidIcons], [AidSide],
	// [AidActions]; sections of its own come last.
	Aid(s *Scene) []AidSection
}

// The sections that the aid of every game has, if it can fill them.
const (
	AidTurn    = "turn"    // rounds and turns, and where the game is
	AidIcons   = "icons"   // what the icons mean
	AidSide    = "side"    // what the seat's faction or character does and scores
	AidActions = "actions" // what each action costs now, and why some cannot be done
)

// AidSection is a section of an aid.
type AidSection struct {
	ID    string // unique in the aid
	Title string // in the language of the scene
	Body  templ.Component
}

// Keyed is a page with keys of its own.
type Keyed interface {
	// Keys are what keys do on the page, besides those of the house.
	Keys(t *lang.Tongue) []Key
}

// Key is what a key does. Several keys have spaces between them.
type Key struct{ Keys, Does string }
