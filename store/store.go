// Package store is where tables live: people, tables, their seats, and for each
// table an append-only log of what was played. The log with the table's seed is
// the whole truth; snapshots only save time.
//
// Store is the contract; store/sqlite keeps it in one file. Its test suite is
// storetest, written so that another engine can be plugged in.
package store

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// The errors a caller can act on. Others mean that the storage itself failed.
var (
	// ErrNotFound: there is no such person or table.
	ErrNotFound = errors.New("store: not found")
	// ErrConflict: what the caller built on is not so, or no longer: the number of
	// an entry is taken or not the next one, the seat is somebody else's, the
	// table is in another state, the id is in use. Nothing was written.
	ErrConflict = errors.New("store: conflict")
	// ErrDamaged: what is kept of the table or person cannot be read, for the file is
	// damaged there. Others may be whole.
	ErrDamaged = errors.New("store: damaged")
)

// Seated is the answer to a person who would sit on two seats of a table: the seat
// that they have. Nothing was written.
type Seated struct{ Seat int }

func (s Seated) Error() string {
	return fmt.Sprintf("store: the person sits on seat %d of the table", s.Seat)
}

// Person is somebody who opened the site in a browser. There are no accounts: who
// holds the session token is the person.
type Person struct {
	ID        string // public, random
	TokenHash string // SHA-256 of the session token, hexadecimal
	Name      string
	Lang      string // preferred language, "" for the browser's
	Created   time.Time
}

// Table states.
const (
	Open     = "open"     // seats are still free
	Running  = "running"  // the game has begun
	Finished = "finished" // the game is over
	Expired  = "expired"  // nobody was there for so long that it waits no more
)

// ListedOfHost is how many tables of one person are among those that everybody sees.
const ListedOfHost = 3

// Table is one game from its creation on.
type Table struct {
	ID         string // public, random, in links
	Game       string
	Rules      int    // version
	Data       string // SHA-256 of the component data; "" if the table was made before it was kept
	Options    map[string]string
	Seed       string // secret until the game is over
	Commitment string
	State      string        // Open, Running, Finished, Expired
	Host       string        // person who made it
	Rematch    string        // table that continues this one, "" if none
	Hints      bool          // hints and analysis are agreed on though people play against each other
	Patience   time.Duration // after which a bot may play for somebody who is waited for; 0 for the usual time
	StandIn    string        // level of the bot that may play for somebody, "" for any
	Unlisted   bool          // only who has the link knows of the table
	Created    time.Time
	Changed    time.Time
	Seats      []Seat
}

// DataUse is how many tables of a game have the same component data.
type DataUse struct {
	Game, Data string // as in Table
	Tables     int
}

// Kinds of seats.
const (
	Free  = "free"
	Human = "human"
	Bot   = "bot"
	Asked = "asked" // kept for a person who is asked for a nonce and has not sent one
)

// Seat is one seat of a table.
type Seat struct {
	Kind   string // Free, Human, Bot, Asked
	Person string // id of the person, if Human or Asked
	Name   string // as shown at the table
	Bot    string // name of the bot, if Bot; what plays for the person may stand here in memory
	Nonce  string // the seat's part in the shuffle
}

// Entry is one line of a table's log. Act is the written form of a move, or
// "undo" or "redo". Numbers begin at 1 and have no gaps.
type Entry struct {
	Number int
	Seat   int
	Act    string
	At     time.Time
	// Joined says that the entry was stored together with the one before it: both
	// are of one answer of the seat. Append sets it, whatever it is given.
	Joined bool
	// Secret says that not everybody may know that there is this entry: the table
	// is not marked as changed by it. It is not kept.
	Secret bool
	// Ends says that the game is over with this entry: a table that is Running is
	// Finished from then on. It is not kept.
	Ends bool
}

// Snapshot is the game after the entry of its number, encoded by package table.
type Snapshot struct {
	Number int
	Data   []byte
}

// Store keeps people and tables. All methods may be called by many goroutines.
// What a method has written when it returns nil survives a crash of the machine.
// When it returns the error of its context, nothing was written.
//
// A method that is given the id of a table or seat that is not there returns
// ErrNotFound. Times are kept to the millisecond and come back in UTC. Lists that
// are empty come back as nil.
type Store interface {
	// PutPerson adds a person, or changes the name and language of the one with
	// this id and nothing else. ErrConflict if the token is another person's.
	PutPerson(ctx context.Context, p Person) error
	PersonByToken(ctx context.Context, tokenHash string) (Person, error)

	// CreateTable adds a table; ErrConflict if its id is in use, Seated if a person
	// has two of its seats.
	CreateTable(ctx context.Context, t Table) error
	Table(ctx context.Context, id string) (Table, error)
	// TakeSeat fills a free seat, or changes the seat of the same person; it
	// fails with ErrConflict if the seat is somebody else's or the table is not
	// Open, and with Seated if the person has another seat of the table. A table
	// of before that has a person on two seats is left as it is, and they can
	// change or leave both. Bots are nobody: a bot's seat is changed by a Seat
	// without a person. A person leaves by a Seat that is Free or a Bot's and names
	// them; who is named is kept with the seat of a Human and of
	// somebody Asked only.
	TakeSeat(ctx context.Context, table string, seat int, s Seat) error
	// SetState moves a table from one state to another; ErrConflict if it is not
	// in the first, or if it is Open, would be Running, and a seat is free or kept for
	// somebody Asked. The table has changed at the time given, as with Append.
	SetState(ctx context.Context, table, from, to string, at time.Time) error
	// SetOptions replaces the options of a table that is Open; ErrConflict if it is
	// not, or if its options are not the old ones.
	SetOptions(ctx context.Context, table string, old, options map[string]string) error
	// SetRematch names the table that continues this one, if none is named yet,
	// and returns the one that is named then.
	SetRematch(ctx context.Context, table, next string) (string, error)
	// TablesOf lists the tables on which a person sits or that they made, latest
	// change first. A limit below one lists none.
	TablesOf(ctx context.Context, person string, limit int) ([]Table, error)
	// OpenTables lists tables that are Open, have a free seat and are not Unlisted, the
	// latest change first: of each host the latest ListedOfHost at most. If there are more
	// than the limit, each host's latest goes before another's second.
	OpenTables(ctx context.Context, limit int) ([]Table, error)
	// CountOpen is how many of the tables are Open that a person has made.
	CountOpen(ctx context.Context, host string) (int, error)
	// PutSeen says that somebody who sits at a table was there, which keeps it Open.
	PutSeen(ctx context.Context, table string, at time.Time) error
	// Expire moves tables from Open to Expired that wait for somebody and were neither
	// changed nor seen since a time, and returns their ids.
	Expire(ctx context.Context, before time.Time) ([]string, error)

	// DataInUse counts the tables of each game by their component data, by name and hash.
	DataInUse(ctx context.Context) ([]DataUse, error)
	// TablesWithData lists the ids of tables with these component data, latest change
	// first. A limit below one lists none.
	TablesWithData(ctx context.Context, game, data string, limit int) ([]string, error)

	// Append adds the next entries to a table's log, in whatever state the table
	// is: all of them or none, also if the machine crashes. The table has changed at
	// the time of the last one that is not secret. ErrConflict if their numbers are
	// not the next ones in order.
	Append(ctx context.Context, table string, entries ...Entry) error
	// Log is the entries of a table from a number on, in order.
	Log(ctx context.Context, table string, from int) ([]Entry, error)
	// PutSnapshot keeps a snapshot, unless there is a later one. ErrConflict if
	// the log does not reach its number.
	PutSnapshot(ctx context.Context, table string, s Snapshot) error
	// Snapshot is the latest snapshot; ErrNotFound if there is none.
	Snapshot(ctx context.Context, table string) (Snapshot, error)

	// Close waits for the writes that have begun. Methods called later fail.
	Close() error
}
