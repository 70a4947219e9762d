// Package bot holds players that decide by themselves. All a bot ever gets is a
// game.Sight: the legal moves of its seat and made-up positions that agree with
// what the seat knows.
package bot

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"spielwerk/game"
)

// Bot decides for one seat. It may be asked for any seat of any game of the
// rules it was made for, but not by two goroutines at once.
type Bot interface {
	// Choose returns one of the legal moves. It is asked only when there is one.
	Choose(ctx context.Context, s *game.Sight) game.Move
}

// kinds are the bots by name, weakest first.
var kinds = []struct {
	name string
	make func(rules game.Rules, r game.Rand) Bot
}{
	{"random", func(_ game.Rules, r game.Rand) Bot { return &random{rand: r} }},
	{"greedy", func(rules game.Rules, r game.Rand) Bot {
		return &greedy{rand: r, sample: rules.Blank(), after: rules.Blank()}
	}},
	{searching, func(rules game.Rules, r game.Rand) Bot { return newSearch(rules, r, effort{iterations: usual}) }},
}

const (
	searching = "search"
	usual     = 1000 // iterations of a search, if nobody says how many
	most      = 10_000_000
)

// Names are the names of all bots, weakest first.
func Names() []string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.name
	}
	return names
}

// New makes a bot by name. Its choices depend on r and on what it sees, on
// nothing else. A search may be told its effort for each decision, in imagined games
// or as a time: search:200, search:2s; with a time its choices depend on the machine.
func New(name string, rules game.Rules, r game.Rand) (Bot, error) {
	for _, k := range kinds {
		if k.name == name {
			return k.make(rules, r), nil
		}
	}
	if of, ok := strings.CutPrefix(name, searching+":"); ok {
		e, err := effortOf(of)
		if err != nil {
			return nil, fmt.Errorf("bot %q: %w", name, err)
		}
		return newSearch(rules, r, e), nil
	}
	return nil, fmt.Errorf("there is no bot %q; there is %s", name, strings.Join(Names(), ", "))
}

// effortOf reads an effort: a number of imagined games, or a time.
func effortOf(s string) (effort, error) {
	if n, err := strconv.Atoi(s); err == nil && n >= 1 && n <= most {
		return effort{iterations: n}, nil
	}
	if d, err := time.ParseDuration(s); err == nil && d > 0 && d <= time.Hour {
		return effort{time: d}, nil
	}
	return effort{}, fmt.Errorf("%q is neither a number of imagined games, 1 to %d, nor a time such as 500ms or 2s", s, most)
}
