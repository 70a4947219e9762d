package house

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"spielwerk/game"
	"spielwerk/game/components"
)

// valueText is a value as --sources --json prints it.
type valueText struct {
	Path   string `json:"path"`
	Value  string `json:"value"`
	Source string `json:"source"`
	House  bool   `json:"house"` // all or a part of it is our own
	File   string `json:"file"`
	Line   int    `json:"line"`
}

// sources prints where all values of an edition are from; with ids those of rows that they name.
func (c *cardsCommand) sources(w *world, g *game.Game) error {
	all, err := components.Facts(g)
	if err != nil {
		return err
	}
	for _, id := range c.IDs {
		if !slices.ContainsFunc(all, func(v components.Value) bool { return ofRow(&v, id) }) {
			return fmt.Errorf("%s has no row %q among its data", g.Name, id)
		}
	}
	if len(c.IDs) > 0 {
		all = slices.DeleteFunc(all, func(v components.Value) bool {
			return !slices.ContainsFunc(c.IDs, func(id string) bool { return ofRow(&v, id) })
		})
	}
	if c.JSON {
		out := make([]valueText, len(all))
		for i := range all {
			v := &all[i]
			out[i] = valueText{v.Path, v.Text, v.Source, v.House(), v.File, v.Line}
		}
		enc := json.NewEncoder(w.out)
		enc.SetEscapeHTML(false)
		return enc.Encode(out)
	}
	house := 0
	for i := range all {
		v := &all[i]
		if v.House() {
			house++
		}
		fmt.Fprintf(w.out, "%s = %s  (%s)\n", v.Path, v.Text, sourceOf(v))
	}
	fmt.Fprintf(w.out, "\n%s, %d of them of the house in whole or in part: our own, not the printed game's.\n", count(len(all), "value", "values"), house)
	if house > 0 {
		fmt.Fprintf(w.out, "Who owns the game can correct them: a pull request for games/%s/data, or a pack (spielwerk pack new %s; docs/packs.md).\n", g.Name, g.Name)
	}
	return nil
}

// sourceOf is where a value is from; one of a pack need not say it.
func sourceOf(v *components.Value) string {
	if v.Source == "" {
		return "pack"
	}
	return v.Source
}

// ofRow reports whether a value belongs to a row that an id names.
func ofRow(v *components.Value, id string) bool {
	return strings.Contains(strings.ToLower(v.Row)+".", "["+strings.ToLower(id)+"]") || strings.EqualFold(v.Row, id)
}
