package settlers

import (
	_ "embed"

	"spielwerk/game"
	"spielwerk/game/value"
)

// The trained nets of the base game, and those of games with the Atlanteans. An empty file means
// that there are none: after a change of the features empty both and train again (docs/training.md).
var (
	//go:embed data/value.csv
	valueCSV []byte
	//go:embed data/value_atlanteans.csv
	atlanteansCSV []byte
)

// readNets reads trained nets.
func (r *rules) readNets(name string, file []byte) (*value.PackedNets, error) {
	if len(file) == 0 {
		return nil, nil
	}
	nets, err := value.Read(name, file, r.Features())
	return nets.Pack(), err
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
// those of its best rival by the public one. There is none alone, where a game is won or lost.
func (p *Position) Value(seat game.Seat) (lead int, ok bool) {
	switch {
	case p.rules.nets == nil || p.rules.solo():
		return 0, false
	case p.s.Phase == phaseOver:
		return p.Evaluate(seat), true
	}
	if p.leads == nil {
		p.leads = &value.Leads[State]{}
	}
	return p.leads.Of(p, &p.s, p.rules.nets, seat), true
}
