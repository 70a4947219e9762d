package xidit

import "spielwerk/game"

// Hint implements game.Position: how well the three categories, the units and
// the own programme promise to do, in hundredths of a point ahead of the best
// opponent. Others' units and gold can be worked out by all (LX-1.14).
func (p *Position) Hint(seat game.Seat) int {
	s := &p.s
	if s.Phase == phaseOver {
		return 1000 * (p.rules.participants() - 2*int(s.Place[seat]))
	}
	in := uint8(1)<<p.rules.seats - 1
	reputations := p.standing(reputation, in)
	storeysOf := p.standing(influence, in)
	mine, best := 0, -1<<30
	for other := range game.Seat(p.rules.seats) {
		n := p.prospect(other, int(storeysOf[other]), int(reputations[other]))
		if other == seat {
			mine = n
		} else {
			best = max(best, n)
		}
	}
	if s.Phase == phaseProgram {
		mine += p.foresee(seat)
	}
	return mine - best
}

// worth is what a reward brings, in hundredths of a point.
func worth(n *[rewards]uint8) int {
	return 100*int(n[gold]) + 140*int(n[bards]) + 220*int(n[storeys])
}

func (p *Position) prospect(seat game.Seat, storeys, reputation int) int {
	pl := &p.s.Players[seat]
	sum := 100*int(pl.Gold) + 220*storeys + 110*reputation
	placed := 0
	for _, n := range pl.Bards {
		placed += int(n)
	}
	sum += 60 * placed
	for c, n := range pl.Units {
		sum += (80 + 15*c) * int(n)
	}
	return sum
}

// foresee walks the seat's own dials alone over the map as it is, and counts
// what they would bring.
func (p *Position) foresee(seat game.Seat) int {
	s, r := &p.s, p.rules
	pl := s.Players[seat]
	city, gain := pl.City, 0
	var gone uint32
	for _, d := range pl.Dials {
		if d == 0 {
			break
		}
		switch order := d - 1; {
		case order < orderAction:
			if to := r.road[city][order]; to != 0 {
				city = to
				gain += 5 // keep going rather than wait
			}
		case order == orderWait || gone>>city&1 == 1:
		case s.Side[city] == sideRecruit:
			c := weakest(&s.Stock[city])
			pl.Units[c]++
			gone |= 1 << city
			gain += 80 + 15*c
		case s.Side[city] == sideThreat && pl.holds(&r.tiles[city].threat):
			for c, n := range r.tiles[city].threat {
				pl.Units[c] -= n
				gain -= (80 + 15*c) * int(n)
			}
			gone |= 1 << city
			t := &r.tiles[city].reward
			gain += worth(t) * 3 / 4
		}
	}
	if gone>>city&1 == 0 && (s.Side[city] == sideRecruit || s.Side[city] == sideThreat && pl.holds(&r.tiles[city].threat)) {
		gain += 40 // where the next action would find something
	}
	return gain
}
