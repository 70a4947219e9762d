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

// TestDrain: a hub that drains refuses new tables, its bots stop, people go on, and what has been
// played is in the snapshots when it closes.
func TestDrain(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		const pause = time.Second
		h := lay(t, table.Config{BotPause: pause})
		id := h.create(person("a"), robot("random"))
		waiting := h.create(free(2)...)
		tab, p := h.open(id), newPlayer(2)
		until(t, tab, "the person's turn", func(now *table.Now) bool { return now.Position.Pending().Has(0) })
		time.Sleep(pause / 2)
		h.Drain()
		for tab.Now().Position.Pending().Has(0) { // the bot would be next
			p.play(t, tab, 1)
		}
		number := tab.Now().Number
		time.Sleep(10 * pause)
		synctest.Wait()
		if got := tab.Now().Number; got != number {
			t.Errorf("bots have made %d moves", got-number)
		}
		_, err := h.Create(context.Background(), newWorld(t), game.Config{Seats: 2}, "", []store.Seat{robot("random"), robot("random")})
		mustBe(t, err, table.ErrDraining)
		if err = h.Sit(context.Background(), waiting, 0, person("b")); err != nil { // a table that is there
			t.Error(err)
		}
		h.again(table.Config{BotPause: pause})
		snap, err := h.store.Snapshot(context.Background(), id)
		if err != nil || snap.Number != number {
			t.Errorf("a snapshot of %d moves, want %d: %v", snap.Number, number, err)
		}
		tab = h.visit(id) // the bot goes on
		until(t, tab, "the bot's move", func(now *table.Now) bool { return now.Number > number })
		tab.Release()
	})
}
