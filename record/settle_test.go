package record_test

import (
	"bytes"
	"strings"
	"testing"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/record"
)

// The record holds the final programme, however often it was changed before the
// last seat was ready: LX-15.8.
func TestTheRecordHoldsTheFinalProgramme(t *testing.T) {
	g, err := games.Find("xidit")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 4, Options: map[string]string{"firstPlayer": "seat0"}})
	if err != nil {
		t.Fatal(err)
	}
	seed := fair.NumberedSeed(1, 1)
	names := []string{"Anna", "Bob", "Cem", "Dora"}
	h := game.NewHistory(rules, seed.Rand(nil, "xidit", 1))
	words := rules.Vocabulary()
	play := func(seat game.Seat, moves ...string) {
		t.Helper()
		for _, text := range moves {
			m, failed := words.ParseMove(text)
			if failed != nil {
				t.Fatal(failed)
			}
			if no := h.Play(seat, m); no != nil {
				t.Fatalf("seat %d, %s: %v", seat, text, no)
			}
		}
	}
	for seat := range game.Seat(4) { // the starting cities
		first := h.Now().Pending().First()
		play(first, words.Text(h.Now().Moves(nil, first)[seat]))
	}
	begin := len(h.Plies())
	wait := []string{"set 1 wait", "set 2 wait", "set 3 wait", "set 4 wait", "set 5 wait", "set 6 wait"}
	play(0, "set 1 red", "back", "set 1 wait", "set 2 blue")
	play(1, "set 1 action")
	play(0, "back", "set 2 wait", "set 3 wait", "set 4 wait", "set 5 wait", "set 6 black", "ready")
	play(1, wait[1:]...)
	play(0, "reopen", "back", "set 6 wait", "ready")
	play(1, "ready", "reopen", "back", "back", "set 5 wait", "set 6 wait", "ready")
	play(2, append(wait, "ready")...)
	play(3, append(wait, "ready")...)

	r := record.Of(h, names, nil, seed)
	var got [4][]string
	for _, p := range r.Plies[begin:] {
		got[p.Seat] = append(got[p.Seat], p.Move)
	}
	for seat, moves := range got {
		want := strings.Join(append(wait[:6:6], "ready"), ", ")
		if seat == 1 {
			want = strings.Replace(want, "set 1 wait", "set 1 action", 1)
		}
		if seen := strings.Join(moves, ", "); !strings.HasPrefix(seen, want) {
			t.Errorf("seat %d: %s, want %s", seat, seen, want)
		}
	}
	again, err := r.Verify(rules)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(game.Bytes(again.Now()), game.Bytes(h.Now())) {
		t.Error("the record leads to another position")
	}
}
