package table_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// TestFinishedTablesAreForgotten: tables whose games have been over for long are deleted, in steps;
// running ones, younger ones and one that somebody looks at are not.
func TestFinishedTablesAreForgotten(t *testing.T) {
	if testing.Short() {
		t.Skip("a year takes more than a minute under the race detector")
	}
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		const day = 24 * time.Hour
		h := lay(t, table.Config{IdleAfter: time.Minute})
		looked := h.create(robot("random"), robot("random"))
		tab := h.visit(looked)
		until(t, tab, "finished", finished)
		running, err := h.store.Table(context.Background(), h.create(people("a", "b")...))
		if err != nil {
			t.Fatal(err)
		}
		old, err := h.store.Table(context.Background(), looked)
		if err != nil {
			t.Fatal(err)
		}
		tab.Release()
		const many = 120
		for i := range many {
			old.ID, old.Seats = fmt.Sprint("old", i), nil
			if err := h.store.CreateTable(context.Background(), old); err != nil {
				t.Fatal(err)
			}
		}
		h.again(table.Config{IdleAfter: 6 * time.Hour, KeepFinished: 365 * day})
		tab = h.visit(looked)
		left := func() int {
			all, err := h.store.AllTables(context.Background(), "", 999)
			if err != nil {
				t.Fatal(err)
			}
			return len(all)
		}
		time.Sleep(364 * day)
		synctest.Wait()
		if n := left(); n != many+2 {
			t.Errorf("%d tables of %d after 364 days", n, many+2)
		}
		time.Sleep(2 * day)
		synctest.Wait()
		if n := left(); n != 2 {
			t.Errorf("%d tables are left after 366 days", n)
		}
		if _, err := h.store.Table(context.Background(), looked); err != nil {
			t.Errorf("somebody looks at a table: %v", err)
		}
		tab.Release()
		time.Sleep(day)
		synctest.Wait()
		if _, err := h.store.Table(context.Background(), looked); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("nobody looks at the table any more: %v", err)
		}
		if _, err := h.store.Table(context.Background(), running.ID); err != nil {
			t.Errorf("a running game: %v", err)
		}
	})
}

// TestDeletedUnderTheServer: who plays at a table that an operator has deleted is told that it is not
// there, and others are not disturbed.
func TestDeletedUnderTheServer(t *testing.T) {
	h := lay(t, table.Config{})
	id, other := h.create(people("a", "b")...), h.create(people("a", "b")...)
	tab, rest, p := h.visit(id), h.visit(other), newPlayer(1)
	if err := h.store.DeleteTable(context.Background(), id); err != nil {
		t.Fatal(err)
	}
	seat, text := p.choose(tab.Now())
	mustBe(t, tab.Act(context.Background(), seat, tab.Now().Moment(game.Seat(seat)), text), store.ErrNotFound)
	_, err := h.Open(context.Background(), id)
	mustBe(t, err, store.ErrNotFound)
	p.play(t, rest, 5)
	tab.Release()
	rest.Release()
}
