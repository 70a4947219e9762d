package part

import (
	"github.com/a-h/templ"

	"spielwerk/game"
)

// Step is a step of the playback. The stage beside the board shows what is not on it:
// programmes, bids, rankings. A seat on the stage is its letter, somebody without a seat the
// id of a symbol.
type Step struct {
	Event  *game.Event     // the event of the sentence, or
	Score  *game.Line      // the score line of the sentence
	Own    bool            // the visitor's own act: no pause
	Face   string          // drawing of a card to show
	Fly    []Flight        // drawings that fly
	Moves  []Motion        // pieces that move
	At     string          // id of the element to point at, unless it is on the stage
	Show   []string        // ids of elements that change to their new look
	Gone   []string        // ids of elements that disappear; id* is the first that begins so, anything else a selector
	Clears bool            // clears the stage
	Head   string          // new heading of the stage, "-" for the sentence
	Glyph  string          // id of the heading's symbol, "" for none
	Orders templ.Component // a programme that comes onto the stage
	Now    string          // whose order is being carried out, and its number from 0
	Rank   string          // who has how much, and the length of the bar in percent, if there is one
	Name   string          // name of somebody without a seat
	Line   string          // whom the sentence is about, "-" for nobody; it stays on the stage
	Out    string          // who is out
	Beat   int             // duration in milliseconds, 0 for the default
}

// Motion is an element that moves: its id, and to where.
type Motion struct {
	ID   string
	X, Y int
}

// Flight is drawings that fly from one element to another.
type Flight struct {
	Face, From, To string // From and To are ids; of several separated by | the first visible one
	N              int
}
