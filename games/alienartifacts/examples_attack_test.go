package alienartifacts

import "testing"

// fleet is a table on which seat A can pay for an offensive with two cards of its hand.
func fleet(t *testing.T, seats int, ships string) *scenario {
	t.Helper()
	return midgame(t, seats).logistic("A", "PLA-12 TEC-16").operational("A", ships).building("A", "PLA-08").
		hand("A", "18 12 35")
}

// under5 is a table on which seat A has a ship under construction that is paid for.
func under5(t *testing.T, seats int, ship string) *scenario {
	t.Helper()
	return midgame(t, seats).logistic("A", "PLA-22 TEC-16").building("A", ship+" PLA-08").attached("A", ship, "24 red").
		hand("A", "43 12 35").due("A", ship, 0)
}

// AA-12.6, AA-12.7, AA-12.10: attack values; the book's figure shows a value of 3.
func TestExampleAttackValue(t *testing.T) {
	g := under5(t, 2, "SHI-07").logistic("A", "TEC-21").system("ALS-4").deck("15 30")
	g.Example("attack-value-of-three", "AA-12.6", func() { g.Play("A build SHI-07 operational, attack aliens, stand") })
	g.has("A", 6, 3).Is("value", g.values(), "3")
	g = under5(t, 2, "SHI-23").system("ALS-1").deck("06 30").nextArtifact("ART-13")
	g.Example("more-than-four", "AA-12.10", func() { g.Play("A build SHI-23 operational, attack aliens") })
	g.Is("artifacts", count16(g.player("A").Artifacts), 1).Is("value", g.values(), "6")
	g = under5(t, 2, "SHI-02").system("ALS-1").deck("03 10 30").nextArtifact("ART-13")
	g.Example("reveal-another", "AA-6.8", func() { g.Play("A build SHI-02 operational, attack aliens, redraw") })
	g.Is("artifacts", count16(g.player("A").Artifacts), 1)
}

// AA-12.12, AA-12.13, AA-21.4: what becomes of ships.
func TestExampleLosses(t *testing.T) {
	g := under5(t, 2, "SHI-33").system("ALS-1").deck("15 30")
	g.Example("ship-destroyed", "AA-12.12 AA-21.13", func() { g.Play("A build SHI-33 operational, attack aliens") })
	g.Is("bottom", cardWords[g.s.Decks[ship].Card[0]], "SHI-33").has("A", 8, 2)
	g = under5(t, 2, "SHI-33").system("ALS-1").deck("13 30")
	g.Example("ship-damaged", "AA-12.13", func() { g.Play("A build SHI-33 operational, attack aliens") })
	g.builds("A", "SHI-33 PLA-08").due("A", "SHI-33", 3)
	g = under5(t, 2, "SHI-18").system("ALS-4").deck("15 30")
	g.Example("spared-from-the-worst", "AA-21.4 AA-6.8", func() { g.Play("A build SHI-18 operational, attack aliens") })
	g.builds("A", "SHI-18 PLA-08")
	g = midgame(t, 2).logistic("A", "PLA-22 PLA-24 PLA-29 TEC-16").building("A", "TEC-05").hand("A", "43 12 35").
		system("ALS-1").deck("13 30").tops("SHI-33")
	g.Example("back-at-once", "AA-12.19 AA-12.9", func() {
		g.Play("A buy ship 0, complete SHI-33 operational, attack aliens, complete SHI-33 operational")
	})
	g.inEmpire("A", "SHI-33", "operational").HeardTimes(1, "ship")
}

// AA-12.4, AA-12.18, AA-12.15, AA-12.16: attacks on players.
func TestExampleAttacksOnPlayers(t *testing.T) {
	g := under5(t, 2, "SHI-23").plans("B", "DEF-05 DEF-10").deck("17 30")
	g.Play("A build SHI-23 operational, attack 2")
	g.Example("defence-plan", "AA-12.4 AA-12.18", func() { g.Play("B defend DEF-10") })
	g.builds("A", "SHI-23 PLA-08").Is("back in hand", count16(g.player("B").Plans), 2)
	g = under5(t, 2, "SHI-23").plans("B", "DEF-05 DEF-10").deck("13 30").Play("A build SHI-23 operational, attack 2")
	g.Example("blockades-placed", "AA-12.15 AA-14.1", func() {
		g.Play("B defend DEF-STD", "A block TEC-33, block TEC-33")
	})
	g.has("A", 6, 3).Is("tokens", g.s.Tokens[g.cardOf("TEC-33")], 2)
	g = under5(t, 2, "SHI-33").plans("B", "DEF-03 DEF-10").deck("16 30")
	g.Play("A build SHI-33 operational, attack 2")
	g.Example("defender-paid", "AA-12.16", func() { g.Play("B defend DEF-03") })
	g.has("B", 9, 3).has("A", 8, 2)
}

// AA-12.5, AA-12.7 to AA-12.9, AA-12.17, AA-15.2, AA-15.7, and the book's example: three ships
// attack, War Chronicles brings 1 point and not 3.
func TestExampleOffensive(t *testing.T) {
	g := fleet(t, 2, "SHI-28 SHI-18 SHI-33").logistic("A", "TEC-24").system("ALS-3").deck("17 11 13 30").credits("A", 3).
		nextArtifact("ART-13").Play("A offensive, pay RES-18 red, pay RES-12 red")
	g.Example("one-point-for-three-ships", "AA-12.5 AA-15.7", func() {
		g.Play("A done, attack aliens, sail, strike SHI-33, strike SHI-18")
	})
	g.Is("values", g.values(), "2 2 4").has("A", 9, 3).Is("points of cards", g.player("A").VP[fromCards], 1)
	g = fleet(t, 2, "SHI-28 SHI-33").system("ALS-2").deck("13 32 30").Play("A offensive, pay RES-18 red, pay RES-12 red")
	g.Example("own-bonus-only", "AA-12.7 AA-12.8", func() { g.Play("A done, attack aliens, sail, strike SHI-28") })
	g.Is("values", g.values(), "4 3")
	g = fleet(t, 2, "SHI-28 SHI-33").system("ALS-4").deck("13 32 30").nextArtifact("ART-13").
		Play("A offensive, pay RES-18 red, pay RES-12 red")
	g.Example("ship-stays-out", "AA-12.8 AA-20.21", func() { g.Play("A done, attack aliens, stay SHI-33") })
	g.inEmpire("A", "SHI-33", "operational").Is("values", g.values(), "4")
	g = fleet(t, 2, "SHI-28").system("ALS-2").deck("16 30")
	g.Example("offensive", "AA-15.2 AA-12.17", func() {
		g.Play("A offensive, pay RES-18 red, pay RES-12 red, done, attack aliens")
	})
	g.has("A", 6, 3).Is("at the bottom", systemWords[g.s.Systems[4]], "ALS-2")
	g = fleet(t, 2, "SHI-28 PLA-22").produced("A", "PLA-22", "19 red", "57 red").system("ALS-2").deck("32 30").
		artifacts("A", "ART-04").Play("A play ART-04, offensive, pay RES-18 red, pay RES-12 red")
	g.Example("once-each-turn", "AA-12.9 AA-15.8", func() {
		g.Play("A done, attack aliens").Refused("A offensive", "AA-15.8")
	})
}
