package settlers

import (
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// Turns go clockwise until all have passed; who has passed is left out: IS-7.1,
// IS-7.3, IS-7.6, IS-2.12.
func TestTurns(t *testing.T) {
	g := begin(t, "romans barbarians japanese").hand("A", "COM069").hand("B", "COM070 COM071").hand("C", "COM072")
	g.Refused("B build COM070", "IS-7.1")
	g.Play("A build COM069").turn("B")
	g.Play("B build COM070").turn("C")
	g.Play("C pass").turn("A")
	g.Play("A pass").turn("B").Play("B build COM071").turn("B") // alone: turn after turn
	g.Refused("C pass", "IS-7.1").Refused("A build COM069", "IS-7.1").Play("B pass")
	g.Is("the phase is over", g.s.Phase, phaseLookout)
	// A seat without any other move still decides to pass.
	begin(t, "romans barbarians").Choices("A pass")
}

// Locations lie in the order in which they were built.
func TestOrderOfBuilding(t *testing.T) {
	g := begin(t, "romans barbarians").hand("A", "COM071 COM069 COM070")
	g.Play("A build COM071").again("A")
	g.Play("A build COM069").again("A")
	g.Play("A build COM070")
	for i, id := range []string{"COM071", "COM069", "COM070"} {
		l := g.p.View(0).(*View).Seats[0].Empire[i]
		g.Is("Location", l.Card, id)
		g.Is("built before it", l.Built, i)
	}
}

// One action a turn, free moves before and after it, none after passing: IS-7.2,
// IS-7.5, IS-10.8, IS-21.2.
func TestFreeMoves(t *testing.T) {
	g := begin(t, "romans barbarians").stand("A", "COM007 COM008 ROM029").hand("A", "COM069").supply("A", "defense 2")
	g.Choices("A build COM069, defend COM007, defend COM008, pass").Refused("A end", "IS-7.1")
	g.Refused("A defend ROM029", "IS-10.8").Refused("A samurai ROM029", "IS-16.2").Refused("A defend COM042", "IS-10.8")
	g.Play("A defend COM007").Refused("A defend COM007", "IS-10.8")
	g.Play("A build COM069").Choices("A end, defend COM008, defend COM069")
	g.Refused("A pass", "IS-7.5").Refused("A exchange wood", "IS-7.5")
	g.Play("A defend COM069").turn("B") // no token is left: the turn ends
	g.supply("B", "worker 2").Play("B pass").turn("A")
	g.again("A").supply("A", "defense 1").Play("A pass") // no free move after it
	g.Is("the phase is over", g.s.Phase, phaseLookout)
	// Ending the turn keeps the token.
	g = begin(t, "romans barbarians").stand("A", "COM007").hand("A", "COM069").supply("A", "defense 1")
	g.Play("A build COM069, end").turn("B")
	g.has("A", "defense 1, worker 1")
	begin(t, "romans barbarians").stand("A", "COM007").Refused("A defend COM007", "IS-10.8") // no token
}

// A Defence token that can be placed nowhere keeps nobody: IS-7.5, IS-10.8.
func TestNowhereToDefend(t *testing.T) {
	g := begin(t, "romans barbarians").stand("A", "COM007").hand("A", "ROM001").supply("A", "food 1, defense 2")
	g.Play("A defend COM007, deal ROM001")
	g.turn("B").has("A", "stone 1, defense 1")
}

// Samurai are deployed for nothing, any number, and stay: IS-16.2 to IS-16.4,
// IS-13.2, IS-7.5, IS-10.9.
func TestSamurai(t *testing.T) {
	g := begin(t, "japanese romans").stand("A", "JAP001 JAP013 COM007").hand("A", "COM069").supply("A", "worker 3")
	g.Refused("A samurai COM007", "IS-16.2")
	g.Play("A samurai JAP001").Refused("A samurai JAP001", "IS-16.2")
	g.Play("A samurai JAP013")
	g.has("A", "worker 1, card 1").Play("A build COM069").turn("B") // nothing is left to be guarded
	g.supply("B", "raze 2").Refused("B attack JAP001", "IS-10.9").Refused("B attack JAP013", "IS-10.5")
	g.nextRound()
	g.Is("Samurai", g.p.samurai(0), 2)
	g.again("B").supply("B", "raze 3").Play("B attack JAP001").has("B", "vp 1, card 3")
	g.Is("it leaves with its Location", g.p.samurai(0), 1)
	begin(t, "japanese romans").stand("A", "JAP001").Refused("A samurai JAP001", "IS-16.3")
	begin(t, "romans japanese").stand("A", "ROM029").supply("A", "worker 1").Refused("A samurai ROM029", "IS-16.2")
}

// The house in a cost: a Location of either deck or a Foundation, with all that lies
// on it; what it counted is gone: IS-8.2, IS-8.3, IS-8.7, IS-8.8, IS-10.6, IS-10.7.
func TestHouse(t *testing.T) {
	g := begin(t, "barbarians romans").stand("A", "COM021 COM005 BAR012").founds("A", "COM042").hand("A", "BAR022").
		supply("A", "wood 2")
	spot := &g.s.Spots[g.card("COM005")]
	spot.Flags, spot.Price[worker], spot.Uses[0] = hasDefense, 1, 1
	g.Play("A build BAR022").Choices("A discard COM005, discard COM021, discard COM042, discard BAR012")
	g.Refused("A discard COM001", "IS-8.2")
	g.Play("A discard COM005").has("A", "vp 1") // of the black Locations just itself is left
	g.in(&g.s.Discard, "COM005").in(&g.s.Empire[0], "COM021 BAR012 BAR022")
	g = begin(t, "barbarians romans").stand("A", "COM021").founds("A", "COM042 BAR001").hand("A", "BAR007").
		supply("A", "wood 1")
	g.Play("A build BAR007")
	g.Play("A discard BAR001").in(&g.s.Players[0].Discard, "BAR001").in(&g.s.Players[0].Foundations, "COM042")
	// A Foundation counts for nothing else.
	g = begin(t, "barbarians romans").founds("A", "COM005 COM018").hand("A", "BAR022 COM053").founds("B", "COM007").
		supply("A", "wood 2, raze 9")
	g.Play("A build BAR022, discard COM005").has("A", "vp 1, raze 9, card 1")
	g.again("A").Refused("A attack COM007", "IS-10.2").s.Round = rounds
	g.nextRound()
	g.Is("2 for the Hillfort, 1 for its bonus", g.p.Total(0), 3)
	// Copies that are alike are not asked for; a used one is not alike.
	g = begin(t, "barbarians romans").stand("A", "COM069 COM070").hand("A", "BAR007").supply("A", "wood 1")
	g.Play("A build BAR007")
	g.in(&g.s.Empire[0], "COM070 BAR007")
	g = begin(t, "barbarians romans").stand("A", "COM021 COM022").hand("A", "BAR007").supply("A", "wood 1")
	g.s.Spots[g.card("COM021")].Uses[0] = 1
	g.Play("A build BAR007").Choices("A discard COM021, discard COM022")
}

// A Foundation and a Location are not the same price, though their cards are alike:
// IS-8.2.
func TestHouseOfCopies(t *testing.T) {
	g := begin(t, "barbarians romans").stand("A", "COM062").founds("A", "COM063").hand("A", "BAR007").supply("A", "wood 1")
	g.Play("A build BAR007")
	g.Choices("A discard COM062, discard COM063").Play("A discard COM063").in(&g.s.Empire[0], "COM062 BAR007")
}

// Gold stands in for any Resource: IS-2.3, IS-2.4, IS-2.7.
func TestGold(t *testing.T) {
	g := begin(t, "romans barbarians").hand("A", "COM001").supply("A", "wood 1, stone 1, gold 1")
	g.Play("A build COM001") // wood 1, stone 2: no choice
	g.has("A", "vp 1").Choices("A draw common, draw faction")
	g = begin(t, "romans barbarians").hand("A", "COM001").supply("A", "wood 2, stone 2, gold 2").Play("A build COM001")
	g.Choices("A pay wood 0, pay wood 1").Refused("A pay wood 2", "IS-2.3").Refused("A pay stone 0", "IS-2.3")
	g.Play("A pay wood 1")
	g.Choices("A pay stone 0, pay stone 1").Play("A pay stone 1").has("A", "wood 2, stone 1, vp 1")
	// What is short decides how much Gold is free for the rest.
	begin(t, "romans barbarians").hand("A", "COM001").supply("A", "wood 1, gold 2").Play("A build COM001").has("A", "vp 1")
	begin(t, "romans barbarians").hand("A", "COM001").supply("A", "stone 9, gold 2").Play("A build COM001").
		Choices("A pay stone 0, pay stone 1")
	// Never the other way round, and for nothing but Resources.
	begin(t, "romans barbarians").stand("A", "ROM030").supply("A", "stone 9").Refused("A use ROM030 1 1", "IS-11.4")
	begin(t, "romans barbarians").stand("A", "COM033").supply("A", "gold 9").Refused("A use COM033 1 1", "IS-11.4")
	// For the Food of a Deal and for the price of an Action, where it lies on the card.
	begin(t, "romans barbarians").hand("A", "ROM001").supply("A", "gold 1").Play("A deal ROM001").has("A", "stone 1")
	g = begin(t, "romans barbarians").stand("A", "ROM003").supply("A", "stone 1, gold 1")
	g.Play("A use ROM003 1 1").Choices("A pay stone 0, pay stone 1")
	g.Play("A pay stone 1").has("A", "stone 1, vp 2")
	g.Is("on it", g.s.Spots[g.card("ROM003")].Price[gold], 1)
	// Gold that an Action costs itself is kept for that.
	begin(t, "egyptians romans").stand("A", "EGY021").supply("A", "worker 1, gold 1").Play("A use EGY021 1 1").
		has("A", "vp 3")
}

// Gold that a price names cannot stand for a Resource of it too: IS-2.3, IS-2.4.
func TestGoldTwice(t *testing.T) {
	g := patched(t, "egyptians romans", [3]string{"COM030", "cost: {worker: 1, gold: 1}", "cost: {wood: 1, gold: 1}"}).
		stand("A", "COM030").supply("A", "gold 1")
	g.Refused("A use COM030 1 1", "IS-11.4").supply("A", "gold 2").Play("A use COM030 1 1").has("A", "vp 2")
}

// What is refused says what is missing: IS-8.1, IS-11.4.
func TestMissing(t *testing.T) {
	g := begin(t, "romans barbarians").hand("A", "COM001 ROM023").supply("A", "stone 1, gold 1").stand("A", "COM052")
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
	g.Is("kind", kind, refuseMissing)
	g.Is("1 Stone, as the Gold stands for the Wood", args, game.Args{0, 1})
	_, args = say("use COM052 1 1")
	g.Is("1 Food beside the Gold, and a Worker", args, game.Args{2: 1, 4: 1})
	// All that one might expect and cannot do, each by the same rule.
	blocks := g.p.Blocked(nil, 0)
	var words []string
	for _, b := range blocks {
		words = append(words, g.p.rules.vocabulary.Text(b.Move)+" "+string(b.Rule))
	}
	want := "build COM001 IS-8.1, raze COM001 IS-10.1, build ROM023 IS-8.1, raze ROM023 IS-10.1, " +
		"use COM052 1 1 IS-11.4, defend COM052 IS-10.8, " +
		"exchange wood IS-12.1, exchange stone IS-12.1, exchange food IS-12.1, exchange common_card IS-12.1, " +
		"exchange faction_card IS-12.1"
	g.Is("blocked", strings.Join(words, ", "), want)
	g.Is("nothing for who is not asked", len(g.p.Blocked(nil, 1)), 0)
	// Resources of any kind.
	g = begin(t, "barbarians romans").stand("A", "BAR025")
	kind, args = say("use BAR025 1 1")
	g.Is("kind", kind, refuseAny)
	g.Is("number", args, game.Args{1})
}

// Cards are drawn one by one, each seen before the next deck is chosen: IS-2.5.
func TestDraws(t *testing.T) {
	g := begin(t, "romans barbarians").top("COM001 COM002 ROM001 ROM002").stand("A", "COM046").supply("A", "worker 2")
	g.Play("A use COM046 1 2, draw faction")
	g.Is("told", g.Told(), "use pay draw drawn")
	g.Is("which card only the seat hears", g.Played.Events[3], game.Event{
		Kind: eventDrawn, Seat: 0, Audience: game.Only(0), Rule: "IS-2.5", Args: game.Args{int16(g.card("ROM001"))},
	})
	g.in(&g.s.Players[0].Hand, "ROM001").Choices("A draw common, draw faction")
	g.Play("A draw common").in(&g.s.Players[0].Hand, "COM001 ROM001").turn("B")
	// The Common deck is made anew of its discards when it is empty: IS-2.8.
	g = begin(t, "romans barbarians").stand("A", "COM046").supply("A", "worker 1").rest("")
	g.s.Discard, g.s.Collection = g.s.Collection, cards{}
	n := uint8(g.s.Discard.count())
	g.Play("A use COM046 1 1, draw common")
	g.Is("deck", g.s.DeckN, n-1)
	g.Is("discards", g.s.Discard.empty(), true)
}

// With decks that are made anew the discards are cards that can be drawn: IS-2.9.
func TestDrawsWithReshuffle(t *testing.T) {
	g := begin(t, "romans barbarians", "faction_reshuffle=on").discards("ROM001 ROM003")
	g.s.DeckN, g.s.Players[0].DeckN = 1, 1
	g.s.Discard = cards{}
	g.p.gain(0, anyCard, 2, cause{}, nil)
	g.p.advance(nil)
	g.Choices("A draw common, draw faction")
}

// Two Workers for a Resource or a card, any number of times: IS-12.1, IS-22.25.
func TestExchange(t *testing.T) {
	g := begin(t, "romans barbarians").supply("A", "worker 7").top("COM001 ROM001")
	g.Refused("A exchange gold", "IS-12.1").Refused("A exchange card", "IS-12.1")
	g.Play("A exchange stone")
	g.Choices("A exchange wood, exchange stone, exchange food, exchange common_card, exchange faction_card, done")
	g.Play("A exchange common_card").in(&g.s.Players[0].Hand, "COM001")
	g.Play("A exchange wood").has("A", "worker 1, wood 1, stone 1, card 1").turn("B")
	g.supply("B", "worker 4")
	g.Play("B exchange food, done").has("B", "food 1, worker 2").turn("A").supply("A", "worker 1")
	g.Refused("A exchange wood", "IS-12.1")
	g.again("A").supply("A", "worker 2").Play("A exchange faction_card").in(&g.s.Players[0].Hand, "COM001 ROM001")
	// No card of an empty deck.
	g = begin(t, "romans barbarians").supply("A", "worker 2").rest("")
	g.Refused("A exchange common_card", "IS-22.25")
}

// Deals: IS-9.1, IS-6.1, IS-22.16, IS-13.2.
func TestDeals(t *testing.T) {
	g := begin(t, "romans barbarians").hand("A", "ROM003 COM001")
	g.Refused("A deal ROM003", "IS-9.1").Refused("A deal COM001", "IS-9.1").Refused("A deal ROM001", "IS-9.1")
	g.supply("A", "food 2")
	g.Play("A deal ROM003").has("A", "food 1, gold 1, card 1").again("A").hand("A", "ROM004")
	g.Play("A deal ROM004, pay food 0").has("A", "gold 2, card 1")
	g.s.Players[0].Supply = [heldGoods]uint16{}
	g.nextRound().has("A", "worker 2, wood 1, stone 1, gold 2, raze 1, defense 1, card 4")
}

// The order of the Production phase: board, Deals, Locations; only among Locations
// it is chosen, and only where it matters: IS-6.1, IS-6.2, IS-22.16.
func TestProductionOrder(t *testing.T) {
	g := begin(t, "romans barbarians").stand("A", "COM007 COM065 COM066 ROM011").deals("A", "ROM010")
	for g.s.Phase != phaseProduction {
		seat := int(g.p.Pending().First())
		m := g.Moves(gametest.Letter(seat))[0]
		if g.s.Phase == phaseAction {
			m = "pass"
		}
		g.Play(gametest.Letter(seat) + " " + m)
	}
	// Seat 1 has produced; the board of seat 0 too; its Deal draws a card.
	g.Is("Wood of the board", g.s.Players[0].Supply[wood], 1)
	g.Choices("A draw common, draw faction").Play("A draw common")
	g.Is("the Old Forest does not wait", g.s.Players[0].Supply[wood], 3)
	g.Choices("A produce COM065, produce COM066, produce ROM011").Refused("A produce COM007", "IS-6.2")
	g.Play("A produce ROM011")
	g.Play("A " + g.Moves("A")[0]) // keeps one of two
	// Two Watchtowers are alike: no order is asked.
	g.Choices("A draw common, draw faction").Play("A draw common, draw common")
	g.Is("phase", g.s.Phase, phaseAction)
}

// Goods of all kinds: tokens do not run out, cards and VP are goods too: IS-2.1, IS-2.2.
func TestGoods(t *testing.T) {
	g := begin(t, "romans barbarians").stand("A", "COM021 COM036").
		supply("A", "wood 99, stone 300, food 99, gold 99, worker 999, raze 99, defense 99")
	g.Play("A use COM021 1 2")
	g.has("A", "wood 99, stone 300, food 99, gold 101, worker 997, raze 99, defense 99")
	g.again("A").hand("A", "COM046")
	g.Play("A raze COM046, draw common, draw common").again("A").hand("A", "COM001")
	g.Play("A raze COM001")
	g.Is("VP are loot as well", g.p.Total(0), 1)
}

// A card goes before the general rules: IS-2.11. Own Locations cannot be razed, but
// by the Rabble; 2 Raze tokens are due, but for the Chariot Builder; a Location is
// due, but for the Settlers.
func TestCardsBeforeRules(t *testing.T) {
	g := begin(t, "barbarians egyptians").stand("A", "BAR018 COM007").supply("A", "worker 1, raze 2")
	g.Refused("A attack COM007", "IS-10.10")
	g.Play("A use BAR018 1 1").has("A", "raze 2, wood 3")
	g = begin(t, "egyptians romans").stand("A", "EGY003").stand("B", "COM007").supply("A", "raze 1")
	g.Refused("A attack COM007", "IS-10.9")
	g.Play("A use EGY003 1 1").has("A", "wood 2")
	g = begin(t, "romans barbarians").stand("A", "COM040").hand("A", "ROM029").supply("A", "wood 1, stone 1")
	g.Play("A use COM040 1 1").has("A", "gold 1")
	g.in(&g.s.Empire[0], "COM040 ROM029")
}

// Who decides what in the middle of a turn is shown to all: IS-21.2.
func TestViewOfDecisions(t *testing.T) {
	g := begin(t, "barbarians romans").stand("A", "BAR014").stand("B", "COM046 COM007").supply("A", "raze 2")
	g.Play("A use BAR014 2 1")
	v := g.p.View(1).(*View)
	g.Is("what", v.Decision.What, "target")
	g.Is("by whom", v.Decision.Seats[0], 0)
	g.Is("for what", v.Decision.Card+" "+v.Decision.Op, "BAR014 raze")
	g.Is("what waits", v.Chain[0].What+" "+v.Chain[0].Card, "use BAR014")
	g.Is("times", v.Chain[0].Times, 1)
	g.Is("which", v.Chain[0].Which, 2)
	g.Play("A target COM046")
	v = g.p.View(game.Watcher).(*View)
	g.Is("convert", v.Decision.What+" "+v.Decision.Card+" "+v.Decision.Good, "convert COM046 card")
	g.Play("A convert card 1")
	v = g.p.View(game.Watcher).(*View)
	g.Is("draw", v.Decision.What, "draw")
	g.Is("left", v.Decision.Left, 1)
	g.Is("the turn", *v.Active, 0)
	g.Is("acted", v.Acted, true)
}
