package alienartifacts

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/foresight"
)

// clues is what is said of a seat, by names, in units of 1/foresight.One.
func (g *scenario) clues(seat game.Seat, own bool) map[string]int {
	g.Helper()
	var o foresight.Outlook
	g.p.Outlook(&o, seat, own)
	names, out := g.p.rules.Clues(), map[string]int{}
	for _, c := range o.Clues {
		if _, twice := out[names[c.At]]; twice {
			g.Errorf("%s is said twice", names[c.At])
		}
		out[names[c.At]] = int(c.X)
	}
	return out
}

// TestCluesOfASeat: a planet that is mined, a ship under construction with two symbols
// attached, a hand, credits, a token, the faction.
func TestCluesOfASeat(t *testing.T) {
	g := begin(t, 3)
	g.operational(0, "PLA-01").tokens("PLA-01", 2).building(0, "SHI-01").credits(0, 9)
	one := foresight.One
	for name, want := range map[string]int{
		"active": one, "seats 3": one, "seats 4": 0, "credits": 9 * one / 5, "first credits": one,
		"planet operational": one / 2, "planet logistic": 0, "cards": one / 5,
		"buildable ship": one / 3, "buildable planet": 0, "construction SHI-01": one, "construction PLA-01": 0,
		"operational PLA-01": one * 2 / 5, "logistic PLA-01": 0, "blockaded": one, "tokens": one,
		"faction " + factionWords[0]: one, "faction " + factionWords[1]: 0,
		"cost planet": one * g.p.cost(0, actDiscover) / 5, "points if it ended": one * g.p.ifEnded(0) / 10,
	} {
		if got := g.clues(0, true)[name]; got != want {
			t.Errorf("%s: %d, not %d", name, got, want)
		}
	}
	if got := g.clues(1, true); got["active"] != 0 || got["operational PLA-01"] != 0 || got["faction "+factionWords[1]] != one {
		t.Errorf("of the second seat: %v", got)
	}
}

// TestOpenCluesTellNoSecrets: without its secrets the same is said of a seat whatever it
// holds, but for how much it holds.
func TestOpenCluesTellNoSecrets(t *testing.T) {
	g := begin(t, 2)
	g.hand(0, "01 02 03")
	open, own := g.clues(0, false), g.clues(0, true)
	g.hand(0, "40 50 60")
	if again := g.clues(0, false); !maps.Equal(open, again) {
		t.Errorf("open clues were\n%v and are\n%v", open, again)
	}
	if again := g.clues(0, true); maps.Equal(own, again) {
		t.Error("the seat itself sees no difference")
	}
}

// TestCluesHaveTheirNumbers: names are different, and as many clues are counted in every
// position as there are names.
func TestCluesHaveTheirNumbers(t *testing.T) {
	g := begin(t, 4)
	names := g.p.rules.Clues()
	sorted := slices.Sorted(slices.Values(names))
	if unique := slices.Compact(slices.Clone(sorted)); len(unique) != len(names) {
		t.Errorf("%d of %d names stand for more than one clue", len(names)-len(unique), len(names))
	}
	if i := slices.IndexFunc(names, func(n string) bool { return strings.TrimSpace(n) != n || n == "" }); i >= 0 {
		t.Errorf("clue %d is called %q", i, names[i])
	}
	p := g.p.rules.Deal(game.QuickRand(3, 4), nil).(*Position)
	r := game.QuickRand(5, 6)
	for p.Pending() != 0 {
		for seat := range game.Seat(4) {
			for _, own := range []bool{true, false} {
				c := collector{estimate: estimate{p: p, w: &p.rules.weigh, seat: seat}, own: own, o: &foresight.Outlook{}}
				if c.collect(); int(c.n) != len(names) {
					t.Fatalf("%d clues are counted, there are %d", c.n, len(names))
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

// TestOtherCardsForeseeNothing: what was learned is about our own component data.
func TestOtherCardsForeseeNothing(t *testing.T) {
	g := withPack(t, 2, "config:\n  bank: {min: 0, max: 20, start: 8, provenance: house}\n")
	if lead, ok := g.p.Foresee(0); ok {
		t.Errorf("with other data %d is foreseen", lead)
	}
	if _, ok := begin(t, 2).p.Foresee(0); !ok {
		t.Error("with our own nothing is foreseen")
	}
}

// TestForesightIsALead: what is foreseen of the seat with its secrets, less what is of
// the best of the others without theirs.
func TestForesightIsALead(t *testing.T) {
	g := begin(t, 3)
	rules := g.p.rules
	f := &foresight.Foresight{Own: foresight.NewNet(len(rules.Clues())), Open: foresight.NewNet(len(rules.Clues()))}
	credits := slices.Index(rules.Clues(), "credits")
	f.Own.Rows[2*credits].Direct, f.Open.Rows[2*credits].Direct = 10_000, 5000 // a seat knows better: two points for a credit, one for another's
	for seat, n := range []uint8{4, 3, 7} {
		g.s.Players[seat].Credits = n
	}
	p := rules.Foreseeing(f).Blank().(*Position)
	p.CopyFrom(g.p)
	for seat, want := range []int{800 - 700, 600 - 700, 1400 - 400} {
		got, ok := p.Foresee(game.Seat(seat))
		if !ok || got < want-10 || got > want+10 { // credits are counted in 64ths
			t.Errorf("seat %d: %d hundredths of a point, not %d", seat, got, want)
		}
	}
}
