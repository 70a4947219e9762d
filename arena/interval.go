package arena

import "math"

// Z is the number of standard errors on each side of a 95 % interval.
const Z = 1.959963984540054

// Wilson is the 95 % interval of a rate that was found in n games (Wilson 1927).
func Wilson(rate, n float64) (low, high float64) {
	mid := (rate + Z*Z/(2*n)) / (1 + Z*Z/n)
	half := Z / (1 + Z*Z/n) * math.Sqrt(rate*(1-rate)/n+Z*Z/(4*n*n))
	return max(0, mid-half), min(1, mid+half)
}
