package alienartifacts

import (
	"errors"
	"strings"
	"testing"

	"spielwerk/game"
)

// TestPaymentsCanBeTakenBack: who has paid with cards of the hand has shown them and learned
// nothing: that can be undone until a card is drawn or revealed, or another seat decides.
func TestPaymentsCanBeTakenBack(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	words := rules.Vocabulary()
	undone := map[string]int{}
	for n := uint64(0); n < 30; n++ {
		h, r := game.NewHistory(rules, game.QuickRand(n, 7)), game.QuickRand(n, 8)
		paying := "" // what is being paid for
		for h.Now().Pending() != 0 {
			seat := h.Now().Pending().First()
			moves := h.Now().Moves(nil, seat)
			m := moves[r.IntN(len(moves))]
			before, hand := game.Bytes(h.Now()), h.Now().(*Position).s.Players[seat].Hand.len()
			drew := h.Now().Reveals() - h.Now().(*Position).s.Shows
			switch word := words.Moves[m.Kind].Word; word {
			case "pay", "done", "discard", "back", "attach":
			default:
				paying = word
			}
			if no := h.Play(seat, m); no != nil {
				t.Fatal(no)
			}
			p := h.Now().(*Position)
			if words.Moves[m.Kind].Word != "done" || p.s.Players[seat].Hand.len() >= hand {
				continue
			}
			err := h.CanUndo(seat)
			if learned := p.Reveals()-p.s.Shows != drew; learned != (err != nil) {
				t.Fatalf("%s: something else came to light: %v; undo says %v", paying, learned, err)
			}
			var no *game.CannotUndo
			switch {
			case err == nil:
				undone[paying]++
				if err = h.Undo(seat); err != nil {
					t.Fatal(err)
				}
				if string(game.Bytes(h.Now())) != string(before) {
					t.Fatalf("%s: the position is another than before the payment", paying)
				}
				if no := h.Play(seat, m); no != nil {
					t.Fatal(no)
				}
			case !errors.As(err, &no) || no.Why != game.StandingRevealed && no.Why != game.StandingOthers:
				t.Fatalf("%s: %v", paying, err)
			}
		}
	}
	for _, word := range strings.Fields("trade build develop discover") {
		if undone[word] == 0 {
			t.Errorf("no payment for %q could be taken back: %v", word, undone)
		}
	}
}
