package house

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"spielwerk/arena"
	"spielwerk/arena/report"
	"spielwerk/games"
)

// reportCommand compares two packs.
type reportCommand struct {
	setup
	Against string   `help:"The pack to compare with: a file, the folder of a pack, or own for the components of the program." default:"own" placeholder:"PACK"`
	Games   int      `help:"Number of games with each." default:"1000"`
	Bots    []string `help:"Bots by seat, or one for all seats, as of sim." default:"greedy"`
	Rotate  bool     `help:"Shift the bots by one seat from game to game."`
	Seed    uint64   `help:"Number of the series of games." default:"1"`
	Workers int      `help:"Games played at the same time; 0 for one a core." default:"0"`
	To      string   `help:"Directory to write the comparison to as well, with all components: report.html and report.json." type:"path" placeholder:"DIR"`
	speech
	JSON bool `help:"Print one JSON object, with all components." name:"json"`
}

// Run plays the same match with both packs.
func (c *reportCommand) Run(w *world) error {
	if c.Games < 1 {
		return fmt.Errorf("--games is %d; at least 1 game must be played", c.Games)
	}
	var err error
	if c.To != "" {
		if err = mayReport(c.To); err != nil {
			return err
		}
	}
	if c.Workers, err = workers(c.Workers); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var both [2]*report.Figures
	progress := w.progress(2 * c.Games)
	defer progress.finish()
	for i, at := range []string{c.Pack, c.Against} {
		if at == games.OwnPack {
			at = ""
		}
		with := c.setup
		with.Pack = at
		rules, wrong := with.rules(w)
		if wrong != nil {
			return wrong
		}
		m := &arena.Match{Rules: rules, Bots: c.Bots, Games: c.Games, Seed: c.Seed, Workers: c.Workers, Rotate: c.Rotate}
		by, wrong := judging(rules, c.Bots)
		if wrong != nil {
			return wrong
		}
		if m.Player, wrong = by.player(rules); wrong != nil {
			return wrong
		}
		collected := report.New(rules)
		m.Counter, m.Progress = collected, progress.step
		if _, wrong = m.Run(ctx); wrong != nil {
			return wrong
		}
		both[i] = collected.Figures(m)
	}
	if both[0].Data == both[1].Data {
		return fmt.Errorf("both packs have the same components (%.12s)", both[0].Data)
	}
	all := report.Compare(both[0], both[1])
	if c.To != "" {
		first, wrong := c.rules(w)
		if wrong != nil {
			return wrong
		}
		if wrong = writeReport(c.To, all, first, c.code()); wrong != nil {
			return wrong
		}
	}
	if c.JSON {
		return json.NewEncoder(w.out).Encode(all)
	}
	printComparison(w.out, all)
	return nil
}

// printComparison prints figures side by side. Of components only those that differ clearly are told.
func printComparison(out io.Writer, all *report.Comparison) {
	fmt.Fprintf(out, "A %.12s, B %.12s, %s with each; in brackets 95 %% intervals, * where that of the difference leaves out 0\n",
		all.A.Data, all.B.Data, count(all.Games, "game", "games"))
	fmt.Fprintf(out, "%-34s %-22s %-22s %s\n", "", "A", "B", "B less A")
	compared, passed := 0, 0
	for i := range all.Rows {
		row := &all.Rows[i]
		if row.OfComponent {
			if compared++; !row.Clear() {
				passed++
				continue
			}
		}
		mark := ""
		if row.Clear() {
			mark = " *"
		}
		scale := 1.0
		if row.What == "wins" {
			scale = 100
		}
		fmt.Fprintf(out, "%-34s %-22s %-22s %s%s\n", strings.TrimSpace(row.What+" "+row.Of),
			shownEstimate(row.A, scale), shownEstimate(row.B, scale), shownEstimate(row.Difference, scale), mark)
	}
	if compared > 0 {
		fmt.Fprintf(out, "%d of %d figures of components do not differ clearly and are not shown; by chance %d would seem to.\n", passed, compared, (compared+10)/20)
	}
}

// shownEstimate is a figure with its interval.
func shownEstimate(e *report.Estimate, scale float64) string {
	if e == nil {
		return "-"
	}
	return fmt.Sprintf("%.1f (%.1f to %.1f)", e.Value*scale, e.Low*scale, e.High*scale)
}
