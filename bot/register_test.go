package bot

import (
	"slices"
	"testing"

	"spielwerk/game"
	"spielwerk/games/newworld"
)

// TestRegister: a registered name makes its bot, cannot be taken twice and can be taken out.
func TestRegister(t *testing.T) {
	own := &random{}
	g, err := newworld.Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	maker := func(game.Rules, game.Rand) (Bot, error) { return own, nil }
	remove := Register("mine", maker)
	if b, err := New("mine", rules, game.Rand{}); err != nil || b != own || !slices.Contains(Names(), "mine") {
		t.Errorf("New gives %v, %v; the names are %v", b, err, Names())
	}
	for _, name := range []string{"mine", "greedy", "master", "my bot", "greedy:5", ""} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q is registered", name)
				}
			}()
			Register(name, maker)
		}()
	}
	remove()
	if slices.Contains(Names(), "mine") {
		t.Error("the bot is still there")
	}
}
