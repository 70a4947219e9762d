package alienartifacts

import (
	"testing"

	"spielwerk/game"
)

// theGame is the game with our data, read once for all tests.
var theGame *game.Game

func open(t testing.TB, seats int, options map[string]string) *rules {
	t.Helper()
	g, err := theGame, error(nil)
	if g == nil {
		if g, err = Game(); err != nil {
			t.Fatal(err)
		}
		theGame = g
	}
	r, err := g.Rules(game.Config{Seats: seats, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	return r.(*rules)
}

// playRandom plays one random game on p and returns the number of moves. Visit,
// if not nil, sees the position after each move.
func playRandom(p *Position, seed uint64, buf []game.Move, visit func(game.Move)) (int, []game.Move) {
	p.deal(game.QuickRand(seed, 1), nil)
	choose := game.QuickRand(seed, 2)
	n := 0
	for pending := p.Pending(); pending != 0; pending = p.Pending() {
		seat := pending.First()
		buf = p.Moves(buf[:0], seat)
		m := buf[choose.IntN(len(buf))]
		for m.Kind == moveBack && choose.IntN(8) > 0 { // as bots, which are not shown it, but for one time in eight
			m = buf[choose.IntN(len(buf))]
		}
		if no := p.Play(seat, m, nil); no != nil {
			panic(p.rules.vocabulary.Text(m) + " " + no.Error())
		}
		n++
		if visit != nil {
			visit(m)
		}
	}
	return n, buf
}

// TestRandomGamesKeepInvariants plays with every seat count and every combination
// of options and checks the whole state after each move (AA-22.3).
func TestRandomGamesKeepInvariants(t *testing.T) {
	seed := uint64(0)
	for _, f := range []string{"random", "choice"} {
		for _, l := range []string{"literal", "byColour"} {
			for seats := 2; seats <= 5; seats++ {
				p := &Position{rules: open(t, seats, map[string]string{"factions": f, "shipLimits": l})}
				for range 40 {
					seed++
					playRandom(p, seed, nil, func(m game.Move) {
						if err := p.Check(); err != nil {
							t.Fatalf("seed %d after %s: %v", seed, p.rules.vocabulary.Text(m), err)
						}
					})
				}
			}
		}
	}
}
