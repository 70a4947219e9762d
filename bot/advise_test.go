package bot

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games"
)

// TestAdviceDoesNotPeek asks for advice in the true position and in another of the seat's
// information set: with the same random numbers it is the same.
func TestAdviceDoesNotPeek(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all.First() {
		rules, err := g.Rules(g.Default(3))
		if err != nil {
			t.Fatal(err)
		}
		seed := fair.NumberedSeed(78, 1)
		p := rules.Deal(seed.Rand(nil, g.Name, rules.Config().Version), nil)
		other := rules.Blank()
		permute := game.QuickRand(5, 6)
		player := &greedy{rand: game.QuickRand(3, 4), lookahead: newLookahead(rules)}
		asked := 0
		for ply := uint64(0); p.Pending() != 0; ply++ {
			seat := p.Pending().First()
			info := game.Observe(p, seat, nil)
			if moves := info.Moves(nil); len(moves) > 1 && ply%23 == 0 {
				other.CopyFrom(p)
				other.Redeal(seat, &permute)
				unlike := game.Observe(other, seat, nil)
				ask := func(s *game.InfoSet) []Advice {
					list, err := Advise(t.Context(), rules, game.QuickRand(ply, 9), s, Options{Moves: 3, Games: 2})
					if err != nil {
						t.Fatal(err)
					}
					return list
				}
				truth, permuted := ask(&info), ask(&unlike)
				if !reflect.DeepEqual(truth, permuted) {
					t.Fatalf("%s: ply %d: the advice is %+v, with other secrets %+v", g.Name, ply, truth, permuted)
				}
				for i, a := range truth {
					if !contains(moves, a.Move) || a.Games != 2 || a.Wins < 0 || a.Wins > 1 || a.Value < 0 || a.Value > 1 || i > 1 && a.Value > truth[i-1].Value {
						t.Fatalf("%s: ply %d: %+v", g.Name, ply, truth)
					}
				}
				asked++
			}
			if no := p.Play(seat, player.Choose(t.Context(), &info), nil); no != nil {
				t.Fatal(no)
			}
		}
		if asked < 4 {
			t.Errorf("%s: only %d advices", g.Name, asked)
		}
	}
}

// lastMove is a position in which one decision ends the game, and the moves have different
// results.
func lastMove(t *testing.T, name string) game.Position {
	t.Helper()
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	g, err := all.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(g.Default(2))
	if err != nil {
		t.Fatal(err)
	}
	for n := uint64(0); n < 200; n++ {
		p := rules.Deal(game.QuickRand(n, 1), nil)
		before, r := rules.Blank(), game.QuickRand(n, 2)
		for p.Pending() != 0 {
			seat := p.Pending().First()
			moves := p.Moves(nil, seat)
			if len(moves) > 1 {
				before.CopyFrom(p)
			}
			_ = p.Play(seat, moves[r.IntN(len(moves))], nil)
		}
		seat := before.Pending().First()
		over, totals := true, map[int]bool{}
		for _, m := range before.Moves(nil, seat) {
			p.CopyFrom(before)
			_ = p.Play(seat, m, nil)
			over = over && p.Pending() == 0
			totals[p.Total(seat)] = true
		}
		if over && len(totals) > 1 {
			return before
		}
	}
	t.Fatal("no game ends so")
	return nil
}

// TestAdviceKnowsTheLastMove: where all moves end the game, the advice is the exact result of
// each, and its reasons add up to it.
func TestAdviceKnowsTheLastMove(t *testing.T) {
	p := lastMove(t, "newworld")
	seat := p.Pending().First()
	info := game.Observe(p, seat, nil)
	list, err := Advise(t.Context(), p.Rules(), game.QuickRand(1, 2), &info, Options{Moves: 99, Games: 3})
	if err != nil {
		t.Fatal(err)
	}
	after := p.Rules().Blank()
	for _, a := range list {
		after.CopyFrom(p)
		if no := after.Play(seat, a.Move, nil); no != nil {
			t.Fatal(no)
		}
		won := 0.0
		if ranks := after.Ranks(); ranks[seat] == 1 {
			won = 1
			if ranks[1-seat] == 1 {
				won = 0.5
			}
		}
		if total := float64(after.Total(seat)); a.Points != total || a.Lead != total-float64(after.Total(1-seat)) || a.Wins != won {
			t.Errorf("%+v; in truth %v points, %v won", a, total, won)
		}
	}
	for _, a := range list {
		turn := float64(p.Total(seat))
		for _, r := range a.Turn {
			turn += r.Points.Mean
			if r.Rule == "" || r.Seat != seat || r.Points.Error != 0 {
				t.Errorf("a reason without a rule, of another seat, or not exact: %+v", r)
			}
		}
		if turn != a.Points {
			t.Errorf("%+v: %v points in the end, the reasons come to %v", a, a.Points, turn)
		}
		for _, r := range a.Why {
			if r.Seat == seat {
				t.Errorf("%+v comes later than the end", r)
			}
		}
	}
	if list[0].Points < list[len(list)-1].Points && list[0].Wins <= list[len(list)-1].Wins {
		t.Errorf("the best comes last: %+v", list)
	}
}

// TestAdviceEndsInTime: within its time limit, and at once when its context ends.
func TestAdviceEndsInTime(t *testing.T) {
	p := middle(t, "settlers", 4, 60)
	info := game.Observe(p, p.Pending().First(), nil)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Advise(over, p.Rules(), game.QuickRand(1, 1), &info, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("nobody waits: %v", err)
	}
	begin := time.Now()
	list, err := Advise(t.Context(), p.Rules(), game.QuickRand(1, 1), &info, Options{Games: 1_000_000, Time: 50 * time.Millisecond})
	if took := time.Since(begin); err != nil || len(list) == 0 || list[0].Games < 1 || took > 5*time.Second {
		t.Errorf("%d advices after %v, %v", len(list), took, err)
	}
}

// TestAdviceComparesWhatItIsGiven: the moves it is given and no others, the best first.
func TestAdviceComparesWhatItIsGiven(t *testing.T) {
	p := middle(t, "xidit", 3, 30)
	info := game.Observe(p, p.Pending().First(), nil)
	moves := info.Moves(nil)[:2]
	list, err := Compare(t.Context(), p.Rules(), game.QuickRand(1, 1), &info, moves, Options{Games: 3})
	if err != nil || len(list) != 2 || !contains(moves, list[0].Move) || !contains(moves, list[1].Move) || list[0].Move == list[1].Move {
		t.Errorf("%+v, %v", list, err)
	}
}

// TestAdviceIsOnWholeDecisions: where a move is only a part of a decision (Form.Part) the advice is
// on all that is left of it, which can be made one after the other; elsewhere on one move.
func TestAdviceIsOnWholeDecisions(t *testing.T) {
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		p := middle(t, name, 3, 0)
		parts := 0
		for range 40 {
			seat := p.Pending().First()
			info := game.Observe(p, seat, nil)
			moves, a := info.Moves(nil), newAdviser(p.Rules(), game.QuickRand(1, 1))
			forms := p.Rules().Vocabulary().Moves
			part := func(m game.Move) bool { return forms[m.Kind].Part }
			for _, m := range a.promising(&info, 2) {
				decision, after := a.whole(&info, m), p.Rules().Blank()
				after.CopyFrom(p)
				for _, m := range decision {
					if no := after.Play(seat, m, nil); no != nil {
						t.Fatalf("%s: the advice cannot be followed: %v", name, no)
					}
				}
				if part(m) {
					parts++
				}
				switch {
				case decision[0] != m || !part(m) && len(decision) > 1:
					t.Errorf("%s: a decision of its own goes on with %v", name, decision)
				case part(m) && slices.ContainsFunc(after.Moves(nil, seat), part):
					t.Errorf("%s: %v is not the whole decision", name, decision)
				}
			}
			if p.Play(seat, moves[0], nil) != nil {
				t.Fatal("a listed move is refused")
			}
		}
		if (parts > 0) != (name == "xidit") {
			t.Errorf("%s: %d times a part of a decision", name, parts)
		}
	}
}

// BenchmarkAdvise measures one round of playouts in the middle of a game.
func BenchmarkAdvise(b *testing.B) {
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		b.Run(name, func(b *testing.B) {
			p := middle(b, name, 4, 60)
			info := game.Observe(p, p.Pending().First(), nil)
			for b.Loop() {
				if _, err := Advise(b.Context(), p.Rules(), game.QuickRand(1, 1), &info, Options{Games: 1}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestWhatTheExpertChoosesIsCompared: in the middle of each game, also where other moves promise more at once.
func TestWhatTheExpertChoosesIsCompared(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all.First() {
		rules, err := g.Rules(g.Default(g.MaxSeats))
		if err != nil {
			t.Fatal(err)
		}
		p, r := rules.Deal(game.QuickRand(1, 2), nil), game.QuickRand(3, 4)
		player, _ := New("greedy", rules, r)
		asked, unlikely := 0, 0
		for ply := uint64(0); p.Pending() != 0 && asked < 12; ply++ {
			seat := p.Pending().First()
			info := game.Observe(p, seat, nil)
			if moves := info.Moves(nil); len(moves) > 2 && ply%7 == 0 {
				chance := game.QuickRand(ply, 9)
				expert, err := New(advisedBy, rules, game.QuickRand(chance.Uint64(), chance.Uint64()))
				if err != nil {
					t.Fatal(err)
				}
				want := expert.Choose(t.Context(), &info)
				list, err := Advise(t.Context(), rules, game.QuickRand(ply, 9), &info, Options{Moves: 2, Games: 1})
				if err != nil {
					t.Fatal(err)
				}
				if len(list) != 2 || list[0].Move != want && list[1].Move != want || list[0].Move == list[1].Move {
					t.Errorf("%s, ply %d: %+v, the expert chooses %+v", g.Name, ply, list, want)
				}
				if worth, err := Worthwhile(t.Context(), rules, game.QuickRand(ply, 9), &info, 2); err != nil || len(worth) != 2 || worth[0] != want || worth[1] == want {
					t.Errorf("%s, ply %d: worthwhile are %+v, %v, the expert chooses %+v", g.Name, ply, worth, err, want)
				}
				asked++
				if !contains(newAdviser(rules, game.QuickRand(ply, 9)).promising(&info, 2), want) {
					unlikely++
				}
			}
			if no := p.Play(seat, player.Choose(t.Context(), &info), nil); no != nil {
				t.Fatal(no)
			}
		}
		t.Logf("%s: %d of %d choices are not among the two that promise most at once", g.Name, unlikely, asked)
		if asked < 12 {
			t.Errorf("%s: only %d decisions", g.Name, asked)
		}
	}
}

// BenchmarkCompare measures playouts to the end of the game from its middle, eight for each of four moves.
func BenchmarkCompare(b *testing.B) {
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		b.Run(name, func(b *testing.B) {
			p := middle(b, name, 4, 60)
			info := game.Observe(p, p.Pending().First(), nil)
			moves := info.Moves(nil)
			moves = moves[:min(4, len(moves))]
			for b.Loop() {
				if _, err := Compare(b.Context(), p.Rules(), game.QuickRand(1, 1), &info, moves, Options{Games: 8}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*8*len(moves)), "µs/playout")
		})
	}
}
