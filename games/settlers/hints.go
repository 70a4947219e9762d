package settlers

import "spielwerk/game"

// Hint implements game.Position.
func (p *Position) Hint(seat game.Seat) int { return p.Total(seat) }
