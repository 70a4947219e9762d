package web

import (
	"slices"
	"testing"

	"spielwerk/game"
	"spielwerk/games/settlers"
	"spielwerk/table"
)

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
	words := rules.Vocabulary()
	kind := func(word string) uint8 {
		i := slices.IndexFunc(words.Events, func(f game.Form) bool { return f.Word == word })
		if i < 0 {
			t.Fatalf("no event %q", word)
		}
		return uint8(i)
	}
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
	if len(got) != 3 || !got[0].round || got[1].seat != 1 || got[2].seat != 0 || !got[1].since {
		t.Fatalf("blocks %+v", got)
	}
	built := got[1].acts
	if len(built) != 1 || len(built[0].events) != 1 || built[0].events[0].Kind != kind("build") {
		t.Fatalf("Bob's move is told as %+v", built)
	}
	if want := []logSum{{-2, "Wood", "goods.wood", ""}, {3, "Wood", "goods.wood", ""}, {1, "Stone", "goods.stone", ""}}; !slices.Equal(built[0].sums, want) {
		t.Errorf("sums %+v, want %+v", built[0].sums, want)
	}
	if in := latest(now, 0, len(log.Events), 6); in.from != 1 {
		t.Errorf("the latest events begin at %d, in the middle of a move", in.from)
	}
}
