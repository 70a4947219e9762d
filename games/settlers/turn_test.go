package settlers

import (
	"strings"
	"testing"

	"spielwerk/game"
)

// Turns go clockwise until all have passed; who has passed is left out: IS-7.1,
// IS-7.3, IS-7.6, IS-2.12.
func TestTurns(t *testing.T) {
	g := begin(t, "romans barbarians japanese").hand(0, "COM069").hand(1, "COM070 COM071").hand(2, "COM072")
	g.refused(1, "build COM070", "IS-7.1").play(0, "build COM069").turn(1).play(1, "build COM070").turn(2).play(2, "pass").turn(0)
	g.play(0, "pass").turn(1).play(1, "build COM071").turn(1) // alone: turn after turn
	g.refused(2, "pass", "IS-7.1").refused(0, "build COM069", "IS-7.1").play(1, "pass")
	is(t, "the phase is over", g.s.Phase, phaseLookout)
	// A seat without any other move still decides to pass.
	begin(t, "romans barbarians").asks(0, "pass")
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

// One action a turn, free moves before and after it, none after passing: IS-7.2,
// IS-7.5, IS-10.8, IS-21.2.
func TestFreeMoves(t *testing.T) {
	g := begin(t, "romans barbarians").stand(0, "COM007 COM008 ROM029").hand(0, "COM069").supply(0, "defense 2")
	g.asks(0, "build COM069; defend COM007; defend COM008; pass").refused(0, "end", "IS-7.1")
	g.refused(0, "defend ROM029", "IS-10.8").refused(0, "samurai ROM029", "IS-16.2").refused(0, "defend COM042", "IS-10.8")
	g.play(0, "defend COM007").refused(0, "defend COM007", "IS-10.8").play(0, "build COM069").asks(0, "end; defend COM008; defend COM069")
	g.refused(0, "pass", "IS-7.5").refused(0, "exchange wood", "IS-7.5").play(0, "defend COM069").turn(1) // no token is left: the turn ends
	g.supply(1, "worker 2").play(1, "pass").turn(0)
	g.again(0).supply(0, "defense 1").play(0, "pass") // no free move after it
	is(t, "the phase is over", g.s.Phase, phaseLookout)
	// Ending the turn keeps the token.
	g = begin(t, "romans barbarians").stand(0, "COM007").hand(0, "COM069").supply(0, "defense 1").play(0, "build COM069", "end").turn(1)
	g.has(0, "defense 1, worker 1")
	begin(t, "romans barbarians").stand(0, "COM007").refused(0, "defend COM007", "IS-10.8") // no token
}

// A Defence token that can be placed nowhere keeps nobody: IS-7.5, IS-10.8.
func TestNowhereToDefend(t *testing.T) {
	g := begin(t, "romans barbarians").stand(0, "COM007").hand(0, "ROM001").supply(0, "food 1, defense 2").play(0, "defend COM007", "deal ROM001")
	g.turn(1).has(0, "stone 1, defense 1")
}

// Samurai are deployed for nothing, any number, and stay: IS-16.2 to IS-16.4,
// IS-13.2, IS-7.5, IS-10.9.
func TestSamurai(t *testing.T) {
	g := begin(t, "japanese romans").stand(0, "JAP001 JAP013 COM007").hand(0, "COM069").supply(0, "worker 3")
	g.refused(0, "samurai COM007", "IS-16.2").play(0, "samurai JAP001").refused(0, "samurai JAP001", "IS-16.2").play(0, "samurai JAP013")
	g.has(0, "worker 1, card 1").play(0, "build COM069").turn(1) // nothing is left to be guarded
	g.supply(1, "raze 2").refused(1, "attack JAP001", "IS-10.9").refused(1, "attack JAP013", "IS-10.5")
	g.nextRound()
	is(t, "Samurai", g.p.samurai(0), 2)
	g.again(1).supply(1, "raze 3").play(1, "attack JAP001").has(1, "vp 1, card 3")
	is(t, "it leaves with its Location", g.p.samurai(0), 1)
	begin(t, "japanese romans").stand(0, "JAP001").refused(0, "samurai JAP001", "IS-16.3")
	begin(t, "romans japanese").stand(0, "ROM029").supply(0, "worker 1").refused(0, "samurai ROM029", "IS-16.2")
}

// The house in a cost: a Location of either deck or a Foundation, with all that lies
// on it; what it counted is gone: IS-8.2, IS-8.3, IS-8.7, IS-8.8, IS-10.6, IS-10.7.
func TestHouse(t *testing.T) {
	g := begin(t, "barbarians romans").stand(0, "COM021 COM005 BAR012").founds(0, "COM042").hand(0, "BAR022").supply(0, "wood 2")
	spot := &g.s.Spots[g.card("COM005")]
	spot.Flags, spot.Price[worker], spot.Uses[0] = hasDefense, 1, 1
	g.play(0, "build BAR022").asks(0, "discard COM005; discard COM021; discard COM042; discard BAR012").refused(0, "discard COM001", "IS-8.2")
	g.play(0, "discard COM005").has(0, "vp 1") // of the black Locations just itself is left
	g.in(&g.s.Discard, "COM005").in(&g.s.Empire[0], "COM021 BAR012 BAR022")
	g = begin(t, "barbarians romans").stand(0, "COM021").founds(0, "COM042 BAR001").hand(0, "BAR007").supply(0, "wood 1").play(0, "build BAR007")
	g.play(0, "discard BAR001").in(&g.s.Players[0].Discard, "BAR001").in(&g.s.Players[0].Foundations, "COM042")
	// A Foundation counts for nothing else.
	g = begin(t, "barbarians romans").founds(0, "COM005 COM018").hand(0, "BAR022 COM053").founds(1, "COM007").supply(0, "wood 2, raze 9").play(0, "build BAR022", "discard COM005").has(0, "vp 1, raze 9, card 1")
	g.again(0).refused(0, "attack COM007", "IS-10.2").s.Round = rounds
	g.nextRound()
	is(t, "2 for the Hillfort, 1 for its bonus", g.p.Total(0), 3)
	// Copies that are alike are not asked for; a used one is not alike.
	g = begin(t, "barbarians romans").stand(0, "COM069 COM070").hand(0, "BAR007").supply(0, "wood 1").play(0, "build BAR007")
	g.in(&g.s.Empire[0], "COM070 BAR007")
	g = begin(t, "barbarians romans").stand(0, "COM021 COM022").hand(0, "BAR007").supply(0, "wood 1")
	g.s.Spots[g.card("COM021")].Uses[0] = 1
	g.play(0, "build BAR007").asks(0, "discard COM021; discard COM022")
}

// A Foundation and a Location are not the same price, though their cards are alike:
// IS-8.2.
func TestHouseOfCopies(t *testing.T) {
	g := begin(t, "barbarians romans").stand(0, "COM062").founds(0, "COM063").hand(0, "BAR007").supply(0, "wood 1").play(0, "build BAR007")
	g.asks(0, "discard COM062; discard COM063").play(0, "discard COM063").in(&g.s.Empire[0], "COM062 BAR007")
}

// Gold stands in for any Resource: IS-2.3, IS-2.4, IS-2.7.
func TestGold(t *testing.T) {
	g := begin(t, "romans barbarians").hand(0, "COM001").supply(0, "wood 1, stone 1, gold 1").play(0, "build COM001") // wood 1, stone 2: no choice
	g.has(0, "vp 1").asks(0, "draw common; draw faction")
	g = begin(t, "romans barbarians").hand(0, "COM001").supply(0, "wood 2, stone 2, gold 2").play(0, "build COM001")
	g.asks(0, "pay wood 0; pay wood 1").refused(0, "pay wood 2", "IS-2.3").refused(0, "pay stone 0", "IS-2.3").play(0, "pay wood 1")
	g.asks(0, "pay stone 0; pay stone 1").play(0, "pay stone 1").has(0, "wood 2, stone 1, vp 1")
	// What is short decides how much Gold is free for the rest.
	begin(t, "romans barbarians").hand(0, "COM001").supply(0, "wood 1, gold 2").play(0, "build COM001").has(0, "vp 1")
	begin(t, "romans barbarians").hand(0, "COM001").supply(0, "stone 9, gold 2").play(0, "build COM001").asks(0, "pay stone 0; pay stone 1")
	// Never the other way round, and for nothing but Resources.
	begin(t, "romans barbarians").stand(0, "ROM030").supply(0, "stone 9").refused(0, "use ROM030 1 1", "IS-11.4")
	begin(t, "romans barbarians").stand(0, "COM033").supply(0, "gold 9").refused(0, "use COM033 1 1", "IS-11.4")
	// For the Food of a Deal and for the price of an Action, where it lies on the card.
	begin(t, "romans barbarians").hand(0, "ROM001").supply(0, "gold 1").play(0, "deal ROM001").has(0, "stone 1")
	g = begin(t, "romans barbarians").stand(0, "ROM003").supply(0, "stone 1, gold 1").play(0, "use ROM003 1 1").asks(0, "pay stone 0; pay stone 1")
	g.play(0, "pay stone 1").has(0, "stone 1, vp 2")
	is(t, "on it", g.s.Spots[g.card("ROM003")].Price[gold], 1)
	// Gold that an Action costs itself is kept for that.
	begin(t, "egyptians romans").stand(0, "EGY021").supply(0, "worker 1, gold 1").play(0, "use EGY021 1 1").has(0, "vp 3")
}

// Gold that a price names cannot stand for a Resource of it too: IS-2.3, IS-2.4.
func TestGoldTwice(t *testing.T) {
	g := patched(t, "egyptians romans", [3]string{"COM030", "cost: {worker: 1, gold: 1}", "cost: {wood: 1, gold: 1}"}).stand(0, "COM030").supply(0, "gold 1")
	g.refused(0, "use COM030 1 1", "IS-11.4").supply(0, "gold 2").play(0, "use COM030 1 1").has(0, "vp 2")
}

// What is refused says what is missing: IS-8.1, IS-11.4.
func TestMissing(t *testing.T) {
	g := begin(t, "romans barbarians").hand(0, "COM001 ROM023").supply(0, "stone 1, gold 1").stand(0, "COM052")
	say := func(move string) (uint8, game.Args) {
		t.Helper()
		m, err := g.p.rules.vocabulary.ParseMove(move)
		if err != nil {
			t.Fatal(err)
		}
		no := g.p.Play(0, m, nil)
		return no.Kind, no.Args
	}
	kind, args := say("build COM001")
	is(t, "kind", kind, refuseMissing)
	is(t, "1 Wood and 1 Stone", args, game.Args{1, 1})
	_, args = say("use COM052 1 1")
	is(t, "2 Food and a Worker", args, game.Args{2: 2, 4: 1})
	// All that one might expect and cannot do, each by the same rule.
	blocks := g.p.Blocked(nil, 0)
	var words []string
	for _, b := range blocks {
		words = append(words, g.p.rules.vocabulary.Text(b.Move)+" "+string(b.Rule))
	}
	want := "build COM001 IS-8.1; raze COM001 IS-10.1; build ROM023 IS-8.1; raze ROM023 IS-10.1; use COM052 1 1 IS-11.4; defend COM052 IS-10.8; " +
		"exchange wood IS-12.1; exchange stone IS-12.1; exchange food IS-12.1; exchange common_card IS-12.1; exchange faction_card IS-12.1"
	is(t, "blocked", strings.Join(words, "; "), want)
	is(t, "nothing for who is not asked", len(g.p.Blocked(nil, 1)), 0)
	// Resources of any kind.
	g = begin(t, "barbarians romans").stand(0, "BAR025")
	kind, args = say("use BAR025 1 1")
	is(t, "kind", kind, refuseAny)
	is(t, "number", args, game.Args{1})
}

// Cards are drawn one by one, each seen before the next deck is chosen: IS-2.5.
func TestDraws(t *testing.T) {
	g := begin(t, "romans barbarians").top("COM001 COM002 ROM001 ROM002").stand(0, "COM046").supply(0, "worker 2")
	g.play(0, "use COM046 1 2", "draw faction")
	is(t, "told", g.said(), "use pay draw drawn")
	is(t, "which card only the seat hears", g.log.Events[3], game.Event{
		Kind: eventDrawn, Seat: 0, Audience: game.Only(0), Rule: "IS-2.5", Args: game.Args{int16(g.card("ROM001"))},
	})
	g.in(&g.s.Players[0].Hand, "ROM001").asks(0, "draw common; draw faction")
	g.play(0, "draw common").in(&g.s.Players[0].Hand, "COM001 ROM001").turn(1)
	// The Common deck is made anew of its discards when it is empty: IS-2.8.
	g = begin(t, "romans barbarians").stand(0, "COM046").supply(0, "worker 1").rest("")
	g.s.Discard, g.s.Collection = g.s.Collection, cards{}
	n := uint8(g.s.Discard.count())
	g.play(0, "use COM046 1 1", "draw common")
	is(t, "deck", g.s.DeckN, n-1)
	is(t, "discards", g.s.Discard.empty(), true)
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

// Two Workers for a Resource or a card, any number of times: IS-12.1, IS-22.25.
func TestExchange(t *testing.T) {
	g := begin(t, "romans barbarians").supply(0, "worker 7").top("COM001 ROM001")
	g.refused(0, "exchange gold", "IS-12.1").refused(0, "exchange card", "IS-12.1")
	g.play(0, "exchange stone").asks(0, "exchange wood; exchange stone; exchange food; exchange common_card; exchange faction_card; done")
	g.play(0, "exchange common_card").in(&g.s.Players[0].Hand, "COM001").play(0, "exchange wood").has(0, "worker 1, wood 1, stone 1, card 1").turn(1)
	g.supply(1, "worker 4").play(1, "exchange food", "done").has(1, "food 1, worker 2").turn(0).supply(0, "worker 1").refused(0, "exchange wood", "IS-12.1")
	g.again(0).supply(0, "worker 2").play(0, "exchange faction_card").in(&g.s.Players[0].Hand, "COM001 ROM001")
	// No card of an empty deck.
	g = begin(t, "romans barbarians").supply(0, "worker 2").rest("")
	g.refused(0, "exchange common_card", "IS-22.25")
}

// Deals: IS-9.1, IS-6.1, IS-22.16, IS-13.2.
func TestDeals(t *testing.T) {
	g := begin(t, "romans barbarians").hand(0, "ROM003 COM001").refused(0, "deal ROM003", "IS-9.1").refused(0, "deal COM001", "IS-9.1").refused(0, "deal ROM001", "IS-9.1")
	g.supply(0, "food 2").play(0, "deal ROM003").has(0, "food 1, gold 1, card 1").again(0).hand(0, "ROM004").play(0, "deal ROM004", "pay food 0").has(0, "gold 2, card 1")
	g.s.Players[0].Supply = [held]uint16{}
	g.nextRound().has(0, "worker 2, wood 1, stone 1, gold 2, raze 1, defense 1, card 4")
}

// The order of the Production phase: board, Deals, Locations; only among Locations
// it is chosen, and only where it matters: IS-6.1, IS-6.2, IS-22.16.
func TestProductionOrder(t *testing.T) {
	g := begin(t, "romans barbarians").stand(0, "COM007 COM065 COM066 ROM011").deals(0, "ROM010")
	for g.s.Phase != phaseProduction {
		seat := int(g.p.Pending().First())
		m := g.moves(seat)[0]
		if g.s.Phase == phaseAction {
			m = "pass"
		}
		g.play(seat, m)
	}
	// Seat 1 has produced; the board of seat 0 too; its Deal draws a card.
	is(t, "Wood of the board", g.s.Players[0].Supply[wood], 1)
	g.asks(0, "draw common; draw faction").play(0, "draw common")
	is(t, "the Old Forest does not wait", g.s.Players[0].Supply[wood], 3)
	g.asks(0, "produce COM065; produce COM066; produce ROM011").refused(0, "produce COM007", "IS-6.2")
	g.play(0, "produce ROM011")
	g.play(0, g.moves(0)[0]) // keeps one of two
	// Two Watchtowers are alike: no order is asked.
	g.asks(0, "draw common; draw faction").play(0, "draw common", "draw common")
	is(t, "phase", g.s.Phase, phaseAction)
}

// Goods of all kinds: tokens do not run out, cards and VP are goods too: IS-2.1, IS-2.2.
func TestGoods(t *testing.T) {
	g := begin(t, "romans barbarians").stand(0, "COM021 COM036").supply(0, "wood 99, stone 300, food 99, gold 99, worker 999, raze 99, defense 99").play(0, "use COM021 1 2")
	g.has(0, "wood 99, stone 300, food 99, gold 101, worker 997, raze 99, defense 99")
	g.again(0).hand(0, "COM046").play(0, "raze COM046", "draw common", "draw common").again(0).hand(0, "COM001").play(0, "raze COM001")
	is(t, "VP are loot as well", g.p.Total(0), 1)
}

// A card goes before the general rules: IS-2.11. Own Locations cannot be razed, but
// by the Rabble; 2 Raze tokens are due, but for the Chariot Builder; a Location is
// due, but for the Settlers.
func TestCardsBeforeRules(t *testing.T) {
	g := begin(t, "barbarians egyptians").stand(0, "BAR018 COM007").supply(0, "worker 1, raze 2").refused(0, "attack COM007", "IS-10.10")
	g.play(0, "use BAR018 1 1").has(0, "raze 2, wood 3")
	g = begin(t, "egyptians romans").stand(0, "EGY003").stand(1, "COM007").supply(0, "raze 1").refused(0, "attack COM007", "IS-10.9")
	g.play(0, "use EGY003 1 1").has(0, "wood 2")
	g = begin(t, "romans barbarians").stand(0, "COM040").hand(0, "ROM029").supply(0, "wood 1, stone 1").play(0, "use COM040 1 1").has(0, "gold 1")
	g.in(&g.s.Empire[0], "COM040 ROM029")
}

// Who decides what in the middle of a turn is shown to all: IS-21.2.
func TestViewOfDecisions(t *testing.T) {
	g := begin(t, "barbarians romans").stand(0, "BAR014").stand(1, "COM046 COM007").supply(0, "raze 2").play(0, "use BAR014 2 1")
	v := g.p.View(1).(*View)
	is(t, "what", v.Decision.What, "target")
	is(t, "by whom", v.Decision.Seats[0], 0)
	is(t, "for what", v.Decision.Card+" "+v.Decision.Op, "BAR014 raze")
	is(t, "what waits", v.Chain[0].What+" "+v.Chain[0].Card, "use BAR014")
	is(t, "times", v.Chain[0].Times, 1)
	is(t, "which", v.Chain[0].Which, 2)
	g.play(0, "target COM046")
	v = g.p.View(game.Watcher).(*View)
	is(t, "convert", v.Decision.What+" "+v.Decision.Card+" "+v.Decision.Good, "convert COM046 card")
	g.play(0, "convert card 1")
	v = g.p.View(game.Watcher).(*View)
	is(t, "draw", v.Decision.What, "draw")
	is(t, "left", v.Decision.Left, 1)
	is(t, "the turn", *v.Active, 0)
	is(t, "acted", v.Acted, true)
}
