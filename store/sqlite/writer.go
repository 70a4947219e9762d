package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"spielwerk/store/relational"
)

// batchSize is the largest number of writes that share one transaction.
const batchSize = 256

// errUndone: a change made SQLite roll back the whole transaction. Nothing of it is written.
var errUndone = errors.New("the transaction was rolled back")

// A change is the write of one method. It runs in a transaction that it may share with
// others, and returns at its first error; its effects are rolled back then. It may run again
// if another change spoils the transaction.
type change = relational.Call[relational.Change]

// writer is the one goroutine that writes.
type writer struct {
	*relational.Queue[relational.Change]
	conn *sql.Conn

	begin, commit, rollback *sql.Stmt
	save, forget, back      *sql.Stmt
}

// newWriter starts the writer on a connection of its own.
func newWriter(ctx context.Context, db *sql.DB) (_ *writer, err error) {
	w := &writer{}
	if w.conn, err = db.Conn(ctx); err != nil {
		return nil, err
	}
	for _, p := range []struct {
		stmt **sql.Stmt
		text string
	}{
		{&w.begin, "BEGIN IMMEDIATE"},
		{&w.commit, "COMMIT"},
		{&w.rollback, "ROLLBACK"},
		{&w.save, "SAVEPOINT change"},
		{&w.forget, "RELEASE SAVEPOINT change"},
		{&w.back, "ROLLBACK TO SAVEPOINT change"},
	} {
		if *p.stmt, err = w.conn.PrepareContext(ctx, p.text); err != nil {
			return nil, errors.Join(err, w.close())
		}
	}
	w.Queue = relational.NewQueue(batchSize, w.settle)
	return w, nil
}

// close returns the connection. The writer must have stopped.
func (w *writer) close() error {
	var errs []error
	for _, s := range []*sql.Stmt{w.begin, w.commit, w.rollback, w.save, w.forget, w.back} {
		if s != nil {
			errs = append(errs, s.Close())
		}
	}
	return errors.Join(append(errs, w.conn.Close())...)
}

// settle runs the changes of a batch and sets their errors.
func (w *writer) settle(batch []*change) {
	err := w.transaction(batch)
	if errors.Is(err, errUndone) && len(batch) > 1 {
		// One change spoiled the transaction: run each in a transaction of its own.
		for i := range batch {
			w.settle(batch[i : i+1])
		}
		return
	}
	if err != nil {
		for _, c := range batch {
			c.Err = err
		}
	}
}

// transaction runs the changes in one transaction and sets their errors, which are valid only
// if it returns nil.
func (w *writer) transaction(batch []*change) error {
	// A context that ends would make SQLite roll back the whole transaction.
	ctx := context.Background()
	if _, err := w.begin.ExecContext(ctx); err != nil {
		return err
	}
	for _, c := range batch {
		if err := w.one(ctx, c); err != nil {
			_, _ = w.rollback.ExecContext(ctx) // fails if SQLite has rolled back already
			return fmt.Errorf("%w: %w", errUndone, err)
		}
	}
	if _, err := w.commit.ExecContext(ctx); err != nil {
		_, _ = w.rollback.ExecContext(ctx)
		return err
	}
	return nil
}

// one runs one change and rolls it back if it fails. The error that it returns itself means
// that the transaction cannot go on.
func (w *writer) one(ctx context.Context, c *change) error {
	if _, err := w.save.ExecContext(ctx); err != nil {
		return err
	}
	if c.Err = c.Work(ctx, w.conn); c.Err != nil {
		if _, err := w.back.ExecContext(ctx); err != nil {
			return c.Err // SQLite has rolled back the transaction and its savepoints
		}
	}
	_, err := w.forget.ExecContext(ctx)
	return err
}
