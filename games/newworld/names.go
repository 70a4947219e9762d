package newworld

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"spielwerk/game/components"
)

// packNames are the names of a pack's tiles that the program's own tile set does not have.
func (f *facts) packNames() (map[string]map[string]string, error) {
	ours, err := readFacts(components.File{Name: tilesFile, Data: tilesYAML})
	if err != nil {
		return nil, err
	}
	return f.names(ours)
}

// names are the messages for tiles that the locales do not know, in all languages: a tile of
// a pack is named after what it shows, a coast town as the pack says.
func (f *facts) names(ours *facts) (map[string]map[string]string, error) {
	all := map[string]map[string]string{}
	for _, code := range []string{"en", "de", "it"} {
		file := "locale/words." + code + ".yaml"
		text, err := folder.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var words struct {
			Shape shapes            `yaml:"shape"`
			Town  map[string]string `yaml:"town"`
		}
		if err := yaml.Unmarshal(text, &words); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		named := map[string]string{}
		for i := range f.tiles {
			t := &f.tiles[i]
			if ours.shows(t, i >= f.land, i-f.land) {
				continue
			}
			if i < f.land {
				named["tile."+t.id] = words.Shape.tile(t)
			} else {
				named["tile."+t.id] = words.Shape.space(t, i-f.land+1)
			}
			if t.name != "" && words.Town[t.name] == "" {
				named["town."+t.name] = t.name
			}
		}
		all[code] = named
	}
	return all, nil
}

// shows reports whether these facts contain the tile: the same picture with the same id, and
// a starting space in the same row with the same name.
func (f *facts) shows(t *tileFacts, start bool, row int) bool {
	i := slices.Index(f.words, t.id)
	if i < 0 || (i >= f.land) != start || start && i-f.land != row {
		return false
	}
	o := &f.tiles[i]
	return o.farm == t.farm && o.name == t.name && len(o.faces[0].pieces) == len(t.faces[0].pieces) && same(&o.faces[0], &t.faces[0])
}

// shapes are the words of a language for what tiles show.
type shapes map[string]string

func (w shapes) count(id string, n int) string {
	return strings.ReplaceAll(w[id], "{{.n}}", strconv.Itoa(n))
}

// tile is the name of a land tile.
func (w shapes) tile(t *tileFacts) string {
	parts := slices.Concat(w.towns(t), w.trails(t), w.symbols(t))
	if t.farm {
		ends := t.ends()
		switch ends {
		case 0:
			parts = slices.Insert(parts, 0, w["farm"])
		case 1:
			parts = slices.Insert(parts, 0, w["farm trail"])
		default:
			parts = slices.Insert(parts, 0, w.count("farm trails", ends))
		}
	}
	if len(parts) == 0 || len(parts) == len(w.symbols(t)) {
		parts = slices.Insert(parts, 0, w["meadow"])
	}
	return strings.Join(parts, ", ")
}

// space is the name of the starting space of a row.
func (w shapes) space(t *tileFacts, row int) string {
	parts := []string{w.count("space", row)}
	if t.name != "" {
		parts = append(parts, t.name)
	}
	var has [kinds]bool
	for _, p := range t.faces[0].pieces {
		has[p.kind] = true
	}
	if has[town] && t.name == "" {
		parts = append(parts, w["space town"])
	}
	if has[trail] {
		parts = append(parts, w["space trail"])
	}
	return strings.Join(append(parts, w.symbols(t)...), ", ")
}

// ends is the number of trails that reach one edge and end in the tile.
func (t *tileFacts) ends() (n int) {
	for _, p := range t.faces[0].pieces {
		if p.kind == trail && bits.OnesCount8(p.edges) == 1 {
			n++
		}
	}
	return n
}

// across reports whether two edges lie opposite each other.
func across(edges uint8) bool { return edges == 1<<north|1<<south || edges == 1<<east|1<<west }

func (w shapes) towns(t *tileFacts) (parts []string) {
	small, edges := 0, uint8(0) // towns on one edge, and their edges
	for _, p := range t.faces[0].pieces {
		switch n := bits.OnesCount8(p.edges); {
		case p.kind != town:
		case n == 1:
			small, edges = small+1, edges|p.edges
		case n == 2 && across(p.edges):
			parts = append(parts, w["town across"])
		case n == 2:
			parts = append(parts, w["corner town"])
		default:
			parts = append(parts, w.count("wide town", n))
		}
	}
	switch {
	case small == 1:
		parts = append(parts, w["town"])
	case small == 2 && across(edges):
		parts = append(parts, w["towns facing"])
	case small == 2:
		parts = append(parts, w["towns beside"])
	case small > 2:
		parts = append(parts, w.count("towns", small))
	}
	return parts
}

func (w shapes) trails(t *tileFacts) (parts []string) {
	towns := 0
	for _, p := range t.faces[0].pieces {
		switch n := bits.OnesCount8(p.edges); {
		case p.kind == town:
			towns++
		case p.kind != trail || n == 1:
		case n == 2 && across(p.edges):
			parts = append(parts, w["straight"])
		case n == 2:
			parts = append(parts, w["bent"])
		default:
			parts = append(parts, w.count("fork", n))
		}
	}
	switch ends := t.ends(); {
	case t.farm || ends == 0:
	case ends > 1:
		parts = append(parts, w.count("crossing", ends))
	case towns > 0:
		parts = append(parts, w["gate"])
	default:
		parts = append(parts, w["end"])
	}
	return parts
}

func (w shapes) symbols(t *tileFacts) (parts []string) {
	var n [kinds]int
	for _, p := range t.faces[0].pieces {
		n[p.kind] += int(p.bonus)
	}
	for k, words := range [kinds][2]string{trail: {"post", "posts"}, town: {"flag", "flags"}, plain: {"animal", "animals"}} {
		switch {
		case n[k] == 1:
			parts = append(parts, w[words[0]])
		case n[k] > 1:
			parts = append(parts, w.count(words[1], n[k]))
		}
	}
	return parts
}
