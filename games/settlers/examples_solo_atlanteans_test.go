package settlers

import "testing"

// Playing alone with the Atlanteans: IA-13.2 to IA-13.14, IA-9.6.
func TestExamplesOfAtlanteansAlone(t *testing.T) {
	atlantis := func(line, next string, options ...string) *scenario {
		options = append([]string{"expansion=atlanteans"}, options...)
		return table(t, "atlanteans", options...).against(line, next).supply("A", "")
	}
	// Stone and Stone hit the Above-Ground Mine.
	const line, next = "ATT012 ATT008 ATT004 ATT010 ATT006", "ATT009 ATT014"
	g := atlantis(line, next).supply("A", "worker 2, wood 1, raze 2")
	g.Example("virtual-atlanteans", "IA-13.2", g.refusing("A attack COM026", "IS-10.9"))

	g = atlantis("ATT004 ATT012 ATT010 ATT006 ATT001 ATT013 ATT005 ATT016 ATT007", "ATT014 ATT015").
		stand("A", "COM021 COM033 COM114 COM062 COM028 COM008 COM042 ATL028").collected("COM013 COM024")
	g.s.Round, g.s.Players[0].Points[forActions] = 5, 40
	g.Example("atlanteans-win", "IA-13.3 IA-3.2", g.gaining("A pass", "A vp 9"))
	g.Is("won", g.s.Won, true)

	g = atlantis(line, next).supply("A", "worker 2, defense 1")
	g.Example("token-saves-a-location", "IA-13.6 IA-13.11 IA-13.5",
		g.gaining("A defend COM083, pass", "A worker -2, defense -1, card 1"))
	g.Is("it stands", g.s.Empire[0].has(g.card("COM083")), true).lies("COM083", 0)
	g.Is("line", g.lined(), "ATT014 ATT012 ATT004 ATT010 ATT006 ATT009 ATT008")

	// VP and Stone twice: token, then Location.
	g = atlantis("ATT012 ATT010 ATT004 ATT001 ATT006", "ATT007 ATT011").stand("A", "COM018").put("COM018", "defense")
	g.Example("twice-hit-in-a-round", "IA-13.6", g.gaining("A pass", "A card 1"))
	g.Is("lost", g.s.Collection.has(g.card("COM018")), true)

	// The Armorer, a Production Location, is protected; the Mason is an Action Location.
	g = atlantis("ATT012 ATT007 ATT004 ATT001 ATT006", "ATT010 ATT014").stand("A", "COM035 COM018").
		put("COM018", "defense")
	g.Example("protected-one-is-hit-first", "IA-13.7", g.gaining("A pass", "A card 1"))
	g.Is("both stand", g.s.Collection.count(), 6).lies("COM018", 0)

	g = atlantis(line, next).put("COM083", "advanced")
	g.Example("advanced-defence-lost", "IA-13.8", g.gaining("A pass", "A vp 1, card 1"))

	g = atlantis(line, next, "advanced_solo=on").put("COM083", "defense")
	g.Example("token-in-the-collection", "IA-13.10", g.gaining("A pass", "A card 1"))
	g.Is("pile", g.p.view(0, false).Solo.Pile, 7)

	g = atlantis(line, next).put("COM083", "basic", "scoring")
	g.Example("technology-after-an-attack", "IA-13.14", g.gaining("A pass", "A basic_tech 1, vp 1, card 1"))

	g = atlantis(line, next).stand(virtualSeat, "COM103").collected("COM026").supply("A", "worker 3, wood 1")
	g.Example("nobody-to-visit", "IA-9.6", g.refusing("A send COM103", "IA-9.6"))
}
