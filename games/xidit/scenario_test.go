package xidit

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
)

// A scenario is a game that a test sets up and plays.
type scenario struct {
	*testing.T
	p   *Position
	s   *State
	log game.Log
}

// begin deals a game with the Idrakys in cities 1, 2, 3 and so on, and the first
// seat as first player; options are written "length=short".
func begin(t *testing.T, seats int, options ...string) *scenario {
	t.Helper()
	chosen := map[string]string{"firstPlayer": "seat0"}
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		chosen[name] = value
	}
	g := &scenario{T: t}
	g.p = open(t, seats, chosen).Deal(game.QuickRand(1, 2), nil).(*Position)
	g.s = &g.p.s
	for seat := range seats {
		g.play(seat, fmt.Sprint("start ", seat+1))
	}
	return g
}

// play makes moves of a seat.
func (g *scenario) play(seat int, moves ...string) *scenario {
	g.Helper()
	g.log.Events = nil
	for _, text := range moves {
		m, err := g.p.rules.vocabulary.ParseMove(text)
		if err != nil {
			g.Fatal(err)
		}
		if no := g.p.Play(game.Seat(seat), m, &g.log); no != nil {
			g.Fatalf("%s is refused by %s", text, no.Rule)
		}
		if err := g.p.Check(); err != nil {
			g.Fatalf("after %s: %v", text, err)
		}
	}
	return g
}

// refused checks that a move is refused by a rule.
func (g *scenario) refused(seat int, text string, rule game.Rule) {
	g.Helper()
	m, err := g.p.rules.vocabulary.ParseMove(text)
	if err != nil {
		g.Fatal(err)
	}
	if no := g.p.Play(game.Seat(seat), m, nil); no == nil || no.Rule != rule {
		g.Errorf("%s: refusal %v, want %s", text, no, rule)
	}
}

// programs sets the programme of each seat, "red action wait": the rest is wait.
func (g *scenario) programs(list ...string) *scenario {
	g.Helper()
	for seat := range g.p.rules.seats {
		words := []string{}
		if seat < len(list) {
			words = strings.Fields(list[seat])
		}
		for i := range dials {
			w := "wait"
			if i < len(words) {
				w = words[i]
			}
			g.play(seat, fmt.Sprintf("set %d %s", i+1, w))
		}
	}
	var all []game.Event
	for seat := range g.p.rules.seats {
		g.play(seat, "ready")
		all = append(all, g.log.Events...)
	}
	g.log.Events = all
	return g
}

// table is where the tiles lie; those not named lie in the rest.
type table struct {
	recruit, threat []uint8
	next            [kinds]uint8
	piles, discards [kinds][]uint8
	restKind        uint8
	restDiscarded   bool
}

// lay arranges all tiles anew; recruitment tiles are stocked from the barracks.
func (g *scenario) lay(l table) *scenario {
	g.Helper()
	s := g.s
	for c := range s.Stock {
		for k, n := range s.Stock[c] {
			s.Barracks[k] += n
		}
	}
	s.Side, s.Stock, s.Next = [cities + 1]uint8{}, [cities + 1][classes]uint8{}, l.next
	s.Piles, s.Discards = [kinds]Pile{}, [kinds]Pile{}
	used := slices.Concat(l.recruit, l.threat, l.next[:])
	for _, c := range l.recruit {
		g.p.lay(recruit, c)
	}
	for _, c := range l.threat {
		g.p.lay(threat, c)
	}
	for k := range kinds {
		for _, c := range l.piles[k] {
			s.Piles[k].add(c)
		}
		for _, c := range l.discards[k] {
			s.Discards[k].add(c)
		}
		used = slices.Concat(used, l.piles[k], l.discards[k])
	}
	for _, c := range g.p.rules.set {
		if !slices.Contains(used, c) {
			if l.restDiscarded {
				s.Discards[l.restKind].add(c)
			} else {
				s.Piles[l.restKind].add(c)
			}
		}
	}
	return g
}

// give moves units from the barracks to a seat.
func (g *scenario) give(seat int, units ...uint8) *scenario {
	for c, n := range units {
		g.s.Barracks[c] -= n
		g.s.Players[seat].Units[c] += n
	}
	return g
}

// bard puts bards of a seat into a region.
func (g *scenario) bard(seat, region int, n uint8) {
	g.s.Players[seat].Bards[region] += n
	g.s.Players[seat].BardsLeft -= n
}

// guild gives a seat a guild.
func (g *scenario) guild(seat, city int, n uint8) {
	g.s.Guilds[city] = Guild{uint8(seat) + 1, n}
	g.s.Players[seat].Storeys -= n
}

func (g *scenario) sound() {
	g.Helper()
	if err := g.p.Check(); err != nil {
		g.Fatal(err)
	}
}

// is compares.
func is[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

func (g *scenario) moves(seat int) (out []string) {
	for _, m := range g.p.Moves(nil, game.Seat(seat)) {
		out = append(out, g.p.rules.vocabulary.Text(m))
	}
	return out
}

func (g *scenario) heard(kind uint8) (n int) {
	for _, e := range g.log.Events {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

var plain = table{recruit: []uint8{1, 2, 3, 4, 5}, threat: []uint8{6, 7, 8, 9, 10}, next: [kinds]uint8{11, 12}, piles: [kinds][]uint8{{13, 14, 15, 16}, {17, 18, 19, 20, 21}}}
