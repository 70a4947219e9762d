package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"spielwerk/store"
	"spielwerk/store/relational"
)

// engineAt opens a file until the test is over.
func engineAt(t *testing.T, path string) *engine {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s.(*engine)
}

// engineOf is a new store with so many tables.
func engineOf(t *testing.T, tables int) *engine {
	t.Helper()
	e := engineAt(t, filepath.Join(t.TempDir(), "store.db"))
	for i := range tables {
		if err := e.CreateTable(t.Context(), store.Table{ID: fmt.Sprint(i)}); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

// hold makes the writer wait until let is called, so that what is written
// meanwhile becomes one batch.
func (e *engine) hold() (let func()) {
	holding, end := make(chan struct{}), make(chan struct{})
	go func() {
		_ = e.writer.Do(context.Background(), func(context.Context, *sql.Conn) error {
			close(holding)
			<-end
			return nil
		})
	}()
	<-holding
	return func() { close(end) }
}

// queued waits until n changes wait for the writer.
func (e *engine) queued(n int) {
	for e.writer.Waiting() < n {
		time.Sleep(time.Millisecond)
	}
}

func (e *engine) entries(t *testing.T) (all []int) {
	t.Helper()
	rows, err := e.Read.Query("SELECT t.entries, (SELECT COUNT(*) FROM log WHERE table_id = t.id) FROM tables t ORDER BY id")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var entries, lines int
		if err := rows.Scan(&entries, &lines); err != nil {
			t.Fatal(err)
		}
		if entries != lines {
			t.Errorf("a table of %d entries has %d lines in its log", entries, lines)
		}
		all = append(all, entries)
	}
	return all
}

func TestSettings(t *testing.T) {
	e := engineOf(t, 1)
	for pragma, want := range map[string]string{
		"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000", "fullfsync": "1", "query_only": "0",
	} {
		var got string
		if err := e.writer.conn.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s = %s (%v), want %s", pragma, got, err, want)
		}
	}
	if _, err := e.Read.Exec("DELETE FROM tables"); err == nil {
		t.Error("the reading connections write")
	}
	err := e.Write(t.Context(), func(ctx context.Context, c *sql.Conn) error {
		_, err := c.ExecContext(ctx, relational.SQLEntry, "nowhere", 1, 0, "", 0, "")
		return err
	})
	if err == nil {
		t.Error("a line of no table's log was written")
	}
}

// TestBatch: what waits together is one transaction, in which each has a result
// of its own.
func TestBatch(t *testing.T) {
	bad := errors.New("bad")
	// halfway writes something and then fails.
	halfway := func(then func(context.Context, *sql.Conn) error) func(context.Context, *sql.Conn) error {
		return func(ctx context.Context, c *sql.Conn) error {
			if _, err := c.ExecContext(ctx, "UPDATE tables SET entries = 77"); err != nil {
				return err
			}
			return then(ctx, c)
		}
	}
	for name, spoil := range map[string]func(context.Context, *sql.Conn) error{
		"fails":     halfway(func(context.Context, *sql.Conn) error { return bad }),
		"statement": halfway(func(ctx context.Context, c *sql.Conn) error { _, err := c.ExecContext(ctx, "nonsense"); return err }),
		"undone": halfway(func(ctx context.Context, c *sql.Conn) error { // as SQLite does when the disk is full
			if _, err := c.ExecContext(ctx, "ROLLBACK"); err != nil {
				return err
			}
			return bad
		}),
	} {
		t.Run(name, func(t *testing.T) {
			const n = 20
			e := engineOf(t, n)
			let := e.hold()
			errs := make([]error, n)
			var spoiled error
			var all sync.WaitGroup
			for i := range n {
				if i == n/2 {
					all.Go(func() { spoiled = e.Write(t.Context(), spoil) })
					e.queued(i + 1)
				}
				all.Go(func() { errs[i] = e.Append(t.Context(), fmt.Sprint(i), store.Entry{Number: 1 + i%2}) })
			}
			e.queued(n + 1)
			let()
			all.Wait()
			if spoiled == nil {
				t.Error("what spoils has no error")
			}
			for i, err := range errs {
				if i%2 == 0 && err != nil || i%2 == 1 && !errors.Is(err, store.ErrConflict) {
					t.Errorf("append %d: %v", i, err)
				}
			}
			lines := 0
			for _, count := range e.entries(t) {
				lines += count
			}
			if lines != n/2 {
				t.Errorf("%d lines, want %d", lines, n/2)
			}
			if err := e.Append(t.Context(), "1", store.Entry{Number: 1}); err != nil {
				t.Errorf("afterwards: %v", err)
			}
		})
	}
}

// TestFull: a file that may not grow refuses, and goes on when it may.
func TestFull(t *testing.T) {
	e := engineOf(t, 3)
	limit := func(pages int) {
		if _, err := e.writer.conn.ExecContext(t.Context(), fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
			t.Fatal(err)
		}
	}
	limit(1) // SQLite takes the present size
	let := e.hold()
	var big, small error
	var all sync.WaitGroup
	all.Go(func() {
		big = e.PutSnapshot(t.Context(), "0", store.Snapshot{Data: make([]byte, 1<<20)})
	})
	all.Go(func() { small = e.Append(t.Context(), "1", store.Entry{Number: 1}) })
	e.queued(2)
	let()
	all.Wait()
	if big == nil {
		t.Error("a full disk took a snapshot")
	}
	if small != nil {
		t.Errorf("an entry that had room: %v", small)
	}
	limit(1 << 20)
	if err := e.PutSnapshot(t.Context(), "0", store.Snapshot{Data: make([]byte, 1<<20)}); err != nil {
		t.Error(err)
	}
}

// TestLockedByAnother: while another program holds the file nothing is written, and what was is read;
// afterwards it goes on. A store that is opened meanwhile says what to do.
func TestLockedByAnother(t *testing.T) {
	e := engineOf(t, 1)
	if _, err := e.writer.conn.ExecContext(t.Context(), "PRAGMA busy_timeout = 20"); err != nil {
		t.Fatal(err)
	}
	other, err := sql.Open("sqlite", e.path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = other.Close() }()
	tx, err := other.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Close() }()
	do := func(text string) {
		if _, failed := tx.ExecContext(t.Context(), text); failed != nil {
			t.Fatal(failed)
		}
	}
	do("BEGIN IMMEDIATE")
	if err = e.Append(t.Context(), "0", store.Entry{Number: 1}); err == nil || errors.Is(err, store.ErrDamaged) {
		t.Errorf("a locked file: %v", err)
	}
	if log, failed := e.Log(t.Context(), "0", 1); failed != nil || len(log) > 0 {
		t.Errorf("reading: %d entries, %v", len(log), failed)
	}
	if err = advise(e.path, err); !strings.Contains(err.Error(), "another program is using the file; stop it first") {
		t.Error(err)
	}
	do("ROLLBACK")
	if err = e.Append(t.Context(), "0", store.Entry{Number: 1}); err != nil {
		t.Error(err)
	}
}

// TestWithdraw: who gives up while waiting has written nothing.
func TestWithdraw(t *testing.T) {
	e := engineOf(t, 2)
	let := e.hold()
	ctx, cancel := context.WithCancel(t.Context())
	var second error
	first := make(chan error)
	go func() { first <- e.Append(ctx, "0", store.Entry{Number: 1}) }()
	var all sync.WaitGroup
	all.Go(func() { second = e.Append(t.Context(), "1", store.Entry{Number: 1}) })
	e.queued(2)
	cancel()
	if err := <-first; !errors.Is(err, context.Canceled) { // while the writer is still held
		t.Errorf("error %v", err)
	}
	let()
	all.Wait()
	if second != nil {
		t.Error(second)
	}
	if got := e.entries(t); got[0] != 0 || got[1] != 1 {
		t.Errorf("entries %v", got)
	}
}

// TestCloseWaits: what has been queued is written before Close returns.
func TestCloseWaits(t *testing.T) {
	const n = 50
	e := engineOf(t, n)
	let := e.hold()
	errs := make([]error, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { errs[i] = e.Append(t.Context(), fmt.Sprint(i), store.Entry{Number: 1}) })
	}
	e.queued(n)
	closing := make(chan error)
	go func() { closing <- e.Close() }()
	for { // until nothing more may enter
		closed := e.writer.Stopped()
		if closed {
			break
		}
		time.Sleep(time.Millisecond)
	}
	let()
	if err := <-closing; err != nil {
		t.Error(err)
	}
	all.Wait()
	for i, err := range errs {
		if err != nil {
			t.Errorf("append %d: %v", i, err)
		}
	}
	if err := e.Append(t.Context(), "0", store.Entry{Number: 2}); !errors.Is(err, relational.ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}
