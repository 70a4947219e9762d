package sqlite

import (
	"fmt"
	"path/filepath"
	"testing"

	"spielwerk/store"
)

// TestAFaultInABatch: wherever SQLite fails in a batch, and however it takes back what
// it has done, nothing of the batch stays, and it can be stored afterwards.
func TestAFaultInABatch(t *testing.T) {
	const size = 5
	for _, how := range []string{"ABORT", "FAIL", "ROLLBACK"} {
		for at := 1; at <= size; at++ {
			t.Run(fmt.Sprint(how, at), func(t *testing.T) {
				e := engineOf(t, 2)
				if err := e.SetState(t.Context(), "1", "", store.Running, entryAt(0).At); err != nil {
					t.Fatal(err)
				}
				if err := e.Append(t.Context(), "1", entryAt(1)); err != nil {
					t.Fatal(err)
				}
				batch := make([]store.Entry, size)
				for i := range batch {
					batch[i] = entryAt(2 + i)
				}
				batch[size-1].Ends = true
				fault := fmt.Sprintf("CREATE TEMP TRIGGER fault AFTER INSERT ON log WHEN NEW.number = %d BEGIN SELECT RAISE(%s, 'fault'); END", 1+at, how)
				if _, err := e.writer.conn.ExecContext(t.Context(), fault); err != nil {
					t.Fatal(err)
				}
				if err := e.Append(t.Context(), "1", batch...); err == nil {
					t.Error("the batch is acknowledged")
				}
				if got := e.entries(t); got[1] != 1 {
					t.Errorf("%d entries stay, 1 was there", got[1])
				}
				if tab, err := e.Table(t.Context(), "1"); err != nil || tab.State != store.Running || !tab.Changed.Equal(entryAt(1).At) {
					t.Errorf("%+v, %v", tab, err)
				}
				if _, err := e.writer.conn.ExecContext(t.Context(), "DROP TRIGGER fault"); err != nil {
					t.Fatal(err)
				}
				if err := e.Append(t.Context(), "1", batch...); err != nil {
					t.Error(err)
				}
				if tab, err := e.Table(t.Context(), "1"); err != nil || tab.State != store.Finished || e.entries(t)[1] != 1+size {
					t.Errorf("%+v, %v, %v entries", tab, err, e.entries(t))
				}
			})
		}
	}
}

func entryAt(number int) store.Entry { return crashEntry("1", number) }

// TestABatchOnAFullDisk: wherever in a batch there is no room any more, nothing of it stays,
// and it is stored when there is.
func TestABatchOnAFullDisk(t *testing.T) {
	e := engineOf(t, 1)
	limit := func(pages int) {
		if _, err := e.writer.conn.ExecContext(t.Context(), fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
			t.Fatal(err)
		}
	}
	stored, refused := 0, 0
	for round := range 40 {
		limit(1) // SQLite takes the present size
		for {
			batch := make([]store.Entry, 1+round%7)
			for i := range batch {
				batch[i] = entryAt(stored + 1 + i)
			}
			if err := e.Append(t.Context(), "0", batch...); err != nil {
				if got := e.entries(t)[0]; got != stored {
					t.Fatalf("%d entries, %d were acknowledged", got, stored)
				}
				refused++
				limit(1 << 20)
				if err := e.Append(t.Context(), "0", batch...); err != nil {
					t.Fatal(err)
				}
				stored += len(batch)
				break
			}
			stored += len(batch)
		}
	}
	if got := e.entries(t)[0]; got != stored || refused != 40 {
		t.Errorf("%d entries, %d were acknowledged; %d refusals", got, stored, refused)
	}
}

// TestAnEarlierLog: lines that were stored before it was kept what was stored in one go
// count as stored alone.
func TestAnEarlierLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	e := engineAt(t, path)
	if err := e.CreateTable(t.Context(), store.Table{ID: "t"}); err != nil {
		t.Fatal(err)
	}
	if _, err := e.writer.conn.ExecContext(t.Context(), `UPDATE tables SET entries = 2;
		INSERT INTO log (table_id, number, seat, act, at) VALUES ('t', 1, 0, 'a', 0), ('t', 2, 0, 'b', 0)`); err != nil {
		t.Fatal(err)
	}
	entries, err := e.Log(t.Context(), "t", 1)
	if err != nil || len(entries) != 2 || entries[0].Joined || entries[1].Joined {
		t.Errorf("%+v, %v", entries, err)
	}
}
