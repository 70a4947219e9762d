package record

import (
	"errors"
	"fmt"
)

// Kept is what somebody has kept of a table to check its record with: a record alone
// cannot tell whether it names the commitment that was shown before the nonces were
// sent, nor whether it names the nonces that were sent.
type Kept struct {
	Commitment string // "" if it was not kept
	Seat       int    // from 0
	Nonce      *string
}

// Confirm checks that a record names what was kept.
func (r *Record) Confirm(k Kept) error {
	if k.Commitment != "" && k.Commitment != r.Header.Commitment {
		return &Error{1, errors.New("the commitment is not the one that was shown before the game")}
	}
	if k.Nonce == nil {
		return nil
	}
	if k.Seat < 0 || k.Seat >= len(r.Header.Seats) {
		return &Error{1, fmt.Errorf("there is no seat %d", k.Seat+1)}
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
