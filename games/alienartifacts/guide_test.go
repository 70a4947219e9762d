package alienartifacts

import (
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
)

// TestTheGuideSaysWhatTheNextTurnAllows: its step “next” says that two cards do not pay for the planet that was
// bought, and that resources can be prepared for it (AA-5.7, AA-7.2, AA-8.5.1).
func TestTheGuideSaysWhatTheNextTurnAllows(t *testing.T) {
	t.Parallel()
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	guide := g.GuideNamed("first")
	rules, err := g.Rules(guide.Config)
	if err != nil {
		t.Fatal(err)
	}
	p, err := guide.Begin(rules)
	if err != nil {
		t.Fatal(err)
	}
	words := rules.Vocabulary()
	play := func(seat game.Seat, text string) {
		m, wrong := words.ParseMove(text)
		if wrong != nil {
			t.Fatal(wrong)
		}
		if no := p.Play(seat, m, nil); no != nil {
			t.Fatalf("%q is refused by %s", text, no.Rule)
		}
	}
	for i := range guide.Steps {
		step := &guide.Steps[i]
		for _, await := range step.Await[:min(1, len(step.Await))] {
			play(guide.Seat, await)
		}
		for _, then := range step.Then {
			play(then.Seat, then.Move)
		}
	}
	// The other trades a card, which touches nothing of the newcomer.
	for turns := 0; p.Pending().Has(1) && turns < 20; turns++ {
		var texts []string
		for _, m := range p.Moves(nil, 1) {
			texts = append(texts, words.Text(m))
		}
		for _, kind := range []string{"draw", "end", "done", "pay", "trade"} {
			if i := slices.IndexFunc(texts, func(s string) bool { return strings.HasPrefix(s, kind) }); i >= 0 {
				play(1, texts[i])
				break
			}
		}
	}
	discover, err := words.ParseMove("discover PLA-33 logistic")
	if err != nil {
		t.Fatal(err)
	}
	prepare, err := words.ParseMove("prepare planet")
	if err != nil {
		t.Fatal(err)
	}
	moves := p.Moves(nil, guide.Seat)
	if !slices.Contains(moves, prepare) {
		t.Error("resources cannot be prepared in the next turn")
	}
	no := p.Play(guide.Seat, discover, nil)
	if no == nil || no.Kind != refusePay || no.Args[0] != 6 || no.Args[1] != 5 {
		t.Errorf("the planet costs 6, of which two cards pay 5 at most; to discover it is answered by %+v", no)
	}
}
