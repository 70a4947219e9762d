package settlers

import (
	"strings"
	"testing"

	"spielwerk/game"
)

// midgame gives positions of random games, some for each kind of decision.
func midgame(t testing.TB) []game.Position {
	t.Helper()
	var out []game.Position
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
		if err != nil && !strings.HasPrefix(err.Error(), name+":") && !strings.HasPrefix(err.Error(), soloFile+":") &&
			!strings.HasPrefix(err.Error(), addedFile+":") {
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
