package house

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"spielwerk/store"
	"spielwerk/store/postgres"
	"spielwerk/store/relational"
	"spielwerk/store/sqlite"
	"spielwerk/table"
)

type checkCommand struct {
	DB string `arg:"" help:"File of people and tables to check; it is not changed."`
}

type repairCommand struct {
	DB   string `arg:"" help:"Damaged file of people and tables; it is not changed."`
	Into string `help:"File to make of what can be read; it must not be there yet." required:"" placeholder:"NEW" type:"path"`
}

// Run says what is damaged in a file. Its exit status is 1 if something is, and 2 if that cannot be told.
func (c *checkCommand) Run(w *world) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	release, err := aside(c.DB)
	if errors.Is(err, sqlite.ErrInUse) {
		return checkServed(ctx, w, c.DB)
	}
	if err != nil {
		return err
	}
	defer release()
	faults, err := sqlite.Faults(ctx, c.DB)
	if err != nil {
		return err
	}
	for _, fault := range faults {
		fmt.Fprintf(w.out, "damage: %s\n", fault)
	}
	sum, err := salvage(ctx, w, c.DB, nil)
	if err != nil {
		return err
	}
	if len(faults) == 0 && sum.whole() {
		fmt.Fprintf(w.out, "%s is not damaged: people %d, tables %d, moves %d; %s\n", c.DB, sum.people, sum.tables, sum.moves, sum.plays())
		return nil
	}
	if healthy := sum; len(faults) == 0 {
		if healthy.refused = 0; healthy.whole() {
			fmt.Fprintf(w.out, "%s can be read whole, but does not open everywhere: people %d, tables %d, moves %d; %s\n", c.DB, sum.people, sum.tables, sum.moves, sum.plays())
			return exited(1)
		}
	}
	fmt.Fprintf(w.out, "%s is damaged. What can be read: %s. Bring a backup back, or type: spielwerk repair %s --into NEW\n", c.DB, sum.kept(), c.DB)
	return exited(1)
}

// checkServed checks a file while a server plays on it.
func checkServed(ctx context.Context, w *world, path string) error {
	found, err := sqlite.Check(ctx, path)
	if err != nil {
		return err
	}
	for _, fault := range found.Faults {
		fmt.Fprintf(w.out, "damage: %s\n", fault)
	}
	for _, id := range found.Tables {
		fmt.Fprintf(w.out, "table %s: cannot be read whole\n", id)
	}
	const unplayed = "a server is using it, so that its games were not played; stop the server for that"
	if len(found.Faults) > 0 {
		fmt.Fprintf(w.out, "%s is damaged; %s\n", path, unplayed)
		return exited(1)
	}
	fmt.Fprintf(w.out, "%s is not damaged; %s\n", path, unplayed)
	return nil
}

// Run makes a new file of all that can be read of a damaged one. Its exit status is 1 if something is
// lost, and 2 if there is no new file.
func (c *repairCommand) Run(w *world) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	release, err := aside(c.DB)
	if err != nil {
		return err
	}
	defer release()
	var sum salvaged
	err = sqlite.Make(ctx, c.Into, func(to relational.Mover) (err error) {
		sum, err = salvage(ctx, w, c.DB, to)
		return err
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(w.out, "%s holds %s\n", c.Into, sum.kept())
	if sum.whole() {
		return nil
	}
	fmt.Fprintf(w.out, "%s was not changed; keep it until you have what you need\n", c.DB)
	return exited(1)
}

// aside makes sure that a file is there and that no server uses it until release is called.
func aside(path string) (release func(), err error) {
	if postgres.Is(path) {
		return nil, errors.New("a PostgreSQL database looks after itself; this is for files")
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a file", path)
	}
	unlock, err := sqlite.Lock(path)
	switch {
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS): // on a medium that cannot be written no server runs
		return func() {}, nil
	case err != nil:
		return nil, err
	}
	return func() { _ = unlock() }, nil
}

// salvaged counts what can be read of a file.
type salvaged struct {
	people, lostPeople          int
	tables, lostTables          int
	moves, lostMoves, shortened int
	played, unknown, refused    int
	notes                       int
}

func (n *salvaged) whole() bool {
	return n.lostPeople == 0 && n.lostTables == 0 && n.shortened == 0 && n.refused == 0 && n.notes == 0
}

func (n *salvaged) plays() string {
	text := count(n.played, "game", "games") + " played from it"
	if n.unknown > 0 {
		text += fmt.Sprintf(", %d not, because their component data are not known here", n.unknown)
	}
	if n.refused > 0 {
		text += fmt.Sprintf(", %d only to a move that is refused", n.refused)
	}
	return text
}

// kept says what there is and what is lost.
func (n *salvaged) kept() string {
	lost := "nothing that is known of is lost"
	if n.lostPeople > 0 || n.lostTables > 0 || n.shortened > 0 {
		lost = fmt.Sprintf("lost: people %d, tables %d, moves %d of %s that go on from before them",
			n.lostPeople, n.lostTables, n.lostMoves, count(n.shortened, "table", "tables"))
	}
	return fmt.Sprintf("people %d, tables %d, moves %d (%s); %s", n.people, n.tables, n.moves, n.plays(), lost)
}

// salvage reads all that can be read of a file and says what is lost. What is left is played, and put
// into another store unless that is nil.
func salvage(ctx context.Context, w *world, path string, to relational.Mover) (n salvaged, err error) {
	shelf, err := w.shelf()
	if err != nil {
		return n, err
	}
	replay := table.Replayer(shelf.Editions)
	from, err := sqlite.ReadAll(ctx, path)
	if err != nil {
		return n, err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	for _, name := range from.LostRows() {
		from.Notes = append(from.Notes, fmt.Sprintf("of the rows of %s some cannot be read: they are lost, and nothing tells which", name))
	}
	n.notes = len(from.Notes)
	for _, note := range from.Notes {
		fmt.Fprintf(w.out, "damage: %s\n", note)
	}
	for _, p := range from.People {
		if to != nil {
			err = to.PutPerson(ctx, p)
		}
		if errors.Is(err, store.ErrConflict) { // damaged: its token is another person's
			from.LostPeople = append(from.LostPeople, p)
			continue
		}
		if err != nil {
			return n, err
		}
		n.people++
	}
	if err = bringDevices(ctx, from, to); err != nil {
		return n, err
	}
	n.lostPeople = len(from.LostPeople)
	for _, p := range from.LostPeople {
		fmt.Fprintf(w.out, "person %s (%s): lost; the browser is not known any more, and a bot has to take over at running tables\n", p.ID, cmp.Or(p.Name, "?"))
		if to != nil { // so that what names the person is whole; no browser has such a token
			p.TokenHash = "lost: " + p.ID
			if err = to.PutPerson(ctx, p); err != nil {
				return n, err
			}
		}
	}
	for _, id := range from.TableIDs() {
		if err = ctx.Err(); err != nil {
			return n, err
		}
		one := from.Table(id)
		was := one.Table.State
		if err = n.table(ctx, w.out, one, replay, to); err != nil {
			return n, fmt.Errorf("table %s: %w", id, err)
		}
		if one.Table.State != was {
			from.GoesOn(id)
		}
	}
	if to != nil {
		if err = bringSaid(ctx, from.Said, to); err != nil {
			return n, err
		}
		for _, p := range from.Plans {
			if err = to.PutPlan(ctx, p); err != nil && !errors.Is(err, store.ErrNotFound) {
				return n, err
			}
		}
		err = sqlite.BringRows(ctx, to, from.Rows)
	}
	return n, err
}

// bringDevices puts the sessions, passkeys and tokens of people into another store, except those of people who are lost.
func bringDevices(ctx context.Context, from *sqlite.Salvage, to relational.Mover) error {
	if to == nil {
		return nil
	}
	for _, d := range from.Devices {
		err := to.AddDevice(ctx, d)
		if errors.Is(err, store.ErrConflict) { // the person began with it
			err = to.UseDevice(ctx, d.TokenHash, d.Name, d.Used)
		}
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	for _, k := range from.Passkeys {
		if err := to.PutPasskey(ctx, k); err != nil && !errors.Is(err, store.ErrNotFound) && !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	for _, t := range from.Tokens {
		if err := to.PutToken(ctx, t); err != nil && !errors.Is(err, store.ErrNotFound) && !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return nil
}

type replayer func(store.Table, []store.Entry, *store.Snapshot) (table.Replayed, error)

// table keeps of a table what can be played.
func (n *salvaged) table(ctx context.Context, out io.Writer, m *sqlite.Remnant, replay replayer, to relational.Mover) error {
	lose := func(form string, args ...any) {
		n.lostTables++
		fmt.Fprintf(out, "table %s: lost: %s; it had %s\n", m.ID, fmt.Sprintf(form, args...), count(m.Had, "move", "moves"))
	}
	switch {
	case m.NoRow:
		lose("its game and its seed cannot be read")
		return nil
	case m.LostSeats > 0 || len(m.Table.Seats) == 0:
		lose("%s of its seats cannot be read, and the shuffle hangs on each", countOf(m.LostSeats, len(m.Table.Seats)))
		return nil
	}
	played, why := replay(m.Table, m.Entries, m.Snapshot)
	switch {
	case errors.Is(why, table.ErrNoEdition):
		n.unknown++
	case why != nil && !played.Begun:
		lose("%s", why)
		return nil
	case errors.Is(why, table.ErrOtherRules):
		// It may be whole: then the program that it was played with can open it.
		n.refused++
		fmt.Fprintf(out, "table %s: kept, but it does not open, because move %d is refused: the rules were changed since, or the move is damaged (%s)\n",
			m.ID, played.Entries+1, oneLine(why))
	case played.Begun:
		n.played++
		m.Entries = m.Entries[:played.Entries]
	}
	if !played.Sound {
		m.Snapshot = nil
	}
	n.tables++
	n.moves += len(m.Entries)
	if kept := len(m.Entries); kept < m.Had {
		n.shortened++
		n.lostMoves += m.Had - kept
		cause := "the next one cannot be read"
		if why != nil {
			cause = oneLine(why)
		}
		fmt.Fprintf(out, "table %s: %d of %s are kept: %s\n", m.ID, kept, count(m.Had, "move", "moves"), cause)
		if m.Table.State == store.Finished && !played.Over {
			m.Table.State = store.Running // it goes on
		}
	}
	if to == nil {
		return nil
	}
	if _, err := to.PutWhole(ctx, &m.Whole); err != nil {
		return err
	}
	back, err := to.Whole(ctx, m.ID)
	if err != nil {
		return err
	}
	again, err := replay(back.Table, back.Entries, back.Snapshot)
	if err != nil && !errors.Is(err, table.ErrNoEdition) && !errors.Is(err, table.ErrOtherRules) || err == nil && again.Begun && again.Entries != len(m.Entries) {
		return fmt.Errorf("it cannot be played from the copy: %w", err)
	}
	return nil
}

func oneLine(err error) string { return strings.ReplaceAll(err.Error(), "\n", "; ") }

func countOf(n, all int) string {
	if all == 0 {
		return "all"
	}
	return fmt.Sprintf("%d of %d", n, all)
}
