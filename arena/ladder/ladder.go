// Package ladder plays bots against one another, every two of them that meet the same
// number of games, and rates them.
package ladder

import (
	"context"
	"fmt"
	"math"
	"slices"

	"spielwerk/arena"
	"spielwerk/game"
)

// Ladder is a number of bots that are to be compared.
type Ladder struct {
	Rules game.Rules
	Bots  []string // different ones, at least two
	Games int      // of every two of them that meet
	// Neighbours says that only bots meet that are named one after the other, as on
	// a ladder whose steps are known.
	Neighbours bool
	Seed       uint64
	Workers    int
	// Progress, if not nil, is called after each game.
	Progress func()
}

// Pairing is what two bots did against each other. They sit alternately, and each
// deal is played once with either of them on the first seat, so that neither luck nor
// seat counts for one of them.
type Pairing struct {
	First  string  `json:"first"`
	Second string  `json:"second"`
	Games  int     `json:"games"`
	Wins   float64 `json:"wins"` // of the first; a shared win counts in parts
	Rate   float64 `json:"rate"` // Wins by Games, and its 95 % interval
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
}

// Standing is a bot with its rating: by 400 points more, the odds to win are ten to
// one. The first bot of the ladder has 0.
type Standing struct {
	Bot    string  `json:"bot"`
	Rating float64 `json:"rating"`
}

// Table is what came of a ladder.
type Table struct {
	Pairings []Pairing  `json:"pairings"`
	Standing []Standing `json:"standing"` // the best first
}

// Total is how many games will be played.
func (l *Ladder) Total() int {
	n := len(l.Bots)
	if l.Neighbours {
		return (n - 1) * l.Games
	}
	return n * (n - 1) / 2 * l.Games
}

// Run plays all games. It stops at the first error, or when ctx ends.
func (l *Ladder) Run(ctx context.Context) (*Table, error) {
	if len(l.Bots) < 2 {
		return nil, fmt.Errorf("a ladder needs two bots at least")
	}
	for i, b := range l.Bots {
		if slices.Contains(l.Bots[:i], b) {
			return nil, fmt.Errorf("%s is named twice", b)
		}
	}
	if l.Games < 2 || l.Games%2 != 0 {
		return nil, fmt.Errorf("%d games of every two bots; it must be an even number, for each deal is played twice", l.Games)
	}
	seats := l.Rules.Config().Seats
	if seats%2 != 0 {
		return nil, fmt.Errorf("%d seats; two bots need an even number, as many for each", seats)
	}
	t := &Table{}
	for i, first := range l.Bots {
		others := l.Bots[i+1:]
		if l.Neighbours && len(others) > 0 {
			others = others[:1]
		}
		for _, second := range others {
			bots := make([]string, seats)
			for s := range bots {
				bots[s] = [2]string{first, second}[s%2]
			}
			m := &arena.Match{
				Rules: l.Rules, Bots: bots, Games: l.Games, Seed: l.Seed, Workers: l.Workers,
				Rotate: true, Paired: 2, Progress: l.Progress,
			}
			sum, err := m.Run(ctx)
			if err != nil {
				return nil, err
			}
			t.Pairings = append(t.Pairings, pairing(first, second, sum.Games, arena.WinShare(sum.WinsByBot[first])))
		}
	}
	t.Standing = rate(l.Bots, t.Pairings)
	return t, nil
}

// z is the number of standard errors on each side of a 95 % interval.
const z = 1.959963984540054

// pairing has the interval of Wilson (1927).
func pairing(first, second string, games int, wins float64) Pairing {
	n, p := float64(games), wins/float64(games)
	mid := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return Pairing{first, second, games, wins, p, max(0, mid-half), min(1, mid+half)}
}

// rate fits strengths to the results (Bradley and Terry 1952) by the iteration of
// Hunter (2004). Half a win is added on either side of each pairing, so that a bot that
// always wins has a finite rating.
func rate(bots []string, pairings []Pairing) []Standing {
	n := len(bots)
	games, wins := make([][]float64, n), make([]float64, n)
	for i := range games {
		games[i] = make([]float64, n)
	}
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
	var out []Standing
	for i, b := range bots {
		out = append(out, Standing{b, math.Round(400 * math.Log10(strength[i]/strength[0]))})
	}
	slices.SortStableFunc(out, func(a, b Standing) int { return int(b.Rating - a.Rating) })
	return out
}
