package bot

import (
	"context"
	"testing"

	"spielwerk/game"
	"spielwerk/games"
)

// alone are the rules of the solo game of Imperial Settlers.
func alone(t testing.TB, faction string) game.Rules {
	t.Helper()
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	g, err := all.Find("settlers")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 1, Options: map[string]string{"expansion": "atlanteans", "faction1": faction}})
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// TestAloneEachTurnCounts: in a game for one a playout ends at its horizon, where a turn
// begins, and not with the game, though nobody else decides.
func TestAloneEachTurnCounts(t *testing.T) {
	rules := alone(t, "romans")
	p := rules.Deal(game.QuickRand(3, 4), nil)
	prompts := rules.Vocabulary().Prompts
	for !prompts[p.Prompt(0).Kind].Opens || len(p.Moves(nil, 0)) < 6 {
		if no := p.Play(0, p.Moves(nil, 0)[0], nil); no != nil {
			t.Fatal(no)
		}
	}
	for ahead := 1; ahead <= 3; ahead++ {
		b := newSearcher(rules, game.QuickRand(1, 2), effort{playouts: 20, cores: 1, horizon: ahead})
		info := game.Observe(p, 0, nil)
		moves := info.Moves(nil)
		b.reset(&info, moves)
		for _, m := range moves[1:] {
			b.playout(&info, m, 1)
			if b.now.Pending() == 0 { // even passing three times leaves rounds to play
				t.Fatalf("ahead=%d: a playout goes on to the end of the game", ahead)
			}
			if b.turns != ahead || !b.opensTurn(0) {
				t.Errorf("ahead=%d: a playout ends after %d turns, at the beginning of one: %v", ahead, b.turns, b.opensTurn(0))
			}
		}
	}
}

// winsAlone is how many of a number of solo games a bot wins.
func winsAlone(t *testing.T, rules game.Rules, name string, deals uint64) (won int) {
	t.Helper()
	for seed := range deals {
		b, err := New(name, rules, game.QuickRand(seed, 5))
		if err != nil {
			t.Fatal(err)
		}
		var log game.Log
		p := rules.Deal(game.QuickRand(seed, 6), &log)
		for p.Pending() != 0 {
			info := game.Observe(p, 0, log.Events)
			if no := p.Play(0, b.Choose(context.Background(), &info), &log); no != nil {
				t.Fatal(no)
			}
		}
		won += Winners(p).Len()
	}
	return won
}

// TestASearchWinsAlone: a search wins at least as often as greedy, greedy often, random
// rarely.
func TestASearchWinsAlone(t *testing.T) {
	for _, faction := range []string{"atlanteans", "japanese"} {
		rules := alone(t, faction)
		random, greedy, search := winsAlone(t, rules, "random", 10), winsAlone(t, rules, "greedy", 10), winsAlone(t, rules, "search:12/ahead=2", 10)
		if random > 0 || greedy < 5 || search < greedy {
			t.Errorf("%s: of 10 games random wins %d, greedy %d, search %d", faction, random, greedy, search)
		}
	}
}

// TestAdviceKnowsTheChanceAlone: the chance that advice tells is the share of playouts won,
// and a move that certainly loses is the last: IS-19.13.
func TestAdviceKnowsTheChanceAlone(t *testing.T) {
	rules := alone(t, "romans")
	certain, open := 0, 0
	for seed := range uint64(30) {
		p := rules.Deal(game.QuickRand(seed, 7), nil)
		r := game.QuickRand(seed, 8)
		for ply := 0; p.Pending() != 0; ply++ {
			info := game.Observe(p, 0, nil)
			moves := info.Moves(nil)
			if len(moves) > 1 && ply%40 == 30 {
				list, err := Advise(t.Context(), rules, game.QuickRand(seed, 9), &info, Options{Moves: 3, Games: 8})
				if err != nil {
					t.Fatal(err)
				}
				for _, a := range list {
					switch {
					case a.Wins == 0:
						certain++
					case a.Wins < 1:
						open++
					}
				}
			}
			if no := p.Play(0, moves[r.IntN(len(moves))], nil); no != nil {
				t.Fatal(no)
			}
		}
	}
	if certain == 0 || open == 0 {
		t.Errorf("%d moves are lost and %d may win: random play cannot have won all", certain, open)
	}
}
