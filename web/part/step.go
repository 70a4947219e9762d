package part

import (
	"github.com/a-h/templ"

	"spielwerk/game"
)

// Step is a step of what is played back. Beside the board there is a stage for
// what is not on it: programmes, bids, rankings. A seat on the stage is its letter,
// somebody who has no seat the id of a sign.
type Step struct {
	Event  *game.Event     // what is told, or
	Score  *game.Line      // a line of the score that is told
	Own    bool            // it is the visitor's doing: not stopped for
	Face   string          // drawing of a card that is shown meanwhile
	Fly    []Flight        // what travels
	Moves  []Motion        // what moves
	At     string          // id of what is pointed at, if it is not a figure of the stage
	Show   []string        // ids of what gets its new look
	Gone   []string        // ids of what goes away; id* is the first that begins so, what is no id a selector
	Clears bool            // the stage is empty from here on
	Head   string          // what it is about from here on, "-" for what is told
	Glyph  string          // id of its sign, "" if it has none
	Orders templ.Component // a programme that comes onto the stage
	Now    string          // whose order is under way, and its number from 0
	Rank   string          // who has how much, and how long the bar is in hundredths, if there is one
	Name   string          // how somebody without a seat is called
	Line   string          // whom what is told is about, "-" for nobody: it stays on the stage
	Out    string          // who is out
	Beat   int             // milliseconds that it takes, 0 for the usual time
}

// Motion is how something moves: its id, and to where.
type Motion struct {
	ID   string
	X, Y int
}

// Flight is drawings that travel from one thing on the page to another.
type Flight struct {
	Face, From, To string // From and To are ids; with | between, the first that is to be seen
	N              int
}
