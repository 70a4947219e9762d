package storetest

import (
	"sync"
	"testing"

	"spielwerk/store"
)

// talk: lines are numbered at each table, the latest are kept, and what is taken away is gone.
func talk(t *testing.T, s store.Store) {
	ctx := t.Context()
	create(t, s, table("t"))
	create(t, s, table("u"))
	say := func(table, person, text string, wanted int) store.Line {
		t.Helper()
		l := store.Line{Table: table, Room: "players", Person: person, Name: "Änn", Seat: -1, Kind: "text", Text: text, At: at(wanted)}
		n, err := s.AddLine(ctx, l, 3)
		must(t, err)
		if n != wanted {
			t.Errorf("line %q has number %d, want %d", text, n, wanted)
		}
		l.Number, l.At = n, kept(l.At)
		return l
	}
	lines := func(table string, want ...store.Line) {
		t.Helper()
		got, err := s.Lines(ctx, table)
		must(t, err)
		same(t, "lines of "+table, got, want)
	}
	_, err := s.AddLine(ctx, store.Line{Table: "nowhere"}, 3)
	want(t, "line of no table", err, store.ErrNotFound)
	a, b := say("t", "ada", "1 ' ö", 1), say("t", "bob", "2", 2)
	c := say("u", "ada", "other", 1)
	lines("t", a, b)
	of, err := s.LinesOf(ctx, "ada")
	must(t, err)
	same(t, "lines of ada", of, []store.Line{a, c})
	must(t, s.RemoveLine(ctx, "t", 2, "host"))
	b.Text, b.Removed = "", "host"
	lines("t", a, b)
	want(t, "removed twice", s.RemoveLine(ctx, "t", 2, "self"), store.ErrNotFound)
	want(t, "no such line", s.RemoveLine(ctx, "t", 9, "host"), store.ErrNotFound)
	d, e := say("t", "bob", "3", 3), say("t", "bob", "4", 4)
	lines("t", b, d, e)
	lines("u", c)
	lines("nowhere")
}

// talkRace: two lines never have the same number.
func talkRace(t *testing.T, s store.Store) {
	create(t, s, table("t"))
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if _, err := s.AddLine(t.Context(), store.Line{Table: "t", Text: "x", At: at(1)}, 100); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	lines, err := s.Lines(t.Context(), "t")
	must(t, err)
	if len(lines) != 20 || lines[19].Number != 20 {
		t.Errorf("20 lines at once are %d", len(lines))
	}
}

func jottings(t *testing.T, s store.Store) {
	ctx := t.Context()
	create(t, s, table("t"))
	of := func(person string, want ...store.Jotting) {
		t.Helper()
		got, err := s.JottingsOf(ctx, person)
		must(t, err)
		same(t, "notes of "+person, got, want)
	}
	j := store.Jotting{Table: "t", Person: "ada", Text: "two\nlines", At: kept(at(1))}
	must(t, s.PutJotting(ctx, j))
	must(t, s.PutJotting(ctx, store.Jotting{Table: "t", Person: "bob", Text: "x", At: at(1)}))
	of("ada", j)
	j.Text, j.At = "new", kept(at(2))
	must(t, s.PutJotting(ctx, j))
	of("ada", j)
	must(t, s.PutJotting(ctx, store.Jotting{Table: "t", Person: "ada", At: at(3)}))
	of("ada")
	must(t, s.PutJotting(ctx, store.Jotting{Table: "t", Person: "ada", At: at(3)}))
	want(t, "note of no table", s.PutJotting(ctx, store.Jotting{Table: "nowhere", Person: "ada", Text: "x"}), store.ErrNotFound)
}

func shuns(t *testing.T, s store.Store) {
	ctx := t.Context()
	of := func(person string, want ...store.Shun) {
		t.Helper()
		got, err := s.ShunsOf(ctx, person)
		must(t, err)
		same(t, "shuns of "+person, got, want)
	}
	a := store.Shun{Person: "ada", Table: "t", Other: "bob", Name: "Bob", At: kept(at(1))}
	b := store.Shun{Person: "ada", Other: "bob", Name: "Bob", At: kept(at(2))}
	must(t, s.PutShun(ctx, a))
	must(t, s.PutShun(ctx, b))
	of("ada", b, a)
	of("bob")
	b.Name = "Bobby"
	must(t, s.PutShun(ctx, b))
	of("ada", b, a)
	must(t, s.DropShun(ctx, "ada", "", "bob"))
	must(t, s.DropShun(ctx, "ada", "", "bob"))
	of("ada", a)
}

// talkForgotten: what was said goes with its table, and with whoever has said it.
func talkForgotten(t *testing.T, s store.Store) {
	ctx := t.Context()
	fill := func() {
		t.Helper()
		for _, p := range []string{"ada", "bob"} {
			must(t, s.PutPerson(ctx, store.Person{ID: p, TokenHash: p}))
			for _, id := range []string{"t", "u"} {
				_, err := s.AddLine(ctx, store.Line{Table: id, Person: p, Text: p, At: at(1)}, 99)
				must(t, err)
				must(t, s.PutJotting(ctx, store.Jotting{Table: id, Person: p, Text: p, At: at(1)}))
			}
		}
		must(t, s.PutShun(ctx, store.Shun{Person: "ada", Table: "t", Other: "bob"}))
		must(t, s.PutShun(ctx, store.Shun{Person: "bob", Table: "u", Other: "ada"}))
		must(t, s.PutShun(ctx, store.Shun{Person: "bob", Other: "ada"}))
	}
	count := func(person string, lines, notes, shunned int) {
		t.Helper()
		l, err := s.LinesOf(ctx, person)
		must(t, err)
		j, err := s.JottingsOf(ctx, person)
		must(t, err)
		h, err := s.ShunsOf(ctx, person)
		must(t, err)
		same(t, "lines, notes and shuns of "+person, []int{len(l), len(j), len(h)}, []int{lines, notes, shunned})
	}
	create(t, s, table("t"))
	create(t, s, table("u"))
	fill()
	count("ada", 2, 2, 1)
	must(t, s.ForgetSeats(ctx, "u", "ada"))
	count("ada", 1, 1, 1)
	count("bob", 2, 2, 1) // not at u any more
	must(t, s.DeletePerson(ctx, "ada"))
	count("ada", 0, 0, 0)
	count("bob", 2, 2, 0)
	must(t, s.DeleteTable(ctx, "t"))
	count("bob", 1, 1, 0)
}
