package record

import (
	"errors"
	"fmt"
)

// Kept is what a player noted at the table to check its record with. A record alone does
// not show whether its commitment is the one that was published before the nonces were
// sent, nor whether its nonces are those that were sent.
type Kept struct {
	Commitment string // "" if it was not kept
	Seat       int    // from 0
	Nonce      *string
}

// Confirm checks a record against what was kept.
func (r *Record) Confirm(k Kept) error {
	if k.Commitment != "" && k.Commitment != r.Header.Commitment {
		return &Error{1, errors.New("the commitment differs from the one that was shown before the game")}
	}
	if k.Nonce == nil {
		return nil
	}
	if k.Seat < 0 || k.Seat >= len(r.Header.Seats) {
		return &Error{1, fmt.Errorf("no seat %d", k.Seat+1)}
	}
	if used := r.nonce(k.Seat); used != *k.Nonce {
		return &Error{1, fmt.Errorf("the nonce of seat %d is %q, not %q: it was not used", k.Seat+1, used, *k.Nonce)}
	}
	return nil
}

// nonce is what a seat added to the shuffle.
func (r *Record) nonce(seat int) string {
	if seat >= len(r.Header.Nonces) {
		return ""
	}
	return r.Header.Nonces[seat]
}
