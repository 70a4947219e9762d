package xidit

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
	seen := map[[2]uint8]bool{}
	p := &Position{rules: open(t, 3, map[string]string{"censusShown": "paid"})}
	for seed := range uint64(30) {
		playRandom(p, seed, nil, func(game.Move) {
			key := [2]uint8{uint8(p.s.Phase)}
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
// when it is listed, and a refused one changes nothing (LX-13.3).
func attempt(t *testing.T, positions []*Position, m game.Move) {
	t.Helper()
	for _, from := range positions {
		for seat := range game.Seat(3) {
			p := &Position{rules: from.rules, s: from.s}
			listed := slices.Contains(p.Moves(nil, seat), m)
			before := game.Bytes(p)
			no := p.Play(seat, m, nil)
			if (no == nil) != listed {
				t.Fatalf("phase %d: %v by seat %d is listed %v and refused by %v", from.s.Phase, m, seat, listed, no)
			}
			if no != nil && !bytes.Equal(before, game.Bytes(p)) {
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
	for _, s := range []string{
		"start 7", "set 3 red", "back", "ready", "reopen", "titan T1", "decline", "send mage", "take gold bards",
		"bards A 2", "dummy wealth", "build 12", "show 3", "", "set 3", "take gold", "start 07", "ready ",
	} {
		f.Add(s)
	}
	positions := midgame(f)
	words := positions[0].rules.vocabulary
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
	for k := range uint16(14) {
		f.Add(k, int16(1), int16(2), int16(0))
		f.Add(k, int16(-1), int16(0x7FFF), int16(1))
	}
	positions := midgame(f)
	f.Fuzz(func(t *testing.T, kind uint16, a, b, c int16) {
		attempt(t, positions, game.Move{Kind: kind, Args: [3]int16{a, b, c}})
	})
}

// FuzzData: any bytes are read as component data or refused.
func FuzzData(f *testing.F) {
	f.Add(dataYAML)
	f.Add([]byte("tiles: [&a {city: 1}, *a]"))
	f.Add([]byte("tiles: [{<<: *b}]"))
	f.Add([]byte("roads: [{a: 1, b: 2, colour: red}]\ntitans: {cost: 4}"))
	f.Add([]byte("set18: [*x]"))
	f.Add([]byte("\tx"))
	f.Add([]byte("classes: []\nregions: []\ndummy: {cap: -1}"))
	f.Add([]byte("roads: [null, 3, [], {}]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		facts, err := readFacts(text{"data/data.yaml", dataYAML}, text{"pack.yaml", data})
		if (facts == nil) == (err == nil) {
			t.Fatalf("facts %v, error %v", facts != nil, err)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "pack.yaml:") {
			t.Fatalf("the pack is at fault, not: %v", err)
		}
	})
}

// FuzzGame: bytes choose seats, options, the deal and the moves; after each move
// the state is sound.
func FuzzGame(f *testing.F) {
	f.Add([]byte{0})
	f.Add([]byte{2, 31, 7, 1, 2, 3, 4, 5, 6, 7, 8, 9})
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
		r, err := fact.Rules(game.Config{Seats: 3 + int(at(0)%3), Options: options})
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
