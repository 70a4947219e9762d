package liarsdice

import "spielwerk/game"

// Evaluate implements game.Position: points, dice, and whether the current bid will cost its
// bidder or the next seat a die. A seat knows its own dice and expects the average of the
// others.
func (p *Position) Evaluate(seat game.Seat) int {
	points, dice := -1, -1 // of the best of the others
	for other := range p.rules.seats {
		if other != seat {
			points, dice = max(points, p.Total(other)), max(dice, int(p.s.Left[other]))
		}
	}
	lead := 100 * (p.Total(seat) - points)
	if p.s.Turn == game.Nobody {
		return lead
	}
	lead += 25 * (int(p.s.Left[seat]) - dice)
	switch seat {
	case p.s.Bid.Seat:
		return lead + p.surplus(seat)
	case p.s.Turn:
		return lead - p.surplus(seat)
	}
	return lead
}

// surplus is by how much the expected number of the bid's face exceeds the bid, in eighths of
// the worth of a die, at most one die; 0 if there is no bid.
func (p *Position) surplus(seat game.Seat) int {
	b := p.s.Bid
	if b.Number == 0 {
		return 0
	}
	sixths := 0 // of dice that count
	for other := range p.rules.seats {
		if other != seat {
			sixths += int(p.s.Left[other])
			if p.rules.wild {
				sixths += int(p.s.Left[other])
			}
			continue
		}
		for _, die := range p.s.Dice[seat] {
			if die > 0 && p.rules.fits(die, b.Face) {
				sixths += 6
			}
		}
	}
	return max(-25, min(25, (sixths-6*int(b.Number))*2))
}
