package xidit

import (
	"testing"

	"spielwerk/game"
)

// TestRandomGamesKeepInvariants plays with every seat count and every
// combination of options and checks the whole state after each move (LX-13.3).
func TestRandomGamesKeepInvariants(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	var each func(i int, options map[string]string)
	seed := uint64(0)
	each = func(i int, options map[string]string) {
		if i < len(g.Options) {
			for _, v := range g.Options[i].Values {
				options[g.Options[i].Name] = v
				each(i+1, options)
			}
			return
		}
		for seats := 3; seats <= 5; seats++ {
			seed++
			p := &Position{rules: open(t, seats, options)}
			playRandom(p, seed, nil, func(m game.Move) {
				if err := p.Check(); err != nil {
					t.Fatalf("seed %d after %s: %v", seed, p.rules.vocabulary.Text(m), err)
				}
			})
		}
	}
	each(0, map[string]string{})
}

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
