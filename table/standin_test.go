package table_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// agreed creates a table of people.
func (h *house) agreed(a table.Agreed, seats ...store.Seat) *table.Table {
	h.Helper()
	id, err := h.CreateAgreed(context.Background(), h.game, game.Config{Seats: len(seats)}, "host", seats, a)
	if err != nil {
		h.Fatal(err)
	}
	return h.open(id)
}

// TestStandInsAreAgreedOn: a table agrees on one level, or on any, and on nothing else.
func TestStandInsAreAgreedOn(t *testing.T) {
	h := lay(t, table.Config{BotPause: time.Hour})
	ctx := context.Background()
	for _, name := range []string{"random", "greedy", "search:30s", "genius", "greedy@x.yaml"} {
		_, err := h.CreateAgreed(ctx, h.game, game.Config{Seats: 2}, "host", people("a", "b"), table.Agreed{StandIn: name})
		mustBe(t, err, table.ErrNotAgreed)
	}
	one := h.agreed(table.Agreed{StandIn: "amateur"}, people("a", "b")...)
	if got := one.Now().StandIns(); !slices.Equal(got, []string{"amateur"}) {
		t.Errorf("%q", got)
	}
	mustBe(t, one.Replace(ctx, 0, 0, "master"), table.ErrNotAgreed)
	if err := one.Replace(ctx, 0, 0, "amateur"); err != nil {
		t.Error(err)
	}
	anyone := h.agreed(table.Agreed{}, people("a", "b")...)
	if got := anyone.Now().StandIns(); !slices.Equal(got, bot.Levels()) {
		t.Errorf("%q", got)
	}
	mustBe(t, anyone.Replace(ctx, 0, 0, "random"), table.ErrNotAgreed)
}

// TestTheStandInsMoveIsNoHint: where hints are not allowed, who lets a bot begin a turn has
// the seat back when that turn is over, and what the bot has decided stands.
func TestTheStandInsMoveIsNoHint(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		const pause = time.Second
		h := lay(t, table.Config{BotPause: pause})
		tab := h.agreed(table.Agreed{}, people("a", "b")...)
		ctx := context.Background()
		seat := tab.Now().Position.Pending().First()
		tab.Enter(seat)
		if err := tab.Replace(ctx, seat, seat, "novice"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(pause / 2)
		if err := tab.Return(ctx, seat); err != nil { // the bot has not moved
			t.Fatal(err)
		}
		if err := tab.Replace(ctx, seat, seat, "novice"); err != nil {
			t.Fatal(err)
		}
		number := tab.Now().Number
		time.Sleep(pause + pause/2)
		now := tab.Now()
		if now.Number != number+1 || !now.Position.Pending().Has(seat) { // the first tile can always be settled
			t.Fatalf("the bot made %d moves, pending are %b", now.Number-number, now.Position.Pending())
		}
		mustBe(t, tab.Return(ctx, seat), table.ErrLater)
		mustBe(t, tab.Return(ctx, seat), table.ErrLater) // a double click
		if now = tab.Now(); !now.Returning.Has(seat) || now.Seats[seat].Bot == "" {
			t.Fatalf("%+v", now)
		}
		mustBe(t, tab.Act(ctx, int(seat), now.Moment(seat), "undo"), table.ErrReplaced)
		mine := func(now *table.Now) bool { return now.Seats[seat].Bot == "" }
		now = until(t, tab, "the seat is back", mine)
		if now.Undoer == seat || now.Returning != 0 {
			t.Error("what the bot has decided can be taken back")
		}
		if now.Position.Pending().Has(seat) {
			t.Error("the seat is back in the middle of the bot's turn")
		}
		if last := now.Notes[len(now.Notes)-1]; last.What != table.NoteBack || last.Seat != seat {
			t.Errorf("%+v", last)
		}
		h.truth(now)
	})
}

// TestWhereHintsAreAllowedOneComesBackAtOnce: also in the middle of the bot's turn, and so
// does who plays against bots only.
func TestWhereHintsAreAllowedOneComesBackAtOnce(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{BotPause: time.Second})
		for _, tab := range []*table.Table{
			h.agreed(table.Agreed{Hints: true}, people("a", "b")...), h.agreed(table.Agreed{}, person("a"), robot("random")),
		} {
			ctx := context.Background()
			until(t, tab, "the person's turn", func(now *table.Now) bool { return now.Position.Pending().Has(0) || now.Seats[1].Kind == store.Human })
			seat := tab.Now().Position.Pending().First()
			if err := tab.Replace(ctx, seat, seat, "novice"); err != nil {
				t.Fatal(err)
			}
			time.Sleep(1500 * time.Millisecond)
			if err := tab.Return(ctx, seat); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestAProgrammeOfABotStaysSecret to its person while others still programme: it could be
// opened again. LX-15.8
func TestAProgrammeOfABotStaysSecret(t *testing.T) {
	h := secretHouse(t)
	tab := h.prepared(nil, 1, programming)[0]
	ctx := context.Background()
	if err := tab.Replace(ctx, 2, 2, "novice"); err != nil {
		t.Fatal(err)
	}
	until(t, tab, "ready", func(now *table.Now) bool { return !now.Position.Pending().Has(2) })
	mustBe(t, tab.Return(ctx, 2), table.ErrLater)
	does(t, tab, 0, "set 1 wait")
	if tab.Now().Seats[2].Bot == "" {
		t.Fatal("the seat is back before the programmes are revealed")
	}
	for _, seat := range []game.Seat{0, 1, 3} {
		for i := range 6 {
			if seat != 0 || i > 0 {
				does(t, tab, seat, "set "+string(rune('1'+i))+" wait")
			}
		}
		if tab.Now().Seats[2].Bot == "" {
			t.Fatal("the seat is back before the programmes are revealed")
		}
		does(t, tab, seat, "ready")
	}
	until(t, tab, "the seat is back", func(now *table.Now) bool { return now.Seats[2].Bot == "" })
}

// TestOneCannotComeAndGoForEver: a few times within a span, then the bot plays on for a
// while. The log stays short, and a restart changes nothing.
func TestOneCannotComeAndGoForEver(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		c := table.Config{BotPause: time.Hour}
		h := lay(t, c)
		tab := h.agreed(table.Agreed{}, people("a", "b")...)
		ctx := context.Background()
		var often *table.TooOftenError
		for range 100 {
			if err := tab.Replace(ctx, 0, 0, "novice"); err != nil {
				mustBe(t, err, table.ErrReplaced)
			}
			if err := tab.Return(ctx, 0); err != nil && !errors.As(err, &often) {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
		}
		if n := len(h.log(tab.Now().ID)); n != 7 {
			t.Errorf("the log has %d lines", n)
		}
		h.again(c)
		tab = h.open(tab.Now().ID)
		if err := tab.Return(ctx, 0); !errors.As(err, &often) || often.Wait != 10*time.Minute-100*time.Second {
			t.Fatal(err, often.Wait)
		}
		if got := tab.Now().ReturnWait(0, time.Now()); got != often.Wait {
			t.Errorf("the page says %v", got)
		}
		if got := tab.Now().ReturnWait(1, time.Now()); got != 0 {
			t.Errorf("the other has to wait %v", got)
		}
		time.Sleep(often.Wait)
		if err := tab.Return(ctx, 0); err != nil {
			t.Error(err)
		}
	})
}
