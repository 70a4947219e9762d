package ladder

import (
	"math"
	"slices"

	"spielwerk/arena"
)

// ratingPerLogOdds is the rating for one unit of the logarithm of the odds.
const ratingPerLogOdds = 400 / math.Ln10

// Rate fits strengths to the results (Bradley and Terry 1952) by the iteration of Hunter
// (2004). Half a win is added to either side of each pairing, so that a bot that always wins
// has a finite rating.
func Rate(bots []string, pairings []Pairing) []Standing {
	games, strength := fit(bots, pairings)
	about := covariance(games, strength)
	var out []Standing
	for i, b := range bots {
		rating, half := ratingPerLogOdds*math.Log(strength[i]/strength[0]), arena.Z*ratingPerLogOdds*math.Sqrt(about[i][i])
		out = append(out, Standing{b, math.Round(rating), math.Round(rating - half), math.Round(rating + half)})
	}
	slices.SortStableFunc(out, func(a, b Standing) int { return int(b.Rating - a.Rating) })
	return out
}

// Gap is what is known of two bots: the chance that the first beats the second, and the standard
// error of the logarithm of its odds.
type Gap struct{ Chance, Error float64 }

// Gaps are those of every two bots, by their places in the list.
func Gaps(bots []string, pairings []Pairing) [][]Gap {
	games, strength := fit(bots, pairings)
	about := covariance(games, strength)
	gaps := make([][]Gap, len(bots))
	for i := range gaps {
		gaps[i] = make([]Gap, len(bots))
		for j := range gaps[i] {
			gaps[i][j] = Gap{strength[i] / (strength[i] + strength[j]), math.Sqrt(about[i][i] + about[j][j] - 2*about[i][j])}
		}
	}
	return gaps
}

// fit is the strengths, and how many games every two bots have played, with that of half a win each.
func fit(bots []string, pairings []Pairing) (games [][]float64, strength []float64) {
	n := len(bots)
	games, strength = square(n), make([]float64, n)
	wins := make([]float64, n)
	for _, p := range pairings {
		i, j := slices.Index(bots, p.First), slices.Index(bots, p.Second)
		games[i][j] += float64(p.Games) + 1
		games[j][i] += float64(p.Games) + 1
		wins[i] += p.Wins + 0.5
		wins[j] += float64(p.Games) - p.Wins + 0.5
	}
	for i := range strength {
		strength[i] = 1
	}
	for range 2000 {
		for i := range strength {
			sum := 0.0
			for j := range strength {
				if i != j {
					sum += games[i][j] / (strength[i] + strength[j])
				}
			}
			strength[i] = wins[i] / sum
		}
	}
	return games, strength
}

// covariance is that of the logarithms of strengths, from the Fisher information. That of the first
// is 0, because the others are relative to it.
func covariance(games [][]float64, strength []float64) [][]float64 {
	n := len(strength)
	information := square(n - 1)
	for i := range strength {
		for j := range strength {
			if i == j || i == 0 {
				continue
			}
			p := strength[i] / (strength[i] + strength[j])
			told := games[i][j] * p * (1 - p)
			information[i-1][i-1] += told
			if j > 0 {
				information[i-1][j-1] -= told
			}
		}
	}
	out := square(n)
	for i, row := range inverse(information) {
		copy(out[i+1][1:], row)
	}
	return out
}

// inverse inverts a positive definite matrix, which it overwrites. Such a matrix needs no
// pivoting.
func inverse(m [][]float64) [][]float64 {
	out := square(len(m))
	for i := range out {
		out[i][i] = 1
	}
	for i := range m {
		pivot := m[i][i]
		for c := range m {
			m[i][c] /= pivot
			out[i][c] /= pivot
		}
		for r := range m {
			if r == i {
				continue
			}
			factor := m[r][i]
			for c := range m {
				m[r][c] -= factor * m[i][c]
				out[r][c] -= factor * out[i][c]
			}
		}
	}
	return out
}

// square is a matrix of zeros.
func square(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}
