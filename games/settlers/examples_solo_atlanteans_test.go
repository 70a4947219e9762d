package settlers

import "testing"

// Playing alone with the Atlanteans: IA-13.2 to IA-13.14, IA-9.6.
func TestExamplesOfAtlanteansAlone(t *testing.T) {
	alone := func(line, next string, options ...string) *scenario {
		return table(t, "atlanteans", append([]string{"expansion=atlanteans"}, options...)...).line(line).top(next).
			stand(virtualSeat, "COM026 COM039").supply("A", "")
	}
	g := alone("ATT012", "ATT001").supply("A", "worker 2, wood 1, raze 2")
	g.Example("virtual-atlanteans", "IA-13.2", g.refusing("A attack COM026", "IS-10.9"))

	g = alone("ATT004 ATT012", "ATT014 ATT001").stand("A", "COM021 COM033 COM114 ATL012").collected("COM052")
	g.s.Round, g.s.Players[0].Points[forActions] = 5, 40
	g.Example("atlanteans-win", "IA-13.3 IA-3.2", g.gaining("A pass", "A vp 5"))
	g.Is("won", g.s.Won, true)

	g = alone("ATT012 ATT008", "ATT009 ATT014").supply("A", "worker 2, defense 1")
	g.Example("token-saves-a-location", "IA-13.6 IA-13.11 IA-13.5",
		g.gaining("A defend COM083, pass", "A worker -2, defense -1, card 1"))
	g.in(&g.s.Collection, "COM026 COM039").lies("COM083", 0)
	g.Is("line", g.lined(), "ATT014 ATT012 ATT009 ATT008")

	// VP and Stone twice: token, then Location.
	g = alone("ATT010", "ATT007 ATT011").stand("A", "COM018").put("COM018", "defense")
	g.Example("hit-twice-in-a-round", "IA-13.6", g.gaining("A pass", "A card 1"))
	g.in(&g.s.Collection, "COM018 COM026 COM039")

	// The Armorer, a Production Location, is protected; the Mason is an Action Location.
	g = alone("ATT007", "ATT010 ATT014").stand("A", "COM035 COM018").put("COM018", "defense")
	g.Example("protected-one-is-hit-first", "IA-13.7", g.gaining("A pass", "A card 1"))
	g.in(&g.s.Collection, "COM026 COM039")

	g = alone("ATT012 ATT008", "ATT009 ATT014").put("COM083", "advanced")
	g.Example("advanced-defence-lost", "IA-13.8", g.gaining("A pass", "A vp 1, card 1"))

	g = alone("ATT012 ATT008", "ATT009 ATT014", "advanced_solo=on").put("COM083", "defense")
	g.Example("token-in-the-collection", "IA-13.10", g.gaining("A pass", "A card 1"))
	g.Is("pile", g.p.view(0, false).Solo.Pile, 3)

	g = alone("ATT012 ATT008", "ATT009 ATT014").put("COM083", "basic", "scoring")
	g.Example("technology-after-an-attack", "IA-13.14", g.gaining("A pass", "A basic_tech 1, vp 1, card 1"))

	g = table(t, "atlanteans", "expansion=atlanteans").line("ATT012").top("ATT001").stand(virtualSeat, "COM103 COM039")
	g.Example("nobody-to-visit", "IA-9.6", g.refusing("A send COM103", "IA-9.6"))
}
