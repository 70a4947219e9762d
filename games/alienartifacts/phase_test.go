package alienartifacts

import (
	"strings"
	"testing"

	"spielwerk/game"
)

// AA-14.3, AA-14.7: with 4 credits a purchase for 5 is possible once a discount of 2 has
// been paid for with 1, so the action phase does not end by itself.
func TestThePhaseWaitsForDiscounts(t *testing.T) {
	after := func(g *scenario, credits int, cards string) *scenario {
		g.logistic("A", cards).hand("A", "01 02 03").credits("A", credits-3)
		for _, id := range strings.Fields(cards) {
			if id != "TEC-32" {
				g.tokens(id, 1)
			}
		}
		return g
	}
	const trade = "trade red, pay RES-01 red, done"
	waits := func(g *scenario, want uint8) *scenario {
		t.Helper()
		return g.Play("A "+trade).Is("phase", g.s.Phase, want)
	}
	g := waits(after(begin(t, 2), 4, "TEC-32 PLA-35"), uint8(phaseAction))
	g.has("A", 4, 0).Refused("A use TEC-32", "AA-16.5")
	g.Play("A lift PLA-35").has("A", 3, 0)
	g.Play("A use TEC-32, buy ship 0").has("A", 0, 0).Is("phase", g.s.Phase, phaseDraw)
	waits(after(beginEarlier(t), 4, "TEC-32 PLA-35"), uint8(phaseDraw))
	// One may also end the phase, and nothing has been paid.
	waits(after(begin(t, 2), 4, "TEC-32 PLA-35"), uint8(phaseAction)).Play("A end").has("A", 4, 0)
	// Two discounts; the effect is blockaded itself.
	waits(after(begin(t, 2), 3, "TEC-32 PLA-35"), uint8(phaseDraw))
	g = waits(after(begin(t, 2), 3, "TEC-32 PLA-35 PLA-36"), uint8(phaseAction))
	g.Play("A lift PLA-36, lift PLA-35, use TEC-32, buy ship 0").has("A", 0, 0)
	waits(after(begin(t, 2), 4, "TEC-32 PLA-35").tokens("TEC-32", 1), uint8(phaseDraw))
	g = waits(after(begin(t, 2), 5, "TEC-32 PLA-35").tokens("TEC-32", 1), uint8(phaseAction))
	g.Play("A lift PLA-35, use TEC-32, buy ship 0").has("A", 0, 0)
	// A technology is a discount like a planet; a higher price, or other cards, are none.
	waits(after(begin(t, 2), 4, "TEC-32 TEC-35"), uint8(phaseAction))
	waits(after(begin(t, 2), 4, "TEC-32 PLA-35").tokens("PLA-35", 2), uint8(phaseDraw))
	waits(after(begin(t, 2), 4, "TEC-32 PLA-25 TEC-36 SHI-31"), uint8(phaseDraw))
	// Used already, or nothing left to buy.
	g = after(begin(t, 2), 4, "TEC-32 PLA-35")
	g.s.Turn.Used.add(g.cardOf("TEC-32"))
	waits(g, uint8(phaseDraw))
	g = after(begin(t, 2), 4, "TEC-32 PLA-35")
	for k := range g.s.Decks {
		for g.s.Decks[k].N > 0 {
			g.building("B", cardWords[g.s.Decks[k].Card[0]])
		}
	}
	waits(g, uint8(phaseDraw))
}

// effectAfter reports whether a seat can use an additional effect now or after paying for
// some of its blockaded cards, whatever they are. It tries them all.
func effectAfter(p *Position, seat game.Seat, cards Set) bool {
	pl := &p.s.Players[seat]
	w := p.wallet(seat, Set{})
	for set := pl.Empire; !set.empty(); {
		c := set.take()
		if p.rules.sides[c][logistic].keyword == keyAdditional && p.noUse(seat, &w, c).rule == "" {
			return true
		}
	}
	for !cards.empty() {
		c := cards.take()
		if p.toll(c) > int(pl.Credits) {
			continue
		}
		q := &Position{rules: p.rules, s: p.s}
		q.payToll(seat, c, nil)
		if effectAfter(q, seat, cards) {
			return true
		}
	}
	return false
}

// AA-4.5, AA-14.7: when the action phase ends by itself, no effect could have been used,
// whatever had been paid for before; and when it does not, one could, as far as others
// can tell, who do not know the hand.
func TestThePhaseEndsWhenNothingIsPossible(t *testing.T) {
	over, waits := 0, 0
	for seed := range uint64(3000) {
		g := muddle(t, 2, seed)
		g.s.Turn.Acted, g.s.Turn.More = true, 0
		pl := &g.s.Players[0]
		if pl.Artifacts != 0 {
			continue
		}
		can := effectAfter(g.p, 0, pl.Empire.without(pl.Mission).and(g.s.Blocked))
		symbols := false
		for set := pl.Empire.without(pl.Mission).and(g.p.rules.keyword[keyAdditional]); !set.empty(); {
			symbols = symbols || g.p.rules.sides[set.take()][logistic].price.symbols
		}
		before := g.p.s
		ends := g.p.actionIsOver()
		switch {
		case g.p.s != before:
			t.Fatalf("seed %d: asking changes the state", seed)
		case ends && can:
			t.Errorf("seed %d: the phase ends, and an effect can be used", seed)
		case !ends && !can && !symbols:
			t.Errorf("seed %d: the phase does not end, and no effect can be used", seed)
		case ends:
			over++
		default:
			waits++
		}
	}
	if over < 500 || waits < 500 {
		t.Errorf("%d ends, %d not", over, waits)
	}
}
