package record_test

import (
	"bytes"
	"context"
	"fmt"

	"spielwerk/arena"
	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/record"
)

// A record is read, checked and played again move by move.
func ExampleRecord_Replay() {
	g, err := newworld.Game()
	if err != nil {
		panic(err)
	}
	rules, err := g.Rules(game.Config{Seats: 2})
	if err != nil {
		panic(err)
	}
	var file bytes.Buffer
	m := arena.Match{
		Rules: rules, Bots: []string{"random"}, Games: 1, Seed: 1, Workers: 1,
		Record: func(_ int, r *record.Record) error { return r.Write(&file) },
	}
	if _, err = m.Run(context.Background()); err != nil {
		panic(err)
	}

	r, err := record.Read(&file)
	if err != nil {
		panic(err)
	}
	moments := 0
	h, err := r.Replay(rules, func(*game.History) error { moments++; return nil })
	if err != nil {
		panic(err)
	}
	_, err = r.Verify(rules)
	fmt.Println("every move was visited:", moments >= len(r.Plies), "the game is over:", h.Now().Pending() == 0, "verified:", err == nil)
	// Output: every move was visited: true the game is over: true verified: true
}
