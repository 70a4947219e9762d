package web

import (
	"strconv"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// gamePages are the pages of all editions of all games.
type gamePages struct {
	names   map[*game.Game]string // in addresses
	byName  map[string]part.Page  // by that name
	earlier *earlierPages
}

// of returns the page of a game. All editions on the shelf have one; those of earlier
// releases get one when a table needs it: see name.
func (g *gamePages) of(edition *game.Game) part.Page {
	if name, ok := g.names[edition]; ok {
		return g.byName[name]
	}
	d, err := g.earlier.get(edition)
	if err != nil { // fall back to the page of today's data
		return g.byName[edition.Name]
	}
	return d.page
}

// name is the name of an edition in addresses.
func (g *gamePages) name(edition *game.Game) string {
	if name, ok := g.names[edition]; ok {
		return name
	}
	if _, err := g.earlier.get(edition); err != nil {
		return edition.Name
	}
	return earlierName(edition)
}

// newGamePages makes the pages of all editions. A pack has a page and an address of its own.
func newGamePages(shelf games.Shelf, book *lang.Book) (*gamePages, error) {
	makers := map[string]part.Maker{} // by the names of games
	draw := func(edition *game.Game) (part.Page, error) { return makers[edition.Name](edition, book) }
	for _, title := range shelf {
		makers[title.Editions[0].Name] = title.Page
	}
	g := &gamePages{map[*game.Game]string{}, map[string]part.Page{}, &earlierPages{draw: draw, drawn: map[string]*earlierPage{}}}
	for _, title := range shelf {
		for i, edition := range title.Editions {
			gamePage, err := draw(edition)
			if err != nil {
				return nil, err
			}
			name := edition.Name
			if i < len(title.Editions)-1 { // the last edition is the program's own
				name += "-" + strconv.Itoa(len(title.Editions)-1-i)
			}
			g.names[edition], g.byName[name] = name, gamePage
		}
	}
	return g, nil
}
