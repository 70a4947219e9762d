package alienartifacts

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// together plays the same moves in two positions that differ only in that a blockaded
// card is paid for in the first (its price is paid in both), until that lapses. It
// returns what makes a difference, "" if nothing does.
func together(t *testing.T, paid, unpaid *Position, card uint8, first game.Move, seed uint64) string {
	t.Helper()
	words := paid.rules.vocabulary
	choose := game.QuickRand(seed, 5)
	lift := game.Move{Kind: moveLift, Args: [3]int16{int16(card)}}
	for m := first; ; {
		seat := paid.Pending().First()
		no, no2 := paid.Play(seat, m, nil), unpaid.Play(seat, m, nil)
		if (no == nil) != (no2 == nil) {
			return words.Text(m) + " is refused in one"
		}
		if no != nil {
			t.Fatal(no)
		}
		prepared(t, paid)
		prepared(t, unpaid)
		if paid.s.Turn.Lifted == unpaid.s.Turn.Lifted {
			break
		}
		if paid.Pending() != unpaid.Pending() {
			return "other seats are asked after " + words.Text(m)
		}
		moves := paid.Moves(nil, paid.Pending().First())
		others := slices.DeleteFunc(unpaid.Moves(nil, paid.Pending().First()), func(m game.Move) bool { return m == lift })
		if !slices.Equal(moves, others) {
			return "other moves after " + words.Text(m)
		}
		moves = slices.DeleteFunc(moves, func(m game.Move) bool { return m.Kind == moveBack })
		if len(moves) == 0 {
			return ""
		}
		if m = busy(moves, &choose); m.Kind == moveEnd {
			return ""
		}
	}
	if paid.s != unpaid.s {
		return "another end"
	}
	return ""
}

// prepared ends the preparing of a seat that can attach nothing more: it is asked as long
// as others cannot know that.
func prepared(t *testing.T, p *Position) {
	t.Helper()
	if p.s.Depth == 0 || p.s.Stack[p.s.Depth-1].Kind != framePrepare {
		return
	}
	seat := p.Pending().First()
	if moves := p.Moves(nil, seat); len(moves) == 1 {
		if no := p.Play(seat, moves[0], nil); no != nil {
			t.Fatal(no)
		}
	}
}

// difference looks for something that a seat can do next in which a card takes part that
// is paid for: it tries every move and goes on from each as chance will.
func difference(t *testing.T, p *Position, card uint8, tries int) string {
	t.Helper()
	seat := p.s.Active
	paid, unpaid := &Position{rules: p.rules, s: p.s}, &Position{rules: p.rules, s: p.s}
	unpaid.spend(seat, uint8(p.toll(card)))
	paid.payToll(seat, card, nil)
	moves, others := paid.Moves(nil, seat), unpaid.Moves(nil, seat)
	for _, m := range moves { // another card may be helped by this one, but does not need it
		if !slices.Contains(others, m) {
			return "only with it: " + p.rules.vocabulary.Text(m)
		}
	}
	for _, m := range others {
		if m.Kind != moveLift && !slices.Contains(moves, m) {
			return "only without it: " + p.rules.vocabulary.Text(m)
		}
	}
	for i, m := range moves {
		if m.Kind == moveEnd || m.Kind == movePass {
			continue
		}
		for n := range tries {
			a, b := &Position{rules: p.rules, s: paid.s}, &Position{rules: p.rules, s: unpaid.s}
			if why := together(t, a, b, card, m, uint64(n*1000+i)); why != "" {
				return p.rules.vocabulary.Text(m) + ": " + why
			}
		}
	}
	return ""
}

// lasting are the blockaded cards that the active seat could pay for in advance by version 1.
func lasting(p *Position) Set {
	pl := &p.s.Players[p.s.Active]
	return p.affordable(p.s.Active, pl.Empire.without(pl.Mission).and(p.closed()).and(p.rules.lasting))
}

// lifts counts cards that are offered to be paid for in advance, and those that are not.
type lifts struct{ offered, matter, hidden int }

// try looks at the cards of the active seat where it chooses what to do: AA-14.3. None is
// left out that makes a difference.
func (n *lifts) try(t *testing.T, p *Position, name string) {
	t.Helper()
	for set := lasting(p); !set.empty(); {
		card := set.take()
		before := p.s
		no := p.noLift(p.s.Active, card)
		if p.s != before {
			t.Fatalf("%s: asking about %s changes the state", name, cardWords[card])
		}
		why := difference(t, p, card, 5)
		switch {
		case no.rule != "" && why != "":
			t.Errorf("%s: %s is not offered, and matters: %s", name, cardWords[card], why)
		case no.rule != "":
			n.hidden++
		default:
			n.offered++
			if why != "" {
				n.matter++
			}
		}
	}
}

// AA-14.3: paying in advance is not offered only where a card can take part in nothing;
// nine in ten that are offered are found to make a difference in a few tries.
func TestLiftsThatMatterAreOffered(t *testing.T) {
	var n lifts
	for seed := range uint64(1200) {
		g := muddle(t, 2, seed)
		g.p.advance(nil)
		if g.s.Active == 0 && g.s.Phase == phaseAction && g.s.Depth == 0 {
			n.try(t, g.p, fmt.Sprint("seed ", seed))
		}
	}
	t.Logf("%+v", n)
	if n.hidden < 1000 || n.offered < 500 || n.matter*10 < n.offered*9 {
		t.Errorf("%+v: nine in ten should matter", n)
	}
}

// The same in positions of games, by chance and by evaluation.
func TestLiftsThatMatterAreOfferedInGames(t *testing.T) {
	var n lifts
	for seats := 2; seats <= 4; seats++ {
		p := &Position{rules: openVersion(t, 2, seats)}
		name := ""
		visit := func(game.Move) {
			if p.s.Phase == phaseAction && p.s.Depth == 0 && p.s.Draft.Kind == draftNone {
				n.try(t, p, name)
			}
		}
		for seed := range uint64(20) {
			name = fmt.Sprintf("%d seats, game %d", seats, seed)
			gametest.Random(p, seed, visit)
		}
		for seed := range uint64(3) {
			name = fmt.Sprintf("%d seats, game %d by evaluation", seats, seed)
			playByEvaluation(p, seed, visit)
		}
	}
	t.Logf("%+v", n)
	if n.hidden == 0 || n.offered == 0 {
		t.Errorf("%+v: the games come to no such positions", n)
	}
}

// playByEvaluation plays a game in which every move is the one with the best evaluation, and one in
// eight is any.
func playByEvaluation(p *Position, seed uint64, visit func(game.Move)) {
	p.deal(game.QuickRand(seed, 1), nil)
	choose := game.QuickRand(seed, 2)
	next := &Position{rules: p.rules}
	for pending := p.Pending(); pending != 0; pending = p.Pending() {
		seat := pending.First()
		moves := slices.DeleteFunc(p.Moves(nil, seat), func(m game.Move) bool { return m.Kind == moveBack })
		best, most := moves[choose.IntN(len(moves))], -1<<30
		if choose.IntN(8) > 0 {
			for _, m := range moves {
				next.s = p.s
				if no := next.Play(seat, m, nil); no != nil {
					panic(no.Error())
				}
				if lead := next.Evaluate(seat); lead > most {
					best, most = m, lead
				}
			}
		}
		if no := p.Play(seat, best, nil); no != nil {
			panic(no.Error())
		}
		visit(best)
	}
}

// AA-14.3: what a card could take part in, also by way of others.
func TestWhereLiftsMatter(t *testing.T) {
	offered := func(name string, g *scenario, cards ...string) {
		t.Helper()
		for _, id := range cards {
			if !g.listed("A", "lift "+id) {
				t.Errorf("%s: %s is not offered; offered are %s", name, id, g.Moves("A"))
			} else if len(cards) == 1 && difference(t, g.p, g.cardOf(id), 40) == "" {
				t.Errorf("%s: %s is offered, and makes no difference", name, id)
			}
		}
	}
	idle := func(name string, g *scenario, cards ...string) {
		t.Helper()
		for _, id := range cards {
			g.NotLegal("A lift "+id).Refused("A lift "+id, "AA-14.3")
			blocked := slices.ContainsFunc(g.p.Blocked(nil, 0), func(b game.Block) bool {
				return b.Move == g.Parse("lift "+id) && b.Kind == refuseIdle
			})
			g.Is(name+": it is told why "+id+" is not offered", blocked, true)
			g.Is(name+": what it would change", difference(t, g.p, g.cardOf(id), 20), "")
		}
	}
	one := func(cards string) *scenario {
		g := begin(t, 2).hand("A", "34").credits("A", 2).logistic("A", cards)
		for _, id := range strings.Fields(cards) {
			g.tokens(id, 1)
		}
		return g
	}
	// Nothing to attack, complete, mine or score with, nothing to buy for 1 credit.
	idle("nothing", one("TEC-21 TEC-27 TEC-24 TEC-15 TEC-16 TEC-03 TEC-05 TEC-04 TEC-09 TEC-10 TEC-36 TEC-40 "+
		"PLA-01 PLA-35 SHI-31 TEC-26"),
		"TEC-21", "TEC-27", "TEC-24", "TEC-15", "TEC-16", "TEC-03", "TEC-05", "TEC-04", "TEC-09", "TEC-10", "TEC-36",
		"TEC-40", "PLA-01", "PLA-35", "SHI-31", "TEC-26")
	offered("a trade", one("TEC-33"), "TEC-33")
	offered("a payment", one("TEC-12 SHI-31").hand("A", "11 12 17"), "TEC-12", "SHI-31")
	// By version 1 all of them are offered.
	g := beginEarlier(t).hand("A", "34").credits("A", 2).logistic("A", "TEC-21").tokens("TEC-21", 1)
	g.Legal("A lift TEC-21")
	// After the action, with an artifact that has nothing to do with it, and one that has.
	g = one("TEC-05 TEC-21").building("A", "PLA-31").artifacts("A", "ART-16")
	g.s.Turn.Acted = true
	idle("acted", g, "TEC-05", "TEC-21")
	offered("acted, and an artifact that completes a planet", g.artifacts("A", "ART-02"), "TEC-05")
	// A discount: only for what can be paid for with it, and is not paid for without.
	offered("a discount", one("PLA-01").building("A", "PLA-31").hand("A", "26 33"), "PLA-01")
	idle("a discount for what is attached in full",
		one("PLA-21").building("A", "SHI-31").attached("A", "SHI-31", "01 red", "04 red"), "PLA-21")
	idle("a discount that is too small", one("PLA-01").building("A", "PLA-31").hand("A", "34"), "PLA-01")
	// Two discounts together: 1 credit left for a purchase at 1.
	g = one("PLA-35 PLA-36").credits("A", 3)
	offered("two discounts", g, "PLA-35", "PLA-36")
	g.Play("A lift PLA-35, lift PLA-36, buy ship 0").has("A", 0, 0)
	offered("a look with two discounts", one("PLA-35 PLA-36 TEC-36").credits("A", 4), "TEC-36", "PLA-35", "PLA-36")
	idle("a look at no price", one("PLA-35 PLA-36 TEC-36").credits("A", 3), "TEC-36")
	// A limit: for a third card.
	offered("a third card", one("SHI-01").building("A", "PLA-31").hand("A", "26 33 34"), "SHI-01")
	offered("a third card to attach", one("SHI-01").building("A", "PLA-31").hand("A", "31 32 33"), "SHI-01")
	idle("no third card", one("SHI-01").building("A", "PLA-31").hand("A", "26 33"), "SHI-01")
	// A planet is discovered, it makes ships cheaper, one is completed by itself and attacks.
	g = one("TEC-21").building("A", "PLA-21 SHI-21").attached("A", "SHI-21", "01 red").hand("A", "40 26")
	offered("a ship that is completed by itself", g, "TEC-21")
	idle("a ship that is not",
		one("TEC-21").building("A", "PLA-01 SHI-21").attached("A", "SHI-21", "01 red").hand("A", "40 26"), "TEC-21")
	// A planet that is bought costs nothing and does the same.
	g = one("TEC-21").logistic("A", "PLA-01 PLA-02 PLA-03 PLA-04 PLA-05").building("A", "SHI-21").
		attached("A", "SHI-21", "01 red").tops("PLA-21").hand("A", "34").credits("A", 6)
	offered("a planet that is bought", g.costIs("A", "discover", 0), "TEC-21")
}

// Listing what can be paid for in advance takes no memory.
func TestLiftsTakeNoMemory(t *testing.T) {
	buf := make([]game.Move, 0, 512)
	for seed := range uint64(300) {
		p := muddle(t, 2, seed).p
		if n := testing.AllocsPerRun(1, func() { buf = p.Moves(buf[:0], 0); p.actionIsOver() }); n > 0 {
			t.Fatalf("seed %d: %g allocations", seed, n)
		}
	}
}
