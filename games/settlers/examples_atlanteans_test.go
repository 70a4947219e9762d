package settlers

import "testing"

// The Atlanteans and placing Technology: IA-3.1, IA-3.2, IA-4.1, IA-4.2, IA-4.4, IA-4.6, IA-7.1.
func TestExamplesOfAtlanteans(t *testing.T) {
	g := tableAtl(t, "barbarians atlanteans romans").
		top("COM046 COM030 COM007 COM021 COM033 COM002 COM028 COM084").supply("A", "").supply("B", "").supply("C", "")
	g.Play("A pass", "B pass", "C pass", "B take COM046", "C take COM030", "A take COM007", "A take COM033",
		"C take COM002")
	g.Example("board-of-the-atlanteans", "IA-3.1", g.gaining("B take COM028",
		"A worker 7, wood 2, food 1, gold 1, basic_tech 1, raze 1, defense 1; "+
			"B worker 7, food 1, basic_tech 3, raze 1, defense 3, card 1; "+
			"C worker 2, wood 3, stone 3, gold 1, raze 1, defense 1"))

	g = tableAtl(t, "atlanteans romans").stand("A", "ATL016 ATL010 COM112 COM117").passed("B").
		supply("A", "worker 1, stone 1")
	g.s.Round = 5
	g.Example("sunk-faction-locations", "IA-3.2 IS-14.1", g.gaining("A pass", "A vp 4; B vp 6"))

	g = tableAtl(t, "atlanteans romans").supply("A", "worker 4, wood 1, basic_tech 1, adv_scoring 1")
	g.Example("before-and-after-the-action", "IA-4.1",
		g.gaining("A tech basic_tech COM015, use COM083 1 2, tech adv_scoring COM083",
			"A worker -2, stone 2, basic_tech -1, adv_scoring -1"))
	g.lies("COM015", hasBasic).lies("COM083", hasScoring).turn("B")

	g = tableAtl(t, "atlanteans romans").adds("A", "basic_tech 1")
	g.Example("not-on-faction-locations", "IA-4.1", g.refusing("A tech basic_tech ATL018", "IA-4.1"))

	g = tableAtl(t, "atlanteans romans").put("COM015", "basic").adds("A", "basic_tech 1")
	g.Example("one-of-each-kind", "IA-4.2", g.refusing("A tech basic_tech COM015", "IA-4.2"))

	g = tableAtl(t, "atlanteans romans").stand("A", "COM117").adds("A", "basic_tech 1")
	g.Example("technology-as-a-price", "IA-4.4", g.gaining("A use COM117 1 1", "A basic_tech -1, vp 2"))
	g.Is("price", g.s.Spots[g.card("COM117")].Price[basicTech], 1)

	g = tableAtl(t, "atlanteans romans").hand("A", "COM008").supply("A", "worker 4, wood 1, stone 1, basic_tech 1")
	g.Example("first-production-comes-first", "IA-4.6",
		g.gaining("A build COM008, tech basic_tech COM008", "A wood -1, stone 1, basic_tech -1, card -1"))

	g = tableAtl(t, "romans atlanteans").adds("A", "basic_tech 1")
	g.Example("romans-place-none", "IA-7.1", g.refusing("A tech basic_tech COM062", "IA-7.1"))
}

// Basic Technology: IA-5.1 to IA-5.6.
func TestExamplesOfBasicTechnology(t *testing.T) {
	g := tableAtl(t, "atlanteans romans").stand("A", "ATL028").put("COM015", "basic")
	g.Example("produces-twice", "IA-5.1 IA-5.6", g.gaining("A use ATL028 1 1", "A worker 3"))

	g = tableAtl(t, "atlanteans romans").stand("A", "COM002").put("COM002", "basic").hand("A", "COM033").
		supply("A", "worker 4, wood 1, stone 1")
	g.Example("feature-works-twice", "IA-5.2", g.gaining("A build COM033", "A wood -1, stone -1, gold 2, vp 2, card -1"))

	g = tableAtl(t, "atlanteans romans").supply("A", "worker 4, wood 1, basic_tech 1")
	g.Example("one-more-use", "IA-5.3 IA-5.7",
		g.gaining("A tech basic_tech COM083, use COM083 1 3", "A worker -3, stone 3, basic_tech -1"))

	g = tableAtl(t, "romans atlanteans").put("COM015", "basic").supply("A", "worker 2, wood 1, raze 2")
	g.Example("basic-comes-back", "IA-5.5", g.gaining("A attack COM015", "A worker 2, raze -2; B wood 1, basic_tech 1"))
}

// Advanced Technology: IA-6.1 to IA-6.11.
func TestExamplesOfAdvancedTechnology(t *testing.T) {
	g := tableAtl(t, "atlanteans romans").stand("A", "ATL020").adds("A", "basic_tech 2")
	g.Example("scoring-or-defence", "IA-6.1",
		g.gaining("A use ATL020 1 1, choose adv_defense, tech adv_defense COM083", "A basic_tech -2, vp 1"))
	g.lies("COM083", hasAdvanced)

	g = tableAtl(t, "atlanteans romans").put("COM083", "scoring")
	g.Example("each-use-scores", "IA-6.2", g.gaining("A use COM083 1 2", "A worker -2, stone 2, vp 2"))

	g = tableAtl(t, "atlanteans romans").stand("A", "ATL028").put("COM015", "basic", "scoring")
	g.Example("twice-is-two-vp", "IA-6.3", g.gaining("A use ATL028 1 1", "A worker 3, vp 2"))

	g = tableAtl(t, "atlanteans romans").stand("A", "COM105").put("COM105", "scoring").passed("B").
		supply("A", "basic_tech 3").supply("B", "raze 1")
	g.Example("storing-scores", "IA-6.4 IA-6.11 IA-10.3", g.gaining("A pass", "A basic_tech -2, vp 1, card 1; B card 1"))
	g.Is("stored", g.s.Spots[g.card("COM105")].Tech, 2)

	g = tableAtl(t, "atlanteans romans").put("COM083", "advanced").adds("A", "defense 1")
	g.Example("one-kind-of-defence", "IA-6.5", g.refusing("A defend COM083", "IA-6.5"))

	g = tableAtl(t, "romans atlanteans").put("COM015", "scoring", "advanced").supply("A", "worker 2, wood 1, raze 3")
	g.Example("vp-for-lost-technology", "IA-6.6", g.gaining("A attack COM015", "A worker 2, raze -3; B wood 1, vp 2"))

	g = tableAtl(t, "atlanteans romans").put("COM015", "basic", "scoring").hand("A", "ATL016").
		supply("A", "worker 3, wood 1, stone 1")
	g.Example("no-vp-when-paid", "IA-6.7 IA-5.5",
		g.gaining("A build ATL016, discard COM015", "A wood -1, basic_tech 1, card -1"))

	g = tableAtl(t, "romans atlanteans").stand("B", "COM103").put("COM103", "basic", "scoring")
	g.Example("visits-score-nothing", "IA-6.10 IA-5.6",
		g.gaining("A send COM103", "A worker -1, basic_tech 1; B worker 1"))
}

// Unlocking: IA-8.1 to IA-8.7.
func TestExamplesOfUnlocking(t *testing.T) {
	g := tableAtl(t, "atlanteans romans").stand("A", "ATL022")
	g.Example("unlock-first", "IA-8.1", g.refusing("A use ATL022 2 1", "IA-8.1"))

	// The example of the Emerald Harbour: not both in one turn, but one turn after the other.
	g = tableAtl(t, "atlanteans romans").stand("A", "ATL022").supply("A", "worker 3, stone 1, basic_tech 1, defense 1")
	g.Example("not-both-in-one-turn", "IA-8.2", g.refusing("A use ATL022 1 1; A use ATL022 2 1", "IS-7.5"))
	g = tableAtl(t, "atlanteans romans").stand("A", "ATL022").supply("A", "worker 3, stone 1, basic_tech 1").
		supply("B", "worker 3, wood 1, stone 1")
	g.Example("emerald-harbour", "IA-8.2 IA-8.1",
		g.gaining("A use ATL022 1 1; B use COM034 1 1; A use ATL022 2 1, choose food",
			"A worker -1, food 1, basic_tech -1; B worker -1, stone -1, vp 2"))

	g = tableAtl(t, "atlanteans romans").stand("A", "ATL022").put("ATL022", "unlocked").used("ATL022", "basic_tech 1", 1)
	g.Example("any-number-of-times", "IA-8.5",
		g.gaining("A use ATL022 2 3, choose wood, choose stone, choose food", "A worker -3, wood 1, stone 1, food 1"))
	g = tableAtl(t, "atlanteans romans").stand("A", "ATL022").put("ATL022", "unlocked").
		used("ATL022", "basic_tech 1", 1).
		adds("A", "basic_tech 1")
	g.Example("unlocked-already", "IA-8.7", g.refusing("A use ATL022 1 1", "IA-8.7"))

	g = tableAtl(t, "atlanteans romans").stand("A", "ATL014").supply("A", "worker 3, basic_tech 1, defense 2")
	g.Example("unlocked-feature-works-at-once", "IA-8.6 IA-8.3",
		g.gaining("A use ATL014 1 1, defend COM015, defend COM083", "A basic_tech -1, defense -2, vp 2"))
}

// Open production: IA-9.2 to IA-9.7. Production and Feature: IA-10.2.
func TestExamplesOfOpenProduction(t *testing.T) {
	g := tableAtl(t, "romans atlanteans").stand("B", "COM103")
	g.Example("send-a-worker", "IA-9.2 IA-9.7", g.gaining("A send COM103", "A worker -1, basic_tech 1; B worker 1"))
	g.Is("it stays there", g.s.Spots[g.card("COM103")].Guests, 1)

	g = tableAtl(t, "romans atlanteans").stand("A", "COM104").stand("B", "COM083")
	g.Example("no-worker-to-ones-own", "IA-9.3", g.refusing("A send COM104", "IA-9.3"))

	g = tableAtl(t, "romans atlanteans egyptians").stand("B", "COM103")
	g.Example("two-workers-and-full", "IA-9.4",
		g.refusing("A send COM103; B use COM083 1 1; C send COM103; A send COM103", "IA-9.4"))

	g = tableAtl(t, "romans japanese").stand("B", "JAP050").top("ROM047 COM030")
	g.Example("visitor-draws-own-cards", "IA-9.7",
		g.gaining("A send JAP050, draw faction", "A worker -1, card 1; B worker 1"))

	ark := func(t *testing.T) *scenario {
		t.Helper()
		return tableAtl(t, "atlanteans romans", "deck1=ready").stand("A", "ATL038").
			top("COM046 COM030 COM007 COM021 COM033 COM002").supply("B", "")
	}
	g = ark(t).supply("A", "worker 1, basic_tech 4").passed("B")
	g.Example("ark-is-loaded", "IA-10.2", g.gaining("A pass", "A worker -1, basic_tech -3, card 1; B card 1"))
	g.Is("stored", g.s.Spots[g.card("ATL038")].Tech, 3)

	g = ark(t).supply("A", "basic_tech 3").passed("B")
	g.Play("A pass", "B take COM046", "A take COM030", "A take COM021")
	g.Example("ark-unloads", "IA-10.2",
		g.gaining("B take COM033", "A worker 7, food 1, basic_tech 6, raze 1, defense 2, vp 3; "+
			"B worker 2, wood 3, stone 3, gold 1, raze 1, defense 1, card 1"))
	g.Is("stored", g.s.Spots[g.card("ATL038")].Tech, 0)
}

// Events: IA-11.2 to IA-11.4, IA-11.6.
func TestExamplesOfEvents(t *testing.T) {
	g := tableAtl(t, "atlanteans romans").top("COM046 COM030 COM007 COM021 COM108 COM002 COM033").supply("A", "").
		supply("B", "").passed("B")
	g.Play("A pass", "B take COM046")
	g.Example("event-in-the-lookout", "IA-11.2 IA-11.6",
		g.gaining("A take COM030; B choose food; A choose basic_tech", "A card 1, basic_tech 1; B food 1"))
	g.Is("replaced", g.row(), "COM021 COM002 COM033")

	g = tableAtl(t, "atlanteans romans").top("COM107 COM046").supply("A", "worker 2, wood 2, stone 1").
		supply("B", "worker 3, stone 2, raze 1")
	g.Example("event-drawn-in-between", "IA-11.3 IA-11.6",
		g.gaining("A exchange common_card, spend wood", "A worker -2, wood -1, card 1; B stone -1"))
	g.Is("discarded", g.s.Discard.has(g.card("COM107")), true)
}

// Single cards of the Atlanteans' box: IA-12.1 to IA-12.17.
func TestExamplesOfAtlanteanCards(t *testing.T) {
	g := tableAtl(t, "atlanteans romans").stand("A", "ATL010")
	g.Example("caste-of-planners", "IA-12.1", g.gaining("A use ATL010 1 1, discard COM027", "A basic_tech 1, card -1"))
	g.Is("a Worker lies there", g.s.Spots[g.card("ATL010")].Price[worker], 1)

	g = tableAtl(t, "atlanteans romans").stand("A", "COM002 COM004").hand("A", "ATL001")
	g.Example("caste-of-engineers", "IA-12.2", g.gaining("A build ATL001", "A gold 2, vp 2, card -1"))

	g = tableAtl(t, "atlanteans romans").stand("A", "ATL024").put("COM015", "basic")
	g.Example("virgin-oracle", "IA-12.3",
		g.gaining("A use ATL024 1 1, lift basic_tech COM015, tech basic_tech COM083", "A worker -1"))
	g.lies("COM015", 0).lies("COM083", hasBasic)

	// Printed Defence and a Samurai: 4.
	g = tableAtl(t, "romans japanese").stand("B", "JAP048").put("JAP048", "samurai").
		supply("A", "worker 2, wood 1, raze 3")
	g.Example("feng-shui-builders-guarded", "IA-12.4 IS-10.9", g.refusing("A attack JAP048", "IS-10.9"))
	g = tableAtl(t, "japanese romans").stand("A", "JAP048").adds("A", "defense 1")
	g.Example("no-token-beside-printed-defence", "IA-12.4", g.refusing("A defend JAP048", "IA-12.4"))

	g = tableAtl(t, "japanese romans").stand("A", "JAP048 COM002").founds("A", "COM008").supply("A", "worker 1, food 1")
	g.Example("turned-up-again", "IA-12.5", g.gaining("A use JAP048 1 1", "A worker -1"))
	g.Is("face up", g.s.Empire[0].has(g.card("COM008")), true)

	g = tableAtl(t, "japanese romans").stand("A", "JAP049").supply("A", "basic_tech 1, food 1")
	g.Example("mr-chi-counts-the-use", "IA-12.6",
		g.refusing("A use JAP049 1 1, copy JAP016 1; B pass; A use JAP016 1 1", "IS-11.1"))

	g = tableAtl(t, "barbarians romans").stand("A", "BAR048").adds("A", "basic_tech 1")
	g.Example("clans-finest", "IA-12.7 IA-12.18",
		g.gaining("A use BAR048 1 1, target COM023, target COM034", "A worker -1, basic_tech -1"))
	g.Is("discarded", g.s.Discard.has(g.card("COM034")) && g.s.Discard.has(g.card("COM023")), true)

	g = tableAtl(t, "barbarians romans").stand("A", "BAR046 COM005").top("COM028").adds("A", "basic_tech 1")
	g.Example("traks-flying-machine", "IA-12.8",
		g.gaining("A use BAR046 1 1", "A worker 1, gold 1, basic_tech -1, vp 1"))
	g.Is("discarded", g.s.Discard.has(g.card("COM028")), true)

	// The example of the Mechanical Horse: a red Location and 3 Basic Technology.
	g = tableAtl(t, "barbarians japanese").stand("A", "BAR044").stand("B", "COM052").
		supply("A", "worker 4, wood 1, raze 2, basic_tech 3")
	g.Example("mechanical-horse", "IA-12.9 IA-12.24",
		g.gaining("A attack COM052, spend basic_tech, spend basic_tech, spend basic_tech",
			"A food 4, gold 1, raze -2, basic_tech -3, vp 3; B wood 1"))

	g = tableAtl(t, "barbarians romans").stand("A", "BAR049")
	g.Example("anti-technology-squad", "IA-12.10",
		g.refusing("A use BAR049 1 1, target COM034; B use COM034 1 1", "IA-12.10"))
	g = tableAtl(t, "romans barbarians").stand("B", "BAR049").supply("A", "worker 3, wood 1, stone 2, raze 1")
	g.s.Dead.add(g.card("COM034"))
	g.Example("freeing-a-location", "IA-12.10 IA-12.19",
		g.gaining("A free COM034; B pass; A use COM034 1 1", "A worker -1, stone -1, raze -1, vp 2"))
	g.Is("tokens in use", g.s.Dead.count(), 0)

	g = tableAtl(t, "egyptians romans").stand("A", "EGY048").stand("B", "COM002").hand("A", "EGY024").
		hand("A", "COM033").
		supply("A", "worker 3, wood 1, stone 1, basic_tech 1")
	g.Example("ears-of-the-pharaoh", "IA-12.12 IA-12.20", g.gaining("A use EGY048 1 1; B pass; A build COM033",
		"A wood -1, stone -1, gold 1, basic_tech -1, vp 1, card -1"))

	g = tableAtl(t, "egyptians romans").stand("A", "EGY044")
	g.Example("sand-sailors", "IA-12.13 IA-12.21",
		g.gaining("A use EGY044 1 1, target ROM020", "A worker -1, wood 1, stone 1; B worker 1"))

	g = tableAtl(t, "romans barbarians").stand("A", "ROM044 COM005").top("COM028 COM065").adds("A", "basic_tech 1")
	g.Example("defence-engine", "IA-12.14", g.gaining("A use ROM044 1 1", "A wood 2, basic_tech -1"))
	g.in(&g.s.Players[0].Foundations, "COM028 COM065")

	g = tableAtl(t, "romans atlanteans").stand("A", "ROM048 COM120").adds("A", "basic_tech 2")
	g.Example("roman-academy", "IA-12.15 IS-22.18", g.gaining(
		"A use COM120 1 2, choose wood, choose wood, choose stone, choose food",
		"A wood 2, stone 1, food 1, basic_tech -2, vp 1"))

	g = tableAtl(t, "atlanteans romans").hand("A", "COM098")
	g.Example("atlantean-ruins", "IA-12.16 IS-8.4", g.gaining("A build COM098, tech basic_tech COM098", "A card -1"))

	g = tableAtl(t, "atlanteans romans").stand("A", "ATL026 COM036").supply("A", "worker 3, stone 2")
	g.Example("scoring-action", "IA-12.17 IA-12.23", g.gaining("A use COM036 1 2", "A stone -2, gold 2, vp 2"))
}
