package settlers

import (
	_ "embed"

	"spielwerk/game"
	"spielwerk/game/value"
)

//go:embed data/value.csv
var valueCSV []byte

// readNets reads the trained nets. An empty file means that there are none: after a change of
// the features empty it and train again (docs/training.md).
func (r *rules) readNets() (*value.Nets, error) {
	if len(valueCSV) == 0 {
		return nil, nil
	}
	return value.Read("data/value.csv", valueCSV, r.Features())
}

// Features implements value.Rules.
func (r *rules) Features() []string {
	c := collector{Collector: value.Collector{Vector: &value.Vector{}, Named: true}, p: &Position{rules: r}}
	c.collect()
	return c.Names
}

// WithNets implements value.Rules.
func (r *rules) WithNets(f *value.Nets) value.Rules {
	other := *r
	other.nets = f.Pack()
	return &other
}

// Value implements game.Valuer: the expected points of the seat by its private observation, less
// those of its best rival by the public one. There is none alone, where a game is won or lost, and
// none with the expansion, with which no nets were trained.
func (p *Position) Value(seat game.Seat) (lead int, ok bool) {
	switch {
	case p.rules.nets == nil || p.rules.solo() || p.rules.atlanteans:
		return 0, false
	case p.s.Phase == phaseOver:
		return p.Evaluate(seat), true
	}
	if p.leads == nil {
		p.leads = &value.Leads[State]{}
	}
	return p.leads.Of(p, &p.s, p.rules.nets, seat), true
}
