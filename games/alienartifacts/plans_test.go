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
	{
		"DEF-01",
		[6]outcome{{fate: "destroyed"}, {fate: "destroyed"}, {fate: "damaged"}, {blocks: 1}, {blocks: 1}, {blocks: 1}},
	},
	{
		"DEF-02",
		[6]outcome{{fate: "damaged"}, {fate: "damaged"}, {}, {blocks: 1, vp: 1}, {blocks: 1, vp: 1}, {blocks: 1, vp: 1}},
	},
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
	{"DEF-06", [6]outcome{
		{fate: "destroyed"},
		{fate: "damaged"},
		{fate: "damaged"},
		{blocks: 1, vp: 1},
		{blocks: 1, vp: 1},
		{blocks: 1, vp: 1},
	}},
	{"DEF-07", [6]outcome{{fate: "damaged"}, {fate: "damaged"}, {blocks: 1}, {blocks: 1}, {blocks: 2}, {blocks: 2}}},
	{"DEF-08", [6]outcome{{fate: "destroyed"}, {fate: "damaged"}, {credits: -2}, {blocks: 1}, {blocks: 1}, {blocks: 1}}},
	{
		"DEF-09",
		[6]outcome{{fate: "destroyed"}, {}, {fate: "damaged"}, {blocks: 2, vp: 1}, {blocks: 2, vp: 1}, {blocks: 2, vp: 1}},
	},
	{"DEF-10", [6]outcome{
		{fate: "destroyed"},
		{fate: "destroyed"},
		{fate: "damaged"},
		{fate: "damaged"},
		{blocks: 2, vp: 1},
		{blocks: 2, vp: 1},
	}},
	{"DEF-STD", [6]outcome{
		{fate: "destroyed"},
		{fate: "damaged"},
		{blocks: 1},
		{blocks: 2, vp: 1},
		{blocks: 2, vp: 1},
		{blocks: 2, vp: 1},
	}},
}

// TestPlans attacks a seat that defends itself with each plan, with each value:
// AA-12.4, AA-12.6, AA-12.10. The attacker chooses the cards that are blockaded, one
// of them twice if it likes (AA-12.15). The plan returns to the hand (AA-12.18).
func TestPlans(t *testing.T) {
	eachCard(t, planCards, (*planCard).name, func(t *testing.T, c *planCard) {
		for i, want := range c.lines {
			t.Run(fmt.Sprint(i+1), func(t *testing.T) {
				other := unless(c.id, "DEF-01", "DEF-02") // held by the third seat
				g := raider(t, 3, i+1).fronts("B", "PLA-01").backs("B", "TEC-08").defends("C", other)
				if c.id == "DEF-STD" {
					g.defends("B", "DEF-02")
				} else {
					g.defends("B", c.id)
				}
				before, defender := g.tally("A"), g.tally("B")
				g.Play("A attack 2").Refused("A defend DEF-STD", "AA-22.1").Refused("B defend "+other, "AA-12.4")
				g.Play("B defend "+c.id).HeardTimes(1, "B plan "+c.id+" by AA-12.4")
				if want.fate != "" {
					g.HeardTimes(1, "A "+want.fate+" SHI-31 by "+
						string(map[string]game.Rule{"destroyed": "AA-12.12", "damaged": "AA-12.13"}[want.fate]))
				}
				if want.blocks > 0 {
					g.Offers("A block PLA-01, block TEC-08").Play("A block TEC-08" + strings.Repeat(", block TEC-08", want.blocks-1))
					g.HeardTimes(want.blocks, "B block TEC-08 by AA-12.15")
				}
				g.Is("attacker", g.tally("A").minus(before), want.gains()).Is("the ship", g.lies("A", "SHI-31"), want.lies())
				g.Is("defender", g.tally("B").minus(defender), tally{Credits: want.defender, Tokens: want.blocks})
				g.Is("supply", g.supply(), 38-want.blocks)
				g.Is("another seat", g.tally("C").Tokens, 0).Is("available", g.systemAt(0), "ALS-1")
			})
		}
	})
}

// TestStandardPlan is what a seat without plans has: nobody is asked (AA-3.5).
func TestStandardPlan(t *testing.T) {
	for i, want := range planCards[len(planCards)-1].lines {
		g := raider(t, 3, i+1).fronts("C", "PLA-01", "PLA-02").defends("B", "DEF-01")
		before := g.tally("A")
		g.Play("A attack 3").HeardTimes(1, "C plan DEF-STD by AA-3.5")
		for range want.blocks {
			g.Play("A block PLA-01")
		}
		g.Is("attacker", g.tally("A").minus(before), want.gains()).Is("tokens", g.tokens("PLA-01"), want.blocks)
	}
	raider(t, 2, 1).Refused("A attack 1", "AA-12.1")
}

// TestPlansAreKept: a plan that was used may be used again in the same turn
// (AA-12.18), and it holds for all ships of an attack (AA-12.4).
func TestPlansAreKept(t *testing.T) {
	g := newStage(t, 2).backs("A", "SHI-31", "SHI-32", "SHI-33").fronts("B", "PLA-01").defends("B", "DEF-05").
		holds("A", "RES-53", "RES-60", "RES-54", "RES-61").draws("RES-56", "RES-57", "RES-62")
	g.Play("A offensive, pay RES-53 red, pay RES-60 red, done, attack 2, stay SHI-33, sail").Play("B defend DEF-05")
	g.changes("A strike SHI-31", tally{Credits: 4}).HeardTimes(2, "A credits 2 0 by AA-2.7") // 3 and 2 do nothing
	g.Play("A offensive, pay RES-54 red, pay RES-61 red, done, attack 2")
	g.Play("B defend DEF-05").HeardTimes(1, "B block PLA-01 by AA-12.15")
	g.Is("plans", g.tally("B").Plans, 1)
}

// TestLimitsOfPlans: credits are lost down to 0 and gained up to 15 (AA-2.7), tokens
// placed as far as there are any (AA-14.6) and cards to place them on.
func TestLimitsOfPlans(t *testing.T) {
	g := raider(t, 2, 3).credits("A", 1).defends("B", "DEF-08")
	g.Play("A attack 2").Play("B defend DEF-08").HeardTimes(1, "A lose 1 by AA-2.7").Is("bank", g.tally("A").Credits, 2)
	g = raider(t, 2, 3).credits("B", 14).defends("B", "DEF-03")
	g.Play("A attack 2")
	g.Play("B defend DEF-03").HeardTimes(1, "B credits 1 1 by AA-12.16").Is("bank", g.tally("B").Credits, 15)
	g = raider(t, 2, 4).fronts("B", "PLA-01").fronts("A", "PLA-11").blocks("PLA-11", 37)
	g.Play("A attack 2").Is("tokens", g.tally("B").Tokens, 1).Is("supply", g.supply(), 0).Is("VP", g.tally("A").VP, 1)
	g = raider(t, 2, 4)
	g.Play("A attack 2").Is("tokens", g.tally("B").Tokens, 0).Is("VP", g.tally("A").VP, 1)
}
