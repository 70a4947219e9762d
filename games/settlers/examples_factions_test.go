package settlers

import "testing"

// The Romans: IS-16.5, IS-16.19, IS-16.31.
func TestExamplesOfRomans(t *testing.T) {
	g := table(t, "romans barbarians").stand("A", "ROM008").put("COM023", "defense")
	g.Example("engineers-remove", "IS-16.5", g.gaining("A use ROM008 1 1, target COM023", "A worker -1, raze -1"))
	g.Is("discarded", g.s.Discard.has(g.card("COM023")), true)

	g = table(t, "romans barbarians").stand("A", "ROM010 ROM009").deals("B", "BAR024")
	g.Example("spies-take-a-deal", "IS-16.19 IS-16.31", g.gaining("A use ROM010 1 1, target BAR004", "A worker -2"))
	g.in(&g.s.Players[0].Deals, "BAR004 ROM005").in(&g.s.Players[1].Deals, "BAR024")

	g = table(t, "romans barbarians").stand("A", "COM040 ROM016").hand("A", "ROM027").
		supply("A", "worker 2, wood 2, stone 1, raze 1")
	g.Example("settlers-need-no-house", "IS-16.24 IS-16.26",
		g.gaining("A use COM040 1 1, target ROM027", "A wood -2, stone 1, gold 1, vp 1, card -1"))
}

// The Barbarians: IS-16.22, IS-16.23, IS-16.21, IS-22.5.
func TestExamplesOfBarbarians(t *testing.T) {
	g := table(t, "barbarians romans").stand("A", "BAR014").put("COM062", "defense").
		supply("A", "worker 3, wood 1, raze 3")
	g.Example("dark-chapel", "IS-16.22 IS-22.5",
		g.gaining("A use BAR014 2 1, target COM062, convert wood 2", "A raze -3, vp 4; B wood 1"))

	g = table(t, "barbarians egyptians").stand("A", "BAR016")
	g.Example("pack-copies-loot", "IS-16.23",
		g.gaining("A use BAR016 1 1, target COM028, choose gold", "A gold 1, raze -1"))
	g.Is("it stands", g.s.Empire[1].has(g.card("COM028")), true)

	g = table(t, "barbarians romans egyptians").stand("A", "BAR010")
	g.Example("saboteurs-steal", "IS-16.21",
		g.gaining("A use BAR010 1 1, rob 2 stone", "A worker -1, stone 1; B stone -1"))

	g = table(t, "barbarians romans").stand("A", "COM041 COM037").used("COM037", "worker 1, stone 2", 1)
	g.Example("acting-troupe", "IS-16.25", g.gaining("A use COM041 1 1, copy COM037 1", "A worker -1, vp 3"))
}

// The Japanese: IS-16.2 to IS-16.11, IS-16.30.
func TestExamplesOfJapanese(t *testing.T) {
	g := table(t, "japanese barbarians").supply("A", "worker 3, food 1").supply("B", "worker 5, wood 2, raze 2")
	g.Example("samurai-on-guard", "IS-16.3 IS-16.2 IS-10.9",
		g.refusing("A samurai JAP001, samurai JAP016, use JAP016 1 1; B attack JAP001", "IS-10.9"))

	g = table(t, "japanese barbarians")
	g.Example("samurai-only-at-home", "IS-16.2", g.refusing("A samurai COM012", "IS-16.2"))

	g = table(t, "japanese romans").stand("A", "JAP013")
	g.Example("cards-under-the-gate", "IS-16.6", g.gaining("A pass, tuck COM061, tuck JAP028", "A card -2"))

	g = table(t, "japanese romans").stand("A", "JAP015")
	g.Example("offering-at-the-shrine", "IS-16.7", g.gaining("A pass, offer food, offer wood", "A wood -1, food -1"))

	g = table(t, "japanese romans").stand("A", "JAP019").deals("A", "JAP017").
		supply("A", "worker 1, wood 1, stone 1, food 1")
	g.Example("negotiator-builds-a-deal", "IS-16.9 IS-16.26",
		g.gaining("A use JAP019 1 1, target JAP017", "A worker -1, wood -1"))
	g.in(&g.s.Players[0].Deals, "JAP021")

	g = table(t, "japanese romans").hand("A", "JAP026").founds("A", "COM007").supply("A", "worker 3, stone 1, food 1").
		put("JAP016", "samurai")
	g.Example("ninjas-bring-samurai", "IS-16.10",
		g.gaining("A build JAP026, discard COM007", "A stone -1, card -1"))
	g.Is("Samurai", g.p.samurai(0), 3)

	g = table(t, "japanese romans").stand("A", "JAP022 JAP024")
	g.Example("trade-route", "IS-16.30 IS-16.11",
		g.gaining("A use JAP022 1 1, target ROM029", "A food -1, gold 1, vp 1"))
}

// The Egyptians: IS-16.13 to IS-16.18, IS-16.27, IS-22.24.
func TestExamplesOfEgyptians(t *testing.T) {
	g := table(t, "egyptians barbarians").stand("A", "EGY003").stand("B", "BAR029").put("COM023", "defense")
	g.Example("chariots-ignore-protection", "IS-16.13",
		g.gaining("A use EGY003 1 1, target COM023", "A food 2, raze -1; B wood 1"))

	g = table(t, "egyptians romans").stand("A", "EGY013").stand("B", "COM021").used("COM021", "worker 1", 1)
	g.Example("temple-of-ra", "IS-16.17 IS-16.18 IS-22.26",
		g.gaining("A use EGY013 1 1, target COM021; B pass; A use COM021 1 1", "A worker -1"))

	taken := func() *scenario {
		n := table(t, "romans egyptians barbarians").stand("B", "EGY013").stand("A", "COM021")
		return n.again("B").Play("B use EGY013 1 1, target COM021")
	}
	g = taken()
	g.again("A").supply("A", "worker 3, wood 1, raze 2")
	g.Example("not-back-by-force", "IS-16.18", g.refusing("A attack COM021", "IS-16.18"))

	g = taken()
	g.again("C").supply("C", "worker 4, wood 1, food 1, raze 2")
	g.Example("who-razes-what-is-taken", "IS-16.17 IS-10.3",
		g.gaining("C attack COM021", "B wood 1; C gold 1, vp 1, raze -2"))
	g.in(&g.s.Players[0].Foundations, "COM021")
	g.Is("tokens", g.s.Tokens, 4)

	g = table(t, "egyptians romans").stand("A", "EGY019 EGY020 COM021")
	g.Example("two-sphinxes", "IS-16.27 IS-22.2", g.gaining("A use COM021 1 2", "A worker -2, gold 6"))

	g = table(t, "egyptians romans").stand("A", "EGY014")
	g.Example("sanctuary", "IS-16.15", g.gaining("A use EGY014 1 1, target EGY026", "A worker -1, stone 1, card -1"))

	g = table(t, "egyptians romans").stand("A", "EGY010")
	g.Example("locked-for-the-round", "IS-22.24", g.refusing("A use EGY010 1 1; B use COM034 1 1", "IS-22.24"))
}

// Variants: IS-17.1, IS-17.2, IS-17.4.
func TestExamplesOfVariants(t *testing.T) {
	g := table(t, "romans barbarians japanese", "lookout=alternate").
		top("COM046 COM030 COM007 COM021 COM015 COM002 COM028 COM084 COM025")
	g.Play("A pass", "B pass", "C pass").Choices("B keep COM046, keep COM021, keep COM028")
	g.Example("keep-one-pass-two", "IS-17.1",
		g.gaining("B keep COM046; C keep COM015; A keep COM025", "A card 1; B card 1; C card 1"))
	g.Choices("C keep COM021, keep COM028")

	g = table(t, "romans barbarians", "lookout=advanced").top("COM046 COM030 COM007 COM021 COM015")
	g.Play("A pass", "B pass")
	g.Example("five-open-cards", "IS-17.2",
		g.gaining("B take COM021; A take COM046; B take COM007", "A card 1; B card 2"))

	g = table(t, "romans barbarians", "peaceful=on").supply("A", "worker 3, wood 1, raze 2")
	g.Example("peace", "IS-17.4", g.refusing("A attack COM023", "IS-17.4"))
}
