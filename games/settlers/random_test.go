package settlers

import (
	"testing"

	"spielwerk/game"
)

func TestTry(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		for _, o := range []map[string]string{nil, {"lookout": "alternate"}, {"lookout": "advanced"}, {"peaceful": "on"}, {"faction_reshuffle": "on", "faction1": "pick", "faction2": "pick"}} {
			p := &Position{rules: open(t, seats, o)}
			for seed := range uint64(100) {
				last := ""
				func() {
					defer func() {
						if r := recover(); r != nil {
							t.Logf("seed %d seats %d after %s", seed, seats, last)
							panic(r)
						}
					}()
					playRandom(p, seed, nil, func(m game.Move) {
						last = p.rules.vocabulary.Text(m)
						if err := p.Check(); err != nil {
							t.Fatalf("seats %d seed %d after %s: %v", seats, seed, last, err)
						}
					})
				}()
			}
		}
	}
}
