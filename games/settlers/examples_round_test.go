package settlers

import "testing"

// Goods and cards: IS-2.3, IS-2.4, IS-2.5, IS-2.8, IS-2.13, IS-3.3, IS-3.5, IS-3.6.
func TestExamplesOfGoods(t *testing.T) {
	// Rubble costs 2 Wood and 1 Stone; the Gold stands for the second Wood.
	g := table(t, "romans barbarians").hand("A", "COM011").supply("A", "worker 3, wood 1, stone 1, gold 1, raze 1")
	g.Example("gold-for-a-resource", "IS-2.3 IS-8.1",
		g.gaining("A build COM011", "A wood -1, stone 1, gold -1, card -1"))

	g = table(t, "egyptians romans").stand("A", "COM033").supply("A", "gold 3, stone 2, raze 1")
	g.Example("gold-is-no-worker", "IS-2.4 IS-11.4", g.refusing("A use COM033 1 1", "IS-11.4"))

	g = table(t, "romans egyptians").stand("A", "ROM030").supply("A", "worker 2, wood 2, stone 4, raze 1")
	g.Example("stone-is-no-gold", "IS-2.3 IS-11.4", g.refusing("A use ROM030 1 1", "IS-11.4"))

	g = table(t, "barbarians romans").stand("A", "BAR028").top("COM030 BAR014")
	g.Example("draw-one-by-one", "IS-2.5 IS-21.2",
		g.gaining("A use BAR028 1 1, draw common, draw faction", "A worker -1, card 2"))

	// All four tokens lie on Locations of B.
	g = table(t, "egyptians romans").stand("A", "EGY013").stand("B", "COM014 COM018 COM036 COM026").supply("A", "gold 9")
	for range 4 {
		g.s.Spots[g.card("EGY013")].Uses[0] = 0
		g.again("A").Play("A use EGY013 1 1")
		for g.s.Depth > 0 {
			g.Play("A " + g.Moves("A")[0])
		}
	}
	g.s.Spots[g.card("EGY013")].Uses[0], g.s.Spots[g.card("EGY013")].Price = 0, [pricedGoods]uint8{}
	g.again("A").supply("A", "worker 3, gold 3, stone 1, raze 1").s.Round = 5
	g.Is("tokens", g.s.Tokens, 0)
	g.Example("no-egyptian-token-left", "IS-2.13 IS-16.17", g.refusing("A use EGY013 1 1", "IS-2.13"))

	// Supplier, Carpenter's Workshop and Mill all react.
	g = table(t, "romans barbarians").stand("A", "COM002 COM004 COM006").hand("A", "ROM023").founds("A", "COM008").
		supply("A", "worker 2, wood 1, stone 2, raze 1")
	g.Example("several-colours", "IS-3.3 IS-16.19",
		g.gaining("A build ROM023, discard COM008",
			"A worker 1, wood -1, stone -2, gold 4, vp 3, card -1"))

	g = table(t, "romans barbarians").stand("A", "ROM012 ROM013").hand("A", "ROM030").founds("A", "COM065").
		supply("A", "worker 3, stone 2, raze 1")
	g.Example("copies-add-up", "IS-3.6", g.gaining("A build ROM030, discard COM065", "A stone -2, gold 2, card -1"))

	// Ertrag and Bonus: 2 Workers now, 1 later.
	g = table(t, "barbarians romans").hand("A", "COM013").supply("A", "worker 2, wood 1, food 1, raze 1")
	g.Example("bonus-comes-once", "IS-3.5 IS-3.4", g.gaining("A build COM013", "A worker 2, wood -1, card -1"))
}

// Lookout: IS-5.1 to IS-5.4.
func TestExamplesOfTheLookout(t *testing.T) {
	g := table(t, "romans barbarians japanese").top("COM046 COM030 COM007 COM021 COM015 COM002 COM028 COM084")
	g.Play("A pass", "B pass", "C pass")
	g.Example("first-draft", "IS-5.2 IS-5.3",
		g.gaining("B take COM030; C take COM021; A take COM007", "A card 1; B card 1; C card 1"))
	g.in(&g.s.Discard, "COM046 COM068 COM074 COM079").Choices("A take COM015, take COM002, take COM028, take COM084")
	g.Example("second-draft", "IS-5.3 IS-5.4",
		g.gaining("A take COM015; C take COM002", "A card 1; C card 1"))
	g.Choices("B take COM028, take COM084")
}

// Production: IS-6.1 to IS-6.4.
func TestExamplesOfProduction(t *testing.T) {
	g := table(t, "romans barbarians").top("COM046 COM030 COM007 COM021 COM015 COM002").supply("A", "").supply("B", "")
	g.Play("A pass", "B pass", "B take COM046", "A take COM030", "A take COM021")
	// B: board, Gold of the Deal, Forest, Settlement, Grain Field; A: board, Stone of the
	// Deal, Builder, Bank, Lumberjacks' Route.
	g.Example("board-deals-locations", "IS-6.1 IS-6.3", g.gaining("B take COM002",
		"A worker 2, wood 3, stone 3, gold 1, raze 1, defense 1; "+
			"B worker 7, wood 2, food 1, gold 1, raze 1, defense 1, card 1"))

	g = table(t, "romans barbarians").stand("A", "COM008 COM083").hand("A", "COM011").
		supply("A", "worker 3, wood 2, stone 1, raze 1")
	g.Example("counts-itself-up-to-a-limit", "IS-6.4", g.gaining("A build COM011", "A wood -2, stone 2, card -1"))

	// The Watchtower and the Architect draw, so their order is asked.
	g = table(t, "romans barbarians").stand("A", "COM016 COM065").
		top("COM046 COM030 COM007 COM021 COM015 COM002 COM052").supply("A", "").supply("B", "")
	g.Play("A pass", "B pass", "B take COM046", "A take COM030", "A take COM021", "B take COM002")
	g.Example("order-of-production", "IS-6.2 IS-22.16",
		g.gaining("A produce COM016, target ROM020", "A wood 1, stone 1"))
}

// The Action phase: IS-7.1 to IS-7.6.
func TestExamplesOfTurns(t *testing.T) {
	g := table(t, "romans barbarians").hand("A", "COM007").supply("A", "worker 3, wood 2, stone 1, defense 1")
	g.Example("one-action-a-turn", "IS-7.1 IS-7.5", g.refusing("A build COM007; A use COM034 1 1", "IS-7.5"))

	g = table(t, "romans barbarians japanese").supply("A", "worker 1, wood 1, raze 3").passed("B")
	g.Example("passed-is-no-target", "IS-7.3", g.refusing("A attack COM023", "IS-7.3"))

	g = table(t, "romans egyptians barbarians").stand("B", "EGY005").supply("A", "worker 5, wood 1, raze 1").passed("B")
	g.Example("passed-and-still-gaining", "IS-7.4 IS-16.14",
		g.gaining("A exchange stone, exchange food", "A worker -4, stone 1, food 1; B worker 2"))

	g = table(t, "romans barbarians").supply("B", "worker 3, wood 2, food 2, raze 1")
	g.Example("last-one-goes-on", "IS-7.6 IS-7.3",
		g.gaining("A pass; B use COM076 1 1; B use COM076 1 1", "B wood -2, vp 2"))
	g.turn("B")

	g = table(t, "romans barbarians").stand("A", "COM018").supply("A", "worker 3, stone 1, defense 2")
	g.Example("tokens-before-and-after", "IS-7.5 IS-10.8",
		g.gaining("A defend COM018, use COM034 1 1, defend COM062", "A worker -1, stone -1, defense -2, vp 2"))
	g.turn("B")
}

// Building: IS-8.1 to IS-8.8.
func TestExamplesOfBuilding(t *testing.T) {
	g := table(t, "barbarians romans").hand("A", "COM007")
	g.Example("build-and-produce", "IS-8.1 IS-3.4", g.gaining("A build COM007", "A card -1"))

	// Round 1: nobody has a Location yet.
	g = begin(t, "romans barbarians").hand("A", "ROM029 ROM012 ROM027 ROM003 COM030 COM041 COM065").
		hand("B", "BAR001 BAR020 BAR012 BAR027 COM007 COM053 COM023").
		supply("A", "worker 2, wood 1, stone 1, raze 1, defense 1").supply("B", "worker 5, raze 1, defense 1")
	g.s.Round = 1
	g.Example("no-location-no-house", "IS-8.2", g.refusing("A build ROM029", "IS-8.2"))

	g = table(t, "romans barbarians").hand("A", "ROM030").used("COM034", "worker 1, stone 1", 1).
		supply("A", "worker 2, stone 2, raze 1")
	g.Example("used-location-as-a-house", "IS-8.3 IS-8.2",
		g.gaining("A build ROM030, discard COM034", "A stone -2, card -1"))
	g.Is("the price on it is gone", g.s.Discard.has(g.card("COM034")), true)

	g = table(t, "barbarians romans").founds("A", "COM044").supply("A", "worker 3, wood 2, food 1, raze 1")
	g.Example("foundation-as-a-house", "IS-8.8 IS-10.6",
		g.gaining("A build BAR012, discard COM044", "A worker 1, wood -2, raze 1, card -1"))

	g = table(t, "barbarians romans").hand("A", "COM069")
	g.Example("free-card-takes-the-action", "IS-8.4 IS-16.24", g.gaining("A build COM069", "A worker 1, card -1"))
	g.turn("B")

	g = table(t, "romans barbarians").stand("A", "COM002").hand("A", "COM008").
		supply("A", "worker 3, wood 1, stone 1, raze 1")
	g.Example("order-after-building", "IS-8.5", g.gaining("A build COM008", "A wood -1, stone 1, gold 1, vp 1, card -1"))

	g = table(t, "romans barbarians").hand("A", "COM002").supply("A", "worker 3, wood 1, stone 2, raze 1")
	g.Example("reacts-to-itself", "IS-8.6", g.gaining("A build COM002", "A wood -1, stone -2, gold 1, vp 1, card -1"))

	// Gallows, Armorer and Hillfort are black; the Gallows are paid.
	g = table(t, "barbarians romans").stand("A", "COM005 COM018").hand("A", "BAR022")
	g.Example("paid-before-counting", "IS-8.7",
		g.gaining("A build BAR022, discard COM005", "A wood -2, vp 2, card -1"))

	g = table(t, "barbarians romans").supply("A", "worker 4, wood 1, food 2, raze 1")
	g.Example("make-a-deal", "IS-9.1", g.gaining("A deal BAR012", "A food -1, worker 1, card -1"))
	g = table(t, "barbarians romans")
	g.Example("no-deal-with-a-common-card", "IS-9.1", g.refusing("A deal COM050", "IS-9.1"))
}
