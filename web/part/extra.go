package part

import (
	"net/http"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/lang"
)

// Extra is a page of a game that offers pages besides its tables, such as a deck builder.
// They are for the edition of the page: that of new tables, or of the table they are
// opened for.
type Extra interface {
	// At is where the pages are, /PAGES/GAME and below, and where what they make is brought
	// to a table: /t/TABLE/BROUGHT.
	At() (pages, brought string)
	// Link is what the lobby calls them.
	Link(t *lang.Tongue) string
	// Invite offers the pages to a seat of a table that waits for players, and tells what
	// the seat has brought already; there is nothing to bring if the link is "".
	Invite(t *lang.Tongue, at *OpenTable) (link, note string)
	// Visit answers a request to one of the pages, Bring one that brings something to a
	// table.
	Visit(v Visit)
	Bring(v Visit)
	// Unfit says why a table cannot be laid with its options, in words; "" if the reason is
	// another.
	Unfit(t *lang.Tongue, c game.Config) string
}

// OpenTable is a table that waits for players, for one of its seats.
type OpenTable struct {
	ID      string
	Seat    game.Seat
	Options map[string]string
	Names   []string // of those who sit there
}

// Visit is a request to a page of a game's own, with what the site lends to it.
type Visit interface {
	// Request has its form parsed; no more of it is read than of any form.
	Request() *http.Request
	// Below is the rest of the address: "" for the page itself.
	Below() string
	// Scripted reports whether the script asks, which has the drawings and shows a piece of
	// the page.
	Scripted() bool
	// Tongue speaks of the game and its edition.
	Tongue() *lang.Tongue
	// Table is the table for which the page was opened, nil for none.
	Table() *OpenTable
	// Page answers with a whole page; the settings come back to the address.
	Page(status int, title, address string, body templ.Component)
	// File answers with a file to keep.
	File(name, text string)
	// Go leads to another address of the site.
	Go(address string)
	// Refuse answers that something was not done, and why; "" for an incomplete form.
	Refuse(status int, why string)
	// Configure changes the options of the table; unfit are the rules by which they do not
	// go together. Where it is not ok the visit has been answered.
	Configure(change func(options map[string]string)) (unfit string, ok bool)
	// Lay is a form that lays a table of the game with options, each a name and a value.
	Lay(options [][2]string) templ.Component
}
