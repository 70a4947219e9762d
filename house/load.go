package house

import (
	"context"
	"errors"
	"fmt"
	"os/signal"
	"syscall"
	"time"

	"spielwerk/load"
)

// loadCommand plays at a server to measure it.
type loadCommand struct {
	Address   string        `arg:"" help:"Address of the server, which must be started with --requests 0 --streams 0 --open-tables 0, for all comes from one address." default:"http://127.0.0.1:8080"`
	Tables    int           `help:"Number of tables, of all games in turn." default:"100"`
	Watchers  int           `help:"Number of visitors who watch, spread over the tables." default:"0"`
	Pace      time.Duration `help:"Time between the moves at a table, on average; 0 for no moves." default:"3s"`
	Time      time.Duration `help:"How long is measured." default:"1m"`
	Reconnect time.Duration `help:"Time after which a stream is given up and comes back, on average; 0 for never." default:"1m"`
	Ramp      bool          `help:"Add as many tables and watchers again and again, each time for as long, until it is too much."`
	Bound     time.Duration `help:"It is too much when one click in a hundred takes longer." default:"250ms"`
	Metrics   string        `help:"Where the server has its metrics (serve --metrics), such as http://127.0.0.1:9090/metrics, to print what it uses." placeholder:"URL"`
	Patience  time.Duration `help:"Time within which a stream that breaks must go on; an event counts as missed after twice that." default:"15s"`
	Seed      uint64        `help:"Number of the series of moves and pauses." default:"1"`
}

// Run plays and prints what was measured.
func (c *loadCommand) Run(w *world) error {
	if c.Tables < 1 || c.Watchers < 0 || c.Pace < 0 || c.Time <= 0 || c.Reconnect < 0 || c.Bound <= 0 || c.Patience <= 0 {
		return errors.New("--tables, --time, --bound and --patience must be above 0, and nothing below")
	}
	if c.Ramp && c.Pace == 0 {
		return errors.New("--ramp needs moves: --pace must be above 0")
	}
	shelf, err := w.shelf()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	config := load.Config{
		Address: c.Address, Metrics: c.Metrics, Games: shelf.First(), Tables: c.Tables, Watchers: c.Watchers, Pace: c.Pace, Time: c.Time,
		Reconnect: c.Reconnect, Patience: c.Patience, Seed: c.Seed, Ramp: c.Ramp, Bound: c.Bound,
	}
	var steps []*load.Step
	err = load.Run(ctx, config, func(s *load.Step) {
		if steps = append(steps, s); len(steps) > 1 {
			fmt.Fprintln(w.out)
		}
		s.Print(w.out)
	})
	if c.Ramp && len(steps) > 0 {
		fmt.Fprintln(w.out)
		load.PrintCurve(w.out, steps, config)
	}
	if err != nil {
		return fmt.Errorf("stopped: %w", err)
	}
	return nil
}
