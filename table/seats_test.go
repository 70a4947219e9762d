package table_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/record"
	"spielwerk/store"
	"spielwerk/table"
)

func TestCreateChecksItsSeats(t *testing.T) {
	h := lay(t, table.Config{})
	ctx := context.Background()
	for what, try := range map[string]struct {
		c     game.Config
		seats []store.Seat
	}{
		"no seat":         {game.Config{Seats: 0}, nil},
		"a seat too many": {game.Config{Seats: 2}, people("a", "b", "c")},
		"too many seats":  {game.Config{Seats: 6}, people("a", "b", "c", "d", "e", "f")},
		"no such option":  {game.Config{Seats: 2, Options: map[string]string{"x": "y"}}, people("a", "b")},
		"no such version": {game.Config{Seats: 2, Version: 99}, people("a", "b")},
	} {
		if _, err := h.Create(ctx, h.game, try.c, "a", try.seats); err == nil {
			t.Errorf("%s: a table is made", what)
		}
	}
	if all, err := h.store.TablesOf(ctx, "a", 9); err != nil || len(all) > 0 {
		t.Errorf("%d tables were made, %v", len(all), err)
	}
	id := h.create(people("a", "b")...)
	meta := h.kept(id)
	seed, err := fair.ParseSeed(meta.Seed)
	if err != nil || seed.Commitment() != meta.Commitment || meta.State != store.Running || len(meta.Options) == 0 {
		t.Errorf("%+v, %v", meta, err)
	}
	if now := h.open(id).Now(); now.Seed != "" || now.Commitment != meta.Commitment {
		t.Error("the seed of a running game is shown")
	}
}

// TestTheLastSeatBeginsTheGame exactly once, however many sit down together, and
// the shuffle holds the nonces of all.
func TestTheLastSeatBeginsTheGame(t *testing.T) {
	for round := range 20 {
		h := lay(t, table.Config{})
		var begun atomic.Int64
		set(&h.store.states, func() error { begun.Add(1); return nil })
		id := h.create(free(5)...)
		if round%2 == 0 {
			h.open(id) // somebody looks
		}
		var all sync.WaitGroup
		for i := range 5 {
			all.Go(func() {
				if err := h.Sit(context.Background(), id, i, person(fmt.Sprint("p", i))); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		tab := h.open(id)
		now := until(t, tab, "begun", func(now *table.Now) bool { return now.Position != nil })
		if begun.Load() != 1 || now.Number != 0 {
			t.Fatalf("begun %d times, at %d", begun.Load(), now.Number)
		}
		newPlayer(1).play(t, tab, 10)
		h.truth(tab.Now())
		if err := h.Sit(context.Background(), id, 0, person("p0")); !errors.Is(err, store.ErrConflict) {
			t.Errorf("somebody sits down at a running game: %v", err)
		}
	}
}

// TestOneSeatIsForOne of those who want it.
func TestOneSeatIsForOne(t *testing.T) {
	h := lay(t, table.Config{})
	for range 20 {
		id := h.create(free(3)...)
		var all sync.WaitGroup
		var got, refused atomic.Int64
		for i := range 6 {
			all.Go(func() {
				switch err := h.Sit(context.Background(), id, 1, person(fmt.Sprint("p", i))); {
				case err == nil:
					got.Add(1)
				case errors.Is(err, store.ErrConflict):
					refused.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		all.Wait()
		if got.Load() != 1 || refused.Load() != 5 {
			t.Fatalf("%d got the seat, %d were refused", got.Load(), refused.Load())
		}
	}
	mustBe(t, h.Sit(context.Background(), "no-such-table", 0, person("a")), store.ErrNotFound)
	mustBe(t, h.Sit(context.Background(), h.create(free(2)...), 2, person("a")), store.ErrNotFound)
}

// TestSomebodyLeavesAsTheLastSits: the game has all its seats or does not begin.
func TestSomebodyLeavesAsTheLastSits(t *testing.T) {
	h := lay(t, table.Config{})
	for range 40 {
		id := h.create(append(people("a"), free(1)...)...)
		var all sync.WaitGroup
		all.Go(func() {
			if err := h.Sit(context.Background(), id, 1, person("b")); err != nil {
				t.Error(err)
			}
		})
		all.Go(func() {
			err := h.Sit(context.Background(), id, 0, store.Seat{Kind: store.Free, Person: "a"})
			if err != nil && !errors.Is(err, store.ErrConflict) {
				t.Error(err)
			}
		})
		all.Wait()
		meta := h.kept(id)
		gone := slices.ContainsFunc(meta.Seats, func(s store.Seat) bool { return s.Kind == store.Free })
		if gone != (meta.State == store.Open) {
			t.Fatalf("the game is %s, a seat is free: %v", meta.State, gone)
		}
	}
}

func TestBotsOnTheLastSeatBegin(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(free(2)...)
	for i := range 2 {
		if err := h.Sit(context.Background(), id, i, robot("random")); err != nil {
			t.Fatal(err)
		}
	}
	eventually(t, "finished", func() bool { return h.kept(id).State == store.Finished })
}

// TestRematch: whoever asks, and however many at once, there is one table that
// continues the game, with the seats shifted; people are asked for new nonces, bots
// add none.
func TestRematch(t *testing.T) {
	h := lay(t, table.Config{})
	ctx := context.Background()
	options := map[string]string{}
	for _, o := range h.game.Options {
		options[o.Name] = o.Values[len(o.Values)-1]
	}
	seats := append(people("a", "b"), robot("random"))
	id, err := h.Create(ctx, h.game, game.Config{Seats: 3, Options: options}, "a", seats)
	if err != nil {
		t.Fatal(err)
	}
	_, err = h.Rematch(ctx, id, "a")
	mustBe(t, err, table.ErrNotOver)
	_, err = h.Rematch(ctx, "no-such-table", "a")
	mustBe(t, err, store.ErrNotFound)
	tab, p := h.open(id), newPlayer(1)
	for !finished(tab.Now()) {
		now := until(t, tab, "a person's turn", func(now *table.Now) bool {
			return finished(now) || !now.Position.Pending().Has(2)
		})
		if !finished(now) {
			p.play(t, tab, 1)
		}
	}
	var all sync.WaitGroup
	names := make([]string, 8)
	for i := range names {
		all.Go(func() {
			next, failed := h.Rematch(ctx, id, "b")
			if failed != nil {
				t.Error(failed)
			}
			names[i] = next
		})
	}
	all.Wait()
	if len(slices.Compact(names)) != 1 {
		t.Fatalf("rematches: %v", names)
	}
	of, err := h.store.TablesOf(ctx, "a", 9)
	if err != nil || len(of) != 2 {
		t.Fatalf("there are %d tables, %v", len(of), err)
	}
	next := h.kept(names[0])
	if next.State != store.Open || next.Host != "b" || next.Seed == h.kept(id).Seed {
		t.Errorf("%+v", next)
	}
	if fmt.Sprint(next.Options) != fmt.Sprint(h.kept(id).Options) {
		t.Error("the options are others")
	}
	for i, s := range next.Seats {
		was := seats[(i+1)%3]
		if was.Kind == store.Human {
			was.Kind = store.Asked
		}
		if s.Name != was.Name || s.Kind != was.Kind || s.Person != was.Person || s.Bot != was.Bot || s.Nonce != "" {
			t.Errorf("seat %d is %+v", i, s)
		}
	}
	if again, err := h.Rematch(ctx, id, "a"); again != next.ID || err != nil {
		t.Errorf("later: %q, %v", again, err)
	}
	until(t, tab, "continued", func(now *table.Now) bool { return now.Rematch == next.ID })
}

// TestTheRecordVerifies: what a table leaves behind can be checked by anybody, with
// the nonces of the seats and without the moves that were taken back.
func TestTheRecordVerifies(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		h := lay(t, table.Config{})
		id := h.create(append(people("a", "b", "c", "d")[:seats-1], robot("greedy"))...)
		tab, p := h.open(id), newPlayer(uint64(seats))
		for n := 0; !finished(tab.Now()); n++ {
			now := until(t, tab, "a person's turn", func(now *table.Now) bool {
				return finished(now) || !now.Position.Pending().Has(game.Seat(seats-1))
			})
			if finished(now) {
				break
			}
			p.play(t, tab, 1)
			if s := tab.Now().Undoer; s != game.Nobody && s != game.Seat(seats-1) && n%3 == 0 {
				_ = tab.Act(t.Context(), int(s), now.Number+1, "undo") // the bot may be quicker
			}
		}
		meta, now := h.kept(id), tab.Now()
		seed, err := fair.ParseSeed(now.Seed)
		if err != nil {
			t.Fatal(err)
		}
		nonces := table.Nonces(meta.Seats)
		r, err := table.Record(now.Rules, []string{"a", "b", "c", "d", "e"}[:seats], nonces, seed, h.log(id))
		if err != nil {
			t.Fatal(err)
		}
		end, err := r.Verify(now.Rules)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(game.Bytes(end.Now()), game.Bytes(now.Position)) || !slices.Equal(end.Events(), now.Events) {
			t.Error("the record ends otherwise than the table")
		}
		if r.Header.Commitment != now.Commitment || !slices.Equal(r.Header.Nonces, nonces) || r.End.End != "finished" {
			t.Errorf("%+v, %+v", r.Header, r.End)
		}
		for i := range nonces { // every nonce counts
			forged := *r
			forged.Header.Nonces = slices.Clone(nonces)
			forged.Header.Nonces[i] += "!"
			if _, err = forged.Verify(now.Rules); err == nil {
				t.Errorf("the record verifies with another nonce of seat %d", i)
			}
		}
		var bad *record.Record
		if bad, err = table.Record(now.Rules, nil, nonces, fair.NewSeed(), h.log(id)); err == nil {
			t.Errorf("a record of another seed: %d plies", len(bad.Plies))
		}
	}
}

// TestOptionsChangeWhileSeatsAreFree, whole or not at all, and never in a game that has
// begun.
func TestOptionsChangeWhileSeatsAreFree(t *testing.T) {
	h := lay(t, table.Config{})
	ctx := t.Context()
	id := h.create(people("Ada")[0], free(1)[0])
	tab := h.open(id)
	option := newWorld(t).Options[0]
	other := option.Values[0]
	if other == option.Default {
		other = option.Values[1]
	}
	to := func(value string) func(map[string]string) {
		return func(options map[string]string) { options[option.Name] = value }
	}
	mustBe(t, h.Configure(ctx, id, to(other)), nil)
	if got := tab.Now(); got.Options[option.Name] != other || got.Rules.Config().Options[option.Name] != other {
		t.Errorf("the table in memory has %s", got.Options[option.Name])
	}
	if got := h.kept(id).Options[option.Name]; got != other {
		t.Errorf("the table in the store has %s", got)
	}
	mustBe(t, h.Configure(ctx, id, to("no such value")), table.ErrUnfit)
	if got := h.kept(id).Options[option.Name]; got != other {
		t.Errorf("a refusal leaves %s", got)
	}
	mustBe(t, h.Configure(ctx, "nowhere", to(other)), store.ErrNotFound)
	mustBe(t, h.Sit(ctx, id, 1, people("Bob")[0]), nil)
	mustBe(t, h.Configure(ctx, id, to(option.Default)), store.ErrConflict)
	if got := h.open(id).Now().Rules.Config().Options[option.Name]; got != other {
		t.Errorf("the game is played with %s", got)
	}
}
