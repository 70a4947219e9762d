package house

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"spielwerk/arena"
	"spielwerk/arena/figures"
	"spielwerk/arena/ladder"
	"spielwerk/arena/league"
	"spielwerk/game"
	"spielwerk/record"
)

// mostSurprises is how many games that were won against the odds are listed.
const mostSurprises = 10

// leagueResult is the JSON object that arena prints of a league.
type leagueResult struct {
	arenaResult
	Surprises []league.Surprise `json:"surprises"`
}

// league plays games of a league, and prints where it stands.
func (c *arenaCommand) league(w *world, rules game.Rules) error {
	switch {
	case c.Join != "" || c.Neighbours || c.Report != "" || c.Figures != "":
		return errors.New("a league chooses its games as it goes on: without --join, --neighbours, --report and --figures")
	case c.Games < 0:
		return fmt.Errorf("%d games; it must be 0 at least", c.Games)
	}
	by, err := judging(rules, c.Bots)
	if err != nil {
		return err
	}
	g, err := readLeague(c.League, rules, c.Seed)
	if err != nil {
		return err
	}
	progress := w.progress((c.Games + league.AtATime - 1) / league.AtATime * league.AtATime)
	defer progress.finish()
	l := &league.League{
		Rules: rules, Bots: c.Bots, Workers: c.Workers, Progress: progress.step,
		Keep: func(g *league.Games) error { return keepLeague(c.League, g) },
	}
	if c.Records != "" {
		if err = os.MkdirAll(c.Records, 0o755); err != nil {
			return err
		}
		l.Surprise = func(s league.Surprise, r *record.Record) error {
			return r.WriteFile(filepath.Join(c.Records, surpriseFile(s)))
		}
	}
	if l.Player, err = by.player(rules); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	start := time.Now()
	var broken error
	if err = l.Run(ctx, g, c.Games); err != nil && ctx.Err() != nil {
		broken = fmt.Errorf("interrupted; %s has all games but those of the last pairing", c.League)
	} else if err != nil {
		return err
	}
	progress.finish()
	config, table := rules.Config(), g.Table(c.Bots)
	table.Pairings = slices.DeleteFunc(table.Pairings, func(p ladder.Pairing) bool { return p.Games == 0 })
	r := leagueResult{arenaResult{c.Game, config.Seats, config.Options, g.Seed, time.Since(start).Seconds(), table}, g.Surprises}
	if c.JSON {
		err = json.NewEncoder(w.out).Encode(&r)
	} else {
		r.print(w.out)
		plot(w.out, table.Standing)
		sayLeague(w.out, table, g.Surprises)
	}
	if c.Check && broken == nil {
		err = errors.Join(err, heldUp(rules, table))
	}
	return errors.Join(err, broken)
}

// readLeague reads the file of a league; one that does not exist is a league without games.
func readLeague(path string, rules game.Rules, seed uint64) (*league.Games, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return league.New(rules, seed), nil
	}
	if err != nil {
		return nil, err
	}
	g, err := league.Read(text, rules)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return g, nil
}

func keepLeague(path string, g *league.Games) error {
	text, err := json.Marshal(g)
	if err != nil {
		return err
	}
	return writeWhole(path, append(text, '\n'))
}

// surpriseFile is the name of the file of a record.
func surpriseFile(s league.Surprise) string {
	clean := func(bot string) string {
		return strings.Map(func(r rune) rune {
			if strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789", r) {
				return r
			}
			return '_'
		}, bot)
	}
	return fmt.Sprintf("%s-beats-%s-deal%d%s.jsonl", clean(s.Winner), clean(s.Loser), s.Deal, map[bool]string{false: "a", true: "b"}[s.Second])
}

// plot draws the ratings with their intervals on a line of characters each.
func plot(out io.Writer, standing []ladder.Standing) {
	const width = 60
	low, high, longest := math.Inf(1), math.Inf(-1), 0
	for _, s := range standing {
		low, high, longest = min(low, s.Low), max(high, s.High), max(longest, len(s.Bot))
	}
	if high <= low {
		return
	}
	column := func(rating float64) int { return int(math.Round((rating - low) / (high - low) * (width - 1))) }
	fmt.Fprintln(out)
	for _, s := range standing {
		line := slices.Repeat([]string{" "}, width)
		for i := column(s.Low); i <= column(s.High); i++ {
			line[i] = "-"
		}
		line[column(s.Rating)] = "o"
		fmt.Fprintf(out, "%-*s |%s|\n", longest, s.Bot, strings.Join(line, ""))
	}
	fmt.Fprintf(out, "%-*s  %-*.0f%*.0f\n", longest, "", width/2, low, width-width/2, high)
}

// sayLeague lists the surprises, and says how much is known.
func sayLeague(out io.Writer, t *ladder.Table, surprises []league.Surprise) {
	fmt.Fprintf(out, "\n%d games in all\n", t.Played())
	for _, s := range surprises[:min(len(surprises), mostSurprises)] {
		fmt.Fprintf(out, "%s beat %s in deal %d%s, against a chance of %.0f %%\n",
			s.Winner, s.Loser, s.Deal, map[bool]string{false: "", true: " with seats exchanged"}[s.Second], 100*s.Chance)
	}
	if more := len(surprises) - mostSurprises; more > 0 {
		fmt.Fprintf(out, "and %d more\n", more)
	}
}

// heldUp fails if a level wins less against another than was measured, and no chance explains it.
func heldUp(rules game.Rules, t *ladder.Table) error {
	f, err := figures.Of(rules.Game())
	if err != nil {
		return err
	}
	var wrong []error
	compared := 0
	for _, now := range t.Pairings {
		wins, games := 0.0, 0
		for _, was := range f.Pairings {
			switch {
			case was.Seats != rules.Config().Seats:
			case was.First.Name == now.First && was.Second.Name == now.Second:
				wins, games = wins+was.Wins, games+was.Games()
			case was.First.Name == now.Second && was.Second.Name == now.First:
				wins, games = wins+float64(was.Games())-was.Wins, games+was.Games()
			}
		}
		if games == 0 || now.Games == 0 {
			continue
		}
		compared++
		rate := wins / float64(games)
		low, high := arena.Wilson(rate, float64(games))
		if now.High < low || now.Low > high {
			wrong = append(wrong, fmt.Errorf("%s wins %.1f %% against %s (%.1f to %.1f, %d games); %.1f %% were measured (%.1f to %.1f, %d games)",
				now.First, 100*now.Rate, now.Second, 100*now.Low, 100*now.High, now.Games, 100*rate, 100*low, 100*high, games))
		}
	}
	if compared == 0 {
		return errors.New("--check has nothing to compare with: spielwerk figures lists what was measured")
	}
	return errors.Join(wrong...)
}
