package table_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

func TestAGameIsPlayedToItsEnd(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		h := lay(t, table.Config{})
		id := h.create(people("a", "b", "c", "d", "e")[:seats]...)
		tab, p := h.open(id), newPlayer(uint64(seats))
		for range 30 {
			p.play(t, tab, 1)
			h.truth(tab.Now())
		}
		p.play(t, tab, -1)
		h.truth(tab.Now())
		if got := h.kept(id).State; got != store.Finished {
			t.Errorf("%d seats: the store says the game is %s", seats, got)
		}
		now := tab.Now()
		for seat := range seats {
			if err := tab.Act(context.Background(), seat, now.Number, "pass"); err == nil {
				t.Error("a move after the end is taken")
			}
		}
	}
}

func TestAMoveIsStoredAndShownWhenItIsAcknowledged(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b")...)
	tab, p := h.open(id), newPlayer(1)
	for n := 1; n <= 20; n++ {
		before := tab.Now()
		p.play(t, tab, 1)
		if now := tab.Now(); now.Number != n || len(h.log(id)) != n || now == before || before.Number != n-1 {
			t.Fatalf("after move %d: shown number %d, %d entries, earlier moment %d", n, now.Number, len(h.log(id)), before.Number)
		}
	}
}

func TestDoubleClicksAndRetriesAreOneMove(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b")...)
	tab, p := h.open(id), newPlayer(2)
	for range 25 {
		now := tab.Now()
		seat, text := p.choose(now)
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				if err := tab.Act(context.Background(), seat, now.Number, text); err != nil {
					t.Errorf("%s by %d at %d: %v", text, seat, now.Number, err)
				}
			})
		}
		all.Wait()
		if got := tab.Now().Number; got != now.Number+1 {
			t.Fatalf("eight clicks made %d moves", got-now.Number)
		}
		shown := tab.Now()
		act(t, tab, seat, now.Number, text)
		if tab.Now() != shown {
			t.Fatal("a retry made a new moment")
		}
	}
	h.truth(tab.Now())
}

// TestSeveralMovesAtOnce: all of them are made, or none; sent again they are the
// same moves; and nobody learns by refusals what a move would reveal.
func TestSeveralMovesAtOnce(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b")...)
	tab, p := h.open(id), newPlayer(3)
	ctx := context.Background()
	for range 10 {
		now := tab.Now()
		var seat int
		var place string
		for !strings.HasPrefix(place, "place") { // until a tile is to be placed
			if place != "" {
				act(t, tab, seat, now.Number, place)
				now = tab.Now()
			}
			seat, place = p.choose(now)
		}
		var no *game.Refusal
		if err := tab.Act(ctx, seat, now.Number, place, place); !errors.As(err, &no) || tab.Now() != now {
			t.Fatalf("a move twice: %v", err)
		}
		mustBe(t, tab.Act(ctx, seat, now.Number), table.ErrTooMany)
		mustBe(t, tab.Act(ctx, seat, now.Number, slices.Repeat([]string{place}, 17)...), table.ErrTooMany)
		if err := tab.Act(ctx, seat, now.Number, place, "undo"); err == nil || tab.Now() != now {
			t.Fatal("a move and its taking back are taken together")
		}
		// pass draws the next tile: what comes after it must not be tried out.
		mustBe(t, tab.Act(ctx, seat, now.Number, place, "pass", place), table.ErrRevealing)
		if tab.Now() != now || len(h.log(id)) != now.Number {
			t.Fatal("refused moves leave something behind")
		}
		for range 2 { // the second time is a retry
			if err := tab.Act(ctx, seat, now.Number, place, "pass"); err != nil {
				t.Fatal(err)
			}
		}
		if got := tab.Now().Number; got != now.Number+2 || len(h.log(id)) != got {
			t.Fatalf("two moves have become %d", got-now.Number)
		}
	}
	h.truth(tab.Now())
}

// TestARetryIsKnownAgain: others, bots above all, may have answered a move before
// the second click on it arrives, and the table may have left memory.
func TestARetryIsKnownAgain(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b", "c")...)
	tab := h.visit(id)
	newPlayer(3).play(t, tab, 100)
	tab.Release()
	check := func(tab *table.Table) {
		t.Helper()
		entries := h.log(id)
		for _, e := range entries {
			err := tab.Act(context.Background(), e.Seat, e.Number-1, e.Act)
			if e.Number > 40 && err != nil {
				t.Errorf("the retry of entry %d: %v", e.Number, err)
			} else if err != nil {
				mustBe(t, err, table.ErrStale)
			}
			mustBe(t, tab.Act(context.Background(), (e.Seat+1)%3, e.Number-1, e.Act), table.ErrStale)
			mustBe(t, tab.Act(context.Background(), e.Seat, e.Number-1, e.Act+" "), table.ErrStale)
		}
		if len(h.log(id)) != 100 {
			t.Error("a retry was logged")
		}
	}
	check(tab)
	h.again(table.Config{})
	check(h.open(id))
}

func TestAnotherNumberIsStale(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b")...)
	tab, p := h.open(id), newPlayer(4)
	mustBe(t, tab.Act(context.Background(), 0, -1, ""), table.ErrStale)
	p.play(t, tab, 10)
	now := tab.Now()
	seat, text := p.choose(now)
	for _, number := range []int{-1 << 40, -1, 0, 1, 9, 11, 12, 1 << 40} {
		mustBe(t, tab.Act(context.Background(), seat, number, text), table.ErrStale)
		mustBe(t, tab.Act(context.Background(), seat, number, "undo"), table.ErrStale)
	}
	if tab.Now() != now || len(h.log(id)) != 10 {
		t.Error("a stale act changed something")
	}
}

func TestRefusalsChangeNothing(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b", "c")...)
	tab, p := h.open(id), newPlayer(5)
	changes, stop := tab.Watch()
	defer stop()
	for range 60 {
		p.play(t, tab, 1)
		<-changes
		now := tab.Now()
		if now.Position.Pending() == 0 {
			break
		}
		seat, legal := p.choose(now)
		words := now.Rules.Vocabulary()
		refused := func(seat int, text string, want func(error) bool) {
			t.Helper()
			if err := tab.Act(context.Background(), seat, now.Number, text); !want(err) {
				t.Fatalf("%q by %d at %d: %v", text, seat, now.Number, err)
			}
		}
		refusal := func(err error) bool { var no *game.Refusal; return errors.As(err, &no) }
		unread := func(err error) bool { var bad game.ParseError; return errors.As(err, &bad) }
		refused((seat+1)%3, legal, refusal) // out of turn
		for _, text := range []string{"", " ", "fly", legal + " ", legal + " 1", "UNDO", "undo 1", "\x00"} {
			refused(seat, text, unread)
		}
		for _, b := range now.Position.Blocked(nil, game.Seat(seat)) {
			refused(seat, words.Text(b.Move), refusal)
		}
		for _, s := range []int{-1, 3, 4, 5, 7, 255} {
			refused(s, legal, func(err error) bool { return errors.Is(err, table.ErrNoSeat) })
		}
		for s := range 3 {
			if game.Seat(s) != now.Undoer {
				refused(s, "undo", func(err error) bool {
					return errors.Is(err, game.ErrUndoFloor) || errors.Is(err, game.ErrUndoSeat)
				})
			}
			if game.Seat(s) != now.Redoer {
				refused(s, "redo", func(err error) bool { return errors.Is(err, game.ErrNoRedo) })
			}
		}
		if tab.Now() != now || len(h.log(id)) != now.Number {
			t.Fatal("a refusal changed something")
		}
		select {
		case <-changes:
			t.Fatal("a refusal was told to watchers")
		default:
		}
	}
	h.truth(tab.Now())
}

func TestUndoAndRedo(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b")...)
	tab, p := h.visit(id), newPlayer(6)
	undos, redos, changed := 0, 0, 0
	for turn := range 60 {
		seat, ok := p.undoable(t, tab)
		if !ok {
			break
		}
		for tab.Now().Undoer != game.Nobody { // down to the floor
			act(t, tab, seat, tab.Now().Number, "undo")
			undos++
			h.truth(tab.Now())
		}
		if got := tab.Now().Redoer; int(got) != seat {
			t.Fatalf("seat %d may redo, seat %d took back", got, seat)
		}
		mustBe(t, tab.Act(context.Background(), 1-seat, tab.Now().Number, "redo"), game.ErrNoRedo)
		if turn%3 == 0 { // taken back and played otherwise
			p.play(t, tab, 1)
			changed++
		} else {
			act(t, tab, seat, tab.Now().Number, "redo")
			redos++
		}
		h.truth(tab.Now())
		if turn%5 == 0 {
			was := tab.Now()
			tab.Release()
			h.again(table.Config{})
			tab = h.visit(id)
			same(t, tab.Now(), was)
		} else {
			p.play(t, tab, 1)
		}
	}
	defer tab.Release()
	if undos == 0 || redos == 0 || changed == 0 {
		t.Errorf("%d undos, %d redos, %d changes", undos, redos, changed)
	}
	var logged int
	for _, e := range h.log(id) {
		if e.Act == table.Undo || e.Act == table.Redo {
			logged++
		}
	}
	if logged != undos+redos {
		t.Errorf("%d of %d undos and redos are logged", logged, undos+redos)
	}
}

// TestTheEndStands: the end of a game reveals its seed, and nobody may take back
// what leads to it, even though the rules of the game would let them.
func TestTheEndStands(t *testing.T) {
	back := 0
	for seed := range uint64(6) {
		h := lay(t, table.Config{})
		id := h.create(people("a", "b")...)
		tab := h.open(id)
		newPlayer(seed).play(t, tab, -1)
		g, _ := h.told(id)
		now := tab.Now()
		for seat := range game.Seat(2) {
			if g.CanUndo(seat) == nil {
				back++
			}
			mustBe(t, tab.Act(context.Background(), int(seat), now.Number, "undo"), game.ErrUndoFloor)
		}
		if now.Undoer != game.Nobody || tab.Now() != now {
			t.Error("the end can be taken back")
		}
	}
	if back == 0 {
		t.Error("no game ended with a move that the rules would let be taken back")
	}
}

// TestWhoDoesNotWaitIsNotKept: an act whose caller has gone is not taken; one that
// is being stored is.
func TestWhoDoesNotWaitIsNotKept(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b")...)
	tab, p := h.open(id), newPlayer(7)
	inside, goOn := make(chan bool), make(chan bool)
	set(&h.store.appends, func(store.Entry) error { inside <- true; <-goOn; return nil })
	now := tab.Now()
	seat, text := p.choose(now)
	ctx, cancel := context.WithCancel(context.Background())
	answers := make(chan error, 2)
	go func() { answers <- tab.Act(ctx, seat, 0, text) }()
	<-inside
	go func() { answers <- tab.Act(ctx, seat, 1, "undo") }()
	cancel()
	mustBe(t, <-answers, context.Canceled)
	mustBe(t, <-answers, context.Canceled)
	close(goOn)
	h.store.appends.Store(nil)
	until(t, tab, "stored", func(now *table.Now) bool { return now.Number == 1 })
	act(t, tab, seat, 0, text) // the retry is acknowledged
	if n := len(h.log(id)); n != 1 {
		t.Errorf("%d entries", n)
	}
	h.truth(tab.Now())
}

// TestTheMailboxIsBounded: who finds it full waits, or gives up.
func TestTheMailboxIsBounded(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b")...)
	tab, p := h.open(id), newPlayer(8)
	inside, goOn := make(chan bool, 1), make(chan bool)
	set(&h.store.appends, func(store.Entry) error { inside <- true; <-goOn; return nil })
	now := tab.Now()
	seat, text := p.choose(now)
	const callers = 500
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	var all sync.WaitGroup
	var taken, late atomic.Int64
	for i := range callers {
		patience := context.Background()
		if i%2 == 0 {
			patience = ctx
		}
		all.Go(func() {
			switch err := tab.Act(patience, seat, 0, text); {
			case err == nil:
				taken.Add(1)
			case errors.Is(err, context.DeadlineExceeded):
				late.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	<-inside
	<-ctx.Done()
	eventually(t, "given up", func() bool { return late.Load() == callers/2 })
	h.store.appends.Store(nil)
	close(goOn)
	all.Wait()
	if taken.Load() != callers/2 || len(h.log(id)) != 1 {
		t.Errorf("%d callers were answered, %d entries", taken.Load(), len(h.log(id)))
	}
}

// TestManyActAtOneTable: whatever all seats try at the same time, the log has no
// gaps and is the game that is shown.
func TestManyActAtOneTable(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b", "c", "d")...)
	tab := h.open(id)
	var all sync.WaitGroup
	var taken atomic.Int64
	for i := range 16 {
		all.Go(func() {
			p := newPlayer(uint64(i))
			for n := 0; ; n++ {
				now := tab.Now()
				if now.Position.Pending() == 0 || now.Number > 400 {
					return
				}
				seat, text := p.choose(now)
				switch {
				case i == 1 && now.Undoer != game.Nobody && n%4 == 0:
					seat, text = int(now.Undoer), "undo"
				case i == 2 && now.Redoer != game.Nobody:
					seat, text = int(now.Redoer), "redo"
				case i == 3:
					seat = (seat + 1) % 4
				case i == 4: // looks only
					now.Position.View(game.Seat(seat))
					now.Position.Blocked(nil, game.Seat(seat))
					continue
				}
				err := tab.Act(context.Background(), seat, now.Number, text)
				var no *game.Refusal
				switch {
				case err == nil:
					taken.Add(1)
				case errors.Is(err, table.ErrStale) || errors.As(err, &no):
				default:
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	h.truth(tab.Now())
	if int(taken.Load()) < tab.Now().Number {
		t.Errorf("%d acts acknowledged, %d stored", taken.Load(), tab.Now().Number)
	}
}

// TestManyTables: tables are played, left and opened again side by side.
func TestManyTables(t *testing.T) {
	h := lay(t, table.Config{IdleAfter: 15 * time.Millisecond, Searchers: 2})
	var all sync.WaitGroup
	for i := range 12 {
		seats := people("a", "b", "c", "d")
		if i%3 == 0 {
			seats[1], seats[3] = robot("random"), robot("greedy")
		}
		id := h.create(seats...)
		for k := range 3 {
			all.Go(func() {
				p := newPlayer(uint64(10*i + k))
				for range 40 {
					tab, err := h.Open(context.Background(), id)
					if err != nil {
						t.Error(err)
						return
					}
					now := tab.Now()
					if now.Position.Pending() != 0 {
						seat, text := p.choose(now)
						err = tab.Act(context.Background(), seat, now.Number, text)
						if err != nil && !errors.Is(err, table.ErrStale) {
							t.Errorf("table %d: %v", i, err)
						}
					}
					tab.Release()
					if k == 0 && now.Number%10 == 9 {
						time.Sleep(40 * time.Millisecond) // long enough to be forgotten
					}
				}
			})
		}
		t.Cleanup(func() {
			h.again(table.Config{BotPause: time.Hour})
			tab := h.visit(id)
			defer tab.Release()
			h.truth(tab.Now())
		})
	}
	all.Wait()
}

// same fails the test if two moments are not the same game.
func same(t testing.TB, got, want *table.Now) {
	t.Helper()
	switch {
	case got.Number != want.Number:
		t.Fatalf("number %d, was %d", got.Number, want.Number)
	case !slices.Equal(game.Bytes(got.Position), game.Bytes(want.Position)):
		t.Fatal("the position differs")
	case !slices.Equal(got.Events, want.Events):
		t.Fatal("the events differ")
	case got.Undoer != want.Undoer || got.Redoer != want.Redoer:
		t.Fatalf("undo and redo are for %d and %d, were for %d and %d", got.Undoer, got.Redoer, want.Undoer, want.Redoer)
	case got.Since != want.Since:
		t.Fatalf("since is %v, was %v", got.Since, want.Since)
	case got.State != want.State || got.Seed != want.Seed || got.Commitment != want.Commitment || got.Rematch != want.Rematch:
		t.Fatal("the state or the seed differs")
	case !slices.Equal(got.Seats, want.Seats):
		t.Fatal("the seats differ")
	}
}
