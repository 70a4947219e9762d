package alienartifacts

import (
	"fmt"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// factionCard is what is printed on a faction card.
type factionCard struct {
	id     string
	setup  [3]setupStep // in this order: AA-3.11
	pay    []string     // a payment for its action (AA-16.1)
	part   string       // a half that does not pay all of it
	left   game.Rule    // that says so
	no     string       // a half that does not count
	why    game.Rule    // that says so
	short  [][]string   // hands that cannot pay, for want of one symbol
	scores [2]int       // how many cards its two lines count with scoredEmpire (AA-19.4, AA-19.5)
	each   [2]int       // and what each of them scores
}

// setupStep draws cards of a kind, keeps one, of three two, and puts them under construction, or
// into the empire on its front or its back.
type setupStep struct {
	kind string
	draw int
	to   string
}

func (s setupStep) keep() int { return max(1, s.draw-1) }

func (c *factionCard) name() string { return c.id }

var factionCards = []factionCard{
	{
		"star_union",
		[3]setupStep{{"technology", 2, "construction"}, {"planet", 1, "construction"}, {"ship", 1, "back"}},
		[]string{"RES-53 red", "RES-62 red"},
		"RES-53 red", "AA-5.3", "RES-62 gold", "AA-5.5",
		[][]string{{"RES-57", "RES-62", "RES-09"}},
		[2]int{4, 3},
		[2]int{1, 1}, // operational ships, exterminate
	},
	{
		"community",
		[3]setupStep{{"technology", 3, "construction"}, {"ship", 1, "construction"}, {"planet", 1, "back"}},
		[]string{"RES-77 green"},
		"RES-83 green", "AA-5.3", "RES-82 gold", "AA-5.5",
		[][]string{{"RES-83", "RES-53", "RES-63"}},
		[2]int{3, 7},
		[2]int{1, 1}, // operational planets, exploit
	},
	{
		"bionics",
		[3]setupStep{{"ship", 2, "construction"}, {"planet", 1, "construction"}, {"technology", 1, "front"}},
		[]string{"RES-68 blue", "RES-69 blue"},
		"RES-72 blue", "AA-5.3", "RES-72 gold", "AA-5.5",
		[][]string{{"RES-68", "RES-07", "RES-83"}},
		[2]int{1, 5},
		[2]int{2, 1}, // logistic technologies, expand
	},
	{
		"episcopacy",
		[3]setupStep{{"planet", 2, "construction"}, {"ship", 1, "construction"}, {"technology", 1, "back"}},
		[]string{"RES-68 blue", "RES-77 green"},
		"RES-72 blue", "AA-5.13", "RES-72 gold", "AA-5.5",
		[][]string{{"RES-07", "RES-77", "RES-53"}, {"RES-65", "RES-83", "RES-53"}},
		[2]int{5, 6},
		[2]int{1, 1}, // operational technologies, explore
	},
	{
		"league",
		[3]setupStep{{"planet", 2, "construction"}, {"technology", 1, "construction"}, {"ship", 1, "front"}},
		[]string{"RES-62 gold"},
		"RES-53 gold", "AA-5.3", "RES-53 red", "AA-5.4",
		[][]string{{"RES-53", "RES-18", "RES-07"}},
		[2]int{2, 7},
		[2]int{2, 2}, // logistic ships, exploit
	},
	{
		"clone_clans",
		[3]setupStep{{"ship", 2, "construction"}, {"technology", 1, "construction"}, {"planet", 1, "front"}},
		[]string{"RES-53 red", "RES-77 green"},
		"RES-62 red", "AA-5.13", "RES-62 gold", "AA-5.5",
		[][]string{{"RES-57", "RES-77", "RES-64"}, {"RES-54", "RES-83", "RES-64"}},
		[2]int{6, 3},
		[2]int{2, 1}, // logistic planets, exterminate
	},
}

// scoredEmpire gives seat 0 an empire in which every kind with a side, and every type
// with a number of cards that is written here: operational ships 4, technologies 5,
// planets 3; logistic ones 2, 1 and 6; explore 6, expand 5, exterminate 3, exploit 7.
func scoredEmpire(g *stage) *stage {
	return g.backs("A", "SHI-01", "SHI-02", "SHI-21", "SHI-22").fronts("A", "SHI-11", "SHI-31").
		backs("A", "TEC-01", "TEC-11", "TEC-12", "TEC-13", "TEC-21").fronts("A", "TEC-31").
		backs("A", "PLA-01", "PLA-31", "PLA-35").fronts("A", "PLA-02", "PLA-03", "PLA-11", "PLA-32", "PLA-33", "PLA-34")
}

// TestFactionSetups carries out the set-up of each faction: AA-3.11 to AA-3.14.
// Nothing operational happens in it; a logistic exploit ship draws its plan.
func TestFactionSetups(t *testing.T) {
	eachCard(t, factionCards, (*factionCard).name, func(t *testing.T, c *factionCard) {
		g := onStage(t, &Position{rules: stageRules(t, 2, "factions=choice")})
		g.p.deal(game.QuickRand(3, 4), nil)
		decks := map[string][4]string{
			"ship": {"SHI-31", "SHI-32", "SHI-33", "SHI-34"}, "technology": {"TEC-31", "TEC-32", "TEC-33", "TEC-34"},
			"planet": {"PLA-31", "PLA-32", "PLA-33", "PLA-34"},
		}
		for _, d := range decks {
			g.tops(d[:]...)
		}
		seat := int(g.s.Start)
		second := "league"
		if c.id == second {
			second = "bionics"
		}
		// The first step is the one with a choice; the others have none.
		first := decks[c.setup[0].kind]
		g.Play(gametest.Letter(seat)+" choose "+c.id).Refused(gametest.Letter(1-seat)+" choose "+c.id, "AA-3.6")
		g.Play(gametest.Letter(1-seat) + " choose " + second)
		drawn := c.setup[0].draw
		g.Offers(gametest.Letter(seat) + " keep " + strings.Join(first[:drawn], ", keep "))
		g.Refused(gametest.Letter(seat)+" keep "+first[drawn], "AA-8.1.2")
		for _, kept := range first[1:drawn] {
			g.Play(gametest.Letter(seat) + " keep " + kept)
			g.HeardTimes(1, gametest.Letter(seat)+" construct "+kept+" by AA-3.13")
		}
		want := tally{Credits: 8, Hand: 3}
		for i, step := range c.setup {
			deck := decks[step.kind]
			kept := deck[step.draw-step.keep() : step.draw]
			for _, id := range deck[:step.draw-step.keep()] {
				g.Is("not kept", g.lies(gametest.Letter(seat), id), "bottom")
			}
			for _, id := range kept {
				g.Is("step "+fmt.Sprint(i+1), g.lies(gametest.Letter(seat), id), step.to)
			}
			if step.kind == "ship" && step.to == "front" {
				want.Plans = 1
			}
			side := map[string]string{"front": "logistic", "back": "operational"}[step.to]
			if side == "" {
				want.Building += len(kept)
			} else {
				want.Empire++
				g.HeardTimes(1, gametest.Letter(seat)+" empire "+kept[0]+" "+side+" by AA-3.12")
			}
		}
		g.Is("it has", g.tally(gametest.Letter(seat)), want).Is("resource cards", g.undrawn(), 77)
		g.Is("next", g.asks(), 1-seat)
	})
}

// TestFactionActions pays for the action of each faction and gains an artifact.
// Colours are those of the card, gold is not wild, the limit is 2, it is an action,
// and there must be an artifact: AA-16.1 to AA-16.5.
func TestFactionActions(t *testing.T) {
	eachCard(t, factionCards, (*factionCard).name, func(t *testing.T, c *factionCard) {
		build := func() *stage {
			return newStage(t, 2).faction("A", c.id).single().holds("A", "RES-53", "RES-57", "RES-62", "RES-63", "RES-64",
				"RES-68", "RES-69", "RES-72", "RES-74", "RES-77", "RES-82", "RES-83")
		}
		pay := "pay " + strings.Join(c.pay, ", pay ") + ", done"
		g := build().nextArtifact("ART-05").Play("A faction").Refused("A pay "+c.no, c.why)
		g.Play("A pay "+c.part).Refused("A done", c.left).Play("A back, faction")
		g.changes("A "+pay, tally{Hand: -len(c.pay), Artifacts: 1}).HeardTimes(1, "A special "+c.id+" by AA-16.1")
		g.HeardTimes(1, "A ownartifact ART-05 by AA-13.4")
		g.Refused("A faction", "AA-4.2").Is("it was the action", g.acted(), true)
		for _, hand := range c.short {
			newStage(t, 2).faction("A", c.id).holds("A", hand...).Refused("A faction", "AA-16.5")
		}
		build().noArtifacts().Refused("A faction", "AA-16.5")
		build().noArtifacts("ART-16").changes("A faction, "+pay, tally{Hand: -len(c.pay), Artifacts: 1}).
			HeardTimes(1, "- artifactsshuffled 1 by AA-13.3")
	})
}

// TestFactionScores ends a game with the same empire for each faction.
func TestFactionScores(t *testing.T) {
	eachCard(t, factionCards, (*factionCard).name, func(t *testing.T, c *factionCard) {
		for _, blocked := range []bool{false, true} {
			g := scoredEmpire(newStage(t, 2)).faction("A", c.id).builds("A", "SHI-23", "TEC-32", "PLA-12").
				holds("A", "RES-53").fronts("B", "PLA-21", "PLA-36").backs("B", "SHI-24")
			if blocked { // AA-14.2
				g.blocks("SHI-21", 9).blocks("PLA-34", 9).blocks("TEC-31", 9)
			}
			g.lastDraw().finish()
			lines := g.scores("A")
			for i, n := range c.scores {
				key := fmt.Sprintf("faction %d %s %d", n, c.id, i+1)
				g.Is(key, lines[key], n*c.each[i])
			}
			g.Is("ships", lines["empire 6 ship"], 6).Is("technologies", lines["empire 6 technology"], 6)
			g.Is("planets", lines["empire 9 planet"], 9)
		}
	})
}

// TestFactionsAreDealt: without a choice each seat has another faction (AA-3.6).
func TestFactionsAreDealt(t *testing.T) {
	p := &Position{rules: stageRules(t, 5)}
	seen := map[uint8]bool{}
	for seed := range uint64(20) {
		p.deal(game.QuickRand(seed, 1), nil)
		has := map[uint8]bool{}
		for _, pl := range p.s.Players[:5] {
			has[pl.Faction], seen[pl.Faction] = true, true
		}
		if len(has) != 5 {
			t.Fatalf("seed %d: %d factions for 5 seats", seed, len(has))
		}
	}
	if len(seen) != 6 {
		t.Errorf("%d factions are dealt in 20 games, not 6", len(seen))
	}
}
