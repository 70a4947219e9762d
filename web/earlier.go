package web

import (
	"strings"
	"sync"

	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// earlierPictures are the pictures of earlier component data. Each is made when a table
// with such data is first shown: most servers have none.
type earlierPictures struct {
	draw func(*game.Game) (part.Page, error)

	mu    sync.Mutex
	drawn map[string]*drawn // by their names in addresses
}

// drawn is a picture with its drawings and their tags, by their names in addresses.
type drawn struct {
	picture part.Page
	sheets  map[string][]byte
	tags    map[string]string
}

// earlierName is what the pictures of an earlier edition are called in addresses.
func earlierName(g *game.Game) string { return g.Name + "-" + g.Edition }

// get is the picture of an earlier edition.
func (e *earlierPictures) get(g *game.Game) (*drawn, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	name := earlierName(g)
	if d := e.drawn[name]; d != nil {
		return d, nil
	}
	pic, err := e.draw(g)
	if err != nil {
		return nil, err
	}
	d := &drawn{pic, sheetsOf(name, pic), map[string]string{}}
	tagFiles(d.tags, name, pic)
	for sheet, text := range d.sheets {
		d.tags["symbols/"+sheet] = tag(text)
	}
	e.drawn[name] = d
	return d, nil
}

// sheetsOf are the drawings of a picture by their names in addresses.
func sheetsOf(name string, pic part.Page) map[string][]byte {
	words, ok := pic.(part.Spoken)
	if !ok {
		return map[string][]byte{name: pic.Symbols()}
	}
	all := map[string][]byte{}
	for _, code := range lang.Languages {
		all[name+"."+code] = words.SymbolsIn(code)
	}
	return all
}

// earlier is the picture of earlier data by its name in addresses or that of its drawings,
// nil if there are no such data. A browser may ask for it before anybody opens a table.
func (s *Server) earlier(name string) *drawn {
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
			var d *drawn
			if d, err = s.pics.earlier.get(old); err == nil {
				return d
			}
		}
		if err != nil {
			s.log.Error("earlier component data", "name", name, "err", err)
		}
	}
	return nil
}

// drawings are the drawings of this name, nil if there are none.
func (s *Server) drawings(name string) []byte {
	if text := s.sheets[name]; text != nil {
		return text
	}
	if d := s.earlier(name); d != nil {
		return d.sheets[name]
	}
	return nil
}

// tagOf is the tag of what is kept under this name, such as symbols/GAME.de.
func (s *Server) tagOf(name string) string {
	if tag := s.tags[name]; tag != "" {
		return tag
	}
	if kind, of, _ := strings.Cut(name, "/"); kind == "symbols" || kind == "board" || kind == "script" {
		if d := s.earlier(of); d != nil {
			return d.tags[name]
		}
	}
	return ""
}

// tagFiles adds the tags of the files of a page that there are.
func tagFiles(tags map[string]string, name string, pic part.Page) {
	for kind, text := range map[string][]byte{"board": pic.Style(), "script": pic.Script()} {
		if text != nil {
			tags[kind+"/"+name] = tag(text)
		}
	}
}

// styled makes a page load the style sheet of a game, if it has one.
func (s *Server) styled(p *page, name string) {
	if tag := s.tagOf("board/" + name); tag != "" {
		p.css = append(p.css, "/board/"+name+"?"+tag)
	}
}

// scripted makes the page of a table load the script of its game, if it has one: it works
// on a table that can be played at, and on no other page.
func (s *Server) scripted(p *page, name string) {
	if tag := s.tagOf("script/" + name); tag != "" {
		p.scripts = append(p.scripts, "/script/"+name+"?"+tag)
	}
}
