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

// KindMaker makes a bot of a kind; how is what follows the colon of its name.
type KindMaker func(how string, rules game.Rules, r game.Rand) (Bot, error)

var (
	makersMu   sync.RWMutex
	makers     = map[string]Maker{}
	kindMakers = map[string]KindMaker{}
)

// Register adds a bot under a name that can be used wherever a bot is named: in New, and so
// in simulations, the arena, training and at tables. It panics if the name is taken or
// contains one of :@,/ or a space, which have a meaning in names. Programs register before
// they start; a test removes the bot again by calling remove.
func Register(name string, maker Maker) (remove func()) {
	if err := MayRegister(name); err != nil {
		panic("bot.Register: " + err.Error())
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

// MayRegister reports why no bot can be registered under a name.
func MayRegister(name string) error {
	if name == "" || strings.ContainsAny(name, ":@,/ ") {
		return fmt.Errorf("%q cannot be the name of a bot: it is empty, or has one of :@,/ or a space in it", name)
	}
	if slices.Contains(levels, name) || slices.Contains(Names(), name) {
		return fmt.Errorf("a bot %q exists already", name)
	}
	return nil
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

// RegisterKind adds a kind of bots, which are named by the kind, a colon and what its maker is told:
// exec:./mybot. It panics if the kind is taken. Remove takes it back.
func RegisterKind(kind string, maker KindMaker) (remove func()) {
	makersMu.Lock()
	defer makersMu.Unlock()
	if _, taken := kindMakers[kind]; taken || slices.Contains([]string{kindRandom, kindGreedy, kindPlan, kindSearch}, kind) {
		panic(fmt.Sprintf("bot.RegisterKind: %q exists already", kind))
	}
	kindMakers[kind] = maker
	return func() {
		makersMu.Lock()
		defer makersMu.Unlock()
		delete(kindMakers, kind)
	}
}

func kindRegistered(kind string) KindMaker {
	makersMu.RLock()
	defer makersMu.RUnlock()
	return kindMakers[kind]
}
