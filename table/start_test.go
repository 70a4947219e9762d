package table_test

import (
	"bytes"
	"context"
	"testing"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// TestAGameBeginsAtAGivenPosition: it is played from there, opens again after the table has
// left memory, with and without a snapshot, and can be looked back on; a position that cannot
// be read is refused before there is a table.
func TestAGameBeginsAtAGivenPosition(t *testing.T) {
	h := lay(t, table.Config{})
	rules, err := h.game.Rules(game.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	middle := rules.Deal(game.QuickRand(1, 2), nil)
	for range 40 {
		seat := middle.Pending().First()
		if no := middle.Play(seat, middle.Moves(nil, seat)[0], nil); no != nil {
			t.Fatal(no)
		}
	}
	start := game.NewStart(middle)
	create := func(start []byte) (string, error) {
		return h.CreateAgreed(context.Background(), h.game, game.Config{Seats: 2}, "a", people("a", "b"), table.Agreed{Start: start, Guide: "none of the game"})
	}
	for name, damaged := range map[string][]byte{
		"empty": {}, "another layout": append([]byte("0123456789abcdef"), start[16:]...), "cut off": start[:len(start)-9], "not packed": start[:16],
	} {
		if _, failed := create(damaged); failed == nil {
			t.Errorf("a start that is %s is taken", name)
		}
	}
	id, err := create(start)
	if err != nil {
		t.Fatal(err)
	}
	tab := h.open(id)
	now := tab.Now()
	if !bytes.Equal(game.Bytes(now.Position), game.Bytes(middle)) || !now.Given || now.Guide != "none of the game" {
		t.Fatalf("the table begins elsewhere; given %v, guide %q", now.Given, now.Guide)
	}
	newPlayer(4).play(t, tab, 10)
	played := game.Bytes(tab.Now().Position)
	again := table.NewHub(table.Config{Store: h.store, Editions: func(string) ([]*game.Game, error) { return []*game.Game{h.game}, nil }})
	defer again.Close()
	other, err := again.Open(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Release()
	if !bytes.Equal(game.Bytes(other.Now().Position), played) {
		t.Error("opened again the game is another one")
	}
	newPlayer(5).play(t, other, -1)
	if h.kept(id).State != store.Finished {
		t.Error("the game does not end")
	}
	if c, err := again.Course(context.Background(), id); err != nil || len(c.Totals) < 2 {
		t.Errorf("the course of the game: %v", err)
	}
	if _, err := again.Rematch(context.Background(), id, "a"); err != nil {
		t.Errorf("a rematch: %v", err)
	}
}
