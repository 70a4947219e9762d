package storetest

import (
	"sync"
	"testing"

	"spielwerk/store"
)

// dealt are tables with the same deal.
func dealt(duplicate string, ids ...string) (all []store.Table) {
	for i, id := range ids {
		tab := table(id)
		tab.Duplicate, tab.Created = duplicate, kept(at(i))
		tab.Seats[0].Nonce = "theirs"
		all = append(all, tab)
	}
	return all
}

// duplicates: what ends is sealed until all has ended.
func duplicates(t *testing.T, s store.Store) {
	ctx := t.Context()
	all := dealt("d", "z", "a", "m", "x")
	must(t, s.CreateDuplicate(ctx, all))
	create(t, s, table("other"))
	got, err := s.TablesOfDuplicate(ctx, "d")
	must(t, err)
	same(t, "tables in the order in which they were made", got, all)
	for _, name := range []string{"", "nothing"} {
		got, err = s.TablesOfDuplicate(ctx, name)
		must(t, err)
		same(t, "tables of no duplicate", len(got), 0)
	}
	unsealed := func(ids ...string) {
		t.Helper()
		done, wrong := s.Unseal(ctx, "d")
		must(t, wrong)
		same(t, "unsealed", done, ids)
	}
	end := entry(1)
	end.Ends = true
	for _, id := range []string{"z", "a"} {
		must(t, s.SetState(ctx, id, store.Open, store.Expired, at(1)))
		must(t, s.SetState(ctx, id, store.Expired, store.Running, at(1)))
	}
	must(t, s.Append(ctx, "z", end))
	same(t, "an ended table while others are open and run", load(t, s, "z").State, store.Sealed)
	unsealed()
	must(t, s.SetState(ctx, "m", store.Open, store.Expired, at(3)))
	must(t, s.SetState(ctx, "x", store.Open, store.Expired, at(3)))
	unsealed()
	same(t, "an ended table while one runs", load(t, s, "z").State, store.Sealed)
	must(t, s.Append(ctx, "a", end))
	same(t, "the last one that ends", load(t, s, "a").State, store.Sealed)
	unsealed("z", "a")
	same(t, "an ended table when all have ended", load(t, s, "z").State, store.Finished)
	unsealed()
	same(t, "an expired one", load(t, s, "m").State, store.Expired)

	for _, id := range []string{"z", "a", "m", "x"} {
		must(t, s.DeleteTable(ctx, id))
	}
	want(t, "a duplicate that was made before", s.CreateDuplicate(ctx, dealt("d", "n")), store.ErrConflict)
	want(t, "the id of another table", s.CreateDuplicate(ctx, dealt("e", "n", "other")), store.ErrConflict)
	_, err = s.Table(ctx, "n")
	want(t, "a table of a duplicate that was not made", err, store.ErrNotFound)
	must(t, s.CreateDuplicate(ctx, dealt("e", "n")))
}

// siblings: nobody sits at two tables with the same deal, whose nonces stay.
func siblings(t *testing.T, s store.Store) {
	ctx := t.Context()
	must(t, s.PutPerson(ctx, store.Person{ID: "ada", TokenHash: "ada"}))
	must(t, s.CreateDuplicate(ctx, dealt("d", "a", "b")))
	create(t, s, table("other"))
	must(t, s.TakeSeat(ctx, "a", 0, human("ada")))
	must(t, s.TakeSeat(ctx, "other", 0, human("ada")))
	same(t, "the nonce", load(t, s, "a").Seats[0].Nonce, "theirs")
	same(t, "that of a table for itself", load(t, s, "other").Seats[0].Nonce, "nonce of ada")
	want(t, "a seat at another table", s.TakeSeat(ctx, "b", 1, human("ada")), store.ErrSibling)
	want(t, "for somebody at the same device", s.TakeSeat(ctx, "b", 1, human("ada#2")), store.ErrSibling)
	must(t, s.TakeSeat(ctx, "b", 1, human("bob")))
	must(t, s.TakeSeat(ctx, "b", 0, store.Seat{Kind: store.Bot, Bot: "greedy"}))
	must(t, s.ForgetSeats(ctx, "a", "ada"))
	same(t, "the nonce of a seat that was left", load(t, s, "a").Seats[0], store.Seat{Kind: store.Free, Nonce: "theirs"})
	must(t, s.TakeSeat(ctx, "b", 0, store.Seat{Kind: store.Free}))
	must(t, s.TakeSeat(ctx, "b", 0, human("ada")))

	must(t, s.PutPerson(ctx, store.Person{ID: "eve", TokenHash: "eve"}))
	must(t, s.CreateDuplicate(ctx, dealt("e", "x", "y")))
	must(t, s.TakeSeat(ctx, "x", 0, human("eve")))
	must(t, s.TakeSeat(ctx, "x", 1, human("bob")))
	must(t, s.SetState(ctx, "x", store.Open, store.Running, at(1)))
	must(t, s.ForgetSeats(ctx, "x", "eve"))
	want(t, "a seat for somebody who has left a game that runs", s.TakeSeat(ctx, "y", 0, human("eve")), store.ErrSibling)
	must(t, s.DeletePerson(ctx, "eve"))
}

// siblingRace: somebody asks for seats at all tables at once and gets one.
func siblingRace(t *testing.T, s store.Store) {
	ids := []string{"a", "b", "c", "d"}
	must(t, s.CreateDuplicate(t.Context(), dealt("d", ids...)))
	var all sync.WaitGroup
	for _, id := range ids {
		all.Go(func() { _ = s.TakeSeat(t.Context(), id, 0, human("ada")) })
	}
	all.Wait()
	sits := 0
	for _, id := range ids {
		if load(t, s, id).Seats[0].Kind == store.Human {
			sits++
		}
	}
	same(t, "tables at which they sit", sits, 1)
}
