package alienartifacts

import (
	"strings"
	"testing"

	"spielwerk/game"
)

// midgame is a game in its fifth or sixth round, as the examples of the rule book show it: the
// first seat is to act and has only what the example gives it; the others have empires,
// constructions and hands, and there are discarded cards.
func midgame(t *testing.T, seats int) *scenario {
	t.Helper()
	of := 0
	for _, c := range t.Name() {
		of += int(c)
	}
	return furnished(begin(t, seats), of%len(rivals))
}

// rivals are tables for the others to have, so that not all examples look the same.
var rivals = []func(*scenario){
	func(g *scenario) {
		g.logistic("B", "PLA-33 TEC-33 SHI-06").operational("B", "PLA-05 SHI-17").building("B", "TEC-14 SHI-12").
			produced("B", "PLA-05", "78 green", "45 green").attached("B", "SHI-12", "53 red").
			hand("B", "14 41 82").credits("B", 7).recorded("B", fromProduction, 2).recorded("B", fromAttack, 1)
	},
	func(g *scenario) {
		g.as("B", "league").as("A", "clone_clans")
		g.logistic("B", "SHI-20 SHI-09 PLA-15").operational("B", "PLA-27 TEC-07").building("B", "PLA-36 SHI-26").
			produced("B", "PLA-27", "20 red", "54 red").attached("B", "PLA-36", "75 green").hand("B", "37 61 68").
			credits("B", 4).recorded("B", fromProduction, 3).tops("SHI-10 TEC-28 PLA-30").system("ALS-5").s.Turns -= 2
	},
	func(g *scenario) {
		g.as("B", "bionics").as("A", "episcopacy")
		g.logistic("B", "TEC-13 TEC-26 PLA-20").operational("B", "SHI-29 TEC-14").building("B", "TEC-08 PLA-10").
			attached("B", "TEC-08", "66 blue").hand("B", "29 59 73").credits("B", 11).recorded("B", fromTechnology, 2).
			discarded("64 67 70").tops("SHI-39 TEC-38 PLA-18").system("ALS-2")
	},
}

// furnished lays the table of a scenario.
func furnished(g *scenario, of int) *scenario {
	g.Helper()
	g.s.Turns = uint16(5*g.p.rules.seats + 1)
	g.discarded("05 08 13 17 22 25 29 31 33 38 44 48 50 54 58 61 66 69 73 78 81")
	g.credits("A", 6).recorded("A", fromProduction, 2).system("ALS-3")
	rivals[of](g)
	if g.p.rules.seats > 2 {
		g.as("C", "community").logistic("C", "TEC-10 TEC-19 PLA-14").operational("C", "SHI-25 TEC-18").
			building("C", "PLA-38 TEC-29").attached("C", "TEC-29", "64 blue").hand("C", "38 48 81").credits("C", 9).
			recorded("C", fromTechnology, 2)
	}
	return g
}

// discarded puts resource cards on the discard pile.
func (g *scenario) discarded(list string) *scenario {
	g.Helper()
	for _, id := range strings.Fields(list) {
		g.s.Discard.add(g.take(id))
	}
	return g
}

// recorded gives a seat points that it has gained before.
func (g *scenario) recorded(seat string, source, n int) *scenario {
	g.Helper()
	g.player(seat).VP[source] += int16(n)
	return g
}

// as gives a seat another faction; who had it takes the old one.
func (g *scenario) as(seat, faction string) *scenario {
	g.Helper()
	f, pl := 1+index(g, factionWords, faction), g.player(seat)
	for i := range g.p.rules.seats {
		if other := &g.s.Players[i]; other.Faction == f {
			other.Faction = pl.Faction
		}
	}
	pl.Faction = f
	return g
}

// nextArtifact puts an artifact on top of its deck.
func (g *scenario) nextArtifact(id string) *scenario {
	g.Helper()
	c, deck := index(g, artifactWords, id), g.s.Artifacts[:g.s.ArtifactN]
	for i := range deck {
		if deck[i] == c {
			deck[i], deck[len(deck)-1] = deck[len(deck)-1], c
			return g
		}
	}
	g.Fatalf("%s is not in its deck", id)
	return g
}

// dealt is a game that was dealt so that seat A is the start player and what else is asked for
// holds; A has the first decision of its set-up.
func dealt(t *testing.T, seats int, options map[string]string, fits func(*State) bool) *scenario {
	t.Helper()
	r := open(t, seats, options)
	for seed := range uint64(5000) {
		p := r.Deal(game.QuickRand(seed, 1), nil).(*Position)
		if p.s.Start == 0 && fits(&p.s) {
			return scene(t, p)
		}
	}
	t.Fatal("no deal fits")
	return nil
}

// playing fits deals in which the first seat has a faction.
func playing(t *testing.T, faction string) func(*State) bool {
	t.Helper()
	f := 1 + index(t, factionWords, faction)
	return func(s *State) bool { return s.Players[0].Faction == f }
}
