package table_test

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"testing"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// TestOnePersonHasOneSeat, however many they take at the same time, and over however
// many servers.
func TestOnePersonHasOneSeat(t *testing.T) {
	h := lay(t, table.Config{})
	other := table.NewHub(table.Config{Store: h.store, Editions: func(string) ([]*game.Game, error) { return []*game.Game{h.game}, nil }})
	defer other.Close()
	for range 20 {
		id := h.create(append(people("host"), free(3)...)...)
		h.open(id) // somebody looks
		answers := make([]error, 6)
		var all sync.WaitGroup
		for i := range answers {
			hub := h.Hub
			if i >= 3 {
				hub = other
			}
			all.Go(func() { answers[i] = hub.Sit(context.Background(), id, 1+i%3, person("b")) })
		}
		all.Wait()
		seats := h.kept(id).Seats
		own := -1
		for i, s := range seats {
			if s.Person == "b" {
				if own >= 0 {
					t.Fatalf("one person sits on seats %d and %d", own, i)
				}
				own = i
			}
		}
		for i, err := range answers {
			var seated store.Seated
			if (1+i%3 == own) != (err == nil) || err != nil && (!errors.As(err, &seated) || seated.Seat != own) {
				t.Errorf("seat %d: %v; they have seat %d", 1+i%3, err, own)
			}
		}
		if h.kept(id).State != store.Open {
			t.Error("the game has begun without three more people")
		}
	}
}

// twoSeats makes a table as earlier programs let it become: the first person also sits on
// the last seat.
func (h *house) twoSeats(seats ...store.Seat) string {
	h.Helper()
	last := len(seats) - 1
	seats[last] = person("x")
	id := h.create(seats...)
	db, err := sql.Open("sqlite", h.path)
	if err != nil {
		h.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if _, err := db.Exec("PRAGMA busy_timeout = 5000; UPDATE seats SET person = ?, name = ? WHERE table_id = ? AND seat = ?", seats[0].Person, seats[0].Name, id, last); err != nil {
		h.Fatal(err)
	}
	return id
}

// TestTwoSeatsOfBefore: tables at which earlier programs let one person sit twice are
// read and played; one that waits for players gets its second seat back.
func TestTwoSeatsOfBefore(t *testing.T) {
	h := lay(t, table.Config{})
	running := h.twoSeats(people("a", "b", "")...)
	h.again(table.Config{})
	tab := h.open(running)
	newPlayer(1).play(t, tab, -1)
	h.truth(tab.Now())
	next, err := h.Rematch(t.Context(), running, "a")
	if err != nil {
		t.Fatal(err)
	}
	if seats := h.kept(next).Seats; seats[0].Person != "b" || seats[1].Person != "a" || seats[2].Kind != store.Free {
		t.Errorf("a rematch with %+v", seats)
	}

	open := h.twoSeats(person("a"), free(1)[0], person(""))
	h.again(table.Config{})
	waiting := h.open(open)
	if err := h.Sit(t.Context(), open, 1, person("b")); err != nil {
		t.Fatal(err)
	}
	if kept := h.kept(open); kept.State != store.Open || kept.Seats[2].Kind != store.Free || kept.Seats[0].Person != "a" {
		t.Errorf("the table is %+v", kept)
	}
	if err := h.Sit(t.Context(), open, 2, person("c")); err != nil {
		t.Fatal(err)
	}
	until(t, waiting, "begun", func(now *table.Now) bool { return now.Position != nil })
	if kept := h.kept(open); kept.State != store.Running {
		t.Errorf("the table is %+v", kept)
	}
}
