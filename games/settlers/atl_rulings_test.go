package settlers

import (
	"fmt"
	"strings"
	"testing"

	"spielwerk/game/gametest"
)

// The cards of the box that have a ruling of their own, or a part that no other card
// has: tests for the table of atl_cards_test.go.

// Surveyors' Lodge: Common Locations that are built; not Faction Locations, not what
// is turned up again (IA-12.5).
func testSurveyors(t *testing.T, id string) {
	untouchable(t, id)
	g := atl(t, "atlanteans romans").stand("A", id+" ATL040").hand("A", "COM007 ATL004").founds("A", "COM033").
		supply("A", "wood 2, stone 1, worker 1")
	g.Play("A build COM007").has("A", "wood 2, stone 1, worker 1, vp 3, card 1").again("A")
	g.Play("A build ATL004").has("A", "wood 2, worker 1, basic_tech 1, vp 3").again("A")
	g.Play("A use ATL040 1 1").has("A", "wood 2, basic_tech 1, vp 3")
	atl(t, "atlanteans romans").stand("A", "ATL007 ATL008 ATL009").hand("A", "COM007").supply("A", "wood 2").
		Play("A build COM007").has("A", "wood 2, vp 9")
}

// The guide tells beginners what the Lodge yields.
func TestTheGuideTellsWhatTheLodgeYields(t *testing.T) {
	g := atl(t, "atlanteans romans").stand("A", "ATL007").hand("A", "COM007").supply("A", "wood 2")
	g.Play("A build COM007")
	points := map[string]string{"de": "%d Punkte", "en": "%d points", "it": "%d punti"}
	names := map[string]any{"own": "", "lodge": "", "village": "", "mine": "", "card": ""}
	for code, tongue := range g.tongues() {
		for _, step := range []string{"hello", "village", "mine", "ruins", "ruinsIt"} {
			said := tongue.Say("guide.atlanteans."+step, names)
			if want := fmt.Sprintf(points[code], g.p.Total(0)); !strings.Contains(said, want) {
				t.Errorf("%s, %s: %q, want %s", code, step, said, want)
			}
		}
	}
}

// Caste of Planners: a hand card, and a Worker of the general supply marks the use:
// IA-12.1.
func testPlanners(t *testing.T, id string) {
	untouchable(t, id)
	g := atl(t, "atlanteans romans").stand("A", id)
	g.Refused("A use "+id+" 1 1", "IS-11.4").hand("A", "COM008 COM009 ATL001").supply("A", "worker 1")
	g.Play("A use " + id + " 1 1").Choices("A discard COM008, discard COM009, discard ATL001")
	g.Play("A discard COM009").has("A", "worker 1, basic_tech 1, card 2")
	g.in(&g.s.Discard, "COM009")
	g.Is("the Worker that marks it", g.s.Spots[g.card(id)].Price, [pricedGoods]uint8{worker: 1})
	g.again("A").Refused("A use "+id+" 1 1", "IS-11.1")
	g.s.Players[0].Supply = [heldGoods]uint16{}
	g.nextRound().again("A").Play("A use " + id + " 1 1")
}

// Trident Guards: an Action opens a Feature, which works at once and until Cleanup:
// IA-8.1, IA-8.3, IA-8.4, IA-8.6, IA-12.22.
func testTridentGuards(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "atlanteans romans").stand("A", id+" COM007 COM008 COM021").
		supply("A", "defense 2, adv_defense 1, adv_scoring 1, basic_tech 2")
	g.Play("A defend COM007").has("A", "defense 1, adv_defense 1, adv_scoring 1, basic_tech 2") // not unlocked
	g.Play("A "+use+", defend COM008").has("A", "adv_defense 1, adv_scoring 1, basic_tech 1, vp 1")
	g.Play("A tech adv_scoring COM021, tech basic_tech COM021").has("A", "adv_defense 1, vp 1")
	g.Play("A tech adv_defense COM021").has("A", "vp 2").turn("B")
	g.Is("an Action Location still", g.p.rules.cards[g.card(id)].kind, kindAction)
	g.again("A").supply("A", "basic_tech 1").Refused("A "+use, "IA-8.7")
	g.Play("A pass").Play("B pass").again0().supply("A", "defense 1").Play("A defend COM007").has("A", "card 1, vp 2")
	// Blocked it does nothing; moving tokens is no placing.
	g = atl(t, "atlanteans romans").stand("A", id+" COM007").put(id, "unlocked").supply("A", "defense 1")
	g.s.Dead.add(g.card(id))
	g.Play("A defend COM007").has("A", "")
	g = atl(t, "atlanteans romans").stand("A", id+" ATL024 COM007 COM008").put(id, "unlocked").
		put("COM007", "advanced").supply("A", "worker 1")
	g.Play("A use ATL024 1 1, lift adv_defense COM007, tech adv_defense COM008").has("A", "")
}

// Virgin Oracle: up to 3 tokens of any kinds, all moved at once; where they go the
// limits hold: IA-12.3, IA-12.22, IA-4.2, IA-6.5.
func testOracle(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "atlanteans romans").stand("A", id+" COM007 COM008 COM021 ATL001").supply("A", "worker 1")
	g.Refused("A "+use, "IS-11.4")
	g.put("COM007", "basic", "scoring", "advanced").put("COM008", "basic", "defense").Play("A " + use)
	g.Choices("A lift basic_tech COM007, lift basic_tech COM008, lift adv_scoring COM007, lift adv_defense COM007, done")
	g.Play("A lift basic_tech COM007, lift adv_scoring COM007")
	g.Choices("A lift basic_tech COM008, lift adv_defense COM007, done")
	g.Play("A lift adv_defense COM007")
	g.Choices("A tech basic_tech COM007, tech basic_tech COM021").Play("A tech basic_tech COM021") // COM008 has one
	g.Choices("A tech adv_scoring COM007, tech adv_scoring COM008, tech adv_scoring COM021")
	g.Play("A tech adv_scoring COM008")
	g.Choices("A tech adv_defense COM007, tech adv_defense COM021")
	g.Play("A tech adv_defense COM021") // COM008 has a Defence token
	g.lies("COM007", 0).lies("COM008", hasBasic|hasScoring|hasDefense).lies("COM021", hasBasic|hasAdvanced)
	g.has("A", "").turn("B")
	g.again("A").supply("A", "worker 1").Refused("A "+use, "IS-11.1")
	// Fewer than 3; two that change places, which only fit in the end.
	g = atl(t, "atlanteans romans").stand("A", id+" COM007 COM008").put("COM007", "basic").supply("A", "worker 1")
	g.Play("A " + use + ", lift basic_tech COM007")
	g.Choices("A tech basic_tech COM007, tech basic_tech COM008")
	g.Play("A tech basic_tech COM008").lies("COM007", 0).lies("COM008", hasBasic)
	g = atl(t, "atlanteans romans").stand("A", id+" COM007 COM008").put("COM007", "basic").put("COM008", "scoring").
		supply("A", "worker 1")
	g.Play("A " + use + ", done")
	g.lies("COM007", hasBasic).lies("COM008", hasScoring).turn("B")
	// A Location that the Egyptian has taken over is not among them.
	g = atl(t, "atlanteans egyptians").stand("A", id+" COM007").stand("B", "EGY013").put("COM007", "basic").
		supply("B", "gold 1").again("B")
	g.Play("B use EGY013 1 1").again("A").supply("A", "worker 1").Refused("A "+use, "IS-11.4")
}

// Archive of Waves: look at 2 Faction cards, keep 1.
func testArchive(t *testing.T, id string) {
	untouchable(t, id)
	g := atl(t, "atlanteans romans").stand("A", id).top("ATL001 ATL002").produceNow("A")
	g.Choices("A keep ATL001, keep ATL002")
	g.Play("A keep ATL002")
	g.in(&g.s.Players[0].Discard, "ATL001").in(&g.s.Players[0].Hand, "ATL002")
}

// Sunken Treasury: 1 Gold for each use of a Common Action that gives VP by its own
// text: IA-12.17, IA-12.23.
func testTreasury(t *testing.T, id string) {
	untouchable(t, id)
	g := atl(t, "atlanteans romans").stand("A", id+" COM117 COM112 ATL016 COM041").supply("A", "basic_tech 1")
	g.Play("A use COM117 1 1").has("A", "vp 2, gold 1").again("A")
	g.supply("A", "worker 1").put("COM112", "scoring")
	g.Play("A use COM112 1 1").has("A", "basic_tech 1, vp 3").again("A") // no scoring Action by its token
	g.supply("A", "worker 1, basic_tech 1")
	g.Play("A use ATL016 1 1").has("A", "vp 7").again("A") // of a Faction
	g.supply("A", "worker 1")
	g.Play("A use COM041 1 1").answer("A", "copy COM117 1").has("A", "vp 9, gold 1") // used by another card
	atl(t, "atlanteans romans").stand("A", id+" COM036").supply("A", "stone 2").Play("A use COM036 1 2").
		has("A", "vp 2, gold 2")
	atl(t, "atlanteans romans").stand("A", id).stand("B", "COM117").supply("B", "basic_tech 1").again("B").
		Play("B use COM117 1 1").has("A", "").has("B", "vp 2")
}

// Grand Orrery: 1 VP for each own Common Location with Technology, at most 6, when it
// is built.
func testOrrery(t *testing.T, id string) {
	untouchable(t, id)
	list := strings.Fields("COM001 COM002 COM003 COM004 COM005 COM006 COM007")
	for n := range 8 {
		g := atl(t, "atlanteans romans").hand("A", id).founds("A", "COM083").supply("A", "wood 1, stone 2").
			stand("A", "COM069 ATL001").put("COM069", "defense")
		for i, c := range list[:n] {
			g.stand("A", c).put(c, []string{"basic", "scoring", "advanced"}[i%3])
		}
		if n > 0 {
			g.put("COM001", "basic", "scoring", "advanced") // one Location all the same
		}
		g.Play("A build " + id)
		if n >= 0 && g.s.Depth > 0 {
			g.Play("A discard COM083")
		}
		g.has("A", fmt.Sprint("vp ", min(n, 6)))
	}
}

// Harbour Crane: an own Common Production Location produces, with its Technology:
// IA-5.6.
func testCrane(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "atlanteans romans").stand("A", id+" ATL001 COM021").stand("B", "COM009").supply("A", "worker 1")
	g.Refused("A "+use, "IS-11.4")
	g.stand("A", "COM007 COM008").put("COM007", "basic", "scoring")
	g.Play("A " + use).Choices("A target COM007, target COM008")
	g.Play("A target COM007").has("A", "wood 4, vp 2")
	g.again("A").supply("A", "worker 1").Refused("A "+use, "IS-11.1")
	g = atl(t, "atlanteans romans").stand("A", id+" COM007 COM008").supply("A", "worker 1")
	g.s.Dead.add(g.card("COM007"))
	g.Play("A "+use).has("A", "stone 1")
}

// Storm Wall: Common Locations with a Defence token or Advanced Defence cost 1 Raze
// token more: IS-10.9.
func testStormWall(t *testing.T, id string) {
	untouchable(t, id)
	g := atl(t, "romans atlanteans").stand("B", id+" COM007 COM008 COM009").put("COM007", "advanced").
		put("COM008", "defense").supply("A", "raze 3")
	g.Refused("A attack COM007", "IS-10.9").Refused("A attack COM008", "IS-10.9").supply("A", "raze 2")
	g.Play("A attack COM009").has("A", "stone 2").again("A")
	g.supply("A", "raze 4")
	g.Play("A attack COM007").has("A", "wood 2").again("A").supply("A", "raze 4")
	g.Play("A attack COM008").has("A", "stone 2")
	g = atl(t, "romans atlanteans").stand("B", id+" COM007").put("COM007", "advanced").supply("A", "raze 3")
	g.s.Dead.add(g.card(id))
	g.Play("A attack COM007") // a blocked one does not help: IA-12.19
	// Each Deal of an enemy is 3 VP.
	g = atl(t, "romans atlanteans").stand("B", id).hand("A", "ROM003").supply("A", "food 1").again("A")
	g.Play("A deal ROM003").has("B", "vp 3")
}

// Last Ferry: at the end 1 VP for each Common Location.
func testLastFerry(t *testing.T, id string) {
	untouchable(t, id)
	list := strings.Fields("COM001 COM002 COM003 COM004 COM005")
	for n := range 6 {
		g := atl(t, "atlanteans romans").stand("A", id+" ATL001").stand("A", strings.Join(list[:n], " ")).over()
		g.has("A", fmt.Sprint("vp ", n+n)) // IA-3.2: nothing for the Faction Locations
	}
}

// Envoys' Barge: a Worker of the general supply to an Open Production Location.
func testBarge(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "atlanteans romans").stand("A", id+" COM104").stand("B", "COM008").supply("A", "food 1, worker 1")
	g.Refused("A "+use, "IS-11.4")
	g.stand("B", "COM103").Play("A "+use).has("A", "basic_tech 1, worker 1").has("B", "worker 1")
	g.Is("Workers there", g.s.Spots[g.card("COM103")].Guests, 1)
	g.again("A").supply("A", "food 1").Refused("A "+use, "IS-11.1")
	g.s.Spots[g.card(id)].Uses, g.s.Spots[g.card("COM103")].Guests = [maxActions]uint8{}, 2
	g.Refused("A "+use, "IS-11.4")
	g.s.Spots[g.card("COM103")].Guests, g.s.Passed = 0, g.s.Passed.With(1)
	g.Refused("A "+use, "IS-11.4")
}

// Technology Ark: nothing when built (see atlPrinted), up to 3 Basic Technology kept in
// Cleanup, 1 VP for each in the Production phase, after which it comes back: IA-10.1,
// IA-10.2, IS-20.3, IA-6.11.
func testArk(t *testing.T, id string) {
	untouchable(t, id)
	stored := func(options ...string) *scenario {
		g := atl(t, "atlanteans romans", options...).stand("A", id).supply("A", "basic_tech 5")
		g.Play("A pass").Play("B pass")
		g.Is("stored", g.s.Spots[g.card(id)].Tech, 3)
		return g.has("A", "basic_tech 2, card 1")
	}
	g := stored()
	g.again0().Refused("A tech basic_tech "+id, "IA-4.1")
	g.produceNow("A").has("A", "worker 4, raze 1, defense 2, basic_tech 6, vp 3, card 1")
	g.Is("stored", g.s.Spots[g.card(id)].Tech, 0)
	g = atl(t, "atlanteans romans").stand("A", id).produceNow("A")
	g.has("A", atlBoard(id)) // nothing is stored, nothing is produced
	g = atl(t, "atlanteans romans").hand("A", id).founds("A", "COM083").supply("A", "stone 2").Play("A build " + id)
	g.Is("it produces when built", contains(g.Told(), "produce"), false)
	// Farmers at Work, before and after it: the goods come back after its own production.
	for _, c := range []struct {
		options, first, goods string
	}{
		{"ark_returns_at_phase_end=off", "COM016", "vp 6, basic_tech 6"},
		{"ark_returns_at_phase_end=off", id, "vp 3, basic_tech 6"},
		{"ark_returns_at_phase_end=on", "COM016", "vp 6, basic_tech 6"},
		{"ark_returns_at_phase_end=on", id, "vp 6, basic_tech 6"},
	} {
		g = stored(c.options).stand("A", "COM016")
		g.s.Row, g.s.RowN = [maxRow]card{}, 0
		g.again0().produceNow("A").Play("A produce " + c.first)
		g.finish("A")
		g.has("A", g.more("worker 4, raze 1, defense 2, card 1", c.goods))
	}
	// What lies there when it is lost goes to the supply: IA-10.4.
	g = stored().again0().stand("B", "ROM008").supply("B", "worker 1, raze 1").again("B")
	g.s.Spots[g.card("ROM008")].Uses = [maxActions]uint8{}
	g.Play("B use ROM008 1 1").has("A", "basic_tech 5, card 1")
	// Blocked it keeps what lies there: IA-12.19.
	g = stored().again0()
	g.s.Dead.add(g.card(id))
	g.produceNow("A").has("A", "worker 4, raze 1, defense 2, basic_tech 3, card 1")
	g.Is("still there", g.s.Spots[g.card(id)].Tech, 3)
	g = stored("ark_returns_at_phase_end=on").again0()
	g.s.Dead.add(g.card(id))
	g.produceNow("A")
	g.Is("still there", g.s.Spots[g.card(id)].Tech, 3)
}

// Kelp Weavers: 1 VP for each Worker of an enemy that comes.
func testKelpWeavers(t *testing.T, id string) {
	untouchable(t, id)
	g := atl(t, "romans atlanteans").stand("B", id+" COM103").stand("A", "COM104").supply("A", "worker 2").
		supply("B", "worker 1")
	g.Play("A send COM103").has("A", "worker 1, basic_tech 1").has("B", "worker 2, vp 1").turn("B")
	g.Play("B send COM104").has("B", "worker 1, basic_tech 1, vp 1").has("A", "worker 2, basic_tech 1")
	atl(t, "egyptians atlanteans").stand("A", "EGY044").stand("B", id+" COM007").supply("A", "worker 1").
		Play("A use EGY044 1 1").has("A", "wood 2").has("B", "worker 1, vp 1")
}

// testRestoring: Reef Refuge and Feng Shui Builders turn a Foundation up again, which
// is no building: IA-12.5.
func testRestoring(t *testing.T, id string) {
	use := "use " + id + " 1 1"
	g := atl(t, versus(id)).stand("A", id+" COM002").supply("A", "worker 1")
	g.Refused("A "+use, "IS-11.4").founds("A", "COM008 COM083")
	g.Play("A " + use).Choices("A target COM008, target COM083")
	g.Play("A target COM008").has("A", "").in(&g.s.Players[0].Foundations, "COM083") // no goods, no bonus, no Supplier
	g.Is("face up", g.s.Empire[0].has(g.card("COM008")), true)
	g.again("A").supply("A", "worker 1").Refused("A "+use, "IS-11.1")
	g.s.Spots[g.card(id)].Uses = [maxActions]uint8{}
	g.Play("A "+use).again("A").supply("A", "worker 2").Play("A use COM083 1 2").has("A", "stone 2") // unused this round
	g.produceNow("A")
	g.has("A", g.more(atlBoard(id), "stone 3"))
}

func testFengShui(t *testing.T, id string) {
	untouchable(t, id)
	testRestoring(t, id)
	// Defence is printed on it: no token goes there, a Samurai may; with both it costs 4
	// Raze tokens: IA-12.4.
	g := atl(t, "japanese barbarians").stand("A", id).supply("A", "defense 1, worker 1").Refused("A defend "+id, "IA-12.4")
	g.Play("A samurai "+id).supply("A", "").Play("A pass").supply("B", "raze 3")
	g.s.Passed = 0
	g.again("B").Refused("B attack "+id, "IS-10.9").supply("B", "raze 4").Play("B attack "+id).has("B", "vp 1")
	g = atl(t, "japanese barbarians").stand("A", id).supply("B", "raze 2").again("B")
	g.Refused("B attack "+id, "IS-10.9").supply("B", "raze 3")
	g.Play("B attack " + id)
	// The Storm Wall's "with a Defence token" means the printed one too, for its owner only.
	g.Is("printed", g.p.rules.cards[g.card(id)].printed, 1)
}

// Mechanical Horse: after each Raze any number of Basic Technology, each for 1 VP and a
// good of the card's colour: IA-12.9, IA-12.24, IA-7.1, IS-10.12.
func testHorse(t *testing.T, id string) {
	untouchable(t, id)
	for _, c := range []struct{ card, loot, good string }{
		{"COM023", "food 2", "food"},
		{"COM007", "wood 2", "wood"},
		{"COM008", "stone 2", "stone"},
		{"COM012", "worker 2", "worker"},
		{"COM028", "gold 1, worker 1", "gold"},
		{"COM046", "card 2", "card"},
		{"COM018", "vp 1, stone 1", "raze"},
		{"COM026", "vp 1, stone 1", ""},
	} {
		g := atl(t, "barbarians romans").stand("A", id).hand("A", c.card).supply("A", "raze 1, basic_tech 3")
		g.Play("A raze " + c.card)
		for g.s.Depth > 0 && g.Moves("A")[0] == "draw common" {
			g.Play("A draw common")
		}
		g.Choices("A spend basic_tech, done")
		for range 3 { // the example: 3 of them for a red card
			g.Play("A spend basic_tech")
			if c.good == "card" {
				g.Play("A draw common")
			}
		}
		want := g.more(c.loot, "vp 3")
		if c.good != "" {
			want = g.more(want, c.good+" 3")
		}
		g.has("A", want).turn("B")
	}
	// As many as one likes; of the loot too; white has no good.
	g := atl(t, "barbarians romans").stand("A", id).stand("B", "COM110").supply("A", "raze 2")
	g.Play("A attack COM110").Choices("A spend basic_tech, done")
	g.Play("A spend basic_tech").has("A", "stone 1, vp 1").turn("B")
	g.Is("it is a payment", contains(g.Told(), "pay"), true)
	atl(t, "barbarians romans").stand("A", id).hand("A", "COM007").supply("A", "raze 1, basic_tech 2").
		Play("A raze COM007, spend basic_tech, done").has("A", "wood 3, basic_tech 1, vp 1")
	atl(t, "barbarians romans").stand("A", id).hand("A", "COM007").supply("A", "raze 1").Play("A raze COM007").
		has("A", "wood 2").turn("B")
	// Any Raze: of an own Location, of a card that is turned up; not the removing of one.
	atl(t, "barbarians romans").stand("A", id+" BAR018 COM007").supply("A", "worker 1, basic_tech 1").
		Play("A use BAR018 1 1").answer("A", "spend basic_tech").has("A", "wood 4, vp 1")
	atl(t, "barbarians romans").stand("A", id+" BAR046").top("COM007").supply("A", "basic_tech 2").
		Play("A use BAR046 1 1, spend basic_tech").has("A", "wood 3, vp 1")
	atl(t, "barbarians romans").stand("A", id+" BAR048 COM007").stand("B", "COM008").
		supply("A", "basic_tech 2, worker 1").Play("A use BAR048 1 1").has("A", "basic_tech 1").turn("B")
	// A Japanese card of several colours: choose each time.
	g = patchedAtl(t, "barbarians japanese", [3]string{"JAP041", "colors: [red]", "colors: [red, brown]"}).
		stand("A", id).stand("B", "JAP041").supply("A", "raze 2, basic_tech 2")
	g.Play("A attack JAP041, spend basic_tech").Choices("A choose wood, choose food")
	g.Play("A choose wood, spend basic_tech, choose food").has("A", "wood 1, food 1, vp 3")
}

// Trak's Flying Machine: the Common card that is drawn is razed at once: IA-12.8.
func testFlyingMachine(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "barbarians romans").stand("A", id+" COM005 BAR007").top("COM007").supply("A", "basic_tech 2")
	g.Play("A "+use).has("A", "basic_tech 1, wood 2, vp 1") // Gallows, not the Raid
	g.in(&g.s.Discard, "COM007").in(&g.s.Players[0].Foundations, "").again("A").Refused("A "+use, "IS-11.1")
	g = atl(t, "barbarians romans").stand("A", id).top("COM098").supply("A", "basic_tech 1")
	g.Play("A "+use).has("A", "") // no Raze field
	g.in(&g.s.Discard, "COM098")
	g = atl(t, "barbarians romans").stand("A", id).top("COM107 COM108 COM023").supply("A", "basic_tech 1, food 1")
	g.Play("A " + use).Choices("A choose food, choose basic_tech")
	g.Play("A choose food").Choices("B choose food, choose basic_tech")
	g.Play("B choose basic_tech").has("A", "food 3").has("B", "basic_tech 1")
	g.in(&g.s.Discard, "COM023 COM107 COM108")
}

// Clan's Finest: an own and an enemy Location, both Common or both of a Faction, are
// removed: IA-12.7, IA-12.18.
func testClansFinest(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "barbarians romans").stand("A", id).stand("B", "COM007").supply("A", "worker 1, basic_tech 1")
	g.Refused("A "+use, "IS-11.4") // the own is of a Faction
	g.stand("A", "COM008 COM033").stand("B", "COM021").put("COM021", "defense")
	g.Play("A " + use).Choices("A target COM008, target COM033")
	g.Play("A target COM033")
	g.Choices("A target COM007, target COM021")
	g.Play("A target COM021").has("A", "").has("B", "").in(&g.s.Discard, "COM021 COM033") // no loot, no Foundation
	g.in(&g.s.Players[1].Foundations, "").again("A").supply("A", "worker 1, basic_tech 1").Refused("A "+use, "IS-11.1")
	g = atl(t, "barbarians romans").stand("A", id+" BAR001 COM008").stand("B", "ROM001").
		supply("A", "worker 1, basic_tech 1")
	g.Play("A " + use).Choices("A target BAR001, target " + id)
	g.Play("A target BAR001").in(&g.s.Players[0].Discard, "BAR001").in(&g.s.Players[1].Discard, "ROM001")
	// The Technology of the removed: IA-5.5, IA-6.6. Who has passed is safe: IS-7.3.
	g = atl(t, "barbarians atlanteans").stand("A", id+" COM008").stand("B", "COM007").
		put("COM007", "basic", "scoring", "advanced").supply("A", "worker 1, basic_tech 1")
	g.Play("A "+use).has("B", "basic_tech 1, vp 2")
	g = atl(t, "barbarians romans").stand("A", id+" COM008").stand("B", "COM007").supply("A", "worker 1, basic_tech 1")
	g.s.Passed = g.s.Passed.With(1)
	g.Refused("A "+use, "IS-11.4")
}

// Anti-Technology Squad: IA-12.10, IA-12.11, IA-12.19, IA-1.2.
func testSquad(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "barbarians romans egyptians").stand("A", id).supply("A", "worker 1").Refused("A "+use, "IS-11.4")
	g.stand("B", "COM021 COM007")
	g.Play("A " + use).Choices("A target COM007, target COM021")
	g.Play("A target COM021").has("A", "").turn("B")
	g.again("B").supply("B", "worker 1, raze 1").Refused("B use COM021 1 1", "IA-12.10")
	g.Refused("B free COM007", "IA-12.10")
	g.Is("tokens left", *g.p.view(0, false).Seats[0].Squads, 1)
	g.again("A").supply("A", "worker 1").Refused("A "+use, "IS-11.1").again("B")
	g.supply("B", "worker 1").Refused("B free COM021", "IA-12.10").supply("B", "worker 1, raze 1")
	g.Play("B free COM021").has("B", "worker 1").turn("C")
	g.again("B").Refused("B free COM021", "IA-12.10").Play("B use COM021 1 1").has("B", "gold 1")
	g.Is("tokens left", *g.p.view(0, false).Seats[0].Squads, 2)
	// It lasts through Cleanup; it counts for its colour and in the end; nobody can send
	// a Worker there.
	g = atl(t, "barbarians atlanteans").stand("A", id).stand("B", "COM103 ATL030 ATL029").supply("A", "worker 2")
	g.Play("A " + use + ", target COM103").again("A")
	g.Refused("A send COM103", "IA-12.19").Play("A pass").Play("B pass")
	g.Is("blocked still", g.s.Dead.has(g.card("COM103")), true)
	g.again0().produceNow("B")
	g.Is("Basic Technology", g.s.Players[1].Supply[basicTech], 1) // of the board
	g.p.worth(1, 0, &amount{good: wood, n: 1, counter: countLocations, set: 0})
	g = atl(t, "barbarians atlanteans").stand("A", id).stand("B", "COM103 COM104 ATL030").supply("A", "worker 1")
	g.Play("A " + use + ", target ATL030")
	g.over().has("B", "vp 2") // the Last Ferry is dead, both Common Locations count
	// Razed, removed or paid it gives the token back.
	g = atl(t, "barbarians romans").stand("A", id).stand("B", "COM007").supply("A", "worker 1, raze 2")
	g.Play("A " + use).again("A")
	g.Play("A attack COM007").has("A", "wood 2")
	g.Is("tokens in use", g.s.Dead.count(), 0)
	g = atl(t, "barbarians romans").stand("A", id).stand("B", "COM007").supply("A", "worker 1")
	g.Play("A "+use).again("B").hand("B", "ROM029").supply("B", "stone 1")
	g.Play("B build ROM029")
	g.Is("tokens in use", g.s.Dead.count(), 0)
	// Two tokens: the third use moves one.
	g = atl(t, "barbarians romans").stand("A", id).stand("B", "COM007 COM008 COM021").supply("A", "worker 1")
	g.s.Dead.add(g.card("COM007"))
	g.s.Dead.add(g.card("COM008"))
	g.Play("A "+use).Choices("A target COM007, target COM008").Play("A target COM008").in(&g.s.Dead, "COM007 COM021")
	g.Is("none left", *g.p.view(0, false).Seats[0].Squads, 0)
	// What protects protects (IA-12.19); stored goods lie there unusable.
	g = atl(t, "barbarians romans").stand("A", id).stand("B", "COM007 ROM019").put("COM007", "defense").
		supply("A", "raze 2").hand("B", "COM033").supply("B", "wood 1")
	g.s.Spots[g.card("ROM019")].Kept[stone] = 1
	g.s.Dead.add(g.card("COM007"))
	g.s.Dead.add(g.card("ROM019"))
	g.Refused("A attack COM007", "IS-10.9").again("B").Refused("B build COM033", "IS-8.1")
	g.s.Dead.drop(g.card("ROM019"))
	g.Play("B build COM033")
}

// Mr Chi's Inventions: another own Action without its price, which counts to its limit:
// IA-12.6, IS-16.29.
func testMrChi(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "japanese romans").stand("A", id).supply("A", "basic_tech 1").Refused("A "+use, "IS-11.4")
	g.stand("A", "JAP028 COM117").supply("A", "basic_tech 1, food 1")
	g.Play("A use JAP028 1 1").again("A")
	g.Play("A "+use).has("A", "raze 1, vp 2") // the other one is used up
	g.again("A").supply("A", "basic_tech 1").Refused("A use COM117 1 1", "IS-11.1").Refused("A "+use, "IS-11.1")
	g.Is("a Worker marks the use", g.s.Spots[g.card("COM117")].Price, [pricedGoods]uint8{worker: 1})
	g = atl(t, "japanese romans").stand("A", id+" COM021").supply("A", "basic_tech 1, worker 1")
	g.Play("A "+use).has("A", "worker 1, gold 1").again("A")
	g.Play("A use COM021 1 1").has("A", "gold 2").again("A").supply("A", "worker 1").Refused("A use COM021 1 1", "IS-11.1")
	// What is locked cannot be chosen, what is unlocked can; an unlocking can.
	g = atl(t, "japanese romans").stand("A", id+" JAP044").supply("A", "basic_tech 1").Play("A "+use).has("A", "")
	g.Is("unlocked", g.s.Spots[g.card("JAP044")].Flags&isUnlocked != 0, true)
	atl(t, "japanese romans").stand("A", id+" JAP044").put("JAP044", "unlocked").supply("A", "basic_tech 1").
		Play("A "+use).has("A", "vp 1")
	// A blocked one cannot, nor the card itself in a circle.
	g = atl(t, "japanese romans").stand("A", id+" COM021").supply("A", "basic_tech 1")
	g.s.Dead.add(g.card("COM021"))
	g.Refused("A "+use, "IS-11.4")
}

// Remote Trade Colony: brown, grey and red, for building and for counting: IA-12.2.
func testRemoteColony(t *testing.T, id string) {
	yields("worker 1, gold 1, basic_tech 1")(t, id)
	for _, c := range []struct {
		option string
		counts string
	}{
		{"colours_when_built_only=off", "wood 2, stone 2, food 2"},
		{"colours_when_built_only=on", "wood 2, stone 1, food 1"},
	} {
		g := atl(t, "romans egyptians", c.option).stand("A", "COM004 COM002 COM006").hand("A", id).founds("A", "COM083").
			supply("A", "wood 1, stone 2")
		g.Play("A build " + id + ", discard COM083")
		g.has("A", "worker 1, gold 4, basic_tech 1, vp 3") // Carpenter's Workshop, Supplier and Mill
		g = atl(t, "romans egyptians", c.option).stand("A", id)
		for _, p := range []string{"COM029", "COM011", "COM025"} { // 1 for each brown, grey or red Location
			g.stand("A", p).s.Phase = phaseProduction
			g.p.produceOwn(0, g.card(p), nil)
		}
		g.has("A", c.counts)
	}
	// While it is built it has them all, in both readings.
	g := patchedAtl(t, "romans egyptians", [3]string{
		"ROM041", "gain: {worker: 1, gold: 1, basic_tech: 1}",
		"gain: {stone: {per: {own_locations: {color: red}}, each: 1, max: 3}}",
	}, [3]string{"", "colours_when_built_only", "on"})
	g.hand("A", "ROM041").founds("A", "COM083").supply("A", "wood 1, stone 2").Play("A build ROM041").has("A", "stone 1")
}

// Defence Engine: 2 Common cards become Foundations, with 1 Wood each; no Raze: IA-12.14.
func testDefenceEngine(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "romans egyptians").stand("A", id).stand("B", "COM005").top("COM007 COM109 COM098").
		supply("A", "basic_tech 1")
	g.Play("A " + use)
	g.has("A", "wood 2, vp 1").has("B", "vp 1").in(&g.s.Players[0].Foundations, "COM007 COM098")
	g.in(&g.s.Discard, "COM109") // the Event is replaced
	g.again("A").supply("A", "basic_tech 1").Refused("A "+use, "IS-11.1")
	g = atl(t, "romans egyptians").stand("A", id).top("COM007").supply("A", "basic_tech 1")
	for g.s.DeckN > 1 { // only one card left
		g.s.DeckN--
		g.s.Players[1].Foundations.add(g.s.Deck[g.s.DeckN-1])
		g.s.Deck[g.s.DeckN-1], g.s.Deck[g.s.DeckN] = g.s.Deck[g.s.DeckN], 0
	}
	g.Play("A "+use).has("A", "wood 1").in(&g.s.Players[0].Foundations, "COM007")
}

// Roman Academy: exactly 1 VP for each action in which Basic Technology was spent:
// IA-12.15, IS-22.18.
func testAcademy(t *testing.T, id string) {
	untouchable(t, id)
	g := atl(t, "romans egyptians").stand("A", id+" COM120 COM112 ROM049").supply("A", "basic_tech 2")
	g.Play("A use COM120 1 2").answer("A", "choose wood").has("A", "wood 4, vp 1") // twice in one action
	g.again("A").supply("A", "worker 1").Play("A use COM112 1 1").has("A", "basic_tech 1, vp 1").again("A")
	g.Play("A use ROM049 1 1").has("A", "raze 2, vp 2").turn("B")
	atl(t, "romans egyptians").stand("A", id).stand("B", "COM117").supply("B", "basic_tech 1").again("B").
		Play("B use COM117 1 1").has("A", "")
	// Marked by the Ears it works for the Egyptian; Technology that the Atlanteans place is
	// not spent.
	g = atl(t, "atlanteans romans").stand("A", "COM007").stand("B", id).supply("A", "basic_tech 1")
	g.Play("A tech basic_tech COM007").has("B", "")
	g.Is("spent", g.s.Spent, false)
	g = atl(t, "egyptians romans").stand("A", "EGY048 COM117").stand("B", id).supply("A", "basic_tech 2")
	g.Play("A use EGY048 1 1").has("A", "basic_tech 1, vp 1").again("A") // this action too: it works from now on
	g.Play("A use COM117 1 1").has("A", "vp 4").has("B", "")
}

// Sand Sailors: an own Worker on an enemy Production Location, open or not: IA-12.13,
// IA-12.21, IA-9.7, IS-22.10, IS-22.21.
func testSandSailors(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "egyptians romans").stand("A", id+" COM012").supply("A", "worker 1")
	g.Refused("A "+use, "IS-11.4").stand("B", "COM007 COM103 COM021")
	g.Play("A " + use).Choices("A target COM007, target COM103")
	g.Play("A target COM007").has("A", "wood 2").has("B", "worker 1")
	g.Is("Workers there", g.s.Spots[g.card("COM007")].Guests, 1)
	g.Is("a Worker of the general supply marks it", g.s.Spots[g.card(id)].Price, [pricedGoods]uint8{worker: 1})
	g.again("A").supply("A", "worker 1").Refused("A "+use, "IS-11.1")
	g.s.Spots[g.card(id)].Uses = [maxActions]uint8{}
	g.s.Spots[g.card("COM007")].Guests = 2
	g.Play("A "+use).has("A", "basic_tech 1") // never more than two: the other one is taken
	g = atl(t, "egyptians romans", "sand_sailors_open_only=on").stand("A", id).stand("B", "COM007").supply("A", "worker 1")
	g.Refused("A "+use, "IS-11.4")
	g.stand("B", "COM103").Play("A "+use).has("A", "basic_tech 1")
	// Counted in the owner's Empire, without the bonus; cards from the own deck.
	atl(t, "egyptians romans").stand("A", id+" COM103 COM104 COM117").stand("B", "COM102 COM112").
		supply("A", "worker 1").Play("A "+use).has("A", "wood 2").has("B", "worker 1")
	g = atl(t, "egyptians romans").stand("A", id).stand("B", "COM065").top("EGY001").supply("A", "worker 1")
	g.Play("A " + use).Choices("A draw common, draw faction")
	g.Play("A draw faction")
	g.in(&g.s.Players[0].Hand, "EGY001")
	// Farmers at Work: another Production Location of the same owner.
	atl(t, "egyptians romans").stand("A", id+" COM007").stand("B", "COM016 COM023").supply("A", "worker 1").
		Play("A "+use+", target COM016").has("A", "food 1").has("B", "worker 1")
	// Technology of the owner does nothing for the visitor: IA-5.6, IA-6.10.
	for _, c := range [][2]string{{"foreign_use_scores=off", "worker 1"}, {"foreign_use_scores=on", "worker 1, vp 1"}} {
		atl(t, "egyptians atlanteans", c[0]).stand("A", id).stand("B", "COM007").put("COM007", "basic", "scoring").
			supply("A", "worker 1").Play("A "+use).has("A", "wood 2").has("B", c[1])
	}
	// Used by another card it costs no Worker: it comes from the general supply.
	atl(t, "egyptians romans").stand("A", id+" COM041").stand("B", "COM007").supply("A", "worker 1").
		Play("A use COM041 1 1").has("A", "wood 2").has("B", "worker 1")
	// The Sphinx hears of the Gold: IA-9.5.
	atl(t, "egyptians romans").stand("A", id+" EGY019").stand("B", "COM028").supply("A", "worker 1").Play("A "+use).
		has("A", "gold 2")
	// A blocked one takes nobody in, nor one of a player who has passed.
	g = atl(t, "egyptians romans barbarians").stand("A", id).stand("B", "COM007").stand("C", "COM008").
		supply("A", "worker 1")
	g.s.Dead.add(g.card("COM007"))
	g.s.Passed = g.s.Passed.With(2)
	g.Refused("A "+use, "IS-11.4")
}

// Ears of the Pharaoh: a Feature works for its owner and for the Egyptian too, as if it
// lay before the Egyptian: IA-12.12, IA-12.20, IS-2.13, IS-22.6, IS-22.7.
func testEars(t *testing.T, id string) {
	untouchable(t, id)
	use := "use " + id + " 1 1"
	g := atl(t, "egyptians romans").stand("A", id+" COM004").stand("B", "COM007 COM021").supply("A", "basic_tech 1")
	g.Refused("A "+use, "IS-11.4")
	g.stand("B", "COM002")
	g.Play("A "+use).has("A", "").again("A").hand("A", "COM009").supply("A", "wood 1, stone 1")
	g.Play("A build COM009").has("A", "stone 2, gold 1, vp 1").has("B", "")
	g.again("B").hand("B", "COM010").supply("B", "wood 1, stone 1")
	g.Play("B build COM010").has("B", "stone 2, gold 1, vp 1").has("A", "stone 2, gold 1, vp 1")
	g.Is("tokens left", g.s.Tokens, 3)
	// Not again the same; it lasts through Cleanup, even when the Ears are gone, and until the Feature is.
	g.again("A").s.Spots[g.card(id)].Uses = [maxActions]uint8{}
	g.supply("A", "basic_tech 1").Refused("A "+use, "IS-11.4").supply("A", "").supply("B", "").nextRound()
	g.Is("marked", g.s.mark(g.card("COM002")) != nil, true)
	g.again("A").hand("A", "COM033").supply("A", "wood 1, stone 1").Play("A build COM033")
	g.Is("Gold", g.s.Players[0].Supply[gold], 1)
	g.again("B").stand("B", "ROM008").hand("B", "ROM029").supply("B", "stone 1").Play("B build ROM029, discard COM002")
	g.Is("tokens left", g.s.Tokens, 4)
	// It counts by colour, it protects, it stores and scores there; not its own VP.
	g = atl(t, "egyptians romans").stand("A", id+" COM011").stand("B", "COM002").supply("A", "basic_tech 1")
	g.Play("A " + use)
	g.s.Phase = phaseProduction
	g.p.produceOwn(0, g.card("COM011"), nil)
	g.has("A", "stone 2")
	g.Is("not for the fewest", g.p.fewest(1), true)
	g = atl(t, "egyptians barbarians").stand("A", id+" COM007").stand("B", "BAR029").supply("A", "basic_tech 1")
	g.Play("A " + use)
	g.Is("protection", g.p.protection(g.card("COM007"), 0), 1)
	g = atl(t, "egyptians romans").stand("A", id).stand("B", "ROM019").supply("A", "basic_tech 1")
	g.Play("A "+use).supply("A", "wood 2").supply("B", "stone 1")
	g.Play("B pass").Play("A pass")
	g.Is("apart", g.s.mark(g.card("ROM019")).Kept, [resources]uint8{2})
	g.Is("on the card", g.s.Spots[g.card("ROM019")].Kept, [resources]uint8{0, 1})
	g.again0().hand("A", "COM007").Play("A build COM007").has("A", "wood 2, card 1") // spent from there
	g.s.mark(g.card("ROM019")).Kept = [resources]uint8{1}
	g.again("B").hand("B", "ROM029").supply("B", "stone 1")
	g.Play("B build ROM029").has("A", "wood 3, card 1") // what lay there for the Egyptian comes back: IS-16.20
	atl(t, "egyptians japanese").stand("A", id).stand("B", "JAP013").hand("A", "COM007 COM008").
		supply("A", "basic_tech 1").Play("A "+use).over1("tuck COM007, done").has("A", "vp 3, card 1").has("B", "vp 2")
	// With the Temple of Ra on one Location the mark does nothing; the Egyptian has it anyway.
	g = atl(t, "egyptians romans").stand("A", id+" EGY013").stand("B", "COM002").supply("A", "basic_tech 1, gold 1")
	g.Play("A " + use).again("A")
	g.Play("A use EGY013 1 1").again("A")
	g.hand("A", "COM009").supply("A", "wood 1, stone 1").Play("A build COM009").has("A", "stone 2, gold 1, vp 1")
	g.Is("tokens left", g.s.Tokens, 2)
	r := g.p.rules
	grey := r.amounts[r.ops[r.cards[g.card("COM011")].ability[0].start].gain.from]
	g.Is("grey Locations, the Supplier once", g.p.countLocations(0, &grey), 2)
	// No token, no use; Technology on it is for the Atlanteans: IA-7.3.
	g = atl(t, "egyptians romans").stand("A", id).stand("B", "COM002").supply("A", "basic_tech 1")
	g.s.Tokens = 0
	g.Refused("A "+use, "IS-2.13")
	g = atl(t, "egyptians atlanteans").stand("A", id).stand("B", "COM002").put("COM002", "basic", "scoring").
		supply("A", "basic_tech 1")
	g.Play("A " + use).again("A")
	g.hand("A", "COM009").supply("A", "wood 1, stone 1")
	g.Play("A build COM009").has("A", "stone 2, gold 1, vp 1").has("B", "")
}

// over1 ends the game; seat 0 answers in its passing.
func (g *scenario) over1(answers string) *scenario {
	g.Helper()
	g.s.Round = rounds
	for g.s.Phase == phaseAction {
		seat := int(g.p.Pending().First())
		if g.s.Depth == 0 {
			g.Play(gametest.Letter(seat) + " pass")
			continue
		}
		for a := range strings.SplitSeq(answers, ", ") {
			if seat == 0 {
				g.Play("A " + a)
			}
		}
		if seat != 0 {
			g.Play(gametest.Letter(seat) + " done")
		}
	}
	return g
}

// Scribes' Hall: each white Location that is built, its own too.
func testScribes(t *testing.T, id string) {
	untouchable(t, id)
	g := atl(t, "egyptians romans").stand("A", id).hand("A", "COM112 COM007").supply("A", "wood 3, stone 1")
	g.Play("A build COM112").Choices("A draw common, draw faction")
	g.Play("A draw faction").has("A", "wood 2, card 2").again("A")
	g.Play("A build COM007").has("A", "wood 2, card 1")
}

// Atlantean Ruins: no cost, no colour, no Raze, but a Build action: IA-12.16, IS-10.5.
// They may carry tokens: IA-4.7.
func testRuins(t *testing.T, id string) {
	atl(t, "romans atlanteans").stand("B", id).supply("A", "raze 9").Refused("A attack "+id, "IS-10.5").hand("A", id).
		Refused("A raze "+id, "IS-10.5")
	g := atl(t, "atlanteans romans").hand("A", id).Play("A build "+id).has("A", "basic_tech 1").Refused("A pass", "IS-7.5")
	g.Play("A tech basic_tech "+id).turn("B").lies(id, hasBasic)
}

// Thingamajig Trader: open production, and 2 Basic Technology kept until after its own
// production: IA-10.3, IA-10.5, IA-6.4.
func testTrader(t *testing.T, id string) {
	opens("gold 1")(t, id)
	g := atl(t, "romans atlanteans").stand("A", id).supply("A", "basic_tech 3, wood 1").Play("A pass").Play("B pass")
	g.Is("stored", g.s.Spots[g.card(id)].Tech, 2)
	g.has("A", "card 1").again0().stand("A", "COM117").Refused("A use COM117 1 1", "IS-11.4") // not to be spent from there
	g.produceNow("A").has("A", "worker 2, wood 1, stone 1, raze 1, defense 1, gold 1, basic_tech 2, card 1")
	// A production called for by another card moves nothing.
	g = atl(t, "romans atlanteans").stand("A", id+" COM084").supply("A", "food 1")
	g.s.Spots[g.card(id)].Tech = 1
	g.Play("A use COM084 1 1").has("A", "gold 1")
	g.Is("stored", g.s.Spots[g.card(id)].Tech, 1)
	g = atl(t, "atlanteans romans").stand("A", id).put(id, "scoring").supply("A", "basic_tech 2")
	g.Play("A pass")
	g.Play("B pass").has("A", "card 1, vp 1") // both abilities score
	g.again0().produceNow("A").has("A", "worker 4, raze 1, gold 1, basic_tech 3, defense 2, card 1, vp 2")
	// nothing stored is no use
	atl(t, "atlanteans romans").stand("A", id).put(id, "scoring").Play("A pass").Play("B pass").has("A", "card 1")
	// Razed, the stored goods go to the owner; taken over as well: IA-10.4, IS-22.8.
	g = atl(t, "barbarians romans").stand("B", id).supply("A", "raze 2")
	g.s.Spots[g.card(id)].Tech = 2
	g.Play("A attack "+id).has("B", "wood 1, basic_tech 2")
	g = atl(t, "egyptians romans").stand("A", "EGY013").stand("B", id).supply("A", "gold 1")
	g.s.Spots[g.card(id)].Tech = 2
	g.Play("A use EGY013 1 1").has("B", "basic_tech 2").has("A", "")
}

// eventNow draws an Event by an exchange of two Workers: IA-11.3.
func eventNow(t *testing.T, id string) *scenario {
	t.Helper()
	return atl(t, "romans egyptians atlanteans").top(id+" COM007").supply("A", "worker 2")
}

// Tidal Wave: each player gives a Resource of his choice back, from the supply only:
// IA-11.6, IS-22.23.
func testTidalWave(t *testing.T, id string) {
	never(t, id)
	g := eventNow(t, id).stand("A", "ROM019").supply("A", "worker 2, wood 1, food 1").supply("B", "stone 2").
		supply("C", "gold 3")
	g.s.Spots[g.card("ROM019")].Kept[stone] = 2
	g.s.Passed = g.s.Passed.With(1) // those who have passed too
	g.Play("A exchange common_card").Choices("A spend wood, spend food")
	g.Play("A spend food").has("A", "wood 1, card 1").has("B", "stone 1").has("C", "gold 3")
	g.Is("stored goods stay", g.s.Spots[g.card("ROM019")].Kept[stone], 2)
}

// Travelling Inventor: each player gains 1 Basic Technology or 1 Worker, in turn order
// from the first player.
func testInventor(t *testing.T, id string) {
	never(t, id)
	g := eventNow(t, id)
	g.s.First = 1
	g.Play("A exchange common_card").Choices("B choose food, choose basic_tech")
	g.Play("B choose basic_tech").Choices("C choose food, choose basic_tech")
	g.Play("C choose food")
	g.Play("A choose basic_tech").has("A", "basic_tech 1, card 1").has("B", "basic_tech 1").has("C", "food 1")
}

// Royal Census: 1 VP to each who is tied for the fewest Locations, Common and Faction.
func testCensus(t *testing.T, id string) {
	never(t, id)
	g := eventNow(t, id).stand("A", "COM008 ROM001").stand("B", "COM009").stand("C", "COM010").founds("C", "COM021")
	g.Play("A exchange common_card").has("A", "card 1").has("B", "vp 1").has("C", "vp 1")
	eventNow(t, id).Play("A exchange common_card").has("A", "card 1, vp 1").has("B", "vp 1").has("C", "vp 1")
}

// never checks that an Event is no hand card, no Location, no Foundation: IA-11.7.
func never(t *testing.T, id string) {
	t.Helper()
	g := atl(t, "atlanteans romans").hand("A", id)
	if g.p.Check() == nil {
		t.Fatalf("%s is in a hand", id)
	}
	g.Is("kind", g.p.rules.cards[g.card(id)].kind, kindEvent)
	g.Is("colours", g.p.rules.cards[g.card(id)].colors, 0)
}

// Scrap Yard: each white Location, its own too: 1 Gold and 1 VP.
func testScrapYard(t *testing.T, id string) {
	for _, c := range []struct{ kinds, gain string }{
		{"", "gold 1, vp 1"},
		{"basic", "gold 2, vp 2"},
		{"scoring", "gold 1, vp 2"},
		{"basic scoring", "gold 2, vp 4"},
	} {
		g := atl(t, "atlanteans romans").stand("A", id).put(id, strings.Fields(c.kinds)...).hand("A", "COM007 ATL004").
			supply("A", "wood 2, stone 1")
		g.Play("A build COM007").has("A", "wood 2, stone 1, card 1").again("A").Play("A build ATL004")
		g.has("A", g.more("wood 2, basic_tech 1", c.gain))
	}
}

// Hall of Marvels: 1 VP for each white Location, at most 6, when built: never repeated,
// no use (IA-5.4, IA-6.11).
func testHall(t *testing.T, id string) {
	list := strings.Fields("COM103 COM104 COM110 COM111 COM112 COM113 COM117")
	for n := range 8 {
		g := atl(t, "atlanteans romans").stand("A", "COM021").stand("A", strings.Join(list[:n], " ")).hand("A", id).
			supply("A", "wood 1, stone 2")
		g.Play("A build "+id+", draw faction").has("A", fmt.Sprint("vp ", min(n+1, 6), ", card 1"))
		g.put(id, "basic", "scoring").again("A").has("A", fmt.Sprint("vp ", min(n+1, 6), ", card 1"))
	}
}
