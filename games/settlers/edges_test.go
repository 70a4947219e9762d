package settlers

import "testing"

// Edges of the rules that a run of deliberate breaks of the program found untested.

// Several uses cost several times what one does, of all that a price can be, and are
// marked as often: IS-11.2, IS-11.3, IS-11.4.
func TestPriceOfSeveralUses(t *testing.T) {
	g := begin(t, "egyptians romans").stand(0, "EGY009").supply(0, "wood 1")
	g.refused(0, "use EGY009 1 2", "IS-11.4").play(0, "use EGY009 1 1").has(0, "gold 1")
	tavern := [3]string{"COM049", "limit: 1", "limit: 2"}
	g = patched(t, "egyptians romans", tavern).stand(0, "COM049").hand(0, "COM001")
	g.refused(0, "use COM049 1 2", "IS-11.4").hand(0, "COM002").play(0, "use COM049 1 2").has(0, "vp 4")
	is(t, "marks", g.s.Spots[g.card("COM049")].Price[worker], 2)
}

// Gold that a price names cannot stand for a Resource of it too: IS-2.3, IS-2.4.
func TestGoldTwice(t *testing.T) {
	g := patched(t, "egyptians romans", [3]string{"COM030", "cost: {worker: 1, gold: 1}", "cost: {wood: 1, gold: 1}"}).stand(0, "COM030").supply(0, "gold 1")
	g.refused(0, "use COM030 1 1", "IS-11.4").supply(0, "gold 2").play(0, "use COM030 1 1").has(0, "vp 2")
}

// Locations lie in the order in which they were built.
func TestOrderOfBuilding(t *testing.T) {
	g := begin(t, "romans barbarians").hand(0, "COM071 COM069 COM070").play(0, "build COM071").again(0).play(0, "build COM069").again(0).play(0, "build COM070")
	for i, id := range []string{"COM071", "COM069", "COM070"} {
		l := g.p.View(0).(*View).Seats[0].Empire[i]
		is(t, "Location", l.Card, id)
		is(t, "built before it", l.Built, i)
	}
}

// What was passed on and then played is no secret that its giver keeps: IS-17.1.
func TestKnownNoMore(t *testing.T) {
	g := begin(t, "romans barbarians", "lookout=alternate").hand(1, "COM069")
	g.s.Players[0].Known.add(g.card("COM069"))
	g.again(1).play(1, "build COM069")
	is(t, "known in a hand", g.s.Players[0].Known.empty(), true)
}

// A Deal that is discarded yields its good only if the card says so: IS-16.23.
func TestDealDiscardedForNothing(t *testing.T) {
	g := patched(t, "barbarians romans", [3]string{"BAR030", "n: 1, then: {op: gain_deal_good, n: 1}", "n: 1"})
	g.stand(0, "BAR030").deals(1, "ROM001").supply(0, "raze 1").play(0, "use BAR030 1 1").has(0, "vp 1")
}

// What makes Razing Common Locations dearer is nothing to Faction Locations: IS-10.9.
func TestBorderOfJapanese(t *testing.T) {
	border := "{trigger: static, mod: {op: raze_cost, target: {owner: self, deck: common}, plus: 1}}"
	g := patched(t, "romans japanese", [3]string{"JAP020", "{trigger: after_build, filter: {color: pink}, self_counts: true, gain: {food: 1, vp: 1}}", border})
	g.stand(1, "JAP020 JAP001 COM007").supply(0, "raze 2").refused(0, "attack COM007", "IS-10.9").play(0, "attack JAP001").has(0, "vp 1")
}

// Nor by an Action can a Location be razed that was taken from oneself: IS-16.18. It
// can be removed, which is no Raze: IS-16.28.
func TestTakenLocationIsNotRazed(t *testing.T) {
	g := begin(t, "egyptians barbarians").stand(0, "EGY013").stand(1, "COM007 BAR014").supply(0, "gold 1").play(0, "use EGY013 1 1")
	g.again(1).supply(1, "raze 9").refused(1, "use BAR014 2 1", "IS-11.4").stand(0, "COM008").play(1, "use BAR014 2 1", "convert stone 0").in(&g.s.Players[0].Foundations, "COM008")
}

// An own Location that is razed sets nothing off that reacts to enemies: IS-10.12,
// IS-22.13.
func TestOwnRazeIsNoEnemyRaze(t *testing.T) {
	g := patched(t, "barbarians romans", [3]string{"COM005", "{trigger: after_raze, filter: {source: any}, gain: {vp: 1}}", "{trigger: after_own_location_razed, gain: {vp: 1}}"})
	g.stand(0, "BAR018 COM005 COM007").supply(0, "worker 1").play(0, "use BAR018 1 1", "target COM007").has(0, "wood 3")
	g.again(1).supply(1, "raze 2").stand(0, "COM008").play(1, "attack COM008").has(0, "wood 4, vp 1")
}

// A card that does not count itself is not set off by its own building: IS-8.6.
func TestDoesNotCountItself(t *testing.T) {
	g := patched(t, "romans barbarians", [3]string{"COM002", "self_counts: true, ", ""}).hand(0, "COM002 COM083").supply(0, "wood 1, stone 3")
	g.play(0, "build COM002").has(0, "stone 1, card 1").again(0).play(0, "build COM083").has(0, "gold 1, vp 1")
}

// A Defence token that can be placed nowhere keeps nobody: IS-7.5, IS-10.8.
func TestNowhereToDefend(t *testing.T) {
	g := begin(t, "romans barbarians").stand(0, "COM007").hand(0, "ROM001").supply(0, "food 1, defense 2").play(0, "defend COM007", "deal ROM001")
	g.turn(1).has(0, "stone 1, defense 1")
}

// Of several uses that build each names a card of its own: IS-11.5, IS-22.4.
func TestSettlersTwice(t *testing.T) {
	g := patched(t, "romans barbarians", [3]string{"COM040", "limit: 1", "limit: 2"}).stand(0, "COM040").hand(0, "ROM001 ROM003 ROM017").supply(0, "wood 2, stone 2")
	g.play(0, "use COM040 1 2").asks(0, "target ROM001; target ROM003").play(0, "target ROM001").asks(0, "target ROM003").play(0, "target ROM003")
	g.in(&g.s.Empire[0], "COM040 ROM001 ROM003").has(0, "card 1")
}

// A Resource taken from an enemy is gained, and sets off what reacts to that: IS-2.1,
// IS-16.27.
func TestStolenIsGained(t *testing.T) {
	steal := "limit: 1, do: [{op: steal, from: enemy_supply, goods: [wood, stone, food], n: 1}]"
	g := patched(t, "egyptians romans", [3]string{"EGY019", "good: gold", "good: wood"}, [3]string{"COM033", "limit: 1, gain: {stone: 2}", steal})
	g.stand(0, "EGY019 COM033").supply(0, "worker 1").supply(1, "wood 1").play(0, "use COM033 1 1").has(0, "wood 1, gold 1")
}

// What one looked at and did not keep is seen by all when it is discarded, so that
// undo cannot go behind that: IS-2.5, IS-2.8.
func TestKeepingReveals(t *testing.T) {
	g := begin(t, "romans barbarians").hand(0, "ROM011").founds(0, "COM083").supply(0, "stone 2").top("ROM001 ROM003").play(0, "build ROM011")
	before := g.s.Reveals
	g.play(0, "keep ROM001").in(&g.s.Players[0].Discard, "ROM003")
	is(t, "revealed", g.s.Reveals, before+1)
}

// Two Production Locations that would yield the same now are no choice: IS-2.12.
func TestYieldsAlike(t *testing.T) {
	begin(t, "egyptians romans").stand(0, "COM084 COM011 EGY026").supply(0, "food 1").play(0, "use COM084 1 1").has(0, "stone 2")
	g := begin(t, "egyptians romans").stand(0, "COM084 COM011 EGY026 COM001").supply(0, "food 1").play(0, "use COM084 1 1")
	g.asks(0, "target COM011; target EGY026")
	begin(t, "egyptians romans").stand(0, "COM084 COM065 EGY026").supply(0, "food 1").play(0, "use COM084 1 1").asks(0, "target COM065; target EGY026")
}

// When the game is over, and while the virtual player attacks, nobody has passed any
// more: IS-7.3 is about a round's Action phase.
func TestPassedIsOver(t *testing.T) {
	g := begin(t, "romans barbarians").over()
	for _, s := range g.p.View(0).(*View).Seats {
		is(t, "passed", s.Passed, false)
	}
}

// The peaceful game alone: one Common card more in each round, and no standard Raze of
// the virtual player's Locations: IS-17.4.
func TestPeacefulAlone(t *testing.T) {
	g := begin(t, "romans", "peaceful=on").stand(virtual, "COM007").supply(0, "raze 2").refused(0, "attack COM007", "IS-17.4")
	g.nextRound()
	is(t, "cards", g.s.Players[0].Hand.count(), 4) // Faction, Common, and two of the row
	g = begin(t, "romans").nextRound()
	is(t, "cards", g.s.Players[0].Hand.count(), 3)
}

// Copies of a card that lie before two enemies are not the same: IS-2.12.
func TestCopiesOfTwoEnemies(t *testing.T) {
	g := begin(t, "romans barbarians egyptians").stand(0, "ROM008").stand(1, "COM012").stand(2, "COM013").supply(0, "worker 1, raze 1").play(0, "use ROM008 1 1")
	g.asks(0, "target COM012; target COM013").play(0, "target COM013").in(&g.s.Empire[1], "COM012")
	is(t, "removed", g.s.Empire[2].empty(), true)
}

// A Foundation and a Location are not the same price, though their cards are alike:
// IS-8.2.
func TestHouseOfCopies(t *testing.T) {
	g := begin(t, "barbarians romans").stand(0, "COM062").founds(0, "COM063").hand(0, "BAR007").supply(0, "wood 1").play(0, "build BAR007")
	g.asks(0, "discard COM062; discard COM063").play(0, "discard COM063").in(&g.s.Empire[0], "COM062 BAR007")
}

// Each Gate counts the cards under it: IS-16.6.
func TestTwoGates(t *testing.T) {
	g := begin(t, "japanese romans").stand(0, "JAP013 JAP014")
	g.s.Tucked[0], g.s.TuckedN = Tuck{Card: g.lift("COM002")[0], Under: g.card("JAP013")}, 1
	g.over().has(0, "vp 5")
}

// Who has taken a Location over is shown where it lies: IS-16.17.
func TestTakenByIsShown(t *testing.T) {
	g := begin(t, "egyptians romans").stand(0, "EGY013").stand(1, "COM007 COM008").supply(0, "gold 1").play(0, "use EGY013 1 1", "target COM008")
	e := g.p.View(1).(*View).Seats[1].Empire
	is(t, "not this one", e[0].TakenBy == nil, true)
	is(t, "this one", *e[1].TakenBy, 0)
}

// With decks that are made anew the discards are cards that can be drawn: IS-2.9.
func TestDrawsWithReshuffle(t *testing.T) {
	g := begin(t, "romans barbarians", "faction_reshuffle=on").discards("ROM001 ROM003")
	g.s.DeckN, g.s.Players[0].DeckN = 1, 1
	g.s.Discard = cards{}
	g.p.gain(0, anyCard, 2, cause{}, nil)
	g.p.advance(nil)
	g.asks(0, "draw common; draw faction")
}
