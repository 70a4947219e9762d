package preview_test

import (
	"testing"

	"spielwerk/game"
	"spielwerk/game/preview"
	"spielwerk/games/newworld"
	"spielwerk/games/xidit"
)

// deal begins a game with three seats.
func deal(t *testing.T, g *game.Game, err error) *game.History {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	return game.NewHistory(rules, game.QuickRand(4, 2))
}

// TestTheNextTileIsOpen shows that a turn in New World is told to its end, and the tile that
// is drawn then is not.
func TestTheNextTileIsOpen(t *testing.T) {
	g, err := newworld.Game()
	h := deal(t, g, err)
	words := h.Now().Rules().Vocabulary()
	gained, closed, turns := 0, 0, 0
	for h.Now().Pending() != 0 {
		seat := h.Now().Pending().First()
		moves := h.Now().Moves(nil, seat)
		m := moves[len(moves)/2]
		o, no := preview.Of(h.Now(), seat, m)
		if no != nil {
			t.Fatal(no)
		}
		for _, e := range o.Events {
			if words.Events[e.Kind].Word == "draw" {
				t.Fatalf("%q tells what will be drawn", words.Text(m))
			}
		}
		before := h.Now().Total(seat)
		if no := h.Play(seat, m); no != nil {
			t.Fatal(no)
		}
		if o.Open {
			turns++
			if !o.Reveals && len(o.Forced) == 0 {
				t.Fatalf("after %q a tile is drawn, and it is told that it can be taken back", words.Text(m))
			}
			if o.After != nil {
				t.Fatal("a position is told that nobody knows")
			}
			for _, m := range o.Forced {
				if no := h.Play(seat, m); no != nil {
					t.Fatal(no)
				}
			}
			if h.Now().Pending() != 0 { // the points of the end come behind the last tile
				gained += o.Total(seat)
				if got := h.Now().Total(seat) - before; got != o.Total(seat) {
					t.Fatalf("%q was told to gain %d points and gains %d", words.Text(m), o.Total(seat), got)
				}
			}
			continue
		}
		closed++
	}
	if gained == 0 || closed == 0 || turns == 0 {
		t.Errorf("%d points, %d moves within a turn, %d at its end: nothing was shown", gained, closed, turns)
	}
}

// TestMovesAreToldTogether shows that several moves are told as one, and that an illegal one
// among them is refused.
func TestMovesAreToldTogether(t *testing.T) {
	g, err := xidit.Game()
	h := deal(t, g, err)
	words := h.Now().Rules().Vocabulary()
	const seat = 0
	var moves []game.Move
	for _, dial := range []string{"set 1 red", "set 2 blue", "set 3 wait"} {
		m, err := words.ParseMove(dial)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
	}
	for !h.Now().Pending().Has(seat) || h.Play(seat, moves[0]) != nil { // until the programming begins
		one := h.Now().Pending().First()
		if no := h.Play(one, h.Now().Moves(nil, one)[0]); no != nil {
			t.Fatal(no)
		}
	}
	o, no := preview.Of(h.Now(), seat, moves[1:]...)
	if no != nil || len(o.Events) != 2 || o.Open || o.Reveals || o.After == nil {
		t.Errorf("%v, %+v", no, o)
	}
	if _, no := preview.Of(h.Now(), seat, moves[1], moves[1]); no == nil {
		t.Error("one dial can be set twice")
	}
}
