package store

import (
	"context"
	"errors"
	"fmt"
)

// Errors that a caller can act on, with ErrFenced, ErrSibling and Held. Others mean that the storage
// itself failed: see IsAnswer.
var (
	// ErrNotFound: the person or table does not exist.
	ErrNotFound = errors.New("store: not found")
	// ErrConflict: the store is not in the state that the caller expects: the number of an
	// entry is taken or not the next one, the seat is somebody else's, the table is in another
	// state, the id is in use. Nothing was written.
	ErrConflict = errors.New("store: conflict")
	// ErrDamaged: the data of the table or person cannot be read because the file is damaged.
	// Others may be intact.
	ErrDamaged = errors.New("store: damaged")
)

// Seated is the error for a person who has another seat of the table: the number of that
// seat. Nothing was written.
type Seated struct{ Seat int }

func (s Seated) Error() string {
	return fmt.Sprintf("store: the person sits on seat %d of the table", s.Seat)
}

// IsAnswer reports whether an error of a store is one that callers act on, or the end of their
// context, and no failure of the storage.
func IsAnswer(err error) bool {
	if errors.As(err, new(Seated)) || errors.As(err, new(Held)) {
		return true
	}
	for _, answer := range []error{ErrNotFound, ErrConflict, ErrFenced, ErrSibling, ErrDamaged, context.Canceled, context.DeadlineExceeded} {
		if errors.Is(err, answer) {
			return true
		}
	}
	return false
}
