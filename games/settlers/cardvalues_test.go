package settlers

import (
	"slices"
	"testing"

	"spielwerk/game"
)

// TestProspectsAreWhatTheEvaluationWouldFind: evaluations are the same whether they look a card up or
// reckon anew what is in it.
func TestProspectsAreWhatTheEvaluationWouldFind(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	for seats := 1; seats <= maxSeats; seats++ {
		for _, expansion := range []string{expansionNone, expansionAtlanteans} {
			if seats == maxSeats && expansion == expansionNone {
				continue // IS-1.1
			}
			opened, err := g.Rules(game.Config{Seats: seats, Options: map[string]string{"expansion": expansion}})
			if err != nil {
				t.Fatal(err)
			}
			looking := opened.(*rules)
			counted, found := 0, 0
			reckoning := *looking
			reckoning.cardValues = &cardValues{}
			for i := range looking.cardValues {
				for left, list := range looking.cardValues[i] {
					reckoning.cardValues[i][left] = slices.Repeat([]cardValue{{counts: true}}, len(list))
				}
			}
			for c, look := range looking.cardValues.of(false, 3) {
				switch {
				case look.counts:
					counted++
				case look.printed > 100 && looking.cards[c].kind <= kindAction:
					found++
				}
			}
			if counted == 0 || found < 100 {
				t.Fatalf("%d cards count something, %d others are worth looking up", counted, found)
			}
			r := game.QuickRand(uint64(seats), 1)
			for range 4 {
				p := looking.Deal(r, nil).(*Position)
				anew := reckoning.Blank().(*Position)
				for p.Pending() != 0 {
					seat := p.Pending().First()
					moves := p.Moves(nil, seat)
					if no := p.Play(seat, moves[r.IntN(len(moves))], nil); no != nil {
						t.Fatal(no)
					}
					anew.s = p.s
					for seat := range game.Seat(seats) {
						if got, want := p.Evaluate(seat), anew.Evaluate(seat); got != want {
							t.Fatalf("%d seats, %s, round %d, seat %d: the evaluation is %d, reckoned anew %d", seats, expansion,
								p.s.Round, seat, got, want)
						}
					}
				}
			}
		}
	}
}
