package gametest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"spielwerk/game"
	"spielwerk/game/preview"
)

// previews: what is told of a move before it is made happens, and follows from what its
// seat knows. It relies on Reveals, on Redeal, and on the log being told of every card that
// is taken and of all that chance decides.
func previews(*Case) observer {
	return func(w *walk) error {
		if w.over || !w.chosen(25) {
			return nil
		}
		before := w.copied()
		told, no := preview.Of(w.pos, w.seat, w.move)
		if no != nil {
			return fmt.Errorf("the move is listed, and tried on a copy it is refused by rule %s", no.Rule)
		}
		if !same(before, w.pos) {
			return errors.New("to tell what the move will do changes the state")
		}
		r := game.QuickRand(w.Rand.Uint64(), 12)
		before.Redeal(w.seat, &r)
		again, no := preview.Of(before, w.seat, w.move)
		if no != nil {
			return fmt.Errorf("refused by rule %s on a position redealt for its own seat", no.Rule)
		}
		if err := toldAlike(&told, &again); err != nil {
			return fmt.Errorf("what is told of the move depends on what the seat cannot know: %w", err)
		}
		return w.comesTrue(&told)
	}
}

// toldAlike tells how two previews differ, nil if they do not.
func toldAlike(a, b *preview.Outcome) error {
	x, y := *a, *b
	x.After, y.After = nil, nil
	if !reflect.DeepEqual(x, y) {
		return fmt.Errorf("%+v or %+v", x, y)
	}
	if (a.After == nil) != (b.After == nil) || a.After != nil && !same(a.After, b.After) {
		return errors.New("the positions afterwards differ")
	}
	return nil
}

// comesTrue plays the move, and those that are forced then, and compares.
func (w *walk) comesTrue(told *preview.Outcome) error {
	next := w.ahead()
	if next.no != nil {
		return fmt.Errorf("the move is listed and refused by rule %s", next.no.Rule)
	}
	if reveals := next.pos.Reveals() != w.pos.Reveals(); told.Reveals != reveals {
		return fmt.Errorf("that it reveals something was told: %v, and is: %v", told.Reveals, reveals)
	}
	if stands := w.stands(next.pos); told.Stands != stands {
		return fmt.Errorf("that it cannot be taken back was told: %v, and is: %v", told.Stands, stands)
	}
	truth, said := w.c.Rules.Blank(), slices.Clone(next.said)
	truth.CopyFrom(next.pos)
	for _, m := range told.Forced {
		var log game.Log
		if no := truth.Play(w.seat, m, &log); no != nil {
			return fmt.Errorf("%q is told to be forced and refused by rule %s", w.text(m), no.Rule)
		}
		said = append(said, log.Events...)
	}
	heard := game.Heard(nil, said, w.seat)
	if len(told.Events) > len(heard) || !slices.Equal(told.Events, heard[:len(told.Events)]) {
		return fmt.Errorf("told was %v, and the seat hears %v", told.Events, heard)
	}
	if told.Open {
		return nil
	}
	if len(told.Events) < len(heard) {
		return fmt.Errorf("told was that no more happens than %v, and the seat hears %v", told.Events, heard)
	}
	if err := viewsDiffer(truth, told.After, w.seat); err != nil {
		return fmt.Errorf("the position afterwards is another than was told: %w", err)
	}
	for seat := range game.Seat(w.c.seats()) {
		if got, want := told.Total(seat), truth.Total(seat)-w.pos.Total(seat); got != want {
			return fmt.Errorf("seat %d was told to gain %d points and gains %d", seat, got, want)
		}
	}
	return nil
}

// stands reports whether the next move cannot be taken back after it: it let somebody learn
// what another held, ended the game, or was made where several seats decide, and the seat has
// no move that takes it back.
func (w *walk) stands(after game.Position) bool {
	if closed(after) != closed(w.pos) || after.Pending() == 0 {
		return true
	}
	forms := w.c.Rules.Vocabulary().Moves
	if w.pos.Pending().Len() < 2 && after.Pending().Len() < 2 || forms[w.move.Kind].Retracts {
		return false
	}
	return !slices.ContainsFunc(after.Moves(nil, w.seat), func(m game.Move) bool { return forms[m.Kind].Retracts })
}
