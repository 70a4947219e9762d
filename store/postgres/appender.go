package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"spielwerk/store"
	"spielwerk/store/relational"
)

// batchSize is the largest number of appends that share one transaction.
const batchSize = 128

// sqlAppend moves the number of a table's entries from $4 to $2 and adds the lines of $6 to $11 to
// its log; it adds none if the number is another one, the table is closed, or the fence is not $12.
const sqlAppend = `WITH counted AS (
		UPDATE tables SET entries = $2, changed = CASE WHEN $3 > changed THEN $3 ELSE changed END, state = ` + relational.SQLNext + `
		WHERE id = $1 AND entries = $4 AND state <> 'closed' AND (fence = $12 OR $12 = 0) RETURNING id)
	INSERT INTO log (table_id, number, seat, act, at, joined, elapsed)
	SELECT counted.id, line.number, line.seat, line.act, line.at, line.joined, line.elapsed
	FROM counted, unnest($6::bigint[], $7::bigint[], $8::text[], $9::bigint[], $10::text[], $11::bigint[])
		AS line (number, seat, act, at, joined, elapsed)`

// appending is one call of Append.
type appending struct {
	table string
	args  []any // of sqlAppend
	lines int
	added bool // set by the appender, valid if there is no error
}

// appender is the one goroutine that appends.
type appender struct {
	*relational.Queue[*appending]
	pool *pgxpool.Pool
}

func newAppender(pool *pgxpool.Pool) *appender {
	a := &appender{pool: pool}
	a.Queue = relational.NewQueue(batchSize, a.settle)
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
	a := &appending{table: table, lines: len(entries)}
	var numbers, seats, times, elapsed []int64
	var acts, joined []string
	for i, entry := range entries {
		numbers, seats, acts = append(numbers, int64(entry.Number)), append(seats, int64(entry.Seat)), append(acts, entry.Act)
		times, joined = append(times, entry.At.UnixMilli()), append(joined, relational.Flag(i > 0))
		elapsed = append(elapsed, entry.Elapsed.Milliseconds())
	}
	a.args = []any{table, int64(last), at, int64(before), state, numbers, seats, acts, times, joined, elapsed, entries[0].Fence}
	switch err := e.appender.Do(ctx, a); {
	case err == nil && !a.added:
		return e.Unwritten(ctx, table, entries[0].Fence)
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case err != nil:
		return fmt.Errorf("postgres: append: %w", err)
	}
	return nil
}

// settle appends a batch and sets the results. If a call spoils the transaction, each has one of
// its own.
func (a *appender) settle(batch []*relational.Call[*appending]) {
	// Programs that append to the same tables take their rows in one order, so that none waits
	// for another in a circle. Calls for one table stay in order.
	slices.SortStableFunc(batch, func(a, b *relational.Call[*appending]) int { return cmp.Compare(a.Work.table, b.Work.table) })
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
			one.Err = err
		}
	}
}

// transaction sends the calls of a batch at once. Without an explicit transaction all that is
// sent at once is one.
func (a *appender) transaction(batch []*relational.Call[*appending]) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var b pgx.Batch
	for _, one := range batch {
		b.Queue(sqlAppend, one.Work.args...)
	}
	results := a.pool.SendBatch(ctx, &b)
	for _, one := range batch {
		tag, err := results.Exec()
		if err != nil {
			_ = results.Close()
			return err
		}
		one.Work.added = int(tag.RowsAffected()) == one.Work.lines
	}
	return results.Close() // the transaction is completed here
}
