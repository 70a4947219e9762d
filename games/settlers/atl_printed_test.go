package settlers

import (
	"fmt"
	"strings"
	"testing"

	"spielwerk/game"
)

// atlPrinted is what is printed on the 108 cards of the box but their abilities, and
// what building one alone yields at once. The numbers were copied by hand from the
// lists of cards, not from data/.
var atlPrinted = []struct{ ids, colours, cost, deal, loot, built string }{
	{"ATL001 ATL002 ATL003", "brown grey", "wood 1, stone 1", "stone", "", "wood 1, stone 1"},
	{"ATL004 ATL005 ATL006", "white", "stone 1", "basic_tech", "", "basic_tech 1"},
	{"ATL007 ATL008 ATL009", "blue", "wood 1, house", "card", "", ""},
	{"ATL010 ATL011", "blue", "wood 1, house", "card", "", ""},
	{"ATL012 ATL013", "white", "wood 1, stone 1, house", "basic_tech", "", ""},
	{"ATL014 ATL015", "black", "stone 1, house", "worker", "", ""},
	{"ATL016 ATL017", "gold", "wood 1, house", "gold", "", ""},
	{"ATL018 ATL019", "red", "wood 1", "food", "", "food 1, worker 1"},
	{"ATL020 ATL021", "white", "stone 2, house", "basic_tech", "", ""},
	{"ATL022", "pink", "wood 1, stone 1, house", "worker", "", ""},
	{"ATL023", "grey", "stone 2, house", "stone", "", ""},
	{"ATL024", "blue", "wood 1, house", "basic_tech", "", ""},
	{"ATL025", "blue", "stone 1, house", "card", "", "card 1"},
	{"ATL026", "gold", "wood 1, stone 1, house", "gold", "", ""},
	{"ATL027", "purple", "wood 1, stone 2, house", "vp", "", ""},
	{"ATL028", "brown", "wood 1, house", "wood", "", ""},
	{"ATL029", "black", "stone 2, house", "stone", "", ""},
	{"ATL030", "pink", "wood 2, house", "worker", "", ""},
	{"ATL031 ATL032 ATL033", "red", "wood 1", "food", "", "food 1"},
	{"ATL034 ATL035", "white", "wood 1, stone 1", "basic_tech", "", "basic_tech 1, worker 1"},
	{"ATL036 ATL037", "pink", "wood 1, house", "worker", "", ""},
	{"ATL038", "white", "stone 2, house", "basic_tech", "", ""}, // IA-10.2
	{"ATL039", "brown", "wood 1, house", "wood", "", ""},
	{"ATL040", "black", "stone 1, house", "stone", "", ""},

	{"BAR041 BAR042 BAR043", "brown", "wood 1", "wood", "", "wood 2, basic_tech 1"},
	{"BAR044 BAR045", "black", "wood 1, stone 1, house", "raze", "", ""},
	{"BAR046 BAR047", "black", "wood 2, house", "raze", "", ""},
	{"BAR048", "black", "wood 1, stone 1, house", "basic_tech", "", "basic_tech 1"},
	{"BAR049", "black", "wood 1, house", "raze", "", ""},
	{"BAR050", "white", "wood 1, house", "basic_tech", "", ""},

	{"JAP041 JAP042 JAP043", "red", "wood 1", "worker", "vp 1", "worker 1, food 1, basic_tech 1"},
	{"JAP044 JAP045", "pink", "wood 1, house", "food", "vp 1", ""},
	{"JAP046 JAP047", "red", "wood 1, house", "food", "vp 1", ""},
	{"JAP048", "grey", "wood 1, stone 1, house", "stone", "vp 1", ""},
	{"JAP049", "white", "stone 1, house", "basic_tech", "vp 1", ""},
	{"JAP050", "blue", "wood 1, house", "card", "vp 1", "card 1"},

	{"ROM041 ROM042 ROM043", "brown grey red", "wood 1, stone 2, house", "worker", "", "worker 1, gold 1, basic_tech 1"},
	{"ROM044 ROM045", "black", "stone 1, house", "raze", "", "basic_tech 1"},
	{"ROM046 ROM047", "grey", "stone 1, house", "stone", "", "stone 1, basic_tech 1"},
	{"ROM048", "white", "wood 1, stone 1, house", "basic_tech", "", ""},
	{"ROM049", "black", "wood 1, stone 1, house", "raze", "", ""},
	{"ROM050", "grey", "stone 2, house", "stone", "", ""},

	{"EGY041 EGY042 EGY043", "grey", "stone 2", "gold", "", "gold 1, stone 1, basic_tech 1"},
	{"EGY044 EGY045", "pink", "wood 1, house", "worker", "", ""},
	{"EGY046 EGY047", "gold", "stone 1, house", "gold", "", ""},
	{"EGY048", "blue", "stone 1, house", "card", "", ""},
	{"EGY049", "white", "stone 1, house", "basic_tech", "", "basic_tech 2"},
	{"EGY050", "white", "stone 1, house", "card", "", "card 1"},

	{"COM098 COM099 COM100 COM101", "", "", "", "", "basic_tech 1"},
	{"COM102", "white", "wood 2, stone 1", "", "wood 1, basic_tech 1", "wood 2"},
	{"COM103 COM104", "white", "wood 1, stone 1", "", "gold 1, basic_tech 1", "basic_tech 2"},
	{"COM105", "gold", "wood 1, stone 1", "", "gold 1, worker 1", "gold 1"},
	{"COM106", "gold", "wood 2", "", "gold 1, basic_tech 1", ""},
	{"COM107 COM108 COM109", "event", "", "", "", ""}, // never in a hand: IA-11.7
	{"COM110", "white", "wood 2, stone 1", "", "stone 1, basic_tech 1", "stone 1"},
	{"COM111", "white", "wood 2, stone 1", "", "food 1, basic_tech 1", "food 1"},
	{"COM112 COM113", "white", "wood 1, stone 1", "", "worker 1, basic_tech 1", ""},
	{"COM114 COM115 COM116", "grey", "wood 1, stone 1", "", "stone 1, basic_tech 1", "stone 1, basic_tech 1"},
	{"COM117 COM118", "white", "wood 2", "", "vp 1, basic_tech 1", ""},
	{"COM119", "gold", "wood 1, stone 1", "", "gold 1, vp 1", ""},
	{"COM120", "white", "wood 1", "", "wood 1, gold 1", ""},
	{"COM121", "white", "wood 2, stone 1", "", "gold 1, stone 1", "gold 1, vp 1"},
	{"COM122", "white", "wood 1, stone 2", "", "vp 1, card 1", "vp 1, card 1"},
	{"COM123", "blue", "wood 1, stone 1", "", "card 2", ""},
	{"COM124", "brown", "wood 1, stone 1", "", "worker 1, basic_tech 1", "worker 1, basic_tech 1"},
	{"COM125", "blue", "wood 2", "", "card 1, basic_tech 1", "card 1, basic_tech 1"},
}

// factionOf is who builds a card in these tests: the Atlanteans the Common ones.
func factionOf(id string) string {
	return map[string]string{"BAR": "barbarians", "JAP": "japanese", "ROM": "romans", "EGY": "egyptians"}[id[:3]] +
		map[string]string{"ATL": "atlanteans", "COM": "atlanteans"}[id[:3]]
}

// versus is a card's Faction and an enemy's.
func versus(id string) string {
	if id[:3] == "ROM" {
		return "romans egyptians"
	}
	return factionOf(id) + " romans"
}

// TestAtlanteansPrinted: colours, cost, Deal field, Raze field and what building each
// of the 108 cards yields (IA-1.1, IA-1.3, IS-3.1, IS-8.1, IS-8.2, IS-9.1, IS-10.1,
// IA-3.3, IA-12.16), and that no card of the box lacks a row.
func TestAtlanteansPrinted(t *testing.T) {
	seen := map[string]int{}
	for _, row := range atlPrinted {
		for id := range strings.FieldsSeq(row.ids) {
			seen[id]++
			if row.colours == "event" {
				continue
			}
			t.Run(id, func(t *testing.T) {
				c := printed{ids: id, colours: row.colours, cost: row.cost, deal: row.deal, loot: row.loot}
				atlBuilds(t, c, row.built)
				atlDeal(t, c)
				atlLoot(t, c)
			})
		}
	}
	everyCard(t, seen)
}

// everyCard checks that a table has each card of the box once.
func everyCard(t *testing.T, seen map[string]int) {
	t.Helper()
	r := open(t, 2, map[string]string{"expansion": "atlanteans"})
	n := 0
	for i := range r.cards {
		c := &r.cards[i]
		if c.set == setBase || c.deck == deckAttack {
			continue
		}
		n++
		if seen[c.id] != 1 {
			t.Errorf("%s stands in the table %d times", c.id, seen[c.id])
		}
	}
	is(t, "cards of the box", n, 108)
	is(t, "cards of the table", len(seen), 108)
}

func atlBuilds(t *testing.T, c printed, built string) {
	t.Helper()
	id := c.ids
	cost, house := c.split()
	ready := func() *scenario {
		g := atl(t, versus(id)).hand("A", id).supply("A", cost)
		if house {
			g.founds("A", "COM083")
		}
		return g
	}
	g := ready()
	colours := uint16(0)
	for i, w := range colorWords {
		if contains(" "+c.colours+" ", " "+w+" ") {
			colours |= 1 << i
		}
	}
	g.Is("colours", g.p.rules.cards[g.card(id)].colors, colours)
	g.Play("A build " + id)
	g.finish("A")
	g.has("A", built)
	g.Is("stands", g.s.Empire[0].has(g.card(id)), true)
	g.Is("Foundations", g.s.Players[0].Foundations.count(), 0)
	g.Is("it took the action", g.s.Acted || g.s.Active == 1, true) // IS-8.4, IA-12.16
	for i, n := range g.goods(cost) {
		if n == 0 {
			continue
		}
		g := ready()
		g.s.Players[0].Supply[i]--
		g.Refused("A build "+id, "IS-8.1")
		g.s.Players[0].Supply[gold]++ // IS-2.3
		g.Play("A build " + id)
	}
	if house {
		g := ready()
		g.s.Players[0].Foundations = cards{}
		g.discards("COM083").Refused("A build "+id, "IS-8.2")
	}
}

func atlDeal(t *testing.T, c printed) {
	t.Helper()
	g := atl(t, versus(c.ids)).hand("A", c.ids).supply("A", "food 1")
	if c.deal == "" {
		g.Refused("A deal "+c.ids, "IS-9.1")
		return
	}
	g.Play("A deal " + c.ids)
	g.finish("A")
	g.has("A", c.deal+" 1").in(&g.s.Players[0].Deals, c.ids)
	g.s.Players[0].Supply, g.s.Players[0].Points = [heldGoods]uint16{}, [reasons]int16{}
	for d, ok := g.s.Players[0].Hand.next(0); ok; d, ok = g.s.Players[0].Hand.next(d + 1) {
		g.discards(g.p.rules.words[d])
	}
	g.produceNow("A")
	g.finish("A")
	if c.deal == "defense" {
		t.Fatal("no Deal yields Defence tokens")
	}
	g.has("A", atlBoard(c.ids)+", "+c.deal+" 1")
}

// atlBoard is what the board of a card's Faction yields to one of two players: IS-6.3,
// IA-3.1.
func atlBoard(id string) string {
	if f := factionOf(id); f != "atlanteans" {
		return boardGoods[f]
	}
	return "worker 4, raze 1, basic_tech 1, defense 2"
}

func atlLoot(t *testing.T, c printed) {
	t.Helper()
	g := atl(t, versus(c.ids)).hand("A", c.ids).supply("A", "raze 1")
	if c.loot == "" {
		rule := game.Rule("IS-10.1") // a Faction that has no Raze fields
		if strings.HasPrefix(c.ids, "COM") {
			rule = "IS-10.5"
		}
		g.Refused("A raze "+c.ids, rule)
		return
	}
	g.Play("A raze " + c.ids)
	g.finish("A")
	g.has("A", c.loot)
	// In an Empire it costs 2 Raze tokens; a Common one becomes a Foundation (IS-10.3).
	g = atl(t, "barbarians "+factionOf(c.ids)).stand("B", c.ids)
	extra := 0
	if c.ids == "JAP048" { // IA-12.4
		extra = 1
	}
	g.supply("A", fmt.Sprint("raze ", 1+extra)).Refused("A attack "+c.ids, "IS-10.9")
	g.supply("A", fmt.Sprint("raze ", 2+extra)).Play("A attack " + c.ids)
	g.finish("A")
	g.has("A", c.loot)
	if strings.HasPrefix(c.ids, "COM") {
		g.has("B", "wood 1").in(&g.s.Players[1].Foundations, c.ids)
	} else {
		g.has("B", "").in(&g.s.Players[1].Discard, c.ids)
	}
}
