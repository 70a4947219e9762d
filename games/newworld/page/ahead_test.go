package page

import (
	"testing"

	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/web/part"
)

// TestWhatIsForetoldHappens plays games and compares what is told of each move before it is
// made with what the same move does on the true position: points by seat, surveyors, and
// that nothing of it depends on the order of the pile.
func TestWhatIsForetoldHappens(t *testing.T) {
	g, err := newworld.Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	gains, others := 0, 0
	for seed := range uint64(4) {
		rnd := game.QuickRand(seed, 5)
		p := rules.Deal(rnd, nil)
		for p.Pending() != 0 {
			seat := p.Pending().First()
			s := &part.Scene{View: p.View(seat), Rules: rules, Seat: seat, Mine: true, Position: p}
			v := s.View.(*newworld.View)
			a, b := look(s), look(&part.Scene{View: p.View(seat), Rules: rules, Seat: seat, Position: redealt(p, seat)})
			moves := p.Moves(nil, seat)
			m := moves[rnd.IntN(len(moves))]
			for _, other := range moves {
				if a.gain(other) != b.gain(other) {
					t.Fatalf("the gain of a move depends on the pile")
				}
				if seed%2 == 0 && a.gain(other) > a.gain(m) {
					m = other
				}
			}
			o, most := a.of(m), a.gain(m)
			before := [game.MaxSeats]int{}
			for i := range before {
				before[i] = p.Total(game.Seat(i))
			}
			if no := p.Play(seat, m, nil); no != nil {
				t.Fatal(no)
			}
			if p.Pending() == 0 {
				break // the final scoring is not foretold
			}
			is := p.View(seat).(*newworld.View)
			if is.Surveyors != o.view.Surveyors {
				t.Fatalf("surveyors in %v, foretold %v", is.Surveyors, o.view.Surveyors)
			}
			for i := range rules.Config().Seats {
				if got := p.Total(game.Seat(i)) - before[i]; got != o.points[i] {
					t.Fatalf("seat %d gets %d points, foretold %d", i, got, o.points[i])
				}
				if i != int(seat) {
					others += o.points[i]
				}
			}
			if !o.open && most != o.points[seat] {
				t.Fatalf("the gain is %d, the points are %d", most, o.points[seat])
			}
			gains += o.points[seat]
			home, lost := o.gone(v, a.words)
			if len(v.Settlers)-len(home)-len(lost) > len(is.Settlers) {
				t.Fatalf("%d settlers become %d, foretold to go are %v and %v", len(v.Settlers), len(is.Settlers), home, lost)
			}
		}
	}
	if gains == 0 || others == 0 {
		t.Errorf("seats gained %d points, others %d", gains, others)
	}
}

// redealt is a position with what the seat cannot know in another order.
func redealt(p game.Position, seat game.Seat) game.Position {
	q := p.Rules().Blank()
	q.CopyFrom(p)
	r := game.QuickRand(9, 9)
	q.Redeal(seat, &r)
	return q
}
