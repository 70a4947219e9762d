package alienartifacts

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
)

// midgame gives positions of random games, one for each kind of decision.
func midgame(t testing.TB) []*Position {
	t.Helper()
	var out []*Position
	seen := map[[3]uint8]bool{}
	p := &Position{rules: open(t, 3, map[string]string{"factions": "choice"})}
	for seed := range uint64(40) {
		playRandom(p, seed, nil, func(game.Move) {
			key := [3]uint8{uint8(p.s.Phase), 0, p.s.Draft.Kind}
			if p.s.Depth > 0 {
				key[1] = uint8(p.s.Stack[p.s.Depth-1].Kind)
			}
			if !seen[key] {
				seen[key] = true
				out = append(out, &Position{rules: p.rules, s: p.s})
			}
		})
	}
	return out
}

// attempt plays a move by every seat in every position: it is accepted exactly
// when it is listed, and a refused one changes nothing (AA-22.3).
func attempt(t *testing.T, positions []*Position, m game.Move) {
	t.Helper()
	for _, from := range positions {
		for seat := range game.Seat(3) {
			p := &Position{rules: from.rules, s: from.s}
			listed := slices.Contains(p.Moves(nil, seat), m)
			no := p.Play(seat, m, nil)
			if (no == nil) != listed {
				t.Fatalf("phase %d, frame %v, draft %v: %v by seat %d is listed %v and refused by %v",
					from.s.Phase, from.s.Stack[max(from.s.Depth, 1)-1], from.s.Draft.Kind, m, seat, listed, no)
			}
			if no != nil && p.s != from.s {
				t.Fatalf("refused %v changed the state", m)
			}
			if err := p.Check(); err != nil {
				t.Fatalf("after %v: %v", m, err)
			}
		}
	}
}

// FuzzParseMove: what can be read is written as it was; no move panics.
func FuzzParseMove(f *testing.F) {
	positions := midgame(f)
	words := positions[0].rules.vocabulary
	for _, p := range positions {
		if list := p.Moves(nil, p.Pending().First()); len(list) > 0 {
			f.Add(words.Text(list[0]))
		}
	}
	for _, s := range []string{"", "buy ship", "buy ship 03", "pay RES-01", "attack", "attack aliens", "attack 9", "defend DEF-STD", "produce PLA-01 1", "back "} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		m, err := words.ParseMove(s)
		if err != nil {
			return
		}
		if got := words.Text(m); got != s {
			t.Fatalf("%q is written %q", s, got)
		}
		attempt(t, positions, m)
	})
}

// FuzzMove: a move with any operands, also such as cannot be written.
func FuzzMove(f *testing.F) {
	for k := range uint16(moveKinds + 1) {
		f.Add(k, int16(1), int16(2), int16(0))
		f.Add(k, int16(0), int16(0), int16(0))
		f.Add(k, int16(-1), int16(0x7FFF), int16(1))
	}
	positions := midgame(f)
	f.Fuzz(func(t *testing.T, kind uint16, a, b, c int16) {
		attempt(t, positions, game.Move{Kind: kind, Args: [3]int16{a, b, c}})
	})
}

// FuzzData: any bytes are read as component data or refused; what is accepted can be
// played.
func FuzzData(f *testing.F) {
	f.Add([]byte(part(f, "factions")))
	f.Add([]byte(packed(f, "ART-16", "n: 2", "n: 7")))
	f.Add([]byte("config:\n  bank: {min: 0, max: 60, start: 60, provenance: x}\n  hand_limit: {value: 9, provenance: x}\n"))
	f.Add([]byte("config:\n  blockade_tokens: {value: 0, provenance: x}\n  production_limit: {base: 9, provenance: x}\n"))
	for _, s := range []string{
		"ships: [&a {id: SHI-01}, *a]", "ships: [{<<: *b}]", "resources: [*x]", "\tx", "config: {bank: {min: 0}}", "ships: [null, 3, [], {}]",
		"alien_artifacts: [{id: ART-01, effects: [{do: gain_vp}], provenance: x}]", "components: {ships: &a [*a]}", "config: []\nfactions: {}",
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

// FuzzGame: bytes choose seats, options, the deal and the moves; after each move
// the state is sound.
func FuzzGame(f *testing.F) {
	f.Add([]byte{0})
	f.Add([]byte{2, 3, 7, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	f.Add(bytes.Repeat([]byte{1, 0, 200, 17}, 64))
	fact, err := Game()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		at := func(i int) byte {
			if i < len(data) {
				return data[i]
			}
			return 0
		}
		options := map[string]string{}
		for i, o := range fact.Options {
			options[o.Name] = o.Values[at(1)>>i&1]
		}
		r, err := fact.Rules(game.Config{Seats: 2 + int(at(0)%4), Options: options})
		if err != nil {
			t.Fatal(err)
		}
		p := r.Deal(game.QuickRand(uint64(at(2)), uint64(at(3))), nil).(*Position)
		for i := 4; p.Pending() != 0 && i < len(data)+8; i++ {
			seat := p.Pending().First()
			moves := p.Moves(nil, seat)
			m := moves[int(at(i))*len(moves)/256]
			if no := p.Play(seat, m, nil); no != nil {
				t.Fatalf("%s is listed and refused by %s", r.Vocabulary().Text(m), no.Rule)
			}
			if err := p.Check(); err != nil {
				t.Fatalf("after %s: %v", r.Vocabulary().Text(m), err)
			}
		}
	})
}
