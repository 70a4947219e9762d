package bot

import (
	"slices"
	"strings"

	"spielwerk/game"
)

// levels are the names under which people meet bots, weakest first.
var levels = []string{"novice", "amateur", "skilled", "expert", "master"}

// usual are the bots at the levels of a game that has not measured its own.
var usual = map[string]string{
	"novice": "greedy:60", "amateur": "greedy:25", "skilled": "greedy", "expert": "search:60/2s", "master": "search:300/2s",
}

// Levels are the names of the levels that every game has, weakest first. What plays
// at a level is another bot in each game.
func Levels() []string { return slices.Clone(levels) }

// atLevel is the bot that plays a game at a level; what is no level is named already.
func atLevel(name string, g *game.Game) string {
	if !slices.Contains(levels, name) {
		return name
	}
	if own := g.Levels[name]; own != "" {
		return own
	}
	return usual[name]
}

// Quick reports whether a bot decides at once in a game, without playouts.
func Quick(name string, g *game.Game) bool {
	kind, _, _ := strings.Cut(atLevel(name, g), ":")
	return kind == kindRandom || kind == kindGreedy
}
