package settlers

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
)

// midgame gives positions of random games, some for each kind of decision.
func midgame(t testing.TB) []*Position {
	t.Helper()
	var out []*Position
	seen := map[[3]uint8]bool{}
	for i, o := range []map[string]string{
		nil,
		{"faction1": "pick"},
		{"lookout": "alternate"},
		nil,
		richest(1), richest(2), richest(3), richest(4), richest(5),
	} {
		seats := i + 1
		if i >= baseFactions {
			seats = i + 1 - baseFactions
		}
		p := &Position{rules: open(t, seats, o)}
		for seed := range uint64(12) {
			rich(t, p, seed, func(game.Move) {
				key := [3]uint8{uint8(seats%2) | uint8(len(o)&2), uint8(p.s.Phase)}
				if p.s.Depth > 0 {
					key[2] = uint8(p.s.top().Kind)
				}
				if !seen[key] {
					seen[key] = true
					out = append(out, &Position{rules: p.rules, s: p.s})
				}
			})
		}
	}
	return out
}

// attempt plays a move by every seat in every position: it is accepted exactly
// when it is listed, and a refused one changes nothing (IS-11.4, IS-21.2).
func attempt(t *testing.T, positions []*Position, m game.Move) {
	t.Helper()
	p := &Position{}
	for _, from := range positions {
		for seat := range game.Seat(from.rules.seats) {
			p.rules, p.s = from.rules, from.s
			listed := slices.Contains(p.Moves(nil, seat), m)
			no := p.Play(seat, m, nil)
			if (no == nil) != listed {
				t.Fatalf("phase %d: %v by seat %d is listed %v and refused by %v", from.s.Phase, m, seat, listed, no)
			}
			if no != nil && p.s != from.s {
				t.Fatalf("refused %v changed the state", m)
			}
			if no == nil {
				if err := p.Check(); err != nil {
					t.Fatalf("after %v: %v", m, err)
				}
			}
		}
	}
}

// FuzzParseMove: what can be read is written as it was; no move panics.
func FuzzParseMove(f *testing.F) {
	for _, s := range []string{
		"pick romans", "take COM001", "keep ROM001", "draw common", "produce COM065", "build JAP009", "deal EGY001", "raze COM003", "attack COM004",
		"use COM021 1 2", "exchange faction_card", "pass", "defend COM021", "samurai JAP001", "end", "pay wood 1", "from ROM019 0", "spend gold",
		"discard COM069", "choose stone", "option 2", "target ATT001", "rob 2 food", "against 3", "copy COM021 1", "convert card 1", "tuck COM001",
		"offer wood", "store food", "react COM002", "done", "", "tech basic_tech COM103", "lift adv_defense COM007", "send COM103", "free COM021", "use COM021 1", "build COM999", "pass ", "use COM021 01 1",
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
	for k := range uint16(moveKinds) + 1 {
		f.Add(k, int16(1), int16(2), int16(0))
		f.Add(k, int16(-1), int16(0x7FFF), int16(1))
		f.Add(k, int16(20), int16(1), int16(1))
		f.Add(k, int16(219), int16(0), int16(0))
		f.Add(k, int16(220), int16(0), int16(0))
	}
	positions := midgame(f)
	f.Fuzz(func(t *testing.T, kind uint16, a, b, c int16) {
		attempt(t, positions, game.Move{Kind: kind, Args: [3]int16{a, b, c}})
	})
}

// FuzzData: any bytes are read as component data or refused.
func FuzzData(f *testing.F) {
	for i, name := range append([]string{boxFile, soloFile, addedFile}, cardFiles...) {
		data, err := dataFiles.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(uint8(i), data[:min(len(data), 3000)])
	}
	f.Add(uint8(2), []byte("deck: common\ncards: [&a {ids: [COM001]}, *a]"))
	f.Add(uint8(2), []byte("deck: common\ncards: [{<<: *b}]"))
	f.Add(uint8(2), []byte("deck: common\ncards: [null, 3, [], {}]"))
	f.Add(uint8(0), []byte("boards: []\nversion: 1"))
	f.Add(uint8(1), []byte("\tx"))
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		names := append([]string{boxFile, soloFile, addedFile}, cardFiles...)
		name := names[int(which)%len(names)]
		facts, err := readFacts(func(file string) ([]byte, error) {
			if file == name {
				return data, nil
			}
			return dataFiles.ReadFile(file)
		})
		if (facts == nil) == (err == nil) {
			t.Fatalf("facts %v, error %v", facts != nil, err)
		}
		// A deck can leave the order of Deals without a good.
		// A basic deck can leave what the expansion replaces in it without a title.
		if err != nil && !strings.HasPrefix(err.Error(), name+":") && !strings.HasPrefix(err.Error(), soloFile+":") && !strings.HasPrefix(err.Error(), addedFile+":") {
			t.Fatalf("%s is at fault, not: %v", name, err)
		}
	})
}

// FuzzPack: any bytes are a pack or refused with file, line and reason.
func FuzzPack(f *testing.F) {
	f.Add([]byte("version: 1\nboards: []\n---\ndeck: romans\ncards: [{ids: [ROM001]}]"))
	f.Add([]byte("---\n---\nattack: []\n"))
	f.Add([]byte("deck: [common]"))
	f.Add([]byte("deck: &a romans\ncards: *a"))
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := LoadPack("mine.yaml", data)
		if (g == nil) == (err == nil) {
			t.Fatalf("a game %v, error %v", g != nil, err)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "mine.yaml:") {
			t.Fatalf("mine.yaml is at fault, not: %v", err)
		}
	})
}

// FuzzGame: bytes choose seats, options, the deal and the moves; after each move
// the state is sound.
func FuzzGame(f *testing.F) {
	f.Add([]byte{0})
	f.Add([]byte{2, 31, 7, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	f.Add(bytes.Repeat([]byte{4, 1, 77, 200, 3}, 80)) // with the expansion
	f.Add(bytes.Repeat([]byte{1, 0, 200, 17}, 64))
	f.Add(bytes.Repeat([]byte{3, 9, 100, 250, 0, 33}, 64))
	fact, err := opened()
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
		config := game.Config{Seats: 1 + int(at(0)%5), Options: map[string]string{}}
		for i, o := range fact.Options { // those that fit what was chosen before: IA-2
			old := config.Options[o.Name]
			config.Options[o.Name] = o.Values[int(at(1))*(2*i+1)/3%len(o.Values)]
			if _, err := fact.Configure(config); err != nil {
				if config.Options[o.Name] = old; old == "" {
					delete(config.Options, o.Name)
				}
			}
		}
		r, err := fact.Rules(config)
		if err != nil {
			t.Skip("five need the expansion: IS-1.1")
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
