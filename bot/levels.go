package bot

import (
	_ "embed"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// levels are the names under which people meet bots, weakest first.
var levels = []string{"novice", "amateur", "skilled", "expert", "master"}

// Levels are the names of the levels that every game has, weakest first. What plays
// at a level is another bot in each game.
func Levels() []string { return slices.Clone(levels) }

//go:embed levels.yaml
var levelsFile []byte

// atLevel are the bots that play a game at a level, by the names of both.
var atLevel = func() map[string]map[string]string {
	var l map[string]map[string]string
	if err := yaml.Unmarshal(levelsFile, &l); err != nil {
		panic("bot/levels.yaml: " + err.Error()) // part of the program: TestLevelsAreBotsOfEveryGame
	}
	return l
}()

// Quick reports whether a bot decides at once in a game, without playouts.
func Quick(name, game string) bool {
	if slices.Contains(levels, name) {
		name = atLevel[game][name]
	}
	kind, _, _ := strings.Cut(name, ":")
	return kind == kindRandom || kind == kindGreedy
}
