package web

import (
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
	"spielwerk/store"
	"spielwerk/web/part"
)

// catalogueData is the page of all components.
type catalogueData struct {
	*page
	packs
	title  string
	groups []componentGroup
}

// componentGroup is the components of a kind.
type componentGroup struct {
	kind, title string
	list        []componentData
}

// componentData is a component as the page of all components shows it.
type componentData struct {
	game.Component
	face   templ.Component
	others []componentName // in the other languages
}

type componentName struct {
	lang, name string
	text       []string
}

// boxesOf are the games that have components to show.
func boxesOf(shelf games.Shelf) (map[*game.Game]bool, error) {
	boxes := map[*game.Game]bool{}
	for _, g := range shelf.Every() {
		rules, err := g.Rules(g.FullConfig())
		if err != nil {
			return nil, err
		}
		_, boxes[g] = rules.(game.Catalogue)
	}
	return boxes, nil
}

// catalogue is the page of all components of a game: their drawings, their texts in all
// languages, and the provenance of their data.
func (s *Server) catalogue(w http.ResponseWriter, r *http.Request) {
	g, err := s.games.Choose(r.PathValue("game"), r.FormValue("pack"))
	if err != nil {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	rules, err := g.Rules(g.FullConfig())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	box, ok := rules.(game.Catalogue)
	if !ok {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	p := s.page(r)
	tongue := s.book.Game(g, p.lang)
	gamePage, name := s.pages.of(g), s.pages.name(g)
	s.styled(&p, name)
	others := map[string][]game.Component{}
	for _, code := range lang.Languages {
		if code != p.lang {
			others[code] = box.Components(s.book.Game(g, code))
		}
	}
	var groups []componentGroup
	for i, c := range box.Components(tongue) {
		at := slices.IndexFunc(groups, func(g componentGroup) bool { return g.kind == c.Kind })
		if at < 0 { // an expansion may add to a kind that is there
			at = len(groups)
			groups = append(groups, componentGroup{kind: c.Kind, title: tongue.Say("components."+c.Kind, nil)})
		}
		d := componentData{Component: c, face: part.Draw(func(w io.Writer) error { return gamePage.Face(w, c) })}
		for _, code := range lang.Languages {
			if code != p.lang {
				d.others = append(d.others, componentName{code, others[code][i].Name, others[code][i].Text})
			}
		}
		groups[at].list = append(groups[at].list, d)
	}
	d := &catalogueData{page: &p, packs: s.packsOf(&p, g), title: p.say("web.catalogue.title", map[string]any{"game": tongue.Say("title", nil)}), groups: groups}
	drawn, err := s.withDrawings(r.Context(), s.pages.sheet(g, g.FullConfig(), p.lang), allComponents(d))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.show(w, r, http.StatusOK, cataloguePage(d, drawn))
}

var (
	sourceWords = regexp.MustCompile(`\b(?:seed|public|house)`)
	saysNoMore  = regexp.MustCompile(`^(?:name|numbers?|effect|seed(?:-\w\w)?|public|house|[ ;+])*$`)
)

// sourcesOf are the sources of a component's facts in the words of the rule book, and the note of the data, if it says
// more. What somebody wrote of a pack may have none of the words: it stands as it is.
func (p *page) sourcesOf(provenance string) (words, note string) {
	found := sourceWords.FindAllString(provenance, -1)
	var list []string
	for _, w := range []string{"seed", "public", "house"} {
		if slices.Contains(found, w) {
			list = append(list, p.t("rules.provenance."+w))
		}
	}
	if list == nil {
		return provenance, ""
	}
	if !saysNoMore.MatchString(provenance) {
		note = provenance
	}
	return strings.Join(list, ", "), note
}
