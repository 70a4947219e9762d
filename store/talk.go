package store

import (
	"context"
	"time"
)

// Line is something that somebody has said at a table.
type Line struct {
	Table   string
	Number  int // at its table, from 1
	Room    string
	Person  string
	Name    string // as it was then
	Seat    int    // -1 for somebody who watches
	Kind    string
	Text    string // "" if it was taken away
	Removed string // who has taken it away, "" if nobody has
	At      time.Time
}

// Jotting is a note about a table that only its writer sees.
type Jotting struct {
	Table, Person, Text string
	At                  time.Time
}

// Shun is that somebody does not want to read what another person says.
type Shun struct {
	Person string
	Table  string // at this table only; "" for everywhere
	Other  string
	Name   string // of the other, as it was then
	At     time.Time
}

// Talk keeps what people say at tables.
type Talk interface {
	// AddLine adds a line with the next number of its table, and returns the number. Of the lines of the
	// table the latest keep are left.
	AddLine(ctx context.Context, l Line, keep int) (number int, err error)
	// Lines are all lines of a table, in order.
	Lines(ctx context.Context, table string) ([]Line, error)
	// LinesOf are all lines of a person, in order of the tables' ids.
	LinesOf(ctx context.Context, person string) ([]Line, error)
	// RemoveLine takes the text of a line away for good and notes who did; ErrNotFound if there is no such
	// line, or it was taken away before.
	RemoveLine(ctx context.Context, table string, number int, by string) error

	// PutJotting keeps a note in place of the one before; without a text there is none any more.
	PutJotting(ctx context.Context, j Jotting) error
	// JottingsOf are the notes of a person, in order of the tables' ids.
	JottingsOf(ctx context.Context, person string) ([]Jotting, error)

	// PutShun adds a shun, or changes its name and time.
	PutShun(ctx context.Context, s Shun) error
	// DropShun removes the shun of a person at a table, "" for everywhere; nothing happens if there is none.
	DropShun(ctx context.Context, person, table, other string) error
	// ShunsOf are the shuns of a person, the latest first.
	ShunsOf(ctx context.Context, person string) ([]Shun, error)
}
