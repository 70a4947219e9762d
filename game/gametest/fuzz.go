package gametest

import (
	"maps"
	"slices"
	"testing"

	"spielwerk/game"
)

// FuzzText is a fuzz target: a text that is read as a move is written back the same, and is
// played as in FuzzMove. The seed corpus is a move of each position and some texts.
func FuzzText(f *testing.F, positions []game.Position, texts ...string) {
	words := positions[0].Rules().Vocabulary()
	for _, s := range append(texts, "", " ", "pass ", "no such move") {
		f.Add(s)
	}
	for _, p := range positions {
		for _, m := range p.Moves(nil, p.Pending().First()) {
			f.Add(words.Text(m))
			break
		}
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

// FuzzMove is a fuzz target: a move with any operands, even ones that cannot be written, does
// not panic; it is accepted exactly where it is listed, and changes nothing where it is
// refused.
func FuzzMove(f *testing.F, positions []game.Position) {
	for k := range len(positions[0].Rules().Vocabulary().Moves) + 1 {
		for _, args := range [][3]int16{{}, {1, 2, 0}, {-1, 0x7FFF, 1}, {20, 1, 1}, {220, 0, 0}} {
			f.Add(uint16(k), args[0], args[1], args[2])
		}
	}
	f.Fuzz(func(t *testing.T, kind uint16, a, b, c int16) {
		attempt(t, positions, game.Move{Kind: kind, Args: [3]int16{a, b, c}})
	})
}

// attempt plays a move by every seat in every position.
func attempt(t *testing.T, positions []game.Position, m game.Move) {
	t.Helper()
	var list []game.Move
	for _, from := range positions {
		p := from.Rules().Blank()
		p.CopyFrom(from)
		before := stateOf(p)
		for seat := range game.Seat(from.Rules().Config().Seats) {
			list = p.Moves(list[:0], seat)
			listed := slices.Contains(list, m)
			no := p.Play(seat, m, nil)
			if (no == nil) != listed {
				t.Fatalf("%v by seat %d is listed %v and refused by %v where it could play %v", m, seat, listed, no, list)
			}
			if no != nil && stateOf(p) != before {
				t.Fatalf("refused %v changed the state", m)
			}
			if no == nil {
				if err := p.Check(); err != nil {
					t.Fatalf("after %v: %v", m, err)
				}
				p.CopyFrom(from)
			}
		}
	}
}

// FuzzGame is a fuzz target: bytes choose version, seats, options, the deal and the moves;
// after each move the state is valid.
func FuzzGame(f *testing.F, g *game.Game) {
	f.Add([]byte{0})
	for _, seed := range []string{
		"\x02\x1f\x07\x01\x02\x03\x04\x05", "\x01\x00\xc8\x11", "\x03\x09\x64\xfa\x00\x21", "\x04\x01\x4d\xc8\x03",
	} {
		long := ""
		for range 64 {
			long += seed
		}
		f.Add([]byte(long))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		next := func() int { // after the last byte: zeroes
			if len(data) == 0 {
				return 0
			}
			b := data[0]
			data = data[1:]
			return int(b)
		}
		c := game.Config{Version: g.Versions[next()%len(g.Versions)], Seats: g.MinSeats + next()%(g.MaxSeats-g.MinSeats+1)}
		c.Options = g.Default(c.Seats).Options
		for _, o := range g.Options {
			with := c
			with.Options = map[string]string{}
			maps.Copy(with.Options, c.Options)
			if with.Options[o.Name] = o.Values[next()%len(o.Values)]; fits(g, with) {
				c = with
			}
		}
		r, err := g.Rules(c)
		if err != nil {
			t.Fatal(err)
		}
		p := r.Deal(game.QuickRand(uint64(next()), uint64(next())), nil)
		for zeroes := 8; p.Pending() != 0 && zeroes > 0; {
			if len(data) == 0 {
				zeroes--
			}
			seat := p.Pending().First()
			moves := p.Moves(nil, seat)
			m := moves[next()*len(moves)/256]
			if no := p.Play(seat, m, nil); no != nil {
				t.Fatalf("%s is listed and refused by %s", r.Vocabulary().Text(m), no.Rule)
			}
			if err := p.Check(); err != nil {
				t.Fatalf("after %s: %v", r.Vocabulary().Text(m), err)
			}
		}
	})
}
