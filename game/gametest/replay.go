package gametest

import (
	"fmt"
	"slices"

	"spielwerk/game"
)

// replay: the same deal and the same moves give the same bytes and events, with newly opened
// rules too, and the same bytes without a log.
func replay(c *Case) observer {
	log := &game.Log{}
	again, silent := c.again.Deal(c.dealer(), log), c.Rules.Deal(c.dealer(), nil)
	return func(w *walk) error {
		what := "the deal"
		if w.ply > 0 {
			what = "the move before"
		}
		state := stateOf(w.pos)
		if stateOf(again) != state {
			return fmt.Errorf("%s gives another state when it is played again", what)
		}
		if stateOf(silent) != state {
			return fmt.Errorf("%s gives another state without a log", what)
		}
		if !slices.Equal(w.news, log.Events) {
			return fmt.Errorf("%s gives other events when it is played again: %v, then %v", what, w.news, log.Events)
		}
		log.Events = log.Events[:0]
		if w.over {
			return nil
		}
		if no := again.Play(w.seat, w.move, log); no != nil {
			return fmt.Errorf("refused by rule %s when it is played again", no.Rule)
		}
		if no := silent.Play(w.seat, w.move, nil); no != nil {
			return fmt.Errorf("refused by rule %s without a log", no.Rule)
		}
		return nil
	}
}
