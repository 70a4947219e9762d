package settlers

import (
	"testing"

	"spielwerk/game/gametest"
)

// The 84 Common cards.

var commonPrinted = []printed{
	{"COM001", "grey", "wood 1, stone 2", "", "vp 1, stone 1"},
	{"COM002", "grey", "wood 1, stone 2", "", "gold 1, stone 1"},
	{"COM003", "brown", "wood 2, stone 1", "", "wood 2"},
	{"COM004", "brown", "wood 3", "", "gold 1, wood 1"},
	{"COM005", "black", "wood 2", "", "vp 1, wood 1"},
	{"COM006", "red", "wood 3", "", "worker 1, food 1"},
	{"COM007", "brown", "wood 2", "", "wood 2"},
	{"COM008 COM009 COM010", "grey", "wood 1, stone 1", "", "stone 2"},
	{"COM011", "grey", "wood 2, stone 1", "", "stone 2"},
	{"COM012 COM013", "pink", "wood 1", "", "worker 2"},
	{"COM014", "pink", "wood 1", "", "worker 1, wood 1"},
	{"COM015", "pink", "wood 1, stone 1", "", "worker 2"},
	{"COM016", "pink", "wood 3", "", "worker 1, gold 1"},
	{"COM017", "pink", "wood 2, stone 1", "", "worker 1, food 1"},
	{"COM018 COM019 COM020", "black", "wood 1, stone 1", "", "vp 1, stone 1"},
	{"COM021 COM022", "gold", "wood 1, stone 1", "", "vp 1, gold 1"},
	{"COM023 COM024", "red", "wood 1, food 1", "", "food 2"},
	{"COM025", "red", "wood 2, stone 1", "", "food 2"},
	{"COM026", "purple", "stone 1", "", "vp 1, stone 1"},
	{"COM027", "gold", "wood 2, stone 1", "", "gold 1, stone 1"},
	{"COM028", "gold", "wood 1, stone 1", "", "gold 1, worker 1"},
	{"COM029", "brown", "wood 3", "", "wood 2"},
	{"COM030 COM031", "gold", "wood 1, stone 1", "", "vp 1, gold 1"},
	{"COM032", "gold", "wood 2", "", "gold 1, wood 1"},
	{"COM033", "grey", "wood 1, stone 1", "", "worker 1, stone 1"},
	{"COM034", "grey", "wood 1, stone 1", "", "wood 1, stone 1"},
	{"COM035", "grey", "stone 2", "", "vp 1, stone 1"},
	{"COM036", "grey", "stone 1", "", "worker 1, stone 1"},
	{"COM037 COM038", "grey", "wood 2, stone 1", "", "gold 1, stone 1"},
	{"COM039", "pink", "food 2", "", "vp 1, worker 1"},
	{"COM040", "pink", "wood 1", "", "worker 1, wood 1"},
	{"COM041", "pink", "wood 2", "", "worker 1, wood 1"},
	{"COM042", "brown", "wood 2", "", "wood 2"},
	{"COM043", "brown", "wood 2, stone 1", "", "vp 1, wood 1"},
	{"COM044 COM045", "brown", "wood 2", "", "vp 1, wood 1"},
	{"COM046 COM047", "blue", "wood 1, stone 1", "", "card 2"},
	{"COM048", "blue", "stone 2", "", "card 2"},
	{"COM049", "blue", "wood 1, stone 1", "", "card 2"},
	{"COM050 COM051", "black", "wood 1, stone 2", "", "vp 1, worker 1"},
	{"COM052", "red", "wood 2, stone 1", "", "gold 1, food 1"},
	{"COM053 COM054", "red", "wood 1, stone 1", "", "worker 1, food 1"},
	{"COM055", "red", "wood 2", "", "worker 1, food 1"},
	{"COM056", "red", "wood 1", "", "wood 1, food 1"},
	{"COM057", "red", "food 1", "", "worker 1, gold 1"},
	{"COM058 COM059 COM060", "brown", "wood 1", "", "wood 2"},
	{"COM061", "gold", "wood 1, stone 2", "", "vp 1, gold 1"},
	{"COM062 COM063 COM064", "brown", "wood 2", "", "wood 2"},
	{"COM065 COM066 COM067 COM068", "blue", "wood 2", "", "card 2"},
	{"COM069 COM070 COM071 COM072 COM073 COM074", "", "", "", ""},
	{"COM075", "red", "wood 2, stone 1", "", "vp 1, food 1"},
	{"COM076 COM077", "brown", "wood 1", "", "worker 1, wood 1"},
	{"COM078", "pink", "wood 3", "", "worker 1, food 1"},
	{"COM079", "pink", "wood 2, stone 1", "", "worker 1, card 1"},
	{"COM080", "gold", "wood 1, stone 2", "", "gold 1, stone 1"},
	{"COM081", "gold", "wood 1, stone 2", "", "gold 1, stone 1"},
	{"COM082", "red", "wood 1", "", "wood 1, food 1"},
	{"COM083", "grey", "stone 1", "", "stone 2"},
	{"COM084", "pink", "wood 2", "", "worker 1, stone 1"},
}

func TestCommonCards(t *testing.T) { testPrinted(t, "romans", 84, commonPrinted) }

func TestCommonProduction(t *testing.T) {
	testProduction(t, "romans", []production{
		{"COM007", "wood 2", "wood 2", "wood 2"},
		{"COM008 COM009 COM010", "wood 1, stone 1", "stone 2", "stone 1"},
		{"COM012 COM013 COM014", "wood 1", "worker 2", "worker 1"},
		{"COM015", "wood 1, stone 1", "worker 2", "worker 2"},
		{"COM016", "wood 3", "card 1", ""}, // nothing else produces
		{"COM018 COM019 COM020", "wood 1, stone 1", "raze 1", "raze 1"},
		{"COM023 COM024", "wood 1, food 1", "food 2", "food 1"},
		{"COM026", "stone 1", "vp 1", "vp 1"},
		{"COM028", "wood 1, stone 1", "gold 1", "gold 1"},
		{"COM062 COM063 COM064", "wood 2", "wood 2", "wood 1"},
		{"COM065 COM066 COM067 COM068", "wood 2", "card 2", "card 1"},
	})
	testPerColour(t, "romans", []perColour{
		{"COM011", "wood 2, stone 1", "stone", "COM033 COM034 COM035 COM037"},
		{"COM017", "wood 2, stone 1", "worker", "COM039 COM040 COM041 COM084"},
		{"COM025", "wood 2, stone 1", "food", "COM052 COM053 COM054 COM055"},
		{"COM027", "wood 2, stone 1", "gold", "COM021 COM022 COM030 COM032"},
		{"COM029", "wood 3", "wood", "COM042 COM043 COM044 COM058"},
	})
}

// TestFarmersAtWork: another Production Location produces once more, in the
// Production phase and when it is built: IS-6.2, IS-22.20, IS-2.12.
func TestFarmersAtWork(t *testing.T) {
	g := begin(t, "romans barbarians").stand("A", "COM007 COM015 ROM026").hand("A", "COM016").supply("A", "wood 3")
	g.Play("A build COM016").Choices("A target COM007, target COM015, target ROM026")
	g.Refused("A target COM016", "IS-11.4")
	g.Play("A target COM015, draw common").has("A", "worker 2, card 1")
	g.s.Players[0].Supply = [heldGoods]uint16{}
	for g.s.Phase != phaseProduction || g.s.Depth == 0 {
		seat := int(g.p.Pending().First())
		m := g.Moves(gametest.Letter(seat))[0]
		if g.s.Phase == phaseAction {
			m = "pass"
		}
		g.Play(gametest.Letter(seat) + " " + m)
	}
	g.Choices("A target COM007, target COM015, target ROM026").Play("A target COM007")
	g.has("A", "worker 6, wood 5, stone 1, raze 1, defense 1, card 4") // board, 2 + 2 Workers, 2 + 2 Wood
	// An empty Location can be chosen too: IS-22.20.
	g = begin(t, "japanese romans").stand("A", "JAP009").hand("A", "COM016").supply("A", "wood 3").Play("A build COM016")
	if !contains(g.Told(), "produce produce") {
		t.Errorf("the only other Location is taken without asking: %s", g.Told())
	}
	g.Play("A draw common").has("A", "card 1")
}

func TestCommonActions(t *testing.T) {
	testActions(t, "romans", []action{
		{"COM021 COM022", "wood 1, stone 1", "worker 1", "gold 1", 2},
		{"COM030 COM031", "wood 1, stone 1", "worker 1, gold 1", "vp 2", 1},
		{"COM032", "wood 2", "wood 1, stone 1, food 1", "vp 3", 1},
		{"COM033", "wood 1, stone 1", "worker 1", "stone 2", 1},
		{"COM034", "wood 1, stone 1", "worker 1, stone 1", "vp 2", 1},
		{"COM035", "stone 2", "worker 1, stone 1", "vp 2", 1},
		{"COM036", "stone 1", "stone 1", "vp 1", 2},
		{"COM037 COM038", "wood 2, stone 1", "worker 1, stone 2", "vp 3", 1},
		{"COM039", "food 2", "worker 1, raze 1", "vp 3", 1},
		{"COM042", "wood 2", "worker 1", "wood 2", 1},
		{"COM043", "wood 2, stone 1", "worker 1, wood 2", "vp 3", 1},
		{"COM044 COM045", "wood 2", "worker 1, wood 1", "vp 2", 1},
		{"COM046 COM047", "wood 1, stone 1", "worker 1", "card 1", 2},
		{"COM048", "stone 2", "worker 1", "card 1", 2},
		{"COM050 COM051", "wood 1, stone 2", "worker 1", "raze 1", 2},
		{"COM052", "wood 2, stone 1", "worker 1, food 2", "vp 3", 1},
		{"COM053 COM054", "wood 1, stone 1", "worker 1, food 1", "vp 2", 1},
		{"COM055", "wood 2", "worker 1, food 1", "vp 2", 1},
		{"COM056", "wood 1", "food 1", "vp 1", 2},
		{"COM058 COM059 COM060", "wood 1", "worker 1", "wood 1", 2},
		{"COM076 COM077", "wood 1", "wood 1", "vp 1", 2},
		{"COM082", "wood 1", "worker 1", "food 2", 1},
		{"COM083", "stone 1", "worker 1", "stone 1", 2},
	})
}

// TestCourtSculptorAndTavernBonus: a card is drawn when they are built: IS-3.5.
func TestCourtSculptorAndTavernBonus(t *testing.T) {
	for id, cost := range map[string]string{"COM036": "stone 1", "COM049": "wood 1, stone 1"} {
		g := begin(t, "romans barbarians").hand("A", id).supply("A", cost).Play("A build " + id)
		g.Choices("A draw common, draw faction").Play("A draw faction").has("A", "card 1")
		g.again("A").supply("A", "worker 9, stone 9, wood 9")
		g.hand("A", "COM001 COM002")
		g.Play("A use " + id + " 1 1") // the bonus comes once
		if id == "COM049" {
			g.Play("A discard COM001")
		}
		g.Is("draws", contains(g.Told(), "draw"), false)
	}
}

// TestWatchtowerAsksTwice: its first production and its Building Bonus draw a card each, and each question says
// for which of them it is, since the first card is seen before the second deck is chosen: IS-2.5, IS-8.5.
func TestWatchtowerAsksTwice(t *testing.T) {
	g := begin(t, "romans barbarians").hand("A", "COM065").supply("A", "wood 2")
	asked := func() (int16, int16) {
		prompt := g.p.Prompt(0)
		return int16(prompt.Kind), prompt.Args[1]
	}
	g.Play("A build COM065")
	kind, by := asked()
	g.Is("the first question", [2]int16{kind, by}, [2]int16{promptDraw, drawProduction})
	g.Play("A draw common")
	kind, by = asked()
	g.Is("the second question", [2]int16{kind, by}, [2]int16{promptDraw, drawBonus})
	g.Play("A draw faction").has("A", "card 2")
}

// TestTavern: a discarded card is the price, marked by a Worker of the general
// supply: IS-11.3, IS-16.24.
func TestTavern(t *testing.T) {
	g := begin(t, "romans barbarians").top("ROM001").hand("A", "COM049 COM001").supply("A", "wood 1, stone 1")
	g.Play("A build COM049, draw faction").again("A")
	g.Play("A use COM049 1 1").Choices("A discard COM001, discard ROM001").Play("A discard ROM001")
	g.has("A", "vp 2, card 1").in(&g.s.Players[0].Discard, "ROM001")
	g.Is("Workers on it", g.s.Spots[g.card("COM049")].Price[worker], 1)
	g.again("A").Refused("A use COM049 1 1", "IS-11.1")
	// Without a card it cannot be used: IS-11.4. The last card is not asked for.
	g = begin(t, "romans barbarians").stand("A", "COM049").Refused("A use COM049 1 1", "IS-11.4")
	g.hand("A", "COM001").Play("A use COM049 1 1").has("A", "vp 2")
	g.in(&g.s.Discard, "COM001")
}

// TestSettlers: a Faction card is built for all but the Location: IS-16.24,
// IS-16.26, IS-22.4.
func TestSettlers(t *testing.T) {
	g := begin(t, "romans barbarians").hand("A", "COM040").supply("A", "wood 1").Play("A build COM040").again("A")
	g.Refused("A use COM040 1 1", "IS-11.4") // no Wood
	g.supply("A", "wood 1").Refused("A use COM040 1 1", "IS-11.4")
	g.hand("A", "ROM017 ROM027").Refused("A use COM040 1 1", "IS-11.4") // 1 Wood pays the price, but no card
	g.supply("A", "wood 1, food 1")
	g.Play("A use COM040 1 1").Choices("A target ROM017") // hidden cards: asked although there is one
	g.Play("A target ROM017").has("A", "card 3")          // production and bonus, 1 Common card each
	g.in(&g.s.Empire[0], "COM040 ROM017").again("A").supply("A", "wood 1, food 1").Refused("A use COM040 1 1", "IS-11.1")
	// No Common card, and reactions to building react: IS-16.26.
	g = begin(t, "romans barbarians").stand("A", "COM040 ROM012").hand("A", "COM001 ROM029").supply("A", "wood 9, stone 9")
	g.Play("A use COM040 1 1").has("A", "wood 8, stone 8, gold 2, card 1") // the only Faction card: not asked
	// What is paid must leave the card payable: IS-22.4. So a card for which the price
	// would be lacking cannot be named.
	g = begin(t, "romans barbarians").stand("A", "COM040").hand("A", "ROM027 ROM029").supply("A", "wood 1, stone 1")
	g.Play("A use COM040 1 1").Choices("A target ROM029")
	g = begin(t, "romans barbarians").stand("A", "COM040").hand("A", "ROM029").supply("A", "wood 1, gold 2")
	g.Play("A use COM040 1 1").Choices("A pay wood 0, pay wood 1")
	g = begin(t, "romans barbarians").stand("A", "COM040").hand("A", "ROM029").supply("A", "wood 1, gold 1")
	g.Play("A use COM040 1 1").has("A", "gold 1").in(&g.s.Empire[0], "COM040 ROM029")
}

// Of several uses that build each names a card of its own: IS-11.5, IS-22.4.
func TestSettlersTwice(t *testing.T) {
	g := patched(t, "romans barbarians", [3]string{"COM040", "limit: 1", "limit: 2"}).stand("A", "COM040").
		hand("A", "ROM001 ROM003 ROM017").supply("A", "wood 2, stone 2")
	g.Play("A use COM040 1 2").Choices("A target ROM001, target ROM003")
	g.Play("A target ROM001").Choices("A target ROM003")
	g.Play("A target ROM003")
	g.in(&g.s.Empire[0], "COM040 ROM001 ROM003").has("A", "card 1")
}

// TestActingTroupeTellsOfTheHand: if one Action is left because the hand has no card for the
// other, everybody sees that, and it cannot be taken back: IS-16.25, IS-22.3.
func TestActingTroupeTellsOfTheHand(t *testing.T) {
	for _, c := range []struct {
		others string
		told   uint32
	}{{"COM037", 0}, {"COM037 COM040", 1}} {
		g := begin(t, "romans barbarians").stand("A", "COM041 "+c.others).supply("A", "worker 1")
		before := g.s.Reveals
		g.Play("A use COM041 1 1").has("A", "vp 3")
		g.Is("told", g.s.Reveals-before, c.told)
	}
}

// TestActingTroupe: another Action without its price, which is not counted:
// IS-16.25, IS-16.29.
func TestActingTroupe(t *testing.T) {
	g := begin(t, "romans barbarians").hand("A", "COM041").supply("A", "wood 2").Play("A build COM041").again("A")
	g.Refused("A use COM041 1 1", "IS-11.4").supply("A", "worker 1")
	g.Refused("A use COM041 1 1", "IS-11.4") // no other Action Location
	g.stand("A", "COM037 COM049").Play("A use COM041 1 1").Choices("A copy COM037 1, copy COM049 1")
	g.Refused("A copy COM041 1", "IS-16.25").Play("A copy COM037 1").has("A", "vp 3")
	g.Is("uses", g.s.Spots[g.card("COM037")], Spot{Built: 1})
	g.again("A").supply("A", "worker 9, stone 9").Play("A use COM037 1 1") // it can still be used
	g.again("A").Refused("A use COM041 1 1", "IS-11.1")
	// An exhausted Action can be used, a locked one not: IS-22.24.
	g = begin(t, "romans egyptians").stand("A", "COM041 COM037").supply("A", "worker 2, stone 2").Play("A use COM037 1 1")
	g.again("A").Play("A use COM041 1 1").has("A", "vp 6")
	g = begin(t, "romans egyptians").stand("A", "COM041 COM037").supply("A", "worker 1")
	g.s.Spots[g.card("COM037")].Flags = isLocked
	g.Refused("A use COM041 1 1", "IS-11.4")
	// Without the discarded card, and without the discarded Deal.
	begin(t, "romans barbarians").stand("A", "COM041 COM049").supply("A", "worker 1").Play("A use COM041 1 1").
		has("A", "vp 2")
	begin(t, "romans barbarians").stand("A", "COM041 COM061").supply("A", "worker 1").Play("A use COM041 1 1").
		has("A", "vp 2")
	// A variable price counts as its smallest.
	begin(t, "barbarians romans").stand("A", "COM041 BAR025").supply("A", "worker 1").Play("A use COM041 1 1").
		has("A", "vp 3")
	// Settlers without price: the card is still paid.
	g = begin(t, "romans barbarians").stand("A", "COM041 COM040").hand("A", "ROM029 ROM001").
		supply("A", "worker 1, stone 1")
	g.Play("A use COM041 1 1").Choices("A target ROM001, target ROM029").Play("A target ROM029").has("A", "gold 1, card 1")
	g.Is("stack", g.s.Depth, 0)
	// Of a Raze only what protection adds is paid.
	g = begin(t, "barbarians romans").stand("A", "COM041 BAR014").stand("B", "COM007").supply("A", "worker 1, raze 1")
	g.s.Spots[g.card("COM007")].Flags = hasDefense
	g.Play("A use COM041 1 1, convert wood 0").has("A", "wood 2")
	g.Is("its second Action alone", g.s.Empire[1].count(), 0)
	g = begin(t, "barbarians romans").stand("A", "COM041 BAR014").stand("B", "COM007").supply("A", "worker 1")
	g.s.Spots[g.card("COM007")].Flags = hasDefense
	g.Refused("A use COM041 1 1", "IS-11.4")
}

// TestImperialMessenger takes the good of a Deal: IS-16.11.
func TestImperialMessenger(t *testing.T) {
	g := begin(t, "romans barbarians").hand("A", "COM057").supply("A", "food 1").Play("A build COM057").again("A")
	g.supply("A", "worker 1").Refused("A use COM057 1 1", "IS-11.4")
	g.deals("A", "ROM001 ROM003").Play("A use COM057 1 1").Choices("A target ROM001, target ROM003")
	g.Play("A target ROM003").has("A", "gold 1")
	g.again("A").supply("A", "worker 1").Refused("A use COM057 1 1", "IS-11.1")
	// Two Deals of one good: nothing to be asked (IS-2.12).
	begin(t, "romans barbarians").stand("A", "COM057").deals("A", "ROM001 ROM005").supply("A", "worker 1").
		Play("A use COM057 1 1").has("A", "stone 1")
	// A Deal that yields a card.
	begin(t, "romans barbarians").stand("A", "COM057").deals("A", "ROM010").supply("A", "worker 1").
		Play("A use COM057 1 1, draw faction").has("A", "card 1")
	// A Deal by Trade Route.
	g = begin(t, "japanese romans").stand("A", "COM057").stand("B", "ROM003").supply("A", "worker 1")
	g.s.Players[0].Routes.add(g.card("ROM003"))
	g.Play("A use COM057 1 1").has("A", "gold 1")
}

// TestHanseaticLeague: Deals are the price: IS-11.4, IS-16.11, IS-22.27.
func TestHanseaticLeague(t *testing.T) {
	g := begin(t, "romans barbarians").hand("A", "COM061").supply("A", "wood 1, stone 2").Play("A build COM061").again("A")
	g.supply("A", "worker 2").Refused("A use COM061 1 1", "IS-11.4")
	g.deals("A", "ROM001").Refused("A use COM061 1 2", "IS-11.4").Play("A use COM061 1 1").has("A", "worker 1, vp 2")
	g.in(&g.s.Players[0].Discard, "ROM001")
	g.Is("Workers on it", g.s.Spots[g.card("COM061")].Price[worker], 1)
	g.again("A").deals("A", "ROM002 ROM003 ROM004").supply("A", "worker 2")
	g.Play("A use COM061 1 1").Choices("A discard ROM002, discard ROM003, discard ROM004")
	g.Play("A discard ROM003").has("A", "worker 1, vp 4").again("A").Refused("A use COM061 1 1", "IS-11.1")
	// Both at once: two Deals, one after the other.
	g = begin(t, "romans barbarians").stand("A", "COM061").deals("A", "ROM002 ROM003 ROM004").supply("A", "worker 2")
	g.Play("A use COM061 1 2")
	g.Play("A discard ROM003").Choices("A discard ROM002, discard ROM004").Play("A discard ROM002").has("A", "vp 4")
	g.in(&g.s.Players[0].Deals, "ROM004")
	// A Deal by Trade Route is spent.
	g = begin(t, "japanese romans").stand("A", "COM061").stand("B", "ROM003").supply("A", "worker 1")
	g.s.Players[0].Routes.add(g.card("ROM003"))
	g.Play("A use COM061 1 1").has("A", "vp 2")
	g.Is("Routes", g.s.Players[0].Routes.empty(), true)
	g.in(&g.s.Empire[1], "ROM003")
	// A foreign card goes to the pile of its own Faction: IS-22.27.
	g = begin(t, "romans barbarians").stand("A", "COM061").deals("A", "BAR001").supply("A", "worker 1")
	g.Play("A use COM061 1 1")
	g.in(&g.s.Players[1].Discard, "BAR001")
}

// TestPorters let a Common or Faction Production Location produce: IS-16.24.
func TestPorters(t *testing.T) {
	g := begin(t, "romans barbarians").hand("A", "COM084").supply("A", "wood 2").Play("A build COM084").again("A")
	g.supply("A", "food 1").Refused("A use COM084 1 1", "IS-11.4")
	g.stand("A", "COM007 ROM023 COM033").Play("A use COM084 1 1").Choices("A target COM007, target ROM023")
	g.Play("A target ROM023").has("A", "worker 1, gold 1")
	g.again("A").supply("A", "food 1").Refused("A use COM084 1 1", "IS-11.1")
	// Farmers at Work, who let another one produce in turn.
	g = begin(t, "romans barbarians").stand("A", "COM084 COM016 COM007").supply("A", "food 1")
	g.Play("A use COM084 1 1, target COM016").has("A", "wood 2")
	// Copies are alike: nothing to be asked.
	begin(t, "romans barbarians").stand("A", "COM084 COM012 COM013").supply("A", "food 1").Play("A use COM084 1 1").
		has("A", "worker 1")
}

func TestCommonReactions(t *testing.T) {
	testReactions(t, "romans", true, []reaction{
		{"COM002", "wood 1, stone 2", "COM033", "COM007", "gold 1, vp 1"},
		{"COM004", "wood 3", "COM007", "COM033", "gold 1, vp 1"},
		{"COM006", "wood 3", "COM082", "COM021", "gold 1, vp 1"},
		{"COM078", "wood 3", "COM084", "COM056", "gold 1, vp 1"},
		{"COM080", "wood 1, stone 2", "COM021", "COM015", "gold 1, vp 1"},
	})
	// A card of several colours is of each of them: IS-3.3. Copies add up: IS-3.6.
	g := begin(t, "romans barbarians").stand("A", "COM002 COM004 COM006 COM078").founds("A", "COM083").
		hand("A", "ROM023").supply("A", "wood 1, stone 2")
	g.Play("A build ROM023")
	for g.s.Depth > 0 {
		g.Play("A discard COM083")
	}
	g.has("A", "worker 1, gold 4, vp 3")
}

// TestGallows react to every Raze: IS-10.11, IS-10.12.
func TestGallows(t *testing.T) {
	g := begin(t, "barbarians romans").hand("A", "COM005").supply("A", "wood 2")
	g.Play("A build COM005").has("A", "").again("A")
	g.hand("A", "COM007").supply("A", "raze 3").Play("A raze COM007").has("A", "raze 2, wood 2, vp 1")
	g.again("A").stand("B", "COM042").Play("A attack COM042").has("A", "wood 4, vp 2").again("A")
	g.stand("A", "BAR018 COM033").supply("A", "worker 1").Play("A use BAR018 1 1")
	g.Choices("A target COM005, target COM033").Play("A target COM033").has("A", "worker 1, stone 1, wood 1, vp 3")
	// An enemy's Raze does not set it off.
	g.again("B").supply("B", "raze 2").stand("A", "COM026")
	g.Play("B attack COM026").has("A", "worker 1, stone 1, wood 2, vp 3")
}

func TestCommonBonuses(t *testing.T) {
	testBonuses(t, "romans", []bonus{
		{"COM001", "wood 1, stone 2", "COM033 COM034 COM035 COM037 COM038 COM036", 1},
		{"COM003", "wood 2, stone 1", "COM042 COM043 COM044 COM058 COM059 COM076", 1},
		{"COM075", "wood 2, stone 1", "COM052 COM053 COM054 COM055 COM056 COM057", 1},
		{"COM079", "wood 2, stone 1", "COM039 COM040 COM041 COM012 COM013 COM015", 1},
		{"COM081", "wood 1, stone 2", "COM021 COM022 COM030 COM031 COM032 COM061", 1},
	})
}

// TestRuins cost nothing and yield a Worker once: IS-8.4, IS-16.24, IS-10.5.
func TestRuins(t *testing.T) {
	for _, id := range []string{"COM069", "COM070", "COM071", "COM072", "COM073", "COM074"} {
		g := begin(t, "romans barbarians").hand("A", id).Play("A build "+id).has("A", "worker 1")
		g.turn("B").supply("B", "raze 9").Refused("B attack "+id, "IS-10.5")
		g.s.Players[0].Supply = [heldGoods]uint16{}
		g.nextRound().has("A", boardGoods["romans"]+", card 3") // nothing more
	}
}
