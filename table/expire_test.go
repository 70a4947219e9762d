package table_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// TestOpenTablesExpire when nobody who sits there was there for so long; whoever looks is
// told, and it cannot be joined any more.
func TestOpenTablesExpire(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{OpenFor: 24 * time.Hour, IdleAfter: 5 * time.Minute})
		ctx := context.Background()
		left, kept, looked := h.create(person("a"), store.Seat{Kind: store.Free}), h.create(person("b"), store.Seat{Kind: store.Free}), h.create(person("c"), store.Seat{Kind: store.Free})
		begun := h.create(people("d", "e")...)
		watched := h.open(looked) // by somebody who has no seat there
		time.Sleep(20 * time.Hour)
		b := h.visit(kept)
		b.Seen(0)
		b.Release()
		time.Sleep(3*time.Hour + 30*time.Minute)
		for _, id := range []string{left, kept, looked} {
			if got := h.kept(id).State; got != store.Open {
				t.Fatalf("%s is %s before its time", id, got)
			}
		}
		time.Sleep(2 * time.Hour)
		synctest.Wait()
		for id, want := range map[string]string{left: store.Expired, kept: store.Open, looked: store.Expired, begun: store.Running} {
			if got := h.kept(id).State; got != want {
				t.Errorf("%s is %s, not %s", id, got, want)
			}
		}
		if got := watched.Now().State; got != store.Expired {
			t.Errorf("who looks sees that it is %s", got)
		}
		mustBe(t, h.Sit(ctx, left, 1, person("z")), store.ErrConflict)
		mustBe(t, h.open(left).Act(ctx, 0, 0, "undo"), table.ErrNotBegun)
		time.Sleep(20 * time.Hour)
		if got := h.kept(kept).State; got != store.Expired {
			t.Errorf("the other table is %s a day later", got)
		}
	})
}

// TestAPersonHasSoManyOpenTables, also of those that are laid at the same time. Tables
// that need nobody do not count.
func TestAPersonHasSoManyOpenTables(t *testing.T) {
	h := lay(t, table.Config{BotPause: time.Hour, OpenTables: 5})
	ctx := context.Background()
	var laid, refused atomic.Int32
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			_, err := h.Create(ctx, h.game, game.Config{Seats: 2}, "flood", []store.Seat{person("flood"), {Kind: store.Free}})
			if err == nil {
				laid.Add(1)
				return
			}
			mustBe(t, err, table.ErrTooManyOpen)
			refused.Add(1)
		})
	}
	all.Wait()
	if laid.Load() != 5 || refused.Load() != 15 {
		t.Errorf("%d laid, %d refused", laid.Load(), refused.Load())
	}
	for _, host := range []string{"flood", "other"} {
		seats := []store.Seat{person(host), robot("random")}
		if host == "other" {
			seats[1] = store.Seat{Kind: store.Free}
		}
		if _, err := h.Create(ctx, h.game, game.Config{Seats: 2}, host, seats); err != nil {
			t.Errorf("%s: %v", host, err)
		}
	}
}
