package bot

import (
	"testing"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games"
)

// TestBotsDoNotPeek plays games and asks every bot, at each decision, about the
// true position and about one whose secrets have been exchanged for others that
// the seat cannot tell from the true ones. With the same random numbers it must
// choose the same.
func TestBotsDoNotPeek(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all.First() {
		for seats := g.MinSeats; seats <= g.MaxSeats; seats++ {
			rules, err := g.Rules(g.Usual(seats))
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range Names() {
				dontPeek(t, rules, name)
			}
		}
	}
}

func dontPeek(t *testing.T, rules game.Rules, name string) {
	t.Helper()
	seed := fair.NumberedSeed(77, uint64(rules.Config().Seats))
	p := rules.Deal(seed.Rand(nil, rules.Game().Name, rules.Config().Version), nil)
	other := rules.Blank()
	permute := game.QuickRand(5, 6)
	for ply := uint64(0); p.Pending() != 0; ply++ {
		seat := p.Pending().First()
		other.CopyFrom(p)
		other.Redeal(seat, &permute)
		choose := func(at game.Position) game.Move {
			b, err := New(name, rules, game.QuickRand(ply, 9))
			if err != nil {
				t.Fatal(err)
			}
			sight := game.See(at, seat, nil)
			return b.Choose(&sight)
		}
		truth, permuted := choose(p), choose(other)
		if name == "random" && truth != permuted {
			t.Fatalf("%s: ply %d: random sees what it cannot know", rules.Game().Name, ply)
		}
		if truth != permuted {
			t.Fatalf("%s: ply %d: %s chooses %v, with other secrets %v", rules.Game().Name, ply, name, truth, permuted)
		}
		if no := p.Play(seat, truth, nil); no != nil {
			t.Fatal(no)
		}
	}
}

func TestUnknownBotIsRefused(t *testing.T) {
	if _, err := New("deepthought", nil, game.Rand{}); err == nil {
		t.Error("there is a bot of that name")
	}
}
