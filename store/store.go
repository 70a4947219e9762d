// Package store keeps people, tables, their seats, and for each table an append-only log of
// what was played. The log and the table's seed determine the game; snapshots only save time.
//
// Store is the contract; store/sqlite implements it in one file. storetest tests it for any
// engine.
package store

import (
	"context"
	"time"
)

// Table states.
const (
	Open     = "open"     // seats are still free
	Running  = "running"  // the game has begun
	Finished = "finished" // the game is over
	Expired  = "expired"  // it waited for people too long
	Sealed   = "sealed"   // the game is over, but not at all tables with the same deal: what it hides stays secret
	Closed   = "closed"   // whoever runs the site has stopped the game; its log stays as it is
)

// ListedOfHost is how many open tables of one host the public list has at most.
const ListedOfHost = 3

// Table is one game, from the creation of the table on.
type Table struct {
	ID         string // public, random, in links
	Game       string
	Rules      int    // version
	Data       string // SHA-256 of the component data; "" for tables from before it was stored
	Options    map[string]string
	Seed       string // secret until the game is over
	Commitment string
	State      string        // Open, Running, Finished, Sealed, Expired, Closed
	Host       string        // person who made it
	Rematch    string        // table that continues this one, "" if none
	Hints      bool          // the table has agreed on hints and analysis during the game
	Tries      bool          // and on copies of it to try something on: see table.Agreed
	Patience   time.Duration // time limit after which a bot may play for a person; 0 for the default
	StandIn    string        // level of a stand-in, "" for any
	Unlisted   bool          // not in the public list
	Watching   string        // what those see who have no seat, as table.Watching writes it
	Start      []byte        // the position that the game begins with in place of a deal, nil for a deal; see game.NewStart
	Guide      string        // name of the guide that leads through the game, "" if none
	Pace       string        // time control, as pace.Rules writes it; "" for none
	Duplicate  string        // what names the tables with the same deal, "" if there are no others
	Created    time.Time
	Changed    time.Time
	Seats      []Seat
}

// DataUse is the number of tables of a game with the same component data.
type DataUse struct {
	Game, Data string // as in Table
	Tables     int
}

// Kinds of seats.
const (
	Free  = "free"
	Human = "human"
	Bot   = "bot"
	Asked = "asked" // kept for a person who has not sent a nonce yet
)

// Seat is one seat of a table.
type Seat struct {
	Kind   string // Free, Human, Bot, Asked
	Person string // id of the person, if Human or Asked
	Name   string // as shown at the table
	Bot    string // name of the bot, if Bot; in memory also that of a stand-in
	Nonce  string // the seat's contribution to the shuffle
}

// Entry is one line of a table's log. Act is the written form of a move, or
// "undo" or "redo". Numbers begin at 1 and have no gaps.
type Entry struct {
	Number int
	Seat   int
	Act    string
	At     time.Time
	// Elapsed is how long clocks may have run since the entry before, or since the game began; 0 if nobody
	// has measured it.
	Elapsed time.Duration
	// Joined marks an entry that was stored together with the one before it: both are one
	// answer of the seat. Append sets it and ignores the given value.
	Joined bool
	// Secret marks an entry that somebody must not notice: it does not change the table's time
	// of change. It is not stored.
	Secret bool
	// Ends marks the last entry of a game: a table that is Running becomes Finished, or Sealed if it is of
	// a duplicate. It is not stored.
	Ends bool
	// Fence is that of the lease under which the entry is written: see Leases. That of the first
	// entry of an Append counts; without one the writer has the store for itself. It is not stored.
	Fence int64
}

// Snapshot is the game after entry Number, encoded by package table.
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
	Jobs
	Messages
	People
	Plans
	Tokens
	Vacations
	Talk
	Results
	Duplicates

	// CreateTable adds a table; ErrConflict if its id is in use, Seated if a person
	// has two of its seats.
	CreateTable(ctx context.Context, t Table) error
	Table(ctx context.Context, id string) (Table, error)
	// TakeSeat fills a free seat, or changes the seat of the same person. The error is
	// ErrConflict if the seat is somebody else's or the table is not Open, and Seated if the
	// person has another seat of the table. A table of an earlier version that has a person on
	// two seats stays as it is; the person can change or leave both. A bot's seat is changed
	// by a Seat without a person. A person leaves by a Seat that is Free or Bot and names
	// them; the name is stored only for seats that are Human or Asked. A seat of a duplicate keeps
	// its nonce, and the error is ErrSibling if the person sits at another of its tables.
	TakeSeat(ctx context.Context, table string, seat int, s Seat) error
	// SetState moves a table from one state to another; ErrConflict if it is not
	// in the first, or if it is Open, would be Running, and a seat is free or kept for
	// somebody Asked. The table has changed at the time given, as with Append.
	SetState(ctx context.Context, table, from, to string, at time.Time) error
	// SetOptions replaces the options of a table that is Open; ErrConflict if it is
	// not, or if its options are not the old ones.
	SetOptions(ctx context.Context, table string, old, options map[string]string) error
	// SetRematch sets the table that continues this one, unless one is set already, and
	// returns the one that is set then.
	SetRematch(ctx context.Context, table, next string) (string, error)
	// TablesOf lists the tables on which a person sits or that they made, latest
	// change first. A limit below one lists none.
	TablesOf(ctx context.Context, person string, limit int) ([]Table, error)
	// OpenTables lists tables that are Open, have a free seat and are not Unlisted, the
	// latest change first: of each host the latest ListedOfHost at most. If there are more
	// than the limit, each host's latest goes before another's second.
	OpenTables(ctx context.Context, limit int) ([]Table, error)
	// TablesOfGame lists tables of a game in a state, the latest change first: those that
	// somebody has made, or those of the house, which have no host. An empty name stands for all
	// games. A limit below one lists none.
	TablesOfGame(ctx context.Context, game, state string, hosted bool, limit int) ([]Table, error)
	// CountOpen is the number of Open tables that a person has made.
	CountOpen(ctx context.Context, host string) (int, error)
	// PutSeen stores that a person who sits at a table was there, which keeps it Open.
	PutSeen(ctx context.Context, table string, at time.Time) error
	// Expire moves a table from Open to Expired that was neither changed nor seen since a time, and
	// whose game is not about to begin. It tells when it was last, and its state now.
	Expire(ctx context.Context, table string, before time.Time) (last time.Time, state string, err error)

	// DataInUse counts the tables of each game by their component data, by name and hash.
	DataInUse(ctx context.Context) ([]DataUse, error)
	// TablesWithData lists the ids of tables with these component data, latest change
	// first. A limit below one lists none.
	TablesWithData(ctx context.Context, game, data string, limit int) ([]string, error)

	// Append adds the next entries to a table's log, in whatever state but Closed the table is: all of
	// them or none, even if the machine crashes. The table has changed at the time of the last
	// entry that is not secret, unless it has changed later: a clock may be set back. The error is
	// ErrFenced if their lease is not the newest, and ErrConflict if their numbers are not the next
	// ones in order, or if the table is Closed.
	Append(ctx context.Context, table string, entries ...Entry) error
	// Log is the entries of a table from a number on, in order.
	Log(ctx context.Context, table string, from int) ([]Entry, error)
	// PutSnapshot stores a snapshot, unless there is a later one. The error is ErrConflict if
	// the log does not reach its number.
	PutSnapshot(ctx context.Context, table string, s Snapshot) error
	// Snapshot is the latest snapshot; ErrNotFound if there is none.
	Snapshot(ctx context.Context, table string) (Snapshot, error)

	// AllTables lists tables in a state, "" for any, the latest change first. A limit below one
	// lists none.
	AllTables(ctx context.Context, state string, limit int) ([]Table, error)
	// FinishedBefore lists the ids of Finished tables that were last changed before a time, the
	// oldest first. A limit below one lists none.
	FinishedBefore(ctx context.Context, before time.Time, limit int) ([]string, error)
	// Present lists those of some ids of which there are tables, in any order.
	Present(ctx context.Context, ids []string) ([]string, error)
	// DeleteTable removes a table with its seats, its log, its snapshot, what was said there and what is planned, all or nothing. The
	// table that it continued has no rematch then. People stay.
	DeleteTable(ctx context.Context, id string) error

	// Probe writes something that nobody reads: its error tells that the store cannot write.
	Probe(ctx context.Context, at time.Time) error

	// Close waits for the writes that have begun. Methods called later fail.
	Close() error
}
