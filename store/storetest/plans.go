package storetest

import (
	"testing"

	"spielwerk/store"
)

// plans are kept one of each seat, and go with their table and with whoever has made them.
func plans(t *testing.T, s store.Store) {
	ctx := t.Context()
	create(t, s, table("t"))
	create(t, s, table("u"))
	must(t, s.PutPerson(ctx, store.Person{ID: "ada", TokenHash: "ada"}))
	at1 := func(id string, want ...store.Plan) {
		t.Helper()
		got, err := s.PlansAt(ctx, id)
		must(t, err)
		same(t, "plans at "+id, got, want)
	}
	of := func(person string, want ...store.Plan) {
		t.Helper()
		got, err := s.PlansOf(ctx, person)
		must(t, err)
		same(t, "plans of "+person, got, want)
	}
	ada := store.Plan{Table: "t", Seat: 1, Person: "ada", Data: `{"a":1}`, At: kept(at(1))}
	bob := store.Plan{Table: "t", Seat: 0, Person: "bob", Data: `{}`, At: kept(at(1))}
	must(t, s.PutPlan(ctx, ada))
	must(t, s.PutPlan(ctx, bob))
	at1("t", bob, ada)
	at1("u")
	ada.Data, ada.At = `{"a":2}`, kept(at(2))
	must(t, s.PutPlan(ctx, ada))
	of("ada", ada)
	of("", bob, ada)
	must(t, s.DropPlan(ctx, "t", 0))
	must(t, s.DropPlan(ctx, "t", 0))
	at1("t", ada)
	want(t, "a plan at no table", s.PutPlan(ctx, store.Plan{Table: "nowhere", Person: "ada"}), store.ErrNotFound)

	elsewhere := store.Plan{Table: "u", Seat: 1, Person: "ada", At: kept(at(1))}
	must(t, s.PutPlan(ctx, elsewhere))
	must(t, s.PutPlan(ctx, bob))
	must(t, s.ForgetSeats(ctx, "u", "ada"))
	of("ada", ada)
	must(t, s.DropPlan(ctx, "t", -1))
	of("")
	must(t, s.PutPlan(ctx, ada))
	must(t, s.PutPlan(ctx, bob))
	must(t, s.DeletePerson(ctx, "ada"))
	at1("t", bob)
	must(t, s.DeleteTable(ctx, "t"))
	of("")
}
