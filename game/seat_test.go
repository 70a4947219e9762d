package game

import (
	"encoding/json"
	"testing"
)

// TestSeatNumbersCountFrom1 in JSON, where 0 is nobody, and are read back.
func TestSeatNumbersCountFrom1(t *testing.T) {
	for seat := Nobody; seat < MaxSeats; seat++ {
		text, err := json.Marshal(SeatNumber(seat))
		if want := string(rune('1' + seat)); err != nil || string(text) != want {
			t.Fatalf("seat %d is written %s, not %s: %v", seat, text, want, err)
		}
		var back SeatNumber
		if err = json.Unmarshal(text, &back); err != nil || Seat(back) != seat {
			t.Errorf("%s is read as %d: %v", text, back, err)
		}
	}
	for _, bad := range []string{"-1", "6", "null", "1.5", `"1"`, "[]"} {
		var n SeatNumber
		if err := json.Unmarshal([]byte(bad), &n); err == nil {
			t.Errorf("%s is read as seat %d", bad, n)
		}
	}
}
