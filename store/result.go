package store

import (
	"context"
	"time"
)

// Result is how a game has ended at which people have sat.
type Result struct {
	Table  string // its id; the table may be deleted
	Game   string
	Ended  time.Time
	Casual string // CasualAlone and so on; "" if it changes ratings
	Seats  []ResultSeat
}

// Why the result of a game does not change ratings.
const (
	CasualAlone  = "alone"  // there was nobody to win against
	CasualStart  = "start"  // it began in its middle: an example, or a copy of another game
	CasualGuide  = "guide"  // a guide led through it
	CasualTries  = "tries"  // one could try moves in copies of it
	CasualHints  = "hints"  // somebody has asked for a hint
	CasualBeside = "beside" // several people have played at one device, of whom only one is known
)

// ResultSeat is what a seat has made of a game.
type ResultSeat struct {
	Person string // "" for a bot, or for somebody who was deleted; see Beside
	Name   string
	Bot    string
	Place  int // 1 for the winners; in a lost game for one it is 2
	Points int
}

// Results keeps how games have ended, longer than their tables.
type Results interface {
	// PutResult stores how a game has ended, unless that is stored.
	PutResult(ctx context.Context, r Result) error
	// Result is how the game of a table has ended; ErrNotFound if that is not stored.
	Result(ctx context.Context, table string) (Result, error)
	// Results lists games with a number of seats that change ratings, in the order in which they ended.
	Results(ctx context.Context, game string, seats int) ([]Result, error)
	// ResultsOf lists the games of a person, the latest first. A limit below one lists none.
	ResultsOf(ctx context.Context, person string, limit int) ([]Result, error)
	// ResultsEnded is how many results of a game there are that change ratings, by number of seats.
	ResultsEnded(ctx context.Context, game string) (map[int]int, error)
	// WithoutResult lists Finished and Sealed tables with people and without a result, by their ids, from the
	// one after a given id on. A limit below one lists none.
	WithoutResult(ctx context.Context, after string, limit int) ([]string, error)
	// TableBefore is the table that this one is the rematch of; ErrNotFound if there is none.
	TableBefore(ctx context.Context, table string) (string, error)
}
