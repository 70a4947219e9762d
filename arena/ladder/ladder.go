// Package ladder plays bots against one another, every two of them that meet the same
// number of games, and rates them.
package ladder

import (
	"context"
	"fmt"
	"slices"

	"spielwerk/arena"
	"spielwerk/bot"
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
	// Player, if not nil, makes the bot of a name: see arena.Match.
	Player func(name string, rules game.Rules, r game.Rand) (bot.Bot, error)
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

// Standing is a bot with its rating and the 95 % interval of that: by 400 points more,
// the odds to win are ten to one. The first bot of the ladder has 0 by definition.
type Standing struct {
	Bot    string  `json:"bot"`
	Rating float64 `json:"rating"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
}

// Table is what came of a ladder.
type Table struct {
	Pairings []Pairing  `json:"pairings"`
	Standing []Standing `json:"standing"` // the best first; none if games are missing
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

// Run plays all games. It stops at the first error. When ctx ends it says so, with a table
// of the games that have been played.
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
				Rotate: true, Paired: 2, Player: l.Player, Progress: l.Progress,
			}
			sum, err := m.Run(ctx)
			if err != nil && ctx.Err() == nil {
				return nil, err
			}
			if sum.Games > 0 {
				t.Pairings = append(t.Pairings, pairing(first, second, sum.Games, arena.WinShare(sum.WinsByBot[first])))
			}
			if err != nil {
				return t, err
			}
		}
	}
	t.Standing = rate(l.Bots, t.Pairings)
	return t, nil
}

// pairing has the interval of Wilson.
func pairing(first, second string, games int, wins float64) Pairing {
	p := wins / float64(games)
	low, high := arena.Wilson(p, float64(games))
	return Pairing{first, second, games, wins, p, low, high}
}
