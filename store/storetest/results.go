package storetest

import (
	"testing"

	"spielwerk/store"
)

// results are kept once, in the order in which games ended, and name nobody who was deleted.
func results(t *testing.T, s store.Store) {
	ctx := t.Context()
	for _, id := range []string{"ada", "bob"} {
		must(t, s.PutPerson(ctx, store.Person{ID: id, TokenHash: "token of " + id, Name: id, Created: kept(at(1))}))
	}
	seat := func(who string, place, points int) store.ResultSeat {
		if who == "skilled" {
			return store.ResultSeat{Name: "Skilled", Bot: who, Place: place, Points: points}
		}
		return store.ResultSeat{Person: who, Name: who, Place: place, Points: points}
	}
	first := store.Result{Table: "first", Game: "go", Ended: kept(at(3)), Seats: []store.ResultSeat{seat("ada", 1, 30), seat("skilled", 2, -4)}}
	second := store.Result{Table: "a second", Game: "go", Ended: kept(at(9)), Seats: []store.ResultSeat{seat("bob", 1, 7), seat("ada", 1, 7)}}
	casual := store.Result{Table: "casual", Game: "go", Ended: kept(at(5)), Casual: "hints", Seats: []store.ResultSeat{seat("ada", 1, 1), seat("bob", 2, 0)}}
	three := store.Result{Table: "three", Game: "go", Ended: kept(at(6)), Seats: []store.ResultSeat{seat("bob", 2, 7), seat("skilled", 1, 8), seat("skilled", 3, 6)}}
	for _, r := range []store.Result{second, first, casual, three} {
		must(t, s.PutResult(ctx, r))
	}
	again := first
	again.Casual, again.Seats = "changed", again.Seats[:1]
	must(t, s.PutResult(ctx, again))

	list := func(what string, got []store.Result, err error, want ...store.Result) {
		t.Helper()
		must(t, err)
		same(t, what, got, want)
	}
	got, err := s.Results(ctx, "go", 2)
	list("results of two", got, err, first, second)
	got, err = s.Results(ctx, "go", 3)
	list("results of three", got, err, three)
	got, err = s.Results(ctx, "chess", 2)
	list("results of another game", got, err)
	got, err = s.ResultsOf(ctx, "ada", 2)
	list("results of ada", got, err, second, casual)
	got, err = s.ResultsOf(ctx, "", 9)
	list("results of nobody", got, err)
	got, err = s.ResultsOf(ctx, "ada", 0)
	list("no results", got, err)
	one, err := s.Result(ctx, "casual")
	must(t, err)
	same(t, "result", one, casual)
	_, err = s.Result(ctx, "fourth")
	want(t, "result that is not there", err, store.ErrNotFound)
	counts, err := s.ResultsEnded(ctx, "go")
	must(t, err)
	same(t, "counts", counts, map[int]int{2: 2, 3: 1})

	beside := store.Result{Table: "beside", Game: "go", Ended: kept(at(12)), Casual: store.CasualBeside, Seats: []store.ResultSeat{
		seat("bob", 1, 3), {Person: store.Beside("bob", 1), Name: "Cleo", Place: 2},
	}}
	must(t, s.PutResult(ctx, beside))
	one, err = s.Result(ctx, "beside")
	must(t, err)
	same(t, "result at one device", one, beside)

	must(t, s.DeletePerson(ctx, "bob"))
	one, err = s.Result(ctx, "beside")
	must(t, err)
	beside.Seats = []store.ResultSeat{{Name: store.Left, Place: 1, Points: 3}, {Name: store.Left, Place: 2}}
	same(t, "result at one device of somebody who was deleted", one, beside)
	second.Seats[0] = store.ResultSeat{Name: store.Left, Place: 1, Points: 7}
	got, err = s.Results(ctx, "go", 2)
	list("results without bob", got, err, first, second)
	late := store.Result{Table: "late", Game: "go", Ended: kept(at(10)), Seats: []store.ResultSeat{seat("bob", 1, 2), seat("ada", 2, 1)}}
	must(t, s.PutResult(ctx, late))
	one, err = s.Result(ctx, "late")
	must(t, err)
	late.Seats = []store.ResultSeat{{Name: store.Left, Place: 1, Points: 2}, seat("ada", 2, 1)}
	same(t, "result of somebody who was deleted before", one, late)
}

// withoutResult are finished tables with people whose result is not stored; a rematch knows what was before.
func withoutResult(t *testing.T, s store.Store) {
	ctx := t.Context()
	for _, id := range []string{"a", "b", "c", "d", "running", "bots"} {
		tab := table(id)
		tab.State = store.Finished
		tab.Seats = []store.Seat{{Kind: store.Human, Person: "ada", Name: "Ada"}, {Kind: store.Bot, Bot: "greedy", Name: "G"}}
		switch id {
		case "running":
			tab.State = store.Running
		case "bots":
			tab.Seats[0] = tab.Seats[1]
		}
		create(t, s, tab)
	}
	is := func(after string, limit int, wanted ...string) {
		t.Helper()
		got, err := s.WithoutResult(ctx, after, limit)
		must(t, err)
		same(t, "without result", got, wanted)
	}
	is("", 9, "a", "b", "c", "d")
	must(t, s.PutResult(ctx, store.Result{Table: "b", Game: "go", Seats: []store.ResultSeat{{Name: "x", Place: 1}}}))
	is("", 2, "a", "c")
	is("a", 9, "c", "d")
	is("", 0)

	_, err := s.SetRematch(ctx, "a", "c")
	must(t, err)
	before, err := s.TableBefore(ctx, "c")
	must(t, err)
	same(t, "table before", before, "a")
	for _, id := range []string{"a", "", "none"} {
		_, err = s.TableBefore(ctx, id)
		want(t, "no table before "+id, err, store.ErrNotFound)
	}
}
