package settlers

import "testing"

// Playing alone: IS-19.3 to IS-19.13, IS-22.1, IS-22.11.
func TestExamplesOfPlayingAlone(t *testing.T) {
	g := table(t, "romans").line("ATT010").top("ATT012 ATT014 COM046 COM030 COM007 COM002").
		stand(virtualSeat, "COM026 COM039")
	g.Play("A pass").Choices("A take COM046, take COM030, take COM007, take COM002")
	g.Example("solo-lookout", "IS-19.3", g.gaining("A take COM002", "A card 1"))
	g.Is("one by lot", g.s.Empire[virtual].count(), 1)

	g = table(t, "romans").stand(virtualSeat, "COM026 COM039").supply("A", "worker 2, stone 1, raze 2")
	g.Example("raze-the-virtual-player", "IS-19.5", g.gaining("A attack COM026", "A stone 1, vp 1, raze -2"))
	g.Is("discarded", g.s.Discard.has(g.card("COM026")), true)

	g = table(t, "barbarians").stand("A", "BAR030").line("ATT012 ATT001 ATT004").stand(virtualSeat, "COM026 COM039")
	g.Example("rob-an-attack-card", "IS-19.6", g.gaining("A use BAR030 1 1, target ATT012", "A gold 1, vp 1, raze -1"))
	g.Is("line", g.lined(), "ATT001 ATT004")

	// Wood: Gold and Wood fit nothing, Stone and Wood the Mason. Then Food fits nothing.
	g = table(t, "romans").line("ATT012 ATT008 ATT004").top("ATT001 ATT014").stand(virtualSeat, "COM026 COM039").
		supply("A", "")
	g.Example("attack-finds-a-pair", "IS-19.8 IS-19.10 IS-19.7 IS-22.1", g.gaining("A pass", "A card 1"))
	g.in(&g.s.Collection, "COM026 COM034 COM039")
	g.Is("line", g.lined(), "ATT014 ATT012 ATT004 ATT001 ATT008")

	// Wood and Wood: an Action, a Feature, a Production Location.
	g = table(t, "romans").stand("A", "COM003 COM058").line("ATT002").top("ATT001 ATT014").
		stand(virtualSeat, "COM026 COM039").
		supply("A", "")
	g.Example("action-location-first", "IS-19.9", g.gaining("A pass", "A card 1"))
	g.in(&g.s.Collection, "COM026 COM039 COM058")

	g = table(t, "romans").stand("A", "COM021 COM030").line("ATT012").top("ATT010 ATT004").
		stand(virtualSeat, "COM026 COM039").
		supply("A", "")
	g.Example("choose-the-victim", "IS-19.9", g.gaining("A pass, target COM030", "A card 1"))
	g.in(&g.s.Collection, "COM026 COM030 COM039")

	g = table(t, "japanese").stand("A", "JAP008").put("JAP008", "samurai").line("ATT001 ATT010").top("ATT011 ATT012").
		stand(virtualSeat, "COM026 COM039").supply("A", "")
	g.Example("attack-on-the-japanese", "IS-19.12 IS-19.11", g.gaining("A pass", "A card 1"))
	g.in(&g.s.Collection, "COM026 COM039 JAP008")

	last := func(own string) *scenario {
		n := table(t, "romans").stand("A", own).stand(virtualSeat, "COM026 COM039").collected("COM052 COM044 COM066").
			line("ATT004 ATT012").top("ATT014 ATT010").supply("A", "worker 1, stone 1")
		n.s.Round = 5
		n.s.Players[0].Points[forActions] = 26
		return n
	}
	g = last("ROM030 ROM003 ROM022 ROM027")
	g.Example("won-alone", "IS-19.13 IS-14.1", g.gaining("A pass", "A vp 14"))
	g.Is("won", g.s.Won, true)
	g = last("ROM030 ROM003 ROM022")
	g.Example("equal-is-lost", "IS-19.13", g.gaining("A pass", ""))
	g.Is("won", g.s.Won, false)
}
