package house

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"spielwerk/store"
	"spielwerk/store/postgres"
	"spielwerk/table"
)

// days is a time that is given in days (365d) or as Go writes it (36h).
type days time.Duration

// UnmarshalText reads the flag.
func (d *days) UnmarshalText(text []byte) error {
	s := string(text)
	if whole, ok := strings.CutSuffix(s, "d"); ok {
		n, err := strconv.ParseUint(whole, 10, 16)
		if err != nil {
			return fmt.Errorf("%q is no number of days such as 365d", s)
		}
		*d = days(time.Duration(n) * 24 * time.Hour)
		return nil
	}
	t, err := time.ParseDuration(s)
	if err != nil || t < 0 {
		return fmt.Errorf("%q is no time such as 365d or 36h", s)
	}
	*d = days(t)
	return nil
}

// kept is the flag for a store that is there.
type kept struct {
	DB string `help:"File that holds people and tables, or the address of a PostgreSQL database." default:"spielwerk.db" env:"SPIELWERK_DB" name:"db"`
}

// open opens the store, which a server may be using. It makes no new one.
func (k *kept) open(ctx context.Context) (store.Store, error) {
	if !postgres.Is(k.DB) {
		if _, err := os.Stat(k.DB); err != nil {
			return nil, fmt.Errorf("there are no tables: %w", err)
		}
	}
	return openStore(ctx, k.DB)
}

type tablesCommand struct {
	kept
	State string `help:"Only tables in this state: open, running, finished, sealed, expired or closed." enum:"open,running,finished,sealed,expired,closed," default:""`
	Limit int    `help:"How many at most." default:"50"`
}

// Run lists tables. It tells nothing that only some at a table may know.
func (c *tablesCommand) Run(w *world) error {
	ctx := context.Background()
	s, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = s.Close() }()
	all, err := s.AllTables(ctx, c.State, c.Limit)
	if err != nil {
		return err
	}
	out := tabwriter.NewWriter(w.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "ID\tGAME\tSTATE\tLAST CHANGE\tSEATS")
	for _, t := range all {
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\n", t.ID, t.Game, t.State, written(t.Changed), strings.Join(seatsOf(t), ", "))
	}
	return out.Flush()
}

func written(t time.Time) string { return t.UTC().Format("2006-01-02 15:04 UTC") }

// seatsOf tells who sits on each seat, in one word or two.
func seatsOf(t store.Table) (all []string) {
	for _, s := range t.Seats {
		switch s.Kind {
		case store.Human:
			all = append(all, s.Name)
		case store.Bot:
			all = append(all, "bot "+s.Bot)
		case store.Asked:
			all = append(all, "kept for "+s.Name)
		default:
			all = append(all, "free")
		}
	}
	return all
}

type tableCommand struct {
	kept
	ID    string `arg:"" help:"Id of the table, as in its link."`
	Do    string `arg:"" optional:"" help:"show, record (of a finished game, as JSON lines), close (it waits for people no longer, or its game is stopped) or delete." enum:"show,record,close,delete" default:"show"`
	Force bool   `help:"Delete it though its game is not over."`
}

// Run shows or changes one table.
func (c *tableCommand) Run(w *world) error {
	ctx := context.Background()
	s, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = s.Close() }()
	t, err := s.Table(ctx, c.ID)
	if errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("there is no table %s", c.ID)
	}
	if err != nil {
		return err
	}
	switch c.Do {
	case "record":
		return c.record(ctx, w, s, t)
	case "close":
		return closeTable(ctx, w, s, t)
	case "delete":
		if t.State == store.Running && !c.Force {
			return errors.New("its game is not over; to delete it all the same add --force")
		}
		if err = s.DeleteTable(ctx, t.ID); err != nil {
			return err
		}
		fmt.Fprintf(w.out, "%s is deleted\n", t.ID)
		return nil
	}
	return show(ctx, w, s, t)
}

// closeTable ends the waiting of a table, or its game.
func closeTable(ctx context.Context, w *world, s store.Store, t store.Table) error {
	to, says := store.Expired, "%s does not wait for people any more\n"
	switch t.State {
	case store.Open:
	case store.Running:
		to, says = store.Closed, "the game of %s is stopped; within half a minute its players are told so\n"
	default:
		return fmt.Errorf("the table is %s; only one that waits for people or whose game runs can be closed", t.State)
	}
	if err := s.SetState(ctx, t.ID, t.State, to, time.Now()); errors.Is(err, store.ErrConflict) {
		return errors.New("its game has just begun or ended; look again")
	} else if err != nil {
		return err
	}
	fmt.Fprintf(w.out, says, t.ID)
	return nil
}

// record prints the record of a finished game.
func (c *tableCommand) record(ctx context.Context, w *world, s store.Store, t store.Table) error {
	all, err := w.shelfOf(t.Game)
	if err != nil {
		return err
	}
	rules, err := table.RulesOf(all.Editions, t)
	if err != nil {
		return err
	}
	log, err := s.Log(ctx, t.ID, 1)
	if err != nil {
		return err
	}
	r, err := table.RecordOf(rules, t, log)
	if errors.Is(err, table.ErrNoRecord) {
		return errors.New("it has no record: its game is not over, or it began at a given position")
	}
	if err != nil {
		return err
	}
	return r.Write(w.out)
}

// show prints what everybody at a table may know. The seed is secret until the game is over, and so
// are some moves and how many there are.
func show(ctx context.Context, w *world, s store.Store, t store.Table) error {
	log, err := s.Log(ctx, t.ID, 1)
	if err != nil {
		return err
	}
	out := tabwriter.NewWriter(w.out, 0, 0, 2, ' ', 0)
	line := func(what string, is any) { fmt.Fprintf(out, "%s\t%v\n", what, is) }
	line("id", t.ID)
	line("game", fmt.Sprintf("%s, rules version %d, component data %.12s", t.Game, t.Rules, t.Data))
	line("state", t.State)
	var options []string
	for name, value := range t.Options {
		options = append(options, name+"="+value)
	}
	slices.Sort(options)
	line("options", strings.Join(options, " "))
	for i, seat := range seatsOf(t) {
		line("seat "+strconv.Itoa(i+1), seat)
	}
	line("created", written(t.Created))
	line("last change", written(t.Changed))
	if t.State == store.Finished { // until then nobody may count what is decided in secret
		line("moves", len(log))
	}
	line("listed", !t.Unlisted)
	line("hints", t.Hints)
	if t.Rematch != "" {
		line("continued by", t.Rematch)
	}
	return out.Flush()
}
