package page

import (
	"testing"

	"spielwerk/game"
	"spielwerk/web/part"
)

// TestTheEndIsToldAfterTheLastTolls: AA-14.5 and AA-19.9 let seats pay for blockaded
// technologies when no turn is left. Whether anybody is asked or not, the end is told line
// by line, once, with the points that it has then, just before the results.
func TestTheEndIsToldAfterTheLastTolls(t *testing.T) {
	rules, _, shown := seated(t, 4)
	words := rules.Vocabulary()
	asked, straight := 0, 0
	for n := uint64(0); n < 200 && (asked < 2 || straight < 2); n++ {
		r, log := game.QuickRand(n, 5), &game.Log{}
		p := rules.Deal(game.QuickRand(n, 6), log)
		last := 0 // what had happened before the last move
		for p.Pending() != 0 {
			seat := p.Pending().First()
			moves := p.Moves(nil, seat)
			last = len(log.Events)
			if no := p.Play(seat, moves[r.IntN(len(moves))], log); no != nil {
				t.Fatal(no)
			}
		}
		late := true // whether something was decided after the turns were over
		for _, e := range log.Events[last:] {
			late = late && words.Events[e.Kind].Word != "over"
		}
		if late {
			asked++
		} else {
			straight++
		}
		var want []game.Line
		for _, l := range p.Scores(nil) {
			if l.Rule == "AA-19.2" || l.Rule == "AA-19.3" || l.Rule == "AA-19.4" {
				want = append(want, l)
			}
		}
		for _, from := range []int{last, 0} {
			told, results := 0, 0
			for _, st := range shown.Steps(&part.Scene{View: p.View(0), Rules: rules, Seat: 0, Position: p}, nil, log.Events[from:]) {
				switch {
				case st.Score != nil && results > 0:
					t.Fatalf("game %d: a line is told after a result", n)
				case st.Score != nil && (told == len(want) || *st.Score != want[told]):
					t.Fatalf("game %d: line %d is %v", n, told, *st.Score)
				case st.Score != nil:
					told++
				case words.Events[st.Event.Kind].Word == "result":
					results++
				}
			}
			if told != len(want) || results != 4 {
				t.Fatalf("game %d: %d of %d lines are told, and %d results", n, told, len(want), results)
			}
		}
	}
	if asked < 2 || straight < 2 {
		t.Errorf("in %d games tolls could be paid at the end, in %d not", asked, straight)
	}
}

// TestWhatOthersDoIsPlayedBack: each action of a rival that all may know has a step, and none of
// one's own makes one wait.
func TestWhatOthersDoIsPlayedBack(t *testing.T) {
	rules, _, shown := seated(t, 2)
	words, told := rules.Vocabulary(), map[string]int{}
	for n := range uint64(5) {
		r, log := game.QuickRand(4, n), &game.Log{}
		p := rules.Deal(game.QuickRand(5, n), log)
		for p.Pending() != 0 {
			seat := p.Pending().First()
			moves := p.Moves(nil, seat)
			if no := p.Play(seat, moves[r.IntN(len(moves))], log); no != nil {
				t.Fatal(no)
			}
		}
		for _, st := range shown.Steps(&part.Scene{View: p.View(0), Rules: rules, Seat: 0, Position: p}, nil, log.Events) {
			if st.Event == nil {
				continue
			}
			word := words.Events[st.Event.Kind].Word
			switch told[word]++; word {
			case "buy", "construct", "attach", "use", "play", "credits", "vp", "special", "artifact":
				if st.Own != (st.Event.Seat == 0) {
					t.Errorf("%s of seat %d is one's own: %v", word, st.Event.Seat, st.Own)
				}
			}
		}
	}
	for _, word := range []string{"buy", "construct", "attach", "credits", "vp", "complete", "offensive"} {
		if told[word] == 0 {
			t.Errorf("no %s is played back: %v", word, told)
		}
	}
}
