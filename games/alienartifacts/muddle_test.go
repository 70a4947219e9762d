package alienartifacts

import (
	"fmt"
	"testing"

	"spielwerk/game"
)

// muddle is a random position in which many cards of the first seat are blockaded and
// it is to act, or has acted and may use effects. Games come to such positions now and
// then only.
func muddle(t *testing.T, version int, seed uint64) *scenario {
	t.Helper()
	g := clean(t, openVersion(t, version, 2))
	r := game.QuickRand(seed, 77)
	s := g.s
	s.Players[0].Faction = uint8(1 + r.IntN(factions))
	s.Players[1].Faction = uint8(1 + (int(s.Players[0].Faction)+r.IntN(factions-1))%factions)
	taken := map[string]bool{}
	some := func(kind string, most int) (out []string) {
		for range r.IntN(most + 1) {
			if id := fmt.Sprintf("%s-%02d", kind, 1+r.IntN(perKind)); !taken[id] {
				taken[id] = true
				out = append(out, id)
			}
		}
		return out
	}
	resource := func() string {
		for {
			if id := fmt.Sprintf("%02d", 1+r.IntN(resources)); !taken[id] {
				taken[id] = true
				return id
			}
		}
	}
	half := func() string {
		id := resource()
		return id + " " + colourWords[g.p.rules.resources[g.resOf(id)].halves[r.IntN(2)].colour]
	}
	for _, kind := range []string{"SHI", "TEC", "PLA"} {
		most := 3
		if kind == "TEC" {
			most = 6
		}
		for _, id := range some(kind, most) {
			g.logistic("A", id)
			if r.IntN(2) == 0 {
				g.tokens(id, 1+r.IntN(2))
			}
		}
		for _, id := range some(kind, 2) {
			g.operational("A", id)
			if r.IntN(2) == 0 {
				g.tokens(id, 1+r.IntN(2))
			}
			for range r.IntN(5) {
				if kind == "PLA" {
					g.produced("A", id, half())
				}
			}
		}
		for _, id := range some(kind, 2) {
			g.building("A", id)
		}
		for _, id := range some(kind, 2) {
			g.operational("B", id)
		}
	}
	hand := ""
	for range r.IntN(5) {
		hand += " " + resource()
	}
	g.hand("A", hand).credits("A", r.IntN(11))
	// What can be attached to what is being built: AA-8.5.2.
	for set := s.Players[0].Building; !set.empty(); {
		c := set.take()
		for range r.IntN(3) {
			id := resource()
			for _, h := range g.p.rules.resources[g.resOf(id)].halves {
				if h.colour == kindOf(c) {
					g.attached("A", cardWords[c], id+" "+colourWords[h.colour])
					break
				}
			}
		}
	}
	if r.IntN(4) == 0 {
		g.artifacts("A", fmt.Sprintf("ART-%02d", 1+r.IntN(artifacts)))
	}
	if r.IntN(3) == 0 {
		s.Turn.Acted, s.Turn.More = true, uint8(r.IntN(2))
	}
	return g.recount()
}

// busy chooses a move, rather one that pays or acts than one that does neither.
func busy(moves []game.Move, choose *game.Rand) game.Move {
	m := moves[choose.IntN(len(moves))]
	for range 4 {
		switch m.Kind {
		case moveOffensive, moveRevenue, moveMine, moveSpecial, moveUse, movePay, moveLift, moveJoin, moveProduce, moveScore:
			return m
		}
		m = moves[choose.IntN(len(moves))]
	}
	return m
}
