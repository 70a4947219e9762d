package gametest

import (
	"testing"

	"spielwerk/game"
)

// A bot is not shown how to retract, and has all other moves in their order.
func TestInfoSetListsNoRetractions(t *testing.T) {
	c, err := NewCase(toy(sound), game.Config{Seats: 3}, 1)
	if err != nil {
		t.Fatal(err)
	}
	retracting := 0
	_, err = c.walk(func(w *walk) error {
		for seat := range game.Seat(3) {
			info := game.Observe(w.pos, seat, nil)
			var want []game.Move
			for _, m := range w.pos.Moves(nil, seat) {
				if w.retracts(m) {
					retracting++
				} else {
					want = append(want, m)
				}
			}
			got := info.Moves([]game.Move{{Kind: 99}})
			if len(got) != len(want)+1 || got[0].Kind != 99 {
				t.Fatalf("the information set lists %v, want %v", got, want)
			}
			for i, m := range want {
				if got[i+1] != m {
					t.Fatalf("the information set lists %v, want %v", got, want)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if retracting == 0 {
		t.Error("no seat could ever retract")
	}
}
