package xidit

import "spielwerk/game"

// A game that is decided by elimination has no running score: what a seat has is secret, and
// more in one category does not make up for another. Total is therefore the number of
// participants that a seat has left behind when the game is over, 0 before. Each assessment
// of a seat gives a line with its value and how many it left behind there, so that the lines
// add up to the total, and the totals give the ranking of LX-11.10.
//

// Total implements game.Position.
func (p *Position) Total(seat game.Seat) int {
	sum := 0
	if seat >= 0 && int(seat) < p.rules.seats {
		for a := range p.s.Results {
			sum += int(p.s.Results[a].Behind[seat])
		}
	}
	return sum
}

// Scores implements game.Position.
func (p *Position) Scores(dst []game.Line) []game.Line {
	s := &p.s
	for a := range s.Results {
		res := &s.Results[a]
		for seat := range game.Seat(p.rules.seats) {
			if res.In>>uint(seat)&1 == 1 {
				dst = append(dst, game.Line{
					Kind: s.Order[a], Seat: seat, Points: int16(res.Behind[seat]), Rule: "LX-11.1",
					Args: game.Args{res.Value[seat], int16(res.Behind[seat])},
				})
			}
		}
	}
	return dst
}

// Ranks implements game.Position: the places of the list without the dummy
// (LX-11.10, LX-15.11).
func (p *Position) Ranks() [game.MaxSeats]int {
	var out [game.MaxSeats]int
	for seat := range p.rules.seats {
		out[seat] = int(p.s.Place[seat])
		if p.rules.dummy && p.s.Place[dummySeat] < p.s.Place[seat] {
			out[seat]--
		}
	}
	return out
}
