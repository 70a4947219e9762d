package house

import (
	"encoding/json"
	"fmt"
	"slices"

	"spielwerk/game"
	"spielwerk/lang"
)

type cardsCommand struct {
	Game string   `arg:"" help:"Name of the game."`
	IDs  []string `arg:"" optional:"" name:"id" help:"Components to print, by id or by a part of the name; all if none."`
	packed
	speech
	Sources bool `help:"Print all values instead, each with its source, and how many are of the house."`
	JSON    bool `help:"Print JSON, with names and texts in all languages." name:"json"`
}

// componentText is a component as --json prints it.
type componentText struct {
	Kind       string              `json:"kind"`
	ID         string              `json:"id"`
	Count      int                 `json:"count"`
	Provenance string              `json:"provenance"`
	Name       map[string]string   `json:"name"` // by language
	Text       map[string][]string `json:"text"`
}

// Run prints what there is in the box of a game.
func (c *cardsCommand) Run(w *world) error {
	all, err := c.shelf(w, c.Game)
	if err != nil {
		return err
	}
	g, err := all.Find(c.Game)
	if err != nil {
		return err
	}
	if c.Sources {
		return c.sources(w, g)
	}
	rules, err := g.Rules(g.FullConfig())
	if err != nil {
		return err
	}
	box, ok := rules.(game.Catalogue)
	if !ok {
		return fmt.Errorf("%s has no components with faces", g.Name)
	}
	texts, err := bookOf(g)
	if err != nil {
		return err
	}
	tongue := texts.Game(g, c.code())
	list := box.Components(tongue)
	if len(c.IDs) > 0 {
		for _, want := range c.IDs {
			if !slices.ContainsFunc(list, func(x game.Component) bool { return x.Named(want) }) {
				return fmt.Errorf("%s has no component %q", g.Name, want)
			}
		}
		list = slices.DeleteFunc(list, func(x game.Component) bool {
			return !slices.ContainsFunc(c.IDs, func(want string) bool { return x.Named(want) })
		})
	}
	if c.JSON {
		return c.json(w, list, func(code string) []game.Component { return box.Components(texts.Game(g, code)) })
	}
	kind := ""
	for _, x := range list {
		if x.Kind != kind {
			kind = x.Kind
			fmt.Fprintf(w.out, "%s\n\n", tongue.Say("components."+kind, nil))
		}
		fmt.Fprintf(w.out, "%s  %s  ×%d (%s)\n", x.ID, x.Name, x.Count, x.Provenance)
		for _, line := range x.Text {
			fmt.Fprintf(w.out, "    %s\n", line)
		}
		fmt.Fprintln(w.out)
	}
	return nil
}

func (c *cardsCommand) json(w *world, list []game.Component, in func(code string) []game.Component) error {
	key := func(x game.Component) string { return x.Kind + " " + x.ID }
	out := make([]componentText, len(list))
	at := map[string]int{}
	for i, x := range list {
		out[i] = componentText{x.Kind, x.ID, x.Count, x.Provenance, map[string]string{}, map[string][]string{}}
		at[key(x)] = i
	}
	for _, code := range lang.Languages {
		for _, x := range in(code) {
			if i, ok := at[key(x)]; ok {
				out[i].Name[code], out[i].Text[code] = x.Name, x.Text
			}
		}
	}
	enc := json.NewEncoder(w.out)
	enc.SetEscapeHTML(false)
	return enc.Encode(out)
}
