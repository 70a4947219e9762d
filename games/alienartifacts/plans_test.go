package alienartifacts

import (
	"fmt"
	"strings"
	"testing"

	"spielwerk/game"
)

// planCard is the table of a defence plan: the lines of 1, 2, 3, 4, 5 and 6.
type planCard struct {
	id    string
	lines [6]outcome
}

func (c *planCard) name() string { return c.id }

var planCards = []planCard{
	{"DEF-01", [6]outcome{{fate: "destroyed"}, {fate: "destroyed"}, {fate: "damaged"}, {blocks: 1}, {blocks: 1}, {blocks: 1}}},
	{"DEF-02", [6]outcome{{fate: "damaged"}, {fate: "damaged"}, {}, {blocks: 1, vp: 1}, {blocks: 1, vp: 1}, {blocks: 1, vp: 1}}},
	{"DEF-03", [6]outcome{
		{fate: "destroyed", defender: 2},
		{fate: "damaged", defender: 2},
		{defender: 2},
		{blocks: 2, vp: 1},
		{blocks: 2, vp: 1},
		{blocks: 2, vp: 1},
	}},
	{"DEF-04", [6]outcome{
		{fate: "destroyed"},
		{fate: "damaged"},
		{fate: "damaged", blocks: 1},
		{fate: "damaged", blocks: 2},
		{fate: "damaged", blocks: 2},
		{fate: "damaged", blocks: 2},
	}},
	{"DEF-05", [6]outcome{{fate: "damaged"}, {}, {}, {blocks: 1}, {blocks: 2}, {blocks: 2}}},
	{"DEF-06", [6]outcome{{fate: "destroyed"}, {fate: "damaged"}, {fate: "damaged"}, {blocks: 1, vp: 1}, {blocks: 1, vp: 1}, {blocks: 1, vp: 1}}},
	{"DEF-07", [6]outcome{{fate: "damaged"}, {fate: "damaged"}, {blocks: 1}, {blocks: 1}, {blocks: 2}, {blocks: 2}}},
	{"DEF-08", [6]outcome{{fate: "destroyed"}, {fate: "damaged"}, {credits: -2}, {blocks: 1}, {blocks: 1}, {blocks: 1}}},
	{"DEF-09", [6]outcome{{fate: "destroyed"}, {}, {fate: "damaged"}, {blocks: 2, vp: 1}, {blocks: 2, vp: 1}, {blocks: 2, vp: 1}}},
	{"DEF-10", [6]outcome{
		{fate: "destroyed"},
		{fate: "destroyed"},
		{fate: "damaged"},
		{fate: "damaged"},
		{blocks: 2, vp: 1},
		{blocks: 2, vp: 1},
	}},
	{"DEF-STD", [6]outcome{{fate: "destroyed"}, {fate: "damaged"}, {blocks: 1}, {blocks: 2, vp: 1}, {blocks: 2, vp: 1}, {blocks: 2, vp: 1}}},
}

// TestPlans attacks a seat that defends itself with each plan, with each value:
// AA-12.4, AA-12.6, AA-12.10. The attacker chooses the cards that are blockaded, one
// of them twice if it likes (AA-12.15). The plan returns to the hand (AA-12.18).
func TestPlans(t *testing.T) {
	eachCard(t, planCards, (*planCard).name, func(t *testing.T, c *planCard) {
		for i, want := range c.lines {
			t.Run(fmt.Sprint(i+1), func(t *testing.T) {
				other := unless(c.id, "DEF-01", "DEF-02") // held by the third seat
				g := raider(t, 3, i+1).fronts(1, "PLA-01").backs(1, "TEC-08").defends(2, other)
				if c.id == "DEF-STD" {
					g.defends(1, "DEF-02")
				} else {
					g.defends(1, c.id)
				}
				before, defender := g.tally(0), g.tally(1)
				g.play(0, "attack 2").refused(0, "defend DEF-STD", "AA-22.1").refused(1, "defend "+other, "AA-12.4")
				g.play(1, "defend "+c.id).heard(1, 1, "plan "+c.id, "AA-12.4")
				if want.fate != "" {
					g.heard(1, 0, want.fate+" SHI-31", map[string]game.Rule{"destroyed": "AA-12.12", "damaged": "AA-12.13"}[want.fate])
				}
				if want.blocks > 0 {
					g.offers(0, "block PLA-01", "block TEC-08").play(0, "block TEC-08"+strings.Repeat("; block TEC-08", want.blocks-1))
					g.heard(want.blocks, 1, "block TEC-08", "AA-12.15")
				}
				g.is("attacker", g.tally(0).minus(before), want.gains()).is("the ship", g.lies(0, "SHI-31"), want.lies())
				g.is("defender", g.tally(1).minus(defender), tally{Credits: want.defender, Tokens: want.blocks}).is("supply", g.supply(), 38-want.blocks)
				g.is("another seat", g.tally(2).Tokens, 0).is("available", g.systemAt(0), "ALS-1")
			})
		}
	})
}

// TestStandardPlan is what a seat without plans has: nobody is asked (AA-3.5).
func TestStandardPlan(t *testing.T) {
	for i, want := range planCards[len(planCards)-1].lines {
		g := raider(t, 3, i+1).fronts(2, "PLA-01", "PLA-02").defends(1, "DEF-01")
		before := g.tally(0)
		g.play(0, "attack 3").heard(1, 2, "plan DEF-STD", "AA-3.5")
		for range want.blocks {
			g.play(0, "block PLA-01")
		}
		g.is("attacker", g.tally(0).minus(before), want.gains()).is("tokens", g.tokens("PLA-01"), want.blocks)
	}
	raider(t, 2, 1).refused(0, "attack 1", "AA-12.1")
}

// TestPlansAreKept: a plan that was used may be used again in the same turn
// (AA-12.18), and it holds for all ships of an attack (AA-12.4).
func TestPlansAreKept(t *testing.T) {
	g := newStage(t, 2).backs(0, "SHI-31", "SHI-32", "SHI-33").fronts(1, "PLA-01").defends(1, "DEF-05").
		holds(0, "RES-53", "RES-60", "RES-54", "RES-61").draws("RES-56", "RES-57", "RES-62")
	g.play(0, "offensive; pay RES-53 red; pay RES-60 red; done; attack 2; stay SHI-33; sail").play(1, "defend DEF-05")
	g.changes(0, "strike SHI-31", tally{Credits: 4}).heard(2, 0, "credits 2 0", "AA-2.7") // 3 and 2 do nothing
	g.play(0, "offensive; pay RES-54 red; pay RES-61 red; done; attack 2").play(1, "defend DEF-05").heard(1, 1, "block PLA-01", "AA-12.15")
	g.is("plans", g.tally(1).Plans, 1)
}

// TestLimitsOfPlans: credits are lost down to 0 and gained up to 15 (AA-2.7), tokens
// placed as far as there are any (AA-14.6) and cards to place them on.
func TestLimitsOfPlans(t *testing.T) {
	g := raider(t, 2, 3).credits(0, 1).defends(1, "DEF-08")
	g.play(0, "attack 2").play(1, "defend DEF-08").heard(1, 0, "lose 1", "AA-2.7").is("bank", g.tally(0).Credits, 2)
	g = raider(t, 2, 3).credits(1, 14).defends(1, "DEF-03")
	g.play(0, "attack 2").play(1, "defend DEF-03").heard(1, 1, "credits 1 1", "AA-12.16").is("bank", g.tally(1).Credits, 15)
	g = raider(t, 2, 4).fronts(1, "PLA-01").fronts(0, "PLA-11").blocks("PLA-11", 37)
	g.play(0, "attack 2").is("tokens", g.tally(1).Tokens, 1).is("supply", g.supply(), 0).is("VP", g.tally(0).VP, 1)
	g = raider(t, 2, 4)
	g.play(0, "attack 2").is("tokens", g.tally(1).Tokens, 0).is("VP", g.tally(0).VP, 1)
}
