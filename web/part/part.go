// Package part is the contract between the site and the page of a game, and the parts that
// such pages are made of.
//
// A game with a graphical page has a package with a [Maker], which makes a [Page] for each
// edition of its component data, and names it where it registers. Everything else is
// optional: a board that zooms ([Map]), a page of cards ([Cards]), the playback of events
// ([Playback]), how a game ended ([Verdict]). [Base] implements all that a page need not
// have.
//
// A page is made once and shared by all visitors: it must not change. What it shows depends
// only on its [Scene], so that a seat is shown what its view contains.
package part

import (
	"io"
	"io/fs"
	"iter"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/lang"
)

// Maker makes the page of an edition of a game.
type Maker func(*game.Game, *lang.Book) (Page, error)

// Page draws a game in the browser. Embed [Base] for the methods it does not need.
type Page interface {
	// Symbols are the drawings that the page refers to by ids: an <svg> with <defs>. Drawings
	// with words are [Spoken].
	Symbols() []byte
	// Style is the style sheet of the game and Script its script; nil for none.
	Style() []byte
	Script() []byte
	// Desk is shown beside the prompt: a tile in hand, a programme. Nil if there is nothing.
	Desk(s *Scene) templ.Component
	// Beside is shown above the log: what is on the table but not on the board.
	Beside(s *Scene) templ.Component
	// Chip is the summary of a seat that is always visible, and its title.
	Chip(s *Scene, seat game.Seat) (text, title string)
	// Scored reports whether points are counted while the game goes on.
	Scored() bool
	// Describe describes the whole board in sentences.
	Describe(s *Scene) []string
	// OffBoard reports whether a move needs a button because it cannot be made on the board or
	// on the desk.
	OffBoard(m game.Move) bool
	// Face draws all sides of a component.
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
func (Base) Describe(s *Scene) (sentences []string) {
	for line := range strings.Lines(s.View.Text(s.Tongue)) {
		if line = strings.TrimSpace(line); line != "" {
			sentences = append(sentences, line)
		}
	}
	return sentences
}

// OffBoard implements [Page].
func (Base) OffBoard(game.Move) bool { return true }

// Face implements [Page].
func (Base) Face(io.Writer, game.Component) error { return nil }

// Words is the page of a game without drawings.
func Words(*game.Game, *lang.Book) (Page, error) { return Base{}, nil }

// Map is a page with a board that zooms.
type Map interface {
	// Board draws the table for a seat, with what it may do on it.
	Board(w io.Writer, s *Scene) error
	// Ask answers a question about a point of the board; an empty title means that
	// there is nothing there.
	Ask(s *Scene, x, y int) (title, text, rule string)
}

// Magnified is a page of a board whose things can be looked at larger.
type Magnified interface {
	// Magnify draws what lies at a point of the board, nil if there is nothing to draw.
	Magnify(s *Scene, x, y int) templ.Component
}

// Playback is a page that plays back events.
type Playback interface {
	// Steps are the playback of new events of a seat. past are the events before them, the
	// latest first.
	Steps(s *Scene, past iter.Seq[*game.Event], heard []game.Event) []Step
}

// Verdict is a page that says more about the end of a game than who has won.
type Verdict interface {
	// Verdict is how the game has ended, and the rule for it; "" if there is no more to say
	// than who has won.
	Verdict(s *Scene) (text string, rule game.Rule)
}

// Judged is a page of a game that is not decided by points: it tells how the places of a
// finished game came about.
type Judged interface {
	// Judge are those of all events that tell it, in sentences of theirs.
	Judge(events []game.Event) []game.Event
	// Figure is what the seat had that a score line is about, Counted what the points of the
	// lines count.
	Figure(l *game.Line) int
	Counted(t *lang.Tongue) string
}

// Portrayed is a page that has a picture of how a game ended for its result. Without it that is
// the board.
type Portrayed interface {
	// Portrait is the picture, which can be seen and not used.
	Portrait(s *Scene) templ.Component
}

// Spoken is a page whose drawings contain words: there is a sheet for each language.
type Spoken interface {
	SymbolsIn(language string) []byte
}

// Varied is a [Spoken] page on whose drawings stands what a table's options change: these tables
// have sheets of their own.
type Varied interface {
	Spoken
	// Variant is the name of the drawings for a configuration, "" for those that the page has
	// anyway; Variants are all others by their names.
	Variant(c game.Config) string
	Variants() map[string]Spoken
}

// Placer is a page that names the elements that a move is about, instead of the cards and
// seats among its operands.
type Placer interface {
	// Places are the ids of the elements that a move is about; nil for the cards and seats
	// among its operands.
	Places(s *Scene, m game.Move) []string
}

// Outlined is a page that tells its board in sentences under headings, one for each player.
type Outlined interface {
	// Outline takes the place of Describe.
	Outline(s *Scene) []Paragraph
}

// Lettered is a page that draws its board in letters, too, beside the sentences.
type Lettered interface {
	Letters(s *Scene) string
}

// Paragraph is sentences under a heading.
type Paragraph struct {
	Title string
	At    string // the ids of what it tells of on the board, by which guides name it, with spaces between
	Lines []string
}

// Planner is a page that tells what a decision of several moves will do (game.Form.Part).
type Planner interface {
	// Plan is a sentence for each of these legal moves of the seat, which it makes one after the
	// other, as far as the seat can know; nil for none.
	Plan(s *Scene, moves []game.Move) []string
}

// Foreteller is a page that tells what a move will do before it is made.
type Foreteller interface {
	// Foretell is what comes of a legal move of the seat, as far as the seat can know.
	Foretell(s *Scene, m game.Move) templ.Component
}

// Surveyed is a page that lists what lies on its board, which takes more room than an update
// has. Its script asks for it.
type Surveyed interface {
	// Overview is what lies on the board and what is still to come.
	Overview(s *Scene) templ.Component
}

// Scene is a table as a page shows it to a seat.
type Scene struct {
	View     game.View
	Rules    game.Rules
	Moves    []game.Move
	Seat     game.Seat
	Mine     bool // the seat is pending
	Text     bool // the text view
	Tongue   *lang.Tongue
	Fresh    []game.Event          // events that the seat may know since its last move
	Last     []game.Event          // events of the latest move that the seat may know
	Heard    iter.Seq[*game.Event] // all that the seat may know, the latest first; nil if none are kept
	Position game.Position         // for questions of who decides and what is legal
	Marks    []Mark                // of a past moment
	Placed   map[string][]Mark     // the same by the ids of elements
	Whole    bool                  // nothing is folded: the board of an example
	Shared   Shared                // shared by all viewers of the moment, nil if nothing is
}

// Say is a sentence of the table; the label of the board is the site's.
func (s *Scene) Say(id string, data map[string]any) string {
	if id == "board" {
		return s.Tongue.Say("web.table.board", nil)
	}
	return s.Tongue.Say(id, data)
}

// Shared caches what all viewers of a moment have in common.
type Shared interface {
	// Layer returns the value of a key; the first caller makes it. first must not call Layer.
	Layer(key any, first func() (any, error)) (any, error)
}

// Layer returns a value that all viewers of the moment share, by a key of the game's own
// type; the first caller makes it. The value must depend only on the key and the moment.
// first must not call Layer.
func (s *Scene) Layer(key any, first func() (any, error)) (any, error) {
	if s.Shared == nil {
		return first()
	}
	return s.Shared.Layer(key, first)
}

// Aided is a page with a player aid.
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

// Pictured is a page with drawings of the words of its tables.
type Pictured interface {
	// Picture is the id of the drawing of a word of a table ("good", "wood"), "" if there is
	// none.
	Picture(table, word string) string
}

// Showcased is a page with a picture of a game in progress, for those who choose a game.
type Showcased interface {
	// Showcase is the picture in a language, as WebP of 640 by 400.
	Showcase(language string) []byte
}

// ShowcaseOf is the picture of a game in a language, from assets/picture.LANGUAGE.webp of the files
// of its page.
func ShowcaseOf(files fs.FS, language string) []byte {
	picture, err := fs.ReadFile(files, "assets/picture."+language+".webp")
	if err != nil {
		panic(err) // the program was built without it
	}
	return picture
}

// Illustrated is a page that draws what the sentences of a log name.
type Illustrated interface {
	// Illustrate is the ids of the drawings that stand behind the sentence of an event.
	Illustrate(form *game.Form, e *game.Event) []string
}

// Located is a page that knows where on its board an event happened. Without it that is at the
// words among its operands.
type Located interface {
	// Located is the ids of the elements that an event is about.
	Located(e *game.Event) []string
}

// Lit is a page that draws what covers a place of its board that Located names, because no
// element has that id.
type Lit interface {
	// Light is an <svg> with a <g> in the coordinates of the board; nil if there is no such
	// place.
	Light(s *Scene, place string) templ.Component
}

// Labelled is a page that draws what stands on the buttons of moves.
type Labelled interface {
	// Label is what stands on the button of a move, with words that say all of it; nil for the
	// sentence of the move.
	Label(s *Scene, m game.Move) templ.Component
}

// Chipped is a page that draws the summary of a seat.
type Chipped interface {
	// Drawn is what stands on the chip of a seat in place of the text of Chip, with words that
	// can be read aloud; nil for the text.
	Drawn(s *Scene, seat game.Seat) templ.Component
}

// Momentous is a page that tells which events nobody should miss, besides those that complete
// something ([game.Facts]): they are seen and, if the visitor likes, heard.
type Momentous interface {
	// Moment is what the event of a word is: "attack", "victory" over somebody, or "".
	Moment(word string) string
}

// Keyed is a page with keys of its own.
type Keyed interface {
	// Keys are what keys do on the page, besides those of the house.
	Keys(t *lang.Tongue) []Key
}

// Key is what a key does. Several keys have spaces between them.
type Key struct{ Keys, Does string }
