package settlers

import "testing"

// Razing from the hand and from enemies: IS-10.1 to IS-10.5, IS-10.7, IS-10.10,
// IS-22.13.
func TestRaze(t *testing.T) {
	g := begin(t, "romans barbarians japanese").hand(0, "COM001 ROM001").stand(0, "COM026").stand(1, "COM007 COM069 BAR012").stand(2, "JAP001 JAP013")
	g.supply(0, "raze 1").refused(0, "attack COM007", "IS-10.9").supply(0, "raze 3")
	g.asks(0, "raze COM001; attack COM007; attack JAP001; pass")
	g.refused(0, "attack COM069", "IS-10.5").refused(0, "attack BAR012", "IS-10.4").refused(0, "attack JAP013", "IS-10.5")
	g.refused(0, "attack COM026", "IS-10.10").refused(0, "attack COM002", "IS-10.2").refused(0, "raze ROM001", "IS-10.1").refused(0, "raze COM002", "IS-10.1")
	spot := &g.s.Spots[g.card("COM007")]
	spot.Flags, spot.Price[worker], spot.Uses[0] = hasDefense, 1, 1
	g.refused(0, "raze COM069", "IS-10.1").play(0, "attack COM007").has(0, "wood 2, card 2").has(1, "wood 1")
	g.in(&g.s.Players[1].Foundations, "COM007").in(&g.s.Empire[1], "COM069 BAR012")
	is(t, "nothing lies on it", *spot, Spot{})
	is(t, "told", g.said(), "attack pay gain foundation gain")
	g.play(1, "pass").refused(2, "attack COM069", "IS-7.3") // its owner has passed
	g.supply(2, "raze 1").hand(2, "JAP002").play(2, "raze JAP002").has(2, "vp 1").in(&g.s.Players[2].Discard, "JAP002")
}

// An own Location that is razed sets nothing off that reacts to enemies: IS-10.12,
// IS-22.13.
func TestOwnRazeIsNoEnemyRaze(t *testing.T) {
	g := patched(t, "barbarians romans", [3]string{"COM005", "{trigger: after_raze, filter: {source: any}, gain: {vp: 1}}", "{trigger: after_own_location_razed, gain: {vp: 1}}"})
	g.stand(0, "BAR018 COM005 COM007").supply(0, "worker 1").play(0, "use BAR018 1 1", "target COM007").has(0, "wood 3")
	g.again(1).supply(1, "raze 2").stand(0, "COM008").play(1, "attack COM008").has(0, "wood 4, vp 1")
}

// Protection adds up: IS-10.8, IS-10.9.
func TestProtection(t *testing.T) {
	g := begin(t, "romans barbarians").stand(1, "BAR029 COM007").supply(0, "raze 3").supply(1, "defense 1")
	is(t, "shown", *g.p.View(0).(*View).Seats[1].Empire[1].Razing, 3)
	g.again(1).play(1, "defend COM007", "pass").refused(0, "attack COM007", "IS-7.3")
	g.s.Passed = 0
	g.refused(0, "attack COM007", "IS-10.9").supply(0, "raze 4").play(0, "attack COM007").has(0, "wood 2")
}

// What makes Razing Common Locations dearer is nothing to Faction Locations: IS-10.9.
func TestBorderOfJapanese(t *testing.T) {
	border := "{trigger: static, mod: {op: raze_cost, target: {owner: self, deck: common}, plus: 1}}"
	g := patched(t, "romans japanese", [3]string{"JAP020", "{trigger: after_build, filter: {color: pink}, self_counts: true, gain: {food: 1, vp: 4}}", border})
	g.stand(1, "JAP020 JAP001 COM007").supply(0, "raze 2").refused(0, "attack COM007", "IS-10.9").play(0, "attack JAP001").has(0, "vp 1")
}

// Loot that draws cards: each from either deck, before the card is discarded.
func TestLootOfCards(t *testing.T) {
	g := begin(t, "romans barbarians").hand(0, "COM065").supply(0, "raze 1").top("COM001 COM002").play(0, "raze COM065")
	is(t, "known to all", g.s.Public.has(g.card("COM065")), true)
	g.play(0, "draw common", "draw common").in(&g.s.Players[0].Hand, "COM001 COM002").in(&g.s.Discard, "COM065")
}
