package part

import "spielwerk/game"

// Skyline is what a seat has built, in pictures.
type Skyline struct {
	Seat  game.Seat
	Name  string
	Views []Picture
}

// Picture is a drawing of the sheet with its size, and the box of what is shown of it. Its name, if it has
// one, stands below it.
type Picture struct {
	Face, Name    string
	Width, Height int
	Box           string
}

// Winners are the seats of a finished game by their places.
func Winners(p game.Position) []game.Seat {
	ranks, seats := p.Ranks(), p.Rules().Config().Seats
	var out []game.Seat
	for place := 1; place <= game.MaxSeats; place++ {
		for seat := range game.Seat(seats) {
			if ranks[seat] == place {
				out = append(out, seat)
			}
		}
	}
	return out
}
