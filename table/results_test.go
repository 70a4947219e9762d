package table_test

import (
	"context"
	"errors"
	"testing"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// resultOf waits for the stored result of a game.
func (h *house) resultOf(id string) (r store.Result) {
	h.Helper()
	eventually(h.TB, "a result", func() bool {
		var err error
		r, err = h.store.Result(context.Background(), id)
		return err == nil
	})
	return r
}

// playPeople plays to the end for all people at a table, whose seats these are; its bots play for themselves.
func playPeople(t *testing.T, tab *table.Table, seats game.Seats) *table.Now {
	t.Helper()
	p := newPlayer(3)
	for {
		now := until(t, tab, "a person's turn or the end", func(now *table.Now) bool {
			return finished(now) || now.Position.Pending()&seats != 0
		})
		if finished(now) {
			return now
		}
		seat, act := p.choose(now)
		if err := tab.Act(context.Background(), seat, now.Moment(game.Seat(seat)), act); err != nil {
			t.Fatal(err)
		}
	}
}

// TestResults: how a game has ended is stored with places, points, people and bots, and why it does not
// change ratings if it does not.
func TestResults(t *testing.T) {
	h := lay(t, table.Config{})
	for _, name := range []string{"a", "b"} {
		if err := h.store.PutPerson(context.Background(), store.Person{ID: name, TokenHash: name, Name: name}); err != nil {
			t.Fatal(err)
		}
	}
	end := func(id string, seats game.Seats) (*table.Now, store.Result) {
		return playPeople(t, h.open(id), seats), h.resultOf(id)
	}
	now, r := end(h.create(person("a"), robot("random"), person("b")), 0b101)
	ranks := now.Position.Ranks()
	if r.Game != "newworld" || r.Casual != "" || len(r.Seats) != 3 || r.Ended.IsZero() {
		t.Errorf("the result is %+v", r)
	}
	for i, want := range []store.ResultSeat{{Person: "a", Name: "a"}, {Bot: "random", Name: "random"}, {Person: "b", Name: "b"}} {
		want.Place, want.Points = ranks[i], now.Position.Total(game.Seat(i))
		if r.Seats[i] != want {
			t.Errorf("seat %d: %+v, want %+v", i, r.Seats[i], want)
		}
	}

	hinted, err := h.CreateAgreed(context.Background(), h.game, game.Config{Seats: 2}, "a", people("a", "b"), table.Agreed{Hints: true})
	if err != nil {
		t.Fatal(err)
	}
	tab := h.open(hinted)
	seat, _ := newPlayer(1).choose(tab.Now())
	if _, err = tab.Hint(context.Background(), game.Seat(seat)); err != nil {
		t.Fatal(err)
	}
	if _, r = end(hinted, 0b11); r.Casual != store.CasualHints {
		t.Errorf("a game with a hint: %+v", r)
	}
	tries, err := h.CreateAgreed(context.Background(), h.game, game.Config{Seats: 2}, "a", people("a", "b"), table.Agreed{Tries: true})
	if err != nil {
		t.Fatal(err)
	}
	two := person(store.Beside("a", 1))
	two.Name = "b beside a"
	if _, r = end(h.create(person("a"), two), 0b11); r.Casual != store.CasualBeside || r.Seats[1].Name != two.Name {
		t.Errorf("a game at one device: %+v", r)
	}
	if _, r = end(tries, 0b11); r.Casual != store.CasualTries {
		t.Errorf("a game with copies: %+v", r)
	}
}

// TestResultsOfEarlierGames: games that were over before results were stored get theirs when a server
// begins, however many they are; games of bots, and those that run, get none.
func TestResultsOfEarlierGames(t *testing.T) {
	h := lay(t, table.Config{})
	if err := h.store.PutPerson(context.Background(), store.Person{ID: "a", TokenHash: "a", Name: "a"}); err != nil {
		t.Fatal(err)
	}
	played, bots, running := h.create(person("a"), robot("random")), h.create(robot("random"), robot("random")), h.create(people("a", "b")...)
	playPeople(t, h.open(played), 0b1)
	until(t, h.open(bots), "finished", finished)
	first := h.resultOf(played)
	meta, log := h.kept(played), h.log(played)
	const many = 45
	var copies []string
	for range many { // as another program has left them
		meta.ID, meta.Rematch = table.NewID(), ""
		if err := errors.Join(h.store.CreateTable(context.Background(), meta), h.store.Append(context.Background(), meta.ID, log...)); err != nil {
			t.Fatal(err)
		}
		copies = append(copies, meta.ID)
	}
	if missing, err := h.store.WithoutResult(context.Background(), "", 999); err != nil || len(missing) != many {
		t.Fatalf("%d results are missing, %v", len(missing), err)
	}
	h.again(table.Config{})
	for _, id := range copies {
		r := h.resultOf(id)
		if len(r.Seats) != 2 || r.Seats[0] != first.Seats[0] || r.Seats[1] != first.Seats[1] {
			t.Fatalf("%+v, and of the same game %+v", r, first)
		}
	}
	for _, id := range []string{bots, running} {
		if r, err := h.store.Result(context.Background(), id); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%+v, %v", r, err)
		}
	}
}
