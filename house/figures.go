package house

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"spielwerk/arena/figures"
	"spielwerk/arena/ladder"
	"spielwerk/bot"
	"spielwerk/game"
)

type figuresCommand struct {
	Game string `arg:"" help:"Name of the game."`
}

// Run prints what the page of a game shows.
func (c *figuresCommand) Run(w *world) error {
	all, err := w.shelfOf(c.Game)
	if err != nil {
		return err
	}
	g, err := all.Find(c.Game)
	if err != nil {
		return err
	}
	f, err := figures.Of(g)
	if err != nil {
		return err
	}
	if len(f.Pairings)+len(f.Samples) == 0 {
		return fmt.Errorf("nothing was measured of %s as it is", g.Name)
	}
	for _, p := range f.Pairings {
		fmt.Fprintf(w.out, "%d seats: %s (%s) against %s (%s) wins %.1f of %d\n",
			p.Seats, p.First.Name, p.First.Bot, p.Second.Name, p.Second.Bot, p.Wins, p.Games())
	}
	_, ratings := f.Ratings()
	for _, r := range ratings {
		fmt.Fprintf(w.out, "%s: rating %.0f (95 %%: %.0f to %.0f)\n", r.Bot, r.Rating, r.Low, r.High)
	}
	for _, s := range f.Samples {
		fmt.Fprintf(w.out, "%d seats, %d games of %s (%s): %d decisions of a seat (%d to %d), %d one after the other; score %.1f, deviation %.1f, winners %.1f; wins by seat %v\n",
			s.Seats, s.Games(), s.Name, s.Bot, s.Decisions.Median, s.Decisions.Low, s.Decisions.High, s.Steps.Median,
			s.Scores.Mean, s.Scores.Deviation, s.Winners, s.Wins)
	}
	return nil
}

// keepFigures changes a file of figures. One that does not exist is made.
func keepFigures(path string, change func(*figures.File)) error {
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := figures.Read(text)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	change(&f)
	next, err := f.Text()
	if err != nil || bytes.Equal(next, text) {
		return err
	}
	return writeWhole(path, next)
}

// keepPairings keeps the pairings of a ladder.
func keepPairings(f *figures.File, rules game.Rules, t *ladder.Table, seed uint64) {
	for _, p := range t.Pairings {
		f.PutPairing(figures.Pairing{
			First: figures.LevelOf(p.First, rules), Second: figures.LevelOf(p.Second, rules), Wins: p.Wins,
			Played: figures.PlayedWith(rules, seed, p.Games),
		})
	}
}

// onlyLevels refuses bots that are no levels: people meet levels only.
func onlyLevels(bots []string) error {
	for _, name := range bots {
		if !slices.Contains(bot.Levels(), name) {
			return fmt.Errorf("--figures keeps what is measured of levels, and %s is none", name)
		}
	}
	return nil
}

// mayKeep refuses what is no sample of a level, before games are played in vain.
func (c *simCommand) mayKeep() error {
	if len(c.Bots) != 1 || c.Report != "" {
		return errors.New("--figures is for one level on all seats, without --report")
	}
	return onlyLevels(c.Bots)
}
