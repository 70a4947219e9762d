package bot

import (
	"testing"

	"spielwerk/game"
)

// openings plays a game greedily and returns the positions at which the first seat was
// asked what opens its turns.
func openings(t *testing.T, name string, seats int) []game.Position {
	t.Helper()
	p := middle(t, name, seats, 0)
	rules := p.Rules()
	player := &greedy{rand: game.QuickRand(7, 7), glance: newGlance(rules)}
	var out []game.Position
	for p.Pending() != 0 {
		seat := p.Pending().First()
		if seat == 0 && rules.Vocabulary().Prompts[p.Prompt(seat).Kind].Opens {
			at := rules.Blank()
			at.CopyFrom(p)
			out = append(out, at)
		}
		sight := game.See(p, seat, nil)
		if no := p.Play(seat, player.Choose(t.Context(), &sight), nil); no != nil {
			t.Fatal(no)
		}
	}
	return out
}

// TestRivalsAreWeighed: with two seats one is ahead by as much as the other is behind, with
// more only one is ahead of all others, and who is not weighed against rivals is ahead by
// what the hints say.
func TestRivalsAreWeighed(t *testing.T) {
	for name, seats := range map[string]int{"newworld": 3, "xidit": 4, "alienartifacts": 2, "settlers": 2} {
		unequal := 0
		for _, at := range openings(t, name, seats) {
			b := newThinker(at.Rules(), game.QuickRand(1, 2), effort{games: 100, cores: 1, ahead: 2, rivals: true})
			alone := newThinker(at.Rules(), game.QuickRand(1, 2), effort{games: 100, cores: 1, ahead: 2})
			ahead, sum := 0, 0.0
			for seat := range game.Seat(seats) {
				lead := b.lead(at, seat)
				sum += lead
				if lead > 0 {
					ahead++
				}
				if hint := float64(at.Hint(seat)); alone.lead(at, seat) != hint {
					t.Fatalf("%s: not weighed against rivals seat %d is ahead by %v, its hints say %v", name, seat, alone.lead(at, seat), hint)
				}
			}
			if seats == 2 && sum != 0 {
				t.Errorf("%s: one is ahead by %v more than the other is behind", name, sum)
			}
			if ahead > 1 {
				t.Errorf("%s: %d seats are ahead of all others", name, ahead)
			}
			unequal += ahead
		}
		if unequal == 0 {
			t.Errorf("%s: nobody was ever ahead", name)
		}
	}
}

// TestAClosingGameIsImaginedToItsEnd: as long as the end is far, no imagined game reaches
// it; when it is near, all do, so that none is measured by hints and another by who won.
func TestAClosingGameIsImaginedToItsEnd(t *testing.T) {
	for name, seats := range map[string]int{"newworld": 2, "xidit": 4, "alienartifacts": 2, "settlers": 2} {
		turns := openings(t, name, seats)
		b := newThinker(turns[0].Rules(), game.QuickRand(1, 2), effort{games: 100, cores: 1, ahead: 2, rivals: true})
		for _, at := range []struct {
			turn  game.Position
			whole bool
		}{{turns[1], false}, {turns[len(turns)-1], true}} {
			sight := game.See(at.turn, 0, nil)
			moves := sight.Moves(nil)
			b.begin(&sight, moves)
			if b.whole != at.whole {
				t.Errorf("%s: to the end: %v, want %v", name, b.whole, at.whole)
			}
			alone := newThinker(at.turn.Rules(), game.QuickRand(1, 2), effort{games: 100, cores: 1, ahead: 2})
			if alone.begin(&sight, moves); alone.whole {
				t.Errorf("%s: not weighed against rivals it goes to the end, too", name)
			}
			for i := range 30 {
				b.follow(&sight, moves[i%len(moves)], 0)
				if over := b.now.Pending() == 0; over != at.whole {
					t.Fatalf("%s: an imagined game is over: %v, want %v", name, over, at.whole)
				}
			}
		}
	}
}

// TestNearlyClosingIsClosing: where some imagined games would end and others would not,
// those go on, too.
func TestNearlyClosingIsClosing(t *testing.T) {
	turns := openings(t, "alienartifacts", 2)
	nearly := 0
	for _, at := range turns {
		b := newThinker(at.Rules(), game.QuickRand(1, 2), effort{games: 100, cores: 1, ahead: 3, rivals: true})
		sight := game.See(at, 0, nil)
		moves := sight.Moves(nil)
		b.begin(&sight, moves)
		b.whole = false
		ended := b.calibrate(&sight, moves)
		if closing*ended < calibrate || ended == calibrate {
			continue
		}
		nearly++
		b.begin(&sight, moves)
		for i := range 40 {
			b.follow(&sight, moves[i%len(moves)], 0)
			if b.now.Pending() != 0 {
				t.Fatalf("%d of %d games ended, and one of those that are played to the end did not", ended, calibrate)
			}
		}
	}
	if nearly == 0 {
		t.Error("there was no such turn")
	}
}

// TestAWinIsWorthMoreThanALead: a game that is over is worth more than one half to who has
// won it and less to who has not, whatever lead is usual; among wins the one with the
// greater lead is worth more.
func TestAWinIsWorthMoreThanALead(t *testing.T) {
	turns := openings(t, "newworld", 2)
	b := newThinker(turns[0].Rules(), game.QuickRand(1, 2), effort{games: 100, cores: 1, ahead: 2, rivals: true})
	sight := game.See(turns[len(turns)-1], 0, nil)
	moves := sight.Moves(nil)
	b.begin(&sight, moves)
	b.scale = [game.MaxSeats]float64{500, 500}
	for _, usual := range []float64{-1500, 0, 1500} {
		b.usual = [game.MaxSeats]float64{usual, usual}
		wins := map[int]float32{} // what they are worth, by the lead
		for i := range 60 {
			b.follow(&sight, moves[i%len(moves)], 0)
			b.path = append(b.path[:0], step{1, &edge{}}) // so that the other seat is asked, too
			worth, won := b.tell(), Winners(b.now)
			for seat := range game.Seat(2) {
				switch {
				case won == game.Only(seat):
					wins[b.now.Hint(seat)] = worth[seat]
					if worth[seat] <= 0.5 {
						t.Fatalf("where a lead of %v is usual, a win is worth %v", usual, worth[seat])
					}
				case !won.Has(seat) && worth[seat] >= 0.5:
					t.Fatalf("where a lead of %v is usual, a loss is worth %v", usual, worth[seat])
				}
			}
		}
		for lead, worth := range wins {
			for other, less := range wins {
				if lead > other && worth <= less {
					t.Errorf("a win by %d is worth %v, one by %d %v", lead, worth, other, less)
				}
			}
		}
		if len(wins) < 3 {
			t.Errorf("only %d leads were seen", len(wins))
		}
	}
}
