package settlers

import (
	"fmt"
	"testing"

	"spielwerk/game"
)

// asAnew compares the evaluations of a position with those of one that remembers
// nothing.
func asAnew(t *testing.T, p, anew *Position) {
	t.Helper()
	*anew = Position{rules: p.rules, s: p.s}
	for seat := range game.Seat(p.rules.seats) {
		got, want := p.Evaluate(seat), anew.Evaluate(seat)
		anew.seatCache = seatCache{}
		if got != want {
			t.Fatalf("round %d, phase %d, seat %d: the evaluation is %d, reckoned anew %d", p.s.Round, p.s.Phase, seat, got,
				want)
		}
	}
}

// TestEvaluationRemembersWhatHolds: evaluations are the same whether others' worth is remembered or
// reckoned anew, after the moves of a game and after those that are only looked at, by
// the true secrets and by others.
func TestEvaluationRemembersWhatHolds(t *testing.T) {
	plays := func(name string, seats int, options map[string]string) {
		t.Run(fmt.Sprint(name, ", ", seats, " seats"), func(t *testing.T) {
			r := open(t, seats, options)
			choose := game.QuickRand(uint64(seats), 3)
			now, after, anew := r.Blank().(*Position), r.Blank().(*Position), r.Blank().(*Position)
			for i := range 8 {
				now.deal(game.QuickRand(choose.Uint64(), 1), nil)
				for now.Pending() != 0 {
					seat := now.Pending().First()
					moves := now.Moves(nil, seat)
					best, choice := -1<<30, moves[choose.IntN(len(moves))]
					for range min(len(moves), 4) {
						m := moves[choose.IntN(len(moves))]
						after.CopyFrom(now)
						if choose.IntN(2) == 0 {
							after.Redeal(seat, &choose)
						}
						if no := after.Play(seat, m, nil); no != nil {
							t.Fatal(no)
						}
						asAnew(t, after, anew)
						if lead := after.Evaluate(seat); i%2 == 1 && lead > best && !r.vocabulary.Moves[m.Kind].Retracts {
							best, choice = lead, m
						}
					}
					if no := now.Play(seat, choice, nil); no != nil {
						t.Fatal(no)
					}
					asAnew(t, now, anew)
				}
			}
		})
	}
	for seats := 2; seats < maxSeats; seats++ {
		plays("base", seats, nil)
	}
	for seats := 2; seats <= maxSeats; seats++ {
		plays("Atlanteans", seats, richest(seats))
	}
	late := richest(3)
	late["colours_when_built_only"] = "on"
	plays("colours when built", 3, late)
}

// TestHintsSeeEachChange changes one thing of an opponent at a time, many of which do not
// change alone when games are played.
func TestHintsSeeEachChange(t *testing.T) {
	const gate = "JAP013"
	japanese := func() *scenario {
		g := atl(t, "romans japanese").stand("B", "COM002 COM069 COM117 "+gate).put("COM117", "basic").
			supply("B", "wood 3, food 1")
		g.s.Tucked[0], g.s.TuckedN = Tuck{Card: g.card("JAP001"), Under: g.card(gate)}, 1
		return g
	}
	egyptians := func() *scenario { return atl(t, "romans egyptians").stand("A", "COM001 COM002").stand("B", "EGY002") }
	for _, c := range []struct {
		what   string
		of     func() *scenario
		change func(g *scenario, pl *Player)
	}{
		{"goods", japanese, func(_ *scenario, pl *Player) { pl.Supply[wood]++ }},
		{"points", japanese, func(_ *scenario, pl *Player) { pl.Points[forLoot]++ }},
		{"hand", japanese, func(g *scenario, pl *Player) { pl.Hand.add(g.card("COM010")) }},
		{"Foundations", japanese, func(g *scenario, pl *Player) { pl.Foundations.add(g.card("COM010")) }},
		{"Deals", japanese, func(g *scenario, pl *Player) { pl.Deals.add(g.card("JAP005")) }},
		{"Deals with Locations", japanese, func(g *scenario, pl *Player) { pl.Routes.add(g.card("JAP005")) }},
		{"Faction", japanese, func(_ *scenario, pl *Player) { pl.Faction = 0 }},
		{"cards looked at", japanese, func(_ *scenario, pl *Player) { pl.LookN = 2 }},
		{"Locations", japanese, func(g *scenario, _ *Player) { g.s.Empire[1].drop(g.card("COM002")) }},
		{"a token", japanese, func(g *scenario, _ *Player) { g.put("COM002", "defense") }},
		{"a use", japanese, func(g *scenario, _ *Player) { g.s.Spots[g.card("COM117")].Uses[0] = 2 }},
		{"round", japanese, func(g *scenario, _ *Player) { g.s.Round++ }},
		{"phase", japanese, func(g *scenario, _ *Player) { g.s.Phase = phaseCleanup }},
		{"end", japanese, func(g *scenario, _ *Player) { g.s.Phase = phaseOver }},
		{"passed", japanese, func(g *scenario, _ *Player) { g.s.Passed = g.s.Passed.With(1) }},
		{"passed, having begun to", func() *scenario {
			g := japanese()
			g.s.Active, g.s.Step = 1, stepPassing
			return g
		}, func(g *scenario, _ *Player) { g.s.Passed = g.s.Passed.With(1) }},
		{"passing", japanese, func(g *scenario, _ *Player) { g.s.Active, g.s.Step = 1, stepPassing }},
		{"what waits", japanese, func(g *scenario, _ *Player) { g.s.push(Frame{Kind: frameDraw, Seat: 1, N: slots{2}}) }},
		{"a card tucked", japanese, func(g *scenario, _ *Player) {
			g.s.Tucked[1], g.s.TuckedN = Tuck{Card: g.card("JAP002"), Under: g.card(gate)}, 2
		}},
		{"where it is tucked", japanese, func(g *scenario, _ *Player) { g.s.Tucked[0].Under = g.card("JAP014") }},
		{"no card tucked", japanese, func(g *scenario, _ *Player) { g.s.TuckedN = 0 }},
		{"a Barbarian token", japanese, func(g *scenario, _ *Player) { g.s.Dead.add(g.card("COM117")) }},
		{"an Egyptian token", egyptians, func(g *scenario, _ *Player) { g.s.Marks[0].Card = uint16(g.card("COM002")) + 1 }},
	} {
		g := c.of()
		anew := &Position{rules: g.p.rules, s: *g.s}
		before, was := g.p.Evaluate(0), anew.Evaluate(0)
		g.Is("before: "+c.what, before, was)
		c.change(g, &g.s.Players[1])
		if now := (&Position{rules: g.p.rules, s: *g.s}).Evaluate(0); now == was {
			t.Errorf("%s: the evaluation stays %d, which shows nothing", c.what, now)
		} else {
			g.Is(c.what, g.p.Evaluate(0), now)
		}
	}
}
