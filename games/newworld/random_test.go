package newworld

import (
	"testing"

	"spielwerk/game"
)

// TestRandomGamesKeepInvariants plays with every seat count and every option
// both ways and checks the whole state after each move.
func TestRandomGamesKeepInvariants(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	for mask := range 1 << len(g.Options) {
		options := map[string]string{}
		for i, o := range g.Options {
			options[o.Name] = o.Values[mask>>i&1]
		}
		p := &Position{rules: open(t, 2+mask%4, options)}
		seed := uint64(mask)
		p.deal(game.QuickRand(seed, 1), nil)
		choose := game.QuickRand(seed, 2)
		for p.s.Phase != phaseOver {
			moves := p.Moves(nil, p.s.Active)
			m := moves[choose.IntN(len(moves))]
			if no := p.Play(p.s.Active, m, nil); no != nil {
				t.Fatalf("seed %d: %s is listed and refused: %v", seed, p.rules.vocabulary.Text(m), no)
			}
			if err := p.Check(); err != nil {
				t.Fatalf("seed %d after %s: %v", seed, p.rules.vocabulary.Text(m), err)
			}
		}
	}
}
