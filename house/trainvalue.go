package house

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"

	"spielwerk/arena/ladder"
	"spielwerk/game"
	"spielwerk/game/value"
	"spielwerk/train"
)

type valueCommand struct {
	Game    string            `arg:"" help:"Name of the game; it must have features."`
	Seats   []int             `help:"Numbers of seats, which take turns from game to game; the trial has the first that is even." default:"2"`
	Option  map[string]string `help:"Option of the game, name=value; may be given several times."`
	From    string            `help:"File of the nets to begin with; none without it." type:"path" placeholder:"FILE"`
	Rounds  int               `help:"Rounds; each ends with a pass over the games of the last ones." default:"20"`
	Games   int               `help:"Games of a round; the first has five times as many without --from." default:"3000"`
	Trial   int               `help:"Games of the trial in the end, against the nets of the game, an even number." default:"400"`
	Seed    uint64            `help:"Number of the series of deals; the trial has the next one." default:"1"`
	Workers int               `help:"Games played at the same time; 0 for one a core." default:"0"`
	Out     string            `help:"File to write what was learned to." type:"path" default:"value.csv"`
	JSON    bool              `help:"Print one JSON object." name:"json"`
	joining

	trialSeats int // index of the number of seats of the trial
}

// valueResult is the JSON object that train value prints.
type valueResult struct {
	Game    string            `json:"game"`
	Seats   []int             `json:"seats"`
	Options map[string]string `json:"options"`
	Rounds  int               `json:"rounds"`
	Games   int               `json:"games"`
	Seed    uint64            `json:"seed"`
	Seconds float64           `json:"seconds"`
	Points  []float64         `json:"points"` // of a seat on average, by rounds
	Trial   ladder.Pairing    `json:"trial"`
	Better  bool              `json:"better"` // the whole interval lies above one half
	File    string            `json:"file"`
}

// Run trains, tests the result, and writes it to a file.
func (c *valueCommand) Run(w *world) error {
	all, err := c.begin(w)
	if err != nil {
		return err
	}
	start, old := time.Now(), all[0]
	r := &valueResult{
		Game: c.Game, Seats: c.Seats, Options: old.Config().Options, Rounds: c.Rounds, Games: c.Games, Seed: c.Seed, File: c.Out,
	}
	t := &train.Value{Rules: all, Rounds: c.Rounds, Games: c.Games, Seed: c.Seed, Workers: c.Workers}
	if t.From, err = c.from(old); err != nil {
		return err
	}
	part, err := c.part(old)
	if err != nil {
		return err
	}
	if t.Resume, err = part.read(); err != nil {
		return err
	}
	t.Save = part.write
	t.RoundDone = func(round int, points float64) {
		r.Points = append(r.Points, points)
		if !c.JSON {
			fmt.Fprintf(w.out, "round %d: %.2f points a seat\n", round+1, points)
		}
	}
	if t.Resume != nil {
		r.Points = t.Resume.Points
		fmt.Fprintf(w.err, "%s has %d rounds of this training, which goes on from there\n", part.path, len(r.Points))
	}
	progress := w.progress(t.Total() + c.Trial)
	defer progress.finish()
	t.Progress = progress.step
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	elsewhere, err := c.spread(ctx, w, "", progress)
	if err != nil {
		return err
	}
	defer elsewhere.close()
	elsewhere.value(t)
	found, err := t.Run(ctx)
	if err == nil {
		learned := judge{Nets: value.Write("", old.Features(), found)}
		r.Trial, err = c.trial().run(ctx, all[c.trialSeats], judge{}, learned, elsewhere, progress.step)
	}
	if ctx.Err() != nil {
		return fmt.Errorf("interrupted; %s was not changed, and the same command goes on from the last round", c.Out)
	}
	if err != nil {
		return err
	}
	r.Better, r.Seconds = better(r.Trial), time.Since(start).Seconds()
	if err := writeWhole(c.Out, value.Write(c.head(r), old.Features(), found)); err != nil {
		return err
	}
	part.remove()
	progress.finish()
	if c.JSON {
		return json.NewEncoder(w.out).Encode(r)
	}
	fmt.Fprintf(w.out, "%s\nit took %.0f s; what was learned is in %s; %s\n", c.trial().text(r.Trial), r.Seconds, r.File, verdict(r.Trial))
	return nil
}

// begin opens the rules, and rejects bad flags before games are played.
func (c *valueCommand) begin(w *world) ([]value.Rules, error) {
	var err error
	if c.trialSeats, err = evenSeats(c.Seats); err != nil {
		return nil, err
	}
	s := setup{Game: c.Game, Seats: c.Seats[0], Option: c.Option}
	opened, err := s.rules(w)
	if err != nil {
		return nil, err
	}
	rules, err := featured(opened, c.Seats)
	if err != nil {
		return nil, err
	}
	if c.Workers, err = workers(c.Workers); err != nil {
		return nil, err
	}
	if err := c.trial().possible(); err != nil {
		return nil, err
	}
	return rules, mayWrite(c.Out)
}

// featured are rules with features for each of some numbers of seats.
func featured(rules game.Rules, seats []int) ([]value.Rules, error) {
	return bySeats[value.Rules](rules, seats, "features to learn from")
}

// bySeats are rules for each of some numbers of seats; an error says what a game lacks that has none.
func bySeats[R game.Rules](rules game.Rules, seats []int, what string) ([]R, error) {
	all := make([]R, len(seats))
	for i, n := range seats {
		config := rules.Config()
		config.Seats = n
		opened, err := rules.Game().Rules(config)
		if err != nil {
			return nil, err
		}
		var has bool
		if all[i], has = opened.(R); !has {
			return nil, fmt.Errorf("%s has no %s", rules.Game().Name, what)
		}
	}
	return all, nil
}

// from are the nets to begin with.
func (c *valueCommand) from(rules value.Rules) (*value.Nets, error) {
	if c.From == "" {
		return nil, nil
	}
	data, err := os.ReadFile(c.From)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", c.From, reason(err))
	}
	return value.Read(filepath.Base(c.From), data, rules.Features())
}

// trial is the final test: plan bots with the new nets against plan bots with the nets of the
// game, or with its evaluation if it has none.
func (c *valueCommand) trial() *trial {
	return &trial{bot: "plan", seats: c.Seats[c.trialSeats], games: c.Trial, seed: c.Seed + 1, workers: c.Workers}
}

// head is the comment at the top of the file.
func (c *valueCommand) head(r *valueResult) string {
	var b strings.Builder
	fmt.Fprintf(&b, "The value network of %s, trained by self-play:\n", c.Game)
	fmt.Fprintf(&b, "  spielwerk train value %s%s", c.Game, setting(c.Seats, c.Option))
	if c.From != "" {
		fmt.Fprintf(&b, " --from %s", filepath.Base(c.From))
	}
	fmt.Fprintf(&b, " --rounds %d --games %d --trial %d --seed %d --out %s\n%s;\n%s.\n", c.Rounds, c.Games, c.Trial, c.Seed, filepath.Base(c.Out), c.trial().text(r.Trial), verdict(r.Trial))
	return b.String()
}
