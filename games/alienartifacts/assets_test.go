package alienartifacts

import (
	"testing"

	"spielwerk/game"
	"spielwerk/game/value"
)

// asAnew compares the evaluations and values of a position with those of one that remembers nothing.
func asAnew(t *testing.T, p, anew *Position) {
	t.Helper()
	for seat := range game.Seat(p.rules.seats) {
		anew.forget(p)
		if got, want := p.Evaluate(seat), anew.Evaluate(seat); got != want {
			t.Fatalf("turn %d, phase %d, seat %d: the evaluation is %d, reckoned anew %d", p.s.Turns, p.s.Phase, seat, got, want)
		}
		anew.forget(p)
		got, _ := p.Value(seat)
		if want, _ := anew.Value(seat); got != want {
			t.Fatalf("turn %d, phase %d, seat %d: the value is %d, reckoned anew %d", p.s.Turns, p.s.Phase, seat, got, want)
		}
	}
}

// forget makes a position a copy of another that remembers nothing.
func (p *Position) forget(from *Position) {
	p.CopyFrom(from)
	p.leads = value.Leads[State]{}
	all := p.assetCache()
	for i := range all.at {
		all.at[i].of = basis{}
	}
}

// TestEvaluationRemembersWhatHolds: evaluations and values are the same whether what they follow from
// is remembered or reckoned anew, after the moves of a game and after those that are only looked
// at, by the true secrets and by others.
func TestEvaluationRemembersWhatHolds(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		r, choose := open(t, seats, nil), game.QuickRand(uint64(seats), 3)
		now, after, anew := r.Blank().(*Position), r.Blank().(*Position), r.Blank().(*Position)
		for i := range 2 {
			now.deal(game.QuickRand(choose.Uint64(), 1), nil)
			for now.Pending() != 0 {
				m := looked(t, now, after, anew, &choose, i%2 == 1)
				if no := now.Play(now.Pending().First(), m, nil); no != nil {
					t.Fatal(no)
				}
				asAnew(t, now, anew)
			}
		}
	}
}

// looked looks at some moves and gives one of them: any, or the best by the evaluation.
func looked(t *testing.T, now, after, anew *Position, r *game.Rand, greedy bool) game.Move {
	t.Helper()
	seat := now.Pending().First()
	moves := now.Moves(nil, seat)
	best, choice := -1<<30, moves[r.IntN(len(moves))]
	for range min(len(moves), 2) {
		m := moves[r.IntN(len(moves))]
		after.CopyFrom(now)
		if r.IntN(2) == 0 {
			after.Redeal(seat, r)
		}
		if no := after.Play(seat, m, nil); no != nil {
			t.Fatal(no)
		}
		asAnew(t, after, anew)
		if lead := after.Evaluate(seat); greedy && lead > best {
			best, choice = lead, m
		}
	}
	return choice
}

// changesOfOne are changes of one thing at a time that evaluations may follow from.
var changesOfOne = map[string]func(*State, *Player){
	"credits":   func(_ *State, pl *Player) { pl.Credits = (pl.Credits + 3) % 15 },
	"money":     func(_ *State, pl *Player) { pl.Credits += 10 },
	"no cards":  func(_ *State, pl *Player) { pl.Produced = Set{} },
	"faction":   func(_ *State, pl *Player) { pl.Faction = pl.Faction%factions + 1 },
	"produced":  func(_ *State, pl *Player) { pl.Produced = pl.Produced.or(pl.Hand) },
	"artifacts": func(_ *State, pl *Player) { pl.Artifacts ^= 0x0F },
	"changes":   func(_ *State, pl *Player) { pl.Mods.Attack[alien]++; pl.Mods.Cost[actMine]++ },
	"attacked":  func(s *State, pl *Player) { s.Turn.Attacked = pl.Mission },
	"the end":   func(s *State, _ *Player) { s.Ending = !s.Ending },
	"tokens": func(s *State, pl *Player) {
		for set := pl.Empire.and(s.Blocked); !set.empty(); {
			s.Tokens[set.take()] += 2
		}
	},
}

// TestEvaluationNoticesChanges of one thing at a time, that games rarely bring alone.
func TestEvaluationNoticesChanges(t *testing.T) {
	r, choose := open(t, 3, nil), game.QuickRand(5, 3)
	now, after, anew := r.Blank().(*Position), r.Blank().(*Position), r.Blank().(*Position)
	now.deal(game.QuickRand(9, 1), nil)
	for now.Pending() != 0 {
		seat := now.Pending().First()
		for _, change := range changesOfOne {
			after.CopyFrom(now)
			after.Evaluate(seat)
			if change(&after.s, &after.s.Players[seat]); now.s.Phase >= phaseAction && now.s.Phase < phaseFinal {
				asAnew(t, after, anew)
			}
		}
		if no := now.Play(seat, looked(t, now, after, anew, &choose, true), nil); no != nil {
			t.Fatal(no)
		}
	}
}

// TestEvaluationNoticesChangesWithEveryCard: each card by itself under construction, on its logistic or its
// operational side and blockaded, and all artifacts, so that whatever a card counts is there.
func TestEvaluationNoticesChangesWithEveryCard(t *testing.T) {
	r := open(t, 3, nil)
	now, after, anew := r.Blank().(*Position), r.Blank().(*Position), r.Blank().(*Position)
	now.deal(game.QuickRand(9, 1), nil)
	now.s.Phase = phaseAction
	seat := now.s.Active
	dealt := now.s.Players[seat]
	for c := range uint8(cards) {
		var one Set
		one.add(c)
		for place := range 4 {
			pl := &now.s.Players[seat]
			*pl, now.s.Blocked = dealt, Set{}
			pl.Building, pl.Empire, pl.Mission, pl.Artifacts = Set{}, one, Set{}, 1<<artifacts-1
			switch place {
			case 1:
				pl.Mission = one
			case 2:
				now.s.Blocked = one
			case 3:
				pl.Building, pl.Empire = one, Set{}
			}
			for _, change := range changesOfOne {
				after.CopyFrom(now)
				after.Evaluate(seat)
				change(&after.s, &after.s.Players[seat])
				asAnew(t, after, anew)
			}
		}
	}
}
