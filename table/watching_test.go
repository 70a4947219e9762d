package table_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/game"
	"spielwerk/table"
)

func TestWatchingIsWritten(t *testing.T) {
	for _, w := range []table.Watching{{}, {Refused: true}, {Moves: 7}, {Delay: 90 * time.Minute, Overheard: true}, {Overheard: true}} {
		if got, err := table.ParseWatching(w.String()); got != w || err != nil {
			t.Errorf("%q is read as %+v, %v", w.String(), got, err)
		}
	}
	for _, text := range []string{"later", "moves:0", "moves:x", "minutes:-1", "moves"} {
		if w, err := table.ParseWatching(text); err == nil || !w.Refused { // what nobody understands shows nothing
			t.Errorf("%q is read as %+v", text, w)
		}
	}
}

// TestWatchedMinutesLater: who watches sees the game as it was so many minutes ago, also after a restart, and all of it
// when it has ended.
func TestWatchedMinutesLater(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{BotPause: time.Hour})
		tab := h.agreed(table.Agreed{Watching: table.Watching{Delay: 10 * time.Minute}}, people("a", "b")...)
		p := newPlayer(4)
		var after []int // moments of a watcher, minute by minute
		for range 20 {
			p.play(t, tab, 1)
			after = append(after, tab.Now().Moment(game.Watcher))
			time.Sleep(time.Minute)
		}
		see := func(want int) {
			t.Helper()
			now, err := tab.Watched(context.Background())
			if err != nil || now.Moment(game.Watcher) != want || now.Position.Pending() == 0 {
				t.Errorf("a watcher sees moment %d, want %d: %v", now.Moment(game.Watcher), want, err)
			}
		}
		see(after[10]) // the minute has just passed
		time.Sleep(4*time.Minute + time.Second)
		see(after[14])
		h.again(table.Config{BotPause: time.Hour})
		tab = h.visit(tab.Now().ID)
		see(after[14])
		time.Sleep(time.Hour)
		see(after[19])
		for tab.Now().Position.Pending() != 0 {
			p.play(t, tab, 1)
		}
		if now, err := tab.Watched(context.Background()); err != nil || now != tab.Now() {
			t.Errorf("of a game that has ended a watcher sees moment %d: %v", now.Number, err)
		}
	})
}

// TestWatchedByNobody: a table that refuses those who watch does so while its game goes on.
func TestWatchedByNobody(t *testing.T) {
	h := lay(t, table.Config{BotPause: time.Hour})
	tab := h.agreed(table.Agreed{Watching: table.Watching{Refused: true}}, people("a", "b")...)
	if now, err := tab.Watched(context.Background()); !errors.Is(err, table.ErrRefused) || now != nil {
		t.Errorf("a watcher: %v, %v", now, err)
	}
}
