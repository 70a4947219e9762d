package settlers

import "testing"

// Razing: IS-10.1 to IS-10.12.
func TestExamplesOfRazing(t *testing.T) {
	g := table(t, "barbarians romans").hand("A", "COM007")
	g.Example("raze-from-the-hand", "IS-10.1", g.gaining("A raze COM007", "A wood 2, raze -1, card -1"))
	g.Is("discarded", g.s.Discard.has(g.card("COM007")), true)

	g = table(t, "romans barbarians").supply("A", "worker 3, wood 1, stone 1, raze 2")
	g.Example("raze-a-rival", "IS-10.2 IS-10.3 IS-22.13", g.gaining("A attack COM023", "A food 2, raze -2; B wood 1"))
	g.in(&g.s.Players[1].Foundations, "COM023")

	// B builds with what A has left of the Grain Field.
	g = table(t, "romans barbarians").supply("A", "worker 3, wood 1, stone 1, raze 2").
		supply("B", "worker 5, wood 1, food 1, raze 1")
	g.Example("foundation-of-the-razed", "IS-10.3 IS-8.2 IS-10.6",
		g.gaining("A attack COM023; B build BAR012, discard COM023",
			"A food 2, raze -2; B wood -1, worker 1, raze 1, card -1"))

	g = table(t, "romans barbarians").supply("A", "worker 3, wood 1, raze 3")
	g.Example("faction-location-is-safe", "IS-10.4", g.refusing("A attack BAR020", "IS-10.4"))

	g = table(t, "barbarians japanese").supply("A", "worker 5, wood 2, raze 2")
	g.Example("raze-a-japanese-location", "IS-16.1 IS-10.4", g.gaining("A attack JAP016", "A vp 1, raze -2"))
	g.in(&g.s.Players[1].Discard, "JAP016").in(&g.s.Players[1].Foundations, "")

	g = table(t, "romans barbarians").stand("B", "COM069").supply("A", "worker 3, wood 1, raze 2")
	g.Example("ruins-cannot-be-razed", "IS-10.5 IS-16.24", g.refusing("A attack COM069", "IS-10.5"))

	g = table(t, "romans barbarians").founds("B", "COM008").supply("A", "worker 3, wood 1, raze 2")
	g.Example("foundation-is-no-target", "IS-10.6", g.refusing("A attack COM008", "IS-10.2"))

	g = table(t, "romans barbarians").put("COM076", "defense").used("COM076", "wood 1", 1).
		supply("A", "worker 3, wood 1, raze 3")
	g.Example("what-lies-there-is-lost", "IS-10.7 IS-10.9",
		g.gaining("A attack COM076", "A worker 1, wood 1, raze -3; B wood 1"))

	g = table(t, "barbarians romans").supply("A", "worker 4, wood 1, food 2, defense 1").
		supply("B", "worker 3, wood 1, stone 1, raze 2")
	g.Example("defence-token", "IS-10.8", g.refusing("A defend COM023, use COM076 1 1; B attack COM023", "IS-10.9"))

	// The Border and a Defence token: 4.
	g = table(t, "romans barbarians").stand("B", "BAR029").put("COM023", "defense").
		supply("A", "worker 3, wood 1, stone 1, raze 4")
	g.Example("protection-adds-up", "IS-10.9", g.gaining("A attack COM023", "A food 2, raze -4; B wood 1"))

	g = table(t, "barbarians romans").supply("A", "worker 3, wood 1, food 1, raze 3")
	g.Example("not-ones-own", "IS-10.10", g.refusing("A attack COM023", "IS-10.10"))

	// The Gallows react to any Raze, the Raid to that of an enemy Location.
	g = table(t, "barbarians romans").stand("A", "COM005 BAR007").hand("A", "COM028").
		supply("A", "worker 4, wood 1, food 1, raze 1")
	g.Example("which-raze-counts", "IS-10.11", g.gaining("A raze COM028", "A worker 1, gold 1, raze -1, vp 1, card -1"))

	g = table(t, "barbarians romans").stand("A", "COM005 BAR007 BAR018 COM028").
		supply("A", "worker 4, wood 1, food 1, raze 1")
	g.Example("rabble-razes-at-home", "IS-10.12 IS-16.23",
		g.gaining("A use BAR018 1 1, target COM028", "A wood 1, gold 1, vp 1"))
	g.in(&g.s.Players[0].Foundations, "COM028")
}

// Using Actions: IS-11.1 to IS-11.5, IS-12.1.
func TestExamplesOfActions(t *testing.T) {
	g := table(t, "barbarians romans").stand("A", "COM042").used("COM042", "worker 1", 1)
	g.Example("used-up", "IS-11.1", g.refusing("A use COM042 1 1", "IS-11.1"))

	g = table(t, "romans barbarians").stand("A", "COM021").supply("A", "worker 3, wood 1, raze 1")
	g.Example("twice-in-one-action", "IS-11.2 IS-11.5", g.gaining("A use COM021 1 2", "A worker -2, gold 2"))

	g = table(t, "romans barbarians").stand("A", "COM049").supply("A", "wood 1, raze 1")
	g.Example("worker-marks-the-use", "IS-11.3 IS-16.24",
		g.gaining("A use COM049 1 1, discard COM043", "A vp 2, card -1"))
	g.Is("a Worker lies there", g.s.Spots[g.card("COM049")].Price[worker], 1)

	g = table(t, "barbarians romans").stand("A", "BAR010").supply("B", "worker 2, gold 1, raze 1")
	g.Example("nothing-to-take", "IS-11.4 IS-16.21", g.refusing("A use BAR010 1 1", "IS-11.4"))

	g = table(t, "barbarians romans").supply("A", "worker 5, wood 1, food 1, raze 1").top("COM030 BAR014")
	g.Example("exchange-workers", "IS-12.1",
		g.gaining("A exchange stone, exchange faction_card", "A worker -4, stone 1, card 1"))
	g.turn("B")
}

// Cleanup and the end: IS-13.1 to IS-13.6, IS-14.1, IS-14.2.
func TestExamplesOfTheEnd(t *testing.T) {
	g := table(t, "egyptians japanese").used("EGY024", "worker 1", 1).put("COM028", "defense").passed("B").
		supply("A", "worker 1, stone 2, gold 3, raze 1").supply("B", "worker 1, wood 1, food 2, raze 2")
	g.Example("cleanup", "IS-13.2 IS-13.1 IS-13.3",
		g.gaining("A pass", "A worker -1, stone -2, raze -1, card 1; B worker -1, wood -1, raze -2, card 1"))
	g.Is("price", g.s.Spots[g.card("EGY024")], Spot{Built: g.s.Spots[g.card("EGY024")].Built})
	g.lies("COM028", 0)

	g = table(t, "romans barbarians").stand("A", "ROM019").supply("A", "wood 2, stone 2, worker 1, raze 2").passed("B").
		supply("B", "worker 2")
	g.Example("choose-what-to-store", "IS-13.4 IS-13.1 IS-16.20",
		g.gaining("A pass, store stone, store stone", "A wood -2, stone -2, worker -1, card 1; B card 1"))
	g.Is("stored", g.s.Spots[g.card("ROM019")].Kept, [resources]uint8{1, 2, 0})

	g = table(t, "romans barbarians").stand("A", "ROM019").supply("A", "worker 3, wood 1, raze 1").hand("A", "COM042")
	g.s.Spots[g.card("ROM019")].Kept = [resources]uint8{2, 1, 0}
	g.Example("pay-with-stored-goods", "IS-13.5 IS-16.20",
		g.gaining("A build COM042, from ROM019 2", "A card -1"))

	g = table(t, "romans japanese").stand("A", "ROM030 COM037 COM007").stand("B", "JAP013 JAP028 COM017").
		supply("A", "worker 1, raze 2").supply("B", "food 1").passed("A")
	for _, id := range []string{"COM001", "COM071"} {
		g.s.Tucked[g.s.TuckedN] = Tuck{Card: g.lift(id)[0], Under: g.card("JAP013")}
		g.s.TuckedN++
	}
	g.s.Round, g.s.First = 5, 0
	g.again("B")
	g.s.Players[1].Hand = cards{}
	g.hand("B", "JAP009").discards("COM061")
	g.Example("final-scoring", "IS-14.1", g.gaining("B pass, done", "A vp 10; B vp 13"))

	// 16 VP each; A has 3 Workers and Resources left, B 2 and 9 Gold.
	g = table(t, "egyptians barbarians").passed("A").supply("A", "worker 2, stone 1, raze 1").
		supply("B", "worker 1, wood 1, gold 3, raze 2, defense 1")
	g.s.Round = 5
	g.s.Players[0].Points[forActions] += 2
	g.again("B").Example("equal-points", "IS-14.2", g.gaining("B pass", "A vp 6; B vp 6"))
	g.Ended("1 2")
}
