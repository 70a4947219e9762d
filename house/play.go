package house

import (
	"fmt"
	"io"
	"os"

	"golang.org/x/term"

	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/record"
	"spielwerk/table"
	"spielwerk/terminal"
)

type playCommand struct {
	setup
	speech
	Bots   []string `help:"Who sits on the other seats: novice, amateur, skilled, expert, master, random, greedy, search, exec:COMMAND (a program, docs/bots.md) or human; one for all, or one for each." default:"greedy"`
	Watch  bool     `help:"Let a bot play the first seat too, and watch."`
	Name   []string `help:"Your name at the table; given again, that of the next person." sep:"none"`
	Seed   *uint64  `help:"Number of the shuffle, to play the same game again; a secret one if not given."`
	Nonce  string   `help:"Any text of your own that goes into the shuffle."`
	Record string   `help:"File to write the record of the game to." type:"path"`
	programs
}

// Run plays one game and writes its record.
func (c *playCommand) Run(w *world) error {
	c.asked = &c.speech
	rules, err := c.rules(w)
	if err != nil {
		return err
	}
	texts, err := bookOf(rules.Game())
	if err != nil {
		return err
	}
	seed := fair.NewSeed()
	if c.Seed != nil {
		seed = fair.NumberedSeed(*c.Seed, 0)
	}
	usual, err := table.EffortOf(100)
	if err != nil {
		return err
	}
	s := &terminal.Session{
		Book: texts, Lang: c.code(), Out: w.out,
		Hints: usual.Hint,
	}
	remove, err := c.register("", c.Bots)
	if err != nil {
		return err
	}
	defer remove()
	players, err := c.seat(s, rules, seed)
	defer func() {
		for _, b := range s.Bots {
			bot.Release(b)
		}
	}()
	if err != nil {
		return err
	}
	var nonces []string
	if c.Nonce != "" {
		nonces = make([]string, rules.Config().Seats)
		nonces[0] = c.Nonce
	}
	s.History = game.NewHistory(rules, seed.Rand(nonces, rules.Game().Name, rules.Config().Version))
	house := texts.House(s.Lang)
	in := terminal.Pipe(w.in, w.out)
	if f, ok := w.in.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		screen, err := terminal.OpenScreen(f, os.Stdout)
		if err != nil {
			return err
		}
		defer func() { _ = screen.Close() }()
		screen.CompleteWith(s)
		in, s.Out = screen, screen
		if screen.CanHide(os.Getenv("TERM")) {
			s.Curtain = screen
		}
	}
	fmt.Fprintln(s.Out, house.Say("terminal.committed", map[string]any{"commitment": seed.Commitment()}))
	if err := s.Run(in); err != nil {
		return err
	}
	for seat, b := range s.Bots {
		if fault := bot.Forfeited(b); fault != nil {
			fmt.Fprintf(s.Out, "seat %d, %s, has lost by a fault, and random moves stood in for it: %v\n", seat+1, s.Plays[seat], fault)
		}
	}
	house = texts.House(s.Lang) // the language may have been changed
	fmt.Fprintln(s.Out, house.Say("terminal.revealed", map[string]any{"seed": seed}))
	if c.Record == "" {
		return nil
	}
	rec := record.Of(s.History, players, nonces, seed)
	if err := rec.WriteFile(c.Record); err != nil {
		return err
	}
	fmt.Fprintln(s.Out, house.Say("terminal.saved", map[string]any{"file": c.Record}))
	return nil
}

// seat puts people and bots on their seats and returns their names for the record.
func (c *playCommand) seat(s *terminal.Session, rules game.Rules, seed fair.Seed) ([]string, error) {
	seats := rules.Config().Seats
	who := []string{"human"}
	if c.Watch {
		who[0] = "greedy"
	}
	for len(who) < seats && len(c.Bots) == 1 {
		who = append(who, c.Bots[0])
	}
	if len(c.Bots) != 1 {
		who = append(who, c.Bots...)
	}
	if len(who) != seats {
		return nil, fmt.Errorf("--bots names %d; other seats: %d; name a bot for each of them, or one for all", len(c.Bots), seats-1)
	}
	names := make([]string, seats)
	s.Names = make([]string, seats)
	people := c.Name
	for seat, kind := range who {
		names[seat] = fmt.Sprintf("%s %d", kind, seat+1)
		if kind == "human" {
			if len(people) > 0 {
				names[seat], s.Names[seat], people = people[0], people[0], people[1:]
			}
			continue
		}
		b, err := bot.New(kind, rules, seed.Quick(uint64(seat)))
		if err != nil {
			return nil, fmt.Errorf("%w, or human", err)
		}
		s.Bots[seat], s.Plays[seat] = b, kind
	}
	return names, nil
}

var _ io.Writer = (*terminal.Screen)(nil)
