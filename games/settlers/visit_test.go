package settlers

import "testing"

// Open Production: the owner's goods when built and in each Production phase, and those
// of who sends a Worker: IA-9.1, IA-9.2, IS-20.1.
func TestSendingWorkers(t *testing.T) {
	g := atl(t, "romans atlanteans egyptians").hand("B", "COM103").supply("B", "wood 1, stone 1").again("B")
	g.Play("B build COM103").has("B", "basic_tech 2") // and its bonus
	g.again("A").supply("A", "worker 3")
	// never the bonus: IA-9.7
	g.Play("A send COM103").has("A", "worker 2, basic_tech 1").has("B", "basic_tech 2, worker 1").turn("B")
	g.Is("said", g.Told(), "pay send gain gain")
	g.again("A").Refused("A send COM007", "IA-9.2").stand("B", "COM007").Refused("A send COM007", "IA-9.2") // not open
	g.supply("A", "").Refused("A send COM103", "IA-9.2").supply("A", "worker 1")
	// At most 2 in a round, over all players: IA-9.4.
	g.again("C").supply("C", "worker 2")
	g.Play("C send COM103").again("C").Refused("C send COM103", "IA-9.4").again("A").Refused("A send COM103", "IA-9.4")
	g.s.Players[0].Supply = [heldGoods]uint16{}
	g.Play("A pass").Play("B pass").Play("C pass")
	g.Is("cleared", g.s.Spots[g.card("COM103")].Guests, 0)
	// Not one's own, not of those who have passed: IA-9.3.
	g = atl(t, "romans atlanteans egyptians").stand("A", "COM104").stand("B", "COM103").supply("A", "worker 1")
	g.Refused("A send COM104", "IA-9.3")
	g.s.Passed = g.s.Passed.With(1)
	g.Refused("A send COM103", "IA-9.3")
	g.s.Passed = 0
	g.s.Dead.add(g.card("COM103"))
	g.Refused("A send COM103", "IA-12.19")
	// Cards are drawn from the visitor's own deck, or the Common one.
	g = atl(t, "romans japanese").stand("B", "JAP050").supply("A", "worker 1").top("ROM001")
	g.in(&g.s.Players[0].Hand, "").Play("A send JAP050, draw faction")
	g.in(&g.s.Players[0].Hand, "ROM001").has("B", "worker 1").turn("B")
	// What reacts to goods reacts: IA-9.5.
	atl(t, "egyptians romans").stand("A", "EGY019").stand("B", "COM105").supply("A", "worker 1").Play("A send COM105").
		has("A", "gold 2")
	// One that the Egyptian has taken over is the Egyptian's.
	g = atl(t, "romans atlanteans egyptians").stand("C", "EGY013").stand("B", "COM103").supply("C", "gold 1").again("C")
	g.Play("C use EGY013 1 1")
	g.again("B").supply("B", "worker 1").Play("B send COM103").has("B", "basic_tech 1").has("C", "worker 1")
	g.again("C").supply("C", "worker 1").Refused("C send COM103", "IA-9.3")
	// A visit scores for its owner if the option says so: IA-6.10.
	atl(t, "romans atlanteans", "foreign_use_scores=on").stand("B", "COM103").put("COM103", "scoring", "basic").
		supply("A", "worker 1").Play("A send COM103").has("A", "basic_tech 1").has("B", "worker 1, vp 1")
	// The virtual player's are closed: IA-9.6.
	atl(t, "atlanteans").stand(virtualSeat, "COM103").supply("A", "worker 1").Refused("A send COM103", "IA-9.6")
	atl(t, "egyptians").stand("A", "EGY044").stand(virtualSeat, "COM103").supply("A", "worker 1").
		Refused("A use EGY044 1 1", "IS-11.4")
}
