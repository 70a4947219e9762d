package house

import (
	"encoding/json"

	"spielwerk/schema"
)

type schemaCommand struct {
	Game string `arg:"" help:"Name of the game."`
	Kind string `arg:"" help:"Of what: view (what a seat may see) or trace (a line of replay --trace)." enum:"view,trace" default:"view"`
}

// Run prints a schema.
func (c *schemaCommand) Run(w *world) error {
	all, err := w.shelfOf(c.Game)
	if err != nil {
		return err
	}
	g, err := all.Find(c.Game)
	if err != nil {
		return err
	}
	n, err := schema.Of(g, c.Kind)
	if err != nil {
		return err
	}
	enc := json.NewEncoder(w.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(n)
}
