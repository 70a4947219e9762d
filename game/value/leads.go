package value

import "spielwerk/game"

// Leads gives leads by nets in the state S of a game. A search asks for the leads of all seats
// in a state one after the other, each of which needs the public values of all others; so it
// remembers them as long as the state is the same.
type Leads[S comparable] struct {
	vector Vector
	of     S
	known  game.Seats
	public [game.MaxSeats]int
}

// Of is the value of a seat by its private observation less that of its best rival by the
// public one, in hundredths of a point.
func (l *Leads[S]) Of(p Position, s *S, nets *PackedNets, seat game.Seat) int {
	if l.of != *s {
		l.of, l.known = *s, 0
	}
	best := -1 << 30
	for other := range game.Seat(p.Rules().Config().Seats) {
		if other != seat {
			best = max(best, l.publicValue(p, nets, other))
		}
	}
	p.FeatureVector(&l.vector, seat, true)
	return nets.Private.Points(&l.vector) - best
}

// publicValue is the value of a seat by its public observation, in the state of l.
func (l *Leads[S]) publicValue(p Position, nets *PackedNets, seat game.Seat) int {
	if !l.known.Has(seat) {
		p.FeatureVector(&l.vector, seat, false)
		l.public[seat] = nets.Public.Points(&l.vector)
		l.known = l.known.With(seat)
	}
	return l.public[seat]
}
