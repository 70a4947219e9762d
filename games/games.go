// Package games lists the games that Spielwerk plays.
package games

import (
	"fmt"
	"strings"

	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/games/xidit"
)

// Shelf is a list of open games.
type Shelf []*game.Game

// All opens every game. It fails only if embedded data are broken.
func All() (Shelf, error) {
	var all Shelf
	for _, open := range []func() (*game.Game, error){newworld.Game, xidit.Game} {
		g, err := open()
		if err != nil {
			return nil, err
		}
		all = append(all, g)
	}
	return all, nil
}

// Find is the game of a name.
func (s Shelf) Find(name string) (*game.Game, error) {
	names := make([]string, len(s))
	for i, g := range s {
		if g.Name == name {
			return g, nil
		}
		names[i] = g.Name
	}
	return nil, fmt.Errorf("there is no game %q; there is %s", name, strings.Join(names, ", "))
}

// Find opens the game of a name. Who needs several or often keeps a Shelf.
func Find(name string) (*game.Game, error) {
	all, err := All()
	if err != nil {
		return nil, err
	}
	return all.Find(name)
}
