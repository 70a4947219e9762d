package alienartifacts

import (
	"maps"
	"slices"
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
		if _, twice := out[names[f.Index]]; twice {
			g.Errorf("%s is added twice", names[f.Index])
		}
		out[names[f.Index]] = int(f.X)
	}
	return out
}

// TestFeaturesOfASeat: a planet that is mined, a ship under construction with two symbols
// attached, a hand, credits, a token, the faction.
func TestFeaturesOfASeat(t *testing.T) {
	g := begin(t, 3)
	g.operational("A", "PLA-01").tokens("PLA-01", 2).building("A", "SHI-01").credits("A", 9)
	one := value.One
	for name, want := range map[string]int{
		"active": one, "seats 3": one, "seats 4": 0, "credits": 9 * one / 5, "first credits": one,
		"planet operational": one / 2, "planet logistic": 0, "cards": one / 5,
		"buildable ship": one / 3, "buildable planet": 0, "construction SHI-01": one, "construction PLA-01": 0,
		"operational PLA-01": one * 2 / 5, "logistic PLA-01": 0, "blockaded": one, "tokens": one,
		"faction " + factionWords[0]: one, "faction " + factionWords[1]: 0,
		"cost planet": one * g.p.cost(0, actDiscover) / 5, "points if it ended": one * g.p.IfEnded(0) / 10,
	} {
		if got := g.features(0, true)[name]; got != want {
			t.Errorf("%s: %d, not %d", name, got, want)
		}
	}
	if got := g.features(1, true); got["active"] != 0 || got["operational PLA-01"] != 0 ||
		got["faction "+factionWords[1]] != one {
		t.Errorf("of the second seat: %v", got)
	}
}

// TestPublicFeaturesTellNoSecrets: the public features of a seat are the same whatever it
// holds, but for how much it holds.
func TestPublicFeaturesTellNoSecrets(t *testing.T) {
	g := begin(t, 2)
	g.hand("A", "01 02 03")
	public, private := g.features(0, false), g.features(0, true)
	g.hand("A", "40 50 60")
	if again := g.features(0, false); !maps.Equal(public, again) {
		t.Errorf("public features were\n%v and are\n%v", public, again)
	}
	if again := g.features(0, true); maps.Equal(private, again) {
		t.Error("the seat itself sees no difference")
	}
}

// TestFeaturesHaveTheirIndices: names are different, and as many features are added in
// every position as there are names.
func TestFeaturesHaveTheirIndices(t *testing.T) {
	g := begin(t, 4)
	names := g.p.rules.Features()
	sorted := slices.Sorted(slices.Values(names))
	if unique := slices.Compact(slices.Clone(sorted)); len(unique) != len(names) {
		t.Errorf("%d of %d names stand for more than one feature", len(names)-len(unique), len(names))
	}
	if i := slices.IndexFunc(names, func(n string) bool { return strings.TrimSpace(n) != n || n == "" }); i >= 0 {
		t.Errorf("feature %d is called %q", i, names[i])
	}
	p := g.p.rules.Deal(game.QuickRand(3, 4), nil).(*Position)
	r := game.QuickRand(5, 6)
	for p.Pending() != 0 {
		for seat := range game.Seat(4) {
			for _, private := range []bool{true, false} {
				c := collector{
					Collector: value.Collector{Vector: &value.Vector{}},
					estimate:  estimate{p: p, w: &p.rules.weigh, seat: seat}, private: private,
				}
				if c.collect(); c.Added() != len(names) {
					t.Fatalf("%d features are added, there are %d", c.Added(), len(names))
				}
			}
		}
		seat := p.Pending().First()
		moves := p.Moves(nil, seat)
		if no := p.Play(seat, moves[r.IntN(len(moves))], nil); no != nil {
			t.Fatal(no)
		}
	}
}

// TestOtherCardsHaveNoValue: what was learned is about our own component data.
func TestOtherCardsHaveNoValue(t *testing.T) {
	g := withPack(t, 2, "config:\n  bank: {min: 0, max: 20, start: 8, provenance: house}\n")
	if lead, ok := g.p.Value(0); ok {
		t.Errorf("with other data there is a value, %d", lead)
	}
	if _, ok := begin(t, 2).p.Value(0); !ok {
		t.Error("with our own there is no value")
	}
}

// TestValueIsALead: what is expected of the seat with its secrets, less what is of the
// best of the others without theirs.
func TestValueIsALead(t *testing.T) {
	g := begin(t, 3)
	rules := g.p.rules
	f := &value.Nets{Private: value.NewNet(len(rules.Features())), Public: value.NewNet(len(rules.Features()))}
	credits := slices.Index(rules.Features(), "credits")
	// a seat knows better: two points for a credit, one for another's
	f.Private.Rows[2*credits].Direct, f.Public.Rows[2*credits].Direct = 10_000, 5000
	for seat, n := range []uint8{4, 3, 7} {
		g.s.Players[seat].Credits = n
	}
	p := rules.WithNets(f).Blank().(*Position)
	p.CopyFrom(g.p)
	for seat, want := range []int{800 - 700, 600 - 700, 1400 - 400} {
		got, ok := p.Value(game.Seat(seat))
		if !ok || got < want-10 || got > want+10 { // credits are counted in 64ths
			t.Errorf("seat %d: %d hundredths of a point, not %d", seat, got, want)
		}
	}
}
