// Package bot holds players that decide by themselves. All a bot ever gets is a
// game.Sight: the legal moves of its seat and made-up positions that agree with
// what the seat knows.
package bot

import (
	"fmt"
	"strings"

	"spielwerk/game"
)

// Bot decides for one seat. It may be asked for any seat of any game of the
// rules it was made for, but not by two goroutines at once.
type Bot interface {
	// Choose returns one of the legal moves. It is asked only when there is one.
	Choose(s *game.Sight) game.Move
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
}

// Names are the names of all bots, weakest first.
func Names() []string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.name
	}
	return names
}

// New makes a bot by name. Its choices depend on r and on what it sees, on
// nothing else.
func New(name string, rules game.Rules, r game.Rand) (Bot, error) {
	for _, k := range kinds {
		if k.name == name {
			return k.make(rules, r), nil
		}
	}
	return nil, fmt.Errorf("there is no bot %q; there is %s", name, strings.Join(Names(), ", "))
}
