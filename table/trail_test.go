package table_test

import (
	"fmt"
	"slices"
	"testing"

	"spielwerk/game"
	"spielwerk/games/xidit"
	"spielwerk/table"
)

// TestWhatHasBeenHeardSince: at every moment a seat can be told what it has heard
// since each of its latest moments, however much others have done in secret.
func TestWhatHasBeenHeardSince(t *testing.T) {
	h := secretHouse(t)
	tab, p := h.prepared(nil, 1, programming)[0], newPlayer(9)
	type known struct{ moment, heard int }
	seen := map[game.Seat][]known{}
	look := func() {
		t.Helper()
		now := tab.Now()
		for _, seat := range everybody {
			heard := len(game.Heard(nil, now.Events, seat))
			for _, k := range seen[seat] {
				at := now.EventsAt(seat, k.moment)
				if at < 0 {
					t.Fatalf("at moment %d of seat %d nobody knows of moment %d", now.Moment(seat), seat, k.moment)
				}
				if got, want := len(game.Heard(nil, now.Events[at:], seat)), heard-k.heard; got != want {
					t.Fatalf("at moment %d seat %d has heard %d events since moment %d, not %d", now.Moment(seat), seat, got, k.moment, want)
				}
			}
			seen[seat] = append(seen[seat], known{now.Moment(seat), heard})
			seen[seat] = seen[seat][max(0, len(seen[seat])-30):]
			for _, never := range []int{-1, now.Moment(seat) + 1, 1 << 40} {
				if at := now.EventsAt(seat, never); at != -1 {
					t.Fatalf("moment %d of seat %d was never: %d", never, seat, at)
				}
			}
		}
	}
	for range 60 {
		look()
		p.play(t, tab, 5)
	}
	year := tab.Now().Position.View(0).(*xidit.View).Year + 1
	for !xiditYear(year)(tab.Now().Position) {
		if p.play(t, tab, 1) == 0 {
			t.Fatal("the game is over")
		}
	}
	look()
	for range 400 {
		does(t, tab, 1, "set 1 red", "back")
	}
	look()
	for _, seat := range []game.Seat{0, 2, 3, 1} {
		for dial := range 6 {
			does(t, tab, seat, fmt.Sprintf("set %d wait", dial+1))
		}
		does(t, tab, seat, "ready")
	}
	look()
}

// TestWhatWasTakenBackIsNotTold: since moves were taken back nobody can be told
// what has happened, step by step.
func TestWhatWasTakenBackIsNotTold(t *testing.T) {
	h := lay(t, table.Config{})
	tab, p := h.open(h.create(people("a", "b")...)), newPlayer(10)
	p.play(t, tab, 3)
	seat, ok := p.undoable(t, tab)
	if !ok {
		t.Fatal("nothing can be taken back")
	}
	before := tab.Now()
	act(t, tab, seat, before.Number, "undo")
	now := tab.Now()
	if got := now.EventsAt(0, before.Moment(0)); got != -1 {
		t.Errorf("across what was taken back: %d", got)
	}
	if got := now.EventsAt(0, now.Moment(0)); got != len(now.Events) {
		t.Errorf("since the present: %d of %d", got, len(now.Events))
	}
	after := slices.Clone(now.Events)
	p.play(t, tab, 1)
	if got := tab.Now().EventsAt(0, now.Moment(0)); got != len(after) {
		t.Errorf("after it: %d, not %d", got, len(after))
	}
}
