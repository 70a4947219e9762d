package gametest

import (
	"errors"
	"fmt"

	"spielwerk/game"
)

// ends: a game of random moves ends, only seats of the game are ever pending, and after the
// end nobody can play.
func ends(c *Case) observer {
	var played []game.Ply
	return func(w *walk) error {
		pending := w.pos.Pending()
		if strange := pending &^ game.FirstSeats(c.seats()); strange != 0 {
			return fmt.Errorf("seat %d is pending; there are %d seats", strange.First(), c.seats())
		}
		if w.ply == 0 && pending == 0 {
			return errors.New("nobody is pending in the first position")
		}
		if !w.over {
			played = append(played, game.Ply{Seat: w.seat, Move: w.move})
			return nil
		}
		p := w.copied()
		for _, ply := range played {
			if no := p.Play(ply.Seat, ply.Move, nil); no == nil {
				return fmt.Errorf("seat %d plays %q after the end", ply.Seat, w.text(ply.Move))
			}
		}
		return nil
	}
}
