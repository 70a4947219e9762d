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
	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/game/policy"
	"spielwerk/train"
)

type policyCommand struct {
	Game    string            `arg:"" help:"Name of the game."`
	Seats   []int             `help:"Numbers of seats, which take turns from game to game; the trial has the first that is even." default:"2"`
	Option  map[string]string `help:"Option of the game, name=value; may be given several times."`
	Bot     string            `help:"The bot that plays, and is learned from; the trial has it with the prior and without." default:"search:40/ahead=2/prior"`
	Rounds  int               `help:"Rounds, each played by the prior of the rounds before." default:"2"`
	Games   int               `help:"Games of a round." default:"600"`
	Trial   int               `help:"Games of the trial in the end, against the bot without a prior, an even number." default:"200"`
	Seed    uint64            `help:"Number of the series of deals; the trial has the next one." default:"1"`
	Workers int               `help:"Games played at the same time; 0 for one a core." default:"0"`
	Out     string            `help:"File to write what was learned to." type:"path" default:"policy.csv"`
	JSON    bool              `help:"Print one JSON object." name:"json"`
	joining

	trialSeats int // index of the number of seats of the trial
}

// policyResult is the JSON object that train policy prints.
type policyResult struct {
	Game    string            `json:"game"`
	Seats   []int             `json:"seats"`
	Options map[string]string `json:"options"`
	Bot     string            `json:"bot"`
	Rounds  int               `json:"rounds"`
	Games   int               `json:"games"`
	Seed    uint64            `json:"seed"`
	Seconds float64           `json:"seconds"`
	Fits    []policyFit       `json:"fits"` // by the rounds that were played in this run
	Moves   int               `json:"moves"`
	Trial   ladder.Pairing    `json:"trial"`
	Better  bool              `json:"better"` // the whole interval lies above one half
	File    string            `json:"file"`
}

// policyFit is how well choices are predicted after a round: train.Fit.
type policyFit struct {
	Learned    int     `json:"learned"` // decisions
	Tested     int     `json:"tested"`
	Evaluation float64 `json:"evaluation"`
	Prior      float64 `json:"prior"`
}

// Run trains, tests the result, and writes it to a file.
func (c *policyCommand) Run(w *world) error {
	all, err := c.begin(w)
	if err != nil {
		return err
	}
	start, first := time.Now(), all[0]
	words := first.Vocabulary()
	r := &policyResult{
		Game: c.Game, Seats: c.Seats, Options: first.Config().Options, Bot: c.Bot, Rounds: c.Rounds, Games: c.Games, Seed: c.Seed, File: c.Out,
	}
	t := &train.Policy{Rules: all, Bot: c.Bot, Rounds: c.Rounds, Games: c.Games, Seed: c.Seed, Workers: c.Workers}
	part := c.part(first)
	kept, err := part.read()
	if err != nil {
		return err
	}
	if kept != nil {
		t.Resume = kept.Games
		fmt.Fprintf(w.err, "%s has %d rounds of this training, which goes on from there\n", part.path, len(t.Resume)/c.Games)
	}
	t.Save = func(games []train.PlayedGame) error { return part.write(&train.State{Games: games}) }
	t.RoundDone = func(round int, fit train.Fit) {
		r.Fits = append(r.Fits, policyFit(fit))
		if c.JSON {
			return
		}
		fmt.Fprintf(w.out, "round %d: learned from %d decisions", round+1, fit.Learned)
		if fit.Tested > 0 {
			fmt.Fprintf(w.out, "; %d others had a loss of %.4f by the evaluation, %.4f with the prior", fit.Tested, fit.Evaluation, fit.Prior)
		}
		fmt.Fprintln(w.out)
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
	elsewhere.policy(t)
	found, err := t.Run(ctx)
	if err == nil {
		r.Moves = len(found.Rows())
		learned := judge{Policy: policy.Write("", words, found)}
		r.Trial, err = c.trial().run(ctx, all[c.trialSeats], judge{NoPolicy: true}, learned, elsewhere, progress.step)
	}
	if ctx.Err() != nil {
		return fmt.Errorf("interrupted; %s was not changed, and the same command goes on from the last round", c.Out)
	}
	if err != nil {
		return err
	}
	r.Better, r.Seconds = better(r.Trial), time.Since(start).Seconds()
	if err := writeWhole(c.Out, policy.Write(c.head(r), words, found)); err != nil {
		return err
	}
	part.remove()
	progress.finish()
	if c.JSON {
		return json.NewEncoder(w.out).Encode(r)
	}
	fmt.Fprintf(w.out, "%s\nit took %.0f s; what was learned of %d moves is in %s; %s\n", c.trial().text(r.Trial), r.Seconds, r.Moves, r.File, verdict(r.Trial))
	return nil
}

// begin opens the rules, and rejects bad flags before games are played.
func (c *policyCommand) begin(w *world) ([]policy.Rules, error) {
	var err error
	if c.trialSeats, err = evenSeats(c.Seats); err != nil {
		return nil, err
	}
	s := setup{Game: c.Game, Seats: c.Seats[0], Option: c.Option}
	opened, err := s.rules(w)
	if err != nil {
		return nil, err
	}
	all, err := guided(opened, c.Seats)
	if err != nil {
		return nil, err
	}
	for _, rules := range all {
		if !bot.GoesByPrior(c.Bot, rules.Game(), rules.Config()) {
			return nil, fmt.Errorf("--bot %s does not go by a policy prior; take a search with prior, such as search:40/prior", c.Bot)
		}
	}
	if c.Workers, err = workers(c.Workers); err != nil {
		return nil, err
	}
	if err := c.trial().possible(); err != nil {
		return nil, err
	}
	return all, mayWrite(c.Out)
}

// guided are rules that may have a policy prior, for each of some numbers of seats.
func guided(rules game.Rules, seats []int) ([]policy.Rules, error) {
	return bySeats[policy.Rules](rules, seats, "policy prior to learn")
}

// part is the file of this training. Which it is depends on all but the number of its rounds.
func (c *policyCommand) part(rules game.Rules) *partFile {
	return partOf(c.Out, rules, c.Seats, c.Option, c.Bot, c.Games, c.Seed)
}

// trial is the final test: the bot with the new prior against the bot without one.
func (c *policyCommand) trial() *trial {
	return &trial{bot: c.Bot, seats: c.Seats[c.trialSeats], games: c.Trial, seed: c.Seed + 1, workers: c.Workers}
}

// head is the comment at the top of the file.
func (c *policyCommand) head(r *policyResult) string {
	var b strings.Builder
	fmt.Fprintf(&b, "The policy prior of %s, trained by self-play:\n", c.Game)
	fmt.Fprintf(&b, "  spielwerk train policy %s%s", c.Game, setting(c.Seats, c.Option))
	fmt.Fprintf(&b, " --bot %s --rounds %d --games %d --trial %d --seed %d --out %s\n%s;\n%s.\n",
		c.Bot, c.Rounds, c.Games, c.Trial, c.Seed, filepath.Base(c.Out), c.trial().text(r.Trial), verdict(r.Trial))
	return b.String()
}
