package table_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

func failing(store.Entry) error { return errFault }

// TestWhatCannotBeStoredIsNotPlayed: the caller is told, nobody sees the move, all are
// told that nothing can be saved and when it is over, and the same move counts then.
func TestWhatCannotBeStoredIsNotPlayed(t *testing.T) {
	h := lay(t, table.Config{RetryAfter: time.Hour})
	id := h.create(people("a", "b")...)
	tab, p := h.open(id), newPlayer(1)
	for round := range 5 {
		p.play(t, tab, 7)
		changes, stop := tab.Watch()
		now := tab.Now()
		<-changes
		seat, text := p.choose(now)
		set(&h.store.appends, failing)
		for range 1 + round%2 { // it fails again
			err := tab.Act(context.Background(), seat, now.Number, text)
			mustBe(t, err, errFault)
			mustBe(t, err, table.ErrUnsaved)
		}
		<-changes // who watches learns that there is something to look at
		stop()
		same(t, tab.Now(), now)
		if now.Unsaved || !tab.Now().Unsaved {
			t.Fatal("the table does not say that it cannot be saved")
		}
		h.store.appends.Store(nil)
		act(t, tab, seat, now.Number, text)
		if tab.Now().Unsaved {
			t.Fatal("the table says that it cannot be saved, and has been")
		}
		h.truth(tab.Now())
		if tab != h.open(id) {
			t.Fatal("the table has left memory")
		}
	}
}

// TestNobodyKnowsWhetherItIsStored: the store has written an entry and says that it has
// not. The log tells, at once or as soon as it can be read.
func TestNobodyKnowsWhetherItIsStored(t *testing.T) {
	for _, readable := range []bool{true, false} {
		h := lay(t, table.Config{RetryAfter: time.Hour})
		id := h.create(people("a", "b")...)
		tab, p := h.open(id), newPlayer(2)
		p.play(t, tab, 7)
		set(&h.store.after, failing)
		now := tab.Now()
		seat, text := p.choose(now)
		if readable {
			act(t, tab, seat, now.Number, text)
		} else {
			set(&h.store.logs, always)
			for range 2 {
				mustBe(t, tab.Act(context.Background(), seat, now.Number, text), table.ErrUnsaved)
			}
			same(t, tab.Now(), now) // the move is not shown before it is known to be stored
			mustBe(t, tab.Replace(context.Background(), game.Seat(seat), game.Seat(seat), "novice"), table.ErrUnsaved)
			h.store.logs.Store(nil)
		}
		h.store.after.Store(nil)
		act(t, tab, seat, now.Number, text) // the retry
		if n := len(h.log(id)); n != 8 || tab.Now().Number != 8 {
			t.Errorf("%d entries, shown %d", n, tab.Now().Number)
		}
		h.truth(tab.Now())
		p.play(t, tab, 3)
		h.truth(tab.Now())
	}
}

// TestARepeatWhileTheLogCannotBeRead: a move that was made and is sent again is no late one; whoever sent it is told to
// try again, and then that it was made.
func TestARepeatWhileTheLogCannotBeRead(t *testing.T) {
	h := lay(t, table.Config{RetryAfter: time.Hour})
	id := h.create(people("a", "b")...)
	tab, p := h.open(id), newPlayer(5)
	p.play(t, tab, 7)
	now := tab.Now()
	seat, text := p.choose(now)
	act(t, tab, seat, now.Number, text)
	set(&h.store.logs, always)
	err := tab.Act(context.Background(), seat, now.Number, text)
	mustBe(t, err, errFault)
	mustBe(t, err, table.ErrUnsaved)
	h.store.logs.Store(nil)
	act(t, tab, seat, now.Number, text)
	h.truth(tab.Now())
}

// TestAnotherWriter: somebody else has written the log on. The same move is done, another
// one comes too late, and the table shows what is stored.
func TestAnotherWriter(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b")...)
	tab, p := h.open(id), newPlayer(3)
	for _, alike := range []bool{true, false} {
		p.play(t, tab, 4)
		now := tab.Now()
		seat, text := p.choose(now)
		e := store.Entry{Number: now.Number + 1, Seat: seat, Act: text, At: time.Now()}
		if err := h.store.Append(context.Background(), id, e); err != nil {
			t.Fatal(err)
		}
		other := text
		for !alike && other == text {
			_, other = p.choose(now)
		}
		err := tab.Act(context.Background(), seat, now.Number, other)
		if alike && err != nil || !alike && !errors.Is(err, table.ErrStale) {
			t.Errorf("the same move: %v, %v", alike, err)
		}
		h.truth(tab.Now())
		if tab.Now().Unsaved {
			t.Error("the table says that it cannot be saved")
		}
	}
	p.play(t, tab, 4)
	h.truth(tab.Now())
}

// TestAMoveThatIsStoredLate: the store has failed, and completes the write after the log was read, at once or only when
// it writes again. The table shows the move, though nobody asks.
func TestAMoveThatIsStoredLate(t *testing.T) {
	for _, afterOutage := range []bool{false, true} {
		h := lay(t, table.Config{RetryAfter: 50 * time.Millisecond})
		id := h.create(people("a", "b")...)
		tab, p := h.open(id), newPlayer(6)
		p.play(t, tab, 5)
		now := tab.Now()
		seat, text := p.choose(now)
		var late store.Entry
		set(&h.store.appends, func(e store.Entry) error { late = e; return errFault })
		mustBe(t, tab.Act(context.Background(), seat, now.Number, text), table.ErrUnsaved)
		h.store.appends.Store(nil)
		if afterOutage {
			until(t, tab, "the outage is over", func(n *table.Now) bool { return !n.Unsaved })
		}
		if err := h.store.Store.Append(context.Background(), id, late); err != nil {
			t.Fatal(err)
		}
		for end := time.Now().Add(10 * time.Second); tab.Now().Number != 6 || tab.Now().Unsaved; time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("after the outage: %v; the table shows %d of 6 entries, unsaved: %v", afterOutage, tab.Now().Number, tab.Now().Unsaved)
			}
		}
		h.truth(tab.Now())
		act(t, tab, seat, now.Number, text) // who did not know sends it again
		p.play(t, tab, 3)
		h.truth(tab.Now())
	}
}

// TestAFaultUnderLoad: the store fails now and then while many act. Nobody hears
// that the game has not begun, and nothing acknowledged is lost.
func TestAFaultUnderLoad(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b", "c")...)
	var mu sync.Mutex
	n := 0
	sometimes := func(store.Entry) error {
		mu.Lock()
		defer mu.Unlock()
		if n++; n%7 == 0 {
			return errFault
		}
		return nil
	}
	set(&h.store.appends, sometimes)
	set(&h.store.after, sometimes)
	taken := map[int]string{}
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			p := newPlayer(uint64(i))
			for range 60 {
				tab, err := h.Open(context.Background(), id)
				if err != nil {
					t.Error(err)
					return
				}
				now := tab.Now()
				if now.Position.Pending() == 0 {
					tab.Release()
					return
				}
				seat, text := p.choose(now)
				err = tab.Act(context.Background(), seat, now.Number, text)
				switch {
				case err == nil:
					mu.Lock()
					if was, ok := taken[now.Number+1]; ok && was != text {
						t.Errorf("entry %d was acknowledged as %q and as %q", now.Number+1, was, text)
					}
					taken[now.Number+1] = text
					mu.Unlock()
				case errors.Is(err, errFault), errors.Is(err, table.ErrClosed), errors.Is(err, table.ErrStale):
				default:
					t.Error(err)
				}
				tab.Release()
			}
		})
	}
	all.Wait()
	h.truth(h.open(id).Now())
	entries := h.log(id)
	for number, text := range taken {
		if entries[number-1].Act != text {
			t.Errorf("entry %d was acknowledged as %q and is %q", number, text, entries[number-1].Act)
		}
	}
}

// TestTheEndIsStoredWithTheLastMove: there is no moment at which one is stored and the
// other is not.
func TestTheEndIsStoredWithTheLastMove(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b")...)
	set(&h.store.states, always)
	tab := h.open(id)
	newPlayer(4).play(t, tab, -1)
	if tab.Now().State != store.Finished || h.kept(id).State != store.Finished {
		t.Fatalf("shown %s, stored %s", tab.Now().State, h.kept(id).State)
	}
	h.store.states.Store(nil)
	h.again(table.Config{})
	same(t, h.open(id).Now(), tab.Now())
}

// TestTheEndIsMadeGood: an earlier program has stored the last move, but not that the
// game is over.
func TestTheEndIsMadeGood(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b")...)
	tab := h.open(id)
	newPlayer(4).play(t, tab, -1)
	if err := h.store.SetState(t.Context(), id, store.Finished, store.Running, time.Now()); err != nil {
		t.Fatal(err)
	}
	h.again(table.Config{})
	same(t, h.open(id).Now(), tab.Now())
	if got := h.kept(id).State; got != store.Finished {
		t.Errorf("opened again the game is %s", got)
	}
	if _, err := h.Rematch(context.Background(), id, "a"); err != nil {
		t.Error(err)
	}
}

// TestABeginningIsMadeGood: the last seat is taken, but not that the game begins.
func TestABeginningIsMadeGood(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(append(people("a"), free(1)...)...)
	set(&h.store.states, always)
	mustBe(t, h.Sit(context.Background(), id, 1, person("b")), errFault)
	if got := h.kept(id).State; got != store.Open {
		t.Fatal(got)
	}
	h.store.states.Store(nil)
	tab := h.open(id)
	if tab.Now().State != store.Running || tab.Now().Position == nil {
		t.Errorf("a table without a free seat is %s", tab.Now().State)
	}
	newPlayer(5).play(t, tab, 10)
	h.truth(tab.Now())
}

// TestTheLastToSitNeedNotWait: who takes the last seat closes the browser.
func TestTheLastToSitNeedNotWait(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(append(people("a"), free(1)...)...)
	ctx, cancel := context.WithCancel(context.Background())
	set(&h.store.tables, func() error { cancel(); return nil })
	if err := h.Sit(ctx, id, 1, person("b")); err != nil {
		t.Fatal(err)
	}
	if got := h.kept(id).State; got != store.Running {
		t.Errorf("the game is %s", got)
	}
}

// TestATableThatCannotBeRead can be opened when it can be read again.
func TestATableThatCannotBeRead(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b")...)
	newPlayer(6).play(t, h.open(id), 20)
	h.again(table.Config{})
	for range 50 {
		for _, hook := range []func(bool){
			func(on bool) {
				if h.store.tables.Store(nil); on {
					set(&h.store.tables, always)
				}
			},
			func(on bool) {
				if h.store.logs.Store(nil); on {
					set(&h.store.logs, always)
				}
			},
		} {
			hook(true)
			_, err := h.Open(context.Background(), id)
			mustBe(t, err, errFault)
			hook(false)
			tab := h.visit(id) // at once
			h.truth(tab.Now())
			tab.Release()
			h.again(table.Config{})
		}
	}
	_, err := h.Open(context.Background(), "no-such-table")
	mustBe(t, err, store.ErrNotFound)
	if h.Live() > 0 {
		t.Errorf("%d tables in memory", h.Live())
	}
	ctx, cancel := context.WithCancel(context.Background())
	inside, goOn := make(chan bool, 9), make(chan bool)
	set(&h.store.tables, func() error { inside <- true; <-goOn; return nil })
	answer := make(chan error)
	go func() { _, err := h.Open(ctx, id); answer <- err }()
	<-inside
	if h.Peek(id) != nil {
		t.Error("a table is shown that is not read yet")
	}
	cancel()
	mustBe(t, <-answer, context.Canceled)
	h.store.tables.Store(nil)
	close(goOn)
	h.truth(h.open(id).Now())
}

// TestALogWithAFault is not played on.
func TestALogWithAFault(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b")...)
	e := store.Entry{Number: 1, Seat: 1, Act: "nonsense", At: time.Now()}
	if err := h.store.Append(context.Background(), id, e); err != nil {
		t.Fatal(err)
	}
	h.again(table.Config{})
	if _, err := h.Open(context.Background(), id); err == nil {
		t.Error("a table opens whose log cannot be played")
	}
	// A table that is at the table already gives up when it looks.
	open := h.create(append(people("a"), free(1)...)...)
	tab := h.open(open)
	set(&h.store.logs, always)
	if err := h.Sit(context.Background(), open, 1, person("b")); err != nil && !errors.Is(err, errFault) {
		t.Error(err)
	}
	<-tab.Left()
	h.store.logs.Store(nil)
	newPlayer(1).play(t, h.open(open), 5)
}
