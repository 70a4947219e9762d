package page

import (
	"testing"

	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/web/part"
)

// TestStepsMoveTheSurveyorsToWhereTheyAre plays games and follows the steps of each move: the
// surveyors end where the view has them, and every tile placed is shown.
func TestStepsMoveTheSurveyorsToWhereTheyAre(t *testing.T) {
	g, err := newworld.Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for seed := range uint64(20) {
		rnd := game.QuickRand(seed, 5)
		p := rules.Deal(rnd, nil)
		var at [2]int
		for p.Pending() != 0 {
			seat := p.Pending().First()
			moves := p.Moves(nil, seat)
			var log game.Log
			if no := p.Play(seat, moves[rnd.IntN(len(moves))], &log); no != nil {
				t.Fatal(no)
			}
			v := p.View(game.Watcher).(*newworld.View)
			for _, st := range (gamePage{}).Steps(&part.Scene{View: v, Rules: rules, Seat: game.Watcher}, nil, log.Events) {
				seen[rules.Vocabulary().Events[st.Event.Kind].Word]++
				for _, m := range st.Moves {
					at[m.ID[len(m.ID)-1]-'0'] = -m.X / 100
				}
			}
			if at != v.Surveyors {
				t.Fatalf("the steps leave the surveyors in %v, they are in %v", at, v.Surveyors)
			}
		}
	}
	for _, word := range []string{"place", "deploy", "score", "bonus", "return", "survey", "remove", "win"} {
		if seen[word] == 0 {
			t.Errorf("no step tells of %q", word)
		}
	}
}
