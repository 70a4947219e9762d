// Package ladder plays bots against each other, each pair the same number of games, and rates
// them.
package ladder

import (
	"context"
	"fmt"
	"slices"

	"spielwerk/arena"
	"spielwerk/bot"
	"spielwerk/game"
)

// Ladder is a comparison of bots.
type Ladder struct {
	Rules game.Rules
	Bots  []string // different ones, at least two
	Games int      // for each pair that meets
	// Neighbours restricts games to bots that are named one after the other, for bots whose
	// order is known.
	Neighbours bool
	Seed       uint64
	Workers    int
	// Player, if not nil, makes the bot of a name: see arena.Match.
	Player func(name string, rules game.Rules, r game.Rand) (bot.Bot, error)
	// Elsewhere, if not nil, plays the games on other machines: see arena.Match.
	Elsewhere func(ctx context.Context, m *arena.Match, moves bool, got func(arena.Part) error) error
	// Progress, if not nil, is called after each game.
	Progress func()
}

// Pairing is the result of two bots against each other. They alternate seats, and each deal
// is played twice with seats exchanged, so that neither luck nor seats favour one.
type Pairing struct {
	First  string  `json:"first"`
	Second string  `json:"second"`
	Games  int     `json:"games"`
	Wins   float64 `json:"wins"` // of the first bot; a win shared by k seats counts 1/k
	Rate   float64 `json:"rate"` // Wins divided by Games, with its 95 % interval
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
}

// Standing is a bot with its rating and 95 % interval. 400 points more mean odds of ten to
// one. The first bot of the ladder has 0 by definition.
type Standing struct {
	Bot    string  `json:"bot"`
	Rating float64 `json:"rating"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
}

// Table is the result of a ladder.
type Table struct {
	Pairings []Pairing  `json:"pairings"`
	Standing []Standing `json:"standing"` // the best first; none if games are missing
	// Forfeits are of bots that have lost games by faults; games are numbered in each pairing.
	Forfeits map[string]arena.Forfeits `json:"forfeits,omitempty"`
}

// Played is how many games have been played.
func (t *Table) Played() (games int) {
	for _, p := range t.Pairings {
		games += p.Games
	}
	return games
}

// Total is how many games will be played.
func (l *Ladder) Total() int {
	n := len(l.Bots)
	if l.Neighbours {
		return (n - 1) * l.Games
	}
	return n * (n - 1) / 2 * l.Games
}

// Run plays all games. It stops at the first error. When ctx ends it returns the error of ctx
// with a table of the finished games.
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
		return nil, fmt.Errorf("%d games of every two bots; it must be even, because each deal is played twice", l.Games)
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
				Rotate: true, Paired: 2, Player: l.Player, Elsewhere: l.Elsewhere, Progress: l.Progress,
			}
			sum, err := m.Run(ctx)
			if err != nil && ctx.Err() == nil {
				return nil, err
			}
			for name, lost := range sum.Forfeits {
				if t.Forfeits == nil {
					t.Forfeits = map[string]arena.Forfeits{}
				}
				t.Forfeits[name] = t.Forfeits[name].And(lost)
			}
			if sum.Games > 0 {
				t.Pairings = append(t.Pairings, PairingOf(first, second, sum.Games, arena.WinShare(sum.WinsByBot[first])))
			}
			if err != nil {
				return t, err
			}
		}
	}
	t.Standing = Rate(l.Bots, t.Pairings)
	return t, nil
}

// PairingOf has the interval of Wilson, the whole range without games.
func PairingOf(first, second string, games int, wins float64) Pairing {
	if games == 0 {
		return Pairing{First: first, Second: second, Rate: 0.5, High: 1}
	}
	p := wins / float64(games)
	low, high := arena.Wilson(p, float64(games))
	return Pairing{first, second, games, wins, p, low, high}
}
