package alienartifacts

import "testing"

// AA-15.1 to AA-15.8: operational actions.
func TestExampleOperations(t *testing.T) {
	g := midgame(t, 2).logistic("A", "SHI-04 PLA-12").operational("A", "TEC-37 TEC-25").building("A", "SHI-33").
		hand("A", "36 13 43").logistic("A", "PLA-34").deck("71 42 30")
	g.Example("revenue", "AA-15.3 AA-15.5", func() {
		g.Play("A revenue, pay RES-36 blue, pay RES-13 blue, done, score TEC-37")
	})
	g.has("A", 6, 3)
	g = midgame(t, 2).logistic("A", "SHI-04 TEC-16").operational("A", "PLA-22 PLA-08").produced("A", "PLA-22", "24 red").
		produced("A", "PLA-08", "43 green").building("A", "SHI-33").hand("A", "26 36 12").deck("32 57 30")
	g.Example("mining", "AA-15.4 AA-15.5", func() {
		g.Play("A mine, pay RES-26 green, pay RES-36 green, done, produce PLA-22 0, tuck RES-32 red")
	})
	g.has("A", 6, 3).under("A", "PLA-08", "43 green, 57 gold")
	g = midgame(t, 2).logistic("A", "SHI-04 TEC-16 PLA-08").building("A", "SHI-33").hand("A", "26 36 12")
	g.Example("nothing-to-mine", "AA-15.6 AA-15.8", func() { g.Refused("A mine", "AA-15.8") })
	g = midgame(t, 2).logistic("A", "SHI-04 TEC-16").operational("A", "PLA-08 SHI-28").building("A", "SHI-33").
		hand("A", "26 36 12").produced("A", "PLA-08", "43 green").tokens("PLA-08", 1).deck("39 30").credits("A", 5)
	g.Example("pay-for-the-only-planet", "AA-15.8 AA-14.4", func() {
		g.Play("A mine, pay RES-26 green, pay RES-43 green, done, tuck RES-39 green")
	})
	g.has("A", 4, 3)
	g = midgame(t, 2).logistic("A", "SHI-04 PLA-12 TEC-02 TEC-22 TEC-35").operational("A", "TEC-11").
		building("A", "SHI-33").hand("A", "36 13 43").artifacts("A", "ART-12")
	g.Example("highest-step", "AA-6.10 AA-21.6", func() { g.Play("A play ART-12") })
	g.has("A", 6, 4)
}

// AA-16.1 to AA-16.5: the faction action.
func TestExampleFactionAction(t *testing.T) {
	g := midgame(t, 2).as("A", "star_union").logistic("A", "TEC-15 PLA-12").operational("A", "SHI-28").
		building("A", "SHI-33").hand("A", "53 62 43").nextArtifact("ART-13")
	g.Example("faction-action", "AA-16.1 AA-16.2", func() { g.Play("A faction, pay RES-53 red, pay RES-62 red, done") })
	g.Is("artifacts", count16(g.player("A").Artifacts), 1)
	g = midgame(t, 2).as("A", "star_union").logistic("A", "TEC-15 PLA-12").operational("A", "SHI-28").
		building("A", "SHI-33").hand("A", "53 83 43")
	g.Example("no-gold-for-the-faction", "AA-16.3 AA-5.5", func() { g.Refused("A faction", "AA-16.5") })
	g = midgame(t, 2).as("A", "star_union").logistic("A", "TEC-06 PLA-12").operational("A", "SHI-28").
		building("A", "SHI-33").hand("A", "12 80 43")
	g.Example("nothing-to-act-on", "AA-16.5", func() { g.Refused("A use TEC-06", "AA-16.5") })
}

// AA-13.5 to AA-13.10: artifacts.
func TestExampleArtifacts(t *testing.T) {
	g := midgame(t, 2).logistic("A", "TEC-27 PLA-12").operational("A", "SHI-28").building("A", "SHI-33").
		hand("A", "12 80 43").artifacts("A", "ART-07").credits("A", 3).tops("TEC-10 TEC-04")
	g.Example("artifact-before-the-action", "AA-13.6 AA-4.5", func() {
		g.Play("A play ART-07, buy technology 1, keep TEC-04")
	})
	g.has("A", 5, 2)
	g = under5(t, 2, "SHI-23").system("ALS-5").deck("08 30").nextArtifact("ART-16")
	g.Example("artifact-at-once", "AA-13.5 AA-13.2", func() {
		g.Play("A build SHI-23 operational, attack aliens, play ART-16")
	})
	g.has("A", 6, 5)
	g = fleet(t, 2, "SHI-28 SHI-33").system("ALS-4").artifacts("A", "ART-10").deck("13 30").
		Play("A offensive, pay RES-18 red, pay RES-12 red")
	g.Example("not-in-the-middle-of-an-attack", "AA-13.7", func() {
		g.Play("A done, attack aliens, sail").Refused("A play ART-10", "AA-22.1")
	})
	g = midgame(t, 2).logistic("A", "TEC-27 PLA-12").operational("A", "SHI-28").building("A", "SHI-33").
		hand("A", "12 80 43").artifacts("A", "ART-04").Play("A trade gold, pay RES-80 gold, done, end")
	g.Example("too-late-for-an-action", "AA-13.10", func() { g.Play("A draw").Refused("A play ART-04", "AA-13.10") })
}

// AA-14.2 to AA-14.5: blockades.
func TestExampleBlockades(t *testing.T) {
	ours := func() *scenario {
		return midgame(t, 2).logistic("A", "TEC-03 PLA-22").operational("A", "SHI-28").building("A", "SHI-33").
			hand("A", "18 15 43").tokens("PLA-22", 1).due("A", "SHI-33", 6)
	}
	g := ours()
	g.Example("blank-planet", "AA-14.2 AA-14.1", func() { g.Refused("A build SHI-33 logistic", "AA-8.4.1") })
	g = ours()
	g.Example("blockade-paid-for", "AA-14.3", func() {
		g.Play("A lift PLA-22, build SHI-33 logistic, pay RES-18 red, pay RES-15 red, done")
	})
	g.has("A", 5, 2).Is("tokens", g.s.Tokens[g.cardOf("PLA-22")], 1)
	g = midgame(t, 2).logistic("A", "TEC-03 SHI-04").operational("A", "PLA-22").
		produced("A", "PLA-22", "01 red", "24 red").building("A", "SHI-33").hand("A", "12 35 43").tokens("PLA-22", 2)
	g.Example("cards-under-a-blockade", "AA-14.4", func() { g.Play("A trade red, pay RES-01 red, pay RES-24 red, done") })
	g.has("A", 10, 2)
	g = fleet(t, 2, "SHI-28 SHI-33").system("ALS-5").tokens("SHI-28", 1).deck("13 32 30").
		Play("A offensive, pay RES-18 red, pay RES-12 red")
	g.Example("blockaded-ship-joins", "AA-12.21 AA-14.4", func() {
		g.Play("A done, attack aliens, join SHI-28, sail, strike SHI-28")
	})
}

// AA-17.2 to AA-17.5, AA-18.1: the deck runs out.
func TestExampleDeckRunsOut(t *testing.T) {
	ours := func() *scenario {
		g := midgame(t, 2).logistic("A", "TEC-23 PLA-12").operational("A", "SHI-28").building("A", "SHI-33").
			hand("A", "12 80 43").onlyDeck("36", -1)
		g.s.Turns = 15
		return g.Play("A trade green, pay RES-80 green, pay RES-43 green, done")
	}
	g := ours()
	g.Example("deck-runs-out", "AA-17.2 AA-17.3 AA-17.5", func() { g.Play("A draw") })
	g.Is("marker", g.s.Marker, 1).Is("the end", g.s.Ending, false)
	g = ours()
	g.s.Marker, g.s.Turns = 1, 25
	g.Example("end-is-triggered", "AA-17.4 AA-18.1", func() { g.Play("A draw") })
	g.Is("the end", g.s.Ending, true).Is("next", g.s.Active, 1)
}

// last is a table at whose end seat A has the last turn, in its draw phase.
func last(t *testing.T) *scenario {
	t.Helper()
	g := furnished(begin(t, 2), 0)
	g.s.Ending, g.s.Start, g.s.Turns, g.s.Marker = true, 1, 26, 1
	g.recorded("B", fromAttack, 3).recorded("B", fromProduction, 4)
	return g
}

// AA-18.4, AA-19.1 to AA-19.8, AA-20.3, and the book's example: 15, 10, 4, 2 and 5 make 36.
func TestExampleScoring(t *testing.T) {
	g := last(t).logistic("A", "TEC-01 TEC-12 TEC-22 PLA-21 PLA-22 PLA-01 SHI-05").
		operational("A", "TEC-36 SHI-21 SHI-22").
		building("A", "SHI-33").hand("A", "12 80 43").recorded("A", fromAttack, 9).recorded("A", fromProduction, 4)
	g.Play("A trade red, pay RES-12 red, done")
	g.Example("final-score", "AA-19.2 AA-19.3 AA-19.4 AA-2.5 AA-20.3", func() { g.Play("A draw") })
	g.Is("total", g.p.Total(0), 36)
	g = last(t).logistic("A", "TEC-01 PLA-22 PLA-01 SHI-05").operational("A", "TEC-31 SHI-21").tokens("TEC-31", 2).
		building("A", "SHI-33").hand("A", "12 80 43").recorded("A", fromAttack, 6).credits("A", 11)
	g.Play("A trade red, pay RES-12 red, done")
	g.Example("blockaded-technology-scored", "AA-14.5 AA-19.6 AA-19.7", func() { g.Play("A draw, lift TEC-31") })
	g.Is("over", g.s.Phase, phaseOver).has("A", 11, 8).Is("total", g.p.Total(0), 8+6+4+3)
	for _, e := range g.p.View(0).(*View).Seats[0].Empire[technology] {
		if e.Card == "TEC-31" { // the board shows what counts, not what is left
			g.Is("count and step", [2]int{e.Count, e.Step}, [2]int{13, 2})
		}
	}
	g = last(t).logistic("A", "TEC-01 PLA-22 PLA-01 SHI-05").operational("A", "SHI-21").building("A", "SHI-33").
		hand("A", "12 80 43")
	g.recorded("A", fromAttack, 8)
	g.Play("A trade red, pay RES-12 red, done")
	g.Example("credits-break-the-tie", "AA-19.8", func() { g.Play("A draw") })
	g.Is("totals", [2]int{g.p.Total(0), g.p.Total(1)}, [2]int{18, 18}).has("A", 8, 10).has("B", 7, 10)
	g = last(t).logistic("A", "TEC-01 PLA-22 PLA-01 SHI-05").operational("A", "SHI-21").building("A", "SHI-33").
		hand("A", "12 80 43")
	g.artifacts("B", "ART-08")
	g.s.Players[1].Artifacts, g.s.Used, g.s.Players[1].Extra = 0, g.s.Players[1].Artifacts, 1 // played before
	g.Play("A trade red, pay RES-12 red, done")
	g.Example("extra-turn-after-the-end", "AA-18.3", func() { g.Play("A draw") })
	g.Is("extra", g.s.Extra, true).Is("active", g.s.Active, 1)
}
