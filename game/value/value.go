// Package value is the value network of a game: from the features of a position it
// estimates how many points a seat will have in the end, by two small neural nets with one
// hidden layer each. They compute in whole numbers, so that every machine gets the same.
// Package train learns them from games.
package value

import "spielwerk/game"

// Hidden is the number of units of the hidden layer.
const Hidden = 16

// Feature is one entry of a sparse feature vector. Features with the value 0 are left out.
type Feature struct {
	Index uint16 // from 0
	X     int16  // value, in units of 1/One
}

// One is the value 1 of features and times.
const One = 64

// Vector is the feature vector of a seat.
type Vector struct {
	Features []Feature
	// Time is the remaining length of the game in units of 1/One of whatever the game counts.
	// The worth of a feature may depend on it.
	Time int16
}

// Rules are rules whose positions have features.
type Rules interface {
	game.Rules
	// Features are the names of the features by their indices. The slice must not be changed.
	Features() []string
	// WithNets are the same rules with these nets for values; nil for none. Their positions
	// can be copied from those of these rules, and back.
	WithNets(*Nets) Rules
}

// Position is a position that has features.
type Position interface {
	game.Position
	// FeatureVector fills in the features of a seat: of its private observation, which is all
	// that the seat knows, or of the public one.
	FeatureVector(v *Vector, seat game.Seat, private bool)
}

// Nets are the trained nets: one for the private observation of a seat and one for the public
// observation of it.
type Nets struct{ Private, Public Net }

// Net is one neural net. All numbers are in thousandths; its output is in points.
type Net struct {
	Bias  Row   // of the output and of each hidden unit
	Gains Row   // of the hidden units; Direct is not used
	Rows  []Row // two for each feature: what it adds, and what it adds for each unit of time
}

// Row holds the weights of one input: to the output, and to each hidden unit.
type Row struct {
	Direct int32
	Units  [Hidden]int32
}

// NewNet is a net for a number of features whose output is always 0.
func NewNet(features int) Net { return Net{Rows: make([]Row, 2*features)} }

// Points is the expected final score, in hundredths.
func (n *Net) Points(v *Vector) int {
	out := int64(n.Bias.Direct) * One
	var units [Hidden]int64
	for j, b := range n.Bias.Units {
		units[j] = int64(b) * One
	}
	for _, f := range v.Features {
		now, later := &n.Rows[2*int(f.Index)], &n.Rows[2*int(f.Index)+1]
		x := int64(f.X)
		y := x * int64(v.Time) / One
		out += x*int64(now.Direct) + y*int64(later.Direct)
		for j := range units {
			units[j] += x*int64(now.Units[j]) + y*int64(later.Units[j])
		}
	}
	for j, u := range units {
		if u > 0 {
			out += u * int64(n.Gains.Units[j]) / 1000
		}
	}
	return int(out / (10 * One))
}

// Packed is a net that computes faster: the weights of two units are in one number, so that one
// multiplication serves both.
type Packed struct {
	net   *Net
	rows  []packedRow
	most  int64 // the largest weight of a unit
	units [pairs]int64
}

// PackedNets are nets that compute faster.
type PackedNets struct{ Private, Public *Packed }

// Pack packs the nets, which must not be changed afterwards; nil packs to nil.
func (f *Nets) Pack() *PackedNets {
	if f == nil {
		return nil
	}
	return &PackedNets{Private: f.Private.Pack(), Public: f.Public.Pack()}
}

const pairs = Hidden / 2

// packedRow holds the weights of a feature: each pair of units as the first and 1<<32 times the
// second.
type packedRow struct {
	now, later       [pairs]int64
	direct, directly int64 // to the output, now and later
}

// Pack packs a net, which must not be changed afterwards.
func (n *Net) Pack() *Packed {
	p := &Packed{net: n, rows: make([]packedRow, len(n.Rows)/2), most: 1}
	pack := func(to *[pairs]int64, r *Row) {
		for j := range to {
			to[j] = int64(r.Units[2*j]) + int64(r.Units[2*j+1])<<32
		}
		for _, u := range r.Units {
			p.most = max(p.most, int64(u), -int64(u))
		}
	}
	pack(&p.units, &n.Bias)
	for i := range p.rows {
		now, later := &n.Rows[2*i], &n.Rows[2*i+1]
		p.rows[i].direct, p.rows[i].directly = int64(now.Direct), int64(later.Direct)
		pack(&p.rows[i].now, now)
		pack(&p.rows[i].later, later)
	}
	return p
}

// Points is [Net.Points]. A pair of sums is too large for one number only with weights and features
// that are far larger than any that are learned; then the net itself computes.
func (p *Packed) Points(v *Vector) int {
	out := int64(p.net.Bias.Direct) * One
	total := int64(One)
	sums := p.units
	for j := range sums {
		sums[j] *= One
	}
	for _, f := range v.Features {
		row := &p.rows[f.Index]
		x := int64(f.X)
		y := x * int64(v.Time) / One
		out += x*row.direct + y*row.directly
		total += max(x, -x) + max(y, -y)
		for j := range sums {
			sums[j] += x*row.now[j] + y*row.later[j]
		}
	}
	if total > (1<<31-1)/p.most {
		return p.net.Points(v)
	}
	for j, pair := range sums {
		first := int64(int32(pair))
		second := (pair - first) >> 32
		out += max(first, 0)*int64(p.net.Gains.Units[2*j])/1000 + max(second, 0)*int64(p.net.Gains.Units[2*j+1])/1000
	}
	return int(out / (10 * One))
}
