// Package rating estimates how strong people and bots are from games of two and more.
//
// It is the Plackett-Luce model of R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for
// Online Ranking", Journal of Machine Learning Research 12 (2011), algorithm 4, with the constants
// and the treatment of ties that are usual as OpenSkill.
package rating

import "math"

// Constants of the model, in its units.
const (
	begin = 25.0        // the strength of somebody of whom nothing is known
	sigma = begin / 3   // and how unsure that is
	beta  = sigma / 2   // how much the play of one and the same differs from game to game
	drift = begin / 300 // how much a person's strength may change between two games
	least = 0.0001      // the least part of the variance that one game leaves
)

// Strength is what is believed of somebody: a normal distribution.
type Strength struct {
	Mean, Deviation float64
	Fixed           bool // it does not change between two games: a bot's
}

// Unknown is what is believed of somebody who has not played.
func Unknown() Strength { return Strength{Mean: begin, Deviation: sigma} }

// Update is what is believed of each of those who have played a game, by their places: 1 for the
// first, equal places for those who share one.
func Update(all []Strength, places []int) []Strength {
	after := make([]Strength, len(all))
	variance := make([]float64, len(all))
	sum := 0.0
	for i, s := range all {
		variance[i] = s.Deviation * s.Deviation
		if !s.Fixed {
			variance[i] += drift * drift
		}
		sum += variance[i] + beta*beta
	}
	c := math.Sqrt(sum)
	weight := func(i int) float64 { return math.Exp(all[i].Mean / c) }
	for i := range all {
		shift, shrink := 0.0, 0.0
		for q := range all {
			if places[q] > places[i] {
				continue
			}
			behind, sharing := 0.0, 0.0 // those who are not before q, and those who share its place
			for s := range all {
				if places[s] >= places[q] {
					behind += weight(s)
				}
				if places[s] == places[q] {
					sharing++
				}
			}
			part := weight(i) / behind
			shift -= part / sharing
			if q == i {
				shift += 1 / sharing
			}
			shrink += part * (1 - part) / sharing
		}
		v := variance[i]
		shift *= v / c
		shrink *= v / (c * c) * math.Sqrt(v) / c
		after[i] = Strength{all[i].Mean + shift, math.Sqrt(v * max(1-shrink, least)), all[i].Fixed}
	}
	return after
}
