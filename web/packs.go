package web

import (
	"net/url"

	"spielwerk/game"
	"spielwerk/games"
)

// packs are the component data of a game that tables can choose, for a page about some of them.
type packs struct {
	game  string
	list  []packLine // none if there is nothing to choose
	shown packLine
}

// packLine is a pack in a list.
type packLine struct {
	name, title, about, by string
	chosen                 bool
}

// packsOf are the packs of a game, for a page that shows an edition.
func (s *Server) packsOf(p *page, shown *game.Game) packs {
	out := packs{game: shown.Name, shown: p.packLine(shown)}
	editions, err := s.games.Editions(shown.Name)
	if err != nil || len(editions) < 2 {
		return out
	}
	for _, g := range editions {
		line := p.packLine(g)
		line.chosen = g == shown
		out.list = append(out.list, line)
	}
	return out
}

// packLine is an edition as people know it.
func (p *page) packLine(g *game.Game) packLine {
	if g.Packed == nil {
		return packLine{name: games.OwnPack, title: p.t("packs.own")}
	}
	return packLine{name: g.Packed.Name, title: g.Packed.Called(p.lang), about: g.Packed.In(g.Packed.About, p.lang), by: g.Packed.By}
}

// packName is what the pack of an edition is called, "" for the program's own data.
func (p *page) packName(g *game.Game) string {
	if g.Packed == nil {
		return ""
	}
	return g.Packed.Called(p.lang)
}

// cardsAt is the address of the components of an edition, "" if it has none to show.
func (s *Server) cardsAt(g *game.Game) string {
	if !s.boxes[g] {
		return ""
	}
	return "/cards/" + g.Name + s.packQuery(g)
}

// query names the shown pack in an address, if there is a choice.
func (p *packs) query() string {
	if len(p.list) == 0 {
		return ""
	}
	return "?pack=" + url.QueryEscape(p.shown.name)
}

// packQuery names an edition in an address; that of new tables needs no name.
func (s *Server) packQuery(g *game.Game) string {
	first, err := s.games.Find(g.Name)
	switch {
	case err != nil || first == g:
		return ""
	case g.Packed == nil:
		return "?pack=" + games.OwnPack
	}
	return "?pack=" + url.QueryEscape(g.Packed.Name)
}
