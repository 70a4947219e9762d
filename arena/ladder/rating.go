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
	n := len(bots)
	games, wins := square(n), make([]float64, n)
	for _, p := range pairings {
		i, j := slices.Index(bots, p.First), slices.Index(bots, p.Second)
		games[i][j] += float64(p.Games) + 1
		games[j][i] += float64(p.Games) + 1
		wins[i] += p.Wins + 0.5
		wins[j] += float64(p.Games) - p.Wins + 0.5
	}
	strength := make([]float64, n)
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
	errors := standardErrors(games, strength)
	var out []Standing
	for i, b := range bots {
		rating, half := ratingPerLogOdds*math.Log(strength[i]/strength[0]), arena.Z*ratingPerLogOdds*errors[i]
		out = append(out, Standing{b, math.Round(rating), math.Round(rating - half), math.Round(rating + half)})
	}
	slices.SortStableFunc(out, func(a, b Standing) int { return int(b.Rating - a.Rating) })
	return out
}

// standardErrors are the standard errors of the logarithms of strengths, from the Fisher
// information. The first is 0, because the others are relative to it.
func standardErrors(games [][]float64, strength []float64) []float64 {
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
	out := make([]float64, n)
	for i, row := range inverse(information) {
		out[i+1] = math.Sqrt(row[i])
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
