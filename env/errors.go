package env

import (
	"fmt"

	"spielwerk/game"
)

// The kinds of errors.
const (
	BadArgument   = "argument" // what was asked for makes no sense
	IllegalAction = "illegal"  // an index that is not one of the legal moves
	Refused       = "refused"  // a move that a rule forbids
	TooManyMoves  = "width"    // more legal moves than the batch has actions
	InUse         = "in_use"   // another thread uses the batch
	Internal      = "internal" // a fault of ours
)

// Error is why something was not done.
type Error struct {
	Kind    string    `json:"kind"`
	Rule    game.Rule `json:"rule,omitempty"` // of a move that is refused
	Word    string    `json:"word,omitempty"` // of the refusal
	Message string    `json:"message"`
}

func (e *Error) Error() string { return e.Message }

// ErrNoMemory is the error of a caller that gives no memory to write into.
var ErrNoMemory = &Error{Kind: BadArgument, Message: "no memory was given to write into"}

func badArgument(format string, args ...any) error {
	return &Error{Kind: BadArgument, Message: fmt.Sprintf(format, args...)}
}
