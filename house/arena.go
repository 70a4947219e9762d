package house

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"spielwerk/arena/figures"
	"spielwerk/arena/ladder"
	"spielwerk/arena/report"
)

type arenaCommand struct {
	Game       string            `arg:"" help:"Name of the game."`
	Seats      int               `help:"Number of seats, an even one: every two bots share them. In a league any number from 2." default:"2"`
	Option     map[string]string `help:"Option of the game, name=value; may be given several times."`
	Bots       []string          `help:"The bots to compare: levels (novice, amateur, skilled, expert, master) or bots such as greedy, search:200; greedy@FILE judges by the weights of a file, search:200@FILE.csv by its value network, search:200/prior@FILE.csv by its policy prior, exec:COMMAND is a program (docs/bots.md)." required:""`
	Neighbours bool              `help:"Only bots play each other that are named one after the other."`
	Games      int               `help:"Games of every two bots, an even number: each deal is played with either of them on the first seat. In a league all games of this run." default:"100"`
	Seed       uint64            `help:"Number of the series of deals. A league that goes on keeps its own." default:"1"`
	League     string            `help:"File to keep the games of a league in, which goes on with it: those play next whose order is least certain." type:"path" placeholder:"FILE"`
	Records    string            `help:"Folder for the records of the games of the league that were won against the odds." type:"path" placeholder:"DIR"`
	Check      bool              `help:"Fail if a level of the league wins less against another than was measured (spielwerk figures), with both intervals."`
	Workers    int               `help:"Games played at the same time; 0 for one a core." default:"0"`
	Report     string            `help:"Directory to write a report on the ladder to: report.html and report.json." type:"path"`
	Figures    string            `help:"File to keep the pairings of levels in, such as games/GAME/data/figures.json." type:"path"`
	JSON       bool              `help:"Print one JSON object." name:"json"`
	packed
	programs
	speech
	joining
}

// arenaResult is the JSON object that arena prints.
type arenaResult struct {
	Game    string            `json:"game"`
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options"`
	Seed    uint64            `json:"seed"`
	Seconds float64           `json:"seconds"`
	*ladder.Table
}

// Run plays the ladder.
func (c *arenaCommand) Run(w *world) error {
	s := setup{Game: c.Game, Seats: c.Seats, Option: c.Option, packed: c.packed}
	rules, err := s.rules(w)
	if err != nil {
		return err
	}
	if c.Workers, err = workers(c.Workers); err != nil {
		return err
	}
	remove, err := c.register(c.Join, c.Bots)
	if err != nil {
		return err
	}
	defer remove()
	if c.League != "" {
		return c.league(w, rules)
	}
	if c.Records != "" || c.Check {
		return errors.New("--records and --check are for a league (--league FILE)")
	}
	l := &ladder.Ladder{Rules: rules, Bots: c.Bots, Games: c.Games, Neighbours: c.Neighbours, Seed: c.Seed, Workers: c.Workers}
	if c.Report != "" {
		if err = mayReport(c.Report); err != nil {
			return err
		}
	}
	if c.Figures != "" {
		if err = onlyLevels(c.Bots); err != nil {
			return err
		}
	}
	by, err := judging(rules, c.Bots)
	if err != nil {
		return err
	}
	if l.Player, err = by.player(rules); err != nil {
		return err
	}
	progress := w.progress(l.Total())
	defer progress.finish()
	l.Progress = progress.step
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	elsewhere, err := c.spread(ctx, w, c.Pack, progress)
	if err != nil {
		return err
	}
	defer elsewhere.close()
	l.Elsewhere = elsewhere.match(by)
	start := time.Now()
	table, err := l.Run(ctx)
	var broken error
	if err != nil && ctx.Err() != nil {
		broken = fmt.Errorf("interrupted after %d of %d games", table.Played(), l.Total())
		if table.Played() == 0 {
			return broken
		}
	} else if err != nil {
		return err
	}
	took := time.Since(start)
	if c.Report != "" && broken == nil {
		if err := writeReport(c.Report, report.NewLadder(l, table, took), rules, c.code()); err != nil {
			return err
		}
	}
	if c.Figures != "" && broken == nil {
		if err := keepFigures(c.Figures, func(f *figures.File) { keepPairings(f, rules, table, c.Seed) }); err != nil {
			return err
		}
	}
	config := rules.Config()
	r := arenaResult{c.Game, config.Seats, config.Options, c.Seed, took.Seconds(), table}
	if c.JSON {
		return errors.Join(json.NewEncoder(w.out).Encode(&r), broken)
	}
	r.print(w.out)
	printForfeits(w.out, r.Forfeits)
	if c.Report != "" && broken == nil {
		sayReport(w.out, c.Report)
	}
	return broken
}

func (r *arenaResult) print(out io.Writer) {
	fmt.Fprintf(out, "%s, %d seats, seed %d, %.0f s\n", r.Game, r.Seats, r.Seed, r.Seconds)
	for _, p := range r.Pairings {
		fmt.Fprintf(out, "%s against %s: wins %.1f of %d games, %.1f %% (95 %%: %.1f to %.1f)\n",
			p.First, p.Second, p.Wins, p.Games, 100*p.Rate, 100*p.Low, 100*p.High)
	}
	for i, s := range r.Standing {
		fmt.Fprintf(out, "%d. %s, rating %.0f", i+1, s.Bot, s.Rating)
		if s.Low < s.High { // the first bot named has its rating by definition
			fmt.Fprintf(out, " (95 %%: %.0f to %.0f)", s.Low, s.High)
		}
		fmt.Fprintln(out)
	}
}
