package house

import (
	"io"
	"testing"

	"spielwerk/game"
	"spielwerk/games"
)

// TestAFlawIsSeen: a panic of a game is no quiet end of a command that went well.
func TestAFlawIsSeen(t *testing.T) {
	defer func() {
		if left := recover(); left != "a flaw" {
			t.Errorf("the panic was %v", left)
		}
	}()
	broken := []games.Entry{{Open: func() (*game.Game, error) { panic("a flaw") }}}
	status := run([]string{"rules", "any"}, world{out: io.Discard, err: io.Discard, games: broken, ctx: t.Context()})
	t.Errorf("it ended with status %d", status)
}
