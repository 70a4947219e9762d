package xidit

import (
	"errors"
	"slices"
	"testing"

	"spielwerk/game"
)

// Undo says why it does nothing, and never that something was revealed when nothing
// was: in the secret phases it names the moves that take a decision back, whatever the
// others have done. LX-3.2, LX-15.8, LX-13.2
func TestWhyNothingIsUndone(t *testing.T) {
	h := game.NewHistory(open(t, 3, map[string]string{"firstPlayer": "seat0", "length": "short"}), game.QuickRand(1, 2))
	play := func(seat game.Seat, moves ...string) {
		t.Helper()
		for _, text := range moves {
			m, err := h.Now().Rules().Vocabulary().ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			if no := h.Play(seat, m); no != nil {
				t.Fatalf("%s is refused by %s", text, no.Rule)
			}
		}
	}
	why := func(what string, seat game.Seat, want game.Standing, instead ...string) {
		t.Helper()
		var no *game.CannotUndo
		if err := h.CanUndo(seat); !errors.As(err, &no) || !errors.Is(err, game.ErrUndoFloor) || no.Why != want ||
			!slices.Equal(no.Instead, instead) {
			t.Errorf("%s: %v, want %d and %v", what, err, want, instead)
		}
	}
	why("no move", 0, game.StandingNone)
	play(0, "start 1")
	if err := h.CanUndo(1); !errors.Is(err, game.ErrUndoSeat) || errors.Is(err, game.ErrUndoFloor) {
		t.Errorf("another's move: %v", err)
	}
	play(1, "start 2")
	if err := h.Undo(1); err != nil {
		t.Fatal(err)
	}
	why("another has acted and taken it back", 0, game.StandingOthers)
	play(1, "start 2")
	play(2, "start 3")
	why("the first of a secret phase", 2, game.StandingTogether)
	play(2, "set 1 red")
	why("a dial is set", 2, game.StandingTogether, "back")
	why("none is set, and another's is", 0, game.StandingTogether)
	programme := []string{"set 1 wait", "set 2 wait", "set 3 wait", "set 4 wait", "set 5 wait", "set 6 wait"}
	play(0, programme...)
	play(0, "ready")
	why("ready", 0, game.StandingTogether, "reopen")
	play(2, programme[1:]...)
	play(2, "ready")
	why("the last who sets dials, before its first", 1, game.StandingTogether)
	play(1, programme...)
	why("ready while the last one sets", 0, game.StandingTogether, "reopen")
	if err := h.Undo(1); err != nil {
		t.Errorf("the last one sets dials alone: %v", err)
	}
	play(1, "set 6 wait", "ready") // the programmes are known, and the next year has begun
	why("a new year", 1, game.StandingTogether)
}
