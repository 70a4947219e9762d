package games

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"spielwerk/arena"
	"spielwerk/game"
	"spielwerk/game/editions"
	"spielwerk/game/gametest"
	"spielwerk/record"
)

// TestRecordsOfOldGames verifies the games of testdata/records: of each game some with every value
// of every option, in every version of its rules, for every number of seats, and with the component
// data of every release. With -update it plays such as are missing, and adds them: what is there
// was played by programs of before, and stays.
func TestRecordsOfOldGames(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all.First() {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join("testdata", "records", g.Name+".jsonl.gz")
			kept := readRecords(t, path)
			shown := map[string]bool{}
			for i, r := range kept {
				rules, err := r.Rules(all.Editions)
				if err != nil {
					t.Fatalf("record %d: %v", i+1, err)
				}
				if r.End == nil || r.End.End != "finished" {
					t.Errorf("record %d is of no finished game", i+1)
				}
				if _, err := r.Verify(rules); err != nil {
					t.Errorf("record %d, %+v: %v", i+1, rules.Config(), err)
				}
				for _, what := range shownBy(rules) {
					shown[what] = true
				}
			}
			for _, rules := range worthKeeping(t, g) {
				news := slices.DeleteFunc(shownBy(rules), func(what string) bool { return shown[what] })
				if len(news) == 0 {
					continue
				}
				if !*update {
					t.Errorf("no record has %s; go test ./games -run OldGames -update adds some", strings.Join(news, " and "))
				} else {
					kept = append(kept, played(t, rules))
				}
				for _, what := range news {
					shown[what] = true
				}
			}
			if *update {
				writeRecords(t, path, kept)
			}
		})
	}
}

// shownBy is what a record of a game with these rules shows: that it can still be played so.
func shownBy(rules game.Rules) []string {
	c := rules.Config()
	all := []string{fmt.Sprintf("version %d with %d seats", c.Version, c.Seats), fmt.Sprintf("the data %.12s", rules.DataHash())}
	for _, o := range rules.Game().Options {
		if value := c.Value(o); slices.Contains(o.Values, value) { // others are texts of players, such as decks
			all = append(all, fmt.Sprintf("%s=%s in version %d", o.Name, value, c.Version))
		}
	}
	return all
}

// worthKeeping are rules of a game in which any two values of options are together, and of each
// earlier edition of its component data those with the defaults and those with all there is.
func worthKeeping(t *testing.T, g *game.Game) (all []game.Rules) {
	t.Helper()
	add := func(of *game.Game, c game.Config) {
		rules, err := of.Rules(c)
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		all = append(all, rules)
	}
	for _, c := range gametest.Configs(g) {
		add(g, c)
	}
	kept, err := filepath.Glob(filepath.Join(g.Name, editions.Folder, "*.zip"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range kept {
		old, err := g.Earlier.Game(strings.TrimSuffix(filepath.Base(file), ".zip"))
		if err != nil || old == nil {
			t.Fatalf("%s: %v", file, err)
		}
		add(old, old.Default(old.MinSeats))
		add(old, old.FullConfig())
	}
	return all
}

// played is a game of bots that play well and others that try everything.
func played(t *testing.T, rules game.Rules) (r *record.Record) {
	t.Helper()
	bots := make([]string, rules.Config().Seats)
	for i := range bots {
		bots[i] = []string{"greedy", "random"}[i%2]
	}
	m := arena.Match{
		Rules: rules, Bots: bots, Games: 1, Seed: 27, Workers: 1, Nonces: make([]string, len(bots)),
		Record: func(_ int, of *record.Record) error { r = of; return nil },
	}
	if _, err := m.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return r
}

// readRecords reads a file of records, one after the other. One that is not there has none.
func readRecords(t *testing.T, path string) (all []*record.Record) {
	t.Helper()
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	z, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var one bytes.Buffer
	add := func() {
		if one.Len() == 0 {
			return
		}
		r, wrong := record.Read(&one)
		if wrong != nil {
			t.Fatalf("%s: record %d: %v", path, len(all)+1, wrong)
		}
		all = append(all, r)
		one.Reset()
	}
	in := bufio.NewReader(z)
	for {
		line, err := in.ReadBytes('\n')
		if bytes.HasPrefix(line, []byte(`{"format":`)) {
			add()
		}
		one.Write(line)
		if errors.Is(err, io.EOF) {
			add()
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func writeRecords(t *testing.T, path string, all []*record.Record) {
	t.Helper()
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range all {
		if err = r.Write(z); err != nil {
			t.Fatal(err)
		}
	}
	if err = z.Close(); err != nil {
		t.Fatal(err)
	}
	if err = os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err = os.WriteFile(path, packed.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
