package alienartifacts

import (
	"strings"
	"testing"

	"spielwerk/game"
)

// FuzzData: any bytes are read as component data or refused; what is accepted can be
// played.
func FuzzData(f *testing.F) {
	f.Add([]byte(part(f, "factions")))
	f.Add([]byte(packed(f, "ART-16", "n: 2", "n: 7")))
	f.Add([]byte("config:\n  bank: {min: 0, max: 60, start: 60, provenance: x}\n" +
		"  hand_limit: {value: 9, provenance: x}\n"))
	f.Add([]byte("config:\n  blockade_tokens: {value: 0, provenance: x}\n  production_limit: {base: 9, provenance: x}\n"))
	for _, s := range []string{
		"ships: [&a {id: SHI-01}, *a]", "ships: [{<<: *b}]", "resources: [*x]", "\tx", "config: {bank: {min: 0}}",
		"ships: [null, 3, [], {}]",
		"alien_artifacts: [{id: ART-01, effects: [{do: gain_vp}], provenance: x}]", "components: {ships: &a [*a]}",
		"config: []\nfactions: {}",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := LoadPack("pack.yaml", data)
		if (g == nil) == (err == nil) {
			t.Fatalf("game %v, error %v", g != nil, err)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "pack.yaml:") {
			t.Fatalf("the pack is at fault, not: %v", err)
		}
		if err != nil {
			return
		}
		r, err := g.Rules(game.Config{Seats: 2 + len(data)%4})
		if err != nil {
			t.Fatal(err)
		}
		p := r.Deal(game.QuickRand(uint64(len(data)), 1), nil).(*Position)
		choose := game.QuickRand(uint64(len(data)), 2)
		for i := 0; i < 300 && p.Pending() != 0; i++ {
			seat := p.Pending().First()
			moves := p.Moves(nil, seat)
			if len(moves) == 0 {
				t.Fatalf("seat %d has no move", seat)
			}
			m := moves[choose.IntN(len(moves))]
			if no := p.Play(seat, m, nil); no != nil {
				t.Fatalf("%s is listed and refused by %s", r.Vocabulary().Text(m), no.Rule)
			}
			if err := p.Check(); err != nil {
				t.Fatalf("after %s: %v", r.Vocabulary().Text(m), err)
			}
		}
	})
}
