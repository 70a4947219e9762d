package bot

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"spielwerk/game"
)

// Maker makes a bot for some rules. Its choices may depend on r and on what it observes,
// and on nothing else, or games cannot be played again.
type Maker func(rules game.Rules, r game.Rand) (Bot, error)

var (
	makersMu sync.RWMutex
	makers   = map[string]Maker{}
)

// Register makes a bot known under a name everywhere a name of a bot is taken: in New, and so
// in simulations, the arena, training and at tables. It panics if the name is taken or has
// signs that names of bots give a meaning (:@,/ and space). Programs register before they
// begin; a test takes the bot out again by calling remove.
func Register(name string, maker Maker) (remove func()) {
	if name == "" || strings.ContainsAny(name, ":@,/ ") {
		panic(fmt.Sprintf("bot.Register: %q cannot be the name of a bot", name))
	}
	if slices.Contains(levels, name) || slices.Contains(Names(), name) {
		panic(fmt.Sprintf("bot.Register: there is a bot %q", name))
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
