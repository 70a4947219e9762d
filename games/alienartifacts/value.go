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
	f, err := value.Read("data/value.csv", valueCSV, r.Features())
	if err != nil {
		return nil, err
	}
	return f.Pack(), nil
}

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
	return p.leads.Of(p, &p.s, f, seat), true
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
