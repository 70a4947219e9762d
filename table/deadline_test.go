package table_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/pace"
	"spielwerk/store"
	"spielwerk/table"
	"spielwerk/wall"
)

const (
	minute = time.Minute
	hour   = time.Hour
	day    = 24 * hour
)

// timed creates a table with a time control and opens it.
func (h *house) timed(rules pace.Rules, seats ...store.Seat) *table.Table {
	h.Helper()
	id, err := h.CreateAgreed(context.Background(), h.game, game.Config{Seats: len(seats)}, "host", seats,
		table.Agreed{Pace: rules, StandIn: "novice"})
	if err != nil {
		h.Fatal(err)
	}
	return h.visit(id)
}

// revealNothing lets turns be taken back at tables that are made from now on.
func (h *house) revealNothing() {
	g := *h.game
	open := g.Open
	g.Open = func(c game.Config) (game.Rules, error) {
		r, err := open(c)
		return &slowRules{r, func() {}}, err
	}
	h.game = &g
}

// sleeps lets time pass and then what is due be done.
func sleeps(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// left is what a seat has left, which must be running or not.
func left(t *testing.T, tab *table.Table, seat game.Seat, runs bool, want time.Duration) {
	t.Helper()
	if got := tab.Now().Time(seat); got.Runs != runs || got.Left != want {
		t.Fatalf("seat %d has %v left (runs %v), not %v (%v)", seat, got.Left, got.Runs, want, runs)
	}
}

// notesOf are the entries of the log that are not moves.
func (h *house) notesOf(id string) (acts []string) {
	for _, e := range h.log(id) {
		if strings.HasPrefix(e.Act, "@") {
			acts = append(acts, e.Act)
		}
	}
	return acts
}

func mustSay(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("the log says %q, not %q", got, want)
	}
}

// TestADeadlineATurn: a table sleeps until a day is over in which a person has not decided. Then a bot
// takes over, and the person comes back.
func TestADeadlineATurn(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		config := table.Config{IdleAfter: minute}
		h := lay(t, config)
		tab := h.timed(pace.Rules{Turn: day, AtZero: pace.Bot}, people("a", "b")...)
		id, p := tab.Now().ID, newPlayer(1)
		for range 2 { // a turn of each, so that there were some
			seat := tab.Now().Position.Pending().First()
			for tab.Now().Position.Pending().Has(seat) {
				p.play(t, tab, 1)
			}
			sleeps(5 * hour)
		}
		seat := tab.Now().Position.Pending().First()
		left(t, tab, seat, true, 19*hour)
		left(t, tab, 1-seat, false, 19*hour)
		p.play(t, tab, 1) // within the turn
		if tab.Now().Position.Pending().Has(seat) {
			left(t, tab, seat, true, 19*hour)
		}
		mustBe(t, tab.Replace(t.Context(), 1-seat, seat, "novice"), table.ErrNotDue)
		seat = tab.Now().Position.Pending().First()
		rest := tab.Now().Time(seat).Left
		tab.Release()
		sleeps(rest - minute)
		if n := h.Live(); n != 0 {
			t.Fatalf("%d tables are awake", n)
		}
		mustSay(t, h.notesOf(id))
		sleeps(2 * minute)
		mustSay(t, h.notesOf(id), "@zero bot novice")
		tab = h.visit(id)
		now := tab.Now()
		if now.Seats[seat].Bot != "novice" || !now.Position.Pending().Has(1-seat) {
			t.Fatalf("%+v, %v", now.Seats, now.Position.Pending())
		}
		if err := tab.Return(t.Context(), seat); err != nil {
			t.Fatal(err)
		}
		other := 1 - seat
		for tab.Now().Position.Pending().Has(other) {
			p.play(t, tab, 1)
		}
		left(t, tab, seat, true, day)
		p.play(t, tab, -1)
		h.truth(tab.Now())
		r, err := table.RecordOf(tab.Now().Rules, h.kept(id), h.log(id))
		if err != nil {
			t.Fatal(err)
		}
		if len(r.End.Hands) != 2 || r.End.Hands[0].Bot != "novice" || r.End.Hands[1].Bot != "" {
			t.Errorf("hands %+v", r.End.Hands)
		}
		tab.Release()
	})
}

// TestPassingAtZero: the seat passes where the rules let it, else a bot makes this one decision, and the
// person plays on; nobody takes it back, and the record says who has made it.
func TestPassingAtZero(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{IdleAfter: minute})
		h.revealNothing()
		tab := h.timed(pace.Rules{Turn: hour, AtZero: pace.Pass}, people("a", "b")...)
		id, p := tab.Now().ID, newPlayer(1)
		passes := func(now *table.Now) bool {
			seat, words := now.Position.Pending().First(), now.Rules.Vocabulary()
			return slices.ContainsFunc(now.Position.Moves(nil, seat), func(m game.Move) bool { return words.Text(m) == "pass" })
		}
		for p.play(t, tab, 3); !passes(tab.Now()); {
			p.play(t, tab, 1)
		}
		seat, plies := tab.Now().Position.Pending().First(), tab.Now().Number
		sleeps(hour + minute)
		now := tab.Now()
		if !now.Position.Pending().Has(1-seat) || now.Seats[seat].Bot != "" {
			t.Fatalf("pending %v, %+v", now.Position.Pending(), now.Seats)
		}
		acts := h.log(id)[plies:]
		if len(acts) != 2 || acts[0].Act != "@zero pass novice" || acts[1].Act != "pass" {
			t.Errorf("the log goes on with %+v", acts)
		}
		if now.Undoer != game.Nobody {
			t.Error("a move of the house can be taken back")
		}
		mustBe(t, tab.Act(t.Context(), int(seat), now.Moment(seat), "undo"), game.ErrUndoFloor)
		left(t, tab, 1-seat, true, hour-minute)

		// After a restart, with a snapshot and without, it is the same.
		tab.Release()
		for range 2 {
			h.again(table.Config{IdleAfter: minute})
			tab = h.visit(id)
			left(t, tab, 1-seat, true, hour-minute)
			tab.Release()
			h.store.older.Store(&store.Snapshot{})
		}
		h.store.older.Store(nil)
		tab = h.visit(id)
		for passes(tab.Now()) || tab.Now().Position.Pending().Has(seat) {
			p.play(t, tab, 1)
		}
		sleeps(hour + minute) // nobody passes before a tile is placed: a bot decides
		if acts := h.log(id); acts[len(acts)-1].Act[0] == '@' || len(h.notesOf(id)) < 2 || tab.Now().Seats[1-seat].Bot != "" {
			t.Errorf("the log ends with %+v", acts[len(acts)-3:])
		}
		p.play(t, tab, -1)
		h.truth(tab.Now())
		r, err := table.RecordOf(tab.Now().Rules, h.kept(id), h.log(id))
		if err != nil {
			t.Fatal(err)
		}
		if len(r.End.Hands) < 4 || r.End.Hands[0].Bot != "novice" || r.End.Hands[1].Bot != "" ||
			r.End.Hands[1].After != r.End.Hands[0].After+1 {
			t.Errorf("hands %+v", r.End.Hands)
		}
		if _, err := r.Verify(tab.Now().Rules); err != nil {
			t.Errorf("the record: %v", err)
		}
		tab.Release()
	})
}

// TestTheOthersDecideAtZero: the clock stands at zero, and they let a bot play or wait on.
func TestTheOthersDecideAtZero(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{BotPause: hour})
		tab := h.timed(pace.Rules{Bank: hour, Increment: minute, AtZero: pace.Ask}, people("a", "b")...)
		p := newPlayer(1)
		seat := tab.Now().Position.Pending().First()
		sleeps(3 * hour)
		mustSay(t, h.notesOf(tab.Now().ID), "@zero ask")
		left(t, tab, seat, true, 0)
		if !tab.Now().Time(seat).Asked {
			t.Error("the others are not asked")
		}
		for tab.Now().Position.Pending().Has(seat) { // they have waited on
			p.play(t, tab, 1)
		}
		left(t, tab, seat, false, minute)
		for tab.Now().Position.Pending().Has(1 - seat) {
			p.play(t, tab, 1)
		}
		left(t, tab, 1-seat, false, hour+minute)
		sleeps(2 * minute)
		if err := tab.Replace(t.Context(), 1-seat, seat, "novice"); err != nil {
			t.Fatal(err)
		}
		mustSay(t, h.notesOf(tab.Now().ID), "@zero ask", "@zero ask", "@bot novice "+string(rune('2'-seat)))
		if err := tab.Return(t.Context(), seat); err != nil {
			t.Fatal(err)
		}
		left(t, tab, seat, true, 6*minute) // a tenth of the bank
		tab.Release()
	})
}

// TestABankOverRestarts: what was used is kept with the moves, whether a server is stopped or killed, with
// a snapshot and without, and whatever the machine's clock shows meanwhile; while no server runs, time goes
// on by what it shows.
func TestABankOverRestarts(t *testing.T) {
	newWorld(t)
	for name, by := range map[string]time.Duration{"right": 0, "set forward": 9 * hour, "set back": -9 * hour} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var ahead atomic.Int64
				begun := time.Now()
				config := table.Config{BotPause: hour, Clock: wall.Clock{
					Now:     func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) },
					Elapsed: func() time.Duration { return time.Since(begun) },
				}}
				h := lay(t, config)
				tab := h.timed(pace.Rules{Bank: 10 * hour, Increment: minute, AtZero: pace.Bot}, people("a", "b")...)
				id, p := tab.Now().ID, newPlayer(1)
				first := tab.Now().Position.Pending().First()
				sleeps(hour)
				ahead.Store(int64(by))
				left(t, tab, first, true, 9*hour)
				for tab.Now().Position.Pending().Has(first) {
					sleeps(hour / 2)
					p.play(t, tab, 1)
				}
				second := 1 - first
				used := 10*hour + minute - tab.Now().Time(first).Left
				left(t, tab, second, true, 10*hour)
				sleeps(hour)
				for range 3 { // as it was, from a snapshot, and from the log
					left(t, tab, second, true, 9*hour)
					left(t, tab, first, false, 10*hour+minute-used)
					tab.Release()
					h.again(config)
					tab = h.visit(id)
					h.store.older.Store(&store.Snapshot{})
				}
				h.store.older.Store(nil)
				tab.Release()
				h.Close()
				sleeps(hour) // nobody is there
				h.again(config)
				tab = h.visit(id)
				left(t, tab, second, true, 8*hour)
				sleeps(8*hour + minute)
				mustSay(t, h.notesOf(id), "@zero bot novice")
				left(t, tab, second, false, 0)
				tab.Release()
			})
		})
	}
}

// TestNightsAndWeekendsOff: no clock runs then, and what is due comes later by as much.
func TestNightsAndWeekendsOff(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) { // it begins on a Saturday at midnight, UTC
		h := lay(t, table.Config{BotPause: hour, IdleAfter: minute})
		tab := h.timed(pace.Rules{
			Turn: day, AtZero: pace.Bot, Zone: "Europe/Berlin", NightFrom: 23 * 60, NightTo: 7 * 60, Weekends: true,
		}, people("a", "b")...)
		id, seat := tab.Now().ID, tab.Now().Position.Pending().First()
		is := tab.Now().Time(seat)
		monday := time.Date(2000, 1, 3, 6, 0, 0, 0, time.UTC)
		zero := time.Date(2000, 1, 4, 14, 0, 0, 0, time.UTC) // 16 h on Monday, 8 h on Tuesday
		if !is.Off || !is.OffUntil.Equal(monday) || !is.Zero.Equal(zero) || is.Left != day {
			t.Errorf("%+v", is)
		}
		at, ok, err := h.Deadline(t.Context(), id, seat)
		if err != nil || !ok || !at.Equal(zero) {
			t.Errorf("the deadline is %v (%v, %v)", at, ok, err)
		}
		if _, ok, _ = h.Deadline(t.Context(), id, 1-seat); ok {
			t.Error("a seat that owes nothing has a deadline")
		}
		tab.Release()
		sleeps(time.Until(zero) - minute)
		mustSay(t, h.notesOf(id))
		sleeps(minute + 10*time.Millisecond)
		mustSay(t, h.notesOf(id), "@zero bot novice")
	})
}

// TestVacation: the clock of a person who has days off stands, and so does the deadline at a table that
// sleeps; not at tables that do not allow it.
func TestVacation(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{BotPause: hour, IdleAfter: minute})
		rules := pace.Rules{Turn: day, AtZero: pace.Bot, Vacation: true}
		strict := pace.Rules{Turn: day, AtZero: pace.Bot}
		tab, other := h.timed(rules, people("a", "b")...), h.timed(strict, people("a", "b")...)
		id, otherID := tab.Now().ID, other.Now().ID
		seat := tab.Now().Position.Pending().First()
		who := tab.Now().Seats[seat].Person
		tab.Release()
		other.Release()
		sleeps(20 * hour)
		from := time.Now().Add(hour)
		if err := h.store.PutVacation(t.Context(), store.Vacation{Person: who, Begins: from, Ends: from.Add(5 * day)}); err != nil {
			t.Fatal(err)
		}
		if err := h.TimeOff(t.Context(), who); err != nil {
			t.Fatal(err)
		}
		sleeps(2 * day)
		mustSay(t, h.notesOf(id))
		if len(h.notesOf(otherID)) == 0 && other.Now().Position.Pending().Has(seat) {
			t.Error("the table does not allow days off")
		}
		tab = h.visit(id)
		is := tab.Now().Time(seat)
		if !is.Vacation || !is.Off || is.Left != 3*hour || !is.OffUntil.Equal(from.Add(5*day)) {
			t.Errorf("%+v", is)
		}
		tab.Release()
		sleeps(time.Until(from.Add(5*day + 3*hour - minute)))
		mustSay(t, h.notesOf(id))
		sleeps(2 * minute)
		mustSay(t, h.notesOf(id), "@zero bot novice")
	})
}

// TestTogether: where all decide in secret the clock of each runs until they have decided, and taking
// that back goes on with it.
func TestTogether(t *testing.T) {
	g, err := games.Find("xidit")
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{BotPause: hour})
		h.game = g
		tab := h.timed(pace.Rules{Turn: hour, AtZero: pace.Bot}, people("a", "b", "c")...)
		p := newPlayer(1)
		for tab.Now().Position.Pending().Len() < 3 {
			p.play(t, tab, 1)
		}
		sleeps(10 * minute)
		for tab.Now().Position.Pending().Has(0) {
			p.play(t, tab, 1)
		}
		sleeps(10 * minute)
		left(t, tab, 0, false, 50*minute)
		left(t, tab, 1, true, 40*minute)
		left(t, tab, 2, true, 40*minute)
		now := tab.Now()
		for _, m := range now.Position.Moves(nil, 0) {
			if words := now.Rules.Vocabulary(); words.Moves[m.Kind].Retracts {
				does(t, tab, 0, words.Text(m))
				break
			}
		}
		left(t, tab, 0, true, 50*minute)
		sleeps(10 * minute)
		left(t, tab, 0, true, 40*minute)
		tab.Release()
	})
}

// TestUndoGivesNoTimeOfTheTurn, nor does the same move again.
func TestUndoGivesNoTimeOfTheTurn(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{BotPause: hour})
		h.revealNothing()
		tab, p := h.timed(pace.Rules{Bank: 10 * hour, Increment: minute, AtZero: pace.Bot}, people("a", "b")...), newPlayer(1)
		seat := tab.Now().Position.Pending().First()
		for tab.Now().Position.Pending().Has(seat) {
			sleeps(minute)
			p.play(t, tab, 1)
		}
		was := tab.Now().Time(seat).Left
		for n := range time.Duration(3) {
			sleeps(minute)
			does(t, tab, seat, "undo")
			left(t, tab, seat, true, was-n*minute)
			left(t, tab, 1-seat, false, 10*hour-(n+1)*minute) // they could have decided
			sleeps(minute)
			does(t, tab, seat, "redo")
			left(t, tab, seat, false, was-(n+1)*minute)
		}
		tab.Release()
	})
}

// TestReminders are given so long before a deadline, once, and not of one that is nearer when somebody is
// asked; a table that sleeps is woken for it.
func TestReminders(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var told []table.Reminder
		config := table.Config{
			BotPause: hour, IdleAfter: minute, Reminders: []time.Duration{48 * hour, 12 * hour, hour},
			Remind: func(_ context.Context, r table.Reminder) {
				mu.Lock()
				defer mu.Unlock()
				told = append(told, r)
			},
		}
		were := func() []table.Reminder {
			mu.Lock()
			defer mu.Unlock()
			return slices.Clone(told)
		}
		h := lay(t, config)
		tab := h.timed(pace.Rules{Turn: day, AtZero: pace.Bot}, people("a", "b")...)
		now := tab.Now()
		seat := now.Position.Pending().First()
		zero := now.Time(seat).Zero
		r := table.Reminder{Table: now.ID, Seat: seat, Person: now.Seats[seat].Person, Before: 12 * hour, Zero: zero}
		tab.Release()
		sleeps(12*hour - minute)
		if told := were(); len(told) != 0 {
			t.Fatalf("too early: %+v", told)
		}
		sleeps(2 * minute)
		if told := were(); !slices.Equal(told, []table.Reminder{r}) {
			t.Fatalf("%+v", told)
		}
		sleeps(11 * hour)
		r2 := r
		r2.Before = hour
		if told := were(); !slices.Equal(told, []table.Reminder{r, r2}) {
			t.Fatalf("%+v", told)
		}
		sleeps(2 * hour)
		if told := were(); len(told) != 2 || len(h.notesOf(now.ID)) == 0 {
			t.Fatalf("%+v, %q", told, h.notesOf(now.ID))
		}
	})
}

// TestZeroWhileTheStoreFails: what happens at zero happens when the store can write again.
func TestZeroWhileTheStoreFails(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{BotPause: hour})
		tab := h.timed(pace.Rules{Turn: hour, AtZero: pace.Bot}, people("a", "b")...)
		sleeps(hour - minute)
		set(&h.store.appends, func(store.Entry) error { return errFault })
		sleeps(10 * minute)
		mustSay(t, h.notesOf(tab.Now().ID))
		h.store.appends.Store(nil)
		sleeps(hour)
		mustSay(t, h.notesOf(tab.Now().ID), "@zero bot novice")
		tab.Release()
	})
}

// TestTheClockOfWhoIsAskedRuns and nobody else's, in all games, whatever they ask out of turn or of several at
// once; a table that is replayed from its log, and one from a snapshot, show the same.
func TestTheClockOfWhoIsAskedRuns(t *testing.T) {
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		t.Run(name, func(t *testing.T) {
			g, err := games.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			newWorld(t)
			synctest.Test(t, func(t *testing.T) {
				h := lay(t, table.Config{BotPause: hour})
				h.game = g
				const bank = 60 * day
				tab := h.timed(pace.Rules{Bank: bank, AtZero: pace.Bot}, people("a", "b", "c")...)
				id, p := tab.Now().ID, newPlayer(3)
				var used [3]time.Duration
				for n := range 90 {
					pending := tab.Now().Position.Pending()
					spent := time.Duration(n%7) * minute
					sleeps(spent)
					for seat := range used {
						if pending.Has(game.Seat(seat)) {
							used[seat] += spent
						}
						left(t, tab, game.Seat(seat), pending.Has(game.Seat(seat)), bank-used[seat])
					}
					p.play(t, tab, 1)
				}
				for range 2 {
					tab.Release()
					h.again(table.Config{BotPause: hour})
					tab = h.visit(id)
					for seat := range used {
						left(t, tab, game.Seat(seat), tab.Now().Position.Pending().Has(game.Seat(seat)), bank-used[seat])
					}
					h.store.older.Store(&store.Snapshot{})
				}
				tab.Release()
			})
		})
	}
}

// TestADeadlineWithoutAJob: a server that was killed between a move and its job, or whose file comes from a
// backup, wakes its tables all the same.
func TestADeadlineWithoutAJob(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		config := table.Config{BotPause: hour, IdleAfter: minute}
		h := lay(t, config)
		tab := h.timed(pace.Rules{Turn: hour, AtZero: pace.Bot}, people("a", "b")...)
		id := tab.Now().ID
		tab.Release()
		h.Close()
		jobs, err := h.store.AllJobs(t.Context())
		if err != nil || len(jobs) != 1 || jobs[0].Name != id {
			t.Fatal(jobs, err)
		}
		if err = h.store.EndJob(t.Context(), jobs[0]); err != nil {
			t.Fatal(err)
		}
		h.again(config)
		sleeps(hour - minute)
		mustSay(t, h.notesOf(id))
		sleeps(2 * minute)
		mustSay(t, h.notesOf(id), "@zero bot novice")
	})
}

// TestARematchHasTheClock of the game before.
func TestARematchHasTheClock(t *testing.T) {
	h := lay(t, table.Config{})
	rules := pace.Rules{Turn: day, AtZero: pace.Ask, Zone: "Europe/Rome", Weekends: true}
	tab := h.timed(rules, person("a"), robot("random"))
	for p := newPlayer(2); tab.Now().Position.Pending() != 0; {
		until(t, tab, "the person decides, or it is over", func(now *table.Now) bool { return now.Position.Pending().Has(0) || finished(now) })
		if tab.Now().Position.Pending().Has(0) {
			p.play(t, tab, 1)
		}
	}
	next, err := h.Rematch(t.Context(), tab.Now().ID, "host")
	if err != nil {
		t.Fatal(err)
	}
	if is := h.kept(next).Pace; is != rules.Text() {
		t.Errorf("the rematch has %q", is)
	}
	tab.Release()
}

// TestABotGoesOnAfterARestart though nobody opens the table: it was at zero when the server stopped.
func TestABotGoesOnAfterARestart(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{BotPause: day, IdleAfter: minute})
		tab := h.timed(pace.Rules{Turn: hour, AtZero: pace.Bot}, people("a", "b")...)
		id, seat := tab.Now().ID, tab.Now().Position.Pending().First()
		tab.Release()
		sleeps(hour + minute)
		mustSay(t, h.notesOf(id), "@zero bot novice")
		h.again(table.Config{IdleAfter: minute})
		sleeps(2 * minute)
		if n := len(h.log(id)); n < 2 {
			t.Fatalf("the log has %d entries", n)
		}
		tab = h.visit(id)
		if !tab.Now().Position.Pending().Has(1 - seat) {
			t.Error("the bot has not moved on")
		}
		tab.Release()
	})
}

// TestAPause: clocks stand from when all people want it until one wants to go on, also over a restart; a bot
// that plays for somebody is not asked, and one may play meanwhile.
func TestAPause(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		config := table.Config{BotPause: day, IdleAfter: minute}
		h := lay(t, config)
		mustBe(t, h.visit(h.create(people("a", "b")...)).Pause(t.Context(), 0, true), table.ErrNoClock)
		tab := h.timed(pace.Rules{Bank: day, AtZero: pace.Bot}, append(people("a", "b"), robot("novice"))...)
		id, seat := tab.Now().ID, tab.Now().Position.Pending().First()
		says := func(seat game.Seat, wanted bool) {
			t.Helper()
			if err := tab.Pause(t.Context(), seat, wanted); err != nil {
				t.Fatal(err)
			}
		}
		if seat > 1 {
			t.Fatal("a bot begins")
		}
		says(0, false)
		says(seat, true)
		says(seat, true) // a double click
		sleeps(hour)
		left(t, tab, seat, true, 23*hour)
		says(1-seat, true)
		if !tab.Now().Paused() {
			t.Error("there is no pause")
		}
		tab.Release()
		for range 2 {
			sleeps(10 * day)
			h.again(config)
			tab = h.visit(id)
			left(t, tab, seat, false, 23*hour)
			tab.Release()
			h.store.older.Store(&store.Snapshot{})
		}
		h.store.older.Store(nil)
		tab = h.visit(id)
		newPlayer(1).play(t, tab, 1)
		says(1-seat, false)
		if tab.Now().Position.Pending().Has(seat) {
			left(t, tab, seat, true, 23*hour)
		}
		mustSay(t, h.notesOf(id), "@pause", "@pause", "@go")
		says(seat, true)
		if err := tab.Replace(t.Context(), 1-seat, 1-seat, "novice"); err != nil {
			t.Fatal(err)
		}
		mustBe(t, tab.Pause(t.Context(), 1-seat, true), table.ErrReplaced)
		if !tab.Now().Paused() {
			t.Error("a bot keeps the clock going")
		}
		sleeps(10 * day)
		left(t, tab, seat, false, 23*hour)
		tab.Release()
	})
}
