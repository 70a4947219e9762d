package store

import (
	"context"
	"time"
)

// Kinds of ways.
const (
	Push = "push" // to a browser, through its push service
	Mail = "mail"
	Hook = "hook" // an address that gets a signed request
)

// Way is where a person is reached.
type Way struct {
	ID, Person string
	Kind       string // Push, Mail, Hook
	Address    string // endpoint, e-mail address, URL
	Data       string // what else sending needs, in JSON
	Name       string // of the browser
	Lang       string // of what is sent there
	Site       string // what links begin with
	Good       bool   // it is known to be theirs
	Created    time.Time
}

// Wish is when a person wants to be told of their turns, in JSON: at a table, or everywhere where Table is
// empty.
type Wish struct{ Person, Table, Data string }

// States of messages.
const (
	MessageWaits  = "waits"
	MessageSent   = "sent"
	MessageFailed = "failed" // for good
	MessageVoid   = "void"   // there was no need for it any more
	MessageListed = "listed" // it became a line of another one
)

// Message is what is told to a person, in one way.
type Message struct {
	ID, Person string
	Way        string // id, "" for what waits to become a line of another message
	About      string // what it tells of: each way is told it once
	Table      string // "" for one that is about several
	Data       string // JSON
	State      string
	Reason     string // why it was not sent so far, or not at all
	Tries      int    // that have failed
	Created    time.Time
	Due        time.Time
	Sent, Seen time.Time // zero for never
}

// Messages keeps how people are reached and what was sent to them.
type Messages interface {
	// PutWay adds a way, or changes the one of this id. ErrNotFound if there is no such person.
	PutWay(ctx context.Context, w Way) error
	// WayByID finds a way.
	WayByID(ctx context.Context, id string) (Way, error)
	// Ways lists the ways of a person, the oldest first.
	Ways(ctx context.Context, person string) ([]Way, error)
	// DropWay removes a way; ErrNotFound if it is not that person's.
	DropWay(ctx context.Context, person, id string) error

	// PutWish sets what a person wants at a table, or everywhere; without data they want nothing in particular.
	PutWish(ctx context.Context, w Wish) error
	// Wishes lists what a person wants, by table.
	Wishes(ctx context.Context, person string) ([]Wish, error)

	// AddMessage adds a message, unless the person has been told in this way of what it is about. It
	// forgets what the person was told before another time.
	AddMessage(ctx context.Context, m Message, forget time.Time) (added bool, err error)
	// MessageByID finds a message.
	MessageByID(ctx context.Context, id string) (Message, error)
	// MessagesOf lists the messages of a person, the latest first. A limit below one lists none.
	MessagesOf(ctx context.Context, person string, limit int) ([]Message, error)
	// HoldMessage keeps others from sending a message that waits, until a time. ErrConflict if somebody else
	// sends it now, or if it does not wait.
	HoldMessage(ctx context.Context, id string, now, until time.Time) (Message, error)
	// PutMessage changes what became of a message that waits: its state, reason, tries and times. Nobody
	// holds it then. ErrConflict if it does not wait any more.
	PutMessage(ctx context.Context, m Message) error
	// SeeMessages notes that a person has been at a table: what was sent about it has been seen, what
	// waits and is not about others too is void.
	SeeMessages(ctx context.Context, person, table string, at time.Time) error

	// Keep keeps a secret of the house under a name, unless there is one, and returns the one that is kept.
	Keep(ctx context.Context, name, value string) (string, error)
	// Kept is a secret of the house; ErrNotFound if there is none.
	Kept(ctx context.Context, name string) (string, error)
}
