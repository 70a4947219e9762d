// Package storetest is the contract of store.Store as tests. An engine passes
// when Run does.
package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"spielwerk/store"
)

// Reopen closes a store and opens what it kept.
type Reopen func(*testing.T, store.Store) store.Store

// part is a part of the contract.
type part struct {
	name string
	test func(*testing.T, store.Store)
}

func parts() []part {
	return []part{
		{"People", people},
		{"Devices", devices},
		{"Results", results},
		{"WithoutResult", withoutResult},
		{"DeviceRace", deviceRace},
		{"Passes", passes},
		{"PassRace", passRace},
		{"Passkeys", passkeys},
		{"Tokens", tokens},
		{"DeletePerson", deletePerson},
		{"Talk", talk},
		{"TalkRace", talkRace},
		{"Jottings", jottings},
		{"Plans", plans},
		{"Duplicates", duplicates},
		{"Siblings", siblings},
		{"SiblingRace", siblingRace},
		{"Shuns", shuns},
		{"TalkForgotten", talkForgotten},
		{"Ways", ways},
		{"Messages", messages},
		{"MessageRace", messageRace},
		{"Secrets", secrets},
		{"Tables", tables},
		{"TableIDs", tableIDs},
		{"Text", text},
		{"Seats", seats},
		{"SeatRace", seatRace},
		{"OneSeatEach", oneSeatEach},
		{"OneSeatEachRace", oneSeatEachRace},
		{"BeginningRace", beginningRace},
		{"States", states},
		{"Options", options},
		{"StateRace", stateRace},
		{"Rematch", rematch},
		{"RematchRace", rematchRace},
		{"TablesOf", tablesOf},
		{"TablesOfGame", tablesOfGame},
		{"DataInUse", dataInUse},
		{"OpenTables", openTables},
		{"OpenTablesOfManyHosts", openTablesOfManyHosts},
		{"Expire", expire},
		{"Jobs", jobs},
		{"JobRace", jobRace},
		{"BringPaced", bringPaced},
		{"Vacations", vacations},
		{"AllTables", allTables},
		{"DeleteTable", deleteTable},
		{"DeleteRace", deleteRace},
		{"FinishedBefore", finishedBefore},
		{"Present", present},
		{"Probe", probe},
		{"Leases", leases},
		{"LeaseRace", leaseRace},
		{"Founding", founding},
		{"Log", log},
		{"LogConflicts", logConflicts},
		{"Batches", batches},
		{"BatchConflicts", batchConflicts},
		{"BatchRace", batchRace},
		{"BatchesMidway", batchesMidway},
		{"Ends", ends},
		{"Closes", closes},
		{"AppendOneTable", appendOneTable},
		{"AppendManyTables", appendManyTables},
		{"AppendMixed", appendMixed},
		{"Snapshots", snapshots},
		{"Unknown", unknown},
		{"Cancelled", cancelled},
		{"CancelledMidway", cancelledMidway},
		{"Closed", closed},
	}
}

// RunParts tests an engine that has not all: only the parts named.
func RunParts(t *testing.T, open func(*testing.T) store.Store, names ...string) {
	known := 0
	for _, part := range parts() {
		if slices.Contains(names, part.name) {
			known++
			t.Run(part.name, func(t *testing.T) { part.test(t, open(t)) })
		}
	}
	if known != len(names) {
		t.Errorf("of %d parts only %d are known", len(names), known)
	}
}

// Run tests an engine. Open gives an empty store and closes it when the test is
// over; reopen is nil if the engine keeps nothing.
func Run(t *testing.T, open func(*testing.T) store.Store, reopen Reopen) {
	for _, part := range parts() {
		t.Run(part.name, func(t *testing.T) { part.test(t, open(t)) })
	}
	t.Run("Reopen", func(t *testing.T) {
		if reopen == nil {
			t.Skip("the engine keeps nothing")
		}
		reopened(t, open(t), reopen)
	})
}

// day is the time at which the tests begin. It has more digits than are kept.
var day = time.Date(2026, 11, 21, 18, 30, 0, 123456789, time.UTC)

// at is a time some seconds into the tests, in a zone that is not kept.
func at(seconds int) time.Time {
	return day.Add(time.Duration(seconds) * time.Second).In(time.FixedZone("elsewhere", 3600))
}

// kept is a time as a store gives it back.
func kept(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func want(t *testing.T, what string, err, wanted error) {
	t.Helper()
	if !errors.Is(err, wanted) {
		t.Errorf("%s: error %v, want %v", what, err, wanted)
	}
}

func same[T any](t *testing.T, what string, got, want T) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s:\n got %+v\nwant %+v", what, got, want)
	}
}

// table is a table with two free seats.
func table(id string) store.Table {
	return store.Table{
		ID: id, Game: "chess", Rules: 3, Data: "da7a" + id, Options: map[string]string{"variant": "long", "empty": ""},
		Seed: "5eed" + id, Commitment: "c0" + id, State: store.Open, Host: "host of " + id,
		Created: kept(at(0)), Changed: kept(at(0)),
		Seats: []store.Seat{{Kind: store.Free}, {Kind: store.Free}},
	}
}

func create(t *testing.T, s store.Store, tables ...store.Table) {
	t.Helper()
	for _, tab := range tables {
		must(t, s.CreateTable(t.Context(), tab))
	}
}

func load(t *testing.T, s store.Store, id string) store.Table {
	t.Helper()
	tab, err := s.Table(t.Context(), id)
	must(t, err)
	return tab
}

func human(person string) store.Seat {
	return store.Seat{Kind: store.Human, Person: person, Name: "name of " + person, Nonce: "nonce of " + person}
}

func entry(number int) store.Entry {
	return store.Entry{Number: number, Seat: number % 2, Act: fmt.Sprintf("place NW%d 3,-4 r1", number), At: kept(at(number)), Elapsed: time.Duration(number%3) * time.Hour}
}

func people(t *testing.T, s store.Store) {
	ctx := t.Context()
	ada := store.Person{ID: "ada", TokenHash: "aa11", Name: "Ada", Lang: "it", Created: at(1)}
	bob := store.Person{ID: "bob", TokenHash: "bb22"}
	must(t, s.PutPerson(ctx, ada))
	must(t, s.PutPerson(ctx, bob))
	ada.Created = kept(ada.Created)

	get := func(token string, want store.Person) {
		t.Helper()
		got, err := s.PersonByToken(ctx, token)
		must(t, err)
		same(t, "person", got, want)
	}
	get("aa11", ada)
	get("bb22", bob) // the zero time too

	must(t, s.PutPerson(ctx, ada))
	get("aa11", ada)
	must(t, s.PutPerson(ctx, store.Person{ID: "ada", TokenHash: "other", Name: "Àda 🎲", Created: at(99)}))
	ada.Name, ada.Lang = "Àda 🎲", ""
	get("aa11", ada)
	ada.Unranked = true
	must(t, s.PutPerson(ctx, ada))
	get("aa11", ada)
	unranked, err := s.Unranked(ctx)
	must(t, err)
	same(t, "who is not listed", unranked, []string{"ada"})
	ada.Unranked = false
	must(t, s.PutPerson(ctx, ada))
	get("aa11", ada)
	_, err = s.PersonByToken(ctx, "other")
	want(t, "token that was never given", err, store.ErrNotFound)

	want(t, "token of another", s.PutPerson(ctx, store.Person{ID: "eve", TokenHash: "aa11", Name: "Eve"}), store.ErrConflict)
	get("aa11", ada)
}

func tables(t *testing.T, s store.Store) {
	full := table("full")
	full.Rematch = "next"
	full.State = store.Finished
	full.Hints, full.Patience = true, 90*time.Second
	full.StandIn, full.Unlisted, full.Watching = "expert", true, "moves:3 overheard"
	full.Start, full.Guide = []byte{0, 255, 0}, "first"
	full.Pace, full.Duplicate = `{"turn":1}`, "d-1"
	full.Changed = kept(at(5))
	full.Seats = []store.Seat{
		human("ada"),
		{Kind: store.Bot, Bot: "greedy", Name: "Greedy", Nonce: "n"},
		{Kind: store.Free},
		human("eve"),
		{Kind: store.Human, Person: "bob"},
	}
	bare := store.Table{ID: "bare"}
	tried := table("tried")
	tried.Hints, tried.Tries = true, true
	create(t, s, full, bare, tried)
	same(t, "table that allows copies", load(t, s, "tried"), tried)
	same(t, "full table", load(t, s, "full"), full)
	same(t, "bare table", load(t, s, "bare"), bare)

	rough := table("rough")
	rough.Created, rough.Changed = at(1), at(2)
	create(t, s, rough)
	rough.Created, rough.Changed = kept(at(1)), kept(at(2))
	same(t, "times", load(t, s, "rough"), rough)
}

func tableIDs(t *testing.T, s store.Store) {
	create(t, s, table("a"))
	other := table("a")
	other.Game, other.Seats = "go", []store.Seat{human("eve"), human("ada"), human("bob")}
	want(t, "id in use", s.CreateTable(t.Context(), other), store.ErrConflict)
	same(t, "table", load(t, s, "a"), table("a"))
	create(t, s, table("A"))
	same(t, "ids differ by case", load(t, s, "A"), table("A"))
}

// text: what people write comes back as they wrote it.
func text(t *testing.T, s store.Store) {
	ctx := t.Context()
	for i, name := range []string{
		"Jürgen Weiß", "l'Aquila", `"; DROP TABLE log; --`, "李小龍", "مريم", "👩‍👩‍👧‍👦", "e\u0301", "é", "a\nb\t", " ", "$1 ? :x %s \\",
	} {
		tab := table(fmt.Sprintf("t%d", i))
		tab.Options = map[string]string{name: name}
		tab.Seats[0] = store.Seat{Kind: store.Human, Person: "p" + name, Name: name, Nonce: name}
		create(t, s, tab)
		same(t, "table", load(t, s, tab.ID), tab)
		p := store.Person{ID: "p" + name, TokenHash: name, Name: name, Created: kept(at(0))}
		must(t, s.PutPerson(ctx, p))
		got, err := s.PersonByToken(ctx, name)
		must(t, err)
		same(t, "person", got, p)
		of, err := s.TablesOf(ctx, "p"+name, 9)
		must(t, err)
		same(t, "tables of person", of, []store.Table{tab})
		e := store.Entry{Number: 1, Act: name, At: kept(at(0))}
		must(t, s.Append(ctx, tab.ID, e))
		entries, err := s.Log(ctx, tab.ID, 1)
		must(t, err)
		same(t, "log", entries, []store.Entry{e})
	}
}

func seats(t *testing.T, s store.Store) {
	ctx := t.Context()
	create(t, s, table("t"), table("other"))
	take := func(seat int, with store.Seat, wanted error) {
		t.Helper()
		before := load(t, s, "t")
		err := s.TakeSeat(ctx, "t", seat, with)
		if wanted != nil {
			want(t, "take", err, wanted)
			same(t, "table after a refusal", load(t, s, "t"), before)
			return
		}
		must(t, err)
		after := before
		after.Seats = append([]store.Seat(nil), before.Seats...)
		after.Seats[seat] = with
		if with.Kind != store.Human && with.Kind != store.Asked {
			after.Seats[seat].Person = ""
		}
		same(t, "table", load(t, s, "t"), after)
	}
	bot := store.Seat{Kind: store.Bot, Bot: "random", Name: "R", Nonce: "r"}

	take(1, human("ada"), nil)
	take(1, human("bob"), store.ErrConflict)
	take(1, bot, store.ErrConflict)
	take(1, store.Seat{Kind: store.Free}, store.ErrConflict)
	changed := human("ada")
	changed.Name, changed.Nonce = "Ada L.", "another"
	take(1, changed, nil)
	take(1, changed, nil) // a double click
	take(0, human("ada"), store.Seated{Seat: 1})
	take(0, human("cem"), nil)
	take(1, human("cem"), store.Seated{Seat: 0})
	take(0, store.Seat{Kind: store.Free, Person: "cem"}, nil) // leaves
	take(0, bot, nil)
	take(0, human("bob"), store.ErrConflict)
	take(0, store.Seat{Kind: store.Bot, Bot: "greedy"}, nil)
	take(0, store.Seat{Kind: store.Free}, nil)
	take(0, human("bob"), nil)
	take(0, store.Seat{Kind: store.Free, Person: "bob"}, nil)
	asked := store.Seat{Kind: store.Asked, Person: "bob", Name: "Bob"}
	take(0, asked, nil)
	take(0, human("cem"), store.ErrConflict) // it is kept for Bob
	take(0, bot, store.ErrConflict)
	take(0, human("bob"), nil)
	take(0, asked, nil)
	take(0, store.Seat{Kind: store.Bot, Bot: "greedy", Person: "bob"}, nil) // leaves it to a bot
	take(2, human("ada"), store.ErrNotFound)
	take(-1, human("ada"), store.ErrNotFound)

	for _, state := range []string{store.Running, store.Finished} {
		must(t, s.SetState(ctx, "t", load(t, s, "t").State, state, at(1)))
		take(0, human("ada"), store.ErrConflict) // it does not matter any more where they sit
		take(1, changed, store.ErrConflict)
		take(0, store.Seat{Kind: store.Free}, store.ErrConflict)
	}
	same(t, "the other table", load(t, s, "other"), table("other"))
}

// race runs n goroutines at once.
func race(n int, run func(i int)) {
	var all sync.WaitGroup
	start := make(chan struct{})
	for i := range n {
		all.Go(func() {
			<-start
			run(i)
		})
	}
	close(start)
	all.Wait()
}

func seatRace(t *testing.T, s store.Store) {
	create(t, s, table("t"))
	var won, lost atomic.Int32
	race(16, func(i int) {
		switch err := s.TakeSeat(t.Context(), "t", 0, human(fmt.Sprint(i))); {
		case err == nil:
			won.Add(1)
		case errors.Is(err, store.ErrConflict):
			lost.Add(1)
		default:
			t.Error(err)
		}
	})
	if won.Load() != 1 || lost.Load() != 15 {
		t.Errorf("%d took the seat, %d did not", won.Load(), lost.Load())
	}
}

// full is a table on which all seats are taken.
func full(id string) store.Table {
	t := table(id)
	t.Seats = []store.Seat{human("ada"), {Kind: store.Bot, Bot: "random"}}
	return t
}

func oneSeatEach(t *testing.T, s store.Store) {
	ctx := t.Context()
	double := table("t")
	double.Seats = []store.Seat{{Kind: store.Free}, human("ada"), human("bob"), human("ada")}
	want(t, "a table with a person on two seats", s.CreateTable(ctx, double), store.Seated{Seat: 1})
	_, err := s.Table(ctx, "t")
	want(t, "table", err, store.ErrNotFound)
	double.Seats[3] = store.Seat{Kind: store.Bot, Person: "ada", Bot: "random"} // who is named does not sit there
	create(t, s, double)
	must(t, s.TakeSeat(ctx, "t", 1, store.Seat{Kind: store.Free, Person: "ada"}))
	must(t, s.TakeSeat(ctx, "t", 0, human("ada"))) // having left one can sit elsewhere
	want(t, "another seat", s.TakeSeat(ctx, "t", 1, human("ada")), store.Seated{Seat: 0})
	want(t, "another's seat", s.TakeSeat(ctx, "t", 2, human("ada")), store.Seated{Seat: 0})
	want(t, "no seat", s.TakeSeat(ctx, "t", 4, human("ada")), store.ErrNotFound)
	create(t, s, table("u"))
	must(t, s.TakeSeat(ctx, "u", 1, human("ada"))) // another table
}

// oneSeatEachRace: a person who sits down on all seats at the same time gets one.
func oneSeatEachRace(t *testing.T, s store.Store) {
	for round := range 10 {
		tab := table(fmt.Sprint(round))
		tab.Seats = make([]store.Seat, 5)
		for i := range tab.Seats {
			tab.Seats[i].Kind = store.Free
		}
		create(t, s, tab)
		answers := make([]error, len(tab.Seats))
		race(len(answers), func(i int) { answers[i] = s.TakeSeat(t.Context(), tab.ID, i, human("ada")) })
		var seats []int
		for i, seat := range load(t, s, tab.ID).Seats {
			if seat.Person == "ada" {
				seats = append(seats, i)
			}
		}
		if len(seats) != 1 {
			t.Fatalf("one person sits on seats %v", seats)
		}
		for i, err := range answers {
			var seated store.Seated
			if i == seats[0] && err != nil || i != seats[0] && (!errors.As(err, &seated) || seated.Seat != seats[0]) {
				t.Errorf("seat %d: %v; they sit on %d", i, err, seats[0])
			}
		}
	}
}

// beginningRace: somebody leaves as the game begins. It begins with all its seats taken
// or not at all.
func beginningRace(t *testing.T, s store.Store) {
	for round := range 20 {
		id := fmt.Sprint(round)
		create(t, s, full(id))
		var left, begun error
		race(2, func(i int) {
			if i == 0 {
				left = s.TakeSeat(t.Context(), id, 0, store.Seat{Kind: store.Free, Person: "ada"})
			} else {
				begun = s.SetState(t.Context(), id, store.Open, store.Running, at(1))
			}
		})
		now := load(t, s, id)
		if (left == nil) == (begun == nil) || (now.State == store.Running) != (begun == nil) || (now.Seats[0].Kind == store.Free) != (left == nil) {
			t.Errorf("left: %v, begun: %v, %+v", left, begun, now)
		}
	}
}

func states(t *testing.T, s store.Store) {
	ctx := t.Context()
	create(t, s, table("free"))
	want(t, "a seat is free", s.SetState(ctx, "free", store.Open, store.Running, at(7)), store.ErrConflict)
	same(t, "table", load(t, s, "free"), table("free"))
	asking := full("asking")
	asking.Seats[1] = store.Seat{Kind: store.Asked, Person: "eve", Name: "Eve"}
	create(t, s, asking)
	want(t, "a seat is kept for somebody", s.SetState(ctx, "asking", store.Open, store.Running, at(7)), store.ErrConflict)
	create(t, s, full("t"))
	must(t, s.SetState(ctx, "t", store.Open, store.Running, at(7)))
	now := full("t")
	now.State, now.Changed = store.Running, kept(at(7))
	same(t, "table", load(t, s, "t"), now)
	want(t, "from another state", s.SetState(ctx, "t", store.Open, store.Finished, at(8)), store.ErrConflict)
	same(t, "table", load(t, s, "t"), now)
	must(t, s.SetState(ctx, "t", store.Running, store.Running, at(9)))
	now.Changed = kept(at(9))
	same(t, "table", load(t, s, "t"), now)
	must(t, s.SetState(ctx, "t", store.Running, store.Running, at(8))) // the clock was set back
	same(t, "table", load(t, s, "t"), now)
}

func options(t *testing.T, s store.Store) {
	ctx := t.Context()
	create(t, s, full("t"))
	now := full("t")
	next := map[string]string{"deck1": "a+b", "ä": "ö"}
	must(t, s.SetOptions(ctx, "t", now.Options, next))
	want(t, "options that are not the old ones", s.SetOptions(ctx, "t", now.Options, nil), store.ErrConflict)
	now.Options = next
	same(t, "table", load(t, s, "t"), now)
	must(t, s.SetState(ctx, "t", store.Open, store.Running, at(7)))
	want(t, "the game has begun", s.SetOptions(ctx, "t", next, nil), store.ErrConflict)
	now.State, now.Changed = store.Running, kept(at(7))
	same(t, "table", load(t, s, "t"), now)
}

func stateRace(t *testing.T, s store.Store) {
	create(t, s, full("t"))
	var won atomic.Int32
	race(16, func(i int) {
		switch err := s.SetState(t.Context(), "t", store.Open, store.Running, at(i)); {
		case err == nil:
			won.Add(1)
		case !errors.Is(err, store.ErrConflict):
			t.Error(err)
		}
	})
	if won.Load() != 1 {
		t.Errorf("%d began the game", won.Load())
	}
}

func rematch(t *testing.T, s store.Store) {
	create(t, s, table("t"))
	for _, next := range []string{"first", "second"} {
		named, err := s.SetRematch(t.Context(), "t", next)
		must(t, err)
		same(t, "rematch", named, "first")
	}
	now := table("t")
	now.Rematch = "first"
	same(t, "table", load(t, s, "t"), now)
}

func rematchRace(t *testing.T, s store.Store) {
	create(t, s, table("t"))
	var names [16]string
	race(len(names), func(i int) {
		var err error
		if names[i], err = s.SetRematch(t.Context(), "t", fmt.Sprintf("next %d", i)); err != nil {
			t.Error(err)
		}
	})
	for _, name := range names {
		same(t, "rematch", name, load(t, s, "t").Rematch)
	}
}

func ids(tables []store.Table) (ids []string) {
	for _, tab := range tables {
		ids = append(ids, tab.ID)
	}
	return ids
}

func tablesOf(t *testing.T, s store.Store) {
	ctx := t.Context()
	for i := range 9 {
		tab := table(fmt.Sprint(i))
		tab.Changed = kept(at(100 - i))
		switch i % 3 {
		case 0: // made by ada, who also has a seat
			tab.Host, tab.Seats = "ada", []store.Seat{{Kind: store.Free}, human("ada")}
		case 1: // ada has a seat
			tab.Seats = []store.Seat{human("bob"), human("ada")}
		}
		create(t, s, tab)
	}
	list := func(person string, limit int, want ...string) {
		t.Helper()
		got, err := s.TablesOf(ctx, person, limit)
		must(t, err)
		same(t, fmt.Sprintf("tables of %q, at most %d", person, limit), ids(got), want)
		for _, tab := range got {
			same(t, "table in the list", tab, load(t, s, tab.ID))
		}
	}
	list("ada", 100, "0", "1", "3", "4", "6", "7")
	list("ada", 3, "0", "1", "3")
	list("ada", 0)
	list("ada", -1)
	list("bob", 100, "1", "4", "7")
	list("host of 2", 100, "2")
	list("nobody", 100)
	list("", 100)

	// What happens at a table brings it to the front.
	must(t, s.SetState(ctx, "7", store.Open, store.Running, at(200)))
	list("bob", 100, "7", "1", "4")
	must(t, s.Append(ctx, "4", store.Entry{Number: 1, Act: "x", At: at(300)}))
	list("bob", 100, "4", "7", "1")
	same(t, "changed", load(t, s, "4").Changed, kept(at(300)))

	// Unless it happens in secret.
	must(t, s.Append(ctx, "7", store.Entry{Number: 1, Act: "x", At: at(400), Secret: true}))
	list("bob", 100, "4", "7", "1")
	same(t, "changed", load(t, s, "7").Changed, kept(at(200)))
	must(t, s.TakeSeat(ctx, "4", 0, store.Seat{Kind: store.Free, Person: "bob"}))
	list("bob", 100, "7", "1")
}

// tablesOfGame: those of a game or of all, in one state only, people's and the house's apart.
func tablesOfGame(t *testing.T, s store.Store) {
	ctx := t.Context()
	for i := range 8 {
		tab := table(fmt.Sprint(i))
		tab.Changed = kept(at(100 - i))
		tab.State = []string{store.Finished, store.Running}[i%2]
		if i >= 4 {
			tab.Game = "go"
		}
		if i/2%2 == 1 {
			tab.Host = ""
		}
		create(t, s, tab)
	}
	list := func(game, state string, hosted bool, limit int, want ...string) {
		t.Helper()
		got, err := s.TablesOfGame(ctx, game, state, hosted, limit)
		must(t, err)
		same(t, fmt.Sprintf("%s tables of %q, with a host: %v, at most %d", state, game, hosted, limit), ids(got), want)
		for _, tab := range got {
			same(t, "table in the list", tab, load(t, s, tab.ID))
		}
	}
	list("chess", store.Finished, true, 9, "0")
	list("chess", store.Finished, false, 9, "2")
	list("go", store.Running, true, 9, "5")
	list("", store.Running, false, 9, "3", "7")
	list("", store.Running, false, 1, "3")
	list("", store.Running, false, 0)
	list("", store.Open, true, 9)
	list("checkers", store.Finished, true, 9)
}

func openTables(t *testing.T, s store.Store) {
	ctx := t.Context()
	list := func(limit int, want ...string) {
		t.Helper()
		got, err := s.OpenTables(ctx, limit)
		must(t, err)
		same(t, fmt.Sprintf("open tables, at most %d", limit), ids(got), want)
		for _, tab := range got {
			same(t, "table in the list", tab, load(t, s, tab.ID))
		}
	}
	list(10)
	for i := range 5 {
		tab := table(fmt.Sprint(i))
		tab.Changed = kept(at(i))
		create(t, s, tab)
	}
	list(10, "4", "3", "2", "1", "0")
	list(2, "4", "3")
	list(0)
	list(-1)
	must(t, s.TakeSeat(ctx, "3", 0, human("ada")))
	list(10, "4", "3", "2", "1", "0")
	must(t, s.TakeSeat(ctx, "3", 1, store.Seat{Kind: store.Bot, Bot: "random"}))
	list(10, "4", "2", "1", "0")
	must(t, s.TakeSeat(ctx, "4", 0, human("ada")))
	must(t, s.TakeSeat(ctx, "4", 1, human("bob")))
	must(t, s.SetState(ctx, "4", store.Open, store.Running, at(9)))
	list(10, "2", "1", "0")
	must(t, s.TakeSeat(ctx, "3", 0, store.Seat{Kind: store.Free, Person: "ada"}))
	list(10, "3", "2", "1", "0")
}

// openTablesOfManyHosts: nobody's tables fill the list, and those are left out that are for
// people with the link only.
func openTablesOfManyHosts(t *testing.T, s store.Store) {
	ctx := t.Context()
	for i := range 12 {
		tab := table(fmt.Sprintf("flood%02d", i))
		tab.Host, tab.Changed = "flood", kept(at(100+i))
		create(t, s, tab)
	}
	for i := range 4 {
		tab := table(fmt.Sprint(i))
		tab.Changed = kept(at(i))
		create(t, s, tab)
	}
	secret := table("secret")
	secret.Unlisted, secret.Changed = true, kept(at(500))
	create(t, s, secret)
	list := func(limit int, want ...string) {
		t.Helper()
		got, err := s.OpenTables(ctx, limit)
		must(t, err)
		same(t, fmt.Sprintf("open tables, at most %d", limit), ids(got), want)
	}
	list(30, "flood11", "flood10", "flood09", "3", "2", "1", "0")
	list(6, "flood11", "flood10", "3", "2", "1", "0")
	list(3, "flood11", "3", "2")
	count := func(host string, want int) {
		t.Helper()
		n, err := s.CountOpen(ctx, host)
		must(t, err)
		same(t, "open tables of "+host, n, want)
	}
	count("flood", 12)
	count(secret.Host, 1)
	count("nobody", 0)
	for seat, who := range []string{"ada", "bob"} {
		must(t, s.TakeSeat(ctx, "flood11", seat, human(who)))
	}
	must(t, s.SetState(ctx, "flood11", store.Open, store.Running, at(600)))
	count("flood", 11)
}

// expire: tables that wait for people are given up when nobody comes.
func expire(t *testing.T, s store.Store) {
	ctx := t.Context()
	create(t, s, table("old"), table("seen"), table("running"), table("full"), table("young"), table("asking"))
	for seat, who := range []string{"ada", "bob"} {
		must(t, s.TakeSeat(ctx, "running", seat, human(who)))
		must(t, s.TakeSeat(ctx, "full", seat, human(who))) // its game is about to begin
	}
	must(t, s.SetState(ctx, "running", store.Open, store.Running, at(0)))
	for seat, who := range []string{"ada", "bob"} { // nobody has come
		must(t, s.TakeSeat(ctx, "asking", seat, store.Seat{Kind: store.Asked, Person: who, Name: who}))
	}
	must(t, s.PutSeen(ctx, "asking", at(5)))
	young := table("young2")
	young.Changed = kept(at(50))
	create(t, s, young)
	must(t, s.PutSeen(ctx, "seen", at(20)))
	must(t, s.PutSeen(ctx, "seen", at(10))) // what was before does not count
	must(t, s.PutSeen(ctx, "young", at(60)))
	gone := func(before int, want ...string) {
		t.Helper()
		var got []string
		for _, id := range []string{"old", "seen", "running", "full", "young", "asking", "young2"} {
			was := load(t, s, id).State
			_, state, err := s.Expire(ctx, id, at(before))
			must(t, err)
			same(t, "state", load(t, s, id).State, state)
			if state == store.Expired && was != state {
				got = append(got, id)
			}
		}
		same(t, "expired tables", got, want)
	}
	gone(0)
	gone(3, "old")
	gone(15, "asking")
	gone(15)
	gone(30, "seen")
	last, _, err := s.Expire(ctx, "young", at(0))
	must(t, err)
	same(t, "when it was seen last", last, kept(at(60)))
	gone(55, "young2")
	same(t, "what is seen is not changed", load(t, s, "young"), table("young"))
	want(t, "seat of an expired table", s.TakeSeat(ctx, "old", 0, human("ada")), store.ErrConflict)
}

// logged checks that a table's log is exactly the first n entries.
func logged(t *testing.T, s store.Store, id string, n int) {
	t.Helper()
	var wanted []store.Entry
	for i := range n {
		wanted = append(wanted, entry(i+1))
	}
	got, err := s.Log(t.Context(), id, 1)
	must(t, err)
	same(t, "log", got, wanted)
}

func log(t *testing.T, s store.Store) {
	ctx := t.Context()
	create(t, s, table("t"), table("u"))
	logged(t, s, "t", 0)
	for i := range 12 { // past 10: numbers are not compared as text
		must(t, s.Append(ctx, "t", entry(i+1)))
		if i < 3 {
			must(t, s.Append(ctx, "u", entry(i+1)))
		}
	}
	logged(t, s, "t", 12)
	logged(t, s, "u", 3)
	for _, from := range []int{-5, 0, 1, 9, 12, 13, 99} {
		got, err := s.Log(ctx, "t", from)
		must(t, err)
		var wanted []store.Entry
		for n := max(from, 1); n <= 12; n++ {
			wanted = append(wanted, entry(n))
		}
		same(t, fmt.Sprintf("log from %d", from), got, wanted)
	}
	rough := store.Entry{Number: 4, Seat: -1, Act: "undo", At: at(4)}
	must(t, s.Append(ctx, "u", rough))
	rough.At = kept(rough.At)
	got, err := s.Log(ctx, "u", 4)
	must(t, err)
	same(t, "log", got, []store.Entry{rough})
}

func logConflicts(t *testing.T, s store.Store) {
	ctx := t.Context()
	create(t, s, table("t"))
	refuse := func(numbers ...int) {
		t.Helper()
		before := load(t, s, "t")
		for _, n := range numbers {
			want(t, fmt.Sprintf("entry %d", n), s.Append(ctx, "t", entry(n)), store.ErrConflict)
		}
		same(t, "table after refusals", load(t, s, "t"), before)
	}
	refuse(-1, 0, 2, 3)
	must(t, s.Append(ctx, "t", entry(1)))
	refuse(-1, 0, 1, 3)
	must(t, s.Append(ctx, "t", entry(2)))
	refuse(1, 2, 4)
	logged(t, s, "t", 2)
}

// batch is n entries from a number on, as they are kept when they are stored in one go.
func batch(from, n int) []store.Entry {
	entries := make([]store.Entry, n)
	for i := range entries {
		entries[i] = entry(from + i)
		entries[i].Joined = i > 0
	}
	return entries
}

func batches(t *testing.T, s store.Store) {
	ctx := t.Context()
	create(t, s, table("t"), table("u"))
	var wanted []store.Entry
	for _, n := range []int{1, 3, 1, 1, 2, 16} {
		b := batch(len(wanted)+1, n)
		wanted = append(wanted, b...)
		given := append([]store.Entry(nil), b...)
		for i := range given {
			given[i].Joined = i%2 == 0 // does not count
		}
		must(t, s.Append(ctx, "t", given...))
		must(t, s.Append(ctx, "t")) // nothing
		got, err := s.Log(ctx, "t", 1)
		must(t, err)
		same(t, "log", got, wanted)
		same(t, "changed", load(t, s, "t").Changed, b[n-1].At)
	}
	want(t, "nothing without a table", s.Append(ctx, "nowhere"), store.ErrNotFound)
	got, err := s.Log(ctx, "t", 4)
	must(t, err)
	same(t, "log from the middle of a batch", got, wanted[3:])

	// The time of the last entry that everybody may know of counts.
	b := batch(1, 3)
	b[1].Secret, b[2].Secret = true, true
	must(t, s.Append(ctx, "u", b...))
	same(t, "changed", load(t, s, "u").Changed, b[0].At)
}

func batchConflicts(t *testing.T, s store.Store) {
	ctx := t.Context()
	create(t, s, table("t"))
	must(t, s.Append(ctx, "t", batch(1, 2)...))
	before := load(t, s, "t")
	for what, numbers := range map[string][]int{
		"from the beginning": {1, 2, 3}, "from the last": {2, 3}, "with a gap before": {4, 5}, "with a gap": {3, 5},
		"twice": {3, 3}, "backwards": {4, 3}, "back to the beginning": {3, 1}, "not from the first": {0, 1, 2, 3},
	} {
		var b []store.Entry
		for _, n := range numbers {
			e := entry(n)
			e.Ends = true
			b = append(b, e)
		}
		want(t, what, s.Append(ctx, "t", b...), store.ErrConflict)
		want(t, what+", without a table", s.Append(ctx, "nowhere", b...), store.ErrNotFound)
	}
	same(t, "table after refusals", load(t, s, "t"), before)
	got, err := s.Log(ctx, "t", 1)
	must(t, err)
	same(t, "log after refusals", got, batch(1, 2))
}

// batchRace: of those who want to write the same numbers one does, all of them.
func batchRace(t *testing.T, s store.Store) {
	const writers, rounds = 8, 20
	create(t, s, table("t"))
	next := 1
	for range rounds {
		var won atomic.Int32
		race(writers, func(i int) {
			b := batch(next, 1+i%4)
			for k := range b {
				b[k].Seat = i
			}
			switch err := s.Append(t.Context(), "t", b...); {
			case err == nil:
				if !won.CompareAndSwap(0, int32(i+1)) {
					t.Error("two batches of the same numbers were acknowledged")
				}
			case !errors.Is(err, store.ErrConflict):
				t.Error(err)
			}
		})
		winner := int(won.Load()) - 1
		wanted := batch(next, 1+winner%4)
		for k := range wanted {
			wanted[k].Seat = winner
		}
		got, err := s.Log(t.Context(), "t", next)
		must(t, err)
		same(t, "batch", got, wanted)
		next += len(wanted)
	}
}

// batchesMidway: whenever somebody looks or the context ends, a batch is there or it is
// not, never a part of it.
func batchesMidway(t *testing.T, s store.Store) {
	const writers, size, rounds = 4, 5, 40
	for i := range writers {
		create(t, s, table(fmt.Sprint(i)))
	}
	race(2*writers, func(i int) {
		id := fmt.Sprint(i / 2)
		rng := rand.New(rand.NewPCG(4, uint64(i)))
		acknowledged := 0
		for range rounds {
			if i%2 == 0 {
				ctx, cancel := context.WithTimeout(t.Context(), time.Duration(rng.IntN(1500))*time.Microsecond)
				switch err := s.Append(ctx, id, batch(acknowledged+1, size)...); {
				case err == nil:
					acknowledged += size
				case !errors.Is(err, context.DeadlineExceeded):
					t.Error(err)
				}
				cancel()
			}
			got, err := s.Log(t.Context(), id, 1)
			if err != nil || len(got)%size != 0 || i%2 == 0 && len(got) != acknowledged {
				t.Errorf("%d entries of batches of %d, %d acknowledged (%v)", len(got), size, acknowledged, err)
			}
		}
	})
}

// ends: the last entry and the end of the game are one.
func ends(t *testing.T, s store.Store) {
	ctx := t.Context()
	for state, after := range map[string]string{
		store.Open: store.Open, store.Running: store.Finished, store.Finished: store.Finished,
	} {
		tab := table(state)
		tab.State = state
		create(t, s, tab)
		must(t, s.Append(ctx, state, entry(1)))
		same(t, "state after an entry", load(t, s, state).State, state)
		b := batch(2, 3)
		b[2].Ends = true
		want(t, "the end of another log", s.Append(ctx, state, b[1:]...), store.ErrConflict)
		same(t, "state after a refusal", load(t, s, state).State, state)
		must(t, s.Append(ctx, state, b...))
		now := load(t, s, state)
		same(t, "state after the last entry of a table that was "+state, now.State, after)
		same(t, "changed", now.Changed, b[2].At)
		early := entry(5) // the clock was set back
		early.At = b[0].At
		must(t, s.Append(ctx, state, early))
		same(t, "changed", load(t, s, state).Changed, b[2].At)
		entries, err := s.Log(ctx, state, 5)
		must(t, err)
		same(t, "entry", entries[0].At, kept(early.At))
	}
}

// closes: nothing is added to the log of a table that was closed.
func closes(t *testing.T, s store.Store) {
	ctx := t.Context()
	running := table("t")
	running.State = store.Running
	create(t, s, running)
	must(t, s.Append(ctx, "t", entry(1)))
	must(t, s.SetState(ctx, "t", store.Running, store.Closed, at(9)))
	want(t, "an entry", s.Append(ctx, "t", entry(2)), store.ErrConflict)
	same(t, "state", load(t, s, "t").State, store.Closed)
	entries, err := s.Log(ctx, "t", 1)
	must(t, err)
	same(t, "entries", len(entries), 1)
	want(t, "its end", s.SetState(ctx, "t", store.Running, store.Finished, at(10)), store.ErrConflict)
}

// appendOneTable: many want to write each number, one may.
func appendOneTable(t *testing.T, s store.Store) {
	const writers, entries = 8, 60
	create(t, s, table("t"))
	winner := make([]atomic.Int32, entries+1)
	race(writers, func(i int) {
		for n := 1; n <= entries; n++ {
			e := entry(n)
			e.Seat = i
			for {
				err := s.Append(t.Context(), "t", e)
				if err == nil {
					if !winner[n].CompareAndSwap(0, int32(i+1)) {
						t.Errorf("entry %d was acknowledged twice", n)
					}
				} else if !errors.Is(err, store.ErrConflict) {
					t.Error(err)
				} else if winner[n].Load() == 0 {
					continue // the winner may not have been told yet
				}
				break
			}
		}
	})
	got, err := s.Log(t.Context(), "t", 1)
	must(t, err)
	if len(got) != entries {
		t.Fatalf("%d entries, want %d", len(got), entries)
	}
	for i, e := range got {
		w := entry(i + 1)
		w.Seat = int(winner[i+1].Load()) - 1
		same(t, "entry", e, w)
	}
	want(t, "one more", s.Append(t.Context(), "t", entry(entries)), store.ErrConflict)
	must(t, s.Append(t.Context(), "t", entry(entries+1)))
}

func appendManyTables(t *testing.T, s store.Store) {
	const writers, entries = 16, 50
	for i := range writers {
		create(t, s, table(fmt.Sprint(i)))
	}
	race(writers, func(i int) {
		for n := 1; n <= entries; n++ {
			if err := s.Append(t.Context(), fmt.Sprint(i), entry(n)); err != nil {
				t.Error(err)
				return
			}
			got, err := s.Log(t.Context(), fmt.Sprint(i), n)
			if err != nil || len(got) != 1 || got[0] != entry(n) {
				t.Errorf("entry %d is not there when it has been acknowledged: %v %v", n, got, err)
			}
		}
	})
	for i := range writers {
		logged(t, s, fmt.Sprint(i), entries)
	}
}

// appendMixed: what is refused at one table does not touch the others.
func appendMixed(t *testing.T, s store.Store) {
	const writers, entries = 8, 40
	for i := range writers {
		create(t, s, table(fmt.Sprint(i)))
	}
	race(2*writers, func(i int) {
		ctx, id := t.Context(), fmt.Sprint(i/2)
		for n := 1; n <= entries; n++ {
			if i%2 == 0 {
				if err := s.Append(ctx, id, entry(n)); err != nil {
					t.Error(err)
				}
				if err := s.PutSnapshot(ctx, id, store.Snapshot{Number: n, Data: []byte{byte(n)}}); err != nil {
					t.Error(err)
				}
				continue
			}
			if err := s.Append(ctx, id, entry(n+entries+1)); !errors.Is(err, store.ErrConflict) {
				t.Errorf("entry too early: %v", err)
			}
			if err := s.Append(ctx, "nowhere", entry(n)); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("entry without a table: %v", err)
			}
			if err := s.CreateTable(ctx, table(id)); !errors.Is(err, store.ErrConflict) {
				t.Errorf("table made twice: %v", err)
			}
		}
	})
	for i := range writers {
		logged(t, s, fmt.Sprint(i), entries)
		snap, err := s.Snapshot(t.Context(), fmt.Sprint(i))
		must(t, err)
		same(t, "snapshot", snap, store.Snapshot{Number: entries, Data: []byte{entries}})
	}
}

func snapshots(t *testing.T, s store.Store) {
	ctx := t.Context()
	create(t, s, table("t"), table("u"))
	_, err := s.Snapshot(ctx, "t")
	want(t, "no snapshot", err, store.ErrNotFound)
	for n := range 5 {
		must(t, s.Append(ctx, "t", entry(n+1)))
	}
	put := func(n int, data []byte, wanted error, latest store.Snapshot) {
		t.Helper()
		want(t, fmt.Sprintf("snapshot %d", n), s.PutSnapshot(ctx, "t", store.Snapshot{Number: n, Data: data}), wanted)
		got, failed := s.Snapshot(ctx, "t")
		must(t, failed)
		if got.Number != latest.Number || !bytes.Equal(got.Data, latest.Data) {
			t.Errorf("snapshot %d of %d bytes, want %d of %d", got.Number, len(got.Data), latest.Number, len(latest.Data))
		}
	}
	big := make([]byte, 8<<20)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range big {
		big[i] = byte(rng.Uint32())
	}
	put(0, []byte("start"), nil, store.Snapshot{Number: 0, Data: []byte("start")})
	put(2, []byte{0, 255, 0, 13, 10}, nil, store.Snapshot{Number: 2, Data: []byte{0, 255, 0, 13, 10}})
	put(4, big, nil, store.Snapshot{Number: 4, Data: big})
	put(3, []byte("late"), nil, store.Snapshot{Number: 4, Data: big})
	put(6, []byte("ahead"), store.ErrConflict, store.Snapshot{Number: 4, Data: big})
	put(-1, []byte("before"), store.ErrConflict, store.Snapshot{Number: 4, Data: big})
	put(4, []byte("again"), nil, store.Snapshot{Number: 4, Data: []byte("again")})
	put(5, []byte{}, nil, store.Snapshot{Number: 5})
	put(5, nil, nil, store.Snapshot{Number: 5})
	_, err = s.Snapshot(ctx, "u")
	want(t, "snapshot of another table", err, store.ErrNotFound)
	logged(t, s, "t", 5)
}

// calls is every method, for a table and a person that need not exist.
func calls(ctx context.Context, s store.Store, id string) map[string]error {
	errs := map[string]error{}
	_, errs["PersonByToken"] = s.PersonByToken(ctx, id)
	errs["ForgetSeats"] = s.ForgetSeats(ctx, id, "nobody")
	errs["DeletePerson"] = s.DeletePerson(ctx, "nobody"+id)
	errs["Invite"] = s.Invite(ctx, id, "ada")
	_, errs["PersonByID"] = s.PersonByID(ctx, id)
	errs["UseDevice"] = s.UseDevice(ctx, id, "x", at(1))
	_, errs["PasskeyByID"] = s.PasskeyByID(ctx, id)
	errs["UsePasskey"] = s.UsePasskey(ctx, id, "x", at(1))
	errs["PutPasskey"] = s.PutPasskey(ctx, store.Passkey{ID: "k", Person: "nobody" + id})
	errs["DropPasskey"] = s.DropPasskey(ctx, id, id)
	_, errs["TokenByHash"] = s.TokenByHash(ctx, id)
	errs["UseToken"] = s.UseToken(ctx, id, at(1))
	errs["PutToken"] = s.PutToken(ctx, store.Token{Hash: "k", Person: "nobody" + id})
	errs["DropToken"] = s.DropToken(ctx, id, id)
	errs["PutWay"] = s.PutWay(ctx, store.Way{ID: "w", Person: "nobody" + id})
	_, errs["WayByID"] = s.WayByID(ctx, id)
	errs["DropWay"] = s.DropWay(ctx, id, id)
	_, errs["AddMessage"] = s.AddMessage(ctx, store.Message{Person: "nobody" + id}, at(0))
	_, errs["MessageByID"] = s.MessageByID(ctx, id)
	_, errs["HoldMessage"] = s.HoldMessage(ctx, id, at(1), at(2))
	_, errs["Kept"] = s.Kept(ctx, id)
	_, errs["TakePass"] = s.TakePass(ctx, "k", id, at(1))
	_, errs["Table"] = s.Table(ctx, id)
	errs["TakeSeat"] = s.TakeSeat(ctx, id, 0, human("ada"))
	errs["SetState"] = s.SetState(ctx, id, store.Open, store.Running, at(1))
	errs["SetOptions"] = s.SetOptions(ctx, id, table(id).Options, nil)
	_, errs["SetRematch"] = s.SetRematch(ctx, id, "next")
	errs["Append"] = s.Append(ctx, id, entry(1))
	_, errs["Log"] = s.Log(ctx, id, 1)
	errs["PutSeen"] = s.PutSeen(ctx, id, at(1))
	_, _, errs["Expire"] = s.Expire(ctx, id, at(0))
	_, errs["Job"] = s.Job(ctx, "k", id)
	errs["PutPlan"] = s.PutPlan(ctx, store.Plan{Table: id, Person: "nobody"})
	errs["PutSnapshot"] = s.PutSnapshot(ctx, id, store.Snapshot{})
	_, errs["Snapshot"] = s.Snapshot(ctx, id)
	if errs["Table"] != nil { // or the calls after it would not find it
		errs["DeleteTable"] = s.DeleteTable(ctx, id)
	}
	return errs
}

func dataInUse(t *testing.T, s store.Store) {
	ctx := t.Context()
	uses, err := s.DataInUse(ctx)
	must(t, err)
	same(t, "data in use at first", uses, []store.DataUse(nil))
	for i, of := range [][2]string{{"go", "b"}, {"chess", "a"}, {"go", ""}, {"go", "b"}, {"go", "b"}} {
		tab := table(fmt.Sprint(i))
		tab.Game, tab.Data, tab.Changed = of[0], of[1], kept(at(i))
		create(t, s, tab)
	}
	uses, err = s.DataInUse(ctx)
	must(t, err)
	same(t, "data in use", uses, []store.DataUse{{Game: "chess", Data: "a", Tables: 1}, {Game: "go", Tables: 1}, {Game: "go", Data: "b", Tables: 3}})
	list := func(game, data string, limit int, want ...string) {
		t.Helper()
		got, err := s.TablesWithData(ctx, game, data, limit)
		must(t, err)
		same(t, "tables of "+game+" with "+data, got, want)
	}
	list("go", "b", 9, "4", "3", "0")
	list("go", "b", 2, "4", "3")
	list("go", "", 9, "2")
	list("go", "b", 0)
	list("chess", "b", 9)
}

// lists is the methods that find nothing wrong with what is unknown.
func lists(ctx context.Context, s store.Store, id string) map[string]error {
	errs := map[string]error{}
	errs["PutPerson"] = s.PutPerson(ctx, store.Person{ID: id, TokenHash: id})
	_, errs["Devices"] = s.Devices(ctx, id)
	_, errs["Unranked"] = s.Unranked(ctx)
	_, errs["Passkeys"] = s.Passkeys(ctx, id)
	errs["PutPass"] = s.PutPass(ctx, store.Pass{Hash: id, Uses: 1, Ends: at(9)}, false, at(1))
	_, errs["Passes"] = s.Passes(ctx, "k", id, at(1))
	_, errs["Ways"] = s.Ways(ctx, id)
	_, errs["Wishes"] = s.Wishes(ctx, id)
	errs["PutWish"] = s.PutWish(ctx, store.Wish{Person: id})
	_, errs["MessagesOf"] = s.MessagesOf(ctx, id, 1)
	errs["SeeMessages"] = s.SeeMessages(ctx, id, id, at(1))
	_, errs["Keep"] = s.Keep(ctx, id, id)
	errs["CreateTable"] = s.CreateTable(ctx, table(id))
	_, errs["TablesOf"] = s.TablesOf(ctx, id, 1)
	_, errs["OpenTables"] = s.OpenTables(ctx, 1)
	_, errs["TablesOfGame"] = s.TablesOfGame(ctx, id, store.Finished, true, 1)
	_, errs["CountOpen"] = s.CountOpen(ctx, id)
	errs["PutJob"] = s.PutJob(ctx, store.Job{Kind: id})
	errs["BringJob"] = s.BringJob(ctx, store.Job{Kind: id})
	errs["BringJobs"] = s.BringJobs(ctx, id, id, time.Hour)
	_, errs["TakeJobs"] = s.TakeJobs(ctx, time.Unix(0, 0), time.Unix(0, 0), 1)
	_, _, errs["NextJob"] = s.NextJob(ctx)
	errs["EndJob"] = s.EndJob(ctx, store.Job{Kind: id})
	errs["RetryJob"] = s.RetryJob(ctx, store.Job{Kind: id}, time.Unix(0, 0), 1)
	_, errs["AllJobs"] = s.AllJobs(ctx)
	_, errs["DataInUse"] = s.DataInUse(ctx)
	_, errs["TablesWithData"] = s.TablesWithData(ctx, "chess", id, 1)
	errs["CreateDuplicate"] = s.CreateDuplicate(ctx, dealt("dealt"+id, "dealt"+id))
	_, errs["TablesOfDuplicate"] = s.TablesOfDuplicate(ctx, id)
	_, errs["Unseal"] = s.Unseal(ctx, id)
	_, errs["AllTables"] = s.AllTables(ctx, "", 1)
	_, errs["Present"] = s.Present(ctx, []string{id})
	_, errs["FinishedBefore"] = s.FinishedBefore(ctx, time.Unix(0, 0), 1)
	return errs
}

func unknown(t *testing.T, s store.Store) {
	create(t, s, table("t"))
	for _, id := range []string{"nowhere", "", "T", "t ", "%", "'"} {
		for method, err := range calls(t.Context(), s, id) {
			want(t, fmt.Sprintf("%s of %q", method, id), err, store.ErrNotFound)
		}
	}
	same(t, "table", load(t, s, "t"), table("t"))
	logged(t, s, "t", 0)
}

func cancelled(t *testing.T, s store.Store) {
	create(t, s, table("t"))
	must(t, s.PutPerson(t.Context(), store.Person{ID: "t", TokenHash: "t"}))
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	late, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	for ctx, wanted := range map[context.Context]error{gone: context.Canceled, late: context.DeadlineExceeded} {
		for method, err := range calls(ctx, s, "t") {
			want(t, method, err, wanted)
		}
		for method, err := range lists(ctx, s, "new") {
			want(t, method, err, wanted)
		}
	}
	same(t, "table", load(t, s, "t"), table("t"))
	logged(t, s, "t", 0)
	_, err := s.Table(t.Context(), "new")
	want(t, "table", err, store.ErrNotFound)
	_, err = s.PersonByToken(t.Context(), "new")
	want(t, "person", err, store.ErrNotFound)
}

// cancelledMidway: whenever the context ends, the error tells whether the entry
// was written.
func cancelledMidway(t *testing.T, s store.Store) {
	const writers = 8
	for i := range writers {
		create(t, s, table(fmt.Sprint(i)))
	}
	race(writers, func(i int) {
		id, next := fmt.Sprint(i), 1
		rng := rand.New(rand.NewPCG(3, uint64(i)))
		for range 60 {
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(rng.IntN(1500))*time.Microsecond)
			switch err := s.Append(ctx, id, entry(next)); {
			case err == nil:
				next++
			case !errors.Is(err, context.DeadlineExceeded):
				t.Error(err)
			}
			cancel()
		}
		if got, err := s.Log(t.Context(), id, 1); err != nil || len(got) != next-1 {
			t.Errorf("%d entries (%v), %d were acknowledged", len(got), err, next-1)
		}
	})
}

func closed(t *testing.T, s store.Store) {
	// Closing in the middle of writing: every writer learns what became of it.
	const writers = 8
	for i := range writers {
		create(t, s, table(fmt.Sprint(i)))
	}
	race(writers+1, func(i int) {
		if i == writers {
			time.Sleep(10 * time.Millisecond)
			if err := s.Close(); err != nil {
				t.Error(err)
			}
			return
		}
		for n := 1; s.Append(t.Context(), fmt.Sprint(i), entry(n)) == nil; n++ {
			continue
		}
	})
	for method, err := range calls(t.Context(), s, "1") {
		if err == nil || errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrConflict) {
			t.Errorf("%s after Close: error %v", method, err)
		}
	}
	for method, err := range lists(t.Context(), s, "new") {
		if err == nil {
			t.Errorf("%s after Close: no error", method)
		}
	}
	if err := s.Close(); err != nil {
		t.Errorf("second Close: %v", err)
	}
}

func reopened(t *testing.T, s store.Store, reopen Reopen) {
	const writers = 4
	ctx := t.Context()
	ada := store.Person{ID: "ada", TokenHash: "aa", Name: "Ada", Lang: "de", Created: kept(at(0))}
	must(t, s.PutPerson(ctx, ada))
	for i := range writers {
		create(t, s, table(fmt.Sprint(i)))
		must(t, s.TakeSeat(ctx, fmt.Sprint(i), 1, human("ada")))
	}
	_, err := s.SetRematch(ctx, "0", "1")
	must(t, err)
	before := map[string]store.Table{}
	done := 0
	for range 3 {
		acknowledged := make([]int, writers)
		old := s // is closed while it is written to
		race(writers+1, func(i int) {
			if i == writers {
				time.Sleep(20 * time.Millisecond)
				s = reopen(t, old)
				return
			}
			for n := done + 1; old.Append(ctx, fmt.Sprint(i), entry(n)) == nil; n++ {
				acknowledged[i] = n
			}
		})
		top := done
		for _, n := range acknowledged {
			top = max(top, n)
		}
		for i, n := range acknowledged { // level them
			id := fmt.Sprint(i)
			n = max(n, done)
			logged(t, s, id, n)
			for n++; n <= top; n++ {
				must(t, s.Append(ctx, id, entry(n)))
			}
			must(t, s.PutSnapshot(ctx, id, store.Snapshot{Number: top, Data: []byte(fmt.Sprint(top))}))
			before[id] = load(t, s, id)
		}
		done = top
		s = reopen(t, s)
		for id, tab := range before {
			same(t, "table", load(t, s, id), tab)
			logged(t, s, id, done)
			snap, err := s.Snapshot(ctx, id)
			must(t, err)
			same(t, "snapshot", snap, store.Snapshot{Number: done, Data: []byte(fmt.Sprint(done))})
		}
		got, err := s.PersonByToken(ctx, "aa")
		must(t, err)
		same(t, "person", got, ada)
	}
}
