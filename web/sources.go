package web

import (
	"net/http"
	"slices"
	"strings"

	"spielwerk/game"
	"spielwerk/game/components"
	"spielwerk/store"
)

// sourcesData is the page that tells where the values of a game's components are from.
type sourcesData struct {
	*page
	packs
	title      string
	all, house int
	parts      []valuesPart
}

// valuesPart is a part of the data: a list of cards, a table of numbers.
type valuesPart struct {
	name string
	rows []valuesRow
}

// valuesRow is values of a row that are from one source.
type valuesRow struct {
	id     string // "" where the part has no rows
	keys   string // which values of the row
	n      int    // of them
	source string
	house  bool
}

// sourcesPage tells where each value is from, and which are our own.
func (s *Server) sourcesPage(w http.ResponseWriter, r *http.Request) {
	g, err := s.games.Choose(r.PathValue("game"), r.FormValue("pack"))
	if err != nil || len(g.Parts) == 0 {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	values, err := s.factsOf(g)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	p := s.page(r)
	d := &sourcesData{
		page: &p, packs: s.packsOf(&p, g), all: len(values),
		title: p.say("web.sources.title", map[string]any{"game": s.book.Game(g, p.lang).Say("title", nil)}),
	}
	for i := range values {
		v := &values[i]
		if v.House() {
			d.house++
		}
		d.put(v)
	}
	s.show(w, r, http.StatusOK, sourcesPage(d))
}

// factsOf are the values of an edition, which are read once.
func (s *Server) factsOf(g *game.Game) ([]components.Value, error) {
	if known, ok := s.facts.Load(g); ok {
		return known.([]components.Value), nil
	}
	all, err := components.Facts(g)
	if err == nil {
		s.facts.Store(g, all)
	}
	return all, err
}

// count is how many values a part has, or how many of them are of the house.
func (p *valuesPart) count(house bool) (n int) {
	for _, row := range p.rows {
		if !house || row.house {
			n += row.n
		}
	}
	return n
}

// put adds a value to its row.
func (d *sourcesData) put(v *components.Value) {
	name, id, _ := strings.Cut(v.Row, "[")
	i := slices.IndexFunc(d.parts, func(part valuesPart) bool { return part.name == name })
	if i < 0 {
		i = len(d.parts)
		d.parts = append(d.parts, valuesPart{name: name})
	}
	row := valuesRow{id: strings.TrimSuffix(id, "]"), source: v.Source, house: v.House(), n: 1}
	if row.source == "" {
		row.source = d.t("sources.pack")
	}
	row.keys = strings.Trim(strings.TrimPrefix(v.Path, v.Row), ".")
	if cut := strings.IndexAny(row.keys, ".["); cut > 0 {
		row.keys = row.keys[:cut]
	}
	part := &d.parts[i]
	for j := len(part.rows) - 1; j >= 0 && part.rows[j].id == row.id; j-- {
		if same := &part.rows[j]; same.source == row.source {
			same.n++
			if !slices.Contains(strings.Split(same.keys, ", "), row.keys) {
				same.keys += ", " + row.keys
			}
			return
		}
	}
	part.rows = append(part.rows, row)
}
