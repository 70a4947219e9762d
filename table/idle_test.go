package table_test

import (
	"bytes"
	"context"
	"encoding/gob"
	"runtime"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// TestIdleTablesLeave: with the clock of synctest, a table leaves memory when its
// time is over and not before, and comes back the same.
func TestIdleTablesLeave(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{IdleAfter: 4 * time.Minute})
		id := h.create(people("a", "b")...)
		tab := h.visit(id)
		newPlayer(1).play(t, tab, 40)
		time.Sleep(time.Hour) // somebody looks
		if h.Live() != 1 || h.Peek(id) != tab.Now() {
			t.Fatal("a table has left memory while somebody looks")
		}
		again := h.visit(id)
		again.Release()
		time.Sleep(time.Hour)
		was := tab.Now()
		tab.Release()
		time.Sleep(3*time.Minute + 59*time.Second)
		if h.Live() != 1 {
			t.Fatal("a table has left memory before its time")
		}
		time.Sleep(2 * time.Minute)
		<-tab.Left()
		synctest.Wait()
		if h.Live() != 0 || h.Peek(id) != nil {
			t.Fatal("an idle table is in memory")
		}
		same(t, h.open(id).Now(), was)
		if from := h.store.from.Load(); from != 41 {
			t.Errorf("the log was read from %d, not from the snapshot on", from)
		}
	})
}

// TestOnlyNewsIsSaved: a table that was only looked at writes no snapshot.
func TestOnlyNewsIsSaved(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b")...)
	for n, play := range []int{0, 5, 0, 0, 5, 0} {
		h.again(table.Config{})
		was := h.store.written.Load()
		tab := h.visit(id)
		newPlayer(uint64(n)).play(t, tab, play)
		tab.Release()
		h.again(table.Config{})
		if got := h.store.written.Load() - was; got != int64(min(play, 1)) {
			t.Errorf("visit %d: %d snapshots after %d moves", n, got, play)
		}
	}
}

// TestTablesComeBack: at every number of a game with moves taken back, a table
// comes back byte-equal from its snapshot, from its log alone, and from a snapshot
// of any fault.
func TestTablesComeBack(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b", "c")...)
	tab, p := h.visit(id), newPlayer(2)
	var older store.Snapshot
	for step := 0; ; step++ {
		now := tab.Now()
		if now.Position.Pending() == 0 {
			break
		}
		for range 1 + step%4 {
			p.play(t, tab, 1)
		}
		if seat := tab.Now().Undoer; seat != game.Nobody && step%2 == 0 {
			act(t, tab, int(seat), tab.Now().Number, "undo")
			if step%4 == 0 && tab.Now().Redoer != game.Nobody {
				act(t, tab, int(seat), tab.Now().Number, "redo")
			}
		}
		was := tab.Now()
		if finished(was) {
			h.resultOf(id) // for it the whole log is read
		}
		tab.Release()
		h.again(table.Config{}) // saves
		back := func(what string, from int) {
			t.Helper()
			h.again(table.Config{})
			back := h.visit(id)
			defer back.Release()
			same(t, back.Now(), was)
			h.truth(back.Now())
			if got := int(h.store.from.Load()); got != from {
				t.Fatalf("%s at %d: the log was read from %d, not %d", what, was.Number, got, from)
			}
		}
		// The table opened by h.visit saves nothing, so that these stay.
		snap := h.snapshot(id)
		back("snapshot", was.Number+1)
		if step%4 != 1 {
			tab = h.visit(id)
			continue
		}
		for what, data := range map[string][]byte{
			"nothing": {}, "garbage": []byte("garbage"), "zeros": make([]byte, 999),
			"half": snap.Data[:len(snap.Data)/2], "layout": altered(t, snap, func(s *savedTable) { s.History.Layout = "other" }),
			"older form": altered(t, snap, func(s *savedTable) { s.Form = 0 }),
			"data":       altered(t, snap, func(s *savedTable) { s.Data = "other" }),
			"state":      altered(t, snap, func(s *savedTable) { s.History.State = s.History.State[1:] }),
			"no state":   altered(t, snap, func(s *savedTable) { s.History.State = nil }),
			"zero state": altered(t, snap, func(s *savedTable) { clear(s.History.State) }),
			"floor":      altered(t, snap, func(s *savedTable) { s.History.Floor += 9 }),
			"below":      altered(t, snap, func(s *savedTable) { s.History.Floor = -1 }),
		} {
			h.put(id, store.Snapshot{Number: was.Number, Data: data})
			back(what, 1)
			h.Close() // saves a good one, see below
			if got := h.snapshot(id); got.Number != was.Number || bytes.Equal(got.Data, data) {
				t.Fatalf("%s: the bad snapshot stays", what)
			}
		}
		if older.Number > 0 {
			h.store.older.Store(&older)
			back("older", older.Number+1)
			h.store.older.Store(nil)
		}
		older = snap
		h.again(table.Config{})
		tab = h.visit(id)
	}
	tab.Release()
}

// TestASnapshotThatTheLogContradicts is sound, but of another game.
func TestASnapshotThatTheLogContradicts(t *testing.T) {
	h := lay(t, table.Config{})
	id, other := h.create(people("a", "b")...), h.create(people("a", "b")...)
	newPlayer(1).play(t, h.open(id), 60)
	newPlayer(2).play(t, h.open(other), 3)
	was := h.open(id).Now()
	h.again(table.Config{})
	wrong := h.snapshot(other)
	h.store.older.Store(&wrong)
	same(t, h.open(id).Now(), was)
}

// savedTable is what a snapshot holds.
type savedTable struct {
	Form    int
	Data    string
	Moments [8]int
	Recent  [game.MaxSeats]struct {
		N    int
		Acts [32]struct{ Moment, Number int32 }
	}
	History game.Saved
}

func altered(t *testing.T, snap store.Snapshot, change func(*savedTable)) []byte {
	t.Helper()
	var s savedTable
	if err := gob.NewDecoder(bytes.NewReader(snap.Data)).Decode(&s); err != nil {
		t.Fatal(err)
	}
	s.History.State = slices.Clone(s.History.State)
	change(&s)
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(&s); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func (h *house) snapshot(id string) store.Snapshot {
	h.Helper()
	snap, err := h.store.Snapshot(context.Background(), id)
	if err != nil {
		h.Fatal(err)
	}
	return snap
}

func (h *house) put(id string, snap store.Snapshot) {
	h.Helper()
	if err := h.store.Store.PutSnapshot(context.Background(), id, snap); err != nil {
		h.Fatal(err)
	}
}

// TestAFailingSnapshotCostsNothing but time.
func TestAFailingSnapshotCostsNothing(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b")...)
	set(&h.store.snaps, always)
	tab := h.visit(id)
	newPlayer(3).play(t, tab, 30)
	tab.Release()
	h.again(table.Config{})
	same(t, h.open(id).Now(), tab.Now())
	if from := h.store.from.Load(); from != 1 {
		t.Errorf("the log was read from %d", from)
	}
}

// TestEvictedTablesCostNothing : neither memory nor goroutines. BenchmarkMemory has
// the figures.
func TestEvictedTablesCostNothing(t *testing.T) {
	newWorld(t)
	synctest.Test(t, evictedTablesCostNothing)
}

func evictedTablesCostNothing(t *testing.T) {
	const tables = 60
	h := lay(t, table.Config{IdleAfter: time.Second})
	var ids []string
	for range tables {
		ids = append(ids, h.create(people("a", "b", "c", "d")...))
	}
	eventually(t, "gone", func() bool { return h.Live() == 0 })
	before, goroutines := heap(), runtime.NumGoroutine()
	for _, id := range ids {
		tab := h.visit(id)
		newPlayer(1).play(t, tab, 20)
		tab.Release()
	}
	loaded := heap()
	eventually(t, "gone", func() bool { return h.Live() == 0 })
	eventually(t, "ended", func() bool { return runtime.NumGoroutine() <= goroutines+2 })
	after := heap()
	t.Logf("a table in memory: %d bytes, one that has left: %d", (loaded-before)/tables, (after-before)/tables)
	if after-before > tables*4096 {
		t.Errorf("%d tables that have left memory keep %d bytes", tables, after-before)
	}
}

// heap is the memory in use, stacks included.
func heap() int64 {
	var m runtime.MemStats
	for range 3 {
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}

// TestOpeningIsQuick: a whole game opens in well under the time of a blink.
func TestOpeningIsQuick(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector, which runs with -short, would be measured")
	}
	for _, long := range []bool{false, true} {
		h := lay(t, table.Config{})
		id := h.longGame(long)
		for _, snapshot := range []bool{true, false} {
			best := time.Hour
			for range 5 { // the machine may be busy
				if !snapshot {
					h.drop(id)
				}
				h.again(table.Config{})
				begin := time.Now()
				tab := h.visit(id)
				best = min(best, time.Since(begin))
				h.truth(tab.Now())
				tab.Release()
			}
			t.Logf("%d entries, snapshot %v: %v", len(h.log(id)), snapshot, best)
			if bound := 10 * time.Millisecond * slack; best > bound {
				t.Errorf("%d entries, snapshot %v: opened in %v", len(h.log(id)), snapshot, best)
			}
		}
	}
}

// slack is for slow and busy machines.
const slack = 10

// longGame is a table with a log of 190 entries, as of a whole game, or of 1,500,
// most of them moves taken back and played again.
func (h *house) longGame(long bool) string {
	h.Helper()
	id := h.create(people("a", "b", "c", "d", "e")...)
	tab, p := h.visit(id), newPlayer(5)
	end, times := 190, 1
	if long {
		end, times = 1500, 30
	}
	for tab.Now().Number < end && p.play(h, tab, 1) == 1 {
		for range times {
			if seat := int(tab.Now().Undoer); seat >= 0 && tab.Now().Number < end {
				act(h, tab, seat, tab.Now().Number, "undo")
				act(h, tab, seat, tab.Now().Number, "redo")
			}
		}
	}
	tab.Release()
	return id
}

// drop makes a snapshot unusable.
func (h *house) drop(id string) {
	h.Helper()
	h.Close()
	h.put(id, store.Snapshot{Number: h.snapshot(id).Number})
}
