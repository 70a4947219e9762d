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

// Entry registers a game: how to open it, and its page. Without a page the browser shows
// words.
type Entry struct {
	Open func() (*game.Game, error)
	Page part.Maker
}

// List has the games of this program, one a line.
func List() []Entry {
	return []Entry{
		{newworld.Game, newworldpage.New},
		{xidit.Game, xiditpage.New},
		{alienartifacts.Game, alienpage.New},
		{settlers.Game, settlerspage.New},
	}
}

// Shelf is a list of opened games.
type Shelf []Title

// Title is a game in one or more editions, that of new tables first. The last has the
// component data of the program, the others those of packs.
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

// First is each game in the edition of new tables.
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

// Find is the edition of a game for new tables.
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

// Add puts a pack before the other editions of a game: new tables use it, and existing ones
// keep their data.
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

// Find opens a game by its name. To open several games or often, keep a Shelf.
func Find(name string) (*game.Game, error) {
	all, err := All()
	if err != nil {
		return nil, err
	}
	return all.Find(name)
}
