package part

import (
	"net/http"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/lang"
)

// Extra is a page of a game that offers pages besides its tables, such as a form for tiles of
// one's own. They are for the edition of the page: that of new tables, or of the table they are
// opened for.
type Extra interface {
	// At is the address of the pages: /PAGES/GAME and below.
	At() (pages string)
	// Link is the text of the lobby's link to them.
	Link(t *lang.Tongue) string
	// Visit answers a request to one of the pages.
	Visit(v Visit)
}

// Bringer is an Extra whose pages make something for a table, such as a deck builder.
type Bringer interface {
	Extra
	// Brought is the address to which they bring it: /t/TABLE/BROUGHT.
	Brought() string
	// Invite offers the pages to a seat of a table that waits for players, and tells what
	// the seat has brought already; there is nothing to bring if the link is "".
	Invite(t *lang.Tongue, at *OpenTable) (link, note string)
	// Bring answers a request that brings something to a table.
	Bring(v Visit)
	// Unfit says in words why a table cannot have its options; "" if the reason is not the
	// extra's.
	Unfit(t *lang.Tongue, c game.Config) string
}

// OpenTable is a table that waits for players, as one of its seats sees it.
type OpenTable struct {
	ID      string
	Seat    game.Seat
	Options map[string]string
	Names   []string // of those who sit there
}

// Visit is a request to an extra page, with services of the site.
type Visit interface {
	// Request has its form parsed; its size is limited.
	Request() *http.Request
	// Below is the rest of the address; "" for the page itself.
	Below() string
	// Scripted reports whether the script makes the request; it has the drawings and shows
	// only a piece of the page.
	Scripted() bool
	// Tongue speaks of the game and its edition.
	Tongue() *lang.Tongue
	// Table is the table for which the page was opened, nil for none.
	Table() *OpenTable
	// Page answers with a whole page; changing settings returns to the address.
	Page(status int, title, address string, body templ.Component)
	// File answers with a file to keep, a text or a ZIP archive.
	File(name string, data []byte)
	// Go redirects to another address of the site.
	Go(address string)
	// Refuse answers that something was not done, and why; "" for an incomplete form.
	Refuse(status int, why string)
	// Configure changes the options of the table. unfit are the rules that forbid the
	// combination. If ok is false the visit has been answered.
	Configure(change func(options map[string]string)) (unfit string, ok bool)
	// TableForm is a form that creates a table of the game with options, each a name and a
	// value.
	TableForm(options [][2]string) templ.Component
}
