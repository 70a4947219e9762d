package gametest

import (
	"fmt"

	"spielwerk/game"
)

// answers: what may answer a question in the turns of others can stand, and tells nothing that the seat cannot know.
func answers(w *walk, seat game.Seat) error {
	a, ok := w.pos.(game.Answerer)
	if !ok || !w.chosen(20) {
		return nil
	}
	moves := a.Answers(nil, seat)
	for _, m := range moves {
		if !w.pos.Rules().Vocabulary().Moves[m.Kind].Standing {
			return fmt.Errorf("seat %d may answer by %q, which cannot stand", seat, w.text(m))
		}
	}
	q := w.copied()
	r := game.QuickRand(w.Rand.Uint64(), 12)
	q.Redeal(seat, &r)
	if again := q.(game.Answerer).Answers(nil, seat); fmt.Sprint(again) != fmt.Sprint(moves) {
		return fmt.Errorf("seat %d may answer by %v, and by %v after what it cannot know was redealt", seat, moves, again)
	}
	return nil
}

// suggestions: suggested moves are legal one after the other and retract nothing, do not
// depend on what the seat cannot know, and exist only for pending seats.
func suggestions(c *Case) observer {
	return func(w *walk) error {
		for _, seat := range append(c.strangers(), c.viewpoints()...) {
			if err := answers(w, seat); err != nil {
				return err
			}
			s, ok := w.pos.(game.Suggester)
			if !ok {
				continue
			}
			moves := s.Obvious(nil, seat)
			if len(moves) > 0 && !w.pos.Pending().Has(seat) {
				return fmt.Errorf("seat %d is not pending and is suggested %q", seat, w.text(moves[0]))
			}
			q := w.copied()
			for i, m := range moves {
				if w.retracts(m) {
					return fmt.Errorf("seat %d is suggested %q, which retracts", seat, w.text(m))
				}
				if no := q.Play(seat, m, nil); no != nil {
					return fmt.Errorf("seat %d: move %d of a suggestion, %q, is refused by rule %s", seat, i+1, w.text(m), no.Rule)
				}
			}
			if len(moves) == 0 || !w.chosen(20) {
				continue
			}
			q = w.copied()
			r := game.QuickRand(w.Rand.Uint64(), 11)
			q.Redeal(seat, &r)
			if again := q.(game.Suggester).Obvious(nil, seat); fmt.Sprint(again) != fmt.Sprint(moves) {
				return fmt.Errorf("seat %d is suggested %v, and %v after what it cannot know was redealt", seat, moves, again)
			}
		}
		return nil
	}
}
