package web

import (
	"maps"
	"sync"

	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// sheet is drawings that pages refer to, and their tag. Both are made when they are wanted first.
type sheet struct {
	text func() []byte
	tag  func() string
}

func newSheet(draw func() []byte) *sheet {
	text := sync.OnceValue(draw)
	return &sheet{text, sync.OnceValue(func() string { return tag(text()) })}
}

// sheetsOf are the drawings of a page by their names in addresses.
func sheetsOf(name string, gamePage part.Page) map[string]*sheet {
	words, ok := gamePage.(part.Spoken)
	if !ok {
		return map[string]*sheet{name: newSheet(gamePage.Symbols)}
	}
	variants := map[string]part.Spoken{"": words}
	if varied, ok := gamePage.(part.Varied); ok {
		maps.Copy(variants, varied.Variants())
	}
	all := map[string]*sheet{}
	for variant, drawn := range variants {
		for _, code := range lang.Languages {
			all[variantName(name, variant)+"."+code] = newSheet(func() []byte { return drawn.SymbolsIn(code) })
		}
	}
	return all
}

// sheet is the name in addresses of the drawings for a configuration of an edition.
func (g *gamePages) sheet(edition *game.Game, c game.Config, language string) string {
	name, gamePage := g.name(edition), g.of(edition)
	if varied, ok := gamePage.(part.Varied); ok {
		name = variantName(name, varied.Variant(c))
	}
	if _, ok := gamePage.(part.Spoken); ok {
		return name + "." + language
	}
	return name
}

// variantName is the name in addresses of a variant of drawings.
func variantName(name, variant string) string {
	if variant == "" {
		return name
	}
	return name + "." + variant
}

// sheets are all drawings by their names in addresses.
func (g *gamePages) sheets() map[string]*sheet {
	all := map[string]*sheet{}
	for name, gamePage := range g.byName {
		maps.Copy(all, sheetsOf(name, gamePage))
	}
	return all
}

// sheetNamed is the drawings of this name, nil if there are none.
func (s *Server) sheetNamed(name string) *sheet {
	if own := s.sheets[name]; own != nil {
		return own
	}
	if d := s.earlier(name); d != nil {
		return d.sheets[name]
	}
	return nil
}

// drawings are the drawings of this name, nil if there are none.
func (s *Server) drawings(name string) []byte {
	if of := s.sheetNamed(name); of != nil {
		return of.text()
	}
	return nil
}
