package storetest

import (
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"spielwerk/store"
)

// devices: a person is found by the session of each device until that ends, and the session that the person
// began with is one of them.
func devices(t *testing.T, s store.Store) {
	ctx := t.Context()
	ada := store.Person{ID: "ada", TokenHash: "a1", Name: "Ada", Created: kept(at(1)), Invited: store.Operator}
	bob := store.Person{ID: "bob", TokenHash: "b1", Name: "Bob", Created: kept(at(1))}
	must(t, s.PutPerson(ctx, ada))
	must(t, s.PutPerson(ctx, bob))
	list := func(person string, want ...store.Device) {
		t.Helper()
		got, err := s.Devices(ctx, person)
		must(t, err)
		same(t, "devices of "+person, got, want)
	}
	is := func(token string, who store.Person) {
		t.Helper()
		got, err := s.PersonByToken(ctx, token)
		must(t, err)
		who.TokenHash = token
		same(t, "person of "+token, got, who)
	}
	first := store.Device{TokenHash: "a1", Person: "ada", Created: kept(at(1)), Used: kept(at(1))}
	list("ada", first)
	list("nobody")
	phone := store.Device{TokenHash: "a2", Person: "ada", Name: "Firefox · Android", Created: at(5), Used: at(5)}
	must(t, s.AddDevice(ctx, phone))
	phone.Created, phone.Used = kept(at(5)), kept(at(5))
	list("ada", phone, first)
	is("a1", ada)
	is("a2", ada)
	got, err := s.PersonByID(ctx, "ada")
	must(t, err)
	ada.TokenHash = ""
	same(t, "person by id", got, ada)

	must(t, s.UseDevice(ctx, "a1", "Chrome · Linux", at(9)))
	must(t, s.UseDevice(ctx, "a2", "Firefox · Android", at(2))) // a clock that was set back
	first.Name, first.Used = "Chrome · Linux", kept(at(9))
	list("ada", first, phone)
	is("a1", ada)

	for _, taken := range []string{"a1", "a2", "b1"} {
		want(t, "token in use", s.AddDevice(ctx, store.Device{TokenHash: taken, Person: "bob"}), store.ErrConflict)
	}
	want(t, "token of a device", s.PutPerson(ctx, store.Person{ID: "eve", TokenHash: "a2"}), store.ErrConflict)
	want(t, "device of nobody", s.AddDevice(ctx, store.Device{TokenHash: "x", Person: "eve"}), store.ErrNotFound)
	want(t, "device of another", s.DropDevice(ctx, "bob", "a2"), store.ErrNotFound)
	want(t, "first device of another", s.DropDevice(ctx, "bob", "a1"), store.ErrNotFound)
	list("ada", first, phone)

	must(t, s.DropDevice(ctx, "ada", "a2"))
	must(t, s.DropDevice(ctx, "bob", "b1")) // was never noted
	must(t, s.DropDevice(ctx, "ada", "a1"))
	for _, token := range []string{"a1", "a2", "b1"} {
		_, err = s.PersonByToken(ctx, token)
		want(t, "ended session", err, store.ErrNotFound)
		want(t, "use of an ended session", s.UseDevice(ctx, token, "x", at(20)), store.ErrNotFound)
	}
	want(t, "ended twice", s.DropDevice(ctx, "ada", "a1"), store.ErrNotFound)
	list("ada")
	list("bob")
	must(t, s.AddDevice(ctx, store.Device{TokenHash: "a3", Person: "ada", Created: kept(at(30)), Used: kept(at(30))}))
	is("a3", ada)
	ada.Name = "Ada L."
	must(t, s.PutPerson(ctx, store.Person{ID: "ada", TokenHash: "other", Name: "Ada L.", Invited: "eve"}))
	is("a3", ada)
	must(t, s.Invite(ctx, "bob", "ada"))
	must(t, s.Invite(ctx, "bob", "eve"))
	must(t, s.Invite(ctx, "ada", "bob"))
	is("a3", ada)
	bob, err = s.PersonByID(ctx, "bob")
	must(t, err)
	same(t, "who has invited bob", bob.Invited, "ada")
}

// deviceRace: a session that ends is not noted again by a request that is on its way.
func deviceRace(t *testing.T, s store.Store) {
	ctx := t.Context()
	for round := range 20 {
		id := fmt.Sprint("p", round)
		must(t, s.PutPerson(ctx, store.Person{ID: id, TokenHash: id + "first"}))
		must(t, s.AddDevice(ctx, store.Device{TokenHash: id + "second", Person: id}))
		race(4, func(i int) {
			token := id + []string{"first", "second"}[i%2]
			if i < 2 {
				must(t, s.DropDevice(ctx, id, token))
			} else if err := s.UseDevice(ctx, token, "x", at(1)); err != nil && !errors.Is(err, store.ErrNotFound) {
				t.Error(err)
			}
		})
		left, err := s.Devices(ctx, id)
		must(t, err)
		same(t, "devices after all have ended", left, []store.Device(nil))
	}
}

// passes: a pass is good for its uses and until its end, for its kind.
func passes(t *testing.T, s store.Store) {
	ctx := t.Context()
	put := func(p store.Pass, only bool, now int) {
		t.Helper()
		must(t, s.PutPass(ctx, p, only, at(now)))
	}
	pass := store.Pass{Hash: "h1", Uses: 2, Kind: "carry", Person: "ada", Data: "ö", Ends: kept(at(60))}
	put(pass, false, 0)
	want(t, "hash in use", s.PutPass(ctx, pass, false, at(0)), store.ErrConflict)
	take := func(kind, hash string, now int, wanted error) (p store.Pass) {
		t.Helper()
		p, err := s.TakePass(ctx, kind, hash, at(now))
		want(t, "take", err, wanted)
		return p
	}
	take("invite", "h1", 1, store.ErrNotFound)
	take("carry", "H1", 1, store.ErrNotFound)
	take("carry", "h1", 60, store.ErrNotFound) // it ends then
	pass.Uses = 1
	same(t, "pass", take("carry", "h1", 59, nil), pass)
	list, err := s.Passes(ctx, "carry", "ada", at(1))
	must(t, err)
	same(t, "passes", list, []store.Pass{pass})
	take("carry", "h1", 1, nil)
	take("carry", "h1", 1, store.ErrNotFound)
	list, err = s.Passes(ctx, "carry", "ada", at(1))
	must(t, err)
	same(t, "passes", list, []store.Pass(nil))

	put(store.Pass{Hash: "h2", Uses: 1, Kind: "carry", Person: "ada", Ends: at(60)}, false, 1)
	put(store.Pass{Hash: "h3", Uses: 1, Kind: "carry", Person: "bob", Ends: at(60)}, false, 1)
	put(store.Pass{Hash: "h4", Uses: 1, Kind: "invite", Person: "ada", Ends: at(60)}, false, 1)
	put(store.Pass{Hash: "h5", Uses: 1, Kind: "carry", Person: "ada", Ends: at(70)}, true, 2) // in place of h2
	take("carry", "h2", 3, store.ErrNotFound)
	put(store.Pass{Hash: "h6", Uses: 1, Kind: "carry", Person: "eve", Ends: at(99)}, true, 65)
	take("carry", "h3", 3, store.ErrNotFound) // it was forgotten
	take("carry", "h5", 66, nil)
}

// passRace: a pass for one is taken by one.
func passRace(t *testing.T, s store.Store) {
	ctx := t.Context()
	for round := range 10 {
		hash := fmt.Sprint(round)
		must(t, s.PutPass(ctx, store.Pass{Hash: hash, Uses: 3, Kind: "k", Ends: at(60)}, false, at(0)))
		var taken atomic.Int32
		race(8, func(int) {
			switch _, err := s.TakePass(ctx, "k", hash, at(1)); {
			case err == nil:
				taken.Add(1)
			case !errors.Is(err, store.ErrNotFound):
				t.Error(err)
			}
		})
		if n := taken.Load(); n != 3 {
			t.Errorf("a pass for 3 was taken %d times", n)
		}
	}
}

// passkeys belong to one person, whose they stay.
func passkeys(t *testing.T, s store.Store) {
	ctx := t.Context()
	for _, id := range []string{"ada", "bob"} {
		must(t, s.PutPerson(ctx, store.Person{ID: id, TokenHash: id}))
	}
	key := store.Passkey{ID: "k_-1", Person: "ada", Site: "games.example.org", Data: `{"x":"ö"}`, Created: kept(at(1)), Used: kept(at(1))}
	other := store.Passkey{ID: "k2", Person: "ada", Created: kept(at(2)), Used: kept(at(2))}
	must(t, s.PutPasskey(ctx, key))
	must(t, s.PutPasskey(ctx, other))
	stolen := key
	stolen.Person = "bob"
	want(t, "id in use", s.PutPasskey(ctx, stolen), store.ErrConflict)
	want(t, "passkey of nobody", s.PutPasskey(ctx, store.Passkey{ID: "k3", Person: "eve"}), store.ErrNotFound)
	list := func(person string, want ...store.Passkey) {
		t.Helper()
		got, err := s.Passkeys(ctx, person)
		must(t, err)
		same(t, "passkeys of "+person, got, want)
	}
	list("ada", other, key)
	list("bob")
	must(t, s.UsePasskey(ctx, "k_-1", "new", at(9)))
	key.Data, key.Used = "new", kept(at(9))
	list("ada", key, other)
	got, err := s.PasskeyByID(ctx, "k_-1")
	must(t, err)
	same(t, "passkey", got, key)
	want(t, "passkey of another", s.DropPasskey(ctx, "bob", "k2"), store.ErrNotFound)
	must(t, s.DropPasskey(ctx, "ada", "k2"))
	want(t, "removed twice", s.DropPasskey(ctx, "ada", "k2"), store.ErrNotFound)
	list("ada", key)
}

// deletePerson: nothing is left of a person but seats on which somebody has sat.
func deletePerson(t *testing.T, s store.Store) {
	ctx := t.Context()
	must(t, s.PutPerson(ctx, store.Person{ID: "ada", TokenHash: "a1", Name: "Ada"}))
	must(t, s.PutPerson(ctx, store.Person{ID: "bob", TokenHash: "b1", Name: "Bob"}))
	must(t, s.AddDevice(ctx, store.Device{TokenHash: "a2", Person: "ada"}))
	must(t, s.PutPasskey(ctx, store.Passkey{ID: "k", Person: "ada"}))
	must(t, s.PutPass(ctx, store.Pass{Hash: "h", Uses: 1, Kind: "carry", Person: "ada", Ends: at(60)}, false, at(0)))
	must(t, s.PutVacation(ctx, store.Vacation{Person: "ada", Begins: at(1), Ends: at(2)}))
	must(t, s.PutWay(ctx, store.Way{ID: "w", Person: "ada", Kind: store.Mail, Address: "ada@example.org"}))
	must(t, s.PutWish(ctx, store.Wish{Person: "ada", Data: "1"}))
	_, err := s.AddMessage(ctx, store.Message{ID: "m", Person: "ada", Way: "w", State: store.MessageWaits}, at(0))
	must(t, err)
	after := map[string]store.Table{}
	for i, state := range []string{store.Open, store.Running, store.Finished, store.Expired} {
		tab := table(state)
		tab.Host, tab.State, tab.Changed = "ada", state, kept(at(i))
		tab.Seats = []store.Seat{human("ada"), human("bob"), {Kind: store.Free}}
		create(t, s, tab)
		tab.Host = store.Left
		tab.Seats[0].Person, tab.Seats[0].Name = "", store.Left // the nonce stays: the shuffle hangs on it
		if state == store.Open {
			tab.Seats[0] = store.Seat{Kind: store.Free}
		}
		after[state] = tab
	}
	other := table("other")
	create(t, s, other)
	must(t, s.ForgetSeats(ctx, store.Running, "ada"))
	same(t, "the table that is forgotten", load(t, s, store.Running), after[store.Running])
	of, err := s.TablesOf(ctx, "ada", 9)
	must(t, err)
	if len(of) != 3 {
		t.Errorf("ada has %d tables", len(of))
	}
	must(t, s.DeletePerson(ctx, "ada"))
	for state, tab := range after {
		same(t, state, load(t, s, state), tab)
	}
	same(t, "the table of others", load(t, s, "other"), other)
	for _, token := range []string{"a1", "a2"} {
		_, err = s.PersonByToken(ctx, token)
		want(t, "session", err, store.ErrNotFound)
	}
	_, err = s.PasskeyByID(ctx, "k")
	want(t, "passkey", err, store.ErrNotFound)
	off, err := s.Vacations(ctx)
	must(t, err)
	same(t, "vacations", off, nil)
	_, err = s.WayByID(ctx, "w")
	want(t, "way", err, store.ErrNotFound)
	_, err = s.MessageByID(ctx, "m")
	want(t, "message", err, store.ErrNotFound)
	wishes, err := s.Wishes(ctx, "ada")
	must(t, err)
	same(t, "wishes", wishes, []store.Wish(nil))
	_, err = s.TakePass(ctx, "carry", "h", at(1))
	want(t, "pass", err, store.ErrNotFound)
	want(t, "deleted twice", s.DeletePerson(ctx, "ada"), store.ErrNotFound)
	want(t, "deleted", s.DeletePerson(ctx, ""), store.ErrNotFound)
	_, err = s.PersonByToken(ctx, "b1")
	must(t, err)
	must(t, s.TakeSeat(ctx, store.Open, 0, human("eve"))) // it is free
}
