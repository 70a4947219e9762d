package web

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"spielwerk/game"
	"spielwerk/games/settlers"
	"spielwerk/games/xidit"
	"spielwerk/table"
)

// kindsOf are the kinds of events of a game by their words.
func kindsOf(t *testing.T, rules game.Rules) func(word string) uint8 {
	return func(word string) uint8 {
		t.Helper()
		i := slices.IndexFunc(rules.Vocabulary().Events, func(f game.Form) bool { return f.Word == word })
		if i < 0 {
			t.Fatalf("no event %q", word)
		}
		return uint8(i)
	}
}

// TestLogTellsMovesAsParagraphs shows that what came of one move stands together, that
// amounts of one kind are added up, and that what is new is marked.
func TestLogTellsMovesAsParagraphs(t *testing.T) {
	g, err := settlers.Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(g.FullConfig())
	if err != nil {
		t.Fatal(err)
	}
	kind := kindsOf(t, rules)
	var log game.Log
	log.Say(kind("round"), 0, "IS-4.1", 2)
	log.Say(kind("build"), 1, "IS-8.1", 3)
	log.Say(kind("pay"), 1, "IS-8.1", 0, 2)
	log.Say(kind("stands"), 1, "IS-8.1", 3)
	log.Say(kind("gain"), 1, "IS-6.1", 0, 1)
	log.Say(kind("gain"), 1, "IS-3.5", 0, 2)
	log.Say(kind("gain"), 1, "IS-3.5", 1, 1)
	log.Say(kind("pass"), 0, "IS-7.9")
	log.Tell(game.Only(1), kind("drawn"), 1, "IS-5.1", 4)
	now := &table.Now{Rules: rules, Events: log.Events, Marks: []int{1, 7}, Since: [game.MaxSeats]int{7, 1}}
	book := newSite(t).server.book
	got := blocks(book.Table(rules, "en", []string{"Anna", "Bob"}), nil, now, 0, logRange{0, len(log.Events)})
	if len(got) != 3 || !got[0].Round || got[1].Seat != 1 || got[2].Seat != 0 || got[1].since {
		t.Fatalf("blocks %+v", got)
	}
	if heard := blocks(book.Table(rules, "en", []string{"Anna", "Bob"}), nil, now, 1, logRange{0, len(log.Events)}); !heard[0].since {
		t.Errorf("what Anna did after Bob's move is no news to Bob: %+v", heard)
	}
	// It stays so in the next turn of Bob, whatever he does in it.
	again := *now
	later := game.Log{Events: slices.Clone(log.Events)}
	for range 2 {
		again.Marks = append(slices.Clone(again.Marks), len(later.Events))
		again.Since[1] = len(later.Events)
		later.Say(kind("deal"), 1, "IS-9.1", 5)
	}
	again.Events = later.Events
	if at := newsFrom(&again, 1); at != 1 {
		t.Errorf("after two more moves of Bob's news begin at %d", at)
	}
	// A payment that is a move of its own is not told without what was paid for.
	split := again
	split.Marks = []int{1, 4, 7, 9, 10}
	if in := latest(&split, 0, 7, 2); in.from != 1 {
		t.Errorf("the latest events begin at %d, between a building and what it cost", in.from)
	}
	built := got[1].acts
	if len(built) != 1 || len(built[0].Sentences) != 1 || built[0].Sentences[0].Event.Kind != kind("build") {
		t.Fatalf("Bob's move is told as %+v", built)
	}
	if built[0].moment != "complete" {
		t.Errorf("a building is a moment %q", built[0].moment)
	}
	// An attack is one whatever it brings.
	log.Say(kind("raze"), 0, "IS-7.4", 3)
	log.Say(kind("stands"), 0, "IS-8.1", 3)
	now.Events, now.Marks = log.Events, append(now.Marks, 9)
	site := newSite(t)
	got = blocks(book.Table(rules, "en", []string{"Anna", "Bob"}), site.server.pages.of(rules.Game()), now, 0, logRange{9, len(log.Events)})
	if len(got) != 1 || got[0].acts[len(got[0].acts)-1].moment != "attack" {
		t.Errorf("razing is told as %+v", got)
	}
	if in := latest(now, 0, 9, 6); in.from != 1 {
		t.Errorf("the latest events begin at %d, in the middle of a move", in.from)
	}
}

// TestLogTellsAYearByItsOrders shows that what all do at once stands under headings, that a
// dial is not told, and that what is new since the seat's latest turn stays marked while it
// sets dials.
func TestLogTellsAYearByItsOrders(t *testing.T) {
	g, err := xidit.Game()
	if err != nil {
		t.Fatal(err)
	}
	config, err := g.Configure(game.Config{Seats: 3, Options: map[string]string{"firstPlayer": "seat0"}})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(config)
	if err != nil {
		t.Fatal(err)
	}
	var log game.Log
	p := rules.Deal(game.QuickRand(1, 2), &log)
	now := &table.Now{Rules: rules}
	play := func(seat game.Seat, move string) {
		m, err := rules.Vocabulary().ParseMove(move)
		if err != nil {
			t.Fatal(err)
		}
		now.Marks, now.Since[seat] = append(now.Marks, len(log.Events)), len(log.Events)
		if no := p.Play(seat, m, &log); no != nil {
			t.Fatal(move, no)
		}
	}
	for seat, city := range []string{"1", "2", "3"} {
		play(game.Seat(seat), "start "+city)
	}
	for seat := range game.Seat(3) {
		for dial := range 6 {
			play(seat, fmt.Sprintf("set %d wait", dial+1))
		}
		play(seat, "ready")
	}
	ready := now.Since[2]
	play(2, "set 1 red")
	play(2, "set 2 wait")
	now.Events = log.Events
	if got := newsFrom(now, 2); got != ready {
		t.Errorf("news begin after %d events, want %d", got, ready)
	}
	site := newSite(t).server
	heads, sets := []string{}, 0
	for _, b := range blocks(site.book.Table(rules, "en", []string{"Anna", "Bob", "Kay"}), site.pages.of(g), now, 2, logRange{0, len(log.Events)}) {
		if b.Head != "" {
			heads = append(heads, b.Head)
		}
		for _, a := range b.acts {
			for i, told := range a.Sentences {
				e := told.Event
				switch form := &rules.Vocabulary().Events[e.Kind]; form.Word {
				case "set":
					sets++
				case "program":
					if len(a.icons[i]) != 6 {
						t.Errorf("a programme has %d drawings", len(a.icons[i]))
					}
				case "start":
					if !slices.Contains(a.places, "city-"+strconv.Itoa(int(e.Args[0]))) {
						t.Errorf("a start lights up %q", a.places)
					}
				}
			}
		}
	}
	if want := []string{"Order 1", "Order 2", "Order 3", "Order 4", "Order 5", "Order 6"}; !slices.Equal(heads, want) || sets > 0 {
		t.Errorf("headings %q, want %q; %d dials are told", heads, want, sets)
	}
}
