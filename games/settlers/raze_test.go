package settlers

import "testing"

// Razing from the hand and from enemies: IS-10.1 to IS-10.5, IS-10.7, IS-10.10,
// IS-22.13.
func TestRaze(t *testing.T) {
	g := begin(t, "romans barbarians japanese").hand("A", "COM001 ROM001").stand("A", "COM026").
		stand("B", "COM007 COM069 BAR012").stand("C", "JAP001 JAP013")
	g.supply("A", "raze 1").Refused("A attack COM007", "IS-10.9").supply("A", "raze 3")
	g.Choices("A raze COM001, attack COM007, attack JAP001, pass")
	g.Refused("A attack COM069", "IS-10.5").Refused("A attack BAR012", "IS-10.4").Refused("A attack JAP013", "IS-10.5")
	g.Refused("A attack COM026", "IS-10.10").Refused("A attack COM002", "IS-10.2").Refused("A raze ROM001", "IS-10.1")
	g.Refused("A raze COM002", "IS-10.1")
	spot := &g.s.Spots[g.card("COM007")]
	spot.Flags, spot.Price[worker], spot.Uses[0] = hasDefense, 1, 1
	g.Refused("A raze COM069", "IS-10.1")
	g.Play("A attack COM007").has("A", "wood 2, card 2").has("B", "wood 1")
	g.in(&g.s.Players[1].Foundations, "COM007").in(&g.s.Empire[1], "COM069 BAR012")
	g.Is("nothing lies on it", *spot, Spot{})
	g.Is("told", g.Told(), "attack pay gain foundation gain")
	g.Play("B pass").Refused("C attack COM069", "IS-7.3") // its owner has passed
	g.supply("C", "raze 1").hand("C", "JAP002")
	g.Play("C raze JAP002").has("C", "vp 1").in(&g.s.Players[2].Discard, "JAP002")
}

// An own Location that is razed sets nothing off that reacts to enemies: IS-10.12,
// IS-22.13.
func TestOwnRazeIsNoEnemyRaze(t *testing.T) {
	g := patched(t, "barbarians romans", [3]string{
		"COM005", "{trigger: after_raze, filter: {source: any}, gain: {vp: 1}}",
		"{trigger: after_own_location_razed, gain: {vp: 1}}",
	})
	g.stand("A", "BAR018 COM005 COM007").supply("A", "worker 1").Play("A use BAR018 1 1, target COM007").has("A", "wood 3")
	g.again("B").supply("B", "raze 2").stand("A", "COM008").Play("B attack COM008").has("A", "wood 4, vp 1")
}

// Protection adds up: IS-10.8, IS-10.9.
func TestProtection(t *testing.T) {
	g := begin(t, "romans barbarians").stand("B", "BAR029 COM007").supply("A", "raze 3").supply("B", "defense 1")
	g.Is("shown", *g.p.View(0).(*View).Seats[1].Empire[1].Razing, 3)
	g.again("B").Play("B defend COM007, pass").Refused("A attack COM007", "IS-7.3")
	g.s.Passed = 0
	g.Refused("A attack COM007", "IS-10.9").supply("A", "raze 4").Play("A attack COM007").has("A", "wood 2")
}

// What makes Razing Common Locations dearer is nothing to Faction Locations: IS-10.9.
func TestBorderOfJapanese(t *testing.T) {
	border := "{trigger: static, mod: {op: raze_cost, target: {owner: self, deck: common}, plus: 1}}"
	g := patched(t, "romans japanese", [3]string{
		"JAP020", "{trigger: after_build, filter: {color: pink}, self_counts: true, gain: {food: 1, vp: 5}}", border,
	})
	g.stand("B", "JAP020 JAP001 COM007").supply("A", "raze 2").Refused("A attack COM007", "IS-10.9")
	g.Play("A attack JAP001").has("A", "vp 1")
}

// Loot that draws cards: each from either deck, before the card is discarded.
func TestLootOfCards(t *testing.T) {
	g := begin(t, "romans barbarians").hand("A", "COM065").supply("A", "raze 1").top("COM001 COM002").Play("A raze COM065")
	g.Is("known to all", g.s.Public.has(g.card("COM065")), true)
	g.Play("A draw common, draw common").in(&g.s.Players[0].Hand, "COM001 COM002").in(&g.s.Discard, "COM065")
}
