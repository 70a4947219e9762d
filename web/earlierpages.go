package web

import (
	"strings"
	"sync"

	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// earlierPages are the pages of editions with earlier component data. Each is made when a
// table of it is first shown, because most servers have none.
type earlierPages struct {
	draw func(*game.Game) (part.Page, error)

	mu    sync.Mutex
	drawn map[string]*earlierPage // by their names in addresses
}

// earlierPage is a page of an edition with its drawings and their tags, by their names in
// addresses.
type earlierPage struct {
	page   part.Page
	sheets map[string]*sheet
	tags   map[string]string
}

// earlierName is the name of an earlier edition in addresses.
func earlierName(g *game.Game) string { return g.Name + "-" + g.Edition }

// get returns the page of an earlier edition.
func (e *earlierPages) get(g *game.Game) (*earlierPage, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	name := earlierName(g)
	if d := e.drawn[name]; d != nil {
		return d, nil
	}
	gamePage, err := e.draw(g)
	if err != nil {
		return nil, err
	}
	d := &earlierPage{gamePage, sheetsOf(name, gamePage), map[string]string{}}
	tagFiles(d.tags, name, gamePage)
	e.drawn[name] = d
	return d, nil
}

// earlier returns the page of an earlier edition by its name in addresses or that of its
// drawings, nil if there is none. A browser may ask for it before anybody opens a table.
func (s *Server) earlier(name string) *earlierPage {
	name, _, _ = strings.Cut(name, ".")
	of, edition, _ := strings.Cut(name, "-")
	editions, err := s.games.Editions(of)
	if err != nil {
		return nil
	}
	for _, g := range editions {
		if g.Earlier == nil {
			continue
		}
		old, err := g.Earlier.Game(edition)
		if err == nil && old != nil && old.Edition == edition {
			var d *earlierPage
			if d, err = s.pages.earlier.get(old); err == nil {
				return d
			}
		}
		if err != nil {
			s.log.Error("earlier component data", "name", name, "err", err)
		}
	}
	return nil
}

// tagOf is the tag of a file by its name, such as symbols/GAME.de.
func (s *Server) tagOf(name string) string {
	if tag := s.tags[name]; tag != "" {
		return tag
	}
	switch kind, of, _ := strings.Cut(name, "/"); kind {
	case "symbols":
		if drawn := s.sheetNamed(of); drawn != nil {
			return drawn.tag()
		}
	case "board", "script":
		if d := s.earlier(of); d != nil {
			return d.tags[name]
		}
	}
	return ""
}

// tagFiles adds the tags of the style sheet and the script of a page, if it has them.
func tagFiles(tags map[string]string, name string, gamePage part.Page) {
	for kind, text := range map[string][]byte{"board": gamePage.Style(), "script": gamePage.Script()} {
		if text != nil {
			tags[kind+"/"+name] = tag(text)
		}
	}
	if showcased, ok := gamePage.(part.Showcased); ok && !inBrowser {
		for _, code := range lang.Languages {
			tags["picture/"+name+"."+code] = tag(showcased.Showcase(code))
		}
	}
}

// styled makes a page load the style sheet of a game, if it has one.
func (s *Server) styled(p *page, name string) {
	if tag := s.tagOf("board/" + name); tag != "" {
		p.css = append(p.css, "/board/"+name+"?"+tag)
	}
}

// scripted makes the page of a table load the script of its game, if it has one. Only tables
// where the visitor can play need it.
func (s *Server) scripted(p *page, name string) {
	if tag := s.tagOf("script/" + name); tag != "" {
		p.scripts = append(p.scripts, "/script/"+name+"?"+tag)
	}
}
