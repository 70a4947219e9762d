package report

import (
	"math"

	"spielwerk/arena"
)

// Estimate is a value with its 95 % interval.
type Estimate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// partsOfAWin is the number of parts of a win, see arena.Wins.
const partsOfAWin = 60

// winRate is the share of a group that won, with the interval of Wilson. A
// shared win counts in parts. Of an empty group nothing is known.
func (g *group) winRate() *Estimate {
	if g.seats == 0 {
		return nil
	}
	e := g.wilson(1)
	return rounded(e.Value, e.Low, e.High)
}

// wilson is the win rate of a group of which a part counts.
func (g *group) wilson(part float64) Estimate {
	p := float64(g.wins) / partsOfAWin / float64(g.seats)
	low, high := arena.Wilson(p, part*float64(g.seats))
	return Estimate{p, low, high}
}

// independent is the effective share of the seats when seats of the same games are compared.
// They are not independent: one wins what another does not. If exactly one of k seats wins, a
// difference between them varies k/(k-1) times as much as one between seats of different
// games. That is the worst case, so intervals are conservative.
func independent(seats int) float64 {
	if seats < 2 {
		return 1
	}
	return float64(seats-1) / float64(seats)
}

// winDifference is the difference of the win rates of two groups, with the interval of
// Newcombe (1998, method 10), which combines the two of Wilson. share is the effective share
// of the seats, see independent.
func winDifference(a, b *group, part float64) *Estimate {
	if a.seats == 0 || b.seats == 0 {
		return nil
	}
	x, y := a.wilson(part), b.wilson(part)
	d := x.Value - y.Value
	return rounded(d, d-math.Hypot(x.Value-x.Low, y.High-y.Value), d+math.Hypot(x.High-x.Value, y.Value-y.Low))
}

// mean is the mean total of a group.
func (g *group) mean() float64 {
	if g.seats == 0 {
		return 0
	}
	return float64(g.score) / float64(g.seats)
}

// squaredError is the square of the standard error of the mean total.
func (g *group) squaredError() float64 {
	n := float64(g.seats)
	deviations := float64(g.squares) - float64(g.score)*(float64(g.score)/n)
	return max(0, deviations) / (n - 1) / n
}

// meanScore is the mean total of a group with its normal 95 % interval. A single seat has
// none.
func (g *group) meanScore() *Estimate {
	if g.seats < 2 {
		return nil
	}
	m, half := g.mean(), arena.Z*math.Sqrt(g.squaredError())
	return rounded(m, m-half, m+half)
}

// scoreDifference is the difference of the mean totals of two groups, with the interval of
// Welch for large groups. share is the effective share of the seats.
func scoreDifference(a, b *group, part float64) *Estimate {
	if a.seats < 2 || b.seats < 2 {
		return nil
	}
	d, half := a.mean()-b.mean(), arena.Z*math.Sqrt((a.squaredError()+b.squaredError())/part)
	return rounded(d, d-half, d+half)
}

func rounded(value, low, high float64) *Estimate {
	return &Estimate{round(value), round(low), round(high)}
}

// round keeps six decimals, because machines differ in later ones.
func round(x float64) float64 {
	r := math.Round(x*1e6) / 1e6
	if r == 0 {
		return 0 // not -0
	}
	return r
}

// Above reports whether the whole interval lies above a value, Below whether it
// lies below.
func (e *Estimate) Above(x float64) bool { return e != nil && e.Low > x }

func (e *Estimate) Below(x float64) bool { return e != nil && e.High < x }

// Quartiles are the values below which a quarter, half and three quarters of a
// spread lie.
type Quartiles struct {
	Low    int `json:"low"`
	Median int `json:"median"`
	High   int `json:"high"`
}

func (s spread) quartiles() Quartiles {
	n := s.len()
	return Quartiles{s.quantile(n, 1), s.quantile(n, 2), s.quantile(n, 3)}
}

// quantile is the smallest value that is not exceeded by q quarters of n.
func (s spread) quantile(n, q int) int {
	below := 0
	for _, value := range s.values() {
		if below += s[value]; 4*below >= q*n {
			return value
		}
	}
	return 0
}
