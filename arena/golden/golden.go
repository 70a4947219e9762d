// Package golden tests that whole games do not change by accident. For each there are a
// record in testdata/golden of the game's folder and the text that a player reads. The flag
// -update writes both again, to be read in the diff.
package golden

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
	"spielwerk/lang"
	"spielwerk/record"
)

var update = flag.Bool("update", false, "write the golden games anew")

// Game is a whole game that bots play.
type Game struct {
	Name   string // of the files
	Config game.Config
	Bots   []string // one for each seat; surplus ones are ignored
	Seed   uint64
}

// Test plays the games, compares records and texts with the files, and replays the records of
// the files, whatever version wrote them.
func Test(t *testing.T, g *game.Game, games []Game) {
	texts, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range games {
		t.Run(c.Name, func(t *testing.T) {
			rules, err := g.Rules(c.Config)
			if err != nil {
				t.Fatal(err)
			}
			var text bytes.Buffer
			m := arena.Match{
				Rules: rules, Bots: c.Bots[:c.Config.Seats], Games: 1, Seed: c.Seed, Workers: 1,
				Record: func(_ int, r *record.Record) error { return r.Write(&text) },
			}
			if _, err = m.Run(context.Background()); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join("testdata", "golden", c.Name)
			compare(t, path+".jsonl", text.Bytes())

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
			compare(t, path+".txt", story(h, texts.Table(rules, "en", r.Header.Seats)))
		})
	}
}

// story is the text of a game as a player reads it.
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

func compare(t *testing.T, path string, got []byte) {
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
