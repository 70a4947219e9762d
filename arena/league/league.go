// Package league plays bots against each other, those first whose order is least certain, and keeps
// all results, so that a league goes on where it was interrupted.
package league

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"spielwerk/arena"
	"spielwerk/arena/ladder"
	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/record"
)

// AtATime is how many games of a pairing are played before the next one is chosen. It does not depend on
// the number of workers, so the games do not either.
const AtATime = 2 * dealsAtATime

const dealsAtATime = 4

// unlikely is the chance below which a win is a surprise, once a league has so many games.
const (
	unlikely    = 0.25
	knownEnough = 40
)

// League is a league of bots that goes on with the games that are kept.
type League struct {
	Rules   game.Rules
	Bots    []string // different ones, at least two
	Workers int
	// Player, if not nil, makes the bot of a name: see arena.Match.
	Player func(name string, rules game.Rules, r game.Rand) (bot.Bot, error)
	// Keep, if not nil, is called with all results after each pairing.
	Keep func(*Games) error
	// Surprise, if not nil, gets the record of each game that is won against the odds.
	Surprise func(Surprise, *record.Record) error
	// Progress, if not nil, is called after each game.
	Progress func()
}

// Games are the results of a league.
type Games struct {
	Game      string            `json:"game"`
	Version   int               `json:"rules"`
	Data      string            `json:"data"` // hash of the component data
	Seats     int               `json:"seats"`
	Options   map[string]string `json:"options,omitempty"`
	Seed      uint64            `json:"seed"`
	Met       []Met             `json:"met"`
	Surprises []Surprise        `json:"surprises,omitempty"`
}

// Met are the games of two bots. Each deal is played twice, with the bots on each other's seats.
type Met struct {
	First  string   `json:"first"`
	Second string   `json:"second"`
	Deals  [][2]int `json:"deals"` // wins of the first in the two games, in sixtieths
}

// Surprise is a game that was won against the odds.
type Surprise struct {
	Winner string  `json:"winner"`
	Loser  string  `json:"loser"`
	Deal   int     `json:"deal"` // number of the deal, from 1
	Second bool    `json:"second,omitempty"`
	Chance float64 `json:"chance"` // of the winner, by all games before
}

// New is a league without games.
func New(rules game.Rules, seed uint64) *Games {
	c := rules.Config()
	return &Games{Game: rules.Game().Name, Version: c.Version, Data: rules.DataHash(), Seats: c.Seats, Options: c.Options, Seed: seed}
}

// Read reads the games of a league that goes on with some rules.
func Read(text []byte, rules game.Rules) (*Games, error) {
	g, now := &Games{}, New(rules, 0)
	if err := json.Unmarshal(text, g); err != nil {
		return nil, fmt.Errorf("not the games of a league: %w", err)
	}
	for i := range g.Met {
		if m := &g.Met[i]; m.First == "" || m.First == m.Second {
			return nil, fmt.Errorf("not the games of a league: %q meets %q", m.First, m.Second)
		}
	}
	switch {
	case g.Game != now.Game || g.Seats != now.Seats:
		return nil, fmt.Errorf("it is a league of %s with %d seats; name another file for %s with %d", g.Game, g.Seats, now.Game, now.Seats)
	case !maps.Equal(g.Options, now.Options):
		return nil, fmt.Errorf("it is a league with the options %v, not %v; name another file", g.Options, now.Options)
	case g.Version != now.Version || g.Data != now.Data:
		return nil, errors.New("it was played with other rules or components; name another file")
	}
	return g, nil
}

// of are the games of two bots, in the order of the list.
func (g *Games) of(first, second string) *Met {
	for i := range g.Met {
		if m := &g.Met[i]; m.First == first && m.Second == second || m.First == second && m.Second == first {
			return m
		}
	}
	g.Met = append(g.Met, Met{First: first, Second: second})
	return &g.Met[len(g.Met)-1]
}

// Table rates bots by their games; each has met each, if only with no game.
func (g *Games) Table(bots []string) *ladder.Table {
	t := &ladder.Table{}
	for i, first := range bots {
		for _, second := range bots[i+1:] {
			m := g.of(first, second)
			wins, games := 0, 2*len(m.Deals)
			for _, d := range m.Deals {
				wins += d[0] + d[1]
			}
			won := arena.WinShare(wins)
			if m.First != first {
				won = float64(games) - won
			}
			t.Pairings = append(t.Pairings, ladder.PairingOf(first, second, games, won))
		}
	}
	t.Standing = ladder.Rate(bots, t.Pairings)
	return t
}

// next is the pairing of which a game tells most: whose order is uncertain, and that is not one-sided.
func next(bots []string, pairings []ladder.Pairing) *ladder.Pairing {
	gaps := ladder.Gaps(bots, pairings)
	told := func(p *ladder.Pairing) float64 {
		gap := gaps[slices.Index(bots, p.First)][slices.Index(bots, p.Second)]
		return gap.Chance * (1 - gap.Chance) * gap.Error * gap.Error
	}
	best := &pairings[0]
	for i := range pairings {
		if told(&pairings[i]) > told(best) {
			best = &pairings[i]
		}
	}
	return best
}

// Run plays so many games more, or a few more that complete a pairing. What it has when ctx ends was
// kept; the pairing that was being played is lost.
func (l *League) Run(ctx context.Context, g *Games, games int) error {
	if len(l.Bots) < 2 {
		return errors.New("a league needs two bots at least")
	}
	for i, b := range l.Bots {
		if slices.Contains(l.Bots[:i], b) {
			return fmt.Errorf("%s is named twice", b)
		}
	}
	if g.Seats < 2 {
		return errors.New("a league needs two seats at least")
	}
	for played := 0; played < games; played += AtATime {
		t := g.Table(l.Bots)
		if err := l.play(ctx, g, t, next(l.Bots, t.Pairings)); err != nil {
			return err
		}
		if l.Keep != nil {
			if err := l.Keep(g); err != nil {
				return err
			}
		}
	}
	return nil
}

// play plays some deals of two bots. t has all games before.
func (l *League) play(ctx context.Context, g *Games, t *ladder.Table, p *ladder.Pairing) error {
	m := g.of(p.First, p.Second)
	from := len(m.Deals)
	wins, records := [AtATime]int{}, [AtATime]*record.Record{}
	var at atomic.Int64
	var all sync.WaitGroup
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	for range max(1, l.Workers) {
		all.Go(func() {
			for i := int(at.Add(1)) - 1; i < len(wins) && ctx.Err() == nil; i = int(at.Add(1)) - 1 {
				var err error
				if wins[i], records[i], err = l.game(ctx, g, m, from+i/2, i%2); err != nil {
					stop(err)
				}
				if l.Progress != nil {
					l.Progress()
				}
			}
		})
	}
	all.Wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	for i := range dealsAtATime {
		m.Deals = append(m.Deals, [2]int(wins[2*i:]))
	}
	if t.Played() < knownEnough {
		return nil
	}
	gaps := ladder.Gaps(l.Bots, t.Pairings)
	for i, won := range wins {
		s := Surprise{Winner: m.First, Loser: m.Second, Deal: from + i/2 + 1, Second: i%2 == 1}
		if won == 0 {
			s.Winner, s.Loser = m.Second, m.First
		} else if won < arena.WholeWin {
			continue
		}
		s.Chance = gaps[slices.Index(l.Bots, s.Winner)][slices.Index(l.Bots, s.Loser)].Chance
		if s.Chance >= unlikely {
			continue
		}
		g.Surprises = append(g.Surprises, s)
		if l.Surprise != nil {
			if err := l.Surprise(s, records[i]); err != nil {
				return err
			}
		}
	}
	slices.SortStableFunc(g.Surprises, func(a, b Surprise) int { return cmp.Compare(a.Chance, b.Chance) })
	return nil
}

// game plays a deal, with the first bot on the even seats or on the odd ones. It returns what the first has won.
func (l *League) game(ctx context.Context, g *Games, met *Met, deal, odd int) (wins int, rec *record.Record, err error) {
	m := &arena.Match{
		Rules: l.Rules, First: deal, Games: deal + 1, Seed: g.Seed, Player: l.Player,
		Record: func(_ int, r *record.Record) error { rec = r; return nil },
	}
	for seat := range g.Seats {
		m.Bots = append(m.Bots, [2]string{met.First, met.Second}[(seat+odd)%2])
	}
	sum, err := m.Run(ctx)
	return sum.WinsByBot[met.First], rec, err
}
