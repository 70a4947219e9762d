package sqlite

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"spielwerk/store"
)

// crashFile names the file for the child that TestCrash kills.
const crashFile = "SPIELWERK_CRASH_FILE"

const crashTables = 4

func TestMain(m *testing.M) {
	if path := os.Getenv(crashFile); path != "" {
		fmt.Fprintln(os.Stderr, victim(path))
		os.Exit(1) // it is killed before, or something is wrong
	}
	if path := os.Getenv(lockedFile); path != "" {
		fmt.Fprintln(os.Stderr, hold(path))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func crashEntry(table string, number int) store.Entry {
	act := fmt.Sprintf("%s plays %d%s", table, number, strings.Repeat(".", number%200))
	return store.Entry{Number: number, Seat: number % 5, Act: act, At: time.UnixMilli(int64(number)).UTC()}
}

// crashBatch is the entries of a table that are stored in one go from a number on, one
// to five of them.
func crashBatch(table string, number int) []store.Entry {
	entries := make([]store.Entry, 1+number*7%5)
	for i := range entries {
		entries[i] = crashEntry(table, number+i)
		entries[i].Joined = i > 0
	}
	return entries
}

func crashSnapshot(table string, number int) store.Snapshot {
	return store.Snapshot{Number: number, Data: bytes.Repeat([]byte(fmt.Sprintf("%s at %d\n", table, number)), 500)}
}

// victim opens a file and writes to it from many goroutines without end. Each
// line that it prints has been acknowledged before.
func victim(path string) error {
	ctx := context.Background()
	s, err := Open(ctx, path)
	if err != nil {
		return err
	}
	if rand.IntN(2) == 0 { // so that many are killed while the log is moved into the file
		if _, err := s.(*engine).writer.conn.ExecContext(ctx, "PRAGMA wal_autocheckpoint = 30"); err != nil {
			return err
		}
	}
	say := func(what, table string, number int) {
		_, _ = fmt.Fprintf(os.Stdout, "%s %s %d\n", what, table, number) // one write
	}
	say("open", "-", 0)
	play := func(table string) error {
		switch err := s.CreateTable(ctx, store.Table{ID: table, Seats: make([]store.Seat, 3)}); {
		case err == nil:
			say("table", table, 0)
		case !errors.Is(err, store.ErrConflict):
			return err
		}
		entries, err := s.Log(ctx, table, 1)
		if err != nil {
			return err
		}
		for n, round := len(entries), 1; ; round++ {
			batch := crashBatch(table, n+1)
			if err := s.Append(ctx, table, batch...); err != nil {
				return err
			}
			n += len(batch)
			say("entry", table, n)
			if round%20 == 0 {
				if err := s.PutSnapshot(ctx, table, crashSnapshot(table, n)); err != nil {
					return err
				}
				say("snapshot", table, n)
			}
		}
	}
	failed := make(chan error)
	for i := range crashTables {
		go func() { failed <- play(fmt.Sprintf("t%d", i)) }()
	}
	return <-failed
}

// known is what has been acknowledged of a table.
type known struct{ exists, entries, snapshot int }

// TestCrash kills a program that writes, again and again, at random moments, and
// looks each time whether everything it has acknowledged is there. A killed
// process is not a lost power supply: that nothing is acknowledged before the
// disk has it is left to SQLite's synchronous=FULL (see TestSettings).
func TestCrash(t *testing.T) {
	kills, perFile := 200, 25
	if testing.Short() {
		kills = 20
	}
	if n := os.Getenv("KILLS"); n != "" { // of the nightly mode
		var err error
		if kills, err = strconv.Atoi(n); err != nil {
			t.Fatal(err)
		}
	}
	var path string
	var acknowledged map[string]*known
	var total, looks int
	for kill := range kills {
		if kill%perFile == 0 {
			path = filepath.Join(t.TempDir(), "crash.db")
			acknowledged = map[string]*known{}
			for i := range crashTables {
				acknowledged[fmt.Sprintf("t%d", i)] = &known{}
			}
		}
		delay := time.Duration(rand.IntN(50_000)) * time.Microsecond
		total += crash(t, path, delay, kill%5 == 0, acknowledged)
		last := kill%perFile == perFile-1 || kill == kills-1
		if !last && rand.IntN(4) == 0 {
			continue // the next child has to put it right
		}
		inspect(t, path, acknowledged, last)
		looks++
		if t.Failed() {
			t.Fatalf("after kill %d, %v after the start", kill+1, delay)
		}
	}
	t.Logf("%d kills, %d looks, %d acknowledged writes", kills, looks, total)
}

// crash starts a child, kills it some time after its start or after it has opened
// the file, and notes what it has acknowledged.
func crash(t *testing.T, path string, delay time.Duration, starting bool, acknowledged map[string]*known) (count int) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(exe)
	child.Env = append(os.Environ(), crashFile+"="+path)
	var said bytes.Buffer
	child.Stderr = &said
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	opened := make(chan struct{})
	var reading sync.WaitGroup
	reading.Go(func() {
		once := sync.OnceFunc(func() { close(opened) })
		defer once()
		for in := bufio.NewReader(out); ; {
			line, err := in.ReadString('\n')
			if err != nil { // a line without its end counts as not said
				if err != io.EOF {
					t.Error(err)
				}
				return
			}
			once()
			var what, table string
			var number int
			if _, err := fmt.Sscan(line, &what, &table, &number); err != nil {
				t.Errorf("child says %q: %v", line, err)
				return
			}
			count++
			switch what {
			case "table":
				acknowledged[table].exists = 1
			case "entry":
				acknowledged[table].exists = 1
				acknowledged[table].entries = number
			case "snapshot":
				acknowledged[table].snapshot = number
			}
		}
	})
	if !starting {
		<-opened
	}
	time.Sleep(delay)
	_ = child.Process.Kill()
	reading.Wait()
	_ = child.Wait()
	if said.Len() > 0 {
		t.Fatalf("the child failed before it was killed: %s", &said)
	}
	return count
}

// inspect opens the file and compares it with what has been acknowledged.
func inspect(t *testing.T, path string, acknowledged map[string]*known, thoroughly bool) {
	t.Helper()
	ctx := t.Context()
	s, err := Open(ctx, path)
	if err != nil {
		t.Error(err)
		return
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	for id, k := range acknowledged {
		tab, err := s.Table(ctx, id)
		if errors.Is(err, store.ErrNotFound) && k.exists == 0 {
			continue
		}
		if err != nil || len(tab.Seats) != 3 {
			t.Errorf("table %s: %+v, %v", id, tab, err)
			continue
		}
		entries, err := s.Log(ctx, id, 1)
		if err != nil {
			t.Error(err)
		}
		if len(entries) < k.entries {
			t.Errorf("table %s: %d entries, %d were acknowledged", id, len(entries), k.entries)
		}
		var wanted []store.Entry
		for len(wanted) < len(entries) {
			wanted = append(wanted, crashBatch(id, len(wanted)+1)...)
		}
		if len(wanted) > len(entries) {
			t.Errorf("table %s: %d entries, the last batch ends with %d", id, len(entries), len(wanted))
		}
		for i, e := range entries {
			if e != wanted[i] {
				t.Errorf("table %s: line %d is %+v", id, i+1, e)
				break
			}
		}
		count, err := s.(*engine).Entries(ctx, id)
		if err != nil || count != len(entries) {
			t.Errorf("table %s: counts %d entries, has %d (%v)", id, count, len(entries), err)
		}
		snap, err := s.Snapshot(ctx, id)
		switch {
		case errors.Is(err, store.ErrNotFound) && k.snapshot == 0:
		case err != nil:
			t.Errorf("snapshot of table %s: %v", id, err)
		case snap.Number < k.snapshot || snap.Number > len(entries):
			t.Errorf("snapshot of table %s: at %d, %d was acknowledged, %d entries", id, snap.Number, k.snapshot, len(entries))
		case !bytes.Equal(snap.Data, crashSnapshot(id, snap.Number).Data):
			t.Errorf("snapshot of table %s: %.40q…", id, snap.Data)
		}
		// What is there now is there to stay.
		k.exists, k.entries, k.snapshot = 1, len(entries), snap.Number
	}
	if !thoroughly {
		return
	}
	var verdict string
	if err := s.(*engine).Read.QueryRowContext(ctx, "PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
		t.Errorf("integrity: %s (%v)", verdict, err)
	}
}
