package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"spielwerk/store"
)

// allTables: all of them or those in a state, the latest change first.
func allTables(t *testing.T, s store.Store) {
	ctx := t.Context()
	for i, state := range []string{store.Open, store.Finished, store.Running, store.Finished} {
		tab := table(fmt.Sprint(i))
		tab.State, tab.Changed = state, kept(at(i))
		create(t, s, tab)
	}
	list := func(state string, limit int, wanted ...string) {
		t.Helper()
		all, err := s.AllTables(ctx, state, limit)
		must(t, err)
		var ids []string
		for _, tab := range all {
			ids = append(ids, tab.ID)
			same(t, "table of the list", tab, load(t, s, tab.ID))
		}
		same(t, "tables "+state, ids, wanted)
	}
	list("", 9, "3", "2", "1", "0")
	list("", 2, "3", "2")
	list(store.Finished, 9, "3", "1")
	list(store.Expired, 9)
	list("", 0)
}

// deleteTable: a table goes with all that is its own, and nothing else goes.
func deleteTable(t *testing.T, s store.Store) {
	ctx := t.Context()
	must(t, s.PutPerson(ctx, store.Person{ID: "ada", TokenHash: "aa"}))
	create(t, s, table("before"), table("t"), table("other"))
	_, err := s.SetRematch(ctx, "before", "t")
	must(t, err)
	_, err = s.SetRematch(ctx, "t", "other")
	must(t, err)
	for _, id := range []string{"t", "other"} {
		must(t, s.TakeSeat(ctx, id, 0, human("ada")))
		must(t, s.Append(ctx, id, entry(1)))
		must(t, s.Append(ctx, id, entry(2)))
		must(t, s.PutSnapshot(ctx, id, store.Snapshot{Number: 2, Data: []byte("x")}))
	}
	other := load(t, s, "other")
	must(t, s.DeleteTable(ctx, "t"))
	for method, err := range calls(ctx, s, "t") {
		if method != "PersonByToken" {
			want(t, method+" of a deleted table", err, store.ErrNotFound)
		}
	}
	same(t, "the table that it continued", load(t, s, "before"), table("before"))
	same(t, "another table", load(t, s, "other"), other)
	logged(t, s, "other", 2)
	snap, err := s.Snapshot(ctx, "other")
	must(t, err)
	same(t, "another's snapshot", snap, store.Snapshot{Number: 2, Data: []byte("x")})
	mine, err := s.TablesOf(ctx, "ada", 9)
	must(t, err)
	same(t, "tables of a person", len(mine), 1)
	create(t, s, table("t")) // the id is free again, with nothing of the former table
	same(t, "a new table", load(t, s, "t"), table("t"))
	logged(t, s, "t", 0)
	_, err = s.Snapshot(ctx, "t")
	want(t, "snapshot of a new table", err, store.ErrNotFound)
}

// deleteRace: a table that is deleted while it is played on is there whole, or not at all.
func deleteRace(t *testing.T, s store.Store) {
	const writers = 6
	for i := range writers {
		create(t, s, table(fmt.Sprint(i)))
	}
	race(2*writers, func(i int) {
		id := fmt.Sprint(i / 2)
		if i%2 == 0 {
			for n := range 20 {
				if err := s.Append(t.Context(), id, entry(n+1)); err != nil {
					want(t, "append", err, store.ErrNotFound)
					return
				}
			}
			return
		}
		must(t, s.DeleteTable(t.Context(), id))
	})
	for i := range writers {
		id := fmt.Sprint(i)
		_, err := s.Table(t.Context(), id)
		want(t, "table", err, store.ErrNotFound)
		create(t, s, table(id))
		logged(t, s, id, 0)
	}
}

// finishedBefore: the oldest tables whose games are over, and no others.
func finishedBefore(t *testing.T, s store.Store) {
	ctx := t.Context()
	for i, state := range []string{store.Finished, store.Running, store.Finished, store.Open, store.Finished, store.Expired} {
		tab := table(fmt.Sprint(i))
		tab.State, tab.Changed = state, kept(at(10-i))
		create(t, s, tab)
	}
	list := func(before, limit int, wanted ...string) {
		t.Helper()
		ids, err := s.FinishedBefore(ctx, kept(at(before)), limit)
		must(t, err)
		if !slices.Equal(ids, wanted) {
			t.Errorf("finished before %d: %v, want %v", before, ids, wanted)
		}
	}
	list(99, 9, "4", "2", "0")
	list(99, 2, "4", "2")
	list(10, 9, "4", "2") // the time itself is not before
	list(6, 9)
	list(99, 0)
}

// present: those of many tables that there are.
func present(t *testing.T, s store.Store) {
	create(t, s, table("a"), table("b"), table("c"))
	must(t, s.DeleteTable(t.Context(), "b"))
	ids := []string{"c", "b", "a", "'"}
	for i := range 1500 {
		ids = append(ids, fmt.Sprint("none ", i))
	}
	for _, of := range []struct{ ids, want []string }{{ids, []string{"a", "c"}}, {ids[3:], nil}, {nil, nil}} {
		got, err := s.Present(t.Context(), of.ids)
		must(t, err)
		slices.Sort(got)
		same(t, "tables that there are", got, of.want)
	}
}

// probe can be repeated, and changes nothing.
func probe(t *testing.T, s store.Store) {
	create(t, s, table("t"))
	must(t, s.Probe(t.Context(), at(1)))
	must(t, s.Probe(t.Context(), at(0)))
	same(t, "table", load(t, s, "t"), table("t"))
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Probe(gone, at(2)); !errors.Is(err, context.Canceled) {
		t.Errorf("probe with a context that has ended: %v", err)
	}
	must(t, s.Close())
	if s.Probe(t.Context(), at(2)) == nil {
		t.Error("a closed store can be written to")
	}
}
