package storetest

import (
	"testing"

	"spielwerk/store"
)

// vacations are kept by who has them and when they begin, and end earlier or are not there.
func vacations(t *testing.T, s store.Store) {
	ctx := t.Context()
	v := func(person string, begins, ends int) store.Vacation {
		return store.Vacation{Person: person, Begins: kept(at(begins)), Ends: kept(at(ends))}
	}
	is := func(people []string, wanted ...store.Vacation) {
		t.Helper()
		got, err := s.Vacations(ctx, people...)
		must(t, err)
		same(t, "vacations", got, wanted)
	}
	is([]string{"ada"})
	for _, put := range []store.Vacation{v("ada", 50, 60), v("ada", 10, 20), v("bob", 15, 30), v("eve", 5, 6), v("ada", 50, 55), v("eve", 5, 5)} {
		must(t, s.PutVacation(ctx, put))
	}
	is([]string{"ada", "", "bob", "eve"}, v("ada", 10, 20), v("bob", 15, 30), v("ada", 50, 55))
	is([]string{"bob"}, v("bob", 15, 30))
	is([]string{""})
	is(nil, v("ada", 10, 20), v("bob", 15, 30), v("ada", 50, 55))
}

// bringPaced: running tables with a time control have a job, and keep the one they have.
func bringPaced(t *testing.T, s store.Store) {
	ctx := t.Context()
	for _, id := range []string{"running", "has one", "open", "without"} {
		tab := table(id)
		tab.State = store.Running
		if id == "open" {
			tab.State = store.Open
		}
		if id != "without" {
			tab.Pace = "a clock"
		}
		create(t, s, tab)
	}
	has := store.Job{Kind: "k", Name: "has one", Due: kept(at(9))}
	must(t, s.PutJob(ctx, has))
	must(t, s.BringPaced(ctx, "k", at(3)))
	all, err := s.AllJobs(ctx)
	must(t, err)
	same(t, "jobs", all, []store.Job{has, {Kind: "k", Name: "running", Due: kept(at(3))}})
}
