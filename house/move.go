package house

import (
	"context"
	"errors"
	"fmt"
	"os/signal"
	"syscall"
	"time"

	"spielwerk/store"
	"spielwerk/store/postgres"
	"spielwerk/store/relational"
	"spielwerk/table"
)

type moveCommand struct {
	From string `arg:"" help:"File or address of a database (postgres://user@host/name) to move from; it is not changed."`
	To   string `arg:"" help:"File or address to move to; what it has besides stays there."`
}

// moved counts what a move has found and done.
type moved struct{ people, tables, copied, moves, played, unknown int }

// Run copies people, tables, logs, snapshots and what is to be done from one store to another, and plays each game
// from the copy. It can be stopped and run again: what is there already is left alone.
func (c *moveCommand) Run(w *world) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	shelf, err := w.shelf()
	if err != nil {
		return err
	}
	if c.From == c.To {
		return errors.New("both are the same; name another one to move to")
	}
	from, closeFrom, err := claimed(ctx, c.From)
	if err != nil {
		return err
	}
	defer closeFrom()
	to, closeTo, err := claimed(ctx, c.To)
	if err != nil {
		return err
	}
	defer closeTo()
	n, err := move(ctx, from, to, table.Checker(shelf.Editions))
	if err != nil {
		return fmt.Errorf("%w; run it again to go on", err)
	}
	fmt.Fprintf(w.out, "%s has all of %s: people %d, tables %d (%d copied now), moves %d; %d games played from the copy",
		shownStore(c.To), shownStore(c.From), n.people, n.tables, n.copied, n.moves, n.played)
	if n.unknown > 0 {
		fmt.Fprintf(w.out, ", %d not, because their component data are not known here", n.unknown)
	}
	fmt.Fprintln(w.out)
	return nil
}

// claimed opens a store that no server uses.
func claimed(ctx context.Context, at string) (s relational.Mover, done func(), err error) {
	release, err := lockStore(ctx, at, false)
	if err != nil {
		return nil, nil, err
	}
	if s, err = openStore(ctx, at); err != nil {
		return nil, nil, errors.Join(err, release())
	}
	return s, func() { _ = s.Close(); _ = release() }, nil
}

// shownStore is the address of a store without what is secret in it.
func shownStore(at string) string {
	if postgres.Is(at) {
		return "the database"
	}
	return at
}

// move copies all of a store to another. check plays a table's game from its log.
func move(ctx context.Context, from, to relational.Mover, check func(store.Table, []store.Entry) error) (n moved, err error) {
	people, err := from.AllPeople(ctx)
	if err != nil {
		return n, err
	}
	for _, p := range people {
		if err = to.PutPerson(ctx, p); err != nil {
			return n, fmt.Errorf("person %s: %w", p.ID, err)
		}
		if err = errors.Join(moveDevices(ctx, from, to, p.ID), moveMessages(ctx, from, to, p.ID)); err != nil {
			return n, fmt.Errorf("person %s: %w", p.ID, err)
		}
		n.people++
	}
	if err = movePasses(ctx, from, to); err != nil {
		return n, err
	}
	daysOff := func(ctx context.Context) ([]store.Vacation, error) { return from.Vacations(ctx) }
	if err = errors.Join(bring(ctx, daysOff, to.PutVacation), moveKept(ctx, from, to), bring(ctx, from.AllResults, to.PutResult)); err != nil {
		return n, err
	}
	ids, err := from.TableIDs(ctx)
	if err != nil {
		return n, err
	}
	for _, id := range ids {
		whole, err := from.Whole(ctx, id)
		if err != nil {
			return n, err
		}
		changed, err := to.PutWhole(ctx, whole)
		if err != nil {
			return n, err
		}
		n.tables++
		n.moves += len(whole.Entries)
		if changed {
			n.copied++
		}
		back, err := to.Whole(ctx, id)
		if err != nil {
			return n, err
		}
		switch err = check(back.Table, back.Entries); {
		case errors.Is(err, table.ErrNoEdition):
			n.unknown++
		case err != nil:
			return n, fmt.Errorf("table %s cannot be played from the copy: %w", id, err)
		default:
			n.played++
		}
	}
	plans := func(ctx context.Context) ([]store.Plan, error) { return from.PlansOf(ctx, "") }
	return n, errors.Join(moveSaid(ctx, from, to), bring(ctx, plans, to.PutPlan), bring(ctx, from.AllLeft, to.BringLeft), bring(ctx, from.AllJobs, to.BringJob))
}

// bring copies all of something; what is there already stays as it is.
func bring[T any](ctx context.Context, all func(context.Context) ([]T, error), put func(context.Context, T) error) error {
	list, err := all(ctx)
	if err != nil {
		return err
	}
	for _, one := range list {
		if err = put(ctx, one); err != nil {
			return err
		}
	}
	return nil
}

// moveDevices copies the sessions, passkeys and tokens of a person. The one that the person began with comes with the
// person; both are noted.
func moveDevices(ctx context.Context, from, to relational.Mover, person string) error {
	all, err := from.Devices(ctx, person)
	if err != nil {
		return err
	}
	for _, d := range all {
		if err = to.AddDevice(ctx, d); errors.Is(err, store.ErrConflict) { // there already
			err = to.UseDevice(ctx, d.TokenHash, d.Name, d.Used)
		}
		if err != nil {
			return err
		}
	}
	keys, err := from.Passkeys(ctx, person)
	if err != nil {
		return err
	}
	for _, k := range keys {
		if err = to.PutPasskey(ctx, k); err != nil && !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	tokens, err := from.TokensOf(ctx, person)
	if err != nil {
		return err
	}
	for _, t := range tokens {
		if err = to.PutToken(ctx, t); err != nil && !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return nil
}

// movePasses copies the links and codes that are good for something.
func movePasses(ctx context.Context, from, to relational.Mover) error {
	all, err := from.AllPasses(ctx)
	if err != nil {
		return err
	}
	for _, p := range all {
		if err = to.PutPass(ctx, p, false, time.Time{}); err != nil && !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return nil
}

// moveSaid copies what people have said.
func moveSaid(ctx context.Context, from, to relational.Mover) error {
	said, err := from.AllSaid(ctx)
	if err != nil {
		return err
	}
	return bringSaid(ctx, said, to)
}

// bringSaid puts what people have said into another store.
func bringSaid(ctx context.Context, said relational.SaidAll, to relational.Mover) error {
	for _, l := range said.Lines {
		if err := to.BringLine(ctx, l); err != nil {
			return fmt.Errorf("line %d of table %s: %w", l.Number, l.Table, err)
		}
	}
	for _, j := range said.Jottings {
		if err := to.PutJotting(ctx, j); err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	for _, s := range said.Shuns {
		if err := to.PutShun(ctx, s); err != nil {
			return err
		}
	}
	return nil
}
