package table_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// together makes n tables with the same deal and returns their ids.
func (h *house) together(n int, seats ...store.Seat) (duplicate string, ids []string) {
	h.Helper()
	p := h.PromiseDuplicate()
	if err := h.CreateDuplicate(context.Background(), p, n, h.game, game.Config{Seats: len(seats)}, "host", seats, table.Agreed{}); err != nil {
		h.Fatal(err)
	}
	all, err := h.store.TablesOfDuplicate(context.Background(), p.Table)
	if err != nil {
		h.Fatal(err)
	}
	for _, t := range all {
		ids = append(ids, t.ID)
	}
	return p.Table, ids
}

// sealedGame plays at the first table until it is sealed.
func (h *house) sealedGame(id string) {
	h.Helper()
	tab, p := h.open(id), newPlayer(5)
	for tab.Now().State == store.Running {
		seat, act := p.choose(tab.Now())
		if err := tab.Act(context.Background(), seat, tab.Now().Moment(game.Seat(seat)), act); err != nil {
			h.Fatal(err)
		}
	}
}

// TestASealedGameIsNotRead: neither by who looks at the table, nor from its log, whatever was in memory before, until all
// games have ended.
func TestASealedGameIsNotRead(t *testing.T) {
	h := lay(t, table.Config{BotPause: time.Hour})
	ctx := context.Background()
	_, ids := h.together(2, person("a"), robot("random"))
	if err := h.Sit(ctx, ids[1], 0, person("b")); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Replay(ctx, ids[0]); err != nil { // it is in memory
		t.Fatal(err)
	}
	h.sealedGame(ids[0])
	sealed := func(when string) {
		t.Helper()
		if now := h.open(ids[0]).Now(); now.State != store.Sealed || now.Position != nil || now.Seed != "" || now.Events != nil || now.Ending == nil {
			t.Errorf("%s a table shows %+v", when, now)
		}
		if now, err := h.Glimpse(ctx, ids[0]); err != nil || now.Position != nil || now.Seed != "" {
			t.Errorf("%s another node shows %+v, %v", when, now, err)
		}
		_, replayed := h.Replay(ctx, ids[0])
		_, course := h.Course(ctx, ids[0])
		_, analysed := h.Analyse(ids[0], nil)
		for what, err := range map[string]error{"a replay": replayed, "a course": course, "an analysis": analysed} {
			if !errors.Is(err, table.ErrSealed) {
				t.Errorf("%s %s can be had: %v", when, what, err)
			}
		}
		_, again := h.Rematch(ctx, ids[0], "a")
		_, record := table.RecordOf(h.open(ids[0]).Now().Rules, h.kept(ids[0]), h.log(ids[0]))
		if !errors.Is(again, table.ErrNotOver) || !errors.Is(record, table.ErrNoRecord) {
			t.Errorf("%s: a rematch %v, a record %v", when, again, record)
		}
	}
	sealed("at once")
	h.again(table.Config{BotPause: time.Hour})
	sealed("after a restart")
	h.sealedGame(ids[1])
	eventually(t, "all is open", func() bool { return h.open(ids[0]).Now().Position != nil && h.open(ids[1]).Now().Position != nil })
	if a, b := h.kept(ids[0]), h.kept(ids[1]); a.Seed != b.Seed || a.Seed != h.open(ids[0]).Now().Seed {
		t.Error("the seeds differ")
	}
	if _, err := h.Replay(ctx, ids[0]); err != nil {
		t.Error(err)
	}
}

// TestADuplicateEndsWhenTheRestExpires, also if another program stops what goes on, or whoever plays alone leaves for ever; who
// has left does not sit at another of the tables.
func TestADuplicateEndsWhenTheRestExpires(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{BotPause: time.Hour, OpenFor: 24 * time.Hour})
		ctx := context.Background()
		_, ids := h.together(2, person("a"), robot("random"))
		h.sealedGame(ids[0])
		time.Sleep(25 * time.Hour)
		synctest.Wait()
		if got := h.kept(ids[0]).State; got != store.Finished {
			t.Errorf("when the other has expired the table is %s", got)
		}
		duplicate, ids := h.together(3, person("c"), robot("random"))
		must(t, h.Sit(ctx, ids[1], 0, person("d")))
		h.sealedGame(ids[0])
		if err := h.Forget(ctx, ids[1], "somebody"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a stranger leaves for ever: %v", err)
		}
		must(t, h.Forget(ctx, ids[1], "d"))
		if err := h.Sit(ctx, ids[2], 0, person("d")); !errors.Is(err, store.ErrSibling) || errors.Is(err, table.ErrUnsaved) {
			t.Errorf("who has left sits at another table: %v", err)
		}
		must(t, h.store.SetState(ctx, ids[2], store.Open, store.Expired, time.Now()))
		time.Sleep(15 * time.Second) // so often the hub looks
		h.NoticeClosed(ctx)
		if got := h.kept(ids[0]).State; got != store.Finished {
			t.Errorf("when another program has ended the last table the first is %s", got)
		}
		if err := h.CreateDuplicate(ctx, h.PromiseDuplicate(), 1, h.game, game.Config{Seats: 1}, "host", people("a"), table.Agreed{}); err == nil {
			t.Error("a duplicate of one table")
		}
		mustBe(t, h.EndDuplicate(ctx, "d-nothing"), store.ErrNotFound)
		must(t, h.EndDuplicate(ctx, duplicate))
	})
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
