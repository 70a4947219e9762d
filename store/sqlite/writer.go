package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"spielwerk/store/relational"
)

// The largest number of writes that wait, and that share one transaction.
const (
	queueSize = 256
	batchSize = 256
)

var (
	errClosed = errors.New("the store is closed")
	// errUndone: a change made SQLite roll back the whole transaction. Nothing of it is
	// written.
	errUndone = errors.New("the transaction was rolled back")
)

// A change is the write of one method. It runs in a transaction that it may share with
// others, and returns at its first error; its effects are rolled back then. It may run again
// if another change spoils the transaction.
type change struct {
	do    relational.Change
	state atomic.Int32
	err   error         // set by the writer
	done  chan struct{} // closed by the writer
}

// States of a change.
const (
	waiting   = iota
	taken     // by the writer, which will set a result
	withdrawn // by its method: the writer skips it
)

// writer is the one goroutine that writes.
type writer struct {
	conn  *sql.Conn
	queue chan *change
	ended chan struct{}

	begin, commit, rollback *sql.Stmt
	save, forget, back      *sql.Stmt

	mu     sync.RWMutex // held for reading while a change enters the queue
	closed bool
}

// newWriter starts the writer on a connection of its own.
func newWriter(ctx context.Context, db *sql.DB) (_ *writer, err error) {
	w := &writer{queue: make(chan *change, queueSize), ended: make(chan struct{})}
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
	go w.run()
	return w, nil
}

// write gives a change to the writer and returns its error. If that is nil the change is on
// the disk; if it is the error of the context nothing was written.
func (w *writer) write(ctx context.Context, do relational.Change) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	c := &change{do: do, done: make(chan struct{})}
	if err := w.enter(ctx, c); err != nil {
		return err
	}
	select {
	case <-c.done:
	case <-ctx.Done():
		if c.state.CompareAndSwap(waiting, withdrawn) {
			return ctx.Err()
		}
		<-c.done // too late to withdraw; it is done soon
	}
	return c.err
}

func (w *writer) enter(ctx context.Context, c *change) error {
	w.mu.RLock()
	defer w.mu.RUnlock()
	if w.closed {
		return errClosed
	}
	select {
	case w.queue <- c:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// stop refuses new changes and waits for the others. It reports whether it was the first
// call.
func (w *writer) stop() bool {
	w.mu.Lock()
	first := !w.closed
	if first {
		w.closed = true
		close(w.queue)
	}
	w.mu.Unlock()
	<-w.ended
	return first
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

func (w *writer) run() {
	defer close(w.ended)
	for c := range w.queue {
		batch := w.gather(c)
		w.settle(batch)
		for _, c := range batch {
			close(c.done)
		}
	}
}

// gather takes the waiting changes in the order of their arrival.
func (w *writer) gather(c *change) (batch []*change) {
	runtime.Gosched() // callers whose change was just done may send the next
	for c != nil {
		if c.state.CompareAndSwap(waiting, taken) {
			batch = append(batch, c)
		}
		if len(batch) == batchSize {
			break
		}
		select {
		case c = <-w.queue: // nil if the queue is closed
		default:
			c = nil
		}
	}
	return batch
}

// settle runs the changes of a batch and sets their errors.
func (w *writer) settle(batch []*change) {
	if len(batch) == 0 {
		return
	}
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
			c.err = err
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
	if c.err = c.do(ctx, w.conn); c.err != nil {
		if _, err := w.back.ExecContext(ctx); err != nil {
			return c.err // SQLite has rolled back the transaction and its savepoints
		}
	}
	_, err := w.forget.ExecContext(ctx)
	return err
}
