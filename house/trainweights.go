package house

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"spielwerk/arena/ladder"
	"spielwerk/game"
	"spielwerk/game/weights"
	"spielwerk/train"
)

type weightsCommand struct {
	Game    string            `arg:"" help:"Name of the game."`
	Seats   int               `help:"Number of seats, an even one: two sides share them." default:"2"`
	Option  map[string]string `help:"Option of the game, name=value; may be given several times."`
	Bot     string            `help:"The bot that plays." default:"greedy"`
	From    string            `help:"File of the weights to begin with; without it those of the game." type:"path" placeholder:"FILE"`
	Rounds  int               `help:"Rounds; after each of them the weights are moved." default:"30"`
	Games   int               `help:"Games of a round, an even number: each deal is played twice." default:"1500"`
	Trial   int               `help:"Games of the trial in the end, new weights against old, an even number." default:"1000"`
	Seed    uint64            `help:"Number of the series of deals; the trial has the next one." default:"1"`
	Workers int               `help:"Games played at the same time; 0 for one a core." default:"0"`
	Out     string            `help:"File to write the new weights to." type:"path" default:"evaluation.yaml"`
	JSON    bool              `help:"Print one JSON object." name:"json"`
	packed
	joining
}

// weightsResult is the JSON object that train weights prints.
type weightsResult struct {
	Game    string            `json:"game"`
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options"`
	Bot     string            `json:"bot"`
	Rounds  int               `json:"rounds"`
	Games   int               `json:"games"`
	Seed    uint64            `json:"seed"`
	Seconds float64           `json:"seconds"`
	Weights []learned         `json:"weights"`
	Trial   ladder.Pairing    `json:"trial"`
	Better  bool              `json:"better"` // the whole interval lies above one half
	File    string            `json:"file"`
}

// learned is a weight with its old and new value.
type learned struct {
	Name   string `json:"name"`
	Before int    `json:"before"`
	After  int    `json:"after"`
}

// Run trains, tests the result, and writes it to a file.
func (c *weightsCommand) Run(w *world) error {
	old, err := c.begin(w)
	if err != nil {
		return err
	}
	t := &train.Weights{Rules: old, Bot: c.Bot, Rounds: c.Rounds, Games: c.Games, Seed: c.Seed, Workers: c.Workers}
	progress := w.progress(t.Total() + c.Trial)
	defer progress.finish()
	t.Progress = progress.step
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	elsewhere, err := c.spread(ctx, w, c.Pack, progress)
	if err != nil {
		return err
	}
	defer elsewhere.close()
	elsewhere.weights(t)
	start := time.Now()
	found, err := t.Run(ctx)
	if err != nil {
		return c.ended(ctx, err)
	}
	by := func(r game.Weighted) judge { return judge{Weights: weights.Values(r.Weights())} }
	trial, err := c.trial().run(ctx, old, by(old), by(found), elsewhere, progress.step)
	if err != nil {
		return c.ended(ctx, err)
	}
	r := c.result(old, found, trial, time.Since(start))
	if err := writeWhole(c.Out, weights.Write(c.head(r), found.Weights())); err != nil {
		return err
	}
	progress.finish()
	if c.JSON {
		return json.NewEncoder(w.out).Encode(r)
	}
	r.print(w.out, c.trial().text(r.Trial))
	return nil
}

// begin opens the initial rules, and rejects bad flags before games are played.
func (c *weightsCommand) begin(w *world) (game.Weighted, error) {
	s := setup{Game: c.Game, Seats: c.Seats, Option: c.Option, packed: c.packed}
	rules, err := s.rules(w)
	if err != nil {
		return nil, err
	}
	if c.Workers, err = workers(c.Workers); err != nil {
		return nil, err
	}
	if err := c.trial().possible(); err != nil {
		return nil, err
	}
	if err := mayWrite(c.Out); err != nil {
		return nil, err
	}
	if c.From != "" {
		return withFile(rules, c.From)
	}
	return weighted(rules)
}

// trial is the final test: new weights against old ones.
func (c *weightsCommand) trial() *trial {
	return &trial{bot: c.Bot, seats: c.Seats, games: c.Trial, seed: c.Seed + 1, workers: c.Workers}
}

func (c *weightsCommand) ended(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return fmt.Errorf("interrupted; %s was not changed", c.Out)
	}
	return err
}

func (c *weightsCommand) result(old, found game.Weighted, trial ladder.Pairing, taken time.Duration) *weightsResult {
	config := old.Config()
	r := &weightsResult{
		Game: c.Game, Seats: config.Seats, Options: config.Options, Bot: c.Bot, Rounds: c.Rounds, Games: c.Games, Seed: c.Seed,
		Seconds: taken.Seconds(), Trial: trial, Better: better(trial), File: c.Out,
	}
	for i, w := range found.Weights() {
		r.Weights = append(r.Weights, learned{w.Name, old.Weights()[i].Value, w.Value})
	}
	return r
}

// head is the comment at the top of the file.
func (c *weightsCommand) head(r *weightsResult) string {
	var b strings.Builder
	fmt.Fprintf(&b, "What evaluate.go of %s judges positions by, learned by self-play:\n", c.Game)
	fmt.Fprintf(&b, "  spielwerk train weights %s --seats %d", c.Game, c.Seats)
	for _, name := range slices.Sorted(maps.Keys(c.Option)) {
		fmt.Fprintf(&b, " --option %s=%s", name, c.Option[name])
	}
	if c.Bot != "greedy" {
		fmt.Fprintf(&b, " --bot %s", c.Bot)
	}
	if c.From != "" {
		fmt.Fprintf(&b, " --from %s", filepath.Base(c.From))
	}
	if c.Pack != "" {
		fmt.Fprintf(&b, " --pack %s", filepath.Base(c.Pack))
	}
	fmt.Fprintf(&b, " --rounds %d --games %d --trial %d --seed %d\n%s;\n%s.\n", c.Rounds, c.Games, c.Trial, c.Seed, c.trial().text(r.Trial), verdict(r.Trial))
	return b.String()
}

func (r *weightsResult) print(out io.Writer, trial string) {
	fmt.Fprintf(out, "%s, %d seats, %d rounds of %d games, seed %d, %.0f s\n", r.Game, r.Seats, r.Rounds, r.Games, r.Seed, r.Seconds)
	for _, w := range r.Weights {
		if w.Before != w.After {
			fmt.Fprintf(out, "%s: %d, was %d\n", w.Name, w.After, w.Before)
		}
	}
	fmt.Fprintf(out, "%s\nthe new weights are in %s; %s\n", trial, r.File, verdict(r.Trial))
}
