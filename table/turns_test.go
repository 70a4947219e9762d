package table_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"spielwerk/game"
	"spielwerk/table"
)

// TestTurnsAreTold: each turn of a person is told once, with the number that it keeps when others take something back; those of bots are
// not, nor those of a table that is opened long after.
func TestTurnsAreTold(t *testing.T) {
	h := lay(t, table.Config{})
	var mu sync.Mutex
	var told []string
	listen := func() {
		h.OnTurn(func(of table.Turn) {
			mu.Lock()
			defer mu.Unlock()
			told = append(told, fmt.Sprint(of.Person, of.Number))
		})
	}
	listen()
	got := func(want ...string) {
		t.Helper()
		mu.Lock()
		defer mu.Unlock()
		slices.Sort(told)
		if !slices.Equal(told, want) {
			t.Errorf("told %q, want %q", told, want)
		}
		told = nil
	}
	ctx := context.Background()
	tab := h.open(h.create(people("a", "b")...))
	first := tab.Now().Position.Pending().First()
	names := []string{"a", "b"}
	me, other := names[first], names[1-first]
	got(me + "1")
	p := newPlayer(1)
	moves := 0 // of the first turn
	for tab.Now().Position.Pending().First() == first {
		seat, act := p.choose(tab.Now())
		if err := tab.Act(ctx, seat, tab.Now().Moment(game.Seat(seat)), act); err != nil {
			t.Fatal(err)
		}
		moves++
	}
	got(other + "1")
	if a, err := h.Awaited(ctx, tab.Now().ID, 1-first); err != nil || a.Number != 1 || a.Person != other || a.Alone || a.Present {
		t.Errorf("%+v %v", a, err)
	}
	if a, err := h.Awaited(ctx, tab.Now().ID, first); err != nil || a.Number != 0 {
		t.Errorf("%+v %v", a, err)
	}
	for range 3 {
		seat, act := p.choose(tab.Now())
		if err := tab.Act(ctx, seat, tab.Now().Moment(game.Seat(seat)), act); err != nil {
			t.Fatal(err)
		}
	}
	mu.Lock()
	n := len(told)
	mu.Unlock()
	if n > 3 {
		t.Errorf("%d turns in 3 moves", n)
	}
	// A table that is opened a moment later tells of its turn anew, for whoever was told may have died.
	told = nil
	now := tab.Now()
	h.again(table.Config{})
	listen()
	h.open(now.ID)
	mu.Lock()
	n = len(told)
	mu.Unlock()
	if n != now.Position.Pending().Len() {
		t.Errorf("%d turns told after it was opened", n)
	}
	told = nil
	if err := h.Retell(ctx, now.ID); err != nil || len(told) != n {
		t.Errorf("%q %v", told, err)
	}
}
