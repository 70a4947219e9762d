// Package games lists the games that Spielwerk plays.
package games

import (
	"fmt"
	"slices"
	"strings"

	"spielwerk/game"
	"spielwerk/games/alienartifacts"
	"spielwerk/games/newworld"
	"spielwerk/games/settlers"
	"spielwerk/games/xidit"
)

// Shelf is the open games, each in one or several editions: with the component
// data of the program, and with those of packs.
type Shelf [][]*game.Game

// All opens every game. It fails only if embedded data are broken.
func All() (Shelf, error) {
	var all Shelf
	for _, open := range []func() (*game.Game, error){newworld.Game, xidit.Game, alienartifacts.Game, settlers.Game} {
		g, err := open()
		if err != nil {
			return nil, err
		}
		all = append(all, []*game.Game{g})
	}
	return all, nil
}

// First is each game in the edition that new tables are made of.
func (s Shelf) First() []*game.Game {
	out := make([]*game.Game, len(s))
	for i, editions := range s {
		out[i] = editions[0]
	}
	return out
}

// Every is all editions of all games.
func (s Shelf) Every() []*game.Game { return slices.Concat(s...) }

// Find is the edition of a game that new tables are made of.
func (s Shelf) Find(name string) (*game.Game, error) {
	editions, err := s.Editions(name)
	if err != nil {
		return nil, err
	}
	return editions[0], nil
}

// Editions are all editions of a game, that of new tables first.
func (s Shelf) Editions(name string) ([]*game.Game, error) {
	names := make([]string, len(s))
	for i, editions := range s {
		if editions[0].Name == name {
			return editions, nil
		}
		names[i] = editions[0].Name
	}
	return nil, fmt.Errorf("there is no game %q; there is %s", name, strings.Join(names, ", "))
}

// Add puts a pack before the other editions of a game: new tables are made of
// it, and those made before stay what they are.
func (s Shelf) Add(name, file string, data []byte) error {
	editions, err := s.Editions(name)
	if err != nil {
		return err
	}
	base := editions[len(editions)-1]
	if base.Pack == nil {
		return fmt.Errorf("%s: the component data of %s cannot be replaced", file, name)
	}
	pack, err := base.Pack(file, data)
	if err != nil {
		return err
	}
	for i := range s {
		if s[i][0].Name == name {
			s[i] = append([]*game.Game{pack}, s[i]...)
		}
	}
	return nil
}

// Find opens a game by its name. Who needs several or often keeps a Shelf.
func Find(name string) (*game.Game, error) {
	all, err := All()
	if err != nil {
		return nil, err
	}
	return all.Find(name)
}
