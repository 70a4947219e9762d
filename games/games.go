// Package games lists the games that Spielwerk plays.
package games

import (
	"fmt"
	"strings"

	"spielwerk/game"
	"spielwerk/games/newworld"
)

// All opens every game. It fails only if embedded data are broken.
func All() ([]*game.Game, error) {
	var all []*game.Game
	for _, open := range []func() (*game.Game, error){newworld.Game} {
		g, err := open()
		if err != nil {
			return nil, err
		}
		all = append(all, g)
	}
	return all, nil
}

// Find is the game of a name.
func Find(name string) (*game.Game, error) {
	all, err := All()
	if err != nil {
		return nil, err
	}
	names := make([]string, len(all))
	for i, g := range all {
		if g.Name == name {
			return g, nil
		}
		names[i] = g.Name
	}
	return nil, fmt.Errorf("there is no game %q; there is %s", name, strings.Join(names, ", "))
}
