// Package games lists the games that Spielwerk plays.
package games

import (
	"fmt"
	"path/filepath"
	"slices"
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
	Name string // by which One finds it; games from outside need none
	Open func() (*game.Game, error)
	Page part.Maker
}

// List has the games of this program, one a line.
func List() []Entry {
	return []Entry{
		{"newworld", newworld.Game, newworldpage.New},
		{"xidit", xidit.Game, xiditpage.New},
		{"alienartifacts", alienartifacts.Game, alienpage.New},
		{"settlers", settlers.Game, settlerspage.New},
	}
}

// Shelf is a list of opened games.
type Shelf []Title

// Title is a game in one or more editions, that of new tables first: packs that take the place of the
// program's component data, that with the program's, then packs that tables may choose.
type Title struct {
	Editions []*game.Game
	Page     part.Maker
}

// own is the edition with the component data of the program.
func own(editions []*game.Game) *game.Game {
	return editions[slices.IndexFunc(editions, func(g *game.Game) bool { return g.Packed == nil })]
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

// One opens one game of [List]: it takes time to open all.
func One(name string) (Shelf, error) {
	one := slices.DeleteFunc(List(), func(e Entry) bool { return e.Name != name })
	if len(one) == 0 {
		return nil, fmt.Errorf("no game %q", name)
	}
	return Open(one)
}

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
	for _, title := range s {
		if title.Editions[0].Name == name {
			return title.Editions, nil
		}
	}
	return nil, fmt.Errorf("no game %q; the games are %s", name, strings.Join(s.Names(), ", "))
}

// Names are the names of all games, in their order.
func (s Shelf) Names() []string {
	names := make([]string, len(s))
	for i, title := range s {
		names[i] = title.Editions[0].Name
	}
	return names
}

// Own is the edition of a game with the component data of the program.
func (s Shelf) Own(name string) (*game.Game, error) {
	editions, err := s.Editions(name)
	if err != nil {
		return nil, err
	}
	return own(editions), nil
}

// Add puts a pack of one file before the other editions of a game: new tables use it, and existing ones
// keep their data.
func (s Shelf) Add(name, file string, data []byte) error {
	base, err := s.Own(name)
	if err != nil {
		return err
	}
	if base.Pack == nil {
		return fmt.Errorf("%s: the component data of %s cannot be replaced", file, name)
	}
	edition, err := base.Pack(file, data)
	if err != nil {
		return err
	}
	editions, err := s.Editions(name)
	edition.Packed = &game.Packed{
		Name: unused(strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), editions), File: game.Part{Name: file, Data: data},
	}
	edition.Parts = base.Parts
	s.Put(edition, true)
	return err
}

// unused is a name that no pack of a game has, made of one that may be in use.
func unused(name string, editions []*game.Game) string {
	try := name
	for i := 2; try == OwnPack || slices.ContainsFunc(editions, func(g *game.Game) bool { return g.Packed != nil && g.Packed.Name == try }); i++ {
		try = fmt.Sprintf("%s-%d", name, i)
	}
	return try
}

// Put adds an edition with a pack: as that of new tables, or as one that they may choose.
func (s Shelf) Put(edition *game.Game, first bool) {
	for i := range s {
		switch {
		case s[i].Editions[0].Name != edition.Name:
		case first:
			s[i].Editions = append([]*game.Game{edition}, s[i].Editions...)
		default:
			s[i].Editions = append(slices.Clone(s[i].Editions), edition)
		}
	}
}

// Install adds packs that tables may choose, each under a name of its own and with data of its own,
// by which tables and records know it.
func (s Shelf) Install(edition *game.Game) error {
	editions, err := s.Editions(edition.Name)
	if err != nil {
		return err
	}
	if edition.Packed.Name == OwnPack {
		return fmt.Errorf("no pack can be called %s, which is what the components of the program are called", OwnPack)
	}
	for _, g := range editions {
		switch {
		case g.Packed != nil && g.Packed.Name == edition.Packed.Name:
			return fmt.Errorf("two packs of %s are called %s", g.Name, g.Packed.Name)
		case !slices.ContainsFunc(g.Data, func(hash string) bool { return slices.Contains(edition.Data, hash) }):
		case g.Packed == nil:
			return fmt.Errorf("the components of the pack %s are those of the program", edition.Packed.Name)
		default:
			return fmt.Errorf("the packs %s and %s have the same components", g.Packed.Name, edition.Packed.Name)
		}
	}
	s.Put(edition, false)
	return nil
}

// Choose is the edition of a game that a new table asks for: that of a pack by its name, "own" for that
// of the program, and without a name that of new tables.
func (s Shelf) Choose(name, pack string) (*game.Game, error) {
	editions, err := s.Editions(name)
	if err != nil {
		return nil, err
	}
	switch pack {
	case "":
		return editions[0], nil
	case OwnPack:
		return own(editions), nil
	}
	names := []string{OwnPack}
	for _, g := range editions {
		if g.Packed == nil {
			continue
		}
		if names = append(names, g.Packed.Name); g.Packed.Name == pack {
			return g, nil
		}
	}
	return nil, fmt.Errorf("%s has no pack %q; it has %s", name, pack, strings.Join(names, ", "))
}

// OwnPack is what the component data of the program are called where one chooses a pack.
const OwnPack = "own"

// Find opens a game by its name. To open several games or often, keep a Shelf.
func Find(name string) (*game.Game, error) {
	all, err := All()
	if err != nil {
		return nil, err
	}
	return all.Find(name)
}
