// Package games lists the games that Spielwerk plays.
package games

import (
	"fmt"
	"strings"

	"spielwerk/game"
	"spielwerk/games/alienartifacts"
	alienpage "spielwerk/games/alienartifacts/page"
	"spielwerk/games/newworld"
	newworldpage "spielwerk/games/newworld/page"
	"spielwerk/games/settlers"
	settlerspage "spielwerk/games/settlers/page"
	"spielwerk/games/xidit"
	xiditpage "spielwerk/games/xidit/page"
	"spielwerk/web/part"
)

// Entry registers a game: how it is opened, and how it looks in a browser. Without a page
// it is played in words.
type Entry struct {
	Open func() (*game.Game, error)
	Page part.Maker
}

// List is the games of this house, one a line.
func List() []Entry {
	return []Entry{
		{newworld.Game, newworldpage.New},
		{xidit.Game, xiditpage.New},
		{alienartifacts.Game, alienpage.New},
		{settlers.Game, settlerspage.New},
	}
}

// Shelf is open games.
type Shelf []Title

// Title is a game in one or several editions, that of new tables first: with the component
// data of the program, which are the last, and with those of packs.
type Title struct {
	Editions []*game.Game
	Page     part.Maker
}

// Open opens games. It fails if embedded data are broken, or two games have one name.
func Open(entries []Entry) (Shelf, error) {
	var all Shelf
	for _, e := range entries {
		g, err := e.Open()
		if err != nil {
			return nil, err
		}
		if _, err := all.Find(g.Name); err == nil {
			return nil, fmt.Errorf("two games are called %s", g.Name)
		}
		page := e.Page
		if page == nil {
			page = part.Words
		}
		all = append(all, Title{[]*game.Game{g}, page})
	}
	return all, nil
}

// All opens every game of [List].
func All() (Shelf, error) { return Open(List()) }

// First is each game in the edition that new tables are made of.
func (s Shelf) First() []*game.Game {
	out := make([]*game.Game, len(s))
	for i, title := range s {
		out[i] = title.Editions[0]
	}
	return out
}

// Every is all editions of all games.
func (s Shelf) Every() (out []*game.Game) {
	for _, title := range s {
		out = append(out, title.Editions...)
	}
	return out
}

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
	for i, title := range s {
		if names[i] = title.Editions[0].Name; names[i] == name {
			return title.Editions, nil
		}
	}
	return nil, fmt.Errorf("no game %q; the games are %s", name, strings.Join(names, ", "))
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
		if s[i].Editions[0].Name == name {
			s[i].Editions = append([]*game.Game{pack}, s[i].Editions...)
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
