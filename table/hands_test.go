package table_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/record"
	"spielwerk/store"
	"spielwerk/table"
)

// handed tells whether a bot of that name plays for the person on a seat.
func handed(seat int, name string) func(*table.Now) bool {
	return func(now *table.Now) bool { return now.Seats[seat].Kind == store.Human && now.Seats[seat].Bot == name }
}

// TestWhoLeavesIsReplacedAndComesBack: the bot plays for the person, nobody else can,
// and the person plays on when they are back; the log tells it, and a restart of the
// server changes nothing.
func TestWhoLeavesIsReplacedAndComesBack(t *testing.T) {
	h := lay(t, table.Config{BotPause: time.Hour})
	id := h.create(people("a", "b")...)
	tab, p := h.visit(id), newPlayer(1)
	p.play(t, tab, 5)
	seat := tab.Now().Position.Pending().First()
	ctx := context.Background()
	if err := tab.Replace(ctx, seat, seat, "skilled"); err != nil {
		t.Fatal(err)
	}
	mustBe(t, tab.Replace(ctx, seat, seat, "novice"), table.ErrReplaced)
	now := tab.Now()
	if !handed(int(seat), "skilled")(now) || now.Seats[seat].Name == "" {
		t.Fatalf("%+v", now.Seats[seat])
	}
	mustBe(t, tab.Act(ctx, int(seat), now.Moment(seat), now.Rules.Vocabulary().Text(now.Position.Moves(nil, seat)[0])), table.ErrReplaced)

	// The server starts anew, once with a snapshot and once without.
	tab.Release()
	for range 2 {
		h.again(table.Config{BotPause: time.Hour})
		tab = h.visit(id)
		if !handed(int(seat), "skilled")(tab.Now()) || len(tab.Now().Notes) != 1 {
			t.Fatalf("after a restart: %+v, %+v", tab.Now().Seats, tab.Now().Notes)
		}
		h.truth(tab.Now())
		h.store.older.Store(&store.Snapshot{})
		tab.Release()
	}
	h.store.older.Store(nil)

	// The bot plays, as soon as it makes no pauses.
	h.again(table.Config{})
	tab = h.visit(id)
	other := 1 - seat
	until(t, tab, "the bot has played", func(now *table.Now) bool { return now.Position.Pending().Has(other) })
	mustBe(t, tab.Return(ctx, other), table.ErrNoPerson)
	if err := tab.Return(ctx, seat); err != nil {
		t.Fatal(err)
	}
	if now := tab.Now(); now.Seats[seat].Bot != "" {
		t.Errorf("%+v", now.Seats[seat])
	}
	want := []string{"@bot skilled " + string(rune('1'+seat)), "@back"}
	var got []string
	for _, e := range h.log(id) {
		if e.Act[0] == '@' {
			got = append(got, e.Act)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("the log has %q", got)
	}
	p.play(t, tab, -1)
	h.truth(tab.Now())
	mustBe(t, tab.Replace(ctx, seat, seat, "skilled"), table.ErrOver)
	tab.Release()

	// The record says who played.
	meta := h.kept(id)
	seed, err := fair.ParseSeed(meta.Seed)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := h.Rules(meta)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := table.Record(rules, []string{"a", "b"}, table.Nonces(meta.Seats), seed, h.log(id))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := rec.Verify(rules); err != nil {
		t.Error(err)
	}
	hands := rec.End.Hands
	if len(hands) != 2 || hands[0] != (record.Hand{After: 5, Seat: int(seat), Bot: "skilled"}) || hands[1].Bot != "" || hands[1].After <= 5 {
		t.Errorf("the record says %+v", hands)
	}
	rec.End.Hands = append(hands, record.Hand{After: 1, Seat: 0, Bot: "skilled"})
	if _, err := rec.Verify(rules); err == nil {
		t.Error("a record that goes back in time is verified")
	}
}

// TestNotesAreNoActs: nobody can write them as moves, and no bot has such a name.
func TestNotesAreNoActs(t *testing.T) {
	h := lay(t, table.Config{})
	tab := h.open(h.create(people("a", "b")...))
	ctx := context.Background()
	for _, act := range []string{"@bot greedy 1", "@back", "@hint", "@"} {
		var bad game.ParseError
		if err := tab.Act(ctx, 0, 0, act); !errors.As(err, &bad) {
			t.Errorf("%q: %v", act, err)
		}
	}
	for _, name := range []string{"", "deepthought", "skilled 2", "@back", "random", "greedy", "greedy:50", "plan", "search", "search:30s", "greedy@weights.yaml", "Master"} {
		mustBe(t, tab.Replace(ctx, 0, 0, name), table.ErrNotAgreed)
	}
	mustBe(t, tab.Replace(ctx, 0, 2, "skilled"), table.ErrNoSeat)
	mustBe(t, tab.Replace(ctx, 0, -1, "skilled"), table.ErrNoSeat)
	if n := tab.Now().Number; n != 0 {
		t.Errorf("the log has %d entries", n)
	}
	waiting := h.open(h.create(free(2)...))
	mustBe(t, waiting.Replace(ctx, 0, 0, "skilled"), table.ErrNotBegun)
	bots := h.open(h.create(person("a"), robot("random")))
	mustBe(t, bots.Replace(ctx, 0, 1, "skilled"), table.ErrNoPerson)
}

// TestOthersWaitBeforeTheyReplace: until somebody has had the agreed time, and if they
// are away, from when they were last seen; somebody who owes nothing is left alone.
func TestOthersWaitBeforeTheyReplace(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{BotPause: time.Hour})
		ctx := context.Background()
		id, err := h.CreateAgreed(ctx, h.game, game.Config{Seats: 2}, "host", people("a", "b"), table.Agreed{Patience: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		tab, p := h.open(id), newPlayer(1)
		leave := tab.Enter(1)
		tab.Enter(0)
		due := func(seat game.Seat, want time.Duration, may bool) {
			t.Helper()
			got, ok := tab.Due(seat)
			if ok != may || ok && got != want {
				t.Errorf("seat %d is due in %v (%v), not %v", seat, got, ok, want)
			}
		}
		due(0, time.Minute, true)
		due(1, 0, false)
		mustBe(t, tab.Replace(ctx, 1, 0, "skilled"), table.ErrNotDue)
		mustBe(t, tab.Replace(ctx, 0, 1, "skilled"), table.ErrNotDue)
		time.Sleep(59 * time.Second)
		for tab.Now().Position.Pending().Has(0) {
			p.play(t, tab, 1) // in time
		}
		mustBe(t, tab.Replace(ctx, 1, 0, "skilled"), table.ErrNotDue)
		due(1, time.Minute, true)
		time.Sleep(50 * time.Second)
		mustBe(t, tab.Replace(ctx, game.Watcher, 1, "skilled"), table.ErrNotDue)
		time.Sleep(10 * time.Second)
		due(1, 0, true)
		if err := tab.Replace(ctx, game.Watcher, 1, "skilled"); err != nil {
			t.Fatal(err)
		}
		due(1, 0, false)
		if n := tab.Now().Notes[0]; n.By != game.Watcher || n.Seat != 1 || n.Bot != "skilled" {
			t.Errorf("%+v", n)
		}
		if err := tab.Return(ctx, 1); err != nil {
			t.Fatal(err)
		}
		due(1, time.Minute, true) // it has the time anew
		leave()
		for tab.Now().Position.Pending().Has(1) {
			p.play(t, tab, 1)
		}
		time.Sleep(40 * time.Second)
		for tab.Now().Position.Pending().Has(0) {
			p.play(t, tab, 1)
		}
		due(1, 20*time.Second, true) // away since 40 seconds
		tab.Seen(1)
		due(1, time.Minute, true)
	})
}

// TestABotThatThinksIsStopped when the person comes back: its answer is not taken, and
// the next one may think.
func TestABotThatThinksIsStopped(t *testing.T) {
	h, thinking, goOn := slow(t)
	id := h.create(people("a", "b")...)
	tab, p := h.open(id), newPlayer(3)
	ctx := context.Background()
	if err := tab.Replace(ctx, 0, 0, "skilled"); err != nil {
		t.Fatal(err)
	}
	<-thinking
	if err := tab.Return(ctx, 0); err != nil { // does not wait for the bot
		t.Fatal(err)
	}
	tab.Hurry()
	goOn()
	other := h.open(h.create(robot("greedy"), person("d"))) // its bot gets the place
	until(t, other, "a bot's move", func(now *table.Now) bool { return now.Number > 0 })
	time.Sleep(20 * time.Millisecond) // for an answer that should not come
	if now := tab.Now(); now.Number != 2 || now.Moment(0) != 0 {
		t.Errorf("the bot that was stopped has played: %d entries", now.Number)
	}
	for tab.Now().Position.Pending().Has(0) {
		p.play(t, tab, 1)
	}
	if err := tab.Replace(ctx, 1, 1, "skilled"); err != nil {
		t.Fatal(err)
	}
	until(t, tab, "the other bot has played", func(now *table.Now) bool { return now.Position.Pending().Has(0) })
	h.truth(tab.Now())
}

// TestManyComeAndGo at once, while bots play for them.
func TestManyComeAndGo(t *testing.T) {
	h := lay(t, table.Config{Searchers: 2})
	id := h.create(people("a", "b", "c")...)
	tab := h.visit(id)
	ctx := context.Background()
	var all sync.WaitGroup
	for seat := range game.Seat(3) {
		all.Go(func() {
			for n := range 12 {
				leave := tab.Enter(seat)
				err := tab.Replace(ctx, seat, seat, []string{"novice", "skilled"}[n%2])
				if err != nil && !errors.Is(err, table.ErrOver) {
					t.Errorf("seat %d leaves: %v", seat, err)
				}
				time.Sleep(time.Duration(1+n%3) * time.Millisecond)
				tab.Due(seat)
				for err = table.ErrLater; errors.Is(err, table.ErrLater); time.Sleep(time.Millisecond) {
					err = tab.Return(ctx, seat) // in the end it is back
				}
				var often *table.TooOftenError
				if errors.As(err, &often) {
					leave()
					return
				}
				if err != nil && !errors.Is(err, table.ErrOver) && !errors.Is(err, table.ErrNoPerson) {
					t.Errorf("seat %d comes back: %v", seat, err)
				}
				leave()
			}
		})
	}
	all.Wait()
	tab.Release()
	h.again(table.Config{})
	tab = h.open(id)
	if n := len(tab.Now().Notes); n > 3*(2*3+1) {
		t.Errorf("%d notes", n)
	}
	for seat := range game.Seat(3) {
		if err := tab.Replace(ctx, seat, seat, "novice"); err != nil && !errors.Is(err, table.ErrOver) && !errors.Is(err, table.ErrReplaced) {
			t.Fatal(err)
		}
	}
	h.truth(until(t, tab, "finished", finished))
}
