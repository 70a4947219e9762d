package settlers

import (
	"testing"

	"spielwerk/game"
)

// TestWhatIsShownCanBeTakenBack: who builds, razes or makes a Deal with a card drawn face down shows it and learns
// nothing: that can be undone, unless a card is drawn or another seat shows one by it.
func TestWhatIsShownCanBeTakenBack(t *testing.T) {
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
	for n := range uint64(10) {
		h, r := game.NewHistory(rules, game.QuickRand(n, 7)), game.QuickRand(n, 8)
		for h.Now().Pending() != 0 {
			p := h.Now().(*Position)
			seat := p.Pending().First()
			moves := p.Moves(nil, seat)
			m := moves[r.IntN(len(moves))]
			word, c := words.Moves[m.Kind].Word, cardIn(m)
			shows := word == "build" || word == "raze" || word == "deal"
			hidden := shows && p.s.Players[seat].Hand.has(c) && !p.s.Public.has(c)
			before, decks, others := game.Bytes(p), int(p.s.DeckN)+int(p.s.Players[seat].DeckN), p.s.Players[1-seat].Hand
			if no := h.Play(seat, m); no != nil {
				t.Fatal(no)
			}
			if !hidden {
				continue
			}
			p = h.Now().(*Position)
			err := h.CanUndo(seat)
			learned := int(p.s.DeckN)+int(p.s.Players[seat].DeckN) != decks || p.s.Players[1-seat].Hand != others
			switch {
			case learned && err == nil:
				t.Fatalf("%s: cards were drawn, and it can be undone", words.Text(m))
			case learned:
				continue
			case err != nil:
				t.Fatalf("%s: %v", words.Text(m), err)
			}
			undone[word]++
			if err = h.Undo(seat); err != nil {
				t.Fatal(err)
			}
			if string(game.Bytes(h.Now())) != string(before) {
				t.Fatalf("%s: the position is another than before", words.Text(m))
			}
			if no := h.Play(seat, m); no != nil {
				t.Fatal(no)
			}
		}
	}
	for _, word := range []string{"build", "raze", "deal"} {
		if undone[word] == 0 {
			t.Errorf("no %q could be taken back: %v", word, undone)
		}
	}
}
