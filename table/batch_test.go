package table_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// programme is a whole programme of Lords of Xidit as one click.
var programme = []string{"set 1 red", "set 2 wait", "set 3 red", "set 4 wait", "set 5 red", "set 6 wait", "ready"}

// TestABatchIsStoredInOneGo, with one wait for the disk, whatever it is made of.
func TestABatchIsStoredInOneGo(t *testing.T) {
	h := secretHouse(t)
	tab := h.prepared(nil, 1, programming)[0]
	before, from := h.store.batches.Load(), tab.Now().Number
	does(t, tab, 2, programme...)
	if n := h.store.batches.Load() - before; n != 1 {
		t.Errorf("%d moves were stored in %d goes", len(programme), n)
	}
	entries := h.log(tab.Now().ID)[from:]
	if len(entries) != len(programme) {
		t.Fatalf("%d entries", len(entries))
	}
	for i, e := range entries {
		if e.Act != programme[i] || e.Seat != 2 || e.Joined != (i > 0) || e.At != entries[0].At {
			t.Errorf("entry %d is %+v", i, e)
		}
	}
	h.truth(tab.Now())
}

// TestAFaultAtEveryMoveOfABatch: the store fails at any of them, before or after it has
// written. All moves are stored or none, what is shown is what is stored, and sent again
// they are made once.
func TestAFaultAtEveryMoveOfABatch(t *testing.T) {
	h := secretHouse(t)
	for at := range programme {
		for written, hook := range map[bool]func(func(store.Entry) error){
			false: func(f func(store.Entry) error) { set(&h.store.appends, f) },
			true:  func(f func(store.Entry) error) { set(&h.store.after, f) },
		} {
			tab := h.prepared(nil, 1, programming)[0]
			now := tab.Now()
			id, from, moment := now.ID, now.Number, now.Moment(1)
			hook(func(e store.Entry) error {
				if e.Number > from+at {
					return errFault
				}
				return nil
			})
			err := tab.Act(context.Background(), 1, moment, programme...)
			if n := len(h.log(id)) - from; n != 0 && n != len(programme) || (err == nil) != (n > 0) || at == 0 && (err == nil) != written {
				t.Fatalf("fault at move %d: %d of %d moves are stored, the answer is %v", at+1, n, len(programme), err)
			}
			if shown := tab.Now(); err != nil && shown.Number != from && !written {
				t.Fatalf("fault at move %d: number %d is shown, %d is stored", at+1, shown.Number, from)
			}
			h.store.appends.Store(nil)
			h.store.after.Store(nil)
			tab = h.open(id)
			for range 2 {
				if err := tab.Act(context.Background(), 1, moment, programme...); err != nil {
					t.Fatal(err)
				}
			}
			if n := len(h.log(id)) - from; n != len(programme) {
				t.Fatalf("fault at move %d: sent again %d moves are stored", at+1, n)
			}
			h.truth(tab.Now())
		}
	}
}

// TestARetryIsTheWholeAnswer: fewer moves, more, others, or those of another seat or
// moment are not what was answered, also when the table has been read from its log or a
// snapshot.
func TestARetryIsTheWholeAnswer(t *testing.T) {
	h := secretHouse(t)
	tab := h.prepared(nil, 1, programming)[0]
	id, first := tab.Now().ID, tab.Now().Moment(1)
	batch := programme[:4]
	does(t, tab, 1, batch...)
	second := tab.Now().Moment(1)
	does(t, tab, 1, programme[4])
	does(t, tab, 1, programme[5:]...)
	last := tab.Now().Moment(1) - 2
	other := tab.Now().Moment(3)
	does(t, tab, 3, programme[0]) // others go on
	entries := len(h.log(id))
	check := func(tab *table.Table) {
		t.Helper()
		try := func(seat, moment int, want error, acts ...string) {
			t.Helper()
			if err := tab.Act(context.Background(), seat, moment, acts...); !errors.Is(err, want) {
				t.Errorf("%q of seat %d at %d: %v, not %v", acts, seat, moment, err, want)
			}
		}
		try(1, first, nil, batch...)
		try(1, second, nil, programme[4])
		try(1, last, nil, programme[5:]...)
		for n := range batch {
			try(1, first, table.ErrStale, batch[:max(1, n)]...)
			changed := slices.Clone(batch)
			changed[n] = "set 1 blue"
			try(1, first, table.ErrStale, changed...)
			if n > 0 { // a moment that was never shown
				try(1, first+n, table.ErrStale, batch[n])
				try(1, first+n, table.ErrStale, batch[n:]...)
			}
		}
		for n := 5; n <= len(programme); n++ {
			try(1, first, table.ErrStale, programme[:n]...)
		}
		try(1, second, table.ErrStale, programme[4:]...)
		try(1, last, table.ErrStale, programme[5])
		try(1, first, table.ErrStale, slices.Repeat([]string{"set 1 red"}, 16)...)
		try(3, other, table.ErrStale, batch...)
		try(3, other, nil, programme[0])
		if n := len(h.log(id)); n != entries {
			t.Errorf("retries have written %d entries", n-entries)
		}
	}
	check(tab)
	h.again(table.Config{})
	check(h.open(id))
	h.again(table.Config{})
	set(&h.store.snapshots, always) // from its log
	check(h.open(id))
}

// TestABatchIsOneAnswer of those that are known again: not each of its moves.
func TestABatchIsOneAnswer(t *testing.T) {
	h := secretHouse(t)
	tab := h.prepared(nil, 1, programming)[0]
	first := tab.Now().Moment(1)
	dials := slices.Repeat([]string{"set 1 red", "back"}, 8)
	for range 10 { // 160 moves
		does(t, tab, 1, dials...)
	}
	if err := tab.Act(context.Background(), 1, first, dials...); err != nil {
		t.Errorf("the retry of the tenth answer before: %v", err)
	}
}

// TestUndoAndRedoStandAlone: neither they nor notes are part of a batch, and refused
// ones leave nothing behind.
func TestUndoAndRedoStandAlone(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b")...)
	tab, p := h.open(id), newPlayer(5)
	seat, ok := p.undoable(t, tab)
	if !ok {
		t.Fatal("nothing can be taken back")
	}
	now := tab.Now()
	played := h.log(id)[now.Number-1].Act
	for _, acts := range [][]string{
		{"undo", "undo"}, {"undo", played}, {"undo", "redo"}, {played, "undo"}, {"redo", "undo"}, {"@hint"}, {"@back", played}, {played, "@hint"},
	} {
		if err := tab.Act(context.Background(), seat, now.Moment(game.Seat(seat)), acts...); err == nil {
			t.Errorf("%q are taken", acts)
		}
	}
	if tab.Now() != now || len(h.log(id)) != now.Number {
		t.Error("refused acts leave something behind")
	}
	act(t, tab, seat, now.Number, "undo")
	act(t, tab, seat, now.Number, "undo") // a double click
	h.truth(tab.Now())
	act(t, tab, seat, now.Number+1, "redo")
	h.truth(tab.Now())
	if n := len(h.log(id)); n != now.Number+2 {
		t.Errorf("%d entries", n-now.Number)
	}
}
