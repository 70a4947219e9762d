package xidit

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// A scenario is a game of Lords of Xidit that a test sets up and plays.
type scenario struct {
	gametest.Scenario[*scenario]
	p *Position
	s *State
}

// begin deals a game with the Idrakys in cities 1, 2, 3 and so on, and the first
// seat as first player; options are written "length=short".
func begin(t *testing.T, seats int, options ...string) *scenario {
	t.Helper()
	chosen := gametest.Options(append([]string{"firstPlayer=seat0"}, options...)...)
	g := scene(t, open(t, seats, chosen).Deal(game.QuickRand(1, 2), nil).(*Position))
	for seat := range seats {
		g.Play(fmt.Sprintf("%s start %d", gametest.Letter(seat), seat+1))
	}
	return g
}

// scene is the scenario of a position.
func scene(t *testing.T, p *Position) *scenario {
	g := &scenario{p: p, s: &p.s}
	g.Scenario = gametest.NewScenario(t, p, g)
	return g
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
			g.Play(fmt.Sprintf("%s set %d %s", gametest.Letter(seat), i+1, w))
		}
	}
	var all []game.Event
	for seat := range g.p.rules.seats {
		g.Play(gametest.Letter(seat) + " ready")
		all = append(all, g.Played.Events...)
	}
	g.Played.Events = all
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
func (g *scenario) give(seat string, units ...uint8) *scenario {
	for c, n := range units {
		g.s.Barracks[c] -= n
		g.s.Players[g.Seat(seat)].Units[c] += n
	}
	return g
}

// bard puts bards of a seat into a region.
func (g *scenario) bard(seat string, region int, n uint8) {
	pl := &g.s.Players[g.Seat(seat)]
	pl.Bards[region] += n
	pl.BardsLeft -= n
}

// guild gives a seat a guild.
func (g *scenario) guild(seat string, city int, n uint8) {
	owner := g.Seat(seat)
	g.s.Guilds[city] = Guild{uint8(owner) + 1, n}
	g.s.Players[owner].Storeys -= n
}

// is compares.
func is[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

var plain = table{
	recruit: []uint8{1, 2, 3, 4, 5}, threat: []uint8{6, 7, 8, 9, 10}, next: [kinds]uint8{11, 12},
	piles: [kinds][]uint8{{13, 14, 15, 16}, {17, 18, 19, 20, 21}},
}
