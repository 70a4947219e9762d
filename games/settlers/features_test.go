package settlers

import (
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/value"
)

// features are those of a seat by names, in units of 1/value.One.
func (g *scenario) features(seat game.Seat, private bool) map[string]int {
	g.Helper()
	var v value.Vector
	g.p.FeatureVector(&v, seat, private)
	names, out := g.p.rules.Features(), map[string]int{}
	for _, f := range v.Features {
		out[names[f.Index]] = int(f.X)
	}
	return out
}

// TestFeaturesOfASeat: two copies of a card and another Location, a Deal, a hand that can be paid with Gold, goods.
func TestFeaturesOfASeat(t *testing.T) {
	g := begin(t, "egyptians romans").stand("A", "EGY007 EGY008 COM042").founds("A", "COM083").
		hand("A", "COM007 EGY020").supply("A", "wood 1, gold 3, worker 2")
	one := value.One
	copies := g.p.rules.cards[g.card("EGY007")].row
	if g.p.rules.cards[g.card("EGY008")].row != copies {
		t.Fatal("the cards are no copies")
	}
	own, others := g.features(0, true), g.features(0, false)
	for name, want := range map[string]int{
		"location EGY007": 2 * one, "location EGY008": 0, "location COM042": one, "location COM083": 0,
		"locations common": one / 5, "locations faction": 2 * one / 5, "foundations": one / 3,
		"faction egyptians": one, "faction romans": 0, "supply gold": one, "has gold": one, "has stone": 0,
		"supply worker": 2 * one / 3, "hand 1": one, "hand 2": one, "hand 3": 0, "active": one,
	} {
		if own[name] != want || others[name] != want {
			t.Errorf("%s: %d by its observation, %d by the public one, not %d", name, own[name], others[name], want)
		}
	}
	if own["hand common"] != one/4 || own["hand faction"] != one/4 ||
		others["hand common"] != 0 || others["hand costs are there"] != 0 {
		t.Errorf("of the hand: %v, in public %v", own, others)
	}
	enemy := g.features(1, true)
	if enemy["faction romans"] != one || enemy["active"] != 0 || enemy["locations of others"] != 3*one/10 {
		t.Errorf("of the other seat: %v", enemy)
	}
}

// TestDealsOfAttackCards: they are alone with no rows of copies, and are counted among the Deals only (IS-19.6).
func TestDealsOfAttackCards(t *testing.T) {
	g := begin(t, "romans").deals("A", "ROM010 ATT001")
	var v value.Vector
	g.p.FeatureVector(&v, 0, true)
	for i := 1; i < len(v.Features); i++ {
		if v.Features[i].Index <= v.Features[i-1].Index {
			t.Errorf("feature %d comes after feature %d", v.Features[i].Index, v.Features[i-1].Index)
		}
	}
	all := g.features(0, true)
	if all["deals"] != 2*value.One/3 || all["deal ROM010"] != value.One {
		t.Errorf("of the Deals: %v", all)
	}
	for name, x := range all {
		if strings.HasPrefix(name, "deal ") && name != "deal ROM010" {
			t.Errorf("%s is %d", name, x)
		}
	}
}

// TestValueWhereItWasLearned: there is a value with two seats and more, also with the expansion, by nets of its own,
// and none alone, where a game is won or lost.
func TestValueWhereItWasLearned(t *testing.T) {
	nets := map[bool]*value.PackedNets{}
	for seats := 1; seats <= maxSeats; seats++ {
		for _, options := range []map[string]string{nil, {"expansion": "atlanteans"}} {
			if options == nil && seats > baseFactions {
				continue
			}
			p := open(t, seats, options).Deal(game.QuickRand(1, 2), nil).(*Position)
			if _, ok := p.Value(0); ok != (seats > 1) {
				t.Errorf("%d seats, %v: a value: %v", seats, options, ok)
			}
			nets[options == nil] = p.rules.nets
		}
	}
	is(t, "nets with the expansion are those without", nets[true] == nets[false], false)
}
