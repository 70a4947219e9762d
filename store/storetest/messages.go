package storetest

import (
	"sync/atomic"
	"testing"
	"time"

	"spielwerk/store"
)

// ways: how somebody is reached, and when, is theirs alone.
func ways(t *testing.T, s store.Store) {
	ctx := t.Context()
	for _, id := range []string{"ada", "bob"} {
		must(t, s.PutPerson(ctx, store.Person{ID: id, TokenHash: id}))
	}
	list := func(person string, want ...store.Way) {
		t.Helper()
		got, err := s.Ways(ctx, person)
		must(t, err)
		same(t, "ways of "+person, got, want)
	}
	list("ada")
	mail := store.Way{ID: "w1", Person: "ada", Kind: store.Mail, Address: "ada@example.org", Data: "{}", Lang: "de", Site: "https://x", Created: kept(at(1))}
	push := store.Way{ID: "w2", Person: "ada", Kind: store.Push, Address: "https://push.example/1", Data: `{"ö":1}`, Name: "Firefox · Android", Good: true, Created: kept(at(2))}
	must(t, s.PutWay(ctx, push))
	must(t, s.PutWay(ctx, mail))
	mail.Good, mail.Lang = true, "it"
	must(t, s.PutWay(ctx, mail))
	list("ada", mail, push)
	got, err := s.WayByID(ctx, "w2")
	must(t, err)
	same(t, "way", got, push)
	stolen := mail
	stolen.Person = "bob"
	want(t, "way of another", s.PutWay(ctx, stolen), store.ErrConflict)
	want(t, "way of nobody", s.PutWay(ctx, store.Way{ID: "w3", Person: "eve"}), store.ErrNotFound)
	want(t, "way of another", s.DropWay(ctx, "bob", "w1"), store.ErrNotFound)
	must(t, s.DropWay(ctx, "ada", "w1"))
	want(t, "dropped twice", s.DropWay(ctx, "ada", "w1"), store.ErrNotFound)
	list("ada", push)

	wishes := func(person string, want ...store.Wish) {
		t.Helper()
		got, err := s.Wishes(ctx, person)
		must(t, err)
		same(t, "wishes of "+person, got, want)
	}
	must(t, s.PutWish(ctx, store.Wish{Person: "ada", Table: "t", Data: `"none"`}))
	must(t, s.PutWish(ctx, store.Wish{Person: "ada", Data: `"digest"`}))
	must(t, s.PutWish(ctx, store.Wish{Person: "ada", Data: `"now"`}))
	wishes("ada", store.Wish{Person: "ada", Data: `"now"`}, store.Wish{Person: "ada", Table: "t", Data: `"none"`})
	wishes("bob")
	must(t, s.PutWish(ctx, store.Wish{Person: "ada", Table: "t"}))
	must(t, s.PutWish(ctx, store.Wish{Person: "ada", Table: "t"}))
	wishes("ada", store.Wish{Person: "ada", Data: `"now"`})
	want(t, "wish of nobody", s.PutWish(ctx, store.Wish{Person: "eve", Data: "1"}), store.ErrNotFound)
}

// messages: each way is told once what it is told; one sends it at a time; what is done is not done again.
func messages(t *testing.T, s store.Store) {
	ctx := t.Context()
	for _, id := range []string{"ada", "bob"} {
		must(t, s.PutPerson(ctx, store.Person{ID: id, TokenHash: id}))
	}
	create(t, s, table("t"))
	m := store.Message{
		ID: "m1", Person: "ada", Way: "w1", About: "turn/t/0/1", Table: "t", Data: `["ö"]`, State: store.MessageWaits,
		Created: kept(at(1)), Due: kept(at(2)),
	}
	add := func(m store.Message, wanted bool) {
		t.Helper()
		added, err := s.AddMessage(ctx, m, at(0))
		must(t, err)
		same(t, "added", added, wanted)
	}
	list := func(person string, want ...store.Message) {
		t.Helper()
		got, err := s.MessagesOf(ctx, person, 9)
		must(t, err)
		same(t, "messages of "+person, got, want)
	}
	list("ada")
	add(m, true)
	again := m
	again.ID = "m2"
	add(again, false)
	again.Way, again.Created = "w2", kept(at(3))
	add(again, true)
	list("ada", again, m)
	list("bob")
	_, err := s.AddMessage(ctx, store.Message{ID: "m3", Person: "eve"}, at(0))
	want(t, "message to nobody", err, store.ErrNotFound)

	got, err := s.HoldMessage(ctx, "m1", at(10), at(20))
	must(t, err)
	same(t, "held", got, m)
	_, err = s.HoldMessage(ctx, "m1", at(19), at(30))
	want(t, "held by another", err, store.ErrConflict)
	m.Tries, m.Reason, m.Due = 1, "away", kept(at(40))
	must(t, s.PutMessage(ctx, m))
	got, err = s.HoldMessage(ctx, "m1", at(11), at(20)) // nobody holds it
	must(t, err)
	same(t, "held again", got, m)
	_, err = s.HoldMessage(ctx, "m1", at(20), at(30)) // who held it has died
	must(t, err)
	m.State, m.Reason, m.Sent = store.MessageSent, "", kept(at(25))
	must(t, s.PutMessage(ctx, m))
	want(t, "sent twice", s.PutMessage(ctx, m), store.ErrConflict)
	_, err = s.HoldMessage(ctx, "m1", at(50), at(60))
	want(t, "hold what was sent", err, store.ErrConflict)

	must(t, s.SeeMessages(ctx, "bob", "t", at(26)))
	must(t, s.SeeMessages(ctx, "ada", "", at(26)))
	list("ada", again, m)
	must(t, s.SeeMessages(ctx, "ada", "t", at(27)))
	must(t, s.SeeMessages(ctx, "ada", "t", at(28)))
	m.Seen, again.Seen, again.State = kept(at(27)), kept(at(27)), store.MessageVoid
	list("ada", again, m)
	got, err = s.MessageByID(ctx, "m1")
	must(t, err)
	same(t, "message", got, m)

	// What is old is forgotten with the next.
	next := store.Message{ID: "m4", Person: "ada", Way: "w1", About: "turn/t/0/2", Table: "t", State: store.MessageWaits, Created: kept(at(90)), Due: kept(at(90))}
	added, err := s.AddMessage(ctx, next, kept(at(3)))
	must(t, err)
	same(t, "added", added, true)
	list("ada", next, again)
	must(t, s.PutWish(ctx, store.Wish{Person: "ada", Table: "t", Data: "1"}))
	must(t, s.DeleteTable(ctx, "t"))
	list("ada")
	wishes, err := s.Wishes(ctx, "ada")
	must(t, err)
	same(t, "wishes at a table that is gone", wishes, []store.Wish(nil))
}

// messageRace: of several who would send a message one does.
func messageRace(t *testing.T, s store.Store) {
	ctx := t.Context()
	must(t, s.PutPerson(ctx, store.Person{ID: "ada", TokenHash: "a"}))
	var held, added atomic.Int32
	race(4, func(int) {
		ok, err := s.AddMessage(ctx, store.Message{ID: "m", Person: "ada", Way: "w", About: "x", State: store.MessageWaits, Created: at(1)}, time.Time{})
		must(t, err)
		if ok {
			added.Add(1)
		}
		if _, err = s.HoldMessage(ctx, "m", at(1), at(2)); err == nil {
			held.Add(1)
		}
	})
	same(t, "added and held", []int32{added.Load(), held.Load()}, []int32{1, 1})
}

// secrets of the house are those of the first who has made them.
func secrets(t *testing.T, s store.Store) {
	ctx := t.Context()
	_, err := s.Kept(ctx, "key")
	want(t, "none is kept", err, store.ErrNotFound)
	for _, value := range []string{"one", "two"} {
		is, wrong := s.Keep(ctx, "key", value)
		must(t, wrong)
		same(t, "kept", is, "one")
	}
	is, err := s.Kept(ctx, "key")
	must(t, err)
	same(t, "kept", is, "one")
}
