package settlers

import (
	"fmt"
	"strings"
	"testing"
)

// attackCards are the 16 Attack cards, copied by hand from the list of cards: their
// Target, a card with another one, a Common Location that shows both goods, others
// that show the Target without that one, and one that shows it twice, if any does.
var attackCards = []struct{ ids, target, with, hit, spared, twice string }{
	{"ATT001 ATT002 ATT003", "wood", "ATT012", "COM004", "COM005 COM007", "COM007"},
	{"ATT004 ATT005", "worker", "ATT014", "COM006", "COM012 COM028", "COM012"},
	{"ATT006 ATT016", "card", "ATT004", "COM079", "COM046 COM065", "COM046"},
	{"ATT007 ATT008 ATT009", "stone", "ATT010", "COM018", "COM002 COM008", "COM008"},
	{"ATT010 ATT011", "vp", "ATT012", "COM021", "COM005 COM018", ""},
	{"ATT012 ATT013", "gold", "ATT007", "COM002", "COM004 COM021", ""},
	{"ATT014 ATT015", "food", "ATT001", "COM056", "COM023 COM052", "COM023"},
}

// attackOnly is a game of the Romans in which just one attack will be made, with a card; the rest
// of the Attack cards is out of it.
func attackOnly(t *testing.T, line, next string) *scenario {
	t.Helper()
	g := begin(t, "romans").line(line).top(next)
	s := g.s
	for _, c := range s.Attack[:s.AttackN-1] {
		s.Gone.add(c)
	}
	s.Attack, s.AttackN = [maxLine]card{g.card(next)}, 1
	return g
}

// TestAttackCards: what each of them hits, as the newer and as the older one of the
// two that decide, and what it does not.
func TestAttackCards(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range attackCards {
		ids := strings.Fields(row.ids)
		for i, id := range ids {
			seen[id] = true
			t.Run(id, func(t *testing.T) {
				// Of the own Common Locations that with just the two goods is lost, and both
				// cards go to the end, the newer one first: IS-19.8, IS-19.10.
				for _, c := range [][2]string{{row.with, id}, {id, row.with}} {
					g := attackOnly(t, c[0], c[1]).stand("A", row.hit+" "+row.spared+" ROM009").Play("A pass")
					g.in(&g.s.Collection, row.hit)
					g.Is("the rest stands", g.s.Empire[0].count(), 3)
					g.Is("line", g.lined(), c[1]+" "+c[0])
				}
				// Nothing fits: it goes to the front, IS-22.1. Nor does it decide alone.
				g := attackOnly(t, row.with, id).stand("A", row.spared).Play("A pass")
				g.Is("all stand", g.s.Empire[0].count(), 2)
				g.Is("line", g.lined(), id+" "+row.with)
				g = attackOnly(t, "", id).stand("A", row.hit+" "+row.spared).Play("A pass")
				g.Is("all stand", g.s.Empire[0].count(), 3)
				g.Is("line", g.lined(), id)
				// Two alike hit what shows the good twice: IS-22.9.
				if row.twice != "" {
					other := ids[(i+1)%len(ids)]
					g = attackOnly(t, other, id).stand("A", row.hit+" "+row.twice).Play("A pass")
					g.in(&g.s.Collection, row.twice)
					g.Is("line", g.lined(), id+" "+other)
				}
				asDeal(t, id, row.target, row.with)
			})
		}
	}
	r := begin(t, "romans").p.rules
	for i, id := range r.words {
		if strings.HasPrefix(id, "ATT") && r.cards[i].set == setBase && !seen[id] {
			t.Errorf("%s is not in the table", id)
		}
	}
}

// asDeal: taken by Spies a card of the line yields its good in the Production phases,
// discarded by Robbers it yields it at once (IS-19.5, IS-19.6, IS-16.31).
func asDeal(t *testing.T, id, target, with string) {
	t.Helper()
	good, hand := target+" 1", 0
	if target == "card" {
		good, hand = "", 1
	}
	g := attackOnly(t, id, with).stand("A", "ROM010").supply("A", "worker 2")
	g.Play("A use ROM010 1 1").has("A", "")
	g.in(&g.s.Players[0].Deals, id)
	g.Is("line", g.lined(), "")
	g.nextRound().has("A", fmt.Sprint(boardGoods["romans"], ", ", good, ", card ", 3+hand))
	g.Is("line", g.lined(), with)
	g = begin(t, "barbarians").line(id).stand("A", "BAR030").supply("A", "raze 1").Play("A use BAR030 1 1")
	g.finish("A")
	g.has("A", fmt.Sprint(good, ", vp 1, card ", hand)).in(&g.s.Gone, id)
}
