package settlers

import "testing"

// Open Production: the owner's goods when built and in each Production phase, and those
// of who sends a Worker: IA-9.1, IA-9.2, IS-20.1.
func TestSendingWorkers(t *testing.T) {
	g := atl(t, "romans atlanteans egyptians").hand(1, "COM103").supply(1, "wood 1, stone 1").again(1).play(1, "build COM103").has(1, "basic_tech 2") // and its bonus
	g.again(0).supply(0, "worker 3").play(0, "send COM103").has(0, "worker 2, basic_tech 1").has(1, "basic_tech 2, worker 1").turn(1)                 // never the bonus: IA-9.7
	is(t, "said", g.said(), "pay send gain gain")
	g.again(0).refused(0, "send COM007", "IA-9.2").stand(1, "COM007").refused(0, "send COM007", "IA-9.2") // not open
	g.supply(0, "").refused(0, "send COM103", "IA-9.2").supply(0, "worker 1")
	// At most 2 in a round, over all players: IA-9.4.
	g.again(2).supply(2, "worker 2").play(2, "send COM103").again(2).refused(2, "send COM103", "IA-9.4").again(0).refused(0, "send COM103", "IA-9.4")
	g.s.Players[0].Supply = [held]uint16{}
	g.play(0, "pass").play(1, "pass").play(2, "pass")
	is(t, "cleared", g.s.Spots[g.card("COM103")].Guests, 0)
	// Not one's own, not of those who have passed: IA-9.3.
	g = atl(t, "romans atlanteans egyptians").stand(0, "COM104").stand(1, "COM103").supply(0, "worker 1").refused(0, "send COM104", "IA-9.3")
	g.s.Passed = g.s.Passed.With(1)
	g.refused(0, "send COM103", "IA-9.3")
	g.s.Passed = 0
	g.s.Dead.add(g.card("COM103"))
	g.refused(0, "send COM103", "IA-12.19")
	// Cards are drawn from the visitor's own deck, or the Common one.
	g = atl(t, "romans japanese").stand(1, "JAP050").supply(0, "worker 1").top("ROM001").play(0, "send JAP050", "draw faction").in(&g.s.Players[0].Hand, "")
	g.in(&g.s.Players[0].Hand, "ROM001").has(1, "worker 1").turn(1)
	// What reacts to goods reacts: IA-9.5.
	atl(t, "egyptians romans").stand(0, "EGY019").stand(1, "COM105").supply(0, "worker 1").play(0, "send COM105").has(0, "gold 2")
	// One that the Egyptian has taken over is the Egyptian's.
	g = atl(t, "romans atlanteans egyptians").stand(2, "EGY013").stand(1, "COM103").supply(2, "gold 1").again(2).play(2, "use EGY013 1 1")
	g.again(1).supply(1, "worker 1").play(1, "send COM103").has(1, "basic_tech 1").has(2, "worker 1")
	g.again(2).supply(2, "worker 1").refused(2, "send COM103", "IA-9.3")
	// A visit scores for its owner if the option says so: IA-6.10.
	atl(t, "romans atlanteans", "foreign_use_scores=on").stand(1, "COM103").put("COM103", "scoring", "basic").supply(0, "worker 1").play(0, "send COM103").has(0, "basic_tech 1").has(1, "worker 1, vp 1")
	// The virtual player's are closed: IA-9.6.
	atl(t, "atlanteans").stand(virtual, "COM103").supply(0, "worker 1").refused(0, "send COM103", "IA-9.6")
	atl(t, "egyptians").stand(0, "EGY044").stand(virtual, "COM103").supply(0, "worker 1").refused(0, "use EGY044 1 1", "IS-11.4")
}
