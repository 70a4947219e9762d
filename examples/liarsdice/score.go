package liarsdice

import "spielwerk/game"

// Total implements game.Position: a point for each seat that is out and was outlasted. LD-4.1
func (p *Position) Total(seat game.Seat) int {
	for i, out := range p.s.Out[:p.s.OutN] {
		if out == seat {
			return i
		}
	}
	return int(p.s.OutN)
}

// Scores implements game.Position.
func (p *Position) Scores(dst []game.Line) []game.Line {
	for i, out := range p.s.Out[:p.s.OutN] {
		for seat := range p.rules.seats {
			if p.Total(seat) > i {
				dst = append(dst, game.Line{Kind: scoreOutlasts, Seat: seat, Points: 1, Rule: "LD-4.1", Args: game.Args{int16(out)}})
			}
		}
	}
	return dst
}

// Ranks implements game.Position: who is out first is last. LD-4.3
func (p *Position) Ranks() (ranks [game.MaxSeats]int) {
	for seat := range p.rules.seats {
		ranks[seat] = int(p.rules.seats) - p.Total(seat)
	}
	return ranks
}
