package xidit

import (
	"testing"

	"spielwerk/game"
)

// TestRandomGamesWithTitans plays games in which the titans rage from the start
// and half of all orders are actions, so that they are fought (LX-8.4, LX-13.3).
func TestRandomGamesWithTitans(t *testing.T) {
	beaten := 0
	for seed := range uint64(60) {
		p := open(t, 3+int(seed%3), nil).Deal(game.QuickRand(seed, 1), nil).(*Position)
		p.s.Raging = true
		r := game.QuickRand(seed, 2)
		for pending := p.Pending(); pending != 0; pending = p.Pending() {
			seat := pending.First()
			list := p.Moves(nil, seat)
			m := list[r.IntN(len(list))]
			if m.Kind == moveSet && r.IntN(2) == 0 {
				m.Args[1] = orderAction
			}
			if no := p.Play(seat, m, nil); no != nil {
				t.Fatal(no)
			}
			if err := p.Check(); err != nil {
				t.Fatalf("seed %d after %s: %v", seed, p.rules.vocabulary.Text(m), err)
			}
		}
		for b := ^p.s.Titans & 63; b != 0; b &= b - 1 {
			beaten++
		}
	}
	if beaten == 0 {
		t.Error("no titan was ever beaten")
	}
}
