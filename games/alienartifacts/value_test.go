package alienartifacts

import (
	"flag"
	"slices"
	"testing"

	"spielwerk/arena"
	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/game/gametest"
	"spielwerk/game/value"
)

// crediting are rules with nets by which a credit is worth so many points, all else none.
func crediting(r *rules, points int32) value.Rules {
	f := &value.Nets{Private: value.NewNet(len(r.Features())), Public: value.NewNet(len(r.Features()))}
	f.Private.Rows[2*slices.Index(r.Features(), "credits")].Direct = 5000 * points
	return r.WithNets(f)
}

// TestBotsGoByValue: a bot that plans or searches sells cards if by the learned value
// credits win, and does not if they lose, whatever the evaluation says.
func TestBotsGoByValue(t *testing.T) {
	g := begin(t, 2)
	g.hand("A", "01 02 03").credits("A", 2).credits("B", 2).building("A", "SHI-01 PLA-01")
	for _, name := range []string{"plan:4", "search:60/ahead=1"} {
		for points, sells := range map[int32]bool{20: true, -20: false} {
			b, err := bot.New(name, crediting(g.p.rules, points), game.QuickRand(1, 2))
			if err != nil {
				t.Fatal(err)
			}
			info := game.Observe(g.p, 0, nil)
			m := b.Choose(t.Context(), &info)
			if word := g.p.rules.vocabulary.Text(m); (m.Kind == moveTrade) != sells {
				t.Errorf("%s, for which a credit is worth %d points, plays %q", name, points, word)
			}
		}
	}
}

var strength = flag.Bool("strength", false, "measure how strong bots are")

// TestValueHelps: who plans by the learned value beats greedy, and who plans by the
// evaluation alone does not as often. It is a measurement for the nightly mode; that the value is read
// and right is in the other tests.
func TestValueHelps(t *testing.T) {
	if !*strength {
		t.Skip("plays 200 games; with -strength")
	}
	opened := open(t, 2, nil)
	blind := opened.WithNets(nil)
	const n = 100
	wins := map[game.Rules]float64{}
	for _, rules := range []game.Rules{opened, blind} {
		m := arena.Match{
			Rules: rules, Bots: []string{"plan:2", "greedy"}, Games: n, Seed: 12, Workers: 2, Rotate: true, Paired: 2,
		}
		r, err := m.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		wins[rules] = arena.WinShare(r.WinsByBot["plan:2"])
	}
	t.Logf("with the learned value %.1f of %d games are won, without %.1f", wins[opened], n, wins[blind])
	if wins[opened] < 0.6*n || wins[opened] < wins[blind]+0.1*n {
		t.Errorf("with the learned value %.1f of %d games are won, without %.1f", wins[opened], n, wins[blind])
	}
}

// TestNothingLearnedIsNoValue, at no time of a game and not in the end.
func TestNothingLearnedIsNoValue(t *testing.T) {
	p := &Position{rules: open(t, 3, nil).WithNets(nil).(*rules)}
	gametest.Random(p, 1, func(game.Move) {
		for seat := range game.Seat(3) {
			if lead, ok := p.Value(seat); ok || lead != 0 {
				t.Fatalf("seat %d has the value %d, %v; over: %v", seat, lead, ok, p.Pending() == 0)
			}
		}
	})
	if p.Pending() != 0 {
		t.Fatal("the game is not over")
	}
}

// TestValuesRememberWhatHolds: a position that is used again and again values each state as a new
// one does.
func TestValuesRememberWhatHolds(t *testing.T) {
	r := open(t, 4, nil)
	used, compared := r.Blank().(*Position), 0
	gametest.Random(used, 3, func(game.Move) {
		if compared++; compared%7 != 0 {
			return
		}
		anew := r.Blank().(*Position)
		for seat := range game.Seat(4) {
			anew.CopyFrom(used)
			got, _ := used.Value(seat)
			if want, _ := anew.Value(seat); got != want {
				t.Fatalf("move %d, seat %d: %d, anew %d", compared, seat, got, want)
			}
			anew.leads = value.Leads[State]{}
		}
	})
}
