package settlers

import "testing"

// against is a table for one in round 3: what the virtual player has, the Target line and the
// Attack cards that come next.
func (g *scenario) against(line, next string) *scenario {
	g.Helper()
	return g.line(line).top(next).stand(virtualSeat, "COM026 COM039").collected("COM052 COM045 COM066 COM038")
}

// Playing alone: IS-19.3 to IS-19.13, IS-22.1, IS-22.11.
func TestExamplesOfPlayingAlone(t *testing.T) {
	const quiet = "ATT010 ATT012 ATT004 ATT014 ATT006" // hits nothing of the Romans with what comes next
	g := table(t, "romans").against(quiet, "ATT013 ATT015").top("COM046 COM030 COM007 COM002")
	g.Play("A pass").Choices("A take COM046, take COM030, take COM007, take COM002")
	g.Example("solo-lookout", "IS-19.3", g.gaining("A take COM002", "A card 1"))
	g.in(&g.s.Empire[virtual], "COM046")

	g = table(t, "romans").against(quiet, "").supply("A", "worker 2, stone 1, raze 2")
	g.Example("raze-the-virtual-player", "IS-19.5", g.gaining("A attack COM026", "A stone 1, vp 1, raze -2"))
	g.Is("discarded", g.s.Discard.has(g.card("COM026")), true)

	g = table(t, "barbarians").stand("A", "BAR030").against(quiet, "")
	g.Example("rob-an-attack-card", "IS-19.6", g.gaining("A use BAR030 1 1, target ATT012", "A gold 1, vp 1, raze -1"))
	g.Is("line", g.lined(), "ATT010 ATT004 ATT014 ATT006")

	// Wood: Gold and Wood fit nothing, Stone and Wood the Mason. Then Food fits nothing.
	g = table(t, "romans").against("ATT012 ATT008 ATT004 ATT010 ATT006", "ATT001 ATT014").supply("A", "")
	g.Example("attack-finds-a-pair", "IS-19.8 IS-19.10 IS-19.7 IS-22.1", g.gaining("A pass", "A card 1"))
	g.in(&g.s.Collection, "COM026 COM034 COM038 COM039 COM045 COM052 COM066")
	g.Is("line", g.lined(), "ATT014 ATT012 ATT004 ATT010 ATT006 ATT001 ATT008")

	// Wood and Wood: an Action, a Feature, a Production Location.
	g = table(t, "romans").stand("A", "COM003 COM058").against("ATT012 ATT002 ATT004 ATT010 ATT006", "ATT001 ATT014").
		supply("A", "")
	g.Example("action-location-first", "IS-19.9", g.gaining("A pass", "A card 1"))
	g.in(&g.s.Collection, "COM026 COM038 COM039 COM045 COM052 COM058 COM066")

	g = table(t, "romans").stand("A", "COM021 COM030").against("ATT004 ATT012 ATT014 ATT006 ATT016", "ATT010 ATT005").
		supply("A", "")
	g.Example("choose-the-victim", "IS-19.9", g.gaining("A pass, target COM030", "A card 1"))
	g.in(&g.s.Collection, "COM026 COM030 COM038 COM039 COM045 COM052 COM066")

	g = table(t, "japanese").stand("A", "JAP008").put("JAP008", "samurai").
		against("ATT001 ATT010 ATT004 ATT012 ATT006", "ATT011 ATT013").supply("A", "")
	g.Example("attack-on-the-japanese", "IS-19.12 IS-19.11", g.gaining("A pass", "A card 1"))
	g.in(&g.s.Collection, "COM026 COM038 COM039 COM045 COM052 COM066 JAP008")

	// Round 5, with what the virtual player has got by then: 6 cards, and 2 that he will collect.
	last := func(own string) *scenario {
		n := table(t, "romans").stand("A", own).
			against("ATT004 ATT012 ATT010 ATT006 ATT001 ATT013 ATT005 ATT016 ATT007", "ATT014 ATT015").
			collected("COM013 COM024").supply("A", "worker 1, stone 1")
		n.s.Round = 5
		n.s.Players[0].Points[forActions] = 24
		return n
	}
	g = last("ROM030 ROM003 ROM022 ROM027 ROM012 ROM009 ROM017")
	g.Example("alone-and-won", "IS-19.13 IS-14.1", g.gaining("A pass", "A vp 20"))
	g.Is("won", g.s.Won, true)
	g = last("ROM030 ROM003 ROM022 ROM027 ROM012 ROM009")
	g.Example("equal-is-lost", "IS-19.13", g.gaining("A pass", ""))
	g.Is("won", g.s.Won, false)
}
