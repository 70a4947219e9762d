package xidit

import (
	_ "embed"

	"spielwerk/game"
	"spielwerk/game/value"
)

//go:embed data/value.csv
var valueCSV []byte

// readNets reads the trained net. An empty file means that there is none: after a change of
// the features empty it and train again (docs/training.md).
func (r *rules) readNets() (*value.Nets, error) {
	if len(valueCSV) == 0 {
		return nil, nil
	}
	return value.Read("data/value.csv", valueCSV, r.Features(), r.Alike())
}

// Features implements value.Rules.
func (r *rules) Features() []string {
	c := collector{Collector: value.Collector{Vector: &value.Vector{}, Named: true}, p: &Position{rules: r}}
	c.collect()
	return c.Names
}

// Alike implements value.Rules: the features leave out what a seat decides in secret.
func (r *rules) Alike() bool { return true }

// WithNets implements value.Rules.
func (r *rules) WithNets(f *value.Nets) value.Rules {
	other := *r
	other.nets = f
	return &other
}

// Value implements game.Valuer: how many the seat is expected to leave behind, less those of its best
// rival, in hundredths.
func (p *Position) Value(seat game.Seat) (lead int, ok bool) {
	switch {
	case p.rules.nets == nil:
		return 0, false
	case p.s.Phase == phaseOver:
		return p.behind(seat), true
	}
	if p.ahead == nil {
		p.ahead = &value.Leads[State]{}
	}
	return p.ahead.Of(p, &p.s, p.rules.nets, seat), true
}

// behind is how many more a seat has left behind in the end than its best rival, in hundredths.
func (p *Position) behind(seat game.Seat) int {
	best := 0
	for other := range game.Seat(p.rules.seats) {
		if other != seat {
			best = max(best, p.Total(other))
		}
	}
	return 100 * (p.Total(seat) - best)
}
