package house

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"spielwerk/game"
	"spielwerk/game/coverage"
)

type rulesCommand struct {
	Game string   `arg:"" help:"Name of the game."`
	IDs  []string `arg:"" optional:"" name:"id" help:"Rules or sections to print (NW-7.3, NW-7); all if none."`
	speech
	Coverage bool `help:"Tell which rules the code and the tests cite."`
	JSON     bool `help:"Print JSON." name:"json"`
}

// ruleText is a rule as --json prints it.
type ruleText struct {
	game.RuleInfo
	Text string `json:"text"`
}

// Run prints rules or their coverage.
func (c *rulesCommand) Run(w *world) error {
	all, err := w.shelfOf(c.Game)
	if err != nil {
		return err
	}
	g, err := all.Find(c.Game)
	if err != nil {
		return err
	}
	if c.Coverage {
		return c.coverage(w, g)
	}
	texts, err := bookOf(g)
	if err != nil {
		return err
	}
	tongue := texts.Game(g, c.code())
	var out []ruleText
	for _, want := range c.IDs {
		if !slices.ContainsFunc(g.RuleBook, func(r game.RuleInfo) bool { return matches(r.ID, want) }) {
			return fmt.Errorf("%s has no rule %q", g.Name, want)
		}
	}
	for _, r := range g.RuleBook {
		if len(c.IDs) == 0 || slices.ContainsFunc(c.IDs, func(want string) bool { return matches(r.ID, want) }) {
			out = append(out, ruleText{r, tongue.Rule(r.ID)})
		}
	}
	if c.JSON {
		enc := json.NewEncoder(w.out)
		enc.SetEscapeHTML(false)
		return enc.Encode(out)
	}
	chapters, _ := g.Contents()
	for _, r := range out {
		id, _, _ := strings.Cut(string(r.ID), ".")
		if i := slices.IndexFunc(chapters, func(c game.Chapter) bool { return c.ID == id }); i >= 0 && tongue.Chapter(id) != id && (len(c.IDs) == 0 || slices.Contains(c.IDs, id)) {
			fmt.Fprintf(w.out, "%s (%s)\n", tongue.Chapter(id), id)
			chapters = slices.Delete(chapters, i, i+1) // its title is told once
		}
		fmt.Fprintf(w.out, "%s (%s)\n    %s\n", r.ID, strings.Join(r.Provenance, ", "), r.Text)
	}
	return nil
}

// matches reports whether a rule is the wanted one or lies in the wanted section.
func matches(id game.Rule, want string) bool {
	return string(id) == want || strings.HasPrefix(string(id), want+".")
}

func (c *rulesCommand) coverage(w *world, g *game.Game) error {
	report, err := coverage.Of(g)
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(w.out).Encode(report)
	}
	fmt.Fprintf(w.out, "%d rules; cited by code %d, cited by tests %d, excused %d\n",
		report.Rules, len(report.CitedByCode), len(report.CitedByTests), len(report.Excused))
	for _, e := range report.Excused {
		fmt.Fprintf(w.out, "excused %s: %s\n", e.ID, e.Reason)
	}
	for _, id := range report.Missing {
		fmt.Fprintf(w.out, "missing %s\n", id)
	}
	for _, id := range report.Unknown {
		fmt.Fprintf(w.out, "unknown %s\n", id)
	}
	return nil
}
