package alienartifacts

import (
	_ "embed"

	"spielwerk/game"
	"spielwerk/game/value"
)

//go:embed data/value.csv
var valueCSV []byte

// readNets reads the trained nets. An empty file means that there are none: after a change of
// the features empty it and train again (docs/training.md).
func (r *rules) readNets() (*value.PackedNets, error) {
	if len(valueCSV) == 0 {
		return nil, nil
	}
	f, err := value.Read("data/value.csv", valueCSV, r.featureNames())
	if err != nil {
		return nil, err
	}
	return f.Pack(), nil
}

// Features implements value.Rules.
func (r *rules) Features() []string { return r.featureNames() }

// WithNets implements value.Rules.
func (r *rules) WithNets(f *value.Nets) value.Rules {
	other := *r
	other.nets = f.Pack()
	return &other
}

// Value implements game.Valuer: the expected points of the seat by its private observation,
// less those of its best rival by the public one.
func (p *Position) Value(seat game.Seat) (lead int, ok bool) {
	f := p.rules.nets
	switch {
	case f == nil:
		return 0, false
	case p.s.Phase == phaseOver:
		return 100 * (p.Total(seat) - p.best(seat, p.Total)), true
	}
	if c := &p.public; c.of != p.s {
		c.of, c.known = p.s, 0
	}
	best := p.best(seat, p.publicValue)
	p.FeatureVector(&p.vector, seat, true)
	return f.Private.Points(&p.vector) - best, true
}

// publicValues are the values of seats by their public observations in a state. A search asks for
// the values of all seats in a state one after the other, each of which needs those of all others.
type publicValues struct {
	of    State
	known game.Seats
	value [game.MaxSeats]int
}

// publicValue is the expected points of a seat by its public observation, in the state of p.public.
func (p *Position) publicValue(seat game.Seat) int {
	c := &p.public
	if !c.known.Has(seat) {
		p.FeatureVector(&p.vector, seat, false)
		c.value[seat] = p.rules.nets.Public.Points(&p.vector)
		c.known = c.known.With(seat)
	}
	return c.value[seat]
}

// best is the most that one of the others has of something.
func (p *Position) best(seat game.Seat, of func(game.Seat) int) int {
	best, known := 0, false
	for other := range game.Seat(p.rules.seats) {
		if other == seat {
			continue
		}
		if n := of(other); !known || n > best {
			best, known = n, true
		}
	}
	return best
}
