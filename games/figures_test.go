package games

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"spielwerk/arena"
	"spielwerk/arena/figures"
	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/record"
)

// TestFiguresAreOfToday: each game has ratings of all levels, and statistics for all numbers of
// seats, measured with its rules, components and bots. docs/figures.md says how they are made anew.
func TestFiguresAreOfToday(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all.First() {
		f, err := figures.Of(g)
		if err != nil {
			t.Fatal(err)
		}
		if _, ratings := f.Ratings(); len(ratings) != len(bot.Levels()) {
			t.Errorf("%s: ratings of %d levels", g.Name, len(ratings))
		}
		for seats := g.MinSeats; seats <= g.MaxSeats; seats++ {
			for _, level := range bot.Levels()[:3] { // the upper ones search, and take long
				if !slices.ContainsFunc(f.Samples, func(s figures.Sample) bool { return s.Seats == seats && s.Name == level }) {
					t.Errorf("%s: no statistics of %s with %d seats", g.Name, level, seats)
				}
			}
		}
	}
	again(t, all.First()[0], "novice", 5)
}

// again plays the games of a sample again.
func again(t *testing.T, g *game.Game, level string, seats int) {
	t.Helper()
	f, err := figures.Of(g)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(f.Samples, func(s figures.Sample) bool { return s.Seats == seats && s.Name == level })
	rules, err := g.Rules(g.Default(seats))
	if err != nil || i < 0 {
		t.Fatalf("%s: %v", g.Name, err)
	}
	run := f.Samples[i].Runs[0]
	c := figures.NewCollector(rules)
	m := &arena.Match{Rules: rules, Bots: []string{level}, Games: run.Games, Seed: run.Seed, Workers: 2, Observer: c.Observer}
	if _, err := m.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(c.Sample(level, run.Seed)), fmt.Sprint(f.Samples[i]); got != want {
		t.Errorf("%s, %s with %d seats: the same games give\n%s\nnot\n%s", g.Name, level, seats, got, want)
	}
}

// TestRecordsOfGoodGames: they are of masters, all moves are legal, and a table can be made of
// them: each seat has a nonce.
func TestRecordsOfGoodGames(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all.First() {
		names, err := fs.Glob(g.Records, "*.jsonl")
		if err != nil || len(names) < 2 {
			t.Errorf("%s: %d records, %v", g.Name, len(names), err)
		}
		for _, name := range names {
			text, err := fs.ReadFile(g.Records, name)
			if err != nil {
				t.Fatal(err)
			}
			r, err := record.Read(bytes.NewReader(text))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			h := r.Header
			rules, err := game.Edition([]*game.Game{g}, game.Config{Version: h.Rules, Seats: len(h.Seats), Options: h.Options}, h.Data)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if _, err := r.Verify(rules); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if len(h.Nonces) != len(h.Seats) || slices.ContainsFunc(h.Seats, func(who string) bool { return !strings.HasPrefix(who, "master ") }) {
				t.Errorf("%s: %v play, with the nonces %v", name, h.Seats, h.Nonces)
			}
		}
	}
}
