package xidit_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"spielwerk/arena"
	"spielwerk/game"
	"spielwerk/games/xidit"
	"spielwerk/lang"
	"spielwerk/record"
)

var update = flag.Bool("update", false, "write the golden games anew")

// goldenGames are whole games that must not change by accident: a record each,
// and the game as a player reads it.
var goldenGames = map[string]struct {
	config game.Config
	bots   []string
	seed   uint64
}{
	"three seats":            {game.Config{Seats: 3}, mixed, 2008},
	"four seats":             {game.Config{Seats: 4}, mixed, 2008},
	"five seats, short game": {game.Config{Seats: 5, Options: map[string]string{"length": "short"}}, mixed, 2008},
	"five seats, titans":     {game.Config{Seats: 5}, planning, 42},
	"five seats, all options the other way": {game.Config{Seats: 5, Options: map[string]string{
		"censusTie": "all", "censusShown": "paid", "reputationTieFirst": "none", "firstPlayer": "seat0",
	}}, mixed, 2008},
}

var (
	mixed    = []string{"greedy", "random", "greedy", "random", "greedy"}
	planning = []string{"greedy", "greedy", "greedy", "greedy", "greedy"}
)

func TestGoldenGames(t *testing.T) {
	g, err := xidit.Game()
	if err != nil {
		t.Fatal(err)
	}
	texts, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range goldenGames {
		t.Run(name, func(t *testing.T) {
			rules, err := g.Rules(c.config)
			if err != nil {
				t.Fatal(err)
			}
			var text bytes.Buffer
			m := arena.Match{Rules: rules, Bots: c.bots[:c.config.Seats], Games: 1, Seed: c.seed, Workers: 1, Record: func(_ int, r *record.Record) error {
				return r.Write(&text)
			}}
			if _, err := m.Run(context.Background()); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join("testdata", "golden", name)
			golden(t, path+".jsonl", text.Bytes())

			// The record that lies in the folder is replayed, whatever program wrote it.
			file, err := os.Open(path + ".jsonl")
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = file.Close() }()
			r, err := record.Read(file)
			if err != nil {
				t.Fatal(err)
			}
			h, err := r.Verify(rules)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, path+".txt", story(h, texts.Table(rules, "en", r.Header.Seats)))
		})
	}
}

// story is a game as a player reads it.
func story(h *game.History, t *lang.Tongue) []byte {
	var b bytes.Buffer
	words := h.Now().Rules().Vocabulary()
	for i := 0; i <= len(h.Plies()); i++ {
		if i > 0 {
			p := h.Plies()[i-1]
			fmt.Fprintf(&b, "%d. %s: %s\n", i, t.Seat(p.Seat), words.Text(p.Move))
		}
		for _, e := range h.EventsOf(i) {
			fmt.Fprintf(&b, "     %s [%s]\n", t.Event(e), e.Rule)
		}
	}
	for _, l := range h.Now().Scores(nil) {
		fmt.Fprintf(&b, "%s %+d: %s [%s]\n", t.Seat(l.Seat), l.Points, t.Score(l), l.Rule)
	}
	b.WriteString(h.Now().View(game.Watcher).Text(t))
	return b.Bytes()
}

func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		gotLines, wantLines := bytes.Split(got, []byte("\n")), bytes.Split(want, []byte("\n"))
		for i := range min(len(gotLines), len(wantLines)) {
			if !bytes.Equal(gotLines[i], wantLines[i]) {
				t.Fatalf("%s:%d: %s\nwas %s\n(-update writes it anew)", path, i+1, gotLines[i], wantLines[i])
			}
		}
		t.Fatalf("%s has %d lines, it had %d (-update writes it anew)", path, len(gotLines), len(wantLines))
	}
}
