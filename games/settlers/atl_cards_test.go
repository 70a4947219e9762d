package settlers

import (
	"fmt"
	"strings"
	"testing"
)

// atlEffects is what each of the 108 cards does: effect, limit, reaction, with and
// without Technology where it can lie on it. The numbers were copied by hand from the
// lists of cards, not from data/.
var atlEffects = []struct {
	ids  string
	test func(t *testing.T, id string)
}{
	{"ATL001 ATL002 ATL003", yields("wood 1, stone 1")},
	{"ATL004 ATL005 ATL006", yields("basic_tech 1")},
	{"ATL007 ATL008 ATL009", testSurveyors},
	{"ATL010 ATL011", testPlanners},
	{"ATL012 ATL013", acts("wood 1, food 1", "basic_tech 1", 2, "choose basic_tech")},
	{"ATL014 ATL015", testTridentGuards},
	{"ATL016 ATL017", acts("worker 1, basic_tech 1", "vp 4", 1, "")},
	{"ATL018 ATL019", yields("food 1, worker 1")},
	{"ATL020 ATL021", acts("basic_tech 2", "adv_scoring 1, vp 1", 1, "choose adv_scoring")},
	{"ATL022", unlocks("worker 1", "stone 1", 0, "choose stone")},
	{"ATL023", unlocks("stone 1", "vp 2", 2, "")},
	{"ATL024", testOracle},
	{"ATL025", testArchive},
	{"ATL026", testTreasury},
	{"ATL027", testOrrery},
	{"ATL028", testCrane},
	{"ATL029", testStormWall},
	{"ATL030", testLastFerry},
	{"ATL031 ATL032 ATL033", opens("food 1")},
	{"ATL034 ATL035", opens("basic_tech 1")},
	{"ATL036 ATL037", testBarge},
	{"ATL038", testArk},
	{"ATL039", testKelpWeavers},
	{"ATL040", testRestoring},

	{"BAR041 BAR042 BAR043", yields("wood 2, basic_tech 1")},
	{"BAR044 BAR045", testHorse},
	{"BAR046 BAR047", testFlyingMachine},
	{"BAR048", testClansFinest},
	{"BAR049", testSquad},
	{"BAR050", acts("raze 1", "basic_tech 1, vp 1", 1, "")},

	{"JAP041 JAP042 JAP043", yields("worker 1, food 1, basic_tech 1")},
	{"JAP044 JAP045", unlocks("food 1", "vp 1", 0, "")},
	{"JAP046 JAP047", acts("basic_tech 1", "vp 2", 1, "")},
	{"JAP048", testFengShui},
	{"JAP049", testMrChi},
	{"JAP050", opens("card 1")},

	{"ROM041 ROM042 ROM043", testRemoteColony},
	{"ROM044 ROM045", testDefenceEngine},
	{"ROM046 ROM047", yields("stone 1, basic_tech 1")},
	{"ROM048", testAcademy},
	{"ROM049", acts("basic_tech 1", "raze 2", 1, "")},
	{"ROM050", acts("basic_tech 1, stone 1", "vp 4", 1, "")},

	{"EGY041 EGY042 EGY043", yields("gold 1, stone 1, basic_tech 1")},
	{"EGY044 EGY045", testSandSailors},
	{"EGY046 EGY047", acts("basic_tech 1", "gold 1, vp 1", 1, "")},
	{"EGY048", testEars},
	{"EGY049", yields("basic_tech 2")},
	{"EGY050", testScribes},

	{"COM098 COM099 COM100 COM101", testRuins},
	{"COM102", perWhite("wood")},
	{"COM103 COM104", opens("basic_tech 1")},
	{"COM105", testTrader},
	{"COM106", unlocks("gold 1", "card 2", 0, "draw faction, draw faction")},
	{"COM107", testTidalWave},
	{"COM108", testInventor},
	{"COM109", testCensus},
	{"COM110", perWhite("stone")},
	{"COM111", perWhite("food")},
	{"COM112 COM113", acts("worker 1", "basic_tech 1", 2, "")},
	{"COM114 COM115 COM116", yields("stone 1, basic_tech 1")},
	{"COM117 COM118", acts("basic_tech 1", "vp 2", 1, "")},
	{"COM119", acts("worker 1, basic_tech 1", "gold 1, vp 2", 1, "")},
	{"COM120", acts("basic_tech 1", "wood 1, food 1", 2, "choose food, choose wood")},
	{"COM121", testScrapYard},
	{"COM122", testHall},
	{"COM123", acts("basic_tech 1", "card 2", 1, "draw common, draw faction")},
	{"COM124", yields("worker 1")},
	{"COM125", yields("card 1")},
}

// TestAtlanteanCards runs the test of each card, and fails for a card without one.
func TestAtlanteanCards(t *testing.T) {
	seen := map[string]int{}
	for _, row := range atlEffects {
		for id := range strings.FieldsSeq(row.ids) {
			seen[id]++
			t.Run(id, func(t *testing.T) { row.test(t, id) })
		}
	}
	everyCard(t, seen)
}

// more adds goods to goods.
func (g *scenario) more(texts ...string) string {
	g.Helper()
	var sum [goods]int
	for _, text := range texts {
		for i, n := range g.goods(text) {
			sum[i] += n
		}
	}
	return told(sum)
}

// answer plays answers as often as something is asked.
func (g *scenario) answer(seat, answers string) *scenario {
	g.Helper()
	for g.s.Depth > 0 && answers != "" {
		for a := range strings.SplitSeq(answers, ", ") {
			g.Play(seat + " " + a)
		}
	}
	return g
}

// common says which Locations can carry Technology.
func common(id string) bool { return strings.HasPrefix(id, "COM") }

// untouchable checks that no Technology can be put on a Faction Location, and that
// other Factions place none: IA-4.1, IA-7.1.
func untouchable(t *testing.T, id string) {
	t.Helper()
	g := atl(t, versus(id)).stand("A", id).supply("A", "basic_tech 1, adv_scoring 1, adv_defense 1")
	rule := map[bool]string{true: "IA-4.1", false: "IA-7.1"}[factionOf(id) == "atlanteans"]
	for _, kind := range []string{"basic_tech", "adv_scoring", "adv_defense"} {
		g.Refused("A tech "+kind+" "+id, ruleOf(rule))
	}
}

// yields tests a Production Location in the Production phase: with Basic Technology it
// produces twice (IA-5.1), with Advanced Scoring it gives 1 VP each time (IA-6.2, IA-6.3).
func yields(gain string) func(*testing.T, string) {
	return func(t *testing.T, id string) {
		t.Helper()
		board := atlBoard(id)
		in := func(kinds ...string) *scenario {
			g := atl(t, versus(id)).stand("A", id).put(id, kinds...).produceNow("A")
			g.finish("A")
			return g
		}
		g := in()
		g.has("A", g.more(board, gain))
		if !common(id) {
			untouchable(t, id)
			return
		}
		g = in("basic")
		g.has("A", g.more(board, gain, gain))
		g = in("scoring")
		g.has("A", g.more(board, gain, "vp 1"))
		g = in("basic", "scoring")
		g.has("A", g.more(board, gain, gain, "vp 2"))
		g = atl(t, "romans atlanteans").stand("B", id).put(id, "basic", "scoring") // blocked: IA-12.10
		g.s.Dead.add(g.card(id))
		g.produceNow("B").has("B", board)
	}
}

// perWhite tests a Location that yields 1 good for each white Location, at most 3.
func perWhite(good string) func(*testing.T, string) {
	return func(t *testing.T, id string) {
		t.Helper()
		for n, others := range []string{
			"", "COM103", "COM103 COM104", "COM103 COM104 COM112", "COM103 COM104 COM112 ATL012",
		} {
			g := atl(t, versus(id)).stand("A", id+" COM069 ATL010").stand("A", others).stand("B", "COM121")
			g.s.Phase = phaseProduction
			g.p.produceOwn(0, g.card(id), nil)
			g.has("A", fmt.Sprint(good, " ", min(n+1, 3)))
			g.put(id, "basic", "scoring").p.produceOwn(0, g.card(id), nil)
			g.has("A", fmt.Sprint(good, " ", 3*min(n+1, 3), ", vp 2"))
		}
		yields(good+" 1")(t, id)
	}
}

// opens tests an Open Production Location: IA-9.1 to IA-9.4. It yields to its owner
// what it yields to those who send a Worker.
func opens(gain string) func(*testing.T, string) {
	return func(t *testing.T, id string) {
		t.Helper()
		yields(gain)(t, id)
		g := atl(t, "barbarians "+factionOf(id)+" egyptians").stand("B", id).supply("A", "worker 2").
			supply("B", "worker 1").supply("C", "worker 1")
		g.Is("open", g.p.empireView(1)[0].Open, true)
		g.Play("A send " + id)
		g.finish("A")
		g.has("A", g.more("worker 1", gain)).has("B", "worker 2").turn("B")
		g.Refused("B send "+id, "IA-9.3")
		g.Is("Workers there", g.s.Spots[g.card(id)].Guests, 1)
		g.again("C").Play("C send " + id)
		g.finish("C")
		g.has("C", gain).has("B", "worker 3")
		g.again("A").Refused("A send "+id, "IA-9.4")
		if common(id) { // Basic Technology is for the owner's use only: IA-5.6, IA-6.10
			g = atl(t, "romans atlanteans").stand("B", id).put(id, "basic", "scoring").supply("A", "worker 1")
			g.Play("A send " + id)
			g.finish("A")
			g.has("A", gain).has("B", "worker 1")
		}
	}
}

// acts tests an Action: its price and limit; with Basic Technology one use more
// (IA-5.3, IA-5.7), with Advanced Scoring 1 VP each use (IA-6.2). Answers are played
// in each use.
func acts(price, gain string, limit int, answers string) func(*testing.T, string) {
	return func(t *testing.T, id string) {
		t.Helper()
		use := "use " + id + " 1 1"
		up := func(extra int, also string, kinds ...string) {
			g := atl(t, versus(id)).stand("A", id).put(id, kinds...)
			for range limit + extra {
				g.supply("A", "").Refused("A "+use, "IS-11.4").supply("A", price).Play("A "+use).answer("A", answers)
				g.has("A", g.more(gain, also))
				g.s.Players[0].Points = [reasons]int16{}
				for c, ok := g.s.Players[0].Hand.next(0); ok; c, ok = g.s.Players[0].Hand.next(c + 1) {
					g.discards(g.p.rules.words[c])
				}
				g.again("A")
			}
			g.supply("A", price).Refused("A "+use, "IS-11.1")
			for i, n := range g.goods(price) {
				if good(i) < pricedGoods {
					g.Is("the price lies there", int(g.s.Spots[g.card(id)].Price[i]), n*(limit+extra))
				}
			}
			g.s.Players[0].Supply = [heldGoods]uint16{}
			g.nextRound()
			g.Is("used", g.s.Spots[g.card(id)].Uses, [maxActions]uint8{})
			g.again("A").supply("A", price).Play("A " + use)
		}
		up(0, "")
		g := atl(t, versus(id)).stand("A", id)
		all := make([]string, limit)
		for i := range all {
			all[i] = price
		}
		g.supply("A", g.more(append(all, price)...)).Refused("A "+fmt.Sprint("use ", id, " 1 ", limit+1), "IS-11.2")
		g.supply("A", g.more(all...)).Play("A " + fmt.Sprint("use ", id, " 1 ", limit)) // IS-11.2
		if !common(id) {
			untouchable(t, id)
			return
		}
		up(1, "", "basic")
		g = atl(t, versus(id)).stand("A", id).put(id, "basic").supply("A", g.more(append(all, price, price)...))
		g.Refused("A "+fmt.Sprint("use ", id, " 1 ", limit+2), "IS-11.2")
		g.Play("A " + fmt.Sprint("use ", id, " 1 ", limit+1)) // one more, not two
		up(0, "vp 1", "scoring")
		up(1, "vp 1", "basic", "scoring")
		g = atl(t, "romans atlanteans").stand("B", id).supply("B", price).again("B")
		g.s.Dead.add(g.card(id))
		g.Refused("B "+use, "IA-12.10")
	}
}

// unlocks tests a card whose first Action, for 1 Basic Technology, unlocks a second
// one: IA-8.1 to IA-8.7. A limit of 0 is none.
func unlocks(price, gain string, limit int, answers string) func(*testing.T, string) {
	return func(t *testing.T, id string) {
		t.Helper()
		first, second := "use "+id+" 1 1", "use "+id+" 2 1"
		g := atl(t, versus(id)).stand("A", id).supply("A", price)
		g.Refused("A "+first, "IS-11.4").Refused("A "+second, "IA-8.1")
		g.supply("A", "basic_tech 1").Play("A "+first).has("A", "").again("A")
		// The turn of the unlocking goes on for nobody: what is fresh waits.
		g.put(id).s.Spots[g.card(id)].Flags |= isFresh
		g.supply("A", price).Refused("A "+second, "IA-8.2")
		g.s.Spots[g.card(id)].Flags &^= isFresh
		g.supply("A", "basic_tech 1").Refused("A "+first, "IA-8.7")
		most := limit
		if limit == 0 {
			most = 5
		}
		all, gains := make([]string, most), make([]string, most)
		for i := range all {
			all[i], gains[i] = price, gain
		}
		g.supply("A", price).Play("A "+second).answer("A", answers).has("A", gain).again("A")
		g.s.Players[0].Points, g.s.Spots[g.card(id)].Uses[1] = [reasons]int16{}, 0
		for c, ok := g.s.Players[0].Hand.next(0); ok; c, ok = g.s.Players[0].Hand.next(c + 1) {
			g.discards(g.p.rules.words[c])
		}
		g.supply("A", g.more(all...))
		g.Play("A "+fmt.Sprint("use ", id, " 2 ", most)).answer("A", answers).has("A", g.more(gains...)).again("A")
		g.supply("A", price)
		if limit > 0 {
			g.Refused("A "+second, "IS-11.1")
		} else {
			g.Play("A " + second)
			g.answer("A", answers)
		}
		// Until Cleanup (IA-8.4), or for good.
		for _, permanent := range []bool{false, true} {
			g = atl(t, versus(id), map[bool]string{false: "unlock_permanent=off", true: "unlock_permanent=on"}[permanent])
			g.stand("A", id).supply("A", "basic_tech 1")
			g.Play("A " + first)
			g.Play("B pass")
			g.Play("A pass").again0().supply("A", price)
			if permanent {
				g.Play("A " + second)
			} else {
				g.Refused("A "+second, "IA-8.1")
			}
		}
		if !common(id) {
			untouchable(t, id)
			return
		}
		// With Basic Technology the unlocking can be used again only when it is locked.
		g = atl(t, versus(id)).stand("A", id).put(id, "basic", "scoring").supply("A", "basic_tech 2")
		g.Play("A "+first).has("A", "basic_tech 1, vp 1")
		g.again("A").Refused("A "+first, "IA-8.7").supply("A", price).Play("A "+second).answer("A", answers)
		g.has("A", g.more(gain, "vp 2"))
	}
}
