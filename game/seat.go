package game

import (
	"fmt"
	"math/bits"
	"strconv"
)

// Seat is a place at the table, 0 for the first. Seats act clockwise in
// ascending order unless a game's rules say otherwise.
type Seat int8

const (
	// Nobody is the seat of events that no seat caused.
	Nobody Seat = -1
	// Watcher is the view without a seat, of what everybody may know.
	Watcher Seat = 7
	// MaxSeats is the largest number of seats of any game.
	MaxSeats = 5
)

// Seats is a set of seats; it may contain Watcher.
type Seats uint8

// Everybody is all seats and the watchers: the audience of what is public.
const Everybody Seats = 0xFF

// Only is the set of just one seat.
func Only(s Seat) Seats { return 1 << uint(s) }

// FirstSeats is the set of seats 0 to n-1.
func FirstSeats(n int) Seats { return 1<<uint(n) - 1 }

// Has reports whether s is in the set. Nobody is in no set.
func (set Seats) Has(s Seat) bool { return s >= 0 && set>>uint(s)&1 == 1 }

// With is the set together with s.
func (set Seats) With(s Seat) Seats { return set | 1<<uint(s) }

// Without is the set without s.
func (set Seats) Without(s Seat) Seats { return set &^ (1 << uint(s)) }

// Len is the number of seats in the set.
func (set Seats) Len() int { return bits.OnesCount8(uint8(set)) }

// First is the lowest seat of the set, Nobody when it is empty.
func (set Seats) First() Seat {
	if set == 0 {
		return Nobody
	}
	return Seat(bits.TrailingZeros8(uint8(set)))
}

// SeatNumber is a seat in what people and programs read, in which seats count from 1: JSON has 1 for
// the seat 0, and 0 for Nobody.
type SeatNumber Seat

// MarshalJSON implements [json.Marshaler].
func (n SeatNumber) MarshalJSON() ([]byte, error) {
	return strconv.AppendInt(nil, int64(n)+1, 10), nil
}

// UnmarshalJSON implements [json.Unmarshaler].
func (n *SeatNumber) UnmarshalJSON(text []byte) error {
	is, err := strconv.Atoi(string(text))
	if err != nil || is < 0 || is > MaxSeats {
		return fmt.Errorf("%s is no seat: the first is 1, and there are at most %d", text, MaxSeats)
	}
	*n = SeatNumber(is - 1)
	return nil
}
