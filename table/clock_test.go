package table_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// patient creates a table of people that waits a minute for each.
func (h *house) patient(seats ...store.Seat) *table.Table {
	h.Helper()
	id, err := h.CreateAgreed(context.Background(), h.game, game.Config{Seats: len(seats)}, "host", seats, table.Agreed{Patience: time.Minute})
	if err != nil {
		h.Fatal(err)
	}
	return h.visit(id)
}

func mustBeDue(t *testing.T, tab *table.Table, seat game.Seat, want time.Duration) {
	t.Helper()
	if got, owes := tab.Due(seat); !owes || got != want {
		t.Fatalf("seat %d is due in %v (owes %v), not %v", seat, got, owes, want)
	}
}

// undoing is a table at which a seat can take back its latest move and stays to decide,
// whose clock has just begun.
func undoing(t *testing.T, h *house) (*table.Table, game.Seat) {
	t.Helper()
	tab, p := h.patient(people("a", "b")...), newPlayer(4)
	for {
		seat := tab.Now().Position.Pending().First()
		tab.Seen(0)
		tab.Seen(1)
		p.play(t, tab, 1)
		if now := tab.Now(); now.Undoer == seat && now.Position.Pending().Has(seat) {
			does(t, tab, seat, "undo")
			return tab, seat
		}
		time.Sleep(time.Second)
	}
}

// TestUndoGivesNoTime: a move and its undo lead back to the same decision, whose clock has
// gone on; so do redo and another move in the same place.
func TestUndoGivesNoTime(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{BotPause: time.Hour})
		tab, seat := undoing(t, h)
		tab.Enter(seat)
		start, owes := tab.Due(seat)
		if !owes {
			t.Fatal("the seat owes nothing")
		}
		does(t, tab, seat, "redo") // first comes to the decision after it
		mustBeDue(t, tab, seat, time.Minute)
		for n := range 5 {
			time.Sleep(5 * time.Second)
			does(t, tab, seat, "undo")
			mustBeDue(t, tab, seat, start-time.Duration(2*n+1)*5*time.Second)
			time.Sleep(5 * time.Second)
			mustBe(t, tab.Replace(context.Background(), 1-seat, seat, "novice"), table.ErrNotDue)
			does(t, tab, seat, "redo")
			mustBeDue(t, tab, seat, time.Minute-time.Duration(n+1)*5*time.Second)
		}
		// A restart keeps what was used, with a snapshot and without one.
		does(t, tab, seat, "undo")
		want, _ := tab.Due(seat)
		id := tab.Now().ID
		tab.Release()
		for range 2 {
			h.again(table.Config{BotPause: time.Hour})
			tab = h.visit(id)
			tab.Enter(seat)
			mustBeDue(t, tab, seat, want)
			does(t, tab, seat, "redo")
			mustBeDue(t, tab, seat, 35*time.Second)
			does(t, tab, seat, "undo")
			tab.Release()
			h.store.older.Store(&store.Snapshot{})
		}
		h.store.older.Store(nil)
		tab = h.open(id)
		time.Sleep(want)
		mustBeDue(t, tab, seat, 0)
		if err := tab.Replace(context.Background(), 1-seat, seat, "novice"); err != nil {
			t.Fatal(err)
		}
	})
}

// TestTakingBackTheEndOfATurnGivesNoTime to who is waited for after it either: only the
// time in which the seat could decide counts.
func TestTakingBackTheEndOfATurnGivesNoTime(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{BotPause: time.Hour})
		g := *h.game
		open := g.Open
		g.Open = func(c game.Config) (game.Rules, error) { // nothing is revealed: turns can be taken back
			r, err := open(c)
			return &slowRules{r, func() {}}, err
		}
		h.game = &g
		tab, p := h.patient(people("a", "b")...), newPlayer(1)
		seat := tab.Now().Position.Pending().First()
		for tab.Now().Position.Pending().Has(seat) {
			p.play(t, tab, 1)
		}
		other := 1 - seat
		tab.Enter(seat)
		tab.Enter(other)
		mustBeDue(t, tab, other, time.Minute)
		for n := range 3 {
			time.Sleep(10 * time.Second)
			mustBeDue(t, tab, other, 50*time.Second-time.Duration(n)*10*time.Second)
			does(t, tab, seat, "undo")
			mustBeDue(t, tab, seat, time.Minute-time.Duration(n)*5*time.Second)
			time.Sleep(5 * time.Second)
			does(t, tab, seat, "redo")
		}
		mustBeDue(t, tab, other, 30*time.Second)
	})
}

// TestReadyAndReopenGiveNoTime: a programme that is opened again is the same decision, and
// what is dialled in secret is no sign of life. LX-15.8
func TestReadyAndReopenGiveNoTime(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := secretHouse(t)
		tab := h.patient(people("a", "b", "c", "d")...)
		t.Cleanup(tab.Release)
		tab.Enter(0)
		for now := tab.Now(); now.Position.Pending().Len() < 4; now = tab.Now() {
			newPlayer(1).play(t, tab, 1)
		}
		start, _ := tab.Due(0)
		for i := range 6 {
			time.Sleep(time.Second)
			does(t, tab, 0, "set "+string(rune('1'+i))+" wait")
		}
		mustBeDue(t, tab, 0, start-6*time.Second)
		used := 6 * time.Second
		for range 4 {
			does(t, tab, 0, "ready")
			if _, owes := tab.Due(0); owes {
				t.Fatal("who is ready owes a decision")
			}
			time.Sleep(3 * time.Second)
			does(t, tab, 0, "reopen")
			mustBeDue(t, tab, 0, start-used) // others decided meanwhile, not this seat
			time.Sleep(10 * time.Second)
			used += 10 * time.Second
			mustBeDue(t, tab, 0, start-used)
		}
		time.Sleep(start - used)
		if err := tab.Replace(context.Background(), 1, 0, "novice"); err != nil {
			t.Fatal(err)
		}
	})
}

// TestHintsGiveNoTime, nor does being away and looking in again.
func TestHintsGiveNoTime(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{BotPause: time.Hour})
		id, err := h.CreateAgreed(context.Background(), h.game, game.Config{Seats: 2}, "host", people("a", "b"), table.Agreed{Patience: time.Minute, Hints: true})
		if err != nil {
			t.Fatal(err)
		}
		tab := h.open(id)
		seat := tab.Now().Position.Pending().First()
		leave := tab.Enter(seat)
		time.Sleep(20 * time.Second)
		if _, err := tab.Hint(context.Background(), seat); err != nil {
			t.Fatal(err)
		}
		if n := len(tab.Now().Notes); n != 1 {
			t.Fatalf("%d notes", n)
		}
		mustBeDue(t, tab, seat, 40*time.Second)
		leave()
		for range 3 {
			time.Sleep(10 * time.Second)
			tab.Seen(seat)
		}
		mustBeDue(t, tab, seat, 10*time.Second)
	})
}

// TestLeavingToABotGivesNoTime: who takes the seat back before the bot has moved is where
// they were. While the bot has the seat its person's clock stands still.
func TestLeavingToABotGivesNoTime(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{BotPause: time.Hour})
		tab := h.patient(people("a", "b")...)
		t.Cleanup(tab.Release)
		ctx := context.Background()
		seat := tab.Now().Position.Pending().First()
		tab.Enter(seat)
		time.Sleep(20 * time.Second)
		if err := tab.Replace(ctx, seat, seat, "novice"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Second)
		if err := tab.Return(ctx, seat); err != nil {
			t.Fatal(err)
		}
		mustBeDue(t, tab, seat, 40*time.Second)
	})
}

// TestWhoIsReplacedHasTimeAnewOnce: a lost connection costs nothing, but nobody holds the
// others up for ever by coming back.
func TestWhoIsReplacedHasTimeAnewOnce(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{BotPause: time.Hour})
		tab := h.patient(people("a", "b")...)
		t.Cleanup(tab.Release)
		ctx := context.Background()
		seat := tab.Now().Position.Pending().First()
		tab.Enter(seat)
		for n := range 3 {
			if n < 2 {
				mustBeDue(t, tab, seat, time.Minute)
				time.Sleep(time.Minute)
			}
			mustBeDue(t, tab, seat, 0)
			if err := tab.Replace(ctx, 1-seat, seat, "novice"); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
			if err := tab.Return(ctx, seat); err != nil {
				t.Fatal(err)
			}
		}
		mustBeDue(t, tab, seat, 0)
	})
}
