package xidit

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
)

// foretold writes what a seat's programme will do.
func foretold(p *Position, seat game.Seat) string {
	words := []string{}
	for _, o := range p.Outcomes(seat) {
		text := fmt.Sprintf("%s %d-%d", o.Word(p.rules.vocabulary), o.From, o.To)
		if o.Word(p.rules.vocabulary) == "nothing" {
			text += " " + string(o.Does.Rule)
		}
		if o.Titan {
			text += " titan"
		}
		words = append(words, text)
	}
	return strings.Join(words, ", ")
}

// A programme is told before it is revealed: LX-4.1 to LX-6.1, LX-8.7.
func TestOutcomes(t *testing.T) {
	g := begin(t, 3).lay(plain3)
	set := func(orders ...string) {
		t.Helper()
		for i, w := range orders {
			m := game.Move{Kind: moveSet, Args: [3]int16{int16(i + 1), int16(slices.Index(orderWords, w))}}
			if no := g.p.Play(0, m, nil); no != nil {
				t.Fatal(no.Rule)
			}
		}
	}
	g.Is("without orders", foretold(g.p, 0), "")
	set("action", "action", "red", "action", "red", "red")
	before := game.Bytes(g.p)
	g.Is("orders", foretold(g.p, 0), "recruit 1-1, nothing 1-1 LX-5.3, travel 1-2, recruit 2-2, travel 2-1, travel 1-2")
	if !slices.Equal(before, game.Bytes(g.p)) {
		t.Error("looking ahead changed the position")
	}
	g.Is("another's", foretold(g.p, 1), "")
	g.Is("a watcher's", foretold(g.p, game.Watcher), "")
}

// What is foretold happens if the others wait, and it does not depend on what they have
// set: LX-1.11.
func TestOutcomesAreTrueAndKnowNothingHidden(t *testing.T) {
	r := game.QuickRand(7, 7)
	rules := open(t, 4, nil)
	for round := range 40 {
		p := rules.Deal(game.QuickRand(uint64(round), 1), nil).(*Position)
		steps := 0
		for ; p.Pending() != 0 && steps < 90+20*round; steps++ {
			seat := p.Pending().First()
			moves := slices.DeleteFunc(p.Moves(nil, seat), func(m game.Move) bool {
				return rules.Vocabulary().Moves[m.Kind].Retracts
			})
			if no := p.Play(seat, moves[r.IntN(len(moves))], nil); no != nil {
				t.Fatal(no)
			}
		}
		if p.s.Phase != phaseProgram {
			continue
		}
		fill := func(q *Position, seat game.Seat, order func() int16) {
			pl := &q.s.Players[seat]
			pl.Ready, pl.Dials = false, [dials]uint8{}
			for i := range dials {
				pl.Dials[i] = uint8(order()) + 1
			}
		}
		random := func() int16 { return int16(r.IntN(len(orderWords))) }
		fill(p, 0, random)
		told := p.Outcomes(0)
		q := p.rules.Blank().(*Position)
		q.CopyFrom(p)
		for seat := range game.Seat(4) {
			if seat > 0 {
				fill(q, seat, random)
			}
		}
		if other := q.Outcomes(0); !slices.Equal(told, other) {
			t.Fatalf("it depends on the orders of others: %v, %v", told, other)
		}
		for seat := range game.Seat(4) {
			if seat > 0 {
				fill(q, seat, func() int16 { return orderWait })
			}
			q.s.Players[seat].Ready = seat > 0
		}
		var log game.Log
		if no := q.Play(0, game.Move{Kind: moveReady}, &log); no != nil {
			t.Fatal(no)
		}
		for q.s.Depth > 0 && q.s.Phase == phaseExecute {
			moves := q.Moves(nil, 0)
			m := moves[0]
			if q.s.Stack[q.s.Depth-1].Kind == frameTitan {
				m = moves[len(moves)-1]
			}
			if no := q.Play(0, m, &log); no != nil {
				t.Fatal(no)
			}
		}
		for i, o := range told {
			if !o.Open && !slices.Contains(log.Events, o.Does) {
				t.Errorf("order %d was to be %+v, and is not", i+1, o)
			}
		}
	}
}
