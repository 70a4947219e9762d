package newworld

import (
	"bytes"
	"testing"

	"spielwerk/game"
)

// midgame gives positions of one game in each phase: about to place, to deploy,
// to choose an order, and over.
func midgame(t testing.TB) []*Position {
	t.Helper()
	var found [phaseOver + 1]*Position
	r := open(t, 3, nil)
	for seed := uint64(0); seed < 50; seed++ {
		p := r.Deal(game.QuickRand(seed, 21), nil).(*Position)
		choose := game.QuickRand(seed, 22)
		for {
			if n := int(p.s.PlacedN); n > 40 && found[p.s.Phase] == nil {
				found[p.s.Phase] = &Position{rules: r, s: p.s}
			}
			if p.s.Phase == phaseOver {
				break
			}
			moves := p.Moves(nil, p.s.Active)
			if no := p.Play(p.s.Active, moves[choose.IntN(len(moves))], nil); no != nil {
				t.Fatal(no)
			}
		}
	}
	for ph, p := range found {
		if p == nil {
			t.Fatalf("no game came to phase %s", phaseWords[ph])
		}
	}
	return found[:]
}

// FuzzParseMove: what can be read is written as it was; no move, legal or not,
// panics, and a refused one changes nothing.
func FuzzParseMove(f *testing.F) {
	for _, s := range []string{
		"place NW03 1,4 r1", "place S01 0,1 r0", "place NW01 127,-128 r3", "robber N", "shopkeeper W", "farmer",
		"trapper NNW", "pass", "score trail E", "score town S", "score farm 3,-4", "", "score", "place", "place NW03 01,4 r1",
		"pass ", "robber  N", "trapper ?", "place NW03 1,4 r4", "score farm 128,0",
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
	f.Add(uint16(movePlace), int16(3), int16(0x104), int16(1))
	f.Add(uint16(movePlace), int16(-1), int16(-1), int16(-1))
	f.Add(uint16(moveTrapper), int16(8), int16(0), int16(0))
	f.Add(uint16(moveScoreFarm), int16(0x7FFF), int16(0), int16(0))
	f.Add(uint16(99), int16(0), int16(0), int16(0))
	positions := midgame(f)
	f.Fuzz(func(t *testing.T, kind uint16, a, b, c int16) {
		m := game.Move{Kind: kind, Args: [3]int16{a, b, c}}
		attempt(t, positions, m)
		if words := positions[0].rules.vocabulary; int(kind) < len(words.Moves) {
			words.Text(m)
		}
	})
}

// attempt plays a move by every seat in every position.
func attempt(t *testing.T, positions []*Position, m game.Move) {
	t.Helper()
	for _, from := range positions {
		for seat := range game.Seat(3) {
			p := &Position{rules: from.rules, s: from.s}
			listed := false
			for _, l := range p.Moves(nil, seat) {
				listed = listed || l == m
			}
			before := game.Bytes(p)
			no := p.Play(seat, m, nil)
			if (no == nil) != listed {
				t.Fatalf("%s: %v by seat %d is listed %v and refused by %v", phaseWords[from.s.Phase], m, seat, listed, no)
			}
			if no != nil && !bytes.Equal(before, game.Bytes(p)) {
				t.Fatalf("%s: refused %v changed the state", phaseWords[from.s.Phase], m)
			}
			if err := p.Check(); err != nil {
				t.Fatalf("%s: after %v: %v", phaseWords[from.s.Phase], m, err)
			}
		}
	}
}

// FuzzTiles: any bytes are read as tiles or refused.
func FuzzTiles(f *testing.F) {
	f.Add(tilesYAML)
	f.Add([]byte("version: 1\ntiles:\n  - id: NW01\n    count: 95\n    edges: {N: P, E: P, S: P, W: P}\n    plains: [{slots: [0, 1, 2, 3, 4, 5, 6, 7]}]\n"))
	f.Add([]byte("tiles: [&a {id: A}, *a]"))
	f.Add([]byte("tiles: [{<<: *b}]"))
	f.Add([]byte("totals: {tiles: 0}\nstart_spaces: [null, 3, [], {}]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		facts, err := readFacts(text{"tiles.yaml", data})
		if (facts == nil) == (err == nil) {
			t.Fatalf("facts %v, error %v", facts != nil, err)
		}
	})
}

// FuzzGame: bytes choose seats, options, the order of tiles and the moves; after
// each move the state is sound.
func FuzzGame(f *testing.F) {
	f.Add([]byte{0})
	f.Add([]byte{3, 63, 7, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	f.Add(bytes.Repeat([]byte{1, 0, 200, 17}, 64))
	fact, err := Game()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		at := func(i int) byte { // after the last byte: zeroes
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
		for i := 4; p.s.Phase != phaseOver && i < len(data)+8; i++ {
			moves := p.Moves(nil, p.s.Active)
			m := moves[int(at(i))*len(moves)/256]
			if no := p.Play(p.s.Active, m, nil); no != nil {
				t.Fatalf("%s is listed and refused by %s", r.Vocabulary().Text(m), no.Rule)
			}
			if err := p.Check(); err != nil {
				t.Fatalf("after %s: %v", r.Vocabulary().Text(m), err)
			}
		}
	})
}
