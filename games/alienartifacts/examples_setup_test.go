package alienartifacts

import "testing"

// AA-3.11, AA-3.13, AA-3.12, and the book's example: Star Union keeps one of two technologies,
// has a planet under construction, and a ship in the empire that does not attack.
func TestExampleSetUpOfFactions(t *testing.T) {
	g := dealt(t, 2, nil, playing(t, "star_union"))
	g.Example("star-union-set-up", "AA-3.11 AA-3.13", func() { g.Play("A " + g.Moves("A")[0]) })
	pl := g.player("A")
	g.Is("ships on the operational side", pl.Mission.and(g.p.rules.ofKind[ship]).len(), 1).Is("empire", pl.Empire.len(), 1)
	g.Is("constructions", pl.Building.len(), 2).Is("points", pl.vp(), 0).HeardTimes(0, "reveal")
	g = dealt(t, 2, nil, playing(t, "community"))
	g.Example("no-production-in-set-up", "AA-3.12", func() { g.Play("A " + g.Moves("A")[0]).Play("A " + g.Moves("A")[0]) })
	pl = g.player("A")
	g.Is("planets on the operational side", pl.Mission.and(g.p.rules.ofKind[planet]).len(), 1)
	g.Is("nothing is produced", pl.Produced.empty(), true)
}

// AA-3.14: a ship that starts on the logistic side has its bonus, an exploit ship its plan.
func TestExampleLogisticShipAtTheStart(t *testing.T) {
	league := playing(t, "league")
	g := dealt(t, 2, nil, func(s *State) bool {
		d := &s.Decks[ship]
		return league(s) && d.Card[d.N-1] >= index(t, cardWords, "SHI-31")
	})
	g.Example("plan-in-set-up", "AA-3.14", func() { g.Play("A " + g.Moves("A")[0]) })
	g.Is("plans", count16(g.player("A").Plans), 1).limitIs("A", "trade", 3)
}

// AA-3.6: by choice, the start player first, and each faction once.
func TestExampleChoosingFactions(t *testing.T) {
	g := dealt(t, 3, map[string]string{"factions": "choice"}, func(*State) bool { return true })
	g.Example("faction-taken", "AA-3.6", func() { g.Play("A choose league").Refused("B choose league", "AA-3.6") })
	g.Legal("B choose bionics")
}
