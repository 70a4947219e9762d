package table_test

import (
	"context"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
	"spielwerk/wall"
)

// TestTheClockIsSet forward by a day and back by an hour, while a decision runs: nobody is due too soon
// or gets more time, open tables wait as long as ever, no table moves behind others, whether the tables
// stay in memory, come back from a snapshot, or from the log.
func TestTheClockIsSet(t *testing.T) {
	newWorld(t)
	for name, by := range map[string]time.Duration{"forward": 24 * time.Hour, "back": -time.Hour} {
		t.Run(name, func(t *testing.T) { synctest.Test(t, func(t *testing.T) { setClock(t, by) }) })
	}
}

// TestTheClockWasSet: when the clock is set while no server runs, it is as if that had been off for so long.
func TestTheClockWasSet(t *testing.T) {
	newWorld(t)
	for _, c := range []struct {
		by, more time.Duration
		state    string
	}{{11 * time.Hour, 0, store.Open}, {13 * time.Hour, 0, store.Expired}, {-time.Hour, 12 * time.Hour, store.Open}, {-time.Hour, 14 * time.Hour, store.Expired}} {
		synctest.Test(t, func(t *testing.T) {
			config := table.Config{BotPause: time.Hour, OpenFor: 12 * time.Hour}
			h := lay(t, config)
			id := h.create(person("c"), store.Seat{Kind: store.Free})
			begun := time.Now()
			config.Clock = wall.Clock{Now: func() time.Time { return time.Now().Add(c.by) }, Elapsed: func() time.Duration { return time.Since(begun) }}
			h.again(config)
			time.Sleep(c.more + time.Second)
			synctest.Wait()
			if is := h.kept(id).State; is != c.state {
				t.Errorf("set by %v, and %v later the table is %s", c.by, c.more, is)
			}
		})
	}
}

// TestTimePassesWhileTheClockIsRead, as when the machine sleeps just then: nobody takes that for a clock that was set.
func TestTimePassesWhileTheClockIsRead(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		var said journal
		var slept atomic.Int64
		var sleeps atomic.Bool
		begun := time.Now()
		h := lay(t, table.Config{BotPause: time.Hour, Log: slog.New(slog.NewTextHandler(&said, nil)), Clock: wall.Clock{
			Now: func() time.Time {
				now := time.Now().Add(time.Duration(slept.Load()))
				if sleeps.CompareAndSwap(true, false) {
					slept.Add(int64(time.Hour))
				}
				return now
			},
			Elapsed: func() time.Duration { return time.Since(begun) + time.Duration(slept.Load()) },
		}})
		sleeps.Store(true)
		newPlayer(4).play(t, h.patient(people("a", "b")...), 3)
		if lines := strings.Join(said.lines(), "\n"); strings.Contains(lines, "was set") {
			t.Error(lines)
		}
	})
}

func setClock(t *testing.T, by time.Duration) {
	var ahead atomic.Int64
	var said journal
	begun := time.Now()
	clock := wall.Clock{
		Now:     func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) },
		Elapsed: func() time.Duration { return time.Since(begun) },
	}
	const openFor = 12 * time.Hour
	config := table.Config{
		BotPause: time.Hour, OpenFor: openFor, IdleAfter: time.Minute, Clock: clock,
		Log: slog.New(slog.NewTextHandler(&said, nil)),
	}
	h := lay(t, config)
	waiting := h.create(person("c"), store.Seat{Kind: store.Free})
	var tabs []*table.Table
	for range 3 {
		tab := h.patient(people("a", "b")...)
		newPlayer(4).play(t, tab, 3)
		tabs = append(tabs, tab)
	}
	changed := h.kept(tabs[0].Now().ID).Changed
	seat := tabs[0].Now().Position.Pending().First()
	time.Sleep(10 * time.Second)
	mustBeDue(t, tabs[0], seat, 50*time.Second)
	leave := func(i int) string { // leaves memory, with a snapshot
		id := tabs[i].Now().ID
		tabs[i].Release()
		time.Sleep(90 * time.Second)
		synctest.Wait()
		return id
	}
	one, two := leave(1), leave(2)
	if err := h.store.PutSnapshot(t.Context(), two, store.Snapshot{Number: len(h.log(two))}); err != nil { // unusable: the log is played
		t.Fatal(err)
	}

	ahead.Store(int64(by))
	due, _ := tabs[0].Due(seat)
	if due != 0 { // 10 s and 180 s of 60 s are over
		t.Errorf("due in %v", due)
	}
	other := 1 - seat
	for _, tab := range []*table.Table{tabs[0], h.visit(one), h.visit(two)} {
		defer tab.Enter(seat)()
		defer tab.Enter(other)()
		newPlayer(9).play(t, tab, 1) // a decision that begins after it
		for next := range owing(tab) {
			mustBeDue(t, tab, next, time.Minute)
		}
		time.Sleep(7 * time.Second)
		for next := range owing(tab) {
			mustBeDue(t, tab, next, 53*time.Second)
		}
	}
	if now := h.kept(tabs[0].Now().ID).Changed; now.Before(changed) || tabs[0].Now().Changed.Before(changed) {
		t.Errorf("changed at %v, before at %v", now, changed)
	}
	// Set again within a decision.
	ahead.Add(int64(by))
	for next := range owing(tabs[0]) {
		mustBeDue(t, tabs[0], next, 53*time.Second-14*time.Second)
		mustBe(t, tabs[0].Replace(context.Background(), 1-next, next, "novice"), table.ErrNotDue)
	}
	time.Sleep(openFor - 30*time.Minute)
	if got := h.kept(waiting).State; got != store.Open {
		t.Errorf("a table that has waited less than %v is %s", openFor, got)
	}
	time.Sleep(openFor / 12)
	if got := h.kept(waiting).State; by > 0 && got != store.Expired {
		t.Errorf("a table that has waited longer than %v is %s", openFor, got)
	}
	if n := strings.Count(strings.Join(said.lines(), "\n"), "the clock of the machine was set"); n != 2 {
		t.Errorf("that the clock was set is told %d times", n)
	}
	newPlayer(9).play(t, h.visit(one), 1)
	time.Sleep(7 * time.Second)
	for range 2 { // a new server goes on with the snapshot
		h.again(config)
		tab := h.visit(one)
		defer tab.Enter(seat)()
		defer tab.Enter(other)()
		for next := range owing(tab) {
			mustBeDue(t, tab, next, 53*time.Second)
		}
	}
}

// owing are the seats that owe a decision.
func owing(tab *table.Table) map[game.Seat]bool {
	all := map[game.Seat]bool{}
	for seat := range game.Seat(2) {
		if tab.Now().Position.Pending().Has(seat) {
			all[seat] = true
		}
	}
	return all
}
