package talk

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"spielwerk/store"
)

func TestClean(t *testing.T) {
	for _, c := range []struct {
		typed, want string
		err         error
	}{
		{"  well \t played\n", "well played", nil},
		{"<b>&amp;", "<b>&amp;", nil}, // pages escape it
		{"a\u202eb\u2066c\u200f\u0000\x1b[31m", "abc[31m", nil},
		{"", "", ErrEmpty},
		{" \u200f\u202e\u3164\u2800 ", "", ErrEmpty},
		{"\u200d\u0301", "", ErrEmpty},
		{"e" + strings.Repeat("\u0336", 60), "e" + strings.Repeat("\u0336", 3), nil},
		{strings.Repeat("ä", MaxLine), strings.Repeat("ä", MaxLine), nil},
		{strings.Repeat("ä", MaxLine+1), "", ErrLong},
		{strings.Repeat("\u202e", 10_000), "", ErrLong},
		{"שלום עולם", "שלום עולם", nil},
		{"\xff\xfe", "", ErrEmpty},
	} {
		if got, err := Clean(c.typed); got != c.want || !errors.Is(err, c.err) {
			t.Errorf("Clean(%q) = %q, %v; want %q, %v", c.typed, got, err, c.want, c.err)
		}
	}
	if got, err := CleanNote("one\r\n\r\n two\u202e\n"); got != "one\n\ntwo" || err != nil {
		t.Errorf("a note is %q, %v", got, err)
	}
	if got, err := CleanNote(" \n "); got != "" || err != nil {
		t.Errorf("no note is %q, %v", got, err)
	}
}

func TestPieces(t *testing.T) {
	var got []string
	for _, p := range Pieces("NW-3.2: see #57, not x#123456 or ANW-3, XIA-12!") {
		switch {
		case p.Rule != "":
			got = append(got, "rule "+p.Rule)
		case p.Moment >= 0:
			got = append(got, "moment "+p.Text)
		default:
			got = append(got, p.Text)
		}
	}
	want := []string{"rule NW-3.2", ": see ", "moment #57", ", not x#123456 or ", "rule ANW-3", ", ", "rule XIA-12", "!"}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}

// TestRooms: while a game goes on neither room hears the other, unless the table lets players be overheard.
func TestRooms(t *testing.T) {
	lines := []store.Line{{Room: Players, Person: "ada"}, {Room: Watchers, Person: "eve"}}
	for _, c := range []struct {
		seated, goesOn, overheard bool
		want                      string
	}{
		{true, true, false, "ada"},
		{true, true, true, "ada"},
		{true, false, false, "ada eve"},
		{false, true, false, "eve"},
		{false, true, true, "ada eve"},
		{false, false, false, "ada eve"},
	} {
		r := RightsOf(c.seated, c.goesOn, c.overheard)
		var got []string
		for _, l := range r.Heard(lines, nil, "t") {
			got = append(got, l.Person)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%+v hears %v", c, got)
		}
		if (r.Room == Players) != c.seated {
			t.Errorf("%+v speaks in the room of %s", c, r.Room)
		}
	}
	r := RightsOf(true, false, false)
	if n := len(r.Heard(lines, []store.Shun{{Other: "eve", Table: "t"}, {Other: "ada", Table: "u"}}, "t")); n != 1 {
		t.Errorf("%d lines are heard of whom one is muted here, another elsewhere", n)
	}
	if n := len(r.Heard(lines, []store.Shun{{Other: "ada"}}, "t")); n != 1 {
		t.Errorf("%d lines are heard of whom one is blocked", n)
	}
}

func TestPace(t *testing.T) {
	var p Pace
	now := time.Unix(1000, 0)
	for i := range AtOnce {
		if wait := p.Take("t", "ada", now); wait != 0 {
			t.Fatalf("line %d has to wait %s", i+1, wait)
		}
	}
	for range 3 { // what is refused counts nothing
		if wait := p.Take("t", "ada", now); wait != Every {
			t.Fatalf("one line too many has to wait %s", wait)
		}
	}
	if p.Take("u", "ada", now) != 0 || p.Take("t", "bob", now) != 0 {
		t.Error("other tables and other people have to wait, too")
	}
	if p.Take("t", "ada", now.Add(Every)) != 0 || p.Take("t", "ada", now.Add(Every)) == 0 {
		t.Error("after a while it is not one line that may follow")
	}
}

func TestNews(t *testing.T) {
	var n News
	a, stop := n.Listen("t")
	b, end := n.Listen("u")
	defer end()
	for range 20 {
		n.Tell("t", Players) // never blocks
	}
	if got := <-a; got != Players {
		t.Error(got)
	}
	select {
	case <-b:
		t.Error("another table hears it")
	default:
	}
	stop()
	n.Tell("t", Players)
	if len(n.all) != 1 {
		t.Errorf("%d tables are listened to", len(n.all))
	}
}
