package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"spielwerk/store"
	"spielwerk/store/relational"
)

// The largest number of appends that wait, and that share one transaction.
const (
	queueSize = 256
	batchSize = 128
)

var errClosed = errors.New("the store is closed")

// sqlAppend moves the number of a table's entries from $4 to $2 and adds the lines of $6 to $10 to
// its log; it adds none if the number is another one, the table is closed, or the fence is not $11.
const sqlAppend = `WITH counted AS (
		UPDATE tables SET entries = $2, changed = CASE WHEN $3 > changed THEN $3 ELSE changed END, state = CASE WHEN state = 'running' THEN $5 ELSE state END
		WHERE id = $1 AND entries = $4 AND state <> 'closed' AND (fence = $11 OR $11 = 0) RETURNING id)
	INSERT INTO log (table_id, number, seat, act, at, joined)
	SELECT counted.id, line.number, line.seat, line.act, line.at, line.joined
	FROM counted, unnest($6::bigint[], $7::bigint[], $8::text[], $9::bigint[], $10::text[]) AS line (number, seat, act, at, joined)`

// appending is one call of Append.
type appending struct {
	table string
	args  []any // of sqlAppend
	lines int

	state atomic.Int32
	added bool // set by the appender, with err
	err   error
	done  chan struct{} // closed by the appender
}

// States of a call.
const (
	waiting   = iota
	taken     // by the appender, which will set a result
	withdrawn // by its caller: the appender skips it
)

// appender is the one goroutine that appends.
type appender struct {
	pool  *pgxpool.Pool
	queue chan *appending
	ended chan struct{}

	mu     sync.RWMutex // held for reading while a call enters the queue
	closed bool
}

func newAppender(pool *pgxpool.Pool) *appender {
	a := &appender{pool: pool, queue: make(chan *appending, queueSize), ended: make(chan struct{})}
	go a.run()
	return a
}

// Append implements store.Store.
func (e *engine) Append(ctx context.Context, table string, entries ...store.Entry) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if len(entries) == 0 {
		err := e.Refused(ctx, table)
		if errors.Is(err, store.ErrConflict) {
			return nil // it is there
		}
		return err
	}
	before, last, changed, state, wrong := relational.Next(entries)
	if wrong != nil {
		return e.Refused(ctx, table)
	}
	var at *int64
	if changed.Valid {
		at = &changed.Int64
	}
	a := &appending{table: table, lines: len(entries), done: make(chan struct{})}
	var numbers, seats, times []int64
	var acts, joined []string
	for i, entry := range entries {
		numbers, seats, acts = append(numbers, int64(entry.Number)), append(seats, int64(entry.Seat)), append(acts, entry.Act)
		times, joined = append(times, entry.At.UnixMilli()), append(joined, relational.Flag(i > 0))
	}
	a.args = []any{table, int64(last), at, int64(before), state, numbers, seats, acts, times, joined, entries[0].Fence}
	switch err := e.appender.append(ctx, a); {
	case err == nil && !a.added:
		return e.Unwritten(ctx, table, entries[0].Fence)
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case err != nil:
		return fmt.Errorf("postgres: append: %w", err)
	}
	return nil
}

// append gives a call to the appender and returns its error. If that is the error of the context
// nothing was written.
func (a *appender) append(ctx context.Context, one *appending) error {
	if err := a.enter(ctx, one); err != nil {
		return err
	}
	select {
	case <-one.done:
	case <-ctx.Done():
		if one.state.CompareAndSwap(waiting, withdrawn) {
			return ctx.Err()
		}
		<-one.done // too late to withdraw; it is done soon
	}
	return one.err
}

func (a *appender) enter(ctx context.Context, one *appending) error {
	a.mu.RLock()
	defer a.mu.RUnlock()
	if a.closed {
		return errClosed
	}
	select {
	case a.queue <- one:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// stop refuses new calls and waits for the others. It reports whether it was the first call.
func (a *appender) stop() bool {
	a.mu.Lock()
	first := !a.closed
	if first {
		a.closed = true
		close(a.queue)
	}
	a.mu.Unlock()
	<-a.ended
	return first
}

func (a *appender) run() {
	defer close(a.ended)
	for one := range a.queue {
		batch := a.gather(one)
		a.settle(batch)
		for _, one := range batch {
			close(one.done)
		}
	}
}

// gather takes the waiting calls in the order of their arrival.
func (a *appender) gather(one *appending) (batch []*appending) {
	runtime.Gosched() // callers whose call was just done may send the next
	for one != nil {
		if one.state.CompareAndSwap(waiting, taken) {
			batch = append(batch, one)
		}
		if len(batch) == batchSize {
			break
		}
		select {
		case one = <-a.queue: // nil if the queue is closed
		default:
			one = nil
		}
	}
	return batch
}

// settle appends a batch and sets the results. If a call spoils the transaction, each has one of
// its own.
func (a *appender) settle(batch []*appending) {
	if len(batch) == 0 {
		return
	}
	// Programs that append to the same tables take their rows in one order, so that none waits
	// for another in a circle. Calls for one table stay in order.
	slices.SortStableFunc(batch, func(a, b *appending) int { return cmp.Compare(a.table, b.table) })
	err := a.transaction(batch)
	for n := 1; n < maxRuns && again(err); n++ {
		err = a.transaction(batch)
	}
	if err != nil && len(batch) > 1 && spoiled(err) {
		for i := range batch {
			a.settle(batch[i : i+1])
		}
		return
	}
	if err != nil {
		for _, one := range batch {
			one.err = err
		}
	}
}

// transaction sends the calls of a batch at once. Without an explicit transaction all that is
// sent at once is one.
func (a *appender) transaction(batch []*appending) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var b pgx.Batch
	for _, one := range batch {
		b.Queue(sqlAppend, one.args...)
	}
	results := a.pool.SendBatch(ctx, &b)
	for _, one := range batch {
		tag, err := results.Exec()
		if err != nil {
			_ = results.Close()
			return err
		}
		one.added = int(tag.RowsAffected()) == one.lines
	}
	return results.Close() // the transaction is completed here
}
