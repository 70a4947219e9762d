package bot

import (
	"cmp"
	"slices"
	"strings"

	"spielwerk/game"
)

// levels are the names under which people meet bots, weakest first.
var levels = []string{"novice", "amateur", "skilled", "expert", "master"}

// defaultLevels are the bots of the levels for games that do not set their own.
var defaultLevels = map[string]string{
	"novice": "greedy:60/sees=5", "amateur": "greedy:30/sees=5", "skilled": "greedy", "expert": "search:60/2s", "master": "search:300/2s",
}

// Levels are the names of the levels, weakest first. Every game has all of them, each with a
// bot of its own choice.
func Levels() []string { return slices.Clone(levels) }

// AtLevel is the name of the bot that plays a game of a configuration at a level; names that are not
// levels are returned unchanged.
func AtLevel(name string, g *game.Game, config game.Config) string {
	if !slices.Contains(levels, name) {
		return name
	}
	for _, o := range g.Options {
		if own := levelOf(g, name, game.LevelWith(o.Name, config.Value(o)), config.Seats); own != "" {
			return own
		}
	}
	return cmp.Or(levelOf(g, name, "", config.Seats), defaultLevels[name])
}

// levelOf is the bot that a game has for a level with so many seats and, unless with is "", a value of an
// option; or "".
func levelOf(g *game.Game, level, with string, seats int) string {
	for ; seats > 1; seats-- {
		if own := g.Levels[game.LevelFrom(level, seats)+with]; own != "" {
			return own
		}
	}
	return g.Levels[level+with]
}

// quickPlayouts are so few that a search with them decides in milliseconds.
const quickPlayouts = 4

// Quick reports whether a bot decides within milliseconds in a game of a configuration: it runs no
// playouts, or hardly any.
func Quick(name string, g *game.Game, config game.Config) bool {
	kind, how, told := strings.Cut(AtLevel(name, g, config), ":")
	if kind == kindSearch && told {
		e, err := effortOf(how)
		return err == nil && e.playouts > 0 && e.playouts <= quickPlayouts
	}
	return kind == kindRandom || kind == kindGreedy
}

// GoesByNets reports whether a bot goes by the value network of a game: all do that
// look further than one move ahead.
func GoesByNets(name string, g *game.Game, config game.Config) bool {
	kind, _, _ := strings.Cut(AtLevel(name, g, config), ":")
	return kind != kindRandom && kind != kindGreedy
}

// GoesByPrior reports whether a bot goes by the policy prior of a game.
func GoesByPrior(name string, g *game.Game, config game.Config) bool {
	kind, how, _ := strings.Cut(AtLevel(name, g, config), ":")
	return kind == kindSearch && slices.Contains(strings.Split(how, "/"), priorWord)
}
