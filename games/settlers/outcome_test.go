package settlers

import (
	"context"
	"fmt"
	"testing"

	"spielwerk/bot"
	"spielwerk/game"
)

// The end of a game for one agrees with its goal: place 1 and an evaluation above 0 exactly if
// more Locations than cards of the pile are there, and Locations are scored only then:
// IS-19.13, IA-13.3, IA-13.10.
func TestSoloOutcome(t *testing.T) {
	won, lost := 0, 0
	for _, options := range []string{
		"faction1=romans", "faction1=barbarians", "faction1=egyptians", "faction1=japanese",
		"expansion=atlanteans faction1=atlanteans", "expansion=atlanteans faction1=atlanteans advanced_solo=on",
		"expansion=atlanteans faction1=romans deck1=ready",
	} {
		set := map[string]string{}
		for f := range splitOptions(options) {
			set[f[0]] = f[1]
		}
		r := open(t, 1, set)
		for seed := range uint64(12) {
			name := []string{"greedy", "random"}[seed%2]
			p := finished(t, r, name, seed)
			solo := p.view(0, false).Solo
			is(t, options+": goal", *solo.Won, solo.Own > solo.Pile)
			is(t, options+": own", solo.Own, p.soloOwn())
			is(t, options+": place", p.Ranks(), map[bool][game.MaxSeats]int{true: {1}, false: {2}}[*solo.Won])
			is(t, options+": evaluation above 0", p.Evaluate(0) > 0, *solo.Won)
			is(t, options+": winners", bot.Winners(p).Len(), map[bool]int{true: 1}[*solo.Won])
			scored := false
			for _, l := range p.Scores(nil) {
				scored = scored || l.Kind == forCommon || l.Kind == forFaction
			}
			is(t, fmt.Sprint(options, ": Locations scored, seed ", seed), scored, *solo.Won)
			if *solo.Won {
				won++
			} else {
				lost++
			}
		}
	}
	if min(won, lost) < 10 {
		t.Errorf("%d games won and %d lost show too little", won, lost)
	}
}

// finished is the end of a game that bots play.
func finished(t testing.TB, r *rules, name string, seed uint64) *Position {
	t.Helper()
	rand := game.QuickRand(seed, 23)
	b, err := bot.New(name, r, game.QuickRand(seed, 24))
	if err != nil {
		t.Fatal(err)
	}
	p := r.Deal(rand, nil)
	for p.Pending() != 0 {
		seat := p.Pending().First()
		info := game.Observe(p, seat, nil)
		if no := p.Play(seat, b.Choose(context.Background(), &info), nil); no != nil {
			t.Fatal(no)
		}
	}
	return p.(*Position)
}
