package bot

import "spielwerk/game"

// Winners are the seats that have won a game that is over. Each has an equal share of
// the win.
func Winners(p game.Position) (won game.Seats) {
	ranks := p.Ranks()
	for seat := range p.Rules().Config().Seats {
		if ranks[seat] == 1 {
			won |= game.Only(game.Seat(seat))
		}
	}
	return won
}
