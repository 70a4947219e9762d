package bot

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"spielwerk/game"
)

// Maker makes a bot for some rules. Its choices must depend only on r and on what it
// observes, so that games can be repeated.
type Maker func(rules game.Rules, r game.Rand) (Bot, error)

var (
	makersMu sync.RWMutex
	makers   = map[string]Maker{}
)

// Register adds a bot under a name that can be used wherever a bot is named: in New, and so
// in simulations, the arena, training and at tables. It panics if the name is taken or
// contains one of :@,/ or a space, which have a meaning in names. Programs register before
// they start; a test removes the bot again by calling remove.
func Register(name string, maker Maker) (remove func()) {
	if name == "" || strings.ContainsAny(name, ":@,/ ") {
		panic(fmt.Sprintf("bot.Register: invalid name %q", name))
	}
	if slices.Contains(levels, name) || slices.Contains(Names(), name) {
		panic(fmt.Sprintf("bot.Register: bot %q exists already", name))
	}
	makersMu.Lock()
	defer makersMu.Unlock()
	makers[name] = maker
	return func() {
		makersMu.Lock()
		defer makersMu.Unlock()
		delete(makers, name)
	}
}

// Registered are the names of the bots that were registered, in order.
func Registered() []string {
	makersMu.RLock()
	defer makersMu.RUnlock()
	return slices.Sorted(maps.Keys(makers))
}

func registeredAs(name string) Maker {
	makersMu.RLock()
	defer makersMu.RUnlock()
	return makers[name]
}
